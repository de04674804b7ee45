//! Ways of paying for a card: those of modules, dearer plays, kinds that stand in for others, tokens as money, upgrades.
#![cfg(feature = "specimen")]

mod fair;

use everdell_engine::json::{state_from_json, state_to_json};
use everdell_engine::load::Patch;
use everdell_engine::{Choice, Game, Rules};
use fair::{choose, labels, load, position, rules, told};
use serde_json::{Value, json};

/// The ways in which this card may be played from the hand.
fn ways(game: &Game, card: &str) -> Vec<Value> {
    let plays = told(game).into_iter();
    let plays = plays.filter(|choice| choice["card"] == card && choice["from"] == "hand");
    plays.map(|choice| choice["via"].clone()).collect()
}

fn state(game: &Game) -> Value {
    state_to_json(game.rules(), game.state(), game.decision())
}

fn only(first: Value) -> Game {
    let nothing =
        json!({"shelves": {"lantern_row": [null, null]}, "meadow": [null, null, null, null, null, null, null, null]});
    position(&rules(), first, nothing)
}

#[test]
fn a_good_on_a_construction_pays_for_a_critter() {
    // Two Farms are one choice, the Mine another; the Inn is occupied already.
    let city = json!([{"card": "farm"}, {"card": "farm"}, {"card": "mine"}, {"card": "inn", "occupied": true}]);
    let mut game = only(json!({"hand": ["wanderer"], "city": city, "goods": {"lantern": 1}, "resources": {}}));
    let hang = |slot: u8, card: &str| json!({"hang_on": {"slot": slot, "card": card}});
    // A Wanderer costs 2 berries, so that a lantern given back leaves nothing to pay.
    assert_eq!(
        ways(&game, "wanderer"),
        [hang(0, "farm"), hang(2, "mine"), json!("barter")]
    );
    choose(&mut game, "Play Wanderer from the hand by a lantern on the Mine");
    let after = state(&game);
    let seat = &after["players"][0];
    assert_eq!(seat["goods"]["lantern"], 0);
    assert_eq!(
        (&seat["city"][2]["occupied"], &seat["city"][3]["occupied"]),
        (&json!("lantern"), &json!(true))
    );
    assert_eq!(state_from_json(game.rules(), &after, 0).unwrap(), *game.state());
}

#[test]
fn a_way_may_leave_something_to_pay() {
    // A King costs 6 berries.
    let king = |berries: u8, lanterns: u8| {
        only(json!({"hand": ["king"], "goods": {"lantern": lanterns}, "resources": {"berry": berries}}))
    };
    assert_eq!(ways(&king(6, 1), "king"), [json!("resources"), json!("barter")]);
    assert_eq!(ways(&king(4, 1), "king"), [json!("barter")]);
    assert!(ways(&king(3, 1), "king").is_empty());
    assert!(ways(&king(4, 0), "king").is_empty());
    let mut game = king(5, 1);
    choose(
        &mut game,
        "Play King from the hand for a lantern and what is left of the price",
    );
    assert_eq!(state(&game)["players"][0]["resources"]["berry"], 1);
}

