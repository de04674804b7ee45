//! Kinds of workers: where they go, what they block, how they move and come home.

use everdell_engine::Rules;
use everdell_engine::json::{board_to_json, label, state_from_json};
use everdell_engine::load::Patch;
use serde_json::{Value, json};

use crate::{choose, game, game_of, offers, one_on, patched, player, position, refused, rules, written};

#[test]
fn a_kind_goes_where_it_is_named_and_one_that_counts_wherever_workers_go() {
    let mut game = game(one_on("basic_3_twigs", &["warden", "firefly"]), json!({}));
    assert!(offers(&game, &json!({ "kind": "firefly", "where": "lantern_roof" })));
    assert!(!offers(&game, &json!({ "kind": "firefly", "where": "basic_1_berry" })));
    assert!(!offers(&game, &json!({ "kind": "place", "where": "lantern_roof" })));
    assert!(!offers(&game, &json!({ "kind": "warden", "where": "lantern_roof" })));
    // Nobody is in the warden's way, not even the own worker.
    assert!(!offers(&game, &json!({ "kind": "place", "where": "basic_3_twigs" })));
    let decision = game.decision().unwrap();
    let labels = game
        .choices()
        .iter()
        .map(|&choice| label(game.rules(), game.state(), decision, choice));
    assert!(labels.into_iter().any(|label| label == "Send the warden to 3 twigs"));
    choose(&mut game, &json!({ "kind": "warden", "where": "basic_3_twigs" }));
    let own = player(&game, 0);
    assert_eq!(own["resources"]["twig"], 3);
    assert_eq!(own["workers"]["home"], json!(["firefly"]));
    assert_eq!(
        own["workers"]["placed"][1],
        json!({ "where": "basic_3_twigs", "permanent": false, "kind": "warden" })
    );
    assert_eq!(own["workers"]["left"], 1);
    assert_eq!(
        state_from_json(game.rules(), &written(&game), 0).unwrap(),
        *game.state()
    );
}

#[test]
fn kinds_take_the_room_that_they_stand_on() {
    let placed = json!([
        { "where": "basic_2_resin", "kind": "warden" },
        { "where": "lantern_roof", "kind": "firefly" },
    ]);
    let first = json!({ "workers": { "left": 2, "placed": placed, "home": [] } });
    let rest = json!({ "active": 1 });
    let game = game_of(&rules(), &position([first, json!({})], &rest));
    assert!(!offers(&game, &json!({ "kind": "place", "where": "basic_2_resin" })));
    assert!(!offers(&game, &json!({ "kind": "firefly" })));
    assert!(offers(&game, &json!({ "kind": "place", "where": "basic_3_twigs" })));
}

#[test]
fn a_card_has_spots_for_a_kind_alone() {
    let host = json!({ "city": [{ "card": "lamp_keeper" }] });
    let mut game = game(json!({}), host);
    let there = json!({ "city": 1, "slot": 0 });
    assert!(!offers(&game, &json!({ "kind": "place", "where": there })));
    choose(&mut game, &json!({ "kind": "firefly", "where": there }));
    assert_eq!(player(&game, 0)["resources"]["berry"], 1);
    assert_eq!(player(&game, 1)["points"], 1);
    // It is no worker to whatever tells of workers, and full.
    assert_eq!(player(&game, 1)["city"][0]["workers"], json!([]));
    assert!(!offers(&game, &json!({ "kind": "firefly", "where": there })));
}

#[test]
fn an_event_is_achieved_by_the_kind_that_it_names() {
    let mut game = game(json!({ "city": [{ "card": "farm" }] }), json!({}));
    assert!(!offers(&game, &json!({ "kind": "place", "where": "light_the_sky" })));
    choose(&mut game, &json!({ "kind": "firefly", "where": "light_the_sky" }));
    assert_eq!(player(&game, 0)["events"][0]["event"], "light_the_sky");
    assert_eq!(player(&game, 0)["workers"]["placed"][0]["kind"], "firefly");
}

