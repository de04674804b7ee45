//! Cards that are played into an opponent's city in exchange for a card of it.

use crate::bits::ones;
use crate::choice::{Choice, Zone};
use crate::ids::{CardId, NONE, Seat, Slot, Slots};
use crate::modules::hooks;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Holder, Source};

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
        let Some(filter) = self.card(card).trades_for else {
            return 0;
        };
        let freed = self.left_empty(seat, without);
        let fits = |slot: &Slot| {
            let taken = self.player(owner).city[usize::from(*slot)].card;
            self.takes_in(seat, taken, freed, without)
                && self.has_room(owner, card, self.left_empty(owner, *slot), *slot)
        };
        let slots = ones(self.slots_of(owner, filter, 0) & self.removable(owner)).filter(fits);
        slots.fold(0, |bits, slot| bits | 1 << slot)
    }

    /// The spaces that are empty when the card in this slot has left.
    fn left_empty(&self, seat: Seat, slot: Slot) -> u8 {
        let card = self.player(seat).city.get(usize::from(slot));
        card.filter(|card| card.partner().is_none())
            .map_or(0, |card| self.space_of(seat, card.card))
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
        let room = || self.player(seat).spaces + self.space_of(seat, card) <= self.city_size(seat) + freed;
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

    /// Both cards change places. The one that is taken acts first, then the played one in its new city; nothing reacts.
    fn trade(&mut self, frame: Frame, partner: Option<Slot>) {
        self.state.stack.pop();
        let (seat, owner) = (frame.seat, frame.n);
        let taken = self.move_card(owner, frame.b, seat, partner, frame.source);
        let slot = self.put_into(frame, owner);
        hooks::entered_city(self, owner, slot);
        self.play_done(frame);
        let is_person = !self.catalog.is_automatic(self.state.seats, owner);
        if is_person && self.card(frame.it).is_production() {
            self.activate(owner, owner, slot);
        }
        self.activate_arrived(seat, taken);
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
