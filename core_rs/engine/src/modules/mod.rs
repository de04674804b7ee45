//! How the game meets modules that bring rules of their own: extra actions, places, steps, seasons, scores, an automatic opponent.
//!
//! A module is an object with the trait [`Module`]. Whatever it does differently from the base game is a function of that trait with
//! a default that does nothing; the base rules call these through the functions of `hooks` and `telling`, which cost one predictable
//! branch in a game without modules. Rows of cards, locations and events need none of this: they are data. Verbs that only a module
//! has are objects too (`verbs/special.rs`).
//!
//! Of a module's own data, what stays the same in a game lies in the object, which the catalog holds ([`Modules`]); what changes lies
//! in the state (`sections`).

mod about;
mod board;
mod counting;
pub(crate) mod hooks;
mod module;
mod playing;
pub(crate) mod prospect;
mod roles;
mod setup;
mod table;
pub(crate) mod telling;
mod weighing;

use serde_json::{Map, Value};

use crate::catalog::{CardSet, Catalog, Closed, EventMix, Varying};
use crate::choice::{Ask, Choice, Special, Zone};
use crate::effect::Effect;
use crate::game::score::{Breakdown, TieBreak};
use crate::game::{Engine, Left, Rate, Surcharge};
use crate::ids::{CardId, EventId, MAX_EVENTS_IN_PLAY, Seat, Slot, Slots};
use crate::list::List;
use crate::observer::Observer;
use crate::schema::node::{Node, Read};
use crate::state::{EventInPlay, Frame, Place, State, WorkerKindId};
use crate::zone::{CardPlace, Zones};

pub use crate::rows::{Extra, ExtraSection, Extras};
pub(crate) use about::About;
pub(crate) use board::{Board, Chip, Form, Row, What, many};
pub(crate) use hooks::Deed;
pub use hooks::{
    each_measure, extra_held_by, extra_lies_there, extra_of_source, good_points, points_without_event, redraw_hidden,
};
pub(crate) use module::Module;
pub use prospect::{Benefit, Done, MAX_PLACES, MAX_RUNS, Run, Use, benefit, effects, follows, is_free, stands_in};
pub use roles::Role;
pub use table::Modules;
pub use weighing::{Award, Goal, Prize, Reply, each_prize, reply};
