//! Pearlbrook on the board: the river, and of each seat its adornments. Wonders are events, pearls goods.

use super::section::SPOTS;
use super::{adornment_points, numbers, section};
use crate::catalog::LocationDef;
use crate::ids::Seat;
use crate::modules::{Board, Chip, Form, Row, What, many};
use crate::state::Place;

/// What a viewer sees is what `write` tells him (P13.4).
pub(super) fn describe(board: &mut dyn Board<'_>) {
    let places = 0..numbers(board.catalog()).places.len();
    let rows = places.map(|at| at_river(board, at)).collect();
    board.section("river", "River", rows);
    for seat in 0..board.state().seats {
        seat_facts(board, seat);
        adornments(board, seat);
    }
}

fn place<'a>(board: &dyn Board<'a>, at: usize) -> &'a LocationDef {
    let location = numbers(board.catalog()).places[at].location;
    &board.catalog().locations[usize::from(location)]
}

/// The card of a spot, or what a place without one costs, and the ambassadors there.
fn at_river(board: &dyn Board<'_>, at: usize) -> Row {
    let cards = &numbers(board.catalog()).river;
    let card = |card: u8| board.thing(What::Extra, "river", &cards[usize::from(card)].id);
    let place = place(board, at);
    let lying = if at < SPOTS {
        section(board.state()).river(at)
    } else {
        None
    };
    let (form, what) = match lying {
        Some((up, true)) => (Form::List, card(up)),
        Some((down, false)) if board.sees_all() => (Form::List, card(down).note("face down")),
        Some(_) => (
            Form::Line,
            board
                .thing(What::Location, "location", &place.id)
                .called("a card face down"),
        ),
        None if at < SPOTS => (Form::Line, Chip::new(What::Empty, "no card")),
        None => {
            let price = match board.price("location", &place.id) {
                free if free.is_empty() => "costs nothing".to_owned(),
                price => format!("costs {price}"),
            };
            let chip = board.thing(What::Location, "location", &place.id);
            (Form::Line, chip.called(price))
        }
    };
    let spot = Place::location(numbers(board.catalog()).places[at].location);
    let ambassador = numbers(board.catalog()).ambassador;
    let standing = (0..board.state().seats).filter(|&seat| board.state().player(seat).stands(ambassador) == Some(spot));
    let standing = standing.map(|seat| Chip::new(What::Worker, format!("ambassador of {}", board.player(seat))));
    Row::new(&place.name, form, std::iter::once(what).chain(standing).collect())
}

fn seat_facts(board: &mut dyn Board<'_>, seat: Seat) {
    let section = section(board.state());
    let held = section.hand_at_pass[usize::from(seat)];
    if held > 0 {
        board.fact(
            seat,
            Chip::new(What::Text, format!("passed with {} in hand", many(held, "card"))),
        );
    }
}

/// Those that were played, with what they count now, and those that were not: others know how many.
fn adornments(board: &mut dyn Board<'_>, seat: Seat) {
    let (numbers, section) = (numbers(board.catalog()), section(board.state()));
    let own = |played: bool| {
        let all = numbers.adornments.iter().enumerate();
        all.filter(move |(at, _)| section.adornment(*at) == Some((seat, played)))
    };
    let played = own(true).map(|(at, one)| {
        let points = adornment_points(board.catalog(), board.state(), seat, at);
        board
            .thing(What::Extra, "adornment", &one.id)
            .note(format!("{points}p"))
    });
    let played = Row::new("Adornments played", Form::Line, played.collect());
    let held = if board.sees(seat) {
        let price = |id: &str| board.price("adornment", id);
        own(false)
            .map(|(_, one)| board.thing(What::Extra, "adornment", &one.id).note(price(&one.id)))
            .collect()
    } else {
        Vec::new()
    };
    let hidden = own(false).count() - held.len();
    board.row(seat, played);
    board.row(seat, Row::new("Adornments", Form::List, held));
    if hidden > 0 {
        let size = format!("{} in hand", many(hidden as i64, "adornment"));
        board.fact(seat, Chip::new(What::Extra, size));
    }
}
