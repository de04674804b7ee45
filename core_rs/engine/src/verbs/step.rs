//! What can be asked of a step: its verb answers, or the object that the catalog holds for a verb that only a module has.

use super::{
    Areas, Ask, Brings, CardId, Case, Catalog, Chance, Choice, Clause, Copying, Demand, Engine, Frame, Holds, Observer,
    Resource, Source, Step, Verb,
};

impl Step {
    #[inline]
    pub(crate) fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        of_verb!(self, verb => verb.run(engine, frame);
            Step::Special(at) => engine.catalog.special(at).run(&mut engine.for_modules(), frame),
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
            Step::Special(at) => engine.catalog.special(at).answer(&mut engine.for_modules(), frame, choice),
            Step::End | Step::If(_) => unreachable!("{self:?} offers nothing, so {choice:?} cannot be an answer to it"),
        );
    }

    #[inline]
    pub(crate) fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        of_verb!(self, verb => verb.chance(engine, case);
            Step::Special(at) => engine.catalog.special(at).chance(&mut engine.for_modules(), case),
            Step::End | Step::If(_) => Chance::May(false),)
    }

    #[inline]
    pub(crate) fn drawn<O: Observer>(self, engine: &mut Engine<'_, O>, card: CardId) {
        of_verb!(self, verb => verb.drawn(engine, card);
            Step::Special(at) => engine.catalog.special(at).drawn(&mut engine.for_modules(), card),
            Step::End | Step::If(_) => {});
    }

    /// Does it never ask, and does its result not depend on what other cards of the same round do?
    pub(crate) fn commutes(self, catalog: &Catalog) -> bool {
        of_verb!(self, verb => verb.commutes(catalog);
            Step::Special(at) => catalog.special(at).commutes(catalog),
            Step::End => true,
            Step::If(condition) => catalog.condition(condition).what.is_steady(),
        )
    }

    /// What it brings whoever carries it out.
    pub fn brings(self, catalog: &Catalog) -> Brings {
        of_verb!(self, verb => verb.brings();
            Step::Special(at) => catalog.special(at).brings(),
            Step::End => Brings::End, Step::If(condition) => Brings::If(condition),)
    }

    /// The clause of a verb, as a step of `source`.
    pub(crate) fn clause(self, catalog: &Catalog, source: Source) -> Option<Clause> {
        of_verb!(self, verb => Some(verb.words(catalog, source));
            Step::Special(at) => Some(catalog.special(at).words(catalog, source)),
            Step::End | Step::If(_) => None,)
    }

    /// The fewest and the most that it still takes, where it takes several things one by one.
    pub(crate) fn still_to_take(self, catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        of_verb!(self, verb => verb.still_to_take(catalog, frame);
            Step::Special(at) => catalog.special(at).still_to_take(catalog, frame),
            Step::End | Step::If(_) => (1, 1),
        )
    }

    /// It as this verb of a module's own.
    pub(crate) fn special<V: Verb + 'static>(self, catalog: &Catalog) -> Option<V> {
        match self {
            Step::Special(at) => catalog.special(at).as_any().downcast_ref().copied(),
            _ => None,
        }
    }

    /// Its key in the data, if it is a verb that can be written.
    pub fn key(self, catalog: &Catalog) -> Option<&'static str> {
        fn key<V: Verb>(_: V) -> Option<&'static str> {
            V::FIELD.map(|field| field.key)
        }
        of_verb!(self, verb => key(verb);
            Step::Special(at) => catalog.special(at).key(),
            Step::End | Step::If(_) => None,)
    }
}

/// Functions of the trait that a condition and the end of an effect have nothing to say to.
macro_rules! facts {
    ($($name:ident($($arg:ident: $type:ty),*) -> $result:ty = $nothing:expr;)*) => {
        impl Step {
            $(#[inline]
            pub(crate) fn $name(self, catalog: &Catalog, $($arg: $type),*) -> $result {
                of_verb!(self, verb => verb.$name($($arg),*);
                    Step::Special(at) => catalog.special(at).$name($($arg),*),
                    Step::End | Step::If(_) => $nothing,)
            })*
        }
    };
}

facts! {
    ask(frame: &Frame) -> Ask = Ask::Discard;
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
