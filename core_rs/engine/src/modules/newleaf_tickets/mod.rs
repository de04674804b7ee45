//! Tickets of Newleaf: each player moves a placed worker twice in a game (`docs/rules/newleaf_tickets.md`).

mod forecast;
mod sides;
mod telling;

use serde_json::{Map, Value};

use super::{Benefit, Deed, ExtraSection, Module, Numbers, Registered, Use, hooks};
use crate::catalog::Catalog;
use crate::choice::{Choice, Special};
use crate::game::{Engine, procedure};
use crate::ids::Seat;
use crate::json::{Board, Node, Read};
use crate::load::{Arena, Field, Shape, Tree, needed};
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Source, State};
use sides::{Section, Tickets, usable};

/// When all that a ticket has caused is over, an automatic opponent who follows rolls.
const ROLL: u16 = procedure(NewleafTickets::NUMBER, 0);

fn numbers(catalog: &Catalog) -> &Tickets {
    let numbers = catalog.modules.newleaf_tickets.as_ref();
    numbers.expect("hooks are called for modules in force")
}

/// A side of a ticket as the cause of what it brings.
fn source_of(side: u8) -> Source {
    Source::Special {
        module: NewleafTickets::NUMBER,
        at: side,
    }
}

pub(crate) struct NewleafTickets;

impl Module for NewleafTickets {
    type Numbers = Tickets;
    type Section = Section;

    const TABLE: &'static [Field] = &[
        needed("sides", sides::SIDES),
        needed("answers", sides::ANSWERS),
        needed("counts", Shape::Flag),
    ];
    const ROWS: &'static [(&'static str, &'static [Field])] = &[(sides::SECTION, sides::KEYS)];

    fn numbers(tree: &Tree, arena: &mut Arena<'_>) -> Tickets {
        Tickets::read(tree, arena)
    }

    // ---- the turn ---------------------------------------------------------------------------------------------------

    fn turn_choices<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
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
    fn take_turn<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, action: Special) {
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

    fn run<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
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

    fn benefit<'c>(catalog: &'c Catalog, state: &State, viewer: Seat, of: Use) -> Option<Benefit<'c>> {
        matches!(of, Use::Choice(_)).then(|| forecast::of(catalog, state, viewer))
    }

    // ---- tables -----------------------------------------------------------------------------------------------------

    const MEASURES: &'static [(&'static str, &'static str)] = &[("tickets_used", "uses of the seat's ticket")];

    fn measure(_: &Catalog, state: &State, seat: Seat, _: usize) -> i64 {
        state.modules.newleaf_tickets.used(seat).into()
    }

    fn extras(numbers: &Numbers) -> Vec<ExtraSection> {
        let sides = numbers.newleaf_tickets.iter().flat_map(|own| &own.sides);
        let rows = sides.map(|side| (&side.id, &side.name));
        vec![ExtraSection::used(sides::SECTION, "ticket", rows)]
    }

    fn lies_there(_: &Catalog, _: &State, _: u8, _: u8) -> bool {
        true
    }

    fn extra_of_source(at: u8) -> Option<(u8, u8)> {
        Some((0, at))
    }

    // ---- telling ----------------------------------------------------------------------------------------------------

    fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
        telling::text(catalog, section, id)
    }

    fn board(board: &mut Board<'_>) {
        telling::board(board);
    }

    fn write(catalog: &Catalog, state: &State, _: Option<Seat>) -> Map<String, Value> {
        telling::write(catalog, state)
    }

    fn read(catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root.key(Self::NAME), state)
    }

    fn source_name(catalog: &Catalog, at: u8) -> Option<&str> {
        let side = numbers(catalog).sides.get(usize::from(at));
        side.map(|side| side.name.as_str())
    }

    fn source_to_json(catalog: &Catalog, at: u8) -> Value {
        telling::source_to_json(catalog, at)
    }

    fn choice_to_json(catalog: &Catalog, _: &State, choice: Special) -> Map<String, Value> {
        telling::choice_to_json(catalog, choice)
    }

    fn choice_label(catalog: &Catalog, _: &State, choice: Special) -> String {
        telling::choice_label(catalog, choice)
    }
}
