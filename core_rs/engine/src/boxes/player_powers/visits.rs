//! Powers that follow a placement (WA5 to WA7, WA21, WA24, WA26, WA27, WA29, WA32).

use super::acting::{act, note_use};
use super::data::AfterVisit;
use super::{numbers, power_of, section, section_mut, source_of};
use crate::catalog::Catalog;
use crate::effect::{Areas, NOTHING};
use crate::game::Engine;
use crate::ids::Seat;
use crate::resources::Resource;
use crate::state::{Frame, ORDINARY, Spot};

/// Does this follow a placement in this area (bit; 0: on no location) that brought these kinds (bit = kind)?
pub(super) fn fits(after: &AfterVisit, area: Areas, kinds: u8) -> bool {
    (after.areas == 0 || after.areas & area != 0)
        && (after.gained == 0 || after.gained & kinds != 0)
        && after.without & kinds == 0
}

fn follows(catalog: &Catalog, after: &AfterVisit, about: Frame) -> bool {
    let area = match about.place().spot() {
        Spot::Location(id) => 1 << catalog.locations[usize::from(id)].area,
        _ => 0,
    };
    let (brought, ..) = about.gained();
    let kinds = Resource::ALL.into_iter().filter(|&kind| brought[kind] > 0);
    fits(after, area, kinds.fold(0, |mask, kind| mask | 1 << kind as u8))
}

/// A worker of this seat has acted where it stands.
pub(super) fn visited(engine: &mut Engine<'_>, about: Frame, seat: Seat) {
    let catalog = engine.catalog;
    let Some(power) = power_of(engine.state, seat) else {
        return;
    };
    // Only ordinary workers: an ambassador is none, and large ones have nothing of powers.
    if about.it != ORDINARY || engine.player(seat).passed {
        return;
    }
    take_what_lies(engine, about, seat, power);
    let all = &numbers(catalog).rows[usize::from(power)].after_visit;
    for after in all.iter().rev().filter(|after| follows(catalog, after, about)) {
        act(engine, seat, power, after.effect, 0);
    }
}

/// Whatever lies on the place for this power is taken (WA21).
fn take_what_lies(engine: &mut Engine<'_>, about: Frame, seat: Seat, power: u8) {
    let def = &numbers(engine.catalog).rows[usize::from(power)];
    let (place, lying) = (about.place().as_location(), section(engine.state).lying);
    let Some(lays) = def.lays.filter(|_| place & lying != 0) else {
        return;
    };
    let free = def.free.map_or(NOTHING, |free| free.effect);
    section_mut(engine.state).lying &= !place;
    if lays.kept {
        note_use(engine, seat, power);
        engine.gain_goods(seat, lays.good, 1, source_of(power));
    } else {
        act(engine, seat, power, free, 0);
    }
}
