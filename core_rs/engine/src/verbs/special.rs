//! Verbs that only a module has. The enum of steps does not know them: the catalog holds each such step as an object.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use super::{
    Areas, Arena, Ask, Brings, Case, Chance, Choice, Clause, Copying, Demand, Entry, Holds, Resource, Step, Verb,
};
use crate::catalog::Catalog;
use crate::game::Engine;
use crate::ids::CardId;
use crate::state::{Frame, Source};

macro_rules! special {
    ($(fn $name:ident(&self $(, $arg:ident: $type:ty)*) $(-> $result:ty)?;)*) => {
        /// A step with such a verb: what [`Verb`] says of it, for an engine as modules see it.
        pub(crate) trait SpecialVerb: Debug + Send + Sync {
            fn as_any(&self) -> &dyn Any;
            fn key(&self) -> Option<&'static str>;
            $(fn $name(&self $(, $arg: $type)*) $(-> $result)?;)*
        }

        impl<V: Verb + Send + Sync + 'static> SpecialVerb for V {
            fn as_any(&self) -> &dyn Any {
                self
            }
            fn key(&self) -> Option<&'static str> {
                V::FIELD.map(|field| field.key)
            }
            $(fn $name(&self $(, $arg: $type)*) $(-> $result)? {
                Verb::$name(*self $(, $arg)*)
            })*
        }
    };
}

special! {
    fn run(&self, engine: &mut Engine<'_>, frame: Frame) -> bool;
    fn answer(&self, engine: &mut Engine<'_>, frame: Frame, choice: Choice);
    fn chance(&self, engine: &mut Engine<'_>, case: Case) -> Chance;
    fn drawn(&self, engine: &mut Engine<'_>, card: CardId);
    fn ask(&self, frame: &Frame) -> Ask;
    fn still_to_take(&self, catalog: &Catalog, frame: &Frame) -> (u8, u8);
    fn amount_of(&self) -> Option<Resource>;
    fn mask_counts_slots(&self) -> bool;
    fn demand(&self) -> Demand;
    fn commutes(&self, catalog: &Catalog) -> bool;
    fn only_draws(&self) -> bool;
    fn copies(&self) -> Option<Copying>;
    fn performs(&self) -> Areas;
    fn reaches(&self) -> bool;
    fn travels(&self) -> bool;
    fn chains(&self, of: Holds) -> bool;
    fn stores(&self) -> u8;
    fn lays_tokens(&self, own: CardId) -> Option<CardId>;
    fn reveals(&self) -> u8;
    fn tucks(&self, revealed: u8) -> u8;
    fn brings(&self) -> Brings;
    fn words(&self, catalog: &Catalog, source: Source) -> Clause;
}

/// Steps with such verbs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Specials(Vec<Arc<dyn SpecialVerb>>);

impl Specials {
    fn add(&mut self, verb: impl SpecialVerb + 'static) -> Step {
        self.0.push(Arc::new(verb));
        Step::Special((self.0.len() - 1) as u8)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn at(&self, at: u8) -> &dyn SpecialVerb {
        &*self.0[usize::from(at)]
    }
}

/// A step is what it says.
impl PartialEq for Specials {
    fn eq(&self, other: &Specials) -> bool {
        format!("{self:?}") == format!("{other:?}")
    }
}

impl Entry {
    /// A verb that only a module has.
    pub(crate) const fn special<V: Verb + Send + Sync + 'static>() -> Entry {
        let entry = Entry::of::<V>(|what, step, arena: &mut Arena<'_>| {
            let verb = V::lower(what, step, arena);
            arena.specials.add(verb)
        });
        entry.expect("a verb of a module is written in data")
    }
}
