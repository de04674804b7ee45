//! One position as a heuristic bot sees it: what units, spaces and further cards are worth now.

use super::chase::Chase;
use super::lists::Lists;
use super::period::{Period, Row};
use crate::bots::heuristic::Ready;
use crate::bots::heuristic::facts::cards::{CLASSES, Facts};
use crate::bots::heuristic::facts::profile::Profile;
use crate::bots::heuristic::value::prizes;
use crate::bots::heuristic::weights::{Now, POINT, times};
use crate::view::View;
use everdell_engine::catalog::{CardDef, CardSet};
use everdell_engine::choice::{Ask, Decision};
use everdell_engine::effect::{Filter, SORTS, What, sort};
use everdell_engine::ids::{CardId, MAX_CARD_NAMES};
use everdell_engine::resources::{Resources, Spread};

pub struct Look<'a> {
    pub view: &'a View<'a>,
    pub decision: Decision,
    pub profile: &'a Profile,
    pub period: &'a Period,
    /// The bot's numbers at this moment.
    pub w: &'a Now,
    pub chase: &'a Chase,
    pub lists: &'a mut Lists,
    /// The player's own supply.
    pub owned: Resources,
    pub purse: Spread,
    pub goods: Goods,
    goods_weighed: bool,
}

/// How much has to be weighed for a decision.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Weighs {
    Nothing,
    Goods,
    /// What each hand card is kept for.
    Hand,
    Everything,
}

impl Weighs {
    #[inline]
    pub fn of(ask: Ask) -> Weighs {
        match ask {
            // Who receives what, which pile, which worker and which order can be decided without weighing anything.
            Ask::Receiver
            | Ask::TargetCity
            | Ask::Pair
            | Ask::Order
            | Ask::Pile
            | Ask::MoveWorker
            | Ask::RecallWorker => Weighs::Nothing,
            Ask::StoreResource => Weighs::Goods,
            Ask::Discard | Ask::GiveCard => Weighs::Hand,
            _ => Weighs::Everything,
        }
    }
}

/// What things are worth in one position.
#[derive(Clone, Copy, Default)]
pub struct Goods {
    pub units: [i32; 4],
    /// What a unit is worth beyond plenty.
    pub surplus: [i32; 4],
    /// Units are worth what they are in any position of the period.
    pub usual: bool,
    /// No unit that is owned is surplus.
    pub scarce: bool,
    pub space: i32,
    pub spaces_left: i32,
    /// What spaces left may still bring a card that counts others, for each of its points.
    pub later: i32,
    /// Cards in hand, and how many more it can take.
    pub hand: i32,
    pub room: u8,
    pub in_hand: CardSet,
    pub in_meadow: CardSet,
    /// Both together.
    pub in_sight: CardSet,
    /// Critters for which an occupied token would pay.
    pub welcome: CardSet,
    /// Cards of the city that must not be there twice.
    pub barred: CardSet,
    /// Points that a further card of a sort or colour adds to the city's prosperity cards, and would to those in hand.
    pub sorts: [i32; SORTS],
    pub colours: [i32; 5],
    /// Both together and what the colours add to events, by class of card.
    pub counted: [i32; CLASSES],
    /// What the wanted cards count for with the resources as they are, and how much more they could with all resources.
    pub potential: i32,
    pub reach: i32,
    /// How much of that units for discarded cards can bring.
    pub roundabout_reach: i32,
    /// The kinds of resources that some weighed wish lacks.
    pub lacking: Spread,
}

