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
        Payment([[2, 6][laid as usize], slot, 0, 0])
    }

    /// An ability takes units off the price; with a home it is used for its own price only (a switch allows it).
    #[inline]
    pub const fn ability(UsedAbility { slot, price }: UsedAbility, home: Option<Home>) -> Payment {
        match home {
            None => Payment([3, slot, price, 0]),
            Some(home) => Payment([[4, 7][home.laid as usize], slot, price, home.slot]),
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

    /// The bytes are written out: stored games hold them.
    #[test]
    fn every_payment_is_packed_and_unpacked() {
        let numbers = [0, 1, 47, NONE];
        for [x, y, z] in numbers
            .iter()
            .flat_map(|&x| numbers.map(|y| numbers.map(|z| [x, y, z])))
            .flatten()
        {
            let home = |laid, slot| Some(Home { slot, laid });
            let (token, good) = (|slot| home(Laid::Token, slot), |slot| home(Laid::Good, slot));
            let ability = Some(UsedAbility { slot: x, price: y });
            let way = Some(Way {
                module: x,
                way: y,
                slot: z,
            });
            let all = [
                ([0, 0, 0, 0], None, None, None),
                ([1, 0, 0, 0], None, None, None),
                ([2, x, 0, 0], None, token(x), None),
                ([3, x, y, 0], ability, None, None),
                ([4, x, y, z], ability, token(z), None),
                ([5, x, y, z], None, None, way),
                ([6, x, 0, 0], None, good(x), None),
                ([7, x, y, z], ability, good(z), None),
            ];
            for (bytes, ability, home, way) in all {
                let payment = match (ability, home, way) {
                    (Some(ability), home, _) => Payment::ability(ability, home),
                    (None, Some(home), _) => Payment::home(home),
                    (None, None, Some(way)) => Payment::way(way),
                    _ => [Payment::RESOURCES, Payment::FREE][usize::from(bytes[0])],
                };
                assert_eq!(payment.bytes(), bytes);
                assert_eq!(
                    (payment.as_ability(), payment.as_home(), payment.as_way()),
                    (ability, home, way)
                );
            }
        }
    }
}
