//! Every fault of a state is told with its place, what was found and what would be right.

use everdell_engine::json;
use serde_json::{Value, json};

use crate::{patched, rules};

/// Reads two players, the first as given.
fn told(first: &Value) -> String {
    refused(&json!({ "players": [first, {}] }))
}

fn refused(value: &Value) -> String {
    match json::state_from_json(&rules(), value, 1) {
        Ok(_) => panic!("it was read: {value}"),
        Err(error) => error.to_string(),
    }
}

fn table(key: &str, found: &Value) -> String {
    refused(&json!({ "players": [{}, {}], key: found }))
}

#[test]
fn unknown_names_get_the_nearest_one() {
    assert_eq!(
        told(&json!({ "city": [{ "card": "farm" }, { "card": "fram" }] })),
        "players[0].city[1].card: there is no card 'fram'; did you mean 'farm'?"
    );
    assert_eq!(
        told(&json!({ "hnad": [] })),
        "players[0]: there is no key 'hnad'; did you mean 'hand'?"
    );
    assert_eq!(
        table("meadw", &json!([])),
        "state: there is no key 'meadw'; did you mean 'meadow'?"
    );
    assert_eq!(
        told(&json!({ "season": "sumer" })),
        "players[0].season: there is no season 'sumer'; did you mean 'summer'?"
    );
    assert!(table("forest", &json!(["forest_3_bery"])).contains("did you mean 'forest_3_berries'?"));
    assert!(told(&json!({ "events": [{ "event": "grand_tor" }] })).contains("did you mean 'grand_tour'?"));
    let placed = json!({ "workers": { "placed": [{ "where": "havn" }] } });
    assert!(told(&placed).starts_with("players[0].workers.placed[0].where: there is no location or event in play"));
}

#[test]
fn wrong_types_and_ranges() {
    assert_eq!(told(&json!({ "hand": 3 })), "players[0].hand: expected a list, found 3");
    assert_eq!(
        told(&json!({ "hand": [4] })),
        "players[0].hand[0]: expected the id of a card, found 4"
    );
    assert_eq!(told(&json!([])), "players[0]: expected an object, found a list");
    assert_eq!(
        told(&json!({ "resources": { "twig": 256 } })),
        "players[0].resources.twig: expected a whole number from 0 to 255, found 256"
    );
    assert!(told(&json!({ "resources": { "twig": -1 } })).contains("found -1"));
    assert!(told(&json!({ "resources": { "twig": 1.5 } })).contains("found 1.5"));
    assert!(told(&json!({ "points": 10_001 })).contains("0 to 10000"));
    assert!(told(&json!({ "passed": "no" })).contains("expected true or false, found 'no'"));
    assert!(told(&json!({ "city": [{ "card": "farm", "tokens": 300 }] })).contains("city[0].tokens"));
    assert!(table("turn", &json!(-1)).starts_with("turn: expected a whole number"));
    assert!(table("rng", &json!({ "seed": 5 })).starts_with("rng.seed: expected a string"));
    assert!(table("rng", &json!({ "seed": "+00000000000000f" })).contains("16 hexadecimal digits"));
    assert!(table("options", &json!({ "fast": true })).contains("there is no key 'fast'"));
}

#[test]
fn another_version_data_or_modules() {
    assert!(table("version", &json!(99)).contains("expected 1, the version that this program reads, found 99"));
    let data = table("data", &json!("0123456789abcdef"));
    assert!(
        data.contains("0123456789abcdef") && data.contains(&rules().data_hash),
        "{data}"
    );
    let written = json!({ "players": [{}, {}], "data": rules().data_hash });
    let patched = patched("[card.farm]\npoints = 3");
    let error = json::state_from_json(&patched, &written, 1).unwrap_err().to_string();
    assert!(
        error.contains(&rules().data_hash) && error.contains(&patched.data_hash),
        "{error}"
    );
    assert_eq!(
        table("modules", &json!(["base", "pearlbrook"])),
        "modules: the state is of pearlbrook, the rules in force are of base alone"
    );
    assert!(json::state_from_json(&rules(), &json!({ "players": [{}, {}], "modules": [] }), 1).is_ok());
    assert_eq!(
        json::modules_of(&json!({ "modules": ["base"] })),
        Ok(Some(vec!["base".to_owned()]))
    );
    assert!(json::modules_of(&json!({ "modules": [1] })).is_err());
}

#[test]
fn numbers_of_players() {
    for n in [0, 1, 7, 300] {
        let error = refused(&json!({ "players": vec![json!({}); n] }));
        assert!(
            error.starts_with("players: ") && error.contains(&n.to_string()),
            "{error}"
        );
    }
    assert_eq!(refused(&json!({})), "state: the key 'players' is missing");
}

