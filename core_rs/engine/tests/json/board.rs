//! The board that people look at: everything is on it, and nothing that its viewer may not know.

use std::sync::Arc;

use everdell_engine::ids::Seat;
use everdell_engine::json::board_to_json;
use everdell_engine::modules::redraw_hidden;
use everdell_engine::state::State;
use everdell_engine::{Game, Rules};
use serde_json::Value;

use crate::{find, rules, watch};

fn with(modules: &[&str]) -> Arc<Rules> {
    let modules: Vec<String> = modules.iter().map(ToString::to_string).collect();
    Arc::new(Rules::load(&modules, &[]).expect("the modules load"))
}

fn board(game: &Game, viewer: Option<Seat>) -> Value {
    board_to_json(game.rules(), game.state(), viewer)
}

fn section<'b>(board: &'b Value, id: &str) -> &'b Value {
    let mut all = board.as_array().unwrap().iter();
    all.find(|section| section["id"] == id).unwrap_or(&Value::Null)
}

/// The chips of a row as `text (note)`; none if there is no such row.
fn chips(section: &Value, label: &str) -> Vec<String> {
    let mut rows = section["rows"].as_array().into_iter().flatten();
    let row = rows.find(|row| row["label"] == label);
    let told = |chip: &Value| match (chip["text"].as_str().unwrap(), chip["note"].as_str().unwrap()) {
        (text, "") => text.to_owned(),
        (text, note) => format!("{text} ({note})"),
    };
    row.map_or_else(Vec::new, |row| {
        row["chips"].as_array().unwrap().iter().map(told).collect()
    })
}

fn has(chips: &[String], part: &str) -> bool {
    chips.iter().any(|chip| chip.contains(part))
}

#[test]
fn everything_that_lies_on_the_table_is_shown() {
    let rules = rules();
    watch(&rules, 3, 6, |game| {
        let (state, board) = (game.state(), board(game, None));
        let meadow = section(&board, "meadow");
        assert_eq!(chips(meadow, "").len(), state.meadow.len());
        assert_eq!(chips(meadow, "Revealed").len(), state.revealed.len());
        assert_eq!(chips(section(&board, "places"), "Forest").len(), state.forest.len());
        let left = state.events.iter().filter(|laid| laid.owner == u8::MAX).count();
        let events = section(&board, "events");
        assert_eq!(chips(events, "Basic").len() + chips(events, "Special").len(), left);
        for (seat, player) in state.players().iter().enumerate() {
            let own = section(&board, &format!("seat_{}", seat + 1));
            assert_eq!(own["seat"], seat);
            assert_eq!(chips(own, "Hand").len(), player.hand.len().max(1));
            let colours = ["Traveler", "Production", "Destination", "Governance", "Prosperity"];
            let city = colours.iter().flat_map(|colour| chips(own, colour));
            let copies = |chip: String| {
                let name = chip.split(" (").next().unwrap().to_owned();
                name.rsplit_once(" x").map_or(1, |(_, n)| n.parse().unwrap())
            };
            assert_eq!(city.map(copies).sum::<usize>(), player.city.len());
            assert_eq!(chips(own, "Workers on").is_empty(), player.placed.is_empty());
        }
    });
}

#[test]
fn a_person_reads_who_it_is_and_what_it_costs() {
    let game = Game::new(rules(), 2, 3).unwrap();
    let board = board(&game, Some(1));
    let (first, own) = (section(&board, "seat_1"), section(&board, "seat_2"));
    assert_eq!(first["title"], "Player 1: 0 points");
    assert_eq!(own["title"], "Player 2 (you): 0 points");
    assert!(chips(first, "Hand").is_empty());
    assert!(chips(first, "").contains(&"5 cards in hand".to_owned()));
    assert_eq!(chips(own, "Hand").len(), 6);
    let basic = chips(section(&board, "events"), "Basic");
    assert!(has(&basic, "(3p, 4 production cards)"), "{basic:?}");
    assert!(has(&chips(section(&board, "meadow"), ""), "p "));
}

