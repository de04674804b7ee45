//! Lists of choices that many steps share. Things of which several are taken are offered in an ascending order, so that
//! each set can be reached in one way only.

use crate::bits::ones;
use crate::catalog::CardSet;
use crate::choice::{CardPlace, Choice, Zone};
use crate::effect::Filter;
use crate::ids::{CardId, MAX_HAND, MAX_MEADOW, MAX_SHELVED, NONE, Seat, Slot, Slots};
use crate::list::List;
use crate::modules::hooks;
use crate::observer::Observer;
use crate::resources::{Resource, Resources};
use crate::zone::Zones;

use crate::game::engine::Engine;

/// Cards, and where they lie.
pub(crate) type OpenCards = List<(CardPlace, CardId), { MAX_HAND + MAX_MEADOW + MAX_SHELVED }>;

impl<O: Observer> Engine<'_, O> {
    /// The cards of these zones that lie open to the seat: in its hand, in the meadow and on shelves.
    pub(crate) fn open_cards(&self, seat: Seat, zones: Zones) -> OpenCards {
        let (state, catalog) = (&*self.state, self.catalog);
        let mut open = OpenCards::default();
        if zones & Zone::Hand.bit() != 0 {
            let hand = state.player(seat).hand.iter();
            hand.for_each(|&card| open.push((CardPlace::HAND, card)));
        }
        if zones & Zone::Meadow.bit() != 0 {
            for (slot, &card) in state.meadow.iter().enumerate() {
                if card != NONE && state.is_open(slot) {
                    open.push((CardPlace::meadow(slot as Slot), card));
                }
            }
        }
        for one in state.shelves.iter().filter(|one| zones & one.place.zone.bit() != 0) {
            let def = catalog.shelves.of(one.place);
            let mine = def.is_of(seat, one.place) && def.shows(seat, one.place) && !def.face.is_pile();
            if mine && hooks::may_use(catalog, state, seat, one.place) {
                open.push((one.place, one.card));
            }
        }
        open
    }

    /// Is it the same to take this card as one of the others?
    pub(crate) fn is_among(&self, (place, card): (CardPlace, CardId), others: &[(CardPlace, CardId)]) -> bool {
        let mut others = others.iter();
        others.any(|&(other, same)| (other.zone, same) == (place.zone, card) && !self.tells_apart(other, place))
    }

    /// Hand cards from position `from` on, each name once, leaving at least `needed` cards to take (this one included).
    pub(crate) fn hand_choices(&mut self, seat: Seat, from: u8, needed: u8, filter: Filter) {
        let hand = self.player(seat).hand;
        let past = (hand.len() + 1).saturating_sub(usize::from(needed).max(1));
        let mut last = NONE;
        for &card in hand.iter().take(past).skip(usize::from(from)) {
            if card != last && (filter == Filter::ANY || self.card(card).is(filter)) {
                self.choices.push(Choice::hand(card));
            }
            last = card;
        }
    }

    /// Where a hand card taken by [`Engine::hand_choices`] stood: the next pick starts there.
    pub(crate) fn hand_position(&self, seat: Seat, card: u8) -> u8 {
        self.player(seat).hand.partition_point(|&other| other < card) as u8
    }

    /// The city cards in `slots`, equal ones once.
    pub(crate) fn city_choices(&mut self, seat: Seat, slots: Slots) {
        let mut seen = CardSet::EMPTY;
        for slot in ones(slots) {
            let card = self.player(seat).city[usize::from(slot)].card;
            let earlier = slots & ((1 << slot) - 1);
            let repeated = seen.has(card) && ones(earlier).any(|other| self.are_alike(seat, other, slot));
            seen.insert(card);
            if !repeated {
                self.choices.push(Choice::Card {
                    from: Zone::City,
                    seat,
                    slot,
                    card,
                });
            }
        }
    }

    /// Do two cards of a city agree in everything that can matter later (RA1)?
    pub(crate) fn are_alike(&self, seat: Seat, one: Slot, other: Slot) -> bool {
        self.state.are_alike(self.catalog, seat, one, other, 0)
    }

    /// The slots of a city that hold such cards and whose rank is not below `least`.
    pub(crate) fn slots_of(&self, seat: Seat, filter: Filter, least: u32) -> Slots {
        let city = &self.player(seat).city;
        (0..city.len() as Slot)
            .filter(|&slot| self.card(city[usize::from(slot)].card).is(filter))
            .filter(|&slot| least == 0 || self.state.rank(self.catalog, seat, slot) >= least)
            .fold(0, |bits, slot| bits | 1 << slot)
    }

    /// The cards of a name in a city.
    pub(crate) fn named_choices(&mut self, seat: Seat, card: CardId) {
        let slots = self.player(seat).slots_of(self.card(card).forms);
        self.city_choices(seat, slots);
    }

    /// Those that may leave it.
    pub(crate) fn named_slots(&self, seat: Seat, card: CardId) -> Slots {
        self.player(seat).slots_of(self.card(card).forms) & self.removable(seat)
    }

    /// Opponents in the mask, in the order of play.
    pub(crate) fn player_choices(&mut self, mask: u8) {
        for seat in 0..self.state.seats {
            if mask >> seat & 1 == 1 {
                self.choices.push(Choice::Player(seat));
            }
        }
    }

    /// One unit of each kind in `available`, from kind `first` on.
    pub(crate) fn resource_choices(&mut self, available: Resources, first: u8) {
        for kind in &Resource::ALL[usize::from(first)..] {
            if available[*kind] > 0 {
                self.choices.push(Choice::Resource {
                    kind: *kind,
                    n: 1,
                    to: NONE,
                });
            }
        }
    }

    /// The amount of each kind in `packs`.
    pub(crate) fn pack_choices(&mut self, packs: Resources) {
        for kind in Resource::ALL {
            if packs[kind] > 0 {
                let (n, to) = (packs[kind], NONE);
                self.choices.push(Choice::Resource { kind, n, to });
            }
        }
    }

    pub(crate) fn amount_choices(&mut self, least: u8, most: u8) {
        self.choices.extend((least..=most).map(Choice::Amount));
    }
}
