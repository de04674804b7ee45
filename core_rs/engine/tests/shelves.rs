//! Shelves: places for cards that data declare, shown with those of the specimen module.
#![cfg(feature = "specimen")]

mod fair;

use std::sync::Arc;

use everdell_engine::json::{board_to_json, state_from_json, state_to_json, view_to_json};
use everdell_engine::random::key;
use everdell_engine::{Choice, Game, Rules, Zone};
use fair::{choose, labels, load, position, rules, told};
use serde_json::{Value, json};

fn shelves(game: &Game) -> Value {
    state_to_json(game.rules(), game.state(), game.decision())["shelves"].clone()
}

#[test]
fn a_row_is_dealt_after_the_hands() {
    let mut game = Game::new(rules(), 2, 3).unwrap();
    assert_eq!(shelves(&game)["lantern_row"], json!([null, null]));
    game.choose(0);
    game.choose(0);
    let row = shelves(&game)["lantern_row"].clone();
    assert!(row[0].is_string() && row[1].is_string(), "{row}");
    assert_eq!(shelves(&game)["lantern_bag"], json!([[], [], []]));
    // Every deal takes meadow and hands from the deck as without it.
    let plain = Game::new(Arc::new(Rules::load(&[], &[]).unwrap()), 2, 3).unwrap();
    assert_eq!(plain.state().shelves.len(), 0);
}

#[test]
fn a_row_is_played_from_and_filled_when_the_play_is_over() {
    let rules = rules();
    let mut game = position(
        &rules,
        json!({}),
        json!({"shelves": {"lantern_row": ["farm", "postal_pigeon"]}}),
    );
    let plays: Vec<Value> = told(&game)
        .into_iter()
        .filter(|choice| choice["from"] == "lantern_row")
        .collect();
    let farm = json!({"kind": "play", "card": "farm", "from": "lantern_row", "slot": 0, "via": "resources", "pay": {"twig": 2, "resin": 1}});
    assert_eq!(plays[0], farm);
    assert_eq!(plays[1]["slot"], 1);
    let deck = game.state().piles.deck_len();
    // The Pigeon asks while its own slot waits for the end of the play.
    choose(&mut game, "Play Postal Pigeon from the lantern row, paying 2 berries");
    assert_eq!(shelves(&game)["lantern_row"], json!(["farm", null]));
    assert_eq!(game.state().player(0).goods[0], 0);
    while game.decision().unwrap().player == 0 {
        game.choose(0);
    }
    assert_eq!(game.state().player(0).goods[0], 1, "what the origin owes");
    assert!(shelves(&game)["lantern_row"][1].is_string());
    assert!(game.state().piles.deck_len() < deck);
}

#[test]
fn a_row_may_be_filled_as_soon_as_the_card_is_paid() {
    let rules = Arc::new(load("[shelf.lantern_row]\nrefill = 'paid'").unwrap());
    let mut game = position(
        &rules,
        json!({}),
        json!({"shelves": {"lantern_row": ["farm", "postal_pigeon"]}}),
    );
    choose(&mut game, "Play Postal Pigeon from the lantern row, paying 2 berries");
    assert!(shelves(&game)["lantern_row"][1].is_string());
}

#[test]
fn a_private_shelf_is_cheaper_and_knows_its_owner_and_its_time() {
    let rules = rules();
    let bags = json!({"shelves": {"lantern_row": [null, null], "lantern_bag": [["mine"], ["farm"], []]}});
    let mut game = position(&rules, json!({}), bags.clone());
    let from_bag = |game: &Game| -> Vec<Value> {
        let all = told(game).into_iter();
        all.filter(|choice| choice["from"] == "lantern_bag").collect()
    };
    let mine = json!({"kind": "play", "card": "mine", "from": "lantern_bag", "seat": 0, "via": "resources"});
    assert_eq!(from_bag(&game), [mine]);
    // A Mine costs a twig, a resin and a pebble; one of them is dropped.
    choose(&mut game, "Play Mine from the lantern bag, paying the reduced cost");
    let mut pays = labels(&game);
    pays.sort();
    let two = [
        "Pay 1 resin and 1 pebble",
        "Pay 1 twig and 1 pebble",
        "Pay 1 twig and 1 resin",
    ];
    assert_eq!(pays, two);
    game.choose(0);
    assert_eq!(shelves(&game)["lantern_bag"], json!([[], ["farm"], []]));
    let winter = json!({"season": "winter", "workers": {"left": 2}});
    assert!(
        from_bag(&position(&rules, winter, bags)).is_empty(),
        "bags stay shut in winter"
    );
}

