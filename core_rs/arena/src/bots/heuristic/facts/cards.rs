//! The facts about cards and events that do not depend on the position, computed once for a bot and its rules.

use super::outcome::{Discard, Outcome};
use super::profile::{Profile, Reaction};
use crate::bots::heuristic::weights::{Now, POINT, times};
use everdell_engine::catalog::{CardDef, CardSet, Catalog, EventDef};
use everdell_engine::effect::{Colour, Filter, Kind, NOTHING, Rarity, SORTS, Score, sort};
use everdell_engine::ids::{CardId, NONE};
use everdell_engine::list::List;
use everdell_engine::resources::{Resources, Spread};

/// One card. A size that is a power of two avoids multiplications.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[repr(align(64))]
pub struct Facts {
    /// The critters that may live in it.
    pub residents: CardSet,
    pub price: Resources,
    pub cost: Spread,
    /// Kind, rarity and colour as a number below [`CLASSES`].
    pub class: u8,
    pub space: u8,
    pub points: i8,
    /// The card itself if it pairs with others, else `NONE`.
    pub pairing: CardId,
    /// Cards that its effect draws.
    pub draws: u8,
    /// Berries of the most expensive critter that may live in it.
    pub costliest: u8,
    pub bonus: Bonus,
    pub houses: bool,
    pub produces: bool,
    /// Does what another card does.
    pub copies: bool,
    /// Takes a space of its own, unless it shares one.
    pub takes_space: bool,
    pub effect: Effect,
    /// Goes to an opponent, or takes another card's place, or can never be played.
    pub odd: bool,
    pub enters_opponent: bool,
    /// The card goes there in exchange for another.
    pub trades: bool,
    /// Its worth does not depend on which other cards are wanted.
    pub steady: bool,
    /// It takes a space of its own, and nothing but what it is, what counts it and who may live in it decides its worth.
    pub simple: bool,
}

const _: () = assert!(size_of::<Facts>() == 64);

/// Kinds, rarities and colours together; a power of two spares tests.
pub const CLASSES: usize = 32;

fn class(def: &CardDef) -> u8 {
    sort(def.kind, def.rarity) as u8 * 5 + def.colour as u8
}

/// A card's own bonus at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bonus {
    #[default]
    None,
    /// Points for each card of a kind and rarity, or of a colour; `own` is 1 if it counts itself.
    Sort {
        points: i8,
        sort: u8,
        own: u8,
    },
    Colour {
        points: i8,
        colour: u8,
        own: u8,
    },
    Other,
}

impl Bonus {
    fn of(def: &CardDef) -> Bonus {
        let &[Score { points, per, .. }] = &def.score[..] else {
            return if def.score.is_empty() {
                Bonus::None
            } else {
                Bonus::Other
            };
        };
        match per.own_cards() {
            Some(filter) if filter.max_points == i8::MAX => {
                let own = u8::from(def.is(filter));
                match (filter.kind, filter.rarity, filter.colour) {
                    (Some(kind), Some(rarity), None) => Bonus::Sort {
                        points,
                        sort: sort(kind, rarity) as u8,
                        own,
                    },
                    (None, None, Some(colour)) => Bonus::Colour {
                        points,
                        colour: colour as u8,
                        own,
                    },
                    _ => Bonus::Other,
                }
            }
            _ => Bonus::Other,
        }
    }
}

/// How a card's effect is to be weighed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effect {
    #[default]
    None,
    /// The same in all positions of a period.
    Fixed,
    /// The same but for cards drawn.
    Plain,
    Rich,
}

impl Facts {
    pub fn of(catalog: &Catalog, profile: &Profile, card: CardId) -> Facts {
        let def = &catalog.cards[usize::from(card)];
        let out = &profile.effects[usize::from(card)];
        let effect = match out {
            _ if *out == Outcome::default() => Effect::None,
            _ if out.discard.is_some() || !out.varying.is_empty() || out.is_choice() => Effect::Rich,
            _ if out.cards > 0 => Effect::Plain,
            _ => Effect::Fixed,
        };
        let residents = &profile.residents[usize::from(card)];
        let leaves = def.enters_opponent || def.trades.is_some();
        let odd = leaves || def.replaces.is_some() || def.dead;
        // A card that brings a space with it takes none.
        let space = def.space.saturating_sub(def.opens);
        let takes_space = space > 0 && def.replaces.is_none();
        let mut copied = catalog.cards.iter().zip(&profile.effects);
        let copied_are_steady = copied.all(|(card, out)| !card.is_production() || out.is_steady());
        let fixed = matches!(effect, Effect::None | Effect::Fixed) && def.score.is_empty();
        Facts {
            residents: residents.iter().map(|&(critter, _)| critter).collect(),
            price: def.cost,
            cost: def.cost.spread(),
            class: class(def),
            space,
            points: def.points,
            pairing: if def.pairs_with.is_empty() { NONE } else { card },
            draws: out.cards,
            costliest: residents.first().map_or(0, |&(_, berries)| berries),
            bonus: Bonus::of(def),
            houses: !residents.is_empty(),
            produces: def.colour == Colour::Production,
            copies: out.copies.is_some(),
            takes_space,
            effect,
            odd,
            enters_opponent: leaves,
            trades: def.trades.is_some(),
            steady: out.is_steady() && (out.copies.is_none() || copied_are_steady),
            simple: fixed && takes_space && !odd && def.pairs_with.is_empty(),
        }
    }
}

