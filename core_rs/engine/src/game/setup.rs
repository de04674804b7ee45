//! Setting a game up: the deal and every shuffle (rulings 2, CONTRACT of determinism in `docs/architecture.md`).

use crate::catalog::{CardDef, CardSet, Catalog};
use crate::ids::{CardId, LocationId, MAX_DECK, MAX_FOREST, MAX_SEATS, MAX_SHELVED, Seat};
use crate::list::List;
use crate::modules::hooks;
use crate::moment::Moment;
use crate::random::{Stream, Word, key, key_of, name_key};
use crate::state::{Shelved, State};

use super::deal_shelves;
use super::events::draw_events;

/// What every deal of one catalog shares: the keys of its card names, and what replaces a card marked `replaced`.
#[derive(Clone, PartialEq, Debug)]
pub struct Dealer {
    names: Vec<Word>,
    copies: Vec<u8>,
    /// The cards that can stand in for a replaced one, one entry a copy.
    stand_ins: Vec<CardId>,
    any_replaced: bool,
}

/// Cards in the order of their keys, packed with the card id in the low byte.
type Keys = [u64; MAX_DECK];

/// The numbers of copies, ready for keys.
static COPIES: [Word; MAX_DECK] = {
    let mut words = [Word::new(0); MAX_DECK];
    let mut copy = 0;
    while copy < MAX_DECK {
        words[copy] = Word::new(copy as u64);
        copy += 1;
    }
    words
};

/// Sorts keys, which are spread evenly: by their first byte, and then what little is left.
fn sort(keys: &mut [u64]) {
    let bucket = |key: u64| (key >> 56) as usize;
    let mut ends = [0u8; 256];
    for &key in keys.iter() {
        ends[bucket(key)] += 1;
    }
    // Eight buckets at once: each byte of a product is the sum of the bytes up to it.
    let mut before = 0u64;
    for eight in ends.as_chunks_mut::<8>().0 {
        let sums = u64::from_le_bytes(*eight)
            .wrapping_add(before)
            .wrapping_mul(0x0101_0101_0101_0101);
        *eight = sums.to_le_bytes();
        before = sums >> 56;
    }
    let mut sorted = [0; MAX_DECK];
    for &key in keys.iter() {
        let end = &mut ends[bucket(key)];
        *end -= 1;
        sorted[usize::from(*end)] = key;
    }
    for at in 1..keys.len() {
        let key = sorted[at];
        let mut to = at;
        while to > 0 && sorted[to - 1] > key {
            sorted[to] = sorted[to - 1];
            to -= 1;
        }
        sorted[to] = key;
    }
    keys.copy_from_slice(&sorted[..keys.len()]);
}

/// The workers of winter for each person.
fn give_workers(catalog: &Catalog, state: &mut State) {
    let workers = catalog.setup[usize::from(state.seats) - 1].workers[0];
    let home = catalog.further_workers();
    for player in &mut state.players[..usize::from(catalog.people(state.seats))] {
        (player.workers_left, player.home) = (workers, home);
        player.goods = catalog.goods_of_each();
    }
}

impl Dealer {
    pub fn new(catalog: &Catalog) -> Dealer {
        let stand_ins = catalog.cards.iter().enumerate().filter(|(_, card)| !card.replaced);
        Dealer {
            names: catalog.cards.iter().map(|card| Word::new(name_key(&card.id))).collect(),
            copies: catalog.cards.iter().map(CardDef::in_deck).collect(),
            stand_ins: stand_ins
                .flat_map(|(at, card)| vec![at as CardId; usize::from(card.in_deck())])
                .collect(),
            any_replaced: catalog.cards.iter().any(|card| card.replaced),
        }
    }

    /// The given copies in the order of their keys, first on top.
    fn order(&self, stream: u64, copies: &[u8], keys: &mut Keys) -> usize {
        let mut n = 0;
        for (card, &count) in copies.iter().enumerate() {
            let name = key_of(stream, self.names[card]);
            for copy in &COPIES[..usize::from(count)] {
                keys[n] = key_of(name, *copy) & !0xFF | card as u64;
                n += 1;
            }
        }
        sort(&mut keys[..n]);
        n
    }

    /// Sets up the position of a new game. Where something is decided before the hands are dealt, they wait.
    pub fn deal(&self, catalog: &Catalog, state: &mut State, seats: u8, seed: u64) {
        *state = State::empty(seats, seed);
        state.forest = draw_forest(catalog, seats, seed);
        state.events = draw_events(catalog, seats, seed);
        if catalog.listeners.hear(Moment::Opening) {
            give_workers(catalog, state);
            hooks::open(catalog, state);
        } else {
            self.deal_hands(catalog, state);
        }
    }

