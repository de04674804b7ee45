//! Actions besides that of a turn (M8: WA21, WA30).

use super::acting::act;
use super::data::Free;
use super::{LAST_CHANCE, USE, numbers, power_of, section, section_mut, source_of, special};
use crate::choice::Choice;
use crate::game::Engine;
use crate::ids::Seat;
use crate::state::Frame;

/// The free action of a seat and the power that gives it, if it can be paid for now.
fn open_to(engine: &Engine<'_>, seat: Seat) -> Option<(u8, Free)> {
    let power = power_of(engine.state, seat)?;
    let free = numbers(engine.catalog).rows[usize::from(power)].free?;
    let mut goods = engine.player(seat).goods.iter().zip(&free.goods);
    let section = section(engine.state);
    let paid = section.tokens[usize::from(seat)] >= free.tokens && goods.all(|(held, needed)| held >= needed);
    (paid && !(free.once && section.used)).then_some((power, free))
}

pub(super) fn offer(engine: &mut Engine<'_>, seat: Seat) {
    if let Some((power, _)) = open_to(engine, seat) {
        engine.choices.push(special(USE, power));
    }
}

pub(super) fn take(engine: &mut Engine<'_>, seat: Seat) {
    let Some((power, free)) = open_to(engine, seat) else {
        unreachable!("what cannot be paid for is not offered")
    };
    let section = section_mut(engine.state);
    section.tokens[usize::from(seat)] -= free.tokens;
    section.used |= free.once;
    engine.spend_goods(seat, free.goods, source_of(power));
    act(engine, seat, power, free.effect, 0);
}

/// A turn is over: whoever has not had the action of this turn may still have it (WA30).
pub(super) fn turn_ends(engine: &mut Engine<'_>, seat: Seat) {
    let passed = engine.player(seat).passed;
    let once = open_to(engine, seat).is_some_and(|(_, free)| free.once);
    section_mut(engine.state).used = false;
    if once && !passed {
        engine.state.stack.push(Frame {
            at: LAST_CHANCE,
            seat,
            ..Frame::default()
        });
    }
}

pub(super) fn offer_last(engine: &mut Engine<'_>, frame: Frame) {
    offer(engine, frame.seat);
    engine.choices.push(Choice::Stop);
}

pub(super) fn answer_last(engine: &mut Engine<'_>, frame: Frame, choice: Choice) {
    if choice != Choice::Stop {
        take(engine, frame.seat);
        section_mut(engine.state).used = false;
    }
}
