//! The shelves of a position: `{"<id>": cards}`. Slots are a list with null for an empty one; a shelf of which every seat has a part
//! is a list by seat. Who does not see a part sees how many cards are there.

use serde_json::{Map, Value, json};

use super::parse::Reading;
use super::words::card_id;
use crate::bits::ones;
use crate::catalog::{Catalog, Face, ShelfDef};
use crate::effect::Kind;
use crate::game::deal_shelves;
use crate::game::setup::deal_apart;
use crate::ids::{CardId, Seat};
use crate::phrases::words;
use crate::schema::node::{Node, Read};
use crate::state::{Shelved, State};

/// The key of a state under which they stand.
pub(super) const KEY: &str = "shelves";

/// The key of the meadow slots that stay empty.
pub(super) const HELD: &str = "held";

/// Adds them, or what `viewer` sees of them, where the game has any.
pub(super) fn write(catalog: &Catalog, state: &State, viewer: Option<Seat>, dict: &mut Map<String, Value>) {
    if state.held != 0 {
        dict.insert(HELD.to_owned(), ones(state.held.into()).collect());
    }
    if catalog.shelves.is_empty() {
        return;
    }
    let shelf = |(at, def): (usize, &ShelfDef)| {
        let part = |seat: Seat| part(catalog, state, at as u8, seat, viewer);
        let told = if def.by_seat {
            (0..state.seats).map(part).collect()
        } else {
            part(0)
        };
        (def.id.clone(), told)
    };
    let all: Map<_, _> = catalog.shelves.iter().enumerate().map(shelf).collect();
    dict.insert(KEY.to_owned(), all.into());
}

fn part(catalog: &Catalog, state: &State, shelf: u8, seat: Seat, viewer: Option<Seat>) -> Value {
    let def = &catalog.shelves[usize::from(shelf)];
    let there = state.shelf_part(catalog, shelf, seat);
    if viewer.is_some_and(|viewer| !def.shows(viewer, def.place(seat, 0))) {
        return hidden(catalog, def, there);
    }
    let id = |one: &Shelved| card_id(catalog, one.card);
    if def.slots == 0 {
        let mut cards: Vec<&str> = there.map(id).collect();
        // Which cards lie below the top is known, but not in which order.
        if let (Some(_), Face::Top, [below @ .., _]) = (viewer, def.face, &mut cards[..]) {
            below.sort_unstable();
        }
        return json!(cards);
    }
    let in_slot = |slot: u8| there.clone().find(|one| one.place.slot_of_part() == slot).map(id);
    (0..def.slots).map(|slot| json!(in_slot(slot))).collect()
}

/// How many cards a part has that the viewer does not see, by kind where everybody knows the kinds.
fn hidden<'s>(catalog: &Catalog, def: &ShelfDef, there: impl Iterator<Item = &'s Shelved> + Clone) -> Value {
    if !def.tells_kinds() {
        return json!(there.count());
    }
    let of_kind = |kind: Kind| {
        let is = |one: &&Shelved| catalog.cards[usize::from(one.card)].kind == kind;
        (kind.name().to_owned(), json!(there.clone().filter(is).count()))
    };
    Kind::ALL.into_iter().map(of_kind).collect::<Map<_, _>>().into()
}

/// Reads them. Those that are left out are empty; what is refilled is dealt by [`deal`].
pub(super) fn read(root: &Node, reading: &mut Reading) -> Read<()> {
    for slot in root.items(HELD)? {
        let last = reading.state.meadow.len().saturating_sub(1);
        reading.state.held |= 1 << slot.number(last as u64)?;
    }
    let Some(node) = root.key(KEY) else { return Ok(()) };
    let ids: Vec<&str> = reading.catalog.shelves.iter().map(|def| &*def.id).collect();
    node.fields(&ids)?;
    for (at, def) in reading.catalog.shelves.iter().enumerate() {
        let Some(node) = node.key(&def.id) else { continue };
        if !def.by_seat {
            read_part(&node, at as u8, 0, reading)?;
            continue;
        }
        let parts = node.list()?;
        if parts.len() != usize::from(reading.state.seats) {
            return node.fail(format!(
                "expected a list for each of {} seats, found {}",
                reading.state.seats,
                parts.len()
            ));
        }
        for (seat, part) in parts.iter().enumerate() {
            read_part(part, at as u8, seat as Seat, reading)?;
        }
    }
    Ok(())
}

fn read_part(node: &Node, shelf: u8, seat: Seat, reading: &mut Reading) -> Read<()> {
    let catalog = reading.catalog;
    let def = &catalog.shelves[usize::from(shelf)];
    let nodes = node.list()?;
    if def.slots > 0 && nodes.len() != usize::from(def.slots) {
        return node.fail(format!(
            "expected {} slots (null for an empty one), found {}",
            def.slots,
            nodes.len()
        ));
    }
    for (slot, node) in nodes.iter().enumerate() {
        if def.slots > 0 && node.value.is_null() {
            continue;
        }
        if !reading.state.has_shelf_room(catalog, shelf, seat) {
            return node.fail(format!("one card too many, {} holds {}", def.id, def.holds));
        }
        let card = reading.card(node)?;
        let place = def.place(seat, if def.slots > 0 { slot as u8 } else { 0 });
        check_dealt(node, def, seat, card, reading)?;
        reading.state.shelve(catalog, Shelved { place, card });
    }
    Ok(())
}

/// Onto a shelf to which cards are dealt comes nothing else, and no more than is dealt.
fn check_dealt(node: &Node, def: &ShelfDef, seat: Seat, card: CardId, reading: &Reading) -> Read<()> {
    let Reading { catalog, state, .. } = reading;
    if def.deals.is_empty() {
        return Ok(());
    }
    let row = &catalog.cards[usize::from(card)];
    let Some(deal) = def.deals.iter().find(|deal| row.apart && row.is(deal.cards)) else {
        return node.fail(format!("{} is no card that is dealt to {}", row.id, def.id));
    };
    if catalog.is_automatic(state.seats, seat) {
        return node.fail("an automatic opponent is dealt none");
    }
    if state.dealt_to(catalog, seat, deal.cards) >= deal.n {
        let what = words::number(deal.n, &words::noun(deal.cards, catalog).0);
        return node.fail(format!(
            "one card too many: each player is dealt {what}, played ones included"
        ));
    }
    Ok(())
}

/// Shelves of which the state says nothing: slots that are refilled get their cards from the deck, and cards are dealt as at the
/// beginning of a game.
pub(super) fn deal(root: &Node, reading: &mut Reading) {
    if root.key(KEY).is_none() {
        deal_shelves(reading.catalog, &mut reading.state);
        deal_apart(reading.catalog, &mut reading.state);
    }
}
