//! On what terms a card may be played.

use crate::catalog::ShelfDef;
use crate::choice::Payment;
use crate::resources::Resources;

use super::payment::droppable;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    pub(super) free: bool,
    /// Units fewer, of any kinds.
    pub(super) discount: u8,
    /// Units that no discount drops; an ability that would drop them is of no use.
    pub(super) least: u8,
    /// The printed price, with everything that may pay it: nothing has to be looked at twice.
    pub(super) plain: bool,
    /// An effect allows the play, which is no action (R6.2, R6.5).
    pub(super) granted: bool,
    /// May a card-playing ability be used, and an occupied token?
    pub(super) abilities: bool,
    pub(super) tokens: bool,
    pub(super) max_points: i8,
}

impl Terms {
    pub const ACTION: Terms = Terms {
        free: false,
        discount: 0,
        least: 0,
        plain: true,
        granted: false,
        abilities: true,
        tokens: true,
        max_points: i8::MAX,
    };

    /// A play granted by an effect: cheaper, or free.
    pub fn effect(max_points: i8, discount: Option<u8>) -> Terms {
        Terms {
            free: discount.is_none(),
            discount: discount.unwrap_or(0),
            plain: false,
            granted: true,
            abilities: false,
            max_points,
            ..Terms::ACTION
        }
    }

    /// A play from a shelf as the action of a turn.
    pub fn shelf(shelf: &ShelfDef) -> Terms {
        Terms {
            discount: shelf.discount,
            least: shelf.least,
            plain: shelf.has_usual_terms(),
            abilities: shelf.abilities,
            tokens: shelf.tokens,
            ..Terms::ACTION
        }
    }

    /// How a card is paid for without anything that stands for its price.
    #[inline]
    pub(super) fn payment(self) -> Payment {
        if self.free { Payment::FREE } else { Payment::RESOURCES }
    }

    /// How many units of this cost the discount drops at most.
    #[inline]
    pub(super) fn dropped(self, cost: Resources) -> u8 {
        self.at_most(self.discount, cost)
    }

    /// Is enough left to pay when so many units of these kinds are dropped?
    pub(super) fn leaves_enough(self, drops: u8, cost: Resources, kinds: u8) -> bool {
        let dropped = droppable(cost, kinds).min(drops.into());
        self.least == 0 || cost.total() - dropped >= self.least.into()
    }

    /// How many of so many units may be dropped of this cost.
    #[inline]
    pub(super) fn at_most(self, drops: u8, cost: Resources) -> u8 {
        if self.least == 0 {
            return drops;
        }
        let may = cost.total().saturating_sub(self.least.into());
        drops.min(may as u8)
    }
}
