//! Who may move in where: constructions that take in a critter for an occupied token, or for a unit of a good (R6.4, NA7).

use crate::bits::ones;
use crate::catalog::CardSet;
use crate::choice::CardPlace;
use crate::ids::{CardId, Seat};
use crate::observer::Observer;
use crate::payment::{Home, Laid, Payment};

use crate::game::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    /// The critters that the city takes in for a token, or for a unit of a good that its owner holds.
    #[inline(always)]
    pub(super) fn welcome(&self, seat: Seat) -> CardSet {
        self.kept.welcome(self.catalog, self.state, seat)
    }

    #[inline(always)]
    pub(super) fn offer_homes(&mut self, seat: Seat, from: CardPlace, card: CardId) {
        self.each_home(seat, card, |engine, home| {
            engine.push_play(from, card, Payment::home(home));
        });
    }

    /// Calls `offer` for each home that this critter finds in the city (R6.4).
    #[inline(always)]
    pub(super) fn each_home(&mut self, seat: Seat, critter: CardId, mut offer: impl FnMut(&mut Self, Home)) {
        let mut homes = self.card(critter).homes;
        for laid in Laid::ALL {
            if !self.catalog.can_lay(self.player(seat), laid) {
                homes[laid as usize] = CardSet::EMPTY;
            }
        }
        let all = homes[0].union(homes[1]);
        let mut seen = CardSet::EMPTY;
        for slot in ones(self.kept.cities[usize::from(seat)].vacant) {
            let card = self.player(seat).city[usize::from(slot)].card;
            if all.has(card) && !(seen.has(card) && self.is_repeated(seat, slot)) {
                for laid in Laid::ALL {
                    if homes[laid as usize].has(card) {
                        offer(self, Home { slot, laid });
                    }
                }
            }
            seen.insert(card);
        }
    }
}
