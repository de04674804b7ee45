//! Powers that deal with cards: drawn, played, laid aside, marked.

pub(super) mod drawing;
pub(super) mod keys;
pub(super) mod meadow_marker;
pub(super) mod piles;
pub(super) mod plays;
pub(super) mod sentences;

use super::access::{numbers, power_of, section, section_mut, source_of};
use super::data;
