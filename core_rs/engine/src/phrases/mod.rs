//! What sentences are made of: the clauses that verbs bring, and the words that all share.

mod clause;
pub(crate) mod words;

pub(crate) use clause::{Clause, Counted, Role};
