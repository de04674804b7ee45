//! A player's Reservation token: whether it is ready, and what it has been used for.

use serde_json::Value;

use super::{HIS_CARD, KEEP, RESERVE, numbers};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::ids::{CardId, Seat};
use crate::modules::Benefit;
use crate::schema::row::{byte, flag, text, zone};
use crate::schema::{DOUBT, Field, Shape, flag as flag_field, needed, optional};
use crate::state::State;
use crate::verbs::Arena;
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

impl Token {
    pub(super) fn read(tree: &Value, arena: &mut Arena<'_>) -> Token {
        let row = arena.kinds.rows(SECTION).next();
        let (id, row) = row.expect("the module's own data has the token");
        let table = &tree["newleaf_reservations"];
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
