//! Free actions, the order of play, gifts and shares of an automatic opponent.

use std::sync::Arc;

use everdell_engine::Rules;
use everdell_engine::game::score::each_module_score;
use everdell_engine::json::state_from_json;
use serde_json::{Value, json};

use crate::{choose, game, game_of, offers, patched, player, position, rules, written};

#[test]
fn a_free_action_leaves_the_turn_to_go_on() {
    let mut game = game(json!({ "goods": { "lantern": 1 } }), json!({}));
    choose(&mut game, &json!({ "kind": "swing" }));
    let decision = game.decision().unwrap();
    assert_eq!(
        (decision.player, decision.ask.name(), game.state().turn),
        (0, "turn", 1)
    );
    assert_eq!(player(&game, 0)["points"], 1);
    assert!(!offers(&game, &json!({ "kind": "swing" })));
}

#[test]
fn a_place_that_is_no_row_is_offered_visited_and_written() {
    let tree = json!({ "kind": "place", "where": "lantern_tree" });
    assert!(
        !offers(&game(json!({ "charm": "moth" }), json!({})), &tree),
        "it is Wick's"
    );
    let wick = json!({ "charm": "wick", "workers": { "left": 2 } });
    let mut game = game(wick.clone(), wick);
    choose(&mut game, &tree);
    assert_eq!(player(&game, 0)["goods"]["lantern"], 1);
    assert!(!offers(&game, &tree), "one worker at a time, whosesoever");
    let again = state_from_json(&rules(), &written(&game), 1).unwrap();
    assert_eq!(again.players, game.state().players);
}

#[test]
fn a_slot_that_a_module_holds_open_is_not_filled() {
    for (refill, turns, held) in [
        ("played", 5, false),
        ("paid", 5, false),
        ("played", 6, true),
        ("paid", 6, true),
    ] {
        let rules = patched(&format!("[shelf.lantern_row]\nrefill = '{refill}'"));
        let more = json!({ "specimen": { "crow_turns": turns }, "shelves": { "lantern_row": ["farm", "mine"] } });
        let rich = json!({ "resources": { "twig": 2, "resin": 1 } });
        let mut game = game_of(&rules, &position([rich, json!({})], &more));
        choose(
            &mut game,
            &json!({ "kind": "play", "card": "farm", "from": "lantern_row" }),
        );
        let row = &written(&game)["shelves"]["lantern_row"];
        assert_eq!(row[0].is_null(), held, "the Crow is gone after six turns");
    }
}

#[test]
fn another_order_of_play_is_part_of_a_state() {
    let state = |order: Value| position([json!({}), json!({})], &json!({ "order": order }));
    let mut game = game_of(&rules(), &state(json!([1, 0, 2])));
    assert_eq!(
        (game.decision().unwrap().player, &written(&game)["order"]),
        (1, &json!([1, 0, 2]))
    );
    choose(&mut game, &json!({ "kind": "place", "where": "basic_1_berry" }));
    assert_eq!(game.decision().unwrap().player, 0);
    assert!(
        written(&self::game(json!({}), json!({})))["order"].is_null(),
        "the usual one is not told"
    );
    let told = state_from_json(&rules(), &state(json!([1, 1, 0])), 0)
        .unwrap_err()
        .to_string();
    assert!(
        told.starts_with("order: expected the seats 0 to 2, each once"),
        "{told}"
    );
}

#[test]
fn gifts_to_an_opponent_become_what_his_module_makes_of_them() {
    let mut monk = game(json!({ "hand": ["monk"], "resources": { "berry": 3 } }), json!({}));
    choose(&mut monk, &json!({ "kind": "play", "card": "monk" }));
    choose(&mut monk, &json!({ "kind": "amount", "n": 2 }));
    choose(&mut monk, &json!({ "kind": "player", "seat": 2 }));
    assert_eq!(player(&monk, 2)["points"], 2);
    assert_eq!(player(&monk, 2)["resources"]["berry"], 0);
    assert_eq!(player(&monk, 0)["points"], 4);

    // It takes in no card, so there is one city left for the Fool.
    let mut fool = game(json!({ "hand": ["fool"], "resources": { "berry": 3 } }), json!({}));
    choose(&mut fool, &json!({ "kind": "play", "card": "fool" }));
    assert_eq!(player(&fool, 1)["city"][0]["card"], "fool");
}

#[test]
fn an_opponent_has_the_share_that_his_module_gives_him_of_the_scores_of_others() {
    let modules = ["specimen", "pearlbrook"].map(str::to_owned);
    let rules = Arc::new(Rules::load(&modules, &[]).unwrap());
    let mut state = position([json!({ "goods": { "pearl": 3 } }), json!({})], &Value::Null);
    state["players"][2]["goods"] = json!({ "pearl": 3 });
    state["pearlbrook"] = json!({ "players": [{}, {}, {}], "river": [] });
    let state = state_from_json(&rules, &state, 1).unwrap();
    let pearls = |seat: u8| {
        let mut found = 0;
        each_module_score(&rules.catalog, &state, seat, |name, points| {
            if name == "pearls" {
                found = points;
            }
        });
        found
    };
    assert_eq!((pearls(0), pearls(2)), (6, 3));
}
