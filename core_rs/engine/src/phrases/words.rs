//! Phrases that clauses and sentences share. What data declare is called by its name there.

use crate::bits::ones;
use crate::card_set::CardSet;
use crate::catalog::{Catalog, PlayedBy};
use crate::effect::{Areas, Colour, Filter, Kind};
use crate::ids::CardId;
use crate::resources::{Resource, Resources};
use crate::zone::{Zone, Zones};

/// "a, b and c".
pub(crate) fn and(parts: &[String]) -> String {
    list(parts, " and ")
}

/// "a, b or c".
pub(crate) fn or(parts: &[String]) -> String {
    list(parts, " or ")
}

/// Commas between the parts, and `last` before the last of them.
pub(crate) fn list(parts: &[String], last: &str) -> String {
    match parts.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{}{last}{end}", rest.join(", ")),
    }
}

/// "a critter", "an event", "a university".
pub(crate) fn article(noun: &str) -> String {
    let start = noun.to_lowercase();
    let vowel =
        start.starts_with(['a', 'e', 'i', 'o', 'u']) && !["uni", "use", "eu"].iter().any(|yu| start.starts_with(yu));
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// "Draw 2 cards" from "draw 2 cards".
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// "1 card", "2 cards", "any number of cards".
pub(crate) fn count(n: u8, one: &str, many: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        u8::MAX => format!("any number of {many}"),
        n => format!("{n} {many}"),
    }
}

/// The same of things whose plural ends in an s.
pub(crate) fn number(n: u8, one: &str) -> String {
    count(n, one, &format!("{one}s"))
}

/// "2 cards", "1 to 3 cards", "up to 3 cards", "1 or more cards", "any number of cards".
pub(crate) fn range(min: u8, max: u8, one: &str, many: &str) -> String {
    match (min, max) {
        (0, u8::MAX) => count(max, one, many),
        (min, u8::MAX) => format!("{min} or more {many}"),
        (0, max) => format!("up to {}", count(max, one, many)),
        (min, max) if min == max => count(max, one, many),
        (min, max) if min + 1 == max => format!("{min} or {}", count(max, one, many)),
        (min, max) => format!("{min} to {}", count(max, one, many)),
    }
}

/// The same of things whose plural ends in an s.
pub(crate) fn from_to(min: u8, max: u8, one: &str) -> String {
    range(min, max, one, &format!("{one}s"))
}

// ---- resources ------------------------------------------------------------------------------------------------------

/// "twigs".
pub(crate) fn plural(kind: Resource) -> &'static str {
    match kind {
        Resource::Twig => "twigs",
        Resource::Resin => "resin",
        Resource::Pebble => "pebbles",
        Resource::Berry => "berries",
    }
}

/// "1 twig", "2 berries".
pub(crate) fn amount(n: u8, kind: Resource) -> String {
    format!("{n} {}", if n == 1 { kind.name() } else { plural(kind) })
}

fn kinds_of(what: Resources) -> Vec<String> {
    let some = Resource::ALL.into_iter().filter(|&kind| what[kind] > 0);
    some.map(|kind| amount(what[kind], kind)).collect()
}

/// "3 twigs and 1 resin"; "nothing" if there is none.
pub(crate) fn amounts(what: Resources) -> String {
    match kinds_of(what) {
        none if none.is_empty() => "nothing".to_owned(),
        some => and(&some),
    }
}

/// "1 twig, 1 resin or 1 pebble": an amount of each kind to choose from.
pub(crate) fn one_of(packs: Resources) -> String {
    match kinds_of(packs) {
        none if none.is_empty() => "nothing".to_owned(),
        some => or(&some),
    }
}

/// The kinds of a mask.
pub(crate) fn kinds(mask: u8) -> impl Iterator<Item = Resource> {
    Resource::ALL
        .into_iter()
        .filter(move |kind| mask >> *kind as u8 & 1 == 1)
}

/// "twigs or berries"; "resources" if every kind will do.
pub(crate) fn any_kind(mask: u8) -> String {
    if kinds(mask).count() == Resource::ALL.len() {
        return "resources".to_owned();
    }
    or(&kinds(mask).map(|kind| plural(kind).to_owned()).collect::<Vec<_>>())
}

