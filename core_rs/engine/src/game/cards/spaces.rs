//! Spaces of a city: how many there are, which cards lie in one together, and who stays in it when a card goes (rulings 7).
//!
//! A card lies in the space of at most one other. Two that are alone in a space name each other; whatever joins them names
//! one of the two. So a card that has a guest always names a card itself, and one that names none is alone.

use crate::bits::ones;
use crate::catalog::Catalog;
use crate::effect::{Filter, Price};
use crate::ids::{CardId, Seat, Slot, Slots};
use crate::modules::hooks;
use crate::observer::Observer;
use crate::state::{Player, State};

use crate::game::engine::Engine;

impl Player {
    /// The cards that lie in a space with this one, by its own link or by theirs.
    #[inline]
    pub fn neighbours(&self, slot: Slot) -> Slots {
        let Some(partner) = self.city[usize::from(slot)].partner() else {
            return 0;
        };
        1 << partner | self.guests(slot)
    }

    /// The same; of a card that pairs with as many of its name as there are, all that lie together, whichever names whom.
    pub(in crate::game) fn together(&self, catalog: &Catalog, slot: Slot) -> Slots {
        let near = self.neighbours(slot);
        if near == 0 || catalog.cards[usize::from(self.city[usize::from(slot)].card)].guests == 1 {
            return near;
        }
        ones(near).fold(near, |all, mate| all | self.neighbours(mate)) & !(1 << slot)
    }

    /// The cards that name this one.
    fn guests(&self, slot: Slot) -> Slots {
        let city = self.city.iter().enumerate();
        city.fold(0, |slots, (at, card)| {
            slots | Slots::from(card.partner() == Some(slot)) << at
        })
    }

    /// The slot of the card that was built on the one in this slot by its ability.
    pub fn built_on(&self, catalog: &Catalog, slot: Slot) -> Option<Slot> {
        let host = &catalog.cards[usize::from(self.city[usize::from(slot)].card)];
        let ability = host.ability.filter(|ability| ability.price == Price::BuildOn)?;
        let built = |mate: &Slot| {
            let card = &catalog.cards[usize::from(self.city[usize::from(*mate)].card)];
            card.is(ability.plays) && !host.joins(card) && !card.joins(host)
        };
        ones(self.neighbours(slot)).find(built)
    }

    /// Which of these two the other was built on: it takes its space whatever lies on it (TG12). Of two that share a space
    /// otherwise neither takes one if one of them needs none.
    fn host_of(&self, catalog: &Catalog, one: Slot, other: Slot) -> Option<Slot> {
        let hosts = |host, card| self.built_on(catalog, host) == Some(card);
        if !self.names.meets(catalog.built_upon) {
            None
        } else if hosts(one, other) {
            Some(one)
        } else {
            hosts(other, one).then_some(other)
        }
    }

    /// Does the card in this slot share its space with one of those with which it pairs?
    #[inline]
    pub fn is_paired(&self, catalog: &Catalog, slot: Slot) -> bool {
        let card = self.city[usize::from(slot)];
        let Some(partner) = card.partner() else {
            return false;
        };
        let pairs_with = catalog.cards[usize::from(card.card)].pairs_with;
        pairs_with.has(self.city[usize::from(partner)].card) || self.partners(catalog, slot) != 0
    }

    /// Those that share its space and with which it pairs.
    pub(crate) fn partners(&self, catalog: &Catalog, slot: Slot) -> Slots {
        let own = &catalog.cards[usize::from(self.city[usize::from(slot)].card)];
        let pairs = |mate: &Slot| own.pairs_with.has(self.city[usize::from(*mate)].card);
        ones(self.neighbours(slot))
            .filter(pairs)
            .fold(0, |slots, mate| slots | 1 << mate)
    }
}

/// The spaces that a card takes in the city of a seat, which was played `free` or not.
#[inline]
pub fn space_of(catalog: &Catalog, state: &State, seat: Seat, card: CardId, free: bool) -> u8 {
    let printed = catalog.cards[usize::from(card)].space;
    if catalog.space_varies {
        hooks::space(catalog, state, seat, card, free, printed)
    } else {
        printed
    }
}

impl State {
    /// The spaces of a seat's city.
    #[inline]
    pub fn city_size(&self, catalog: &Catalog, seat: Seat) -> u8 {
        let printed = catalog.setup[usize::from(self.seats) - 1].city_size;
        let player = self.player(seat);
        if !player.names.meets(catalog.opening) {
            return printed;
        }
        let opens = player
            .city
            .iter()
            .map(|card| catalog.cards[usize::from(card.card)].opens);
        printed + opens.sum::<u8>()
    }

    /// The spaces that the card in this slot takes.
    #[inline]
    pub(in crate::game) fn space_at(&self, catalog: &Catalog, seat: Seat, slot: Slot) -> u8 {
        let player = self.player(seat);
        let free = player.came_free >> slot & 1 == 1;
        space_of(catalog, self, seat, player.city[usize::from(slot)].card, free)
    }

