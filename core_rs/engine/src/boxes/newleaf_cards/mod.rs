//! The cards of Newleaf without its board (docs/rules/newleaf.md): rows, and which parts of the set are played beside them.

use crate::boxes::set_parts::{KEYS, Parts};
use crate::catalog::{Catalog, EventMix};
use crate::modules::{About, Module};

pub(crate) struct NewleafCards {
    numbers: Parts,
}

impl NewleafCards {
    pub(crate) const NUMBER: u8 = 25;
    pub(crate) const NAME: &'static str = "newleaf_cards";
}

pub(super) static ABOUT: About = About {
    name: NewleafCards::NAME,
    number: NewleafCards::NUMBER,
    table: &KEYS,
    read: |tree, arena| {
        let numbers = Parts::of("newleaf", &tree["newleaf_cards"], arena);
        Box::new(NewleafCards { numbers })
    },
    ..About::NOTHING
};

impl Module for NewleafCards {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn amend(&self, catalog: &mut Catalog) {
        self.numbers.leave_out_events(catalog);
    }

    fn event_mix(&self) -> Option<EventMix> {
        self.numbers.event_mix()
    }

    fn leaves_out(&self, _: &Catalog, set: u8) -> bool {
        self.numbers.leaves_out(set)
    }
}
