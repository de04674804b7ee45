//! What an automatic opponent who follows does when somebody has played a reserved card (NA47).

use super::reserving::is_discounted;
use super::{ANSWER, HIS_CARD, SOURCE, numbers, special};
use crate::choice::Zone;
use crate::game::Engine;
use crate::modules::{Deed, hooks};
use crate::state::Frame;

/// Nothing but the action of a turn plays a reserved card, so no play waits for this one: he answers it now. What is pushed here comes
/// after his usual answers.
pub(super) fn hears(engine: &mut Engine<'_>, play: Frame) {
    let token = numbers(engine.catalog);
    let answered = !token.for_discount || is_discounted(engine, play);
    if play.origin().zone == token.zone() && answered {
        engine.state.stack.push(Frame {
            at: ANSWER,
            seat: play.seat,
            source: SOURCE,
            it: play.it,
            ..Frame::default()
        });
    }
}

/// Turns cards up and asks which one he plays. Register `it`: the card that was played; `a` and `n`: where those turned up begin among the
/// revealed cards, and how many they are.
pub(super) fn turn_up(engine: &mut Engine<'_>, mut frame: Frame) -> bool {
    if frame.phase == 0 {
        (frame.phase, frame.a) = (1, engine.state.revealed.len() as u8);
        for _ in 0..numbers(engine.catalog).reveal {
            if engine.state.revealed.is_full() {
                break;
            }
            let Some(card) = engine.next_card() else { break };
            engine.state.revealed.push(card);
            frame.n += 1;
        }
        *engine.top() = frame;
    }
    let (first, colour) = (usize::from(frame.a), engine.card(frame.it).colour);
    let turned_up = engine.state.revealed;
    for (at, &card) in turned_up.iter().enumerate().skip(first) {
        if engine.card(card).colour == colour && !turned_up[first..at].contains(&card) {
            engine.choices.push(special(HIS_CARD, [at as u8, 0, card, 0]));
        }
    }
    if !engine.choices.is_empty() {
        return true;
    }
    engine.state.stack.pop();
    discard_rest(engine, frame);
    false
}

/// One of them is his, the others go to the discard pile in the order in which they were turned up.
pub(super) fn give(engine: &mut Engine<'_>, mut frame: Frame, at: u8) {
    let card = engine.state.revealed.remove(usize::from(at));
    frame.n -= 1;
    discard_rest(engine, frame);
    hooks::follower_does(engine, Deed::PlayThis(card));
}

fn discard_rest(engine: &mut Engine<'_>, frame: Frame) {
    for _ in 0..frame.n {
        let card = engine.state.revealed.remove(usize::from(frame.a));
        engine.discard(engine.state.seats - 1, card, Zone::Revealed, SOURCE);
    }
}
