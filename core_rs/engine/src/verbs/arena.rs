//! Lowers lists of steps into the arena of the catalog.

use serde_json::{Map, Value};

use super::{DiscardCity, Entry, PayCost, PayFee, Specials, Step};
use crate::effect::{Condition, Effect, Fee, NOTHING, Per, Quantity, What};
use crate::ids::{LocationId, NONE};
use crate::resources::Resources;
use crate::schema::row::zones;
use crate::schema::row::{CardNames, Kinds, fee};
use crate::zone::Zones;

/// All effects so far, one after another, each ended by `End`.
pub struct Arena<'a> {
    pub steps: Vec<Step>,
    /// Steps with verbs that only modules have.
    pub(crate) specials: Specials,
    pub cards: CardNames<'a>,
    /// The verbs that can be written.
    verbs: Vec<&'static Entry>,
    /// The ids of the locations.
    pub locations: &'a [String],
    pub kinds: Kinds<'a>,
    /// What the options of choices are called, and where those begin that the steps of the effect can name.
    pub option_names: Vec<String>,
    options_from: usize,
    /// The sets that cards name.
    pub sets: Vec<String>,
    /// What amounts are multiplied by, and what steps depend on.
    pub quantities: Vec<Quantity>,
    pub conditions: Vec<Condition>,
    /// Prices of several things.
    pub fees: Vec<Fee>,
    /// Lists of zones.
    pub zone_lists: Vec<Zones>,
}

impl<'a> Arena<'a> {
    pub fn new(
        cards: CardNames<'a>,
        locations: &'a [String],
        kinds: Kinds<'a>,
        verbs: Vec<&'static Entry>,
    ) -> Arena<'a> {
        Arena {
            steps: vec![Step::End],
            specials: Specials::default(),
            verbs,
            cards,
            locations,
            kinds,
            option_names: Vec::new(),
            options_from: 0,
            sets: Vec::new(),
            quantities: Per::FIRST.to_vec(),
            conditions: Vec::new(),
            fees: Vec::new(),
            zone_lists: Vec::new(),
        }
    }

    /// The number of a location in the catalog.
    pub fn location(&self, id: &str) -> Option<LocationId> {
        let at = self.locations.iter().position(|other| other == id);
        at.map(|at| at as LocationId)
    }

    /// Adds an effect.
    pub fn effect(&mut self, steps: &[Value]) -> Effect {
        self.effect_after(&[], steps)
    }

    /// Adds an effect that begins with steps of the engine's own.
    pub fn effect_after(&mut self, first: &[Step], steps: &[Value]) -> Effect {
        if first.is_empty() && steps.is_empty() {
            return NOTHING;
        }
        let start = self.steps.len() as Effect;
        self.steps.extend_from_slice(first);
        self.options_from = self.option_names.len();
        for step in steps {
            let options = self.option_names[self.options_from..].iter();
            if let Some(option) = options.map(String::as_str).position(|name| step["option"] == name) {
                let chosen = Condition::least(What::Way(option as u8 + 1).own(), 1);
                let chosen = self.condition(chosen);
                self.steps.push(Step::If(chosen));
            }
            let conditions = self.when(&step["when"]);
            self.steps.extend(conditions.into_iter().map(Step::If));
            let lowered = self.step(step);
            self.steps.push(lowered);
        }
        self.steps.push(Step::End);
        start
    }

    fn step(&mut self, step: &Value) -> Step {
        let known = |verb: &&Entry| step.get(verb.field.key).is_some();
        match self.verbs.iter().copied().find(known) {
            Some(verb) => (verb.lower)(&step[verb.field.key], step, self),
            None => Step::End,
        }
    }

    /// Names the options of a choice, for steps that belong to one of them; where they begin in `option_names`.
    pub fn name_options(&mut self, names: &[Value]) -> u8 {
        self.options_from = self.option_names.len();
        let names = names.iter().filter_map(Value::as_str);
        self.option_names.extend(names.map(str::to_owned));
        self.options_from as u8
    }

    /// Names things to choose from that no later step speaks of; where they begin in `option_names`.
    pub fn name_things(&mut self, names: &[&str]) -> u8 {
        let first = self.option_names.len();
        self.option_names.extend(names.iter().map(|&name| name.to_owned()));
        first as u8
    }

    /// The step that pays a price of several things; none if it takes nothing.
    pub fn fee(&mut self, cost: &Value) -> Vec<Step> {
        if cost.as_object().is_none_or(Map::is_empty) {
            return Vec::new();
        }
        self.fees.push(fee(cost, self.kinds));
        let at = self.fees.len() as u8 - 1;
        vec![Step::PayFee(PayFee { at })]
    }

    /// The position of a list of zones.
    pub fn zone_list(&mut self, names: &Value) -> u8 {
        let zones = zones(self.kinds, names);
        let at = self.zone_lists.iter().position(|&known| known == zones);
        at.unwrap_or_else(|| {
            self.zone_lists.push(zones);
            self.zone_lists.len() - 1
        }) as u8
    }

    /// The number of a set of cards, `NONE` for no name or one that no card has.
    pub fn set(&self, name: &Value) -> u8 {
        let at = self.sets.iter().position(|set| *name == set.as_str());
        at.map_or(NONE, |at| at as u8)
    }
}

/// The steps by which an event's cost is paid.
pub fn cost_steps(what: Resources, city_cards: u8) -> Vec<Step> {
    let mut steps = Vec::new();
    if !what.is_empty() {
        steps.push(Step::PayCost(PayCost { what }));
    }
    if city_cards > 0 {
        steps.push(Step::DiscardCity(DiscardCity::any(city_cards)));
    }
    steps
}
