//! Workers on a card that goes, or gives way to another: they are lifted, and set down where the card comes to stand.

use crate::ids::MAX_SEATS;
use crate::observer::Observer;
use crate::state::Place;

use crate::game::engine::Engine;

/// The workers of a place, by player: positions among his placed ones, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Crew([u16; MAX_SEATS]);

impl Crew {
    /// So many of them, the others stay behind.
    pub fn first(mut self, n: u8) -> Crew {
        let mut room = u32::from(n);
        for aboard in &mut self.0 {
            while aboard.count_ones() > room {
                *aboard &= !(1 << (15 - aboard.leading_zeros()));
            }
            room -= aboard.count_ones();
        }
        self
    }
}

impl<O: Observer> Engine<'_, O> {
    /// Lifts the workers of a place, with or without those that stay there for good. Until they are set down again no other may
    /// come or go.
    pub(crate) fn lift_crew(&mut self, place: Place, permanent: bool) -> Crew {
        let mut crew = Crew([0; MAX_SEATS]);
        for (player, aboard) in self.state.players.iter_mut().zip(&mut crew.0) {
            for (at, worker) in player.placed.iter_mut().enumerate() {
                if worker.place() == place && (permanent || !worker.permanent()) {
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
