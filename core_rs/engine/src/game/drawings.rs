//! Cards that act when their owner has drawn cards.
//!
//! A drawing is one step that puts cards into a hand from the deck, the meadow or a shelf. What is dealt, given, swapped or
//! kept of revealed cards is none.

use crate::bits::ones;
use crate::card_set::CardSet;
use crate::effect::{Brings, NOTHING, Stock};
use crate::ids::{CardId, NONE, Seat, Slot, Slots};
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Source};

use super::engine::{AFTER_DRAW, Engine};

impl<O: Observer> Engine<'_, O> {
    /// A card that somebody draws is remembered until the drawing is over, if a card of his acts then.
    #[inline(always)]
    pub(crate) fn remember_drawn(&mut self, seat: Seat, card: CardId) {
        if self.catalog.acts_on_drawings {
            self.add_to_drawing(seat, card);
        }
    }

    #[cold]
    fn add_to_drawing(&mut self, seat: Seat, card: CardId) {
        let acts = self.player(seat).names.meets(self.catalog.after_draw);
        if !acts || self.catalog.is_automatic(self.state.seats, seat) {
            return;
        }
        if self.state.drawer != seat {
            (self.state.drawer, self.state.drawn) = (seat, CardSet::EMPTY);
        }
        self.state.drawn.insert(card);
    }

    /// What a drawing has brought is not known yet: the step that draws goes on to say what is kept.
    #[inline(always)]
    pub(crate) fn forget_drawn(&mut self, seat: Seat) {
        if self.catalog.acts_on_drawings && self.state.drawer == seat {
            self.end_drawing();
        }
    }

    fn end_drawing(&mut self) {
        (self.state.drawn, self.state.drawer) = (CardSet::EMPTY, 0);
    }

    /// A step is done: if it was a drawing, the cards that act on it do so before anything else. What they draw themselves
    /// belongs to the same drawing.
    #[cold]
    pub(super) fn mind_drawing(&mut self) {
        if self.state.drawn.is_empty() || self.state.stack.iter().any(|frame| frame.at == AFTER_DRAW) {
            return;
        }
        let seat = self.state.drawer;
        let acts = |slot: &Slot| self.card(self.player(seat).city[usize::from(*slot)].card).after_draw != NOTHING;
        let all = 0..self.player(seat).city.len() as Slot;
        let mask: Slots = all.filter(acts).fold(0, |slots, slot| slots | 1 << slot);
        self.state.stack.push(Frame {
            at: AFTER_DRAW,
            seat,
            mask,
            ..Frame::default()
        });
    }

    /// One card after another. Register `mask`: the slots of those that still have to act.
    pub(super) fn run_after_draw(&mut self, frame: Frame) -> bool {
        let Some(slot) = ones(frame.mask).next() else {
            self.state.stack.pop();
            self.end_drawing();
            return false;
        };
        self.top().mask &= !(1 << slot);
        let seat = frame.seat;
        let card = self.player(seat).city[usize::from(slot)].card;
        let source = Source::Card { seat, slot };
        self.notice(source, Happening::Reacted { seat, slot, card });
        self.push_effect(self.card(card).after_draw, seat, source, 0);
        false
    }

    /// A card of a drawing is given away: the effect that drew it can no longer play it.
    #[cold]
    pub(crate) fn part_with_drawn(&mut self, card: CardId) {
        let acting = self.state.stack.iter().rposition(|frame| frame.at == AFTER_DRAW);
        let Some(below) = acting.and_then(|at| at.checked_sub(1)) else {
            return;
        };
        let brings = self.catalog.brings.get(usize::from(self.state.stack[below].at));
        if let Some(Brings::Plays { from: Stock::Taken, .. }) = brings {
            let frame = &mut self.state.stack[below];
            let mut taken = frame.cards();
            if let Some(one) = taken.iter_mut().find(|one| **one == card) {
                *one = NONE;
            }
            frame.set_cards(taken);
        }
    }
}
