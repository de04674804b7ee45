//! What something of a module's own is worth, and things that are paid with more than resources.

use super::prizes;
use super::sum::{Sum, total};
use crate::bots::heuristic::facts::outcome::Outcome;
use crate::bots::heuristic::facts::profile::costs_goods;
use crate::bots::heuristic::position::lists::Wish;
use crate::bots::heuristic::position::look::Look;
use crate::bots::heuristic::weights::things::OfExtra;
use crate::bots::heuristic::weights::{POINT, times};
use everdell_engine::bits::ones;
use everdell_engine::catalog::EventDef;
use everdell_engine::choice::{Ask, Special};
use everdell_engine::effect::{Colour, Fee};
use everdell_engine::ids::{CardId, MAX_GOODS, NONE};
use everdell_engine::modules::{Benefit, Done, Use};
use everdell_engine::zone::Zone;

/// The card of a wish that is no card.
const NO_CARD: CardId = NONE - 1;
/// What comes before every action that ends the turn.
const FIRST: i32 = 50 * POINT;
/// The numbers for what belongs to no section.
const PLAIN: OfExtra<i32> = OfExtra {
    factor: POINT,
    growth: POINT,
    unknown: 0,
};

impl Look<'_> {
    pub fn tell_benefit(&self, benefit: &Benefit<'_>, sum: &mut impl Sum) {
        let numbers = self.period.things.extra(benefit.section).unwrap_or(&PLAIN);
        if let Some(location) = benefit.location {
            sum.add("the location", self.location(location));
            let effect = self.view.catalog().locations[usize::from(location)].effect;
            let fee = self.view.catalog().fee_of(effect);
            sum.add("its price", -fee.map_or(0, |fee| self.fee(fee)));
        }
        if let Some(role) = benefit.role {
            sum.add(
                "the role",
                self.period.roles.get(usize::from(role)).copied().unwrap_or(0),
            );
        }
        if benefit.one_of != 0 {
            let best = ones(benefit.one_of).map(|id| self.location(id)).max();
            sum.add("the best of the places", best.unwrap_or(0));
        }
        if !benefit.places.is_empty() {
            let places = benefit.places.iter();
            let best = places.map(|&place| total(|sum| self.tell_place(place, sum))).max();
            sum.add("the best of the places", times(best.unwrap_or(0), numbers.factor));
        }
        if let Some((card, less)) = benefit.secures {
            let worth = self.secured(card) - self.w.kept_card + i32::from(less) * self.period.any_unit;
            sum.add("a card that nobody else may play", times(worth, numbers.factor));
        }
        if let Some(id) = benefit.forgoes {
            sum.add("the place itself", -self.location(id));
        }
        sum.add("goods", self.goods_gained(benefit.goods));
        if benefit.unknown {
            sum.add("something yet unknown", numbers.unknown);
        }
        if benefit.points != 0 {
            let points = i32::from(benefit.points) * POINT;
            sum.add("its points", times(times(points, numbers.growth), numbers.factor));
        }
        let goals = benefit.goals.iter().map(|goal| prizes::expected(self.view, goal));
        let lost = benefit.lost.map_or(0, |goal| prizes::expected(self.view, &goal));
        let expected = goals.max().unwrap_or(0) - lost;
        if expected != 0 {
            sum.add("what it should count", times(expected, numbers.factor));
        }
        let runs = benefit.runs.iter().flatten();
        let worth = runs.map(|run| {
            let brings = self.carried_out(self.profile.outcome(run.effect));
            times(brings, numbers.factor) - self.fee(&run.fee)
        });
        let best = worth.max().unwrap_or(0);
        // What need not be carried out is at least worth a try.
        let least = if benefit.optional && !benefit.unknown {
            1
        } else {
            i32::MIN
        };
        sum.add("what it does", best.max(least));
        if let Some((_, tokens)) = benefit.gift {
            sum.add("another's tokens", -times(i32::from(tokens) * POINT, self.w.gift));
        }
    }

    /// An action or answer of a module's own. One after which the turn goes on is taken first if it brings anything.
    pub fn tell_special(&self, choice: Special, sum: &mut impl Sum) {
        let benefit = self.view.benefit(Use::Choice(choice)).unwrap_or_default();
        if self.decision.ask != Ask::Turn || !self.view.is_free(choice) {
            self.tell_benefit(&benefit, sum);
            return;
        }
        let brings = total(|sum| self.tell_benefit(&benefit, sum));
        sum.add("what it brings", brings);
        if brings > 0 {
            sum.add("the turn goes on", FIRST);
        }
    }

    /// What follows when this has been done.
    #[cold]
    pub fn following(&self, done: Done) -> i32 {
        let mut sum = 0;
        self.view
            .follows(done, |effect| sum += self.carried_out(self.profile.outcome(effect)));
        sum
    }

    /// What an automatic opponent is expected to gain by a play of this card.
    #[cold]
    pub fn reply(&self, card: CardId, from: Zone) -> i32 {
        let reply = self.view.reply(card, from);
        let faces: i32 = reply.faces.iter().map(|&points| i32::from(points)).sum();
        let thrown = faces * POINT / i32::from(reply.sides.max(1)) * i32::from(reply.throws);
        let once = thrown + i32::from(reply.points) * POINT;
        if reply.again == 0 {
            return once;
        }
        let (cards, colour) = (&self.view.catalog().cards, self.view.card(card).colour);
        let all: i32 = cards.iter().map(|def| i32::from(def.in_deck())).sum();
        let others = cards.iter().filter(|def| def.colour != colour);
        let others: i32 = others.map(|def| i32::from(def.in_deck())).sum();
        let none = (0..reply.again).fold(POINT, |chance, _| chance * others / all.max(1));
        once + once * (POINT - none) / POINT
    }

    /// Production cards that act once more.
    pub fn again(&self, cards: u8) -> i32 {
        if cards == 0 {
            return 0;
        }
        let there = self.view.me().colours()[Colour::Production as usize];
        self.production() * i32::from(cards.min(there)) / i32::from(there.max(1))
    }

    /// What an effect brings that is carried out at once.
    fn carried_out(&self, out: &Outcome) -> i32 {
        let mut brings = self.rest_of_action(out);
        if !out.gain.is_empty() {
            brings += self.supply(out.gain);
        }
        if out.any > 0 {
            brings += self.choose_units(out.any);
        }
        if let Some(discard) = out.discard {
            brings += self.discarding(discard, false).0;
        }
        if out.copies_location != 0 {
            brings += self.w.again;
        }
        brings
    }

    fn goods_gained(&self, goods: [u8; MAX_GOODS]) -> i32 {
        let numbers = self.period.things.goods.iter();
        numbers
            .zip(goods)
            .map(|(numbers, n)| i32::from(n) * numbers.gained)
            .sum()
    }

    /// A price of several things.
    pub fn fee(&self, fee: &Fee) -> i32 {
        let goods = self.period.things.goods.iter().zip(fee.goods);
        self.spend(fee.what)
            + i32::from(fee.any) * self.period.any_unit
            + i32::from(fee.points) * POINT
            + goods.map(|(numbers, n)| i32::from(n) * numbers.spent).sum::<i32>()
            + self.given_cards(fee)
    }

    fn given_cards(&self, fee: &Fee) -> i32 {
        self.keeps().iter().take(usize::from(fee.cards)).sum()
    }

    // ---- events that are paid -----------------------------------------------------------------------------------

    fn event_fee(&self, def: &EventDef) -> Fee {
        self.view.catalog().fee_of(def.effect).copied().unwrap_or(Fee::NONE)
    }

    /// The goods and cards that an event costs: goods are given up at what they would count at the end.
    pub fn event_price(&self, def: &EventDef) -> i32 {
        let fee = self.event_fee(def);
        let goods = self.profile.good_points.iter().zip(fee.goods);
        goods.map(|(each, n)| i32::from(n) * each).sum::<i32>() + self.given_cards(&fee)
    }

    /// Events that cost goods and that nobody has are wanted like cards, the more the fewer goods are missing.
    pub fn wish_for_events(&mut self) {
        let view = self.view;
        for laid in view.events() {
            let def = &view.catalog().events[usize::from(laid.event)];
            if laid.owner != NONE || !costs_goods(view.catalog(), def) || self.lists.wishes.is_full() {
                continue;
            }
            let factor = self.period.things.events[usize::from(def.kind)].factor;
            let worth = times(i32::from(def.points) * POINT, factor) - self.event_price(def);
            let mut pull = times(worth, self.w.wish);
            let fee = self.event_fee(def);
            for (good, numbers) in self.period.things.goods.iter().enumerate() {
                for _ in view.goods(view.seat(), good as u8)..fee.goods[good] {
                    pull = times(pull, numbers.missing);
                }
            }
            let cost = def.cost.spread();
            self.lists.wishes.push(Wish {
                cost,
                worth,
                pull,
                value: self.pulled(pull, cost, self.purse),
                card: NO_CARD,
                in_hand: false,
                playable: false,
                grantable: false,
            });
        }
    }
}
