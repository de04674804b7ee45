//! Verbs that reach other cities, hands and places, with worked numbers: one critter of the base game gets the step.
#![expect(clippy::needless_pass_by_value, reason = "tests write values where they use them")]

mod others;

use std::sync::Arc;

use everdell_engine::json::{label, state_from_json, state_to_json};
use everdell_engine::load::Patch;
use everdell_engine::state::State;
use everdell_engine::{Game, Rules};
use serde_json::{Value, json};

/// A position in which player 1 has played a Bard that does this.
struct Table(Game);

impl Table {
    fn new(effect: &str, players: Value) -> Table {
        Table::with(&format!("card.bard.effect = {effect}"), json!({ "players": players }))
    }

    /// The first player gets a Bard and what it costs.
    fn with(patch: &str, mut position: Value) -> Table {
        let first = &mut position["players"][0];
        let mut hand = first["hand"].as_array().cloned().unwrap_or_default();
        hand.push(json!("bard"));
        first["hand"] = hand.into();
        let berries = first["resources"]["berry"].as_u64().unwrap_or(0);
        first["resources"]["berry"] = json!(berries + 3);
        Table::laid(patch, &position).does("Play Bard from the hand, paying")
    }

    fn laid(patch: &str, position: &Value) -> Table {
        let patch = Patch::from_toml("test", patch).unwrap();
        let rules = Arc::new(Rules::load(&[], &[patch]).unwrap_or_else(|error| panic!("{}", error.message)));
        let state = state_from_json(&rules, position, 7).unwrap_or_else(|error| panic!("{error}"));
        Table(Game::from_position(rules, state))
    }

    fn offers(&self) -> Vec<String> {
        let game = &self.0;
        let Some(decision) = game.decision() else { return vec![] };
        let told = |choice| label(game.rules(), game.state(), decision, choice);
        game.choices().iter().map(|&choice| told(choice)).collect()
    }

    fn does(mut self, what: &str) -> Table {
        let offers = self.offers();
        let found = offers.iter().position(|offer| offer.starts_with(what));
        self.0
            .choose(found.unwrap_or_else(|| panic!("no {what:?} among {offers:?}")));
        // A half-done effect goes on from its JSON.
        let game = &self.0;
        let json = state_to_json(game.rules(), game.state(), game.decision());
        let read: State = state_from_json(game.rules(), &json, 0).unwrap_or_else(|error| panic!("{error}: {json}"));
        assert_eq!(read, *game.state());
        assert!(game.keeps_right());
        self
    }

    fn asks(self, what: &str) -> Table {
        assert_eq!(self.0.decision().unwrap().ask.name(), what, "{:?}", self.offers());
        self
    }

    fn asked(&self) -> u8 {
        self.0.decision().unwrap().player
    }

    fn ids(&self, cards: impl Iterator<Item = u8>) -> Vec<&str> {
        let all = &self.0.rules().catalog.cards;
        cards.map(|card| all[usize::from(card)].id.as_str()).collect()
    }

    fn hand(&self, seat: u8) -> Vec<&str> {
        self.ids(self.0.state().player(seat).hand.iter().copied())
    }

    fn city(&self, seat: u8) -> Vec<&str> {
        self.ids(self.0.state().player(seat).city.iter().map(|card| card.card))
    }

    fn discarded(&self) -> Vec<&str> {
        self.ids(self.0.state().piles.discard_from_top().iter().copied())
    }

    /// Twigs, resin, pebbles and berries, and point tokens.
    fn has(&self, seat: u8) -> ([u8; 4], u16) {
        let player = self.0.state().player(seat);
        (player.resources.0, player.points)
    }
}

const MEADOW: [&str; 8] = ["farm", "farm", "mine", "crane", "inn", "inn", "wife", "wife"];

const SPECIAL: [&str; 2] = ["croak_wart_cure", "tax_relief"];

/// With a deck of which the last card is drawn first.
fn with_deck(effect: &str, first: Value, deck: &[&str]) -> Table {
    let position = json!({ "players": [first, {}], "meadow": MEADOW, "deck": deck });
    Table::with(&format!("card.bard.effect = {effect}"), position)
}

#[test]
fn an_event_is_achieved_without_its_requirement_but_not_without_its_cost() {
    let table = Table::with(
        "card.bard.effect = [{ achieve = { kinds = ['basic', 'special'] } }]",
        json!({ "players": [{}, {}], "special_events": SPECIAL }),
    )
    .asks("event");
    // Four basic events, and of the special ones that for which 2 berries and 2 cards of the city are not needed.
    assert_eq!(table.offers().len(), 5, "{:?}", table.offers());
    assert!(!table.offers().iter().any(|offer| offer.contains("Croak Wart Cure")));
    let table = table.does("Claim Grand Tour");
    let state = table.0.state();
    let held = state.events.iter().filter(|laid| laid.owner == 0).count();
    assert_eq!((held, state.player(0).workers_left, state.active), (1, 2, 1));
}

