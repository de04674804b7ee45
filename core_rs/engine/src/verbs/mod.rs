//! The verbs of effects: each one, or a family that shares its rules, is a file with all that there is to know of it.
//!
//! A verb is a small type with the trait [`Verb`]; the list below makes the enum [`Step`] of them and the functions that ask a step
//! for something. A step with a verb that only a module has is an object that the catalog holds. Whatever a verb does not say has a
//! default that says nothing, but for whether it would change anything, what it brings a player and how it is told: those must be
//! written. Nothing else knows a verb by name.

mod arena;
mod chance;
mod entry;
mod special;
#[macro_use]
mod vocabulary;
mod quantities;
pub mod selection;

use std::fmt::Debug;
use std::sync::LazyLock;

use serde_json::Value;

use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Areas, Brings, Copying};
use crate::game::Engine;
use crate::ids::CardId;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::resources::Resource;
use crate::schema::Field;
use crate::state::{Frame, Source};

pub use selection::Selection;

pub(crate) use crate::phrases::words;
pub(crate) use arena::{Arena, cost_steps};
pub(crate) use chance::{Case, Chance, Demand};
pub(crate) use entry::{Entry, Holds, Left, Site};
pub(crate) use special::{SpecialVerb, Specials};

/// A verb with its parameters, as the arena of steps holds it. `O` is whoever listens to the game.
#[allow(unused_variables, reason = "a default that says nothing uses nothing")]
pub(crate) trait Verb: Copy + PartialEq + Debug {
    // ---- data -------------------------------------------------------------------------------------------------------

    /// Its key in a step and what stands there. `None`: no step is written like this, the loader makes it of a cost.
    const FIELD: Option<Field>;
    /// Do `per` and `every` scale its amount?
    const SCALED: bool = false;
    /// Does it count what the player takes, for `chosen` in later steps?
    const COUNTS: bool = false;
    /// What it leaves for later steps of the effect.
    const LEAVES: Option<Left> = None;

    /// Of a checked step: `what` stands under its key.
    fn lower(what: &Value, step: &Value, arena: &mut Arena<'_>) -> Self {
        unreachable!("{what} has no key in data, so no checked step holds it")
    }
    /// Why it may not stand in such a list of steps.
    fn refused_in(site: Site) -> Option<&'static str> {
        None
    }
    /// What an earlier step must have left for it.
    fn works_on(what: &Value) -> Option<Left> {
        None
    }

    // ---- carrying it out --------------------------------------------------------------------------------------------

    /// Carries the step out, or asks: fills `choices`, changes nothing that asking again would change, and returns true.
    /// Where few cards have the verb it is not inlined (`#[inline(never)]`), which keeps the loop over all steps small.
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool;
    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        unreachable!("{self:?} offers nothing, so {choice:?} cannot be an answer to it")
    }
    /// What it asks; the word of those that never ask means nothing.
    fn ask(self, frame: &Frame) -> Ask {
        Ask::Discard
    }
    /// The fewest and the most that it still takes, where it takes several things one by one.
    fn still_to_take(self, catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (1, 1)
    }
    /// The resource of which it asks how many.
    fn amount_of(self) -> Option<Resource> {
        None
    }
    /// A card was drawn while it is being carried out.
    fn drawn<O: Observer>(self, engine: &mut Engine<'_, O>, card: CardId) {}
    /// Is the mask of its frame a set of slots of the acting player's city?
    fn mask_counts_slots(self) -> bool {
        false
    }

    // ---- can it be done? --------------------------------------------------------------------------------------------

    /// Would it change anything now, and may its effect be performed if it does not? It says no of what only earlier steps of
    /// the effect make possible.
    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance;
    /// The same, as far as it can be told without a look at the position.
    fn demand(self) -> Demand {
        Demand::Closer
    }

    // ---- what is true of it -----------------------------------------------------------------------------------------

    /// Does it never ask, and does its result not depend on what other cards of the same round do? Effects made only of
    /// such steps may be run in any order with the same result, so their order is not asked.
    fn commutes(self, catalog: &Catalog) -> bool {
        false
    }
    /// Does it draw cards, and nothing else?
    fn only_draws(self) -> bool {
        false
    }
    /// Whose production cards it activates.
    fn copies(self) -> Option<Copying> {
        None
    }
    /// The areas of which it performs a location.
    fn performs(self) -> Areas {
        0
    }
    /// Does it carry out what another place or card does?
    fn reaches(self) -> bool {
        self.performs() != 0
    }
    /// Does it take its card, with the workers on it, into another city?
    fn travels(self) -> bool {
        false
    }
    /// Can it set off the effect of a further card, as part of a card's own effect or of an event's? The nesting of effects
    /// is bounded by the copies of such cards.
    fn chains(self, of: Holds) -> bool {
        false
    }
    /// The most resources that it lays on the card or event that it is part of.
    fn stores(self) -> u8 {
        0
    }
    /// The card on which it lays tokens, as a step of the card `own`.
    fn lays_tokens(self, own: CardId) -> Option<CardId> {
        None
    }
    /// The most cards that it turns up.
    fn reveals(self) -> u8 {
        0
    }
    /// The most cards that it puts under its event, so many being turned up.
    fn tucks(self, revealed: u8) -> u8 {
        0
    }

    // ---- telling ----------------------------------------------------------------------------------------------------

    /// What it brings whoever carries it out.
    fn brings(self) -> Brings;
    /// Its words, e.g. "gain 2 twigs", as a step of `source`. Texts are made of them.
    fn words(self, catalog: &Catalog, source: Source) -> Clause;
}

