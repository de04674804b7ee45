//! Steps that draw, discard, reveal and play cards, and those of the meadow.

use crate::choice::{Choice, Zone};
use crate::effect::{Count, Filter, Pile, Stock};
use crate::ids::NONE;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Holder, Source};

use crate::game::asked::discard_minimum;
use crate::game::engine::Engine;
use crate::game::piles::UNRANKED;
use crate::game::play::Terms;

impl<O: Observer> Engine<'_, O> {
    /// Register `n`: cards still to draw.
    pub(super) fn run_draw(&mut self, n: u8, per: Count, every: u8, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.n = n.saturating_mul(self.count(per, &frame) / every);
            *self.top() = frame;
        }
        self.finish_draw(frame)
    }

    pub(super) fn run_draw_to_limit(&mut self, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.n = self.room(frame.seat);
            *self.top() = frame;
        }
        self.finish_draw(frame)
    }

    fn finish_draw(&mut self, frame: Frame) -> bool {
        let asks = self.draw(frame);
        if !asks {
            self.step_done();
        }
        asks
    }

    /// Registers: `n` cards discarded, `a` the hand position where the next pick may start.
    pub(super) fn run_discard(&mut self, min: u8, max: u8, frame: Frame) -> bool {
        let min = discard_minimum(self.catalog, min, frame.source);
        if frame.n < max {
            self.hand_choices(frame.seat, frame.a, min.saturating_sub(frame.n), Filter::ANY);
        }
        if frame.n >= min {
            self.choices.push(Choice::Stop);
        }
        if self.choices.is_empty() {
            self.step_done_with(frame.n);
            return false;
        }
        true
    }

    pub(super) fn answer_discard(&mut self, frame: Frame, choice: Choice) {
        if let Choice::Card { card, .. } = choice {
            let at = self.hand_position(frame.seat, card);
            let top = self.top();
            top.n += 1;
            top.a = at;
            self.discard_from_hand(frame.seat, card, frame.source);
        } else {
            self.step_done_with(frame.n);
        }
    }

    // ---- revealing ----------------------------------------------------------------------------------------------

    pub(super) fn run_reveal(&mut self, n: u8, from: Pile) -> bool {
        if from == Pile::Deck {
            self.reveal(n, Zone::Deck);
            return false;
        }
        let (deck, discard) = self.piles_to_reveal(n);
        if deck {
            self.choices.push(Choice::Pile(Zone::Deck));
        }
        if discard {
            self.choices.push(Choice::Pile(Zone::Discard));
        }
        if self.choices.is_empty() {
            self.step_done();
            return false;
        }
        true
    }

    pub(super) fn answer_reveal(&mut self, n: u8, choice: Choice) {
        let Choice::Pile(pile) = choice else {
            unreachable!("{choice:?} is no pile")
        };
        self.reveal(n, pile);
    }

    /// Turns up `n` cards, fewer if there are fewer; the discard pile is never refilled for it (RA6).
    fn reveal(&mut self, n: u8, pile: Zone) {
        self.step_done();
        for _ in 0..n {
            let card = if pile == Zone::Deck {
                self.next_card()
            } else {
                self.state.piles.take_discard()
            };
            match card {
                Some(card) if !self.state.revealed.is_full() => self.state.revealed.push(card),
                _ => break,
            }
        }
    }

    /// Register `a`: the position among the revealed cards (sorted here) where the next pick may start.
    pub(super) fn run_keep_revealed(&mut self, frame: Frame) -> bool {
        if frame.phase == 0 {
            self.top().phase = 1;
            self.state.revealed.sort_unstable();
        }
        if self.room(frame.seat) > 0 {
            let revealed = self.state.revealed;
            for at in usize::from(frame.a)..revealed.len() {
                if at == usize::from(frame.a) || revealed[at - 1] != revealed[at] {
                    let (slot, card) = (at as u8, revealed[at]);
                    self.choices.push(Choice::Card {
                        from: Zone::Revealed,
                        seat: NONE,
                        slot,
                        card,
                    });
                }
            }
        }
        self.choices.push(Choice::Stop);
        true
    }

    pub(super) fn answer_keep_revealed(&mut self, frame: Frame, choice: Choice) {
        if let Choice::Card { slot, card, .. } = choice {
            self.top().a = slot;
            self.state.revealed.remove(usize::from(slot));
            self.enter_hand(frame.seat, card);
            self.notice(
                frame.source,
                Happening::Drew {
                    seat: frame.seat,
                    card,
                    from: Zone::Revealed,
                },
            );
            return;
        }
        let Source::Event(event) = frame.source else {
            unreachable!("only an event keeps revealed cards")
        };
        self.step_done();
        while !self.state.revealed.is_empty() {
            let card = self.state.revealed.remove(0);
            self.state.tuck(Holder::event(event), card);
            self.notice(
                frame.source,
                Happening::Tucked {
                    seat: frame.seat,
                    card,
                    from: Zone::Revealed,
                },
            );
        }
    }

    // ---- plays granted by an effect -----------------------------------------------------------------------------

    pub(super) fn run_granted_play(
        &mut self,
        from: Stock,
        max_points: i8,
        discount: Option<u8>,
        optional: bool,
        frame: Frame,
    ) -> bool {
        let seat = frame.seat;
        let purse = self.purse(seat, Terms::effect(max_points, discount));
        match from {
            Stock::Meadow => self.play_choices_from_meadow(seat, &purse),
            Stock::HandOrMeadow => {
                self.play_choices_from_hand(seat, &purse);
                self.play_choices_from_meadow(seat, &purse);
            }
            Stock::Revealed => {
                let revealed = self.state.revealed;
                for (at, &card) in revealed.iter().enumerate() {
                    if !revealed[..at].contains(&card) {
                        self.offer_play(seat, Zone::Revealed, at as u8, card, &purse);
                    }
                }
            }
            Stock::Taken => {
                let taken = frame.cards();
                for (at, &card) in taken.iter().enumerate() {
                    if card != NONE && !taken[..at].contains(&card) {
                        self.offer_play(seat, Zone::Hand, NONE, card, &purse);
                    }
                }
            }
        }
        if optional || self.choices.is_empty() {
            self.choices.push(Choice::Stop);
        }
        true
    }

    /// What is not played of revealed cards is discarded as soon as the choice is made (RA5).
    pub(super) fn answer_granted_play(
        &mut self,
        from: Stock,
        max_points: i8,
        discount: Option<u8>,
        frame: Frame,
        choice: Choice,
    ) {
        self.step_done();
        let played = match choice {
            Choice::Play { slot, .. } if from == Stock::Revealed => slot,
            _ => NONE,
        };
        if from == Stock::Revealed {
            let revealed = std::mem::take(&mut self.state.revealed);
            for (at, &card) in revealed.iter().enumerate() {
                if at == usize::from(played) {
                    self.state.revealed.push(card);
                } else {
                    self.discard(frame.seat, card, Zone::Revealed, frame.source);
                }
            }
        }
        if let Choice::Play { from, slot, card, via } = choice {
            self.begin_play(frame.seat, from, slot, card, via, Terms::effect(max_points, discount));
        }
    }

    // ---- the meadow ---------------------------------------------------------------------------------------------

    /// Registers: `n` cards taken, `a` and `b` the rank where the next pick may start, `mask` the cards taken (at most eight).
    pub(super) fn run_take_meadow(&mut self, min: u8, max: u8, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.set_cards([NONE; 8]);
            *self.top() = frame;
        }
        if frame.n < max && self.room(frame.seat) > 0 {
            let most = self.room(frame.seat).min(max - frame.n);
            let ranks = self.meadow_ranks();
            let first = Self::next_rank(&frame);
            let needed = usize::from(min.saturating_sub(frame.n).min(most)).min(left_from(&ranks, first));
            self.meadow_choices(&ranks, first, |rank| needed == 0 || left_from(&ranks, rank) >= needed);
        }
        if frame.n >= min || self.choices.is_empty() {
            self.choices.push(Choice::Stop);
        }
        true
    }

    pub(super) fn answer_take_meadow(&mut self, frame: Frame, choice: Choice) {
        if let Choice::Card { slot, card, .. } = choice {
            let top = self.top();
            let mut taken = frame.cards();
            taken[usize::from(frame.n).min(7)] = card;
            top.set_cards(taken);
            top.n += 1;
            self.remember_rank(card, slot);
            self.take_from_meadow(frame.seat, slot, frame.source);
        } else {
            // A later step may play one of the cards taken.
            self.step_done_with(frame.n);
            self.top().mask = frame.mask;
            self.refill_meadow(frame.source);
        }
    }

    /// Registers: `n` cards named, `a` and `b` the rank where the next pick may start, `mask` their slots.
    pub(super) fn run_discard_meadow(&mut self, n: u8, frame: Frame) -> bool {
        let named = frame.mask;
        if frame.n < n {
            let mut ranks = self.meadow_ranks();
            for slot in (0..ranks.len()).filter(|slot| named >> slot & 1 == 1) {
                ranks[slot] = UNRANKED;
            }
            let first = Self::next_rank(&frame);
            let needed = usize::from(n - frame.n).min(left_from(&ranks, first));
            self.meadow_choices(&ranks, first, |rank| left_from(&ranks, rank) >= needed);
        }
        if !self.choices.is_empty() {
            return true;
        }
        self.step_done();
        let meadow = self.state.meadow;
        for slot in 0..meadow.len() {
            if named >> slot & 1 == 1 {
                self.leave_meadow(slot);
                self.discard(frame.seat, meadow[slot], Zone::Meadow, frame.source);
            }
        }
        self.refill_meadow(frame.source);
        false
    }

    pub(super) fn answer_discard_meadow(&mut self, choice: Choice) {
        let Choice::Card { slot, card, .. } = choice else {
            unreachable!("{choice:?} is no meadow card")
        };
        self.remember_rank(card, slot);
        let top = self.top();
        top.n += 1;
        top.mask = top.mask | 1 << slot;
    }
}

/// How many meadow cards may be taken from this rank on.
fn left_from(ranks: &[u16], first: u16) -> usize {
    ranks.iter().filter(|&&rank| rank != UNRANKED && rank >= first).count()
}
