//! The verbs of steps that only this module has.

pub(super) mod shine;
