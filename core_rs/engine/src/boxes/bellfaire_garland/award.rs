//! What a tile counts, and who scores it.

use serde_json::Value;

use crate::effect::Filter;
use crate::ids::{MAX_SEATS, Seat};
use crate::modules::{self, Prize};
use crate::random::name_key;
use crate::schema::row::{filter, flag, number, text};
use crate::schema::{DOUBT, FILTER_WORDS, Field, POINTS, Shape, flag as flag_field, needed, optional};
use crate::state::{Player, State};
use crate::verbs::Arena;

pub(super) const SECTION: &str = "garland_award";

/// Cards of a kind or a colour, but not all of them.
const COUNTED: Shape = Shape::Word(FILTER_WORDS.split_at(1).1);

pub(super) const KEYS: &[Field] = &[
    needed("name", Shape::Text),
    needed("counts", COUNTED),
    needed("first", POINTS),
    needed("second", POINTS),
    optional("doubt", DOUBT),
    flag_field("dead"),
    flag_field("replaced"),
];

/// What stays the same in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Awards {
    pub(super) awards: Vec<Award>,
    /// Is there a second place behind several first ones?
    pub(super) second_after_tie: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Award {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) key: u64,
    /// A kind or a colour.
    pub(super) counts: Filter,
    pub(super) first: i16,
    pub(super) second: i16,
    dead: bool,
    pub(super) replaced: bool,
}

impl Awards {
    pub(super) fn read(tree: &Value, arena: &Arena<'_>) -> Awards {
        let award = |(id, row): (&String, &Value)| Award {
            id: id.clone(),
            name: text(row, "name").to_owned(),
            key: name_key(id),
            counts: filter(&row["counts"]),
            first: number(row, "first", 0) as i16,
            second: number(row, "second", 0) as i16,
            dead: flag(row, "dead"),
            replaced: flag(row, "replaced"),
        };
        Awards {
            awards: arena.kinds.rows(SECTION).map(award).collect(),
            second_after_tie: flag(&tree["rules"], "garland_second_after_tie"),
        }
    }
}

impl Award {
    /// The cards of a city that it counts (BA7).
    pub(super) fn count(&self, player: &Player) -> u8 {
        let of_colour = |colour| player.colours[colour as usize];
        let of_kind = self.counts.kind.map(|kind| player.of_kind(kind));
        of_kind.unwrap_or_else(|| self.counts.colour.map_or(0, of_colour))
    }

    /// What a seat scores if the game ends now.
    pub(super) fn points(&self, state: &State, seat: Seat, second_after_tie: bool) -> i16 {
        let own = self.count(state.player(seat));
        if own == 0 || self.dead {
            return 0;
        }
        let counts = || state.players().iter().map(|player| self.count(player));
        let first = counts().max().unwrap_or(0);
        if own == first {
            return self.first;
        }
        let second = counts().filter(|&n| n < first).max();
        let shared = counts().filter(|&n| n == first).count() > 1;
        if Some(own) == second && (second_after_tie || !shared) {
            self.second
        } else {
            0
        }
    }

    /// What every seat may win by it.
    pub(super) fn prize(&self, state: &State) -> Prize<'static> {
        let mut cards = [0; MAX_SEATS];
        for (cards, player) in cards.iter_mut().zip(state.players()) {
            *cards = self.count(player);
        }
        let [first, second] = if self.dead { [0; 2] } else { [self.first, self.second] };
        let counts = self.counts;
        Prize::Award(modules::Award {
            counts,
            first,
            second,
            cards,
        })
    }
}
