//! What the other players draw, have, are given and decide.

use std::sync::Arc;

use everdell_engine::json::state_from_json;
use everdell_engine::load::Patch;
use everdell_engine::{Game, Rules};
use serde_json::json;

use crate::{MEADOW, Table};

#[test]
fn the_others_draw_in_the_order_of_play() {
    let farms =
        |n: usize, hand: usize| json!({ "city": vec![json!({ "card": "farm" }); n], "hand": vec!["mine"; hand] });
    let draw = "[{ others_draw = 1, per = { card = 'farm' } }]";
    let table = Table::new(draw, json!([farms(3, 0), farms(2, 0), farms(1, 0), farms(0, 3)]));
    let hands: Vec<usize> = (0..4).map(|seat| table.hand(seat).len()).collect();
    assert_eq!(hands, [0, 2, 1, 3]);
}

#[test]
fn what_others_have_is_counted_without_ones_own() {
    let farms = |n: usize| json!({ "city": vec![json!({ "card": "farm" }); n] });
    let gain = "[{ gain = { twig = 1 }, per = { opponents = 'farm' } }]";
    let table = Table::new(gain, json!([farms(3), farms(2), farms(1)]));
    assert_eq!(table.has(0).0, [3, 0, 0, 0]);
}

#[test]
fn resources_and_then_cards_are_given_so_many_in_all() {
    let give = "[{ give_things = { max = 3 } }, { points = 2, per = 'chosen' }]";
    let first = json!({ "hand": ["farm", "inn", "mine"], "resources": { "twig": 2 } });
    let table = Table::new(give, json!([first, {}, {}])).asks("give_resource");
    assert_eq!(
        table.offers().len(),
        3,
        "a twig to either, or none: {:?}",
        table.offers()
    );
    let table = table
        .does("Give 1 twig to player 3")
        .does("Stop giving")
        .asks("give_card");
    assert_eq!(
        table.offers().len(),
        2 * 3 + 1,
        "each card to either: {:?}",
        table.offers()
    );
    let table = table.does("Give Farm to player 2").does("Give Inn to player 2");
    assert_eq!((table.has(0), table.hand(0)), (([1, 0, 0, 0], 6), vec!["mine"]));
    assert_eq!((table.has(2).0, table.hand(1)), ([1, 0, 0, 0], vec!["farm", "inn"]));
}

#[test]
fn a_visit_that_takes_its_card_elsewhere_is_not_copied() {
    let patch = "card.bard.effect = [{ use_occupied = { areas = ['basic'], of = 'others', cards = true } }]";
    let patch = Patch::from_toml("test", patch).unwrap();
    let rules = Arc::new(Rules::load(&["pearlbrook".to_owned()], &[patch]).unwrap());
    let ship = json!({ "placed": [{ "where": { "city": 1, "slot": 0 } }, { "where": "basic_1_pebble" }] });
    let first = json!({ "hand": ["bard"], "resources": { "berry": 3 } });
    let second = json!({ "city": [{ "card": "pirate_ship" }], "workers": ship });
    let state = state_from_json(&rules, &json!({ "players": [first, second] }), 7).unwrap();
    let table = Table(Game::from_position(rules, state)).does("Play Bard from the hand, paying");
    assert_eq!((table.has(0).0, table.city(1)), ([0, 0, 1, 0], vec!["pirate_ship"]));
}

#[test]
fn another_player_decides_in_your_turn() {
    let patch = "rules.empty_piles_meadow_draw_from_players = 1\ncard.bard.effect = [{ others_draw = 1 }]";
    let position = json!({ "players": [{}, {}], "meadow": MEADOW, "deck": [] });
    let table = Table::with(patch, position).asks("draw_meadow");
    assert_eq!((table.asked(), table.0.state().active), (1, 0));
    assert_eq!(table.does("Draw Wife").hand(1), ["wife"]);
}
