//! One position as a heuristic bot sees it: what units, cards and spaces are worth now, and which cards it wants.

use super::profile::Profile;
use super::weights::{POINT, Weights, times};
use crate::view::View;
use everdell_engine::catalog::{CardDef, CardSet};
use everdell_engine::effect::{Colour, Filter, Kind, Tally};
use everdell_engine::ids::{CardId, NONE, Season};
use everdell_engine::list::List;
use everdell_engine::resources::Resources;

/// A card that could be played sooner or later.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish {
    pub card: CardId,
    pub in_hand: bool,
    /// What it would bring if it stood in the city.
    pub worth: i32,
    /// What it counts for while it is not played, all units being there.
    pull: i32,
    /// What is to be paid (nothing if a home is free).
    cost: Resources,
}

/// An event that is still to be had.
#[derive(Clone, Copy, Default)]
pub struct Chase {
    needed: CardSet,
    colours: u8,
    /// What one more of the needed cards adds.
    pub step: i32,
}

const WISHES: usize = 34;
/// Wanted cards beyond the best few change nothing but the time it takes.
const WEIGHED: usize = 8;

pub struct Look<'a> {
    pub view: &'a View<'a>,
    pub weights: &'a Weights,
    pub profile: &'a Profile,
    /// Worth added to single cards by the bot's file.
    pub favour: &'a [i32],
    pub season: usize,
    /// Production rounds that a card played now will see, the one of playing it included.
    pub firings: i32,
    pub units: [i32; 4],
    pub any_unit: i32,
    pub card: i32,
    pub space: i32,
    pub spaces_left: i32,
    /// Points that a further card of a sort or colour adds to the city's prosperity cards, and would to those in hand.
    sorts: [i32; 4],
    colours: [i32; 5],
    decay: [i32; 10],
    pub chases: List<Chase, 24>,
    pub wishes: List<Wish, WISHES>,
    /// The first of the wishes, dearest first, that are weighed.
    weighed: List<Wish, WEIGHED>,
    /// What the wanted cards count for with the resources as they are.
    pub potential: i32,
}

