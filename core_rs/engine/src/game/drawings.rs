//! What acts when somebody has drawn cards: modules first, then cards of the city.
//!
//! A drawing is one step that puts cards into a hand from the deck, the meadow or a shelf. What is dealt, given, swapped or
//! kept of revealed cards is none.

use crate::bits::ones;
use crate::card_set::CardSet;
use crate::effect::{Brings, NOTHING, Stock};
use crate::ids::{CardId, NONE, Seat, Slot, Slots};
use crate::modules::hooks;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Source};

use super::engine::{AFTER_DRAW, Engine};

/// The phase of a frame after a drawing whose step still has to say what is kept.
const IN_PART: u8 = 1;

impl<O: Observer> Engine<'_, O> {
    /// A card that somebody draws is remembered until the drawing is over, if something of his acts then.
    #[inline(always)]
    pub(crate) fn remember_drawn(&mut self, seat: Seat, card: CardId) {
        if self.catalog.acts_on_drawings {
            self.add_to_drawing(seat, card);
        }
    }

    #[cold]
    fn add_to_drawing(&mut self, seat: Seat, card: CardId) {
        let acts = self.player(seat).names.meets(self.catalog.after_draw);
        let acts = acts || hooks::acts_on_drawings(self.catalog, self.state, seat);
        if !acts || self.catalog.is_automatic(self.state.seats, seat) {
            return;
        }
        if self.state.drawer != seat {
            self.end_drawing();
            self.state.drawer = seat;
        }
        self.state.drawn.insert(card);
    }

    /// The cards are drawn, and the step goes on to say which of them are kept: only those belong to the drawing. True: somebody
    /// acts before it does.
    #[inline(always)]
    pub(crate) fn part_drawing(&mut self, seat: Seat) -> bool {
        self.catalog.acts_on_drawings && self.hear_part(seat)
    }

    #[cold]
    fn hear_part(&mut self, seat: Seat) -> bool {
        if self.state.drawer != seat || self.state.drawn.is_empty() {
            return false;
        }
        self.end_drawing();
        (self.state.drawer, self.state.drawing_heard) = (seat, true);
        self.state.stack.push(Frame {
            at: AFTER_DRAW,
            phase: IN_PART,
            seat,
            ..Frame::default()
        });
        hooks::drew(self, seat);
        true
    }

    fn end_drawing(&mut self) {
        (self.state.drawn, self.state.drawer, self.state.drawing_heard) = (CardSet::EMPTY, 0, false);
    }

    /// A step is done: if it was a drawing, the cards that act on it do so before anything else. What they draw themselves
    /// belongs to the same drawing.
    #[cold]
    pub(super) fn mind_drawing(&mut self) {
        if self.state.stack.iter().any(|frame| frame.at == AFTER_DRAW) {
            return;
        }
        if self.state.drawn.is_empty() {
            self.end_drawing();
            return;
        }
        let (seat, heard) = (self.state.drawer, self.state.drawing_heard);
        let acts = |slot: &Slot| self.card(self.player(seat).city[usize::from(*slot)].card).after_draw != NOTHING;
        let all = 0..self.player(seat).city.len() as Slot;
        let mask: Slots = all.filter(acts).fold(0, |slots, slot| slots | 1 << slot);
        self.state.stack.push(Frame {
            at: AFTER_DRAW,
            seat,
            mask,
            ..Frame::default()
        });
        if !heard {
            hooks::drew(self, seat);
        }
    }

    /// One card after another. Register `mask`: the slots of those that still have to act.
    pub(super) fn run_after_draw(&mut self, frame: Frame) -> bool {
        let Some(slot) = ones(frame.mask).next() else {
            self.state.stack.pop();
            if frame.phase != IN_PART {
                self.end_drawing();
            }
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
