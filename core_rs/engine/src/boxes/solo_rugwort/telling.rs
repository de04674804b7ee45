//! Rugwort in states and views.

use serde_json::{Map, Value, json};

use super::{NUMBER, RUGWORT, YOU, acts, numbers};
use crate::catalog::Catalog;
use crate::effect::{Colour, Kind};
use crate::ids::Season;
use crate::modules::{Board, Chip, What, many};
use crate::resources::Resources;
use crate::schema::node::{Node, Read, fail};
use crate::sections::solo_rugwort::Overflow;
use crate::state::{ORDINARY, Spot, State, Worker};

pub fn write(state: &State) -> Map<String, Value> {
    let section = state.modules.solo_rugwort;
    let last_roll = (section.last_roll > 0).then_some(section.last_roll);
    let mut dict = Map::from_iter([
        ("last_roll".to_owned(), json!(last_roll)),
        ("owed".to_owned(), json!(section.owed)),
    ]);
    if section.overflow.cards() > 0 {
        let names = Colour::ALL
            .map(Colour::name)
            .into_iter()
            .chain(Kind::ALL.map(Kind::name));
        let counts = section.overflow.colours.into_iter().chain(section.overflow.kinds);
        let counts: Map<_, _> = names.zip(counts).map(|(name, n)| (name.to_owned(), json!(n))).collect();
        dict.insert("overflow".to_owned(), Value::Object(counts));
    }
    dict
}

/// His die. Where his workers stand is told as of anybody: on slots of the meadow too, which are closed.
pub fn describe(board: &mut dyn Board<'_>) {
    let section = board.state().modules.solo_rugwort;
    if section.last_roll > 0 {
        board.fact(
            RUGWORT,
            Chip::new(What::Text, format!("last roll {}", section.last_roll)),
        );
    }
    if section.owed > 0 {
        board.fact(
            RUGWORT,
            Chip::new(What::Text, format!("owes {}", many(section.owed, "card"))),
        );
    }
}

/// His section, and what a hand-written state leaves out of his seat: he is where your season has him.
pub fn read(catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
    let numbers = numbers(catalog);
    if let Some(section) = root.key(super::SoloRugwort::NAME) {
        section.fields(&["last_roll", "owed", "overflow"])?;
        if let Some(roll) = section.key("last_roll").filter(|roll| !roll.value.is_null()) {
            state.modules.solo_rugwort.last_roll = roll.number(u64::from(numbers.die))? as u8;
        }
        if let Some(owed) = section.key("owed") {
            state.modules.solo_rugwort.owed = owed.byte()?;
        }
    }
    let overflow = root
        .key(super::SoloRugwort::NAME)
        .and_then(|section| section.key("overflow"));
    if let Some(counts) = overflow {
        read_overflow(&counts, state)?;
    }
    let players = root.need("players")?.list()?;
    let his = players.get(usize::from(RUGWORT));
    if his.is_none_or(|node| node.key("season").is_none()) {
        state.player_mut(RUGWORT).season = state.player(YOU).season;
    }
    check(state)?;
    let placed = &state.player(RUGWORT).placed;
    if placed.iter().all(|worker| worker.kind() != ORDINARY) {
        let season = state.player(RUGWORT).season;
        state.player_mut(RUGWORT).workers_lost = 0;
        acts::set_up(numbers, state);
        for at in Season::ALL.into_iter().skip(1).take(season as usize) {
            acts::place_workers(catalog, state, at);
        }
    }
    let ordinary = |worker: &&Worker| worker.kind() == ORDINARY;
    let rugwort = state.player(RUGWORT);
    if rugwort.season < Season::Autumn && rugwort.placed.iter().filter(ordinary).count() < 2 {
        let told = "until autumn two of his workers go to the forest and to a basic location, and fewer are placed";
        return fail("players[1].workers.placed", told);
    }
    state.player_mut(RUGWORT).passed = true;
    close_slots(state)
}

/// Cards of his that the state cannot hold: as many by colour as by kind.
fn read_overflow(counts: &Node<'_>, state: &mut State) -> Read<()> {
    let (colours, kinds) = (Colour::ALL.map(Colour::name), Kind::ALL.map(Kind::name));
    counts.fields(&[&colours[..], &kinds[..]].concat())?;
    let mut overflow = Overflow::default();
    for (count, name) in overflow
        .colours
        .iter_mut()
        .zip(colours)
        .chain(overflow.kinds.iter_mut().zip(kinds))
    {
        *count = counts.key(name).map_or(Ok(0), |n| n.number(40))? as u8;
    }
    let (by_colour, by_kind) = (overflow.colours.iter().sum::<u8>(), overflow.cards());
    if by_colour != by_kind {
        return counts.fail(format!(
            "{by_colour} cards by colour and {by_kind} by kind; each card has one of both"
        ));
    }
    state.player_mut(RUGWORT).count_unheld(overflow.colours, overflow.kinds);
    state.modules.solo_rugwort.overflow = overflow;
    Ok(())
}

fn check(state: &State) -> Read<()> {
    let (you, rugwort) = (state.player(YOU), state.player(RUGWORT));
    if !rugwort.hand.is_empty() || rugwort.resources != Resources::NONE {
        return fail("players[1]", "he has neither a hand nor resources");
    }
    let behind = you.season as u8 - (rugwort.season as u8).min(you.season as u8);
    if rugwort.season > you.season || behind > 1 {
        let (yours, his) = (you.season.name(), rugwort.season.name());
        return fail(
            "players[1].season",
            format!("it is {his} and yours is {yours}; he prepares right after you"),
        );
    }
    Ok(())
}

/// The meadow slots on which his workers stand are closed to you.
fn close_slots(state: &mut State) -> Read<()> {
    state.closed = 0;
    for (seat, player) in state.players().iter().enumerate() {
        for (at, worker) in player.placed.iter().enumerate() {
            let Spot::Special {
                module: NUMBER,
                at: slot,
            } = worker.place().spot()
            else {
                continue;
            };
            if seat != usize::from(RUGWORT) || usize::from(slot) >= state.meadow.len() {
                let path = format!("players[{seat}].workers.placed[{at}].where");
                return fail(path, "only his workers stand on the slots of the meadow");
            }
        }
    }
    let placed = state.player(RUGWORT).placed;
    for worker in placed.iter() {
        if let Spot::Special { module: NUMBER, at } = worker.place().spot() {
            state.closed |= 1 << at;
        }
    }
    Ok(())
}

pub fn place_from_json(place: &Node<'_>) -> Option<Read<u8>> {
    let slot = place.key("meadow")?;
    Some(place.fields(&["meadow"]).and_then(|()| Ok(slot.number(15)? as u8)))
}
