//! Games with the Newleaf cards, alone and beside what came before.

use std::sync::Arc;

use everdell_engine::Game;
use everdell_engine::random::Rng;

use crate::modules::games;
use crate::{play, rules_of};

const EVERYTHING: &str = "newleaf_cards:forest_cards=true:basic_events=true:special_events=all";
const SOME: &str = "newleaf_cards:forest_cards=true:special_events=two_and_two:named_events=drop";

#[test]
fn newleaf_cards_keep_every_invariant() {
    let tables: [&[&str]; 5] = [
        &["newleaf_cards"],
        &[EVERYTHING],
        &[EVERYTHING, "bellfaire", "player_powers"],
        &[SOME, "pearlbrook", "corrin", "through_every_season"],
        &[
            EVERYTHING,
            "legends",
            "more_legends",
            "extra_extra",
            "rugwort_cards",
            "corrin",
        ],
    ];
    for modules in tables {
        let rules = rules_of(modules, serde_json::json!({}));
        for players in 2..=6 {
            (0..games(6)).for_each(|seed| play(&rules, players, seed));
        }
    }
}

/// Cards that come often, and the switches the other way.
#[test]
fn newleaf_cards_under_other_rulings_keep_every_invariant() {
    let often = [
        "photographer",
        "greenhouse",
        "magician",
        "poet",
        "freight_car",
        "bank",
        "main_road",
    ];
    let often: serde_json::Map<_, _> = often
        .map(|id| (id.to_owned(), serde_json::json!({"copies": 6})))
        .into_iter()
        .collect();
    let patch = serde_json::json!({"card": often, "rules": {
        "copy_bounces": false, "different_productions": "names", "greenhouse_shares_spaceless": false,
        "token_with_governance_ability": true, "discard_when_limit_drops": true,
    }});
    let rules = rules_of(&["newleaf_cards", "through_every_season"], patch);
    for players in 2..=6 {
        (0..games(8)).for_each(|seed| play(&rules, players, seed));
    }
}

#[test]
fn what_is_kept_follows_from_the_position_with_goods_that_are_laid() {
    let rules = rules_of(&[EVERYTHING, "solo_rugwort"], serde_json::json!({}));
    for seed in 0..20 {
        let mut game = Game::new(Arc::clone(&rules), 1, seed).expect("one person plays");
        let mut rng = Rng(seed);
        while game.decision().is_some() {
            assert!(game.keeps_right(), "what is kept of a position follows from it");
            game.choose(rng.below(game.choices().len()));
        }
    }
}