#[test]
fn no_place_is_offered_where_no_event_can_be_paid() {
    let patch = "card.lookout.visit = [{ achieve = { kinds = ['special'] } }]";
    let city = ["lookout", "farm"].map(|card| json!({ "card": card }));
    let offered = |berries: u8| {
        let position = json!({
            "players": [{ "city": city, "resources": { "berry": berries } }, {}],
            "special_events": ["croak_wart_cure"],
        });
        let offers = Table::laid(patch, &position).offers();
        offers.iter().any(|offer| offer.contains("Lookout"))
    };
    // It costs 2 berries and 2 cards of the city.
    assert_eq!((offered(1), offered(2)), (false, true));
}

#[test]
fn places_with_a_worker_are_used_each_once() {
    let workers = |places: &[&str]| {
        let placed: Vec<Value> = places.iter().map(|place| json!({ "where": place })).collect();
        json!({ "workers": { "placed": placed } })
    };
    let effect = "[{ use_occupied = { areas = ['basic'], of = 'others', max = 2 } }]";
    let players = json!([
        workers(&["basic_1_pebble"]),
        workers(&["basic_3_twigs", "basic_2_resin"])
    ]);
    let table = Table::new(effect, players.clone()).asks("place");
    assert_eq!(
        table.offers().len(),
        2,
        "where only the own worker stands nobody else does"
    );
    let table = table.does("Perform 3 twigs");
    assert_eq!(table.offers().len(), 2, "one is left, or none");
    let table = table.does("Perform 2 resin");
    assert_eq!(table.has(0).0, [3, 2, 0, 0]);
    let anybody = Table::new("[{ use_occupied = { areas = ['basic'] } }]", players);
    assert_eq!(anybody.offers().len(), 3);
    assert_eq!(anybody.does("Perform 1 pebble").has(0).0, [0, 0, 1, 0]);
}

#[test]
fn a_card_with_a_worker_of_another_is_used_as_if_it_were_ones_own() {
    let stands = json!({ "placed": [{ "where": { "city": 1, "slot": 0 } }, { "where": "basic_2_resin" }] });
    let other = json!({ "city": [{ "card": "university" }, { "card": "mine" }], "workers": stands });
    let effect = "[{ use_occupied = { areas = ['forest'], of = 'others', cards = true } }]";
    // The only place: it is not asked. The University takes a card of the own city, back come its cost, 1 unit and 1 point.
    let table = Table::new(effect, json!([{ "city": [{ "card": "farm" }] }, other])).asks("discard_city");
    let table = table.does("Discard the Farm").does("Gain 1 pebble");
    assert_eq!((table.has(0), table.city(0)), (([2, 1, 1, 0], 1), vec!["bard"]));
    assert_eq!((table.has(1), table.city(1)), (([0; 4], 0), vec!["university", "mine"]));
}

#[test]
fn what_a_card_of_another_city_does_is_copied_by_name() {
    let cards = ["wanderer", "wanderer", "shepherd", "fool", "ruins", "farm"];
    let city: Vec<Value> = cards.iter().map(|card| json!({ "card": card })).collect();
    let copy = "[{ copy_card = { cards = 'traveler', does = 'effect', bounces = true } }]";
    let own = json!({ "city": [{ "card": "chapel", "tokens": 2 }, { "card": "ranger" }] });
    let table = Table::new(copy, json!([own, { "city": city }])).asks("activate");
    // What enters an opponent's city or replaces a card is no effect, and nobody else copies like this.
    assert_eq!(table.offers().len(), 2, "{:?}", table.offers());
    // 3 berries, and a point for each token on the Chapel of whoever copies.
    assert_eq!(table.does("Activate the Shepherd").has(0), ([0, 0, 0, 3], 2));
}

#[test]
fn copying_comes_back_but_never_goes_round() {
    let patch = "card.bard.effect = [{ copy_card = { cards = 'traveler', does = 'effect', bounces = true } }]";
    let position = json!({ "players": [{ "city": [{ "card": "wanderer" }] }, { "city": [{ "card": "bard" }] }] });
    // The only card of the other city that could be copied is one that copies: the own Wanderer is left, and draws 3.
    let table = Table::with(patch, position);
    assert_eq!((table.hand(0).len(), table.0.state().active), (3, 1));
}

