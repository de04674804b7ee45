//! What cards, locations, events and the things of modules do, in sentences.
//!
//! No text is written by hand: sentences are made of the effects and of the other keys of a row, so a changed number or a new card
//! reads as it plays. A verb brings its own words as a [`Clause`]; `effect` joins the clauses of an effect, `score` tells what counts at
//! the end, and `card` and `place` add what else a row says. A module tells the things that only it has ([`crate::modules::Module::text`])
//! with the same parts.

mod card;
mod effect;
mod place;
mod quantity;
mod score;

use crate::modules::telling;
use crate::phrases::words;
use crate::rules::Rules;

pub(crate) use effect::Teller;
pub(crate) use quantity::{Needs, asked};

/// Sentences without capital letters and full stops.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Text {
    /// What is needed before.
    pub needs: Vec<String>,
    pub does: Vec<String>,
}

/// The text of a row: all that it does, in plain sentences. Empty for a row that only has numbers.
pub fn text(rules: &Rules, section: &str, id: &str) -> String {
    let Text { needs, does } = text_of(rules, section, id);
    written(&[needs, does].concat())
}

/// The same without what it needs, for those who are shown that anyway.
pub(crate) fn deed(rules: &Rules, section: &str, id: &str) -> String {
    written(&text_of(rules, section, id).does)
}

fn text_of(rules: &Rules, section: &str, id: &str) -> Text {
    let catalog = &rules.catalog;
    let does = |does: Option<Vec<String>>| Text {
        does: does.unwrap_or_default(),
        ..Text::default()
    };
    let mut text = match section {
        "card" => does(catalog.card(id).map(|at| card::card(rules, at))),
        "location" => catalog
            .location(id)
            .map_or_else(Text::default, |at| place::location(catalog, at)),
        "event" => catalog
            .event(id)
            .map_or_else(Text::default, |at| place::event(catalog, at)),
        _ => Text::default(),
    };
    text.does.extend(telling::text(catalog, section, id));
    text.does.extend(stand_ins(rules, section, id));
    text
}

/// Which values of a row are our own: nobody shall take them for the printed ones.
fn stand_ins(rules: &Rules, section: &str, id: &str) -> Option<String> {
    let keys = rules.tree[section][id]["doubt"]["stand_in"].as_array()?.iter();
    let keys: Vec<String> = keys.filter_map(|key| key.as_str().map(str::to_owned)).collect();
    let (are, them) = match keys.len() {
        1 => ("is a stand-in", "it"),
        _ => ("are stand-ins", "them"),
    };
    Some(format!(
        "its {} {are} of our own, as no source gives {them}",
        words::and(&keys)
    ))
}

/// "draw 1 card", "gain 1 berry" as "Draw 1 card. Gain 1 berry."
fn written(sentences: &[String]) -> String {
    let sentences = sentences
        .iter()
        .map(|sentence| format!("{}.", words::capital(sentence)));
    sentences.collect::<Vec<_>>().join(" ")
}