    /// The meadow first, then the hands in turns, so that another size of one hand changes that hand only.
    pub fn deal_hands(&self, catalog: &Catalog, state: &mut State) {
        let (seats, seed) = (state.seats, state.seed);
        let setup = &catalog.setup[usize::from(seats) - 1];
        let mut keys = [0; MAX_DECK];
        let mut n = self.order(Stream::Deck(0).seed(seed), &self.copies, &mut keys);
        if self.any_replaced {
            self.replace(catalog, seed, &mut keys[..n]);
        }
        if catalog.modules.any()
            && let Some((cards, shelf)) = hooks::aside(catalog, state)
        {
            n = put_aside(catalog, state, &mut keys[..n], cards, shelf);
        }
        let meadow = usize::from(setup.meadow);
        keys[..meadow]
            .iter()
            .for_each(|&card| state.meadow.add_slot(card as CardId));
        let players = usize::from(catalog.people(seats));
        let hands: [u8; MAX_SEATS] = std::array::from_fn(|seat| {
            let printed = setup.starting_hand[usize::from(state.turn_of(seat as u8))];
            hooks::starting_hand(catalog, state, seat as u8, printed)
        });
        let hands = &hands[..players];
        let rounds = usize::from(
            *hands
                .iter()
                .max()
                .expect("the number of players was checked to be at least 1"),
        );
        let (dealt, deck) = keys[meadow..n].split_at((rounds * players).min(n - meadow));
        deck.iter()
            .rev()
            .for_each(|&card| state.piles.push_deck(card as CardId));
        for (round, cards) in dealt.chunks(players).enumerate().rev() {
            for (seat, &card) in cards.iter().enumerate().rev() {
                if round < usize::from(hands[seat]) {
                    state.players[seat].hand.push(card as CardId);
                } else {
                    state.piles.push_deck(card as CardId);
                }
            }
        }
        for player in &mut state.players[..players] {
            player.hand.sort_unstable();
        }
        give_workers(catalog, state);
        if catalog.shelves.refilled {
            deal_shelves(catalog, state);
        }
        if catalog.shelves.dealt {
            deal_apart(catalog, state);
        }
        if catalog.modules.any() {
            hooks::set_up(catalog, state);
        }
    }

    /// Each copy of a replaced card becomes, in its place, a random card of another name.
    fn replace(&self, catalog: &Catalog, seed: u64, keys: &mut [u64]) {
        let stream = Stream::Replacement.seed(seed);
        let mut seen = vec![0u64; self.names.len()];
        for at in keys {
            let card = usize::from(*at as CardId);
            if catalog.cards[card].replaced {
                let draw = key(key_of(stream, self.names[card]), seen[card]);
                seen[card] += 1;
                let choice = ((draw >> 32) * self.stand_ins.len() as u64) >> 32;
                *at = *at & !0xFF | u64::from(self.stand_ins[choice as usize]);
            }
        }
    }

    /// The discard pile becomes the new deck.
    pub fn reshuffle(&self, state: &mut State) {
        let mut counts = [0u8; 256];
        for &card in state.piles.discard_from_top() {
            counts[usize::from(card)] += 1;
        }
        state.reshuffles += 1;
        let mut keys = [0; MAX_DECK];
        let stream = Stream::Deck(state.reshuffles).seed(state.seed);
        let n = self.order(stream, &counts[..self.names.len()], &mut keys);
        state.piles.clear();
        keys[..n]
            .iter()
            .rev()
            .for_each(|&card| state.piles.push_deck(card as CardId));
    }
}

impl Dealer {
    /// The deck is shuffled, without one copy of `taken`.
    pub fn shuffle_deck(&self, state: &mut State, taken: Option<CardId>) {
        let mut counts = [0u8; 256];
        for &card in state.piles.deck() {
            counts[usize::from(card)] += 1;
        }
        if let Some(card) = taken {
            counts[usize::from(card)] -= 1;
        }
        state.reshuffles += 1;
        let mut keys = [0; MAX_DECK];
        let stream = Stream::Deck(state.reshuffles).seed(state.seed);
        let n = self.order(stream, &counts[..self.names.len()], &mut keys);
        while state.piles.take_deck().is_some() {}
        keys[..n]
            .iter()
            .rev()
            .for_each(|&card| state.piles.push_deck(card as CardId));
    }
}

