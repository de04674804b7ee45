//! His score and who wins (R16.13 to R16.15).

use super::data::Numbers;
use super::{RUGWORT, YOU};
use crate::catalog::Catalog;
use crate::effect::Colour;
use crate::game::score::{Breakdown, TieBreak, score};
use crate::ids::{CardId, EventId, NONE, Season};
use crate::modules::Reply;
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
    let def = |event: u8| &catalog.events[usize::from(event)];
    let events = state.events.iter().filter(|laid| def(laid.event).counted);
    let events = events.map(|laid| match (def(laid.event).laid, laid.owner) {
        (true, RUGWORT) => def(laid.event)
            .opponent_points
            .map_or(numbers.basic_event_points, i16::from),
        (false, owner) if owner != YOU => numbers.special_event_points,
        _ => 0,
    });
    let cards = rugwort.city.len() as i16 + i16::from(state.modules.solo_rugwort.overflow.cards());
    let prosperity = i16::from(rugwort.colours[Colour::Prosperity as usize]);
    let on_journey = rugwort.season == Season::Autumn;
    Breakdown {
        cards: prosperity * numbers.prosperity_points + (cards - prosperity) * numbers.card_points,
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
    let size = state.city_size(catalog, YOU);
    numbers.squatty_points * i16::from(size.saturating_sub(state.player(YOU).spaces))
}

/// What a play of yours brings him: cards of the meadow by his die (a Fool goes to you), one card less in his city for a Fool of yours,
/// and with Squatty a space of yours that is no longer empty.
pub fn by_play(catalog: &Catalog, numbers: &Numbers, state: &State, card: CardId, reply: &mut Reply) {
    let def = |card: CardId| &catalog.cards[usize::from(card)];
    (reply.sides, reply.throws) = (numbers.die, def(card).answer.cards);
    let reach = state.meadow.iter().take(usize::from(numbers.die));
    for &card in reach.filter(|card| **card != NONE) {
        reply.faces.push(match def(card) {
            fool if fool.enters_opponent => -fool.points,
            _ => of_card(catalog, numbers, card) as i8,
        });
    }
    let his = state.player(RUGWORT).city.iter();
    let lost = if def(card).enters_opponent {
        his.map(|his| of_card(catalog, numbers, his.card)).max().unwrap_or(0)
    } else {
        numbers.squatty_points * i16::from(def(card).space)
    };
    reply.points += i16::from(def(card).answer.tokens) - lost;
}

/// What an event counts for him unless it is yours: a basic one if he comes to have its cards.
pub fn without_event(catalog: &Catalog, numbers: &Numbers, event: EventId) -> i16 {
    match &catalog.events[usize::from(event)] {
        event if !event.counted => 0,
        basic if basic.laid => basic.opponent_points.map_or(numbers.basic_event_points, i16::from),
        _ => numbers.special_event_points,
    }
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
