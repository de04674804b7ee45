//! What of a card's worth does not depend on the position, worked out once for a bot and its rules.

use super::profile::{Outcome, Profile};
use super::weights::{POINT, Weights, times};
use everdell_engine::catalog::{CardDef, CardSet, Catalog};
use everdell_engine::effect::{Colour, Filter, Kind, NOTHING, Rarity};
use everdell_engine::ids::CardId;
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
    pub effect: Effect,
    /// Goes to an opponent, or takes another card's place, or can never be played.
    pub odd: bool,
}

/// How a card's effect is to be weighed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    None,
    /// Gains, cards and points only.
    Plain,
    Rich,
}

impl Facts {
    pub fn of(catalog: &Catalog, profile: &Profile, weights: &Weights, favour: i32, card: CardId) -> Facts {
        let def = &catalog.cards[usize::from(card)];
        let out = &profile.effects[usize::from(card)];
        let effect = match out {
            _ if *out == Outcome::default() => Effect::None,
            _ if out.is_plain() => Effect::Plain,
            _ => Effect::Rich,
        };
        let reaction = &profile.reactions[usize::from(card)];
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
            houses: !profile.residents[usize::from(card)].is_empty(),
            produces: def.colour == Colour::Production,
            effect,
            odd: def.enters_opponent || def.replaces.is_some() || def.dead,
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
