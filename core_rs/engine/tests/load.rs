//! The base game as data, patches over it, and what is refused.

use everdell_engine::catalog::{Catalog, Sharing, Visitors};
use everdell_engine::effect::{Condition, Count, Kind, NOTHING};
use everdell_engine::ids::Season;
use everdell_engine::load::{Address, Patch, Rules, addresses, check_players, find_id, modules};
use everdell_engine::resources::Resources;
use everdell_engine::verbs::{Discard, DiscardCity, Gain, GainAny, PayCost, Play, Step, TakeMeadow};
use serde_json::{Value, json};

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

#[test]
fn the_base_game_has_its_cards_events_and_locations() {
    let Rules { catalog, modules, .. } = base();
    assert_eq!(modules, ["base"]);
    assert_eq!(catalog.cards.len(), 48);
    assert_eq!(
        catalog.cards.iter().map(|card| u32::from(card.copies)).sum::<u32>(),
        128
    );
    assert_eq!(
        catalog.cards.iter().filter(|card| card.kind == Kind::Critter).count(),
        24
    );
    assert_eq!(catalog.events.iter().filter(|event| event.laid).count(), 4);
    assert_eq!(catalog.events.iter().filter(|event| !event.laid).count(), 16);
    let of_area = |at: usize| {
        catalog
            .locations
            .iter()
            .filter(move |place| usize::from(place.area) == at)
    };
    let areas = catalog
        .areas
        .iter()
        .enumerate()
        .map(|(at, area)| (area.id.as_str(), of_area(at).count()));
    let printed = [("basic", 8), ("forest", 11), ("haven", 1), ("journey", 4)];
    assert_eq!(areas.collect::<Vec<_>>(), printed);
}

#[test]
fn the_arena_begins_with_the_empty_effect_and_each_effect_ends() {
    let catalog = base().catalog;
    assert_eq!(catalog.steps[0], Step::End);
    assert_eq!(catalog.steps.last(), Some(&Step::End));
    assert_eq!(
        catalog.cards[usize::from(catalog.card("castle").unwrap())].effect,
        NOTHING
    );
}

#[test]
fn steps_are_lowered_with_counts_and_conditions() {
    let rules = base();
    let farm = rules.catalog.card("farm").unwrap();
    assert_eq!(
        effect_of(&rules, "barge_toad"),
        [Step::Gain(Gain {
            what: amounts(2, 0, 0, 0),
            per: Count::CardInCity(farm),
            every: 1
        })]
    );
    assert_eq!(
        effect_of(&rules, "husband"),
        [
            Step::If(Condition::Paired),
            Step::If(Condition::CardInCity(farm)),
            Step::GainAny(GainAny {
                n: 1,
                per: Count::One,
                every: 1
            }),
        ]
    );
    assert_eq!(
        effect_of(&rules, "bard")[0],
        Step::Discard(Discard {
            min: 0,
            max: 5,
            per: Count::One,
            every: 1
        })
    );
    let haven = &rules.catalog.locations[usize::from(rules.catalog.location("haven").unwrap())];
    assert_eq!(
        steps(&rules.catalog, haven.effect),
        [
            Step::Discard(Discard {
                min: 1,
                max: 255,
                per: Count::One,
                every: 1
            }),
            Step::GainAny(GainAny {
                n: 1,
                per: Count::Chosen,
                every: 2
            })
        ]
    );
}

#[test]
fn homes_come_from_both_sides() {
    let catalog = base().catalog;
    let [farm, ever_tree, wife] = ["farm", "ever_tree", "wife"].map(|id| catalog.card(id).unwrap());
    assert!(catalog.cards[usize::from(wife)].homes.has(farm));
    assert!(
        catalog
            .cards
            .iter()
            .all(|card| card.homes.has(ever_tree) == (card.kind == Kind::Critter))
    );
}

#[test]
fn an_events_cost_comes_before_its_effect() {
    let catalog = base().catalog;
    let cure = &catalog.events[usize::from(catalog.event("croak_wart_cure").unwrap())];
    let cost = amounts(0, 0, 0, 2);
    assert_eq!((cure.cost, cure.cost_city_cards), (cost, 2));
    assert_eq!(
        steps(&catalog, cure.effect),
        [
            Step::PayCost(PayCost { what: cost }),
            Step::DiscardCity(DiscardCity::any(2))
        ]
    );
}

