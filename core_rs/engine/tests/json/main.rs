//! Positions, views and choices as JSON.

mod board;
mod choices;
mod faults;
mod fuzz;
mod handwritten;
mod round_trip;
mod views;

use std::sync::Arc;

use everdell_engine::load::Patch;
use everdell_engine::random::Rng;
use everdell_engine::{Game, Rules, json};
use serde_json::Value;

fn rules() -> Arc<Rules> {
    Arc::new(Rules::load(&[], &[]).expect("the base game loads"))
}

fn patched(text: &str) -> Arc<Rules> {
    let patch = Patch::from_toml("test", text).expect("the patch is TOML");
    Arc::new(Rules::load(&[], &[patch]).expect("the patch fits"))
}

/// Plays a game of random choices and shows every decision, and the end.
fn watch(rules: &Arc<Rules>, players: u8, seed: u64, mut look: impl FnMut(&Game)) {
    let mut game = Game::new(Arc::clone(rules), players, seed).expect("players fit");
    let mut rng = Rng(seed);
    look(&game);
    while game.decision().is_some() {
        game.choose(rng.below(game.choices().len()));
        look(&game);
    }
}

/// The first position of random games that `wanted` is true of.
fn find(rules: &Arc<Rules>, players: u8, wanted: impl Fn(&Game) -> bool) -> Game {
    let mut found = None;
    for seed in 0..200 {
        watch(rules, players, seed, |game| {
            if found.is_none() && wanted(game) {
                found = Some(game.clone());
            }
        });
        if let Some(game) = found {
            return game;
        }
    }
    panic!("no such position in 200 games");
}

fn written(game: &Game) -> Value {
    json::state_to_json(game.rules(), game.state(), game.decision())
}