#[test]
fn more_cards_than_there_are() {
    assert_eq!(
        refused(&json!({ "players": [{ "hand": ["king"] }, { "hand": ["king"] }], "meadow": ["king"] })),
        "meadow: expected 8 slots (null for an empty one), found 1"
    );
    let hands = json!({ "players": [{ "hand": ["king"] }, { "hand": ["king"] }], "discard": ["farm", "king"] });
    assert_eq!(refused(&hands), "discard[1]: one king too many, the game has 2");
    let hand = vec!["farm"; 9];
    assert!(told(&json!({ "hand": hand })).contains("more than the 8 that this hand can hold"));
    let replaced = patched("[card.farm]\nreplaced = true");
    let many = json!({ "players": [{ "hand": ["king", "king", "king"] }, {}] });
    assert!(json::state_from_json(&replaced, &many, 1).is_ok());
    let deck = vec!["king"; 129];
    let error = json::state_from_json(&replaced, &json!({ "players": [{}, {}], "deck": deck }), 1).unwrap_err();
    assert_eq!(error.to_string(), "deck[128]: one card too many, the game has 128");
}

#[test]
fn cities() {
    assert_eq!(
        told(&json!({ "city": [{ "card": "king" }, { "card": "king" }] })),
        "players[0].city[1]: king is unique and already in this city"
    );
    let full: Vec<_> = ["farm"; 8]
        .iter()
        .chain(&["mine"; 3])
        .chain(&["twig_barge"; 3])
        .chain(&["resin_refinery"; 2])
        .collect();
    let full: Vec<_> = full.into_iter().map(|card| json!({ "card": card })).collect();
    assert_eq!(
        told(&json!({ "city": full })),
        "players[0].city: the cards need 16 spaces, a city has 15"
    );
    let occupied = json!({ "city": [{ "card": "wife", "occupied": true }] });
    assert!(told(&occupied).contains("wife is no construction"));
    let alone = json!({ "city": [{ "card": "wife", "paired_with": 1 }, { "card": "husband" }] });
    assert!(
        told(&alone).starts_with("players[0].city[0].paired_with: "),
        "{}",
        told(&alone)
    );
    let other = json!({ "city": [{ "card": "wife", "paired_with": 1 }, { "card": "farm", "paired_with": 0 }] });
    assert!(told(&other).ends_with("wife and farm never share a space"));
    let itself = json!({ "city": [{ "card": "wife", "paired_with": 0 }] });
    assert!(told(&itself).contains("paired_with"));
    let prisoners = json!({ "city": [{ "card": "dungeon", "prisoners": ["wife", "wife", "wife"] }] });
    assert!(told(&prisoners).contains("3 cards in a dungeon that has 2 cells"));
    assert!(told(&json!({ "city": [{ "card": "farm", "prisoners": ["wife"] }] })).contains("0 cells"));
    assert!(told(&json!({ "city": [{ "card": "dungeon", "prisoners": ["farm"] }] })).contains("a critter"));
    assert!(told(&json!({ "city": [{ "card": "farm", "resources": { "twig": 1 } }] })).contains("at most 0 can"));
    assert!(told(&json!({ "city": [{}] })).contains("the key 'card' is missing"));
}

#[test]
fn workers() {
    let placed = |places: Value| {
        let places: Vec<_> = places
            .as_array()
            .unwrap()
            .iter()
            .map(|place| json!({ "where": place }))
            .collect();
        json!({ "season": "autumn", "workers": { "placed": places } })
    };
    assert_eq!(
        told(&json!({ "workers": { "left": 3 } })),
        "players[0].workers.left: expected a whole number from 0 to 2, found 3"
    );
    assert_eq!(
        told(&json!({ "season": "spring", "workers": { "left": 1, "lost": 1 } })),
        "players[0].workers: 1 left, 1 lost and 0 placed are not the 3 workers received by spring"
    );
    assert_eq!(
        told(&placed(json!(["basic_3_twigs", "basic_3_twigs"]))),
        "players[0].workers.placed[0].where: 2 workers stand on basic_3_twigs, which has room for 1"
    );
    let berry = "forest_3_berries";
    let forest = |first: Value, second: Value, players: usize| {
        let mut all = vec![first, second];
        all.resize(players, json!({}));
        json!({ "players": all, "forest": [berry] })
    };
    assert!(refused(&forest(placed(json!([berry])), placed(json!([berry])), 2)).contains("room for 1"));
    assert!(refused(&forest(placed(json!([berry, berry])), json!({}), 4)).contains("two workers of one player"));
    let two = forest(placed(json!([berry])), placed(json!([berry])), 4);
    assert!(json::state_from_json(&rules(), &two, 1).is_ok());
    let elsewhere = json!({ "players": [placed(json!([berry])), {}], "forest": ["forest_2_any"] });
    assert!(refused(&elsewhere).contains("there is no location or event in play 'forest_3_berries'"));
    let early = json!({ "workers": { "placed": [{ "where": "journey_3" }] } });
    assert!(told(&early).ends_with("journey_3 opens in autumn"));
    let returns =
        json!({ "season": "autumn", "workers": { "placed": [{ "where": "journey_3", "permanent": false }] } });
    assert!(told(&returns).contains("placed[0].permanent: expected true, as workers stay there for good"));
    let stays = json!({ "workers": { "placed": [{ "where": "haven", "permanent": true }] } });
    assert!(told(&stays).contains("expected false, found true"));
    assert!(told(&placed(json!(["grand_tour"]))).contains("player 0 does not hold grand_tour"));
    assert!(told(&placed(json!([{ "city": 0, "slot": 0 }]))).contains("one of the 0 cards"));
    assert!(
        told(&placed(json!([{ "city": 2, "slot": 0 }]))).contains("where.city: expected a whole number from 0 to 1")
    );
}

