//! Adornments (rulings P5).

use super::ambassador::ADORNMENT;
use super::{Pearlbrook, SECTION_ADORNMENTS, numbers, section, section_mut, special};
use crate::game::Engine;
use crate::ids::{NONE, Seat};
use crate::observer::Happening;
use crate::state::Source;

/// The adornments that `seat` may play now (PD8).
pub(super) fn choices(engine: &mut Engine<'_>, seat: Seat) {
    for (at, adornment) in numbers(engine.catalog).adornments.iter().enumerate() {
        let held = section(engine.state).adornment(at) == Some((seat, false));
        if held && !adornment.dead && engine.can_afford(seat, &adornment.fee) {
            engine.choices.push(special(ADORNMENT, [at as u8, NONE, 0, 0]));
        }
    }
}

/// Paid first, then its upper half (P5.1, P5.4).
pub(super) fn play(engine: &mut Engine<'_>, seat: Seat, at: u8) {
    section_mut(engine.state).deal(usize::from(at), seat, true);
    let module = Pearlbrook::NUMBER;
    let source = Source::Special { module, at };
    let played = Happening::ExtraPlayed {
        seat,
        module,
        section: SECTION_ADORNMENTS,
        at,
    };
    engine.notice(source, played);
    let adornment = &numbers(engine.catalog).adornments[usize::from(at)];
    engine.push_effect(adornment.effect, seat, source, 0);
    engine.push_effect(adornment.payment, seat, source, 0);
    if engine.catalog.automatic.is_some() {
        let points = u16::from(numbers(engine.catalog).opponent_points);
        engine.gain_points(engine.state.seats - 1, points, source);
    }
}
