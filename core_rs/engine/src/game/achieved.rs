//! Cards that act when an event has been achieved, in whose city they stand.

use crate::bits::ones;
use crate::ids::{Seat, Slot, Slots};
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Source};

use super::engine::{AFTER_EVENT, Engine};

impl<O: Observer> Engine<'_, O> {
    /// `seat` has achieved the event in play at this position: cards wait below its effect, his own above those of others.
    /// Those that stand there now act, if they still do when their time comes. What does not count as an event is none here.
    pub(crate) fn push_after_event(&mut self, seat: Seat, event: u8) {
        let id = self.state.events[usize::from(event)].event;
        if !self.catalog.events[usize::from(id)].counted {
            return;
        }
        for turns in (0..self.state.seats).rev() {
            let owner = self.state.seat_after(seat, turns);
            if !self.player(owner).names.meets(self.catalog.after_event) {
                continue;
            }
            let acts = |slot: &Slot| {
                let card = self.player(owner).city[usize::from(*slot)].card;
                let after = self.card(card).after_event;
                after.is_some_and(|after| owner == seat || after.by_anybody)
            };
            let all = 0..self.player(owner).city.len() as Slot;
            let mask: Slots = all.filter(acts).fold(0, |slots, slot| slots | 1 << slot);
            if mask != 0 && !self.catalog.is_automatic(self.state.seats, owner) {
                self.state.stack.push(Frame {
                    at: AFTER_EVENT,
                    seat: owner,
                    source: Source::Event(event),
                    mask,
                    ..Frame::default()
                });
            }
        }
    }

    /// One card after another. Register `mask`: the slots of those that still have to act.
    pub(super) fn run_after_event(&mut self, frame: Frame) {
        let Some(slot) = ones(frame.mask).next() else {
            self.state.stack.pop();
            return;
        };
        self.top().mask &= !(1 << slot);
        let seat = frame.seat;
        let card = self.player(seat).city[usize::from(slot)].card;
        if let Some(after) = self.card(card).after_event {
            let source = Source::Card { seat, slot };
            self.notice(source, Happening::Reacted { seat, slot, card });
            self.push_effect(after.effect, seat, source, 0);
        }
    }
}
