//! The modules that the rules in force have, as the base rules call them.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use super::{About, Module};
use crate::ids::NONE;
use crate::verbs::Arena;

/// The modules with rules of their own that are in force, in the order of their numbers.
#[derive(Clone, Default)]
pub struct Modules {
    in_force: Arc<[Box<dyn Module>]>,
    /// By the number of a module, which is stable and small: its position, or `NONE`.
    positions: Vec<u8>,
    // Calls that most modules have no use for, and that are made often.
    /// Has one of them something that cannot wait?
    pub(crate) interrupt: bool,
    /// Does one of them say who may use the cards of shelves?
    pub(crate) guard_shelves: bool,
    /// Does one of them change how many cards a hand may hold?
    pub(crate) change_hand_limits: bool,
}

impl Modules {
    /// Those of `known` that are named, as the checked data says them.
    pub(crate) fn read(known: &[&About], names: &[&str], tree: &Value, arena: &mut Arena<'_>) -> Modules {
        let named: Vec<_> = known.iter().filter(|about| names.contains(&about.name)).collect();
        let mut positions = Vec::new();
        for (at, about) in (0..).zip(&named) {
            positions.resize(usize::from(about.number), NONE);
            positions.push(at);
        }
        Modules {
            in_force: named.iter().map(|about| (about.read)(tree, arena)).collect(),
            positions,
            guard_shelves: named.iter().any(|about| about.guards_shelves),
            interrupt: named.iter().any(|about| about.interrupts),
            change_hand_limits: named.iter().any(|about| about.hand_limit_changes),
        }
    }

    /// Is any module with rules of its own in force?
    #[inline]
    pub fn any(&self) -> bool {
        !self.positions.is_empty()
    }

    #[inline]
    pub(crate) fn in_force(&self) -> impl Iterator<Item = &dyn Module> {
        self.in_force.iter().map(|module| &**module)
    }

    /// The module of this number, if it is in force.
    #[inline]
    pub(crate) fn get(&self, number: u8) -> Option<&dyn Module> {
        let position = *self.positions.get(usize::from(number))?;
        self.in_force.get(usize::from(position)).map(|module| &**module)
    }

    /// The module of this number, which is in force.
    #[inline]
    pub(crate) fn of(&self, number: u8) -> &dyn Module {
        self.get(number)
            .expect("choices and frames name modules that are in force")
    }

    /// The same for the module itself.
    #[inline]
    pub(crate) fn find<M: Module>(&self, number: u8) -> &M {
        let module: &dyn Any = self.of(number);
        module.downcast_ref().expect("modules have different numbers")
    }
}

/// Rules differ by their fingerprint; here only which modules they have is compared.
impl PartialEq for Modules {
    fn eq(&self, other: &Modules) -> bool {
        let number = |module: &dyn Module| module.about().number;
        self.in_force().map(number).eq(other.in_force().map(number))
    }
}

impl fmt::Debug for Modules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.in_force().map(|module| module.about().name))
            .finish()
    }
}
