//! What a selection of cards offers, pick by pick, against a naive list of all sets that may be taken.

use std::collections::BTreeSet;

use everdell_engine::choice::{Choice, Decision};
use everdell_engine::ids::{CardId, NONE, Seat};
use everdell_engine::observer::{Happening, Observer};
use everdell_engine::random::Rng;
use everdell_engine::state::{Source, State};
use everdell_engine::verbs::selection::{SPARES_ITSELF, Selection};
use everdell_engine::verbs::{Discard, Step};
use everdell_engine::{Game, Zone};

use crate::rules_of;

/// The cards that leave the zone, at most so many.
struct Leaving {
    zone: Zone,
    cards: Vec<CardId>,
    most: usize,
}

impl Observer for Leaving {
    fn notice(&mut self, _: &State, _: Source, what: Happening) {
        let (Happening::Discarded { card, from, .. }
        | Happening::Tucked { card, from, .. }
        | Happening::Drew { card, from, .. }) = what
        else {
            return;
        };
        if from == self.zone && self.cards.len() < self.most {
            self.cards.push(card);
        }
    }
}

/// The selection that is about to be asked for the first time.
fn selection(game: &Game) -> Option<Selection> {
    let frame = game.state().stack.last().filter(|frame| frame.n == 0)?;
    match *game.rules().catalog.steps.get(usize::from(frame.at))? {
        Step::Discard(Discard { .. }) => {
            let Decision { least, most, .. } = game.decision()?;
            Some(Selection::of(Zone::Hand, least, most))
        }
        Step::TakeMeadow(verb) => Some(verb.cards),
        Step::DiscardMeadow(verb) => Some(verb.cards),
        Step::DiscardCity(verb) => Some(verb.cards),
        Step::Tuck(verb) => Some(verb.cards),
        _ => None,
    }
}

/// The cards that fit.
fn pool(game: &Game, cards: Selection, seat: Seat) -> Vec<CardId> {
    let (state, catalog) = (game.state(), &game.rules().catalog);
    let all: Vec<CardId> = match cards.zone() {
        Zone::Hand => state.player(seat).hand.to_vec(),
        Zone::City => state.player(seat).city.iter().map(|card| card.card).collect(),
        _ => (0..state.meadow.len())
            .filter(|&slot| state.is_open(slot))
            .map(|slot| state.meadow[slot])
            .collect(),
    };
    let fits = |card: &CardId| *card != NONE && catalog.cards[usize::from(*card)].is(cards.cards);
    all.into_iter().filter(fits).collect()
}

/// Every set that can be picked from here on, each as often as it can be reached.
fn reached(game: &Game, cards: Selection, least: usize, taken: &[CardId], all: &mut Vec<Vec<CardId>>) {
    for (at, choice) in game.choices().iter().enumerate() {
        let (mut next, mut set) = (game.clone(), taken.to_vec());
        if let Choice::Card { .. } = choice {
            // What must be taken is taken without a question where nothing is left to choose.
            let mut leaving = Leaving {
                zone: cards.zone(),
                cards: set,
                most: least.max(taken.len() + 1),
            };
            next.choose_observed(at, &mut leaving);
            set = leaving.cards;
            if set.len() < usize::from(cards.most) && next.decision().is_some_and(|_| is_asked_again(game, &next)) {
                reached(&next, cards, least, &set, all);
                continue;
            }
        }
        set.sort_unstable();
        all.push(set);
    }
}

/// Is the same step still asking?
fn is_asked_again(before: &Game, now: &Game) -> bool {
    let step = |game: &Game| game.state().stack.last().map(|frame| (frame.at, frame.source));
    let n = |game: &Game| game.state().stack.last().map_or(0, |frame| frame.n);
    before.state().stack.len() == now.state().stack.len() && step(before) == step(now) && n(now) > n(before)
}

fn naive(pool: &[CardId], least: usize, most: usize) -> BTreeSet<Vec<CardId>> {
    let sets = (0..1u32 << pool.len()).map(|bits| {
        let picked = (0..pool.len()).filter(|at| bits >> at & 1 == 1);
        let mut set: Vec<CardId> = picked.map(|at| pool[at]).collect();
        set.sort_unstable();
        set
    });
    sets.filter(|set| (least..=most).contains(&set.len())).collect()
}

#[test]
fn every_set_of_cards_can_be_picked_in_one_way() {
    let mut seen = [0; 4];
    for modules in [
        &[][..],
        &["pearlbrook"],
        &["newleaf", "pearlbrook"],
        &["legends", "corrin"],
    ] {
        let effect = serde_json::json!([{"discard_city": {"n": 3, "min": 2, "of": "critter"}}]);
        let rules = rules_of(
            modules,
            serde_json::json!({"card": {"bard": {"copies": 8, "effect": effect}}}),
        );
        assert!(rules.catalog.switches.city_discard_includes_itself);
        for seed in 0..40 {
            let mut game = Game::new(rules.clone(), 2 + seed as u8 % 3, seed).unwrap();
            let mut rng = Rng(seed);
            while let Some(decision) = game.decision() {
                if let Some(cards) = selection(&game) {
                    let pool = pool(&game, cards, decision.player);
                    let (least, most) = (usize::from(cards.least).min(pool.len()), usize::from(cards.most));
                    let held = game.state().player(decision.player).hand.len();
                    let fits = cards.zone() != Zone::Meadow || held + most <= 8;
                    let from_pile = |choice: &Choice| matches!(choice, Choice::Pile(_));
                    let simple = !cards.has(SPARES_ITSELF) && !game.choices().iter().any(from_pile);
                    if fits && simple && pool.len() <= 15 && rules.catalog.fixed.is_empty() {
                        let mut all = Vec::new();
                        reached(&game, cards, least, &[], &mut all);
                        let sets: BTreeSet<Vec<CardId>> = all.iter().cloned().collect();
                        assert_eq!(
                            sets,
                            naive(&pool, least, most),
                            "{cards:?} in game {seed} of {modules:?}"
                        );
                        // Cards of a city, and slots, may differ though their names are the same.
                        let alike = cards.zone() == Zone::City || rules.catalog.slots_differ;
                        assert!(
                            alike || all.len() == sets.len(),
                            "{cards:?} in game {seed} of {modules:?}"
                        );
                        seen[usize::from(cards.zone().code())] += 1;
                    }
                }
                let at = rng.below(game.choices().len());
                game.choose(at);
            }
        }
    }
    let [hand, meadow, _, city] = seen;
    assert!(hand > 100 && meadow > 100 && city > 10, "{seen:?}");
}
