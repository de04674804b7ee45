//! A patch changes the sentence with the number, and a new row has one.

use everdell_engine::texts::text;

use super::{load, patched};

#[test]
fn a_patched_number_changes_the_sentence() {
    for (section, id, patch, wanted) in [
        ("card", "farm", "card.farm.effect.gain.berry = 2", "Gain 2 berries."),
        (
            "card",
            "fairgrounds",
            "card.fairgrounds.effect.draw = 1",
            "Draw 1 card.",
        ),
        (
            "card",
            "castle",
            "card.castle.score.points = 2",
            "At the end worth 2 points for each common construction in your city.",
        ),
        (
            "card",
            "crane",
            "card.crane.ability.drops = 1",
            "When you play a construction, you may discard this card to pay 1 fewer resource.",
        ),
        (
            "card",
            "inn",
            "card.inn.open_reward = 2",
            "Play a card from the meadow for 3 fewer resources. Opponents may visit it too; you gain 2 point tokens each time.",
        ),
        (
            "event",
            "grand_tour",
            "event.grand_tour.requires = { colours = { destination = 1 } }",
            "Needs 1 destination card in your city.",
        ),
        (
            "event",
            "croak_wart_cure",
            "event.croak_wart_cure.cost = { berry = 1, city_cards = 1 }",
            "Needs a Barge Toad and an Undertaker in your city. Pay 1 berry and discard 1 card from your city.",
        ),
        (
            "location",
            "journey_5",
            "location.journey_5.points = 1",
            "From autumn on: discard 5 cards from your hand. The worker stays here for good and is worth 1 point at the end.",
        ),
    ] {
        assert_eq!(patched(section, id, patch), wanted, "{patch}");
    }
}

#[test]
fn a_switch_changes_the_sentence_of_the_places_that_it_concerns() {
    let patch = "rules.discard_place_minimum = 0";
    assert_eq!(
        patched("location", "haven", patch),
        "Discard any number of cards from your hand, then gain 1 resource of your choice for every 2 of them."
    );
    let patch = "rules.city_discard_includes_itself = false";
    assert!(patched("card", "university", patch).starts_with("Discard 1 other card from your city, then"));
}

#[test]
fn a_new_card_has_a_sentence() {
    let patch = "[new.card.letter_carrier]
        kind = 'critter'
        colour = 'governance'
        rarity = 'common'
        copies = 3
        points = 1
        cost = { berry = 2 }
        after_play = { played = 'construction', effect = [{ draw = 1 }] }";
    assert_eq!(
        patched("card", "letter_carrier", patch),
        "After you play a construction, draw 1 card."
    );
    let patch = "[new.card.bee_hive]\nlike = 'farm'\neffect = [{ gain = { berry = 1, resin = 2 } }]\nfrees = ['wife', 'doctor']";
    assert_eq!(
        patched("card", "bee_hive", patch),
        "Gain 2 resin and 1 berry. A Wife or a Doctor may move in for free."
    );
}

#[test]
fn a_renamed_card_is_called_by_its_new_name() {
    assert_eq!(
        patched("card", "barge_toad", "card.farm.name = 'Orchard'"),
        "Gain 2 twigs for each Orchard in your city."
    );
}

#[test]
fn a_row_of_a_module_is_told_as_it_is_patched() {
    let rules = load(&["pearlbrook"], "river.ballroom.effect.draw = 1").unwrap();
    assert_eq!(
        text(&rules, "river", "ballroom"),
        "Pay 1 point token and 1 resin: draw 1 card and gain 1 pearl."
    );
    let rules = load(&["pearlbrook"], "good.pearl = { name = 'shell', plural = 'shells' }").unwrap();
    assert_eq!(
        text(&rules, "card", "harbor"),
        "If you hold at least 2 shells, gain 2 resources of your choice."
    );
}

#[test]
fn no_row_takes_a_text() {
    for (modules, patch, address) in [
        (&[][..], "card.farm.text = 'Gain 9 berries.'", "card.farm.text"),
        (&[], "event.grand_tour.text = 'Travel.'", "event.grand_tour.text"),
        (&[], "location.haven.text = 'Rest.'", "location.haven.text"),
        (
            &[],
            "new.card.beehive = { like = 'farm', text = 'Buzz.' }",
            "new.card.beehive.text",
        ),
        (&["pearlbrook"], "river.ballroom.text = 'Dance.'", "river.ballroom.text"),
        (&["pearlbrook"], "adornment.bell.text = 'Ring.'", "adornment.bell.text"),
    ] {
        assert_eq!(
            load(modules, patch).unwrap_err(),
            format!("p.toml: {address} cannot be given: texts are made from the effects and the other keys of a row")
        );
    }
}
