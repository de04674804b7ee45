//! A whole position in place of the one that a seat sees a part of: what it knows is kept, the rest is dealt at random.

use super::View;
use everdell_engine::Game;
use everdell_engine::catalog::Catalog;
use everdell_engine::choice::Choice;
use everdell_engine::ids::{CardId, MAX_DECK, MAX_HAND, MAX_SEATS, MAX_SHELVED, NONE};
use everdell_engine::modules;
use everdell_engine::random::Rng;
use everdell_engine::state::{Shelved, State};

/// Cards that may lie in hidden zones: in the piles, in hands and on shelves.
const MOST: usize = MAX_DECK + MAX_SEATS * MAX_HAND + MAX_SHELVED;

impl View<'_> {
    /// Fills `into` with a position that looks the same from this seat: its own hand and everything that lies open are
    /// kept; deck, discard pile, the other hands and what is hidden on shelves keep their sizes and are redealt from the cards that this seat
    /// does not see, those that were dealt apart from the deck kind by kind; the seed is a new one, so later shuffles differ too. The effects under way are kept, for they are
    /// those of the seat that decides: this is for a seat's own decisions.
    ///
    /// Of the hidden cards nothing but how many there are in each zone comes through. A view has no memory, so what
    /// lay open once and is hidden now counts as unseen.
    pub fn determinize(&self, rng: &mut Rng, into: &mut State) {
        self.determinize_top(rng, MOST, into);
    }

    /// The same for a look not far ahead: of the deck only so many cards on top lie in random order, those below by name.
    pub fn determinize_top(&self, rng: &mut Rng, top: usize, into: &mut State) {
        *into = *self.state;
        into.seed = rng.draw();
        let (deck, discard) = (into.piles.deck_len(), into.piles.discard_len());
        let hands: usize = self.opponents().map(|seat| self.player(seat).hand_size()).sum();
        let shelved = into.hidden_shelved(self.catalog, self.seat).count();
        let mut pool = [NONE; MOST];
        let hidden = deck + discard + hands + shelved;
        let shuffled = if shelved > 0 { hidden } else { hidden.min(hands + top) };
        self.deal_unseen(rng, &mut pool, hidden, shuffled);
        let mut unseen = &pool[..];
        let mut deal = |n: usize| {
            let (dealt, rest) = unseen.split_at(n);
            unseen = rest;
            dealt
        };
        for seat in self.opponents() {
            let hand = &mut into.player_mut(seat).hand;
            let dealt = deal(hand.len());
            hand.copy_from_slice(dealt);
            hand.sort_unstable();
        }
        into.piles.clear();
        for &card in deal(deck) {
            into.piles.push_deck(card);
        }
        // The last lies on top, and the first ones are in random order.
        if shuffled < hidden {
            into.piles.deck_mut().reverse();
        }
        for &card in deal(discard) {
            into.piles.push_discard(card);
        }
        if shelved > 0 {
            for (hidden, &card) in into.hidden_shelved(self.catalog, self.seat).zip(deal(shelved)) {
                hidden.card = card;
            }
            into.sort_shelves(self.catalog);
        }
        if self.catalog.shelves.dealt {
            self.redeal_apart(rng, into);
        }
        modules::redraw_hidden(self.catalog, into, self.seat, into.seed);
    }

    /// The same on a table of the same rules, where somebody knows that these are the choices.
    pub fn determinize_onto(&self, rng: &mut Rng, top: usize, choices: &[Choice], table: &mut Game) {
        table.jump_to(self.kept, choices, |state| self.determinize_top(rng, top, state));
    }

    /// The cards of others that were dealt apart from the deck: kind by kind any of those that this seat does not see.
    fn redeal_apart(&self, rng: &mut Rng, into: &mut State) {
        let catalog = self.catalog;
        let mut left = [0u8; 256];
        for (card, def) in catalog.cards.iter().enumerate().filter(|(_, def)| def.apart) {
            left[card] = def.copies;
        }
        self.seen(|card| left[usize::from(card)] = left[usize::from(card)].saturating_sub(1));
        for (shelf, def) in (0..).zip(catalog.shelves.iter()) {
            for deal in &def.deals {
                let mut pool = [NONE; 256];
                let mut known = 0;
                // A card marked `replaced` gives its place to others, as far as there are any.
                for replaced in [false, true] {
                    let n = into.hidden_apart(catalog, self.seat, shelf, deal.cards).count();
                    if replaced && known >= n {
                        break;
                    }
                    let cards = catalog.cards.iter().enumerate();
                    for (card, _) in cards.filter(|(_, def)| def.replaced == replaced && def.is(deal.cards)) {
                        let end = (known + usize::from(left[card])).min(pool.len());
                        pool[known..end].fill(card as CardId);
                        known = end;
                    }
                }
                let hidden = into.hidden_apart(catalog, self.seat, shelf, deal.cards);
                for (at, hidden) in hidden.enumerate().take(known) {
                    pool.swap(at, at + rng.below(known - at));
                    hidden.card = pool[at];
                    left[usize::from(pool[at])] -= 1;
                }
            }
        }
        into.sort_shelves(catalog);
    }

    /// Puts `n` cards that this seat does not see to the front of `pool`, the first of them in random order.
    fn deal_unseen(&self, rng: &mut Rng, pool: &mut [CardId; MOST], n: usize, shuffled: usize) {
        let catalog = self.catalog;
        // A card marked `replaced` has turned into others, nobody knows which.
        let mut left = [0u8; 256];
        for (card, def) in catalog.cards.iter().enumerate().filter(|(_, def)| !def.replaced) {
            left[card] = def.in_deck();
        }
        self.seen(|card| left[usize::from(card)] = left[usize::from(card)].saturating_sub(1));
        let mut known = 0;
        for (card, &copies) in left
            .iter()
            .enumerate()
            .take(catalog.cards.len())
            .filter(|(_, copies)| **copies > 0)
        {
            let end = (known + usize::from(copies)).min(MOST);
            // Few cards have more copies than one word holds; what is written too much is written over.
            match pool[known..].first_chunk_mut() {
                Some(word) if copies <= 8 => *word = [card as CardId; 8],
                _ => pool[known..end].fill(card as CardId),
            }
            known = end;
        }
        // Where fewer cards are left over than are hidden, any others can be the rest.
        if known < n {
            let stand_ins: usize = stand_ins(catalog).map(|(_, copies)| copies).sum();
            for place in &mut pool[known..n] {
                *place = stand_in(catalog, rng.below(stand_ins));
            }
            known = n;
        }
        for at in 0..shuffled {
            pool.swap(at, at + rng.below(known - at));
        }
    }

    /// Every card whose place this seat sees.
    fn seen(&self, mut note: impl FnMut(CardId)) {
        self.hand().iter().for_each(|&card| note(card));
        for player in self.state.players() {
            player.city.iter().for_each(|card| note(card.card));
        }
        self.state.under.iter().for_each(|under| note(under.card));
        let shown = |one: &&Shelved| self.catalog.shelves.of(one.place).shows(self.seat, one.place);
        self.state.shelves.iter().filter(shown).for_each(|one| note(one.card));
        let open = self.meadow().iter().chain(self.revealed());
        open.filter(|&&card| card != NONE).for_each(|&card| note(card));
    }
}

/// The cards that can stand in for a replaced one, with their copies.
fn stand_ins(catalog: &Catalog) -> impl Iterator<Item = (CardId, usize)> + '_ {
    let all = catalog.cards.iter().enumerate().filter(|(_, def)| !def.replaced);
    all.map(|(card, def)| (card as CardId, usize::from(def.in_deck())))
}

/// The stand-in at this place of all copies.
fn stand_in(catalog: &Catalog, mut at: usize) -> CardId {
    for (card, copies) in stand_ins(catalog) {
        if at < copies {
            return card;
        }
        at -= copies;
    }
    0
}
