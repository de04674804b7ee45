//! Where a card that is played may go: room in the city, the unique rule, whose place it takes (rulings 5, 7).

use crate::bits::ones;
use crate::ids::{CardId, MAX_CITY, NONE, Seat, Slot, Slots};
use crate::modules::hooks;
use crate::observer::Observer;

use crate::game::engine::Engine;

/// The slot as a set; none for no slot.
fn bit(slot: Slot) -> Slots {
    1u64.checked_shl(slot.into()).unwrap_or(0)
}

impl<O: Observer> Engine<'_, O> {
    /// Is there room, and does the unique rule allow it, once `without` (the price of an ability) has left (R5.2, R6.10)?
    pub(crate) fn fits(&self, seat: Seat, card: CardId, without: Slot, free: bool) -> bool {
        let def = self.card(card);
        if def.enters_opponent {
            let as_printed = || self.cities_open_to(seat, card).next().is_some();
            return hooks::may_send(self, seat, card).unwrap_or_else(as_printed);
        }
        if def.trades.is_some() {
            return self.finds_trade(seat, card, without);
        }
        let player = self.player(seat);
        let gone = player.city.get(usize::from(without)).copied();
        if self.is_barred(seat, card, without) {
            return false;
        }
        let freed = gone.map_or(0, |gone| {
            if gone.partner().is_some() {
                0
            } else {
                self.state.space_at(self.catalog, seat, without)
            }
        });
        let used = player.spaces - freed;
        if def.replaces.is_some() {
            if self.replaceable(seat, card, without, used).next().is_some() {
                return true;
            }
            if self.catalog.switches.replacement_needs_target {
                return false;
            }
        }
        if player.city.len() - usize::from(gone.is_some()) >= MAX_CITY {
            return false;
        }
        if def.shares.is_some() && !def.may_stand_alone {
            return self.single_partners(seat, card, without).next().is_some();
        }
        if self.joins_one_alone(seat, card, without) {
            return true;
        }
        self.has_space(seat, card, used, free) || self.single_partners(seat, card, without).next().is_some()
    }

    /// May a city hold one card more, whatever the spaces?
    pub(super) fn has_slot(&self, seat: Seat) -> bool {
        self.player(seat).city.len() < MAX_CITY
    }

    /// May this card be built on another? It needs no space.
    pub(super) fn may_build_on(&self, seat: Seat, card: CardId) -> bool {
        let def = self.card(card);
        let enters = !def.enters_opponent && def.trades.is_none() && def.replaces.is_none();
        enters && self.has_slot(seat) && !self.is_barred(seat, card, NONE)
    }

    /// Does a city with so many spaces used have room for a card that takes one of its own? It may bring a space with it.
    #[inline]
    pub(super) fn has_space(&self, seat: Seat, card: CardId, used: u8, free: bool) -> bool {
        let space = self.space_of(seat, card, free);
        space == 0 || used + space <= self.city_size(seat) + self.card(card).opens
    }

    /// Does a card of the city keep this one out, once `without` has left?
    #[inline]
    pub(crate) fn is_barred(&self, seat: Seat, card: CardId, without: Slot) -> bool {
        self.kept.cities[usize::from(seat)].barred.has(card) && self.stays_barred(seat, card, without)
    }

    #[inline(never)]
    fn stays_barred(&self, seat: Seat, card: CardId, without: Slot) -> bool {
        let bars = |slot: usize, other: u8| slot != usize::from(without) && self.card(other).bars.has(card);
        let mut city = self.player(seat).city.iter().zip(0..);
        city.any(|(other, slot)| bars(slot, other.card))
    }

    /// May a card that enters other cities enter this one (R7.7)?
    pub(crate) fn city_takes(&self, seat: Seat, card: CardId) -> bool {
        if self.catalog.modules.any()
            && let Some(takes) = hooks::takes(self.catalog, self.state, seat, card)
        {
            return takes && self.player(seat).city.len() < MAX_CITY;
        }
        let player = self.player(seat);
        !self.kept.cities[usize::from(seat)].barred.has(card)
            && self.has_space(seat, card, player.spaces, false)
            && player.city.len() < MAX_CITY
    }

    /// Opponents' cities that this card may enter (R7.7).
    pub(crate) fn cities_open_to(&self, seat: Seat, card: CardId) -> impl Iterator<Item = Seat> + '_ {
        self.state
            .opponents(seat)
            .filter(move |&other| self.city_takes(other, card))
    }

    /// Cards of the city whose place this one may take (R7.6).
    pub(crate) fn replaceable(
        &self,
        seat: Seat,
        card: CardId,
        without: Slot,
        used: u8,
    ) -> impl Iterator<Item = Slot> + '_ {
        let (cards, space) = (self.card(card).replaceable, self.space_of(seat, card, false));
        let size = self.city_size(seat);
        self.player(seat)
            .city
            .iter()
            .enumerate()
            .filter(move |(slot, other)| cards.has(other.card) && *slot != usize::from(without))
            .map(|(slot, _)| slot as Slot)
            .filter(move |&slot| used + space <= size + self.freed_for(seat, slot, card))
    }

    /// The spaces that are free for a card when the one in this slot leaves. One that stays behind in its space keeps it.
    fn freed_for(&self, seat: Seat, slot: Slot, card: CardId) -> u8 {
        let player = self.player(seat);
        let other = player.city[usize::from(slot)];
        let stays = |mate: Slot| !self.shares_with(seat, mate, card);
        if other.partner().is_some() && ones(player.neighbours(slot)).any(stays) {
            0
        } else {
            self.state.space_at(self.catalog, seat, slot)
        }
    }

    /// Cards of the city that may share their space with this one (R7.4).
    pub(crate) fn single_partners(&self, seat: Seat, card: CardId, without: Slot) -> impl Iterator<Item = Slot> + '_ {
        let (partners, shares) = (self.card(card).pairs_with, self.card(card).shares);
        self.player(seat)
            .city
            .iter()
            .enumerate()
            .filter(move |(slot, other)| {
                let shared = || shares.is_some_and(|filter| self.card(other.card).is(filter));
                (partners.has(other.card) || shared()) && *slot != usize::from(without)
            })
            .map(|(slot, _)| slot as Slot)
            .filter(move |&slot| {
                self.takes_guest(seat, slot, card, without) && self.stands_for_space(seat, slot, without)
            })
    }

    /// Of many cards of a name that share a space, the first stands for all: whoever joins one joins them all.
    #[inline]
    fn stands_for_space(&self, seat: Seat, slot: Slot, without: Slot) -> bool {
        let player = self.player(seat);
        let own = player.city[usize::from(slot)];
        if self.card(own.card).guests == 1 || own.partner().is_none() {
            return true;
        }
        let earlier = player.together(self.catalog, slot) & !bit(without) & ((1 << slot) - 1);
        !ones(earlier).any(|mate| player.city[usize::from(mate)].card == own.card)
    }

    /// Has the card in this slot room in its space for this one, once `without` has left?
    #[inline(never)]
    fn takes_guest(&self, seat: Seat, slot: Slot, card: CardId, without: Slot) -> bool {
        let other = self.card(self.player(seat).city[usize::from(slot)].card);
        if self.card(card).shares.is_some_and(|filter| other.is(filter)) {
            self.takes_sharer(seat, slot, card, without)
        } else {
            self.takes_partner(seat, slot, without) && self.spaces_allow(seat, slot, card)
        }
    }

    /// Do both take a space, or may one of them share where there is none?
    fn spaces_allow(&self, seat: Seat, slot: Slot, card: CardId) -> bool {
        let other = self.player(seat).city[usize::from(slot)].card;
        let (one, two) = (self.card(card), self.card(other));
        let both = self.space_of(seat, card, false) > 0 && self.state.space_at(self.catalog, seat, slot) > 0;
        one.shares_spaceless || two.shares_spaceless || both
    }

    /// Has the card in this slot fewer partners than it may have, once `without` has left?
    fn takes_partner(&self, seat: Seat, slot: Slot, without: Slot) -> bool {
        let player = self.player(seat);
        if player.city[usize::from(slot)].partner().is_none() {
            return true;
        }
        let partners = player.partners(self.catalog, slot) & !bit(without);
        partners.count_ones() < u32::from(self.card(player.city[usize::from(slot)].card).guests)
    }

    /// Has it a space to share, and no other of this name in it?
    fn takes_sharer(&self, seat: Seat, slot: Slot, card: CardId, without: Slot) -> bool {
        let player = self.player(seat);
        let same = |mate: Slot| player.city[usize::from(mate)].card == card;
        self.spaces_allow(seat, slot, card) && !ones(player.neighbours(slot) & !bit(without)).any(same)
    }

    /// Does the card in this slot share the space of such a card?
    fn shares_with(&self, seat: Seat, slot: Slot, card: CardId) -> bool {
        let sharer = self.player(seat).city[usize::from(slot)].card;
        self.card(sharer).joins(self.card(card))
    }

    /// Is there a card that must share its space and has none to share with, once `without` has left? The played card goes
    /// into its space.
    pub(super) fn joins_one_alone(&self, seat: Seat, card: CardId, without: Slot) -> bool {
        if !self.catalog.modules.any() {
            return false;
        }
        let city = &self.player(seat).city;
        (0..city.len() as Slot).any(|slot| {
            let alone = city[usize::from(slot)].partner().is_none_or(|mate| mate == without);
            slot != without && alone && self.shares_with(seat, slot, card)
        })
    }
}
