//! What lies in the middle of the table.

use super::chip::merged;
use super::{Board, Chip, Form, Row, What, capital, many};
use crate::effect::Colour;
use crate::ids::{LocationId, NONE};
use crate::state::Place;

pub(super) fn describe(board: &mut Board<'_>) {
    meadow(board);
    places(board);
    events(board);
}

fn meadow(board: &mut Board<'_>) {
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
    board.section("meadow", format!("Meadow (deck {deck}, discard {discard})"), rows);
}

/// The forest, and of the other places those where workers stand: the rest is the same in every game.
fn places(board: &mut Board<'_>) {
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
fn place(board: &Board<'_>, id: LocationId) -> Chip {
    let def = &board.catalog().locations[usize::from(id)];
    let chip = board.thing(What::Location, "location", &def.id);
    let standing = board.state.workers_at(Place::location(id));
    let standing = merged(standing.map(|seat| Chip::new(What::Worker, board.player(seat))));
    standing.iter().fold(chip, |chip, who| chip.note(&who.text))
}

/// The events that nobody has claimed. Those that do something are listed with their texts.
fn events(board: &mut Board<'_>) {
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
fn event(board: &Board<'_>, id: u8) -> Chip {
    let def = &board.catalog().events[usize::from(id)];
    let mut needs: Vec<String> = Vec::new();
    def.needs_cards.each(|card| needs.push(board.words().card(card)));
    let colours = Colour::ALL.into_iter().zip(def.needs_colours);
    let colours = colours.filter(|(_, n)| *n > 0);
    needs.extend(colours.map(|(colour, n)| many(n, &format!("{} card", colour.name()))));
    let chip = board.thing(What::Event, "event", &def.id);
    let chip = if def.points == 0 {
        chip
    } else {
        chip.note(format!("{}p", def.points))
    };
    let chip = chip.note(needs.join(" and "));
    match board.price("event", &def.id) {
        free if free.is_empty() => chip,
        cost => chip.note(format!("costs {cost}")),
    }
}
