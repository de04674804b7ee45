//! Random games with modules, alone and together.

use std::sync::Arc;

use everdell_engine::Game;
use everdell_engine::random::Rng;

use crate::{play, rules_of};

/// How many games for each number of players: few here, as many as `EVERDELL_GAMES` says in `make properties`.
pub fn games(few: u64) -> u64 {
    std::env::var("EVERDELL_GAMES").map_or(few, |n| n.parse().expect("a number of games"))
}

#[test]
fn pearlbrook_keeps_every_invariant() {
    let printed = rules_of(&["pearlbrook"], serde_json::json!({}));
    for players in 2..=6 {
        (0..games(80)).for_each(|seed| play(&printed, players, seed));
    }
}

/// Printed, and with so many of the rare cards that they meet.
#[test]
fn packs_of_cards_keep_every_invariant() {
    let many = serde_json::json!({"card": {
        "rugwort_the_rowdy": {"copies": 8}, "rugwort_the_robber": {"copies": 8}, "scurrble_champion": {"copies": 8},
        "juggler": {"copies": 8}, "carnival": {"copies": 8}, "gazette": {"copies": 8}, "town_crier": {"copies": 8},
    }, "rules": {"rowdy_triggers": true, "robber_may_rob_passed": true}});
    let packs = ["extra_extra", "rugwort_cards", "pearlbrook"];
    for (modules, patch) in [
        (&packs[..2], serde_json::json!({})),
        (&packs[..2], many.clone()),
        (&packs[..], many),
    ] {
        let rules = rules_of(modules, patch);
        for players in 2..=6 {
            (0..games(8)).for_each(|seed| play(&rules, players, seed));
        }
    }
}

#[cfg(feature = "specimen")]
#[test]
fn shelves_and_ways_of_paying_keep_every_invariant() {
    let rules = rules_of(&["specimen"], serde_json::json!({}));
    for players in 1..=2 {
        (0..games(80)).for_each(|seed| play(&rules, players, seed));
    }
}

#[test]
fn pearlbrook_with_pearls_in_plenty_keeps_every_invariant() {
    let rich = rules_of(
        &["pearlbrook"],
        serde_json::json!({
            "location": {"shoal": {"cost": {"any": 1}}},
            "event": {"hopewatch_gate": {"cost": {"goods": {"pearl": 1}, "cards": 1}}, "starfalls_flame": {"cost": {"goods": {"pearl": 2}}}},
            "card": {"messenger": {"copies": 6}, "bridge": {"copies": 6}, "pirate_ship": {"copies": 6}, "ferry": {"copies": 6}},
            "rules": {"discard_when_limit_drops": true, "move_worker_to_wonder": false, "open_token_at": "after_visit"},
        }),
    );
    for players in 2..=6 {
        (0..games(60)).for_each(|seed| play(&rich, players, seed));
    }
}

/// The five cards come often enough to be drawn and played in most games.
#[test]
fn corrin_keeps_every_invariant() {
    let often: serde_json::Map<_, _> = ["the_king", "the_leader", "the_warrior"]
        .map(|name| format!("corrin_evertail_{name}"))
        .into_iter()
        .chain(["field", "path"].map(|name| format!("corrin_evertails_{name}")))
        .map(|id| (id, serde_json::json!({"copies": 4})))
        .collect();
    let rules = rules_of(&["corrin"], serde_json::json!({"card": often}));
    for players in 2..=6 {
        (0..games(12)).for_each(|seed| play(&rules, players, seed));
    }
}

#[test]
fn through_every_season_keeps_every_invariant() {
    let modules = ["pearlbrook", "corrin", "through_every_season"];
    let rules = rules_of(
        &modules,
        serde_json::json!({"rules": {"empty_piles_meadow_draw_from_players": 2}}),
    );
    for players in 2..=6 {
        (0..games(10)).for_each(|seed| play(&rules, players, seed));
    }
}