#[test]
fn abilities_pay_only_where_the_row_lets_them() {
    let rules = rules();
    let ways = |shelf: &str, cards: Value| {
        let crane = json!({"city": [{"card": "crane"}], "resources": {}});
        let mut shelves = json!({"lantern_row": [null, null]});
        shelves[shelf] = cards;
        let choices = told(&position(&rules, crane, json!({ "shelves": shelves })));
        let played = choices.into_iter().filter(|choice| choice["from"] == shelf);
        played.map(|choice| choice["via"].clone()).collect::<Vec<_>>()
    };
    // A Crane drops three units, which is what a Farm costs.
    let crane = json!({"ability": {"slot": 0, "card": "crane"}});
    assert_eq!(ways("lantern_row", json!(["farm", null])), [crane]);
    assert!(ways("lantern_bag", json!([["farm"], [], []])).is_empty());
}

#[test]
fn some_of_the_price_may_have_to_stay() {
    let rules = Arc::new(load("[shelf.lantern_bag]\ndiscount = 5\nleast = 1").unwrap());
    let mut game = position(
        &rules,
        json!({}),
        json!({"shelves": {"lantern_row": [null, null], "lantern_bag": [["farm"], [], []]}}),
    );
    choose(&mut game, "Play Farm from the lantern bag, paying the reduced cost");
    let mut pays = labels(&game);
    pays.sort();
    assert_eq!(pays, ["Pay 1 resin", "Pay 1 twig"]);
}

#[test]
fn a_shelf_stands_for_a_zone_that_an_effect_plays_from() {
    let rules = rules();
    // The Queen plays a card of hand or meadow that is worth up to 3 points, free.
    let queen = json!({"hand": ["inn"], "city": [{"card": "queen"}]});
    let shelves = json!({"lantern_row": ["farm", null], "lantern_bag": [["mine"], [], []]});
    let meadow = json!(["king", null, null, null, null, null, null, null]);
    let mut game = position(&rules, queen, json!({ "shelves": shelves, "meadow": meadow }));
    choose(&mut game, "Visit the Queen");
    assert_eq!(
        labels(&game),
        [
            "Play Inn from the hand for free",
            "Play Mine from the lantern bag for free"
        ]
    );
}

#[test]
fn an_effect_may_name_shelves_to_play_from() {
    let patch = "[card.queen]\nvisit = [{ play = { from = ['hand', 'lantern_row'], max_points = 3 } }]";
    let rules = Arc::new(load(patch).unwrap());
    let queen = json!({"hand": ["inn"], "city": [{"card": "queen"}]});
    let mut game = position(&rules, queen, json!({"shelves": {"lantern_row": ["farm", "king"]}}));
    choose(&mut game, "Visit the Queen");
    assert_eq!(
        labels(&game),
        [
            "Play Inn from the hand for free",
            "Play Farm from the lantern row for free"
        ]
    );
    let queen = rules.catalog.card("queen").unwrap();
    let visit = rules.catalog.cards[usize::from(queen)].visit;
    let words = rules.catalog.steps_of(visit)[0].words(&rules.catalog);
    assert_eq!(
        words,
        "play a card worth up to 3 points from your hand or the lantern row for free"
    );
}

#[test]
fn cards_are_taken_from_several_zones_onto_a_shelf() {
    let rules = rules();
    let mut game = position(&rules, json!({}), json!({"shelves": {"lantern_row": ["farm", null]}}));
    choose(&mut game, "Place a worker on Lantern bench");
    assert_eq!(game.decision().unwrap().ask.name(), "take");
    let farms: Vec<String> = labels(&game)
        .into_iter()
        .filter(|label| label.contains("Farm"))
        .collect();
    // Two Farms of the meadow are one choice, that of the row is another.
    assert_eq!(
        farms,
        ["Take Farm (slot 1) from the meadow", "Take Farm from the lantern row"]
    );
    choose(&mut game, "Take Farm from the lantern row");
    let told = shelves(&game);
    assert_eq!(told["lantern_bag"][0], json!(["farm"]));
    assert_eq!(told["crow_hoard"].as_array().unwrap().len(), 1);
    assert!(told["lantern_row"][0].is_string(), "the row is filled again");
}

