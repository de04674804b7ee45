//! What must hold at every decision of every game, checked over random play. `modules` plays those of modules.

mod alike;
mod ledger;
mod modules;
mod newleaf;
mod newleaf_cards;
mod picks;

use std::sync::Arc;

use everdell_engine::catalog::{CardDef, Catalog, Sharing, Varying};
use everdell_engine::game::MOST_TURNS;
use everdell_engine::ids::{MAX_HAND, NONE};
use everdell_engine::random::Rng;
use everdell_engine::state::{CityCard, ORDINARY, Place, Spot};
use everdell_engine::{Game, Rules};

use ledger::Ledger;

fn check_cards(game: &Game) {
    let (state, catalog) = (game.state(), &game.rules().catalog);
    let mut counts = vec![0i32; catalog.cards.len()];
    let piles = state.piles.deck().iter().chain(state.piles.discard_from_top());
    let table = state
        .meadow
        .iter()
        .chain(state.revealed.iter())
        .filter(|&&card| card != NONE);
    let held = state
        .players()
        .iter()
        .flat_map(|p| p.hand.iter().copied().chain(p.city.iter().map(|c| c.card)));
    let under = state.under.iter().map(|under| under.card);
    let shelved = state.shelves.iter().map(|one| one.card);
    for card in piles.chain(table).copied().chain(held).chain(under).chain(shelved) {
        counts[usize::from(card)] += 1;
    }
    // What is in no deck comes and goes with the module that brings it.
    for (card, count) in catalog.cards.iter().zip(&mut counts).filter(|(card, _)| card.apart) {
        assert!(*count <= i32::from(card.copies), "{} is not made", card.id);
        *count = 0;
    }
    let total: i32 = catalog.cards.iter().map(|card| i32::from(card.in_deck())).sum();
    assert_eq!(counts.iter().sum::<i32>(), total, "no card is lost or made");
    if !catalog.cards.iter().any(|card| card.replaced) {
        let wanted: Vec<i32> = catalog.cards.iter().map(|card| i32::from(card.in_deck())).collect();
        assert_eq!(counts, wanted, "no card turns into another");
    }
}

fn check_players(game: &Game) {
    let (state, catalog) = (game.state(), &game.rules().catalog);
    let setup = &catalog.setup[usize::from(state.seats) - 1];
    for (seat, player) in state.players().iter().enumerate() {
        assert!(player.hand.is_sorted());
        let mut fresh = *state;
        fresh.recount(catalog, seat as u8);
        assert_eq!(fresh.players[seat], *player, "the counts kept of the city are right");
        // An automatic opponent has rules of his own.
        if catalog.is_automatic(state.seats, seat as u8) {
            continue;
        }
        // A limit that has fallen leaves the hand as it was (PA3).
        let falls = catalog.limit_varies;
        let most = if falls { MAX_HAND } else { usize::from(setup.hand_limit) };
        assert!(player.hand.len() <= most, "hand limit");
        let names = || {
            player
                .city
                .iter()
                .map(|one| (&*catalog.cards[usize::from(one.card)].id, one.partner()))
        };
        // A card that shares a space and has lost its home takes one until its owner has moved it (PA12), or for good (LA17).
        // One that shared with a card without a space takes one when it is left alone, even where none is left, and keeps it (TG11).
        let moves = |one: &&CityCard| {
            let def = &catalog.cards[usize::from(one.card)];
            def.shares_spaceless || def.shares.is_some() && one.partner().is_none()
        };
        let moving = player.city.iter().filter(moves).count() as u8;
        assert!(
            player.spaces <= state.city_size(catalog, seat as u8) + moving,
            "{} spaces of {} in the city of seat {seat}: {:?}",
            player.spaces,
            state.city_size(catalog, seat as u8),
            names().collect::<Vec<_>>(),
        );
        for (slot, card) in player.city.iter().enumerate() {
            let def = &catalog.cards[usize::from(card.card)];
            let same = player.city.iter().filter(|other| other.card == card.card).count();
            assert!(!def.once || same == 1, "{} is unique", def.id);
            if let Some(partner) = card.partner() {
                let mate = player.city[usize::from(partner)];
                let other = &catalog.cards[usize::from(mate.card)];
                let shares = |one: &CardDef, other: &CardDef| one.shares.is_some_and(|filter| other.is(filter));
                assert!(mate.partner().is_some(), "a card with a guest names one itself");
                let built = |host, card| player.built_on(catalog, host) == Some(card);
                let built = built(slot as u8, partner) || built(partner, slot as u8);
                let share = def.pairs_with.has(mate.card) || shares(def, other) || shares(other, def);
                assert!(share || built, "{} and {} share a space", def.id, other.id);
            }
            let standing = state.workers_at(Place::city(seat as u8, slot as u8)).count();
            let fits = standing <= usize::from(def.worker_spots).max(1) || joining(catalog);
            assert!(fits, "spots on {}", def.id);
        }
        let received: u8 = setup.workers[..=player.season as usize].iter().sum();
        let placed = player.placed.iter().filter(|worker| worker.kind() == ORDINARY).count() as u8;
        assert_eq!(player.workers_left + player.workers_lost + placed, received, "workers");
    }
}