impl<'a> Look<'a> {
    pub fn new(view: &'a View<'a>, weights: &'a Weights, profile: &'a Profile, favour: &'a [i32]) -> Look<'a> {
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
        let size = i32::from(view.city_size());
        let crowded = (used * POINT - weights.space_from[season]).max(0);
        let mut decay = [POINT; 10];
        for at in 1..decay.len() {
            decay[at] = times(decay[at - 1], weights.patience[season]);
        }
        let mut look = Look {
            view,
            weights,
            profile,
            favour,
            season,
            firings: [3, 2, 2, 1][season],
            any_unit: units.iter().copied().max().unwrap_or(0),
            units,
            card: weights.hand_card[season],
            space: times(weights.space[season], crowded),
            spaces_left: size - used,
            sorts: [0; 4],
            colours: [0; 5],
            decay,
            chases: List::default(),
            wishes: List::default(),
            weighed: List::default(),
            potential: 0,
        };
        look.count_prosperity();
        look.chase_events();
        look
    }

    // ---- prosperity ---------------------------------------------------------------------------------------------

    fn count_prosperity(&mut self) {
        let view = self.view;
        for card in view.me().city() {
            let weight = self.weights.counted[self.season];
            self.count_scores(view.card(card.card), weight);
        }
        for &card in view.hand() {
            let weight = self.weights.counted_in_hand[self.season];
            self.count_scores(view.card(card), weight);
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

    pub fn counted(&self, def: &CardDef) -> i32 {
        self.sorts[def.kind as usize * 2 + def.rarity as usize] + self.colours[def.colour as usize]
    }

    // ---- events -------------------------------------------------------------------------------------------------

    fn chase_events(&mut self) {
        let view = self.view;
        let weights = self.weights;
        for in_play in view.events().iter().filter(|event| event.owner == NONE) {
            let event = &view.catalog().events[usize::from(in_play.event)];
            if event.dead {
                continue;
            }
            let missing = view.missing_for_event(view.seat(), in_play.event);
            let share = |missing: u8| match missing {
                0 => weights.event_ready[self.season],
                1 => weights.event_near[self.season],
                2 => weights.event_far[self.season],
                _ => 0,
            };
            if missing == 0 || share(missing - 1) == 0 {
                continue;
            }
            let factor = if event.basic {
                weights.basic_event
            } else {
                weights.special_event
            }[self.season];
            let mut worth = times(self.profile.event_worth[usize::from(in_play.event)].most(), factor);
            if view
                .opponents()
                .any(|rival| view.missing_for_event(rival, in_play.event) < missing)
            {
                worth = times(worth, weights.event_rival[self.season]);
            }
            let me = view.me();
            let colours = (0..5)
                .filter(|&c| me.colours()[c] < event.needs_colours[c])
                .fold(0, |mask, c| mask | 1 << c);
            let step = times(worth, share(missing - 1) - share(missing));
            self.chases.push(Chase {
                needed: event.needs_cards.without(me.names()),
                colours,
                step,
            });
        }
    }

    pub fn chased(&self, card: CardId, colour: Colour) -> i32 {
        let wanted = |chase: &&Chase| chase.needed.has(card) || chase.colours >> colour as u8 & 1 == 1;
        self.chases.iter().filter(wanted).map(|chase| chase.step).sum()
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
        let view = self.view;
        let mut last = NONE;
        for &card in view.hand() {
            if card != last {
                self.add_wish(card, true);
            }
            last = card;
        }
        let meadow = view.meadow();
        for (slot, &card) in meadow.iter().enumerate() {
            if card != NONE && !meadow[..slot].contains(&card) {
                self.add_wish(card, false);
            }
        }
        self.weigh();
    }

    fn add_wish(&mut self, card: CardId, in_hand: bool) {
        let def = self.view.card(card);
        let worth = self.worth(card);
        let near = if in_hand {
            POINT
        } else {
            self.weights.meadow_wish[self.season]
        };
        let playable = self.view.may_ever_play(card);
        let pull = if playable {
            times(times(worth.max(0), self.weights.wish[self.season]), near)
        } else {
            0
        };
        let housed = def.kind == Kind::Critter && self.view.has_free_home(card);
        let cost = if housed { Resources::NONE } else { def.cost };
        self.wishes.push(Wish {
            card,
            in_hand,
            worth,
            pull,
            cost,
        });
    }

    fn weigh(&mut self) {
        let all = self.wishes;
        for wish in all.iter().filter(|wish| wish.pull > 0) {
            let at = self.weighed.partition_point(|other| other.pull >= wish.pull);
            if at < WEIGHED {
                if self.weighed.is_full() {
                    self.weighed.pop();
                }
                self.weighed.insert(at, *wish);
            }
        }
        self.potential = self.potential_with(self.view.me().resources(), NONE);
    }

    /// What the wanted cards count for with these resources, one of them left out.
    pub fn potential_with(&self, have: Resources, without: CardId) -> i32 {
        let (mut best, mut second) = (0, 0);
        for wish in self.weighed.iter() {
            if wish.card == without {
                continue;
            }
            // The list is sorted by pull, so nothing further can change the sum.
            if wish.pull <= second {
                break;
            }
            let missing = usize::from(have.missing_for(wish.cost).total());
            let value = times(wish.pull, self.decay[missing.min(9)]);
            if value > best {
                (best, second) = (value, best);
            } else if value > second {
                second = value;
            }
        }
        best + times(second, self.weights.second_wish[self.season])
    }

    pub fn wished(&self, card: CardId) -> i32 {
        self.wishes
            .iter()
            .find(|wish| wish.card == card)
            .map_or_else(|| self.worth(card), |wish| wish.worth)
    }

    /// What is lost when this card leaves the hand unplayed.
    pub fn keep(&self, card: CardId) -> i32 {
        let own = self.wishes.iter().find(|wish| wish.card == card && wish.in_hand);
        let pull = own.map_or(0, |wish| {
            let missing = usize::from(self.view.me().resources().missing_for(wish.cost).total());
            times(wish.pull, self.decay[missing.min(9)])
        });
        self.card + pull
    }
}
