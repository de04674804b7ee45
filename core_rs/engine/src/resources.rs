//! The four resources and the arithmetic of amounts.

use std::ops::{Add, AddAssign, Index, IndexMut, Sub, SubAssign};

/// One kind of resource.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Resource {
    Twig,
    Resin,
    Pebble,
    Berry,
}

impl Resource {
    pub const ALL: [Resource; 4] = [Resource::Twig, Resource::Resin, Resource::Pebble, Resource::Berry];

    pub fn name(self) -> &'static str {
        ["twig", "resin", "pebble", "berry"][self as usize]
    }

    pub fn from_name(name: &str) -> Option<Resource> {
        Resource::ALL.into_iter().find(|r| r.name() == name)
    }

    pub fn from_index(index: u8) -> Resource {
        Resource::ALL[usize::from(index)]
    }
}

/// An amount of each resource.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Resources(pub [u8; 4]);

impl Resources {
    pub const NONE: Resources = Resources([0; 4]);

    pub fn of(kind: Resource, n: u8) -> Resources {
        let mut all = Resources::NONE;
        all[kind] = n;
        all
    }

    #[inline]
    pub fn total(self) -> u16 {
        self.0.iter().map(|&n| u16::from(n)).sum()
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// Does this amount suffice to pay `cost`?
    #[inline]
    pub fn covers(self, cost: Resources) -> bool {
        self.spread().covers(cost.spread())
    }

    /// The four amounts in lanes of 16 bits, to be compared all at once.
    #[inline]
    pub fn spread(self) -> Spread {
        let [a, b, c, d] = self.0.map(u64::from);
        Spread(a | b << 16 | c << 32 | d << 48)
    }

    /// How many units of each kind are missing to pay `cost`.
    #[inline]
    #[must_use]
    pub fn missing_for(self, cost: Resources) -> Resources {
        Resources(std::array::from_fn(|k| cost.0[k].saturating_sub(self.0[k])))
    }

    /// The kinds of which there is at least one, as a bit mask.
    #[inline]
    pub fn kinds(self) -> u8 {
        (0..4).fold(0, |mask, k| mask | (u8::from(self.0[k] > 0) << k))
    }
}

/// An amount of each resource in lanes of 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spread(u64);

impl Spread {
    pub const NONE: Spread = Spread(0);

    /// More than anybody can own.
    pub const BEYOND_ALL: Spread = Spread(0x7FFF_7FFF_7FFF_7FFF);

    /// How many units are missing to pay `cost`, over all kinds.
    #[inline]
    pub fn missing(self, cost: Spread) -> usize {
        self.missing_by(cost, Counts::of([1; 4]))
    }

    /// The same, with each unit of a kind counting for as much as `each` says.
    #[inline]
    pub fn missing_by(self, cost: Spread, each: Counts) -> usize {
        const GUARDS: u64 = 0x8000_8000_8000_8000;
        let short = (cost.0 | GUARDS) - self.0;
        // Lanes where the cost is larger keep their guard bit; the others count for nothing.
        let lanes = (short & GUARDS) >> 15;
        let amounts = short & (lanes * 0x7FFF);
        // The last lane of the product is the sum of the products lane by lane.
        (amounts.wrapping_mul(each.0) >> 48) as usize
    }

    /// The kinds of which `cost` needs more than there is, as lanes with all bits set.
    #[inline]
    #[must_use]
    pub fn short_of(self, cost: Spread) -> Spread {
        const GUARDS: u64 = 0x8000_8000_8000_8000;
        let lanes = (!((self.0 | GUARDS) - cost.0) & GUARDS) >> 15;
        Spread(lanes * 0xFFFF)
    }

    /// Do the two differ in a lane of the mask?
    #[inline]
    pub fn differs(self, other: Spread, lanes: Spread) -> bool {
        (self.0 ^ other.0) & lanes.0 != 0
    }

    #[inline]
    #[must_use]
    pub fn or(self, other: Spread) -> Spread {
        Spread(self.0 | other.0)
    }

    /// Is there anything in the lanes of the mask?
    #[inline]
    pub fn meets(self, lanes: Spread) -> bool {
        self.0 & lanes.0 != 0
    }

    /// All bits of the lanes of these kinds (a mask).
    #[inline]
    #[must_use]
    pub fn of_kinds(kinds: u8) -> Spread {
        // Bit k of the mask goes to the first bit of lane k, and from there all over it.
        let first = u64::from(kinds).wrapping_mul(0x0000_2000_4000_8001) & 0x0001_0001_0001_0001;
        Spread(first * 0xFFFF)
    }

    /// The kinds of which there is at least one.
    #[inline]
    pub fn kinds(self) -> [bool; 4] {
        std::array::from_fn(|kind| self.0 >> (16 * kind) & 0xFFFF != 0)
    }

    /// One subtraction compares all lanes: a lane that would borrow loses its guard bit.
    #[inline]
    pub fn covers(self, cost: Spread) -> bool {
        const GUARDS: u64 = 0x8000_8000_8000_8000;
        ((self.0 | GUARDS) - cost.0) & GUARDS == GUARDS
    }
}

/// How much a unit of each kind counts for, in lanes as in [`Spread`] but last kind first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts(u64);

impl Counts {
    pub const fn of(each: [u8; 4]) -> Counts {
        let [a, b, c, d] = each;
        Counts(d as u64 | (c as u64) << 16 | (b as u64) << 32 | (a as u64) << 48)
    }
}

impl Index<Resource> for Resources {
    type Output = u8;
    #[inline]
    fn index(&self, kind: Resource) -> &u8 {
        &self.0[kind as usize]
    }
}

impl IndexMut<Resource> for Resources {
    #[inline]
    fn index_mut(&mut self, kind: Resource) -> &mut u8 {
        &mut self.0[kind as usize]
    }
}

impl Add for Resources {
    type Output = Resources;
    /// Stops at 255 of a kind, the capacity of the state.
    #[inline]
    fn add(self, other: Resources) -> Resources {
        Resources(std::array::from_fn(|k| self.0[k].saturating_add(other.0[k])))
    }
}

impl AddAssign for Resources {
    #[inline]
    fn add_assign(&mut self, other: Resources) {
        *self = *self + other;
    }
}

impl Sub for Resources {
    type Output = Resources;
    #[inline]
    fn sub(self, other: Resources) -> Resources {
        Resources(std::array::from_fn(|k| self.0[k] - other.0[k]))
    }
}

impl SubAssign for Resources {
    #[inline]
    fn sub_assign(&mut self, other: Resources) {
        *self = *self - other;
    }
}