/// Taste, printed points (or the harm done with them), reactions, ability and visits.
pub fn base(def: &CardDef, reactions: &[Reaction], w: &Now) -> i32 {
    let taste = taste(def, w);
    if def.enters_opponent || def.trades.is_some() {
        let harm = (1500 - i32::from(def.points) * POINT).max(0);
        return taste + times(harm, w.spoil);
    }
    taste + i32::from(def.points) * w.points + standing(def, reactions, w)
}

pub fn taste(def: &CardDef, w: &Now) -> i32 {
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
    colour + kind + rarity
}

/// What a card does by standing in the city: reactions, ability, visits.
pub fn standing(def: &CardDef, reactions: &[Reaction], w: &Now) -> i32 {
    let mut sum = 0;
    for (after, Reaction { out: reaction, .. }) in def.after_play.iter().zip(reactions) {
        let units = [w.twig, w.resin, w.pebble, w.berry];
        let gain: i32 = (0..4).map(|kind| i32::from(reaction.gain.0[kind]) * units[kind]).sum();
        let each = gain
            + i32::from(reaction.any) * units.iter().copied().max().unwrap_or(0)
            + times(i32::from(reaction.cards) * w.hand_card, w.draw)
            + i32::from(reaction.points) * w.points
            + reaction.discard.map_or(0, |discard| given_up(discard, w));
        let often = if after.played == Filter::ANY {
            w.reactions
        } else {
            w.reactions / 2
        };
        sum += times(each, often);
    }
    if let Some(ability) = def.ability {
        sum += i32::from(ability.drops) * w.ability + i32::from(ability.swaps) * w.swap;
    }
    if def.visit != NOTHING && def.colour == Colour::Destination {
        sum += w.visits;
    }
    sum
}

/// What it brings to give a card up, one of those that are missed least.
fn given_up(discard: Discard, w: &Now) -> i32 {
    let units = [w.twig, w.resin, w.pebble, w.berry].into_iter().max().unwrap_or(0);
    let any = i32::from(discard.any) * units / i32::from(discard.every.max(1));
    let brings = i32::from(discard.points) * w.points + any + i32::from(discard.cards) * w.hand_card;
    (brings - w.kept_card).max(0)
}

/// One event.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EventFacts {
    pub needs_cards: CardSet,
    pub needs_colours: Colours,
    /// The same as a list: colour and number.
    pub colours: List<(u8, u8), 5>,
    /// Kind and rarity, and number.
    pub sorts: List<(u8, u8), SORTS>,
    /// What it brings with everything at hand; nothing if it cannot be claimed.
    pub most: i32,
    pub kind: u8,
}

impl EventFacts {
    pub fn of(event: &EventDef, most: i32) -> EventFacts {
        let colours = event.requires.colours();
        let sorts = event.requires.least().filter_map(|(filter, need)| {
            let (kind, rarity) = (filter.kind?, filter.rarity?);
            Some((sort(kind, rarity) as u8, need))
        });
        EventFacts {
            needs_cards: event.requires.cards(),
            needs_colours: Colours::of(colours),
            colours: (0..).zip(colours).filter(|&(_, need)| need > 0).collect(),
            sorts: sorts.collect(),
            most: if event.dead { 0 } else { most },
            kind: event.kind,
        }
    }

    /// How many cards a city with these names, colours and sorts lacks.
    #[inline]
    pub fn missing(&self, names: CardSet, colours: Colours, sorts: [u8; SORTS]) -> usize {
        let plain = self.needs_cards.without(names).count_few() + colours.missing(self.needs_colours);
        if self.sorts.is_empty() {
            return plain;
        }
        let lacks = |&(sort, need): &(u8, u8)| usize::from(need.saturating_sub(sorts[usize::from(sort)]));
        plain + self.sorts.iter().map(lacks).sum::<usize>()
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
