//! The verbs of Pearlbrook's steps: how they are written, carried out, answered and asked about.

use serde_json::Value;

use super::{Pearlbrook, adornments, ambassador, cards, pearls};
use crate::modules::Registered;
use crate::choice::{Ask, Choice};
use crate::effect::{Colour, ModuleStep, Step};
use crate::game::Engine;
use crate::ids::{NONE, Seat};
use crate::load::reading::{byte, filter, text};
use crate::load::{Arena, Field, Shape, needed, optional};
use crate::observer::Observer;
use crate::state::{Frame, Source};

// The verbs, by their position in `VERBS`.
pub(super) const PEARLS: u8 = 0;
pub(super) const TURN_UP_RIVER: u8 = 1;
pub(super) const USE_RIVER: u8 = 2;
pub(super) const ACT_AGAIN: u8 = 3;
pub(super) const GAIN_COST_OF: u8 = 4;
pub(super) const MIRROR: u8 = 5;
pub(super) const SAIL: u8 = 6;
pub(super) const DRAW_SHOWN: u8 = 7;
pub(super) const GIVE_CARDS_TO_ALL: u8 = 8;
pub(super) const TUCK_CARD: u8 = 9;
pub(super) const SEARCH: u8 = 10;
pub(super) const TOKENS_FOR_STORED: u8 = 11;

// What it asks, by position in `ASKS`.
const ASK_USE: u8 = 0;
const ASK_RIVER: u8 = 1;
const ASK_ADORNMENT: u8 = 2;
const ASK_COST: u8 = 3;
const ASK_STORE: u8 = 4;

const COLOUR: Shape = Shape::Word(&["traveler", "production", "destination", "governance", "prosperity"]);
const AMOUNT: Shape = Shape::Number(0, 20);

pub(super) const VERBS: &[Field] = &[
    optional("pearls", AMOUNT),
    optional("turn_up_river", Shape::Table(&[needed("pearls", AMOUNT)])),
    optional("use_river", Shape::Word(&["here", "any"])),
    optional(
        "act_again",
        Shape::Table(&[needed("colour", COLOUR), needed("max", AMOUNT)]),
    ),
    optional("gain_cost_of", COLOUR),
    optional("mirror", Shape::Yes),
    optional("sail", Shape::Table(&[needed("max", AMOUNT)])),
    optional("draw_shown", Shape::Yes),
    optional("give_cards_to_all", Shape::Table(&[needed("max", AMOUNT)])),
    optional("tuck_card", Shape::CARD),
    optional("search", Shape::CARD),
    optional(
        "tokens_for_stored",
        Shape::Table(&[needed("card", Shape::CARD), needed("max", AMOUNT)]),
    ),
];

pub(super) fn lower(verb: u8, step: &Value, arena: &Arena<'_>) -> ModuleStep {
    let what = &step[VERBS[usize::from(verb)].key];
    let n = what.as_i64().unwrap_or(0) as u8;
    let colour = |name: &Value| filter(name).colour.map_or(0, |colour| colour as u8);
    let args = match verb {
        PEARLS => [n, 0, 0, 0],
        TURN_UP_RIVER => [byte(what, "pearls", 0), 0, 0, 0],
        USE_RIVER => [u8::from(what == "here"), 0, 0, 0],
        ACT_AGAIN => [colour(&Value::from(text(what, "colour"))), byte(what, "max", 0), 0, 0],
        GAIN_COST_OF => [colour(what), 0, 0, 0],
        SAIL | GIVE_CARDS_TO_ALL => [byte(what, "max", 0), 0, 0, 0],
        TUCK_CARD | SEARCH => [arena.cards.id(what), 0, 0, 0],
        TOKENS_FOR_STORED => [arena.cards.id(&what["card"]), byte(what, "max", 0), 0, 0],
        _ => [0; 4],
    };
    ModuleStep {
        args,
        ..ModuleStep::default()
    }
}

fn asks(ask: u8) -> Ask {
    Ask::Module {
        module: Pearlbrook::NUMBER,
        ask,
    }
}

