//! What comes back to whoever passes (WA35).

use super::verbs::invest::invested;
use super::{power_of, section_mut, source_of};
use crate::game::Engine;
use crate::ids::{NONE, Seat};
use crate::resources::Resources;
use crate::state::Source;

/// What lies on the power of whoever passes comes into the supply (WA35).
pub(super) fn take_back(engine: &mut Engine<'_>, seat: Seat) {
    if let Some(kind) = invested(engine, seat) {
        section_mut(engine.state).stored[usize::from(seat)] = NONE;
        let power = power_of(engine.state, seat).map_or(Source::Turn, source_of);
        engine.gain(seat, Resources::of(kind, 1), power);
    }
}