#[test]
fn several_are_taken_in_one_order_and_the_deck_is_seen() {
    let rules = rules();
    let mut game = position(&rules, json!({}), json!({"shelves": {"lantern_row": ["farm", "inn"]}}));
    choose(&mut game, "Place a worker on Lantern swap");
    assert_eq!(game.decision().unwrap().ask.name(), "discard");
    // Two are to go: whoever names the last one first could not name another.
    let first = labels(&game);
    assert!(
        !first.contains(&"Discard Inn from the lantern row".to_owned()),
        "{first:?}"
    );
    choose(&mut game, "Discard Farm from the lantern row");
    assert_eq!(game.state().piles.discard_len(), 2, "one way is left");
    let hand = game.state().player(0).hand.len();
    choose(&mut game, "Take the top card of the deck");
    assert_eq!(game.state().player(0).hand.len(), hand + 1);
    assert_eq!(game.decision().unwrap().ask.name(), "take");
    choose(&mut game, "Take no more cards");
    assert!(
        game.state()
            .meadow
            .iter()
            .all(|&card| card != everdell_engine::ids::NONE)
    );
}

#[test]
fn of_a_pile_nobody_sees_more_than_the_top_as_it_is_taken() {
    let patch = "[location.lantern_stall]\neffect = [{ take = { from = ['crow_hoard', 'meadow'], max = 1 } }]";
    let rules = Arc::new(load(patch).unwrap());
    let hoard = json!({"lantern_row": [null, null], "crow_hoard": ["king", "inn"]});
    let meadow = json!(["farm", null, null, null, null, null, null, null]);
    let mut game = position(&rules, json!({}), json!({ "shelves": hoard, "meadow": meadow }));
    choose(&mut game, "Place a worker on Lantern stall");
    let offered = [
        "Take Farm from the meadow",
        "Take the top card of the Crow's hoard",
        "Take no more cards",
    ];
    assert_eq!(labels(&game), offered);
    game.choose(1);
    assert_eq!(shelves(&game)["crow_hoard"], json!(["king"]));
    let inn = rules.catalog.card("inn").unwrap();
    assert_eq!(game.state().player(0).hand[..], [inn]);
}

#[test]
fn of_a_pile_whose_top_lies_open_only_the_top_is_played() {
    let patch = "[shelf.crow_hoard]\nface = 'top'\nplay = 'everybody'";
    let rules = Arc::new(load(patch).unwrap());
    let hoard = json!({"lantern_row": [null, null], "crow_hoard": ["mine", "inn", "farm", "farm"]});
    let game = position(&rules, json!({}), json!({ "shelves": hoard }));
    let cards = told(&game).into_iter().filter(|choice| choice["from"] == "crow_hoard");
    assert_eq!(cards.map(|choice| choice["card"].clone()).collect::<Vec<_>>(), ["farm"]);
    let view = view_to_json(&rules, game.state(), game.decision(), 0);
    assert_eq!(
        view["shelves"]["crow_hoard"],
        json!(["farm", "inn", "mine", "farm"]),
        "which, but not in which order"
    );
}

#[test]
fn equal_cards_differ_where_their_slots_do() {
    let rules = rules();
    let row = json!({"lantern_row": ["farm", "farm"]});
    let farms = |game: &Game| {
        told(game)
            .iter()
            .filter(|choice| choice["from"] == "lantern_row")
            .count()
    };
    assert_eq!(farms(&position(&rules, json!({}), json!({"shelves": row.clone()}))), 1);
    let lit = json!({"goods": {"lantern": 1}});
    assert_eq!(farms(&position(&rules, lit, json!({ "shelves": row }))), 2);
}