#[test]
fn half_of_what_an_event_asks_is_enough_for_some() {
    let rest = json!({ "special_events": ["graduation_of_scholars"] });
    let offered = |city: Value, kind: &str, patch: &str| {
        let first = json!({ "city": city, "workers": { "left": 2, "home": ["warden"] } });
        let game = game_of(&patched(patch), &position([first, json!({})], &rest));
        offers(&game, &json!({ "kind": kind, "where": "graduation_of_scholars" }))
    };
    let eased = "[worker_kind.warden]\nneeds_half = true";
    // It asks for a Teacher and a University.
    let half = || json!([{ "card": "teacher" }]);
    assert!(offered(half(), "warden", eased) && !offered(half(), "place", eased));
    assert!(!offered(half(), "warden", "") && !offered(json!([]), "warden", eased));
}

#[test]
fn what_counts_as_a_worker_is_moved_and_brought_back() {
    let placed = json!([
        { "where": "basic_1_berry" },
        { "where": "basic_1_berry", "kind": "warden" },
        { "where": "lantern_roof", "kind": "firefly" },
    ]);
    let workers = json!({ "left": 1, "placed": placed, "home": [] });
    let first = json!({ "workers": workers, "hand": ["ranger"], "resources": { "berry": 2 } });
    let recalling = patched("[location.basic_2_resin]\neffect = [{ gain = { resin = 1 } }, { recall_worker = true }]");
    let state = position([first, json!({})], &Value::Null);

    let mut moving = game_of(&recalling, &state);
    choose(&mut moving, &json!({ "kind": "play", "card": "ranger" }));
    let warden = json!({ "kind": "worker", "worker": "warden", "where": "basic_1_berry" });
    assert_eq!(
        moving.choices().len(),
        2,
        "an ordinary worker and the warden, no firefly"
    );
    choose(&mut moving, &warden);
    assert!(moving.keeps_right());
    assert_eq!(
        state_from_json(moving.rules(), &written(&moving), 0).unwrap(),
        *moving.state()
    );
    choose(&mut moving, &json!({ "kind": "warden", "where": "basic_3_twigs" }));
    let placed = player(&moving, 0)["workers"]["placed"].clone();
    assert_eq!(
        placed[2],
        json!({ "where": "basic_3_twigs", "permanent": false, "kind": "warden" })
    );
    assert_eq!(player(&moving, 0)["resources"]["twig"], 3);

    let mut back = game_of(&recalling, &state);
    choose(&mut back, &json!({ "kind": "place", "where": "basic_2_resin" }));
    assert_eq!(back.choices().len(), 3);
    choose(&mut back, &warden);
    let workers = &player(&back, 0)["workers"];
    assert_eq!((&workers["left"], &workers["home"]), (&json!(0), &json!(["warden"])));
}

#[test]
fn all_come_home_with_the_workers_and_preparing_waits_for_those_that_count() {
    let out = [json!({ "where": "basic_1_berry" }), json!({ "where": "basic_1_berry" })];
    let workers = |home: Value| json!({ "workers": { "left": 0, "placed": out, "home": home } });
    let prepare = json!({ "kind": "prepare" });
    assert!(!offers(&game(workers(json!(["warden"])), json!({})), &prepare));
    assert!(offers(&game(workers(json!(["firefly"])), json!({})), &prepare));
    let mut all_out = workers(json!([]));
    let placed = all_out["workers"]["placed"].as_array_mut().unwrap();
    placed.push(json!({ "where": "basic_3_twigs", "kind": "warden" }));
    placed.push(json!({ "where": "lantern_roof", "kind": "firefly" }));
    // Nothing but preparing is left to do.
    let ready = game(all_out, json!({}));
    let own = player(&ready, 0);
    assert_eq!((&own["season"], &own["workers"]["left"]), (&json!("spring"), &json!(3)));
    assert_eq!(own["workers"]["home"], json!(["firefly", "warden"]));
}

