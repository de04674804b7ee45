//! One position as a heuristic bot sees it: what units, cards and spaces are worth now, and which cards it wants.

use super::Ready;
use super::facts::Facts;
use super::profile::Profile;
use super::weights::{POINT, Weights, times};
use crate::view::View;
use everdell_engine::catalog::{CardDef, CardSet};
use everdell_engine::effect::{Filter, Tally};
use everdell_engine::ids::{CardId, MAX_CARD_NAMES, NONE, Season};
use everdell_engine::list::List;
use everdell_engine::resources::{Resources, Spread};

/// A card that could be played sooner or later.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish {
    pub card: CardId,
    pub in_hand: bool,
    pub playable: bool,
    /// What it would bring if it stood in the city.
    pub worth: i32,
    /// What it counts for while it is not played, all units being there.
    pull: i32,
    /// What is to be paid (nothing if a home is free).
    cost: Spread,
}

const WISHES: usize = 34;
/// Wanted cards beyond the best few change nothing but the time it takes.
const WEIGHED: usize = 6;

pub struct Look<'a> {
    pub view: &'a View<'a>,
    pub weights: &'a Weights,
    pub profile: &'a Profile,
    pub facts: &'a [Facts],
    scoring: CardSet,
    pub season: usize,
    /// Production rounds that a card played now will see, the one of playing it included.
    pub firings: i32,
    pub units: [i32; 4],
    pub any_unit: i32,
    pub card: i32,
    pub space: i32,
    pub spaces_left: i32,
    pub in_hand: CardSet,
    pub in_meadow: CardSet,
    /// Names of the city's constructions that house nobody yet.
    pub free_homes: CardSet,
    /// Points that a further card of a sort or colour adds to the city's prosperity cards, and would to those in hand.
    sorts: [i32; 4],
    colours: [i32; 5],
    decay: &'a [i32; 10],
    /// What a card adds to the events that need it by name.
    chased: [i32; MAX_CARD_NAMES],
    pub wishes: List<Wish, WISHES>,
    /// Where a card stands among the wishes.
    place: [u8; MAX_CARD_NAMES],
    /// The first of the wishes, dearest first, that are weighed.
    weighed: List<Wish, WEIGHED>,
    /// What each hand card is kept for, cheapest first.
    pub keeps: List<i32, 24>,
    /// What the wanted cards count for with the resources as they are.
    pub potential: i32,
}

