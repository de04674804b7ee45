//! Every row of the data beside the sentence that a person wrote for it.

use std::collections::BTreeSet;

use everdell_engine::boxes::sections;
use everdell_engine::load::{Rules, ids};
use everdell_engine::texts::text;

type Cases = toml::Table;

/// The rows of a module that the base game does not have, and of the base game all: section and id.
fn rows(rules: &Rules, base: Option<&Rules>) -> BTreeSet<(String, String)> {
    let sections = ["card", "event", "location"].into_iter().chain(sections());
    let all = |rules: &Rules, section: &str| -> BTreeSet<(String, String)> {
        let ids = ids(rules, section).into_iter();
        ids.map(|id| (section.to_owned(), id.to_owned())).collect()
    };
    let own = |section| &all(rules, section) - &base.map_or_else(BTreeSet::new, |base| all(base, section));
    sections.flat_map(own).collect()
}

fn compare(module: &str, cases: &str) {
    compare_beyond("base", module, cases);
}

/// The rows of a module that another one does not have.
fn compare_beyond(known: &str, module: &str, cases: &str) {
    let load = |module: &str| {
        let modules = [module.to_owned()];
        Rules::load(if module == "base" { &[] } else { &modules }, &[]).unwrap()
    };
    let (known, rules) = (load(known), load(module));
    let rows = rows(&rules, (module != "base").then_some(&known));
    let cases: Cases = cases.parse().unwrap();
    let told: BTreeSet<(String, String)> = cases
        .iter()
        .flat_map(|(section, rows)| rows.as_table().unwrap().keys().map(|id| (section.clone(), id.clone())))
        .collect();
    assert_eq!(&rows - &told, BTreeSet::new(), "rows of {module} without a sentence");
    assert_eq!(&told - &rows, BTreeSet::new(), "sentences of {module} without a row");
    for (section, id) in &rows {
        let wanted = cases[section][id].as_str().unwrap();
        assert_eq!(text(&rules, section, id), wanted, "{section}.{id}");
    }
}

#[test]
fn rows_of_the_base_game_read_as_a_person_would_write_them() {
    compare("base", include_str!("base.toml"));
}

#[test]
fn rows_of_pearlbrook_read_as_a_person_would_write_them() {
    compare("pearlbrook", include_str!("pearlbrook.toml"));
}

#[test]
fn rows_of_corrin_read_as_a_person_would_write_them() {
    compare("corrin", include_str!("corrin.toml"));
}

#[test]
fn rows_of_through_every_season_read_as_a_person_would_write_them() {
    compare("through_every_season", include_str!("through_every_season.toml"));
}

#[test]
fn rows_of_legendary_cards_read_as_a_person_would_write_them() {
    compare("legends", include_str!("legends.toml"));
    compare("more_legends", include_str!("more_legends.toml"));
}

#[test]
fn rows_of_the_small_packs_read_as_a_person_would_write_them() {
    compare("extra_extra", include_str!("extra_extra.toml"));
    compare("rugwort_cards", include_str!("rugwort_cards.toml"));
}

#[test]
fn rows_of_bellfaire_read_as_a_person_would_write_them() {
    compare("bellfaire_forest", include_str!("bellfaire_forest.toml"));
    compare("bellfaire_events", include_str!("bellfaire_events.toml"));
    compare("flower_festival", include_str!("flower_festival.toml"));
    compare("bellfaire_garland", include_str!("bellfaire_garland.toml"));
    compare("bellfaire_market", include_str!("bellfaire_market.toml"));
}

#[test]
fn powers_read_as_a_person_would_write_them() {
    compare("player_powers", include_str!("player_powers.toml"));
}

#[test]
fn rows_of_newleaf_read_as_a_person_would_write_them() {
    compare("newleaf_cards", include_str!("newleaf_cards.toml"));
    compare_beyond("newleaf_cards", "newleaf", include_str!("newleaf.toml"));
}

#[cfg(feature = "specimen")]
#[test]
fn rows_of_the_specimen_read_as_a_person_would_write_them() {
    compare("specimen", include_str!("specimen.toml"));
}

#[test]
fn a_module_without_rows_has_no_sentences() {
    compare("solo_rugwort", "");
}

#[test]
fn there_is_a_file_of_sentences_for_every_module() {
    let compared = [
        "base",
        "pearlbrook",
        "extra_extra",
        "rugwort_cards",
        "corrin",
        "through_every_season",
        "legends",
        "more_legends",
        "bellfaire_forest",
        "bellfaire_events",
        "flower_festival",
        "bellfaire_garland",
        "bellfaire_market",
        "player_powers",
        "newleaf_tickets",
        "newleaf_reservations",
        "newleaf",
        "newleaf_cards",
        "solo_rugwort",
        "specimen",
    ];
    for module in everdell_engine::load::modules::all() {
        assert!(
            compared.contains(&module.id),
            "the rows of {} have no sentences",
            module.id
        );
    }
}

#[test]
fn rows_of_tickets_and_reservations_read_as_a_person_would_write_them() {
    compare("newleaf_tickets", include_str!("newleaf_tickets.toml"));
    compare("newleaf_reservations", include_str!("newleaf_reservations.toml"));
}