#[test]
fn workers_in_cities() {
    let visit = |card: &str, seat: usize| {
        let mut players = vec![json!({ "city": [{ "card": card }] }), json!({})];
        players[seat]["workers"] = json!({ "placed": [{ "where": { "city": 0, "slot": 0 } }] });
        json!({ "players": players })
    };
    assert!(refused(&visit("farm", 0)).ends_with("farm has no spot for workers"));
    assert!(refused(&visit("lookout", 1)).ends_with("lookout can be visited by its owner only"));
    for (card, seat) in [("inn", 1), ("inn", 0), ("lookout", 0)] {
        assert!(json::state_from_json(&rules(), &visit(card, seat), 1).is_ok());
    }
    let mut both = visit("inn", 0);
    both["players"][1]["workers"] = both["players"][0]["workers"].clone();
    assert!(refused(&both).contains("2 workers stand on inn, which has room for 1"));
    let mut named = visit("inn", 1);
    named["players"][0]["city"][0]["workers"] = json!([0]);
    assert!(refused(&named).contains("names [0], but by workers.placed [1] stand there"));
}

#[test]
fn events() {
    let held = |event: &str| json!({ "events": [{ "event": event }] });
    let twice = json!({ "players": [held("grand_tour"), held("grand_tour")] });
    assert_eq!(refused(&twice), "players[1].events[0].event: the event is there twice");
    let open = json!({ "players": [held("grand_tour"), {}], "basic_events": ["grand_tour"] });
    assert!(refused(&open).starts_with("basic_events[0]"));
    assert!(table("basic_events", &json!(["tax_relief"])).contains("expected a basic event"));
    assert!(table("special_events", &json!(["grand_tour"])).contains("twice"));
    let five = [
        "tax_relief",
        "croak_wart_cure",
        "a_well_run_city",
        "flying_doctor_service",
        "the_everdell_games",
    ];
    assert!(table("special_events", &json!(five)).contains("5 special events are in play, the game lays out 4"));
    let laden = |what: Value| {
        let mut event = json!({ "event": "tax_relief" });
        event.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
        told(&json!({ "events": [event] }))
    };
    assert!(laden(json!({ "cards": ["farm"] })).contains("1 cards lie under tax_relief, at most 0 can"));
    assert!(laden(json!({ "resources": { "twig": 1 } })).contains("at most 0 can"));
    assert!(laden(json!({ "tokens": 1 })).contains("tokens"));
    assert!(table("event_row", &json!(["grand_tour"])).contains("8 events are in play, the row names 1"));
    assert!(table("event_row", &json!(["grand_tour", "grand_tour"])).starts_with("event_row[1]"));
    assert!(table("forest", &json!(["haven"])).contains("expected a forest card, found 'haven'"));
    assert!(table("forest", &json!(["forest_2_any", "forest_2_any"])).starts_with("forest[1]"));
    let forest = [
        "forest_2_any",
        "forest_3_berries",
        "forest_2_resin_1_twig",
        "forest_2_cards_1_any",
    ];
    assert!(table("forest", &json!(forest)).contains("4 forest cards, the game lays out 3"));
}

#[test]
fn turns() {
    let passed = json!({ "passed": true });
    assert!(told(&passed).contains("nobody can pass before autumn"));
    let early = json!({ "passed": true, "season": "autumn" });
    assert!(told(&early).contains("6 are left"));
    assert!(table("active", &json!(2)).contains("0 to 1"));
    let placed = vec![json!({ "where": "basic_1_berry" }); 6];
    let done = json!({ "season": "autumn", "passed": true, "workers": { "placed": placed } });
    assert_eq!(
        refused(&json!({ "players": [done, {}], "active": 0 })),
        "active: player 0 has passed; player 1 has not"
    );
    assert_eq!(
        json::state_from_json(&rules(), &json!({ "players": [done, {}] }), 1)
            .unwrap()
            .active,
        1
    );
    assert!(table("revealed", &json!(["farm"])).contains("turned up only while an effect is half done"));
    assert!(table("pending", &json!({ "code": "00ff" })).contains("another position"));
    assert!(table("pending", &json!(3)).contains("expected an object"));
    let placed = vec![json!({ "where": "basic_1_berry" }); 5];
    let mut players = vec![json!({}); 5];
    players[0] = json!({ "season": "autumn", "passed": true, "workers": { "placed": placed }, "hand": ["farm"] });
    assert!(refused(&json!({ "players": players })).contains("a player who passes discards the hand"));
}
