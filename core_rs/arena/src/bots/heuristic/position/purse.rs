//! What resources are worth beside those that are owned, and to the cards that are wanted.

use super::lists::Chosen;
use super::look::Look;
use crate::bots::heuristic::value::sum::{Sum, total};
use crate::bots::heuristic::weights::times;
use everdell_engine::resources::Resources;

impl Look<'_> {
    /// What one more unit of a kind is worth when so many are owned.
    #[inline]
    pub fn unit(&self, kind: usize, owned: u8) -> i32 {
        if u16::from(owned) >= self.period.plenty {
            self.goods.surplus[kind]
        } else {
            self.goods.units[kind]
        }
    }

    /// What resources are worth beside those that are owned, wanted cards apart.
    #[inline]
    pub fn gain(&self, what: Resources) -> i32 {
        let plenty = self.period.plenty;
        let mut sum = 0;
        for kind in 0..4 {
            let n = u16::from(what.0[kind]);
            if n > 0 {
                let scarce = plenty.saturating_sub(u16::from(self.owned.0[kind])).min(n);
                sum += i32::from(scarce) * self.goods.units[kind] + i32::from(n - scarce) * self.goods.surplus[kind];
            }
        }
        sum
    }

    /// What is lost with resources that are owned.
    pub fn spend(&self, what: Resources) -> i32 {
        let plenty = self.period.plenty;
        let mut sum = 0;
        for kind in 0..4 {
            let n = u16::from(what.0[kind]);
            if n > 0 {
                let spare = u16::from(self.owned.0[kind]).saturating_sub(plenty).min(n);
                let spare = if plenty == 0 { n } else { spare };
                sum += i32::from(spare) * self.goods.surplus[kind] + i32::from(n - spare) * self.goods.units[kind];
            }
        }
        sum
    }

    /// A price at the worth of units, whatever is owned.
    #[inline]
    pub fn spend_price(&self, cost: Resources) -> i32 {
        (0..4)
            .map(|kind| i32::from(cost.0[kind]) * self.goods.units[kind])
            .sum()
    }

    /// Resources gained, and so many of choice.
    #[inline(always)]
    pub fn tell_gains(&self, what: Resources, any: u8, sum: &mut impl Sum) {
        match (what.is_empty(), any) {
            (true, 0) => {}
            (false, 0) => self.tell_supply("resources", what, sum),
            (true, any) => self.tell_units(any, sum),
            (false, any) => {
                sum.add("resources", self.supply(what));
                self.tell_units(any, sum);
            }
        }
    }

    pub fn supply(&self, what: Resources) -> i32 {
        total(|sum| self.tell_supply("", what, sum))
    }

    /// Resources gained, with what they bring nearer.
    #[inline]
    fn tell_supply(&self, term: &'static str, what: Resources, sum: &mut impl Sum) {
        let gain = self.gain(what);
        if !what.spread().meets(self.goods.lacking) {
            sum.add(term, gain);
        } else if !sum.is_settled(gain + self.goods.reach) {
            sum.add(
                term,
                gain + self.potential_gaining(self.owned + what) - self.goods.potential,
            );
        }
    }

    /// So many units of choice.
    fn tell_units(&self, n: u8, sum: &mut impl Sum) {
        if !sum.is_settled(i32::from(n) * self.costliest_unit() + self.goods.reach) {
            sum.add("resources of choice", self.choose_units(n));
        }
    }

    /// So many units of choice, each the best beside those before.
    pub fn choose_units(&self, n: u8) -> i32 {
        let mut chosen = self.lists.chosen(n).unwrap_or(Chosen {
            n: 0,
            have: self.owned,
            potential: self.goods.potential,
            total: 0,
        });
        while chosen.n < n {
            chosen = self.choose_another(chosen);
            self.lists.keep_chosen(chosen);
        }
        chosen.total + chosen.potential - self.goods.potential
    }

    fn choose_another(
        &self,
        Chosen {
            n,
            have,
            potential,
            total,
        }: Chosen,
    ) -> Chosen {
        let mut best = (i32::MIN, 0, 0);
        for (kind, lacks) in self.goods.lacking.kinds().into_iter().enumerate() {
            let mut then = potential;
            // A unit that no wish lacks brings none nearer.
            if lacks {
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
        let mut more = have;
        more.0[kind] = more.0[kind].saturating_add(1);
        Chosen {
            n: n + 1,
            have: more,
            potential: then,
            total: total + self.unit(kind, have.0[kind]),
        }
    }

    /// Units of choice that are to be had for something else.
    pub fn earned(&self, n: u8) -> i32 {
        let units = i32::from(n) * self.period.any_unit;
        if n == 0 || self.w.roundabout == 0 {
            return units;
        }
        units + times(self.choose_units(n) - units, self.w.roundabout)
    }

    /// The most that a unit can be worth; one of choice is weighed as such in the whole period.
    fn costliest_unit(&self) -> i32 {
        self.goods.units.iter().copied().max().unwrap_or(0)
    }

    pub fn cheapest_unit(&self) -> i32 {
        (0..4)
            .filter(|&kind| self.owned.0[kind] > 0)
            .map(|kind| self.goods.units[kind])
            .min()
            .unwrap_or(0)
    }
}
