//! One position as a heuristic bot sees it: what units, cards and spaces are worth now, and which cards it wants.

use super::Ready;
use super::chase::Chase;
use super::facts::{FIRINGS, Facts, Fixed, Period};
use super::profile::Profile;
use super::weights::{POINT, Weights, times};
use crate::view::View;
use everdell_engine::catalog::{CardDef, CardSet};
use everdell_engine::effect::{Filter, Tally};
use everdell_engine::ids::{CardId, LocationId, MAX_CARD_NAMES, MAX_HAND, MAX_LOCATIONS, MAX_MEADOW, NONE, Season};
use everdell_engine::list::List;
use everdell_engine::resources::{Counts, Resources, Spread};
use std::cell::Cell;

/// A card that could be played sooner or later.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish {
    /// What is to be paid (nothing if a home is free).
    pub cost: Spread,
    /// What it would bring if it stood in the city.
    pub worth: i32,
    /// What it counts for while it is not played, all units being there.
    pub pull: i32,
    pub card: CardId,
    pub in_hand: bool,
    pub playable: bool,
}

/// A wish that is weighed.
#[derive(Clone, Copy, Debug, Default)]
struct Weighed {
    cost: Spread,
    /// The kinds that it costs, and those of which there is too little now.
    kinds: Spread,
    short: Spread,
    pull: i32,
    /// What it counts for with the resources as they are.
    value: i32,
    card: CardId,
}

/// How many quarters of a placement are told apart.
pub const DECAY: usize = 32;
/// What it takes to get one unit of each kind, in quarters of a placement.
const EFFORT: Counts = Counts::of([1, 2, 4, 3]);

const WISHES: usize = MAX_HAND + MAX_MEADOW + 4;
/// Wanted cards beyond the best few change nothing but the time it takes.
const WEIGHED: usize = 6;

/// The lists of a look. They are kept from one look to the next, because making them anew would cost more than filling
/// them.
pub struct Lists {
    pub wishes: List<Wish, WISHES>,
    /// Where a card of `wished_names` stands among the wishes.
    place: [u8; MAX_CARD_NAMES],
    /// The first of the wishes, dearest first, that are weighed.
    weighed: List<Weighed, WEIGHED>,
    /// What each hand card is kept for, cheapest first.
    pub keeps: List<i32, MAX_HAND>,
    pub known_locations: Known,
}

/// What performing a location is worth, as far as it has been asked.
pub struct Known {
    /// The locations asked for, by id.
    asked: Cell<u64>,
    values: [Cell<i32>; MAX_LOCATIONS],
}

impl Known {
    #[inline]
    pub fn get(&self, id: LocationId) -> Option<i32> {
        let asked = self.asked.get() >> id & 1 == 1;
        asked.then(|| self.values[usize::from(id)].get())
    }
    #[inline]
    pub fn set(&self, id: LocationId, value: i32) {
        self.asked.set(self.asked.get() | 1 << id);
        self.values[usize::from(id)].set(value);
    }
    #[inline]
    fn forget(&self) {
        self.asked.set(0);
    }
}

impl Default for Lists {
    fn default() -> Lists {
        Lists {
            wishes: List::default(),
            place: [NONE; MAX_CARD_NAMES],
            weighed: List::default(),
            keeps: List::default(),
            known_locations: Known {
                asked: Cell::new(0),
                values: std::array::from_fn(|_| Cell::new(0)),
            },
        }
    }
}

pub struct Look<'a> {
    pub view: &'a View<'a>,
    pub weights: &'a Weights,
    pub profile: &'a Profile,
    pub facts: &'a [Facts],
    pub ready: &'a Ready,
    period: &'a Period,
    chase: &'a Chase,
    pub lists: &'a mut Lists,
    now: Season,
    /// Production rounds that a card played now will see, the one of playing it included.
    pub firings: i32,
    pub units: [i32; 4],
    /// What a unit is worth beyond plenty.
    surplus: [i32; 4],
    /// Units are worth what they are in any position of the period.
    usual: bool,
    pub any_unit: i32,
    /// A card yet unseen, and a card of the hand besides what it is wanted for.
    pub card: i32,
    pub kept: i32,
    pub space: i32,
    pub spaces_left: i32,
    /// Cards more that the hand can take.
    pub room: u8,
    pub owned: Spread,
    pub in_hand: CardSet,
    pub in_meadow: CardSet,
    /// Names of the city's constructions that house nobody yet.
    free_homes: CardSet,
    /// Points that a further card of a sort or colour adds to the city's prosperity cards, and would to those in hand.
    sorts: [i32; 4],
    colours: [i32; 5],
    decay: &'a [i32; DECAY],
    wished_names: CardSet,
    /// What the wanted cards count for with the resources as they are.
    pub potential: i32,
    /// The kinds of resources that some weighed wish lacks.
    lacking: [bool; 4],
}

