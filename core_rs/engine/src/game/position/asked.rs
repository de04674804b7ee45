//! What a position asks: read off the top frame, never stored.

use crate::catalog::Catalog;
use crate::choice::{Ask, Decision};
use crate::modules::hooks;
use crate::state::{Frame, Source, State};

use crate::game::engine::{DISCARD_DOWN, FIRST_PROCEDURE, REPLACE_AGAIN, RUN_PLAY, SEND_AGAIN, SURCHARGE, module_at};

/// Who must choose what: read off the top frame.
pub(in crate::game) fn decision(catalog: &Catalog, state: &State) -> Option<Decision> {
    if state.over {
        return None;
    }
    let Some(frame) = state.stack.last() else {
        let turn = Decision {
            player: state.active,
            ask: Ask::Turn,
            source: Source::Turn,
            least: 1,
            most: 1,
        };
        return Some(turn);
    };
    let ask = match frame.at {
        RUN_PLAY => crate::game::play::ask(catalog, frame),
        DISCARD_DOWN => Ask::Discard,
        SURCHARGE => Ask::Pay,
        SEND_AGAIN => Ask::TargetCity,
        REPLACE_AGAIN => Ask::Replace,
        at if at < FIRST_PROCEDURE => catalog.steps[usize::from(at)].ask(catalog, frame),
        at => hooks::ask(catalog, module_at(at), frame),
    };
    let (least, most) = still_to_take(catalog, frame);
    Some(Decision {
        player: frame.seat,
        ask,
        source: frame.source,
        least,
        most,
    })
}

/// How many things the step of this frame still takes, one by one.
fn still_to_take(catalog: &Catalog, frame: &Frame) -> (u8, u8) {
    let Some(step) = catalog.steps.get(usize::from(frame.at)) else {
        return (1, 1);
    };
    step.still_to_take(catalog, frame)
}
