//! Steps that perform locations again and move workers.

use crate::choice::Choice;
use crate::ids::Seat;
use crate::modules::hooks;
use crate::observer::Observer;
use crate::state::{Frame, Place, Source, Spot};

use crate::game::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    pub(super) fn run_copy_location(&mut self, areas: crate::effect::Areas, optional: bool, frame: Frame) -> bool {
        self.location_choices(frame.seat, areas, u64::MAX);
        if optional && !self.choices.is_empty() {
            self.choices.push(Choice::Stop);
        }
        if self.choices.is_empty() {
            self.step_done();
            return false;
        }
        true
    }

    pub(super) fn answer_copy_location(&mut self, frame: Frame, choice: Choice) {
        self.step_done();
        if let Choice::Location(id) = choice {
            self.perform_location(frame.seat, id, frame.source);
        }
    }

    /// A token of this card for performing a location where a worker of the player stands (R10.2, R13.2).
    pub(super) fn run_revisit(&mut self, areas: crate::effect::Areas, frame: Frame) -> bool {
        let tokens = match super::gain::card_of(&frame) {
            Some((seat, slot)) => self.player(seat).city[usize::from(slot)].tokens,
            None => 0,
        };
        if tokens > 0 {
            let standing = self.kept.workers.locations[usize::from(frame.seat)];
            self.location_choices(frame.seat, areas, standing);
        }
        self.choices.push(Choice::Stop);
        true
    }

    pub(super) fn answer_revisit(&mut self, frame: Frame, choice: Choice) {
        self.step_done();
        if let (Choice::Location(id), Source::Card { seat, slot }) = (choice, frame.source) {
            self.add_tokens(seat, slot, -1, frame.source);
            self.perform_location(frame.seat, id, frame.source);
        }
    }

    /// Fills in where the worker on `from` could go: it leaves its old spot first (R13.3, RA10).
    fn destinations(&mut self, seat: Seat, from: Place) {
        let placed = self.player(seat).placed;
        self.lift_worker(seat, from);
        let first = self.choices.len();
        self.place_choices(seat, from);
        self.state.player_mut(seat).placed = placed;
        self.look_at_workers();
        if self.catalog.modules.any() {
            let mut at = first;
            while at < self.choices.len() {
                if self.may_move_to(self.choices[at]) {
                    at += 1;
                } else {
                    self.choices.remove(at);
                }
            }
        }
    }

    fn may_move_to(&self, choice: Choice) -> bool {
        match choice {
            Choice::Place(place) => match place.spot() {
                Spot::Event(at) => hooks::may_move_to(self, at),
                _ => true,
            },
            _ => true,
        }
    }

    /// Is there a worker that could be moved?
    pub(crate) fn can_move_worker(&mut self, seat: Seat) -> bool {
        let before = self.choices.len();
        let placed = self.player(seat).placed;
        let found = placed.iter().filter(|worker| !worker.permanent()).any(|worker| {
            self.destinations(seat, worker.place());
            self.choices.len() > before
        });
        self.choices.truncate(before);
        found
    }

    fn lift_worker(&mut self, seat: Seat, from: Place) {
        let placed = &mut self.state.player_mut(seat).placed;
        let at = placed
            .iter()
            .position(|worker| worker.place() == from && !worker.permanent());
        placed.remove(at.expect("the worker stands there"));
        self.look_at_workers();
    }

    /// Register `mask`: the place of the chosen worker.
    pub(super) fn run_move_worker(&mut self, frame: Frame) -> bool {
        let seat = frame.seat;
        if frame.phase == 1 {
            self.destinations(seat, Place::from_code(frame.mask as u16));
            return true;
        }
        let placed = self.player(seat).placed;
        for (at, worker) in placed.iter().enumerate() {
            let repeated = placed[..at]
                .iter()
                .any(|other| other.place() == worker.place() && !other.permanent());
            if worker.permanent() || repeated {
                continue;
            }
            let before = self.choices.len();
            self.destinations(seat, worker.place());
            let movable = self.choices.len() > before;
            self.choices.truncate(before);
            if movable {
                self.choices.push(Choice::Worker(worker.place()));
            }
        }
        if self.choices.is_empty() {
            self.step_done();
            return false;
        }
        true
    }

    pub(super) fn answer_move_worker(&mut self, frame: Frame, choice: Choice) {
        match choice {
            Choice::Worker(place) => {
                let top = self.top();
                top.phase = 1;
                top.mask = u64::from(place.code());
            }
            Choice::Place(place) => {
                self.step_done();
                self.lift_worker(frame.seat, Place::from_code(frame.mask as u16));
                self.put_worker(frame.seat, place);
            }
            other => unreachable!("{other:?} moves no worker"),
        }
    }

    pub(super) fn run_recall_worker(&mut self, frame: Frame) -> bool {
        let placed = self.player(frame.seat).placed;
        let here = match frame.source {
            Source::Event(at) if !self.catalog.switches.well_run_city_own_worker => Some(Place::event(at)),
            _ => None,
        };
        for (at, worker) in placed.iter().enumerate() {
            let repeated = placed[..at]
                .iter()
                .any(|other| other.place() == worker.place() && !other.permanent());
            if !worker.permanent() && !repeated && Some(worker.place()) != here {
                self.choices.push(Choice::Worker(worker.place()));
            }
        }
        if self.choices.is_empty() {
            self.step_done();
            return false;
        }
        true
    }

    pub(super) fn answer_recall_worker(&mut self, frame: Frame, choice: Choice) {
        let Choice::Worker(place) = choice else {
            unreachable!("{choice:?} is no worker")
        };
        self.step_done();
        self.lift_worker(frame.seat, place);
        self.state.player_mut(frame.seat).workers_left += 1;
    }
}
