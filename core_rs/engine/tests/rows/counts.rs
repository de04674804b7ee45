//! What steps and scores may count.

use everdell_engine::Game;
use everdell_engine::json::state_from_json;
use serde_json::{Value, json};

use crate::{bonus, card, city, patched, play, position, position_of};

/// The berries that a card with this effect brings when it is played into a city of two Farms, a King and an Inn.
fn berries(colour: &str, effect: &str, first: &Value) -> u8 {
    let rules = patched(&card("fair", "construction", colour, &format!("effect = [{effect}]")));
    let mut player = json!({ "city": city(&["farm", "farm", "king", "inn"]), "hand": ["fair", "mine", "mine"] });
    for (key, value) in first.as_object().unwrap() {
        player[key] = value.clone();
    }
    let mut game = position(&rules, player);
    play(&mut game, "fair");
    game.state().player(0).resources.0[3] - 9
}

#[test]
fn steps_count_other_cards_spaces_hands_and_events() {
    let count = |colour: &str, per: &str| berries(colour, &format!("{{ gain = {{ berry = 1 }}, {per} }}"), &json!({}));
    assert_eq!(
        count("production", "per = { others = 'production' }"),
        2,
        "itself is not counted"
    );
    assert_eq!(count("traveler", "per = { others = 'construction' }"), 3);
    assert_eq!(count("traveler", "per = { others = 'critter' }"), 1);
    // Five cards, five spaces.
    assert_eq!(count("traveler", "per = 'space'"), 5);
    assert_eq!(count("traveler", "per = 'space', every = 5"), 1);
    assert_eq!(count("traveler", "per = { hand = 8 }"), 2);
    assert_eq!(count("traveler", "per = { hand = 1 }"), 1);
    let held = json!({ "events": [{ "event": "grand_tour" }, { "event": "city_monument" }] });
    assert_eq!(
        berries(
            "traveler",
            "{ gain = { berry = 1 }, per = { events = 'basic' } }",
            &held
        ),
        2
    );
}

#[test]
fn the_most_that_is_discarded_may_be_counted() {
    let effect = "effect = [{ discard = { max = 1 }, per = { cards = 'production' } }, { points = 1, per = 'chosen' }]";
    let rules = patched(&card("festival", "critter", "traveler", effect));
    let hand = ["festival", "king", "king", "queen"];
    let mut game = position(&rules, json!({ "city": city(&["farm", "mine"]), "hand": hand }));
    play(&mut game, "festival");
    assert_eq!(game.decision().unwrap().most, 2);
    while game.decision().is_some_and(|decision| decision.ask.name() == "discard") {
        game.choose(0);
    }
    assert_eq!(
        (game.state().player(0).points, game.state().player(0).hand.len()),
        (2, 1)
    );
}

/// The bonus of a card with this score, in a city with a Farm, a Wife and a Husband who share a space; the second player has three
/// prosperity cards and an event, the third one.
fn scored(score: &str) -> i16 {
    let rules = patched(&card(
        "crown",
        "critter",
        "traveler",
        &format!("tokens_on_play = 3\nscore = [{score}]"),
    ));
    let own = json!([
        { "card": "crown", "tokens": 3 },
        { "card": "husband", "paired_with": 2 },
        { "card": "wife", "paired_with": 1 },
        { "card": "farm" },
        { "card": "crown" },
    ]);
    let second = json!({ "city": city(&["castle", "palace", "school"]), "events": [{ "event": "grand_tour" }] });
    let players = json!([{ "city": own }, second, { "city": city(&["theater"]) }]);
    let both = bonus(&position_of(&rules, players.clone()));
    let without = patched("").catalog.cards.len();
    assert_eq!(rules.catalog.cards.len(), without + 1);
    // The Wife counts 3 for her pair.
    both - 3
}

#[test]
fn scores_count_spaces_names_tokens_and_opponents() {
    // Two crowns in four spaces: crown, pair, Farm, crown.
    assert_eq!(scored("{ per = 'space', every = 2, points = 1 }"), 2 * 2);
    assert_eq!(scored("{ per = 'same_name', points = 5 }"), 2 * 5);
    assert_eq!(scored("{ per = { tokens_here = 3 }, points = 4 }"), 4);
    assert_eq!(scored("{ per = { opponents = 'prosperity' }, points = 1 }"), 2 * 4);
    assert_eq!(scored("{ per = { best_opponent = 'prosperity' }, points = 1 }"), 2 * 3);
    assert_eq!(scored("{ per = 'best_opponent_event', points = 1 }"), 2);
}

#[test]
fn a_pair_may_count_beside_a_card() {
    let rules = patched("[[card.wife.score]]\nper = { paired_and = 'farm' }\npoints = 5");
    let pair = |with: &[&str]| {
        let mut all = vec![
            json!({ "card": "husband", "paired_with": 1 }),
            json!({ "card": "wife", "paired_with": 0 }),
        ];
        all.extend(with.iter().map(|card| json!({ "card": card })));
        let value = json!({ "players": [{ "city": all }, {}] });
        let state = state_from_json(&rules, &value, 3).unwrap_or_else(|error| panic!("{error}"));
        bonus(&Game::from_position(std::sync::Arc::clone(&rules), state))
    };
    assert_eq!((pair(&[]), pair(&["farm"])), (0, 5));
}
