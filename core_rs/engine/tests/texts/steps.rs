//! Verbs that no row of the base game has, and how several steps are joined.

use std::sync::Arc;

use everdell_engine::Game;
use everdell_engine::json::{label, state_from_json};
use serde_json::json;

use super::patched;

/// The sentence of a Bard with this effect.
fn bard(steps: &str) -> String {
    patched("card", "bard", &format!("card.bard.effect = [{steps}]"))
}

#[test]
fn every_verb_reads_as_a_sentence() {
    for (steps, wanted) in [
        (
            "{ achieve = { kinds = ['basic', 'special'] } }",
            "Claim a basic event or a special event that nobody has, whatever it requires.",
        ),
        (
            "{ act_again = { colour = 'traveler', max = 2 } }",
            "Use up to 2 traveler cards in your city again.",
        ),
        (
            "{ activate = { cards = 'own', n = 2 } }",
            "Activate 2 other production cards in your city.",
        ),
        (
            "{ activate = { cards = 'others', n = 2 } }",
            "You may activate up to 2 production cards in opponents' cities as if they were yours.",
        ),
        (
            "{ copy_card = { cards = 'traveler', does = 'effect' } }",
            "Use a traveler card in an opponent's city as if it were yours.",
        ),
        (
            "{ copy_card = { cards = 'destination', does = 'visit' } }",
            "Use a destination card in an opponent's city as if you visited it.",
        ),
        (
            "{ use_occupied = { areas = ['basic', 'forest'], of = 'others', cards = true, max = 2 } }",
            "Use 1 or 2 basic or forest locations, or a card, where an opponent has a worker.",
        ),
        (
            "{ exchange = { max = 2, to = ['pebble', 'berry'] } }",
            "Exchange up to 2 resources for as many pebbles or berries.",
        ),
        (
            "{ gain_missing = { n = 1, optional = true } }",
            "You may gain 1 resource of a kind of which you have none.",
        ),
        (
            "{ gain_missing = { up_to = 2 } }",
            "Gain resources until you have 2 of each kind.",
        ),
        (
            "{ others_draw = 1, per = { card = 'farm' } }",
            "Each opponent draws 1 card for each Farm in their city.",
        ),
        (
            "{ wager = { on = ['traveler', 'prosperity'], draw = 4 } }, { points = 1, per = 'chosen' }",
            "Name traveler or prosperity and draw 4 cards. For each card of that colour, gain 1 point token.",
        ),
        (
            "{ wager = { on = ['traveler', 'destination', 'governance', 'prosperity'], draw = 1 } }, { points = 2, when = { chosen = 1 } }",
            "Name a colour other than production and draw 1 card. If you drew at least 1 of that colour, gain 2 point tokens.",
        ),
        (
            "{ pay = { resource = 'twig', min = 3, max = 3 } }, { points = 4 }",
            "Pay 3 twigs, then gain 4 point tokens.",
        ),
        (
            "{ pay = { resource = 'twig', min = 1, max = 3 } }, { points = 2, per = 'chosen' }",
            "Pay 1 to 3 twigs for 2 point tokens each.",
        ),
        (
            "{ reveal_until = { until = { points = 6 }, pay = 'twig', max = 10 } }, { gain_any = 1, per = 'chosen', every = 2 }",
            "Reveal up to 10 cards one by one from the deck, paying 1 twig for each, until you stop or they are worth 6 points, and discard them. \
             For every 2 points that they are worth, gain 1 resource of your choice.",
        ),
        (
            "{ reveal_until = { until = 'in_meadow', max = 8 } }",
            "Reveal up to 8 cards one by one from the deck, and take them; if one has a name that lies in the meadow, discard all of them.",
        ),
        (
            "{ swap_hands = {} }",
            "Swap your hand for that of an opponent who has not passed.",
        ),
        (
            "{ take_card = { cards = 'production' } }",
            "Move a production card from an opponent's city into yours.",
        ),
        (
            "{ take = { from = ['meadow', 'deck'], min = 1, max = 1 } }",
            "Take 1 card from the meadow or the deck into your hand.",
        ),
        (
            "{ discard_city = { n = 2, min = 0, of = 'critter', refund = true } }",
            "Discard up to 2 critters from your city, then gain their printed costs.",
        ),
    ] {
        assert_eq!(bard(steps), wanted, "{steps}");
    }
}

