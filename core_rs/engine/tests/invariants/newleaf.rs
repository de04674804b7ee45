//! Random games with all of Newleaf: alone, and beside everything that came before it.

use std::ops::RangeInclusive;

use crate::modules::{games, on_all_threads};
use crate::rules_of;

const BOARD: [&str; 3] = ["newleaf", "newleaf_tickets", "newleaf_reservations"];
const CARDS: [&str; 3] = [
    "newleaf_cards:forest_cards=true:basic_events=true:special_events=two_and_two",
    "newleaf_tickets",
    "newleaf_reservations",
];
const PACKS: [&str; 6] = [
    "legends",
    "more_legends",
    "extra_extra",
    "rugwort_cards",
    "corrin",
    "through_every_season",
];
const PEOPLE: RangeInclusive<u8> = 2..=6;

fn play_all(parts: &[&[&str]], players: RangeInclusive<u8>, few: u64) {
    let rules = rules_of(&parts.concat(), serde_json::json!({}));
    for players in players {
        on_all_threads(&rules, players, games(few));
    }
}

#[test]
fn the_whole_of_newleaf_keeps_every_invariant() {
    play_all(&[&BOARD], PEOPLE, 8);
    play_all(&[&CARDS], PEOPLE, 8);
}

#[test]
fn newleaf_with_pearlbrook_keeps_every_invariant() {
    play_all(&[&BOARD, &["pearlbrook"]], PEOPLE, 6);
}

#[test]
fn newleaf_with_all_packs_keeps_every_invariant() {
    play_all(&[&BOARD, &PACKS], PEOPLE, 6);
}

#[test]
fn newleaf_with_powers_keeps_every_invariant() {
    play_all(&[&BOARD, &["player_powers"]], PEOPLE, 6);
}

/// Everything at once, and the cards of Newleaf in place of its board.
#[test]
fn newleaf_with_everything_keeps_every_invariant() {
    let others = ["pearlbrook", "bellfaire", "player_powers"];
    play_all(&[&BOARD, &PACKS, &others], PEOPLE, 4);
    let cards = ["newleaf_cards:forest_cards=true:special_events=two_and_two"];
    play_all(&[&cards, &BOARD[1..], &PACKS, &others], PEOPLE, 2);
}

/// Against an opponent who follows, with everything that he can meet.
#[test]
fn newleaf_alone_keeps_every_invariant() {
    let solo = ["solo_rugwort:year=3:variants=cranky+glitzy+hasty+lucky+squatty"];
    play_all(&[&BOARD, &solo], 1..=1, 12);
    play_all(&[&CARDS, &solo], 1..=1, 12);
    let others = ["pearlbrook", "bellfaire", "player_powers"];
    play_all(&[&BOARD, &PACKS, &others, &solo], 1..=1, 12);
}
