//! Deck, discard pile and meadow (rulings 9).

use crate::choice::{Choice, Zone};
use crate::ids::{CardId, NONE, Seat};
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Source};

use super::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    /// The next card of the deck; an empty deck is made anew from the discard pile first (R9.9, RA24).
    pub(super) fn next_card(&mut self) -> Option<CardId> {
        if self.state.piles.deck_len() == 0 {
            if self.state.piles.discard_len() == 0 {
                return None;
            }
            self.dealer.reshuffle(self.state);
            self.notice(Source::Turn, Happening::Reshuffled);
        }
        self.state.piles.take_deck()
    }

    pub(super) fn piles_are_empty(&self) -> bool {
        self.state.piles.deck_len() + self.state.piles.discard_len() == 0
    }

    /// Fills every empty meadow slot, lowest first, as far as cards exist (R9.4, RA7, RA23).
    pub(super) fn refill_meadow(&mut self, cause: Source) {
        for slot in 0..self.state.meadow.len() {
            if self.state.meadow[slot] == NONE {
                let Some(card) = self.next_card() else { return };
                self.state.meadow[slot] = card;
                self.notice(cause, Happening::Refilled { slot: slot as u8, card });
            }
        }
    }

    /// Draws `frame.n` more cards, one by one, within the hand limit (R9.1). True: it asks which meadow card is drawn,
    /// because both piles are empty (R9.10).
    pub(super) fn draw(&mut self, frame: Frame) -> bool {
        let mut left = frame.n;
        while left > 0 && self.room(frame.seat) > 0 {
            if self.piles_are_empty() {
                if self.offers_meadow_draw() {
                    self.top().n = left;
                    self.meadow_choices(NONE, |_, _| true);
                    self.choices.push(Choice::Stop);
                    return true;
                }
                break;
            }
            let card = self.next_card().expect("a pile holds a card");
            self.drawn(frame, card, Zone::Deck);
            left -= 1;
        }
        self.top().n = 0;
        false
    }

    /// The answer to a draw from the meadow.
    pub(super) fn answer_draw(&mut self, frame: Frame, choice: Choice) {
        match choice {
            Choice::Card { slot, card, .. } => {
                self.state.meadow[usize::from(slot)] = NONE;
                self.top().n -= 1;
                self.drawn(frame, card, Zone::Meadow);
            }
            _ => self.top().n = 0,
        }
    }

    fn drawn(&mut self, frame: Frame, card: CardId, from: Zone) {
        self.enter_hand(frame.seat, card);
        self.remember_drawn(card);
        self.notice(
            frame.source,
            Happening::Drew {
                seat: frame.seat,
                card,
                from,
            },
        );
    }

    pub(super) fn offers_meadow_draw(&self) -> bool {
        self.state.seats >= self.catalog.switches.empty_piles_meadow_draw_from_players
            && self.state.meadow.iter().any(|&card| card != NONE)
    }

    /// Offers the meadow's cards that pass `keep(card, slot)`, one slot for each name, from `first` on in the order of
    /// card ids (so that a set of cards can be taken in one order only; `NONE` lifts this).
    pub(super) fn meadow_choices(&mut self, first: CardId, keep: impl Fn(CardId, u8) -> bool) {
        let meadow = self.state.meadow;
        for (slot, &card) in meadow.iter().enumerate() {
            let slot = slot as u8;
            let seen = || (0..slot).any(|earlier| meadow[usize::from(earlier)] == card && keep(card, earlier));
            if card != NONE && (first == NONE || card >= first) && keep(card, slot) && !seen() {
                self.choices.push(Choice::Card {
                    from: Zone::Meadow,
                    seat: NONE,
                    slot,
                    card,
                });
            }
        }
    }

    pub(super) fn take_from_meadow(&mut self, seat: Seat, slot: u8, cause: Source) -> CardId {
        let card = std::mem::replace(&mut self.state.meadow[usize::from(slot)], NONE);
        self.enter_hand(seat, card);
        self.notice(
            cause,
            Happening::Drew {
                seat,
                card,
                from: Zone::Meadow,
            },
        );
        card
    }
}