/// Lays these cards on a shelf as far as it holds them, the first on top; the others stay in their order. How many are left?
fn put_aside(catalog: &Catalog, state: &mut State, keys: &mut [u64], cards: CardSet, shelf: u8) -> usize {
    let def = &catalog.shelves[usize::from(shelf)];
    let mut pile: List<CardId, MAX_SHELVED> = List::default();
    let mut left = 0;
    for at in 0..keys.len() {
        let card = keys[at] as CardId;
        if cards.has(card) && pile.len() < usize::from(def.holds) {
            pile.push(card);
        } else {
            keys[left] = keys[at];
            left += 1;
        }
    }
    let place = def.place(0, 0);
    for &card in pile.iter().rev() {
        state.shelve(catalog, Shelved { place, card });
    }
    left
}

/// The given copies (by card id) as a deck shuffled by `seed`, the last on top.
pub fn deck_order(catalog: &Catalog, seed: u64, copies: &[u8]) -> Vec<CardId> {
    let mut keys = [0; MAX_DECK];
    let dealer = Dealer::new(catalog);
    let n = dealer.order(Stream::Deck(0).seed(seed), copies, &mut keys);
    if dealer.any_replaced {
        dealer.replace(catalog, seed, &mut keys[..n]);
    }
    keys[..n].iter().rev().map(|&card| card as CardId).collect()
}

/// The `wanted` first things in the order of their keys; one marked `replaced` gives its place to the next one left over.
pub(super) fn lay_out(stream: u64, things: impl Iterator<Item = (u8, u64, bool)>, wanted: u8, mut lay: impl FnMut(u8)) {
    const REPLACED: u64 = 0x100;
    let mut keys = [0; 256];
    let mut n = 0;
    for (id, name, replaced) in things {
        // Packed as those of the deck are.
        keys[n] = key(stream, name) & !0x1FF | (u64::from(replaced) * REPLACED) | u64::from(id);
        n += 1;
    }
    keys[..n].sort_unstable();
    let (front, back) = keys[..n].split_at(usize::from(wanted).min(n));
    let mut spare = back.iter().filter(|&key| key & REPLACED == 0);
    for thing in front {
        let is_replaced = thing & REPLACED != 0;
        let thing = if is_replaced {
            spare.next().unwrap_or(thing)
        } else {
            thing
        };
        lay(*thing as u8);
    }
}

/// Cards that are in no deck, onto the shelves to which they are dealt: the first by their keys to the first seat, and so on. Whoever
/// has some already, on the shelf or in the city, gets the others.
pub fn deal_apart(catalog: &Catalog, state: &mut State) {
    let stream = Stream::Apart.seed(state.seed);
    for def in catalog.shelves.iter() {
        for &deal in &def.deals {
            let mut missing = [0; MAX_SEATS];
            for seat in 0..catalog.people(state.seats) {
                missing[usize::from(seat)] = deal.n.saturating_sub(state.dealt_to(catalog, seat, deal.cards));
            }
            let mut lying = [0u8; 256];
            state.each_apart(catalog, |card| lying[usize::from(card)] += 1);
            let cards = (0..).zip(&catalog.cards);
            let cards = cards.filter(|(_, card)| card.apart && card.is(deal.cards));
            let things = cards.flat_map(|(id, card): (CardId, &CardDef)| {
                let copies = lying[usize::from(id)]..card.copies;
                copies.map(move |copy| (id, name_key(&card.id).wrapping_add(copy.into()), card.replaced))
            });
            lay_out(stream, things, missing.iter().sum(), |card| {
                if let Some(seat) = missing.iter().position(|&n| n > 0) {
                    missing[seat] -= 1;
                    let place = def.place(seat as Seat, 0);
                    state.shelve(catalog, Shelved { place, card });
                }
            });
        }
    }
}

/// The forest cards in play (R2.1).
pub fn draw_forest(catalog: &Catalog, players: u8, seed: u64) -> List<LocationId, MAX_FOREST> {
    let forest = catalog
        .locations
        .iter()
        .enumerate()
        .filter(|(_, location)| location.dealt && !hooks::leaves_out(catalog, location.set));
    let things = forest.map(|(at, location)| (at as LocationId, location.key, location.replaced));
    let mut list = List::default();
    let wanted = catalog.setup[usize::from(players) - 1].forest;
    lay_out(Stream::Forest.seed(seed), things, wanted, |id| list.push(id));
    list
}