impl<'a> Look<'a> {
    /// A position before anything is weighed.
    #[inline]
    pub fn new(
        view: &'a View<'a>,
        decision: Decision,
        ready: &'a Ready,
        period: &'a Period,
        chase: &'a Chase,
        lists: &'a mut Lists,
    ) -> Look<'a> {
        let me = view.me();
        Look {
            view,
            decision,
            profile: &ready.profile,
            period,
            w: &period.w,
            chase,
            lists,
            owned: me.resources(),
            purse: me.resources().spread(),
            goods: Goods {
                units: period.units,
                surplus: period.surplus,
                usual: true,
                ..Goods::default()
            },
            goods_weighed: false,
        }
    }

    /// What is known of a card at any time. Ids are below 128, so the remainder changes nothing and avoids a bounds check.
    #[inline]
    pub fn facts(&self, card: CardId) -> &'a Facts {
        &self.profile.facts[usize::from(card) % MAX_CARD_NAMES]
    }

    /// What is known of a card for the whole period.
    #[inline]
    pub fn row(&self, card: CardId) -> &'a Row {
        self.period.card(card)
    }

    /// How often a card is in the player's own city.
    #[inline]
    pub fn copies(&self, card: CardId) -> i32 {
        if self.goods.barred.has(card) && self.profile.unique.has(card) {
            return 1;
        }
        let city = self.view.me().city().iter();
        city.filter(|other| other.card == card).count() as i32
    }

    /// Weighs as much as the decision asks for.
    pub fn weigh(&mut self) {
        let weighs = Weighs::of(self.decision.ask);
        if weighs != Weighs::Nothing {
            self.weigh_goods();
        }
        match weighs {
            Weighs::Nothing | Weighs::Goods => {}
            Weighs::Hand => self.wish_for_hand(),
            Weighs::Everything => self.wish(),
        }
        if matches!(self.decision.ask, Ask::TakeMeadow | Ask::TakeRevealed) {
            self.weigh_offered();
        }
    }

    /// What spaces and further cards are worth, and units that are counted at the end.
    pub fn weigh_goods(&mut self) {
        if self.goods_weighed {
            return;
        }
        self.goods_weighed = true;
        let (view, w) = (self.view, self.w);
        let used = i32::from(view.me().spaces());
        self.goods.space = times(w.space, (used * POINT - w.space_from).max(0));
        self.goods.spaces_left = i32::from(view.city_size()) - used;
        self.goods.later = times(self.goods.spaces_left * POINT / 4, w.bonus_later);
        self.goods.hand = view.hand().len() as i32;
        self.goods.room = view.room_in_hand();
        self.goods.barred = view.barred();
        self.goods.welcome = view.welcome();
        self.goods.in_hand = view.hand_names();
        self.goods.in_meadow = view.meadow_names();
        self.goods.in_sight = self.goods.in_hand.union(self.goods.in_meadow);
        self.count_prosperity();
        if self.profile.modules {
            self.count_prizes();
        }
        self.goods.scarce = self.period.scarce.covers(self.purse);
        if !self.goods.usual {
            self.goods.surplus = self.goods.units.map(|unit| times(unit, w.surplus));
        }
    }

    // ---- prosperity ---------------------------------------------------------------------------------------------

    fn count_prosperity(&mut self) {
        let (view, counting) = (self.view, self.profile.counting);
        if self.w.counted != 0 {
            view.me().names().common(counting).each(|card| {
                self.count_scores(view.card(card), self.w.counted, self.copies(card));
            });
        }
        if self.w.counted_in_hand != 0 {
            self.goods.in_hand.common(counting).each(|card| {
                let copies = view.hand().iter().map(|&other| i32::from(other == card)).sum();
                self.count_scores(view.card(card), self.w.counted_in_hand, copies);
            });
        }
    }

    /// What a card adds to what may be won at the end.
    #[cold]
    fn count_prizes(&mut self) {
        let (view, things, goods) = (self.view, &self.period.things, &mut self.goods);
        prizes::each_worth(view, |worth| {
            let factor = things.extra(worth.section).map_or(POINT, |numbers| numbers.factor);
            for (sum, more) in goods.sorts.iter_mut().zip(worth.sorts) {
                *sum += times(more, factor);
            }
            for (sum, more) in goods.colours.iter_mut().zip(worth.colours) {
                *sum += times(more, factor);
            }
            // A unit that counts at the end is worth at least that.
            for (unit, left) in goods.units.iter_mut().zip(worth.left) {
                goods.usual &= *unit >= times(left, factor);
                *unit = (*unit).max(times(left, factor));
            }
        });
    }

    fn count_scores(&mut self, def: &CardDef, weight: i32, copies: i32) {
        for score in &def.score {
            let each = i32::from(score.points) * weight;
            let points = each * copies;
            match score.per.own_cards() {
                Some(Filter {
                    kind: Some(kind),
                    rarity: Some(rarity),
                    colour: None,
                    ..
                }) => self.goods.sorts[sort(kind, rarity)] += points,
                Some(Filter {
                    kind: None,
                    rarity: None,
                    colour: Some(colour),
                    ..
                }) => self.goods.colours[colour as usize] += points,
                _ => {
                    if let What::Resources { kinds } = score.per.what {
                        self.keep_leftover(kinds, score.max, each);
                    }
                }
            }
        }
    }

    /// A unit that scores at the end is worth at least that.
    fn keep_leftover(&mut self, kinds: u8, max: u8, points: i32) {
        let of_kinds = |kind: &usize| kinds >> kind & 1 == 1;
        let counted: u16 = (0..4).filter(of_kinds).map(|kind| u16::from(self.owned.0[kind])).sum();
        if counted < u16::from(max) {
            for kind in (0..4).filter(of_kinds) {
                self.goods.usual &= self.goods.units[kind] >= points;
                self.goods.units[kind] = self.goods.units[kind].max(points);
            }
        }
    }

    // ---- cards --------------------------------------------------------------------------------------------------

    /// What `n` more cards in hand are worth.
    #[inline]
    pub fn draw(&self, n: u8) -> i32 {
        let n = i32::from(n.min(self.goods.room));
        let full = (self.goods.hand + n - 5).clamp(0, n);
        self.w.hand_card * (n - full) + self.period.crowded_card * full
    }

    /// What is won by one card less in a hand of so many, because a further one will count for more.
    #[inline]
    pub fn relief(&self, hand: usize) -> i32 {
        if hand > 5 {
            self.w.kept_card - self.period.crowded_card
        } else {
            0
        }
    }
}