/// May workers stand where there is no room for them?
fn joining(catalog: &Catalog) -> bool {
    catalog.varying.has(Varying::JOINED) || catalog.worker_kinds.iter().any(|kind| kind.ignores_workers)
}

fn check_places(game: &Game) {
    let (state, catalog) = (game.state(), &game.rules().catalog);
    let joining = joining(catalog);
    for (id, location) in catalog.locations.iter().enumerate() {
        let standing: Vec<u8> = state.workers_at(Place::location(id as u8)).collect();
        match location.sharing {
            _ if joining => {}
            Sharing::Shared => {}
            Sharing::Exclusive => assert!(standing.len() <= 1, "{} is exclusive", location.id),
            Sharing::OnePerPlayer | Sharing::OneEach => {
                assert!(standing.len() <= usize::from(location.spots[usize::from(state.seats) - 1]));
                assert!(
                    standing.windows(2).all(|pair| pair[0] != pair[1]),
                    "one worker of a player"
                );
            }
        }
        if location.dealt && !standing.is_empty() && !catalog.varying.has(Varying::OWN) {
            assert!(state.forest.contains(&(id as u8)));
        }
    }
    for worker in state.players().iter().flat_map(|player| player.placed.iter()) {
        match worker.place().spot() {
            Spot::Event(at) => assert!(state.events[usize::from(at)].owner != NONE),
            Spot::City { seat, slot } => assert!(usize::from(slot) < state.player(seat).city.len()),
            Spot::Location(_) | Spot::Nowhere | Spot::Special { .. } => {}
        }
    }
}

/// What is dealt apart from the deck stays with its owner: on the shelf, in the city, or on its way there.
fn check_dealt(game: &Game) {
    let (state, catalog) = (game.state(), &game.rules().catalog);
    for deal in catalog.shelves.iter().flat_map(|shelf| &shelf.deals) {
        let under_way = state.revealed.iter().filter(|&&card| {
            let def = &catalog.cards[usize::from(card)];
            def.apart && def.is(deal.cards)
        });
        let people = 0..catalog.people(state.seats);
        let held = people.clone().map(|seat| state.dealt_to(catalog, seat, deal.cards));
        assert!(held.clone().all(|n| n <= deal.n));
        let held: usize = held.map(usize::from).sum();
        assert_eq!(held + under_way.count(), people.len() * usize::from(deal.n));
    }
}

fn check(game: &Game) {
    assert!(game.keeps_right(), "what is kept of a position follows from it");
    if game.state().turn == 0 {
        return; // something is decided before anything is dealt
    }
    check_cards(game);
    check_players(game);
    check_places(game);
    if game.state().stack.is_empty() {
        assert!(game.state().drawn.is_empty(), "a drawing is over before the next turn");
    }
    check_dealt(game);
    if game.decision().is_some() {
        let choices = game.choices();
        assert!(choices.len() >= 2, "a decision has at least two choices");
        let mut packed: Vec<u64> = choices.iter().map(|choice| choice.pack()).collect();
        packed.sort_unstable();
        packed.dedup();
        assert_eq!(packed.len(), choices.len(), "choices are distinct: {choices:?}");
    }
}

/// A game that breaks an invariant names itself.
struct Named {
    players: u8,
    seed: u64,
}

impl Drop for Named {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in the game with seed {} at {} players", self.seed, self.players);
        }
    }
}

fn play(rules: &Arc<Rules>, players: u8, seed: u64) {
    let _named = Named { players, seed };
    let mut game = Game::new(Arc::clone(rules), players, seed).expect("the game can be set up");
    let mut rng = Rng(seed ^ 0xBEEF);
    let mut ledger = Ledger::of(&game);
    // A table that knows nothing of how the game went; a new one for every decision would take ten times the time of the rest.
    let mut again = game.clone();
    check(&game);
    while game.decision().is_some() {
        assert!(
            game.state().turn < MOST_TURNS,
            "seed {seed} at {players} players does not end"
        );
        let index = rng.below(game.choices().len());
        // Every choice can be taken, not only the one that is.
        if rng.below(16) == 0 {
            for other in 0..game.choices().len() {
                let mut branch = game.clone();
                branch.choose(other);
                check(&branch);
            }
        }
        again.jump(game.state());
        assert_eq!(
            (again.state(), again.choices()),
            (game.state(), game.choices()),
            "a position asks the same again"
        );
        let dealt = game.state().turn > 0;
        game.choose_observed(index, &mut ledger);
        // What is dealt is not drawn.
        ledger = if dealt { ledger } else { Ledger::of(&game) };
        ledger.must_equal(&game);
        check(&game);
    }
    assert!(game.winners() != 0);
    assert!(
        game.state()
            .players()
            .iter()
            .all(|player| player.passed && player.workers_left == 0)
    );
}

fn rules(patch: serde_json::Value) -> Arc<Rules> {
    rules_of(&[], patch)
}

fn rules_of(modules: &[&str], patch: serde_json::Value) -> Arc<Rules> {
    let patch = everdell_engine::load::Patch {
        origin: "test".into(),
        value: patch,
    };
    let modules: Vec<String> = modules.iter().map(ToString::to_string).collect();
    Arc::new(Rules::load(&modules, &[patch]).expect("the patch is good"))
}

