//! Everything random in a game is a pure function of its seed and of what is drawn.
//!
//! There is no generator that moves on with the game: each copy of a card has its own key, so a card added to or
//! removed from a deck leaves the order of all others as it was, and no bot can disturb a deal.

/// Spreads every bit of `x` over the whole word (Stafford's variant 13 of the murmur finaliser).
#[inline]
pub const fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// A key from a seed and one more word.
#[inline]
pub const fn key(seed: u64, word: u64) -> u64 {
    key_of(seed, Word::new(word))
}

/// A word made ready for keys: half of the work, done once for all seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word(u64);

impl Word {
    #[inline]
    pub const fn new(word: u64) -> Word {
        Word(mix(word.wrapping_add(0x9E37_79B9_7F4A_7C15)))
    }
}

/// The same as [`key`] of the word as it was.
#[inline]
pub const fn key_of(seed: u64, word: Word) -> u64 {
    mix(seed ^ word.0)
}

/// A stable number for a name (FNV-1a), so that keys depend on what a thing is, not on where it stands in a file.
pub const fn name_key(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let mut hash = 0xCBF2_9CE4_8422_2325;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01B3);
        at += 1;
    }
    mix(hash)
}

/// The streams of one deal. What is drawn from one never moves another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// The main deck; the number counts its reshuffles.
    Deck(u16),
    /// What a card marked `replaced` turns into.
    Replacement,
    Forest,
    Events,
    Die,
    /// Cards that are in no deck.
    Apart,
    /// What a module draws, by its number.
    Module(u8),
    /// A seat's bot.
    Bot(u8),
}

impl Stream {
    #[inline]
    pub const fn seed(self, game: u64) -> u64 {
        let word = match self {
            Stream::Deck(shuffle) => 0x100_0000 + shuffle as u64,
            Stream::Replacement => 0x200_0000,
            Stream::Forest => 0x300_0000,
            Stream::Events => 0x400_0000,
            Stream::Die => 0x500_0000,
            Stream::Apart => 0x800_0000,
            Stream::Module(module) => 0x700_0000 + module as u64,
            Stream::Bot(seat) => 0x600_0000 + seat as u64,
        };
        key(game, word)
    }
}

/// The seed of one deal of a run.
pub const fn deal_seed(run: u64, deal: u64) -> u64 {
    key(key(run, 0xD0A1), deal)
}

/// A small generator for bots and tests (`SplitMix64`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng(pub u64);

impl Rng {
    #[inline]
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number from 0 to `n - 1`, each equally likely up to 2^-32.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.draw() >> 32) * n as u64) >> 32) as usize
    }
}
