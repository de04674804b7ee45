//! A power acts: what it has carried out, and what tables count of it.

use super::access::source_of;
use super::{PlayerPowers, power_of, section};
use crate::catalog::Catalog;
use crate::effect::{Effect, NOTHING};
use crate::game::Engine;
use crate::game::score::Breakdown;
use crate::ids::Seat;
use crate::observer::Happening;
use crate::state::State;

/// The only section of things that the module has.
pub(super) const SECTION: u8 = 0;

/// The power of a seat is in force from now on.
pub(super) fn begin(engine: &mut Engine<'_>, seat: Seat) {
    if let Some(at) = power_of(engine.state, seat) {
        let (module, section) = (PlayerPowers::NUMBER, SECTION);
        let played = Happening::ExtraPlayed {
            seat,
            module,
            section,
            at,
        };
        engine.notice(source_of(at), played);
    }
}

/// A power is set off: its player may carry out the effect, or has to. The register `it` is for its steps.
pub(super) fn act(engine: &mut Engine<'_>, seat: Seat, power: u8, effect: Effect, it: u8) {
    if effect != NOTHING {
        note_use(engine, seat, power);
        engine.push_effect(effect, seat, source_of(power), it);
    }
}

pub(super) fn note_use(engine: &mut Engine<'_>, seat: Seat, at: u8) {
    let (module, section) = (PlayerPowers::NUMBER, SECTION);
    let used = Happening::ExtraUsed {
        seat,
        module,
        section,
        at,
    };
    engine.notice(source_of(at), used);
}

/// Who has a power, or was dealt it and refused it; and the points of what lies on it.
pub(super) fn holder(catalog: &Catalog, state: &State, at: u8) -> Option<(Seat, Breakdown)> {
    let mut people = 0..catalog.people(state.seats);
    let has = |seat: &Seat| power_of(state, *seat) == Some(at);
    if let Some(seat) = people.clone().find(has) {
        let tokens = section(state).tokens[usize::from(seat)].into();
        let points = Breakdown {
            tokens,
            ..Breakdown::default()
        };
        return Some((seat, points));
    }
    let dealt = people.find(|&seat| section(state).offered(seat).any(|offered| offered == at))?;
    Some((dealt, Breakdown::default()))
}