#[test]
fn random_games_keep_every_invariant() {
    let rules = rules(serde_json::json!({}));
    for players in 2..=6 {
        (0..200).for_each(|seed| play(&rules, players, seed));
    }
}

#[test]
fn switched_rulings_keep_every_invariant() {
    let rules = rules(serde_json::json!({"rules": {
        "token_with_discount_place": false, "token_with_governance_ability": true, "ability_must_change_cost": false,
        "replacement_needs_target": false, "single_drawn_card": "give", "empty_piles_meadow_draw_from_players": 1,
        "reveal_needs_all": true, "city_discard_includes_itself": false, "refund_keeps_permanent_worker": true,
        "recall_from_own_event": false, "discard_place_minimum": 0, "governance_presence": "after",
        "open_token_at": "after_visit",
    }}));
    for players in 2..=6 {
        (0..100).for_each(|seed| play(&rules, players, seed));
    }
}

#[test]
fn a_small_deck_is_played_to_its_end() {
    let rules = rules(serde_json::json!({
        "card": {"farm": {"copies": 2}, "husband": {"copies": 1}, "wife": {"copies": 1}, "mine": {"copies": 0},
                 "general_store": {"copies": 0}, "teacher": {"copies": 1}, "peddler": {"copies": 0},
                 "twig_barge": {"copies": 0}, "resin_refinery": {"copies": 0}, "storehouse": {"copies": 1},
                 "barge_toad": {"copies": 0}, "chip_sweep": {"copies": 0}, "inn": {"copies": 1},
                 "wanderer": {"copies": 6}, "ruins": {"copies": 6}, "shopkeeper": {"copies": 0}},
        "rules": {"empty_piles_meadow_draw_from_players": 1},
    }));
    for players in 2..=6 {
        (0..60).for_each(|seed| play(&rules, players, seed));
    }
}

#[test]
fn dead_and_replaced_components_keep_every_invariant() {
    let rules = rules(serde_json::json!({
        "card": {"farm": {"dead": true}, "wife": {"replaced": true}, "queen": {"replaced": true}},
        "event": {"grand_tour": {"dead": true}, "tax_relief": {"replaced": true}},
        "location": {"forest_2_any": {"dead": true}, "forest_3_berries": {"replaced": true}},
    }));
    for players in 2..=4 {
        (0..60).for_each(|seed| play(&rules, players, seed));
    }
}

/// Cards and places of the base game do what reaches other cities, hands and places.
#[test]
fn verbs_that_reach_others_keep_every_invariant() {
    let rules = rules(serde_json::json!({
        "card": {
            "wanderer": {"effect": [{"copy_card": {"cards": "traveler", "does": "effect", "bounces": true}}]},
            "bard": {"effect": [{"swap_hands": {}}]},
            "shepherd": {"trades": {"for": "production"}},
            "crane": {"ability": {"plays": "construction", "drops": 3, "price": "build_on"}},
            "undertaker": {"effect": [{"take_card": {"cards": "critter"}}]},
            "ranger": {"effect": [{"achieve": {"kinds": ["basic", "special"]}}]},
            "clock_tower": {"effect": [{"reveal_until": {"until": {"points": 6}, "pay": "twig", "max": 9}},
                                       {"points": 6, "when": {"chosen": 6}}]},
            "teacher": {"effect": [{"others_draw": 1, "per": {"card": "farm"}}, {"label": "more", "others_draw": 1}]},
            "peddler": {"effect": [{"discard": {"min": 2, "max": 2}}, {"points": 1, "per": "chosen"}]},
            "chip_sweep": {"effect": [{"activate": {"cards": "own", "n": 2}}]},
            "miner_mole": {"effect": [{"activate": {"cards": "others", "n": 2}}]},
            "lookout": {"visit": [{"use_occupied": {"areas": ["basic", "forest"], "cards": true, "max": 3}}]},
            "post_office": {"visit": [{"copy_card": {"cards": "destination", "does": "visit", "bounces": true}}]},
            "university": {"visit": [{"discard_city": {"n": 3, "min": 1, "of": "critter", "refund": true}}]},
            "monastery": {"visit": [{"act_again": {"colour": "production", "min": 1, "max": 3}}, {"points": 1}]},
            "inn": {"visit": [{"wager": {"on": ["traveler", "prosperity"], "draw": 4}}, {"points": 3, "when": {"chosen": 1}}]},
        },
        "location": {
            "forest_2_any": {"effect": [{"gain_missing": {"n": 3, "up_to": 2}}, {"draw": 1}]},
            "forest_3_berries": {"effect": [{"exchange": {"max": 3, "to": ["pebble", "resin"]}}, {"draw": 1}]},
            "forest_3_cards_1_pebble": {"effect": [{"reveal_until": {"until": "in_meadow", "max": 8}},
                                                   {"points": 1, "per": "chosen"}]},
        },
    }));
    for players in 2..=6 {
        (0..60).for_each(|seed| play(&rules, players, seed));
    }
}
