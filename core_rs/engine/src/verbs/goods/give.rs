//! Resources to opponents (R9.7, RA12).

use serde_json::Value;

use super::{Case, Chance, Demand, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::NONE;
use crate::observer::{Observer, Spent};
use crate::phrases::{Clause, Counted};
use crate::resources::{Resource, Resources};
use crate::schema::row::{byte, flag, resource};
use crate::schema::{AMOUNT, Field, RESOURCE, Shape, flag as flag_field, needed, optional, or};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `give = { resource = "berry", max = 2 }`: 0 to max units of one kind to one opponent; sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Give {
    pub kind: u8,
    pub max: u8,
}

/// `give_any = { min = 2, max = 2, split = false }`: units of any kinds to one opponent, or to several if `split`; sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GiveAny {
    pub min: u8,
    pub max: u8,
    pub split: bool,
}

/// Register `n`: how many.
impl Verb for Give {
    const FIELD: Option<Field> = Some(optional(
        "give",
        Shape::Table(&[needed("resource", RESOURCE), needed("max", AMOUNT)]),
    ));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Give {
        Give {
            kind: resource(&what["resource"]),
            max: byte(what, "max", 0),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        if frame.phase == 0 {
            let owned = engine.player(frame.seat).resources.0[usize::from(self.kind)];
            engine.amount_choices(0, owned.min(self.max));
            return true;
        }
        let receivers = engine.receiver_mask(frame.seat);
        if receivers == 0 || frame.n == 0 {
            self.give(engine, frame, Spent::Supply);
            return false;
        }
        engine.player_choices(receivers);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        match choice {
            Choice::Amount(n) => {
                let top = engine.top();
                (top.n, top.phase) = (n, 1);
            }
            Choice::Player(to) => self.give(engine, frame, Spent::Opponent(to)),
            other => unreachable!("{other:?} gives nothing, so it was not offered"),
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        if frame.phase == 0 {
            Ask::GiveAmount
        } else {
            Ask::Receiver
        }
    }

    fn amount_of(self) -> Option<Resource> {
        Some(Resource::from_index(self.kind))
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(engine.player(case.seat).resources.0[usize::from(self.kind)].min(self.max) > 0)
    }

    fn brings(self) -> Brings {
        Brings::Pays {
            kind: self.kind,
            max: self.max,
            to_rival: true,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let kind = Resource::from_index(self.kind);
        let what = words::amount(self.max, kind);
        Clause::new("give", format!("up to {what} to an opponent")).counting(Counted::taken(
            kind.name(),
            words::plural(kind),
            "given",
            "gave",
        ))
    }
}

impl Give {
    fn give<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, to: Spent) {
        engine.step_done_with(frame.n);
        let what = Resources::of(Resource::from_index(self.kind), frame.n);
        engine.spend(frame.seat, what, to, frame.source);
    }
}

/// Registers: `n` units named, `a` the least kind and `b` the least receiver of that kind that may be named next, `mask` the
/// units for a single receiver.
impl Verb for GiveAny {
    const FIELD: Option<Field> = Some(optional(
        "give_any",
        Shape::Table(&[or("min", 0, 0, 20), needed("max", AMOUNT), flag_field("split")]),
    ));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> GiveAny {
        GiveAny {
            min: byte(what, "min", 0),
            max: byte(what, "max", 0),
            split: flag(what, "split"),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let receivers = engine.receiver_mask(frame.seat);
        if frame.phase == 0 {
            if frame.n < self.max {
                self.offer(engine, frame, receivers);
            }
            if frame.n >= self.min || engine.choices.is_empty() {
                engine.choices.push(Choice::Stop);
            }
            return true;
        }
        if receivers == 0 || frame.n == 0 {
            give_named(engine, frame, Spent::Supply);
            return false;
        }
        engine.player_choices(receivers);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        match choice {
            Choice::Resource { kind, to, .. } => {
                let top = engine.top();
                top.n += 1;
                top.a = kind as u8;
                if self.split {
                    top.b = if to == NONE { 0 } else { to };
                    let spent = if to == NONE { Spent::Supply } else { Spent::Opponent(to) };
                    engine.spend(frame.seat, Resources::of(kind, 1), spent, frame.source);
                } else {
                    let mut given = top.amounts();
                    given.0[kind as usize] += 1;
                    top.set_amounts(given);
                }
            }
            Choice::Stop if self.split => engine.step_done_with(frame.n),
            Choice::Stop => engine.top().phase = 1,
            Choice::Player(to) => give_named(engine, frame, Spent::Opponent(to)),
            other => unreachable!("{other:?} gives nothing, so it was not offered"),
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        if frame.phase == 0 {
            Ask::GiveResource
        } else {
            Ask::Receiver
        }
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (self.min.saturating_sub(frame.n), self.max.saturating_sub(frame.n))
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let owned = engine.player(case.seat).resources.total();
        if self.min == 0 {
            return Chance::May(owned.min(self.max.into()) > 0);
        }
        Chance::Must(owned >= self.min.into())
    }

    fn demand(self) -> Demand {
        if self.min > 0 { Demand::Must } else { Demand::Closer }
    }

    fn brings(self) -> Brings {
        Brings::PaysAny {
            min: self.min,
            max: self.max,
            to_rival: true,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let what = words::from_to(self.min, self.max, "resource");
        let to = if self.split { "your opponents" } else { "an opponent" };
        Clause::new("give", format!("{what} to {to}")).counting(Counted::taken(
            "resource",
            "resources",
            "given",
            "gave",
        ))
    }
}

impl GiveAny {
    pub(super) fn offer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, receivers: u8) {
        let have = engine.player(frame.seat).resources - frame.amounts();
        let needed = u16::from(self.min.saturating_sub(frame.n));
        for &kind in &Resource::ALL[usize::from(frame.a)..] {
            let left: u16 = have.0[kind as usize..].iter().map(|&n| u16::from(n)).sum();
            if have[kind] == 0 || left < needed {
                continue;
            }
            if self.split && receivers != 0 {
                let first = if kind as u8 == frame.a { frame.b } else { 0 };
                for to in (first..engine.state.seats).filter(|&seat| receivers >> seat & 1 == 1) {
                    engine.choices.push(Choice::Resource { kind, n: 1, to });
                }
            } else {
                engine.choices.push(Choice::Resource { kind, n: 1, to: NONE });
            }
        }
    }
}

fn give_named<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, to: Spent) {
    engine.step_done_with(frame.n);
    engine.spend(frame.seat, frame.amounts(), to, frame.source);
}
