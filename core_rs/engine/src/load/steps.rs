//! Lowers lists of steps into the arena of the catalog.

use serde_json::{Map, Value};

use super::row::{CardNames, Kinds, amounts, byte, filter, flag, list, number, resource, resource_mask, text};
use crate::effect::{
    Areas, Colour, Condition, Copying, Count, Effect, Fee, FeeCards, Filter, NOTHING, Pile, Score, Step, Stock, Tally,
    TuckedFrom,
};
use crate::ids::NONE;
use crate::modules;
use crate::resources::Resources;

/// All effects so far, one after another, each ended by `End`.
pub struct Arena<'a> {
    pub steps: Vec<Step>,
    pub cards: CardNames<'a>,
    pub kinds: Kinds<'a>,
    /// What the options of `choose` are called.
    pub option_names: Vec<String>,
    /// The sets that cards name.
    pub sets: Vec<String>,
    /// The prices of `Step::Fee`.
    pub fees: Vec<Fee>,
}

impl<'a> Arena<'a> {
    pub fn new(cards: CardNames<'a>, kinds: Kinds<'a>) -> Arena<'a> {
        Arena {
            steps: vec![Step::End],
            cards,
            kinds,
            option_names: Vec::new(),
            sets: Vec::new(),
            fees: Vec::new(),
        }
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
        let options = steps.iter().find(|step| !step["choose"].is_null());
        let options = options.map_or(&[][..], |step| list(&step["choose"], "of"));
        let first_name = self.option_names.len() as u8;
        self.option_names
            .extend(options.iter().filter_map(Value::as_str).map(str::to_owned));
        for step in steps {
            if let Some(option) = options.iter().position(|name| *name == step["option"]) {
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
            let lowered = match self.step(step) {
                Step::Choose { options, optional, .. } => Step::Choose {
                    first: first_name,
                    options,
                    optional,
                },
                other => other,
            };
            self.steps.push(lowered);
        }
        self.steps.push(Step::End);
        start
    }

    fn condition(&self, value: &Value) -> Condition {
        match value {
            Value::String(_) => Condition::Paired,
            table if !table["pearls"].is_null() => modules::pearls_at_least(byte(table, "pearls", 0)),
            table if !table["chosen"].is_null() => Condition::Chosen(byte(table, "chosen", 0)),
            table => Condition::CardInCity(self.cards.id(&table["card"])),
        }
    }

    fn count(&self, value: &Value) -> Count {
        match value {
            Value::Null => Count::One,
            Value::String(word) if word == "token_here" => Count::TokensHere,
            Value::String(_) => Count::Chosen,
            table if table["card"].is_string() => Count::CardInCity(self.cards.id(&table["card"])),
            table if table["cards"].is_string() => match filter(&table["cards"]) {
                Filter { kind: Some(kind), .. } => Count::CardsOfKind(kind),
                Filter { colour, .. } => Count::CardsOfColour(colour.unwrap_or(Colour::Traveler)),
            },
            table => Count::TokensOn(self.cards.id(&table["tokens_on"])),
        }
    }

