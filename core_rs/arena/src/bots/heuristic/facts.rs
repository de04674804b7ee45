//! What of a card's worth does not depend on the position, worked out once for a bot and its rules.

use super::profile::{Outcome, Profile};
use super::weights::{POINT, Weights, times};
use everdell_engine::catalog::{CardDef, CardSet, Catalog, EventDef};
use everdell_engine::effect::{Colour, Filter, Kind, NOTHING, Rarity};
use everdell_engine::ids::CardId;
use everdell_engine::list::List;
use everdell_engine::resources::Spread;

/// One card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facts {
    /// Worth by season: taste, printed points, and what it does by standing there.
    pub base: [i32; 4],
    pub homes: CardSet,
    pub cost: Spread,
    /// Index into counts by kind and rarity, and into counts by colour.
    pub sort: u8,
    pub colour: u8,
    pub space: u8,
    pub points: i8,
    pub pairs_with: CardId,
    pub unique: bool,
    pub scores: bool,
    pub houses: bool,
    pub produces: bool,
    /// Takes a space of its own, unless it shares one.
    pub takes_space: bool,
    pub effect: Effect,
    /// Goes to an opponent, or takes another card's place, or can never be played.
    pub odd: bool,
    pub enters_opponent: bool,
    /// Its worth does not depend on which other cards are wanted.
    pub steady: bool,
    /// The critters that may live in it, and what it saves by season on the dearest while none is in sight.
    pub residents: CardSet,
    pub unseen: [i32; 4],
}

/// How a card's effect is to be weighed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    None,
    /// Gains and points only: the same in all positions of a period.
    Fixed,
    /// Gains, cards and points.
    Plain,
    Rich,
}

impl Facts {
    pub fn of(catalog: &Catalog, profile: &Profile, weights: &Weights, favour: i32, card: CardId) -> Facts {
        let def = &catalog.cards[usize::from(card)];
        let out = &profile.effects[usize::from(card)];
        let effect = match out {
            _ if *out == Outcome::default() => Effect::None,
            _ if out.is_plain() && out.cards == 0 => Effect::Fixed,
            _ if out.is_plain() => Effect::Plain,
            _ => Effect::Rich,
        };
        let reaction = &profile.reactions[usize::from(card)];
        let residents = &profile.residents[usize::from(card)];
        let dearest = residents.first().map_or(0, |&(_, berries)| i32::from(berries));
        Facts {
            base: std::array::from_fn(|season| favour + base(def, reaction, weights, season)),
            homes: if def.kind == Kind::Critter {
                def.homes
            } else {
                CardSet::EMPTY
            },
            cost: def.cost.spread(),
            sort: def.kind as u8 * 2 + def.rarity as u8,
            colour: def.colour as u8,
            space: def.space,
            points: def.points,
            pairs_with: def.pairs_with,
            unique: def.rarity == Rarity::Unique,
            scores: !def.score.is_empty(),
            houses: !residents.is_empty(),
            produces: def.colour == Colour::Production,
            takes_space: def.space > 0 && def.replaces.is_none(),
            effect,
            odd: def.enters_opponent || def.replaces.is_some() || def.dead,
            enters_opponent: def.enters_opponent,
            steady: out.is_steady(),
            residents: residents.iter().map(|&(critter, _)| critter).collect(),
            unseen: weights.home_unseen.map(|unseen| (dearest * unseen).max(0)),
        }
    }
}

/// Taste, printed points (or the harm done with them), reactions, ability and visits.
fn base(def: &CardDef, reaction: &Outcome, w: &Weights, s: usize) -> i32 {
    let taste = taste(def, w, s);
    if def.enters_opponent {
        let harm = (1500 - i32::from(def.points) * POINT).max(0);
        return taste + times(harm, w.spoil[s]);
    }
    taste + i32::from(def.points) * w.points[s] + standing(def, reaction, w, s)
}

pub fn taste(def: &CardDef, w: &Weights, s: usize) -> i32 {
    let colour = match def.colour {
        Colour::Traveler => w.traveler,
        Colour::Production => w.green,
        Colour::Destination => w.destination,
        Colour::Governance => w.governance,
        Colour::Prosperity => w.prosperity,
    };
    let kind = if def.kind == Kind::Critter {
        w.critter
    } else {
        w.construction
    };
    let rarity = if def.rarity == Rarity::Common {
        w.common
    } else {
        w.unique
    };
    colour[s] + kind[s] + rarity[s]
}

/// What a card does by standing in the city: reactions, ability, visits.
pub fn standing(def: &CardDef, reaction: &Outcome, w: &Weights, s: usize) -> i32 {
    let mut sum = 0;
    if let Some(after) = def.after_play {
        let units = [w.twig[s], w.resin[s], w.pebble[s], w.berry[s]];
        let gain: i32 = (0..4).map(|kind| i32::from(reaction.gain.0[kind]) * units[kind]).sum();
        let each = gain
            + i32::from(reaction.any) * units.iter().copied().max().unwrap_or(0)
            + times(i32::from(reaction.cards) * w.hand_card[s], w.draw[s])
            + i32::from(reaction.points) * w.points[s];
        let often = if after.played == Filter::ANY {
            w.reactions[s]
        } else {
            w.reactions[s] / 2
        };
        sum += times(each, often);
    }
    if let Some(ability) = def.ability {
        sum += i32::from(ability.drops) * w.ability[s] + i32::from(ability.swaps) * w.swap[s];
    }
    if def.visit != NOTHING && def.colour == Colour::Destination {
        sum += w.visits[s];
    }
    sum
}

