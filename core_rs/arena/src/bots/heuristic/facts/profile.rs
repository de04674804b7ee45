//! The facts of a catalog that the evaluation weighs, computed once.

use super::cards::Facts;
use super::gamble::Odds;
use super::outcome::Outcome;
use everdell_engine::catalog::{CardDef, CardSet, Catalog, EventDef};
use everdell_engine::choice::Zone;
use everdell_engine::effect::{AfterPlay, Brings, Effect, Quantity, What};
use everdell_engine::ids::{CardId, MAX_CARD_NAMES};
use everdell_engine::modules::{effects, good_points, points_without_event};
use everdell_engine::moment::Moment;
use everdell_engine::payment::Laid;
use std::cmp::Reverse;

/// What an event is worth when it is claimed well, in thousandths, and what it takes to get that.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct EventWorth {
    pub points: i32,
    /// Points of each unit put on it, by kind, and how many may be.
    pub per_unit: [i8; 4],
    pub units: u8,
    /// Points of each card put under it, how many, and whether they come from the city.
    pub per_card: i8,
    pub cards: u8,
    pub from_city: bool,
    /// Cards turned up for it.
    pub revealed: u8,
    /// What is counted elsewhere at the end: points each.
    pub counted: Option<(Quantity, i8)>,
    /// What it brings with everything at hand.
    pub most: i32,
}

impl EventWorth {
    pub fn of(catalog: &Catalog, event: &EventDef) -> EventWorth {
        let denied = catalog
            .event(&event.id)
            .map_or(0, |event| points_without_event(catalog, event));
        let mut worth = EventWorth {
            points: (i32::from(event.points) + i32::from(denied)) * 1000,
            ..EventWorth::default()
        };
        let (effect, score) = (event.effect, &event.score);
        for brings in &catalog.brings[usize::from(effect)..] {
            match *brings {
                Brings::End => break,
                Brings::PutsHere { max, .. } => worth.units = max,
                Brings::Tucks { max, from } => (worth.cards, worth.from_city) = (max, from == Zone::City),
                Brings::Reveals(n) => worth.revealed = n,
                _ => {}
            }
        }
        for score in score {
            match score.per.what {
                What::ResourceHere(kind) => worth.per_unit[usize::from(kind)] = score.points,
                What::CardsHere => worth.per_card = score.points,
                _ => worth.counted = Some((score.per, score.points)),
            }
        }
        worth.most = worth.with_everything();
        worth
    }

    fn with_everything(&self) -> i32 {
        let best = i32::from(*self.per_unit.iter().max().unwrap_or(&0));
        let counted = self.counted.map_or(0, |(_, points)| 1500 * i32::from(points));
        self.points
            + 1000 * best * i32::from(self.units)
            + 1000 * i32::from(self.per_card) * i32::from(self.cards + self.revealed)
            + counted
    }
}

/// What a card does when another is played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reaction {
    /// The cards to which it reacts.
    pub to: CardSet,
    pub out: Outcome,
}

impl Reaction {
    fn all_of(catalog: &Catalog, card: &CardDef) -> Vec<Reaction> {
        let one = |after: &AfterPlay| Reaction {
            to: names(&catalog.cards, |played| played.is(after.played)),
            out: Outcome::of(catalog, after.effect),
        };
        card.after_play.iter().map(one).collect()
    }
}

/// The facts of a catalog.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    pub effects: Vec<Outcome>,
    pub visits: Vec<Outcome>,
    /// What a card does when its owner has drawn cards.
    pub after_draws: Vec<Outcome>,
    pub reactions: Vec<Vec<Reaction>>,
    /// By card that is played: those that react to it.
    pub reacting: [CardSet; MAX_CARD_NAMES],
    pub locations: Vec<Outcome>,
    pub events: Vec<Outcome>,
    pub event_worth: Vec<EventWorth>,
    /// What a unit of each good counts that is left at the end, in thousandths.
    pub good_points: Vec<i32>,
    /// Are there events that cost goods?
    pub has_priced_events: bool,
    /// Do modules add rules, so that there may be more to win?
    pub modules: bool,
    /// Those of all effects where modules may have one carried out, by where they begin.
    outcomes: Vec<Option<Outcome>>,
    /// The same, each way apart.
    ways: Vec<Option<Outcome>>,
    /// Does something follow placements, or plays, that the place and the card do not tell?
    pub follows_placements: bool,
    pub follows_plays: bool,
    /// May cards be paid in other ways than those of the base game?
    pub pays_otherwise: bool,
    /// By card.
    pub facts: [Facts; MAX_CARD_NAMES],
    /// Cards that must not stand twice in a city, and that nothing counts as: their name tells that they are there.
    pub unique: CardSet,
    /// Cards with a bonus for other cards or for what is left over.
    pub counting: CardSet,
    /// What cards of the deck are worth that are turned up one by one.
    pub odds: Odds,
    /// The critters that each construction may house, with their prices, most expensive first.
    pub residents: Vec<Vec<(CardId, u8)>>,
}

