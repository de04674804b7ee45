//! What is listed and kept in a look: the wanted cards, and what has been computed already.

use super::packing::Packed;
use everdell_engine::catalog::CardSet;
use everdell_engine::choice::Zone;
use everdell_engine::ids::{CardId, MAX_CARD_NAMES, MAX_CITY, MAX_HAND, MAX_MEADOW, NONE, Slot, Slots};
use everdell_engine::list::List;
use everdell_engine::resources::{Resources, Spread};
use std::cell::{Cell, OnceCell};

/// A card that could be played sooner or later.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish {
    /// What is to be paid (nothing if a home is free).
    pub cost: Spread,
    /// What it would bring if it stood in the city; see [`Look::wished`].
    pub worth: i32,
    /// What it counts for while it is not played, all units being there.
    pub pull: i32,
    /// The same with the resources as they are.
    pub value: i32,
    pub card: CardId,
    pub in_hand: bool,
    pub playable: bool,
    /// May an effect let it be played?
    pub grantable: bool,
}

/// A wish that is weighed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weighed {
    pub cost: Spread,
    /// The kinds that it costs, and those of which there is too little now.
    pub kinds: Spread,
    pub short: Spread,
    pub pull: i32,
    pub value: i32,
    pub card: CardId,
}

/// Room for hand and meadow and some things more; a power of two spares tests.
pub const WISHES: usize = 64;
const _: () = assert!(MAX_HAND + MAX_MEADOW + 4 <= WISHES);
/// Numbers of units of choice that are kept.
const UNITS: usize = 8;

/// Units of choice that have been chosen one after another.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chosen {
    pub n: u8,
    /// What is owned with them, and what the wanted cards count for then.
    pub have: Resources,
    pub potential: i32,
    /// What they are worth by themselves.
    pub total: i32,
}

/// Wanted cards beyond the best few change nothing but the time it takes.
pub const WEIGHED: usize = 6;

/// The lists of a look. They are kept from one look to the next, because making them again would cost more than filling
/// them.
pub struct Lists {
    pub wishes: List<Wish, WISHES>,
    /// The cards among the wishes, and where each of them stands.
    pub wished: CardSet,
    pub place: [u8; MAX_CARD_NAMES],
    /// The first of the wishes, most valuable first, that are weighed.
    pub weighed: List<Weighed, WEIGHED>,
    /// Are all wanted cards listed?
    pub complete: bool,
    /// Is it known what they count for together?
    pub weighed_all: bool,
    /// What each hand card is kept for, cheapest first, once it has been asked.
    pub keeps: OnceCell<List<i32, MAX_HAND>>,
    /// The same by card.
    pub kept: [Cell<i32>; MAX_CARD_NAMES],
    /// What each card that may be taken would be kept for.
    pub offered: List<i32, MAX_MEADOW>,
    /// The card whose play was weighed last, without its payment.
    pub last_play: Cell<Option<(Zone, CardId, i32)>>,
    /// Units of choice, as far as they have been asked for: each is the best beside those before, so more of them begin the
    /// same.
    chosen: [Cell<Chosen>; UNITS],
    chosen_most: Cell<u8>,
    /// Which wanted cards find a space, and what each of them counts for that needs one, once it has been asked.
    pub packed: Cell<Packed>,
    wanted: [Cell<i32>; MAX_CARD_NAMES],
    /// What cards of the player's own city would be missed for, as far as it has been asked, by slot.
    asked: Cell<Slots>,
    losses: [Cell<i32>; MAX_CITY],
}

impl Default for Lists {
    fn default() -> Lists {
        Lists {
            wishes: List::default(),
            wished: CardSet::EMPTY,
            place: [NONE; MAX_CARD_NAMES],
            weighed: List::default(),
            complete: false,
            weighed_all: false,
            keeps: OnceCell::new(),
            kept: [const { Cell::new(0) }; MAX_CARD_NAMES],
            offered: List::default(),
            last_play: Cell::new(None),
            chosen: std::array::from_fn(|_| Cell::default()),
            chosen_most: Cell::new(0),
            packed: Cell::default(),
            wanted: [const { Cell::new(0) }; MAX_CARD_NAMES],
            asked: Cell::new(0),
            losses: std::array::from_fn(|_| Cell::new(0)),
        }
    }
}

impl Lists {
    #[inline]
    pub fn clear(&mut self) {
        self.wishes.clear();
        self.wished = CardSet::EMPTY;
        self.weighed.clear();
        self.complete = false;
        self.weighed_all = false;
        self.keeps.take();
        self.offered.clear();
        self.last_play.set(None);
        self.chosen_most.set(0);
        self.packed.set(Packed::Nothing);
        self.asked.set(0);
    }

    /// The most units of choice up to `n` that have been chosen already.
    #[inline]
    pub fn chosen(&self, n: u8) -> Option<Chosen> {
        let most = self.chosen_most.get().min(n);
        (most > 0).then(|| self.chosen[usize::from(most) % UNITS].get())
    }

    /// Keeps units of choice as soon as the wishes are weighed.
    #[inline]
    pub fn keep_chosen(&self, chosen: Chosen) {
        if self.weighed_all && usize::from(chosen.n) < UNITS {
            self.chosen[usize::from(chosen.n) % UNITS].set(chosen);
            self.chosen_most.set(chosen.n);
        }
    }

    /// What a wanted card counts for if it needs a space, once that is known of all.
    #[inline]
    pub fn wanted(&self, card: CardId) -> i32 {
        self.wanted[usize::from(card) % MAX_CARD_NAMES].get()
    }

    #[inline]
    pub fn set_wanted(&self, card: CardId, wanted: i32) {
        self.wanted[usize::from(card) % MAX_CARD_NAMES].set(wanted);
    }

    /// Is there a wish that is weighed?
    #[inline]
    pub fn has_weighed(&self) -> bool {
        !self.weighed.is_empty()
    }

    /// What a card would be missed for, computed once the wishes are complete.
    #[inline]
    pub fn loss(&self, slot: Slot, work_out: impl FnOnce() -> i32) -> i32 {
        let loss = &self.losses[usize::from(slot) % MAX_CITY];
        if self.asked.get() >> slot & 1 == 0 {
            self.asked.set(self.asked.get() | 1 << slot);
            loss.set(work_out());
        }
        loss.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loss_of_every_slot_is_kept_apart() {
        let lists = Lists::default();
        for slot in 0..MAX_CITY as Slot {
            assert_eq!(lists.loss(slot, || i32::from(slot)), i32::from(slot));
        }
        for slot in 0..MAX_CITY as Slot {
            assert_eq!(lists.loss(slot, || -1), i32::from(slot), "kept");
        }
    }
}
