//! Phrases that the clauses of several verbs share.

use crate::bits::ones;
use crate::catalog::Catalog;
use crate::effect::{Areas, Colour, Condition, Count, Filter, Kind};
use crate::ids::CardId;
use crate::resources::{Resource, Resources};

use crate::zone::{Zone, Zones};

pub(crate) use crate::json::{amount, amounts};

/// "1 card", "2 cards", "any number of cards".
pub(crate) fn number(n: u8, one: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        u8::MAX => format!("any number of {one}s"),
        n => format!("{n} {one}s"),
    }
}

/// "2 cards", "1 to 3 cards", "up to 3 cards", "any number of cards".
pub(crate) fn from_to(min: u8, max: u8, one: &str) -> String {
    match (min, max) {
        (0, u8::MAX) => number(max, one),
        (min, u8::MAX) => format!("at least {}", number(min, one)),
        (0, max) => format!("up to {}", number(max, one)),
        (min, max) if min == max => number(max, one),
        (min, max) => format!("{min} to {}", number(max, one)),
    }
}

/// "the meadow, the deck".
pub(crate) fn zones(zones: Zones, catalog: &Catalog) -> String {
    let named = ones(zones.into()).map(|code| match Zone::from_code(code) {
        Zone::Hand => "your hand".to_owned(),
        zone => catalog.zone_phrase(zone),
    });
    let mut named: Vec<String> = named.collect();
    match named.pop() {
        Some(last) if !named.is_empty() => format!("{} or {last}", named.join(", ")),
        last => last.unwrap_or_default(),
    }
}

pub(crate) fn card(card: CardId, catalog: &Catalog) -> &str {
    catalog.cards.get(usize::from(card)).map_or("?", |def| &def.name)
}

/// "gain 2 twigs for each Farm in the city", "draw 1 card for every 2 critters in your city".
pub(crate) fn scaled(clause: &str, per: Count, every: u8, catalog: &Catalog) -> String {
    let (one, rest) = match per {
        Count::One => return clause.to_owned(),
        Count::CardInCity(id) => (card(id, catalog), "in the city"),
        Count::TokensHere => ("point token", "on this card"),
        Count::TokensOn(id) => return format!("{clause} for each point token on the {}", card(id, catalog)),
        Count::Chosen => ("thing", "taken before"),
        Count::CardsOfKind(kind) => (kind.name(), "in your city"),
        Count::CardsOfColour(colour) => return format!("{clause} for each {} card in your city", colour.name()),
        Count::OthersOfKind(kind) => return other(clause, every, kind.name()),
        Count::OthersOfColour(colour) => return other(clause, every, &format!("{} card", colour.name())),
        Count::Spaces => ("space", "used in the city"),
        Count::HandCards(most) => return format!("{clause} for each card in your hand, {most} at most"),
        Count::Events(kind) => (&*catalog.event_kinds[usize::from(kind)].name, "that you hold"),
    };
    match every {
        0 | 1 => format!("{clause} for each {one} {rest}"),
        every => format!("{clause} for every {} {rest}", number(every, one)),
    }
}

fn other(clause: &str, every: u8, one: &str) -> String {
    match every {
        0 | 1 => format!("{clause} for each other {one} in the city"),
        every => format!("{clause} for every {every} other {one}s in the city"),
    }
}

pub(crate) fn condition(condition: Condition, catalog: &Catalog) -> String {
    match condition {
        Condition::CardInCity(id) => format!("if the city has {}", card(id, catalog)),
        Condition::Paired => "if this card shares its space".to_owned(),
        Condition::Chosen(least) => format!("if at least {least} were taken"),
        Condition::Option(option) => format!("if option {option} was chosen"),
        Condition::Goods { good, n } => {
            let name = catalog
                .goods
                .get(usize::from(good))
                .map_or("goods", |good| &good.plural);
            format!("if the city's owner has at least {n} {name}")
        }
    }
}

/// "up to 2 common critters worth at most 3 points".
pub(crate) fn cards(min: u8, max: u8, filter: Filter, catalog: &Catalog) -> String {
    let rarity = filter
        .rarity
        .map(|rarity| catalog.rarities[rarity as usize].name.as_str());
    let colour = filter.colour.map(Colour::name);
    let kind = filter.kind.map_or("card", Kind::name);
    let words: Vec<&str> = [rarity, colour, Some(kind)].into_iter().flatten().collect();
    from_to(min, max, &words.join(" ")) + &worth_at_most(filter.max_points)
}

/// " worth at most 3 points", nothing if there is no limit.
pub(crate) fn worth_at_most(points: i8) -> String {
    if points == i8::MAX {
        String::new()
    } else {
        format!(" worth at most {points} points")
    }
}

/// "basic or forest location".
pub(crate) fn location(catalog: &Catalog, areas: Areas) -> String {
    let named = ones(areas.into()).filter_map(|area| catalog.areas.get(usize::from(area)));
    let names: Vec<&str> = named.map(|area| area.id.as_str()).collect();
    format!("{} location", names.join(" or "))
}

/// "twig or berry": the kinds of a mask.
pub(crate) fn kinds(mask: u8) -> String {
    let named = Resource::ALL.into_iter().filter(|kind| mask >> *kind as u8 & 1 == 1);
    let names: Vec<&str> = named.map(Resource::name).collect();
    names.join(" or ")
}

/// "1 twig, 1 resin or 1 pebble": an amount of each kind to choose from.
pub(crate) fn one_of(packs: Resources) -> String {
    let some = Resource::ALL.into_iter().filter(|&kind| packs[kind] > 0);
    let names: Vec<String> = some.map(|kind| amount(packs[kind], kind)).collect();
    match names.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
