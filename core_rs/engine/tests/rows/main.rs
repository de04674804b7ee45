//! What the rows of cards may say beyond what the printed cards need, each by a small patch.

#![expect(clippy::needless_pass_by_value, reason = "tests write values where they use them")]

mod building;
mod counts;
mod quantities;
mod reactions;
mod refused;
mod spaces;
mod trades;

use std::sync::Arc;

use everdell_engine::game::score::{city_points, score};
use everdell_engine::json::{choice_to_json, state_from_json, state_to_json};
use everdell_engine::load::Patch;
use everdell_engine::{Game, Rules};
use serde_json::{Value, json};

/// The base game with these changes.
pub fn patched(patch: &str) -> Arc<Rules> {
    with_modules(&[], patch)
}

pub fn with_modules(modules: &[&str], patch: &str) -> Arc<Rules> {
    let patch = Patch::from_toml("rows.toml", patch).unwrap();
    let modules: Vec<String> = modules.iter().map(ToString::to_string).collect();
    Arc::new(Rules::load(&modules, &[patch]).unwrap_or_else(|error| panic!("{}", error.message)))
}

/// A cheap card of this id, with what else its row says.
pub fn card(id: &str, kind: &str, colour: &str, keys: &str) -> String {
    format!(
        "[new.card.{id}]\nkind = '{kind}'\ncolour = '{colour}'\nrarity = 'common'\ncopies = 4\npoints = 2\ncost = {{}}\n{keys}\n"
    )
}

/// The cards of a city, bare.
pub fn city(cards: &[&str]) -> Value {
    cards.iter().map(|card| json!({ "card": card })).collect()
}

/// A game of two in which the first player has this; both have plenty of everything.
pub fn position(rules: &Arc<Rules>, first: Value) -> Game {
    position_of(rules, json!([first, {}]))
}

pub fn position_of(rules: &Arc<Rules>, players: Value) -> Game {
    let mut value = json!({ "players": players });
    let rich = json!({ "twig": 9, "resin": 9, "pebble": 9, "berry": 9 });
    for player in value["players"].as_array_mut().unwrap() {
        player["resources"] = rich.clone();
    }
    let state = state_from_json(rules, &value, 3).unwrap_or_else(|error| panic!("{error}"));
    Game::from_position(Arc::clone(rules), state)
}

/// Every choice as it is told.
pub fn told(game: &Game) -> Vec<Value> {
    let decision = game.decision().expect("somebody is asked");
    let choices = game.choices().iter();
    choices
        .map(|&choice| choice_to_json(game.rules(), game.state(), decision, choice))
        .collect()
}

fn fits(choice: &Value, keys: &Value) -> bool {
    keys.as_object()
        .unwrap()
        .iter()
        .all(|(key, value)| choice[key] == *value)
}

pub fn offers(game: &Game, keys: Value) -> bool {
    told(game).iter().any(|choice| fits(choice, &keys))
}

/// Takes the first choice that has these keys.
pub fn choose(game: &mut Game, keys: Value) {
    let all = told(game);
    let at = all.iter().position(|choice| fits(choice, &keys));
    game.choose(at.unwrap_or_else(|| panic!("{keys} is not offered: {all:?}")));
    assert!(game.keeps_right());
}

/// Plays a card of the hand for its price.
pub fn play(game: &mut Game, card: &str) {
    choose(game, json!({ "kind": "play", "card": card, "from": "hand" }));
}

pub fn plays(game: &Game, card: &str) -> bool {
    offers(game, json!({ "kind": "play", "card": card, "from": "hand" }))
}

pub fn spaces(game: &Game) -> u8 {
    game.state().player(0).spaces
}

/// What the cards of the first city count beside their base values.
pub fn bonus(game: &Game) -> i16 {
    let (catalog, state) = (&game.rules().catalog, game.state());
    let base = city_points(catalog, &state.player(0).city).cards;
    let counted = score(catalog, state, 0);
    counted.cards + counted.prosperity - base
}

pub fn is_named(game: &Game, name: &str) -> bool {
    let card = game.rules().catalog.card(name).unwrap();
    game.state().player(0).names.has(card)
}

/// The position is the same when it is written and read again.
pub fn comes_back(game: &Game) -> Value {
    let json = state_to_json(game.rules(), game.state(), game.decision());
    let read = state_from_json(game.rules(), &json, 0).unwrap_or_else(|error| panic!("{error}: {json}"));
    assert_eq!(read, *game.state(), "{json}");
    json
}
