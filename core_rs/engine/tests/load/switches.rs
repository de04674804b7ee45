//! Keys of `rules` that are other names for addresses.

use everdell_engine::load::{Address, Patch, Rules, addresses};
use serde_json::{Value, json};

use crate::base;

const LIMIT: &str = "card.rugwort_the_robber.effect.swap_hands.over_limit";

fn load(patches: &[&str]) -> Result<Rules, String> {
    let patches = patches.iter().map(|text| Patch::from_toml("p.toml", text).unwrap());
    let patches: Vec<Patch> = patches.collect();
    Rules::load(&["rugwort_cards".to_owned()], &patches).map_err(|error| error.message)
}

fn hash(patches: &[&str]) -> String {
    load(patches).unwrap_or_else(|error| panic!("{error}")).data_hash
}

fn refused(patch: &str) -> String {
    load(&[patch])
        .err()
        .unwrap_or_else(|| panic!("was not refused: {patch}"))
}

#[test]
fn a_switch_sets_the_value_at_its_address() {
    let by_address = format!("{LIMIT} = 'keep'");
    assert_eq!(hash(&["rules.robber_over_limit = 'keep'"]), hash(&[&by_address]));
    assert_eq!(hash(&["[rules]\nrobber_over_limit = 'keep'"]), hash(&[&by_address]));
    assert_ne!(hash(&[&by_address]), hash(&[]));
    assert_eq!(hash(&["rules.robber_over_limit = 'cut'"]), hash(&[]), "the row says so");
}

#[test]
fn it_may_have_words_of_its_own() {
    let spared = "card.rugwort_the_rowdy.trades.spares_shared = true";
    assert_eq!(hash(&["rules.rowdy_takes_shared = false"]), hash(&[spared]));
    assert_eq!(hash(&["rules.rowdy_takes_shared = true"]), hash(&[]));
}

#[test]
fn switches_are_listed_like_other_keys_of_rules() {
    let rules = load(&["rules.robber_over_limit = 'keep'"]).unwrap();
    let listed = addresses(&rules, "rules");
    let told = |key: &str| {
        let found = listed.iter().find(|address| address.path == format!("rules.{key}"));
        let Address { value, kind, range, .. } = found.unwrap_or_else(|| panic!("no {key}"));
        (value.clone(), kind.as_str(), range.as_str())
    };
    assert_eq!(told("robber_over_limit"), (json!("keep"), "word", "one of cut, keep"));
    assert_eq!(
        told("robber_solo"),
        (json!("discard"), "word", "one of discard, nothing")
    );
    assert_eq!(told("robber_may_rob_passed"), (json!(false), "flag", "true or false"));
    assert_eq!(told("rowdy_takes_shared"), (json!(true), "flag", "true or false"));
    assert_eq!(listed.len(), addresses(&base(), "rules").len() + 5);
}

#[test]
fn every_address_takes_its_own_value() {
    let rules = load(&[]).unwrap();
    let patches = addresses(&rules, "")
        .into_iter()
        .map(|Address { path, value, .. }| Patch {
            origin: path.clone(),
            value: json!({ path: value }),
        });
    let again = Rules::load(&["rugwort_cards".to_owned()], &patches.collect::<Vec<_>>()).unwrap();
    assert_eq!(again.data_hash, rules.data_hash);
}

#[test]
fn a_patch_may_set_both_only_to_the_same() {
    let both = |value: &str| format!("rules.robber_over_limit = 'keep'\n{LIMIT} = '{value}'");
    assert_eq!(hash(&[&both("keep")]), hash(&["rules.robber_over_limit = 'keep'"]));
    assert_eq!(
        refused(&both("cut")),
        "p.toml: rules.robber_over_limit is \"keep\", but card.rugwort_the_robber.effect.swap_hands.over_limit, for which it \
         stands, is \"cut\" in the same patch; give only one of them"
    );
    let list =
        "rules.robber_over_limit = 'keep'\ncard.rugwort_the_robber.effect = [{ swap_hands = { over_limit = 'cut' } }]";
    assert!(refused(list).contains("give only one of them"));
    let words = "rules.rowdy_takes_shared = false\ncard.rugwort_the_rowdy.trades.spares_shared = false";
    assert!(refused(words).contains("rules.rowdy_takes_shared is false"));
    // Of several patches the last wins.
    let later = format!("{LIMIT} = 'cut'");
    assert_eq!(hash(&["rules.robber_over_limit = 'keep'", &later]), hash(&[]));
}

#[test]
fn what_a_switch_does_not_take_is_refused_by_its_own_name() {
    assert_eq!(
        refused("rules.robber_over_limit = 'kep'"),
        "p.toml: rules.robber_over_limit is \"kep\"; allowed: one of cut, keep; did you mean 'keep'?"
    );
    assert_eq!(
        refused("rules.rowdy_takes_shared = 1"),
        "p.toml: rules.rowdy_takes_shared is 1; allowed: true or false"
    );
    assert_eq!(
        refused("rules.robber_over_limt = 'cut'"),
        "p.toml: rules.robber_over_limt is unknown; did you mean 'robber_over_limit'?"
    );
    assert_eq!(
        refused("rules.robber_solo = 'nothing'\ncard.rugwort_the_robber.effect = []"),
        "p.toml: rules.robber_solo stands for card.rugwort_the_robber.effect.swap_hands.follower, which this game no longer has"
    );
}

#[test]
fn without_its_module_it_is_unknown() {
    let patch = Patch {
        origin: "p.toml".into(),
        value: json!({ "rules.robber_solo": Value::from("nothing") }),
    };
    let message = Rules::load(&[], &[patch]).unwrap_err().message;
    assert!(message.starts_with("p.toml: rules.robber_solo is unknown"), "{message}");
}