#[test]
fn cards_dealt_apart_keep_every_invariant() {
    let tables: [(&[&str], std::ops::RangeInclusive<u8>); 4] = [
        (&["legends"], 2..=5),
        (&["more_legends"], 2..=5),
        (&["legends", "more_legends"], 2..=6),
        (&["legends", "more_legends", "pearlbrook"], 2..=6),
    ];
    for (modules, players) in tables {
        let rules = rules_of(modules, serde_json::json!({}));
        for players in players {
            (0..games(6)).for_each(|seed| play(&rules, players, seed));
        }
    }
}

/// All switches the other way, and cards that are dead or replaced.
#[test]
fn cards_dealt_apart_under_other_rulings_keep_every_invariant() {
    let patch = serde_json::json!({"rules": {
        "legendary_upgrade_forced": false, "legendary_keeps_permanent_worker": false, "legendary_discount_to_zero": true,
        "silver_scale_needs_construction": false, "token_with_governance_ability": true, "governance_presence": "after",
    }, "card": {"poe": {"dead": true}, "foresight": {"replaced": true}, "crane": {"copies": 9}, "ruins": {"copies": 9}}});
    let rules = rules_of(&["legends", "more_legends"], patch);
    for players in 2..=6 {
        (0..games(10)).for_each(|seed| play(&rules, players, seed));
    }
}

#[test]
fn what_is_kept_follows_from_the_position_with_modules_together() {
    let often = serde_json::json!({"card": {"rugwort_the_rowdy": {"copies": 8}, "rugwort_the_robber": {"copies": 8}}});
    let packs = ["solo_rugwort", "extra_extra", "rugwort_cards"];
    let others = [
        "solo_rugwort",
        "bellfaire",
        "pearlbrook",
        "legends",
        "more_legends",
        "corrin",
        "through_every_season",
    ];
    let tokens = [
        "solo_rugwort:year=2",
        "newleaf_tickets",
        "newleaf_reservations",
        "player_powers",
        "pearlbrook",
    ];
    let plain = || serde_json::json!({});
    for rules in [
        rules_of(&others, plain()),
        rules_of(&packs, often),
        rules_of(&tokens, plain()),
    ] {
        for seed in 0..30 {
            let mut game = Game::new(Arc::clone(&rules), 1, seed).expect("one person plays");
            let mut rng = Rng(seed);
            while game.decision().is_some() {
                assert!(game.keeps_right(), "what is kept of a position follows from it");
                game.choose(rng.below(game.choices().len()));
            }
        }
    }
}

/// Each part alone, all together, and beside what came before.
#[test]
fn bellfaire_keeps_every_invariant() {
    let parts = [
        "bellfaire_forest",
        "bellfaire_events",
        "flower_festival",
        "bellfaire_garland",
        "bellfaire_market",
    ];
    let mut tables: Vec<Vec<&str>> = parts.iter().map(|part| vec![*part]).collect();
    tables.push(vec!["bellfaire"]);
    tables.push(vec!["bellfaire_events:special_events=two_and_two", "bellfaire"]);
    tables.push(vec!["bellfaire_events:special_events=only", "bellfaire", "pearlbrook"]);
    tables.push(vec!["bellfaire", "pearlbrook", "legends", "more_legends", "corrin"]);
    for modules in tables {
        let rules = rules_of(&modules, serde_json::json!({}));
        for players in 2..=6 {
            (0..games(6)).for_each(|seed| play(&rules, players, seed));
        }
    }
}

/// The board alone, beside what came before, and with so few Visitors and tiles that stacks and bag run empty.
#[test]
fn the_board_of_newleaf_keeps_every_invariant() {
    let few: serde_json::Map<_, _> = [
        "one_any",
        "one_berry",
        "one_pebble",
        "one_point",
        "one_resin",
        "two_twigs",
    ]
    .into_iter()
    .map(|id| {
        (
            format!("train_car_{id}"),
            serde_json::json!({"copies": u8::from(id != "one_any")}),
        )
    })
    .collect();
    let scarce = serde_json::json!({"train_car": few, "rules": {"knoll_tile_without_draw": false},
        "card": {"locomotive": {"copies": 6}}});
    let tables: [(&[&str], serde_json::Value, std::ops::RangeInclusive<u8>); 5] = [
        (&["newleaf"], serde_json::json!({}), 2..=6),
        (&["newleaf"], scarce, 2..=6),
        (
            &["newleaf", "pearlbrook", "bellfaire", "corrin"],
            serde_json::json!({}),
            2..=6,
        ),
        (&["newleaf", "player_powers"], serde_json::json!({}), 2..=6),
        (&["newleaf", "solo_rugwort"], serde_json::json!({}), 1..=1),
    ];
    for (modules, patch, players) in tables {
        let rules = rules_of(modules, patch);
        for players in players {
            (0..games(12)).for_each(|seed| play(&rules, players, seed));
        }
    }
}

