//! Choices as dicts and as sentences.

use std::collections::BTreeSet;

use everdell_engine::json::{NoSuchChoice, choice_to_json, decision_label, find_choice, label};
use everdell_engine::{Choice, Payment};
use serde_json::json;

use crate::{find, patched, rules, watch};

const KEYS: [&str; 11] = [
    "kind", "where", "card", "from", "slot", "via", "pay", "seat", "resource", "n", "stop",
];
const KINDS: [&str; 12] = [
    "place", "play", "prepare", "pass", "card", "resource", "amount", "option", "player", "location", "worker", "stop",
];

#[test]
fn dicts_and_sentences_of_one_decision_differ() {
    let both = patched("[rules]\ntoken_with_governance_ability = true");
    for (rules, games) in [(rules(), 10), (both, 4)] {
        for players in 2..=6 {
            for seed in 0..games {
                watch(&rules, players, seed, |game| {
                    let Some(decision) = game.decision() else { return };
                    let (mut dicts, mut labels) = (BTreeSet::new(), BTreeSet::new());
                    for (at, &choice) in game.choices().iter().enumerate() {
                        let dict = choice_to_json(&rules, game.state(), decision, choice);
                        let keys = dict.as_object().unwrap();
                        assert!(keys.keys().all(|key| KEYS.contains(&key.as_str())), "{dict}");
                        assert!(KINDS.contains(&dict["kind"].as_str().unwrap()), "{dict}");
                        assert_eq!(
                            find_choice(&rules, game.state(), decision, game.choices(), &dict),
                            Ok(at)
                        );
                        assert!(dicts.insert(dict.to_string()), "twice: {dict}");
                        let label = label(&rules, game.state(), decision, choice);
                        assert!(
                            !label.contains('?') && !dict.to_string().contains('?'),
                            "{label} {dict}"
                        );
                        assert!(labels.insert(label.clone()), "twice: {label}, {decision:?} {choice:?}");
                    }
                    let told = decision_label(&rules, game.state(), decision);
                    assert!(
                        told.starts_with(&format!("Player {}: choose ", decision.player + 1)),
                        "{told}"
                    );
                    assert!(!told.contains('?'), "{told}");
                });
            }
        }
    }
}

#[test]
fn some_keys_suffice_if_one_choice_alone_fits() {
    let rules = rules();
    let game = find(&rules, 2, |game| {
        let plays = |choice: &&Choice| matches!(choice, Choice::Play { .. });
        let placing = game.choices().iter().any(|choice| matches!(choice, Choice::Place(_)));
        placing && game.choices().iter().filter(plays).count() > 1
    });
    let decision = game.decision().unwrap();
    let find = |dict| find_choice(&rules, game.state(), decision, game.choices(), &dict);
    let berry = find(json!({ "where": "basic_1_berry" })).unwrap();
    assert_eq!(
        label(&rules, game.state(), decision, game.choices()[berry]),
        "Place a worker on 1 berry"
    );
    let plays = game
        .choices()
        .iter()
        .filter(|choice| matches!(choice, Choice::Play { .. }))
        .count();
    assert_eq!(find(json!({ "kind": "play" })), Err(NoSuchChoice::SeveralFit(plays)));
    assert_eq!(
        find(json!({ "kind": "play", "card": "no_such_card" })),
        Err(NoSuchChoice::NoneFits)
    );
    assert_eq!(find(json!(3)), Err(NoSuchChoice::NotADict));
}

#[test]
fn sentences_read_like_a_person_wrote_them() {
    let rules = rules();
    let told = |wanted: fn(&Choice) -> bool| {
        let game = find(&rules, 2, |game| game.choices().iter().any(wanted));
        let choice = *game.choices().iter().find(|choice| wanted(choice)).unwrap();
        label(&rules, game.state(), game.decision().unwrap(), choice)
    };
    let token = told(|choice| matches!(choice, Choice::Play { via, .. } if via.as_home().is_some()));
    assert!(
        token.starts_with("Play ") && token.ends_with("(free, occupied token)"),
        "{token}"
    );
    let paid = told(|choice| {
        matches!(
            choice,
            Choice::Play {
                via: Payment::RESOURCES,
                ..
            }
        )
    });
    assert!(paid.contains(", paying "), "{paid}");
    assert_eq!(told(|choice| matches!(choice, Choice::Prepare)), "Prepare for spring");
    assert_eq!(told(|choice| matches!(choice, Choice::Pass)), "Pass");
}
