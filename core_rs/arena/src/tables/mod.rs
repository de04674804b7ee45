//! The tables of a run and what their columns mean.
//!
//! ```text
//! declaration  how a table is declared: one row type, one vector per column, one line of meaning each
//! items        cards, events, locations, decisions (games and seats are here)
//! asks         the codes of kinds of decisions
//! ```

pub mod asks;
pub mod declaration;
pub mod items;

use std::borrow::Cow;

use declaration::{BotCode, Cell, Column, Data, Meaning, table};
use everdell_engine::catalog::Catalog;
use everdell_engine::modules::Role;
use items::{Cards, Decisions, Events, Locations};

table! {
    /// One game.
    GameRow => Games {
        cell: u32, "", "the cell of the run that this game belongs to";
        deal: u32, "", "number of the deal; the same deal in two cells is a pair";
        seed: u64, "", "the game's seed; with the cell it reproduces the game";
        players: u8, "players", "people at the table; an automatic opponent is not counted";
        turns: u16, "turns", "turns of all players";
        decisions: u16, "decisions", "decisions of all players that had more than one choice";
        winners: u8, "bit mask", "winners after tie-breaks; bit s is seat s";
        winning_score: i16, "points", "score of the winners";
        margin: i16, "points", "highest score minus second highest, 0 if two share the highest";
        tie_break: u8, "code", "what decided the game: 0 points, 1 events, 2 leftover resources, 3 nothing, and the win is shared";
        reshuffles: u16, "times", "times the discard pile became a new deck";
        lead_changes: u16, "times", "times the sole leader at the end of a turn was a different seat than before";
        leader_winter: u8, "seat", "seat that led alone when the last player left winter; 255 if several shared the lead";
        leader_spring: u8, "seat", "seat that led alone when the last player left spring; 255 if several shared the lead";
        leader_summer: u8, "seat", "seat that led alone when the last player left summer; 255 if several shared the lead";
        meadow_shown: u16, "cards", "cards that were in the meadow at any time, including the set-up";
    }
}

table! {
    /// One seat of a game.
    SeatRow => Seats {
        cell: u32, "", "the cell of the run that this game belongs to";
        deal: u32, "", "number of the deal; the same deal in two cells is a pair";
        seat: u8, "seat", "position at the table; seat 0 plays first unless a module changes the order of play";
        bot: BotCode, "", "the bot with its parameters";
        score: i16, "points", "score at the end of the game";
        score_cards: i16, "points", "part of the score: printed points of the cards in the city, with those that a card takes from one built on it";
        score_tokens: i16, "points", "part of the score: point tokens, in front of the player and on cards";
        score_prosperity: i16, "points", "part of the score: bonuses of cards at the end";
        score_journey: i16, "points", "part of the score: workers on the journey";
        score_events: i16, "points", "part of the score: events";
        rank: u8, "", "1 for winners, else 1 plus the number of seats ahead, after tie-breaks";
        win_60ths: u8, "1/60 wins", "60 divided by the number of winners for a winner, else 0";
        turns: u16, "turns", "turns taken by this seat";
        events: u8, "events", "events claimed, basic and special";
        cards_played: u8, "cards", "cards played by this seat, into any city";
        city_size: u8, "cards", "cards in the city at the end";
        left_twig: u8, "twigs", "left in the supply at the end";
        left_resin: u8, "resin", "left in the supply at the end";
        left_pebble: u8, "pebbles", "left in the supply at the end";
        left_berry: u8, "berries", "left in the supply at the end";
        workers_placed: u8, "times", "times a worker was placed, including moved workers";
        score_winter: i16, "points", "score when this seat left winter, before spring brings anything";
        score_spring: i16, "points", "score when this seat left spring, before summer brings anything";
        score_summer: i16, "points", "score when this seat left summer, before autumn brings anything";
        score_autumn: i16, "points", "score when this seat passed; others can still change it afterwards";
        turn_winter: u16, "turn", "turn of the game in which this seat left winter; the first turn is 1";
        turn_spring: u16, "turn", "turn of the game in which this seat left spring";
        turn_summer: u16, "turn", "turn of the game in which this seat left summer";
        turn_passed: u16, "turn", "turn of the game in which this seat passed";
        automatic: bool, "", "true for an automatic opponent";
    }
}

/// What the columns mean that modules add to `seats`: their scores, their measures, then their roles.
pub fn added_meanings(catalog: &Catalog) -> Vec<Meaning> {
    let role = |name: Cow<'static, str>, text| Meaning {
        name,
        kind: ROLE,
        unit: "",
        text,
    };
    let roles = catalog.roles.iter().flat_map(|Role { section, .. }| {
        [
            role(
                (*section).into(),
                "the role of this seat for the whole game; empty for none",
            ),
            role(
                format!("{section}_refused").into(),
                "the role that this seat was offered and refused; empty for none",
            ),
        ]
    });
    let mut meanings = meanings(&catalog.scores, &catalog.measures);
    meanings.extend(roles);
    meanings
}

/// The type of columns of roles.
const ROLE: &str = "text";
/// How many columns a sort of roles has.
pub const ROLE_COLUMNS: usize = 2;
/// The code of no role.
pub const NO_ROLE: i64 = -1;

type NamedText = (&'static str, &'static str);

