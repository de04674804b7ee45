//! Paying for a card: what a cost, its discount or its swap leaves open (rulings 6).

use crate::choice::Choice;
use crate::observer::{Observer, Spent};
use crate::resources::Resources;
use crate::state::Frame;

use super::{BY_UPGRADE, FREE, PAID_BY_WAY, RECEIVE, REFILL, WITH_ABILITY_AND_TOKEN, WITH_TOKEN};
use crate::game::engine::Engine;

/// Every kind of resource, as a bit mask.
pub(super) const ANY_KIND: u8 = 0x0F;

impl<O: Observer> Engine<'_, O> {
    /// Step 2. Everything payable that the cost, its discount or its swap leaves open is asked.
    pub(super) fn run_payment(&mut self, frame: Frame) -> bool {
        let cost = self.card(frame.it).cost;
        match frame.c & 0x70 {
            FREE | WITH_TOKEN | WITH_ABILITY_AND_TOKEN | PAID_BY_WAY | BY_UPGRADE => {
                self.top().phase = REFILL;
                return false;
            }
            _ if self.catalog.pays.any() => return self.offer_payments(frame),
            _ if frame.n == 0 && frame.chosen == 0 => {
                self.settle_payment(frame, cost);
                return false;
            }
            _ => {}
        }
        let have = self.player(frame.seat).resources;
        let choices = &mut *self.choices;
        if frame.chosen > 0 {
            each_swap(cost, have, frame.chosen, |payment| choices.push(Choice::Pay(payment)));
        } else {
            each_drop(cost, have, frame.n, frame.c & ANY_KIND, |payment| {
                choices.push(Choice::Pay(payment));
            });
        }
        true
    }

    /// The same where modules change how cards are paid.
    #[cold]
    fn offer_payments(&mut self, frame: Frame) -> bool {
        let (have, bill) = (self.player(frame.seat).resources, self.bill_of(frame));
        let choices = &mut *self.choices;
        bill.each(have, |payment| {
            if !choices.contains(&Choice::Pay(payment)) {
                choices.push(Choice::Pay(payment));
            }
        });
        true
    }

    pub(super) fn settle_payment(&mut self, frame: Frame, payment: Resources) {
        if self.card(frame.it).cost_to_opponent && !payment.is_empty() {
            let top = self.top();
            top.set_amounts(payment);
            top.phase = RECEIVE;
        } else {
            self.pay(frame, payment, Spent::Supply);
        }
    }

    pub(super) fn pay(&mut self, frame: Frame, payment: Resources, to: Spent) {
        let top = self.top();
        top.set_amounts(payment);
        top.phase = REFILL;
        self.spend(frame.seat, payment, to, frame.source);
    }
}

/// Units of the cost that a discount on these kinds could drop.
#[inline]
pub(super) fn droppable(cost: Resources, kinds: u8) -> u16 {
    (0..4).map(|k| u16::from(cost.0[k]) * u16::from(kinds >> k & 1)).sum()
}

/// Calls `pay` for every payment that drops as many units as the discount allows (R6.7, RA15).
pub(super) fn each_drop(cost: Resources, have: Resources, drops: u8, kinds: u8, mut pay: impl FnMut(Resources)) {
    let drops = droppable(cost, kinds).min(u16::from(drops));
    let most = |k: usize| if kinds >> k & 1 == 1 { cost.0[k] } else { 0 };
    for a in 0..=most(0) {
        for b in 0..=most(1) {
            for c in 0..=most(2) {
                let rest = u16::from(a) + u16::from(b) + u16::from(c);
                if rest <= drops && drops - rest <= u16::from(most(3)) {
                    let payment = cost - Resources([a, b, c, (drops - rest) as u8]);
                    if have.covers(payment) {
                        pay(payment);
                    }
                }
            }
        }
    }
}

/// Is there a payment that differs from the cost in 1 to `swaps` units?
#[inline]
pub(super) fn can_swap(cost: Resources, have: Resources, swaps: u8) -> bool {
    let (needed, owned) = (cost.spread(), have.spread());
    let (missing, spare) = (owned.missing(needed), needed.missing(owned));
    if missing > 0 {
        return missing <= usize::from(swaps) && spare >= missing;
    }
    let total = cost.total();
    spare > 0 && (0..4).any(|k| have.0[k] > cost.0[k] && total > u16::from(cost.0[k]))
}

/// Calls `pay` for every payment of the same size that differs from the cost in 1 to `swaps` units.
pub(super) fn each_swap(cost: Resources, have: Resources, swaps: u8, mut pay: impl FnMut(Resources)) {
    let total = cost.total();
    let [t, r, p, _] = have.0;
    for a in 0..=t.min(total as u8) {
        for b in 0..=r.min(total as u8) {
            for c in 0..=p.min(total as u8) {
                let rest = u16::from(a) + u16::from(b) + u16::from(c);
                if rest > total || total - rest > u16::from(have.0[3]) {
                    continue;
                }
                let payment = Resources([a, b, c, (total - rest) as u8]);
                let changed = payment.missing_for(cost).total();
                if changed >= 1 && changed <= u16::from(swaps) {
                    pay(payment);
                }
            }
        }
    }
}
