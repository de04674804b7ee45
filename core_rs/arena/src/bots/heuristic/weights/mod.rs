//! The numbers of a heuristic bot. All are in points (or factors), by time; inside they are thousandths, as integers, so
//! that the same bits come out everywhere.

pub mod calendar;
pub mod things;

use calendar::{ByTime, Moment, Number};
use everdell_engine::catalog::Catalog;
use things::{NAMED, Things};

/// One point.
pub const POINT: i32 = 1000;

/// A bar that nothing reaches.
pub const NEVER: i32 = 20 * POINT;

/// What a weight is for, and between which values it makes sense.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WeightInfo {
    pub name: &'static str,
    /// In points or as a factor, by season.
    pub default: [f64; 4],
    /// Does it differ by season, or is one number meant for all?
    pub seasonal: bool,
    pub range: (f64, f64),
    pub about: &'static str,
}

macro_rules! weights {
    ($($(#[$group:meta])* $name:ident: $default:expr, $low:expr, $high:expr, $about:expr;)*) => {
        /// Every number of a bot, in thousandths.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Weights {
            $(#[doc = $about] pub $name: Number,)*
            /// Those for things that data declare.
            pub things: Things<Number>,
        }

        /// The numbers at one moment.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Now {
            $(#[doc = $about] pub $name: i32,)*
        }

        /// What there is to set, in the order in which it is listed.
        pub const WEIGHTS: &[WeightInfo] = &[$(info(stringify!($name), &$default, ($low, $high), $about),)*];

        impl Weights {
            pub fn at(&self, moment: Moment) -> Now {
                Now { $($name: self.$name.at(moment).clamp(thousandths($low), thousandths($high)),)* }
            }

            /// Does any number depend on the spaces that are left?
            pub fn mind_room(&self) -> bool {
                [$(self.$name.room,)*].iter().any(|room| *room != [0; 4]) || self.things.mind_room()
            }

            /// Changes the numbers of this name; there may be none if the catalog has no such thing.
            pub fn change(&mut self, name: &str, change: impl Fn(&mut Number)) {
                match name {
                    $(stringify!($name) => change(&mut self.$name),)*
                    _ => self.things.change(name, change),
                }
            }

            /// The number of this name, unless it is of a thing that the catalog does not have.
            pub fn get(&self, name: &str) -> Option<Number> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => self.things.get(name),
                }
            }

            /// The numbers of a bot that has none of its own, in a game by these rules.
            pub fn usual(catalog: &Catalog) -> Weights {
                let mut all = WEIGHTS.iter().map(WeightInfo::usual);
                Weights { $($name: all.next().unwrap_or_default(),)* things: Things::of(catalog) }
            }
        }
    };
}

pub const fn info(name: &'static str, default: &[f64], range: (f64, f64), about: &'static str) -> WeightInfo {
    let seasonal = default.len() == 4;
    let default = if seasonal {
        [default[0], default[1], default[2], default[3]]
    } else {
        [default[0]; 4]
    };
    WeightInfo {
        name,
        default,
        seasonal,
        range,
        about,
    }
}

impl WeightInfo {
    /// The number of a bot that has none of its own.
    pub fn usual(&self) -> Number {
        ByTime::Seasons(self.default.map(thousandths)).into()
    }
}

/// Every number that a file can set: the name, and what it is for.
pub fn named() -> impl Iterator<Item = (&'static str, &'static WeightInfo)> {
    let of_things = NAMED.iter().map(|(name, info)| (name.as_str(), *info));
    WEIGHTS.iter().map(|info| (info.name, info)).chain(of_things)
}

/// What the number of this name is for.
pub fn known(name: &str) -> Option<&'static WeightInfo> {
    WEIGHTS
        .iter()
        .find(|info| info.name == name)
        .or_else(|| things::known(name))
}

/// A number of a file as the integer that decides.
pub fn thousandths(value: f64) -> i32 {
    (value * 1000.0).round() as i32
}

