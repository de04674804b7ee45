//! The kinds of things that data declare, ready for the engine.

use serde_json::Value;

use crate::catalog::{AreaDef, CardDef, CardSet, EventKind, Good, RarityDef, WorkerKind};
use crate::ids::CardId;
use crate::schema::row::{Kinds, byte, flag, list, rarity, small, text};

pub fn areas(kinds: Kinds<'_>) -> Vec<AreaDef> {
    let area = |(id, row): (&String, &Value)| AreaDef {
        id: id.clone(),
        name: text(row, "name").to_owned(),
    };
    kinds.rows("area").map(area).collect()
}

pub fn event_kinds(kinds: Kinds<'_>) -> Vec<EventKind> {
    let kind = |(id, row): (&String, &Value)| EventKind {
        id: id.clone(),
        name: text(row, "name").to_owned(),
        plural: text(row, "plural").to_owned(),
        counted: row["counted"] != false,
    };
    kinds.rows("event_kind").map(kind).collect()
}

/// In the order of [`crate::effect::Rarity`].
pub fn rarities(kinds: Kinds<'_>) -> Vec<RarityDef> {
    let mut all: Vec<_> = kinds.rows("rarity").collect();
    all.sort_by_key(|(id, _)| rarity(id) as u8);
    let one = |(id, row): (&String, &Value)| RarityDef {
        id: id.clone(),
        name: text(row, "name").to_owned(),
        each: byte(row, "each", 0),
    };
    all.into_iter().map(one).collect()
}

pub fn goods(kinds: Kinds<'_>) -> Vec<Good> {
    let good = |(id, row): (&String, &Value)| Good {
        id: id.clone(),
        name: text(row, "name").to_owned(),
        plural: text(row, "plural").to_owned(),
        breaks_ties: flag(row, "breaks_ties"),
        occupies: flag(row, "occupies"),
        each: byte(row, "each", 0),
        answer: list(row, "answer").iter().map(small).collect(),
    };
    kinds.rows("good").map(good).collect()
}

/// Ordinary workers, then the further kinds; `spots` tells how many a card has for a kind.
pub fn worker_kinds(kinds: Kinds<'_>, cards: &[CardDef]) -> Vec<WorkerKind> {
    let ordinary = WorkerKind {
        id: "worker".to_owned(),
        name: "worker".to_owned(),
        plural: "workers".to_owned(),
        each: 0,
        counted: true,
        ignores_workers: false,
        needs_half: false,
        cards: CardSet::EMPTY,
    };
    let with_spots = |kind: u8| {
        let cards = cards.iter().enumerate();
        let cards = cards.filter(move |(_, card)| card.spots_of(kind) > 0);
        cards.map(|(id, _)| id as CardId).collect()
    };
    let kind = |(kind, (id, row)): (u8, (&String, &Value))| WorkerKind {
        id: id.clone(),
        name: text(row, "name").to_owned(),
        plural: text(row, "plural").to_owned(),
        each: byte(row, "each", 0),
        counted: row["counted"] != false,
        ignores_workers: flag(row, "ignores_workers"),
        needs_half: flag(row, "needs_half"),
        cards: with_spots(kind),
    };
    std::iter::once(ordinary)
        .chain((1..).zip(kinds.rows("worker_kind")).map(kind))
        .collect()
}
