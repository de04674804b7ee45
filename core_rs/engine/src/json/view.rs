//! Writing what one player may know of a position, and nothing more. A view has no memory (rulings, RA14).

use serde_json::{Map, Value, json};

use super::choice::source_to_json;
use super::shelves;
use super::state::{cards, public_player, table};
use crate::choice::Decision;
use crate::ids::{NONE, Seat};
use crate::modules::telling;
use crate::rules::Rules;
use crate::state::{Shelved, State};

/// The position as `player` sees it: sizes instead of the hidden zones, and `unseen`, the cards in none of the zones
/// that this player sees.
pub fn view_to_json(rules: &Rules, state: &State, decision: Option<Decision>, player: Seat) -> Value {
    let catalog = &rules.catalog;
    let mut dict = table(rules, state);
    let players = (0..state.seats).map(|seat| {
        let hand = &state.player(seat).hand;
        let mut public = public_player(catalog, state, seat);
        if seat == player {
            public.insert("hand".to_owned(), cards(catalog, &hand[..]));
        } else {
            public.insert("hand_size".to_owned(), json!(hand.len()));
        }
        Value::Object(public)
    });
    dict.insert("players".to_owned(), players.collect());
    dict.insert("player".to_owned(), json!(player));
    dict.insert("deck_size".to_owned(), json!(state.piles.deck_len()));
    dict.insert("discard_size".to_owned(), json!(state.piles.discard_len()));
    dict.insert("pending".to_owned(), pending(rules, state, decision, player));
    dict.insert("unseen".to_owned(), unseen(rules, state, player));
    shelves::write(catalog, state, Some(player), &mut dict);
    telling::write(catalog, state, Some(player), &mut dict);
    Value::Object(dict)
}

/// What an effect asks of this player; of a decision of somebody else only whose it is.
fn pending(rules: &Rules, state: &State, decision: Option<Decision>, player: Seat) -> Value {
    match decision {
        Some(decision) if !state.stack.is_empty() && decision.player == player => json!({
            "player": player,
            "kind": decision.ask.name(),
            "source": source_to_json(rules, state, player, decision.source),
        }),
        Some(decision) if !state.stack.is_empty() => json!({ "player": decision.player }),
        _ => Value::Null,
    }
}

/// How many copies of each card lie in zones that `player` does not see. Counted from the copies that the data names:
/// what a card marked `replaced` has turned into is nobody's knowledge.
fn unseen(rules: &Rules, state: &State, player: Seat) -> Value {
    let catalog = &rules.catalog;
    let mut left: Vec<u8> = catalog.cards.iter().map(|def| def.copies).collect();
    let own = state
        .players()
        .get(usize::from(player))
        .map_or(&[][..], |player| &player.hand);
    let cities = state
        .players()
        .iter()
        .flat_map(|player| player.city.iter().map(|card| &card.card));
    let under = state.under.iter().map(|under| &under.card);
    let seen = |one: &&Shelved| catalog.shelves.of(one.place).shows(player, one.place);
    let shelved = state.shelves.iter().filter(seen).map(|one| &one.card);
    for &card in own
        .iter()
        .chain(cities)
        .chain(under)
        .chain(shelved)
        .chain(state.meadow.iter())
        .chain(state.revealed.iter())
    {
        if card != NONE
            && let Some(copies) = left.get_mut(usize::from(card))
        {
            *copies = copies.saturating_sub(1);
        }
    }
    let counts = catalog.cards.iter().zip(left).filter(|(_, copies)| *copies > 0);
    counts
        .map(|(def, copies)| (def.id.clone(), json!(copies)))
        .collect::<Map<_, _>>()
        .into()
}