weights! {
    twig: [0.7, 0.6, 0.5, 0.3], 0.0, 3.0, "a twig in the supply";
    resin: [1.0, 0.9, 0.75, 0.45], 0.0, 3.0, "a resin in the supply";
    pebble: [1.4, 1.25, 1.0, 0.6], 0.0, 3.0, "a pebble in the supply";
    berry: [1.1, 1.0, 0.85, 0.5], 0.0, 3.0, "a berry in the supply";
    plenty: [5.0], 1.0, 12.0, "number of units of one kind above which more are surplus";
    surplus: [0.3], 0.0, 1.0, "factor on the value of a surplus unit";
    last_worker: [0.15], 0.0, 1.0, "share of the autumn value of resources that remains when no worker is left";
    hand_card: [0.5, 0.5, 0.45, 0.4], 0.0, 3.0, "an unseen card, in a small hand";
    kept_card: [0.5, 0.5, 0.45, 0.4], 0.0, 2.0, "a card in hand, in addition to what it is wanted for";
    full_hand: [0.4], -3.0, 1.0, "factor on cards in hand beyond the fifth";
    wish: [0.5], 0.0, 1.5, "share of a wanted card's value that counts before it is played";
    patience: [0.4], 0.02, 0.95, "factor on a wanted card for each placement needed to get its missing units";
    plan: [1.0], 0.0, 2.0, "factor on units that bring wanted cards closer (0: wanted cards are ignored, also for granted plays)";
    second_wish: [0.4], 0.0, 1.0, "share of the second-best wanted card that counts in addition to the best";
    meadow_wish: [0.6], 0.0, 1.2, "factor on wanted cards in the meadow, where others may take them";
    points: [1.0], 0.0, 2.5, "a printed point, or a point token";
    production: [0.9], 0.0, 2.5, "factor on what a production card will bring";
    draw: [0.9], 0.0, 2.5, "factor on cards drawn by effects";
    bonus_now: [1.0], 0.0, 2.5, "a prosperity point already scored";
    bonus_later: [0.35], 0.0, 1.5, "a prosperity point that may still come";
    counted: [1.0], 0.0, 2.5, "a point that a card adds to prosperity cards in the city";
    counted_in_hand: [0.25], 0.0, 1.5, "a point that it would add to prosperity cards in hand";
    king_later: [1.2, 1.2, 1.0, 0.6], 0.0, 4.0, "what a card that counts events may still gain";
    leftover: [3.0, 3.0, 3.0, 2.5], 0.0, 6.0, "points expected of a card that counts leftover resources";
    reactions: [10.0, 8.0, 5.0, 2.0], 0.0, 16.0, "plays to which a governance card will react";
    ability: [0.55, 0.5, 0.4, 0.2], 0.0, 1.5, "owning an ability, for each unit that it saves";
    swap: [1.5, 1.2, 0.8, 0.2], 0.0, 5.0, "owning the ability to pay with another resource";
    visits: [2.5, 2.2, 1.5, 0.6], 0.0, 8.0, "owning a destination";
    spot: [1.0], 0.0, 2.5, "factor on the placement that a production card also offers (its stored resources)";
    home_in_hand: [0.8], 0.0, 2.0, "a free construction, for each berry of its critter in hand";
    home_in_meadow: [0.4], 0.0, 2.0, "the same for its critter in the meadow";
    home_unseen: [0.1], 0.0, 1.0, "the same for a critter not seen yet";
    token: [0.3], 0.0, 2.0, "keeping an occupied token for another critter";
    event_ready: [0.85], 0.0, 1.5, "share of an event's value when its requirements are met";
    event_near: [0.4], 0.0, 1.2, "share when one card is missing";
    event_far: [0.12], 0.0, 0.8, "share when two cards are missing";
    event_rival: [0.5], 0.0, 1.0, "factor when an opponent needs fewer cards";
    claim: [0.5], -2.0, 4.0, "claiming an event now rather than later";
    space_from: [9.0], 0.0, 15.0, "number of city spaces used above which spaces are scarce";
    space: [0.45, 0.4, 0.35, 0.25], 0.0, 2.0, "the value of a space, for each one used above that number";
    play: [0.3], -2.0, 3.0, "playing a card now rather than placing a worker";
    eager: [20.0], 0.0, 20.0, "a play worth more than this is taken at once, without considering anything else (20: never)";
    from_meadow: [0.2], -1.0, 2.0, "playing a meadow card rather than one in hand";
    prepare: [0.4, 0.4, 0.2, 0.0], -3.0, 4.0, "preparing for season now, or passing";
    worker: [1.8, 1.6, 1.2, 0.8], 0.0, 5.0, "a worker to be placed later";
    journey: [1.0], 0.0, 2.0, "factor on the points of a journey";
    gift: [0.35], 0.0, 1.5, "what an opponent gains, as a loss";
    spoil: [1.0], 0.0, 3.0, "harm done to an opponent's city";
    deny: [0.1], 0.0, 1.0, "share of a meadow card's value to an opponent who could pay for it";
    crowded_out: [0.0, 0.0, 0.0, 0.0], 0.0, 2.0, "factor on the best wanted card that no longer finds a space";
    reacts: [0.0, 0.0, 0.0, 0.0], 0.0, 2.0, "factor on what city cards bring when they react to a play";
    swapped: [0.0, 0.0, 0.0, 0.0], 0.0, 2.0, "factor on the cost of a resource paid in place of another kind";
    roundabout: [0.0, 0.0, 0.0, 0.0], 0.0, 2.0, "factor on progress towards wanted cards that is bought by discarding cards";
    used_up: [0.0, 0.0, 0.0, 0.0], 0.0, 1.5, "share of an ability's value that is not missed once the ability is used up";
    contested: [0.0, 0.0, 0.0, 0.0], 0.0, 4.0, "claiming an event that an opponent could also claim";
    harvest: [0.0, 0.0, 0.0, 0.0], -1.0, 2.0, "factor on production activated by preparing for season";
    automatic: [0.0, 0.0, 0.0, 0.0], 0.0, 2.0, "what an automatic opponent is expected to gain from a play, as a loss";
    free_card: [2.5, 2.5, 2.5, 2.0], 0.0, 6.0, "a free play of an unseen card";
    again: [1.8, 1.8, 1.8, 1.5], 0.0, 5.0, "performing one more placement";
    traveler: [0.0], -3.0, 3.0, "any traveler card";
    green: [0.0], -3.0, 3.0, "any production card";
    destination: [0.0], -3.0, 3.0, "any destination card";
    governance: [0.0], -3.0, 3.0, "any governance card";
    prosperity: [0.0], -3.0, 3.0, "any prosperity card";
    critter: [0.0], -3.0, 3.0, "any critter";
    construction: [0.0], -3.0, 3.0, "any construction";
    common: [0.0], -3.0, 3.0, "any common card";
    unique: [0.0], -3.0, 3.0, "any unique card";
}

/// `a * b` of two numbers in thousandths.
#[inline]
pub fn times(a: i32, b: i32) -> i32 {
    (i64::from(a) * i64::from(b) / 1000) as i32
}
