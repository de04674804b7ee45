//! How special events of several sets are drawn for a game.

/// What a set says of the draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventMix {
    /// The set (see [`super::EventDef::set`]).
    pub set: u8,
    pub way: Mixing,
}

/// How the events of a set are mixed with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mixing {
    /// All sets are shuffled together.
    All,
    /// Two are of this set and two of the base game, or of another set that says the same.
    TwoAndTwo,
    /// No other events are drawn.
    Only,
}

impl Mixing {
    /// The words for it in data.
    pub const WORDS: &'static [&'static str] = &["all", "two_and_two", "only"];

    /// By its word; what is no word of these was refused.
    pub fn of_word(word: &str) -> Mixing {
        match word {
            "two_and_two" => Mixing::TwoAndTwo,
            "only" => Mixing::Only,
            _ => Mixing::All,
        }
    }
}
