//! Powers that change where workers may stand and what they do there.

pub(super) mod forests;
pub(super) mod joining;
pub(super) mod keys;
pub(super) mod marker;
pub(super) mod replacing;
pub(super) mod sentences;

use crate::game::Engine;
use crate::ids::Seat;
use crate::state::Frame;

/// A worker of this seat stands on a place that has not acted yet.
pub(super) fn arrived(engine: &mut Engine<'_>, about: Frame, seat: Seat) {
    joining::arrived(engine, about.place(), seat);
    replacing::arrived(engine, about, seat);
}
