//! Effects whose worth follows from the resources owned and the size of the hand: most of them. They are read once, and
//! no step need be looked at again.

use super::estimate::{CARD, FIRST_UNIT, POINT, RESOURCE, WORKER, per_chosen, units};
use crate::view::View;
use everdell_engine::catalog::Catalog;
use everdell_engine::effect::{Brings, Effect, Per};
use everdell_engine::ids::MAX_HAND;
use everdell_engine::resources::Resources;

/// How many cards a hand holds, and how many more it could take.
#[derive(Clone, Copy)]
pub struct Hand {
    cards: u8,
    room: u8,
}

impl Hand {
    #[inline]
    pub fn of(view: &View<'_>) -> Hand {
        Hand {
            cards: view.hand().len() as u8,
            room: view.room_in_hand(),
        }
    }
}

/// What 0 to 3 units more of each kind are worth to somebody who owns so many: a byte for each number of units, looked up
/// once for a decision.
#[derive(Clone, Copy)]
pub struct Supply {
    owned: Resources,
    rows: [u32; 4],
}

/// Owning so many of a kind or more makes no difference any more.
const PLENTY: usize = 10;

/// By kind and by units owned.
static ROWS: [[u32; PLENTY + 1]; 4] = {
    let mut rows = [[0; PLENTY + 1]; 4];
    let mut at = 0;
    while at < 4 * (PLENTY + 1) {
        let (kind, owned) = (at / (PLENTY + 1), at % (PLENTY + 1));
        let (mut worth, mut n) = (0, 1);
        while n <= 3 {
            let unit = FIRST_UNIT[kind] - owned as i32 - (n - 1);
            worth += if unit > 1 { unit } else { 1 };
            rows[kind][owned] |= (worth as u32) << (8 * n);
            n += 1;
        }
        at += 1;
    }
    rows
};

impl Supply {
    #[inline]
    pub fn of(owned: Resources) -> Supply {
        Supply {
            owned,
            rows: std::array::from_fn(|kind| ROWS[kind][usize::from(owned.0[kind]).min(PLENTY)]),
        }
    }

    /// The same as [`units`].
    #[inline(always)]
    fn worth_of(&self, more: Resources) -> i32 {
        if more.0.iter().any(|&n| n > 3) {
            return units(self.owned, more);
        }
        let worth = |kind: usize| self.rows[kind] >> (8 * more.0[kind] as u32) & 0xFF;
        (worth(0) + worth(1) + worth(2) + worth(3)) as i32
    }
}

/// What one plain effect brings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plain {
    gains: Resources,
    /// Everything else, by cards in hand. A power of two avoids a bounds check.
    by_hand: [i16; ROOMY],
}

const ROOMY: usize = (MAX_HAND + 1).next_power_of_two();

impl Plain {
    /// None if more than hand and supply matters.
    pub fn read(catalog: &Catalog, effect: Effect, hand_limit: u8) -> Option<Plain> {
        let mut plain = Plain {
            gains: Resources::NONE,
            by_hand: [0; ROOMY],
        };
        for (cards, worth) in plain.by_hand.iter_mut().enumerate().take(MAX_HAND + 1) {
            let cards = cards as u8;
            let room = hand_limit.saturating_sub(cards);
            plain.gains = Resources::NONE;
            *worth = read_with(catalog, effect, Hand { cards, room }, &mut plain.gains)?;
        }
        Some(plain)
    }

    /// The same with so many points more.
    #[must_use]
    pub fn with_points(mut self, points: i8) -> Plain {
        let more = i16::from(points) * POINT as i16;
        self.by_hand.iter_mut().for_each(|worth| *worth += more);
        self
    }

    /// The most that it can be worth: to somebody who owns nothing.
    pub fn most(&self) -> i32 {
        let by_hand = self.by_hand.iter().copied().max().unwrap_or(0);
        i32::from(by_hand) + units(Resources::NONE, self.gains)
    }

    #[inline(always)]
    pub fn worth(&self, supply: &Supply, hand: Hand) -> i32 {
        i32::from(self.by_hand[usize::from(hand.cards) % ROOMY]) + supply.worth_of(self.gains)
    }
}

/// What the effect brings besides plain gains, which are added up: units of one kind in one step only, since their worth
/// falls.
fn read_with(catalog: &Catalog, effect: Effect, hand: Hand, gains: &mut Resources) -> Option<i16> {
    let (mut worth, mut chosen) = (0, 0);
    for (at, brings) in catalog.brings.iter().enumerate().skip(usize::from(effect)) {
        match *brings {
            Brings::End => break,
            Brings::Resources {
                what,
                per: Per::ONCE,
                every: 0 | 1,
            } if what.kinds() & gains.kinds() == 0 => *gains += what,
            _ => worth += of_hand(catalog, at, hand, &mut chosen)?,
        }
    }
    i16::try_from(worth).ok()
}

/// What a step brings that looks at the hand at most; `chosen` is how many things earlier steps took. None: it looks at
/// more.
pub fn of_hand(catalog: &Catalog, at: usize, hand: Hand, chosen: &mut i32) -> Option<i32> {
    let times = |n: u8, per: Per, every: u8| {
        let per = match per {
            Per::ONCE => 1,
            Per::CHOSEN => *chosen,
            _ => return None,
        };
        Some(i32::from(n) * per / i32::from(every.max(1)))
    };
    Some(match catalog.brings[at] {
        Brings::Any { n, per, every } => times(n, per, every)? * RESOURCE,
        Brings::Cards { n, per, every } => times(n, per, every)?.min(i32::from(hand.room) + *chosen) * CARD,
        Brings::Points { n, per, every } => times(n, per, every)? * POINT,
        Brings::CardsToLimit => i32::from(hand.room) * CARD,
        Brings::TokensHere(n) => i32::from(n) * POINT,
        Brings::Discards { min, max } => {
            let most = max.min(hand.cards);
            let gainful = per_chosen(catalog, at + 1) > CARD;
            *chosen = i32::from(if gainful { most } else { min.min(most) });
            -*chosen * CARD
        }
        Brings::Costs(what) => -i32::from(what.total()) * RESOURCE,
        Brings::GivesCards(n) => -i32::from(n) * CARD,
        Brings::CardsShared { kept, .. } => i32::from(kept) * CARD,
        Brings::KeepsRevealed => 2 * CARD,
        Brings::TakesMeadow { max, .. } => i32::from(max.min(hand.room)) * CARD,
        Brings::Plays { discount, optional, .. } => match (discount, optional) {
            (None, false) => 2 * POINT,
            (None, true) => POINT,
            (Some(units), _) => POINT / 2 + i32::from(units) * RESOURCE,
        },
        Brings::GivesUp { n, refund } => -i32::from(n) * if refund { POINT / 2 } else { POINT },
        Brings::RefundsReplaced => 2 * RESOURCE - POINT,
        Brings::Performs(_) => 3 * RESOURCE,
        Brings::Achieves => 3 * POINT,
        Brings::MovesWorker | Brings::ReturnsWorker => WORKER,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_looked_up_are_worth_what_they_are_worth() {
        for owned in 0..14 {
            for n in 0..6 {
                let owned = Resources([owned, owned / 2, owned / 3, 13 - owned]);
                for more in [[n, 0, 0, 1], [0, n, 2, 0], [1, 1, n, 0], [0, 3, 0, n]].map(Resources) {
                    assert_eq!(
                        Supply::of(owned).worth_of(more),
                        units(owned, more),
                        "{owned:?} {more:?}"
                    );
                }
            }
        }
    }
}