fn meanings(scores: &[NamedText], measures: &[NamedText]) -> Vec<Meaning> {
    let score = |&(name, text): &NamedText| Meaning {
        name: format!("score_{name}").into(),
        kind: i16::KIND,
        unit: "points",
        text,
    };
    let measure = |&(name, text): &NamedText| Meaning {
        name: name.into(),
        kind: i64::KIND,
        unit: "",
        text,
    };
    let scores = scores.iter().map(score);
    scores.chain(measures.iter().map(measure)).collect()
}

/// The tables that a run fills. Those that nobody asked for stay empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables {
    pub games: Games,
    pub seats: Seats,
    pub cards: Cards,
    pub events: Events,
    pub locations: Locations,
    pub decisions: Decisions,
    /// A column of `seats` for each score, then for each measure that modules add, then two for each sort of roles.
    pub added: Vec<Vec<i64>>,
}

impl Tables {
    pub fn with_capacity(games: usize, seats: usize) -> Tables {
        Tables {
            games: Games::with_capacity(games),
            seats: Seats::with_capacity(games * seats),
            ..Tables::default()
        }
    }

    /// The columns of `seats`, with those that modules add.
    pub fn seat_columns(seats: Seats, added: Vec<Vec<i64>>, meanings: Vec<Meaning>, roles: &[Role]) -> Vec<Column> {
        let mut ids = roles.iter().flat_map(|role| [&role.ids, &role.ids]);
        let added = meanings.into_iter().zip(added).map(|(meaning, values)| {
            let data = if meaning.kind == i16::KIND {
                i16::column(values.into_iter().map(|points| points as i16).collect())
            } else if meaning.kind == ROLE {
                let ids = ids.next().expect("each sort of roles has two columns");
                let id = |role: i64| usize::try_from(role).map_or_else(|_| String::new(), |at| ids[at].clone());
                Data::Texts(values.into_iter().map(id).collect())
            } else {
                i64::column(values)
            };
            Column { meaning, data }
        });
        seats.into_columns().into_iter().chain(added).collect()
    }

    /// Moves the rows of `other` to the end of these tables.
    pub fn append(&mut self, mut other: Tables) {
        self.games.append(&mut other.games);
        self.seats.append(&mut other.seats);
        self.cards.append(&mut other.cards);
        self.events.append(&mut other.events);
        self.locations.append(&mut other.locations);
        self.decisions.append(&mut other.decisions);
        self.added
            .resize_with(other.added.len().max(self.added.len()), Vec::new);
        for (column, more) in self.added.iter_mut().zip(&mut other.added) {
            column.append(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everdell_engine::Rules;
    use everdell_engine::load::modules;
    use std::collections::HashSet;

    #[test]
    fn measures_are_columns_behind_the_scores() {
        let most = i64::from(i32::MAX);
        let part = |points: i64, kept: i64| Tables {
            added: vec![vec![points, points + 1], vec![kept, 0], vec![-kept, most + kept]],
            ..Tables::default()
        };
        let mut tables = Tables::default();
        tables.append(part(3, 7));
        tables.append(part(-5, 9));
        let scores = [("flowers", "berries that are left")];
        let measures = [("rides", "rides that were taken"), ("debt", "what is owed")];
        let columns = Tables::seat_columns(tables.seats, tables.added, meanings(&scores, &measures), &[]);
        let added = &columns[Seats::MEANINGS.len()..];
        let found = added
            .iter()
            .map(|Column { meaning, .. }| (&*meaning.name, meaning.kind, meaning.unit, meaning.text));
        assert!(found.eq([
            ("score_flowers", "i16", "points", "berries that are left"),
            ("rides", "i64", "", "rides that were taken"),
            ("debt", "i64", "", "what is owed"),
        ]));
        assert_eq!(added[0].data, Data::I16(vec![3, 4, -5, -4]));
        assert_eq!(added[1].data, Data::I64(vec![7, 0, 9, 0]));
        assert_eq!(added[2].data, Data::I64(vec![-7, most + 7, -9, most + 9]));
    }

    #[test]
    fn roles_are_the_last_columns_by_their_ids() {
        let role = Role {
            module: 0,
            section: "hat",
            ids: vec!["cap".to_owned(), "crown".to_owned()],
        };
        let text = |name: &'static str| Meaning {
            name: name.into(),
            kind: ROLE,
            unit: "",
            text: "",
        };
        let added = vec![vec![1, NO_ROLE], vec![NO_ROLE, 0]];
        let columns = Tables::seat_columns(Seats::default(), added, vec![text("hat"), text("hat_refused")], &[role]);
        let [worn, refused] = &columns[Seats::MEANINGS.len()..] else {
            panic!("a sort of roles has two columns")
        };
        assert_eq!(worn.data, Data::Texts(vec!["crown".to_owned(), String::new()]));
        assert_eq!(refused.data, Data::Texts(vec![String::new(), "cap".to_owned()]));
    }

    #[test]
    fn what_modules_add_has_names_of_its_own() {
        let mut names: HashSet<_> = Seats::MEANINGS.iter().map(|meaning| meaning.name.clone()).collect();
        for module in modules::all() {
            let rules = Rules::load(&[module.id.to_owned()], &[]).expect("the data loads");
            for meaning in added_meanings(&rules.catalog) {
                assert!(names.insert(meaning.name.clone()), "{}: {}", module.id, meaning.name);
            }
        }
    }
}
