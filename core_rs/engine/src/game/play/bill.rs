//! A bill: what is to be paid for a card where modules change how cards are paid. Slower than the sets of `offers`, and exact.

use crate::resources::{Resource, Resources};

use super::payment::{each_drop, each_swap};

/// One kind stands in for units of the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    pub kind: Resource,
    /// Units of it that stand in for one of another kind.
    pub units: u8,
}

/// What a play costs besides its price.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Surcharge {
    pub what: Resources,
    /// Units of any kinds.
    pub any: u8,
}

impl Surcharge {
    pub fn is_nothing(self) -> bool {
        self.what.is_empty() && self.any == 0
    }

    /// Is it at hand?
    fn is_covered(self, have: Resources) -> bool {
        have.covers(self.what) && (have - self.what).total() >= u16::from(self.any)
    }

    /// Calls `pay` for everything that it may be paid with.
    pub fn each(self, have: Resources, mut pay: impl FnMut(Resources)) {
        if !have.covers(self.what) {
            return;
        }
        let [a, b, c, d] = (have - self.what).0.map(|n| n.min(self.any));
        for twig in 0..=a {
            for resin in 0..=b.min(self.any - twig) {
                for pebble in 0..=c.min(self.any - twig - resin) {
                    let berry = self.any - twig - resin - pebble;
                    if berry <= d {
                        pay(self.what + Resources([twig, resin, pebble, berry]));
                    }
                }
            }
        }
    }
}

/// What is left to pay in some way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    Nothing,
    /// The price but for so many units of the kinds in the mask.
    Less {
        drops: u8,
        kinds: u8,
    },
    /// The price with so many units of it in another kind.
    Swapped(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bill {
    pub cost: Resources,
    pub drops: u8,
    pub kinds: u8,
    pub swaps: u8,
    pub rate: Option<Rate>,
}

impl Bill {
    /// Calls `pay` for every payment that settles it, with some twice.
    pub fn each(self, have: Resources, mut pay: impl FnMut(Resources)) {
        const PLENTY: Resources = Resources([u8::MAX; 4]);
        // What can be paid without the swap is no use of it.
        let settles_unswapped =
            |payment| self.swaps > 0 && self.rate.is_some_and(|rate| is_exchange(self.cost, rate, payment));
        let mut each = |payment: Resources| {
            if have.covers(payment) && !settles_unswapped(payment) {
                pay(payment);
            }
        };
        let mut exchange = |price: Resources| match self.rate {
            Some(rate) => each_exchange(price, rate, &mut each),
            None => each(price),
        };
        if self.swaps > 0 {
            each_swap(self.cost, PLENTY, self.swaps, exchange);
        } else if self.drops > 0 {
            each_drop(self.cost, PLENTY, self.drops, self.kinds, exchange);
        } else {
            exchange(self.cost);
        }
    }

    /// Can it be paid, and the surcharge besides?
    pub fn is_payable(self, have: Resources, surcharge: Surcharge) -> bool {
        let mut payable = false;
        self.each(have, |payment| payable |= surcharge.is_covered(have - payment));
        payable
    }
}

/// Calls `pay` for the price with any units of other kinds in the kind that stands in for them.
fn each_exchange(price: Resources, rate: Rate, pay: &mut impl FnMut(Resources)) {
    let most = |kind: usize| if kind == rate.kind as usize { 0 } else { price.0[kind] };
    for a in 0..=most(0) {
        for b in 0..=most(1) {
            for c in 0..=most(2) {
                for d in 0..=most(3) {
                    let units = (a + b + c + d).saturating_mul(rate.units);
                    pay(price - Resources([a, b, c, d]) + Resources::of(rate.kind, units));
                }
            }
        }
    }
}

/// Is it the price with any units of other kinds in the kind that stands in for them?
fn is_exchange(price: Resources, rate: Rate, payment: Resources) -> bool {
    let missing = payment.missing_for(price);
    let units = (missing.total() as u8).saturating_mul(rate.units);
    payment == price - missing + Resources::of(rate.kind, units)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HAVE: Resources = Resources([2, 3, 0, 1]);

    fn payments(bill: Bill) -> Vec<[u8; 4]> {
        let mut all = Vec::new();
        bill.each(HAVE, |payment| all.push(payment.0));
        all.sort_unstable();
        all.dedup();
        all
    }

    const PRINTED: Bill = Bill {
        cost: Resources([1, 1, 1, 0]),
        drops: 0,
        kinds: 0,
        swaps: 0,
        rate: None,
    };

    #[test]
    fn a_kind_stands_in_for_others_at_its_rate() {
        assert!(payments(PRINTED).is_empty(), "the pebble is missing");
        let rate = |units| Bill {
            rate: Some(Rate {
                kind: Resource::Resin,
                units,
            }),
            ..PRINTED
        };
        assert_eq!(payments(rate(1)), [[0, 3, 0, 0], [1, 2, 0, 0]]);
        assert_eq!(payments(rate(2)), [[1, 3, 0, 0]]);
        assert!(payments(rate(3)).is_empty());
    }

    #[test]
    fn a_discount_is_taken_before_anything_stands_in() {
        let bill = Bill {
            drops: 2,
            kinds: 0b1111,
            rate: Some(Rate {
                kind: Resource::Resin,
                units: 2,
            }),
            ..PRINTED
        };
        // One unit is left: the twig, the resin, or two resin for the twig or the pebble.
        assert_eq!(payments(bill), [[0, 1, 0, 0], [0, 2, 0, 0], [1, 0, 0, 0]]);
    }

    #[test]
    fn a_surcharge_must_be_left_over() {
        let bill = Bill {
            cost: Resources([2, 2, 0, 0]),
            ..PRINTED
        };
        let any = |any| Surcharge {
            any,
            ..Surcharge::default()
        };
        assert!(bill.is_payable(HAVE, any(2)) && !bill.is_payable(HAVE, any(3)));
        let twig = Surcharge {
            what: Resources([1, 0, 0, 0]),
            any: 0,
        };
        assert!(!bill.is_payable(HAVE, twig));
        let mut ways = Vec::new();
        any(2).each(Resources([0, 1, 0, 2]), |way| ways.push(way.0));
        assert_eq!(ways, [[0, 0, 0, 2], [0, 1, 0, 1]]);
    }
}
