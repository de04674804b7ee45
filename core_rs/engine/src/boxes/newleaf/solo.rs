//! The Station against an opponent who follows (NA44, NA48).

use super::{HIS_VISITOR, numbers, section, special, visitors};
use crate::game::Engine;
use crate::ids::Seat;
use crate::state::{Frame, Source};

/// Whoever plays against him chooses where he does not care.
const YOU: Seat = 0;

/// A card that was played from the Station brings him tokens, before he answers.
pub(super) fn hears_play(engine: &mut Engine<'_>, play: Frame) {
    let numbers = numbers(engine.catalog);
    if play.origin().zone == numbers.shelf {
        let (seat, tokens) = (engine.state.seats - 1, numbers.station_tokens);
        engine.gain_points(seat, tokens.into(), play.source);
    }
}

/// The last thing that he does when he prepares: the better Visitor is his.
pub(super) fn prepares(engine: &mut Engine<'_>) {
    if section(engine.state).face_up().next().is_some() {
        engine.state.stack.push(Frame {
            at: HIS_VISITOR,
            seat: YOU,
            source: Source::Season,
            ..Frame::default()
        });
    }
}

/// Of two who count the same you choose one.
pub(super) fn offer(engine: &mut Engine<'_>) {
    let all = &numbers(engine.catalog).visitors;
    let points = |at: u8| all[usize::from(at)].points;
    let held = section(engine.state);
    let best = held.face_up().map(points).max();
    let offered = held.face_up().filter(|&at| Some(points(at)) == best);
    engine
        .choices
        .extend(offered.map(|at| special(super::HIS, [at, 0, 0, 0])));
}

pub(super) fn takes(engine: &mut Engine<'_>, visitor: u8) {
    engine.state.stack.pop();
    let seat = engine.state.seats - 1;
    visitors::take(engine, seat, visitor, Source::Season);
}
