//! The Station on the board: tiles beside the cards, Visitors who lie face up, and those beside each city.

use super::numbers::{TRAIN_CAR, VISITOR};
use super::section::STACKS;
use super::{numbers, section, telling, visitors};
use crate::ids::Seat;
use crate::modules::{Board, Chip, Form, Row, What, many};

/// What a viewer sees is what `write` tells (NA5).
pub(super) fn describe(board: &mut dyn Board<'_>) {
    let rows = vec![tiles(board), face_up(board), hidden(board)];
    board.section("visitors", "Visitors and train cars", rows);
    for seat in 0..board.state().seats {
        let row = beside(board, seat);
        board.row(seat, row);
    }
}

fn visitor(board: &dyn Board<'_>, at: u8) -> Chip {
    let visitor = &numbers(board.catalog()).visitors[usize::from(at)];
    board.thing(What::Extra, VISITOR, &visitor.id)
}

/// The tile of each car, with the card beside it.
fn tiles(board: &dyn Board<'_>) -> Row {
    let tiles = &numbers(board.catalog()).tiles;
    let chips = (0..).zip(section(board.state()).cars).map(|(car, tile)| {
        let chip = match tiles.get(usize::from(tile)) {
            Some(tile) => board.thing(What::Extra, TRAIN_CAR, &tile.id),
            None => Chip::new(What::Empty, "no tile"),
        };
        match telling::beside(board.catalog(), board.state(), car) {
            Some(card) => chip.note(format!("beside {card}")),
            None => chip,
        }
    });
    Row::new("Train cars", Form::Line, chips.collect())
}

/// The tops of the stacks, each with the points that it may bring.
fn face_up(board: &dyn Board<'_>) -> Row {
    let held = section(board.state());
    let chips = (0..STACKS).map(|stack| match held.top(stack) {
        Some(at) => {
            let worth = telling::worth(board.catalog(), &numbers(board.catalog()).visitors[usize::from(at)]);
            visitor(board, at).note(format!("{worth}; {} below", held.size(stack) - 1))
        }
        None => Chip::new(What::Empty, "no Visitor"),
    });
    Row::new("Visitors", Form::List, chips.collect())
}

fn hidden(board: &dyn Board<'_>) -> Row {
    let held = section(board.state());
    let chips = [
        format!("{} discarded", many(held.discarded().count() as i64, "Visitor")),
        format!("{} in the bag", many(held.bag_size(), "tile")),
    ];
    Row::new("", Form::Line, chips.map(|text| Chip::new(What::Text, text)).to_vec())
}

/// A seat's Visitors, with what they would count now.
fn beside(board: &dyn Board<'_>, seat: Seat) -> Row {
    let with = section(board.state()).with(seat).map(|at| {
        let points = visitors::points(board.catalog(), board.state(), seat, at);
        let worth = telling::worth(board.catalog(), &numbers(board.catalog()).visitors[usize::from(at)]);
        visitor(board, at).note(format!("{points}p now; {worth}"))
    });
    Row::new("Visitors", Form::Line, with.collect())
}
