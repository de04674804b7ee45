//! What Visitors ask for, in words.

use super::wishes::{Wish, other};
use crate::catalog::Catalog;
use crate::effect::{Colour, Filter};
use crate::phrases::words;
use crate::resources::Resource;

/// All that is asked for, as a clause that follows "if".
pub(super) fn asked(catalog: &Catalog, wishes: &[Wish]) -> String {
    if let Some(each) = of_each_colour(wishes) {
        return format!("your city has at least {} of each colour", words::number(each, "card"));
    }
    let mut city = Vec::new();
    let mut others = Vec::new();
    let mut left = Vec::new();
    let mut events = Vec::new();
    for &wish in wishes {
        match wish {
            Wish::Colour(colour, least) => city.push(least_of(least, &format!("{} card", colour.name()))),
            Wish::Rarity(rarity, least) => {
                let filter = Filter {
                    rarity: Some(rarity),
                    ..Filter::ANY
                };
                city.push(format!("at least {}", words::cards(least, least, filter, catalog)));
            }
            Wish::Kind(kind, least) => city.push(least_of(least, kind.name())),
            Wish::InCity(least) => city.push(least_of(least, "card")),
            Wish::OneColour(least, but) => {
                let but = but.map_or(String::new(), |colour| format!(" other than {}", colour.name()));
                city.push(format!("{} of one colour{but}", least_of(least, "card")));
            }
            Wish::AtMost(colour, most) => {
                city.push(format!(
                    "at most {}",
                    words::number(most, &format!("{} card", colour.name()))
                ));
            }
            Wish::More(kind) => city.push(format!("more {}s than {}s", kind.name(), other(kind).name())),
            Wish::Left(kind, least) => left.push((kind, least)),
            Wish::Journeys(least) => others.push(format!("have {} on the journey", least_of(least, "worker"))),
            Wish::Events(kind, least) => {
                let kind = &catalog.event_kinds[usize::from(kind)];
                let name = if least == 1 { &kind.name } else { &kind.plural };
                events.push(format!("{least} {name}"));
            }
            Wish::PointTokens(least) => others.push(format!("have {}", least_of(least, "point token"))),
        }
    }
    if !events.is_empty() {
        others.push(format!("hold at least {}", words::and(&events)));
    }
    if !left.is_empty() {
        others.push(format!("have {} left", amounts(&left)));
    }
    let city = (!city.is_empty()).then(|| format!("your city has {}", words::and(&city)));
    let others = (!others.is_empty()).then(|| format!("you {}", words::and(&others)));
    words::and(&city.into_iter().chain(others).collect::<Vec<_>>())
}

fn least_of(n: u8, thing: &str) -> String {
    format!("at least {}", words::number(n, thing))
}

/// The same number of every colour, and nothing else.
fn of_each_colour(wishes: &[Wish]) -> Option<u8> {
    let mut least = None;
    for &wish in wishes {
        let Wish::Colour(_, n) = wish else { return None };
        if least.is_some_and(|least| least != n) {
            return None;
        }
        least = Some(n);
    }
    least.filter(|_| wishes.len() == Colour::ALL.len())
}

fn amounts(left: &[(Resource, u8)]) -> String {
    if left.len() == Resource::ALL.len() && left.iter().all(|(_, n)| *n == left[0].1) {
        return format!("at least {} of each resource", left[0].1);
    }
    let each = left.iter().map(|(kind, n)| words::amount(*n, *kind));
    format!("at least {}", words::and(&each.collect::<Vec<_>>()))
}
