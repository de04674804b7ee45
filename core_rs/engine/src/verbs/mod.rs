//! The verbs of effects: each one, or a family that shares its rules, is a file with all that there is to know of it.
//!
//! A verb is a small type with the trait [`Verb`]. The build script finds the files of this folder and of each module's
//! folder `verbs`; the macro in `vocabulary` makes the enum [`Step`] of them and the functions that ask a step for
//! something. Whatever a verb does not say has a default that says nothing, but for whether it would change anything, what it
//! brings a player and how it is told: those must be written. Nothing else knows a verb by name.

#[macro_use]
mod vocabulary;
#[cfg(test)]
mod tests;

use std::fmt::Debug;
use std::sync::LazyLock;

use serde_json::Value;

use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Areas, Brings, Copying, Per};
use crate::game::Engine;
use crate::ids::{CardId, Seat};
use crate::load::{Arena, Field};
use crate::observer::Observer;
use crate::resources::Resource;
use crate::state::{Frame, Source};
use crate::texts::{Clause, Teller};

pub(crate) use crate::texts::words;

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

    /// What bots are told of it.
    fn brings(self) -> Brings;
    /// Its words, e.g. "gain 2 twigs", as a step of `source`. Texts are made of them.
    fn words(self, catalog: &Catalog, source: Source) -> Clause;
}

/// What a list of steps belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Site {
    Effect { production: bool, replaces: bool },
    Visit,
    BeforeSeason,
    AfterPlay,
    AfterDraw,
    Location,
    Event,
    Season,
}

impl Site {
    pub fn is_card(self) -> bool {
        !matches!(self, Site::Location | Site::Event | Site::Season)
    }

    /// Why a verb that lays something on its card may not stand here.
    pub fn refuses_laying_on_card(self) -> Option<&'static str> {
        (!self.is_card()).then_some("lays something on a card and works only on cards")
    }

    /// Why a verb that lays something on an event may not stand here.
    pub fn refuses_laying_on_event(self) -> Option<&'static str> {
        (self != Site::Event).then_some("puts something on an event and works only on events")
    }

    /// Why a verb that sets further effects off may not stand here.
    pub fn refuses_chains(self) -> Option<&'static str> {
        match self {
            Site::AfterPlay | Site::AfterDraw => Some("could set off the same reaction again and again"),
            Site::Effect { production: true, .. } => {
                Some("could set off itself when production cards are activated or copied")
            }
            _ => None,
        }
    }
}

/// What has an effect of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Holds {
    Card,
    /// A card that workers visit.
    Visit,
    Event,
}

/// What a step leaves for later ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// Cards that are turned up; a later step must say what becomes of them.
    Revealed,
    /// Cards taken from the meadow.
    Taken,
}

/// For whom a chance is asked, and where the step stands.
#[derive(Clone, Copy)]
pub(crate) struct Case {
    pub seat: Seat,
    pub source: Source,
    /// Where the steps after it begin.
    pub next: usize,
    /// It is the first thing to do.
    pub first: bool,
}

/// What a step contributes to whether its effect can be performed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chance {
    /// It asks for something that the player must have: does he have it?
    Must(bool),
    /// The player has less than it asks for; carried out for another reason it takes what there is.
    Short,
    /// It is done as far as it goes: does it change anything?
    May(bool),
}

/// What a step asks for, whatever the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Demand {
    /// Nothing, and it always changes something.
    Gives,
    /// Nothing, and it may change something.
    MayGive,
    /// A card that can be drawn.
    Draw,
    /// So many cards in hand.
    Hand(u8),
    /// What its chance tells, which is always a must.
    Must,
    /// Its chance must be looked at.
    Closer,
}

impl Demand {
    /// Of a step that gives what `per` counts, if `some` is anything.
    fn giving(per: Per, some: bool) -> Demand {
        if per == Per::ONCE && some {
            Demand::Gives
        } else {
            Demand::MayGive
        }
    }
}