#[test]
fn a_surcharge_is_paid_besides_and_not_for_what_is_free() {
    let workers = json!({"left": 1, "placed": (0..5).map(|_| json!({"where": "basic_2_cards_1_point", "permanent": false})).collect::<Vec<_>>()});
    let autumn = |resources: Value, city: Value| {
        only(
            json!({"season": "autumn", "hand": ["farm", "judge"], "city": city, "workers": workers, "resources": resources}),
        )
    };
    // A Farm costs 2 twigs and 1 resin, and a unit of any kind in autumn; a Judge 3 berries, and a pebble.
    assert!(ways(&autumn(json!({"twig": 2, "resin": 1, "berry": 0}), json!([])), "farm").is_empty());
    assert!(ways(&autumn(json!({"berry": 4}), json!([])), "judge").is_empty());
    let mut game = autumn(json!({"twig": 3, "resin": 1, "berry": 3, "pebble": 1}), json!([]));
    assert_eq!((ways(&game, "farm").len(), ways(&game, "judge").len()), (1, 1));
    let farm = told(&game).into_iter().find(|choice| choice["card"] == "farm").unwrap();
    assert_eq!(
        (&farm["pay"], &farm["extra"]),
        (&json!({"twig": 2, "resin": 1}), &json!({"any": 1}))
    );
    choose(
        &mut game,
        "Play Farm from the hand, paying 2 twigs and 1 resin, and 1 of any kind besides",
    );
    // The resin is needed for the price itself.
    let mut pays = labels(&game);
    pays.sort();
    assert_eq!(pays, ["Pay 1 berry", "Pay 1 pebble", "Pay 1 twig"]);
    choose(&mut game, "Pay 1 pebble");
    // The Farm has brought a berry.
    let left = &state(&game)["players"][0]["resources"];
    assert_eq!(*left, json!({"twig": 1, "resin": 0, "pebble": 0, "berry": 4}));
    // A courthouse takes the Judge in: nothing is paid, nor anything besides.
    let housed = autumn(json!({}), json!([{"card": "courthouse"}]));
    assert_eq!(
        ways(&housed, "judge"),
        [json!({"token": {"slot": 0, "card": "courthouse"}})]
    );
}

#[test]
fn a_kind_stands_in_for_others() {
    let ember = json!({"specimen": {"players": [{"charm": "ember"}, {"charm": "moth"}, {}]}, "shelves": {"lantern_row": [null, null]}});
    // A Farm costs 2 twigs and 1 resin; two resin stand in for a twig.
    let with = |resources: Value| {
        position(
            &rules(),
            json!({"hand": ["farm"], "resources": resources}),
            ember.clone(),
        )
    };
    assert!(ways(&with(json!({"twig": 1, "resin": 2})), "farm").is_empty());
    assert_eq!(
        ways(&with(json!({"twig": 1, "resin": 3})), "farm"),
        [json!("resources")]
    );
    let mut game = with(json!({"twig": 2, "resin": 5}));
    choose(
        &mut game,
        "Play Farm from the hand, paying 2 twigs and 1 resin or what stands in for it",
    );
    let mut pays = labels(&game);
    pays.sort();
    assert_eq!(
        pays,
        ["Pay 1 twig and 3 resin", "Pay 2 twigs and 1 resin", "Pay 5 resin"]
    );
}

#[test]
fn tokens_of_a_card_are_money() {
    let fund = |tokens: u8, resources: Value| {
        only(json!({"hand": ["king"], "city": [{"card": "lantern_fund", "tokens": tokens}], "resources": resources}))
    };
    let paid = |n: u8| json!({"ability": {"slot": 0, "card": "lantern_fund"}, "tokens": n});
    // A King costs 6 berries: three tokens are worth as much, a fourth would be given for nothing.
    assert_eq!(ways(&fund(4, json!({})), "king"), [paid(3)]);
    assert_eq!(ways(&fund(3, json!({"berry": 2})), "king"), [paid(2), paid(3)]);
    assert!(ways(&fund(2, json!({"berry": 1})), "king").is_empty());
    let mut game = fund(3, json!({"berry": 3}));
    choose(
        &mut game,
        "Play King from the hand with the Lantern Fund, returning 2 tokens",
    );
    let after = state(&game);
    assert_eq!(after["players"][0]["city"][0]["tokens"], 1);
    assert_eq!(after["players"][0]["resources"]["berry"], 1);
}