/// Everything that `viewer` cannot see, in other places.
fn shuffled(rules: &Rules, state: &State, viewer: Seat) -> State {
    let mut other = *state;
    let hands = (0..state.seats).filter(|&seat| seat != viewer);
    let mut hidden: Vec<u8> = hands
        .clone()
        .flat_map(|seat| state.player(seat).hand.to_vec())
        .collect();
    hidden.extend(state.piles.deck());
    hidden.reverse();
    for seat in hands {
        let rest = hidden.split_off(state.player(seat).hand.len());
        hidden.sort_unstable();
        other.player_mut(seat).hand = std::mem::replace(&mut hidden, rest).into_iter().collect();
    }
    other.piles.deck_mut().copy_from_slice(&hidden);
    redraw_hidden(&rules.catalog, &mut other, viewer, !state.seed);
    other
}

#[test]
fn a_board_stays_the_same_when_hidden_things_change_places() {
    let games: [(&[&str], u8); 4] = [
        (&[], 3),
        (&["pearlbrook"], 2),
        (&["solo_rugwort"], 1),
        (&["pearlbrook", "solo_rugwort"], 1),
    ];
    for (modules, players) in games {
        let rules = with(modules);
        let mut whole_differs = false;
        watch(&rules, players, 5, |game| {
            let state = game.state();
            for viewer in 0..players {
                let other = shuffled(&rules, state, viewer);
                let seen = |state| board_to_json(&rules, state, Some(viewer));
                assert_eq!(seen(&other), seen(state), "{modules:?}, turn {}", state.turn);
                let whole = |state| board_to_json(&rules, state, None);
                whole_differs |= whole(&other) != whole(state);
            }
        });
        // Alone against Rugwort everything that is hidden lies in the piles, which are told by their size.
        assert_eq!(whole_differs, modules != ["solo_rugwort"], "{modules:?}");
    }
}

#[test]
fn the_river_pearls_ambassadors_and_adornments_are_there() {
    let rules = with(&["pearlbrook"]);
    let game = Game::new(Arc::clone(&rules), 2, 1).unwrap();
    let seen = board(&game, Some(0));
    let river = section(&seen, "river");
    assert_eq!(river["rows"].as_array().unwrap().len(), 5);
    assert_eq!(chips(river, "River, 3 production"), ["a card face down"]);
    assert_eq!(chips(river, "Shoal"), ["costs 2 resources of any kind and 2 cards"]);
    assert!(has(
        &chips(section(&board(&game, None), "river"), "River, 3 production"),
        "(face down)"
    ));
    assert_eq!(chips(section(&seen, "events"), "Wonders").len(), 4);
    let (own, other) = (section(&seen, "seat_1"), section(&seen, "seat_2"));
    for part in ["0 pearls", "ambassador at home"] {
        assert!(has(&chips(own, ""), part) && has(&chips(other, ""), part));
    }
    assert_eq!(chips(own, "Adornments").len(), 2);
    assert!(chips(other, "Adornments").is_empty());
    assert!(has(&chips(other, ""), "2 adornments in hand"));
    assert_eq!(chips(section(&board(&game, None), "seat_2"), "Adornments").len(), 2);

    let ambassador_out = |game: &Game| has(&chips(section(&board(game, None), "seat_1"), ""), "ambassador on River");
    let river = board(&find(&rules, 2, ambassador_out), Some(1));
    let rows = section(&river, "river")["rows"].as_array().unwrap().iter();
    let mut standing = rows.flat_map(|row| row["chips"].as_array().unwrap());
    assert!(standing.any(|chip| chip["text"] == "ambassador of player 1"));

    let played = |game: &Game| !chips(section(&board(game, None), "seat_1"), "Adornments played").is_empty();
    let game = find(&rules, 2, played);
    assert!(!chips(section(&board(&game, Some(1)), "seat_1"), "Adornments played").is_empty());
}

#[test]
fn the_automatic_opponent_has_his_name_his_die_and_his_slots() {
    let rules = with(&["solo_rugwort"]);
    let later = |game: &Game| game.state().closed > 0 && game.state().modules != State::empty(2, 0).modules;
    let board = board(&find(&rules, 1, later), Some(0));
    let his = section(&board, "seat_2");
    assert!(his["title"].as_str().unwrap().starts_with("Rugwort: "), "{his}");
    assert!(has(&chips(his, ""), "last roll "), "{his}");
    assert!(has(&chips(his, "Workers on"), "meadow slot "), "{his}");
    assert!(chips(his, "Hand").is_empty());
    assert!(has(&chips(section(&board, "meadow"), ""), "closed"));
}
