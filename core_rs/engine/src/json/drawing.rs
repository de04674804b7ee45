//! The cards of a drawing that a card of the city acts on when it is over.

use serde_json::{Map, Value, json};

use super::parse::Reading;
use super::state::cards;
use crate::catalog::Catalog;
use crate::ids::CardId;
use crate::schema::node::{Node, Read, fail};
use crate::state::State;

pub(super) const KEY: &str = "drawn";

pub(super) fn write(catalog: &Catalog, state: &State, dict: &mut Map<String, Value>) {
    if !state.drawn.is_empty() || state.drawing_heard {
        let mut names: Vec<CardId> = Vec::new();
        state.drawn.each(|card| names.push(card));
        let mut drawn = json!({ "player": state.drawer, "cards": cards(catalog, &names) });
        if state.drawing_heard {
            drawn["heard"] = json!(true);
        }
        dict.insert(KEY.to_owned(), drawn);
    }
}

pub(super) fn read(root: &Node, reading: &mut Reading) -> Read<()> {
    let Some(drawn) = root.key(KEY) else { return Ok(()) };
    drawn.fields(&["player", "cards", "heard"])?;
    reading.state.drawing_heard = drawn.key("heard").map_or(Ok(false), |heard| heard.flag())?;
    reading.state.drawer = drawn.need("player")?.number(u64::from(reading.state.seats) - 1)? as u8;
    for node in drawn.need("cards")?.list()? {
        let card = node.name("card", reading.catalog.cards.iter().map(|def| &*def.id))?;
        reading.state.drawn.insert(card as CardId);
    }
    Ok(())
}

/// Cards are drawn only by a half-done effect.
pub(super) fn check(state: &State) -> Read<()> {
    if state.stack.is_empty() && !state.drawn.is_empty() {
        return fail(
            KEY,
            "cards are drawn only while an effect is half done, and `pending` tells of none",
        );
    }
    Ok(())
}