impl<'a> Look<'a> {
    pub fn new(view: &'a View<'a>, ready: &'a Ready) -> Look<'a> {
        let weights = &ready.weights;
        let me = view.me();
        let season = me.season() as usize;
        let left = i32::from(me.workers_left());
        let fade = if season == Season::Autumn as usize {
            let last = weights.last_worker[3];
            last + (POINT - last) * left.min(6) / 6
        } else {
            POINT
        };
        let units = [weights.twig, weights.resin, weights.pebble, weights.berry].map(|unit| times(unit[season], fade));
        let used = i32::from(me.spaces());
        let crowded = (used * POINT - weights.space_from[season]).max(0);
        let card = weights.hand_card[season];
        let homes = me.city().iter().filter(|card| !card.occupied()).map(|card| card.card);
        let mut look = Look {
            view,
            weights,
            profile: &ready.profile,
            facts: &ready.facts,
            scoring: ready.scoring,
            season,
            firings: [3, 2, 2, 1][season],
            any_unit: units.iter().copied().max().unwrap_or(0),
            units,
            card,
            space: times(weights.space[season], crowded),
            spaces_left: i32::from(view.city_size()) - used,
            in_hand: view.hand().iter().copied().collect(),
            in_meadow: view.meadow().iter().copied().filter(|&card| card != NONE).collect(),
            free_homes: homes.collect(),
            sorts: [0; 4],
            colours: [0; 5],
            decay: &ready.decay[season],
            chased: [0; MAX_CARD_NAMES],
            wishes: List::default(),
            place: [NONE; MAX_CARD_NAMES],
            weighed: List::default(),
            keeps: List::default(),
            potential: 0,
        };
        look.count_prosperity();
        look
    }

    // ---- prosperity ---------------------------------------------------------------------------------------------

    fn count_prosperity(&mut self) {
        let view = self.view;
        let scoring = self.scoring;
        if view.me().names().meets(scoring) {
            let weight = self.weights.counted[self.season];
            for card in view.me().city().iter().filter(|card| scoring.has(card.card)) {
                self.count_scores(view.card(card.card), weight);
            }
        }
        if self.in_hand.meets(scoring) {
            let weight = self.weights.counted_in_hand[self.season];
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
                }
            }
        }
    }

    /// What a card adds to prosperity cards, and to colours that events need.
    #[inline]
    pub fn counted(&self, facts: &Facts) -> i32 {
        self.sorts[usize::from(facts.sort)] + self.colours[usize::from(facts.colour)]
    }

    #[inline]
    pub fn chased(&self, card: CardId) -> i32 {
        self.chased[usize::from(card)]
    }

    // ---- events -------------------------------------------------------------------------------------------------

    fn chase_events(&mut self) {
        let (view, w, s) = (self.view, self.weights, self.season);
        let me = view.me();
        let shares = [w.event_ready[s], w.event_near[s], w.event_far[s], 0];
        for in_play in view.events().iter().filter(|event| event.owner == NONE) {
            let missing = view.missing_for_event(view.seat(), in_play.event);
            if missing == 0 || missing > 3 {
                continue;
            }
            let event = &view.catalog().events[usize::from(in_play.event)];
            let factor = if event.basic { w.basic_event } else { w.special_event }[s];
            let mut worth = times(self.profile.event_worth[usize::from(in_play.event)].most, factor);
            if event.dead || worth == 0 {
                continue;
            }
            if view
                .opponents()
                .any(|rival| view.missing_for_event(rival, in_play.event) < missing)
            {
                worth = times(worth, w.event_rival[s]);
            }
            let step = times(worth, shares[usize::from(missing) - 1] - shares[usize::from(missing)]);
            for &card in self.profile.event_worth[usize::from(in_play.event)].cards_needed.iter() {
                if !me.names().has(card) {
                    self.chased[usize::from(card)] += step;
                }
            }
            for (colour, need) in event.needs_colours.iter().enumerate() {
                if me.colours()[colour] < *need {
                    self.colours[colour] += step;
                }
            }
        }
    }

    // ---- resources ----------------------------------------------------------------------------------------------

    /// What one more unit of a kind is worth when so many are owned.
    fn unit(&self, kind: usize, owned: u8) -> i32 {
        if i32::from(owned) * POINT >= self.weights.plenty[self.season] {
            times(self.units[kind], self.weights.surplus[self.season])
        } else {
            self.units[kind]
        }
    }

    /// What resources are worth beside those that are owned, wanted cards apart.
    pub fn gain(&self, what: Resources) -> i32 {
        let owned = self.view.me().resources();
        let mut sum = 0;
        for kind in 0..4 {
            for n in 0..what.0[kind] {
                sum += self.unit(kind, owned.0[kind].saturating_add(n));
            }
        }
        sum
    }

    /// What is lost with resources that are owned.
    pub fn spend(&self, what: Resources) -> i32 {
        let owned = self.view.me().resources();
        let mut sum = 0;
        for kind in 0..4 {
            for n in 0..what.0[kind] {
                sum += self.unit(kind, owned.0[kind].saturating_sub(n + 1));
            }
        }
        sum
    }

    /// Resources gained, with what they bring nearer.
    pub fn supply(&self, what: Resources) -> i32 {
        self.gain(what) + self.potential_with(self.view.me().resources() + what, NONE) - self.potential
    }

    /// So many units of choice, and the kind to take first.
    pub fn choose_units(&self, n: u8) -> (i32, usize) {
        let mut best = (i32::MIN, 0);
        let mut have = self.view.me().resources();
        let mut first = None;
        let mut total = 0;
        for _ in 0..n {
            best = (i32::MIN, 0);
            for kind in 0..4 {
                let mut more = have;
                more.0[kind] = more.0[kind].saturating_add(1);
                let value = self.unit(kind, have.0[kind]) + self.potential_with(more, NONE);
                if value > best.0 {
                    best = (value, kind);
                }
            }
            total += self.unit(best.1, have.0[best.1]);
            have.0[best.1] = have.0[best.1].saturating_add(1);
            first.get_or_insert(best.1);
        }
        if n == 0 {
            return (0, 0);
        }
        (
            total + self.potential_with(have, NONE) - self.potential,
            first.unwrap_or(best.1),
        )
    }

    // ---- cards --------------------------------------------------------------------------------------------------

    /// What `n` more cards in hand are worth.
    pub fn draw(&self, n: u8) -> i32 {
        let hand = self.view.hand().len() as i32;
        let n = i32::from(n.min(self.view.room_in_hand()));
        let full = (hand + n - 5).clamp(0, n);
        self.card * (n - full) + times(self.card, self.weights.full_hand[self.season]) * full
    }

    /// Fills in the wanted cards: hand and meadow.
    pub fn wish(&mut self) {
        self.chase_events();
        let view = self.view;
        let mut last = NONE;
        for &card in view.hand() {
            if card != last {
                self.add_wish(card, true);
            }
            last = card;
        }
        for &card in view.meadow() {
            if card != NONE && self.place[usize::from(card)] == NONE {
                self.add_wish(card, false);
            }
        }
        self.weigh();
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
            pull = times(worth, self.weights.wish[self.season]);
            if !in_hand {
                pull = times(pull, self.weights.meadow_wish[self.season]);
            }
        }
        let housed = self.free_homes.meets(facts.homes);
        let cost = if housed { Resources::NONE.spread() } else { facts.cost };
        self.place[usize::from(card)] = self.wishes.len() as u8;
        self.wishes.push(Wish {
            card,
            in_hand,
            playable,
            worth,
            pull,
            cost,
        });
    }

    fn weigh(&mut self) {
        for at in 0..self.wishes.len() {
            let wish = self.wishes[at];
            let worst = if self.weighed.is_full() {
                self.weighed[WEIGHED - 1].pull
            } else {
                0
            };
            if wish.pull > worst {
                if self.weighed.is_full() {
                    self.weighed.pop();
                }
                let at = self.weighed.partition_point(|other| other.pull >= wish.pull);
                self.weighed.insert(at, wish);
            }
        }
        self.potential = self.potential_with(self.view.me().resources(), NONE);
        for &card in self.view.hand() {
            let keep = self.keep(card);
            let at = self.keeps.partition_point(|other| *other <= keep);
            self.keeps.insert(at, keep);
        }
    }

    /// What the wanted cards count for with these resources, one of them left out.
    pub fn potential_with(&self, have: Resources, without: CardId) -> i32 {
        let have = have.spread();
        let (mut best, mut second) = (0, 0);
        for wish in self.weighed.iter() {
            // The list is sorted by pull, so nothing further can change the sum.
            if wish.pull <= second {
                break;
            }
            if wish.card == without {
                continue;
            }
            let value = times(wish.pull, self.decay[have.missing(wish.cost).min(9)]);
            if value > best {
                (best, second) = (value, best);
            } else if value > second {
                second = value;
            }
        }
        best + times(second, self.weights.second_wish[self.season])
    }

    fn wish_for(&self, card: CardId) -> Option<&Wish> {
        self.wishes.get(usize::from(self.place[usize::from(card)]))
    }

    pub fn wished(&self, card: CardId) -> i32 {
        self.wish_for(card).map_or_else(|| self.worth(card), |wish| wish.worth)
    }

    /// What is lost when this card leaves the hand unplayed.
    pub fn keep(&self, card: CardId) -> i32 {
        let own = self.wish_for(card).filter(|wish| wish.in_hand);
        let pull = own.map_or(0, |wish| {
            let missing = self.view.me().resources().spread().missing(wish.cost);
            times(wish.pull, self.decay[missing.min(9)])
        });
        self.card + pull
    }
}