#[test]
fn set_up_follows_the_number_of_players() {
    let catalog = base().catalog;
    let [two, six] = [&catalog.setup[1], &catalog.setup[5]];
    assert_eq!(two.starting_hand[..2], [5, 6]);
    assert_eq!(six.starting_hand, [5, 5, 6, 6, 7, 7]);
    assert_eq!((two.hand_limit, six.hand_limit), (8, 7));
    assert_eq!((two.forest, catalog.setup[2].forest), (3, 4));
    assert_eq!((two.special_events, six.special_events), (4, 6));
    assert_eq!((two.workers, six.workers), ([2, 1, 1, 2], [2, 0, 1, 2]));
    assert_eq!((two.discard_hand_on_pass, six.discard_hand_on_pass), (false, true));
    assert_eq!(two.season_effect[Season::Winter as usize], NOTHING);
    assert_eq!(
        steps(&catalog, two.season_effect[Season::Summer as usize]),
        [Step::TakeMeadow(TakeMeadow { min: 0, max: 2 })]
    );
    let forest = catalog.locations.iter().find(|place| place.dealt).unwrap();
    assert_eq!(
        (forest.sharing, forest.spots),
        (Sharing::OnePerPlayer, [1, 1, 1, 2, 2, 2])
    );
}

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
            per: Count::One,
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
        rules.catalog.events[usize::from(at)].requires.colours
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
            per: Count::One,
            every: 1
        })
    );
    let haven = &catalog.locations[usize::from(catalog.location("haven").unwrap())];
    assert_eq!(
        steps(catalog, haven.effect)[1],
        Step::GainAny(GainAny {
            n: 1,
            per: Count::Chosen,
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
        [Step::TakeMeadow(TakeMeadow { min: 0, max: 3 })]
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

#[test]
fn unknown_names_are_refused_with_the_nearest() {
    refused_with("card.frm.points = 1", &["card.frm", "'farm'"]);
    refused_with("card.farm.piont = 1", &["card.farm.piont", "'points'"]);
    refused_with("crad.farm.points = 1", &["crad", "'card'"]);
    refused_with("event.grand_tor.points = 1", &["event.grand_tor", "'grand_tour'"]);
    refused_with("location.havn.dead = true", &["location.havn", "'haven'"]);
    refused_with("setup.hand_limits = 3", &["setup.hand_limits", "'hand_limit'"]);
    refused_with("season.sprin.workers = 3", &["season.sprin", "'spring'"]);
    refused_with(
        "rules.reveal_needs_al = true",
        &["rules.reveal_needs_al", "'reveal_needs_all'"],
    );
    refused_with("patch.nam = 'x'", &["patch.nam", "'name'"]);
    refused_with("card.farm.effect.gian.berry = 1", &["card.farm.effect.gian", "'gain'"]);
    refused_with(
        "card.farm.effect.gain.bery = 1",
        &["card.farm.effect.gain.bery", "'berry'"],
    );
    refused_with(
        "card.farm.effect = [{ gian = 1 }]",
        &["card.farm.effect[0].gian", "'gain'"],
    );
    refused_with(
        "card.king.score.basic_event.points = 2",
        &["card.king.score.basic_event", "'basic_events'"],
    );
    refused_with(
        "event.grand_tour.requires.cards = ['frm']",
        &["event.grand_tour.requires.cards[0]", "'farm'"],
    );
    refused_with("card.wife.free_with = ['frm']", &["card.wife.free_with[0]", "'farm'"]);
    refused_with(
        "card.farm.colour = 'prodction'",
        &["card.farm.colour", "prodction", "'production'"],
    );
    refused_with("new.card.hive.like = 'frm'", &["new.card.hive", "frm", "'farm'"]);
    refused_with("new.evnt.x.points = 3", &["new.evnt", "'event'"]);
    refused_with(
        "new.event.x.like = 'grand_tuor'",
        &["new.event.x", "no event", "'grand_tour'"],
    );
    refused_with("new.event.x.points = 3", &["event.x", "missing"]);
    refused_with("card.judge.effect.draw = 3", &["card.judge.effect", "whole list"]);
    refused_with(
        "card.farm.effect.draw = 3",
        &["card.farm.effect.draw", "which has gain"],
    );
}

#[test]
fn wrong_types_are_refused_with_what_was_found() {
    refused_with(
        "card.farm.points = 'two'",
        &["card.farm.points", "\"two\"", "-20 to 50"],
    );
    refused_with("card.farm.points = 1.5", &["card.farm.points", "1.5"]);
    refused_with("card.farm = 3", &["card.farm", "3", "table"]);
    refused_with("card.farm.dead = 1", &["card.farm.dead", "true or false"]);
    refused_with("card.farm.cost = 3", &["card.farm.cost", "twig"]);
    refused_with("card.farm.cost.twig = 'x'", &["card.farm.cost.twig"]);
    refused_with("card.farm.effect = 3", &["card.farm.effect", "a list of steps"]);
    refused_with(
        "card.crane.ability.price = 'free'",
        &["card.crane.ability.price", "discard, imprison, nothing"],
    );
    refused_with(
        "setup.starting_hand = [5, 6]",
        &["setup.starting_hand", "[5,6]", "list of 4"],
    );
    refused_with("setup.hand_limit = [8, 8]", &["setup.hand_limit", "list of six"]);
    refused_with(
        "rules.single_drawn_card = true",
        &["rules.single_drawn_card", "keep, give"],
    );
    refused_with("card.fool.copies = false", &["card.fool.copies", "false"]);
}

#[test]
fn values_beyond_their_limits_are_refused() {
    refused_with("card.farm.cost.twig = -1", &["card.farm.cost.twig", "-1", "0 to 20"]);
    refused_with("card.farm.points = 51", &["card.farm.points", "51"]);
    refused_with("card.farm.points = -21", &["card.farm.points", "-21"]);
    refused_with("card.farm.copies = 61", &["card.farm.copies", "0 to 60"]);
    refused_with(
        "card.farm.copies = 60\ncard.mine.copies = 60\ncard.inn.copies = 60",
        &["card.*.copies", "255"],
    );
    refused_with("setup.hand_limit = 25", &["setup.hand_limit", "25", "24"]);
    refused_with("setup.city_size = 49", &["setup.city_size", "48"]);
    refused_with("setup.city_size = 45", &["setup.city_size", "52", "48"]);
    refused_with("card.wanderer.copies = 40", &["setup.city_size", "59", "48"]);
    refused_with("card.wife.space = 0", &["card.wife.space", "share"]);
    refused_with("card.wife.space = 3", &["card.wife.space", "share"]);
    refused_with("card.wife.pairs_with = 'wanderer'", &["card.wanderer.space", "share"]);
    refused_with("setup.meadow = 11", &["setup.meadow", "10"]);
    refused_with(
        "setup.starting_hand = [5, 6, 7, 25]",
        &["setup.starting_hand", "25", "24"],
    );
    refused_with("season.autumn.workers = 9", &["season.autumn.workers", "13", "12"]);
    refused_with(
        "card.cemetery.visit.reveal.n = 25",
        &["card.cemetery.visit.reveal.n", "25", "24"],
    );
    refused_with(
        "card.dungeon.cells = 8\ncard.dungeon.copies = 6",
        &["card.*.cells", "40"],
    );
    refused_with("card.storehouse.copies = 22", &["card.*.copies", "25", "24"]);
    refused_with("card.postal_pigeon.copies = 9", &["card.*.copies", "11", "10"]);
    refused_with(
        "rules.discard_place_minimum = 2",
        &["rules.discard_place_minimum", "0 to 1"],
    );
    refused_with(
        "card.monastery.visit.give_any.min = 3",
        &["card.monastery.visit.give_any.min", "max"],
    );
    refused_with(
        "card.teacher.effect.teach.keep = 3",
        &["card.teacher.effect.teach.keep", "draw"],
    );
}

#[test]
fn more_names_than_ids_are_refused() {
    let text: Vec<_> = (0..150)
        .map(|at| format!("[new.card.n{at}]\nlike = 'farm'\ncopies = 0\n"))
        .collect();
    refused_with(&text.concat(), &["card has too many names", "198", "128"]);
}

#[test]
fn steps_in_the_wrong_place_are_refused() {
    refused_with(
        "card.farm.effect = [{ gain = {berry=1} }, { gain = {twig=1} }]",
        &["card.farm.effect", "label"],
    );
    refused_with(
        "card.farm.effect = [{ gain_any = 1, draw = 1 }]",
        &["card.farm.effect[0]", "exactly one"],
    );
    refused_with(
        "card.farm.effect = [{ points = 1, per = 'chosen' }]",
        &["card.farm.effect.points", "chosen"],
    );
    refused_with(
        "card.farm.effect = [{ produce = true }]",
        &["card.farm.effect.produce", "itself"],
    );
    refused_with(
        "card.farm.effect = [{ put_here = { of = ['twig'], max = 3 } }]",
        &["card.farm.effect.put_here"],
    );
    refused_with(
        "card.farm.effect = [{ teach = { draw = 2, keep = 1 }, every = 2 }]",
        &["effect.teach.every", "gain"],
    );
    refused_with(
        "event.tax_relief.effect = [{ tokens_here = 1 }]",
        &["event.tax_relief.effect.tokens_here"],
    );
    refused_with(
        "card.bard.effect = [{ reveal = { n = 2, from = 'deck' } }]",
        &["card.bard.effect.reveal"],
    );
    refused_with(
        "card.bard.effect = [{ play = { from = 'taken' } }]",
        &["card.bard.effect.play", "taken"],
    );
    refused_with(
        "card.bard.effect = [{ refund = true }]",
        &["card.bard.effect.refund", "replaces"],
    );
    refused_with(
        "card.historian.after_play.effect = [{ play = { from = 'meadow' } }]",
        &["after_play.effect.play"],
    );
    refused_with("card.farm.worker_spots = 1", &["card.farm.worker_spots", "visit"]);
    refused_with("card.wife.score.per = 'card_here'", &["card.wife.score", "card_here"]);
    // A location never copies itself, so that its own area does no harm unless others there copy it in turn.
    patched("location.forest_copy_basic_1_card.effect.copy_location.areas = ['basic', 'forest']");
    refused_with(
        "location.basic_3_twigs.effect = [{ copy_location = { areas = ['forest'] } }]",
        &[
            "location.basic_3_twigs.effect.copy_location.areas",
            "reaches location.forest_copy_basic_1_card",
            "never end",
        ],
    );
}

#[test]
fn only_what_comes_from_a_deck_can_be_replaced() {
    patched("event.tax_relief.replaced = true\nlocation.forest_2_any.replaced = true\ncard.farm.replaced = true");
    refused_with(
        "event.grand_tour.replaced = true",
        &["event.grand_tour.replaced", "special events"],
    );
    refused_with("location.haven.replaced = true", &["location.haven.replaced", "forest"]);
    let all: Vec<_> = base()
        .catalog
        .cards
        .iter()
        .map(|card| format!("card.{}.replaced = true\n", card.id))
        .collect();
    refused_with(&all.concat(), &["card.*.replaced"]);
}

#[test]
fn a_worker_must_always_have_a_legal_place() {
    let shared = ["basic_2_twigs_1_card", "basic_1_resin_1_card", "basic_2_cards_1_point"];
    let dead: String = shared.map(|id| format!("location.{id}.dead = true\n")).concat();
    patched(&dead);
    refused_with(
        &format!("{dead}location.basic_1_berry.dead = true"),
        &["location.*.dead", "no legal place"],
    );
    refused_with(
        &format!("{dead}location.basic_1_berry.effect.gain.berry = 0"),
        &["location.*.effect"],
    );
}

#[test]
fn a_set_up_that_can_be_dealt_for_some_only_is_refused_for_the_others() {
    let rules = patched("setup.special_events = [4, 4, 4, 4, 5, 17]");
    assert!(check_players(&rules, 5).is_ok());
    let message = check_players(&rules, 6).unwrap_err().message;
    assert!(
        message.starts_with("p.toml: setup.special_events") && message.contains("17"),
        "{message}"
    );
    let none: Vec<_> = base()
        .catalog
        .cards
        .iter()
        .skip(6)
        .map(|card| format!("card.{}.copies = 0\n", card.id))
        .collect();
    refused_with(&none.concat(), &["card.*.copies", "too small"]);
}

#[test]
fn one_player_needs_a_solo_module() {
    assert!(check_players(&base(), 1).unwrap_err().message.contains("solo_rugwort"));
    assert!(check_players(&base(), 7).unwrap_err().message.contains("1 to 6"));
    assert!((2..=6).all(|players| check_players(&base(), players).is_ok()));
}

#[test]
fn modules_are_known_by_name() {
    let load = |names: &[&str]| Rules::load(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>(), &[]);
    assert_eq!(load(&["base"]).unwrap().data_hash, base().data_hash);
    let unknown = load(&["perlbrook"]).unwrap_err().message;
    assert_eq!(unknown, "module 'perlbrook' is unknown; did you mean 'pearlbrook'?");
    let numbers: Vec<u8> = modules::all().iter().map(|module| module.number).collect();
    assert!(
        numbers.is_sorted_by(|one, next| one < next),
        "each has a number of its own: {numbers:?}"
    );
    assert_eq!(modules::ids().next(), Some("base"));
}

#[test]
fn broken_toml_is_reported_with_its_line() {
    let message = Patch::from_toml("p.toml", "[card.farm]\npoints = \n")
        .unwrap_err()
        .message;
    assert!(message.starts_with("p.toml: line 2 "), "{message}");
}

#[test]
fn a_value_given_twice_is_refused() {
    let value = json!({ "card.farm.effect": [], "card": { "farm": { "effect.gain.berry": 2 } } });
    let message = Rules::load(
        &[],
        &[Patch {
            origin: "patch".into(),
            value,
        }],
    )
    .unwrap_err()
    .message;
    assert_eq!(message, "patch: card.farm.effect is given twice");
}

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
    let guide = include_str!("../../../docs/how-to/write-a-patch.md");
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
