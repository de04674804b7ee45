//! A position written and read is the same position, at any decision.

use std::sync::Arc;

use everdell_engine::{Game, Rules, json};
use serde_json::{Value, json};

use crate::{find, patched, rules, watch, written};

fn assert_same(game: &Game) {
    let text = written(game).to_string();
    let value: Value = serde_json::from_str(&text).expect("it is JSON");
    let state = json::state_from_json(game.rules(), &value, 1)
        .unwrap_or_else(|error| panic!("{error}\nin {}", serde_json::to_string_pretty(&value).unwrap()));
    assert_eq!(state, *game.state());
    let again = Game::from_position(Arc::clone(game.rules()), state);
    assert_eq!(again.state(), game.state());
    assert_eq!(again.decision(), game.decision());
    assert_eq!(again.choices(), game.choices());
}

#[test]
fn every_decision_of_random_games_comes_back() {
    let rules = rules();
    for players in 2..=6 {
        for seed in 0..12 {
            watch(&rules, players, seed, assert_same);
        }
    }
}

/// From the choice of powers on, before anything is dealt.
#[test]
fn so_does_every_decision_with_player_powers() {
    for modules in [&["player_powers"][..], &["player_powers", "pearlbrook", "legends"][..]] {
        let modules: Vec<String> = modules.iter().map(|&module| module.to_owned()).collect();
        let rules = Arc::new(Rules::load(&modules, &[]).expect("the modules load"));
        for players in 2..=5 {
            for seed in 0..4 {
                watch(&rules, players, seed, assert_same);
            }
        }
    }
}

#[test]
fn so_it_does_under_patches_and_switches() {
    let patches = [
        "[card.farm]\nreplaced = true\n[card.wanderer]\ncopies = 9",
        "[rules]\nrefund_keeps_permanent_worker = true\ntoken_with_governance_ability = true\n\
         open_token_at = \"after_visit\"\ndiscard_place_minimum = 0\nsingle_drawn_card = \"give\"",
        "[setup]\nhand_limit = 5\nstarting_hand = [9, 9, 9, 9]",
        "[event.grand_tour]\ndead = true\n[location.haven]\ndead = true\n[card.husband]\ndead = true",
    ];
    for text in patches {
        let rules = patched(text);
        for seed in 0..8 {
            watch(&rules, 2 + (seed % 3) as u8, seed, assert_same);
        }
    }
}

#[test]
fn few_cards_make_empty_piles_and_slots() {
    let all = rules();
    let fewer: Vec<_> = all
        .catalog
        .cards
        .iter()
        .map(|def| {
            format!(
                "[card.{}]
copies = 1
",
                def.id
            )
        })
        .collect();
    let rules = patched(&fewer.concat());
    for seed in 0..6 {
        watch(&rules, 5, seed, assert_same);
    }
}

#[test]
fn a_read_position_plays_on_identically() {
    let rules = rules();
    for seed in 0..6 {
        let mut positions = Vec::new();
        let mut last = None;
        watch(&rules, 3, seed, |game| {
            positions.push(written(game));
            last = Some(*game.state());
        });
        // The same random choices from a position in the middle, found again by replaying them up to there.
        let middle = positions.len() / 2;
        let state = json::state_from_json(&rules, &positions[middle], 9).expect("it was written");
        let mut game = Game::from_position(Arc::clone(&rules), state);
        let mut rng = everdell_engine::random::Rng(seed);
        let mut first = Game::new(Arc::clone(&rules), 3, seed).expect("players fit");
        for _ in 0..middle {
            first.choose(rng.below(first.choices().len()));
        }
        while game.decision().is_some() {
            game.choose(rng.below(game.choices().len()));
        }
        assert_eq!(Some(*game.state()), last);
    }
}

#[test]
fn a_half_done_effect_belongs_to_its_position() {
    let rules = rules();
    let game = find(&rules, 2, |game| {
        !game.state().stack.is_empty() && game.state().turn > 20
    });
    let value = written(&game);
    let told = |value: &Value| json::state_from_json(&rules, value, 0).map_err(|error| error.to_string());
    let edits: [(&str, Value); 7] = [
        ("/players/0/points", json!(77)),
        ("/players/1/resources/twig", json!(99)),
        ("/turn", json!(1000)),
        ("/rng/seed", json!("0123456789abcdef")),
        ("/pending/player", json!(1 - game.decision().unwrap().player)),
        ("/pending/kind", json!("pile_of_nothing")),
        ("/pending/code", json!("00")),
    ];
    for (pointer, new) in edits {
        let mut edited = value.clone();
        *edited.pointer_mut(pointer).expect(pointer) = new;
        let error = told(&edited).unwrap_err();
        assert_eq!(
            error, "pending: belongs to another position; leave it out to start at a turn's beginning",
            "{pointer}"
        );
    }
    let mut other_code = value.clone();
    let code = other_code["pending"]["code"].as_str().unwrap().replacen('0', "1", 1);
    other_code["pending"]["code"] = json!(code);
    assert!(told(&other_code).unwrap_err().contains("belongs to another position"));
    other_code["pending"]["code"] = json!("xyz");
    assert!(told(&other_code).unwrap_err().contains("hexadecimal"));

    // Without it the turn begins anew.
    let mut without = value;
    without["pending"] = Value::Null;
    if game.state().revealed.is_empty() {
        assert!(told(&without).unwrap().stack.is_empty());
    }
}

#[test]
fn keys_are_those_of_the_schema() {
    fn check(value: &Value, schema: &Value, root: &Value, path: &str) {
        let schema = match schema["$ref"].as_str() {
            Some(reference) => root.pointer(reference.trim_start_matches('#')).expect(reference),
            None => schema,
        };
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    let property = &schema["properties"][key];
                    assert!(!property.is_null(), "{path}.{key} is not in the schema");
                    check(value, property, root, &format!("{path}.{key}"));
                }
            }
            Value::Array(items) if !schema["items"].is_null() => {
                for item in items {
                    check(item, &schema["items"], root, &format!("{path}[]"));
                }
            }
            _ => {}
        }
    }
    let schema: Value = serde_json::from_str(include_str!("../../../../docs/state.schema.json")).expect("it is JSON");
    watch(&rules(), 2, 5, |game| {
        let mut state = written(game);
        for player in state["players"].as_array_mut().unwrap() {
            // Places are written in several ways, which the schema lists as alternatives.
            player["workers"]["placed"] = json!([]);
        }
        state["pending"] = Value::Null;
        check(&state, &schema, &schema, "state");
    });
}
