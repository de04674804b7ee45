//! The modules with rules of their own, as the build script finds them, by number. Numbers are stable: packed choices
//! and frames hold them.

use super::{Module, Registered};
use crate::choice::Ask;
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

        $(impl Registered for $module {
            const NAME: &'static str = stringify!($field);
            const NUMBER: u8 = $number;
        })*

        impl Numbers {
            /// The numbers of these modules, read from the checked data.
            pub(crate) fn read(modules: &[&str], tree: &Tree, arena: &mut Arena<'_>) -> Numbers {
                let mut numbers = Numbers::default();
                $(if modules.contains(&stringify!($field)) {
                    numbers.$field = Some(<$module as Module>::numbers(tree, arena));
                    numbers.any = true;
                })*
                numbers
            }
        }

        /// Has a module of this number rules of its own?
        pub(super) const fn is_registered(number: u8) -> bool {
            matches!(number, $($number)|*)
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
                    number => unreachable!("the catalog names a module number {number}, but only those of this table are registered"),
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

include!(concat!(env!("OUT_DIR"), "/registry.rs"));

pub(super) use {in_force, of_number};

impl Numbers {
    /// Is any module with rules of its own in force?
    #[inline]
    pub fn any(&self) -> bool {
        self.any
    }
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

/// Their switches among the rules.
pub(crate) fn switches(modules: &[&str]) -> Vec<Field> {
    let mut found = Vec::new();
    every_module!(M => if modules.contains(&M::NAME) {
        found.extend_from_slice(M::SWITCHES);
    });
    found
}

/// The keys of a module's own table.
pub(crate) fn table_of(module: &str) -> &'static [Field] {
    let mut found: &[Field] = &[];
    every_module!(M => if module == M::NAME {
        found = M::TABLE;
    });
    found
}

/// The names of all sections of rows that modules of the build bring.
pub fn sections() -> Vec<&'static str> {
    let mut found = Vec::new();
    every_module!(M => found.extend(M::ROWS.iter().map(|(section, _)| *section)));
    found
}

/// What modules ask, one after another.
pub fn asks() -> Vec<Ask> {
    let mut found = Vec::new();
    every_module!(M => for ask in 0..M::ASKS.len() as u8 {
        found.push(Ask::Module { module: M::NUMBER, ask });
    });
    found
}
