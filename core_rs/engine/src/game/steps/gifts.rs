//! Steps that give resources and cards to opponents (R9.6, R9.7, RA12, RA18).

use crate::choice::{Choice, Zone};
use crate::effect::{Filter, Step};
use crate::ids::{CardId, NONE, Seat};
use crate::observer::{Happening, Observer, Spent};
use crate::resources::{Resource, Resources};
use crate::state::Frame;

use crate::game::engine::Engine;
use crate::modules::hooks;

impl<O: Observer> Engine<'_, O> {
    fn receiver_mask(&self, seat: Seat) -> u8 {
        self.receivers(seat).fold(0, |mask, other| mask | 1 << other)
    }

    // ---- resources ----------------------------------------------------------------------------------------------

    /// Some units of one kind to one opponent. Register `n`: how many.
    pub(super) fn run_give(&mut self, kind: u8, max: u8, frame: Frame) -> bool {
        if frame.phase == 0 {
            self.amount_choices(self.player(frame.seat).resources.0[usize::from(kind)].min(max));
            return true;
        }
        let receivers = self.receiver_mask(frame.seat);
        if receivers == 0 || frame.n == 0 {
            self.step_done_with(frame.n);
            self.spend(
                frame.seat,
                Resources::of(Resource::from_index(kind), frame.n),
                Spent::Supply,
                frame.source,
            );
            return false;
        }
        self.player_choices(receivers);
        true
    }

    pub(super) fn answer_give(&mut self, kind: u8, frame: Frame, choice: Choice) {
        match choice {
            Choice::Amount(n) => {
                let top = self.top();
                (top.n, top.phase) = (n, 1);
            }
            Choice::Player(to) => {
                self.step_done_with(frame.n);
                let what = Resources::of(Resource::from_index(kind), frame.n);
                self.spend(frame.seat, what, Spent::Opponent(to), frame.source);
            }
            other => unreachable!("{other:?} gives nothing"),
        }
    }

    /// Units of any kinds to one opponent, or one by one to several. Registers: `n` units named, `a` the least kind and
    /// `b` the least receiver of that kind that may be named next, `mask` the units for a single receiver.
    pub(super) fn run_give_any(&mut self, min: u8, max: u8, split: bool, frame: Frame) -> bool {
        let receivers = self.receiver_mask(frame.seat);
        let have = self.player(frame.seat).resources - frame.amounts();
        if frame.phase == 0 {
            if frame.n < max {
                let needed = u16::from(min.saturating_sub(frame.n));
                for kind in &Resource::ALL[usize::from(frame.a)..] {
                    let left: u16 = have.0[*kind as usize..].iter().map(|&n| u16::from(n)).sum();
                    if have[*kind] == 0 || left < needed {
                        continue;
                    }
                    if split && receivers != 0 {
                        let first = if *kind as u8 == frame.a { frame.b } else { 0 };
                        for to in (first..self.state.seats).filter(|&seat| receivers >> seat & 1 == 1) {
                            self.choices.push(Choice::Resource { kind: *kind, n: 1, to });
                        }
                    } else {
                        self.choices.push(Choice::Resource {
                            kind: *kind,
                            n: 1,
                            to: NONE,
                        });
                    }
                }
            }
            if frame.n >= min || self.choices.is_empty() {
                self.choices.push(Choice::Stop);
            }
            return true;
        }
        if receivers == 0 || frame.n == 0 {
            self.give_named(frame, Spent::Supply);
            return false;
        }
        self.player_choices(receivers);
        true
    }

    pub(super) fn answer_give_any(&mut self, split: bool, frame: Frame, choice: Choice) {
        match choice {
            Choice::Resource { kind, to, .. } => {
                let top = self.top();
                top.n += 1;
                top.a = kind as u8;
                if split {
                    top.b = if to == NONE { 0 } else { to };
                    let spent = if to == NONE { Spent::Supply } else { Spent::Opponent(to) };
                    self.spend(frame.seat, Resources::of(kind, 1), spent, frame.source);
                } else {
                    let mut given = top.amounts();
                    given.0[kind as usize] += 1;
                    top.set_amounts(given);
                }
            }
            Choice::Stop if split => self.step_done_with(frame.n),
            Choice::Stop => self.top().phase = 1,
            Choice::Player(to) => self.give_named(frame, Spent::Opponent(to)),
            other => unreachable!("{other:?} gives nothing"),
        }
    }

    fn give_named(&mut self, frame: Frame, to: Spent) {
        self.step_done_with(frame.n);
        self.spend(frame.seat, frame.amounts(), to, frame.source);
    }

    // ---- cards --------------------------------------------------------------------------------------------------

    /// Hand cards to one opponent with room; what does not fit is discarded. Registers: `b` the receiver (plus 1),
    /// `c` how many fit, `n` cards taken in this phase, `a` the hand position where the next pick may start.
    pub(super) fn run_give_cards(&mut self, n: u8, mut frame: Frame) -> bool {
        let total = n.min(frame.chosen + frame.n + self.player(frame.seat).hand.len() as u8);
        if frame.phase == 0 {
            let receivers = self
                .card_receivers(frame.seat)
                .fold(0u8, |mask, other| mask | 1 << other);
            if receivers != 0 {
                self.player_choices(receivers);
                return true;
            }
            (frame.phase, frame.b, frame.c, frame.chosen) = (2, 0, 0, 0);
            *self.top() = frame;
        }
        if frame.phase == 1 && frame.n >= frame.c.min(total) {
            frame.phase = 2;
            frame.chosen = frame.n;
            (frame.n, frame.a) = (0, 0);
            *self.top() = frame;
        }
        let wanted = if frame.phase == 1 {
            frame.c.min(total)
        } else {
            total - frame.chosen
        };
        if frame.n >= wanted {
            self.step_done_with(total);
            return false;
        }
        self.hand_choices(frame.seat, frame.a, wanted - frame.n, Filter::ANY);
        true
    }

    pub(super) fn answer_give_cards(&mut self, n: u8, frame: Frame, choice: Choice) {
        match choice {
            Choice::Player(to) => {
                let fits = self.room(to).min(n);
                let top = self.top();
                (top.phase, top.b, top.c, top.chosen) = (1, to + 1, fits, 0);
            }
            Choice::Card { card, .. } => {
                let at = self.hand_position(frame.seat, card);
                let top = self.top();
                top.n += 1;
                top.a = at;
                if frame.phase == 1 {
                    self.give_card(frame.seat, frame.b - 1, card, frame);
                } else {
                    self.discard_from_hand(frame.seat, card, frame.source);
                }
            }
            other => unreachable!("{other:?} gives no card"),
        }
    }

    pub(crate) fn give_card(&mut self, from: Seat, to: Seat, card: CardId, frame: Frame) {
        self.leave_hand(from, card);
        self.enter_hand(to, card);
        self.notice(frame.source, Happening::CardGiven { from, to, card });
    }

    /// A Teacher's step remembers the cards it draws.
    pub(in crate::game) fn remember_drawn(&mut self, card: CardId) {
        let at = self.top().at;
        match self.catalog.steps.get(usize::from(at)) {
            Some(Step::Teach { .. }) => {
                let top = self.top();
                let mut drawn = top.cards();
                if let Some(free) = drawn.iter_mut().find(|slot| **slot == NONE) {
                    *free = card;
                }
                top.set_cards(drawn);
            }
            Some(Step::Module(step)) => hooks::drawn(self, *step, card),
            _ => {}
        }
    }

    /// Draw, keep some, give the rest to one opponent with room (R9.8). Registers: `n` cards still to draw and then
    /// still to keep, `mask` the drawn cards not kept yet.
    pub(super) fn run_teach(&mut self, draw: u8, keep: u8, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.n = draw.min(4);
            frame.set_cards([NONE; 8]);
            *self.top() = frame;
        }
        if frame.phase == 1 {
            if self.draw(frame) {
                return true;
            }
            frame = *self.top();
            let mut cards = frame.cards();
            cards.sort_unstable();
            frame.set_cards(cards);
            let drawn = cards.iter().filter(|&&card| card != NONE).count() as u8;
            frame.phase = 2;
            frame.n = if drawn <= keep && !self.catalog.switches.teacher_keeps_single_card {
                0
            } else {
                keep
            };
            *self.top() = frame;
        }
        let cards = frame.cards();
        let left = cards.iter().filter(|&&card| card != NONE).count();
        if frame.phase == 2 && frame.n > 0 && left > 0 {
            for (at, &card) in cards.iter().enumerate() {
                let repeated = cards[..at].contains(&card);
                let earlier = cards[..at].iter().filter(|&&card| card != NONE).count();
                let enough = left - earlier >= usize::from(frame.n).min(left);
                if card != NONE && card >= frame.a && !repeated && enough {
                    self.choices.push(Choice::hand(card));
                }
            }
            return true;
        }
        if left == 0 {
            self.step_done();
            return false;
        }
        if frame.phase == 2 {
            self.top().phase = 3;
        }
        let receivers = self
            .card_receivers(frame.seat)
            .fold(0u8, |mask, other| mask | 1 << other);
        if receivers == 0 {
            self.hand_over(frame, NONE);
            return false;
        }
        self.player_choices(receivers);
        true
    }

    pub(super) fn answer_teach(&mut self, frame: Frame, choice: Choice) {
        match (frame.phase, choice) {
            (2, Choice::Card { card, .. }) => {
                let top = self.top();
                top.n -= 1;
                top.a = card;
                let mut left = top.cards();
                if let Some(kept) = left.iter_mut().find(|other| **other == card) {
                    *kept = NONE;
                }
                left.sort_unstable();
                top.set_cards(left);
            }
            (3, Choice::Player(to)) => self.hand_over(frame, to),
            (_, choice) => self.answer_draw(frame, choice),
        }
    }

    /// The cards not kept go to `to` as far as they fit; the rest is discarded.
    fn hand_over(&mut self, frame: Frame, to: Seat) {
        self.step_done();
        for card in frame.cards().into_iter().filter(|&card| card != NONE) {
            if to != NONE && self.room(to) > 0 {
                self.give_card(frame.seat, to, card, frame);
            } else {
                self.leave_hand(frame.seat, card);
                self.discard(frame.seat, card, Zone::Hand, frame.source);
            }
        }
    }
}
