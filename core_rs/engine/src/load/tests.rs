//! What holds of every module and of every verb, whichever there are.

use serde_json::{Map, Value, json};

use crate::boxes::{about, verbs};
use crate::catalog::Catalog;
use crate::effect::{Brings, Fee};
use crate::load::modules::{all, ids};
use crate::load::{Patch, Rules};
use crate::resources::Resources;
use crate::schema::row::{CardNames, Kinds};
use crate::schema::{Field, Shape};
use crate::verbs::Arena;
use crate::verbs::{PayCost, PayFee, Step};

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

/// For the base game and each module a step of every verb that it brings, and a catalog that they could stand in.
fn one_of_each() -> impl Iterator<Item = (Vec<Step>, Catalog)> {
    ids().map(|module| {
        let Rules { mut catalog, tree, .. } = Rules::load(&[module.to_owned()], &[]).unwrap();
        let ids: Vec<String> = catalog.cards.iter().map(|card| card.id.clone()).collect();
        let mut arena = Arena::new(CardNames(&ids), &[], Kinds(&tree), Vec::new());
        let own = verbs().filter(|(of, _)| *of == module);
        let written = own.map(|(_, verb)| {
            let what = example(verb.field.shape, &tree);
            let step = json!({ verb.field.key: what });
            (verb.lower)(&step[verb.field.key], &step, &mut arena)
        });
        let mut steps: Vec<Step> = written.collect();
        let what = Resources([1; 4]);
        steps.extend([Step::PayCost(PayCost { what }), Step::PayFee(PayFee { at: 0 })]);
        catalog.specials = arena.specials;
        catalog.option_names = arena.option_names;
        catalog.zone_lists = arena.zone_lists;
        catalog.fees = vec![Fee { what, ..Fee::NONE }];
        (steps, catalog)
    })
}

#[test]
fn every_verb_brings_something_or_says_why_not() {
    for (steps, catalog) in one_of_each() {
        for step in steps {
            match step.brings(&catalog) {
                Brings::Nothing(why) => assert!(why.len() > 10, "{step:?} does not say why it brings nothing"),
                Brings::End | Brings::If(_) => panic!("{step:?} is a verb"),
                _ => {}
            }
        }
    }
}

#[test]
fn every_verb_is_told_in_words() {
    for (steps, catalog) in one_of_each() {
        for step in steps {
            let words = step.words(&catalog);
            assert!(words.contains(' '), "{step:?}: {words:?}");
            assert!(!words.contains("  ") && words.trim() == words, "{step:?}: {words:?}");
        }
    }
}

#[test]
fn no_two_verbs_have_one_key() {
    let mut keys: Vec<&str> = verbs().map(|(_, verb)| verb.field.key).collect();
    let many = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), many);
}

#[test]
fn what_steps_bring_stands_beside_them() {
    let catalog = catalog();
    let brings: Vec<Brings> = catalog.steps.iter().map(|step| step.brings(&catalog)).collect();
    assert_eq!(catalog.brings, brings);
}

#[test]
fn a_verb_is_known_only_with_its_module() {
    let Rules { catalog, tree, .. } = Rules::load(&[], &[]).unwrap();
    let card = catalog.cards[0].id.clone();
    for (module, verb) in verbs().filter(|(module, _)| *module != "base") {
        let key = verb.field.key;
        let effect = json!([{ key: example(verb.field.shape, &tree) }]);
        let patch = Patch {
            origin: "test".to_owned(),
            value: json!({ "card": { &card: { "effect": effect } } }),
        };
        let refused = Rules::load(&[], &[patch]).unwrap_err().message;
        assert!(refused.contains(module), "{key}: {refused}");
    }
}

#[test]
fn a_module_has_the_number_of_its_data() {
    for module in about() {
        let declared = all().iter().find(|declared| declared.id == module.name);
        assert_eq!(
            declared.map(|declared| declared.number),
            Some(module.number),
            "{}",
            module.name
        );
    }
    assert!(about().is_sorted_by_key(|module| module.number));
}

#[test]
fn more_conditions_than_a_byte_can_name_are_refused() {
    let mut rules = Rules::load(&[], &[]).unwrap();
    let one = rules.catalog.conditions[0];
    rules.catalog.conditions.resize(256, one);
    assert!(super::checks::limits::check(&rules).is_ok());
    rules.catalog.conditions.push(one);
    let error = super::checks::limits::check(&rules).unwrap_err();
    let told = "has too many different conditions in all: found 257, allowed: at most 256";
    assert!(error.message.contains(told), "{}", error.message);
}
