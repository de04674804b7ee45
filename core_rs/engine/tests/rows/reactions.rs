//! What follows a play or an event: `after_play` as a list, `after_event`, `answer`; links by filter; what lies on a card.

use everdell_engine::json::state_from_json;
use everdell_engine::state::Holder;
use everdell_engine::{Game, resources::Resources};
use serde_json::json;

use crate::{bonus, card, choose, city, comes_back, patched, play, position, position_of, with_modules};

#[test]
fn a_card_has_several_reactions() {
    let keys = "after_play = [{ played = 'critter', effect = [{ draw = 1 }] }, \
                { played = 'construction', effect = [{ gain = { berry = 1 } }] }]";
    let rules = patched(&card("scribe", "critter", "governance", keys));
    let mut game = position(
        &rules,
        json!({ "city": city(&["scribe"]), "hand": ["mine", "postal_pigeon"] }),
    );
    play(&mut game, "mine");
    let player = game.state().player(0);
    assert_eq!((player.resources.0[3], player.hand.len()), (9 + 1, 1));
    let mut game = position(&rules, json!({ "city": city(&["scribe"]), "hand": ["king"] }));
    play(&mut game, "king");
    let player = game.state().player(0);
    // The King costs 6 berries.
    assert_eq!((player.resources.0[3], player.hand.len()), (9 - 6, 1));
}

/// A token for each event of its owner; 3 points with two of them.
fn gazette(by: &str) -> String {
    let keys = format!(
        "after_event = {{ by = '{by}', effect = [{{ tokens_here = 1 }}] }}\nscore = [{{ per = {{ tokens_here = 2 }}, points = 3 }}]"
    );
    card("gazette", "construction", "prosperity", &keys)
}

#[test]
fn a_card_acts_when_its_owner_achieves_an_event() {
    let rules = patched(&gazette("owner"));
    let green = ["gazette", "farm", "farm", "mine", "mine"];
    let first = json!({ "city": city(&green) });
    let mut game = position_of(&rules, json!([first, { "city": city(&["gazette"]) }]));
    choose(&mut game, json!({ "kind": "place", "where": "harvest_festival" }));
    let tokens = |game: &Game, seat| game.state().player(seat).city[0].tokens;
    assert_eq!((tokens(&game, 0), tokens(&game, 1), bonus(&game)), (1, 0, 0));
    let two = json!([{ "card": "gazette", "tokens": 2 }]);
    assert_eq!(bonus(&position(&rules, json!({ "city": two }))), 3);
}

#[test]
fn it_may_act_when_anybody_does() {
    let rules = patched(&gazette("anybody"));
    let green = ["farm", "farm", "mine", "mine"];
    let mut game = position_of(
        &rules,
        json!([{ "city": city(&green) }, { "city": city(&["gazette"]) }]),
    );
    choose(&mut game, json!({ "kind": "place", "where": "harvest_festival" }));
    assert_eq!(game.state().player(1).city[0].tokens, 1);
}

#[test]
fn an_opponent_who_follows_answers_as_the_row_says() {
    let rules = with_modules(
        &["solo_rugwort"],
        &card("marvel", "critter", "prosperity", "answer = { tokens = 3, cards = 2 }"),
    );
    let played = |card: &str| {
        let value = json!({ "players": [{ "hand": [card], "resources": { "berry": 9 } }] });
        let state = state_from_json(&rules, &value, 3).unwrap_or_else(|error| panic!("{error}"));
        let mut game = Game::from_position(std::sync::Arc::clone(&rules), state);
        play(&mut game, card);
        let his = game.state().player(1);
        (his.points, his.city.len() + game.state().player(0).city.len())
    };
    // A card that the die finds may be a Fool, which comes to the player; either way somebody has it.
    assert_eq!(played("king"), (0, 2));
    assert_eq!(played("marvel"), (3, 3));
}

#[test]
fn links_may_name_what_a_card_is() {
    let guide = card(
        "guide",
        "critter",
        "traveler",
        "free_with = ['inn', { colour = 'governance' }]",
    );
    let path = card(
        "path",
        "construction",
        "destination",
        "frees = [{ kind = 'critter', colour = 'production' }]",
    );
    let rules = patched(&(guide + &path));
    let id = |name: &str| rules.catalog.card(name).unwrap();
    let homes = rules.catalog.cards[usize::from(id("guide"))].homes[0];
    assert!(homes.has(id("inn")) && homes.has(id("courthouse")) && homes.has(id("crane")));
    assert!(
        !homes.has(id("judge")) && !homes.has(id("farm")),
        "critters and other colours are no homes"
    );
    let residents = rules.catalog.cards[usize::from(id("path"))].residents[0];
    assert!(residents.has(id("chip_sweep")) && residents.has(id("teacher")));
    assert!(!residents.has(id("farm")) && !residents.has(id("wanderer")));
}

