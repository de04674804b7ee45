//! Equal cards of a city are offered once (RA1): exchanging two that count as equal gives the same position, exchanging others does not.

use std::sync::Arc;

use everdell_engine::choice::Choice;
use everdell_engine::json::state_to_json;
use everdell_engine::random::Rng;
use everdell_engine::resources::Resources;
use everdell_engine::state::{Holder, Place, State, Worker};
use everdell_engine::{Game, Rules};
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

/// Some things that lie or stand on cards in no game of this length, but in some game.
fn scatter(state: &mut State, rng: &mut Rng) {
    for _ in 0..12 {
        let (owner, other) = (rng.below(usize::from(state.seats)), rng.below(usize::from(state.seats)));
        let cards = state.players[owner].city.len();
        if cards == 0 {
            continue;
        }
        let slot = rng.below(cards);
        let (place, holder) = (
            Place::city(owner as u8, slot as u8),
            Holder::city(owner as u8, slot as u8),
        );
        let card = state.players[owner].city[slot].card;
        let standing = state.players[other].placed.len();
        match rng.below(5) {
            0 => state.players[owner].city[slot].tokens = 1,
            1 => state.players[owner].city[slot].set_occupied(true),
            2 => state.lay(holder, Resources([1; 4])),
            3 if state.under.len() < 8 => state.tuck(holder, card),
            _ if standing < 8 => state.players[other].placed.push(Worker::new(place, false)),
            _ => {}
        }
    }
}

/// What can be seen of a city card but for those who share its space; and with whom it does.
fn seen(state: &Value, seat: usize) -> (Vec<String>, Vec<Vec<usize>>) {
    let city = state["players"][seat]["city"].as_array().expect("a city");
    let name = |slot: usize| &city[slot]["card"];
    let own = |slot: usize| {
        let mut card = city[slot].clone();
        let place = json!({ "city": seat, "slot": slot });
        let everybody = state["players"].as_array().expect("the players").iter().enumerate();
        let placed = everybody.flat_map(|(seat, player)| {
            let placed = player["workers"]["placed"].as_array().expect("workers");
            let here = placed.iter().filter(|worker| worker["where"] == place);
            here.map(move |worker| format!("{seat} {} {}", worker["kind"], worker["permanent"]))
        });
        let mut standing: Vec<String> = placed.collect();
        standing.sort();
        card["workers"] = json!(standing);
        (card["paired_with"], card["guest_of"]) = (Value::Null, Value::Null);
        card.to_string()
    };
    let names = |slot: usize, other: usize| {
        let named = |key: &str| city[slot][key].as_u64() == Some(other as u64);
        named("paired_with") || named("guest_of")
    };
    let mut near: Vec<Vec<usize>> = (0..city.len())
        .map(|slot| {
            (0..city.len())
                .filter(|&other| names(slot, other) || names(other, slot))
                .collect()
        })
        .collect();
    // Those of one name that share a space share it with one another, whichever came first.
    for slot in 0..city.len() {
        for mate in near[slot].clone() {
            let mut further = near[mate].clone();
            further.retain(|&other| other != slot && name(other) == name(slot) && !near[slot].contains(&other));
            near[slot].extend(further);
        }
    }
    ((0..city.len()).map(own).collect(), near)
}

/// The space of a card in words that do not depend on slots: the card first, the others in every order, the least one.
fn space(own: &[String], near: &[Vec<usize>], slot: usize) -> Option<String> {
    let mut members = vec![slot];
    let mut at = 0;
    while at < members.len() {
        let further: Vec<usize> = near[members[at]]
            .iter()
            .copied()
            .filter(|mate| !members.contains(mate))
            .collect();
        members.extend(further);
        at += 1;
    }
    orders(&members[1..])
        .into_iter()
        .map(|rest| {
            let order: Vec<usize> = std::iter::once(slot).chain(rest).collect();
            let links = |card: usize| order.iter().map(|mate| near[card].contains(mate)).collect::<Vec<_>>();
            format!(
                "{:?}",
                order.iter().map(|&card| (&own[card], links(card))).collect::<Vec<_>>()
            )
        })
        .min()
}

fn orders(cards: &[usize]) -> Vec<Vec<usize>> {
    if cards.is_empty() {
        return vec![vec![]];
    }
    let first = |&card: &usize| {
        let rest: Vec<usize> = cards.iter().copied().filter(|&other| other != card).collect();
        orders(&rest).into_iter().map(move |order| [vec![card], order].concat())
    };
    cards.iter().flat_map(first).collect()
}

/// How many pairs of cards of one name were equal, and how many of those that share a space with others.
fn compare(rules: &Arc<Rules>, state: &State) -> [usize; 3] {
    let mut found = [0; 3];
    let told = state_to_json(rules, state, None);
    for seat in 0..usize::from(state.seats) {
        let (own, near) = seen(&told, seat);
        let city = &state.players[seat].city;
        for other in 0..city.len() {
            for one in (0..other).filter(|&one| city[one].card == city[other].card) {
                let same = space(&own, &near, one) == space(&own, &near, other);
                let alike = state.are_alike(&rules.catalog, seat as u8, one as u8, other as u8, 0);
                assert_eq!(
                    alike, same,
                    "slots {one} and {other} of seat {seat}: {}",
                    told["players"][seat]["city"]
                );
                found[usize::from(same) * (1 + usize::from(!near[one].is_empty()))] += 1;
            }
        }
    }
    found
}

#[test]
fn cards_count_as_equal_if_and_only_if_they_can_be_exchanged() {
    let mut found = [0; 3];
    for modules in SETS {
        let rules = rules_of(
            modules,
            json!({"card": {"farm": {"copies": 16}, "wife": {"copies": 8}, "husband": {"copies": 8}}}),
        );
        for seed in 0..40 {
            let players = 2 + (seed % 3) as u8;
            let mut game = Game::new(Arc::clone(&rules), players, seed).expect("the game can be set up");
            let mut rng = Rng(seed ^ 0xA11CE);
            while game.decision().is_some() {
                if game.state().stack.is_empty() && rng.below(6) == 0 {
                    let mut state = *game.state();
                    for _ in 0..2 {
                        compare(&rules, &state)
                            .iter()
                            .zip(&mut found)
                            .for_each(|(n, all)| *all += n);
                        scatter(&mut state, &mut rng);
                    }
                }
                // Cards are played more often than not.
                let choices = game.choices();
                let plays = (0..choices.len()).filter(|&at| matches!(choices[at], Choice::Play { .. }));
                let plays: Vec<usize> = plays.collect();
                let any = rng.below(choices.len());
                game.choose(if plays.is_empty() {
                    any
                } else {
                    plays[any % plays.len()]
                });
            }
        }
    }
    assert!(
        found.iter().all(|&n| n > 100),
        "{found:?} pairs are different, equal, and equal in shared spaces"
    );
}