#[test]
fn a_taken_card_comes_with_what_lies_on_it_and_acts_in_its_new_city() {
    let other = json!({ "city": [{ "card": "storehouse", "resources": { "twig": 3 } }, { "card": "general_store" }, { "card": "inn" }] });
    let take = "[{ take_card = { cards = 'production' } }]";
    let players = json!([{ "city": [{ "card": "farm" }] }, other]);
    let table = Table::new(take, players.clone()).asks("take_card");
    let table = table.does("Take the General Store");
    // A berry, and one more for the Farm that stands in the new city.
    assert_eq!((table.has(0).0, table.has(1).0), ([0, 0, 0, 2], [0; 4]));
    assert_eq!(table.city(0), ["farm", "bard", "general_store"]);
    let table = Table::new(take, players)
        .does("Take the Storehouse")
        .does("Lay 2 resin");
    let stores = &table.0.state().stores;
    assert_eq!((stores.len(), stores[0].what.0), (1, [3, 2, 0, 0]));
    assert_eq!(stores[0].holder.as_city(), Some((0, 2)));
}

#[test]
fn hands_are_swapped_whole() {
    let placed = vec![json!({ "where": "basic_1_berry" }); 6];
    let gone = json!({ "hand": ["wife"], "season": "autumn", "passed": true, "workers": { "placed": placed } });
    let players = json!([{ "hand": ["farm", "mine"] }, { "hand": ["king"] }, gone]);
    let swap = "[{ swap_hands = {} }]";
    let table = Table::new(swap, players.clone());
    assert_eq!((table.hand(0), table.hand(1)), (vec!["king"], vec!["farm", "mine"]));
    let table = Table::new("[{ swap_hands = { passed = true } }]", players)
        .asks("opponent")
        .does("Choose player 3");
    assert_eq!((table.hand(0), table.hand(2)), (vec!["wife"], vec!["farm", "mine"]));
}

#[test]
fn cards_are_turned_up_until_they_are_worth_enough() {
    let juggle =
        "[{ reveal_until = { until = { points = 6 }, pay = 'twig', max = 8 } }, { points = 6, when = { chosen = 6 } }]";
    let twigs = json!({ "resources": { "twig": 5 } });
    // The first card costs a twig in any case: King 4, Fool -2, Queen 4 are 6.
    let table = with_deck(juggle, twigs.clone(), &["farm", "queen", "fool", "king"]).asks("reveal");
    let table = table.does("Turn up a card").does("Turn up a card");
    assert_eq!(table.has(0), ([2, 0, 0, 0], 6));
    assert_eq!(table.discarded(), ["queen", "fool", "king"]);
    let table = with_deck(juggle, twigs, &["farm", "queen", "fool", "king"]).does("Turn up no more");
    assert_eq!((table.has(0), table.discarded()), (([4, 0, 0, 0], 0), vec!["king"]));
    // Without a second twig it ends by itself.
    let table = with_deck(
        juggle,
        json!({ "resources": { "twig": 1 } }),
        &["farm", "queen", "king"],
    );
    assert_eq!((table.has(0), table.0.state().active), (([0; 4], 0), 1));
}

#[test]
fn a_name_of_the_meadow_spoils_what_was_turned_up() {
    let dig = "[{ reveal_until = { until = 'in_meadow', max = 8 } }, { points = 1, per = 'chosen' }]";
    let deck = ["teacher", "mine", "queen", "king"];
    let table = with_deck(dig, json!({}), &deck)
        .does("Turn up a card")
        .does("Turn up no more");
    assert_eq!((table.hand(0), table.has(0).1), (vec!["king", "queen"], 2));
    let table = with_deck(dig, json!({}), &deck)
        .does("Turn up a card")
        .does("Turn up a card");
    assert_eq!((table.hand(0).len(), table.has(0).1), (0, 0));
    assert_eq!(table.discarded(), ["mine", "queen", "king"]);
    // No more than the hand takes: it holds 7 of 8.
    let full = json!({ "hand": ["farm", "farm", "farm", "farm", "farm", "farm", "mine"] });
    assert_eq!(with_deck(dig, full, &deck).has(0).1, 1);
}

#[test]
fn a_colour_is_wagered_on() {
    let wager = "[{ wager = { on = ['prosperity', 'traveler'], draw = 4 } }, { points = 3, when = { chosen = 2 } }]";
    let deck = ["ever_tree", "wanderer", "king", "farm", "wife"];
    let table = with_deck(wager, json!({}), &deck)
        .asks("colour")
        .does("Choose prosperity");
    assert_eq!((table.hand(0).len(), table.has(0).1), (4, 3), "King and Wife");
    let table = with_deck(wager, json!({}), &deck).does("Choose traveler");
    assert_eq!((table.hand(0).len(), table.has(0).1), (4, 0), "only a Wanderer");
}

