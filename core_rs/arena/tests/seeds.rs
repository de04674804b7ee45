//! Seeds really differ: no two deals of a run, no two runs and no two streams of a game are the same.

use everdell_engine::random::{Stream, deal_seed};
use everdell_engine::{Game, Rules};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

const MILLION: u64 = 1_000_000;

#[test]
fn a_million_deals_of_a_run_have_different_seeds() {
    for run in [0, 1, 42, u64::MAX] {
        let seeds: HashSet<u64> = (0..MILLION).map(|deal| deal_seed(run, deal)).collect();
        assert_eq!(seeds.len() as u64, MILLION, "run {run}");
    }
}

#[test]
fn neighbouring_runs_share_no_deal() {
    let seeds: HashSet<u64> = (0..1000)
        .flat_map(|run| (0..1000).map(move |deal| deal_seed(run, deal)))
        .collect();
    assert_eq!(seeds.len() as u64, MILLION);
}

#[test]
fn a_million_deals_are_dealt_differently() {
    let rules = Arc::new(Rules::load(&[], &[]).expect("the data loads"));
    let mut game = Game::new(rules, 2, 0).expect("two can play");
    let mut deals = HashSet::new();
    for deal in 0..MILLION {
        game.restart(deal_seed(1, deal));
        let state = game.state();
        let mut hasher = DefaultHasher::new();
        (&state.meadow[..], state.piles.deck()).hash(&mut hasher);
        deals.insert(hasher.finish());
    }
    assert_eq!(deals.len() as u64, MILLION);
}

#[test]
fn every_stream_of_a_game_is_its_own() {
    let mut seeds = HashSet::new();
    let mut streams = 0;
    for deal in 0..10_000 {
        let seed = deal_seed(1, deal);
        let single = [Stream::Replacement, Stream::Forest, Stream::Events, Stream::Die];
        let decks = (0..8).map(Stream::Deck);
        let bots = (0..6).map(Stream::Bot);
        for stream in single.into_iter().chain(decks).chain(bots) {
            streams += 1;
            seeds.insert(stream.seed(seed));
        }
        streams += 1;
        seeds.insert(seed);
    }
    assert_eq!(seeds.len(), streams);
}
