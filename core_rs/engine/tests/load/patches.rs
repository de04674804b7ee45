//! What patches change, and how they are written.

use everdell_engine::Zone;
use everdell_engine::catalog::Visitors;
use everdell_engine::effect::Per;
use everdell_engine::load::{Patch, Rules};
use everdell_engine::verbs::{Gain, GainAny, Play, Selection, Step, TakeMeadow};
use serde_json::{Value, json};

use crate::{amounts, base, effect_of, patched, steps};

#[test]
fn the_example_patch_changes_what_it_names() {
    let rules = patched(
        r#"
        [patch]
        name = "cheaper-farm"
        why  = "does the Farm need its resin?"
        [card.farm]
        cost = { twig = 2 }
        points = 2
        copies = 6
        effect.gain.berry = 2
        dead = true
        replaced = true
        [new.card.beehive]
        like = "farm"
        cost = { resin = 2 }
        [setup]
        starting_hand = [5, 6, 7, 9]
        [rules]
        token_with_governance_ability = true
        "#,
    );
    let catalog = &rules.catalog;
    assert_eq!(rules.patch_name.as_deref(), Some("cheaper-farm"));
    let farm = &catalog.cards[usize::from(catalog.card("farm").unwrap())];
    assert_eq!((farm.cost, farm.points, farm.copies), (amounts(2, 0, 0, 0), 2, 6));
    assert!(farm.dead && farm.replaced);
    assert_eq!(
        effect_of(&rules, "farm"),
        [Step::Gain(Gain {
            what: amounts(0, 0, 0, 2),
            per: Per::ONCE,
            every: 1
        })]
    );
    assert_eq!(catalog.card("beehive"), Some(48));
    let beehive = &catalog.cards[48];
    assert_eq!(
        (beehive.name.as_str(), beehive.cost, beehive.copies),
        ("Beehive", amounts(0, 2, 0, 0), 8)
    );
    assert!(!beehive.dead && !beehive.replaced);
    assert_eq!(effect_of(&rules, "beehive"), effect_of(&base(), "farm"));
    assert_eq!(catalog.setup[3].starting_hand[3], 9);
    assert!(catalog.switches.token_with_governance_ability);
}

#[test]
fn dotted_keys_and_nested_tables_are_the_same() {
    let load = |value: Value| {
        Rules::load(
            &[],
            &[Patch {
                origin: "patch".into(),
                value,
            }],
        )
        .unwrap()
    };
    let nested = load(json!({ "card": { "farm": { "points": 3, "effect": { "gain": { "berry": 2 } } } } }));
    let dotted = load(json!({ "card.farm.points": 3, "card.farm": { "effect.gain.berry": 2 } }));
    assert_eq!(nested.data_hash, dotted.data_hash);
    assert_ne!(nested.data_hash, base().data_hash);
}

#[test]
fn a_table_replaces_a_cost_or_requirement_and_dots_change_a_part() {
    // A Farm costs 2 twigs and 1 resin.
    let cost = |rules: &Rules, id: &str| rules.catalog.cards[usize::from(rules.catalog.card(id).unwrap())].cost;
    for (text, expected) in [
        ("[card.farm]\ncost = { pebble = 1 }", amounts(0, 0, 1, 0)),
        ("[card.farm.cost]\npebble = 1", amounts(0, 0, 1, 0)),
        ("card.farm.cost = { pebble = 1 }", amounts(0, 0, 1, 0)),
        ("card.farm.cost.pebble = 1", amounts(2, 1, 1, 0)),
        ("[card]\nfarm.cost.twig = 0", amounts(0, 1, 0, 0)),
        ("[card.farm]\ncost.twig = 1\ncost.pebble = 1", amounts(1, 1, 1, 0)),
    ] {
        assert_eq!(cost(&patched(text), "farm"), expected, "{text}");
    }
    let like = patched("[new.card.beehive]\nlike = 'farm'\ncost.twig = 3");
    assert_eq!(cost(&like, "beehive"), amounts(3, 1, 0, 0));
    let load = |value: Value| {
        let origin = "patch".into();
        Rules::load(&[], &[Patch { origin, value }]).unwrap()
    };
    let part = load(json!({ "card": { "farm": { "cost.pebble": 1 } } }));
    assert_eq!(cost(&part, "farm"), amounts(2, 1, 1, 0));
    let whole = load(json!({ "card.farm.cost": { "pebble": 1 } }));
    assert_eq!(cost(&whole, "farm"), amounts(0, 0, 1, 0));

    let colours = |rules: &Rules| {
        let at = rules.catalog.event("grand_tour").unwrap();
        rules.catalog.events[usize::from(at)].requires.colours()
    };
    assert_ne!(colours(&base()), [0; 5]);
    assert_eq!(
        colours(&patched("event.grand_tour.requires.cards = ['farm']")),
        colours(&base())
    );
    assert_eq!(
        colours(&patched("event.grand_tour.requires = { cards = ['farm'] }")),
        [0; 5]
    );
}