/// A verb as the data knows it.
pub(crate) struct Entry {
    /// Where it belongs: `base`, or the module without which it is unknown.
    pub module: &'static str,
    pub field: Field,
    pub scaled: bool,
    pub counts: bool,
    pub leaves: Option<Left>,
    pub works_on: fn(&Value) -> Option<Left>,
    pub refused_in: fn(Site) -> Option<&'static str>,
    pub lower: fn(&Value, &Value, &mut Arena<'_>) -> Step,
}

impl Entry {
    fn of<V: Verb>(module: &'static str, lower: fn(&Value, &Value, &mut Arena<'_>) -> Step) -> Option<Entry> {
        Some(Entry {
            module,
            field: V::FIELD?,
            scaled: V::SCALED,
            counts: V::COUNTS,
            leaves: V::LEAVES,
            works_on: V::works_on,
            refused_in: V::refused_in,
            lower,
        })
    }
}

include!(concat!(env!("OUT_DIR"), "/verbs.rs"));

const _: () = assert!(size_of::<Step>() == 8, "a step is read as one word");

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(entries);

/// Every verb that can be written, those of modules included.
pub(crate) fn all() -> &'static [Entry] {
    &ENTRIES
}

impl Step {
    #[inline]
    pub(crate) fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        of_verb!(self, verb => verb.run(engine, frame);
            Step::End => unreachable!("a done effect is taken off the stack"),
            Step::If(condition) => {
                engine.run_condition(condition, frame);
                false
            }
        )
    }

    #[inline]
    pub(crate) fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        of_verb!(self, verb => verb.answer(engine, frame, choice);
            Step::End | Step::If(_) => unreachable!("{self:?} offers nothing, so {choice:?} cannot be an answer to it"),
        );
    }

    #[inline]
    pub(crate) fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        of_verb!(self, verb => verb.chance(engine, case); Step::End | Step::If(_) => Chance::May(false),)
    }

    #[inline]
    pub(crate) fn drawn<O: Observer>(self, engine: &mut Engine<'_, O>, card: CardId) {
        of_verb!(self, verb => verb.drawn(engine, card); Step::End | Step::If(_) => {});
    }

    /// Does it never ask, and does its result not depend on what other cards of the same round do?
    pub(crate) fn commutes(self, catalog: &Catalog) -> bool {
        of_verb!(self, verb => verb.commutes(catalog);
            Step::End => true,
            Step::If(condition) => catalog.condition(condition).what.is_steady(),
        )
    }

    /// What bots are told of it.
    pub fn brings(self) -> Brings {
        of_verb!(self, verb => verb.brings(); Step::End => Brings::End, Step::If(condition) => Brings::If(condition),)
    }

    /// The clause of a verb, as a step of `source`.
    pub(crate) fn clause(self, catalog: &Catalog, source: Source) -> Option<Clause> {
        of_verb!(self, verb => Some(verb.words(catalog, source)); Step::End | Step::If(_) => None,)
    }

    /// It in plain words, by itself.
    pub fn words(self, catalog: &Catalog) -> String {
        let source = Source::Turn;
        Teller { catalog, source }.step(self)
    }

    /// Its key in the data, if it is a verb that can be written.
    pub fn key(self) -> Option<&'static str> {
        fn key<V: Verb>(_: V) -> Option<&'static str> {
            V::FIELD.map(|field| field.key)
        }
        of_verb!(self, verb => key(verb); Step::End | Step::If(_) => None,)
    }
}

/// Functions of the trait that a condition and the end of an effect have nothing to say to.
macro_rules! facts {
    ($($name:ident($($arg:ident: $type:ty),*) -> $result:ty = $nothing:expr;)*) => {
        impl Step {
            $(#[inline]
            pub(crate) fn $name(self, $($arg: $type),*) -> $result {
                of_verb!(self, verb => verb.$name($($arg),*); Step::End | Step::If(_) => $nothing,)
            })*
        }
    };
}

facts! {
    ask(frame: &Frame) -> Ask = Ask::Discard;
    still_to_take(catalog: &Catalog, frame: &Frame) -> (u8, u8) = (1, 1);
    amount_of() -> Option<Resource> = None;
    mask_counts_slots() -> bool = false;
    demand() -> Demand = Demand::Closer;
    only_draws() -> bool = false;
    copies() -> Option<Copying> = None;
    performs() -> Areas = 0;
    reaches() -> bool = false;
    travels() -> bool = false;
    chains(of: Holds) -> bool = false;
    stores() -> u8 = 0;
    lays_tokens(own: CardId) -> Option<CardId> = None;
    reveals() -> u8 = 0;
    tucks(revealed: u8) -> u8 = 0;
}
