//! Tickets of Newleaf: each player moves a placed worker twice in a game (`docs/rules/newleaf_tickets.md`).

mod forecast;
mod sides;
mod telling;

use serde_json::{Map, Value};

use crate::catalog::Catalog;
use crate::choice::{Choice, Special};
use crate::game::{Engine, procedure};
use crate::ids::Seat;
use crate::modules::{About, Benefit, Board, Deed, ExtraSection, Module, Use, hooks};
use crate::observer::Happening;
use crate::schema::node::{Node, Read};
use crate::schema::{Shape, needed};
use crate::state::{Frame, Source, State};
use sides::{Tickets, usable};

/// When all that a ticket has caused is over, an automatic opponent who follows rolls.
const ROLL: u16 = procedure(NewleafTickets::NUMBER, 0);

fn numbers(catalog: &Catalog) -> &Tickets {
    &catalog.modules.find::<NewleafTickets>(NewleafTickets::NUMBER).numbers
}

/// A side of a ticket as the cause of what it brings.
fn source_of(side: u8) -> Source {
    Source::Special {
        module: NewleafTickets::NUMBER,
        at: side,
    }
}

pub(crate) struct NewleafTickets {
    numbers: Tickets,
}

impl NewleafTickets {
    pub(crate) const NUMBER: u8 = 26;
    pub(crate) const NAME: &'static str = "newleaf_tickets";
}

pub(super) static ABOUT: About = About {
    name: NewleafTickets::NAME,
    number: NewleafTickets::NUMBER,
    table: &[
        needed("sides", sides::SIDES),
        needed("answers", sides::ANSWERS),
        needed("counts", Shape::Flag),
    ],
    rows: &[(sides::SECTION, sides::KEYS)],
    measures: &[("tickets_used", "uses of the seat's ticket")],
    read: |tree, arena| {
        let numbers = Tickets::read(tree, arena);
        Box::new(NewleafTickets { numbers })
    },
    ..About::NOTHING
};

impl Module for NewleafTickets {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    // ---- the turn ---------------------------------------------------------------------------------------------------

    fn turn_choices(&self, engine: &mut Engine<'_>, seat: Seat) {
        let Some(side) = usable(engine.catalog, engine.state, seat) else {
            return;
        };
        let effect = numbers(engine.catalog).sides[usize::from(side)].effect;
        if engine.would_act(effect, seat, source_of(side)) {
            engine.choices.push(Choice::Special(Special {
                module: NewleafTickets::NUMBER,
                kind: 0,
                args: [side, 0, 0, 0],
            }));
        }
    }

    /// What the move causes comes before the roll, which waits below it (NA46).
    fn take_turn(&self, engine: &mut Engine<'_>, seat: Seat, action: Special) {
        let side = action.args[0];
        engine.state.modules.newleaf_tickets.turn(seat);
        let (module, section) = (NewleafTickets::NUMBER, 0);
        let used = Happening::ExtraUsed {
            seat,
            module,
            section,
            at: side,
        };
        engine.notice(source_of(side), used);
        if engine.catalog.automatic.is_some_and(|opponent| opponent.follows) {
            engine.state.stack.push(Frame {
                at: ROLL,
                seat,
                source: source_of(side),
                ..Frame::default()
            });
        }
        let effect = numbers(engine.catalog).sides[usize::from(side)].effect;
        engine.push_effect(effect, seat, source_of(side), 0);
    }

    fn run(&self, engine: &mut Engine<'_>, frame: Frame) -> bool {
        engine.state.stack.pop();
        let Tickets { answers, counts, .. } = numbers(engine.catalog);
        let face = hooks::follower_does(engine, Deed::Roll { counts: *counts });
        let answer = answers.get(usize::from(face.wrapping_sub(1)));
        let (tokens, cards) = answer.copied().unwrap_or_default();
        engine.gain_points(engine.state.seats - 1, tokens.into(), frame.source);
        hooks::follower_does(engine, Deed::Play(cards));
        false
    }

    // ---- what its things do -----------------------------------------------------------------------------------------

    fn benefit<'c>(&self, catalog: &'c Catalog, state: &State, viewer: Seat, of: Use) -> Option<Benefit<'c>> {
        matches!(of, Use::Choice(_)).then(|| forecast::of(catalog, state, viewer))
    }

    // ---- tables -----------------------------------------------------------------------------------------------------

    fn measure(&self, _: &Catalog, state: &State, seat: Seat, _: usize) -> i64 {
        state.modules.newleaf_tickets.used(seat).into()
    }

    fn extras(&self) -> Vec<ExtraSection> {
        let sides = self.numbers.sides.iter();
        let rows = sides.map(|side| (&side.id, &side.name));
        vec![ExtraSection::used(sides::SECTION, "ticket", rows)]
    }

    fn lies_there(&self, _: &Catalog, _: &State, _: u8, _: u8) -> bool {
        true
    }

    fn extra_of_source(&self, at: u8) -> Option<(u8, u8)> {
        Some((0, at))
    }

    // ---- telling ----------------------------------------------------------------------------------------------------

    fn text(&self, catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
        telling::text(catalog, section, id)
    }

    fn board(&self, board: &mut dyn Board<'_>) {
        telling::board(board);
    }

    fn write(&self, catalog: &Catalog, state: &State, _: Option<Seat>) -> Map<String, Value> {
        telling::write(catalog, state)
    }

    fn read(&self, catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root.key(NewleafTickets::NAME), state)
    }

    fn source_name<'c>(&self, catalog: &'c Catalog, at: u8) -> Option<&'c str> {
        let side = numbers(catalog).sides.get(usize::from(at));
        side.map(|side| side.name.as_str())
    }

    fn source_to_json(&self, catalog: &Catalog, at: u8) -> Value {
        telling::source_to_json(catalog, at)
    }

    fn choice_to_json(&self, catalog: &Catalog, _: &State, choice: Special) -> Map<String, Value> {
        telling::choice_to_json(catalog, choice)
    }

    fn choice_label(&self, catalog: &Catalog, _: &State, choice: Special) -> String {
        telling::choice_label(catalog, choice)
    }
}
