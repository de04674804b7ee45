//! Lowers lists of steps into the arena of the catalog.

use serde_json::{Map, Value};

use super::{DiscardCity, Entry, PayCost, PayFee, Specials, Step};
use crate::effect::{Colour, Condition, Count, Effect, Fee, Filter, NOTHING, Score, Tally};
use crate::ids::{LocationId, NONE};
use crate::resources::Resources;
use crate::schema::row::zones;
use crate::schema::row::{CardNames, Kinds, byte, fee, filter, list, number, resource, resource_mask};
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
                self.steps.push(Step::If(Condition::Option(option as u8 + 1)));
            }
            match &step["when"] {
                Value::Null => {}
                Value::Array(all) => {
                    let conditions: Vec<Step> = all.iter().map(|one| Step::If(self.condition(one))).collect();
                    self.steps.extend(conditions);
                }
                one => {
                    let condition = self.condition(one);
                    self.steps.push(Step::If(condition));
                }
            }
            let lowered = self.step(step);
            self.steps.push(lowered);
        }
        self.steps.push(Step::End);
        start
    }

    fn condition(&self, value: &Value) -> Condition {
        match value {
            Value::String(_) => Condition::Paired,
            table if !table["goods"].is_null() => {
                let (good, n) = self.kinds.first_good(&table["goods"]).unwrap_or_default();
                Condition::Goods { good, n }
            }
            table if !table["chosen"].is_null() => Condition::Chosen(byte(table, "chosen", 0)),
            table => Condition::CardInCity(self.cards.id(&table["card"])),
        }
    }

    pub fn count(&self, value: &Value) -> Count {
        match value {
            Value::Null => Count::One,
            Value::String(word) if word == "token_here" => Count::TokensHere,
            Value::String(word) if word == "space" => Count::Spaces,
            Value::String(_) => Count::Chosen,
            table if table["card"].is_string() => Count::CardInCity(self.cards.id(&table["card"])),
            table if table["cards"].is_string() => match filter(&table["cards"]) {
                Filter { kind: Some(kind), .. } => Count::CardsOfKind(kind),
                Filter { colour, .. } => Count::CardsOfColour(colour.unwrap_or(Colour::Traveler)),
            },
            table if table["others"].is_string() => match filter(&table["others"]) {
                Filter { kind: Some(kind), .. } => Count::OthersOfKind(kind),
                Filter { colour, .. } => Count::OthersOfColour(colour.unwrap_or(Colour::Traveler)),
            },
            table if table["opponents"].is_string() => Count::CardInOtherCities(self.cards.id(&table["opponents"])),
            table if !table["hand"].is_null() => Count::HandCards(byte(table, "hand", 0)),
            table if table["events"].is_string() => Count::Events(self.kinds.event_kind(&table["events"])),
            table => Count::TokensOn(self.cards.id(&table["tokens_on"])),
        }
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

    pub fn scores(&self, row: &Value) -> Vec<Score> {
        let score = |entry: &Value| Score {
            per: self.tally(&entry["per"]),
            every: byte(entry, "every", 1),
            points: number(entry, "points", 0) as i8,
            max: byte(entry, "max", u8::MAX),
        };
        list(row, "score").iter().map(score).collect()
    }

    /// The number of a set of cards, `NONE` for no name or one that no card has.
    pub fn set(&self, name: &Value) -> u8 {
        let at = self.sets.iter().position(|set| *name == set.as_str());
        at.map_or(NONE, |at| at as u8)
    }

    fn tally(&self, per: &Value) -> Tally {
        let card = |key: &str| self.cards.id(&per[key]);
        match per {
            Value::String(word) => match word.as_str() {
                "paired" => Tally::Paired,
                "colour" => Tally::Colours,
                "point_token" => Tally::PointTokens,
                "hand_card" => Tally::HandCards,
                "space" => Tally::Spaces,
                "same_name" => Tally::SameName,
                "built_on_points" => Tally::BuiltOnPoints,
                "best_opponent_event" => Tally::BestOpponentEvents,
                _ => Tally::CardsHere,
            },
            _ if !per["leftover"].is_null() => Tally::Leftover {
                kinds: resource_mask(&per["leftover"]),
            },
            _ if !per["events"].is_null() => Tally::Events(self.kinds.event_kind(&per["events"])),
            _ if !per["cards"].is_null() => Tally::Cards(filter(&per["cards"])),
            _ if !per["set"].is_null() => Tally::OfSet(self.set(&per["set"])),
            _ if !per["tokens_here"].is_null() => Tally::TokensHere(byte(per, "tokens_here", 0)),
            _ if !per["paired_and"].is_null() => Tally::PairedAnd(card("paired_and")),
            _ if !per["opponents"].is_null() => Tally::Opponents(filter(&per["opponents"])),
            _ if !per["best_opponent"].is_null() => Tally::BestOpponent(filter(&per["best_opponent"])),
            _ if !per["bonus_of"].is_null() => Tally::BonusOf(filter(&per["bonus_of"])),
            _ if !per["tokens_on"].is_null() => Tally::TokensOn(card("tokens_on")),
            _ if !per["resource_here"].is_null() => Tally::ResourceHere {
                kind: resource(&per["resource_here"]),
            },
            _ if !per["prisoners_in"].is_null() => Tally::Prisoners(card("prisoners_in")),
            _ if !per["workers_on"].is_null() => Tally::WorkersOn(card("workers_on")),
            _ => Tally::PairsAnywhere(card("pairs_of")),
        }
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
