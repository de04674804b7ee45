//! What playing a card is worth.

use super::sum::{Sum, total};
use crate::bots::heuristic::position::look::Look;
use crate::bots::heuristic::weights::{POINT, times};
use everdell_engine::catalog::CardSet;
use everdell_engine::choice::{CardPlace, Payment, Zone};
use everdell_engine::effect::{Ability, Price};
use everdell_engine::ids::{CardId, MAX_CARD_NAMES, NONE, Slot};
use everdell_engine::modules::Done;
use everdell_engine::payment::{Home, Laid, UsedAbility};
use everdell_engine::resources::{Resource, Resources};

/// More turns for each seat than games have in which something happens.
const LONG: u16 = 75;

impl Look<'_> {
    pub fn tell_play<S: Sum>(&self, place: CardPlace, card: CardId, via: Payment, sum: &mut S) {
        let (view, price, from) = (self.view, self.facts(card).price, place.zone);
        if S::TERMS {
            self.tell_played(from, card, sum);
        } else {
            sum.add("", self.played(from, card));
        }
        if self.profile.follows_plays {
            sum.add("what follows", self.following(Done::Played { card, from: place }));
        }
        let ability = |slot: Slot| view.card(view.me().card(slot).card).ability;
        let plain = via == Payment::RESOURCES;
        let (used, home) = if plain {
            (None, None)
        } else {
            (via.as_ability(), via.as_home())
        };
        // With no other card to fill the meadow, the one that pays lies there at once: in a game that is long already, that is
        // what it is made of.
        if let (Some(UsedAbility { slot, .. }), None) = (used, home)
            && view.turn() > LONG * u16::from(view.seats())
            && view.me().card(slot).card == card
            && view.deck_size() + view.discard_size() == 0
        {
            sum.add("it comes back at once", -50 * POINT);
        }
        let mut fee = match via {
            Payment::FREE if from.as_shelf().is_some() => self.upgrade_price(card),
            _ => {
                let home = home.map_or(0, |home| self.home_price(home));
                home + used.map_or(0, |used| self.ability_price(ability(used.slot), used))
            }
        };
        // What is paid, and what other cards lose by it, can only make it less. A plain price is found at once.
        let others = self.lists.has_weighed();
        if (others || !plain) && sum.is_settled(-fee) {
            return;
        }
        let paid = if plain {
            if self.purse.covers(self.facts(card).cost) && from.as_shelf().is_none() {
                price
            } else {
                let drops = view.discount(from);
                self.likely_payment(price, drops) + self.standing_in(card, price, drops)
            }
        } else if let Some(UsedAbility { slot, price: spent }) = used.filter(|_| home.is_none()) {
            let (drops, swaps) = ability(slot).map_or((0, 0), |ability| (ability.dropped(spent), ability.swaps));
            let paid = self.likely_payment(price, drops) + self.standing_in(card, price, drops);
            if self.w.swapped != 0 {
                fee += self.swapped(price - paid, paid, swaps);
            }
            paid
        } else {
            Resources::NONE
        };
        sum.add("payment", -self.spend_on(card, paid));
        sum.add("price of the way of paying", -fee);
        if !S::TERMS && self.w.crowded_out != 0 {
            if sum.is_settled(0) {
                return;
            }
            sum.add("", -self.crowded_out(card));
        }
        if others && !sum.is_settled(0) {
            let left = self.potential_spending(self.owned - paid, card);
            sum.add("other wishes", left - self.goods.potential);
        }
    }

    /// What is lost with what is paid for a card; for its printed price that is known for the period.
    #[inline]
    fn spend_on(&self, card: CardId, paid: Resources) -> i32 {
        if self.goods.scarce && self.goods.usual && paid == self.facts(card).price {
            self.row(card).price
        } else {
            self.spend(paid)
        }
    }

    /// What the play brings, however it is paid: the same for the ways of paying, which are offered one after another.
    #[inline]
    fn played(&self, from: Zone, card: CardId) -> i32 {
        match self.lists.last_play.get() {
            Some((zone, last, value)) if (zone, last) == (from, card) => value,
            _ => {
                let value = total(|sum| self.tell_played(from, card, sum));
                self.lists.last_play.set(Some((from, card, value)));
                value
            }
        }
    }

    #[inline(always)]
    fn tell_played<S: Sum>(&self, from: Zone, card: CardId, sum: &mut S) {
        let (w, view, facts) = (self.w, self.view, self.facts(card));
        if S::TERMS {
            self.tell_worth(card, sum);
        } else if facts.simple && self.goods.usual {
            sum.add("worth", self.simple_worth(card, facts));
        } else if facts.steady {
            sum.add("worth", self.wished(card));
        } else {
            sum.add("worth", self.worth(card));
        }
        sum.add("a play", w.play);
        if w.reacts != 0 {
            sum.add("reactions to it", self.reactions(card, from == Zone::Hand));
        }
        // What takes long to find out is asked last where only the sum matters.
        if S::TERMS && w.crowded_out != 0 {
            sum.add("a wish without a space", -self.crowded_out(card));
        }
        if view.catalog().automatic.is_some() {
            sum.add("the opponent's play", -times(self.reply(card, from), w.automatic));
        }
        if from == Zone::Hand {
            sum.add("room in the hand", self.relief(view.hand().len()));
        }
        if from == Zone::Meadow {
            let denied = if w.deny == 0 { 0 } else { self.denied(card) };
            sum.add("from the meadow", w.from_meadow + denied);
        }
    }

    /// What is paid when so many units may be dropped: the most expensive, and what is missing anyway.
    fn likely_payment(&self, cost: Resources, drops: u8) -> Resources {
        if drops == 0 && self.owned.covers(cost) {
            return cost;
        }
        let missing = self.owned.missing_for(cost);
        let mut paid = cost - missing;
        let mut left = u16::from(drops).saturating_sub(missing.total());
        while left > 0 {
            let Some(costliest) = (0..4)
                .filter(|&kind| paid.0[kind] > 0)
                .max_by_key(|&kind| self.goods.units[kind])
            else {
                break;
            };
            let dropped = left.min(u16::from(paid.0[costliest]));
            paid.0[costliest] -= dropped as u8;
            left -= dropped;
        }
        paid
    }

    /// What is paid in place of units that are missing, where one kind stands in for others.
    fn standing_in(&self, card: CardId, cost: Resources, drops: u8) -> Resources {
        if !self.profile.pays_otherwise {
            return Resources::NONE;
        }
        let Some((kind, units)) = self.view.stands_in(card) else {
            return Resources::NONE;
        };
        let missing = self.owned.missing_for(cost).total().saturating_sub(drops.into());
        Resources::of(kind, (missing as u8).saturating_mul(units).min(self.owned[kind]))
    }

    /// What cards of the player's own city bring when they react to this play.
    #[inline]
    fn reactions(&self, card: CardId, playing: bool) -> i32 {
        let reacting = self.profile.reacting[usize::from(card) % MAX_CARD_NAMES];
        let reacting = self.view.me().names().common(reacting);
        if reacting.is_empty() {
            0
        } else {
            self.reactions_of(reacting, card, playing)
        }
    }

    #[inline(never)]
    fn reactions_of(&self, reacting: CardSet, card: CardId, playing: bool) -> i32 {
        let mut sum = 0;
        reacting.each(|reacting| {
            for reaction in &self.profile.reactions[usize::from(reacting)] {
                if reaction.to.has(card) {
                    let brings = self.plain(&reaction.out) + self.discarded(&reaction.out, playing);
                    sum += self.copies(reacting) * brings;
                }
            }
        });
        times(sum, self.w.reacts)
    }

    /// What is paid in place of units that are missing: of all others those that are missed least.
    fn swapped(&self, missing: Resources, paid: Resources, swaps: u8) -> i32 {
        let n = i32::from(missing.total().min(u16::from(swaps)));
        if n == 0 {
            return 0;
        }
        let left = self.owned - paid;
        let cheapest = (0..4)
            .filter(|&kind| left.0[kind] > 0)
            .map(|kind| {
                let one = Resources::of(Resource::from_index(kind as u8), 1);
                self.spend(one) + self.goods.potential - self.potential_spending(self.owned - one, NONE)
            })
            .min()
            .unwrap_or(0);
        times(n * cheapest, self.w.swapped)
    }

    /// What is lost with the card whose place this one takes.
    #[cold]
    pub fn upgrade_price(&self, card: CardId) -> i32 {
        self.view
            .upgraded(card)
            .map(|slot| self.missed(slot))
            .min()
            .unwrap_or(0)
    }

    fn home_price(&self, Home { slot, laid }: Home) -> i32 {
        // A home that serves many critters is kept for the more expensive ones.
        let home = self.view.me().card(slot).card;
        let many = self.profile.residents[usize::from(home)].len() > 2;
        let price = times(self.w.token, if many { 3 * POINT } else { POINT });
        if laid == Laid::Good {
            price + self.laid_good_price()
        } else {
            price
        }
    }

    /// A unit of the good that is laid, and what an opponent who follows gains for it.
    #[cold]
    fn laid_good_price(&self) -> i32 {
        let (catalog, at) = (self.view.catalog(), self.view.catalog().occupying);
        let unit = self.period.things.goods.get(usize::from(at));
        let follows = catalog.automatic.is_some_and(|opponent| opponent.follows);
        let gained = catalog.good_to_lay().filter(|_| follows).map_or(0, |good| {
            let laid = good.each.saturating_sub(self.view.goods(self.view.seat(), at));
            good.answer.get(usize::from(laid)).map_or(0, |&n| i32::from(n) * POINT)
        });
        unit.map_or(0, |numbers| numbers.spent) + gained
    }

    #[inline(always)]
    fn ability_price(&self, ability: Option<Ability>, UsedAbility { slot, price }: UsedAbility) -> i32 {
        match ability.map_or(Price::Nothing, |ability| ability.price) {
            Price::Nothing => 0,
            // What is built on another card takes no space.
            Price::BuildOn => -self.goods.space,
            Price::DiscardThis => self.missed(slot),
            Price::Imprison => self.missed(price) + self.w.ability,
            Price::Tokens => i32::from(price) * POINT,
        }
    }

    /// The same as `city_loss`, which several plays may ask for.
    fn missed(&self, slot: Slot) -> i32 {
        self.lists.loss(slot, || self.city_loss(slot))
    }

    /// What a rival who could pay this meadow card at once would get of it.
    fn denied(&self, card: CardId) -> i32 {
        let cost = self.facts(card).cost;
        let pays = |rival| self.view.player(rival).resources().spread().covers(cost);
        if self.view.opponents().any(pays) {
            times(self.wished(card).max(0), self.w.deny)
        } else {
            0
        }
    }
}
