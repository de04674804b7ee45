//! Workers moved and brought back.

use serde_json::Value;

use super::{Case, Chance, Holds, Site, Verb};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::Seat;
use crate::modules::hooks;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, ORDINARY, Place, Source, Spot, WorkerKindId};
use crate::verbs::Arena;

/// `move_worker = true`: a worker of the player to another place, which it visits; `"ordinary"`: none of a further kind
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveWorker {
    pub ordinary: bool,
}

/// `recall_worker = true`: a worker of the player comes back
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RecallWorker;

/// Registers of the chosen worker: `mask` its place, `a` its kind.
impl Verb for MoveWorker {
    const FIELD: Option<Field> = Some(optional(
        "move_worker",
        Shape::Either(&[Shape::Yes, Shape::Word(&["ordinary"])]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> MoveWorker {
        MoveWorker {
            ordinary: what.is_string(),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        let works = matches!(site, Site::Effect { production: false, .. } | Site::Event);
        (!works).then_some("works only when a card that does not produce is played, or on an event")
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let seat = frame.seat;
        if frame.phase == 1 {
            destinations(engine, seat, (Place::from_code(frame.mask as u16), frame.a));
            return true;
        }
        for worker in self.movable(engine, seat) {
            if engine.offers(|engine| destinations(engine, seat, worker)) {
                engine.choices.push(Choice::Worker(worker.0, worker.1));
            }
        }
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        if let Choice::Worker(place, kind) = choice {
            let top = engine.top();
            (top.phase, top.a) = (1, kind);
            top.mask = u64::from(place.code());
            return;
        }
        let Some((kind, place)) = choice.placed() else {
            unreachable!("{choice:?} moves no worker, so it was not offered")
        };
        engine.step_done();
        lift_worker(engine, frame.seat, (Place::from_code(frame.mask as u16), kind));
        engine.put_worker(frame.seat, kind, place);
    }

    fn ask(self, frame: &Frame) -> Ask {
        if frame.phase == 0 { Ask::MoveWorker } else { Ask::MoveTo }
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let mut movable = self.movable(engine, case.seat);
        Chance::May(movable.any(|worker| engine.offers(|engine| destinations(engine, case.seat, worker))))
    }

    fn chains(self, _of: Holds) -> bool {
        true
    }

    fn brings(self) -> Brings {
        Brings::MovesWorker
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("move", "one of your placed workers to another place and use that place")
    }
}

impl Verb for RecallWorker {
    const FIELD: Option<Field> = Some(optional("recall_worker", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> RecallWorker {
        RecallWorker
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        recallable(engine, frame.seat, frame.source);
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Worker(place, kind) = choice else {
            unreachable!("{choice:?} is no worker, so it was not offered")
        };
        engine.step_done();
        lift_worker(engine, frame.seat, (place, kind));
        engine.state.player_mut(frame.seat).come_home(kind);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::RecallWorker
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::May(engine.offers(|engine| recallable(engine, case.seat, case.source)))
    }

    fn brings(self) -> Brings {
        Brings::ReturnsWorker
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("take back", "one of your placed workers")
    }
}

impl MoveWorker {
    fn movable<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat) -> impl Iterator<Item = Standing> + use<O> {
        movable(engine, seat).filter(move |&(_, kind)| !self.ordinary || kind == ORDINARY)
    }
}

/// A worker is told by its place and its kind: those that are equal in both are one choice.
type Standing = (Place, WorkerKindId);

/// The workers of the player that are not where they are for good, equal ones once.
fn movable<O: Observer>(engine: &Engine<'_, O>, seat: Seat) -> impl Iterator<Item = Standing> + use<O> {
    let placed = engine.player(seat).placed;
    (0..placed.len()).filter_map(move |at| {
        let worker = placed[at];
        let mut earlier = placed[..at].iter();
        let repeated = earlier.any(|&other| other == worker);
        let movable = !worker.permanent() && !worker.apart() && !repeated;
        movable.then_some((worker.place(), worker.kind()))
    })
}

fn recallable<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, source: Source) {
    let here = match source {
        Source::Event(at) if !engine.catalog.switches.recall_from_own_event => Some(Place::event(at)),
        _ => None,
    };
    for (place, kind) in movable(engine, seat).filter(|&(place, _)| Some(place) != here) {
        engine.choices.push(Choice::Worker(place, kind));
    }
}

/// Fills in where a worker could go: it leaves its old spot first (R13.3, RA10).
fn destinations<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, worker: Standing) {
    let placed = engine.player(seat).placed;
    lift_worker(engine, seat, worker);
    let first = engine.choices.len();
    engine.place_choices(seat, worker.1, worker.0);
    engine.state.player_mut(seat).placed = placed;
    engine.look_at_workers();
    if engine.catalog.modules.any() {
        let mut at = first;
        while at < engine.choices.len() {
            if may_move_to(engine, engine.choices[at]) {
                at += 1;
            } else {
                engine.choices.remove(at);
            }
        }
    }
}

fn may_move_to<O: Observer>(engine: &Engine<'_, O>, choice: Choice) -> bool {
    match choice.placed().map(|(_, place)| place.spot()) {
        Some(Spot::Event(at)) => hooks::may_move_to(engine, at),
        _ => true,
    }
}

fn lift_worker<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, (from, kind): Standing) {
    let placed = &mut engine.state.player_mut(seat).placed;
    let at = placed
        .iter()
        .position(|worker| worker.place() == from && worker.kind() == kind && !worker.permanent());
    placed.remove(at.expect("the choice names a worker that stands there"));
    engine.look_at_workers();
}
