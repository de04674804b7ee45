//! Cards that are played into an opponent's city in exchange for a card of it.

use crate::bits::ones;
use crate::choice::{Choice, Zone};
use crate::ids::{CardId, NONE, Seat, Slot, Slots};
use crate::modules::hooks;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Holder, Source};

use super::{CROSS, TRIGGERS};
use crate::game::engine::Engine;

// In a play's frame, once the card to be taken is chosen: register `n` is the seat of its owner, `b` its slot, `NONE` before.

impl<O: Observer> Engine<'_, O> {
    /// Is there a card for which this one can be exchanged, once `without` has left?
    pub(super) fn finds_trade(&self, seat: Seat, card: CardId, without: Slot) -> bool {
        self.state
            .opponents(seat)
            .any(|owner| self.trades(seat, card, owner, without) != 0)
    }

    /// The cards of a city for which this one can be exchanged, once `without` has left the own city: that city has a space
    /// for it without them, and the own city takes them in.
    fn trades(&self, seat: Seat, card: CardId, owner: Seat, without: Slot) -> Slots {
        let Some(trade) = self.card(card).trades else {
            return 0;
        };
        let freed = self.left_empty(seat, without);
        let fits = |slot: &Slot| {
            let taken = self.player(owner).city[usize::from(*slot)];
            !(trade.spares_shared && taken.partner().is_some())
                && self.takes_in(seat, taken.card, freed, without)
                && self.has_room(owner, card, self.left_empty(owner, *slot), *slot)
        };
        let slots = ones(self.slots_of(owner, trade.cards, 0) & self.removable(owner)).filter(fits);
        slots.fold(0, |bits, slot| bits | 1 << slot)
    }

    /// The spaces that are empty when the card in this slot has left, and those that always share a space have found another.
    fn left_empty(&self, seat: Seat, slot: Slot) -> u8 {
        let player = self.player(seat);
        if usize::from(slot) >= player.city.len() {
            return 0;
        }
        let moves = |mate: Slot| {
            let mate = player.city[usize::from(mate)].card;
            let def = self.card(mate);
            def.shares.is_some() && !def.settles && self.single_partners(seat, mate, slot).next().is_some()
        };
        if ones(player.neighbours(slot)).all(moves) {
            self.state.space_at(self.catalog, seat, slot)
        } else {
            0
        }
    }

    /// May a card come into a city without being played, into a space of its own or that of another card? `freed` spaces are
    /// empty by then, and `without` has left.
    pub(crate) fn takes_in(&self, seat: Seat, card: CardId, freed: u8, without: Slot) -> bool {
        let shares = || self.single_partners(seat, card, without).next().is_some();
        self.has_room(seat, card, freed, without)
            || !self.is_barred(seat, card, without) && self.has_slot(seat) && shares()
    }

    /// The same for a space of its own. An automatic opponent who follows always has one.
    fn has_room(&self, seat: Seat, card: CardId, freed: u8, without: Slot) -> bool {
        let follows = self.catalog.automatic.is_some_and(|opponent| opponent.follows);
        let always = follows && self.catalog.is_automatic(self.state.seats, seat);
        let room = || self.player(seat).spaces + self.space_of(seat, card, false) <= self.city_size(seat) + freed;
        !self.is_barred(seat, card, without) && self.has_slot(seat) && (always || room())
    }

    /// First the card that is taken, then where it goes.
    pub(super) fn offer_trade(&mut self, frame: Frame) -> bool {
        if frame.b == NONE {
            for owner in self.state.opponents(frame.seat) {
                let slots = self.trades(frame.seat, frame.it, owner, NONE);
                self.city_choices(owner, slots);
            }
            return true;
        }
        let taken = self.player(frame.n).city[usize::from(frame.b)].card;
        if !self.offer_arrival(frame.seat, taken) {
            self.trade(frame, None);
            return false;
        }
        true
    }

    /// Where a card that comes without being played could share a space, and whether it must. False: there is nothing to ask.
    pub(crate) fn offer_arrival(&mut self, seat: Seat, card: CardId) -> bool {
        let partners = self.single_partners(seat, card, NONE);
        let partners = partners.fold(0, |bits, slot| bits | 1 << slot);
        if partners == 0 {
            return false;
        }
        self.city_choices(seat, partners);
        if self.has_room(seat, card, 0, NONE) && self.card(card).shares.is_none() {
            self.choices.push(Choice::Stop);
        }
        true
    }

    pub(super) fn answer_trade(&mut self, frame: Frame, choice: Choice) {
        match choice {
            Choice::Card { seat, slot, .. } if frame.b == NONE => {
                let top = self.top();
                (top.n, top.b) = (seat, slot);
            }
            Choice::Card { slot, .. } => self.trade(frame, Some(slot)),
            _ => self.trade(frame, None),
        }
    }

    /// The card that is taken comes and acts. The played one lies beside the cities until then.
    fn trade(&mut self, frame: Frame, partner: Option<Slot>) {
        let seat = frame.seat;
        if frame.a == Zone::Hand.code() {
            let card = frame.it;
            self.leave_hand(seat, card);
            self.state.revealed.push(card);
            self.notice(frame.source, Happening::Lifted { seat, card });
        }
        self.top().phase = CROSS;
        let taken = self.move_card(frame.n, frame.b, seat, partner, frame.source);
        self.activate_arrived(seat, taken);
    }

    /// The played card goes into the other city and acts there. Nothing reacts unless its row says so.
    pub(super) fn cross(&mut self, frame: Frame) {
        let (seat, owner) = (frame.seat, frame.n);
        let from = self.leave_revealed(frame);
        let reacts = self.card(frame.it).trades.is_some_and(|trade| trade.reacts);
        let reacting = if reacts { self.reacting_slots(seat, frame.it) } else { 0 };
        let slot = self.put_into(frame, from, owner);
        hooks::entered_city(self, owner, slot);
        if reacts {
            let top = self.top();
            (top.phase, top.n, top.mask) = (TRIGGERS, 0, reacting);
        } else {
            self.state.stack.pop();
            self.play_done(frame);
        }
        let is_person = !self.catalog.is_automatic(self.state.seats, owner);
        if is_person && self.card(frame.it).is_production() {
            self.activate(owner, owner, slot);
        }
    }

    /// A card goes from one city to another with all that lies on it; cards under it are discarded.
    pub(crate) fn move_card(
        &mut self,
        owner: Seat,
        slot: Slot,
        to: Seat,
        partner: Option<Slot>,
        cause: Source,
    ) -> Slot {
        let mut card = self.player(owner).city[usize::from(slot)];
        card.set_partner(None);
        let lying = self.state.stored(Holder::city(owner, slot));
        let spent = self.state.spent;
        let (_, freed) = self.leave_city(owner, slot, cause);
        // What was built on a card and is taken by another player leaves it as it was.
        self.state.spent = spent;
        for &under in freed.iter() {
            self.discard(owner, under, Zone::City, cause);
        }
        let arrived = self.arrive(to, card);
        if !lying.is_empty() {
            self.state.lay(Holder::city(to, arrived), lying);
        }
        if let Some(partner) = partner {
            self.state.pair(self.catalog, to, arrived, partner);
            self.look_at_city(to);
        }
        let (from, card) = (owner, card.card);
        self.notice(cause, Happening::Taken { from, to, card });
        arrived
    }

    pub(crate) fn activate_arrived(&mut self, seat: Seat, slot: Slot) {
        if self
            .card(self.player(seat).city[usize::from(slot)].card)
            .is_production()
        {
            self.activate(seat, seat, slot);
        }
    }
}
