//! Facts about a catalog that the hot loop asks for again and again, worked out once.

use crate::catalog::{CardSet, Catalog, Sharing};
use crate::effect::{Area, Count, Effect, Kind, Rarity, Step};
use crate::ids::{CardId, LocationId, MAX_LOCATIONS, Season};
use crate::list::List;
use crate::resources::{Resources, Spread};

/// What decides whether a card can be paid for, close together in memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Price {
    pub homes: CardSet,
    pub cost: Resources,
    pub spread: Spread,
    pub total: u8,
    pub points: i8,
    pub space: u8,
    /// At most one in the city that it enters, the own one.
    pub unique: bool,
    /// Enters the own city, takes no other card's place and shares its space with none.
    pub simple: bool,
    /// Can never be played.
    pub dead: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shortcuts {
    pub prices: Vec<Price>,
    /// Locations that are in play in every game, in the order of the catalog.
    pub fixed: List<LocationId, MAX_LOCATIONS>,
    /// Who may stand together, by location.
    pub sharing: Vec<Sharing>,
    /// Locations whose effect can always be performed at least in part (bit = id).
    always: u64,
    /// Cards whose effects may be run in any order with the same result.
    pub commuting: CardSet,
}

impl Shortcuts {
    pub fn new(catalog: &Catalog) -> Shortcuts {
        let commuting = |card: &CardId| {
            let effect = catalog.cards[usize::from(*card)].effect;
            steps(catalog, effect).all(Step::commutes)
        };
        let places = || {
            catalog
                .locations
                .iter()
                .enumerate()
                .map(|(id, location)| (id as LocationId, location))
        };
        let always = places().filter(|(_, place)| {
            !place.dead && place.from_season == Season::Winter as u8 && always_gives(catalog, place.effect)
        });
        Shortcuts {
            prices: catalog.cards.iter().map(Price::of).collect(),
            fixed: places()
                .filter(|(_, place)| place.area != Area::Forest)
                .map(|(id, _)| id)
                .collect(),
            sharing: catalog.locations.iter().map(|place| place.sharing).collect(),
            always: always.fold(0, |mask, (id, _)| mask | 1 << id),
            commuting: (0..catalog.cards.len() as CardId).filter(commuting).collect(),
        }
    }

    #[inline]
    pub fn always_performable(&self, id: LocationId) -> bool {
        self.always >> id & 1 == 1
    }
}

impl Price {
    fn of(card: &crate::catalog::CardDef) -> Price {
        Price {
            homes: if card.kind == Kind::Critter {
                card.homes
            } else {
                CardSet::EMPTY
            },
            cost: card.cost,
            spread: card.cost.spread(),
            total: card.cost.total().min(255) as u8,
            points: card.points,
            space: card.space,
            unique: card.rarity == Rarity::Unique && !card.enters_opponent,
            simple: !card.enters_opponent && card.replaces.is_none() && !card.may_pair(),
            dead: card.dead,
        }
    }
}

fn steps(catalog: &Catalog, effect: Effect) -> impl Iterator<Item = Step> + '_ {
    catalog.steps[usize::from(effect)..]
        .iter()
        .copied()
        .take_while(|step| *step != Step::End)
}

/// Only gains and draws, and at least one gain that depends on nothing.
fn always_gives(catalog: &Catalog, effect: Effect) -> bool {
    let gives = |step: Step| match step {
        Step::Gain {
            what, per: Count::One, ..
        } => !what.is_empty(),
        Step::GainAny { n, per: Count::One, .. } | Step::Points { n, per: Count::One, .. } => n > 0,
        _ => false,
    };
    steps(catalog, effect).any(gives)
        && steps(catalog, effect).all(|step| gives(step) || matches!(step, Step::Draw { .. }))
}
