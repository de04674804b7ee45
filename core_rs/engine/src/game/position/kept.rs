//! What is known of a position: sets that are kept up to date while cards move, so that no rule has to look a city, a hand or
//! the meadow through. All of it follows from the position, of which it is no part: copies and files do without.

use crate::bits::ones;
use crate::catalog::{CardDef, CardSet, Catalog, Mark};
use crate::ids::{CardId, MAX_SEATS, NONE, Seat, Slot, Slots};
use crate::observer::Observer;
use crate::payment::Laid;
use crate::state::{CityCard, Spot, State, Worker};

use crate::game::engine::Engine;

#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    pub(crate) cities: [KeptCity; MAX_SEATS],
    /// The names of the cards in each hand.
    pub(crate) hands: [CardSet; MAX_SEATS],
    pub(crate) meadow: CardSet,
    pub(crate) workers: Standing,
}

fn names_in_meadow(state: &State) -> CardSet {
    state.meadow.iter().copied().filter(|&card| card != NONE).collect()
}

/// Where workers stand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Standing {
    /// By player: the locations (bit = id).
    pub locations: [u64; MAX_SEATS],
    /// By owner: the slots of the city where something stands that counts as a worker.
    pub cities: [Slots; MAX_SEATS],
}

impl Standing {
    fn of(state: &State) -> Standing {
        let mut standing = Standing {
            locations: [0; MAX_SEATS],
            cities: [0; MAX_SEATS],
        };
        for (seat, player) in state.players().iter().enumerate() {
            for worker in player.placed.iter() {
                standing.add(seat as Seat, *worker);
            }
        }
        standing
    }

