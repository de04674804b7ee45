//! What an effect brings beyond gains, cards and points.

use super::sum::total;
use crate::bots::heuristic::facts::cards::{Effect, Facts};
use crate::bots::heuristic::facts::gamble::Gamble;
use crate::bots::heuristic::facts::outcome::Outcome;
use crate::bots::heuristic::facts::part::Part;
use crate::bots::heuristic::position::look::Look;
use crate::bots::heuristic::weights::{POINT, times};
use everdell_engine::choice::Zone;
use everdell_engine::effect::{Colour, Copying, Kind, Stock, What};
use everdell_engine::game::quantities::Reader;
use everdell_engine::ids::{CardId, NONE, Seat, Slot};
use everdell_engine::modules::Use;
use everdell_engine::state::CityCard;
use everdell_engine::zone::Zones;

impl Look<'_> {
    /// What one run of an effect brings the acting player.
    pub fn outcome(&self, out: &Outcome, at: Standing) -> i32 {
        self.plain(out) + self.parts(&out.parts, at) + self.discarded(out, at.playing) + self.chosen(out, at)
    }

    /// The best of the ways of an effect, and what cards that are turned up may bring.
    #[inline]
    fn chosen(&self, out: &Outcome, at: Standing) -> i32 {
        if out.is_choice() { self.best_way(out, at) } else { 0 }
    }

    #[inline(never)]
    fn best_way(&self, out: &Outcome, at: Standing) -> i32 {
        // Ways have prices: cards of the hand are among them.
        let ways = out
            .ways
            .iter()
            .map(|way| self.outcome(way, at) - i32::from(way.gives_cards) * self.w.hand_card);
        ways.max().unwrap_or(0) + out.gamble.map_or(0, |gamble| self.gamble(gamble, 0))
    }

    /// What it is worth to turn up further cards, those that lie there having so many points.
    pub fn gamble(&self, gamble: Gamble, points: i32) -> i32 {
        let (cards, unit) = match gamble.pay {
            NONE => (gamble.max, 0),
            kind => (
                gamble.max.min(self.owned.0[usize::from(kind)]),
                self.goods.units[usize::from(kind)],
            ),
        };
        let prize = i32::from(gamble.wins) * self.w.points;
        self.profile
            .odds
            .best(i32::from(gamble.until) - points, cards, prize, unit)
    }

    /// The same of a card's effect, with what is known for the period as long as units are worth what they usually are.
    #[inline]
    pub fn usual_outcome(&self, card: CardId, facts: &Facts, at: Standing) -> i32 {
        let mut sum = self.row(card).once + self.cards(facts.draws);
        if facts.effect == Effect::Rich {
            let out = &self.profile.effects[usize::from(card)];
            sum += self.parts(&out.varying, at) + self.discarded(out, at.playing) + self.chosen(out, at);
        }
        sum
    }

    /// What discards of an effect bring.
    #[inline]
    pub fn discarded(&self, out: &Outcome, playing: bool) -> i32 {
        match out.discard {
            Some(discard) if !self.keeps().is_empty() => self.discarding(discard, playing).0,
            _ => 0,
        }
    }

    /// The same of an action whose resources and discards are weighed apart.
    pub fn rest_of_action(&self, out: &Outcome) -> i32 {
        self.cards_and_points(out) + self.parts(&out.parts, Standing::nowhere(self.view.seat()))
    }

    #[inline]
    fn parts(&self, parts: &[Part], at: Standing) -> i32 {
        parts.iter().map(|&part| self.part(part, at)).sum()
    }

    fn part(&self, part: Part, at: Standing) -> i32 {
        let w = self.w;
        let view = self.view;
        match part {
            Part::PerCard(card, gain) => {
                view.amount(What::Named(card).own(), &Reader::of(at.owner)) * self.spend_price(gain)
            }
            Part::WithCard(card, gain) if view.player(at.owner).names().has(card) => self.spend_price(gain),
            Part::PairedAny(n, with)
                if at.paired(view) && (with == NONE || view.player(at.owner).names().has(with)) =>
            {
                i32::from(n) * self.period.any_unit
            }
            Part::WithCard(..) | Part::PairedAny(..) => 0,
            _ if part.is_fixed() => self.period.fixed_part(part, self.goods.units),
            Part::Convert {
                kind,
                max,
                points,
                given,
            } => {
                let unit = self.goods.units[usize::from(kind)];
                let each = i32::from(points) * POINT - unit - if given { times(unit, w.gift) } else { 0 };
                i32::from(self.owned.0[usize::from(kind)].min(max)) * each.max(0)
            }
            Part::GiveAny { min, max, points } => {
                let each = self.cheapest_unit();
                let given = times(each, w.gift);
                let more = i32::from(u16::from(max - min).min(self.owned.total()) as u8);
                (i32::from(points) * POINT - each - given).max(0) * more.max(i32::from(min))
                    - i32::from(min) * (each + given)
            }
            Part::Copies(copying) => self.best_copy(copying),
            Part::Play {
                discount,
                stock,
                max_points,
                taken,
            } => self.granted_play(discount, stock, max_points, taken),
            Part::Taken(n) => self.draw(n) * 3 / 2,
            Part::RefundsReplaced => self.best_to_give_up(Some(Kind::Construction)),
            Part::TokensOn(card) => view.own(What::TokensOn(card)) * POINT,
            Part::Exchange(_) | Part::Stores(_) | Part::MovesWorker => 0,
            _ => self.rare_part(part, at),
        }
    }

    /// What few effects bring.
    fn rare_part(&self, part: Part, at: Standing) -> i32 {
        let view = self.view;
        let city = view.me().city();
        let of_colour = |colour: Colour| city.iter().filter(move |card| view.card(card.card).colour == colour);
        match part {
            Part::Goods { good, n } => i32::from(n) * self.period.things.goods[usize::from(good)].gained,
            Part::WithGoods {
                good,
                need,
                any,
                points,
            } => {
                let brings = i32::from(any) * self.period.any_unit + i32::from(points) * self.w.points;
                if view.goods(at.owner, good) >= need {
                    brings
                } else {
                    brings / 4
                }
            }
            Part::Each { per, any, cards, every } => {
                let reader = Reader {
                    city: at.owner,
                    ..Reader::at(view.seat(), at.slot, NONE)
                };
                let n = view.amount(per, &reader) / i32::from(every.max(1));
                let drawn = (n * i32::from(cards)).min(24) as u8;
                n * i32::from(any) * self.period.any_unit + times(self.draw(drawn), self.w.draw)
            }
            // What cannot be paid brings nothing that follows.
            Part::Costs(price) if !self.owned.covers(price) => -20 * POINT,
            Part::Costs(price) => -self.spend(price),
            Part::ActsAgain(Colour::Production, max) => {
                let n = of_colour(Colour::Production).count().max(1) as i32;
                self.production() * i32::from(max).min(n) / n
            }
            Part::ActsAgain(colour, max) => i32::from(max).min(of_colour(colour).count() as i32) * 2 * POINT,
            Part::CostOf(cards) => {
                let city = city
                    .iter()
                    .map(|card| view.card(card.card))
                    .filter(|card| card.is(cards));
                let costs = city.map(|card| self.spend_price(card.cost));
                costs.max().unwrap_or(0)
            }
            Part::UsesAnothers => POINT,
            Part::Fee(at) => -self.fee(&view.catalog().fees[usize::from(at)]),
            Part::Offered { module, which } => {
                let benefit = view.benefit(Use::Offer { module, which }).unwrap_or_default();
                total(|sum| self.tell_benefit(&benefit, sum))
            }
            _ => 0,
        }
    }

    /// The best production card that may be copied.
    fn best_copy(&self, copying: Copying) -> i32 {
        let view = self.view;
        let best_of = |owner: Seat| {
            let city = view.player(owner).city().iter().enumerate();
            city.filter(|(_, card)| self.facts(card.card).produces)
                .map(|(slot, card)| self.copy_value(owner, slot as Slot, *card))
                .max()
                .unwrap_or(0)
        };
        match copying {
            Copying::Own => best_of(view.seat()),
            Copying::Others => view.opponents().map(best_of).max().unwrap_or(0),
        }
    }

    /// One activation of a production card, of any owner.
    pub fn copy_value(&self, owner: Seat, slot: Slot, card: CityCard) -> i32 {
        let facts = self.facts(card.card);
        if facts.copies {
            self.period.any_unit
        } else if self.goods.usual {
            self.usual_outcome(card.card, facts, Standing::at(owner, slot))
        } else {
            self.outcome(&self.profile.effects[usize::from(card.card)], Standing::at(owner, slot))
        }
    }

    /// A play that a place or card grants.
    fn granted_play(&self, discount: Option<u8>, stock: Stock, max_points: i8, taken: u8) -> i32 {
        let paid = |card: CardId, worth: i32| {
            let cost = self.facts(card).price;
            let Some(discount) = discount else { return worth };
            let missing = i32::from(self.owned.missing_for(cost).total());
            if missing > i32::from(discount) {
                return 0;
            }
            worth - (self.spend_price(cost) - i32::from(discount) * self.period.any_unit * 4 / 5).max(0)
        };
        let best_of = |in_hand: bool, in_meadow: bool| {
            let wishes = self.lists.wishes.iter().filter(|wish| wish.grantable);
            let fitting = wishes.filter(|wish| {
                (if wish.in_hand { in_hand } else { in_meadow }) && self.facts(wish.card).points <= max_points
            });
            let mut best = fitting.map(|wish| paid(wish.card, wish.worth)).max().unwrap_or(0);
            // Without plans nothing is listed and a granted play counts for nothing; the worth of the card that grants it is
            // then all that a file says.
            if in_meadow && self.w.meadow_wish == 0 && self.w.plan != 0 {
                self.goods.in_meadow.without(self.lists.wished).each(|card| {
                    let facts = self.facts(card);
                    // What grants a play itself is not asked again.
                    if facts.steady && facts.points <= max_points {
                        let (playable, worth) = self.weigh_wish(card, facts);
                        best = best.max(if playable { paid(card, worth) } else { 0 });
                    }
                });
            }
            best.max(0)
        };
        let best = |in_hand: bool| best_of(in_hand, true);
        // Cards of shelves are not listed; they are weighed as they lie.
        let best_of_zones = |zones: Zones| {
            let has = |zone: Zone| zones & zone.bit() != 0;
            let shelved = self.view.open_shelved().filter(|&(zone, _)| has(zone));
            let shelved = shelved.map(|(_, card)| {
                let (playable, worth) = self.weigh_wish(card, self.facts(card));
                let may = playable && self.facts(card).points <= max_points && self.facts(card).steady;
                if may { paid(card, worth) } else { 0 }
            });
            best_of(has(Zone::Hand), has(Zone::Meadow)).max(shelved.max().unwrap_or(0))
        };
        match stock {
            Stock::Meadow => best(false),
            Stock::HandOrMeadow => best(true),
            Stock::Zones(list) => best_of_zones(self.view.catalog().zone_lists[usize::from(list)]),
            Stock::Revealed => self.w.free_card,
            Stock::Taken => self.draw(taken) * 3 / 2 + best(false) / 3,
        }
    }
}

/// Where the card stands whose effect is weighed.
#[derive(Clone, Copy)]
pub struct Standing {
    pub owner: Seat,
    slot: Slot,
    /// The card itself if it could pair, else `NONE`.
    pairing: CardId,
    /// The card is not in the city yet (it may be in hand).
    pub playing: bool,
}

impl Standing {
    pub fn new(owner: Seat, pairing: CardId) -> Standing {
        Standing {
            owner,
            slot: NONE,
            pairing,
            playing: true,
        }
    }
    pub fn at(owner: Seat, slot: Slot) -> Standing {
        Standing {
            owner,
            slot,
            pairing: NONE,
            playing: false,
        }
    }
    pub fn nowhere(owner: Seat) -> Standing {
        Standing {
            owner,
            slot: NONE,
            pairing: NONE,
            playing: false,
        }
    }
    fn paired(self, view: &crate::view::View<'_>) -> bool {
        if self.slot == NONE {
            view.finds_partner(self.pairing)
        } else {
            view.is_paired(self.owner, self.slot)
        }
    }
}
