//! What bots are told of Visitors and tiles.

use super::{IN, TILE, numbers, visitors};
use super::numbers::{TRAIN_CAR, VISITOR};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::effect::Fee;
use crate::ids::Seat;
use crate::modules::Prospect;
use crate::state::State;

pub(super) fn prospect(catalog: &Catalog, state: &State, viewer: Seat, choice: Special) -> Prospect {
    let [first, tile, ..] = choice.args;
    match choice.kind {
        TILE => Prospect::of(TRAIN_CAR, numbers(catalog).tiles[usize::from(tile)].effect, Fee::NONE),
        IN => Prospect {
            section: VISITOR,
            points: visitors::points(catalog, state, viewer, first),
            ..Prospect::default()
        },
        _ => Prospect::default(),
    }
}