#[test]
fn workers_of_kinds_are_read_with_good_errors() {
    let placed = |placed: Value| json!({ "workers": { "left": 2, "placed": placed } });
    let fault = |first: Value| refused(first, json!({}));
    let told = fault(placed(json!([{ "where": "basic_1_berry", "kind": "wardn" }])));
    assert!(
        told.contains("players[0].workers.placed[0].kind") && told.contains("'warden'"),
        "{told}"
    );
    let told = fault(placed(json!([{ "where": "basic_1_berry", "kind": "firefly" }])));
    assert!(told.contains("basic_1_berry is no place for fireflies"), "{told}");
    let told = fault(json!({ "workers": { "placed": [{ "where": "lantern_roof" }] } }));
    assert!(told.contains("lantern_roof is no place for workers"), "{told}");
    let two = json!([{ "where": "basic_1_berry", "kind": "warden" }, { "where": "basic_3_twigs", "kind": "warden" }]);
    assert!(fault(placed(two)).contains("a player has one warden"));
    let told = fault(json!({ "workers": { "left": 2, "home": ["firefly", "firefly"] } }));
    assert!(
        told.contains("workers.home[1]") && told.contains("told of twice"),
        "{told}"
    );
    let roof = json!([{ "where": "lantern_roof", "kind": "firefly" }]);
    let told = refused(placed(roof.clone()), placed(roof));
    assert!(
        told.contains("2 fireflies stand on lantern_roof, which has room for 1"),
        "{told}"
    );
}

#[test]
fn data_that_make_no_sense_of_kinds_are_refused() {
    let load = |patch: &str| {
        let patch = Patch::from_toml("p.toml", patch).unwrap();
        Rules::load(&["specimen".to_owned()], &[patch]).unwrap_err().message
    };
    let told = load("[area.forest]\nworkers = 'firefly'");
    assert!(told.contains("area.forest.workers") && told.contains("dealt"), "{told}");
}

#[test]
fn the_board_shows_where_each_kind_is() {
    let placed = json!([{ "where": "basic_3_twigs", "kind": "warden" }]);
    let game = game(json!({ "workers": { "left": 2, "placed": placed } }), json!({}));
    let told = board_to_json(game.rules(), game.state(), None).to_string();
    assert!(
        told.contains("warden on 3 twigs") && told.contains("firefly at home"),
        "{told}"
    );
    assert!(told.contains("2 of 2 workers free"));
}

/// A ticket moves ordinary workers alone (NA54), and a reservation takes cards of every row that everybody plays from (NA23).
#[test]
fn modules_meet_kinds_of_workers_and_rows_of_cards_that_are_not_theirs() {
    let modules = ["specimen", "newleaf_tickets", "newleaf_reservations"].map(str::to_owned);
    let rules = std::sync::Arc::new(Rules::load(&modules, &[]).unwrap());
    let of = |placed: Value, left: u8| {
        let first = json!({ "workers": { "left": left, "placed": placed, "home": ["firefly"] } });
        let shelves = json!({
            "lantern_row": ["farm", "inn"], "lantern_bag": [["mine"], [], []], "crow_hoard": [], "reserved": [[], [], []],
        });
        // Eight of them fill the meadow.
        let deck = ["wife", "farm", "farm", "farm", "inn", "inn", "judge", "king", "monk"];
        let state = position([first, json!({})], &json!({ "shelves": shelves, "deck": deck }));
        game_of(&rules, &state)
    };
    let warden = json!({ "where": "basic_3_twigs", "kind": "warden" });
    let alone = of(json!([warden]), 2);
    assert!(!offers(&alone, &json!({ "kind": "ticket" })));
    let mut both = of(json!([warden, { "where": "basic_2_resin" }]), 1);
    choose(&mut both, &json!({ "kind": "ticket", "ticket": "outbound" }));
    assert_eq!(both.decision().unwrap().ask.name(), "move_to");

    let mut game = of(json!([]), 2);
    assert!(!offers(&game, &json!({ "kind": "reserve", "card": "mine" })));
    choose(
        &mut game,
        &json!({ "kind": "reserve", "from": "lantern_row", "slot": 1 }),
    );
    let shelves = &written(&game)["shelves"];
    assert_eq!(shelves["reserved"], json!([["inn"], [], []]));
    assert_eq!(shelves["lantern_row"], json!(["farm", "wife"]));
}
