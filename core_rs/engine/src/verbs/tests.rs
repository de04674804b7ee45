//! What holds of every verb, whichever files there are.

use serde_json::{Map, Value, json};

use super::{PayCost, PayFee, Step, all};
use crate::catalog::Catalog;
use crate::effect::{Brings, Fee};
use crate::load::reading::{CardNames, Kinds};
use crate::load::{Arena, Field, Patch, Rules, Shape};
use crate::resources::Resources;

fn catalog() -> Catalog {
    Rules::load(&[], &[]).unwrap().catalog
}

/// Something that a key of this shape can hold.
fn example(shape: Shape, tree: &Value) -> Value {
    let table = |fields: &[Field]| -> Value {
        let values = fields
            .iter()
            .map(|field| (field.key.to_owned(), example(field.shape, tree)));
        values.collect::<Map<_, _>>().into()
    };
    match shape {
        Shape::Flag | Shape::Yes => json!(true),
        Shape::Text => json!("one"),
        Shape::Number(_, max) => json!(max.min(2)),
        Shape::Word(words) => json!(words[0]),
        Shape::Zone(zones) => json!(zones.first().unwrap_or(&"hand")),
        Shape::Row(section) | Shape::RowOrNone(section) => {
            json!(tree[section].as_object().and_then(|rows| rows.keys().next()))
        }
        Shape::Amounts(_) => json!({ "twig": 2 }),
        Shape::Counts(..) => json!({}),
        Shape::Table(fields) => table(fields),
        Shape::Pick(fields) => table(&fields[..1]),
        Shape::List(entry, least, _) => vec![example(*entry, tree); least.max(1)].into(),
        Shape::ByPlayers(entry) => example(*entry, tree),
        Shape::Either(shapes) => example(shapes[0], tree),
        Shape::Steps | Shape::Scores => json!([]),
    }
}

/// A step of every verb, and a catalog that they could stand in.
fn one_of_each() -> (Vec<Step>, Catalog) {
    let Rules { mut catalog, tree, .. } = Rules::load(&[], &[]).unwrap();
    let ids: Vec<String> = catalog.cards.iter().map(|card| card.id.clone()).collect();
    let mut arena = Arena::new(CardNames(&ids), Kinds(&tree));
    let written = all().iter().map(|verb| {
        let what = example(verb.field.shape, &tree);
        let step = json!({ verb.field.key: what });
        (verb.lower)(&step[verb.field.key], &step, &mut arena)
    });
    let mut steps: Vec<Step> = written.collect();
    let what = Resources([1; 4]);
    steps.extend([Step::PayCost(PayCost { what }), Step::PayFee(PayFee { at: 0 })]);
    catalog.option_names = arena.option_names;
    catalog.zone_lists = arena.zone_lists;
    catalog.fees = vec![Fee { what, ..Fee::NONE }];
    (steps, catalog)
}

#[test]
fn every_verb_brings_something_or_says_why_not() {
    let (steps, _) = one_of_each();
    for step in steps {
        match step.brings() {
            Brings::Nothing(why) => assert!(why.len() > 10, "{step:?} does not say why it brings nothing"),
            Brings::End | Brings::If(_) => panic!("{step:?} is a verb"),
            _ => {}
        }
    }
}

#[test]
fn every_verb_is_told_in_words() {
    let (steps, catalog) = one_of_each();
    for step in steps {
        let words = step.words(&catalog);
        assert!(words.contains(' '), "{step:?}: {words:?}");
        assert!(!words.contains("  ") && words.trim() == words, "{step:?}: {words:?}");
    }
}

#[test]
fn no_two_verbs_have_one_key() {
    let mut keys: Vec<&str> = all().iter().map(|verb| verb.field.key).collect();
    let many = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), many);
}

#[test]
fn what_steps_bring_stands_beside_them() {
    let catalog = catalog();
    let brings: Vec<Brings> = catalog.steps.iter().map(|step| step.brings()).collect();
    assert_eq!(catalog.brings, brings);
}

#[test]
fn a_verb_is_known_only_with_its_module() {
    let Rules { catalog, tree, .. } = Rules::load(&[], &[]).unwrap();
    let card = catalog.cards[0].id.clone();
    for verb in all().iter().filter(|verb| verb.module != "base") {
        let key = verb.field.key;
        let effect = json!([{ key: example(verb.field.shape, &tree) }]);
        let patch = Patch {
            origin: "test".to_owned(),
            value: json!({ "card": { &card: { "effect": effect } } }),
        };
        let refused = Rules::load(&[], &[patch]).unwrap_err().message;
        assert!(refused.contains(verb.module), "{key}: {refused}");
    }
}
