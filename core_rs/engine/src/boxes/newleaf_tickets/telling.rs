//! Tickets in states, boards, choices and sentences.

use serde_json::{Map, Value, json};

use super::numbers;
use super::sides::{SECTION, Side};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::ids::{Season, Seat};
use crate::modules::{Board, Chip, What};
use crate::schema::node::{Node, Read};
use crate::state::{Source, State};
use crate::texts::Teller;

/// What a ticket is called when all its sides are used.
const USED: &str = "used";

/// The side of the seat's ticket that is up.
fn up<'c>(catalog: &'c Catalog, state: &State, seat: Seat) -> Option<&'c Side> {
    let used = state.modules.newleaf_tickets.used(seat);
    numbers(catalog).sides.get(usize::from(used))
}

/// An automatic opponent has none.
pub(super) fn write(catalog: &Catalog, state: &State) -> Map<String, Value> {
    let people = 0..catalog.people(state.seats);
    let ticket = |seat: Seat| up(catalog, state, seat).map_or(USED, |side| &side.id);
    let players = people.map(|seat| json!({ "ticket": ticket(seat) }));
    Map::from_iter([("players".to_owned(), players.collect())])
}

/// Tickets that are left out have not been used.
pub(super) fn read(catalog: &Catalog, node: Option<Node<'_>>, state: &mut State) -> Read<()> {
    let Some(node) = node else { return Ok(()) };
    node.fields(&["players"])?;
    let (players, people) = (node.items("players")?, catalog.people(state.seats));
    if players.len() > usize::from(people) {
        return node.fail(format!("expected {people} players, found {}", players.len()));
    }
    let ids = || {
        let sides = numbers(catalog).sides.iter().map(|side| side.id.as_str());
        sides.chain([USED])
    };
    for (seat, player) in (0..).zip(&players) {
        player.fields(&["ticket"])?;
        if let Some(ticket) = player.key("ticket") {
            let used = ticket.name("side of a ticket", ids())? as u8;
            state.modules.newleaf_tickets.set_used(seat, used);
        }
    }
    Ok(())
}

pub(super) fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
    let mut sides = numbers(catalog).sides.iter();
    let Some(side) = sides.find(|side| side.id == id).filter(|_| section == SECTION) else {
        return Vec::new();
    };
    let source = Source::Turn;
    let mut told = Teller { catalog, source }.effect(side.effect);
    if side.from_season > Season::Winter {
        told.push(format!("it may be used from {} on", side.from_season.name()));
    }
    told
}

pub(super) fn board(board: &mut dyn Board<'_>) {
    let (catalog, state) = (board.catalog(), board.state());
    for seat in 0..catalog.people(state.seats) {
        let chip = match up(catalog, state, seat) {
            Some(side) => board.thing(What::Extra, SECTION, &side.id),
            None => Chip::new(What::Text, "ticket used"),
        };
        board.fact(seat, chip);
    }
}

pub(super) fn source_to_json(catalog: &Catalog, at: u8) -> Value {
    let side = numbers(catalog).sides.get(usize::from(at));
    side.map_or(Value::Null, |side| json!({ "ticket": side.id }))
}

pub(super) fn choice_to_json(catalog: &Catalog, choice: Special) -> Map<String, Value> {
    let side = &numbers(catalog).sides[usize::from(choice.args[0])];
    Map::from_iter([
        ("kind".to_owned(), json!("ticket")),
        ("ticket".to_owned(), json!(side.id)),
    ])
}

pub(super) fn choice_label(catalog: &Catalog, choice: Special) -> String {
    let side = &numbers(catalog).sides[usize::from(choice.args[0])];
    format!("Use your {} to move a worker", side.name)
}
