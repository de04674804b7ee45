//! The cards of Newleaf without its board (docs/rules/newleaf.md): rows, and which parts of the set are played beside them.

pub(in crate::modules) mod set;

use super::{Module, Numbers};
use crate::catalog::{Catalog, EventMix};
use crate::load::{Arena, Field, Tree};
use set::{KEYS, Parts};

pub(crate) struct NewleafCards;

fn parts(numbers: &Numbers) -> Parts {
    numbers.newleaf_cards.expect("asked only while the module is in force")
}

impl Module for NewleafCards {
    type Numbers = Parts;
    type Section = ();

    const TABLE: &'static [Field] = &KEYS;

    fn numbers(tree: &Tree, arena: &mut Arena<'_>) -> Parts {
        Parts::of(&tree.value["newleaf_cards"], arena)
    }

    fn amend(catalog: &mut Catalog) {
        parts(&catalog.modules).leave_out_events(catalog);
    }

    fn event_mix(numbers: &Numbers) -> Option<EventMix> {
        parts(numbers).event_mix()
    }

    fn leaves_out(catalog: &Catalog, set: u8) -> bool {
        parts(&catalog.modules).leaves_out(set)
    }
}
