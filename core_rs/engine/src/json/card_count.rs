//! Where all cards are when both piles are empty.
//!
//! No rule takes a card out of the game, so in a game with all cards both piles are empty only while every card lies
//! somewhere else. A game begun from a state with fewer cards can come to it sooner; its states say how many cards it has.

use serde_json::{Map, Value, json};

use super::parse::Reading;
use crate::catalog::Catalog;
use crate::ids::{CardId, MAX_DECK, NONE};
use crate::schema::node::{Node, Read, fail};
use crate::state::State;

pub(super) const KEY: &str = "cards";

/// The cards of a whole game.
pub(super) fn of_game(catalog: &Catalog) -> usize {
    let cards = catalog.cards.iter().filter(|def| !def.apart);
    cards.map(|def| usize::from(def.copies)).sum::<usize>().min(MAX_DECK)
}

/// The cards of a position, if its piles are empty and it has fewer than a whole game.
fn of_position(catalog: &Catalog, state: &State) -> Option<usize> {
    if state.piles.deck_len() + state.piles.discard_len() > 0 {
        return None;
    }
    let counts = |card: CardId| card != NONE && !catalog.cards[usize::from(card)].apart;
    let players = state.players().iter().map(|player| {
        let hand = player.hand.iter().filter(|&&card| counts(card)).count();
        hand + player.city.iter().filter(|one| counts(one.card)).count()
    });
    let open = state.meadow.iter().chain(state.revealed.iter());
    let total = players.sum::<usize>()
        + open.filter(|&&card| counts(card)).count()
        + state.under.iter().filter(|one| counts(one.card)).count()
        + state.shelves.iter().filter(|one| counts(one.card)).count();
    (total < of_game(catalog)).then_some(total)
}

pub(super) fn write(catalog: &Catalog, state: &State, dict: &mut Map<String, Value>) {
    if let Some(total) = of_position(catalog, state) {
        dict.insert(KEY.to_owned(), json!(total));
    }
}

/// A state that names its data was written by a program, with all its cards. One written by hand may have fewer.
pub(super) fn check(root: &Node, reading: &Reading) -> Read<()> {
    let given = root.key(KEY);
    let Some(total) = of_position(reading.catalog, &reading.state) else {
        let problem =
            "tells how many cards there are if both piles are empty and cards are missing, and that is not so";
        return given.map_or(Ok(()), |node| node.fail(problem));
    };
    match given {
        Some(node) if node.value.as_u64() == Some(total as u64) => Ok(()),
        Some(node) => node.expected(format_args!("{total}, the cards that the state names")),
        None if root.key("data").is_none() => Ok(()),
        None => fail(
            "deck",
            format!(
                "both piles are empty, but only {total} of the {} cards lie elsewhere, and no card leaves the game; \
                 leave `deck` out to have it made of the other cards, or say `cards: {total}` to play without them",
                of_game(reading.catalog)
            ),
        ),
    }
}
