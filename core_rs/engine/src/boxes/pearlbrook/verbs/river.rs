//! River cards turned up and used (P4.5, PD4, PD7).

use serde_json::Value;

use super::super::ambassador::{RIVER, USE, spot_of};
use super::super::numbers::PEARL;
use super::super::section::SPOTS;
use super::super::{ASK_RIVER, ASK_USE, Pearlbrook, SECTION_RIVER, asks, numbers, section, section_mut, special};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Special};
use crate::effect::{Brings, Effect};
use crate::game::Engine;
use crate::ids::Seat;
use crate::observer::{Happening, Observer};
use crate::phrases::Clause;
use crate::schema::row::byte;
use crate::schema::{AMOUNT, Field, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb, words};

/// `turn_up_river = { pearls = 1 }`: the pearls on a card that lies face down at this spot, then it is turned up
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TurnUpRiver {
    pub pearls: u8,
    /// What pearls are among the goods.
    good: u8,
}

/// `use_river = "here"`, or `"any"`: use or decline the card of this spot, or one that lies face up anywhere
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UseRiver {
    pub here: bool,
}

/// The pearls that an effect gives for turning a river card up.
pub(crate) fn pearls_turned_up(catalog: &Catalog, effect: Effect) -> u8 {
    let turning = catalog.steps_of(effect).iter().find_map(|step| step.special(catalog));
    turning.map_or(0, |turning: TurnUpRiver| turning.pearls)
}

/// The card of the spot where an effect happens, and whether it lies face up.
fn card_here(engine: &Engine<'_>, source: Source) -> Option<(u8, bool)> {
    spot_of(engine, source).and_then(|spot| section(engine.state).river(spot))
}

fn can_use(engine: &Engine<'_>, seat: Seat, card: u8) -> bool {
    let card = &numbers(engine.catalog).river[usize::from(card)];
    !card.dead && engine.can_afford(seat, &card.fee)
}

/// The cards that lie face up and can be paid.
fn usable(engine: &Engine<'_>, seat: Seat) -> impl Iterator<Item = u8> + use<> {
    let river: [Option<u8>; SPOTS] = std::array::from_fn(|spot| match section(engine.state).river(spot) {
        Some((card, true)) if can_use(engine, seat, card) => Some(card),
        _ => None,
    });
    river.into_iter().flatten()
}

impl Verb for TurnUpRiver {
    const FIELD: Option<Field> = Some(optional("turn_up_river", Shape::Table(&[needed("pearls", AMOUNT)])));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> TurnUpRiver {
        TurnUpRiver {
            pearls: byte(what, "pearls", 0),
            good: arena.kinds.good(&Value::from(PEARL)),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        let spot = spot_of(engine, frame.source);
        match (spot, card_here(engine, frame.source)) {
            (Some(_), Some((_, false))) if frame.phase == 0 => {
                engine.top().phase = 1;
                engine.gain_goods(frame.seat, self.good, self.pearls, frame.source);
            }
            (Some(spot), Some((card, false))) => {
                section_mut(engine.state).lay_river(spot, card, true);
                engine.step_done();
            }
            _ => engine.step_done(),
        }
        false
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        match card_here(engine, case.source) {
            Some((_, false)) => Chance::Must(true),
            _ => Chance::May(false),
        }
    }

    fn brings(self) -> Brings {
        Brings::Goods {
            good: self.good,
            n: self.pearls,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let pearls = words::number(self.pearls, "pearl");
        Clause::new(
            "turn up",
            format!("the river card here and gain {pearls}, if it lies face down"),
        )
    }
}

/// Register `a`: the card.
impl Verb for UseRiver {
    const FIELD: Option<Field> = Some(optional("use_river", Shape::Word(&["here", "any"])));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> UseRiver {
        UseRiver { here: what == "here" }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        let card = match (self.here, frame.phase) {
            (true, _) => match card_here(engine, frame.source) {
                Some((card, _)) if can_use(engine, frame.seat, card) => Some(card),
                _ => None,
            },
            (false, 0) => {
                for card in usable(engine, frame.seat) {
                    engine.choices.push(special(RIVER, [card, 0, 0, 0]));
                }
                if !engine.choices.is_empty() {
                    return true;
                }
                None
            }
            (false, _) => Some(frame.a),
        };
        let Some(card) = card else {
            engine.step_done();
            return false;
        };
        engine.choices.push(special(USE, [card, 0, 0, 0]));
        engine.choices.push(Choice::Stop);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        match choice {
            Choice::Special(Special { kind: RIVER, args, .. }) => {
                let top = engine.top();
                (top.phase, top.a) = (1, args[0]);
            }
            Choice::Special(Special { args: [at, ..], .. }) => {
                engine.step_done();
                let used = Happening::ExtraUsed {
                    seat: frame.seat,
                    module: Pearlbrook::NUMBER,
                    section: SECTION_RIVER,
                    at,
                };
                engine.notice(frame.source, used);
                let effect = numbers(engine.catalog).river[usize::from(at)].effect;
                engine.push_effect(effect, frame.seat, frame.source, 0);
            }
            _ => engine.step_done(),
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        if !self.here && frame.phase == 0 {
            asks(ASK_RIVER)
        } else {
            asks(ASK_USE)
        }
    }

    /// A card that lies face up must be payable, unless ambassadors may block; what lies face down is not known yet.
    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        let may_block = numbers(engine.catalog).ambassador_may_block;
        if !self.here {
            return Chance::Must(may_block || usable(engine, case.seat).next().is_some());
        }
        match card_here(engine, case.source) {
            Some((_, false)) => Chance::May(false),
            Some((card, true)) => Chance::Must(may_block || can_use(engine, case.seat, card)),
            None => Chance::Must(false),
        }
    }

    fn brings(self) -> Brings {
        Brings::Nothing("each river card has an effect of its own, which is weighed where the card lies")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let card = if self.here {
            "the river card here"
        } else {
            "a river card that lies face up"
        };
        Clause::new("use", card).may(true)
    }
}
