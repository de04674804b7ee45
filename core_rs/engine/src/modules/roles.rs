//! Roles: rows of a module that seats have for the whole game, one each, and by which seats differ.

use super::{Catalog, Seat, State};

/// The roles of one module.
#[derive(Clone, PartialEq, Debug)]
pub struct Role {
    pub module: u8,
    /// Their section of the data, by which tables call them.
    pub section: &'static str,
    /// The rows, in the order of their numbers.
    pub ids: Vec<String>,
}

impl Role {
    /// The number of the role that this seat has.
    pub fn of(&self, catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
        catalog.modules.of(self.module).role(catalog, state, seat)
    }

    /// The number of the role that was offered to this seat and refused.
    pub fn refused_by(&self, catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
        catalog.modules.of(self.module).role_refused(catalog, state, seat)
    }
}
