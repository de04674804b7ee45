//! Sets of card names by what a seat has: what may be played is found by a few operations on them, whatever the number of
//! cards on the table.

use crate::catalog::{CardDef, CardSet, Catalog};
use crate::effect::{Ability, Kind, Rarity};
use crate::game::shortcuts::{ByByte, by_byte};
use crate::ids::CardId;
use crate::resources::Resources;

use super::payment::droppable;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlaySets {
    /// By kind of resource, and units of it: the cards that cost no more of it. Those that can never be played are in none.
    affordable: [ByByte<CardSet>; 4],
    /// By spaces left, plus one: the cards that then may enter, whatever stands in the city.
    roomy: ByByte<CardSet>,
    /// By points (as a byte): the cards that are worth no more.
    worth: ByByte<CardSet>,
    /// Cards that enter another city, take another card's place or share its space: where there is room for them must be
    /// looked at.
    pub unusual: CardSet,
    /// Cards that must not stand twice in the city that they enter, the own one.
    pub unique: CardSet,
    pub critters: CardSet,
    /// Cards that can be played at all.
    pub alive: CardSet,
    /// By card with a card-playing ability: the cards that it plays, and those of them whose price it changes.
    pub aided: ByByte<CardSet>,
    pub cheapened: ByByte<CardSet>,
}

impl PlaySets {
    pub fn new(catalog: &Catalog) -> PlaySets {
        let all = |keep: &dyn Fn(&CardDef) -> bool| -> CardSet {
            let kept = catalog.cards.iter().enumerate().filter(|(_, card)| keep(card));
            kept.map(|(id, _)| id as CardId).collect()
        };
        let rows = |row: &dyn Fn(u8) -> CardSet| Box::new(std::array::from_fn(|at| row(at as u8)));
        let holders = |keep: &dyn Fn(Ability, &CardDef) -> bool| {
            let played = |holder: &CardDef| {
                all(&|card| {
                    holder
                        .ability
                        .is_some_and(|ability| card.is(ability.plays) && keep(ability, card))
                })
            };
            Box::new(by_byte(CardSet::EMPTY, catalog.cards.iter().map(played)))
        };
        let unusual = |card: &CardDef| card.enters_opponent || card.replaces.is_some() || card.may_pair();
        let must_change = catalog.switches.ability_must_change_cost;
        PlaySets {
            affordable: std::array::from_fn(|kind| {
                rows(&|units| all(&|card| !card.dead && card.cost.0[kind] <= units))
            }),
            roomy: rows(&|spaces| all(&|card| !card.dead && !unusual(card) && card.space < spaces)),
            worth: rows(&|points| all(&|card| card.points <= points as i8)),
            unusual: all(&|card| !card.dead && unusual(card)),
            unique: all(&|card| card.rarity == Rarity::Unique && !card.enters_opponent),
            critters: all(&|card| card.kind == Kind::Critter),
            alive: all(&|card| !card.dead),
            aided: holders(&|_, _| true),
            cheapened: holders(&|ability, card| {
                ability.swaps > 0 || !must_change || droppable(card.cost, ability.kinds) > 0
            }),
        }
    }

    /// The cards that so much pays for, each kind by itself.
    #[inline]
    pub fn affordable(&self, have: Resources) -> CardSet {
        let [a, b, c, d] = have.0.map(usize::from);
        let [twig, resin, pebble, berry] = &self.affordable;
        twig[a].common(resin[b]).common(pebble[c].common(berry[d]))
    }

    /// The cards that may enter a city with so many spaces left; with fewer than none nothing may.
    #[inline]
    pub fn roomy(&self, spaces: i16) -> CardSet {
        self.roomy[usize::from((spaces + 1) as u8)]
    }

    #[inline]
    pub fn worth_at_most(&self, points: i8) -> CardSet {
        self.worth[usize::from(points as u8)]
    }
}
