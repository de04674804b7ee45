//! Powers that deal with cards, in words.

use super::super::sentences::{a_card, after_words};
use super::keys::CardKeys;
use crate::catalog::Catalog;
use crate::choice::Zone;
use crate::phrases::words;

fn shelf(catalog: &Catalog, shelf: u8) -> String {
    words::zone(Zone::shelf(shelf), catalog)
}

/// What lies there from the start.
pub(in super::super) fn laid_aside(catalog: &Catalog, keys: &CardKeys) -> Vec<String> {
    let mut told = Vec::new();
    if let Some(pile) = keys.pile {
        let (card, pile) = (words::card(pile.card, catalog), shelf(catalog, pile.shelf));
        told.push(format!(
            "every {card} lies face up in {pile} from the start, and everybody may play the top one"
        ));
    }
    if let Some(stack) = keys.stack {
        let (cards, stack) = (words::number(stack.cards, "card"), shelf(catalog, stack.shelf));
        let lie = if keys.stack.is_some_and(|stack| stack.cards == 1) {
            "lies"
        } else {
            "lie"
        };
        told.push(format!(
            "{cards} from the deck {lie} face down in {stack} from the start"
        ));
    }
    if let Some(marker) = keys.meadow_marker {
        told.extend(after_words(catalog, "before the first turn", marker.set_up));
    }
    told
}

pub(in super::super) fn deeds(catalog: &Catalog, keys: &CardKeys) -> Vec<String> {
    let mut told = Vec::new();
    if keys.deck_or_meadow {
        told.push(
            "for each card that you draw from the deck and need not show, you may take one from the meadow instead"
                .to_owned(),
        );
    }
    if keys.meadow_or_deck {
        told.push("for each card that you draw from the meadow, you may draw one from the deck instead".to_owned());
    }
    if let Some(card) = keys.spaceless {
        let free = if keys.spaceless_if_free {
            " that you play for free"
        } else {
            ""
        };
        let card = words::article(words::card(card, catalog));
        told.push(format!("{card}{free} takes no space in your city"));
    }
    if let Some(marker) = keys.meadow_marker {
        let when = "after anybody plays the card with the marker";
        told.extend(after_words(catalog, when, marker.played));
    }
    for after in &keys.after_others_play {
        let card = match after.card {
            Some(card) => words::article(words::card(card, catalog)),
            None => a_card(catalog, &after.played),
        };
        let passed = if after.passed {
            ", even after you have passed"
        } else {
            ""
        };
        let when = format!("after an opponent plays {card} into their own city{passed}");
        told.extend(after_words(catalog, &when, after.effect));
    }
    told
}
