//! Workers and places as the specimen module changes them: kinds of workers, places that vary, visits, gifts, free actions.
#![cfg(feature = "specimen")]

mod kinds;
mod turns;
mod varying;

use std::sync::Arc;

use everdell_engine::json::{choice_to_json, find_choice, state_from_json, state_to_json};
use everdell_engine::load::Patch;
use everdell_engine::{Game, Rules};
use serde_json::{Value, json};

pub const FOREST: [&str; 3] = ["forest_2_any", "forest_2_resin_1_twig", "forest_2_berries_1_card"];

pub fn patched(patch: &str) -> Arc<Rules> {
    let patch = Patch::from_toml("p.toml", patch).unwrap();
    Arc::new(Rules::load(&["specimen".to_owned()], &[patch]).unwrap())
}

pub fn rules() -> Arc<Rules> {
    patched("")
}

/// A position of two people and the Crow: what each has, his charm among it.
pub fn position(mut players: [Value; 2], rest: &Value) -> Value {
    let charms = players.each_mut().map(|player| {
        let charm = player.as_object_mut().unwrap().remove("charm");
        json!({ "charm": charm })
    });
    let [first, second] = players;
    let crow = json!({ "automatic": true });
    let mut state = json!({
        "players": [first, second, crow],
        "forest": FOREST,
        "meadow": [null, null, null, null, null, null, null, null],
        "specimen": { "players": [charms[0], charms[1], {}] },
    });
    for (key, value) in rest.as_object().into_iter().flatten() {
        state[key] = value.clone();
    }
    state
}

pub fn game_of(rules: &Arc<Rules>, state: &Value) -> Game {
    let state = state_from_json(rules, state, 1).unwrap_or_else(|error| panic!("{error}"));
    Game::from_position(Arc::clone(rules), state)
}

pub fn game(first: Value, second: Value) -> Game {
    game_of(&rules(), &position([first, second], &Value::Null))
}

pub fn refused(first: Value, second: Value) -> String {
    let state = position([first, second], &Value::Null);
    state_from_json(&rules(), &state, 1).unwrap_err().to_string()
}

pub fn offers(game: &Game, wanted: &Value) -> bool {
    let decision = game.decision().unwrap();
    let told = |&choice| choice_to_json(game.rules(), game.state(), decision, choice);
    let fits = |told: Value| {
        wanted
            .as_object()
            .unwrap()
            .iter()
            .all(|(key, value)| &told[key] == value)
    };
    game.choices().iter().map(told).any(fits)
}

pub fn choose(game: &mut Game, wanted: &Value) {
    let decision = game.decision().unwrap();
    let at = find_choice(game.rules(), game.state(), decision, game.choices(), wanted);
    let at = at.unwrap_or_else(|error| panic!("{wanted}: {error}"));
    game.choose(at);
}

pub fn written(game: &Game) -> Value {
    state_to_json(game.rules(), game.state(), game.decision())
}

pub fn player(game: &Game, seat: usize) -> Value {
    written(game)["players"][seat].clone()
}

/// Two workers in winter, one of them on the given place.
pub fn one_on(place: &str, home: &[&str]) -> Value {
    json!({ "workers": { "left": 1, "placed": [{ "where": place }], "home": home } })
}
