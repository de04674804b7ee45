//! A view holds what a player may know, and nothing more.

use everdell_engine::json::view_to_json;
use everdell_engine::{Game, Rules, json};
use serde_json::{Value, json};
use std::sync::Arc;

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

fn rules_apart() -> Arc<Rules> {
    let modules = ["legends", "more_legends"].map(str::to_owned);
    Arc::new(Rules::load(&modules, &[]).expect("the modules load"))
}

#[test]
fn of_cards_dealt_apart_a_view_tells_the_kinds() {
    let rules = rules_apart();
    watch(&rules, 4, 4, |game| {
        let whole = written(game);
        let view = view_to_json(&rules, game.state(), game.decision(), 1);
        for (seat, (part, told)) in whole["shelves"]["aside"]
            .as_array()
            .unwrap()
            .iter()
            .zip(view["shelves"]["aside"].as_array().unwrap())
            .enumerate()
        {
            if seat == 1 {
                assert_eq!(told, part);
            } else {
                let n: u64 = ["construction", "critter"]
                    .iter()
                    .map(|kind| told[kind].as_u64().unwrap())
                    .sum();
                assert_eq!(n, part.as_array().unwrap().len() as u64);
            }
        }
    });
}

#[test]
fn a_view_stays_the_same_when_cards_dealt_apart_are_others() {
    let rules = rules_apart();
    let game = Game::new(Arc::clone(&rules), 2, 3).unwrap();
    let mut value = written(&game);
    let dealt: Vec<Value> = value["shelves"]["aside"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|part| part.as_array().unwrap().clone())
        .collect();
    let kind = |id: &str| rules.catalog.cards[usize::from(rules.catalog.card(id).unwrap())].kind;
    for card in value["shelves"]["aside"][1].as_array_mut().unwrap() {
        let own = kind(card.as_str().unwrap());
        let apart = rules.catalog.cards.iter().filter(|def| def.apart && def.kind == own);
        let mut others = apart.map(|def| json!(def.id)).filter(|id| !dealt.contains(id));
        *card = others.next().unwrap();
    }
    let swapped = json::state_from_json(&rules, &value, 0).expect("other cards of the same kinds");
    assert_ne!(swapped, *game.state());
    let view = |state| view_to_json(&rules, state, game.decision(), 0);
    assert_eq!(view(&swapped), view(game.state()));
    assert_ne!(
        view_to_json(&rules, &swapped, None, 1),
        view_to_json(&rules, game.state(), None, 1)
    );
}

#[test]
fn positions_with_cards_dealt_apart_come_back() {
    let rules = rules_apart();
    for seed in 0..3 {
        watch(&rules, 3, seed, |game| {
            let read = json::state_from_json(&rules, &written(game), 0).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(read, *game.state());
        });
    }
}
