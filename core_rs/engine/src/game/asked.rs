//! What a position asks: read off the top frame, never stored.

use crate::catalog::Catalog;
use crate::choice::{Ask, Decision};
use crate::effect::Step;
use crate::modules::hooks;
use crate::state::{Frame, Source, State};

use super::engine::{FIRST_PROCEDURE, RUN_PLAY, module_at};
use super::steps::PAY_ANY;

/// Who must choose what: read off the top frame.
pub(super) fn decision(catalog: &Catalog, state: &State) -> Option<Decision> {
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
        RUN_PLAY => super::play::ask(catalog, frame),
        at if at < FIRST_PROCEDURE => step_ask(catalog.steps[usize::from(at)], frame),
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
    let left = |n: u8| n.saturating_sub(frame.n);
    match *step {
        Step::Discard { min, max } => (left(discard_minimum(catalog, min, frame.source)), left(max)),
        Step::GiveAny { min, max, .. } | Step::TakeMeadow { min, max } => (left(min), left(max)),
        Step::PayAny { max } | Step::PutHere { max, .. } | Step::Tuck { max, .. } => (0, left(max)),
        Step::DiscardMeadow { n } | Step::DiscardCity { n, .. } | Step::GiveCards { n } => (left(n), left(n)),
        Step::GainAny { .. } | Step::Teach { .. } => (frame.n, frame.n),
        Step::Fee(fee) => {
            let fee = &catalog.fees[usize::from(fee)];
            let n = left(if frame.phase <= PAY_ANY { fee.any } else { fee.cards });
            (n, n)
        }
        Step::Module(step) => hooks::still_to_take(step, frame),
        _ => (1, 1),
    }
}

/// The fewest cards that a discard takes at this place.
pub(super) fn discard_minimum(catalog: &Catalog, min: u8, source: Source) -> u8 {
    match source {
        Source::Location(id) if catalog.locations[usize::from(id)].any_discard => {
            if catalog.switches.discard_place_minimum == 0 {
                0
            } else {
                min
            }
        }
        _ => min,
    }
}

fn step_ask(step: Step, frame: &Frame) -> Ask {
    match step {
        Step::GainAny { .. } | Step::GainOneOf { .. } => Ask::GainResource,
        Step::StoreOneOf { .. } => Ask::StoreResource,
        Step::Draw { .. } | Step::DrawToLimit => Ask::DrawMeadow,
        Step::Teach { .. } => match frame.phase {
            0 | 1 => Ask::DrawMeadow,
            2 => Ask::Keep,
            _ => Ask::Receiver,
        },
        Step::Pay { .. } => Ask::PayAmount,
        Step::PayAny { .. } => Ask::PayResource,
        Step::Give { .. } => {
            if frame.phase == 0 {
                Ask::GiveAmount
            } else {
                Ask::Receiver
            }
        }
        Step::GiveAny { .. } => {
            if frame.phase == 0 {
                Ask::GiveResource
            } else {
                Ask::Receiver
            }
        }
        Step::PutHere { kinds, .. } => {
            if kinds.is_power_of_two() {
                Ask::PutAmount
            } else {
                Ask::PutResource
            }
        }
        Step::GiveCards { .. } => match frame.phase {
            0 => Ask::Receiver,
            1 => Ask::GiveCard,
            _ => Ask::Discard,
        },
        Step::Reveal { .. } => Ask::Pile,
        Step::KeepRevealed => Ask::TakeRevealed,
        Step::Play { .. } => Ask::Play,
        Step::TakeMeadow { .. } => Ask::TakeMeadow,
        Step::DiscardMeadow { .. } => Ask::DiscardMeadow,
        Step::Activate(_) => Ask::Activate,
        Step::Produce => Ask::Order,
        Step::DiscardCity { .. } => Ask::DiscardCity,
        Step::Tuck { .. } => Ask::Tuck,
        Step::CopyLocation { .. } | Step::Revisit { .. } => Ask::Location,
        Step::MoveWorker => {
            if frame.phase == 0 {
                Ask::MoveWorker
            } else {
                Ask::MoveTo
            }
        }
        Step::RecallWorker => Ask::RecallWorker,
        Step::Choose { .. } => Ask::Option,
        Step::Fee(_) if frame.phase <= PAY_ANY => Ask::PayResource,
        Step::Module(step) => hooks::step_ask(step, frame),
        // A fee takes cards of the hand at last; the remaining steps never ask.
        _ => Ask::Discard,
    }
}
