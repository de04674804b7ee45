//! What must be there before something is open to a player, in words.

use crate::catalog::{Catalog, Requirement};
use crate::effect::{Colour, Filter, Kind, Rarity, sort};
use crate::phrases::words;

/// "4 production cards", "a Judge", "2 cards of each colour": what must be in the city, then what must be held.
pub(crate) struct Needs<'a> {
    /// Cards by name.
    cards: Vec<&'a str>,
    /// So many cards of a sort.
    counts: Vec<String>,
    /// So many events.
    events: Option<String>,
}

impl<'a> Needs<'a> {
    pub fn of(requirement: &Requirement, catalog: &'a Catalog) -> Needs<'a> {
        let mut cards = Vec::new();
        requirement.cards.each(|card| cards.push(words::card(card, catalog)));
        let mut counts = colours(requirement.colours);
        for kind in Kind::ALL {
            let filter = Filter {
                kind: Some(kind),
                ..Filter::ANY
            };
            counts.extend(some(requirement.kinds[kind as usize], filter, catalog));
            for rarity in [Rarity::Common, Rarity::Unique] {
                let rarity_filter = Filter {
                    rarity: Some(rarity),
                    ..filter
                };
                counts.extend(some(requirement.sorts[sort(kind, rarity)], rarity_filter, catalog));
            }
        }
        counts.extend(some(requirement.in_city, Filter::ANY, catalog));
        let events = (requirement.events > 0).then(|| words::number(requirement.events, "event"));
        Needs { cards, counts, events }
    }

    /// In short: "Judge and Queen".
    pub fn note(&self) -> String {
        let cards = self.cards.iter().map(|&name| name.to_owned());
        let all = cards.chain(self.counts.iter().cloned()).chain(self.events.clone());
        words::and(&all.collect::<Vec<_>>())
    }

    /// "needs a Judge and a Queen in your city".
    pub fn sentence(&self) -> Option<String> {
        let cards = self.cards.iter().map(|name| words::article(name));
        let city: Vec<String> = cards.chain(self.counts.iter().cloned()).collect();
        let city = (!city.is_empty()).then(|| format!("{} in your city", words::and(&city)));
        let events = self.events.as_ref().map(|events| format!("{events} that you claimed"));
        let parts: Vec<String> = [city, events].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("needs {}", words::and(&parts)))
    }
}

fn some(n: u8, filter: Filter, catalog: &Catalog) -> Option<String> {
    (n > 0).then(|| words::cards(n, n, filter, catalog))
}

fn colours(least: [u8; 5]) -> Vec<String> {
    if least[0] > 0 && least.iter().all(|&n| n == least[0]) {
        return vec![format!("{} of each colour", words::number(least[0], "card"))];
    }
    let wanted = Colour::ALL.into_iter().zip(least).filter(|(_, n)| *n > 0);
    wanted
        .map(|(colour, n)| words::number(n, &format!("{} card", colour.name())))
        .collect()
}
