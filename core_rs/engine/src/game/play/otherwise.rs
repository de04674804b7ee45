//! Plays where modules change how cards are paid: ways of their own, dearer plays, kinds that stand in for others.

use crate::catalog::{CardSet, Catalog};
use crate::choice::{CardPlace, Choice, Payment};
use crate::ids::{CardId, Seat, Slot};
use crate::modules::hooks;
use crate::observer::{Observer, Spent};
use crate::payment::{UsedAbility, Way};
use crate::resources::Resources;
use crate::state::{Frame, State};

use super::bill::{Bill, Left, Surcharge};
use super::offers::Purse;
use super::payment::{ANY_KIND, droppable};
use super::sets::Aid;
use super::{Terms, WITH_ABILITY, WITH_RESOURCES, WITH_WAY};
use crate::game::engine::{Engine, SURCHARGE};

/// All that a seat may pay in resources for a card at its printed price; the price alone if it cannot.
pub fn payments(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Vec<Resources> {
    let Some(def) = catalog.cards.get(usize::from(card)) else {
        return Vec::new();
    };
    let bill = Bill {
        cost: def.cost,
        drops: 0,
        kinds: 0,
        swaps: 0,
        rate: hooks::rate(catalog, state, seat, card),
    };
    let mut found = Vec::new();
    bill.each(state.player(seat).resources, |payment| found.push(payment));
    if found.is_empty() {
        found.push(def.cost);
    }
    found
}

impl<O: Observer> Engine<'_, O> {
    /// Where there are ways of paying for which each card must be looked at.
    #[cold]
    pub(super) fn wider_purse(&self, seat: Seat, terms: Terms) -> Purse {
        let mut purse = self.usual_purse(seat, terms);
        purse.looked_at = true;
        if self.catalog.pays.any() {
            purse.plain = CardSet::EMPTY;
            purse.found = purse.enter.union(purse.perhaps).union(purse.aids.plays);
        }
        if !terms.granted {
            self.add_upgrades(seat, &mut purse.plain, &mut purse.found);
        }
        purse
    }

    /// Every way in which a card may be played, where each must be looked at.
    #[cold]
    pub(super) fn offer_looked_at(&mut self, seat: Seat, from: CardPlace, card: CardId, purse: &Purse) {
        if !purse.terms.granted && self.is_upgrade(seat, card) {
            self.offer_upgrade(seat, from, card);
            if !self.card(card).upgrade_optional {
                return;
            }
        }
        let enters =
            purse.enter.has(card) || (purse.perhaps.has(card) && self.enters_unusually(seat, card, purse.terms.free));
        if !self.catalog.pays.any() {
            self.offer_usual_ways(seat, from, card, purse, enters);
            return;
        }
        if enters {
            self.offer_otherwise(seat, from, card, purse);
        }
        if purse.aids.plays.has(card) {
            self.offer_abilities(seat, from, card, purse, enters);
        }
    }

    /// Does an ability that drops so many units pay for this card?
    #[cold]
    pub(super) fn aid_pays(&self, seat: Seat, card: CardId, aid: &Aid, drops: u8, purse: &Purse) -> bool {
        let price = &self.shortcuts.prices[usize::from(card)];
        if !purse.terms.leaves_enough(drops, price.cost, aid.kinds) {
            return false;
        }
        if self.catalog.pays.any() {
            return self.affords(seat, card, aid.left(purse.terms.at_most(drops, price.cost)));
        }
        aid.pays(price, purse.owned, purse.own, purse.terms.at_most(drops, price.cost))
    }

    /// An ability paid with point tokens on its card: each drops so many units, and none is given for nothing.
    #[cold]
    pub(super) fn offer_tokens(&mut self, seat: Seat, from: CardPlace, card: CardId, purse: &Purse, at: Slot) {
        let shortcuts = self.shortcuts;
        let holder = self.player(seat).city[usize::from(at)];
        let aid = &shortcuts.plays.aids[usize::from(holder.card)];
        // A token that drops nothing is never of use.
        let useful = match aid.drops {
            0 => 0,
            drops => droppable(self.card(card).cost, aid.kinds).div_ceil(drops.into()),
        };
        for tokens in 1..=holder.tokens.min(useful as u8) {
            if self.aid_pays(seat, card, aid, aid.drops.saturating_mul(tokens), purse) {
                let used = UsedAbility {
                    slot: at,
                    price: tokens,
                };
                self.push_play(from, card, Payment::ability(used, None));
            }
        }
    }

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
    pub(super) fn offer_otherwise(&mut self, seat: Seat, from: CardPlace, card: CardId, purse: &Purse) {
        let terms = purse.terms;
        if self.card(card).points > terms.max_points {
            return;
        }
        if terms.free {
            self.push_play(from, card, Payment::FREE);
            return;
        }
        let left = Left::Less {
            drops: terms.dropped(self.card(card).cost),
            kinds: ANY_KIND,
        };
        if self.affords(seat, card, left) {
            self.push_play(from, card, Payment::RESOURCES);
        }
        let needed = !terms.granted || self.token_is_needed(card, purse);
        if needed && purse.housed.has(card) {
            self.offer_homes(seat, from, card);
        }
        let tokens = terms.tokens && (!terms.granted || self.catalog.switches.token_with_discount_place);
        if needed && tokens {
            hooks::each_way(self, seat, card, |engine, module, way, at, left| {
                if engine.affords(seat, card, left) {
                    engine.push_play(from, card, Payment::way(Way { module, way, slot: at }));
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
            unreachable!("{choice:?} pays nothing, so it was not offered")
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
