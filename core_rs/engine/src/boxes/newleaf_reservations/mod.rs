//! Reservations of Newleaf: a card that lies open is kept for its player and costs a resource less (`docs/rules/newleaf_reservations.md`).

mod answers;
mod reserving;
mod telling;
mod token;

use serde_json::{Map, Value};

use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Special, Zone};
use crate::game::{Engine, procedure};
use crate::ids::{CardId, Seat};
use crate::modules::{About, Benefit, Board, ExtraSection, Module, Reply, Use};
use crate::moment::Moment;
use crate::schema::node::{Node, Read};
use crate::schema::{Shape, needed};
use crate::state::{Frame, Source, State};
use token::Token;

/// Asks whether a reserved card stays.
const KEEP_CARD: u16 = procedure(NewleafReservations::NUMBER, 0);
/// An automatic opponent who follows answers a reserved card.
const ANSWER: u16 = procedure(NewleafReservations::NUMBER, 1);

/// Kinds of its own choices.
const RESERVE: u8 = 0;
const KEEP: u8 = 1;
const LET_GO: u8 = 2;
const HIS_CARD: u8 = 3;

fn numbers(catalog: &Catalog) -> &Token {
    &catalog
        .modules
        .find::<NewleafReservations>(NewleafReservations::NUMBER)
        .numbers
}

/// The token as the cause of what it brings.
const SOURCE: Source = Source::Special {
    module: NewleafReservations::NUMBER,
    at: 0,
};

fn special(kind: u8, args: [u8; 4]) -> Choice {
    let module = NewleafReservations::NUMBER;
    Choice::Special(Special { module, kind, args })
}

pub(crate) struct NewleafReservations {
    numbers: Token,
}

impl NewleafReservations {
    pub(crate) const NUMBER: u8 = 27;
    pub(crate) const NAME: &'static str = "newleaf_reservations";
}

pub(super) static ABOUT: About = About {
    name: NewleafReservations::NAME,
    number: NewleafReservations::NUMBER,
    table: &[
        needed("reveal", Shape::Number(0, 8)),
        needed("answered", Shape::Word(&["always", "discount"])),
    ],
    rows: &[(token::SECTION, token::KEYS)],
    listens: &[(Moment::Played, 2), (Moment::SeasonDone, 6)],
    asks: &[
        ("keep_reserved", "keep your reserved card or discard it"),
        ("revealed_card", "choose the revealed card that your opponent plays"),
    ],
    measures: &[
        ("cards_reserved", "cards that the seat reserved"),
        ("reserved_played", "reserved cards that the seat played"),
    ],
    read: |tree, arena| {
        let numbers = Token::read(tree, arena);
        Box::new(NewleafReservations { numbers })
    },
    ..About::NOTHING
};

impl Module for NewleafReservations {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    // ---- the turn ---------------------------------------------------------------------------------------------------

    fn turn_choices(&self, engine: &mut Engine<'_>, seat: Seat) {
        reserving::offer(engine, seat);
    }

    fn take_turn(&self, engine: &mut Engine<'_>, seat: Seat, action: Special) {
        reserving::reserve(engine, seat, action);
    }

    // ---- moments ----------------------------------------------------------------------------------------------------

    fn moment(&self, engine: &mut Engine<'_>, moment: Moment, _: u8, about: Frame, seat: Seat) {
        if seat != about.seat {
            return;
        }
        match moment {
            Moment::Played => reserving::played(engine, about),
            _ => reserving::season_done(engine, seat),
        }
    }

    fn follower_hears_play(&self, engine: &mut Engine<'_>, play: Frame) {
        answers::hears(engine, play);
    }

    fn run(&self, engine: &mut Engine<'_>, frame: Frame) -> bool {
        match frame.at {
            KEEP_CARD => reserving::ask_to_keep(engine),
            _ => return answers::turn_up(engine, frame),
        }
        true
    }

    fn answer(&self, engine: &mut Engine<'_>, frame: Frame, choice: Choice) {
        let Choice::Special(Special { kind, args, .. }) = choice else {
            unreachable!("{choice:?} is no answer to it, so it was not offered")
        };
        engine.state.stack.pop();
        match kind {
            KEEP => {}
            LET_GO => reserving::let_go(engine, frame.seat),
            _ => answers::give(engine, frame, args[0]),
        }
    }

    fn ask(&self, _: &Catalog, frame: &Frame) -> Ask {
        let ask = u8::from(frame.at == ANSWER);
        ABOUT.ask(ask)
    }

    // ---- what its things do -----------------------------------------------------------------------------------------

    fn benefit<'c>(&self, catalog: &'c Catalog, state: &State, viewer: Seat, of: Use) -> Option<Benefit<'c>> {
        let Use::Choice(choice) = of else { return None };
        Some(token::benefit(catalog, state, viewer, choice))
    }

    fn reply(&self, catalog: &Catalog, _: &State, _: CardId, from: Zone, reply: &mut Reply) {
        let token = numbers(catalog);
        if from == token.zone() && catalog.automatic.is_some_and(|opponent| opponent.follows) {
            reply.again = token.reveal;
        }
    }

    // ---- tables -----------------------------------------------------------------------------------------------------

    fn measure(&self, _: &Catalog, state: &State, seat: Seat, measure: usize) -> i64 {
        let section = &state.modules.newleaf_reservations;
        let counted = if measure == 0 {
            section.reserved(seat)
        } else {
            section.played(seat)
        };
        counted.into()
    }

    fn extras(&self) -> Vec<ExtraSection> {
        let tokens = std::iter::once(&self.numbers);
        let rows = tokens.map(|token| (&token.id, &token.name));
        vec![ExtraSection::used(token::SECTION, "reservation", rows)]
    }

    fn lies_there(&self, _: &Catalog, _: &State, _: u8, _: u8) -> bool {
        true
    }

    fn extra_of_source(&self, at: u8) -> Option<(u8, u8)> {
        Some((0, at))
    }

    // ---- telling ----------------------------------------------------------------------------------------------------

    fn text(&self, catalog: &Catalog, section: &str, _: &str) -> Vec<String> {
        telling::text(catalog, section)
    }

    fn board(&self, board: &mut dyn Board<'_>) {
        telling::board(board);
    }

    fn write(&self, catalog: &Catalog, state: &State, _: Option<Seat>) -> Map<String, Value> {
        telling::write(catalog, state)
    }

    fn read(&self, catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root.key(NewleafReservations::NAME), state)
    }

    fn source_name<'c>(&self, catalog: &'c Catalog, at: u8) -> Option<&'c str> {
        (at == 0).then(|| numbers(catalog).name.as_str())
    }

    fn source_to_json(&self, catalog: &Catalog, _: u8) -> Value {
        telling::source_to_json(catalog)
    }

    fn choice_to_json(&self, catalog: &Catalog, _: &State, choice: Special) -> Map<String, Value> {
        telling::choice_to_json(catalog, choice)
    }

    fn choice_label(&self, catalog: &Catalog, state: &State, choice: Special) -> String {
        telling::choice_label(catalog, state, choice)
    }
}
