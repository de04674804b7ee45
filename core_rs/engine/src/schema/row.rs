//! Reading of checked data: the schema has vouched for types and limits, so what is missing takes its default.

use serde_json::Value;

use crate::effect::{Areas, Colour, Fee, FeeCards, Filter, Kind, Rarity};
use crate::ids::{CardId, MAX_GOODS, MAX_SEATS, NONE};
use crate::resources::{Resource, Resources};
use crate::zone::{Zone, Zones};

/// The value under a key, or null.
pub fn number(row: &Value, key: &str, default: i64) -> i64 {
    row[key].as_i64().unwrap_or(default)
}

pub fn byte(row: &Value, key: &str, default: u8) -> u8 {
    row[key].as_i64().map_or(default, |n| n as u8)
}

/// A value that is a small number.
pub fn small(value: &Value) -> u8 {
    value.as_i64().map_or(0, |n| n as u8)
}

pub fn flag(row: &Value, key: &str) -> bool {
    row[key].as_bool().unwrap_or(false)
}

pub fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or("")
}

pub fn list<'a>(row: &'a Value, key: &str) -> &'a [Value] {
    row[key].as_array().map_or(&[], Vec::as_slice)
}

/// The entries of a list, or the one that stands there without it.
pub fn one_or_more(value: &Value) -> &[Value] {
    match value {
        Value::Null => &[],
        Value::Array(list) => list,
        one => std::slice::from_ref(one),
    }
}

pub fn amounts(value: &Value) -> Resources {
    let mut all = Resources::NONE;
    for kind in Resource::ALL {
        all[kind] = byte(value, kind.name(), 0);
    }
    all
}

/// A resource by name, as its index.
pub fn resource(value: &Value) -> u8 {
    value
        .as_str()
        .and_then(Resource::from_name)
        .map_or(0, |kind| kind as u8)
}

/// A list of resources as a bit mask.
pub fn resource_mask(value: &Value) -> u8 {
    value
        .as_array()
        .into_iter()
        .flatten()
        .fold(0, |mask, kind| mask | (1 << resource(kind)))
}

/// A colour by name.
pub fn colour(value: &Value) -> Colour {
    let named = |colour: &Colour| *value == colour.name();
    Colour::ALL.into_iter().find(named).unwrap_or(Colour::Traveler)
}

/// A price of several things.
pub fn fee(cost: &Value, kinds: Kinds<'_>) -> Fee {
    Fee {
        what: amounts(cost),
        any: byte(cost, "any", 0),
        goods: kinds.goods(&cost["goods"]),
        points: byte(cost, "points", 0),
        points_on_cards: flag(cost, "points_on_cards"),
        cards: byte(cost, "cards", 0),
        of: match text(cost, "of") {
            "" | "any" => FeeCards::Any,
            "different" => FeeCards::Different,
            _ => FeeCards::Of(colour(&cost["of"])),
        },
    }
}

/// A rarity by name: the two of the base game, or the one that a module declares.
pub fn rarity(name: &str) -> Rarity {
    match name {
        "common" => Rarity::Common,
        "unique" => Rarity::Unique,
        _ => Rarity::Further,
    }
}

/// A filter in one word or as a table.
pub fn filter(value: &Value) -> Filter {
    let kind = |name: &str| Kind::ALL.into_iter().find(|kind| kind.name() == name);
    let colour = |name: &str| Colour::ALL.into_iter().find(|colour| colour.name() == name);
    match value.as_str() {
        Some(word) => Filter {
            kind: kind(word),
            colour: colour(word),
            ..Filter::ANY
        },
        None => Filter {
            kind: kind(text(value, "kind")),
            colour: colour(text(value, "colour")),
            rarity: value["rarity"].as_str().map(rarity),
            max_points: number(value, "max_points", i64::from(i8::MAX)) as i8,
        },
    }
}

/// A number that is one for all, or a list by number of players.
pub fn by_players(value: &Value) -> [u8; MAX_SEATS] {
    std::array::from_fn(|at| value.get(at).unwrap_or(value).as_i64().unwrap_or(0) as u8)
}

