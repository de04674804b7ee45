//! Lowers the rows of cards, and what they say of one another.

use serde_json::Value;

use crate::catalog::{CardDef, CardSet, Mark, Visitors};
use crate::effect::{Ability, AfterEvent, AfterPlay, Answer, Kind, NOTHING, Price, Trade};
use crate::ids::CardId;
use crate::payment::Laid;
use crate::schema::row::{
    CardNames, amounts, byte, colour, filter, flag, list, number, one_or_more, rarity, resource_mask, text,
};
use crate::verbs::Arena;

pub fn cards(ids: &[String], rows: &Value, arena: &mut Arena<'_>) -> Vec<CardDef> {
    let mut cards: Vec<CardDef> = ids.iter().map(|id| card(id, &rows[id], arena)).collect();
    let names = &arena.cards;
    name(&mut cards, rows, names);
    pair(&mut cards, rows, names);
    for at in 0..cards.len() {
        cards[at].homes = homes(at, rows, &cards, names);
        if let Some(filter) = cards[at].replaces {
            let may_go = |other: &CardId| {
                let other = &cards[usize::from(*other)];
                other.is(filter) && !other.fixed
            };
            cards[at].replaceable = (0..cards.len() as CardId).filter(may_go).collect();
        }
    }
    for home in 0..cards.len() {
        cards[home].residents = Laid::ALL.map(|laid| {
            let lives_there = |critter: &CardId| cards[usize::from(*critter)].homes[laid as usize].has(home as CardId);
            (0..cards.len() as CardId).filter(lives_there).collect()
        });
        let marks = Mark::ALL.into_iter().filter(|mark| mark.is_on(&cards[home]));
        cards[home].marks = marks.fold(0, |marks, mark| marks | 1 << mark as u8);
    }
    cards
}

/// Which names each card has, and which cards each name; then what keeps what out of a city.
fn name(cards: &mut [CardDef], rows: &Value, names: &CardNames<'_>) {
    let counts_as: Vec<CardId> = cards
        .iter()
        .map(|card| names.id(&rows[&card.id]["counts_as"]))
        .collect();
    for (at, &other) in counts_as.iter().enumerate() {
        let all = [at as CardId, other].into_iter();
        cards[at].names = all.filter(|&name| usize::from(name) < cards.len()).collect();
        cards[at].forms.insert(at as CardId);
        if let Some(other) = cards.get_mut(usize::from(other)) {
            other.forms.insert(at as CardId);
        }
    }
    for (at, &other) in counts_as.iter().enumerate() {
        let other = cards
            .get(usize::from(other))
            .map_or(CardSet::EMPTY, |other| other.forms);
        let card = &mut cards[at];
        card.bars = if card.fixed { other } else { CardSet::EMPTY };
        card.bars.insert_if(at as CardId, card.once);
    }
}

/// Which cards may share a space: whatever one row says holds for both, and for all that count as one of them.
fn pair(cards: &mut [CardDef], rows: &Value, names: &CardNames<'_>) {
    for at in 0..cards.len() {
        for partner in one_or_more(&rows[&cards[at].id]["pairs_with"]) {
            let partner = usize::from(names.id(partner));
            let (own, other) = (cards[at].forms, cards[partner].forms);
            own.each(|card| cards[usize::from(card)].pairs_with = cards[usize::from(card)].pairs_with.union(other));
            other.each(|card| cards[usize::from(card)].pairs_with = cards[usize::from(card)].pairs_with.union(own));
        }
    }
}

/// The cards that links name or describe, and those that count as a named one.
fn linked(links: &[Value], cards: &[CardDef], names: &CardNames<'_>) -> CardSet {
    let named = |link: &Value| cards[usize::from(names.id(link))].forms;
    let described = |link: &Value| {
        let wanted = filter(link);
        let fitting = cards.iter().enumerate().filter(|(_, card)| card.is(wanted));
        fitting.map(|(at, _)| at as CardId).collect()
    };
    let sets = links
        .iter()
        .map(|link| if link.is_string() { named(link) } else { described(link) });
    sets.fold(CardSet::EMPTY, CardSet::union)
}

/// Constructions whose occupied token pays for the critter at this position, and those where a unit of a good does. One that takes in
/// any critter does so by a token, whatever the critter.
fn homes(at: usize, rows: &Value, cards: &[CardDef], names: &CardNames<'_>) -> [CardSet; 2] {
    let critter = &cards[at];
    if critter.kind != Kind::Critter {
        return [CardSet::EMPTY; 2];
    }
    let free_with = linked(list(&rows[&critter.id], "free_with"), cards, names);
    let any = |home: CardId| rows[&cards[usize::from(home)].id]["frees"] == "any_critter";
    let by_good = |home: CardId| critter.by_good || cards[usize::from(home)].by_good;
    let linked_to = |home: CardId| {
        let card = &cards[usize::from(home)];
        let frees = &rows[&card.id]["frees"];
        // Of the critters only those of the deck are described.
        let freed = || {
            let links = frees.as_array().map_or(&[][..], Vec::as_slice).iter();
            let links: Vec<Value> = links
                .filter(|link| link.is_string() || !critter.apart)
                .cloned()
                .collect();
            linked(&links, cards, names).has(at as CardId)
        };
        card.kind == Kind::Construction && (free_with.has(home) || freed())
    };
    let all = || 0..cards.len() as CardId;
    let is_construction = |home: CardId| cards[usize::from(home)].kind == Kind::Construction;
    let by_token = |home: &CardId| any(*home) && is_construction(*home) || !by_good(*home) && linked_to(*home);
    [
        all().filter(by_token).collect(),
        all().filter(|&home| by_good(home) && linked_to(home)).collect(),
    ]
}

