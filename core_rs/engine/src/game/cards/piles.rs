//! Deck, discard pile and meadow (rulings 9).

use crate::bits::ones;
use crate::catalog::CardSet;
use crate::choice::{CardPlace, Choice, Zone};
use crate::ids::{CardId, MAX_MEADOW, NONE, Seat};
use crate::list::List;
use crate::modules::hooks;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Source};

use crate::game::engine::Engine;

/// The rank of a meadow slot that offers nothing.
pub(crate) const UNRANKED: u16 = u16::MAX;

impl<O: Observer> Engine<'_, O> {
    pub(crate) fn discard(&mut self, seat: Seat, card: CardId, from: Zone, cause: Source) {
        self.state.piles.push_discard(card);
        self.notice(cause, Happening::Discarded { seat, card, from });
    }

    pub(crate) fn discard_from_hand(&mut self, seat: Seat, card: CardId, cause: Source) {
        self.leave_hand(seat, card);
        self.discard(seat, card, Zone::Hand, cause);
    }

    /// The next card of the deck; an empty deck is made anew from the discard pile first (R9.9, RA24).
    pub(crate) fn next_card(&mut self) -> Option<CardId> {
        if self.state.piles.deck_len() == 0 {
            if self.state.piles.discard_len() == 0 {
                return None;
            }
            self.dealer.reshuffle(self.state);
            self.notice(Source::Turn, Happening::Reshuffled);
        }
        self.state.piles.take_deck()
    }

    pub(crate) fn piles_are_empty(&self) -> bool {
        self.state.piles.deck_len() + self.state.piles.discard_len() == 0
    }

    /// Fills every empty meadow slot, lowest first, as far as cards exist (R9.4, RA7, RA23).
    pub(crate) fn refill_meadow(&mut self, cause: Source) {
        for slot in 0..self.state.meadow.len() {
            if self.state.meadow[slot] == NONE && self.state.held >> slot & 1 == 0 {
                let Some(card) = self.next_card() else { return };
                self.enter_meadow(slot, card);
                self.notice(
                    cause,
                    Happening::Refilled {
                        zone: Zone::Meadow,
                        slot: slot as u8,
                        card,
                    },
                );
            }
        }
        if self.catalog.shelves.refilled {
            self.refill_shelves(cause);
        }
    }

    /// Draws `frame.n` more cards, one by one, within the hand limit (R9.1). True: it asks which meadow card is drawn,
    /// because both piles are empty (R9.10) or a module lets the seat draw from elsewhere.
    pub(crate) fn draw(&mut self, frame: Frame) -> bool {
        self.draw_cards::<true>(frame)
    }

    /// The same for cards that everybody is shown: no module lets anybody draw them from elsewhere.
    pub(crate) fn draw_shown(&mut self, frame: Frame) -> bool {
        self.draw_cards::<false>(frame)
    }

    #[inline(always)]
    fn draw_cards<const ELSEWHERE: bool>(&mut self, frame: Frame) -> bool {
        let mut left = frame.n;
        while left > 0 && self.room(frame.seat) > 0 {
            if ELSEWHERE && self.draws_from_meadow(frame.seat) {
                self.top().n = left;
                self.offer_draw();
                return true;
            }
            if self.piles_are_empty() {
                if self.offers_meadow_draw() {
                    self.top().n = left;
                    let ranks = self.meadow_ranks();
                    self.meadow_choices(&ranks, 0, |_| true);
                    self.choices.push(Choice::Stop);
                    return true;
                }
                break;
            }
            let card = self.next_card().expect("the piles are not both empty, as just asked");
            self.drawn(frame, card, Zone::Deck);
            left -= 1;
        }
        self.top().n = 0;
        if ELSEWHERE && self.may_draw_elsewhere(frame.seat) {
            self.refill_meadow(frame.source);
        }
        false
    }

    /// May the next card of a drawing be one of the meadow, whatever the piles hold?
    #[inline]
    pub(crate) fn draws_from_meadow(&self, seat: Seat) -> bool {
        self.may_draw_elsewhere(seat) && self.meadow_has_open()
    }

    #[inline]
    fn may_draw_elsewhere(&self, seat: Seat) -> bool {
        self.catalog.draws_elsewhere
            && hooks::draw_source(self.catalog, self.state, seat, Zone::Deck) & Zone::Meadow.bit() != 0
    }

    /// May a card that is taken from the meadow be one of the deck?
    #[inline]
    pub(crate) fn draws_from_deck(&self, seat: Seat) -> bool {
        self.catalog.draws_elsewhere
            && hooks::draw_source(self.catalog, self.state, seat, Zone::Meadow) & Zone::Deck.bit() != 0
            && !self.piles_are_empty()
    }

    #[cold]
    fn offer_draw(&mut self) {
        let ranks = self.meadow_ranks();
        self.meadow_choices(&ranks, 0, |_| true);
        self.choices.push(if self.piles_are_empty() {
            Choice::Stop
        } else {
            Choice::Pile(Zone::Deck)
        });
    }

    /// The answer to a draw from the meadow.
    pub(crate) fn answer_draw(&mut self, frame: Frame, choice: Choice) {
        match choice {
            Choice::Card { slot, card, .. } => {
                self.leave_meadow(usize::from(slot));
                self.top().n -= 1;
                self.drawn(frame, card, Zone::Meadow);
            }
            Choice::Pile(_) => {
                let card = self
                    .next_card()
                    .expect("the deck is offered only while a pile holds a card");
                self.top().n -= 1;
                self.drawn(frame, card, Zone::Deck);
            }
            _ => self.top().n = 0,
        }
    }

    fn drawn(&mut self, frame: Frame, card: CardId, from: Zone) {
        self.enter_hand(frame.seat, card);
        self.remember_drawn(frame.seat, card);
        if let Some(&step) = self.catalog.steps.get(usize::from(self.top().at)) {
            step.drawn(self, card);
        }
        self.notice(
            frame.source,
            Happening::Drew {
                seat: frame.seat,
                card,
                from,
            },
        );
    }

    pub(crate) fn offers_meadow_draw(&self) -> bool {
        self.state.seats >= self.catalog.switches.empty_piles_meadow_draw_from_players && self.meadow_has_open()
    }

    /// Is there a meadow card that players may use?
    pub(crate) fn meadow_has_open(&self) -> bool {
        let mut meadow = self.state.meadow.iter().enumerate();
        meadow.any(|(slot, &card)| card != NONE && self.state.is_open(slot))
    }

    /// By slot: where its card stands in the order in which several are taken, by card id, and by slot only if slots make a
    /// difference; [`UNRANKED`] where there is no card that players may use.
    pub(crate) fn meadow_ranks(&self) -> List<u16, MAX_MEADOW> {
        let differ = self.catalog.slots_differ;
        let rank = |(slot, &card): (usize, &CardId)| {
            if card == NONE || !self.state.is_open(slot) {
                UNRANKED
            } else {
                u16::from(card) << 8 | if differ { slot as u16 } else { 0 }
            }
        };
        self.state.meadow.iter().enumerate().map(rank).collect()
    }

    /// The rank at which the next pick may start: that of the last one, which registers `a` and `b` hold.
    pub(crate) fn next_rank(frame: &Frame) -> u16 {
        u16::from(frame.a) << 8 | u16::from(frame.b)
    }

    /// Remembers a pick for [`Engine::next_rank`].
    pub(crate) fn remember_rank(&mut self, card: CardId, slot: u8) {
        let after = if self.catalog.slots_differ { slot + 1 } else { 0 };
        let top = self.top();
        (top.a, top.b) = (card, after);
    }

    /// Offers the meadow's cards from rank `first` on that pass `keep`; equal ones once.
    pub(crate) fn meadow_choices(&mut self, ranks: &[u16], first: u16, keep: impl Fn(u16) -> bool) {
        let differ = self.catalog.slots_differ;
        let mut offered = CardSet::EMPTY;
        for (slot, &rank) in ranks.iter().enumerate() {
            if rank == UNRANKED || rank < first || !keep(rank) {
                continue;
            }
            let card = self.state.meadow[slot];
            let repeats = if differ {
                self.is_repeat(ranks, first, slot)
            } else {
                offered.has(card)
            };
            if !repeats {
                offered.insert(card);
                self.choices.push(Choice::card(CardPlace::meadow(slot as u8), card));
            }
        }
    }

    /// Where slots can differ: does this one offer the same as an earlier one?
    #[cold]
    fn is_repeat(&self, ranks: &[u16], first: u16, slot: usize) -> bool {
        let meadow = &self.state.meadow;
        let equal = meadow.slots_with(meadow[slot]) & ((1 << slot) - 1);
        ones(equal.into()).any(|before| {
            let rank = ranks[usize::from(before)];
            rank != UNRANKED
                && rank >= first
                && !self.tells_apart(CardPlace::meadow(before), CardPlace::meadow(slot as u8))
        })
    }

    /// Do two places of a zone with equal cards differ?
    #[inline]
    pub(crate) fn tells_apart(&self, one: CardPlace, other: CardPlace) -> bool {
        self.catalog.slots_differ && hooks::tells_apart(self.catalog, self.state, one, other)
    }

    /// The next card of the deck in place of one of the meadow.
    #[cold]
    pub(crate) fn take_from_deck(&mut self, seat: Seat, cause: Source) -> CardId {
        let card = self
            .next_card()
            .expect("the deck is offered only while a pile holds a card");
        self.take_into_hand(seat, card, Zone::Deck, cause);
        card
    }

    pub(crate) fn take_from_meadow(&mut self, seat: Seat, slot: u8, cause: Source) -> CardId {
        let card = self.leave_meadow(usize::from(slot));
        self.take_into_hand(seat, card, Zone::Meadow, cause);
        card
    }

    /// A card that has left its zone comes into the hand, which counts as drawing it.
    pub(crate) fn take_into_hand(&mut self, seat: Seat, card: CardId, from: Zone, cause: Source) {
        self.enter_hand(seat, card);
        self.remember_drawn(seat, card);
        self.notice(cause, Happening::Drew { seat, card, from });
    }
}
