//! How a card is paid for, in four bytes: with an ability or none, in a home or none, or in a module's own way.

use crate::ids::Slot;

/// What lies on a construction that has taken in a critter: an occupied token, of which every construction has one, or a unit of
/// the good that takes its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laid {
    Token,
    Good,
}

impl Laid {
    pub const ALL: [Laid; 2] = [Laid::Token, Laid::Good];
}

/// A construction that takes in the critter, and what is laid there for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Home {
    pub slot: Slot,
    pub laid: Laid,
}

/// A card-playing ability, with what it costs: the prisoner, how many point tokens, or `NONE`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsedAbility {
    pub slot: Slot,
    pub price: u8,
}

/// A way of a module's own, by the module's number; `slot` as that way needs one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    pub module: u8,
    pub way: u8,
    pub slot: Slot,
}

/// Slots are slots of the playing player's city. The four bytes are those of a packed choice, which runs and replays hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Payment([u8; 4]);

impl Payment {
    /// The printed cost, or what the place that allows the play leaves of it.
    pub const RESOURCES: Payment = Payment([0; 4]);
    /// The play is free.
    pub const FREE: Payment = Payment([1, 0, 0, 0]);

    #[inline]
    pub const fn way(Way { module, way, slot }: Way) -> Payment {
        Payment([5, module, way, slot])
    }

    #[inline]
    pub const fn home(Home { slot, laid }: Home) -> Payment {
        match laid {
            Laid::Token => Payment([2, slot, 0, 0]),
            Laid::Good => Payment([6, slot, 0, 0]),
        }
    }

    /// An ability takes units off the price; with a home it is used for its own price only (a switch allows it).
    #[inline]
    pub const fn ability(UsedAbility { slot, price }: UsedAbility, home: Option<Home>) -> Payment {
        match home {
            None => Payment([3, slot, price, 0]),
            Some(Home { slot: at, laid }) => match laid {
                Laid::Token => Payment([4, slot, price, at]),
                Laid::Good => Payment([7, slot, price, at]),
            },
        }
    }

    #[inline]
    pub const fn as_home(self) -> Option<Home> {
        let (slot, laid) = match self.0 {
            [2, slot, ..] | [4, .., slot] => (slot, Laid::Token),
            [6, slot, ..] | [7, .., slot] => (slot, Laid::Good),
            _ => return None,
        };
        Some(Home { slot, laid })
    }

    #[inline]
    pub const fn as_ability(self) -> Option<UsedAbility> {
        match self.0 {
            [3 | 4 | 7, slot, price, _] => Some(UsedAbility { slot, price }),
            _ => None,
        }
    }

    #[inline]
    pub const fn as_way(self) -> Option<Way> {
        match self.0 {
            [5, module, way, slot] => Some(Way { module, way, slot }),
            _ => None,
        }
    }

    /// Its bytes in a packed choice.
    #[inline]
    pub const fn bytes(self) -> [u8; 4] {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::NONE;

    #[test]
    fn every_payment_is_packed_and_unpacked() {
        let slots = [0, 1, 47, NONE];
        let in_slots = |laid| slots.map(|slot| Some(Home { slot, laid }));
        let homes = [&[None][..], &in_slots(Laid::Token), &in_slots(Laid::Good)].concat();
        let used = slots.map(|slot| slots.map(|price| Some(UsedAbility { slot, price })));
        let abilities = [&[None][..], &used.concat()].concat();
        let mut all = vec![Payment::RESOURCES, Payment::FREE];
        for home in homes {
            for &ability in &abilities {
                let payment = match (ability, home) {
                    (None, None) => continue,
                    (None, Some(home)) => Payment::home(home),
                    (Some(ability), home) => Payment::ability(ability, home),
                };
                assert_eq!((payment.as_ability(), payment.as_home()), (ability, home));
                all.push(payment);
            }
        }
        assert!(all.iter().all(|payment| payment.as_way().is_none()));
        for (module, way) in [(0, 0), (40, 1)] {
            for slot in slots {
                let way = Way { module, way, slot };
                let payment = Payment::way(way);
                let parts = (payment.as_way(), payment.as_ability(), payment.as_home());
                assert_eq!(parts, (Some(way), None, None));
                all.push(payment);
            }
        }
        let n = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), n, "no two are packed alike");
    }

    #[test]
    fn stored_games_hold_these_numbers() {
        let token = Home {
            slot: 3,
            laid: Laid::Token,
        };
        let good = Home {
            slot: 3,
            laid: Laid::Good,
        };
        let ability = UsedAbility { slot: 5, price: 9 };
        let way = Way {
            module: 40,
            way: 1,
            slot: 3,
        };
        let all = [
            (Payment::RESOURCES, [0, 0, 0, 0]),
            (Payment::FREE, [1, 0, 0, 0]),
            (Payment::home(token), [2, 3, 0, 0]),
            (Payment::ability(ability, None), [3, 5, 9, 0]),
            (Payment::ability(ability, Some(token)), [4, 5, 9, 3]),
            (Payment::way(way), [5, 40, 1, 3]),
            (Payment::home(good), [6, 3, 0, 0]),
            (Payment::ability(ability, Some(good)), [7, 5, 9, 3]),
        ];
        for (payment, bytes) in all {
            assert_eq!(payment.bytes(), bytes);
        }
    }
}
