//! Restricted play: a bot that keeps away from some cards, colours, events or locations, or goes for them, while it has
//! another choice.

use super::{Bot, BotError, Explanation};
use crate::view::View;
use everdell_engine::Rules;
use everdell_engine::choice::{Choice, Decision};
use everdell_engine::effect::Colour;
use everdell_engine::load::owners::did_you_mean_here;
use everdell_engine::state::Spot;
use std::sync::Arc;

/// Ids of cards, events and locations, and colours of cards: `farm+wife`, `governance`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted(Vec<String>);

impl Wanted {
    pub fn parse(text: &str) -> Wanted {
        Wanted(
            text.split('+')
                .filter(|name| !name.is_empty())
                .map(str::to_owned)
                .collect(),
        )
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn check(&self, origin: &str, key: &str, rules: &Rules) -> Result<(), BotError> {
        let catalog = &rules.catalog;
        for name in &self.0 {
            let cards = catalog.cards.iter().map(|card| card.id.as_str());
            let events = catalog.events.iter().map(|event| event.id.as_str());
            let places = catalog.locations.iter().map(|place| place.id.as_str());
            let colours = Colour::ALL.iter().map(|colour| colour.name());
            let known: Vec<&str> = cards.chain(events).chain(places).chain(colours).collect();
            if !known.contains(&name.as_str()) {
                let hint = did_you_mean_here(&rules.module_names(), key, name, known);
                return Err(BotError(format!(
                    "{origin}: {key}={name}: no card, event, location or colour{hint}"
                )));
            }
        }
        Ok(())
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|known| known == name)
    }

    /// Does this choice play such a card, or put a worker on such a place?
    fn is_met(&self, view: &View<'_>, choice: Choice) -> bool {
        let catalog = view.catalog();
        let card = |card: u8| {
            let def = &catalog.cards[usize::from(card)];
            self.has(&def.id) || self.has(def.colour.name())
        };
        match choice {
            Choice::Play { card: played, .. } => card(played),
            Choice::Place(place) | Choice::Send { place, .. } => match place.spot() {
                Spot::Location(id) => self.has(&catalog.locations[usize::from(id)].id),
                Spot::Event(at) => self.has(&catalog.events[usize::from(view.events()[usize::from(at)].event)].id),
                Spot::City { seat, slot } => card(view.player(seat).card(slot).card),
                Spot::Nowhere | Spot::Special { .. } => false,
            },
            _ => false,
        }
    }
}

pub struct Filtered {
    inner: Box<dyn Bot + Send>,
    avoid: Wanted,
    prefer: Wanted,
    /// The choices left, and where they stood.
    left: Vec<Choice>,
    places: Vec<usize>,
}

impl Filtered {
    pub fn new(inner: Box<dyn Bot + Send>, avoid: Wanted, prefer: Wanted) -> Filtered {
        Filtered {
            inner,
            avoid,
            prefer,
            left: Vec::new(),
            places: Vec::new(),
        }
    }

    /// Notes the choices that are left: all, if none would be.
    fn sift(&mut self, view: &View<'_>, choices: &[Choice]) {
        let any_preferred = !self.prefer.is_empty() && choices.iter().any(|&choice| self.prefer.is_met(view, choice));
        let keeps = |choice: Choice| {
            if any_preferred {
                self.prefer.is_met(view, choice)
            } else {
                !self.avoid.is_met(view, choice)
            }
        };
        self.places.clear();
        self.places.extend((0..choices.len()).filter(|&at| keeps(choices[at])));
        if self.places.is_empty() {
            self.places.extend(0..choices.len());
        }
        self.left.clear();
        self.left.extend(self.places.iter().map(|&at| choices[at]));
    }
}

impl Bot for Filtered {
    fn seated(&mut self, rules: &Arc<Rules>, seats: u8) {
        self.inner.seated(rules, seats);
    }

    fn begin(&mut self, seed: u64) {
        self.inner.begin(seed);
    }

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        self.sift(view, choices);
        let taken = if self.left.len() == 1 {
            0
        } else {
            self.inner.choose(view, decision, &self.left)
        };
        // The game loop reports an invalid choice.
        self.places.get(taken).copied().unwrap_or(usize::MAX)
    }

    fn explain(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> Option<Vec<Explanation>> {
        self.sift(view, choices);
        let mut rows = self.inner.explain(view, decision, &self.left)?;
        for row in &mut rows {
            row.index = self.places[row.index];
        }
        // What is left out is not weighed, and ranks behind all that is.
        let value = rows.last().map_or(0, |row| row.value);
        let terms = vec![("left out by the filter", value)];
        let out = (0..choices.len()).filter(|index| !self.places.contains(index));
        rows.extend(out.map(|index| Explanation {
            index,
            value,
            terms: terms.clone(),
        }));
        Some(rows)
    }
}