#[test]
fn steps_are_addressed_by_verb_or_label() {
    let rules = patched(
        "card.general_store.effect.with_farm.berry = 3\nlocation.haven.effect.gain_any.every = 3\n\
         card.queen.visit.play.max_points = 4\ncard.historian.after_play.effect.draw = 2\ncard.crane.ability.drops = 2\n\
         card.king.score.special_events.points = 3\ncard.wife.score.points = 4\nseason.summer.effect.take_meadow.max = 3\n\
         card.castle.score.per.cards.rarity = 'unique'",
    );
    let catalog = &rules.catalog;
    let card = |id: &str| &catalog.cards[usize::from(catalog.card(id).unwrap())];
    assert_eq!(
        effect_of(&rules, "general_store")[2],
        Step::Gain(Gain {
            what: amounts(0, 0, 0, 3),
            per: Per::ONCE,
            every: 1
        })
    );
    let haven = &catalog.locations[usize::from(catalog.location("haven").unwrap())];
    assert_eq!(
        steps(catalog, haven.effect)[1],
        Step::GainAny(GainAny {
            n: 1,
            per: Per::CHOSEN,
            every: 3
        })
    );
    assert!(matches!(
        steps(catalog, card("queen").visit)[0],
        Step::Play(Play { max_points: 4, .. })
    ));
    assert_eq!(
        card("historian")
            .after_play
            .first()
            .map(|after| steps(catalog, after.effect).len()),
        Some(1)
    );
    assert_eq!(card("crane").ability.unwrap().drops, 2);
    assert_eq!(card("king").score[1].points, 3);
    assert_eq!(card("wife").score[0].points, 4);
    assert_eq!(
        steps(catalog, catalog.setup[1].season_effect[2]),
        [Step::TakeMeadow(TakeMeadow {
            cards: Selection::of(Zone::Meadow, 0, 3)
        })]
    );
    assert_eq!(
        rules.tree["card"]["castle"]["score"][0]["per"]["cards"]["kind"],
        "construction"
    );
}

#[test]
fn a_list_replaces_the_list_and_false_takes_an_optional_key_away() {
    let rules = patched(
        "card.farm.effect = [{ draw = 1 }, { points = 1 }]\ncard.crane.ability = false\ncard.inn.open = false\n\
         card.wife.score = []",
    );
    assert_eq!(effect_of(&rules, "farm").len(), 2);
    let card = |id: &str| &rules.catalog.cards[usize::from(rules.catalog.card(id).unwrap())];
    assert!(card("crane").ability.is_none());
    assert_eq!(card("inn").visitors, Visitors::Owner);
    assert!(card("wife").score.is_empty());
}

#[test]
fn later_patches_win_and_a_change_to_the_same_is_no_change() {
    let patch = |text: &str| Patch::from_toml("p.toml", text).unwrap();
    let both = [
        patch("card.farm.points = 5"),
        patch("card.farm.points = 1\ncard.farm.dead = false"),
    ];
    let rules = Rules::load(&[], &both).unwrap();
    assert_eq!(rules.data_hash, base().data_hash);
    assert_eq!(rules.data_hash.len(), 16);
}

#[test]
fn one_number_holds_for_all_numbers_of_players() {
    let catalog = patched("setup.hand_limit = 10\nseason.spring.workers = 2").catalog;
    assert!(
        catalog
            .setup
            .iter()
            .all(|setup| setup.hand_limit == 10 && setup.workers[1] == 2)
    );
}