/// "3 berries", "2 resources", "1 twig or resin": so many units of the kinds of a mask.
pub(crate) fn units(n: u8, mask: u8) -> String {
    match kinds(mask).count() {
        4 => number(n, "resource"),
        _ if n == 1 => format!(
            "1 {}",
            or(&kinds(mask).map(|kind| kind.name().to_owned()).collect::<Vec<_>>())
        ),
        _ => format!("{n} {}", any_kind(mask)),
    }
}

// ---- cards and places -----------------------------------------------------------------------------------------------

pub(crate) fn card(card: CardId, catalog: &Catalog) -> &str {
    catalog.cards.get(usize::from(card)).map_or("?", |def| &def.name)
}

/// "a Farm".
pub(crate) fn a_card(id: CardId, catalog: &Catalog) -> String {
    article(card(id, catalog))
}

/// Each card of a set with its article.
pub(crate) fn each_card(set: CardSet, catalog: &Catalog) -> Vec<String> {
    /// More that count as one are told by its name.
    const FEW: u32 = 3;
    let mut names = Vec::new();
    set.each(|id| {
        let mut others = catalog.cards[usize::from(id)].names.common(set);
        others.remove(id);
        if set.len() <= FEW || others.is_empty() {
            names.push(a_card(id, catalog));
        }
    });
    names
}

/// The singular and the plural of what a filter lets through: "common critter", "cards worth up to 3 points".
pub(crate) fn noun(filter: Filter, catalog: &Catalog) -> (String, String) {
    let rarity = filter
        .rarity
        .map(|rarity| catalog.rarities[rarity as usize].name.as_str());
    let colour = filter.colour.map(Colour::name);
    let kind = filter.kind.map_or("card", Kind::name);
    let words: Vec<&str> = [rarity, colour, Some(kind)].into_iter().flatten().collect();
    let (name, worth) = (words.join(" "), worth_up_to(filter.max_points));
    (format!("{name}{worth}"), format!("{name}s{worth}"))
}

/// "up to 2 common critters worth up to 3 points".
pub(crate) fn cards(min: u8, max: u8, filter: Filter, catalog: &Catalog) -> String {
    let (one, many) = noun(filter, catalog);
    range(min, max, &one, &many)
}

/// "a production card".
pub(crate) fn a_card_of(filter: Filter, catalog: &Catalog) -> String {
    article(&noun(filter, catalog).0)
}

/// " worth up to 3 points", nothing if there is no limit.
pub(crate) fn worth_up_to(points: i8) -> String {
    match points {
        i8::MAX => String::new(),
        1 => " worth up to 1 point".to_owned(),
        points => format!(" worth up to {points} points"),
    }
}

/// "your hand", "the meadow", "your satchel".
pub(crate) fn zone(zone: Zone, catalog: &Catalog) -> String {
    match (zone, catalog.shelf(zone)) {
        (Zone::Hand, _) => "your hand".to_owned(),
        (_, Some(shelf)) if shelf.by_seat => format!("your {}", shelf.name),
        _ => catalog.zone_phrase(zone),
    }
}

/// "the meadow or the deck".
pub(crate) fn zones(zones: Zones, catalog: &Catalog) -> String {
    let named = ones(zones.into()).map(|code| zone(Zone::from_code(code), catalog));
    or(&named.collect::<Vec<_>>())
}

/// ", from which you may play cards as if from your hand or the meadow": of a shelf that stands for other zones.
pub(crate) fn played_as(zone: Zone, catalog: &Catalog) -> String {
    let shelf = catalog.shelf(zone);
    let own = shelf.filter(|shelf| shelf.play == PlayedBy::Owner && shelf.like != 0);
    own.map_or_else(String::new, |shelf| {
        let like = zones(shelf.like, catalog);
        format!(", from which you may play cards as if from {like}")
    })
}

/// "basic or forest location": an area is named by what its locations have in common.
pub(crate) fn location(catalog: &Catalog, areas: Areas) -> String {
    let named = ones(areas.into()).filter_map(|area| catalog.areas.get(usize::from(area)));
    let names: Vec<String> = named
        .map(|area| area.name.trim_end_matches(" locations").to_owned())
        .collect();
    format!("{} location", or(&names))
}

// ---- what multiplies an amount --------------------------------------------------------------------------------------

/// " for each critter", " for every 2 critters".
pub(crate) fn for_each(every: u8, one: &str, many: &str) -> String {
    match every {
        0 | 1 => format!(" for each {one}"),
        every => format!(" for every {every} {many}"),
    }
}
