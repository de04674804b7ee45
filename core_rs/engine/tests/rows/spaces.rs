//! Names, rooms and spaces: `counts_as`, `opens`, `fixed`, `pairs_with`, `guests`, `shares`, `settles`.

use everdell_engine::json::state_from_json;
use serde_json::json;

use crate::{bonus, card, choose, city, comes_back, is_named, offers, patched, play, plays, position, spaces};

fn manor() -> String {
    card("manor", "construction", "production", "counts_as = 'farm'")
}

#[test]
fn a_card_is_also_the_one_that_it_counts_as() {
    let rules = patched(&manor());
    let mut game = position(
        &rules,
        json!({ "city": city(&["manor", "farm"]), "hand": ["barge_toad"] }),
    );
    play(&mut game, "barge_toad");
    // 2 twigs for each of two Farms.
    assert_eq!(game.state().player(0).resources.0[0], 9 + 4);
    // A Husband may live in it, as in a Farm.
    let husband = &rules.catalog.cards[usize::from(rules.catalog.card("husband").unwrap())];
    assert!(husband.homes[0].has(rules.catalog.card("manor").unwrap()));
}

#[test]
fn a_name_leaves_with_the_last_card_that_has_it() {
    let rules = patched(&manor());
    for (gone, farm, manor) in [("manor", true, false), ("farm", true, true)] {
        let mut game = position(&rules, json!({ "city": city(&["manor", "farm"]), "hand": ["ruins"] }));
        play(&mut game, "ruins");
        choose(&mut game, json!({ "kind": "card", "card": gone }));
        assert_eq!((is_named(&game, "farm"), is_named(&game, "manor")), (farm, manor));
    }
    let mut game = position(&rules, json!({ "city": city(&["manor"]), "hand": ["ruins"] }));
    play(&mut game, "ruins");
    assert!(!is_named(&game, "farm"));
}

fn tower() -> String {
    card(
        "tower",
        "construction",
        "prosperity",
        "counts_as = 'inn'\nopens = 1\nfixed = true",
    )
}

#[test]
fn what_stays_for_good_keeps_out_the_name_that_it_counts_as() {
    let rules = patched(&tower());
    let game = position(
        &rules,
        json!({ "city": city(&["tower"]), "hand": ["inn", "tower", "farm", "ruins"] }),
    );
    assert!(plays(&game, "farm"));
    assert!(!plays(&game, "inn") && !plays(&game, "tower"));
    // Nothing that a Ruins could take the place of.
    assert!(!plays(&game, "ruins"));
}

#[test]
fn a_card_opens_a_space_beside_the_one_that_it_takes() {
    let rules = patched(&format!("[setup]\ncity_size = 2\n{}", tower()));
    let game = position(&rules, json!({ "city": city(&["tower", "farm"]), "hand": ["mine"] }));
    assert_eq!(game.state().city_size(&rules.catalog, 0), 3);
    assert!(plays(&game, "mine"));
    let full = position(
        &rules,
        json!({ "city": city(&["mine", "farm"]), "hand": ["tower", "inn"] }),
    );
    assert!(
        plays(&full, "tower") && !plays(&full, "inn"),
        "it brings its space with it"
    );
    let four = json!({ "players": [{ "city": city(&["tower", "farm", "farm", "mine"]) }, {}] });
    let error = state_from_json(&rules, &four, 0).unwrap_err().to_string();
    assert!(error.contains("need 4 spaces, a city has 3"), "{error}");
}

#[test]
fn cards_that_stay_pay_for_no_event() {
    let cards = ["undertaker", "barge_toad"];
    let place = json!({ "kind": "place", "where": "croak_wart_cure" });
    for (patch, offered) in [("", true), ("card.barge_toad.fixed = true", false)] {
        let rules = patched(patch);
        let mut value = json!({ "players": [{ "city": city(&cards), "resources": { "berry": 2 } }, {}] });
        value["special_events"] = json!(["croak_wart_cure"]);
        let state = state_from_json(&rules, &value, 3).unwrap_or_else(|error| panic!("{error}"));
        let game = everdell_engine::Game::from_position(rules, state);
        assert_eq!(offers(&game, place.clone()), offered);
    }
}

/// Any number of runners share a space; each counts 2 for every other.
fn runner() -> String {
    let keys = "pairs_with = 'runner'\nguests = 15\nscore = [{ per = 'same_name', points = 2 }]";
    card("runner", "critter", "prosperity", keys)
}

