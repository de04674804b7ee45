//! Whatever is read: an error or a position that can be played, never a panic.

use std::sync::Arc;

use everdell_engine::random::Rng;
use everdell_engine::{Game, json};
use serde_json::{Map, Value, json};

use crate::{rules, watch, written};

/// All values inside `value`, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(map) => map.values().map(count).sum(),
        _ => 0,
    }
}

fn nth<'a>(value: &'a mut Value, at: &mut usize) -> Option<&'a mut Value> {
    if *at == 0 {
        return Some(value);
    }
    *at -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth(item, at)),
        Value::Object(map) => map.values_mut().find_map(|item| nth(item, at)),
        _ => None,
    }
}

fn mutate(value: &mut Value, words: &[String], rng: &mut Rng) {
    let mut at = rng.below(count(value));
    let Some(target) = nth(value, &mut at) else { return };
    let word = |rng: &mut Rng| words[rng.below(words.len())].clone();
    match (rng.below(12), &mut *target) {
        (0, _) => *target = Value::Null,
        (1, _) => *target = json!([0, 1, 2, 7, 15, 16, 31, 32, 255, 256, 65_536, u64::MAX][rng.below(12)]),
        (2, _) => *target = json!([-1.5, 1e300, -3.0, 0.5][rng.below(4)]),
        (3, _) => *target = json!(word(rng)),
        (4, _) => *target = json!(rng.below(2) == 0),
        (5, _) => *target = json!({ "city": rng.below(7), "slot": rng.below(33) }),
        (6, Value::Array(items)) if !items.is_empty() => {
            let copy = items[rng.below(items.len())].clone();
            items.push(copy);
        }
        (7, Value::Array(items)) if !items.is_empty() => {
            items.remove(rng.below(items.len()));
        }
        (6..=8, Value::Object(map)) if !map.is_empty() => {
            let key = map.keys().nth(rng.below(map.len())).cloned().unwrap_or_default();
            map.remove(&key);
        }
        (9, Value::Object(map)) => {
            map.insert(word(rng), Value::Null);
        }
        (_, Value::Number(number)) => *target = json!(number.as_u64().unwrap_or(0).wrapping_add(1)),
        (_, Value::Bool(flag)) => *target = json!(!*flag),
        (_, Value::Array(items)) => items.reverse(),
        (_, Value::Object(_)) => *target = Value::Object(Map::new()),
        (_, Value::String(_) | Value::Null) => *target = json!(word(rng)),
    }
}

#[test]
fn no_edit_makes_it_panic() {
    let rules = rules();
    let mut words: Vec<String> = ["", "é", "pending", "summer", "ffffffffffffffff", "0"]
        .map(str::to_owned)
        .to_vec();
    words.extend(rules.catalog.cards.iter().map(|def| def.id.clone()));
    words.extend(rules.catalog.locations.iter().map(|def| def.id.clone()));
    words.extend(rules.catalog.events.iter().map(|def| def.id.clone()));
    let mut rng = Rng(2);
    let (mut read, mut refused) = (0, 0);
    for players in 2..=6 {
        let mut states = Vec::new();
        watch(&rules, players, 3, |game| states.push(written(game)));
        for _ in 0..1600 {
            let mut value = states[rng.below(states.len())].clone();
            if rng.below(2) == 0 {
                value["pending"] = Value::Null;
                value["revealed"] = json!([]);
            }
            for _ in 0..=rng.below(3) {
                mutate(&mut value, &words, &mut rng);
            }
            let Ok(state) = json::state_from_json(&rules, &value, 1) else {
                refused += 1;
                continue;
            };
            read += 1;
            // What is accepted can be written, read again and played to its end.
            let mut game = Game::from_position(Arc::clone(&rules), state);
            let again =
                json::state_from_json(&rules, &written(&game), 2).unwrap_or_else(|error| panic!("{error} in {value}"));
            assert_eq!(again, *game.state());
            while game.decision().is_some() {
                game.choose(rng.below(game.choices().len()));
            }
        }
    }
    assert!(read > 500 && refused > 3000, "{read} read, {refused} refused");
}

#[test]
fn nothing_that_is_no_state_is_read() {
    let rules = rules();
    for value in [
        json!(null),
        json!([]),
        json!(3),
        json!("state"),
        json!({}),
        json!({ "players": {} }),
    ] {
        assert!(json::state_from_json(&rules, &value, 1).is_err());
    }
    let mut deep = json!([]);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    assert!(json::state_from_json(&rules, &deep, 1).is_err());
}
