//! Plays where modules change how cards are paid: ways of their own, dearer plays, kinds that stand in for others.

use crate::choice::{Choice, Via, Zone};
use crate::ids::{CardId, Seat, Slot};
use crate::modules::hooks;
use crate::observer::{Observer, Spent};
use crate::state::Frame;

use super::bill::{Bill, Left, Surcharge};
use super::offers::Purse;
use super::payment::ANY_KIND;
use super::{WITH_ABILITY, WITH_RESOURCES, WITH_WAY};
use crate::game::engine::{Engine, SURCHARGE};

impl<O: Observer> Engine<'_, O> {
    /// The bill of a card that costs less in this way.
    pub(super) fn bill(&self, seat: Seat, card: CardId, left: Left) -> Bill {
        let (drops, kinds, swaps) = match left {
            Left::Nothing => (0, 0, 0),
            Left::Less { drops, kinds } => (drops, kinds, 0),
            Left::Swapped(swaps) => (0, 0, swaps),
        };
        Bill {
            cost: self.card(card).cost,
            drops,
            kinds,
            swaps,
            rate: hooks::rate(self.catalog, self.state, seat, card),
        }
    }

    /// Can this be paid, with all that comes on top of it?
    pub(super) fn affords(&self, seat: Seat, card: CardId, left: Left) -> bool {
        if left == Left::Nothing {
            return true;
        }
        let surcharge = hooks::surcharge(self.catalog, self.state, seat, card);
        let have = self.player(seat).resources;
        self.bill(seat, card, left).is_payable(have, surcharge)
    }

    /// The ways to pay for a card that may enter, but for abilities.
    #[cold]
    pub(super) fn offer_otherwise(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId, purse: &Purse) {
        let terms = purse.terms;
        if self.card(card).points > terms.max_points {
            return;
        }
        if terms.free {
            let via = Via::Free;
            self.choices.push(Choice::Play { from, slot, card, via });
            return;
        }
        let left = Left::Less {
            drops: terms.dropped(self.card(card).cost),
            kinds: ANY_KIND,
        };
        if self.affords(seat, card, left) {
            let via = Via::Resources;
            self.choices.push(Choice::Play { from, slot, card, via });
        }
        let needed = !terms.granted || self.token_is_needed(card, purse);
        if needed && purse.housed.has(card) {
            self.offer_homes(seat, from, slot, card);
        }
        let tokens = terms.tokens && (!terms.granted || self.catalog.switches.token_with_discount_place);
        if needed && tokens {
            hooks::each_way(self, seat, card, |engine, module, way, at, left| {
                if engine.affords(seat, card, left) {
                    let via = Via::Special { module, way, slot: at };
                    engine.choices.push(Choice::Play { from, slot, card, via });
                }
            });
        }
    }

    /// What comes on top of the price is paid first: a frame above that of the play.
    #[cold]
    pub(super) fn push_surcharge(&mut self, play: Frame) {
        let paid = matches!(play.c & 0x70, WITH_RESOURCES | WITH_ABILITY | WITH_WAY);
        let surcharge = hooks::surcharge(self.catalog, self.state, play.seat, play.it);
        if paid && !surcharge.is_nothing() {
            let mut frame = Frame { at: SURCHARGE, ..play };
            frame.set_amounts(surcharge.what);
            frame.a = surcharge.any;
            self.state.stack.push(frame);
        }
    }

    /// Everything that leaves enough for the price.
    pub(in crate::game) fn run_surcharge(&mut self, frame: Frame) -> bool {
        let surcharge = Surcharge {
            what: frame.amounts(),
            any: frame.a,
        };
        let (have, bill) = (self.player(frame.seat).resources, self.bill_of(frame));
        let choices = &mut *self.choices;
        surcharge.each(have, |payment| {
            if bill.is_payable(have - payment, Surcharge::default()) {
                choices.push(Choice::Pay(payment));
            }
        });
        true
    }

    pub(in crate::game) fn answer_surcharge(&mut self, frame: Frame, choice: Choice) {
        let Choice::Pay(payment) = choice else {
            unreachable!("{choice:?} pays nothing")
        };
        self.state.stack.pop();
        self.spend(frame.seat, payment, Spent::Supply, frame.source);
    }

    /// The bill of a play under way, by its registers.
    pub(super) fn bill_of(&self, frame: Frame) -> Bill {
        Bill {
            cost: self.card(frame.it).cost,
            drops: frame.n,
            kinds: frame.c & ANY_KIND,
            swaps: frame.chosen,
            rate: hooks::rate(self.catalog, self.state, frame.seat, frame.it),
        }
    }
}
