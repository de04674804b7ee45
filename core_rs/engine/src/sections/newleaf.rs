//! What a position holds of the Station: where each Visitor is, the tiles of the cars and what the bag holds.

use crate::ids::{NONE, Seat};

/// Most Visitors and kinds of tiles in the data.
pub(crate) const MAX_VISITORS: usize = 32;
pub(crate) const MAX_TILES: usize = 8;
/// Stacks of Visitors, and cars with a tile.
pub(crate) const STACKS: u8 = 2;
pub(crate) const CARS: usize = 3;
/// Most tiles of one kind: half a byte of the bag.
pub(crate) const MAX_COPIES: i64 = 15;

/// Where a Visitor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    /// No part of this game.
    Out,
    /// In a stack, above so many others.
    Stack {
        stack: u8,
        depth: u8,
    },
    Discarded,
    /// Beside a city.
    With(Seat),
}

const DEPTH: u8 = 0x1F;
const DISCARDED: u8 = 0x40;
const WITH: u8 = 0x60;

impl Spot {
    const fn code(self) -> u8 {
        match self {
            Spot::Out => NONE,
            Spot::Stack { stack, depth } => stack << 5 | depth,
            Spot::Discarded => DISCARDED,
            Spot::With(seat) => WITH | seat,
        }
    }

    const fn from_code(code: u8) -> Spot {
        match code & !DEPTH {
            0x00 | 0x20 => Spot::Stack {
                stack: code >> 5,
                depth: code & DEPTH,
            },
            DISCARDED => Spot::Discarded,
            WITH => Spot::With(code & DEPTH),
            _ => Spot::Out,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Section {
    visitors: [u8; MAX_VISITORS],
    /// The tile of each car, `NONE` if there is none.
    pub cars: [u8; CARS],
    /// Tiles of each kind in the bag, four bits each.
    bag: [u8; MAX_TILES / 2],
    /// How often discarded Visitors have been shuffled, and how many tiles have been drawn: each time others come.
    pub refreshes: u8,
    pub draws: u8,
}

impl Default for Section {
    fn default() -> Self {
        Section {
            visitors: [Spot::Out.code(); MAX_VISITORS],
            cars: [NONE; CARS],
            bag: [0; MAX_TILES / 2],
            refreshes: 0,
            draws: 0,
        }
    }
}

impl Section {
    pub fn spot(&self, visitor: u8) -> Spot {
        Spot::from_code(self.visitors[usize::from(visitor)])
    }

    pub fn put(&mut self, visitor: u8, spot: Spot) {
        self.visitors[usize::from(visitor)] = spot.code();
    }

    /// The Visitors at places of a kind.
    pub fn visitors(&self, is: impl Fn(Spot) -> bool) -> impl Iterator<Item = u8> {
        (0..MAX_VISITORS as u8).filter(move |&visitor| is(self.spot(visitor)))
    }

    /// Those beside the city of a seat.
    pub fn with(&self, seat: Seat) -> impl Iterator<Item = u8> {
        self.visitors(move |spot| spot == Spot::With(seat))
    }

    pub fn discarded(&self) -> impl Iterator<Item = u8> {
        self.visitors(|spot| spot == Spot::Discarded)
    }

    pub fn size(&self, of: u8) -> u8 {
        let inside = |spot| matches!(spot, Spot::Stack { stack, .. } if stack == of);
        self.visitors(inside).count() as u8
    }

    /// The Visitor who lies face up on a stack.
    pub fn top(&self, stack: u8) -> Option<u8> {
        let depth = self.size(stack).checked_sub(1)?;
        self.visitors(|spot| spot == Spot::Stack { stack, depth }).next()
    }

    /// The Visitors who lie face up.
    pub fn face_up(&self) -> impl Iterator<Item = u8> {
        (0..STACKS).filter_map(|stack| self.top(stack))
    }

    /// Those of a stack, the lowest first.
    pub fn stack(&self, stack: u8) -> impl Iterator<Item = u8> {
        (0..self.size(stack)).flat_map(move |depth| self.visitors(move |spot| spot == Spot::Stack { stack, depth }))
    }

    /// The tiles of a kind in the bag.
    pub fn bag(&self, tile: u8) -> u8 {
        self.bag[usize::from(tile / 2)] >> (4 * (tile % 2)) & 0x0F
    }

    pub fn set_bag(&mut self, tile: u8, n: u8) {
        let (byte, shift) = (&mut self.bag[usize::from(tile / 2)], 4 * (tile % 2));
        *byte = *byte & !(0x0F << shift) | n << shift;
    }

    /// The tiles of a kind that lie on cars.
    pub fn on_cars(&self, tile: u8) -> u8 {
        self.cars.iter().map(|&on| u8::from(on == tile)).sum()
    }

    pub fn bag_size(&self) -> u8 {
        (0..MAX_TILES as u8).map(|tile| self.bag(tile)).sum()
    }
}