#[test]
fn steps_are_joined_as_a_person_would_join_them() {
    for (steps, wanted) in [
        (
            "{ gain = { twig = 1, resin = 2 } }, { points = 1 }",
            "Gain 1 twig, 2 resin and 1 point token.",
        ),
        (
            "{ draw = 2, per = { cards = 'critter' } }, { gain = { berry = 1 }, per = { cards = 'critter' } }",
            "For each critter in your city, draw 2 cards and gain 1 berry.",
        ),
        (
            "{ draw = 1, per = { others = 'critter' }, every = 2 }, { points = 1 }",
            "Draw 1 card for every 2 other critters in your city, then gain 1 point token.",
        ),
        (
            "{ pay = { resource = 'twig', max = 2 } }, { gain_any = 1, per = 'chosen' }, { points = 1, per = 'chosen' }",
            "Pay up to 2 twigs for 1 resource of your choice and 1 point token each.",
        ),
        (
            "{ discard = { max = 3 } }, { points = 2, when = { chosen = 3 } }",
            "Discard up to 3 cards from your hand. If you discarded at least 3, gain 2 point tokens.",
        ),
        (
            "{ choose = { of = ['a', 'b', 'c'] } }, { draw = 1, option = 'a' }, { points = 1, option = 'b' }, { gain_any = 1, option = 'c' }, { label = 'more', draw = 2 }",
            "Draw 1 card, or gain 1 point token, or gain 1 resource of your choice. Draw 2 cards.",
        ),
        (
            "{ draw = 2 }, { points = 1, when = { card = 'inn' } }, { gain_any = 1, when = { card = 'inn' } }",
            "Draw 2 cards. If there is an Inn in your city, gain 1 point token and 1 resource of your choice.",
        ),
        (
            "{ discard = { max = 3 } }, { draw = 1 }, { points = 1, per = 'chosen' }",
            "Discard up to 3 cards from your hand, draw 1 card, then gain 1 point token for each card discarded.",
        ),
        (
            "{ choose = { of = ['a', 'b'], optional = true } }, { draw = 1, option = 'a' }, { points = 1, option = 'b' }, \
             { label = 'more', points = 2, when = { card = 'inn' } }, { label = 'last', draw = 2 }",
            "You may draw 1 card, or gain 1 point token. If there is an Inn in your city, gain 2 point tokens. Draw 2 cards.",
        ),
        (
            "{ draw = 1, per = { hand = 4 } }",
            "Draw 1 card for each card in your hand, 4 at most.",
        ),
        (
            "{ points = 2, per = { events = 'basic' } }",
            "Gain 2 point tokens for each basic event that you claimed.",
        ),
    ] {
        assert_eq!(bard(steps), wanted, "{steps}");
    }
}

#[test]
fn a_choice_between_ways_reads_like_the_text() {
    let rules = super::load(&["pearlbrook"], "").unwrap();
    let state = json!({ "forest": ["forest_pb_resin_pebble_or_four_cards"], "players": [{}, {}] });
    let state = state_from_json(&rules, &state, 5).unwrap();
    let mut game = Game::from_position(Arc::new(rules), state);
    let labels = |game: &Game| -> Vec<String> {
        let decision = game.decision().unwrap();
        let choices = game.choices().iter();
        choices
            .map(|&choice| label(game.rules(), game.state(), decision, choice))
            .collect()
    };
    let visit = labels(&game)
        .iter()
        .position(|label| label == "Place a worker on Resin and pebble, or 4 cards");
    game.choose(visit.unwrap());
    assert_eq!(labels(&game), ["Gain 1 resin and 1 pebble", "Draw 4 cards"]);
}
