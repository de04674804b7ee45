//! The net of a judge: what it makes of a position, worked out by hand, and that it knows cards by what they do.

mod hidden;

use everdell_arena::bots::heuristic::{TRAITS, traits};
use everdell_arena::bots::judge::inputs::{AFTER_NAMES, Position};
use everdell_arena::bots::judge::net::Net;
use everdell_arena::bots::judge::zones::CARDS;
use everdell_engine::ids::NONE;
use hidden::rules;
use std::collections::HashMap;

const ONE: i32 = 1 << 16;
const CELLS: usize = 64;

/// The parts of a net in which nothing counts.
fn parts() -> HashMap<&'static str, Vec<i32>> {
    let (told, zones) = (Position::LEN, 4 * 16 * CELLS);
    HashMap::from([
        ("sketch", vec![0; TRAITS * 16]),
        ("zones", vec![0; zones]),
        ("means", vec![0; told]),
        ("factors", vec![0; told]),
        ("told", vec![0; told * CELLS]),
        ("first", vec![0; CELLS]),
        ("cells", vec![0; CELLS * 16]),
        ("second", vec![0; 16]),
        ("last", vec![0; 16]),
    ])
}

fn read(parts: &HashMap<&'static str, Vec<i32>>) -> Result<Net, String> {
    let lines: Vec<(&str, String)> = parts
        .iter()
        .map(|(key, numbers)| (*key, numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")))
        .collect();
    Net::parse(lines.iter().map(|(key, numbers)| (*key, numbers.as_str())))
}

/// A net that adds up the fourth trait of the cards in the own city, a sixteenth of a unit of ten points each, and an eighth of
/// a unit for each point above 20.
fn counting() -> HashMap<&'static str, Vec<i32>> {
    let mut parts = parts();
    let score = AFTER_NAMES
        .iter()
        .position(|name| *name == "after.score")
        .expect("a number");
    parts.get_mut("sketch").expect("a part")[3 * 16] = ONE;
    parts.get_mut("zones").expect("a part")[0] = ONE / 16;
    parts.get_mut("means").expect("a part")[score] = 20;
    // Told numbers and weights are in 4,096th.
    parts.get_mut("factors").expect("a part")[score] = 4096 * ONE;
    parts.get_mut("told").expect("a part")[score * CELLS] = 4096 / 8;
    parts.get_mut("cells").expect("a part")[0] = 4096;
    parts.get_mut("last").expect("a part")[0] = 4096;
    // What the net adds to make up for products that are cut; here none is.
    parts.get_mut("first").expect("a part")[0] = -(Position::LEN as i32 / 2);
    parts
}

#[test]
fn worth_is_what_the_layers_add_up() {
    let net = read(&counting()).expect("a net");
    let card = |trait_: i16| {
        let mut traits = [0; TRAITS];
        traits[3] = trait_;
        traits
    };
    let deck = net.deck_of(&[card(2), card(5)]);
    let mut zones = [NONE; CARDS];
    let mut position = [0; Position::LEN];
    let score = AFTER_NAMES
        .iter()
        .position(|name| *name == "after.score")
        .expect("a number");
    position[score] = 20;
    assert_eq!(net.worth(&deck, &position, &zones), 0);
    (zones[0], zones[1]) = (0, 1);
    // 7 sixteenths of ten points.
    assert_eq!(net.worth(&deck, &position, &zones), 4375);
    // What lies in the hand counts nothing here, and what is no card of the catalog nothing anywhere.
    (zones[22], zones[2]) = (1, 9);
    assert_eq!(net.worth(&deck, &position, &zones), 4375);
    position[score] = 23;
    assert_eq!(net.worth(&deck, &position, &zones), 4375 + 3750);
    // A cell holds nothing below zero.
    position[score] = 0;
    assert_eq!(net.worth(&deck, &position, &zones), 0);
}

#[test]
fn a_net_is_read_as_it_is_written() {
    let net = read(&counting()).expect("a net");
    let text = net.text();
    let lines = text
        .lines()
        .map(|line| line.split_once(' ').expect("a key and numbers"));
    assert_eq!(Net::parse(lines.clone()).expect("the same net"), net);
    assert_eq!(net.mean, None);
    let with_mean = Net::parse(lines.chain([("mean", "-1500")])).expect("a net");
    assert_eq!(with_mean.mean, Some(-1500));
    assert_eq!(with_mean.text(), format!("{text}mean -1500\n"));
}

#[test]
fn what_is_no_net_is_refused() {
    let refusal = |key: &'static str, numbers: Vec<i32>| {
        let mut parts = parts();
        parts.insert(key, numbers);
        read(&parts).expect_err("refused")
    };
    assert_eq!(
        refusal("mean", vec![1, 2]),
        "'mean': expected a whole number from -1000000 to 1000000"
    );
    assert!(refusal("first", vec![0; 63]).contains("'first' has 63 numbers, expected 64"));
    assert_eq!(
        refusal("cells", vec![40_000; CELLS * 16]),
        "'cells': expected numbers from -32767 to 32767"
    );
    assert!(
        Net::parse([("sketch", "1 x")])
            .expect_err("refused")
            .contains("whole numbers")
    );
}

#[test]
fn a_patched_card_has_the_traits_of_what_it_does_now() {
    let (plain, patched) = (
        rules(""),
        rules("[card.farm]\npoints = 4\ncost = { twig = 3, resin = 1 }"),
    );
    let farm = plain
        .catalog
        .cards
        .iter()
        .position(|card| card.id == "farm")
        .expect("a farm");
    let (before, after) = (traits(&plain.catalog), traits(&patched.catalog));
    // Twigs, points, and units in all.
    let changed: Vec<(i16, i16)> = before[farm]
        .into_iter()
        .zip(after[farm])
        .filter(|(a, b)| a != b)
        .collect();
    assert_eq!(changed, [(2, 3), (1, 4), (3, 4)]);
    let others = |all: &[[i16; TRAITS]]| {
        let others = all.iter().enumerate().filter(|(card, _)| *card != farm);
        others.map(|(_, traits)| *traits).collect::<Vec<_>>()
    };
    assert_eq!(others(&before), others(&after));
}

#[test]
fn every_card_of_the_base_game_can_be_told_from_the_others() {
    let mut all = traits(&rules("").catalog);
    let cards = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!((all.len(), cards), (48, 48));
}