#[test]
fn an_upgrade_is_free_and_takes_over_token_and_workers() {
    let at_inn = json!({"left": 2, "placed": [{"where": {"city": 0, "slot": 1}, "permanent": false}]});
    let city = json!([{"card": "farm"}, {"card": "inn", "occupied": true}, {"card": "mine"}]);
    let mut game = only(json!({"hand": ["lantern_house"], "city": city, "workers": at_inn, "resources": {}}));
    assert_eq!(ways(&game, "lantern_house"), [json!("free")]);
    choose(&mut game, "Play Lantern House from the hand for free");
    let after = state(&game);
    let city = after["players"][0]["city"].as_array().unwrap();
    let names: Vec<&Value> = city.iter().map(|card| &card["card"]).collect();
    assert_eq!(names, ["farm", "mine", "lantern_house"]);
    assert_eq!((&city[2]["occupied"], &city[2]["workers"]), (&json!(true), &json!([0])));
    assert_eq!(after["discard"], json!(["inn"]));
    assert_eq!(
        after["players"][0]["workers"]["placed"][0]["where"],
        json!({"city": 0, "slot": 2})
    );
    assert_eq!(state_from_json(game.rules(), &after, 0).unwrap(), *game.state());
}

#[test]
fn without_the_card_that_makes_room_the_price_is_paid() {
    let house =
        |resources: Value, city: Value| only(json!({"hand": ["lantern_house"], "city": city, "resources": resources}));
    assert!(ways(&house(json!({}), json!([])), "lantern_house").is_empty());
    let rich = json!({"twig": 3, "pebble": 2});
    assert_eq!(
        ways(&house(rich.clone(), json!([])), "lantern_house"),
        [json!("resources")]
    );
    // With an Inn there it is not paid for, however rich its player is.
    assert_eq!(
        ways(&house(rich.clone(), json!([{"card": "inn"}])), "lantern_house"),
        [json!("free")]
    );
    // Two Inns that differ: which of them goes is asked.
    let mut game = house(rich, json!([{"card": "inn"}, {"card": "inn", "occupied": true}]));
    choose(&mut game, "Play Lantern House from the hand for free");
    assert_eq!(game.decision().unwrap().ask.name(), "replace");
    assert_eq!(labels(&game), ["Replace the Inn (slot 1)", "Replace the Inn (slot 2)"]);
    game.choose(0);
    let after = state(&game);
    assert_eq!(after["players"][0]["city"][1]["occupied"], false);
}

#[test]
fn every_choice_of_a_payment_can_be_paid() {
    let mut special = 0;
    for seed in 0..40 {
        let mut game = Game::new(rules(), 2, seed).unwrap();
        let mut n = 0;
        while game.decision().is_some() {
            n += 1;
            for &choice in game.choices() {
                if let Choice::Pay(what) = choice {
                    let seat = game.decision().unwrap().player;
                    assert!(game.state().player(seat).resources.covers(what));
                }
            }
            let at = (everdell_engine::random::key(seed, n) % game.choices().len() as u64) as usize;
            if let Choice::Play { via, .. } = game.choices()[at] {
                special += u32::from(via.as_way().is_some());
            }
            game.choose(at);
        }
    }
    assert!(special > 10, "{special}");
}

#[test]
fn rows_that_cannot_be_are_refused() {
    let refused = |patch: &str, words: &[&str]| {
        let message = load(patch).unwrap_err();
        assert!(words.iter().all(|word| message.contains(word)), "{message}");
    };
    refused(
        "[card.lantern_house]\nupgrades = 'inm'",
        &["card.lantern_house.upgrades", "did you mean 'inn'"],
    );
    refused(
        "[card.lantern_fund.ability]\nprice = 'coins'",
        &["card.lantern_fund.ability.price", "tokens"],
    );
    let second = Patch::from_toml("p.toml", "[good.pearl]\noccupies = true").unwrap();
    let modules = ["pearlbrook", "specimen"].map(str::to_owned);
    let message = Rules::load(&modules, &[second]).unwrap_err().message;
    let words = ["p.toml", "good.pearl.occupies", "another good"];
    assert!(words.iter().all(|word| message.contains(word)), "{message}");
}

