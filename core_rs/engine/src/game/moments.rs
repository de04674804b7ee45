//! Moments: points in the course of a game at which modules may act, in a fixed order (`docs/architecture.md`).
//!
//! A moment is a frame, so that whoever acts in it may ask. It is pushed only where a module in force listens: a game in which
//! nobody does has none. Inside a moment modules act in the order of their ranks, for the acting seat first and then for the
//! others clockwise.

use crate::ids::{Seat, Slot};
use crate::modules::hooks;
use crate::moment::Moment;
use crate::observer::Observer;
use crate::resources::Resources;
use crate::state::{Frame, Place, Source};

use super::engine::{Engine, RUN_PLAY};

/// Where a frame stands that holds a moment. Register `chosen`: which; `phase` and `n`: how far it has got; the others are what
/// the moment is about.
pub(crate) const MOMENT: u16 = 0xFFF5;

/// What a moment after a placement is about.
impl Frame {
    pub(crate) fn place(self) -> Place {
        Place::from_code(self.mask as u16)
    }

    /// What the place brought: resources, cards, point tokens.
    pub(crate) fn gained(self) -> (Resources, u8, u8) {
        let [_, _, twig, resin, pebble, berry, cards, points] = self.mask.to_le_bytes();
        (Resources([twig, resin, pebble, berry]), cards, points)
    }

    /// Is this what is to follow a placement of this seat?
    fn is_placement_of(&self, seat: Seat) -> bool {
        self.at == MOMENT && self.chosen == Moment::Visited as u8 && self.seat == seat
    }

    fn add_gained(&mut self, what: Resources, cards: u8, points: u8) {
        let mut bytes = self.mask.to_le_bytes();
        let [twig, resin, pebble, berry] = what.0;
        for (sum, more) in bytes[2..].iter_mut().zip([twig, resin, pebble, berry, cards, points]) {
            *sum = sum.saturating_add(more);
        }
        self.mask = u64::from_le_bytes(bytes);
    }
}

impl<O: Observer> Engine<'_, O> {
    /// The frame of a moment, if anybody listens to it.
    #[inline]
    pub(crate) fn push_moment(&mut self, moment: Moment, about: Frame) {
        if self.catalog.listeners.hear(moment) {
            self.state.stack.push(Frame {
                at: MOMENT,
                phase: 0,
                chosen: moment as u8,
                n: 0,
                ..about
            });
        }
    }

    /// The same for something that happens to a seat.
    #[inline]
    pub(crate) fn push_moment_of(&mut self, moment: Moment, seat: Seat, source: Source) {
        let about = Frame {
            seat,
            source,
            ..Frame::default()
        };
        self.push_moment(moment, about);
    }

    /// Adds a gain to the placement that it belongs to: the innermost one of this seat, unless it came by a play inside it. Where
    /// plays count, too, it belongs to every placement of this seat that is being resolved.
    #[inline]
    pub(super) fn count_gain(&mut self, seat: Seat, what: Resources, cards: u8, points: u8) {
        if self.catalog.listeners.hear(Moment::Visited) {
            self.add_to_placement(seat, what, cards, points);
        }
    }

    #[cold]
    fn add_to_placement(&mut self, seat: Seat, what: Resources, cards: u8, points: u8) {
        let all = self.catalog.listeners.gains_in_plays;
        let frames = self.state.stack.iter_mut().rev();
        let counted = frames.take_while(|frame| all || frame.at != RUN_PLAY);
        let placements = counted.filter(|frame| frame.is_placement_of(seat));
        for placement in placements.take(if all { usize::MAX } else { 1 }) {
            placement.add_gained(what, cards, points);
        }
    }

    /// What the placement that is being resolved has brought a seat.
    pub(crate) fn gained_by_placement(&self, seat: Seat) -> Resources {
        let found = self.state.stack.iter().rev().find(|frame| frame.is_placement_of(seat));
        found.map_or(Resources::NONE, |frame| frame.gained().0)
    }

    /// The card whose play is being reacted to, and where it stands.
    pub(crate) fn played_card(&self) -> Option<(Seat, Slot)> {
        let play = |frame: &&Frame| frame.at == MOMENT && frame.chosen == Moment::Played as u8;
        self.state.stack.iter().rev().find(play)?.card()
    }

    /// The next of those who listen acts. Register `n`: its position among them; `phase`: the seats that have had their turn.
    pub(super) fn run_moment(&mut self, frame: Frame) {
        let moment = Moment::ALL[usize::from(frame.chosen)];
        let Some(listener) = self.catalog.listeners.nth(moment, frame.n) else {
            self.state.stack.pop();
            return;
        };
        let top = self.top();
        top.phase += 1;
        let seat = self.state.seat_after(frame.seat, frame.phase);
        if frame.phase + 1 == self.state.seats {
            let top = self.top();
            (top.phase, top.n) = (0, frame.n + 1);
        }
        hooks::moment(self, listener, moment, frame, seat);
    }
}
