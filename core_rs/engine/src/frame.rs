//! Half-done effects, and what set them going.

use crate::ids::{CardId, LocationId, NONE, Seat, Slot};
use crate::resources::Resources;

/// What set an effect going; also what a decision is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Source {
    #[default]
    Turn,
    Season,
    Location(LocationId),
    /// Position among the events in play.
    Event(u8),
    Card {
        seat: Seat,
        slot: Slot,
    },
    /// A card that is being played and is in no city yet.
    Playing(CardId),
    /// Something of a module's own, by the module's number.
    Special {
        module: u8,
        at: u8,
    },
}

/// An effect being carried out. The registers `it`, `n`, `a`, `b`, `c` and `mask` belong to the step at `at`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Frame {
    /// The step in the catalog's arena that is being carried out.
    pub at: u16,
    /// How far that step has got.
    pub phase: u8,
    /// Who acts.
    pub seat: Seat,
    pub source: Source,
    /// How many things an earlier step of this effect took (`What::Chosen`).
    pub chosen: u8,
    pub it: u8,
    pub n: u8,
    pub a: u8,
    pub b: u8,
    pub c: u8,
    pub mask: u64,
}

impl Frame {
    /// The lower half of the mask as an amount of each resource.
    #[inline]
    pub fn amounts(self) -> Resources {
        Resources((self.mask as u32).to_le_bytes())
    }
    #[inline]
    pub fn set_amounts(&mut self, what: Resources) {
        self.mask = self.mask & !u64::from(u32::MAX) | u64::from(u32::from_le_bytes(what.0));
    }
    /// The mask as up to eight cards, `NONE` where there is none.
    #[inline]
    pub fn cards(self) -> [CardId; 8] {
        self.mask.to_le_bytes()
    }
    #[inline]
    pub fn set_cards(&mut self, cards: [CardId; 8]) {
        self.mask = u64::from_le_bytes(cards);
    }
    /// The city card whose effect this is, if it still stands.
    #[inline]
    pub fn card(&self) -> Option<(Seat, Slot)> {
        match self.source {
            Source::Card { seat, slot } if slot != NONE => Some((seat, slot)),
            _ => None,
        }
    }
    /// Everything a step kept for itself is cleared when the next one starts.
    #[inline]
    pub fn advance(&mut self) {
        self.at += 1;
        self.restart();
    }
    #[inline]
    pub fn restart(&mut self) {
        (self.phase, self.n, self.a, self.b, self.c, self.mask) = (0, 0, 0, 0, 0, 0);
    }
}