    fn step(&self, step: &Value) -> Step {
        let Some(verb) = step.as_object().and_then(super::check::verb_of) else {
            return Step::End;
        };
        let what = &step[verb.key];
        let n = what.as_i64().unwrap_or(0) as u8;
        let per = self.count(&step["per"]);
        let every = byte(step, "every", 1);
        match verb.key {
            "gain" => Step::Gain {
                what: amounts(what),
                per,
                every,
            },
            "gain_any" => Step::GainAny { n, per, every },
            "gain_one_of" => Step::GainOneOf { packs: amounts(what) },
            "store_one_of" => Step::StoreOneOf { packs: amounts(what) },
            "take_stored" => Step::TakeStored,
            "draw" => Step::Draw { n, per, every },
            "draw_to_limit" => Step::DrawToLimit,
            "points" => Step::Points { n, per, every },
            "tokens_here" => Step::TokensHere { n },
            "discard" => Step::Discard {
                min: byte(what, "min", 0),
                max: byte(what, "max", u8::MAX),
            },
            "pay" => Step::Pay {
                kind: resource(&what["resource"]),
                max: byte(what, "max", 0),
            },
            "pay_any" => Step::PayAny {
                max: byte(what, "max", 0),
            },
            "give" => Step::Give {
                kind: resource(&what["resource"]),
                max: byte(what, "max", 0),
            },
            "give_any" => Step::GiveAny {
                min: byte(what, "min", 0),
                max: byte(what, "max", 0),
                split: flag(what, "split"),
            },
            "put_here" => Step::PutHere {
                kinds: resource_mask(&what["of"]),
                max: byte(what, "max", 0),
            },
            "give_cards" => Step::GiveCards { n },
            "teach" => Step::Teach {
                draw: byte(what, "draw", 0),
                keep: byte(what, "keep", 0),
            },
            "reveal" => Step::Reveal {
                n: byte(what, "n", 0),
                from: if text(what, "from") == "deck" {
                    Pile::Deck
                } else {
                    Pile::DeckOrDiscard
                },
            },
            "keep_revealed" => Step::KeepRevealed,
            "play" => Step::Play {
                from: match text(what, "from") {
                    "meadow" => Stock::Meadow,
                    "hand_or_meadow" => Stock::HandOrMeadow,
                    "revealed" => Stock::Revealed,
                    _ => Stock::Taken,
                },
                max_points: number(what, "max_points", i64::from(i8::MAX)) as i8,
                discount: what["discount"].as_i64().map(|n| n as u8),
                optional: flag(what, "optional"),
            },
            "take_meadow" => Step::TakeMeadow {
                min: byte(what, "min", 0),
                max: byte(what, "max", 0),
            },
            "discard_meadow" => Step::DiscardMeadow { n },
            "activate" => Step::Activate(if what == "own" { Copying::Own } else { Copying::Others }),
            "produce" => Step::Produce,
            "discard_city" => Step::DiscardCity {
                n: byte(what, "n", 0),
                refund: flag(what, "refund"),
            },
            "refund" => Step::RefundReplaced,
            "tuck" => Step::Tuck {
                filter: filter(&what["cards"]),
                from: match text(what, "from") {
                    "city" => TuckedFrom::City,
                    "hand" => TuckedFrom::Hand,
                    _ => TuckedFrom::Meadow,
                },
                max: byte(what, "max", 0),
            },
            "copy_location" => Step::CopyLocation {
                areas: self.areas(what),
                optional: flag(what, "optional"),
            },
            "revisit" => Step::Revisit {
                areas: self.areas(what),
            },
            "move_worker" => Step::MoveWorker,
            "recall_worker" => Step::RecallWorker,
            "choose" => Step::Choose {
                first: 0,
                options: list(what, "of").len() as u8,
                optional: flag(what, "optional"),
            },
            verb => self.module_step(verb, step),
        }
    }

    fn module_step(&self, verb: &str, step: &Value) -> Step {
        let known = modules::step_fields().into_iter();
        let Some((module, _, number, _)) = known.into_iter().find(|(.., field)| field.key == verb) else {
            unreachable!("the schema knows the verb '{verb}', its lowering is missing")
        };
        Step::Module(modules::hooks::lower(module, number, step, self))
    }

    /// The step that pays a price of several things; none if it takes nothing.
    pub fn fee(&mut self, cost: &Value) -> Vec<Step> {
        if cost.as_object().is_none_or(Map::is_empty) {
            return Vec::new();
        }
        self.fees.push(Fee {
            what: amounts(cost),
            any: byte(cost, "any", 0),
            pearls: byte(cost, "pearls", 0),
            points: byte(cost, "points", 0),
            cards: byte(cost, "cards", 0),
            of: match text(cost, "of") {
                "" | "any" => FeeCards::Any,
                "different" => FeeCards::Different,
                colour => FeeCards::Of(filter(&Value::from(colour)).colour.unwrap_or(Colour::Traveler)),
            },
        });
        vec![Step::Fee(self.fees.len() as u8 - 1)]
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

    fn areas(&self, what: &Value) -> Areas {
        let named = list(what, "areas").iter();
        named.fold(0, |mask, name| mask | 1 << self.kinds.area(name))
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
                _ => Tally::CardsHere,
            },
            _ if !per["leftover"].is_null() => Tally::Leftover {
                kinds: resource_mask(&per["leftover"]),
            },
            _ if !per["events"].is_null() => Tally::Events(self.kinds.event_kind(&per["events"])),
            _ if !per["cards"].is_null() => Tally::Cards(filter(&per["cards"])),
            _ if !per["set"].is_null() => Tally::OfSet(self.set(&per["set"])),
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
        steps.push(Step::PayCost { what });
    }
    if city_cards > 0 {
        steps.push(Step::DiscardCity {
            n: city_cards,
            refund: false,
        });
    }
    steps
}
