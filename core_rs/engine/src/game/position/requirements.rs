//! How far a requirement is met: one test for people and automatic opponents.

use crate::catalog::{Catalog, Requirement};
use crate::effect::Kind;
use crate::ids::Seat;
use crate::state::State;

use super::score::events_held;

/// What a seat has of what is asked, and how much that is; each part counts up to what it asks.
pub fn met(catalog: &Catalog, state: &State, seat: Seat, asked: &Requirement) -> (u16, u16) {
    let player = state.player(seat);
    let mut sum = (0, 0);
    let mut part = |have: u16, need: u16| {
        sum.0 += have.min(need);
        sum.1 += need;
    };
    part(player.names.common(asked.cards).len() as u16, asked.cards.len() as u16);
    let mut each = |have: &[u8], need: &[u8]| {
        for (&have, &need) in have.iter().zip(need) {
            part(have.into(), need.into());
        }
    };
    each(&player.colours, &asked.colours);
    each(&player.sorts, &asked.sorts);
    each(&Kind::ALL.map(|kind| player.of_kind(kind)), &asked.kinds);
    // Every card has one colour; cards of an opponent that the state cannot hold are counted by theirs (TG35).
    each(&[player.colours.iter().sum()], &[asked.in_city]);
    part(events_held(catalog, state, seat), asked.events.into());
    sum
}

/// Is all of it there?
pub fn is_met(catalog: &Catalog, state: &State, seat: Seat, asked: &Requirement) -> bool {
    let player = state.player(seat);
    let plain = player.names.contains(asked.cards)
        && asked
            .colours
            .iter()
            .zip(player.colours)
            .all(|(&need, have)| have >= need);
    if !plain || asked.is_plain() {
        return plain;
    }
    let (have, need) = met(catalog, state, seat, asked);
    have >= need
}