    #[inline]
    pub fn add(&mut self, seat: Seat, worker: Worker) {
        self.locations[usize::from(seat)] |= worker.place().as_location();
        if let Spot::City { seat: owner, slot } = worker.place().spot()
            && !worker.apart()
        {
            self.cities[usize::from(owner)] |= 1 << slot;
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct KeptCity {
    /// The slots of the constructions that would take in a critter, having no occupied token yet; and those critters, by what is
    /// laid there for them (index `Laid as usize`).
    pub vacant: Slots,
    pub welcome: [CardSet; 2],
    /// The cards that the city does not take in, whatever the room.
    pub barred: CardSet,
    /// The spaces that its cards open.
    pub opened: u8,
    /// The slots of the cards that bear each mark.
    marked: [Slots; Mark::ALL.len()],
}

impl KeptCity {
    const EMPTY: KeptCity = KeptCity {
        vacant: 0,
        welcome: [CardSet::EMPTY; 2],
        barred: CardSet::EMPTY,
        opened: 0,
        marked: [0; Mark::ALL.len()],
    };

    fn of(catalog: &Catalog, city: &[CityCard]) -> KeptCity {
        let mut kept = KeptCity::EMPTY;
        for (slot, &card) in city.iter().enumerate() {
            kept.enter(&catalog.cards[usize::from(card.card)], card, slot);
        }
        kept
    }

    #[inline]
    fn enter(&mut self, def: &CardDef, card: CityCard, slot: usize) {
        for (mark, slots) in self.marked.iter_mut().enumerate() {
            *slots |= Slots::from(def.marks >> mark & 1) << slot;
        }
        self.barred = self.barred.union(def.bars);
        self.opened += def.opens;
        if !card.occupied() {
            for (welcome, &residents) in self.welcome.iter_mut().zip(&def.residents) {
                self.vacant |= Slots::from(!residents.is_empty()) << slot;
                *welcome = welcome.union(residents);
            }
        }
    }

    #[inline]
    pub fn marked(&self, mark: Mark) -> Slots {
        self.marked[mark as usize]
    }
}

impl Kept {
    pub fn of(catalog: &Catalog, state: &State) -> Kept {
        let mut kept = Kept {
            cities: [KeptCity::EMPTY; MAX_SEATS],
            hands: [CardSet::EMPTY; MAX_SEATS],
            workers: Standing::of(state),
            meadow: names_in_meadow(state),
        };
        for (seat, player) in state.players().iter().enumerate() {
            kept.cities[seat] = KeptCity::of(catalog, &player.city);
        }
        kept.look_at_hands(state);
        kept
    }

    /// Other cards are in the hands.
    pub(crate) fn look_at_hands(&mut self, state: &State) {
        for (names, player) in self.hands.iter_mut().zip(state.players()) {
            *names = player.hand.iter().copied().collect();
        }
    }

    /// A seat's hand and the meadow have lost all cards but those `known`.
    pub(crate) fn veil(&mut self, seat: Seat, known: CardSet) {
        let hand = &mut self.hands[usize::from(seat)];
        *hand = hand.common(known);
        self.meadow = self.meadow.common(known);
    }

    /// The names of the cards in a hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[usize::from(seat)]
    }

    /// The names of the cards in the meadow.
    #[inline]
    pub fn meadow(&self) -> CardSet {
        self.meadow
    }

    /// The critters that a city would take in for what its owner can lay there.
    #[inline(always)]
    pub fn welcome(&self, catalog: &Catalog, state: &State, seat: Seat) -> CardSet {
        let welcome = &self.cities[usize::from(seat)].welcome;
        let can_lay = |laid: &Laid| catalog.can_lay(state.player(seat), *laid);
        let laid = Laid::ALL.into_iter().filter(can_lay);
        laid.fold(CardSet::EMPTY, |all, laid| all.union(welcome[laid as usize]))
    }

    /// The cards that it does not take in, whatever the room.
    #[inline]
    pub fn barred(&self, seat: Seat) -> CardSet {
        self.cities[usize::from(seat)].barred
    }

    /// The spaces that its cards open.
    #[inline]
    pub fn opened(&self, seat: Seat) -> u8 {
        self.cities[usize::from(seat)].opened
    }
}

/// What changes it: nothing but these may put a card into a city, a hand or the meadow, or take it out. Whatever moves
/// workers says so.
impl<O: Observer> Engine<'_, O> {
    /// The slots of a city's cards that bear this mark, ascending.
    #[inline]
    pub(crate) fn marked(&self, seat: Seat, mark: Mark) -> impl Iterator<Item = Slot> + use<O> {
        ones(self.kept.cities[usize::from(seat)].marked(mark))
    }

    /// Adds a card to a city; a partner is joined afterwards by [`State::pair`].
    pub(crate) fn enter_city(&mut self, seat: Seat, card: CityCard) -> Slot {
        let slot = self.state.enter_city(self.catalog, seat, card);
        self.kept.cities[usize::from(seat)].enter(&self.catalog.cards[usize::from(card.card)], card, usize::from(slot));
        slot
    }

    /// A card has left the city, or something about one has changed.
    pub(crate) fn look_at_city(&mut self, seat: Seat) {
        self.kept.cities[usize::from(seat)] = KeptCity::of(self.catalog, &self.state.player(seat).city);
    }

    /// Workers have come or gone.
    pub(crate) fn look_at_workers(&mut self) {
        self.kept.workers = Standing::of(self.state);
    }

    /// Adds a card to a hand, which stays sorted.
    #[inline]
    pub(crate) fn enter_hand(&mut self, seat: Seat, card: CardId) {
        self.state.player_mut(seat).hand.insert_sorted(card);
        self.kept.hands[usize::from(seat)].insert(card);
    }

    /// Removes one copy of a card from a hand.
    pub(crate) fn leave_hand(&mut self, seat: Seat, card: CardId) {
        let hand = &mut self.state.player_mut(seat).hand;
        let at = hand.iter().position(|&other| other == card);
        let at = at.expect("the choice names a card of the hand");
        hand.remove(at);
        if hand.get(at) != Some(&card) {
            self.kept.hands[usize::from(seat)].remove(card);
        }
    }

    /// All cards of a hand go; they are returned for the caller to discard.
    pub(in crate::game) fn empty_hand(&mut self, seat: Seat) -> impl Iterator<Item = CardId> + use<O> {
        let hand = std::mem::take(&mut self.state.player_mut(seat).hand);
        self.kept.hands[usize::from(seat)] = CardSet::EMPTY;
        (0..hand.len()).map(move |at| hand[at])
    }

    #[inline]
    pub(in crate::game) fn enter_meadow(&mut self, slot: usize, card: CardId) {
        self.state.meadow.put(slot, card);
        self.kept.meadow.insert(card);
    }

    #[inline]
    pub(crate) fn leave_meadow(&mut self, slot: usize) -> CardId {
        let card = self.state.meadow.take(slot);
        if self.state.meadow.slots_with(card) == 0 {
            self.kept.meadow.remove(card);
        }
        card
    }
}