#[test]
fn any_number_of_guests_lie_in_one_space() {
    let rules = patched(&format!("[setup]\ncity_size = 1\n{}", runner()));
    let mut game = position(
        &rules,
        json!({ "city": city(&["runner"]), "hand": ["runner", "runner", "runner"] }),
    );
    // Printed: two count 8 points, three 18; the base value of each is 2.
    for (n, all, place) in [(2, 8, "basic_3_twigs"), (3, 18, "basic_2_resin")] {
        play(&mut game, "runner");
        assert_eq!((spaces(&game), bonus(&game)), (1, all - 2 * n));
        comes_back(&game);
        choose(&mut game, json!({ "kind": "place", "where": place }));
    }
    assert!(plays(&game, "runner"), "a fourth needs no room either");
    let json = comes_back(&game);
    let links = &json["players"][0]["city"];
    assert_eq!(
        (&links[0]["paired_with"], &links[1]["paired_with"]),
        (&json!(1), &json!(0))
    );
    assert!(links[2]["guest_of"].is_number() && links[2]["paired_with"].is_null());
}

#[test]
fn those_that_stay_behind_keep_their_one_space() {
    let rules = patched(&runner());
    let runners = json!([
        { "card": "university" },
        { "card": "runner", "paired_with": 2 },
        { "card": "runner", "paired_with": 1 },
        { "card": "runner", "guest_of": 1 },
    ]);
    let mut game = position(&rules, json!({ "city": runners }));
    assert_eq!(spaces(&game), 2);
    choose(&mut game, json!({ "kind": "place", "card": "university" }));
    choose(&mut game, json!({ "kind": "card", "slot": 1 }));
    assert_eq!(spaces(&game), 2, "the University and two runners");
    let city = &game.state().player(0).city;
    assert_eq!((city[1].partner(), city[2].partner()), (Some(2), Some(1)));
    comes_back(&game);
}

fn greenhouse() -> String {
    card(
        "greenhouse",
        "construction",
        "production",
        "pairs_with = ['farm', 'mine']",
    )
}

#[test]
fn a_pair_is_told_by_one_row_and_may_be_with_several_cards() {
    let rules = patched(&format!("[setup]\ncity_size = 1\n{}", greenhouse()));
    for (first, second) in [("farm", "greenhouse"), ("greenhouse", "mine")] {
        let mut game = position(&rules, json!({ "city": city(&[first]), "hand": [second, "inn"] }));
        assert!(!plays(&game, "inn"), "the city is full");
        play(&mut game, second);
        assert_eq!(spaces(&game), 1);
        assert!(game.state().player(0).is_paired(&rules.catalog, 0));
    }
    let game = position(&rules, json!({ "city": city(&["greenhouse"]), "hand": ["greenhouse"] }));
    assert!(!plays(&game, "greenhouse"));
}

#[test]
fn a_partner_that_takes_no_space_leaves_none_to_be_taken() {
    let played = |shares: bool| {
        let keys = format!("counts_as = 'farm'\nspace = 0\nshares_spaceless = {shares}");
        let patch = greenhouse() + &card("meadow_farm", "construction", "production", &keys);
        let state = json!({ "city": city(&["meadow_farm"]), "hand": ["greenhouse"] });
        let mut game = position(&patched(&patch), state);
        assert_eq!(spaces(&game), 0);
        play(&mut game, "greenhouse");
        game
    };
    let mut game = played(true);
    choose(&mut game, json!({ "kind": "card", "card": "meadow_farm" }));
    assert_eq!(spaces(&game), 0);
    comes_back(&game);
    // A card that may not do so takes a space of its own.
    assert_eq!(spaces(&played(false)), 1);
}

/// Lies under a construction and keeps the space if that one goes.
fn spring() -> String {
    card(
        "spring",
        "construction",
        "traveler",
        "shares = 'construction'\nsettles = true",
    )
}

#[test]
fn a_guest_that_settles_keeps_the_space_of_its_host() {
    let rules = patched(&(spring() + &greenhouse()));
    // Farm, Greenhouse and spring lie in one space.
    let all = json!([
        { "card": "university" },
        { "card": "farm", "paired_with": 2 },
        { "card": "spring", "paired_with": 1 },
        { "card": "greenhouse", "guest_of": 1 },
    ]);
    let mut game = position(&rules, json!({ "city": all, "hand": ["spring"] }));
    assert_eq!(spaces(&game), 2);
    assert!(
        game.state().player(0).is_paired(&rules.catalog, 1),
        "the Farm with the Greenhouse"
    );
    choose(&mut game, json!({ "kind": "place", "card": "university" }));
    choose(&mut game, json!({ "kind": "card", "card": "farm" }));
    assert_eq!(spaces(&game), 3, "both are alone now");
    comes_back(&game);
}

#[test]
fn a_card_that_must_share_needs_a_space_to_lie_in() {
    let rules = patched(&spring());
    for (card, plays_it) in [("farm", true), ("wanderer", false)] {
        let game = position(&rules, json!({ "city": city(&[card]), "hand": ["spring"] }));
        assert_eq!(plays(&game, "spring"), plays_it);
    }
}
