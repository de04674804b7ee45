//! Workers moved and brought back.

use serde_json::Value;

use super::{Holds, Site, Verb};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::Seat;
use crate::load::{Arena, Field, Shape, optional};
use crate::modules::hooks;
use crate::observer::Observer;
use crate::state::{Frame, Place, Source, Spot};

/// `move_worker = true`: a worker of the player to another place, which it visits
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveWorker;

/// `recall_worker = true`: a worker of the player comes back
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RecallWorker;

/// Register `mask`: the place of the chosen worker.
impl Verb for MoveWorker {
    const FIELD: Option<Field> = Some(optional("move_worker", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> MoveWorker {
        MoveWorker
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        let works = matches!(site, Site::Effect { production: false, .. } | Site::Event);
        (!works).then_some("works only when a card that does not produce is played, or on an event")
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let seat = frame.seat;
        if frame.phase == 1 {
            destinations(engine, seat, Place::from_code(frame.mask as u16));
            return true;
        }
        for place in movable(engine, seat) {
            let before = engine.choices.len();
            destinations(engine, seat, place);
            let somewhere = engine.choices.len() > before;
            engine.choices.truncate(before);
            if somewhere {
                engine.choices.push(Choice::Worker(place));
            }
        }
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        match choice {
            Choice::Worker(place) => {
                let top = engine.top();
                top.phase = 1;
                top.mask = u64::from(place.code());
            }
            Choice::Place(place) => {
                engine.step_done();
                lift_worker(engine, frame.seat, Place::from_code(frame.mask as u16));
                engine.put_worker(frame.seat, place);
            }
            other => unreachable!("{other:?} moves no worker"),
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        if frame.phase == 0 { Ask::MoveWorker } else { Ask::MoveTo }
    }

    fn could_do<O: Observer>(self, engine: &mut Engine<'_, O>, seat: Seat) -> bool {
        let before = engine.choices.len();
        let found = movable(engine, seat).any(|place| {
            destinations(engine, seat, place);
            engine.choices.len() > before
        });
        engine.choices.truncate(before);
        found
    }

    fn chains(self, _of: Holds) -> bool {
        true
    }

    fn brings(self) -> Brings {
        Brings::MovesWorker
    }

    fn words(self, _catalog: &Catalog) -> String {
        "move one of your workers to another place".to_owned()
    }
}

impl Verb for RecallWorker {
    const FIELD: Option<Field> = Some(optional("recall_worker", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> RecallWorker {
        RecallWorker
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let here = match frame.source {
            Source::Event(at) if !engine.catalog.switches.recall_from_own_event => Some(Place::event(at)),
            _ => None,
        };
        for place in movable(engine, frame.seat).filter(|&place| Some(place) != here) {
            engine.choices.push(Choice::Worker(place));
        }
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Worker(place) = choice else {
            unreachable!("{choice:?} is no worker")
        };
        engine.step_done();
        lift_worker(engine, frame.seat, place);
        engine.state.player_mut(frame.seat).workers_left += 1;
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::RecallWorker
    }

    fn brings(self) -> Brings {
        Brings::ReturnsWorker
    }

    fn words(self, _catalog: &Catalog) -> String {
        "bring one of your workers back".to_owned()
    }
}

/// The places where workers of the player stand that are not there for good, each once.
fn movable<O: Observer>(engine: &Engine<'_, O>, seat: Seat) -> impl Iterator<Item = Place> + use<O> {
    let placed = engine.player(seat).placed;
    (0..placed.len()).filter_map(move |at| {
        let place = placed[at].place();
        let mut earlier = placed[..at].iter();
        let repeated = earlier.any(|other| other.place() == place && !other.permanent());
        (!placed[at].permanent() && !repeated).then_some(place)
    })
}

/// Fills in where the worker on `from` could go: it leaves its old spot first (R13.3, RA10).
fn destinations<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, from: Place) {
    let placed = engine.player(seat).placed;
    lift_worker(engine, seat, from);
    let first = engine.choices.len();
    engine.place_choices(seat, from);
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
    match choice {
        Choice::Place(place) => match place.spot() {
            Spot::Event(at) => hooks::may_move_to(engine, at),
            _ => true,
        },
        _ => true,
    }
}

fn lift_worker<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, from: Place) {
    let placed = &mut engine.state.player_mut(seat).placed;
    let at = placed
        .iter()
        .position(|worker| worker.place() == from && !worker.permanent());
    placed.remove(at.expect("the worker stands there"));
    engine.look_at_workers();
}
