//! What a card is worth in the city in this position.

use super::effects::Standing;
use super::sum::{Sum, total};
use crate::bots::heuristic::facts::cards::{Bonus, CLASSES, Effect, Facts};
use crate::bots::heuristic::facts::outcome::Outcome;
use crate::bots::heuristic::position::look::Look;
use crate::bots::heuristic::weights::{POINT, times};
use everdell_engine::effect::{SORTS, What, Whose};
use everdell_engine::ids::CardId;
use everdell_engine::state::CityCard;

impl Look<'_> {
    /// What the card would bring if it stood in the player's own city from now on, its cost apart.
    pub fn worth(&self, card: CardId) -> i32 {
        self.worth_by(card, self.facts(card))
    }

    /// The same for most cards, as long as units are worth what they usually are.
    #[inline(always)]
    pub fn simple_worth(&self, card: CardId, facts: &Facts) -> i32 {
        let row = self.row(card);
        let home = if facts.residents.meets(self.goods.in_sight) {
            self.home_in_sight(card)
        } else {
            row.home
        };
        row.worth + self.counted(facts) + self.chase.step(card) + home - self.goods.space
    }

    /// The same as `tell_worth`, with what is known for the period as long as units are worth what they usually are.
    pub fn worth_by(&self, card: CardId, facts: &Facts) -> i32 {
        if !self.goods.usual {
            return self.unusual_worth(card);
        }
        let row = self.row(card);
        let mut sum = row.worth;
        if facts.enters_opponent {
            return if facts.trades { sum + self.trade(card) } else { sum };
        }
        sum += self.counted(facts) + self.chase.step(card);
        let takes_space = facts.takes_space && !self.view.finds_partner(facts.pairing);
        sum -= i32::from(takes_space) * self.goods.space;
        sum += if facts.residents.meets(self.goods.in_sight) {
            self.home_in_sight(card)
        } else {
            row.home
        };
        sum += self.bonus(card, facts.bonus);
        if matches!(facts.effect, Effect::Plain | Effect::Rich) {
            let at = Standing::new(self.view.seat(), facts.pairing);
            sum += self.fired(facts, self.usual_outcome(card, facts, at));
        }
        sum
    }

    #[inline(never)]
    fn unusual_worth(&self, card: CardId) -> i32 {
        total(|sum| self.tell_worth(card, sum))
    }

    pub fn tell_worth(&self, card: CardId, sum: &mut impl Sum) {
        let facts = self.facts(card);
        sum.add("points, taste and standing there", self.row(card).base);
        if facts.enters_opponent {
            if facts.trades {
                sum.add("the card taken for it", self.trade(card));
            }
            return;
        }
        sum.add("prosperity and colours for events", self.counted(facts));
        sum.add("events that name it", self.chase.step(card));
        if facts.bonus != Bonus::None {
            sum.add("its own bonus", self.prosperity(card));
        }
        if facts.effect != Effect::None {
            let at = Standing::new(self.view.seat(), facts.pairing);
            let once = self.outcome(&self.profile.effects[usize::from(card)], at);
            sum.add("effect", self.fired(facts, once));
        }
        if facts.houses {
            sum.add("a home", self.home(card));
        }
        if facts.takes_space && !self.view.finds_partner(facts.pairing) {
            sum.add("space", -self.goods.space);
        }
    }

    /// What the best card would bring for which this one can be exchanged, and what its owner would lose.
    #[cold]
    fn trade(&self, card: CardId) -> i32 {
        let Some(trade) = self.view.card(card).trades else {
            return 0;
        };
        let cities = self.view.opponents().map(|seat| self.view.player(seat).city());
        let fits = |target: &&CityCard| {
            let def = self.view.card(target.card);
            // What another such card is worth hangs on what it would be exchanged for in turn.
            def.is(trade.cards) && !def.fixed && def.trades.is_none() && !self.goods.barred.has(target.card)
        };
        let worth = |target: &CityCard| {
            let points = i32::from(self.view.card(target.card).points) + i32::from(target.tokens);
            self.worth(target.card) + i32::from(target.tokens) * self.w.points + times(points * POINT, self.w.spoil)
        };
        cities.flatten().filter(fits).map(worth).max().unwrap_or(0)
    }

    /// What a card adds to prosperity cards, and to colours that events need.
    #[inline]
    pub fn counted(&self, facts: &Facts) -> i32 {
        self.goods.counted[usize::from(facts.class) % CLASSES]
    }

    /// Its own bonus at the end: what counts now, and what may come.
    pub fn prosperity(&self, card: CardId) -> i32 {
        let (w, def) = (self.w, self.view.card(card));
        let mut sum = 0;
        for score in &def.score {
            let points = i32::from(score.points);
            sum += match score.per.what {
                What::Cards(filter) if score.per.whose == Whose::Own => {
                    let now = self.view.own(score.per.what) + i32::from(def.is(filter));
                    points * (now * w.bonus_now + self.goods.later)
                }
                What::Resources { kinds } => {
                    let owned = self.owned;
                    let now: i32 = (0..4)
                        .filter(|k| kinds >> k & 1 == 1)
                        .map(|k| i32::from(owned.0[k]))
                        .sum();
                    (points * now.min(i32::from(score.max)) * POINT).max(points * w.leftover)
                }
                What::Events(_) if score.per.whose == Whose::Own => {
                    let held = self.view.own(score.per.what);
                    points * (held * w.bonus_now + w.king_later / 2)
                }
                What::Paired if score.when.is_none() && self.view.finds_partner(card) => points * w.bonus_now,
                What::Paired if score.when.is_none() => points * w.bonus_later,
                _ => 0,
            };
        }
        sum
    }

    /// The same for the usual bonuses by what is known of the card.
    #[inline]
    fn bonus(&self, card: CardId, bonus: Bonus) -> i32 {
        let me = self.view.me();
        let (points, now) = match bonus {
            Bonus::None => return 0,
            Bonus::Sort { points, sort, own } => (points, me.sorts()[usize::from(sort) % SORTS] + own),
            Bonus::Colour { points, colour, own } => (points, me.colours()[usize::from(colour) % 5] + own),
            Bonus::Other => return self.prosperity(card),
        };
        i32::from(points) * (i32::from(now) * self.w.bonus_now + self.goods.later)
    }

    /// What an effect brings that brings so much once: a production card does so at every production to come.
    #[inline]
    fn fired(&self, facts: &Facts, once: i32) -> i32 {
        if facts.produces {
            times(once * self.period.firings, self.w.production)
        } else {
            once
        }
    }

    /// Gains, cards and points.
    #[inline]
    pub fn plain(&self, out: &Outcome) -> i32 {
        self.spend_price(out.gain) + i32::from(out.any) * self.period.any_unit + self.cards_and_points(out)
    }

    #[inline]
    pub fn cards_and_points(&self, out: &Outcome) -> i32 {
        i32::from(out.points + out.tokens) * self.w.points + self.cards(out.cards)
    }

    /// Cards that an effect draws.
    #[inline]
    pub fn cards(&self, n: u8) -> i32 {
        if n > 0 { times(self.draw(n), self.w.draw) } else { 0 }
    }

    /// What a construction saves on the critter that may live in it.
    pub fn home(&self, card: CardId) -> i32 {
        let (facts, row) = (self.facts(card), self.row(card));
        if facts.residents.meets(self.goods.in_sight) {
            self.home_in_sight(card)
        } else if self.goods.usual {
            row.home
        } else {
            times(row.unseen, self.goods.units[3])
        }
    }

    /// The same with a critter for it in hand or meadow.
    fn home_in_sight(&self, card: CardId) -> i32 {
        let w = self.w;
        let mut best = 0;
        for &(critter, berries) in &self.profile.residents[usize::from(card)] {
            let berries = i32::from(berries);
            // The most expensive come first, so nothing further can be more.
            if berries * self.period.nearest <= best {
                break;
            }
            let near = if self.goods.in_hand.has(critter) {
                w.home_in_hand
            } else if self.goods.in_meadow.has(critter) {
                w.home_in_meadow
            } else {
                w.home_unseen
            };
            best = best.max(berries * near);
        }
        times(best, self.goods.units[3])
    }
}
