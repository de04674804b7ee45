//! The one place that names the modules with rules of their own. Their numbers are stable: packed choices, frames and
//! steps hold them.

use super::Module;
use super::pearlbrook::Pearlbrook;
use crate::choice::Ask;
use crate::effect::Condition;
use crate::load::{Arena, Field, Tree};

macro_rules! registry {
    ($d:tt $($number:literal $field:ident $module:ty;)*) => {
        /// What the catalog keeps of each module; `None` if it is not in force.
        #[derive(Clone, PartialEq, Debug, Default)]
        pub struct Numbers {
            any: bool,
            $(pub(crate) $field: Option<<$module as Module>::Numbers>,)*
        }

        /// What the state keeps of each module.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Sections {
            $(pub(crate) $field: <$module as Module>::Section,)*
        }

        impl Numbers {
            /// The numbers of these modules, read from the checked data.
            pub(crate) fn read(modules: &[&str], tree: &Tree, arena: &mut Arena<'_>) -> Numbers {
                let mut numbers = Numbers::default();
                $(if modules.contains(&<$module as Module>::NAME) {
                    numbers.$field = Some(<$module as Module>::numbers(tree, arena));
                    numbers.any = true;
                })*
                numbers
            }
        }

        /// Every module with rules of its own, by number.
        pub const fn names() -> &'static [&'static str] {
            &[$(<$module as Module>::NAME),*]
        }

        /// Runs `call` for each module in force, with the module as the type `M`.
        macro_rules! in_force {
            ($d numbers:expr, $d M:ident => $d call:expr) => {
                $(if $d numbers.$field.is_some() {
                    type $d M = $module;
                    $d call;
                })*
            };
        }

        /// The value of `call` for the module of this number.
        macro_rules! of_number {
            ($d number:expr, $d M:ident => $d call:expr) => {
                match $d number {
                    $($number => {
                        type $d M = $module;
                        $d call
                    })*
                    number => unreachable!("there is no module number {number}"),
                }
            };
        }

        /// Runs `call` for every module, in force or not.
        macro_rules! every_module {
            ($d M:ident => $d call:expr) => {
                $({
                    type $d M = $module;
                    $d call;
                })*
            };
        }
    };
}

registry! { $
    0 solo_rugwort crate::modules::solo_rugwort::SoloRugwort;
    1 pearlbrook crate::modules::pearlbrook::Pearlbrook;
}

pub(super) use {in_force, of_number};

impl Numbers {
    /// Is any module with rules of its own in force?
    #[inline]
    pub fn any(&self) -> bool {
        self.any
    }
}

/// The number of a module.
pub fn number_of(module: &str) -> Option<u8> {
    names().iter().position(|name| *name == module).map(|at| at as u8)
}

/// The one-table sections of the data that these modules bring.
pub(crate) fn tables(modules: &[&str]) -> Vec<(&'static str, &'static [Field])> {
    let mut found = Vec::new();
    every_module!(M => if modules.contains(&M::NAME) && !M::TABLE.is_empty() {
        found.push((M::NAME, M::TABLE));
    });
    found
}

/// The sections of rows that these modules bring.
pub(crate) fn rows(modules: &[&str]) -> Vec<(&'static str, &'static [Field])> {
    let mut found = Vec::new();
    every_module!(M => if modules.contains(&M::NAME) {
        found.extend_from_slice(M::ROWS);
    });
    found
}

/// The condition that the owner of a card holds so many pearls.
pub(crate) fn pearls_at_least(n: u8) -> Condition {
    let module = Pearlbrook::NUMBER;
    Condition::Module { module, n }
}

/// Their switches among the rules.
pub(crate) fn switches(modules: &[&str]) -> Vec<Field> {
    let mut found = Vec::new();
    every_module!(M => if modules.contains(&M::NAME) {
        found.extend_from_slice(M::SWITCHES);
    });
    found
}

/// The keys that may be given with a module's name.
pub(crate) fn parameters(module: &str) -> Vec<&'static Field> {
    let mut found: Vec<&Field> = Vec::new();
    every_module!(M => if module == M::NAME {
        found.extend(M::TABLE.iter().filter(|field| M::PARAMETERS.contains(&field.key)));
    });
    found
}

/// What modules ask, one after another.
pub fn asks() -> Vec<Ask> {
    let mut found = Vec::new();
    every_module!(M => for ask in 0..M::ASKS.len() as u8 {
        found.push(Ask::Module { module: number_of(M::NAME).unwrap_or(0), ask });
    });
    found
}

/// The verbs of all modules' steps: number and name of the module, number of the verb.
pub(crate) fn step_fields() -> Vec<(u8, &'static str, u8, &'static Field)> {
    let mut found = Vec::new();
    every_module!(M => for (verb, field) in M::VERBS.iter().enumerate() {
        found.push((number_of(M::NAME).unwrap_or(0), M::NAME, verb as u8, field));
    });
    found
}