#[test]
fn a_card_may_be_drawn_from_the_meadow_where_a_module_says_so() {
    let rules = rules();
    let mut game = position(
        &rules,
        json!({}),
        json!({"specimen": {"players": [{"charm": "ember"}, {"charm": "moth"}, {}]}}),
    );
    choose(&mut game, "Place a worker on 2 cards and 1 point");
    assert_eq!(game.decision().unwrap().ask.name(), "draw_meadow");
    assert!(labels(&game).contains(&"Draw from the deck".to_owned()));
    choose(&mut game, "Draw King from the meadow");
    choose(&mut game, "Draw from the deck");
    assert_eq!(game.state().player(0).hand.len(), 2);
    assert!(
        game.state()
            .meadow
            .iter()
            .all(|&card| card != everdell_engine::ids::NONE),
        "refilled afterwards"
    );
}

#[test]
fn a_held_slot_of_the_meadow_stays_empty() {
    let rules = rules();
    let game = position(&rules, json!({}), json!({}));
    let mut state = *game.state();
    state.held = 1;
    let mut game = Game::from_position(Arc::clone(&rules), state);
    choose(
        &mut game,
        "Play Farm (slot 1) from the meadow, paying 2 twigs and 1 resin",
    );
    assert_eq!(game.state().meadow[0], everdell_engine::ids::NONE);
    let json = state_to_json(&rules, game.state(), game.decision());
    assert_eq!(json["held"], json!([0]));
    assert_eq!(state_from_json(&rules, &json, 0).unwrap(), *game.state());
}

#[test]
fn others_see_how_many_cards_a_private_shelf_holds() {
    let rules = rules();
    let game = position(
        &rules,
        json!({}),
        json!({"shelves": {"lantern_row": ["farm", null], "lantern_bag": [["mine"], ["farm", "inn"], []], "crow_hoard": ["king"]}}),
    );
    let view = view_to_json(&rules, game.state(), game.decision(), 0);
    let seen = json!({"lantern_row": ["farm", null], "lantern_bag": [["mine"], 2, 0], "crow_hoard": 1});
    assert_eq!(view["shelves"], seen);
    // 8 Farms: 2 in the meadow and 1 in the row are seen, that in the other bag is not. The King is among the unseen.
    assert_eq!(
        (&view["unseen"]["farm"], &view["unseen"]["king"]),
        (&json!(5), &json!(1))
    );
    let board = board_to_json(&rules, game.state(), Some(0)).to_string();
    assert!(
        board.contains("Lantern row") && board.contains("Lantern bag") && board.contains("2 cards"),
        "{board}"
    );
    let rows = board_to_json(&rules, game.state(), Some(0));
    let bag = |seat: &str| {
        let section = rows
            .as_array()
            .unwrap()
            .iter()
            .find(|section| section["id"] == seat)
            .unwrap();
        let bag = section["rows"]
            .as_array()
            .unwrap()
            .iter()
            .find(|row| row["label"] == "Lantern bag");
        bag.map(|row| row["chips"][0]["text"].clone()).unwrap()
    };
    assert_eq!((bag("seat_1"), bag("seat_2")), (json!("Mine"), json!("2 cards")));
}

#[test]
fn random_games_use_every_shelf_and_go_on_from_their_json() {
    let (mut from_row, mut from_bag, mut hoarded) = (0, 0, 0);
    for seed in 0..40 {
        let mut game = Game::new(rules(), 2, seed).unwrap();
        let mut n = 0;
        while game.decision().is_some() {
            n += 1;
            let at = (key(seed, n) % game.choices().len() as u64) as usize;
            if let Choice::Play { from, .. } = game.choices()[at] {
                let shelf = game.rules().catalog.zone_name(from.zone);
                from_row += usize::from(shelf == "lantern_row");
                from_bag += usize::from(shelf == "lantern_bag");
                assert!(from.zone != Zone::Deck);
            }
            if n % 11 == 0 {
                let json = state_to_json(game.rules(), game.state(), game.decision());
                assert_eq!(
                    state_from_json(game.rules(), &json, 0).unwrap(),
                    *game.state(),
                    "{json}"
                );
            }
            let mut sentences = labels(&game);
            sentences.sort();
            sentences.dedup();
            assert_eq!(
                sentences.len(),
                game.choices().len(),
                "sentences differ: {:#?}",
                labels(&game)
            );
            game.choose(at);
        }
        hoarded += shelves(&game)["crow_hoard"].as_array().unwrap().len();
    }
    assert!(
        from_row > 20 && from_bag > 5 && hoarded > 20,
        "{from_row} {from_bag} {hoarded}"
    );
}