impl Profile {
    pub fn new(catalog: &Catalog) -> Profile {
        let cards = &catalog.cards;
        let residents = |home: usize| {
            let mut all: Vec<(CardId, u8)> = (0..cards.len())
                .filter(|&critter| cards[critter].homes[Laid::Token as usize].has(home as CardId))
                .map(|critter| (critter as CardId, cards[critter].cost.total().min(255) as u8))
                .collect();
            all.sort_by_key(|&(_, berries)| Reverse(berries));
            all
        };
        let events = catalog.events.iter();
        let mut profile = Profile {
            facts: [Facts::default(); MAX_CARD_NAMES],
            unique: names(cards, |card| card.once && card.forms.len() == 1),
            counting: names(cards, |card| {
                let counts = |per: Quantity| per.own_cards().is_some() || matches!(per.what, What::Resources { .. });
                card.score.iter().any(|score| counts(score.per))
            }),
            good_points: (0..catalog.goods.len() as u8)
                .map(|good| i32::from(good_points(catalog, good)) * 1000)
                .collect(),
            has_priced_events: catalog.events.iter().any(|event| costs_goods(catalog, event)),
            modules: catalog.modules.any(),
            outcomes: all_outcomes(catalog, Outcome::of),
            ways: all_outcomes(catalog, Outcome::with_ways),
            follows_placements: catalog.listeners.hear(Moment::Visited),
            follows_plays: catalog.listeners.hear(Moment::Played),
            pays_otherwise: catalog.pays.any(),
            effects: cards
                .iter()
                .map(|card| Outcome::with_ways(catalog, card.effect))
                .collect(),
            visits: cards
                .iter()
                .map(|card| Outcome::with_ways(catalog, card.visit))
                .collect(),
            after_draws: cards.iter().map(|card| Outcome::of(catalog, card.after_draw)).collect(),
            reactions: cards.iter().map(|card| Reaction::all_of(catalog, card)).collect(),
            reacting: [CardSet::EMPTY; MAX_CARD_NAMES],
            locations: catalog
                .locations
                .iter()
                .map(|place| Outcome::of_location(catalog, place))
                .collect(),
            events: events.clone().map(|event| Outcome::of(catalog, event.effect)).collect(),
            event_worth: events.map(|event| EventWorth::of(catalog, event)).collect(),
            residents: (0..cards.len()).map(residents).collect(),
            odds: Odds::of(catalog),
        };
        for card in 0..cards.len() {
            let reacts = |(_, all): &(CardId, &Vec<Reaction>)| all.iter().any(|one| one.to.has(card as CardId));
            let reacting = (0..).zip(&profile.reactions).filter(reacts);
            profile.reacting[card] = reacting.map(|(other, _)| other).collect();
            profile.facts[card] = Facts::of(catalog, &profile, card as CardId);
        }
        profile
    }

    /// What an effect brings that a module has carried out.
    pub fn outcome(&self, effect: Effect) -> &Outcome {
        let known = self.outcomes.get(usize::from(effect)).and_then(Option::as_ref);
        known.expect("an effect begins where another has ended")
    }

    /// What a thing of a module's own has carried out, each way apart: the first effect that `asks`.
    pub fn asking(&self, catalog: &Catalog, module: u8, at: u8, asks: impl Fn(&Outcome) -> bool) -> Option<&Outcome> {
        let mut found = None;
        effects(catalog, module, at, |effect| {
            let out = self.ways.get(usize::from(effect)).and_then(Option::as_ref);
            found = found.or(out.filter(|out| asks(out)));
        });
        found
    }
}

/// Is an event paid with goods?
pub fn costs_goods(catalog: &Catalog, event: &EventDef) -> bool {
    let fee = catalog.fee_of(event.effect);
    event.has_fee && fee.is_some_and(|fee| fee.goods.iter().any(|&n| n > 0))
}

fn all_outcomes(catalog: &Catalog, read: fn(&Catalog, Effect) -> Outcome) -> Vec<Option<Outcome>> {
    if !catalog.modules.any() {
        return Vec::new();
    }
    let begins = |at: usize| at == 0 || catalog.brings[at - 1] == Brings::End;
    (0..catalog.brings.len())
        .map(|at| begins(at).then(|| read(catalog, at as Effect)))
        .collect()
}

fn names(cards: &[CardDef], keep: impl Fn(&CardDef) -> bool) -> CardSet {
    let kept = (0..).zip(cards).filter(|(_, card)| keep(card));
    kept.map(|(id, _)| id).collect()
}
