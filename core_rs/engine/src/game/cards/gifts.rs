//! Who may be given something, and cards that change hands (R9.6, R9.7).

use crate::choice::{Choice, Zone};
use crate::ids::{CardId, NONE, Seat};
use crate::modules::hooks;
use crate::observer::{Happening, Observer};
use crate::resources::Resources;
use crate::state::Source;

use crate::game::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    /// Opponents who may be given resources (R9.7).
    pub(crate) fn receivers(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.state.opponents(seat).filter(|&other| !self.player(other).passed)
    }

    /// The same, one bit a seat.
    pub(crate) fn receiver_mask(&self, seat: Seat) -> u8 {
        self.receivers(seat).fold(0, |mask, other| mask | 1 << other)
    }

    /// Opponents who may be given cards (R9.6).
    pub(crate) fn card_receiver_mask(&self, seat: Seat) -> u8 {
        let with_room = self.receivers(seat).filter(|&other| self.room(other) > 0);
        with_room.fold(0, |mask, other| mask | 1 << other)
    }

    pub(crate) fn give_card(&mut self, from: Seat, to: Seat, card: CardId, cause: Source) {
        self.leave_hand(from, card);
        self.enter_hand(to, card);
        let zone = Zone::Hand;
        self.notice(cause, Happening::CardGiven { from, to, card, zone });
        hooks::received_card(self, from, to);
    }

    /// The top card of a face-down shelf goes to another player; if that hand has no room it is discarded and counts as given.
    pub(crate) fn give_top(&mut self, shelf: u8, from: Seat, to: Seat, cause: Source) {
        let top = self.state.shelf_part(self.catalog, shelf, from).next_back();
        let Some(&lying) = top else {
            return;
        };
        let (zone, card) = (lying.place.zone, lying.card);
        self.state.unshelve(lying);
        if self.player(to).passed || self.room(to) == 0 {
            self.discard(from, card, zone, cause);
            return;
        }
        self.enter_hand(to, card);
        self.notice(cause, Happening::CardGiven { from, to, card, zone });
        hooks::received_card(self, from, to);
    }

    /// Offers a card of the hand to each of those who may be given it, from seat `first` on; if there is nobody at all it can be
    /// discarded (PA35).
    #[inline(never)]
    pub(crate) fn offer_gift(&mut self, card: CardId, receivers: u8, first: Seat) {
        if receivers == 0 {
            self.choices.push(Choice::hand(card));
        }
        for seat in (first..self.state.seats).filter(|to| receivers >> to & 1 == 1) {
            let (from, slot) = (Zone::Hand, NONE);
            self.choices.push(Choice::Card { from, seat, slot, card });
        }
    }

    /// The answer to such an offer: to nobody (`NONE`) means that the card is discarded.
    #[inline(never)]
    pub(crate) fn give_or_discard(&mut self, from: Seat, to: Seat, card: CardId, cause: Source) {
        if to == NONE {
            self.discard_from_hand(from, card, cause);
        } else {
            self.give_card(from, to, card, cause);
        }
    }

    /// A player is given resources, which reach his supply unless a module makes something else of them.
    pub(in crate::game) fn receive(&mut self, to: Seat, what: Resources, cause: Source) {
        if !self.catalog.modules.any() || !hooks::receives(self, to, what, cause) {
            self.gain(to, what, cause);
        }
    }
}