    /// The card in this slot was played for nothing, which may change how many spaces it takes.
    pub(crate) fn came_free(&mut self, catalog: &Catalog, seat: Seat, slot: Slot) -> bool {
        let card = self.player(seat).city[usize::from(slot)].card;
        let matters = space_of(catalog, self, seat, card, true) < space_of(catalog, self, seat, card, false);
        if matters {
            self.player_mut(seat).came_free |= 1 << slot;
            self.player_mut(seat).spaces = self.spaces_used(catalog, seat);
        }
        matters
    }

    /// The spaces that a city uses: one for all that lie together.
    pub(in crate::game) fn spaces_used(&self, catalog: &Catalog, seat: Seat) -> u8 {
        let city = &self.player(seat).city;
        let space = |slot: usize| self.space_at(catalog, seat, slot as Slot);
        let used = (0..city.len()).map(|slot| match city[slot].partner().map(usize::from) {
            None => space(slot),
            Some(mate) if mate > slot && city[mate].partner() == Some(slot as Slot) => {
                let host = self.player(seat).host_of(catalog, slot as Slot, mate as Slot);
                host.map_or_else(|| space(slot).min(space(mate)), |host| space(usize::from(host)))
            }
            Some(_) => 0,
        });
        used.sum()
    }

    /// A card that is alone goes into the space of another from now on (R7.4).
    pub fn pair(&mut self, catalog: &Catalog, seat: Seat, guest: Slot, host: Slot) {
        let city = &mut self.player_mut(seat).city;
        let is_alone = |slot: Slot| city[usize::from(slot)].partner().is_none();
        let (guest, host) = if is_alone(guest) { (guest, host) } else { (host, guest) };
        debug_assert!(guest != host && is_alone(guest), "one of the two is alone");
        city[usize::from(guest)].set_partner(Some(host));
        if city[usize::from(host)].partner().is_none() {
            city[usize::from(host)].set_partner(Some(guest));
        }
        self.player_mut(seat).spaces = self.spaces_used(catalog, seat);
    }

    /// A card has left the space of these, which name nobody now. Each stays with its own guests; those that pair with one
    /// another, as many as they are, stay together; others are alone.
    pub(in crate::game) fn stay_behind(&mut self, catalog: &Catalog, seat: Seat, left: Slots) {
        for slot in ones(left) {
            let guests = self.player(seat).guests(slot);
            if guests != 0 {
                let guest = guests.trailing_zeros() as Slot;
                self.player_mut(seat).city[usize::from(slot)].set_partner(Some(guest));
            }
        }
        for slot in ones(left) {
            let city = &self.player(seat).city;
            let card = &catalog.cards[usize::from(city[usize::from(slot)].card)];
            let earlier = left & ((1 << slot) - 1);
            let mut hosts = ones(earlier).filter(|&host| card.pairs_with.has(city[usize::from(host)].card));
            if let Some(host) = hosts.next()
                && card.guests > 1
                && city[usize::from(slot)].partner().is_none()
            {
                self.pair(catalog, seat, slot, host);
            }
        }
        self.player_mut(seat).spaces = self.spaces_used(catalog, seat);
    }
}

impl<O: Observer> Engine<'_, O> {
    /// A card is about to leave: if it was built on another, that one is spent, and a new one is not.
    #[cold]
    pub(in crate::game) fn mind_building(&mut self, seat: Seat, slot: Slot) {
        let player = self.player(seat);
        let was_built = ones(player.neighbours(slot)).any(|host| player.built_on(self.catalog, host) == Some(slot));
        let goes_itself = self.catalog.built_upon.has(player.city[usize::from(slot)].card);
        let spent = self.state.spent | u8::from(was_built) << seat;
        self.state.spent = spent & !(u8::from(goes_itself) << seat);
    }

    /// Has nothing been built on this card, or was it taken by another player?
    pub(in crate::game) fn may_be_built_on(&self, seat: Seat, slot: Slot) -> bool {
        let player = self.player(seat);
        self.state.spent >> seat & 1 == 0 && player.built_on(self.catalog, slot).is_none()
    }

    /// The card of this kind in whose space the one in this slot lies.
    pub(crate) fn host(&self, seat: Seat, slot: Slot, cards: Filter) -> Option<CardId> {
        let city = &self.player(seat).city;
        let host = city[usize::from(slot)]
            .partner()
            .map(|host| city[usize::from(host)].card);
        host.filter(|&host| self.card(host).is(cards))
    }

    #[inline]
    pub(crate) fn city_size(&self, seat: Seat) -> u8 {
        self.setup.city_size + self.kept.cities[usize::from(seat)].opened
    }

    #[inline]
    pub(crate) fn space_of(&self, seat: Seat, card: CardId, free: bool) -> u8 {
        space_of(self.catalog, self.state, seat, card, free)
    }

    /// The slots of the cards of a city that a choice may take out of it.
    pub(crate) fn removable(&self, seat: Seat) -> Slots {
        let player = self.player(seat);
        let all = (1 << player.city.len()) - 1;
        if player.names.meets(self.catalog.fixed) {
            all & !player.slots_of(self.catalog.fixed)
        } else {
            all
        }
    }
}
