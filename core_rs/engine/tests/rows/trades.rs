//! Cards that go into an opponent's city in exchange for one of it: `trades`.

use everdell_engine::Game;
use serde_json::{Value, json};

use crate::{card, choose, city, comes_back, patched, play, plays, position_of, told};

/// It lets the player in whose city it stands discard 2 cards.
fn rowdy() -> String {
    let keys = "trades = { for = 'production' }\neffect = [{ discard = { min = 2, max = 2 } }]";
    card("rowdy", "critter", "production", keys).replace("common", "unique")
}

fn names(game: &Game, seat: u8) -> Vec<&str> {
    let cards = &game.rules().catalog.cards;
    let city = game.state().player(seat).city.iter();
    city.map(|card| &*cards[usize::from(card.card)].id).collect()
}

fn table(own: &[&str], other: Value) -> Game {
    let first = json!({ "city": city(own), "hand": ["rowdy", "wife"] });
    position_of(&patched(&rowdy()), json!([first, other]))
}

#[test]
fn both_cards_change_cities_and_each_acts_for_its_new_owner() {
    let other = json!({ "city": city(&["general_store", "mine"]), "hand": ["king", "queen", "farm"] });
    let mut game = table(&["farm"], other);
    play(&mut game, "rowdy");
    comes_back(&game);
    choose(&mut game, json!({ "kind": "card", "card": "general_store" }));
    assert_eq!(names(&game, 0), ["farm", "general_store"]);
    assert_eq!(names(&game, 1), ["mine", "rowdy"]);
    // A berry, and one more for the Farm of its new city; the Rowdy's cost is nothing.
    assert_eq!(game.state().player(0).resources.0[3], 9 + 2);
    // Now the other player discards 2 of 3 cards, by his own choice.
    let decision = game.decision().unwrap();
    assert_eq!(decision.player, 1);
    comes_back(&game);
    choose(&mut game, json!({ "kind": "card", "card": "king" }));
    assert_eq!(game.state().player(1).hand.len(), 1);
}

#[test]
fn what_lies_on_a_card_comes_with_it_and_it_may_share_a_space() {
    let husband = json!({ "city": [{ "card": "husband" }], "hand": [] });
    let mut game = table(&["wife", "farm"], husband);
    play(&mut game, "rowdy");
    choose(&mut game, json!({ "kind": "card", "card": "wife" }));
    // A Husband with a Wife and a Farm brings any resource.
    choose(&mut game, json!({ "kind": "resource", "resource": "twig" }));
    assert_eq!(
        (names(&game, 0), game.state().player(0).spaces),
        (vec!["wife", "farm", "husband"], 2)
    );
    assert_eq!(names(&game, 1), ["rowdy"]);
    let store = json!({ "city": [{ "card": "storehouse", "resources": { "twig": 3 } }], "hand": [] });
    let mut game = table(&[], store);
    play(&mut game, "rowdy");
    choose(&mut game, json!({ "kind": "resource", "resource": "twig" }));
    assert_eq!(game.state().stores[0].holder.as_city(), Some((0, 0)));
}

#[test]
fn without_a_card_to_take_it_cannot_be_played() {
    let rules = patched(&format!("setup.city_size = 2\n{}", rowdy()));
    let playable = |own: &[&str], other: Value| {
        let first = json!({ "city": city(own), "hand": ["rowdy", "wife"] });
        let game = position_of(&rules, json!([first, { "city": other, "hand": [] }]));
        plays(&game, "rowdy")
    };
    assert!(!playable(&[], city(&["inn", "wife"])), "no production card");
    assert!(!playable(&["inn", "inn"], city(&["farm"])), "no space for it");
    assert!(
        playable(&["rowdy"], city(&["farm"])),
        "one in the own city keeps none out elsewhere"
    );
    assert!(
        playable(&["inn"], city(&["farm", "farm"])),
        "the card taken makes room for him"
    );
    // A Wife shares the Husband's space, so that he leaves none empty.
    let paired = |n: usize| json!({ "card": if n == 0 { "wife" } else { "husband" }, "paired_with": 1 - n });
    assert!(!playable(&[], json!([paired(0), paired(1), { "card": "inn" }])));
    assert!(playable(&[], json!([paired(0), paired(1)])));
}

#[test]
fn a_city_has_one_of_them_once_the_card_taken_is_gone() {
    // Three of a name, which the printed game does not have: only the one in the other city can be exchanged for it.
    let mut game = table(&[], json!({ "city": city(&["rowdy", "farm"]), "hand": [] }));
    play(&mut game, "rowdy");
    assert_eq!(
        (names(&game, 0), names(&game, 1)),
        (vec!["rowdy"], vec!["farm", "rowdy"])
    );
    let game = table(&["rowdy"], json!({ "city": city(&["rowdy", "farm"]), "hand": [] }));
    assert!(!plays(&game, "rowdy"), "neither city takes a second one");
}

#[test]
fn it_may_be_played_at_a_discount() {
    let first = json!({ "city": city(&["innkeeper"]), "hand": ["rowdy"] });
    let rules = patched(&rowdy().replace("cost = {}", "cost = { berry = 3 }"));
    let mut game = position_of(&rules, json!([first, { "city": city(&["farm", "mine"]), "hand": [] }]));
    let innkeeper = json!({ "ability": { "slot": 0, "card": "innkeeper" } });
    choose(&mut game, json!({ "kind": "play", "card": "rowdy", "via": innkeeper }));
    choose(&mut game, json!({ "kind": "card", "card": "farm" }));
    // All 3 berries are dropped; the Farm brings one.
    assert_eq!(
        (names(&game, 0), game.state().player(0).resources.0[3]),
        (vec!["farm"], 10)
    );
}

#[test]
fn nothing_reacts_and_cards_that_stay_are_no_target() {
    let patch = format!("card.mine.fixed = true\n{}", rowdy());
    let rules = patched(&patch);
    let first = json!({ "city": city(&["shopkeeper"]), "hand": ["rowdy"] });
    let mut game = position_of(
        &rules,
        json!([first, { "city": city(&["mine", "farm", "twig_barge"]), "hand": [] }]),
    );
    play(&mut game, "rowdy");
    let taken: Vec<Value> = told(&game).iter().map(|choice| choice["card"].clone()).collect();
    assert_eq!(taken, ["farm", "twig_barge"]);
    choose(&mut game, json!({ "card": "twig_barge" }));
    // The Shopkeeper brings a berry for critters that are played into the own city.
    assert_eq!(game.state().player(0).resources.0, [9 + 2, 9, 9, 9]);
}
