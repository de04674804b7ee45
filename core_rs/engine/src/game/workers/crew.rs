//! Workers on a card that goes, or gives way to another: they are lifted, and set down where the card comes to stand.

use crate::ids::MAX_SEATS;
use crate::observer::Observer;
use crate::state::Place;

use crate::game::engine::Engine;

/// The workers of a place, by player: positions among his placed ones, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Crew([u16; MAX_SEATS]);

impl<O: Observer> Engine<'_, O> {
    /// Lifts every worker of a place. Until they are set down again no other may come or go.
    pub(crate) fn lift_crew(&mut self, place: Place) -> Crew {
        let mut crew = Crew([0; MAX_SEATS]);
        for (player, aboard) in self.state.players.iter_mut().zip(&mut crew.0) {
            for (at, worker) in player.placed.iter_mut().enumerate() {
                if worker.place() == place {
                    *worker = worker.moved_to(Place::NOWHERE);
                    *aboard |= 1 << at;
                }
            }
        }
        crew
    }

    pub(crate) fn set_crew_down(&mut self, crew: Crew, place: Place) {
        for (player, aboard) in self.state.players.iter_mut().zip(crew.0) {
            for (at, worker) in player.placed.iter_mut().enumerate() {
                if aboard >> at & 1 == 1 {
                    *worker = worker.moved_to(place);
                }
            }
        }
        self.look_at_workers();
    }
}