#[path = "actions/achieve.rs"]
pub(crate) mod achieve;
#[path = "actions/act_again.rs"]
pub(crate) mod act_again;
#[path = "actions/activate.rs"]
pub(crate) mod activate;
#[path = "actions/choose.rs"]
pub(crate) mod choose;
#[path = "actions/copy_card.rs"]
pub(crate) mod copy_card;
#[path = "actions/copy_location.rs"]
pub(crate) mod copy_location;
#[path = "cards/discard.rs"]
pub(crate) mod discard;
#[path = "cards/discard_city.rs"]
pub(crate) mod discard_city;
#[path = "cards/draw.rs"]
pub(crate) mod draw;
#[path = "cards/draw_shown.rs"]
pub(crate) mod draw_shown;
#[path = "goods/exchange.rs"]
pub(crate) mod exchange;
#[path = "goods/fee.rs"]
pub(crate) mod fee;
#[path = "goods/gain.rs"]
pub(crate) mod gain;
#[path = "goods/gain_any.rs"]
pub(crate) mod gain_any;
#[path = "goods/gain_cost_of.rs"]
pub(crate) mod gain_cost_of;
#[path = "goods/gain_missing.rs"]
pub(crate) mod gain_missing;
#[path = "goods/gain_one_of.rs"]
pub(crate) mod gain_one_of;
#[path = "goods/give.rs"]
pub(crate) mod give;
#[path = "cards/give_cards.rs"]
pub(crate) mod give_cards;
#[path = "cards/give_drawn.rs"]
pub(crate) mod give_drawn;
#[path = "goods/give_things.rs"]
pub(crate) mod give_things;
#[path = "goods/goods.rs"]
pub(crate) mod goods;
#[path = "cards/meadow.rs"]
pub(crate) mod meadow;
#[path = "cards/others_draw.rs"]
pub(crate) mod others_draw;
#[path = "goods/pay.rs"]
pub(crate) mod pay;
#[path = "actions/play.rs"]
pub(crate) mod play;
#[path = "goods/points.rs"]
pub(crate) mod points;
#[path = "actions/produce.rs"]
pub(crate) mod produce;
#[path = "goods/put_here.rs"]
pub(crate) mod put_here;
#[path = "cards/refill.rs"]
pub(crate) mod refill;
#[path = "cards/reveal.rs"]
pub(crate) mod reveal;
#[path = "cards/reveal_until.rs"]
pub(crate) mod reveal_until;
#[path = "cards/search.rs"]
pub(crate) mod search;
#[path = "goods/stored.rs"]
pub(crate) mod stored;
#[path = "cards/swap_hands.rs"]
pub(crate) mod swap_hands;
#[path = "cards/take.rs"]
pub(crate) mod take;
#[path = "cards/take_card.rs"]
pub(crate) mod take_card;
#[path = "cards/take_colour.rs"]
pub(crate) mod take_colour;
#[path = "actions/teach.rs"]
pub(crate) mod teach;
#[path = "goods/tokens.rs"]
pub(crate) mod tokens;
#[path = "cards/tuck.rs"]
pub(crate) mod tuck;
#[path = "actions/use_occupied.rs"]
pub(crate) mod use_occupied;
#[path = "goods/wager.rs"]
pub(crate) mod wager;
#[path = "actions/workers.rs"]
pub(crate) mod workers;

vocabulary! { $
    Achieve achieve;
    ActAgain act_again;
    Activate activate;
    Choose choose;
    CopyCard copy_card;
    CopyLocation copy_location;
    Revisit copy_location;
    Discard discard;
    DiscardCity discard_city;
    Refund discard_city;
    Draw draw;
    DrawToLimit draw;
    DrawShown draw_shown;
    Exchange exchange;
    PayFee fee;
    Gain gain;
    GainAny gain_any;
    GainCostOf gain_cost_of;
    GainMissing gain_missing;
    GainOneOf gain_one_of;
    Give give;
    GiveAny give;
    GiveCards give_cards;
    GiveCardsToAll give_cards;
    GiveDrawn give_drawn;
    GiveThings give_things;
    Goods goods;
    TakeMeadow meadow;
    DiscardMeadow meadow;
    OthersDraw others_draw;
    Pay pay;
    PayAny pay;
    PayCost pay;
    Play play;
    Points points;
    Produce produce;
    PutHere put_here;
    Refill refill;
    Reveal reveal;
    KeepRevealed reveal;
    RevealUntil reveal_until;
    Search search;
    StoreOneOf stored;
    TakeStored stored;
    SwapHands swap_hands;
    Take take;
    TakeCard take_card;
    TakeColour take_colour;
    Teach teach;
    TokensHere tokens;
    TokensForStored tokens;
    Tuck tuck;
    TuckCard tuck;
    UseOccupied use_occupied;
    Wager wager;
    MoveWorker workers;
    RecallWorker workers;
}

mod step;

const _: () = assert!(size_of::<Step>() == 8, "a step is read as one word");

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(entries);

/// Every verb of the base game that can be written.
pub(crate) fn all() -> &'static [Entry] {
    &ENTRIES
}
