//! States written by hand: what is left out takes its value at the start of a game.

use std::sync::Arc;

use everdell_engine::ids::Season;
use everdell_engine::resources::Resources;
use everdell_engine::state::State;
use everdell_engine::{Choice, Game, Rules, json};
use serde_json::{Value, json};

use crate::{patched, rules};

fn read(rules: &Rules, value: &Value) -> State {
    json::state_from_json(rules, value, 7).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn players_alone_make_a_start() {
    let rules = rules();
    let state = read(&rules, &json!({ "players": [{}, {}] }));
    let dealt = Game::new(Arc::clone(&rules), 2, 7).unwrap();
    // Only the hands are left empty.
    assert_eq!(state.meadow, dealt.state().meadow);
    assert_eq!(state.forest, dealt.state().forest);
    assert_eq!(state.events, dealt.state().events);
    assert_eq!((state.turn, state.active, state.over), (1, 0, false));
    assert_eq!(state.piles.deck_len(), 120);
    let player = state.player(1);
    assert_eq!(
        (player.season, player.workers_left, player.resources),
        (Season::Winter, 2, Resources::NONE)
    );
    assert!(player.hand.is_empty() && player.city.is_empty() && !player.passed);
}

#[test]
fn the_deck_is_what_lies_nowhere_else() {
    let rules = rules();
    let value = json!({
        "players": [
            { "hand": ["farm", "farm"], "city": [{ "card": "dungeon", "prisoners": ["wanderer"] }] },
            { "season": "autumn", "events": [{ "event": "graduation_of_scholars", "cards": ["bard"] }] },
        ],
        "discard": ["mine", "mine"],
    });
    let state = read(&rules, &value);
    let farm = rules.catalog.card("farm").unwrap();
    let meadow_and_deck = || state.meadow.iter().chain(state.piles.deck());
    assert_eq!(meadow_and_deck().count(), 128 - 7);
    assert_eq!(meadow_and_deck().filter(|&&card| card == farm).count(), 6);
    assert_eq!(state.player(1).workers_left, 6);
    assert_eq!(state.events.len(), 8);
    let claimed = state.events.iter().find(|laid| laid.owner == 1).unwrap();
    assert_eq!(
        rules.catalog.events[usize::from(claimed.event)].id,
        "graduation_of_scholars"
    );
    // Another seed shuffles otherwise, the same one does not.
    assert_eq!(state, read(&rules, &value));
    assert_ne!(state, json::state_from_json(&rules, &value, 8).unwrap());
}

#[test]
fn a_given_deck_may_be_short_and_is_dealt_from_the_end() {
    let rules = rules();
    let state = read(
        &rules,
        &json!({ "players": [{}, {}], "deck": ["king", "queen", "farm"] }),
    );
    let id = |card: u8| rules.catalog.cards.get(usize::from(card)).map(|def| def.id.as_str());
    assert_eq!(
        state.meadow.iter().map(|&card| id(card)).collect::<Vec<_>>()[..4],
        [Some("farm"), Some("queen"), Some("king"), None]
    );
    assert_eq!(state.piles.deck_len(), 0);
}

#[test]
fn replaced_cards_leave_the_deck_its_size() {
    let rules = patched("[card.farm]\nreplaced = true");
    let hand = ["mine"; 7];
    let state = read(&rules, &json!({ "players": [{ "hand": hand }, {}] }));
    assert_eq!(state.meadow.len() + state.piles.deck_len() + 7, 128);
}

#[test]
fn counts_of_the_city_are_made() {
    let rules = rules();
    let city = json!([
        { "card": "farm", "occupied": true },
        { "card": "husband", "paired_with": 2 },
        { "card": "wife", "paired_with": 1 },
        { "card": "wanderer" },
        { "card": "storehouse", "resources": { "twig": 3 } },
        { "card": "clock_tower", "tokens": 2 },
    ]);
    let state = read(&rules, &json!({ "players": [{ "city": city }, {}] }));
    let player = state.player(0);
    assert_eq!(player.spaces, 4);
    assert!(player.names.has(rules.catalog.card("wanderer").unwrap()));
    assert!(player.city[0].occupied());
    assert_eq!(player.city[1].partner(), Some(2));
}

#[test]
fn the_end_of_a_game_is_a_state_too() {
    let rules = rules();
    let placed = vec![json!({ "where": "basic_1_berry" }); 6];
    let player = json!({ "season": "autumn", "passed": true, "workers": { "placed": placed } });
    let state = read(&rules, &json!({ "players": [player, player] }));
    let game = Game::from_position(Arc::clone(&rules), state);
    assert!(game.decision().is_none());
    assert_eq!(game.winners(), 0b11);
}

#[test]
fn the_example_of_the_documentation_can_be_played() {
    let rules = rules();
    let text = include_str!("../../../../docs/state.md");
    let example = text
        .split("```json\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("an example");
    let value: Value = serde_json::from_str(example).expect("it is JSON");
    let state = read(&rules, &value);
    let game = Game::from_position(Arc::clone(&rules), state);
    let decision = game.decision().unwrap();
    let labels: Vec<_> = game
        .choices()
        .iter()
        .map(|&choice| json::label(&rules, game.state(), decision, choice))
        .collect();
    let told = text
        .split("choices then include")
        .nth(1)
        .and_then(|rest| rest.split("##").next());
    for told in told
        .expect("its choices")
        .lines()
        .filter_map(|line| line.strip_prefix("- `").and_then(|line| line.split('`').next()))
    {
        assert!(
            labels.iter().any(|label| label == told),
            "{told} is none of {labels:#?}"
        );
    }
    assert!(
        game.choices()
            .iter()
            .any(|choice| matches!(choice, Choice::Play { .. }))
    );
}