/// A flag that is one for all, or a list by number of players.
pub fn flag_by_players(value: &Value) -> [bool; MAX_SEATS] {
    std::array::from_fn(|at| value.get(at).unwrap_or(value).as_bool().unwrap_or(false))
}

/// The ids of the cards, to turn names into numbers.
pub struct CardNames<'a>(pub &'a [String]);

impl CardNames<'_> {
    /// The number of a card, `NONE` for no name.
    pub fn id(&self, value: &Value) -> CardId {
        value
            .as_str()
            .and_then(|name| self.0.iter().position(|id| id == name))
            .map_or(NONE, |at| at as CardId)
    }
}

/// The kinds of things that the data declare, each by its position among those of its section.
#[derive(Clone, Copy)]
pub struct Kinds<'a>(pub &'a Value);

impl<'a> Kinds<'a> {
    /// The rows of a section, in the order of their ids.
    pub fn rows(self, section: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
        self.0[section].as_object().into_iter().flatten()
    }

    /// The position of a row.
    fn number(self, section: &str, id: &Value) -> Option<u8> {
        let mut rows = self.0[section].as_object().into_iter().flatten();
        rows.position(|(other, _)| id == other.as_str()).map(|at| at as u8)
    }

    pub fn area(self, id: &Value) -> u8 {
        self.number("area", id).unwrap_or(0)
    }

    /// A list of areas as a bit mask.
    pub fn areas(self, ids: &Value) -> Areas {
        let ids = ids.as_array().into_iter().flatten();
        ids.fold(0, |mask, id| mask | 1 << self.area(id))
    }

    /// The same with the areas that are used like one of them.
    pub fn areas_used(self, ids: &Value) -> Areas {
        let named = self.areas(ids);
        let like = |row: &Value| !row["used_like"].is_null() && named >> self.area(&row["used_like"]) & 1 == 1;
        let rows = self.rows("area").enumerate();
        rows.filter(|(_, (_, row))| like(row))
            .fold(named, |mask, (at, _)| mask | 1 << at)
    }

    /// How much of each good.
    pub fn goods(self, counts: &Value) -> [u8; MAX_GOODS] {
        let mut goods = [0; MAX_GOODS];
        for (at, (id, _)) in self.rows("good").enumerate().take(MAX_GOODS) {
            goods[at] = byte(counts, id, 0);
        }
        goods
    }

    /// The first good that is named, and how much of it.
    pub fn first_good(self, counts: &Value) -> Option<(u8, u8)> {
        let goods = self.goods(counts);
        let good = goods.iter().position(|&n| n > 0)?;
        Some((good as u8, goods[good]))
    }

    pub fn good(self, id: &Value) -> u8 {
        self.number("good", id).unwrap_or(0)
    }

    pub fn event_kind(self, id: &Value) -> u8 {
        self.number("event_kind", id).unwrap_or(0)
    }

    /// How many of each kind of workers.
    pub fn spots(self, counts: &Value) -> Vec<(u8, u8)> {
        let kinds = (1..).zip(self.rows("worker_kind"));
        let counts = kinds.map(|(kind, (id, _))| (kind, byte(counts, id, 0)));
        counts.filter(|&(_, n)| n > 0).collect()
    }

    /// Ordinary workers are 0.
    pub fn worker_kind(self, id: &Value) -> u8 {
        self.number("worker_kind", id).map_or(0, |at| at + 1)
    }
}

/// The zone of this name among the base game's and the shelves.
pub fn zone(kinds: Kinds<'_>, name: &Value) -> Zone {
    let named = |known: &str| name == known;
    let shelf = || {
        kinds
            .rows("shelf")
            .position(|(id, _)| named(id))
            .map(|at| Zone::shelf(at as u8))
    };
    let of_every_game = Zone::NAMES.iter().position(|known| named(known));
    let of_every_game = of_every_game.map(|at| Zone::from_code(at as u8));
    of_every_game.or_else(shelf).unwrap_or(Zone::Hand)
}

/// A list of zones as a set.
pub fn zones(kinds: Kinds<'_>, names: &Value) -> Zones {
    let names = names.as_array().into_iter().flatten();
    names.fold(0, |all, name| all | zone(kinds, name).bit())
}
