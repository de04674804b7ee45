//! Cards on shelves, and the shelves of the catalog on which they lie.

use crate::catalog::{Catalog, Face};
use crate::effect::Filter;
use crate::ids::{CardId, MAX_SHELVED, NONE, Seat};
use crate::list::List;
use crate::random::Rng;
use crate::state::{Shelved, State};
use crate::zone::{CardPlace, Zone};

impl State {
    /// The cards of a shelf.
    pub fn shelf(&self, shelf: u8) -> &[Shelved] {
        let zone = Zone::shelf(shelf);
        let from = self.shelves.partition_point(|one| one.place.zone < zone);
        let to = self.shelves.partition_point(|one| one.place.zone <= zone);
        &self.shelves[from..to]
    }

    /// The cards of one part of a shelf: that of the seat, or the only one.
    pub fn shelf_part<'s>(
        &'s self,
        catalog: &'s Catalog,
        shelf: u8,
        seat: Seat,
    ) -> impl DoubleEndedIterator<Item = &'s Shelved> + Clone {
        let def = &catalog.shelves[usize::from(shelf)];
        self.shelf(shelf).iter().filter(move |one| def.is_of(seat, one.place))
    }

    /// Is there room for one more card in this seat's part?
    pub fn has_shelf_room(&self, catalog: &Catalog, shelf: u8, seat: Seat) -> bool {
        self.shelf_room(catalog, shelf, seat) > 0
    }

    pub fn shelf_room(&self, catalog: &Catalog, shelf: u8, seat: Seat) -> usize {
        let there = self.shelf_part(catalog, shelf, seat).count();
        let room = usize::from(catalog.shelves[usize::from(shelf)].holds).saturating_sub(there);
        room.min(MAX_SHELVED - self.shelves.len())
    }

    /// The card in a slot, or `NONE`.
    pub fn in_shelf_slot(&self, place: CardPlace) -> CardId {
        let there = self.shelves.iter().find(|one| one.place == place);
        there.map_or(NONE, |one| one.card)
    }

    /// Lays a card on a shelf. The list stays sorted by shelf, place and card, so that equal positions are equal states; the
    /// cards of a pile stay in the order in which they came.
    pub fn shelve(&mut self, catalog: &Catalog, card: Shelved) {
        let pile = catalog.shelves.of(card.place).face.is_pile();
        let at = self
            .shelves
            .partition_point(|one| if pile { one.place <= card.place } else { *one <= card });
        self.shelves.insert(at, card);
    }

    /// Takes a card off a shelf; of a pile that which lies highest.
    pub fn unshelve(&mut self, card: Shelved) {
        let at = self.shelves.iter().rposition(|one| *one == card);
        self.shelves
            .remove(at.expect("callers name a card that lies on the shelf"));
    }

    /// The cards of shelves that this seat does not see, but for those that are in no deck.
    pub fn hidden_shelved<'s>(
        &'s mut self,
        catalog: &'s Catalog,
        viewer: Seat,
    ) -> impl Iterator<Item = &'s mut Shelved> {
        let hidden = move |one: &&mut Shelved| {
            !catalog.cards[usize::from(one.card)].apart && !catalog.shelves.of(one.place).shows(viewer, one.place)
        };
        self.shelves.iter_mut().filter(hidden)
    }

    /// How many cards that are in no deck and are of this kind lie on the seat's parts of shelves or in its city.
    pub fn dealt_to(&self, catalog: &Catalog, seat: Seat, cards: Filter) -> u8 {
        let of_seat = |one: &&Shelved| {
            let shelf = catalog.shelves.of(one.place);
            shelf.by_seat && shelf.is_of(seat, one.place)
        };
        let shelved = self.shelves.iter().filter(of_seat).map(|one| one.card);
        let standing = self.player(seat).city.iter().map(|card| card.card);
        let is_one = |card: &CardId| {
            let def = &catalog.cards[usize::from(*card)];
            def.apart && def.is(cards)
        };
        shelved.chain(standing).filter(is_one).count() as u8
    }

    /// Calls `note` for each card that is in no deck and lies somewhere.
    pub fn each_apart(&self, catalog: &Catalog, note: impl FnMut(CardId)) {
        let shelved = self.shelves.iter().map(|one| one.card);
        let cities = self.players().iter().flat_map(|player| player.city.iter());
        let all = shelved
            .chain(cities.map(|card| card.card))
            .chain(self.revealed.iter().copied());
        all.filter(|&card| catalog.cards[usize::from(card)].apart)
            .for_each(note);
    }

    /// The cards of this kind on a shelf that were dealt apart from the deck and that this seat does not see.
    pub fn hidden_apart<'s>(
        &'s mut self,
        catalog: &'s Catalog,
        viewer: Seat,
        shelf: u8,
        cards: Filter,
    ) -> impl Iterator<Item = &'s mut Shelved> {
        let hidden = move |one: &&mut Shelved| {
            let card = &catalog.cards[usize::from(one.card)];
            one.place.zone == Zone::shelf(shelf)
                && card.apart
                && card.is(cards)
                && !catalog.shelves.of(one.place).shows(viewer, one.place)
        };
        self.shelves.iter_mut().filter(hidden)
    }

    /// The card of a pile that lies on top, or any card of a shelf that is none.
    pub fn is_on_top(&self, catalog: &Catalog, at: usize) -> bool {
        let one = self.shelves[at];
        let above = self.shelves.get(at + 1);
        !catalog.shelves.of(one.place).face.is_pile() || above.is_none_or(|above| above.place != one.place)
    }

    /// What lies below the top of a pile that lies face up is put into another order: nobody knows it.
    pub fn shuffle_below_top(&mut self, catalog: &Catalog, seed: u64) {
        let below = |at: &usize| {
            let place = self.shelves[*at].place;
            catalog.shelves.of(place).face == Face::Top && !self.is_on_top(catalog, *at)
        };
        let places: List<usize, MAX_SHELVED> = (0..self.shelves.len()).filter(below).collect();
        let mut rng = Rng(seed);
        for (at, &place) in places.iter().enumerate() {
            let same = places[at..]
                .iter()
                .take_while(|&&other| self.shelves[other].place.zone == self.shelves[place].place.zone);
            let other = places[at + rng.below(same.count())];
            let (one, two) = (self.shelves[place].card, self.shelves[other].card);
            (self.shelves[place].card, self.shelves[other].card) = (two, one);
        }
    }

    /// After hidden cards have changed: those that lie together are sorted again.
    pub fn sort_shelves(&mut self, catalog: &Catalog) {
        let pile = |one: &Shelved| catalog.shelves.of(one.place).face.is_pile();
        self.shelves
            .sort_by_key(|one| (one.place, if pile(one) { 0 } else { one.card }));
    }
}
