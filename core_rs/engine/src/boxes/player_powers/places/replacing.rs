//! Locations that act as another place for a worker (WA23, TG14).

use super::super::acting::note_use;
use super::super::{INSTEAD, PlayerPowers, USE, numbers, power_of, source_of, special};
use super::keys::Instead;
use crate::bits::ones;
use crate::choice::Choice;
use crate::game::Engine;
use crate::ids::{LocationId, Seat};
use crate::state::{Frame, ORDINARY, Place, Source, Spot, WorkerKindId};

/// The power by which a worker of this seat may do something else there, if anything else could be done now.
fn instead_of(engine: &mut Engine<'_>, seat: Seat, kind: WorkerKindId) -> Option<(u8, Instead)> {
    let power = power_of(engine.state, seat).filter(|_| kind == ORDINARY)?;
    let instead = numbers(engine.catalog).rows[usize::from(power)].places.instead?;
    let can = engine.can_perform(instead.effect, seat, source_of(power));
    can.then_some((power, instead))
}

/// Is this one of the locations, on the board and not one that a seat has for itself?
fn suits(engine: &Engine<'_>, instead: Instead, id: LocationId) -> bool {
    let location = &engine.catalog.locations[usize::from(id)];
    instead.areas >> location.area & 1 == 1 && (!location.dealt || engine.state.forest.contains(&id))
}

/// Those locations of a set that are open because something else can be done there.
pub(in super::super) fn replaceable(engine: &mut Engine<'_>, seat: Seat, kind: WorkerKindId, among: u64) -> u64 {
    if among == 0 {
        return 0;
    }
    let Some((_, instead)) = instead_of(engine, seat, kind) else {
        return 0;
    };
    let found = ones(among).filter(|&id| suits(engine, instead, id));
    found.fold(0, |set, id| set | 1 << id)
}

/// A worker has come to a place that has not acted yet: does it do something else there?
pub(in super::super) fn arrived(engine: &mut Engine<'_>, about: Frame, seat: Seat) {
    let Spot::Location(id) = about.place().spot() else {
        return;
    };
    let Some((power, instead)) = instead_of(engine, seat, about.it) else {
        return;
    };
    if !suits(engine, instead, id) {
        return;
    }
    let (effect, source) = engine.effect_at(about.place());
    if engine.can_perform(effect, seat, source) {
        engine.state.stack.push(Frame {
            at: INSTEAD,
            seat,
            source: Source::Location(id),
            it: power,
            ..Frame::default()
        });
    } else {
        act(engine, seat, power);
    }
}

pub(in super::super) fn offer(engine: &mut Engine<'_>, frame: Frame) {
    engine.choices.push(special(USE, frame.it));
    engine.choices.push(Choice::Stop);
}

pub(in super::super) fn answer(engine: &mut Engine<'_>, frame: Frame, choice: Choice) {
    if choice != Choice::Stop {
        act(engine, frame.seat, frame.it);
    }
}

/// The power is a place of its own, whose effect runs in place of that of the location.
fn act(engine: &mut Engine<'_>, seat: Seat, power: u8) {
    note_use(engine, seat, power);
    engine.act_as(seat, Place::special(PlayerPowers::NUMBER, power));
}
