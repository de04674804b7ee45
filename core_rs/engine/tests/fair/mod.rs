//! Positions of the specimen module, and the choices in them as sentences.
#![allow(dead_code, reason = "each test uses some of it")]
#![allow(clippy::needless_pass_by_value, reason = "tests write values where they use them")]

use std::sync::Arc;

use everdell_engine::json::{choice_to_json, label, state_from_json};
use everdell_engine::load::Patch;
use everdell_engine::{Game, Rules};
use serde_json::{Value, json};

pub fn load(patch: &str) -> Result<Rules, String> {
    let patch = Patch::from_toml("p.toml", patch).unwrap();
    Rules::load(&["specimen".to_owned()], &[patch]).map_err(|error| error.message)
}

pub fn rules() -> Arc<Rules> {
    Arc::new(load("").unwrap())
}

/// A person in spring with plenty and an empty hand, but for what `more` says.
pub fn seat(more: Value) -> Value {
    let at = |place: &str| json!({"where": place, "permanent": false});
    let mut seat = json!({
        "season": "spring", "hand": [], "resources": {"twig": 3, "resin": 3, "pebble": 3, "berry": 3},
        "workers": {"left": 1, "placed": [at("basic_3_twigs"), at("basic_1_berry")]},
    });
    seat.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    seat
}

/// A position of two people, the first of whom is as `first` says.
pub fn position(rules: &Arc<Rules>, first: Value, more: Value) -> Game {
    let mut state = json!({
        "players": [seat(first), seat(json!({"workers": {"left": 3}})), {"automatic": true}],
        "meadow": ["farm", "farm", "mine", "wanderer", "wanderer", "king", "queen", "fool"],
        "specimen": {"players": [{"charm": "moth"}, {"charm": "moth"}, {}]},
    });
    state.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let state = state_from_json(rules, &state, 5).unwrap_or_else(|error| panic!("{error:?}"));
    Game::from_position(Arc::clone(rules), state)
}

pub fn told(game: &Game) -> Vec<Value> {
    let decision = game.decision().unwrap();
    let choices = game.choices().iter();
    choices
        .map(|&choice| choice_to_json(game.rules(), game.state(), decision, choice))
        .collect()
}

pub fn labels(game: &Game) -> Vec<String> {
    let decision = game.decision().unwrap();
    let choices = game.choices().iter();
    choices
        .map(|&choice| label(game.rules(), game.state(), decision, choice))
        .collect()
}

/// Takes the choice of this sentence.
pub fn choose(game: &mut Game, sentence: &str) {
    let at = labels(game).iter().position(|label| label == sentence);
    game.choose(at.unwrap_or_else(|| panic!("{sentence:?} is none of {:#?}", labels(game))));
}
