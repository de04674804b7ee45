//! The Market in states, boards, choices and sentences.

use serde_json::{Map, Value, json};

use super::numbers;
use super::tokens::{GAIN, SECTION, TRADE};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::ids::Seat;
use crate::modules::{Board, Form, Row, What};
use crate::schema::node::{Node, Read};
use crate::state::{Source, State};
use crate::texts::Teller;

const SIDES: [&str; 2] = ["gain", "trade"];

pub(super) fn write(catalog: &Catalog, state: &State) -> Map<String, Value> {
    let section = &state.modules.bellfaire_market;
    let columns = (0..).zip(&numbers(catalog).tokens).map(|(at, token)| {
        let side = SIDES[usize::from(section.side(at))];
        json!({ "token": token.id, "side": side })
    });
    let players =
        (0..state.seats).map(|seat| json!({ "gained": section.used(seat, GAIN), "traded": section.used(seat, TRADE) }));
    Map::from_iter([
        ("columns".to_owned(), columns.collect()),
        ("players".to_owned(), players.collect()),
    ])
}

/// Tokens that are left out have their gain side up.
pub(super) fn read(catalog: &Catalog, node: Option<Node<'_>>, state: &mut State) -> Read<()> {
    let Some(node) = node else { return Ok(()) };
    node.fields(&["columns", "players"])?;
    let mut seen = 0u8;
    for column in node.items("columns")? {
        column.fields(&["token", "side"])?;
        let ids = numbers(catalog).tokens.iter().map(|token| token.id.as_str());
        let named = column.need("token")?;
        let at = named.name("market token", ids)? as u8;
        if seen >> at & 1 == 1 {
            return named.fail("the Market token is there twice");
        }
        seen |= 1 << at;
        let side = column.need("side")?.name("side", SIDES.into_iter())? as u8;
        state.modules.bellfaire_market.traded |= side << at;
    }
    let players = node.items("players")?;
    if players.len() > usize::from(state.seats) {
        return node.fail(format!("expected {} players, found {}", state.seats, players.len()));
    }
    for (seat, player) in players.iter().enumerate() {
        player.fields(&["gained", "traded"])?;
        for (key, side) in [("gained", GAIN), ("traded", TRADE)] {
            let n = player.key(key).map_or(Ok(0), |n| n.number(15))? as u8;
            state.modules.bellfaire_market.count_use(seat as Seat, side, n);
        }
    }
    Ok(())
}

pub(super) fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
    let token = numbers(catalog).tokens.iter().find(|token| token.id == id);
    let Some(token) = token.filter(|_| section == SECTION) else {
        return Vec::new();
    };
    let source = Source::Turn;
    let teller = Teller { catalog, source };
    let side = |at: u8| teller.effect(token.run(at).effect).join("; ");
    vec![
        format!("gain side: {}", side(GAIN)),
        format!("trade side: {}", side(TRADE)),
    ]
}

pub(super) fn board(board: &mut dyn Board<'_>) {
    let section = board.state().modules.bellfaire_market;
    let tokens = &numbers(board.catalog()).tokens;
    let row = |label: &str, side: u8| {
        let of_side = (0..).zip(tokens).filter(|(at, _)| section.side(*at) == side);
        let chips = of_side.map(|(_, token)| board.thing(What::Extra, SECTION, &token.id));
        Row::new(label, Form::Line, chips.collect())
    };
    let rows = vec![row("To gain", GAIN), row("To trade", TRADE)];
    board.section("market", "Market", rows);
}

pub(super) fn choice_to_json(catalog: &Catalog, choice: Special) -> Map<String, Value> {
    let token = &numbers(catalog).tokens[usize::from(choice.args[0])];
    let side = SIDES[usize::from(choice.kind)];
    Map::from_iter([
        ("kind".to_owned(), json!("market")),
        ("token".to_owned(), json!(token.id)),
        ("side".to_owned(), json!(side)),
    ])
}

pub(super) fn choice_label(catalog: &Catalog, choice: Special) -> String {
    let name = &numbers(catalog).tokens[usize::from(choice.args[0])].name;
    match choice.kind {
        GAIN => format!("Gain {name}"),
        _ => format!("Trade {name} away"),
    }
}
