//! Powers that act at the start of each season (WA1, WA5, TG22).

use super::{acting, numbers, power_of};
use crate::game::Engine;
use crate::ids::Seat;
use crate::moment::Moment;

/// Winter is the first season, and nobody prepares for it.
pub(super) fn game_begins(engine: &mut Engine<'_>, seat: Seat) {
    if numbers(engine.catalog).winter_start {
        act(engine, seat);
    }
}

/// A seat prepares, and its season has begun or is there.
pub(super) fn season_begins(engine: &mut Engine<'_>, moment: Moment, seat: Seat) {
    if numbers(engine.catalog).before_bonus == (moment == Moment::SeasonBegan) {
        act(engine, seat);
    }
}

fn act(engine: &mut Engine<'_>, seat: Seat) {
    if let Some(power) = power_of(engine.state, seat) {
        let effect = numbers(engine.catalog).rows[usize::from(power)].each_season;
        acting::act(engine, seat, power, effect, 0);
    }
}
