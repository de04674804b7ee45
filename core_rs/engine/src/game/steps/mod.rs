//! The steps of effects. Each has a `run_…` that carries it out or asks, and, if it asks, an `answer_…`.

mod cards;
mod city;
mod fee;
mod gain;
mod gifts;
mod workers;

use crate::choice::Choice;
use crate::effect::Step;
use crate::modules::hooks;
use crate::observer::{Observer, Spent};
use crate::state::Frame;

use super::engine::Engine;
pub(super) use fee::PAY_ANY;

impl<O: Observer> Engine<'_, O> {
    pub(super) fn run_step(&mut self, step: Step, frame: Frame) -> bool {
        match step {
            Step::End => unreachable!("a done effect is taken off the stack"),
            Step::If(condition) => {
                self.run_condition(condition, frame);
                false
            }
            Step::Gain { what, per, every } => {
                self.step_done();
                self.run_gain(what, per, every, frame);
                false
            }
            Step::Points { n, per, every } => {
                self.step_done();
                let points = u16::from(n) * u16::from(self.count(per, &frame) / every);
                self.gain_points(frame.seat, points, frame.source);
                false
            }
            Step::GainAny { n, per, every } => self.run_gain_any(n, per, every, frame),
            Step::GainOneOf { packs } | Step::StoreOneOf { packs } => self.run_one_of(packs),
            Step::TakeStored => {
                self.step_done();
                self.take_stored(frame);
                false
            }
            Step::Draw { n, per, every } => self.run_draw(n, per, every, frame),
            Step::DrawToLimit => self.run_draw_to_limit(frame),
            Step::TokensHere { n } => {
                self.step_done();
                self.run_tokens_here(n, frame);
                false
            }
            Step::Discard { min, max } => self.run_discard(min, max, frame),
            Step::Pay { kind, max } => self.run_pay(kind, max, frame),
            Step::PayAny { max } => self.run_pay_any(max, frame),
            Step::PayCost { what } => {
                self.step_done();
                self.spend(frame.seat, what, Spent::Supply, frame.source);
                false
            }
            Step::Give { kind, max } => self.run_give(kind, max, frame),
            Step::GiveAny { min, max, split } => self.run_give_any(min, max, split, frame),
            Step::PutHere { kinds, max } => self.run_put_here(kinds, max, frame),
            Step::GiveCards { n } => self.run_give_cards(n, frame),
            Step::Teach { draw, keep } => self.run_teach(draw, keep, frame),
            Step::Reveal { n, from } => self.run_reveal(n, from),
            Step::KeepRevealed => self.run_keep_revealed(frame),
            Step::Play {
                from,
                max_points,
                discount,
                optional,
            } => self.run_granted_play(from, max_points, discount, optional, frame),
            Step::TakeMeadow { min, max } => self.run_take_meadow(min, max, frame),
            Step::DiscardMeadow { n } => self.run_discard_meadow(n, frame),
            Step::Activate(copying) => self.run_activate(copying, frame),
            Step::Produce => self.run_produce(frame),
            Step::DiscardCity { n, .. } => self.run_discard_city(n, frame),
            Step::RefundReplaced => {
                self.step_done();
                self.run_refund(frame);
                false
            }
            Step::Tuck { filter, from, max } => self.run_tuck(filter, from, max, frame),
            Step::CopyLocation { areas, optional } => self.run_copy_location(areas, optional, frame),
            Step::Revisit { areas } => self.run_revisit(areas, frame),
            Step::MoveWorker => self.run_move_worker(frame),
            Step::RecallWorker => self.run_recall_worker(frame),
            Step::Fee(fee) => self.run_fee(self.catalog.fees[usize::from(fee)], frame),
            Step::Module(step) => hooks::run_step(self, step, frame),
            Step::Choose {
                first,
                options,
                optional,
            } => self.run_choose(first, options, optional, frame),
        }
    }

    pub(super) fn answer_step(&mut self, step: Step, frame: Frame, choice: Choice) {
        match step {
            Step::GainAny { .. } => self.answer_gain_any(frame, choice),
            Step::GainOneOf { .. } => self.answer_gain_one_of(frame, choice),
            Step::StoreOneOf { .. } => self.answer_store_one_of(frame, choice),
            Step::Draw { .. } | Step::DrawToLimit => self.answer_draw(frame, choice),
            Step::Discard { .. } => self.answer_discard(frame, choice),
            Step::Pay { kind, .. } => self.answer_pay(kind, frame, choice),
            Step::PayAny { .. } => self.answer_pay_any(frame, choice),
            Step::Give { kind, .. } => self.answer_give(kind, frame, choice),
            Step::GiveAny { split, .. } => self.answer_give_any(split, frame, choice),
            Step::PutHere { kinds, .. } => self.answer_put_here(kinds, frame, choice),
            Step::GiveCards { n } => self.answer_give_cards(n, frame, choice),
            Step::Teach { .. } => self.answer_teach(frame, choice),
            Step::Reveal { n, .. } => self.answer_reveal(n, choice),
            Step::KeepRevealed => self.answer_keep_revealed(frame, choice),
            Step::Play {
                from,
                max_points,
                discount,
                ..
            } => {
                self.answer_granted_play(from, max_points, discount, frame, choice);
            }
            Step::TakeMeadow { .. } => self.answer_take_meadow(frame, choice),
            Step::DiscardMeadow { .. } => self.answer_discard_meadow(choice),
            Step::Activate(_) => self.answer_activate(frame, choice),
            Step::Produce => self.answer_produce(frame, choice),
            Step::DiscardCity { refund, .. } => self.answer_discard_city(refund, frame, choice),
            Step::Tuck { from, .. } => self.answer_tuck(from, frame, choice),
            Step::CopyLocation { .. } => self.answer_copy_location(frame, choice),
            Step::Revisit { .. } => self.answer_revisit(frame, choice),
            Step::MoveWorker => self.answer_move_worker(frame, choice),
            Step::RecallWorker => self.answer_recall_worker(frame, choice),
            Step::Fee(_) => self.answer_fee(frame, choice),
            Step::Module(step) => hooks::answer_step(self, step, frame, choice),
            Step::Choose { first, .. } => self.answer_choose(first, choice),
            other => unreachable!("{other:?} asks nothing, yet was answered {choice:?}"),
        }
    }
}
