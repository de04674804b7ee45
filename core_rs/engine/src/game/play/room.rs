//! Where a card that is played may go: room in the city, the unique rule, whose place it takes (rulings 5, 7).

use crate::effect::Rarity;
use crate::ids::{CardId, MAX_CITY, NONE, Seat, Slot};
use crate::modules::hooks;
use crate::observer::Observer;

use crate::game::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    /// Is there room, and does the unique rule allow it, once `without` (the price of an ability) has left (R5.2, R6.10)?
    pub(crate) fn fits(&self, seat: Seat, card: CardId, without: Slot) -> bool {
        let def = self.card(card);
        if def.enters_opponent {
            let as_printed = || self.cities_open_to(seat, card).next().is_some();
            return hooks::may_send(self, seat, card).unwrap_or_else(as_printed);
        }
        let player = self.player(seat);
        let gone = player.city.get(usize::from(without)).copied();
        if def.rarity == Rarity::Unique && player.names.has(card) && gone.is_none_or(|gone| gone.card != card) {
            return false;
        }
        let freed = gone.map_or(0, |gone| {
            if gone.partner().is_some() {
                0
            } else {
                self.card(gone.card).space
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
        if def.shares.is_some() {
            return self.single_partners(seat, card, without).next().is_some();
        }
        if self.joins_one_alone(seat, card, without) {
            return true;
        }
        used + def.space <= self.setup.city_size || self.single_partners(seat, card, without).next().is_some()
    }

    /// May a card that enters other cities enter this one (R7.7)?
    pub(crate) fn city_takes(&self, seat: Seat, card: CardId) -> bool {
        if self.catalog.modules.any()
            && let Some(takes) = hooks::takes(self.catalog, self.state, seat, card)
        {
            return takes && self.player(seat).city.len() < MAX_CITY;
        }
        let (def, player) = (self.card(card), self.player(seat));
        !(def.rarity == Rarity::Unique && player.names.has(card))
            && player.spaces + def.space <= self.setup.city_size
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
        let (filter, space) = (self.card(card).replaces, self.card(card).space);
        let size = self.setup.city_size;
        self.player(seat)
            .city
            .iter()
            .enumerate()
            .filter_map(move |(slot, other)| {
                let def = self.card(other.card);
                let shared = other.partner().is_some_and(|mate| !self.shares_with(seat, mate, card));
                let frees = if shared { 0 } else { def.space };
                let may = slot != usize::from(without)
                    && filter.is_some_and(|filter| def.is(filter))
                    && used + space <= size + frees;
                may.then_some(slot as Slot)
            })
    }

    /// Cards of the city that are alone in their space and may share it with this one (R7.4).
    pub(crate) fn single_partners(&self, seat: Seat, card: CardId, without: Slot) -> impl Iterator<Item = Slot> + '_ {
        let (partner, shares) = (self.card(card).pairs_with, self.card(card).shares);
        self.player(seat)
            .city
            .iter()
            .enumerate()
            .filter_map(move |(slot, other)| {
                let single = other.partner().is_none_or(|mate| mate == without);
                let fits = (other.card == partner && partner != NONE)
                    || shares.is_some_and(|filter| self.card(other.card).is(filter));
                (fits && single && slot != usize::from(without)).then_some(slot as Slot)
            })
    }

    /// Does the card in this slot share the space of such a card?
    fn shares_with(&self, seat: Seat, slot: Slot, card: CardId) -> bool {
        let sharer = self.player(seat).city[usize::from(slot)].card;
        self.card(sharer)
            .shares
            .is_some_and(|filter| self.card(card).is(filter))
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
