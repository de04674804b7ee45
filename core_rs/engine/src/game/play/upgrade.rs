//! Cards that take the place of a named one: with such a card in the city they are free, and usually cannot be paid for.

use crate::bits::ones;
use crate::catalog::CardSet;
use crate::choice::{CardPlace, Payment};
use crate::ids::{CardId, NONE, Seat, Slot, Slots};
use crate::observer::Observer;
use crate::state::{CityCard, Frame, Place};

use super::{BY_UPGRADE, FREE, Terms};
use crate::game::engine::Engine;

/// Is this the play of such a card?
pub(super) fn is_by_upgrade(frame: &Frame) -> bool {
    frame.c & 0x70 == BY_UPGRADE
}

impl<O: Observer> Engine<'_, O> {
    /// Is the card that this one takes the place of in the city?
    pub(super) fn is_upgrade(&self, seat: Seat, card: CardId) -> bool {
        let upgraded = self.card(card).upgrades;
        upgraded != NONE && self.player(seat).names.has(upgraded)
    }

    /// How a play that costs nothing goes on.
    pub(super) fn free_way(&self, seat: Seat, card: CardId, terms: Terms) -> u8 {
        if !terms.granted && self.is_upgrade(seat, card) {
            BY_UPGRADE
        } else {
            FREE
        }
    }

    /// Those that are free need a closer look, whatever their price.
    #[cold]
    pub(super) fn add_upgrades(&self, seat: Seat, plain: &mut CardSet, found: &mut CardSet) {
        self.shortcuts.plays.upgrades.each(|card| {
            if self.is_upgrade(seat, card) {
                plain.remove(card);
                found.insert(card);
            }
        });
    }

    pub(super) fn offer_upgrade(&mut self, seat: Seat, from: CardPlace, card: CardId) {
        if self.upgraded(seat, card) != 0 {
            self.push_play(from, card, Payment::FREE);
        }
    }

    /// The cards that may make room for this one: without them it has a space.
    pub(super) fn upgraded(&self, seat: Seat, card: CardId) -> Slots {
        let player = self.player(seat);
        let Some(upgraded) = self.catalog.cards.get(usize::from(self.card(card).upgrades)) else {
            return 0;
        };
        if self.is_barred(seat, card, NONE) {
            return 0;
        }
        let finds_space = |slot: Slot| {
            if self.card(card).shares.is_some() && !self.card(card).may_stand_alone {
                self.single_partners(seat, card, slot).next().is_some()
            } else {
                self.has_space(seat, card, self.spaces_without(seat, slot), true)
            }
        };
        let makes_room = |&(slot, other): &(usize, &CityCard)| {
            let may_go = upgraded.forms.has(other.card) && !self.card(other.card).fixed;
            may_go && finds_space(slot as Slot)
        };
        let slots = player.city.iter().enumerate().filter(makes_room);
        slots.fold(0, |slots, (slot, _)| slots | 1 << slot)
    }

    /// The spaces used once this card has left.
    fn spaces_without(&self, seat: Seat, slot: Slot) -> u8 {
        let player = self.player(seat);
        let leaves = player
            .city
            .get(usize::from(slot))
            .is_some_and(|card| card.partner().is_none());
        player.spaces
            - if leaves {
                self.state.space_at(self.catalog, seat, slot)
            } else {
                0
            }
    }

    /// The card that makes room, once it is chosen; and the spaces used without it.
    pub(super) fn making_room(&self, frame: Frame) -> (Slot, u8) {
        let slot = if is_by_upgrade(&frame) {
            frame.n.wrapping_sub(1)
        } else {
            NONE
        };
        (slot, self.spaces_without(frame.seat, slot))
    }

    /// Of these slots those that are still different when the card that makes room has left.
    pub(super) fn different_without(&self, seat: Seat, leaving: Slot, slots: Slots) -> Slots {
        if leaving == NONE {
            return slots;
        }
        ones(slots).fold(0, |kept, slot| {
            let same = |other: Slot| self.state.are_alike(self.catalog, seat, other, slot, 1 << leaving);
            kept | Slots::from(!ones(kept).any(same)) << slot
        })
    }

    /// The card that makes room goes, and the new one enters with what lay and stood on it. The partner's slot may have moved up.
    #[cold]
    pub(super) fn enter_upgraded(&mut self, frame: Frame, partner: Option<Slot>) {
        let (seat, (leaving, _)) = (frame.seat, self.making_room(frame));
        let card = self.player(seat).city[usize::from(leaving)];
        let def = &self.catalog.cards[usize::from(frame.it)];
        let crew = self.lift_crew(Place::city(seat, leaving), !def.upgrade_loses_permanent);
        let crew = crew.first(def.worker_spots);
        self.discard_from_city(seat, leaving, frame.source);
        let partner = partner.map(|partner| partner - u8::from(partner > leaving));
        let slot = self.enter_now(frame, partner);
        self.state.player_mut(seat).city[usize::from(slot)].set_laid(card.laid());
        self.look_at_city(seat);
        self.set_crew_down(crew, Place::city(seat, slot));
    }
}
