//! The addresses that a patch can name.

use everdell_engine::load::{Address, Patch, Rules, addresses, find_id};
use serde_json::json;

use crate::{base, patched};

#[test]
fn addresses_list_value_type_and_range() {
    let rules = base();
    let found = addresses(&rules, "card.farm");
    let at = |path: &str| {
        found
            .iter()
            .find(|address| address.path == path)
            .unwrap_or_else(|| panic!("no {path}"))
    };
    assert_eq!(at("card.farm.effect.gain.berry").value, json!(1));
    assert_eq!(
        (
            at("card.farm.points").kind.as_str(),
            at("card.farm.points").value.clone()
        ),
        ("number", json!(1))
    );
    assert_eq!(at("card.farm.points").range, "a whole number from -20 to 50");
    assert_eq!(at("card.farm.cost").value, json!({ "twig": 2, "resin": 1 }));
    assert_eq!(at("card.farm.dead").value, json!(false));
    assert_eq!(at("card.farm.replaced").kind, "flag");
    assert!(found.iter().all(|address| address.path.starts_with("card.farm.")));
    assert!(addresses(&rules, "card.far").is_empty());
}

/// Every address that is listed can be set to the value that it has, and nothing changes.
#[test]
fn every_address_takes_its_own_value() {
    let rules = base();
    let listed = addresses(&rules, "");
    assert!(listed.len() > 1000);
    let patches: Vec<_> = listed
        .into_iter()
        .map(|Address { path, value, .. }| Patch {
            origin: path.clone(),
            value: json!({ path: value }),
        })
        .collect();
    let again = Rules::load(&[], &patches).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.tree, rules.tree);
    assert_eq!(again.data_hash, rules.data_hash);
}

#[test]
fn people_may_use_any_name_of_a_card() {
    let rules = base();
    assert_eq!(find_id(&rules, "card", "Harvester").as_deref(), Some("husband"));
    assert_eq!(find_id(&rules, "card", "twig barge").as_deref(), Some("twig_barge"));
    assert_eq!(find_id(&rules, "event", "grand_tour").as_deref(), Some("grand_tour"));
    assert_eq!(find_id(&rules, "card", "dragon"), None);
}

#[test]
fn the_examples_of_the_guide_are_valid_patches() {
    let guide = include_str!("../../../../docs/how-to/write-a-patch.md");
    let examples: Vec<&str> = guide
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert!(examples.len() >= 4);
    for example in examples {
        patched(example);
    }
}
