//! What a card is worth in the city in this position.

use super::facts::{Effect, Facts};
use super::look::Look;
use super::outcome::Outcome;
use super::parts::Standing;
use super::sum::{Sum, total};
use super::weights::{POINT, times};
use everdell_engine::catalog::CardDef;
use everdell_engine::effect::Tally;
use everdell_engine::ids::CardId;

impl Look<'_> {
    /// What the card would bring if it stood in the own city from now on, its cost apart.
    pub fn worth(&self, card: CardId) -> i32 {
        self.worth_by(card, self.facts(card))
    }

    /// The same as `tell_worth`, with what is known for the period as long as units are worth what they usually are.
    #[inline(always)]
    pub fn worth_by(&self, card: CardId, facts: &Facts) -> i32 {
        if !self.goods.usual {
            return self.unusual_worth(card);
        }
        let row = self.row(card);
        let mut sum = row.worth;
        if facts.enters_opponent {
            return sum;
        }
        sum += self.counted(facts) + self.chase.step(card);
        if facts.scores {
            sum += self.prosperity(self.view.card(card));
        }
        if matches!(facts.effect, Effect::Plain | Effect::Rich) {
            sum += self.effect_of(card, facts, row.once + self.cards(facts.draws));
        }
        if facts.houses {
            sum += self.home(card);
        }
        if facts.takes_space && !self.view.has_single(facts.pairs_with) {
            sum -= self.goods.space;
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
            return;
        }
        sum.add("prosperity and colours for events", self.counted(facts));
        sum.add("events that name it", self.chase.step(card));
        if facts.scores {
            sum.add("its own bonus", self.prosperity(self.view.card(card)));
        }
        if facts.effect != Effect::None {
            let plain = self.plain(&self.profile.effects[usize::from(card)]);
            sum.add("effect", self.effect_of(card, facts, plain));
        }
        if facts.houses {
            sum.add("a home", self.home(card));
        }
        if facts.takes_space && !self.view.has_single(facts.pairs_with) {
            sum.add("space", -self.goods.space);
        }
    }

    /// What a card adds to prosperity cards, and to colours that events need.
    #[inline]
    pub fn counted(&self, facts: &Facts) -> i32 {
        self.goods.sorts[usize::from(facts.sort) % 4] + self.goods.colours[usize::from(facts.colour)]
    }

    /// Its own bonus at the end: what counts now, and what may come.
    pub fn prosperity(&self, def: &CardDef) -> i32 {
        let w = self.w;
        let mut sum = 0;
        for score in &def.score {
            let points = i32::from(score.points);
            sum += match score.per {
                Tally::Cards(filter) => {
                    let now = i32::from(self.view.cards_like(filter)) + i32::from(def.is(filter));
                    points * (now * w.bonus_now + self.goods.later)
                }
                Tally::Leftover { kinds } => {
                    let owned = self.owned;
                    let now: i32 = (0..4)
                        .filter(|k| kinds >> k & 1 == 1)
                        .map(|k| i32::from(owned.0[k]))
                        .sum();
                    (points * now.min(i32::from(score.max)) * POINT).max(points * w.leftover)
                }
                Tally::Events { basic } => {
                    let held = i32::from(self.view.events_held(self.view.seat(), basic));
                    points * (held * w.bonus_now + w.king_later / 2)
                }
                Tally::Paired if self.view.has_single(def.pairs_with) => points * w.bonus_now,
                Tally::Paired => points * w.bonus_later,
                _ => 0,
            };
        }
        sum
    }

    /// What its effect brings: at once, and if it produces at every production to come. `once` is what of it is gains, cards
    /// and points.
    #[inline]
    fn effect_of(&self, card: CardId, facts: &Facts, mut once: i32) -> i32 {
        if facts.effect == Effect::Rich {
            let out = &self.profile.effects[usize::from(card)];
            once += self.more(out, Standing::new(self.view.seat(), facts.pairs_with));
        }
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
        let (w, row) = (self.w, self.row(card));
        let residents = self.facts(card).residents;
        let mut best = 0;
        if residents.meets(self.goods.in_hand) || residents.meets(self.goods.in_meadow) {
            for &(critter, berries) in &self.profile.residents[usize::from(card)] {
                let berries = i32::from(berries);
                // The dearest come first, so nothing further can be more.
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
        } else if self.goods.usual {
            return row.home;
        } else {
            best = row.unseen;
        }
        times(best, self.goods.units[3])
    }
}
