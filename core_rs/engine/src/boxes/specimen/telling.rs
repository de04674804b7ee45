//! The Lantern Fair in states, boards, choices and sentences.

use serde_json::{Map, Value, json};

use super::{CHARM, FEED, SWING, numbers};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::ids::NONE;
use crate::modules::{Board, Chip, Form, Row, What, many};
use crate::schema::node::{Node, Read};
use crate::state::State;

/// The place that is no row.
pub(super) const TREE: &str = "lantern_tree";

fn charm_id(catalog: &Catalog, at: u8) -> Option<&str> {
    let charm = numbers(catalog).charms.get(usize::from(at));
    charm.map(|charm| charm.id.as_str())
}

pub(super) fn write(catalog: &Catalog, state: &State) -> Map<String, Value> {
    let section = &state.modules.specimen;
    let players = &section.charms[..usize::from(state.seats)];
    let players = players.iter().map(|&at| json!({ "charm": charm_id(catalog, at) }));
    Map::from_iter([
        ("players".to_owned(), players.collect()),
        ("crow_turns".to_owned(), json!(section.crow_turns)),
        ("moments".to_owned(), json!(section.moments)),
        ("discards".to_owned(), json!([section.heard, section.acted])),
    ])
}

pub(super) fn read(catalog: &Catalog, node: Option<Node<'_>>, state: &mut State) -> Read<()> {
    let Some(node) = node else { return Ok(()) };
    node.fields(&["players", "crow_turns", "moments", "discards"])?;
    let ids = || numbers(catalog).charms.iter().map(|charm| charm.id.as_str());
    for (seat, player) in node.items("players")?.iter().enumerate().take(usize::from(state.seats)) {
        player.fields(&["charm"])?;
        let charm = player.key("charm").filter(|charm| !charm.value.is_null());
        let at = charm.map_or(Ok(NONE), |charm| Ok(charm.name("charm", ids())? as u8))?;
        state.modules.specimen.charms[seat] = at;
    }
    if let Some(turns) = node.key("crow_turns") {
        state.modules.specimen.crow_turns = turns.byte()?;
    }
    let counts = node.items("moments")?;
    for (count, node) in state.modules.specimen.moments.iter_mut().zip(&counts) {
        *count = node.byte()?;
    }
    if let [heard, acted] = &node.items("discards")?[..] {
        (state.modules.specimen.heard, state.modules.specimen.acted) = (heard.byte()?, acted.byte()?);
    }
    Ok(())
}

/// Of a charm the points are data; what else it does is code.
pub(super) fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
    let charm = numbers(catalog).charms.iter().find(|charm| charm.id == id);
    let charm = charm.filter(|_| section == "charm");
    let told = charm.map(|charm| format!("at the end worth {}", many(charm.points, "point")));
    told.into_iter().collect()
}

pub(super) fn board(board: &mut dyn Board<'_>) {
    for seat in 0..board.state().seats {
        let at = board.state().modules.specimen.charms[usize::from(seat)];
        if let Some(charm) = numbers(board.catalog()).charms.get(usize::from(at)) {
            let chip = Chip::new(What::Extra, charm.name.as_str()).id(&charm.id);
            board.row(seat, Row::new("Charm", Form::Line, vec![chip]));
        }
    }
}

pub(super) fn choice_to_json(catalog: &Catalog, choice: Special) -> Map<String, Value> {
    let value = match choice.kind {
        CHARM => json!({ "kind": "charm", "charm": charm_id(catalog, choice.args[0]) }),
        SWING => json!({ "kind": "swing" }),
        FEED => json!({ "kind": "crow", "crow": "feed" }),
        _ => json!({ "kind": "crow", "crow": "shoo" }),
    };
    value.as_object().cloned().unwrap_or_default()
}

pub(super) fn choice_label(catalog: &Catalog, choice: Special) -> String {
    match choice.kind {
        CHARM => format!(
            "Choose the {}",
            numbers(catalog).charms[usize::from(choice.args[0])].name
        ),
        SWING => "Swing a lantern".to_owned(),
        FEED => "Feed the Crow a berry".to_owned(),
        _ => "Shoo the Crow away".to_owned(),
    }
}
