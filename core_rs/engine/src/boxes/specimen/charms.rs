//! The charms: roles that seats choose before the deal, or that parameters give them.

use super::{PICK_CHARM, numbers, places};
use crate::catalog::Catalog;
use crate::game::Engine;
use crate::game::score::Breakdown;
use crate::ids::{NONE, Seat};
use crate::schema::Shape;
use crate::state::{Frame, State};

/// What a parameter says that gives a charm to a seat.
pub(super) const FIXED: Shape = Shape::RowOrNone("charm");

/// A seat takes the charm that a parameter gives it, or chooses one.
pub(super) fn open(engine: &mut Engine<'_>, seat: Seat) {
    match numbers(engine.catalog).fixed[usize::from(seat)] {
        NONE => engine.state.stack.push(Frame {
            at: PICK_CHARM,
            seat,
            ..Frame::default()
        }),
        charm => take(engine, seat, charm),
    }
}

pub(super) fn take(engine: &mut Engine<'_>, seat: Seat, charm: u8) {
    engine.state.modules.specimen.charms[usize::from(seat)] = charm;
    if charm == places::WICK {
        let warden = numbers(engine.catalog).warden;
        engine.state.player_mut(seat).come_home(warden);
    }
}

/// One of those who have it: a table has one row for a thing.
pub(super) fn holder(catalog: &Catalog, state: &State, at: u8) -> Option<(Seat, Breakdown)> {
    let seat = state.modules.specimen.charms.iter().position(|&charm| charm == at)?;
    let points = Breakdown {
        cards: numbers(catalog).charms[usize::from(at)].points,
        ..Breakdown::default()
    };
    Some((seat as Seat, points))
}

pub(super) fn role(catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
    let charm = state.modules.specimen.charms[usize::from(seat)];
    (usize::from(charm) < numbers(catalog).charms.len()).then_some(charm)
}

/// Of the charms that a seat could have chosen, the one that counts most.
pub(super) fn refused(catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
    let own = role(catalog, state, seat)?;
    let numbers = numbers(catalog);
    let charms = (0..).zip(&numbers.charms);
    let others = charms.filter(|&(at, _)| at != own && numbers.fixed[usize::from(seat)] == NONE);
    others.max_by_key(|(_, charm)| charm.points).map(|(at, _)| at)
}
