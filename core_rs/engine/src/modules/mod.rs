//! Modules of the game that bring rules of their own: extra actions, places, steps, seasons, scores, an automatic opponent.
//!
//! A module is a type with the trait [`Module`] in a folder of its own, which the build script finds. Whatever it does
//! differently from the base game is a function of that trait with a default that does nothing; the base rules call these
//! through the functions of `hooks` and `telling`, which cost one predictable branch in a game without modules. Rows of cards,
//! locations and events need none of this: they are data. Verbs that only it has are files of its folder `verbs`, written like
//! those of the base game (see `verbs`).
//!
//! Of a module's own data, [`Module::Numbers`] is what stays the same in a game (it lies in the catalog) and
//! [`Module::Section`] is what changes (it lies in the state).

mod extras;
pub(crate) mod hooks;
mod module;
mod playing;
mod prospect;
mod registry;
mod roles;
mod set_parts;
mod setup;
pub(crate) mod telling;
mod weighing;

include!(concat!(env!("OUT_DIR"), "/modules.rs"));

use serde_json::{Map, Value};

use crate::catalog::{CardSet, Catalog, Closed, EventMix, Varying};
use crate::choice::{Ask, Choice, Special, Zone};
use crate::effect::Effect;
use crate::game::score::{Breakdown, TieBreak};
use crate::game::{Engine, Left, Rate, Surcharge};
use crate::ids::{CardId, EventId, MAX_EVENTS_IN_PLAY, Seat, Slot, Slots};
use crate::json::{Board, Node, Read};
use crate::list::List;
use crate::observer::Observer;
use crate::state::{EventInPlay, Frame, Place, State, WorkerKindId};
use crate::zone::{ShelfPlace, Zones};

pub use extras::{Extra, ExtraSection, Extras};
pub(crate) use hooks::Deed;
pub use hooks::{
    each_measure, extra_held_by, extra_lies_there, extra_of_source, good_points, points_without_event, redraw_hidden,
};
pub(crate) use module::Module;
pub use prospect::{
    Benefit, Done, Lying, MAX_PLACES, MAX_RUNS, Run, Use, benefit, effects, follows, is_free, stands_in,
};
pub use registry::{Numbers, Sections, asks, sections};
pub(crate) use registry::{rows, switches, table_of, tables};
pub use roles::Role;
pub use weighing::{Award, Goal, Prize, Reply, each_prize, reply};

/// What `data/<module>/module.toml` says of a module with rules of its own.
pub(crate) trait Registered {
    /// The name by which it is switched on; its data stands in the folder of this name.
    const NAME: &'static str;
    const NUMBER: u8;
}
