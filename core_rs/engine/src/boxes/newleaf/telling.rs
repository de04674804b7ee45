//! The Station in states, views, choices and sentences.

use serde_json::{Map, Value, json};

use super::numbers::{StationNumbers, TRAIN_CAR, VISITOR, Visitor};
use super::section::{CARS, STACKS, Section, Spot};
use super::{AWAY, HIS, IN, TILE, cars, numbers, section, section_mut, visitors};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::ids::{NONE, Seat};
use crate::phrases::words;
use crate::schema::node::{Node, Read};
use crate::state::{Source, State};
use crate::texts::{Teller, asked};
use crate::zone::CardPlace;

fn visitor_id(numbers: &StationNumbers, at: u8) -> &str {
    &numbers.visitors[usize::from(at)].id
}

fn tile_id(numbers: &StationNumbers, tile: u8) -> Option<&str> {
    numbers.tiles.get(usize::from(tile)).map(|tile| tile.id.as_str())
}

/// The section of a state; who looks at it sees the tops of the stacks, and of what is hidden how much it is (NA5).
pub(super) fn write(catalog: &Catalog, state: &State, viewer: Option<Seat>) -> Map<String, Value> {
    let (numbers, held) = (numbers(catalog), section(state));
    let id = |at: u8| visitor_id(numbers, at);
    let tiles = held.cars.map(|tile| tile_id(numbers, tile));
    let players = (0..state.seats).map(|seat| json!({ "visitors": held.with(seat).map(id).collect::<Vec<_>>() }));
    let players: Value = players.collect();
    let told = if viewer.is_some() {
        let stacks = (0..STACKS).map(|stack| json!({ "top": held.top(stack).map(id), "size": held.size(stack) }));
        json!({
            "tiles": tiles,
            "bag_size": held.bag_size(),
            "visitors": { "stacks": stacks.collect::<Value>(), "discard_size": held.discarded().count() },
            "players": players,
        })
    } else {
        let stacks = (0..STACKS).map(|stack| held.stack(stack).map(id).collect::<Value>());
        let kinds = (0..)
            .zip(&numbers.tiles)
            .map(|(at, tile)| (tile.id.clone(), json!(held.bag(at))));
        json!({
            "tiles": tiles,
            "bag": kinds.collect::<Map<_, _>>(),
            "draws": held.draws,
            "visitors": {
                "stacks": stacks.collect::<Value>(),
                "discard": held.discarded().map(id).collect::<Vec<_>>(),
                "refreshes": held.refreshes,
            },
            "players": players,
        })
    };
    match told {
        Value::Object(told) => told,
        _ => Map::new(),
    }
}

/// Reads the section; what is left out is as after the set-up.
pub(super) fn read(catalog: &Catalog, node: Option<Node<'_>>, state: &mut State) -> Read<()> {
    *section_mut(state) = Section::default();
    let Some(node) = node else {
        visitors::set_up(catalog, state);
        cars::set_up(catalog, state);
        return Ok(());
    };
    node.fields(&["tiles", "bag", "draws", "visitors", "players"])?;
    read_tiles(catalog, &node, state)?;
    let players = node.items("players")?;
    if players.len() > usize::from(state.seats) {
        return node.fail(format!("expected {} players, found {}", state.seats, players.len()));
    }
    for (seat, player) in (0..).zip(&players) {
        player.fields(&["visitors"])?;
        for visitor in player.items("visitors")? {
            put(catalog, &visitor, state, Spot::With(seat))?;
        }
    }
    if let Some(visitors) = node.key("visitors") {
        return read_visitors(catalog, &visitors, state);
    }
    visitors::set_up(catalog, state);
    Ok(())
}

fn read_tiles(catalog: &Catalog, node: &Node<'_>, state: &mut State) -> Read<()> {
    let tiles = &numbers(catalog).tiles;
    let ids = || tiles.iter().map(|tile| tile.id.as_str());
    if let Some(draws) = node.key("draws") {
        section_mut(state).draws = draws.byte()?;
    }
    let cars = node.items("tiles")?;
    if cars.len() > CARS {
        return node.fail(format!("expected {CARS} tiles, found {}", cars.len()));
    }
    for (car, tile) in cars.iter().enumerate().filter(|(_, tile)| !tile.value.is_null()) {
        section_mut(state).cars[car] = tile.name("train tile", ids())? as u8;
    }
    match node.key("bag") {
        Some(bag) => {
            bag.fields(&ids().collect::<Vec<_>>())?;
            for (at, tile) in (0..).zip(tiles) {
                let n = bag.key(&tile.id).map_or(Ok(0), |n| n.number(u64::from(tile.copies)))?;
                section_mut(state).set_bag(at, n as u8);
            }
        }
        None => cars::fill_bag(catalog, section_mut(state)),
    }
    for (at, tile) in (0..).zip(tiles) {
        let there = section(state).bag(at) + section(state).on_cars(at);
        if there > tile.copies {
            return node.fail(format!("there are {} tiles {}, found {there}", tile.copies, tile.id));
        }
    }
    if node.key("tiles").is_none() {
        cars::lay_tiles(catalog, state);
    }
    Ok(())
}

