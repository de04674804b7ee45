//! Places that vary: closed, joined, of one seat alone; visits that bring less or are those of another place.

use everdell_engine::Rules;
use everdell_engine::json::state_from_json;
use everdell_engine::load::Patch;
use serde_json::{Value, json};

use crate::{choose, game, game_of, offers, one_on, patched, player, position, refused, rules, written};

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
