//! What powers change of places, in words.

use super::super::sentences::{after_words, does};
use super::keys::{Instead, Joins, PlaceKeys};
use crate::catalog::Catalog;
use crate::phrases::words;

pub(in super::super) fn sentences(catalog: &Catalog, keys: &PlaceKeys) -> Vec<String> {
    let mut told = Vec::new();
    if let Some(marker) = keys.marker {
        told.extend(after_words(catalog, "before the first turn", marker.set_up));
        let when = "after anybody places a worker on the location with the marker";
        told.extend(after_words(catalog, when, marker.visited));
    }
    told.extend(keys.joins.iter().flat_map(|joins| join_words(catalog, *joins)));
    told.extend(keys.instead.and_then(|instead| instead_words(catalog, instead)));
    told
}

fn join_words(catalog: &Catalog, joins: Joins) -> Vec<String> {
    let mut places = words::article(&words::location(catalog, joins.areas));
    if joins.cards {
        let except = words::each_card(joins.except, catalog);
        places = match &except[..] {
            [] => format!("{places} or a destination card"),
            except => format!("{places} or a destination card (not {})", words::or(except)),
        };
    }
    let mut told = vec![format!(
        "you may place a worker on {places} although it is full, if a worker of an opponent stands there"
    )];
    if joins.cards && joins.closed_cards {
        told.push("such a card in the city of an opponent need not be open".to_owned());
    }
    told
}

fn instead_words(catalog: &Catalog, instead: Instead) -> Option<String> {
    let place = words::article(&words::location(catalog, instead.areas));
    let does = does(catalog, instead.effect).join("; ");
    (!does.is_empty())
        .then(|| format!("when you place a worker on {place}, then instead of what it does you may {does}"))
}
