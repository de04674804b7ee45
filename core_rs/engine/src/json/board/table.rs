//! What lies in the middle of the table.

use super::merged;
use super::{Board, Chip, Description, Form, Row, What, many};
use crate::catalog::{Face, ShelfDef};
use crate::ids::{LocationId, NONE, Seat};
use crate::phrases::words::capital;
use crate::state::{Place, Shelved};
use crate::texts::{self, Needs};

pub(super) fn describe(board: &mut Description<'_>) {
    meadow(board);
    shelves(board);
    places(board);
    events(board);
}

fn meadow(board: &mut Description<'_>) {
    let state = board.state;
    let slot = |(at, &card): (usize, &u8)| {
        let chip = if card == NONE {
            Chip::new(What::Empty, "empty")
        } else {
            board.priced(card)
        };
        chip.note(if state.is_open(at) { "" } else { "closed" })
    };
    let slots = state.meadow.iter().enumerate().map(slot).collect();
    let revealed = state.revealed.iter().map(|&card| board.priced(card)).collect();
    let (deck, discard) = (state.piles.deck_len(), state.piles.discard_len());
    let rows = vec![
        Row::new("", Form::Slots, slots),
        Row::new("Revealed", Form::Line, revealed),
    ];
    board.section("meadow", &format!("Meadow (deck {deck}, discard {discard})"), rows);
}

/// Those that belong to nobody.
fn shelves(board: &mut Description<'_>) {
    for (at, def) in board
        .catalog()
        .shelves
        .iter()
        .enumerate()
        .filter(|(_, def)| !def.by_seat)
    {
        let row = shelf_row(board, "", at as u8, 0);
        if row.chips.is_empty() {
            continue;
        }
        board.section(&def.id, &capital(&def.name), vec![row]);
    }
}

/// One part of a shelf; what is not shown is counted.
pub(super) fn shelf_row(board: &Description<'_>, label: impl Into<String>, shelf: u8, seat: Seat) -> Row {
    let def = &board.catalog().shelves[usize::from(shelf)];
    let there = board.state.shelf_part(board.catalog(), shelf, seat);
    if board
        .viewer
        .is_some_and(|viewer| !def.shows(viewer, def.place(seat, 0)))
    {
        return Row::new(label, Form::Line, hidden(board, def, there));
    }
    if def.face == Face::Top {
        let mut chips: Vec<Chip> = there
            .clone()
            .next_back()
            .map(|top| board.priced(top.card))
            .into_iter()
            .collect();
        let below = there.count().saturating_sub(1);
        if below > 0 {
            chips.push(Chip::new(What::Text, format!("{} below", many(below as i64, "card"))));
        }
        return Row::new(label, Form::Line, chips);
    }
    if def.slots == 0 {
        return Row::new(label, Form::Line, there.map(|one| board.priced(one.card)).collect());
    }
    let slot = |slot: u8| {
        let card = there.clone().find(|one| one.place.slot_of_part() == slot);
        card.map_or_else(|| Chip::new(What::Empty, "empty"), |one| board.priced(one.card))
    };
    Row::new(label, Form::Slots, (0..def.slots).map(slot).collect())
}

/// How many cards are not shown, by kind where everybody knows the kinds.
fn hidden<'s>(board: &Description<'_>, def: &ShelfDef, there: impl Iterator<Item = &'s Shelved>) -> Vec<Chip> {
    let kind = |one: &Shelved| board.catalog().cards[usize::from(one.card)].kind;
    let names = there.map(|one| if def.tells_kinds() { kind(one).name() } else { "card" });
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    let groups = names.chunk_by(|one, other| one == other);
    let chip = |same: &[&str]| Chip::new(What::Text, many(same.len() as i64, same[0]));
    groups.map(chip).collect()
}

/// The forest, and of the other places those where workers stand: the rest is the same in every game.
fn places(board: &mut Description<'_>) {
    let ids = 0..board.catalog().locations.len() as LocationId;
    let dealt = board.state.forest.iter().map(|&id| place(board, id)).collect();
    let others = board.catalog().areas.iter().enumerate().map(|(area, def)| {
        let of_area = |id: &LocationId| {
            let location = &board.catalog().locations[usize::from(*id)];
            usize::from(location.area) == area && !location.dealt
        };
        let taken = |id: &LocationId| board.state.workers_at(Place::location(*id)).next().is_some();
        let shown = ids.clone().filter(of_area).filter(taken);
        Row::new(capital(&def.id), Form::Line, shown.map(|id| place(board, id)).collect())
    });
    let rows = std::iter::once(Row::new("Forest", Form::Line, dealt))
        .chain(others)
        .collect();
    board.section("places", "Forest, and where workers stand", rows);
}

/// A location, with who stands there.
fn place(board: &Description<'_>, id: LocationId) -> Chip {
    let def = &board.catalog().locations[usize::from(id)];
    let chip = board.thing(What::Location, "location", &def.id);
    let standing = board.state.workers_at(Place::location(id));
    let standing = merged(standing.map(|seat| Chip::new(What::Worker, board.player(seat))));
    standing.iter().fold(chip, |chip, who| chip.note(&who.text))
}

/// The events that nobody has claimed. Those that do something are listed with their texts.
fn events(board: &mut Description<'_>) {
    let rows = board.catalog().event_kinds.iter().enumerate().map(|(at, kind)| {
        let def = |event: u8| &board.catalog().events[usize::from(event)];
        let laid = board.state.events.iter().filter(|laid| laid.owner == NONE);
        let of_kind = || laid.clone().filter(|laid| usize::from(def(laid.event).kind) == at);
        let chips = of_kind().map(|laid| event(board, laid.event)).collect();
        let drawn = of_kind().any(|laid| !def(laid.event).laid);
        let form = if drawn { Form::List } else { Form::Line };
        Row::new(capital(kind.plural.trim_end_matches(" events")), form, chips)
    });
    let rows = rows.collect();
    board.section("events", "Events not yet claimed", rows);
}

/// An event with its points and what it asks.
fn event(board: &Description<'_>, id: u8) -> Chip {
    let def = &board.catalog().events[usize::from(id)];
    // What it needs stands beside its name.
    let chip = board
        .thing(What::Event, "event", &def.id)
        .tip(texts::deed(board.rules, "event", &def.id));
    let chip = if def.points == 0 {
        chip
    } else {
        chip.note(format!("{}p", def.points))
    };
    let chip = chip.note(Needs::of(&def.requires, board.catalog()).note());
    match board.price("event", &def.id) {
        free if free.is_empty() => chip,
        cost => chip.note(format!("costs {cost}")),
    }
}