/// The pearls that an effect gives for turning a river card up.
pub(super) fn pearls_turned_up(steps: &[Step]) -> u8 {
    let turning = steps
        .iter()
        .take_while(|step| **step != Step::End)
        .find_map(|step| match step {
            Step::Module(step) if step.module == Pearlbrook::NUMBER && step.verb == TURN_UP_RIVER => Some(step.args[0]),
            _ => None,
        });
    turning.unwrap_or(0)
}

pub(super) fn run<O: Observer>(engine: &mut Engine<'_, O>, step: ModuleStep, frame: Frame) -> bool {
    let [first, second, ..] = step.args;
    match step.verb {
        PEARLS => {
            engine.step_done();
            pearls::gain(engine, frame.seat, first, frame.source);
            false
        }
        TURN_UP_RIVER => {
            ambassador::run_turn_up(engine, first, frame);
            false
        }
        USE_RIVER => ambassador::run_use(engine, first == 1, frame),
        ACT_AGAIN => adornments::run_act_again(engine, Colour::ALL[usize::from(first)], second, frame),
        GAIN_COST_OF => adornments::run_gain_cost(engine, Colour::ALL[usize::from(first)], frame),
        MIRROR => adornments::run_mirror(engine, frame),
        SAIL => cards::run_sail(engine, frame),
        DRAW_SHOWN => cards::run_draw_shown(engine, frame),
        GIVE_CARDS_TO_ALL => cards::run_give_to_all(engine, first, frame),
        TUCK_CARD => cards::run_tuck_card(engine, first, frame),
        SEARCH => {
            cards::run_search(engine, first, frame);
            false
        }
        _ => cards::run_tokens_for_stored(engine, first, frame),
    }
}

pub(super) fn answer<O: Observer>(engine: &mut Engine<'_, O>, step: ModuleStep, frame: Frame, choice: Choice) {
    let [first, second, ..] = step.args;
    match step.verb {
        USE_RIVER => ambassador::answer_use(engine, frame, choice),
        ACT_AGAIN => adornments::answer_act_again(engine, frame, choice),
        GAIN_COST_OF => adornments::answer_gain_cost(engine, frame, choice),
        MIRROR => adornments::answer_mirror(engine, frame, choice),
        SAIL => cards::answer_sail(engine, first, frame, choice),
        DRAW_SHOWN => engine.answer_draw(frame, choice),
        GIVE_CARDS_TO_ALL => cards::answer_give_to_all(engine, frame, choice),
        TUCK_CARD => cards::answer_tuck_card(engine, frame, choice),
        _ => cards::answer_tokens_for_stored(engine, second, frame, choice),
    }
}

pub(super) fn ask(step: ModuleStep, frame: &Frame) -> Ask {
    match step.verb {
        USE_RIVER if step.args[0] == 0 && frame.phase == 0 => asks(ASK_RIVER),
        USE_RIVER => asks(ASK_USE),
        ACT_AGAIN => Ask::Activate,
        GAIN_COST_OF => asks(ASK_COST),
        MIRROR => asks(ASK_ADORNMENT),
        SAIL => Ask::TargetCity,
        DRAW_SHOWN => Ask::DrawMeadow,
        GIVE_CARDS_TO_ALL if frame.phase == 0 => Ask::GiveCard,
        TUCK_CARD => Ask::Tuck,
        TOKENS_FOR_STORED => asks(ASK_STORE),
        _ => Ask::Discard,
    }
}

pub(super) fn still_to_take(step: ModuleStep, frame: &Frame) -> (u8, u8) {
    match step.verb {
        ACT_AGAIN => (0, step.args[1].saturating_sub(frame.n)),
        GIVE_CARDS_TO_ALL => (0, step.args[0].saturating_sub(frame.n)),
        _ => (1, 1),
    }
}

pub(super) fn can_perform<O: Observer>(
    engine: &Engine<'_, O>,
    step: ModuleStep,
    seat: Seat,
    source: Source,
) -> Option<bool> {
    match step.verb {
        PEARLS => Some(true),
        TURN_UP_RIVER => ambassador::can_turn_up(engine, source),
        USE_RIVER => ambassador::can_use_river(engine, step.args[0] == 1, seat, source),
        SAIL => Some(cards::harbours(engine, seat) != 0),
        TUCK_CARD => Some(engine.player(seat).names.has(step.args[0])),
        SEARCH => Some(engine.fits(seat, step.args[0], NONE)),
        _ => None,
    }
}
