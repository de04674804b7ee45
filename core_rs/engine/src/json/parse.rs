//! Reading a whole position, as written by `state` or by hand.
//!
//! Fields left out take their value at the start of a game. Whatever is read is a position that the engine can play on
//! from: a state that no game could hold is refused with the place of the fault.

use serde_json::Value;

use super::STATE_VERSION;
use super::card_count;
use super::check::{check_city, check_room, check_turn, check_workers};
use super::drawing;
use super::pending::read_pending;
use super::player::{read_player, read_workers};
use super::shelves;
use super::state::list_of_events;
use super::table::{Ledger, deal_piles, read_events, read_forest, read_meadow, read_piles};
use crate::catalog::Catalog;
use crate::ids::MAX_SEATS;
use crate::load::{Rules, canonical_modules, check_players};
use crate::modules::telling;
use crate::schema::node::{Node, Read, StateError, fail};
use crate::state::State;

const KEYS: [&str; 20] = [
    "version",
    "data",
    "modules",
    "options",
    "players",
    "meadow",
    "deck",
    "discard",
    "revealed",
    "forest",
    "event_row",
    "active",
    "order",
    "turn",
    "pending",
    "rng",
    shelves::KEY,
    shelves::HELD,
    card_count::KEY,
    drawing::KEY,
];

/// Turns and reshuffles beyond this many are no game, and leave the counters room to go on.
const MOST_COUNTED: u64 = 50_000;

/// What the parts of a state are read against.
pub(super) struct Reading<'a> {
    pub catalog: &'a Catalog,
    pub state: State,
    pub ledger: Ledger,
}

/// The modules that a state names, to load the rules that it needs; `None` if it names none.
pub fn modules_of(value: &Value) -> Result<Option<Vec<String>>, StateError> {
    let Some(modules) = Node::root(value).key("modules") else {
        return Ok(None);
    };
    modules
        .list()?
        .iter()
        .map(|module| module.text().map(str::to_owned))
        .collect::<Read<_>>()
        .map(Some)
}

/// Reads a position. `seed` decides whatever the state leaves to chance, unless the state has its own seed in `rng`.
pub fn state_from_json(rules: &Rules, value: &Value, seed: u64) -> Result<State, StateError> {
    let root = Node::root(value);
    let events: Vec<String> = rules.catalog.event_kinds.iter().map(list_of_events).collect();
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    root.fields(&[&KEYS[..], &events, &telling::keys(&rules.catalog)].concat())?;
    read_header(rules, &root)?;
    let players = root.need("players")?;
    let nodes = players.list()?;
    if nodes.len() > MAX_SEATS {
        return players.fail(format!("at most {MAX_SEATS} can play, found {}", nodes.len()));
    }
    let people = nodes.iter().filter(|node| !is_automatic(node)).count();
    if let Err(error) = check_players(rules, people) {
        return players.fail(error.message);
    }
    let seats = rules.catalog.seats(people as u8);
    if let Some(node) = nodes.iter().enumerate().find_map(|(seat, node)| {
        let automatic = rules.catalog.is_automatic(seats, seat as u8);
        (is_automatic(node) != automatic).then_some(node)
    }) {
        return node
            .fail("the automatic opponent has the seat after the people, and there is one if a module brings him");
    }

    let catalog = &rules.catalog;
    let mut reading = Reading {
        catalog,
        state: State::empty(seats, seed),
        ledger: Ledger::new(catalog),
    };
    read_rng(&root, &mut reading.state)?;
    read_forest(&root, &mut reading)?;
    read_events(&root, &nodes, &mut reading)?;
    for (seat, node) in nodes.iter().enumerate() {
        read_player(node, seat as u8, &mut reading)?;
    }
    for (seat, node) in nodes.iter().enumerate() {
        read_workers(node, seat as u8, &mut reading)?;
    }
    for (seat, node) in nodes.iter().enumerate() {
        check_city(node, seat as u8, &mut reading)?;
    }
    let meadow_given = read_meadow(&root, &mut reading)?;
    shelves::read(&root, &mut reading)?;
    let deck_given = read_piles(&root, &mut reading)?;
    deal_piles(&mut reading, deck_given, meadow_given);
    shelves::deal(&root, &mut reading);
    telling::read(catalog, &root, &mut reading.state)?;
    card_count::check(&root, &reading)?;
    for (seat, node) in nodes.iter().enumerate() {
        check_room(node, seat as u8, &mut reading)?;
    }
    check_workers(&nodes, &reading)?;
    read_clock(&root, &nodes, &mut reading.state)?;
    drawing::read(&root, &mut reading)?;

    if let Some(pending) = root.key("pending") {
        read_pending(rules, &mut reading.state, &pending)?;
    }
    check_turn(&reading, &nodes)?;
    drawing::check(&reading.state)?;
    Ok(reading.state)
}

