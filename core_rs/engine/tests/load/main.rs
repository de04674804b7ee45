//! The base game as data, patches over it, and what is refused.

mod addresses;
mod lowered;
mod patches;
mod refused;
mod switches;

use everdell_engine::catalog::Catalog;
use everdell_engine::load::{Patch, Rules};
use everdell_engine::resources::Resources;
use everdell_engine::verbs::Step;

fn base() -> Rules {
    Rules::load(&[], &[]).expect("the base game loads")
}

fn patched(toml: &str) -> Rules {
    Rules::load(&[], &[Patch::from_toml("p.toml", toml).expect("valid TOML")]).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(toml: &str) -> String {
    match Rules::load(&[], &[Patch::from_toml("p.toml", toml).expect("valid TOML")]) {
        Err(error) => error.message,
        Ok(_) => panic!("was not refused: {toml}"),
    }
}

/// The message names the file and all of these.
fn refused_with(toml: &str, parts: &[&str]) {
    let message = refused(toml);
    assert!(message.starts_with("p.toml: "), "{message}");
    for part in parts {
        assert!(message.contains(part), "{message:?} should name {part:?}");
    }
}

/// A list of steps up to its end.
fn steps(catalog: &Catalog, effect: u16) -> Vec<Step> {
    catalog.steps[usize::from(effect)..]
        .iter()
        .copied()
        .take_while(|step| *step != Step::End)
        .collect()
}

fn effect_of(rules: &Rules, card: &str) -> Vec<Step> {
    let card = &rules.catalog.cards[usize::from(rules.catalog.card(card).expect("a card"))];
    steps(&rules.catalog, card.effect)
}

fn amounts(twig: u8, resin: u8, pebble: u8, berry: u8) -> Resources {
    Resources([twig, resin, pebble, berry])
}