/// Every Visitor is in one place, and no tile is there twice, whatever happens.
#[test]
fn visitors_and_tiles_stay_in_the_game() {
    let rules = rules_of(&["newleaf"], serde_json::json!({}));
    for seed in 0..games(12) {
        let players = 2 + (seed % 5) as u8;
        let mut game = Game::new(Arc::clone(&rules), players, seed).expect("the game can be set up");
        let mut rng = Rng(seed ^ 0xCAFE);
        let mut steps = 0;
        while game.decision().is_some() {
            steps += 1;
            if steps % 8 == 0 {
                let state = everdell_engine::json::state_to_json(game.rules(), game.state(), game.decision());
                let section = &state["newleaf"];
                let lists =
                    ["/visitors/stacks/0", "/visitors/stacks/1", "/visitors/discard"].map(|at| section.pointer(at));
                let beside = (0..players).map(|seat| section.pointer(&format!("/players/{seat}/visitors")));
                let all = lists
                    .into_iter()
                    .chain(beside)
                    .flatten()
                    .filter_map(|list| list.as_array());
                let mut names: Vec<&str> = all.flatten().filter_map(|name| name.as_str()).collect();
                names.sort_unstable();
                let found = names.len();
                names.dedup();
                assert_eq!((found, names.len()), (32, 32), "seed {seed}");
                let up = section["tiles"].as_array().expect("three tiles");
                for (tile, n) in section["bag"].as_object().expect("the bag") {
                    let on_cars = up.iter().filter(|up| *up == tile).count() as u64;
                    assert!(n.as_u64().expect("a number") + on_cars <= 3, "seed {seed}: {tile}");
                }
            }
            game.choose(rng.below(game.choices().len()));
        }
    }
}

/// Everything that the rules allow together.
#[test]
fn all_packs_with_pearlbrook_keep_every_invariant() {
    let packs = [
        "pearlbrook",
        "legends",
        "more_legends",
        "extra_extra",
        "rugwort_cards",
        "corrin",
        "through_every_season",
    ];
    let games = games(10);
    let rules = rules_of(&packs, serde_json::json!({}));
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    for players in 2..=6 {
        std::thread::scope(|scope| {
            for first in 0..threads {
                let rules = &rules;
                scope.spawn(move || {
                    let seeds = (first..games).step_by(threads as usize);
                    seeds.for_each(|seed| play(rules, players, seed));
                });
            }
        });
    }
}

/// Dealt and chosen at random, so that every power meets every other one.
#[test]
fn player_powers_keep_every_invariant() {
    let rules = rules_of(&["player_powers"], serde_json::json!({}));
    for players in 2..=6 {
        (0..games(120)).for_each(|seed| play(&rules, players, seed));
    }
}

/// Each alone, both together, and beside what came before.
#[test]
fn tickets_and_reservations_keep_every_invariant() {
    let both = ["newleaf_tickets", "newleaf_reservations"];
    let others = [
        "pearlbrook",
        "bellfaire",
        "legends",
        "more_legends",
        "corrin",
        "player_powers",
    ];
    let together: Vec<&str> = both.into_iter().chain(others).collect();
    for modules in [&both[..1], &both[1..], &both[..], &together] {
        let rules = rules_of(modules, serde_json::json!({}));
        for players in 2..=6 {
            (0..games(10)).for_each(|seed| play(&rules, players, seed));
        }
    }
}
