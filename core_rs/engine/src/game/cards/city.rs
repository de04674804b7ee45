//! Cards entering and leaving a city, and the counts kept of them (rulings 7).

use crate::bits::{ones, without_slot};
use crate::catalog::{CardSet, Catalog};
use crate::choice::Zone;
use crate::effect::{Kind, Rarity, SORTS, sort};
use crate::ids::{CardId, NONE, Seat, Slot, Slots};
use crate::modules::hooks;
use crate::observer::{Happening, Observer};
use crate::payment::Laid;
use crate::random::mix;
use crate::state::{CityCard, Holder, ORDINARY, Place, Player, Source, Spot, State};

use super::spaces::space_of;
use crate::game::engine::{Engine, RUN_PLAY};

fn count(catalog: &Catalog, player: &mut Player, card: CardId, by: i8) {
    let def = &catalog.cards[usize::from(card)];
    let add = |counter: &mut u8, n: i8| *counter = counter.wrapping_add_signed(n);
    add(&mut player.colours[def.colour as usize], by);
    add(&mut player.sorts[sort(def.kind, def.rarity)], by);
}

impl Player {
    /// Cards of a kind in the city.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> u8 {
        let first = sort(kind, Rarity::Common);
        self.sorts[first] + self.sorts[first + 1] + self.sorts[first + 2]
    }

    /// Cards that the city cannot hold count by colour and kind as if they were there.
    pub fn count_unheld(&mut self, colours: [u8; 5], kinds: [u8; 2]) {
        for (n, more) in self.colours.iter_mut().zip(colours) {
            *n += more;
        }
        for (kind, more) in Kind::ALL.into_iter().zip(kinds) {
            self.sorts[sort(kind, Rarity::Common)] += more;
        }
    }
}

impl State {
    pub(crate) fn enter_city(&mut self, catalog: &Catalog, seat: Seat, card: CityCard) -> Slot {
        let space = space_of(catalog, self, seat, card.card, false);
        let player = self.player_mut(seat);
        count(catalog, player, card.card, 1);
        player.spaces += space;
        player.names = player.names.union(catalog.cards[usize::from(card.card)].names);
        player.city.push(card);
        player.city.len() as Slot - 1
    }

    /// Counts a city anew.
    pub fn recount(&mut self, catalog: &Catalog, seat: Seat) {
        let player = self.player_mut(seat);
        (player.colours, player.sorts) = ([0; 5], [0; SORTS]);
        player.names = CardSet::EMPTY;
        for slot in 0..player.city.len() {
            let card = player.city[slot].card;
            count(catalog, player, card, 1);
            player.names = player.names.union(catalog.cards[usize::from(card)].names);
        }
        self.player_mut(seat).spaces = self.spaces_used(catalog, seat);
    }

    /// The order in which several cards of a city are picked: by card, then by what lies and stands on it. Picking another card of the name
    /// changes nothing about it.
    pub fn rank(&self, catalog: &Catalog, seat: Seat, slot: Slot) -> u32 {
        let card = self.player(seat).city[usize::from(slot)];
        let many = catalog.cards[usize::from(card.card)].guests > 1;
        let load = self.load(seat, slot, card.partner().is_some() && !many);
        u32::from(card.card) << 24 | (load as u32 & 0x00FF_FFFF)
    }

    /// Do two cards of a city agree in everything that can matter later, once those in `without` have left (RA1)? Exchanged for each other, with
    /// all that shares their spaces, they leave the position as it is.
    pub fn are_alike(&self, catalog: &Catalog, seat: Seat, one: Slot, other: Slot, without: Slots) -> bool {
        let city = &self.player(seat).city;
        let nature = |slot| self.nature(catalog, seat, slot, without);
        city[usize::from(one)].card == city[usize::from(other)].card && nature(one) == nature(other)
    }

    /// A city card with what lies and stands on it, and those that share its space with theirs, but for the `known` ones.
    fn nature(&self, catalog: &Catalog, seat: Seat, slot: Slot, known: Slots) -> u64 {
        let player = self.player(seat);
        let mates = player.together(catalog, slot) & !known;
        let known = known | mates | 1 << slot;
        let own = u64::from(player.city[usize::from(slot)].card) + 0x3000;
        ones(mates).fold(mix(self.load(seat, slot, false).wrapping_add(own)), |sum, mate| {
            sum.wrapping_add(mix(self.nature(catalog, seat, mate, known)))
        })
    }

    /// What lies and stands on a city card. Added up, as two that are equal count twice.
    fn load(&self, seat: Seat, slot: Slot, paired: bool) -> u64 {
        let card = self.player(seat).city[usize::from(slot)];
        let (holder, place) = (Holder::city(seat, slot), Place::city(seat, slot));
        let free = self.player(seat).came_free >> slot & 1;
        let flags = free << 11
            | u64::from(card.laid() == Some(Laid::Good)) << 10
            | u64::from(card.occupied()) << 1
            | u64::from(paired);
        let lying = self.stored(holder).0;
        let rest = lying
            .iter()
            .fold(u64::from(card.tokens) << 2 | flags, |rest, &n| rest << 8 | u64::from(n));
        let add = |sum: u64, one: u64| sum.wrapping_add(mix(one));
        let under = self.under(holder).map(|under| u64::from(under) + 0x1000).fold(0, add);
        let standing = self.players().iter().enumerate().flat_map(|(owner, player)| {
            let here = player.placed.iter().filter(|worker| worker.place() == place);
            here.map(move |worker| (owner as u64 | u64::from(worker.kind()) << 8) + 0x2000)
        });
        mix(rest) ^ under ^ standing.fold(0, add)
    }
}