fn read_visitors(catalog: &Catalog, node: &Node<'_>, state: &mut State) -> Read<()> {
    node.fields(&["stacks", "discard", "refreshes"])?;
    if let Some(refreshes) = node.key("refreshes") {
        section_mut(state).refreshes = refreshes.byte()?;
    }
    let stacks = node.items("stacks")?;
    if stacks.len() > usize::from(STACKS) {
        return node.fail(format!("expected {STACKS} stacks, found {}", stacks.len()));
    }
    for (stack, visitors) in (0..).zip(&stacks) {
        for (depth, visitor) in (0..).zip(visitors.list()?) {
            put(catalog, &visitor, state, Spot::Stack { stack, depth })?;
        }
    }
    for visitor in node.items("discard")? {
        put(catalog, &visitor, state, Spot::Discarded)?;
    }
    Ok(())
}

fn put(catalog: &Catalog, visitor: &Node<'_>, state: &mut State, spot: Spot) -> Read<()> {
    let ids = numbers(catalog).visitors.iter().map(|visitor| visitor.id.as_str());
    let at = visitor.name("visitor", ids)? as u8;
    if section(state).spot(at) != Spot::Out {
        return visitor.fail("the Visitor is there twice");
    }
    section_mut(state).put(at, spot);
    Ok(())
}

/// `7 points if your city has at least 6 destination cards`.
pub(super) fn worth(catalog: &Catalog, visitor: &Visitor) -> String {
    let points = words::number(visitor.points.clamp(0, 255) as u8, "point");
    format!("{points} if {}", asked(&visitor.requires, catalog))
}

pub(super) fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
    let numbers = numbers(catalog);
    match section {
        VISITOR => {
            let visitor = numbers.visitors.iter().find(|visitor| visitor.id == id);
            let told = visitor.map(|visitor| format!("at the end worth {}", worth(catalog, visitor)));
            told.into_iter().collect()
        }
        TRAIN_CAR => {
            let tile = numbers.tiles.iter().find(|tile| tile.id == id);
            let source = Source::Turn;
            tile.map_or_else(Vec::new, |tile| Teller { catalog, source }.effect(tile.effect))
        }
        _ => Vec::new(),
    }
}

pub(super) fn choice_to_json(catalog: &Catalog, choice: Special) -> Map<String, Value> {
    let numbers = numbers(catalog);
    let [first, tile, ..] = choice.args;
    let told = match choice.kind {
        TILE => json!({ "kind": "train_tile", "car": first, "tile": tile_id(numbers, tile) }),
        _ => json!({ "kind": "visitor", "visitor": visitor_id(numbers, first) }),
    };
    match told {
        Value::Object(told) => told,
        _ => Map::new(),
    }
}

pub(super) fn choice_label(catalog: &Catalog, state: &State, choice: Special) -> String {
    let numbers = numbers(catalog);
    let [first, tile, ..] = choice.args;
    let name = || {
        let visitor = &numbers.visitors[usize::from(first)];
        format!("{}, {}", visitor.name, worth(catalog, visitor))
    };
    match choice.kind {
        AWAY => format!("Discard {}", name()),
        IN => format!("Take {}", name()),
        HIS => format!("Your opponent takes {}", name()),
        _ => {
            let effect = numbers.tiles[usize::from(tile)].effect;
            let source = Source::Turn;
            let brings = words::capital(&Teller { catalog, source }.effect(effect).join(", "));
            match beside(catalog, state, first) {
                Some(card) => format!("{brings} (beside {card})"),
                None => brings,
            }
        }
    }
}

/// The card beside a car.
pub(super) fn beside<'c>(catalog: &'c Catalog, state: &State, car: u8) -> Option<&'c str> {
    let card = state.in_shelf_slot(CardPlace::new(numbers(catalog).shelf, car));
    (card != NONE).then(|| catalog.cards[usize::from(card)].name.as_str())
}
