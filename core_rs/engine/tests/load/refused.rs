//! What is refused, and how that is said.

use everdell_engine::load::{Patch, Rules, check_players, modules};
use serde_json::json;

use crate::{base, patched, refused_with};

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
fn a_shelf_to_which_cards_are_dealt_holds_them_for_every_seat() {
    let deals = "deals = [{ cards = { kind = 'critter' }, n = 2 }]";
    for (keys, part) in [
        ("of = 'table'\nholds = 4", "deals"),
        ("of = 'seat'\nholds = 1", "holds all"),
    ] {
        let shelf = format!("[new.shelf.box]\n{keys}\n{deals}");
        refused_with(&shelf, &["shelf.box.deals", part]);
    }
    let rules = patched(&format!(
        "[new.shelf.box]\nof = 'seat'\nholds = 2\n{deals}\n[card.wife]\napart = true\n[card.king]\napart = true"
    ));
    // 4 Wives and 2 Kings, 2 cards for each of 3 players.
    assert!(check_players(&rules, 3).is_ok());
    let message = check_players(&rules, 4).unwrap_err().message;
    assert_eq!(
        message,
        "p.toml: shelf.box deals too few critters for 4 players: 8 needed, 6 there"
    );
}
