//! What holds of every verb, whichever files there are.

use serde_json::{Map, Value, json};

use super::{PayCost, PayFee, Step, all};
use crate::catalog::Catalog;
use crate::effect::{Brings, Fee};
use crate::load::reading::CardNames;
use crate::load::{Arena, Field, Patch, Rules, Shape};
use crate::resources::Resources;

fn rules(text: &str) -> Result<Rules, String> {
    let patch = Patch::from_toml("test", text).map_err(|error| error.message)?;
    Rules::load(&[], &[patch]).map_err(|error| error.message)
}

/// Something that a key of this shape can hold.
fn example(shape: Shape, card: &str) -> Value {
    let table = |fields: &[Field]| -> Value {
        let values = fields
            .iter()
            .map(|field| (field.key.to_owned(), example(field.shape, card)));
        values.collect::<Map<_, _>>().into()
    };
    match shape {
        Shape::Flag | Shape::Yes => json!(true),
        Shape::Text | Shape::Location => json!("one"),
        Shape::Number(_, max) => json!(max.min(2)),
        Shape::Word(words) => json!(words[0]),
        Shape::Card => json!(card),
        Shape::Amounts(_) => json!({ "twig": 2 }),
        Shape::Table(fields) => table(fields),
        Shape::Pick(fields) => table(&fields[..1]),
        Shape::List(entry, least, _) => vec![example(*entry, card); least.max(1)].into(),
        Shape::ByPlayers(entry) => example(*entry, card),
        Shape::Either(shapes) => example(shapes[0], card),
        Shape::Steps | Shape::Scores => json!([]),
    }
}

/// A step of every verb, and a catalog that they could stand in.
fn one_of_each() -> (Vec<Step>, Catalog) {
    let mut catalog = rules("").unwrap().catalog;
    let ids: Vec<String> = catalog.cards.iter().map(|card| card.id.clone()).collect();
    let mut arena = Arena::new(CardNames(&ids));
    let written = all().iter().map(|verb| {
        let what = example(verb.field.shape, &ids[0]);
        let step = json!({ verb.field.key: what });
        (verb.lower)(&step[verb.field.key], &step, &mut arena)
    });
    let mut steps: Vec<Step> = written.collect();
    let what = Resources([1; 4]);
    steps.extend([Step::PayCost(PayCost { what }), Step::PayFee(PayFee { at: 0 })]);
    catalog.option_names = arena.option_names;
    catalog.fees = vec![Fee { what, ..Fee::NONE }];
    (steps, catalog)
}

#[test]
fn every_verb_brings_something_or_says_why_not() {
    let (steps, _) = one_of_each();
    for step in steps {
        match step.brings() {
            Brings::Nothing(why) => assert!(why.len() > 10, "{step:?} does not say why bots are told nothing"),
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
fn a_clause_tells_amount_and_count() {
    let catalog = rules("card.farm.effect = [{ gain = { berry = 2 }, per = { cards = 'critter' }, every = 2 }]");
    let catalog = catalog.unwrap().catalog;
    let words = |id: &str| {
        let card = &catalog.cards[usize::from(catalog.card(id).unwrap())];
        catalog.steps[usize::from(card.effect)].words(&catalog)
    };
    assert_eq!(words("barge_toad"), "gain 2 twigs for each Farm in the city");
    assert_eq!(words("farm"), "gain 2 berries for every 2 critters in your city");
}

#[test]
fn what_steps_bring_stands_beside_them() {
    let catalog = rules("").unwrap().catalog;
    let brings: Vec<Brings> = catalog.steps.iter().map(|step| step.brings()).collect();
    assert_eq!(catalog.brings, brings);
}

#[test]
fn a_verb_is_known_only_with_its_module() {
    let of_modules = all().iter().filter(|verb| verb.module != "base");
    for verb in of_modules {
        let key = verb.field.key;
        let step = json!({ "card": { "farm": { "effect": [{ key: example(verb.field.shape, "farm") }] } } });
        let origin = "test".to_owned();
        let refused = Rules::load(&[], &[Patch { origin, value: step }]).unwrap_err().message;
        assert!(refused.contains(verb.module), "{key}: {refused}");
    }
    assert!(rules("card.bard.effect = [{ gain_cost_of = 'governance' }]").is_ok());
}

#[test]
fn what_goes_under_an_event_needs_one() {
    let refused = rules("card.bard.effect = [{ tuck_card = 'farm' }]").unwrap_err();
    assert!(refused.contains("card.bard.effect.tuck_card"), "{refused}");
    let catalog = rules("event.tax_relief.effect = [{ tuck_card = 'farm' }]")
        .unwrap()
        .catalog;
    let event = &catalog.events[usize::from(catalog.event("tax_relief").unwrap())];
    assert_eq!(catalog.held_by_event(event.effect), (1, 0));
}