#[test]
fn links_by_description_reach_homes_that_lie_apart_but_no_critters_that_do() {
    let apart = |id: &str, kind: &str| card(id, kind, "production", "apart = true");
    let guide = card(
        "guide",
        "critter",
        "traveler",
        "free_with = [{ colour = 'production' }]",
    );
    let yard = card(
        "yard",
        "construction",
        "destination",
        "frees = [{ colour = 'production' }]",
    );
    let rules = patched(&(guide + &yard + &apart("hall", "construction") + &apart("sage", "critter")));
    let id = |name: &str| rules.catalog.card(name).unwrap();
    let def = |name: &str| &rules.catalog.cards[usize::from(id(name))];
    assert!(def("guide").homes[0].has(id("hall")));
    assert!(def("yard").residents[0].has(id("teacher")) && !def("yard").residents[0].has(id("sage")));
}

/// A card that lets its owner give away one of the cards just drawn.
fn steward() -> String {
    let keys = "after_draw = [{ give_drawn = 1 }, { points = 1, per = 'chosen' }]";
    card("steward", "critter", "governance", keys)
}

#[test]
fn a_card_acts_when_its_owner_has_drawn() {
    let rules = patched(&steward());
    let mut game = position(&rules, json!({ "city": city(&["steward"]), "hand": ["king"] }));
    choose(&mut game, json!({ "kind": "place", "where": "basic_2_cards_1_point" }));
    let json = comes_back(&game);
    let drawn = json["drawn"]["cards"].as_array().unwrap().len();
    assert!((1..=2).contains(&drawn), "one or two names: {json}");
    // The token of the location comes when this is decided.
    assert_eq!(game.state().player(0).points, 0);
    choose(&mut game, json!({ "kind": "card", "seat": 1 }));
    let (first, second) = (game.state().player(0), game.state().player(1));
    assert_eq!((first.hand.len(), second.hand.len(), first.points), (2, 1, 2));
    assert!(game.state().drawn.is_empty());
}

#[test]
fn each_of_two_cards_acts_on_the_same_drawing() {
    let rules = patched(&steward());
    let mut game = position(&rules, json!({ "city": city(&["steward", "steward"]), "hand": [] }));
    choose(&mut game, json!({ "kind": "place", "where": "basic_2_cards_1_point" }));
    choose(&mut game, json!({ "kind": "card", "seat": 1 }));
    comes_back(&game);
    choose(&mut game, json!({ "kind": "card", "seat": 1 }));
    assert_eq!(
        (game.state().player(0).hand.len(), game.state().player(0).points),
        (0, 3)
    );
}

#[test]
fn what_a_card_draws_on_a_drawing_belongs_to_it() {
    let keys = "after_draw = [{ draw = 1 }]";
    let rules = patched(&card("cardinal", "critter", "governance", keys));
    let mut game = position(&rules, json!({ "city": city(&["cardinal"]), "hand": [] }));
    choose(&mut game, json!({ "kind": "place", "where": "basic_2_cards_1_point" }));
    assert_eq!((game.state().player(0).hand.len(), game.state().active), (3, 1));
}

#[test]
fn what_lies_on_a_card_when_it_is_played_is_taken_little_by_little() {
    let keys = "stored_on_play = { twig = 2, resin = 1 }\ntokens_on_play = 2\neffect = [{ take_stored = 2 }]";
    let rules = patched(&card("freight", "construction", "production", keys));
    let mut game = position(&rules, json!({ "hand": ["freight"] }));
    play(&mut game, "freight");
    assert_eq!(game.state().player(0).city[0].tokens, 2);
    // Whatever two are taken, one is a twig: only the second is asked.
    comes_back(&game);
    choose(&mut game, json!({ "kind": "resource", "resource": "resin" }));
    assert_eq!(game.state().player(0).resources, Resources([10, 10, 9, 9]));
    assert_eq!(game.state().stored(Holder::city(0, 0)), Resources([1, 0, 0, 0]));
    comes_back(&game);
}
