//! What playing a card is worth.

use super::look::Look;
use super::sum::{Sum, total};
use super::weights::{POINT, times};
use everdell_engine::choice::{Via, Zone};
use everdell_engine::effect::{Ability, Price};
use everdell_engine::ids::{CardId, NONE, Slot};
use everdell_engine::resources::{Resource, Resources};

impl Look<'_> {
    pub fn tell_play<S: Sum>(&self, from: Zone, card: CardId, via: Via, sum: &mut S) {
        let (view, price) = (self.view, self.facts(card).price);
        if S::TERMS {
            self.tell_played(from, card, sum);
        } else {
            sum.add("", self.played(from, card));
        }
        let ability = |slot: Slot| view.card(view.me().card(slot).card).ability;
        let mut fee = match via {
            Via::Resources | Via::Free => 0,
            Via::Token(slot) => self.token_price(slot),
            Via::Ability { slot, prisoner } => self.ability_price(ability(slot), slot, prisoner),
            Via::AbilityAndToken { slot, prisoner, token } => {
                self.ability_price(ability(slot), slot, prisoner) + self.token_price(token)
            }
        };
        // What is paid, and what other cards lose by it, can only make it less.
        if sum.is_settled(-fee) {
            return;
        }
        let paid = match via {
            Via::Resources => self.likely_payment(price, 0),
            Via::Ability { slot, .. } => {
                let (drops, swaps) = ability(slot).map_or((0, 0), |ability| (ability.drops, ability.swaps));
                let paid = self.likely_payment(price, drops);
                if self.w.swapped != 0 {
                    fee += self.swapped(price - paid, paid, swaps);
                }
                paid
            }
            Via::Free | Via::Token(_) | Via::AbilityAndToken { .. } => Resources::NONE,
        };
        sum.add("payment", -self.spend(paid));
        sum.add("price of the way of paying", -fee);
        if !sum.is_settled(0) {
            let left = self.potential_spending(self.owned - paid, card);
            sum.add("other wishes", left - self.goods.potential);
        }
    }

    /// What the play brings, however it is paid: the same for the ways of paying, which are offered one after another.
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

    fn tell_played<S: Sum>(&self, from: Zone, card: CardId, sum: &mut S) {
        let (w, view) = (self.w, self.view);
        if S::TERMS {
            self.tell_worth(card, sum);
        } else if self.facts(card).steady {
            sum.add("worth", self.wished(card));
        } else {
            sum.add("worth", self.worth(card));
        }
        sum.add("a play", w.play);
        sum.add("reactions to it", self.reactions(card));
        sum.add("a wish without a space", -self.crowded_out(card));
        if view.catalog().automatic.is_some() {
            sum.add("the opponent's play", -times(view.automatic_gain(card), w.automatic));
        }
        if from == Zone::Hand {
            sum.add("room in the hand", self.relief(view.hand().len()));
        }
        if from == Zone::Meadow {
            sum.add("from the meadow", w.from_meadow + self.denied(card));
        }
    }

    /// What is paid when so many units may be dropped: the dearest, and what is missing anyway.
    fn likely_payment(&self, cost: Resources, drops: u8) -> Resources {
        if drops == 0 && self.owned.covers(cost) {
            return cost;
        }
        let missing = self.owned.missing_for(cost);
        let mut paid = cost - missing;
        let mut left = u16::from(drops).saturating_sub(missing.total());
        while left > 0 {
            let Some(dearest) = (0..4)
                .filter(|&kind| paid.0[kind] > 0)
                .max_by_key(|&kind| self.goods.units[kind])
            else {
                break;
            };
            let dropped = left.min(u16::from(paid.0[dearest]));
            paid.0[dearest] -= dropped as u8;
            left -= dropped;
        }
        paid
    }

    /// What cards of the own city bring when they react to this play.
    fn reactions(&self, card: CardId) -> i32 {
        let (view, w) = (self.view, self.w);
        if w.reacts == 0 || !view.me().names().meets(self.profile.reacting) {
            return 0;
        }
        let played = view.card(card);
        let bring = |reacting: CardId| {
            let after = view.card(reacting).after_play?;
            let reacts = played.is(after.played);
            reacts.then(|| self.plain(&self.profile.reactions[usize::from(reacting)]))
        };
        let city = view.me().city().iter();
        times(city.filter_map(|card| bring(card.card)).sum(), w.reacts)
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

    fn token_price(&self, slot: Slot) -> i32 {
        // A home that serves many critters is kept for the dearer ones.
        let home = self.view.me().card(slot).card;
        let many = self.profile.residents[usize::from(home)].len() > 2;
        times(self.w.token, if many { 3 * POINT } else { POINT })
    }

    fn ability_price(&self, ability: Option<Ability>, slot: Slot, prisoner: Slot) -> i32 {
        match ability.map_or(Price::Nothing, |ability| ability.price) {
            Price::Nothing => 0,
            Price::DiscardThis => self.missed(slot),
            Price::Imprison => self.missed(prisoner) + self.w.ability,
        }
    }

    /// The same as `city_loss`, which several plays may ask for.
    fn missed(&self, slot: Slot) -> i32 {
        self.lists.loss(slot, || self.city_loss(slot))
    }

    /// What a rival who could pay this meadow card at once would get of it.
    fn denied(&self, card: CardId) -> i32 {
        let deny = self.w.deny;
        if deny == 0 {
            return 0;
        }
        let cost = self.facts(card).cost;
        let pays = |rival| self.view.player(rival).resources().spread().covers(cost);
        if self.view.opponents().any(pays) {
            times(self.wished(card).max(0), deny)
        } else {
            0
        }
    }
}