impl<'a> Look<'a> {
    /// A position before anything is weighed.
    #[inline]
    pub fn new(view: &'a View<'a>, ready: &'a Ready, chase: &'a Chase, lists: &'a mut Lists) -> Look<'a> {
        let me = view.me();
        let now = me.season();
        let season = now as usize;
        let period = &ready.periods[Period::of(season, me.workers_left())];
        lists.wishes.clear();
        lists.weighed.clear();
        lists.keeps.clear();
        lists.known_locations.forget();
        Look {
            view,
            weights: &ready.weights,
            profile: &ready.profile,
            facts: &ready.facts,
            ready,
            period,
            chase,
            lists,
            now,
            firings: FIRINGS[season],
            any_unit: period.any_unit,
            units: period.units,
            surplus: period.surplus,
            usual: true,
            card: ready.weights.hand_card[season],
            kept: ready.weights.kept_card[season],
            space: 0,
            spaces_left: 0,
            room: 0,
            owned: me.resources().spread(),
            in_hand: CardSet::EMPTY,
            in_meadow: CardSet::EMPTY,
            free_homes: CardSet::EMPTY,
            sorts: [0; 4],
            colours: [0; 5],
            decay: &ready.decay[season],
            wished_names: CardSet::EMPTY,
            potential: 0,
            lacking: [false; 4],
        }
    }

    #[inline]
    pub fn season(&self) -> usize {
        self.now as usize
    }

    /// The most that a berry of a critter can count for which a construction may house.
    #[inline]
    pub fn nearest(&self) -> i32 {
        self.ready.nearest[self.season()]
    }

    /// What spaces and further cards are worth, and units that are counted at the end.
    pub fn weigh_goods(&mut self) {
        let (view, w, s) = (self.view, self.weights, self.season());
        let used = i32::from(view.me().spaces());
        let crowded = (used * POINT - w.space_from[s]).max(0);
        if crowded > 0 {
            self.space = times(w.space[s], crowded);
        }
        self.spaces_left = i32::from(view.city_size()) - used;
        self.room = view.room_in_hand();
        for &card in view.hand() {
            self.in_hand.insert(card);
        }
        for (slot, &card) in view.meadow().iter().enumerate() {
            if card != NONE && view.is_open(slot) {
                self.in_meadow.insert(card);
            }
        }
        self.count_prosperity();
        if !self.usual {
            self.surplus = self.units.map(|unit| times(unit, w.surplus[s]));
        }
    }

    // ---- prosperity ---------------------------------------------------------------------------------------------

    fn count_prosperity(&mut self) {
        let view = self.view;
        let scoring = self.ready.scoring;
        if view.me().names().meets(scoring) {
            let weight = self.weights.counted[self.season()];
            for card in view.me().city().iter().filter(|card| scoring.has(card.card)) {
                self.count_scores(view.card(card.card), weight);
            }
        }
        if self.in_hand.meets(scoring) {
            let weight = self.weights.counted_in_hand[self.season()];
            for &card in view.hand().iter().filter(|card| scoring.has(**card)) {
                self.count_scores(view.card(card), weight);
            }
        }
    }

    fn count_scores(&mut self, def: &CardDef, weight: i32) {
        for score in &def.score {
            let points = i32::from(score.points) * weight;
            match score.per {
                Tally::Cards(Filter {
                    kind: Some(kind),
                    rarity: Some(rarity),
                    colour: None,
                    ..
                }) => {
                    self.sorts[kind as usize * 2 + rarity as usize] += points;
                }
                Tally::Cards(Filter {
                    kind: None,
                    rarity: None,
                    colour: Some(colour),
                    ..
                }) => {
                    self.colours[colour as usize] += points;
                }
                Tally::Leftover { kinds } => self.keep_leftover(kinds, score.max, points),
                _ => {}
            }
        }
    }

    /// A unit that scores at the end is worth at least that.
    fn keep_leftover(&mut self, kinds: u8, max: u8, points: i32) {
        let owned = self.view.me().resources();
        let counted: u16 = (0..4)
            .filter(|k| kinds >> k & 1 == 1)
            .map(|k| u16::from(owned.0[k]))
            .sum();
        if counted < u16::from(max) {
            for (k, unit) in self.units.iter_mut().enumerate() {
                if kinds >> k & 1 == 1 {
                    *unit = (*unit).max(points);
                    self.usual = false;
                }
            }
        }
    }

    /// Units are worth what they are in any position of the period.
    #[inline]
    pub fn fixed(&self, card: CardId) -> Option<&Fixed> {
        if self.usual {
            self.period.cards.get(usize::from(card))
        } else {
            None
        }
    }

    #[inline]
    pub fn chased(&self, card: CardId) -> i32 {
        self.chase.step(card)
    }

    /// What a card adds to prosperity cards, and to colours that events need.
    #[inline]
    pub fn counted(&self, facts: &Facts) -> i32 {
        self.sorts[usize::from(facts.sort)] + self.colours[usize::from(facts.colour)]
    }

    // ---- resources ----------------------------------------------------------------------------------------------

    /// What one more unit of a kind is worth when so many are owned.
    #[inline]
    fn unit(&self, kind: usize, owned: u8) -> i32 {
        if u16::from(owned) >= self.ready.plenty[self.season()] {
            self.surplus[kind]
        } else {
            self.units[kind]
        }
    }

    /// What resources are worth beside those that are owned, wanted cards apart.
    pub fn gain(&self, what: Resources) -> i32 {
        let owned = self.view.me().resources();
        let plenty = self.ready.plenty[self.season()];
        let mut sum = 0;
        for kind in 0..4 {
            let n = u16::from(what.0[kind]);
            if n > 0 {
                let scarce = plenty.saturating_sub(u16::from(owned.0[kind])).min(n);
                sum += i32::from(scarce) * self.units[kind] + i32::from(n - scarce) * self.surplus[kind];
            }
        }
        sum
    }

    /// What is lost with resources that are owned.
    pub fn spend(&self, what: Resources) -> i32 {
        let owned = self.view.me().resources();
        let plenty = self.ready.plenty[self.season()];
        let mut sum = 0;
        for kind in 0..4 {
            let n = u16::from(what.0[kind]);
            if n > 0 {
                let spare = u16::from(owned.0[kind]).saturating_sub(plenty).min(n);
                let spare = if plenty == 0 { n } else { spare };
                sum += i32::from(spare) * self.surplus[kind] + i32::from(n - spare) * self.units[kind];
            }
        }
        sum
    }

    /// Resources gained, with what they bring nearer.
    pub fn supply(&self, what: Resources) -> i32 {
        let nearer = (0..4).any(|kind| what.0[kind] > 0 && self.lacking[kind]);
        let more = if nearer {
            self.potential_gaining(self.view.me().resources() + what) - self.potential
        } else {
            0
        };
        self.gain(what) + more
    }

    /// So many units of choice.
    pub fn choose_units(&self, n: u8) -> i32 {
        let mut have = self.view.me().resources();
        let mut potential = self.potential;
        let mut total = 0;
        for _ in 0..n {
            let mut best = (i32::MIN, 0, 0);
            for kind in 0..4 {
                let mut then = potential;
                // A unit that no wish lacks brings none nearer.
                if self.lacking[kind] {
                    let mut more = have;
                    more.0[kind] = more.0[kind].saturating_add(1);
                    then = self.potential_gaining(more);
                }
                let value = self.unit(kind, have.0[kind]) + then;
                if value > best.0 {
                    best = (value, kind, then);
                }
            }
            let (_, kind, then) = best;
            total += self.unit(kind, have.0[kind]);
            have.0[kind] = have.0[kind].saturating_add(1);
            potential = then;
        }
        total + potential - self.potential
    }

    // ---- cards --------------------------------------------------------------------------------------------------

    /// What `n` more cards in hand are worth.
    #[inline]
    pub fn draw(&self, n: u8) -> i32 {
        let hand = self.view.hand().len() as i32;
        let n = i32::from(n.min(self.room));
        let full = (hand + n - 5).clamp(0, n);
        self.card * (n - full) + self.ready.crowded_card[self.season()] * full
    }

    /// Fills in the wanted cards of the hand, and what each hand card is kept for.
    pub fn wish_for_hand(&mut self) {
        self.add_wishes(&[]);
        self.wished_names = self.in_hand;
        self.keep_hand();
    }

    /// The meadow cards that players may use.
    fn open_meadow(&self) -> List<CardId, MAX_MEADOW> {
        let slots = self.view.meadow().iter().enumerate();
        slots
            .filter(|(slot, _)| self.view.is_open(*slot))
            .map(|(_, &card)| card)
            .collect()
    }

    /// Fills in the wanted cards: hand and meadow.
    pub fn wish(&mut self) {
        if self.view.has_closed_slots() {
            self.add_wishes(&self.open_meadow());
        } else {
            self.add_wishes(self.view.meadow());
        }
        self.wished_names = self.in_hand.union(self.in_meadow);
        // What a wanted card is worth must not depend on what others are kept for, so this comes last.
        self.keep_hand();
        if !self.profile.brook.wonders.is_empty() {
            self.wish_for_wonders();
        }
        self.weigh();
    }

    fn add_wishes(&mut self, meadow: &[CardId]) {
        for (sum, step) in self.colours.iter_mut().zip(self.chase.colours) {
            *sum += step;
        }
        for card in self.view.me().city() {
            if !card.occupied() {
                self.free_homes.insert(card.card);
            }
        }
        let mut cards: List<CardId, WISHES> = List::default();
        for &card in self.view.hand() {
            if cards.last() != Some(&card) {
                cards.push(card);
            }
        }
        let in_hand = cards.len();
        let mut seen = self.in_hand;
        for &card in meadow {
            if card != NONE && !seen.has(card) {
                seen.insert(card);
                cards.push(card);
            }
        }
        for (at, &card) in cards.iter().enumerate() {
            self.add_wish(card, at < in_hand);
        }
    }

    fn add_wish(&mut self, card: CardId, in_hand: bool) {
        let facts = &self.facts[usize::from(card)];
        let worth = self.worth(card);
        let playable = if facts.odd {
            self.view.may_ever_play(card)
        } else {
            let me = self.view.me();
            !(facts.unique && me.names().has(card))
                && (i32::from(facts.space) <= self.spaces_left || self.view.has_single(facts.pairs_with))
        };
        let mut pull = 0;
        if playable && worth > 0 {
            pull = times(worth, self.weights.wish[self.season()]);
            if !in_hand {
                pull = times(pull, self.weights.meadow_wish[self.season()]);
            }
        }
        self.lists.place[usize::from(card)] = self.lists.wishes.len() as u8;
        self.lists.wishes.push(Wish {
            cost: self.price(facts),
            worth,
            pull,
            card,
            in_hand,
            playable,
        });
    }

    /// What each hand card is kept for; the wishes begin with the hand's names in the same order.
    fn keep_hand(&mut self) {
        let mut wishes = self.lists.wishes.iter();
        let (mut last, mut keep) = (NONE, 0);
        let keeps = &mut self.lists.keeps;
        for &card in self.view.hand() {
            if card != last
                && let Some(wish) = wishes.next()
            {
                keep = self.kept;
                if wish.pull > 0 {
                    keep += times(
                        wish.pull,
                        self.decay[self.owned.missing_by(wish.cost, EFFORT).min(DECAY - 1)],
                    );
                }
                last = card;
            }
            keeps.push(keep);
            let mut at = keeps.len() - 1;
            while at > 0 && keeps[at - 1] > keep {
                keeps[at] = keeps[at - 1];
                at -= 1;
            }
            keeps[at] = keep;
        }
    }

    /// Takes the wishes of the most pull, the first of equals.
    fn weigh(&mut self) {
        // Pull and place in one number, so that the largest is the first to be taken.
        let mut first = [0u64; WEIGHED];
        for (at, wish) in self.lists.wishes.iter().enumerate() {
            let key = (wish.pull.max(0) as u64) << 8 | (255 - at as u64);
            if wish.pull > 0 && key > first[WEIGHED - 1] {
                let mut at = WEIGHED - 1;
                while at > 0 && first[at - 1] < key {
                    first[at] = first[at - 1];
                    at -= 1;
                }
                first[at] = key;
            }
        }
        let mut short = Spread::default();
        for &key in first.iter().take_while(|&&key| key != 0) {
            let wish = &self.lists.wishes[255 - (key & 255) as usize];
            let weighed = Weighed {
                cost: wish.cost,
                kinds: Spread::default().short_of(wish.cost),
                short: self.owned.short_of(wish.cost),
                pull: wish.pull,
                value: self.pulled(wish.pull, wish.cost, self.owned),
                card: wish.card,
            };
            short = short.or(weighed.short);
            self.lists.weighed.push(weighed);
        }
        self.lacking = short.kinds();
        self.potential = self.best_two(NONE, |wish| wish.value, |wish| wish.value);
    }

    /// What a wish counts for with these resources.
    #[inline]
    fn pulled(&self, pull: i32, cost: Spread, have: Spread) -> i32 {
        times(pull, self.decay[have.missing_by(cost, EFFORT).min(DECAY - 1)])
    }

    /// What the wanted cards count for with these resources.
    pub fn potential_with(&self, have: Resources) -> i32 {
        let have = have.spread();
        self.best_two(
            NONE,
            |wish| wish.pull,
            |wish| {
                if have.differs(self.owned, wish.kinds) {
                    self.pulled(wish.pull, wish.cost, have)
                } else {
                    wish.value
                }
            },
        )
    }

    /// The same with no more than is owned now, and one of the cards left out.
    pub fn potential_spending(&self, have: Resources, without: CardId) -> i32 {
        let have = have.spread();
        self.best_two(
            without,
            |wish| wish.value,
            |wish| {
                if have.differs(self.owned, wish.kinds) {
                    self.pulled(wish.pull, wish.cost, have)
                } else {
                    wish.value
                }
            },
        )
    }

    /// The same with no less than is owned now.
    pub fn potential_gaining(&self, have: Resources) -> i32 {
        let have = have.spread();
        self.best_two(
            NONE,
            |wish| wish.pull,
            |wish| {
                if have.differs(self.owned, wish.short) {
                    self.pulled(wish.pull, wish.cost, have)
                } else {
                    wish.value
                }
            },
        )
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
        best + times(second, self.weights.second_wish[self.season()])
    }

    /// What is won by one card less in a hand of so many, because a further one will count for more.
    #[inline]
    pub fn relief(&self, hand: usize) -> i32 {
        if hand > 5 {
            self.kept - self.ready.crowded_card[self.season()]
        } else {
            0
        }
    }

    #[inline]
    pub fn wish_for(&self, card: CardId) -> Option<&Wish> {
        if self.wished_names.has(card) {
            self.lists.wishes.get(usize::from(self.lists.place[usize::from(card)]))
        } else {
            None
        }
    }

    pub fn wished(&self, card: CardId) -> i32 {
        self.wish_for(card).map_or_else(|| self.worth(card), |wish| wish.worth)
    }

    /// What is to be paid for a card: nothing if a free home waits for it.
    #[inline]
    pub fn price(&self, facts: &Facts) -> Spread {
        let housed = self.free_homes.meets(facts.homes);
        if housed { Spread::default() } else { facts.cost }
    }

    /// What is lost when this card leaves the hand unplayed.
    pub fn keep(&self, card: CardId) -> i32 {
        let own = self.wish_for(card).filter(|wish| wish.in_hand);
        self.kept + own.map_or(0, |wish| self.pulled(wish.pull, wish.cost, self.owned))
    }
}
