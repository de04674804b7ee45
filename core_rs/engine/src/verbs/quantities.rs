//! Reads quantities, and what is made of them: conditions, requirements and scores.

use serde_json::Value;

use super::Arena;
use crate::effect::{Bound, Colour, Condition, Filter, Kind, Per, Quantity, Rarity, Requirement, Score, What, Whose};
use crate::ids::NONE;
use crate::resources::Resource;
use crate::schema::FILTER_WORDS;
use crate::schema::row::{amounts, byte, colour, filter, list, number, one_or_more, rarity, resource, resource_mask};

impl Arena<'_> {
    /// What `per` or `when` counts: one word, or a table with one key.
    fn quantity(&self, value: &Value) -> Quantity {
        let Some((key, of)) = value.as_object().and_then(|table| table.iter().next()) else {
            return match value.as_str().unwrap_or_default() {
                "" => What::One.own(),
                "best_opponent_event" => What::Events(NONE).of(Whose::BestOpponent),
                "built_on_points" => What::BuiltOnPoints.here(),
                "card_here" => What::CardsHere.here(),
                "colour" => What::Colours.own(),
                "hand_card" => What::HandCards(u8::MAX).own(),
                "paired" => What::Paired.here(),
                "point_token" => What::PointTokens { on_cards: true }.own(),
                "same_name" => What::SameName.here(),
                "space" => What::Spaces.here(),
                "token_here" => What::TokensHere.here(),
                _ => What::Chosen.own(),
            };
        };
        let card = || self.cards.id(of);
        // One word may be the name of a card, too.
        let is_filter = of.as_str().is_none_or(|word| FILTER_WORDS.contains(&word));
        match key.as_str() {
            "best_opponent" => What::Cards(filter(of)).of(Whose::BestOpponent),
            "bonus_of" => What::BonusOf(filter(of)).own(),
            "card" => What::Named(card()).here(),
            "cards" => What::Cards(filter(of)).own(),
            "chosen" => What::Chosen.own(),
            "events" => What::Events(self.kinds.event_kind(of)).own(),
            "goods" => What::Goods(self.kinds.first_good(of).map_or(0, |(good, _)| good)).here(),
            "hand" => What::HandCards(of.as_u64().unwrap_or(0) as u8).own(),
            "leftover" => What::Resources {
                kinds: resource_mask(of),
            }
            .own(),
            "opponents" if is_filter => What::Cards(filter(of)).of(Whose::Opponents),
            "opponents" => What::Named(card()).of(Whose::Opponents),
            "others" => What::OtherCards(filter(of)).here(),
            "paired_and" => What::Paired.here(),
            "pairs_of" => What::PairsWith(card()).of(Whose::Everybody),
            "prisoners_in" => What::Prisoners(card()).own(),
            "resource_here" => What::ResourceHere(resource(of)).here(),
            "set" => What::OfSet(self.set(of)).own(),
            "tokens_here" => What::TokensHere.here(),
            "tokens_on" => What::TokensOn(card()).own(),
            _ => What::WorkersOn(card()).own(),
        }
    }

    /// What multiplies a step.
    pub fn per(&mut self, value: &Value) -> Per {
        let quantity = self.quantity(value);
        Per(position(&mut self.quantities, quantity))
    }

    /// The conditions of `when`, one or a list, by position.
    pub fn when(&mut self, value: &Value) -> Vec<u8> {
        let read = |one: &Value| {
            let least = match &one["goods"] {
                Value::Null => byte(one, "chosen", 1),
                goods => self.kinds.first_good(goods).map_or(0, |(_, n)| n),
            };
            Condition::least(self.quantity(one), least)
        };
        let all: Vec<Condition> = one_or_more(value).iter().map(read).collect();
        all.into_iter().map(|one| self.condition(one)).collect()
    }

    /// The position of a condition.
    pub fn condition(&mut self, condition: Condition) -> u8 {
        position(&mut self.conditions, condition)
    }

    pub fn scores(&self, row: &Value) -> Vec<Score> {
        list(row, "score").iter().map(|entry| self.score(entry)).collect()
    }

    fn score(&self, entry: &Value) -> Score {
        let per = self.quantity(&entry["per"]);
        let with = &entry["per"]["paired_and"];
        let tokens = byte(&entry["per"], "tokens_here", 0);
        let (per, when) = match () {
            () if with.is_string() => (per, Some(Condition::least(What::Named(self.cards.id(with)).here(), 1))),
            () if tokens > 0 => (What::One.own(), Some(Condition::least(per, tokens))),
            () => (per, None),
        };
        Score {
            per,
            when,
            every: byte(entry, "every", 1),
            points: number(entry, "points", 0) as i8,
            max: byte(entry, "max", u8::MAX),
        }
    }

    /// What `requires` asks; all that is named must hold.
    pub fn requirement(&self, row: &Value) -> Requirement {
        let mut all = Vec::new();
        let mut least = |what: What, n: u8| all.extend((n > 0).then(|| Condition::least(what.own(), n)));
        // Each card once, in the order of their numbers.
        let named: crate::card_set::CardSet = list(row, "cards").iter().map(|name| self.cards.id(name)).collect();
        named.each(|card| least(What::Named(card), 1));
        for of in Colour::ALL {
            least(What::Cards(Filter::of_colour(of)), byte(&row["colours"], of.name(), 0));
        }
        let one_colour = &row["one_colour"];
        let but = one_colour["but"].is_string().then(|| colour(&one_colour["but"]));
        least(What::OneColour { but }, byte(one_colour, "cards", 0));
        let rarities = ["common", "unique"];
        for name in rarities {
            least(
                What::Cards(Filter::of_rarity(rarity(name))),
                byte(&row["rarities"], name, 0),
            );
        }
        for kind in Kind::ALL {
            let of_kind = Filter::of_kind(kind);
            least(What::Cards(of_kind), byte(&row["kinds"], kind.name(), 0));
            for name in rarities {
                let rarity: Option<Rarity> = Some(rarity(name));
                let n = byte(&row["sorts"], &format!("{name}_{}", kind.name()), 0);
                least(What::Cards(Filter { rarity, ..of_kind }), n);
            }
        }
        let resources = amounts(&row["resources"]);
        for kind in Resource::ALL {
            least(What::units(kind), resources[kind]);
        }
        least(What::Cards(Filter::ANY), byte(row, "in_city", 0));
        match &row["events"] {
            Value::Object(kinds) => {
                for (kind, n) in kinds {
                    let kind = self.kinds.event_kind(&Value::from(kind.as_str()));
                    least(What::Events(kind), n.as_u64().unwrap_or(0) as u8);
                }
            }
            _ => least(What::Events(NONE), byte(row, "events", 0)),
        }
        for of in Colour::ALL {
            if let Some(most) = row["at_most"][of.name()].as_u64() {
                let what = What::Cards(Filter::of_colour(of)).own();
                let is = Bound::AtMost(most as u8);
                all.push(Condition { what, is });
            }
        }
        for kind in Kind::ALL.into_iter().filter(|kind| row["more"] == kind.name()) {
            let cards = |kind| What::Cards(Filter::of_kind(kind)).own();
            let (what, is) = (cards(kind), Bound::MoreThan(cards(kind.other())));
            all.push(Condition { what, is });
        }
        Requirement(all)
    }
}

/// Where something stands in a list, which it is added to if it is new.
fn position<T: PartialEq>(all: &mut Vec<T>, one: T) -> u8 {
    let at = all.iter().position(|other| *other == one);
    at.unwrap_or_else(|| {
        all.push(one);
        all.len() - 1
    }) as u8
}
