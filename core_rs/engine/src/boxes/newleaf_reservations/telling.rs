//! Reservations in states, boards, choices and sentences.

use serde_json::{Map, Value, json};

use super::token::{SECTION, reserved_card};
use super::{HIS_CARD, KEEP, LET_GO, RESERVE, numbers};
use crate::catalog::Catalog;
use crate::choice::{Special, Zone};
use crate::ids::Seat;
use crate::modules::{Board, Chip, What, many};
use crate::schema::node::{Node, Read, fail};
use crate::sections::newleaf_reservations::MOST;
use crate::state::State;

const SIDES: [&str; 2] = ["ready", "season"];

/// The card lies on a shelf, which tells it. An automatic opponent has no token.
pub(super) fn write(catalog: &Catalog, state: &State) -> Map<String, Value> {
    let section = &state.modules.newleaf_reservations;
    let player = |seat: Seat| {
        json!({
            "token": SIDES[usize::from(section.waits(seat))],
            "reserved": section.reserved(seat),
            "played": section.played(seat),
        })
    };
    let players = (0..catalog.people(state.seats)).map(player);
    Map::from_iter([("players".to_owned(), players.collect())])
}

/// Tokens that are left out are ready.
pub(super) fn read(catalog: &Catalog, node: Option<Node<'_>>, state: &mut State) -> Read<()> {
    let people = catalog.people(state.seats);
    if let Some(node) = node {
        node.fields(&["players"])?;
        let players = node.items("players")?;
        if players.len() > usize::from(people) {
            return node.fail(format!("expected {people} players, found {}", players.len()));
        }
        for (seat, player) in (0..).zip(&players) {
            read_player(catalog, seat, player, state)?;
        }
    }
    let his = (people..state.seats).find(|&seat| reserved_card(catalog, state, seat).is_some());
    match his {
        Some(seat) => fail(
            format!("shelves.{}[{seat}]", catalog.zone_name(numbers(catalog).zone())),
            "an automatic opponent reserves no card",
        ),
        None => Ok(()),
    }
}

fn read_player(catalog: &Catalog, seat: Seat, player: &Node<'_>, state: &mut State) -> Read<()> {
    player.fields(&["token", "reserved", "played"])?;
    let count = |key: &str| player.key(key).map_or(Ok(0), |n| n.number(MOST.into()));
    let (reserved, played) = (count("reserved")? as u8, count("played")? as u8);
    state.modules.newleaf_reservations.set_counts(seat, reserved, played);
    let Some(token) = player.key("token") else {
        return Ok(());
    };
    let waits = token.name("side of the token", SIDES.into_iter())? == 1;
    if waits && reserved_card(catalog, state, seat).is_some() {
        return token.fail("no card lies under a token that waits for the next season");
    }
    state.modules.newleaf_reservations.set_waiting(seat, waits);
    Ok(())
}

pub(super) fn text(catalog: &Catalog, section: &str) -> Vec<String> {
    if section != SECTION {
        return Vec::new();
    }
    let shelf = &catalog.shelves[usize::from(numbers(catalog).shelf)];
    let mut rows = vec!["the meadow".to_owned()];
    let open = catalog.shelves.iter().filter(|shelf| shelf.is_open_row());
    rows.extend(open.map(|shelf| format!("the {}", shelf.name)));
    let (from, less) = (rows.join(" or "), many(shelf.discount, "resource"));
    vec![
        format!("reserve a card from {from}"),
        format!("you may play it on a later turn for {less} less, or with an ability or an occupied token"),
        "once you have played it, you cannot reserve another card before you prepare for the next season".to_owned(),
        "whenever you prepare, you may discard the card that you have reserved".to_owned(),
    ]
}

pub(super) fn board(board: &mut dyn Board<'_>) {
    let (catalog, state) = (board.catalog(), board.state());
    for seat in 0..catalog.people(state.seats) {
        let waits = state.modules.newleaf_reservations.waits(seat);
        let told = match (waits, reserved_card(catalog, state, seat)) {
            (true, _) => "waits for the next season",
            (_, Some(_)) => "in use",
            (_, None) => "ready",
        };
        let name = &numbers(catalog).name;
        board.fact(seat, Chip::new(What::Text, format!("{name} {told}")));
    }
}

pub(super) fn source_to_json(catalog: &Catalog) -> Value {
    json!({ "reservation": numbers(catalog).id })
}

fn card_name(catalog: &Catalog, choice: Special) -> &str {
    &catalog.cards[usize::from(choice.args[2])].name
}

/// The name of a card that lies open, with its slot where another such card lies.
fn open_card(catalog: &Catalog, state: &State, choice: Special) -> String {
    let [zone, slot, card, _] = choice.args;
    let name = card_name(catalog, choice);
    let twice = match Zone::from_code(zone).as_shelf() {
        Some(shelf) => state
            .shelf(shelf)
            .iter()
            .filter(|one| one.card == card)
            .nth(1)
            .is_some(),
        None => state.meadow.slots_with(card).count_ones() > 1,
    };
    if twice {
        format!("{name} (slot {})", u16::from(slot) + 1)
    } else {
        name.to_owned()
    }
}

pub(super) fn choice_to_json(catalog: &Catalog, choice: Special) -> Map<String, Value> {
    let [zone, slot, card, _] = choice.args;
    let id = |card: u8| &catalog.cards[usize::from(card)].id;
    let value = match choice.kind {
        RESERVE => {
            let from = catalog.zone_name(Zone::from_code(zone));
            json!({ "kind": "reserve", "from": from, "slot": slot, "card": id(card) })
        }
        HIS_CARD => json!({ "kind": "revealed_card", "card": id(card) }),
        kind => json!({ "kind": "keep_reserved", "keep": kind == KEEP }),
    };
    value.as_object().cloned().unwrap_or_default()
}

pub(super) fn choice_label(catalog: &Catalog, state: &State, choice: Special) -> String {
    let from = |zone: u8| catalog.zone_phrase(Zone::from_code(zone));
    match choice.kind {
        RESERVE => format!(
            "Reserve {} from {}",
            open_card(catalog, state, choice),
            from(choice.args[0])
        ),
        HIS_CARD => format!("Your opponent plays {}", card_name(catalog, choice)),
        LET_GO => "Discard your reserved card".to_owned(),
        _ => "Keep your reserved card".to_owned(),
    }
}
