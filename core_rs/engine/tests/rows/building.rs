//! A card on which another is built by its ability: `price = "build_on"`, `per = "built_on_points"`.

use everdell_engine::Game;
use serde_json::{Value, json};

use crate::{bonus, card, choose, city, comes_back, offers, patched, position_of, spaces};

/// A bridge on which one construction is built, 3 units cheaper; it counts what that card is worth.
fn bridge() -> String {
    let keys = "ability = { plays = 'construction', drops = 3, price = 'build_on' }
        score = [{ per = 'built_on_points', points = 1 }]";
    card("bridge", "construction", "governance", keys).replace("common", "unique")
}

fn table(own: Value, hand: &[&str]) -> Game {
    let rules = patched(&format!("setup.city_size = 2\n{}", bridge()));
    position_of(
        &rules,
        json!([{ "city": own, "hand": hand }, { "city": city(&["farm"]) }]),
    )
}

fn on_bridge(card: &str) -> Value {
    json!({ "kind": "play", "card": card, "via": { "ability": { "slot": 0, "card": "bridge" } } })
}

#[test]
fn it_needs_no_space_and_its_points_count_twice() {
    let mut game = table(city(&["bridge", "inn"]), &["mine", "farm", "wife", "dungeon"]);
    assert!(
        !offers(&game, json!({ "kind": "play", "card": "farm", "via": "resources" })),
        "the city is full"
    );
    assert!(!offers(&game, on_bridge("wife")), "no construction");
    choose(&mut game, on_bridge("mine"));
    while game.decision().is_some_and(|decision| decision.player == 0) {
        game.choose(0);
    }
    // A Mine costs a twig, a resin and a pebble, is worth 2 points and brings a pebble.
    let player = game.state().player(0);
    assert_eq!((player.resources.0, spaces(&game), bonus(&game)), ([9, 9, 10, 9], 2, 2));
    comes_back(&game);
    game.choose(0);
    assert!(!offers(&game, on_bridge("farm")), "one card lies there already");
}

#[test]
fn what_is_given_up_leaves_it_spent() {
    let own = json!([{ "card": "bridge", "paired_with": 1 }, { "card": "mine", "paired_with": 0 }]);
    let mut game = table(own.clone(), &["ruins", "farm"]);
    assert_eq!(bonus(&game), 2);
    choose(&mut game, json!({ "kind": "play", "card": "ruins" }));
    choose(&mut game, json!({ "kind": "card", "card": "mine" }));
    assert_eq!(bonus(&game), 0);
    let json = comes_back(&game);
    assert_eq!(json["players"][0]["city"][0]["spent"], true);
    let spent = json!([{ "card": "bridge", "spent": true }, { "card": "inn" }]);
    assert!(!offers(&table(spent, &["farm"]), on_bridge("farm")));
    let free = json!([{ "card": "bridge" }, { "card": "inn" }]);
    assert!(offers(&table(free, &["farm"]), on_bridge("farm")));
}

#[test]
fn what_another_player_takes_leaves_it_as_it_was() {
    let rules = patched(&format!(
        "card.bard.effect = [{{ take_card = {{ cards = 'production' }} }}]\n{}",
        bridge()
    ));
    let own = json!([{ "card": "bridge", "paired_with": 1 }, { "card": "mine", "paired_with": 0 }]);
    let mut game = position_of(&rules, json!([{ "hand": ["bard"] }, { "city": own, "hand": ["farm"] }]));
    choose(&mut game, json!({ "kind": "play", "card": "bard" }));
    assert!(game.state().spent == 0);
    assert!(offers(&game, on_bridge("farm")));
}

#[test]
fn a_city_has_one_such_card_at_most() {
    let common = bridge().replace("unique", "common");
    let patch = everdell_engine::load::Patch::from_toml("rows.toml", &common).unwrap();
    let message = everdell_engine::Rules::load(&[], &[patch]).unwrap_err().message;
    assert!(
        message.contains("card.bridge.ability.price") && message.contains("only once"),
        "{message}"
    );
}
