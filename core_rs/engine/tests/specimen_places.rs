//! Workers and places as the specimen module changes them: kinds of workers, places that vary, visits, gifts, free actions.
#![cfg(feature = "specimen")]

use std::sync::Arc;

use everdell_engine::game::score::each_module_score;
use everdell_engine::json::{board_to_json, choice_to_json, find_choice, label, state_from_json, state_to_json};
use everdell_engine::load::Patch;
use everdell_engine::{Game, Rules};
use serde_json::{Value, json};

const FOREST: [&str; 3] = ["forest_2_any", "forest_2_resin_1_twig", "forest_2_berries_1_card"];

fn patched(patch: &str) -> Arc<Rules> {
    let patch = Patch::from_toml("p.toml", patch).unwrap();
    Arc::new(Rules::load(&["specimen".to_owned()], &[patch]).unwrap())
}

fn rules() -> Arc<Rules> {
    patched("")
}

/// A position of two people and the Crow: what each has, his charm among it.
fn position(mut players: [Value; 2], rest: &Value) -> Value {
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

fn game_of(rules: &Arc<Rules>, state: &Value) -> Game {
    let state = state_from_json(rules, state, 1).unwrap_or_else(|error| panic!("{error}"));
    Game::from_position(Arc::clone(rules), state)
}

fn game(first: Value, second: Value) -> Game {
    game_of(&rules(), &position([first, second], &Value::Null))
}

fn refused(first: Value, second: Value) -> String {
    let state = position([first, second], &Value::Null);
    state_from_json(&rules(), &state, 1).unwrap_err().to_string()
}

fn offers(game: &Game, wanted: &Value) -> bool {
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

fn choose(game: &mut Game, wanted: &Value) {
    let decision = game.decision().unwrap();
    let at = find_choice(game.rules(), game.state(), decision, game.choices(), wanted);
    let at = at.unwrap_or_else(|error| panic!("{wanted}: {error}"));
    game.choose(at);
}

fn written(game: &Game) -> Value {
    state_to_json(game.rules(), game.state(), game.decision())
}

fn player(game: &Game, seat: usize) -> Value {
    written(game)["players"][seat].clone()
}

/// Two workers in winter, one of them on the given place.
fn one_on(place: &str, home: &[&str]) -> Value {
    json!({ "workers": { "left": 1, "placed": [{ "where": place }], "home": home } })
}

// ---- kinds of workers -------------------------------------------------------------------------------------------------

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

// ---- places that vary --------------------------------------------------------------------------------------------------

#[test]
fn a_closed_place_takes_no_worker_but_is_copied() {
    let stall = json!({ "kind": "place", "where": "lantern_stall" });
    assert!(offers(&game(json!({}), json!({})), &stall));
    let autumn = json!({ "season": "autumn", "city": [{ "card": "lookout" }], "workers": { "left": 6 } });
    let copying = patched("[card.lookout]\nvisit = [{ copy_location = { areas = ['lantern_field'] } }]");
    let mut late = game_of(&copying, &position([autumn, json!({})], &Value::Null));
    assert!(!offers(&late, &stall));
    choose(
        &mut late,
        &json!({ "kind": "place", "where": { "city": 0, "slot": 0 } }),
    );
    choose(&mut late, &json!({ "kind": "location", "where": "lantern_stall" }));
    assert_eq!(player(&late, 0)["goods"]["lantern"], 1);
}

#[test]
fn a_visit_brings_less_or_is_that_of_another_place() {
    let mut moth = game(json!({ "charm": "moth" }), json!({}));
    choose(&mut moth, &json!({ "kind": "place", "where": "basic_3_twigs" }));
    assert_eq!(player(&moth, 0)["resources"]["twig"], 2);
    let mut ember = game(json!({ "charm": "ember" }), json!({}));
    choose(&mut ember, &json!({ "kind": "place", "where": "lantern_stall" }));
    assert_eq!(player(&ember, 0)["resources"]["twig"], 3);
    assert_eq!(player(&ember, 0)["goods"]["lantern"], 0);
    assert_eq!(player(&ember, 0)["workers"]["placed"][0]["where"], "lantern_stall");
}

#[test]
fn some_join_where_there_is_no_room_and_on_closed_cards() {
    let twigs = json!({ "kind": "place", "where": "basic_3_twigs" });
    let card = json!({ "kind": "place", "where": { "city": 1, "slot": 0 } });
    let host = || {
        let mut host = one_on("basic_3_twigs", &["firefly"]);
        host["city"] = json!([{ "card": "lookout" }]);
        host
    };
    let plain = game(json!({}), host());
    assert!(!offers(&plain, &twigs) && !offers(&plain, &card));
    let mut ember = game(json!({ "charm": "ember" }), host());
    assert!(offers(&ember, &card));
    choose(&mut ember, &twigs);
    assert_eq!(player(&ember, 0)["resources"]["twig"], 3);
    assert_eq!(
        state_from_json(ember.rules(), &written(&ember), 0).unwrap(),
        *ember.state()
    );
    let crowd = one_on("basic_3_twigs", &[]);
    assert!(refused(crowd.clone(), crowd).contains("2 workers stand on basic_3_twigs, which has room for 1"));
}

#[test]
fn a_location_of_ones_own_is_nobody_elses() {
    let own = json!({ "kind": "place", "where": "forest_3_berries" });
    assert!(!offers(&game(json!({}), json!({ "charm": "wick" })), &own));
    let mut wick = game(json!({ "charm": "wick" }), json!({}));
    choose(&mut wick, &own);
    assert_eq!(player(&wick, 0)["resources"]["berry"], 3);
    assert_eq!(
        state_from_json(wick.rules(), &written(&wick), 0).unwrap(),
        *wick.state()
    );
    let told = refused(one_on("forest_3_berries", &[]), json!({ "charm": "wick" }));
    assert!(told.contains("forest_3_berries is not in play for player 0"), "{told}");
}

#[test]
fn a_location_copies_its_own_area_but_never_itself() {
    let rest = json!({ "forest": ["lantern_path", "forest_3_berries"] });
    let mut game = game_of(&rules(), &position([json!({}), json!({})], &rest));
    choose(&mut game, &json!({ "kind": "place", "where": "lantern_path" }));
    assert_eq!(player(&game, 0)["resources"]["berry"], 3);
    let alone = json!({ "forest": ["lantern_path"] });
    let alone = game_of(&rules(), &position([json!({}), json!({})], &alone));
    assert!(!offers(&alone, &json!({ "where": "lantern_path" })));
    let circle = "[location.forest_3_berries]\neffect = [{ copy_location = { areas = ['forest'] } }]";
    let circle = Patch::from_toml("p.toml", circle).unwrap();
    let told = Rules::load(&["specimen".to_owned()], &[circle]).unwrap_err().message;
    assert!(told.contains("copying would never end"), "{told}");
}

// ---- turns and gifts -----------------------------------------------------------------------------------------------------

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
