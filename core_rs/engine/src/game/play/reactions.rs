//! Step 6 of a play: cards that react to it (R5.4).

use crate::bits::ones;
use crate::catalog::Mark;
use crate::effect::{Brings, Effect};
use crate::ids::{CardId, Seat, Slot, Slots};
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Source};

use crate::game::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    pub(super) fn reacting_slots(&self, seat: Seat, played: CardId) -> Slots {
        let player = self.player(seat);
        let reacts = |slot: &Slot| {
            let card = player.city[usize::from(*slot)].card;
            let mut after = self.card(card).after_play.iter();
            card != played && after.any(|after| self.card(played).is(after.played))
        };
        self.marked(seat, Mark::Reacting)
            .filter(reacts)
            .fold(0, |bits, slot| bits | 1 << slot)
    }

    pub(super) fn run_triggers(&mut self, mut frame: Frame) -> bool {
        if frame.n == 0 && !self.catalog.switches.governance_needs_presence_at_placement {
            frame.n = 1;
            frame.mask = self.reacting_slots(frame.seat, frame.it);
            *self.top() = frame;
        }
        let bits = frame.mask;
        if bits == 0 {
            self.state.stack.pop();
            self.play_done(frame);
            return false;
        }
        if self.order_matters(frame.seat, frame.it, bits) {
            self.city_choices(frame.seat, bits);
            return true;
        }
        self.react(frame, bits.trailing_zeros() as Slot);
        false
    }

    /// The order is asked only if it can make a difference (RA20).
    fn order_matters(&self, seat: Seat, played: CardId, bits: Slots) -> bool {
        let effects =
            || ones(bits).flat_map(move |slot| self.reactions(self.player(seat).city[usize::from(slot)].card, played));
        let idle = |effect| !self.can_draw(seat) && self.only_draws(effect);
        !bits.is_power_of_two()
            && effects().filter(|&effect| !idle(effect)).count() > 1
            && effects().any(|effect| !self.commutes(effect))
            && !effects().all(|effect| self.only_gains(effect))
    }

    /// What a card does when this one is played.
    fn reactions(&self, card: CardId, played: CardId) -> impl DoubleEndedIterator<Item = Effect> + '_ {
        let all = self.card(card).after_play.iter();
        all.filter(move |after| self.card(played).is(after.played))
            .map(|after| after.effect)
    }

    fn only_draws(&self, effect: Effect) -> bool {
        matches!(self.catalog.steps_of(effect), [only] if only.only_draws(self.catalog))
    }

    /// Does it bring resources, and nothing else? Such effects never change what another one may choose.
    fn only_gains(&self, effect: Effect) -> bool {
        let gains = |brings: Brings| matches!(brings, Brings::Resources { .. } | Brings::Any { .. } | Brings::OneOf(_));
        let steps = self.catalog.steps_of(effect).iter();
        steps.map(|step| step.brings(self.catalog)).all(gains)
    }

    /// May effects like this be run in any order with the same result?
    fn commutes(&self, effect: Effect) -> bool {
        self.catalog
            .steps_of(effect)
            .iter()
            .all(|step| step.commutes(self.catalog))
    }

    pub(super) fn react(&mut self, mut frame: Frame, slot: Slot) {
        frame.mask &= !(1 << slot);
        *self.top() = frame;
        let seat = frame.seat;
        let card = self.player(seat).city[usize::from(slot)].card;
        let source = Source::Card { seat, slot };
        self.notice(source, Happening::Reacted { seat, slot, card });
        // The first of several is carried out first.
        let after = &self.catalog.cards[usize::from(card)].after_play[..];
        for one in after.iter().rev() {
            if after.len() == 1 || self.card(frame.it).is(one.played) {
                self.push_effect(one.effect, seat, source, 0);
            }
        }
    }
}
