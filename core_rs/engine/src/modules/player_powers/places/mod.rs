//! Powers that change where workers may stand and what they do there.

pub(super) mod forests;
pub(super) mod joining;
pub(super) mod keys;
pub(super) mod marker;
pub(super) mod replacing;
pub(super) mod sentences;

pub(super) use forests::MAX_PACK;

use crate::game::Engine;
use crate::ids::Seat;
use crate::observer::Observer;
use crate::state::Frame;

/// A worker of this seat stands on a place that has not acted yet.
pub(super) fn arrived<O: Observer>(engine: &mut Engine<'_, O>, about: Frame, seat: Seat) {
    joining::arrived(engine, about.place(), seat);
    replacing::arrived(engine, about, seat);
}