/// Is this the entry of an automatic opponent?
fn is_automatic(player: &Node) -> bool {
    player
        .value
        .get("automatic")
        .is_some_and(|flag| flag == &Value::Bool(true))
}

/// Version, data and modules must be those in force.
fn read_header(rules: &Rules, root: &Node) -> Read<()> {
    if let Some(version) = root.key("version")
        && version.value.as_u64() != Some(STATE_VERSION)
    {
        return version.expected(format_args!("{STATE_VERSION}, the version that this program reads"));
    }
    if let Some(data) = root.key("data") {
        let found = data.text()?;
        if found != rules.data_hash {
            let problem = format!(
                "the state was written with data {found:.64}, in force is {}",
                rules.data_hash
            );
            return data.fail(problem);
        }
    }
    if let Some(modules) = root.key("modules") {
        let names = modules.list()?;
        let named = names.iter().map(|name| name.text().map(str::to_owned));
        let named = named.collect::<Read<Vec<_>>>()?;
        let found = canonical_modules(&named).unwrap_or(named);
        if found != rules.modules {
            let listed = |names: &[String]| {
                let others: Vec<&str> = names
                    .iter()
                    .map(|name| &**name)
                    .filter(|name| *name != "base")
                    .collect();
                if others.is_empty() {
                    "base alone".to_owned()
                } else {
                    others.join(", ")
                }
            };
            let problem = format!(
                "the state is of {:.200}, the rules in force are of {}",
                listed(&found),
                listed(&rules.modules)
            );
            return modules.fail(problem);
        }
    }
    root.key("options").map_or(Ok(()), |options| options.fields(&[]))
}

fn read_rng(root: &Node, state: &mut State) -> Read<()> {
    let Some(rng) = root.key("rng") else { return Ok(()) };
    rng.fields(&["seed", "reshuffles", "rolls"])?;
    if let Some(seed) = rng.key("seed") {
        let text = seed.text()?;
        let plain = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        match u64::from_str_radix(text, 16) {
            Ok(number) if plain => state.seed = number,
            _ => return seed.expected("a string of 16 hexadecimal digits"),
        }
    }
    if let Some(node) = rng.key("reshuffles") {
        state.reshuffles = node.number(MOST_COUNTED)? as u16;
    }
    if let Some(node) = rng.key("rolls") {
        state.rolls = node.number(MOST_COUNTED)? as u16;
    }
    Ok(())
}

/// The seats in the order of play, each once.
fn read_order(node: &Node, state: &mut State) -> Read<()> {
    let nodes = node.list()?;
    let seats = nodes.iter().map(|seat| seat.number(u64::from(state.seats) - 1));
    let seats = seats.collect::<Read<Vec<_>>>()?;
    let each_once = (0..state.seats).all(|seat| seats.contains(&seat.into()));
    if !each_once || seats.len() != usize::from(state.seats) {
        return node.expected(format_args!("the seats 0 to {}, each once", state.seats - 1));
    }
    for (turn, seat) in state.order.iter_mut().zip(seats) {
        *turn = seat as u8;
    }
    Ok(())
}

/// Whose turn it is, and the how manieth.
fn read_clock(root: &Node, players: &[Node], state: &mut State) -> Read<()> {
    if let Some(order) = root.key("order") {
        read_order(&order, state)?;
    }
    state.turn = root.key("turn").map_or(Ok(1), |turn| turn.number(MOST_COUNTED))? as u16;
    let mut turns = state.order[..players.len()].iter().copied();
    let still_in = turns.find(|&seat| !state.player(seat).passed);
    // Whoever has passed may still have something to decide.
    let pending = root.key("pending").is_some_and(|pending| !pending.value.is_null());
    // Everybody has passed: the game is over, and whose turn it was does not matter.
    state.over = still_in.is_none() && !pending;
    state.active = still_in.unwrap_or(state.order[0]);
    let Some(active) = root.key("active") else {
        return Ok(());
    };
    state.active = active.number(players.len() as u64 - 1)? as u8;
    match still_in {
        Some(next) if state.player(state.active).passed && !pending => fail(
            "active",
            format!("player {} has passed; player {next} has not", state.active),
        ),
        _ => Ok(()),
    }
}
