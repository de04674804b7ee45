//! The cards that a bot wants, from hand and meadow, and what they count for with the available resources.

use super::lists::{WEIGHED, WISHES, Weighed, Wish};
use super::look::Look;
use super::period::DECAY;
use crate::bots::heuristic::facts::cards::Facts;
use crate::bots::heuristic::weights::{POINT, times};
use everdell_engine::catalog::CardSet;
use everdell_engine::effect::SORTS;
use everdell_engine::ids::{CardId, MAX_CARD_NAMES, MAX_HAND, MAX_SHELVED, NONE};
use everdell_engine::list::List;
use everdell_engine::resources::{Counts, Resources, Spread};

/// What it takes to get one unit of each kind, in quarters of a placement.
pub const EFFORT: Counts = Counts::of([1, 2, 4, 3]);

impl Look<'_> {
    /// Fills in the wanted cards of the hand.
    pub fn wish_for_hand(&mut self) {
        if self.w.plan == 0 {
            return self.forget_wishes();
        }
        self.add_wishes(false);
    }

    /// Fills in the wanted cards: hand and meadow.
    pub fn wish(&mut self) {
        if self.w.plan == 0 {
            return self.forget_wishes();
        }
        // What the meadow's cards are wanted for may be nothing.
        self.add_wishes(self.w.meadow_wish != 0);
        if self.profile.has_priced_events {
            self.wish_for_events();
        }
        self.weigh_wishes();
        self.mind_spaces();
    }

    /// No wishes are listed. If the bot has no plans that is all there is to know about them.
    pub fn forget_wishes(&mut self) {
        self.lists.clear();
        self.add_counts();
        let known = self.w.plan == 0;
        (self.lists.complete, self.lists.weighed_all) = (known, known);
    }

    fn add_wishes(&mut self, meadow: bool) {
        self.lists.clear();
        self.add_counts();
        // The names first, each once: those of the hand, which is sorted, and what else lies in the meadow.
        let mut wished = self.goods.in_hand;
        let (mut names, mut n) = ([NONE; WISHES], 0);
        wished.each(|card| {
            names[n % WISHES] = card;
            n += 1;
        });
        let hand = n;
        if meadow {
            for (slot, &card) in self.view.meadow().iter().enumerate() {
                let fresh = card != NONE && self.view.is_open(slot) && !wished.has(card);
                wished.insert_if(card, fresh);
                names[n % WISHES] = card;
                n += usize::from(fresh);
            }
        }
        for (at, &card) in names[..n.min(WISHES)].iter().enumerate() {
            let in_hand = at < hand;
            let likely = if in_hand { POINT } else { self.w.meadow_wish };
            self.add_wish(card, in_hand, likely, self.price(card));
        }
        if self.view.catalog().shelves.played_from {
            self.wish_for_shelves(&mut wished);
        }
        self.lists.wished = wished;
        self.lists.complete = true;
    }

    /// What a card adds to prosperity cards, and to colours that events need, by its class.
    #[inline(always)]
    fn add_counts(&mut self) {
        let goods = &mut self.goods;
        let colours: [i32; 5] = std::array::from_fn(|at| goods.colours[at] + self.chase.colours[at]);
        let sorts: [i32; SORTS] = std::array::from_fn(|at| goods.sorts[at] + self.chase.sorts[at]);
        if sorts == [0; SORTS] && colours == [0; 5] {
            return;
        }
        for (sort, counted) in sorts.iter().zip(goods.counted.chunks_exact_mut(5)) {
            for (sum, colour) in counted.iter_mut().zip(colours) {
                *sum = sort + colour;
            }
        }
    }

    /// What lies on shelves for the player alone.
    #[cold]
    fn wish_for_shelves(&mut self, wished: &mut CardSet) {
        let own: List<CardId, MAX_SHELVED> = self.view.own_shelved().filter(|&card| !wished.has(card)).collect();
        for &card in own.iter() {
            let price = self.view.upgraded(card).map(|slot| self.city_loss(slot)).min();
            let cost = if price.is_some() {
                Spread::default()
            } else {
                self.price(card)
            };
            self.add_wish(card, false, POINT, cost);
            let wish = self.lists.wishes.last_mut().expect("it was added just now");
            wish.grantable = false;
            // What is lost with the card whose place it takes.
            if let Some(price) = price {
                wish.pull = times((wish.worth - price).max(0), self.w.wish);
                wish.value = wish.pull;
            }
            wished.insert_if(card, true);
        }
    }

    #[inline(always)]
    fn add_wish(&mut self, card: CardId, in_hand: bool, likely: i32, cost: Spread) {
        let (playable, worth) = self.weigh_wish(card, self.facts(card));
        // What cannot be played or is not wanted has no pull.
        let wanted = if playable { worth.max(0) } else { 0 };
        let wanted = times(wanted, self.w.wish);
        let pull = if likely == POINT { wanted } else { times(wanted, likely) };
        let value = self.pulled(pull, cost, self.purse);
        self.lists.place[usize::from(card) % MAX_CARD_NAMES] = self.lists.wishes.len() as u8;
        self.lists.wishes.push(Wish {
            cost,
            worth,
            pull,
            value,
            card,
            in_hand,
            playable,
            grantable: playable,
        });
    }

    /// Can a card ever be played, and what is it worth? What can never be played is weighed when somebody asks, if that
    /// makes no difference.
    #[inline(always)]
    pub fn weigh_wish(&self, card: CardId, facts: &Facts) -> (bool, i32) {
        let has_room = i32::from(facts.space) <= self.goods.spaces_left;
        if facts.simple && self.goods.usual {
            let playable = has_room && !self.goods.barred.has(card);
            let worth = self.simple_worth(card, facts);
            (playable, if playable { worth } else { 0 })
        } else {
            self.weigh_rich_wish(card, facts, has_room)
        }
    }

    #[inline(always)]
    fn weigh_rich_wish(&self, card: CardId, facts: &Facts, has_room: bool) -> (bool, i32) {
        let playable = if facts.odd {
            self.view.may_ever_play(card)
        } else {
            !self.goods.barred.has(card) && (has_room || self.view.finds_partner(facts.pairing))
        };
        let weighed = playable || !facts.steady;
        (playable, if weighed { self.worth_by(card, facts) } else { 0 })
    }

    /// What is to be paid for a card: nothing if a free home waits for it.
    #[inline]
    pub fn price(&self, card: CardId) -> Spread {
        let facts = self.facts(card);
        let housed = self.goods.welcome.has(card);
        if housed { Spread::default() } else { facts.cost }
    }

    /// What each hand card is kept for, cheapest first. What a wanted card is worth must not depend on what others are kept
    /// for, so there is nothing before all of them are weighed.
    #[inline]
    pub fn keeps(&self) -> &[i32] {
        if self.lists.complete {
            self.lists.keeps.get_or_init(|| self.keep_hand())
        } else {
            &[]
        }
    }

    /// The wishes, if they are listed, begin with the hand's names in the same order.
    fn keep_hand(&self) -> List<i32, MAX_HAND> {
        let mut wishes = self.lists.wishes.iter();
        let (mut last, mut keep) = (NONE, 0);
        let mut keeps = List::default();
        for &card in self.view.hand() {
            if card != last {
                let value = wishes.next().map_or_else(|| self.unlisted(card), |wish| wish.value);
                (last, keep) = (card, self.w.kept_card + value);
                self.lists.kept[usize::from(card) % MAX_CARD_NAMES].set(keep);
            }
            keeps.insert_sorted(keep);
        }
        keeps
    }

    /// Takes the wishes of the most pull, the first of equals.
    fn weigh_wishes(&mut self) {
        // Pull and place in one number, so that the largest is the first to be taken. Whatever the order, each finds its place
        // without an unpredictable branch.
        let mut first = [0u64; WEIGHED];
        for (at, wish) in self.lists.wishes.iter().enumerate() {
            let wanted = u64::from(wish.pull > 0);
            let mut key = wanted * ((wish.pull as u64) << 8 | (255 - at as u64));
            for place in &mut first {
                (*place, key) = ((*place).max(key), (*place).min(key));
            }
        }
        for &key in first.iter().take_while(|&&key| key != 0) {
            let wish = &self.lists.wishes[255 - (key & 255) as usize];
            let short = self.purse.short_of(wish.cost);
            self.goods.lacking = self.goods.lacking.or(short);
            self.lists.weighed.push(Weighed {
                cost: wish.cost,
                kinds: Spread::default().short_of(wish.cost),
                short,
                pull: times(wish.pull, self.w.plan),
                value: times(wish.value, self.w.plan),
                card: wish.card,
            });
        }
        self.goods.potential = self.best_two(NONE, |wish| wish.value, |wish| wish.value);
        let pull = |at: usize| self.lists.weighed.get(at).map_or(0, |wish| wish.pull);
        let reach = pull(0) + times(pull(1), self.w.second_wish) - self.goods.potential;
        self.goods.reach = reach;
        self.goods.roundabout_reach = times(reach, self.w.roundabout);
        self.lists.weighed_all = true;
    }

    /// What a wish counts for with these resources.
    #[inline]
    pub fn pulled(&self, pull: i32, cost: Spread, have: Spread) -> i32 {
        times(pull, self.period.decay[have.missing_by(cost, EFFORT).min(DECAY - 1)])
    }

    /// What the wanted cards count for with these resources.
    pub fn potential_with(&self, have: Resources) -> i32 {
        let have = have.spread();
        self.best_two(NONE, |wish| wish.pull, |wish| self.weighed(wish, have, wish.kinds))
    }

    /// The same with no more than is owned now, and one of the cards left out.
    pub fn potential_spending(&self, have: Resources, without: CardId) -> i32 {
        let have = have.spread();
        self.best_two(without, |wish| wish.value, |wish| self.weighed(wish, have, wish.kinds))
    }

    /// The same with no less than is owned now.
    pub fn potential_gaining(&self, have: Resources) -> i32 {
        let have = have.spread();
        self.best_two(NONE, |wish| wish.pull, |wish| self.weighed(wish, have, wish.short))
    }

    /// One wish with these resources, of which only some kinds matter to it.
    #[inline]
    fn weighed(&self, wish: &Weighed, have: Spread, kinds: Spread) -> i32 {
        if have.differs(self.purse, kinds) {
            self.pulled(wish.pull, wish.cost, have)
        } else {
            wish.value
        }
    }

    /// The best wish and a share of the second; `most` is what a wish cannot exceed.
    #[inline]
    fn best_two(&self, without: CardId, most: impl Fn(&Weighed) -> i32, value: impl Fn(&Weighed) -> i32) -> i32 {
        let (mut best, mut second) = (0, 0);
        for wish in self.lists.weighed.iter() {
            // The list is sorted by pull, so nothing further can change the sum.
            if wish.pull <= second {
                break;
            }
            if wish.card != without && most(wish) > second {
                let value = value(wish);
                second = second.max(value.min(best));
                best = best.max(value);
            }
        }
        best + times(second, self.w.second_wish)
    }

    #[inline]
    pub fn wish_for(&self, card: CardId) -> Option<&Wish> {
        if self.lists.wished.has(card) {
            self.lists
                .wishes
                .get(usize::from(self.lists.place[usize::from(card) % MAX_CARD_NAMES]))
        } else {
            None
        }
    }

    pub fn wished(&self, card: CardId) -> i32 {
        match self.wish_for(card) {
            Some(wish) if wish.playable || !self.facts(card).steady => wish.worth,
            _ => self.worth(card),
        }
    }

    /// What is lost when this card leaves the hand unplayed.
    #[inline]
    pub fn keep(&self, card: CardId) -> i32 {
        if self.goods.in_hand.has(card) && !self.keeps().is_empty() {
            return self.lists.kept[usize::from(card) % MAX_CARD_NAMES].get();
        }
        let own = self.wish_for(card).filter(|wish| wish.in_hand);
        self.w.kept_card + own.map_or(0, |wish| wish.value)
    }

    /// What a hand card counts for while it is not played, if the wanted cards are not listed: a rough guess.
    fn unlisted(&self, card: CardId) -> i32 {
        let facts = self.facts(card);
        let playable = !self.goods.barred.has(card) && i32::from(facts.space) <= self.goods.spaces_left;
        let worth = self.row(card).worth + self.counted(facts) + self.chase.step(card) - self.goods.space;
        let wanted = if playable { worth.max(0) } else { 0 };
        self.pulled(times(wanted, self.w.wish), self.price(card), self.purse)
    }
}