fn card(id: &str, row: &Value, arena: &mut Arena<'_>) -> CardDef {
    let visit = arena.effect(list(row, "visit"));
    let rare = &arena.kinds.0["rarity"][text(row, "rarity")];
    let apart = flag(row, "apart") || flag(rare, "apart");
    CardDef {
        id: id.to_owned(),
        name: text(row, "name").to_owned(),
        set: arena.set(&row["set"]),
        kind: if text(row, "kind") == Kind::Construction.name() {
            Kind::Construction
        } else {
            Kind::Critter
        },
        colour: colour(&row["colour"]),
        rarity: rarity(text(row, "rarity")),
        once: flag(rare, "once"),
        copies: byte(row, "copies", 0),
        apart,
        points: number(row, "points", 0) as i8,
        cost: amounts(&row["cost"]),
        space: byte(row, "space", 1),
        opens: byte(row, "opens", 0),
        fixed: flag(row, "fixed"),
        names: CardSet::EMPTY,
        forms: CardSet::EMPTY,
        bars: CardSet::EMPTY,
        homes: [CardSet::EMPTY; 2],
        residents: [CardSet::EMPTY; 2],
        by_good: row.get("occupied_by").is_some(),
        marks: 0,
        effect: arena.effect(list(row, "effect")),
        stored_on_play: amounts(&row["stored_on_play"]),
        tokens_on_play: byte(row, "tokens_on_play", 0),
        laden: row.get("stored_on_play").or(row.get("tokens_on_play")).is_some(),
        visit,
        visitors: match (visit, flag(row, "open")) {
            (NOTHING, _) => Visitors::Nobody,
            (_, true) => Visitors::Everybody,
            (_, false) => Visitors::Owner,
        },
        open_reward: byte(row, "open_reward", 0),
        worker_spots: byte(row, "worker_spots", 0),
        spots: arena.kinds.spots(&row["spots"]),
        second_spot_needs: arena.cards.id(&row["second_spot_needs"]),
        permanent_worker: flag(row, "permanent_worker"),
        after_play: one_or_more(&row["after_play"])
            .iter()
            .map(|after| AfterPlay {
                played: filter(&after["played"]),
                effect: arena.effect(list(after, "effect")),
            })
            .collect(),
        after_event: row.get("after_event").map(|after| AfterEvent {
            by_anybody: text(after, "by") == "anybody",
            effect: arena.effect(list(after, "effect")),
        }),
        after_draw: arena.effect(list(row, "after_draw")),
        answer: Answer {
            tokens: byte(&row["answer"], "tokens", 0),
            cards: byte(&row["answer"], "cards", 1),
        },
        after_goods: row.get("after_goods").map(|after| {
            let good = arena.kinds.good(&after["of"]);
            (good, arena.effect(list(after, "effect")))
        }),
        hand_limit_per: arena.kinds.first_good(&row["hand_limit_per"]),
        hand_limit_per_token: byte(row, "hand_limit_per_token", 0),
        before_season: arena.effect(list(row, "before_season")),
        ability: row.get("ability").map(ability),
        cells: byte(row, "cells", 0),
        second_cell_needs: arena.cards.id(&row["second_cell_needs"]),
        pairs_with: CardSet::EMPTY,
        guests: byte(row, "guests", 1),
        shares_spaceless: flag(row, "shares_spaceless"),
        shares: row.get("shares").map(filter),
        settles: flag(row, "settles"),
        may_stand_alone: flag(row, "may_stand_alone"),
        enters_opponent: text(row, "enters") == "opponent",
        replaces: row.get("replaces").map(filter),
        replaceable: CardSet::EMPTY,
        trades: row.get("trades").map(|trade| Trade {
            cards: filter(&trade["for"]),
            spares_shared: flag(trade, "spares_shared"),
            reacts: flag(trade, "reacts"),
        }),
        upgrades: arena.cards.id(&row["upgrades"]),
        upgrade_optional: flag(rare, "upgrade_optional"),
        upgrade_loses_permanent: flag(rare, "upgrade_loses_permanent_worker"),
        cost_to_opponent: text(row, "cost_to") == "opponent",
        score: arena.scores(row),
        dead: flag(row, "dead"),
        replaced: flag(row, "replaced"),
        uncopyable: flag(row, "uncopyable"),
        never_copied: flag(rare, "uncopyable"),
    }
}

fn ability(row: &Value) -> Ability {
    Ability {
        plays: filter(&row["plays"]),
        drops: byte(row, "drops", 0),
        kinds: if row["of"].is_null() {
            0b1111
        } else {
            resource_mask(&row["of"])
        },
        swaps: byte(row, "swaps", 0),
        price: match text(row, "price") {
            "discard" => Price::DiscardThis,
            "imprison" => Price::Imprison,
            "tokens" => Price::Tokens,
            "build_on" => Price::BuildOn,
            _ => Price::Nothing,
        },
    }
}
