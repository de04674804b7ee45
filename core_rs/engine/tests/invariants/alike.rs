//! Equal cards of a city are offered once (RA1): exchanging two that count as equal leaves the position as it is, exchanging others does not.

use std::sync::Arc;

use everdell_engine::Game;
use everdell_engine::choice::Choice;
use everdell_engine::json::state_to_json;
use everdell_engine::payment::Laid;
use everdell_engine::random::Rng;
use everdell_engine::resources::Resources;
use everdell_engine::state::{Holder, Place, State, Worker};
use serde_json::{Value, json};

use super::rules_of;

const SETS: [&[&str]; 5] = [
    &[],
    &["pearlbrook", "newleaf", "player_powers"],
    &[
        "pearlbrook",
        "legends",
        "more_legends",
        "extra_extra",
        "rugwort_cards",
        "corrin",
    ],
    &["bellfaire", "newleaf", "extra_extra", "player_powers"],
    &[
        "newleaf_tickets",
        "newleaf_reservations",
        "through_every_season",
        "legends",
    ],
];

/// Something that lies or stands on a card in no game of this length, but in some game.
fn lay(state: &mut State, rng: &mut Rng) {
    let mut seat = || rng.below(usize::from(state.seats));
    let (owner, other) = (seat(), seat());
    let slot = rng.below(state.players[owner].city.len().max(1));
    let (holder, place) = (
        Holder::city(owner as u8, slot as u8),
        Place::city(owner as u8, slot as u8),
    );
    let Some(card) = state.players[owner].city.get_mut(slot) else {
        return;
    };
    match (rng.below(5), card.card) {
        (0, _) => card.tokens = 1,
        (1, _) => card.set_laid(Some(Laid::Token)),
        (2, _) => state.lay(holder, Resources([1; 4])),
        (3, name) if state.under.len() < 8 => state.tuck(holder, name),
        _ if state.players[other].placed.len() < 8 => state.players[other].placed.push(Worker::new(place, false)),
        _ => {}
    }
}

/// What can be seen of each card of a city but for those who share its space; and with whom it does.
fn seen(state: &Value, seat: usize) -> (Vec<String>, Vec<Vec<usize>>) {
    let players = state["players"].as_array().expect("the players");
    let city = players[seat]["city"].as_array().expect("a city");
    let own = (0..city.len()).map(|slot| {
        let mut card = city[slot].clone();
        let place = json!({ "city": seat, "slot": slot });
        let standing = players.iter().map(|player| {
            let placed = player["workers"]["placed"].as_array().expect("workers");
            let mut here: Vec<_> = placed.iter().filter(|worker| worker["where"] == place).collect();
            here.sort_by_key(ToString::to_string);
            json!(here.iter().map(|worker| &worker["kind"]).collect::<Vec<_>>())
        });
        card["workers"] = standing.collect();
        (card["paired_with"], card["guest_of"]) = (Value::Null, Value::Null);
        card.to_string()
    });
    let names = |slot: usize, other: usize| {
        ["paired_with", "guest_of"]
            .iter()
            .any(|key| city[slot][key] == json!(other))
    };
    let linked = |slot: usize, other: usize| names(slot, other) || names(other, slot);
    let slots = || 0..city.len();
    // Those of one name that share a space share it with one another, whichever came first.
    let near = slots().map(|slot| {
        let through = |other: usize| slots().any(|mate| linked(slot, mate) && linked(mate, other));
        let same = |other: usize| other != slot && city[other]["card"] == city[slot]["card"];
        slots()
            .filter(|&other| linked(slot, other) || same(other) && through(other))
            .collect()
    });
    (own.collect(), near.collect())
}

/// A card and all that share its space, in words that do not depend on slots.
fn space(city: &(Vec<String>, Vec<Vec<usize>>), slot: usize, known: &[usize]) -> String {
    let known = [known, &city.1[slot], &[slot]].concat();
    let before = &known[..known.len() - city.1[slot].len() - 1];
    let mates = city.1[slot].iter().filter(|mate| !before.contains(mate));
    let mut words: Vec<String> = mates.map(|&mate| space(city, mate, &known)).collect();
    words.sort();
    format!("{}{words:?}", city.0[slot])
}

#[test]
fn cards_count_as_equal_if_and_only_if_they_can_be_exchanged() {
    // Pairs of cards of one name: different, equal and alone, equal and in shared spaces.
    let mut found = [0; 3];
    for modules in SETS {
        let rules = rules_of(
            modules,
            json!({"card": {"farm": {"copies": 16}, "wife": {"copies": 8}, "husband": {"copies": 8}}}),
        );
        let mut compare = |state: &State| {
            let told = state_to_json(&rules, state, None);
            for (seat, player) in state.players().iter().enumerate() {
                let city = seen(&told, seat);
                let pairs = (0..player.city.len()).flat_map(|other| (0..other).map(move |one| (one, other)));
                for (one, other) in pairs.filter(|&(one, other)| player.city[one].card == player.city[other].card) {
                    let same = space(&city, one, &[]) == space(&city, other, &[]);
                    let alike = state.are_alike(&rules.catalog, seat as u8, one as u8, other as u8, 0);
                    assert_eq!(
                        alike, same,
                        "slots {one} and {other}: {}",
                        told["players"][seat]["city"]
                    );
                    found[usize::from(same) * (1 + usize::from(!city.1[one].is_empty()))] += 1;
                }
            }
        };
        for seed in 0..40 {
            let mut game = Game::new(Arc::clone(&rules), 2 + (seed % 3) as u8, seed).expect("the game can be set up");
            let mut rng = Rng(seed ^ 0xA11CE);
            while game.decision().is_some() {
                if game.state().stack.is_empty() && rng.below(6) == 0 {
                    let mut state = *game.state();
                    compare(&state);
                    (0..12).for_each(|_| lay(&mut state, &mut rng));
                    compare(&state);
                }
                // Cards are played more often than not.
                let choices = game.choices();
                let is_play = |at: &usize| matches!(choices[*at], Choice::Play { .. });
                let plays: Vec<usize> = (0..choices.len()).filter(is_play).collect();
                let any = rng.below(choices.len());
                game.choose(if plays.is_empty() {
                    any
                } else {
                    plays[any % plays.len()]
                });
            }
        }
    }
    assert!(found.iter().all(|&n| n > 100), "{found:?} pairs were found");
}
