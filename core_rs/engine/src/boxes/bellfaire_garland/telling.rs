//! The Garland Award in states, boards and sentences.

use serde_json::{Map, Value, json};

use super::award::{Award, SECTION};
use super::{award, draw, numbers};
use crate::catalog::Catalog;
use crate::modules::{Board, Chip, Form, Row, What, many};
use crate::schema::node::{Node, Read};
use crate::state::State;

pub(super) fn write(catalog: &Catalog, state: &State) -> Map<String, Value> {
    let id = award(catalog, state).map(|award| award.id.as_str());
    Map::from_iter([("award".to_owned(), json!(id))])
}

pub(super) fn read(catalog: &Catalog, node: Option<Node<'_>>, state: &mut State) -> Read<()> {
    draw(catalog, state);
    let Some(node) = node else { return Ok(()) };
    node.fields(&["award"])?;
    if let Some(named) = node.key("award") {
        let ids = numbers(catalog).awards.iter().map(|award| award.id.as_str());
        state.modules.bellfaire_garland.award = named.name("garland award", ids)? as u8;
    }
    Ok(())
}

/// `production cards` or `critters`.
fn counted(award: &Award) -> String {
    match (award.counts.kind, award.counts.colour) {
        (Some(kind), _) => format!("{}s", kind.name()),
        (_, colour) => format!("{} cards", colour.map_or("", |colour| colour.name())),
    }
}

pub(super) fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
    let award = numbers(catalog).awards.iter().find(|award| award.id == id);
    let Some(award) = award.filter(|_| section == SECTION) else {
        return Vec::new();
    };
    let (first, second) = (many(award.first, "point"), many(award.second, "point"));
    let most = format!("at the end the city with the most {} scores {first}", counted(award));
    vec![
        format!("{most}, the one with the second most {second}"),
        "cities that share a place all score it".to_owned(),
        "a city without such a card scores nothing".to_owned(),
    ]
}

/// The tile, and what each seat has of what it counts.
pub(super) fn board(board: &mut dyn Board<'_>) {
    let (catalog, state) = (board.catalog(), board.state());
    let Some(award) = award(catalog, state) else { return };
    let tile = board.thing(What::Extra, SECTION, &award.id);
    board.section("garland", "Garland Award", vec![Row::new("", Form::List, vec![tile])]);
    for seat in 0..state.seats {
        let n = award.count(state.player(seat));
        let points = super::points(catalog, state, seat);
        let thing = counted(award);
        let thing = if n == 1 { thing.trim_end_matches('s') } else { &thing };
        let chip = Chip::new(What::Text, format!("{n} {thing} for the award"));
        board.fact(seat, chip.note(format!("{points}p")));
    }
}
