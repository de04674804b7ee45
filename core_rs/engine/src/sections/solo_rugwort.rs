//! What a position holds of the module.

use crate::effect::{Colour, Kind};

/// What changes in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Section {
    /// The last face that he rolled; 0 before the first.
    pub last_roll: u8,
    /// Cards played in the chain that is being resolved: he will play as many.
    pub owed: u8,
    pub overflow: Overflow,
}

/// Cards of his that the state cannot hold: by colour and by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Overflow {
    pub colours: [u8; 5],
    pub kinds: [u8; 2],
}

impl Overflow {
    /// One card.
    pub fn of(colour: Colour, kind: Kind) -> Overflow {
        let mut one = Overflow::default();
        (one.colours[colour as usize], one.kinds[kind as usize]) = (1, 1);
        one
    }

    pub fn add(&mut self, more: Overflow) {
        let add = |(n, more): (&mut u8, u8)| *n += more;
        self.colours.iter_mut().zip(more.colours).for_each(add);
        self.kinds.iter_mut().zip(more.kinds).for_each(add);
    }

    pub fn cards(self) -> u8 {
        self.kinds.iter().sum()
    }
}
