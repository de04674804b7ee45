//! The modules that the rules in force have, as the base rules call them.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::{About, Module};
use crate::load::{Arena, Tree};

/// The modules with rules of their own that are in force, in the order of their numbers.
#[derive(Clone, Default)]
pub struct Modules {
    in_force: Vec<Arc<dyn Module>>,
    /// By the number of a module, whose numbers are stable and small.
    by_number: Vec<Option<Arc<dyn Module>>>,
}

impl Modules {
    /// Those of `known` that are named, as the checked data says them.
    pub(crate) fn read(known: &[&About], names: &[&str], tree: &Tree, arena: &mut Arena<'_>) -> Modules {
        let mut modules = Modules::default();
        for about in known.iter().filter(|about| names.contains(&about.name)) {
            let module = (about.read)(tree, arena);
            modules.by_number.resize(usize::from(about.number) + 1, None);
            modules.by_number[usize::from(about.number)] = Some(Arc::clone(&module));
            modules.in_force.push(module);
        }
        modules
    }

    /// Is any module with rules of its own in force?
    #[inline]
    pub fn any(&self) -> bool {
        !self.in_force.is_empty()
    }

    #[inline]
    pub(crate) fn in_force(&self) -> impl Iterator<Item = &dyn Module> {
        self.in_force.iter().map(|module| &**module)
    }

    /// The module of this number, if it is in force.
    #[inline]
    pub(crate) fn get(&self, number: u8) -> Option<&dyn Module> {
        self.by_number.get(usize::from(number))?.as_deref()
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
