//! A view holds what a player may know, and nothing more.

use everdell_engine::json::view_to_json;
use everdell_engine::{Game, json};
use serde_json::Value;

use crate::{find, rules, watch, written};

#[test]
fn hidden_zones_are_told_by_their_size() {
    let rules = rules();
    watch(&rules, 3, 4, |game| {
        for seat in 0..3 {
            let view = view_to_json(&rules, game.state(), game.decision(), seat);
            for key in ["deck", "discard", "rng"] {
                assert!(view.get(key).is_none());
            }
            assert_eq!(view["deck_size"], game.state().piles.deck_len());
            assert_eq!(view["discard_size"], game.state().piles.discard_len());
            for (other, player) in view["players"].as_array().unwrap().iter().enumerate() {
                assert_eq!(player.get("hand").is_some(), other == usize::from(seat));
                assert_eq!(player.get("hand_size").is_some(), other != usize::from(seat));
            }
            let pending = &view["pending"];
            assert!(pending.get("code").is_none());
            if let Some(decision) = game.decision().filter(|_| !game.state().stack.is_empty()) {
                assert_eq!(pending["player"], decision.player);
                assert_eq!(pending.get("source").is_some(), decision.player == seat);
            } else {
                assert!(pending.is_null());
            }
        }
    });
}

#[test]
fn unseen_are_the_cards_of_the_hidden_zones() {
    let rules = rules();
    for players in [2, 6] {
        watch(&rules, players, 8, |game| {
            let state = game.state();
            let hidden = state.piles.deck_len()
                + state.piles.discard_len()
                + state.players()[1..]
                    .iter()
                    .map(|player| player.hand.len())
                    .sum::<usize>();
            let view = view_to_json(&rules, state, game.decision(), 0);
            let unseen = view["unseen"]
                .as_object()
                .unwrap()
                .values()
                .map(|n| n.as_u64().unwrap())
                .sum::<u64>();
            assert_eq!(unseen, hidden as u64);
        });
    }
}

#[test]
fn a_view_stays_the_same_when_hidden_cards_change_places() {
    let rules = rules();
    let wanted = |game: &Game| game.state().stack.is_empty() && game.state().turn > 30 && game.state().active == 0;
    let game = find(&rules, 2, wanted);
    let mut value = written(&game);
    let deck: Vec<Value> = value["deck"].as_array().unwrap().iter().rev().cloned().collect();
    let hand = value["players"][1]["hand"].as_array().unwrap().len();
    let (other_hand, rest) = deck.split_at(hand);
    let rest = [rest, value["players"][1]["hand"].as_array().unwrap()].concat();
    value["players"][1]["hand"] = other_hand.into();
    value["deck"] = rest.into();
    let swapped = json::state_from_json(&rules, &value, 0).expect("the same cards");
    assert_ne!(swapped, *game.state());
    let view = |state| view_to_json(&rules, state, game.decision(), 0);
    assert_eq!(view(&swapped), view(game.state()));
}
