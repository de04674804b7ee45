//! His score and who wins (R16.13 to R16.15).

use super::data::Numbers;
use super::{RUGWORT, YOU};
use crate::catalog::Catalog;
use crate::effect::Colour;
use crate::game::score::{Breakdown, TieBreak, score};
use crate::ids::{CardId, Season};
use crate::state::State;

/// What a card of his city counts.
pub fn of_card(catalog: &Catalog, numbers: &Numbers, card: CardId) -> i16 {
    if catalog.cards[usize::from(card)].colour == Colour::Prosperity {
        numbers.prosperity_points
    } else {
        numbers.card_points
    }
}

pub fn his(catalog: &Catalog, numbers: &Numbers, state: &State) -> Breakdown {
    let rugwort = state.player(RUGWORT);
    let basic = |event: u8| catalog.events[usize::from(event)].basic;
    let wonder = |event: u8| catalog.events[usize::from(event)].wonder;
    let events = state.events.iter().filter(|laid| !wonder(laid.event));
    let events = events.map(|laid| match (basic(laid.event), laid.owner) {
        (true, RUGWORT) => numbers.basic_event_points,
        (false, owner) if owner != YOU => numbers.special_event_points,
        _ => 0,
    });
    let on_journey = rugwort.season == Season::Autumn;
    Breakdown {
        cards: rugwort
            .city
            .iter()
            .map(|card| of_card(catalog, numbers, card.card))
            .sum(),
        tokens: rugwort.points as i16,
        events: events.sum(),
        journey: if on_journey {
            i16::from(catalog.locations[usize::from(numbers.journey)].points)
        } else {
            0
        },
        ..Breakdown::default()
    }
}

/// Squatty: the empty spaces of your city count for him.
pub fn empty_spaces(catalog: &Catalog, numbers: &Numbers, state: &State) -> i16 {
    let size = catalog.setup[usize::from(state.seats) - 1].city_size;
    numbers.squatty_points * i16::from(size.saturating_sub(state.player(YOU).spaces))
}

/// You win with more points than he; a tie is what the switch says.
pub fn winners(catalog: &Catalog, numbers: &Numbers, state: &State) -> (u8, TieBreak) {
    let (yours, his) = (
        score(catalog, state, YOU).total(),
        score(catalog, state, RUGWORT).total(),
    );
    let you_win = yours > his || (yours == his && numbers.tie_wins);
    (1 << if you_win { YOU } else { RUGWORT }, TieBreak::Points)
}
