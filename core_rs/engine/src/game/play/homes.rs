//! Who may move in where: constructions that take in a critter for an occupied token, or for a unit of a good (R6.4, NA7).

use crate::bits::ones;
use crate::catalog::CardSet;
use crate::choice::{Choice, Via, Zone};
use crate::ids::{CardId, Seat, Slot};
use crate::observer::Observer;

use crate::game::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    /// The critters that the city takes in for a token, or for a unit of a good that its owner holds.
    #[inline(always)]
    pub(super) fn welcome(&self, seat: Seat) -> CardSet {
        self.kept.welcome(seat, self.holds_good_to_lay(seat))
    }

    /// Has the seat a unit of the good that lies on constructions?
    #[inline(always)]
    fn holds_good_to_lay(&self, seat: Seat) -> bool {
        let held = self.player(seat).goods.get(usize::from(self.catalog.occupying));
        held.is_some_and(|&n| n > 0)
    }

    #[inline(always)]
    pub(super) fn offer_homes(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId) {
        self.each_home(seat, card, |engine, token, by_good| {
            let via = if by_good { Via::Good(token) } else { Via::Token(token) };
            engine.choices.push(Choice::Play { from, slot, card, via });
        });
    }

    /// Calls `offer` for each construction of the city on which an occupied token would pay for this critter (R6.4), and whether it is
    /// a unit of a good.
    #[inline(always)]
    pub(super) fn each_home(&mut self, seat: Seat, critter: CardId, mut offer: impl FnMut(&mut Self, Slot, bool)) {
        let (homes, mut by_good) = (self.card(critter).homes, self.card(critter).homes_by_good);
        if !self.holds_good_to_lay(seat) {
            by_good = CardSet::EMPTY;
        }
        let all = homes.union(by_good);
        let mut seen = CardSet::EMPTY;
        for token in ones(self.kept.cities[usize::from(seat)].vacant) {
            let home = self.player(seat).city[usize::from(token)].card;
            if all.has(home) && !(seen.has(home) && self.is_repeated(seat, token)) {
                if homes.has(home) {
                    offer(self, token, false);
                }
                if by_good.has(home) {
                    offer(self, token, true);
                }
            }
            seen.insert(home);
        }
    }
}
