//! A player's Reservation token: whether it is ready, and what it has been used for.

use serde_json::Value;

use super::{HIS_CARD, KEEP, RESERVE, numbers};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::ids::{CardId, MAX_SEATS, Seat};
use crate::load::reading::{byte, flag, text, zone};
use crate::load::{Arena, DOUBT, Field, Shape, Tree, flag as flag_field, needed, optional};
use crate::modules::Benefit;
use crate::state::State;
use crate::zone::Zone;

pub(super) const SECTION: &str = "reservation";
/// The shelf on which reserved cards lie.
const SHELF: &str = "reserved";

pub(super) const KEYS: &[Field] = &[
    needed("name", Shape::Text),
    optional("doubt", DOUBT),
    flag_field("dead"),
];

/// What stays the same in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Token {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) dead: bool,
    /// Where reserved cards lie, by its position among the shelves.
    pub(super) shelf: u8,
    /// Cards that an opponent who follows turns up, and whether he does so only for a discount.
    pub(super) reveal: u8,
    pub(super) for_discount: bool,
}

/// What changes, by seat: in three bits each the cards reserved and the reserved cards played, then whether the token waits for the next
/// season. A token is emptied once in a season, so both counts are 4 at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Section {
    tokens: [u8; MAX_SEATS],
}

const WAITS: u8 = 0x40;
/// The most that the counts hold.
pub(super) const MOST: u8 = 0b111;

impl Section {
    pub(super) fn reserved(self, seat: Seat) -> u8 {
        self.tokens[usize::from(seat)] & MOST
    }

    pub(super) fn played(self, seat: Seat) -> u8 {
        self.tokens[usize::from(seat)] >> 3 & MOST
    }

    /// Is the season side up, so that it cannot be used before its player has prepared?
    pub(super) fn waits(self, seat: Seat) -> bool {
        self.tokens[usize::from(seat)] & WAITS != 0
    }

    pub(super) fn count_reserved(&mut self, seat: Seat) {
        let counted = (self.reserved(seat) + 1).min(MOST);
        self.set_counts(seat, counted, self.played(seat));
    }

    pub(super) fn count_played(&mut self, seat: Seat) {
        let counted = (self.played(seat) + 1).min(MOST);
        self.set_counts(seat, self.reserved(seat), counted);
    }

    pub(super) fn set_counts(&mut self, seat: Seat, reserved: u8, played: u8) {
        let token = &mut self.tokens[usize::from(seat)];
        *token = *token & WAITS | reserved | played << 3;
    }

    pub(super) fn set_waiting(&mut self, seat: Seat, waits: bool) {
        let token = &mut self.tokens[usize::from(seat)];
        *token = if waits { *token | WAITS } else { *token & !WAITS };
    }
}

impl Token {
    pub(super) fn read(tree: &Tree, arena: &mut Arena<'_>) -> Token {
        let row = arena.kinds.rows(SECTION).next();
        let (id, row) = row.expect("the module's own data has the token");
        let table = &tree.value["newleaf_reservations"];
        let shelf = zone(arena.kinds, &Value::from(SHELF)).as_shelf();
        Token {
            id: id.clone(),
            name: text(row, "name").to_owned(),
            dead: flag(row, "dead"),
            shelf: shelf.expect("the module's own data has the shelf"),
            reveal: byte(table, "reveal", 0),
            for_discount: text(table, "answered") == "discount",
        }
    }

    pub(super) fn zone(&self) -> Zone {
        Zone::shelf(self.shelf)
    }
}

/// The card that a seat has reserved.
pub(super) fn reserved_card(catalog: &Catalog, state: &State, seat: Seat) -> Option<CardId> {
    let mut there = state.shelf_part(catalog, numbers(catalog).shelf, seat);
    there.next().map(|one| one.card)
}

/// A card is kept from others and costs less; a token that is set free may serve for a card not yet seen; a card that
/// an opponent plays may come into the own city.
pub(super) fn benefit(catalog: &Catalog, state: &State, viewer: Seat, choice: Special) -> Benefit<'static> {
    let numbers = numbers(catalog);
    let less = catalog.shelves[usize::from(numbers.shelf)].discount;
    let [_, _, card, _] = choice.args;
    let benefit = Benefit {
        section: SECTION,
        ..Benefit::default()
    };
    match choice.kind {
        RESERVE => Benefit {
            secures: Some((card, less)),
            ..benefit
        },
        KEEP => Benefit {
            secures: reserved_card(catalog, state, viewer).map(|card| (card, less)),
            ..benefit
        },
        HIS_CARD => {
            let def = &catalog.cards[usize::from(card)];
            let mine = if def.enters_opponent { def.points } else { 0 };
            Benefit {
                points: mine.into(),
                ..benefit
            }
        }
        _ => Benefit {
            unknown: true,
            ..benefit
        },
    }
}