#[test]
fn tokens_on_cards_pay_where_the_price_says_so() {
    let price = "[location.lantern_stall]\ncost = { points = 3, points_on_cards = true }";
    let rules = std::sync::Arc::new(load(price).unwrap());
    let seat = |points: u8, chapel: u8| {
        let city = json!([{"card": "chapel", "tokens": chapel}, {"card": "clock_tower", "tokens": 1}]);
        position(&rules, json!({"city": city, "points": points}), json!({}))
    };
    let offered = |game: &Game| labels(game).contains(&"Place a worker on Lantern stall".to_owned());
    assert!(offered(&seat(0, 2)) && offered(&seat(3, 0)) && !offered(&seat(1, 0)));
    let mut game = seat(2, 2);
    choose(&mut game, "Place a worker on Lantern stall");
    assert_eq!(game.decision().unwrap().ask.name(), "spend_token");
    // Three are to be paid and two are in the supply: one at least comes from a card.
    assert_eq!(
        labels(&game),
        ["Pay a token of the Chapel", "Pay a token of the Clock Tower"]
    );
    choose(&mut game, "Pay a token of the Chapel");
    choose(&mut game, "Pay the rest from the supply");
    let after = state(&game);
    assert_eq!(
        (
            &after["players"][0]["points"],
            &after["players"][0]["city"][0]["tokens"]
        ),
        (&json!(0), &json!(1))
    );
    assert_eq!(after["players"][0]["goods"]["lantern"], 1);
}

#[test]
fn cards_that_are_in_no_deck_come_with_what_brings_them() {
    let rules = std::sync::Arc::new(load("[card.lantern_house]\napart = true").unwrap());
    let house = rules.catalog.card("lantern_house").unwrap();
    let game = Game::new(std::sync::Arc::clone(&rules), 2, 1).unwrap();
    let mut dealt = game;
    dealt.choose(0);
    dealt.choose(0);
    let cards = dealt.state().piles.deck().iter().chain(dealt.state().meadow.iter());
    assert!(
        cards
            .chain(dealt.state().shelves.iter().map(|one| &one.card))
            .all(|&card| card != house)
    );
    let bag =
        json!({"shelves": {"lantern_row": [null, null], "lantern_bag": [["lantern_house"], ["lantern_house"], []]}});
    let game = position(&rules, json!({}), bag);
    let deck = game.state().piles.deck_len();
    let copies: usize = rules.catalog.cards.iter().map(|card| usize::from(card.in_deck())).sum();
    assert_eq!(deck + 8, copies, "nothing but the meadow is out of the deck");
}

#[test]
fn shelves_that_cannot_be_are_refused() {
    let refused = |patch: &str, words: &[&str]| {
        let message = load(patch).unwrap_err();
        assert!(words.iter().all(|word| message.contains(word)), "{message}");
    };
    refused(
        "[shelf.lantern_bag]\nslots = 3",
        &["p.toml", "shelf.lantern_bag", "either slots or holds"],
    );
    refused(
        "[shelf.lantern_bag]\nplay = 'everybody'",
        &["shelf.lantern_bag.play", "only its owner"],
    );
    refused(
        "[shelf.crow_hoard]\nface = 'owner'",
        &["shelf.crow_hoard.face", "no owner"],
    );
    refused(
        "[shelf.lantern_row]\nplay = 'owner'",
        &["shelf.lantern_row.play", "everybody"],
    );
    refused(
        "[shelf.crow_hoard]\nplay = 'everybody'",
        &["shelf.crow_hoard.face", "does not see"],
    );
    refused(
        "[shelf.lantern_row]\nface = 'top'",
        &["shelf.lantern_row.face", "no pile"],
    );
    refused(
        "[shelf.lantern_bag]\nrefill = 'paid'",
        &["shelf.lantern_bag.refill", "face up"],
    );
    refused("[shelf.lantern_bag]\ndiscuont = 1", &["did you mean 'discount'"]);
    refused(
        "[card.queen]\nvisit = [{ play = { from = ['hand', 'lantern_rwo'] } }]",
        &["lantern_rwo", "did you mean 'lantern_row'"],
    );
}