#[test]
fn missing_resources_are_gained() {
    let own = json!([{ "resources": { "twig": 2, "pebble": 1 } }, {}]);
    let table = Table::new("[{ gain_missing = { n = 1 } }]", own.clone()).asks("gain_resource");
    assert_eq!(table.offers(), ["Gain 1 resin", "Gain 1 berry"]);
    assert_eq!(table.does("Gain 1 berry").has(0).0, [2, 0, 1, 1]);
    let table = Table::new("[{ gain_missing = { up_to = 2 } }]", own.clone());
    assert_eq!(table.has(0).0, [2, 2, 2, 2], "all that are missing: nothing to ask");
    let table = Table::new("[{ gain_missing = { n = 2, up_to = 2 } }]", own.clone());
    // Two of resin, pebble and berry: a berry first would leave only berries, of which two are missing.
    assert_eq!(table.offers().len(), 3);
    let table = table.does("Gain 1 pebble");
    assert_eq!(table.has(0).0, [2, 0, 2, 1], "the second is a berry");
    let table = Table::new("[{ gain_missing = { n = 1, optional = true } }]", own).does("Stop");
    assert_eq!(table.has(0).0, [2, 0, 1, 0]);
}

#[test]
fn units_are_exchanged_one_by_one() {
    let own = json!([{ "resources": { "twig": 2, "pebble": 1 } }, {}]);
    let swap = "[{ exchange = { max = 2, to = ['pebble'] } }, { points = 1, per = 'chosen' }]";
    let table = Table::new(swap, own.clone()).asks("pay_resource");
    assert_eq!(
        table.offers(),
        ["Pay 1 twig", "Stop paying"],
        "a pebble for a pebble is no exchange"
    );
    assert_eq!(table.does("Pay 1 twig").does("Pay 1 twig").has(0), ([0, 0, 3, 0], 2));
    let table = Table::new("[{ exchange = { max = 1, to = ['twig', 'berry'] } }]", own).does("Pay 1 twig");
    assert_eq!(table.has(0).0, [1, 0, 1, 1], "for a twig there is only a berry");
}

#[test]
fn whoever_has_too_few_cards_discards_them_all() {
    let effect = "[{ discard = { min = 2, max = 2 } }, { points = 1, per = 'chosen' }]";
    let table = Table::new(effect, json!([{ "hand": ["farm"] }, {}]));
    assert_eq!((table.hand(0).len(), table.has(0).1), (0, 1));
}

#[test]
fn some_cards_of_the_city_may_be_discarded() {
    let effect = "[{ discard_city = { n = 2, min = 0, of = 'critter' } }, { points = 3, per = 'chosen' }]";
    let cards = ["farm", "wife", "king"].map(|card| json!({ "card": card }));
    let players = json!([{ "city": cards }, {}]);
    let table = Table::new(effect, players.clone()).asks("discard_city");
    assert_eq!(
        table.offers().len(),
        4,
        "Bard, Wife, King or none: {:?}",
        table.offers()
    );
    let table = table.does("Discard the King").does("Discard the Wife");
    assert_eq!((table.city(0), table.has(0).1), (vec!["farm", "bard"], 6));
    assert_eq!(Table::new(effect, players).does("Stop").has(0).1, 0);
}

#[test]
fn different_production_cards_are_activated() {
    let cards = ["farm", "farm", "mine"].map(|card| json!({ "card": card }));
    let table = Table::new(
        "[{ activate = { cards = 'own', n = 3 } }]",
        json!([{ "city": cards }, {}]),
    );
    let table = table.asks("activate").does("Activate the Farm");
    // A second copy is another card.
    assert_eq!(table.does("Activate the Farm").has(0).0, [0, 0, 1, 2]);
    let table = Table::new(
        "[{ act_again = { colour = 'production', min = 1, max = 2 } }]",
        json!([{ "city": cards }, {}]),
    );
    assert_eq!(table.offers().len(), 2, "the first is no choice");
    let table = table.does("Activate the Mine").does("Activate nothing");
    assert_eq!(table.has(0).0, [0, 0, 1, 0]);
}

#[test]
fn against_one_who_follows_games_end_and_he_holds_no_hand() {
    let patch = "card.bard.effect = [{ swap_hands = {} }]
        card.shepherd.trades = { for = 'production' }
        card.wanderer.effect = [{ take_card = { cards = 'production' } }, { others_draw = 1 }]";
    let patch = Patch::from_toml("test", patch).unwrap();
    let rules = Arc::new(Rules::load(&["solo_rugwort".to_owned()], &[patch]).unwrap());
    for seed in 0..40 {
        let mut game = Game::new(Arc::clone(&rules), 1, seed).unwrap();
        let mut rng = everdell_engine::random::Rng(seed);
        while game.decision().is_some() {
            game.choose(rng.below(game.choices().len()));
            assert!(game.keeps_right());
        }
        assert!(game.state().player(1).hand.is_empty());
    }
}
