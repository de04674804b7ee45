//! Which wanted cards still find a space in the city: the last spaces are worth what would fill them best.

use super::lists::Wish;
use super::look::Look;
use super::wishes::EFFORT;
use crate::bots::heuristic::weights::{POINT, times};
use everdell_engine::ids::CardId;

/// With more spaces left than this all wanted cards find one.
const TIGHT: i32 = 6;
/// Workers of the seasons to come.
const LATER: [i32; 4] = [13, 10, 6, 0];

/// What the wanted cards count for that compete for the last spaces.
#[derive(Clone, Copy, Default)]
pub struct Packing {
    /// The last wanted card that finds a space, and the first that finds none.
    last: i32,
    first_without: i32,
}

/// The same, from the best to the first without a space.
type Ranked = [i32; TIGHT as usize + 1];

/// A packing that is computed on demand.
#[derive(Clone, Copy, Default)]
pub enum Packed {
    #[default]
    Nothing,
    Unasked,
    Known(Packing),
}

impl Look<'_> {
    /// From now on spaces count for what would fill them, if they are few and the bot minds.
    #[inline]
    pub fn mind_spaces(&self) {
        if self.w.crowded_out != 0 && (0..=TIGHT).contains(&self.goods.spaces_left) {
            self.lists.packed.set(Packed::Unasked);
        }
    }

    #[inline]
    fn packing(&self) -> Packing {
        match self.lists.packed.get() {
            Packed::Nothing => Packing::default(),
            Packed::Known(packing) => packing,
            Packed::Unasked => {
                // What is weighed on the way must not ask again.
                self.lists.packed.set(Packed::Nothing);
                let packing = self.pack();
                self.lists.packed.set(Packed::Known(packing));
                packing
            }
        }
    }

    /// Ranks the wanted cards that take a space.
    #[inline(never)]
    fn pack(&self) -> Packing {
        let mut ranked = Ranked::default();
        for wish in self.lists.wishes.iter() {
            // Each pushes the lesser ones down, whatever the order, without an unpredictable branch.
            let mut wanted = self.wanted_with_space(wish);
            self.lists.set_wanted(wish.card, wanted);
            for place in &mut ranked {
                (*place, wanted) = ((*place).max(wanted), (*place).min(wanted));
            }
        }
        let spaces = self.goods.spaces_left as usize;
        Packing {
            last: if spaces > 0 { ranked[spaces - 1] } else { 0 },
            first_without: ranked[spaces],
        }
    }

    /// What a card counts for that needs a space, the likelier to be paid in time the more; also if no space is left.
    fn wanted_with_space(&self, wish: &Wish) -> i32 {
        if self.goods.barred.has(wish.card) || !self.takes_space(wish.card) {
            return 0;
        }
        let worth = (self.wished(wish.card) + self.goods.space).max(0);
        let likely = if wish.in_hand { POINT } else { self.w.meadow_wish };
        let effort = self.purse.missing_by(wish.cost, EFFORT) as i32;
        let workers = 1 + i32::from(self.view.me().workers_left()) + LATER[self.period.season];
        let reached = (POINT - effort * POINT / (4 * workers)).max(0);
        times(times(worth, likely), reached)
    }

    fn takes_space(&self, card: CardId) -> bool {
        let facts = self.facts(card);
        facts.takes_space && !facts.enters_opponent && !self.view.finds_partner(facts.pairing)
    }

    /// What finds no space any more when this card is played.
    pub fn crowded_out(&self, card: CardId) -> i32 {
        if !self.takes_space(card) || matches!(self.lists.packed.get(), Packed::Nothing) {
            return 0;
        }
        let Packing { last, first_without } = self.packing();
        let own = self.wish_for(card).map_or(0, |_| self.lists.wanted(card));
        let out = if own >= last { first_without } else { last };
        times(out, self.w.crowded_out)
    }

    /// What a space that is set free may take.
    pub fn freed_space(&self) -> i32 {
        if self.w.crowded_out == 0 {
            return 0;
        }
        times(self.packing().first_without, self.w.crowded_out)
    }
}