/// Production rounds that a card played in a season will see, the one of playing it included.
pub const FIRINGS: [i32; 4] = [3, 2, 2, 1];

/// What is the same in all positions of a season, as long as no card counts leftover resources. In autumn resources lose
/// worth with every worker placed, so each number of workers left is a period of its own.
pub struct Period {
    pub units: [i32; 4],
    /// What a unit is worth beyond plenty.
    pub surplus: [i32; 4],
    pub any_unit: i32,
    pub cards: Vec<Fixed>,
}

/// One card in a period.
#[derive(Clone, Copy)]
pub struct Fixed {
    /// Its worth as far as nothing else decides it: `Facts::base`, and an effect that is `Effect::Fixed`.
    pub worth: i32,
    /// One run of its effect: gains and points only.
    pub once: i32,
    /// What it saves as a home while no critter for it is in sight.
    pub home: i32,
}

impl Period {
    /// Seasons before autumn, then 0 to 6 workers left in autumn.
    pub const COUNT: usize = 10;

    #[inline]
    pub fn of(season: usize, workers_left: u8) -> usize {
        if season < 3 {
            season
        } else {
            3 + usize::from(workers_left.min(6))
        }
    }

    pub fn new(period: usize, weights: &Weights, profile: &Profile, facts: &[Facts]) -> Period {
        let (w, s) = (weights, period.min(3));
        let fade = match period {
            0..3 => POINT,
            _ => w.last_worker[3] + (POINT - w.last_worker[3]) * (period as i32 - 3) / 6,
        };
        let units = [w.twig[s], w.resin[s], w.pebble[s], w.berry[s]].map(|unit| times(unit, fade));
        let any_unit = units.iter().copied().max().unwrap_or(0);
        let fixed = |(facts, out): (&Facts, &Outcome)| {
            let gain: i32 = (0..4).map(|kind| i32::from(out.gain.0[kind]) * units[kind]).sum();
            let once = gain + i32::from(out.any) * any_unit + i32::from(out.points + out.tokens) * w.points[s];
            let effect = match facts.effect {
                Effect::Fixed if facts.enters_opponent => 0,
                Effect::Fixed if facts.produces => times(once * FIRINGS[s], w.production[s]),
                Effect::Fixed => once,
                _ => 0,
            };
            Fixed {
                worth: facts.base[s] + effect,
                once,
                home: times(facts.unseen[s], units[3]),
            }
        };
        Period {
            units,
            surplus: units.map(|unit| times(unit, w.surplus[s])),
            any_unit,
            cards: facts.iter().zip(&profile.effects).map(fixed).collect(),
        }
    }
}

/// One event.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EventFacts {
    pub needs_cards: CardSet,
    pub needs_colours: Colours,
    /// The same as a list: colour and number.
    pub colours: List<(u8, u8), 5>,
    /// What it brings with everything at hand, by season; nothing if it cannot be claimed.
    pub worth: [i32; 4],
}

impl EventFacts {
    pub fn of(event: &EventDef, most: i32, weights: &Weights) -> EventFacts {
        let factor = if event.basic {
            weights.basic_event
        } else {
            weights.special_event
        };
        EventFacts {
            needs_cards: event.needs_cards,
            needs_colours: Colours::of(event.needs_colours),
            colours: (0..).zip(event.needs_colours).filter(|&(_, need)| need > 0).collect(),
            worth: factor.map(|factor| if event.dead { 0 } else { times(most, factor) }),
        }
    }

    /// How many cards a city with these names and colours lacks.
    #[inline]
    pub fn missing(&self, names: CardSet, colours: Colours) -> usize {
        self.needs_cards.without(names).count_few() + colours.missing(self.needs_colours)
    }
}

/// Cards of each colour in lanes of 12 bits, to be compared all at once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Colours(u64);

impl Colours {
    #[inline]
    pub fn of(counts: [u8; 5]) -> Colours {
        let lanes = counts.map(u64::from);
        Colours(lanes[0] | lanes[1] << 12 | lanes[2] << 24 | lanes[3] << 36 | lanes[4] << 48)
    }

    /// How many cards are missing to have what is needed.
    #[inline]
    fn missing(self, needed: Colours) -> usize {
        const GUARDS: u64 = 0x0800_8008_0080_0800;
        if needed.0 == 0 {
            return 0;
        }
        let short = (needed.0 | GUARDS) - self.0;
        // Lanes where more is needed keep their guard bit; the others count for nothing.
        let lanes = (short & GUARDS) >> 11;
        let amounts = short & (lanes * 0x7FF);
        (amounts.wrapping_mul(0x0001_0010_0100_1001) >> 48 & 0xFFF) as usize
    }
}
