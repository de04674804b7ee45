//! The sides of a ticket, and how far each player's ticket has been used.

use serde_json::Value;

use super::numbers;
use crate::catalog::Catalog;
use crate::effect::Effect;
use crate::ids::{Season, Seat};
use crate::schema::row::{flag, list, small, text};
use crate::schema::{DOUBT, Field, Shape, flag as flag_field, needed, optional};
use crate::state::State;
use crate::verbs::Arena;

pub(super) const SECTION: &str = "ticket";

pub(super) const KEYS: &[Field] = &[
    needed("name", Shape::Text),
    needed("from_season", Shape::Word(&["winter", "spring", "summer", "autumn"])),
    needed("effect", Shape::Steps),
    optional("doubt", DOUBT),
    flag_field("dead"),
];

const POINTS_AND_CARDS: Shape = Shape::List(&Shape::Number(0, 8), 2, 2);
pub(super) const ANSWERS: Shape = Shape::List(&POINTS_AND_CARDS, 1, 20);

/// A player's ticket is used once for each side, at most as often as two bits count.
pub(super) const SIDES: Shape = Shape::List(&Shape::Row(SECTION), 1, 3);

/// What stays the same in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Tickets {
    /// In the order in which they are used.
    pub(super) sides: Vec<Side>,
    /// By the roll of an opponent who follows: his point tokens, and cards that he plays.
    pub(super) answers: Vec<(u8, u8)>,
    /// Do his variants count that roll?
    pub(super) counts: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Side {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) from_season: Season,
    pub(super) effect: Effect,
    dead: bool,
}

impl Tickets {
    pub(super) fn read(tree: &Value, arena: &mut Arena<'_>) -> Tickets {
        let table = &tree["newleaf_tickets"];
        let mut side = |id: &str| {
            let row = &tree[SECTION][id];
            Side {
                id: id.to_owned(),
                name: text(row, "name").to_owned(),
                from_season: season(text(row, "from_season")),
                effect: arena.effect(list(row, "effect")),
                dead: flag(row, "dead"),
            }
        };
        let sides = list(table, "sides").iter().filter_map(Value::as_str);
        let sides = sides.map(&mut side).collect();
        let answer = |both: &Value| (small(&both[0]), small(&both[1]));
        Tickets {
            sides,
            answers: list(table, "answers").iter().map(answer).collect(),
            counts: flag(table, "counts"),
        }
    }
}

fn season(name: &str) -> Season {
    let named = Season::ALL.into_iter().find(|season| season.name() == name);
    named.unwrap_or(Season::Winter)
}

/// The side that is up, if it may be used in the season of the seat (NA22). An automatic opponent has no ticket.
pub(super) fn usable(catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
    let up = state.modules.newleaf_tickets.used(seat);
    let side = numbers(catalog).sides.get(usize::from(up))?;
    let may = !side.dead && state.player(seat).season >= side.from_season;
    (may && !catalog.is_automatic(state.seats, seat)).then_some(up)
}