impl<O: Observer> Engine<'_, O> {
    /// Takes a card out of a city. Tokens, resources and the occupied token on it are lost; cards under it are
    /// returned for the caller to discard; permanent workers on it are lost, others stay deployed nowhere (R7.8).
    pub(crate) fn leave_city(
        &mut self,
        seat: Seat,
        slot: Slot,
        cause: Source,
    ) -> (CardId, crate::list::List<CardId, 8>) {
        let card = self.state.player(seat).city[usize::from(slot)];
        let place = Place::city(seat, slot);
        self.notice(
            cause,
            Happening::LeftCity {
                seat,
                slot,
                card: card.card,
            },
        );

        if self.state.player(seat).names.meets(self.catalog.built_upon) {
            self.mind_building(seat, slot);
        }
        let space = self.state.space_at(self.catalog, seat, slot);
        let player = self.state.player_mut(seat);
        player.came_free = without_slot(player.came_free, slot);
        player.city.remove(usize::from(slot));
        count(self.catalog, player, card.card, -1);
        self.catalog.cards[usize::from(card.card)].names.each(|name| {
            let forms = self.catalog.cards[usize::from(name)].forms;
            if !player.city.iter().any(|other| forms.has(other.card)) {
                player.names.remove(name);
            }
        });
        let mut left: Slots = 0;
        for (at, other) in player.city.iter_mut().enumerate() {
            match other.partner() {
                Some(partner) if partner == slot => {
                    other.set_partner(None);
                    left |= 1 << at;
                }
                Some(partner) if partner > slot => other.set_partner(Some(partner - 1)),
                _ => {}
            }
        }
        if card.partner().is_some() {
            self.state.stay_behind(self.catalog, seat, left);
        } else {
            player.spaces -= space;
        }

        let seats = usize::from(self.state.seats);
        for owner in &mut self.state.players[..seats] {
            let mut at = 0;
            while at < owner.placed.len() {
                let worker = owner.placed[at];
                if worker.place() == place && worker.permanent() {
                    owner.placed.remove(at);
                    owner.workers_lost += u8::from(worker.kind() == ORDINARY);
                    continue;
                }
                if worker.place() == place {
                    owner.placed[at] = worker.moved_to(Place::NOWHERE);
                } else if let Spot::City {
                    seat: city,
                    slot: other,
                } = worker.place().spot()
                    && city == seat
                    && other > slot
                {
                    owner.placed[at] = worker.moved_to(Place::city(seat, other - 1));
                }
                at += 1;
            }
        }

        self.look_at_city(seat);
        self.look_at_workers();

        let moved = |holder: Holder| match holder.as_city() {
            Some((city, other)) if city == seat && other > slot => Holder::city(seat, other - 1),
            _ => holder,
        };
        let here = Holder::city(seat, slot);
        if let Some(at) = self.state.stores.iter().position(|store| store.holder == here) {
            self.state.stores.remove(at);
        }
        for store in self.state.stores.iter_mut() {
            store.holder = moved(store.holder);
        }
        let mut freed = crate::list::List::default();
        let mut at = 0;
        while at < self.state.under.len() {
            if self.state.under[at].holder == here {
                freed.push(self.state.under.remove(at).card);
            } else {
                self.state.under[at].holder = moved(self.state.under[at].holder);
                at += 1;
            }
        }
        self.shift_frames(seat, slot);
        hooks::left_city(self, seat, slot, left);
        (card.card, freed)
    }

    /// Half-done effects keep pointing at the same cards after `slot` has left.
    fn shift_frames(&mut self, seat: Seat, slot: Slot) {
        for frame in self.state.stack.iter_mut() {
            if let Source::Card {
                seat: city,
                slot: other,
            } = &mut frame.source
                && *city == seat
                && *other != NONE
            {
                if *other == slot {
                    *other = NONE;
                } else if *other > slot {
                    *other -= 1;
                }
            }
            let counts_slots = match frame.at {
                RUN_PLAY => frame.phase == crate::game::play::TRIGGERS,
                at => crate::game::engine::mask_counts_slots(self.catalog, at),
            };
            if counts_slots && frame.seat == seat {
                frame.mask = without_slot(frame.mask, slot);
            }
        }
    }

    /// A card leaves a city for the discard pile, with what lies under it.
    pub(crate) fn discard_from_city(&mut self, seat: Seat, slot: Slot, cause: Source) -> CardId {
        let (card, freed) = self.leave_city(seat, slot, cause);
        self.discard(seat, card, Zone::City, cause);
        for prisoner in freed.iter() {
            self.discard(seat, *prisoner, Zone::City, cause);
        }
        card
    }

    /// A card comes into a city without being played.
    pub(crate) fn arrive(&mut self, seat: Seat, card: CityCard) -> Slot {
        let slot = self.enter_city(seat, card);
        let source = Source::Card { seat, slot };
        let card = card.card;
        self.notice(source, Happening::EnteredCity { seat, slot, card });
        hooks::entered_city(self, seat, slot);
        slot
    }

    /// The effect of a card of somebody's city is carried out for `seat`.
    pub(crate) fn activate(&mut self, seat: Seat, owner: Seat, slot: Slot) {
        let card = self.player(owner).city[usize::from(slot)].card;
        let source = Source::Card { seat: owner, slot };
        self.notice(
            source,
            Happening::Activated {
                seat,
                owner,
                slot,
                card,
            },
        );
        self.push_effect(self.card(card).effect, seat, source, NONE);
    }
}
