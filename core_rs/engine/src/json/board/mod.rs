//! A position as people look at it: sections, rows, chips. Terminal and dashboard draw this and know nothing more, so whatever a
//! module has is shown in both. Nothing here is read back: `state` is for that.
//!
//! With a viewer it tells what that seat may know, as a view does. Seats and slots count from 1 in everything that is read.

mod seats;
mod table;

use serde::Serialize;
use serde_json::Value;

use super::words::Words;
use crate::catalog::Catalog;
use crate::ids::{CardId, Seat};
use crate::modules::telling;
use crate::phrases::words::amount;
use crate::resources::{Resource, Resources};
use crate::rules::Rules;
use crate::state::State;
use crate::texts;

use crate::modules::{Board, Chip, Form, Row, What, many};

#[derive(Clone, PartialEq, Debug, Serialize)]
struct Section {
    id: String,
    title: String,
    /// Whose it is; nobody's for what lies in the middle.
    seat: Option<Seat>,
    rows: Vec<Row>,
}

/// A description in the making.
pub(super) struct Description<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    /// Who looks; nobody in particular sees everything.
    viewer: Option<Seat>,
    table: Vec<Section>,
    seats: Vec<Section>,
}

/// The position as a list of sections: what lies in the middle, then one for each seat.
pub fn board_to_json(rules: &Rules, state: &State, viewer: Option<Seat>) -> Value {
    let mut board = Description {
        rules,
        state,
        viewer,
        table: Vec::new(),
        seats: Vec::new(),
    };
    table::describe(&mut board);
    seats::describe(&mut board);
    telling::board(&rules.catalog, &mut board);
    seats::add_hands(&mut board);
    let sections = board.table.iter().chain(&board.seats);
    // Strings, numbers and lists: there is nothing that could not be written.
    sections
        .map(|section| serde_json::to_value(section).unwrap_or_default())
        .collect()
}

impl<'a> Board<'a> for Description<'a> {
    fn catalog(&self) -> &'a Catalog {
        &self.rules.catalog
    }

    fn state(&self) -> &'a State {
        self.state
    }

    fn sees(&self, seat: Seat) -> bool {
        self.viewer.is_none_or(|viewer| viewer == seat)
    }

    fn sees_all(&self) -> bool {
        self.viewer.is_none()
    }

    fn section(&mut self, id: &str, title: &str, mut rows: Vec<Row>) {
        rows.retain(|row| !row.chips.is_empty());
        let (id, title) = (id.to_owned(), title.to_owned());
        self.table.push(Section {
            id,
            title,
            seat: None,
            rows,
        });
    }

    fn fact(&mut self, seat: Seat, chip: Chip) {
        self.seats[usize::from(seat)].rows[0].chips.push(chip);
    }

    fn row(&mut self, seat: Seat, row: Row) {
        if !row.chips.is_empty() {
            self.seats[usize::from(seat)].rows.push(row);
        }
    }

    fn player(&self, seat: Seat) -> String {
        self.words().player(seat)
    }

    fn thing(&self, what: What, section: &str, id: &str) -> Chip {
        let name = self.rules.tree[section][id]["name"].as_str().unwrap_or_default();
        Chip::new(what, name).tip(texts::text(self.rules, section, id)).id(id)
    }

    fn price(&self, section: &str, id: &str) -> String {
        price(&self.rules.tree[section][id]["cost"], self.catalog())
    }
}

impl<'a> Description<'a> {
    fn words(&self) -> Words<'a> {
        let (rules, state) = (self.rules, self.state);
        Words { rules, state }
    }

    /// A card with its colour and, as tip, all that it says.
    fn card(&self, card: CardId) -> Chip {
        let def = &self.catalog().cards[usize::from(card)];
        let (colour, kind) = (def.colour.name(), def.kind.name());
        let text = texts::text(self.rules, "card", &def.id);
        let chip = Chip::new(What::Card, self.words().card(card))
            .id(&def.id)
            .colour(colour);
        chip.tip(format!("{} ({colour} {kind}): {text}", def.name).trim_end_matches(": "))
    }

    /// The same with what it is worth and costs.
    fn priced(&self, card: CardId) -> Chip {
        let def = &self.catalog().cards[usize::from(card)];
        let cost = match amounts(def.cost) {
            free if free.is_empty() => "free".to_owned(),
            cost => cost,
        };
        self.card(card).note(format!("{}p {cost}", def.points))
    }
}

/// `2 twigs 1 resin`; empty if there is nothing.
fn amounts(what: Resources) -> String {
    let owned = Resource::ALL.into_iter().filter(|&kind| what[kind] > 0);
    owned.map(|kind| amount(what[kind], kind)).collect::<Vec<_>>().join(" ")
}

/// A price as the data has it. Whatever is no resource is called as its key is.
fn price(cost: &Value, catalog: &Catalog) -> String {
    let n = |key: &str| cost[key].as_u64().filter(|&n| n > 0);
    let resources = Resource::ALL.into_iter();
    let mut parts: Vec<String> = resources
        .filter_map(|kind| n(kind.name()).map(|n| amount(n as u8, kind)))
        .collect();
    let others = cost.as_object().into_iter().flat_map(|cost| cost.keys());
    let others = others.filter(|key| Resource::ALL.iter().all(|kind| kind.name() != key.as_str()));
    parts.extend(others.filter_map(|key| {
        let n = n(key)? as i64;
        let of = cost["of"].as_str().filter(|_| key == "cards");
        Some(match (key.as_str(), of) {
            ("any", _) => format!("{} of any kind", many(n, "resource")),
            ("points", _) => many(n, "point token"),
            (_, Some("different")) => format!("{} of different colours", many(n, "card")),
            (_, Some(colour)) if colour != "any" => many(n, &format!("{colour} card")),
            (key, _) => many(n, key.replace('_', " ").trim_end_matches('s')),
        })
    }));
    parts.extend(catalog.goods.iter().filter_map(|good| {
        let n = cost["goods"][&good.id].as_u64().filter(|&n| n > 0)?;
        Some(good.counted(n as u8))
    }));
    match parts.pop() {
        Some(last) if !parts.is_empty() => format!("{} and {last}", parts.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// Equal chips as one, in the order of the first of each: `Farm x2`.
fn merged(chips: impl IntoIterator<Item = Chip>) -> Vec<Chip> {
    let mut found: Vec<(Chip, usize)> = Vec::new();
    for chip in chips {
        match found.iter_mut().find(|(other, _)| *other == chip) {
            Some((_, n)) => *n += 1,
            None => found.push((chip, 1)),
        }
    }
    let told = found.into_iter().map(|(chip, n)| {
        let text = if n > 1 {
            format!("{} x{n}", chip.text)
        } else {
            chip.text.clone()
        };
        chip.called(text)
    });
    told.collect()
}
