//! The specimen module: every seam once, and the general properties with it in force.
#![cfg(feature = "specimen")]

use std::sync::Arc;

use everdell_engine::effect::{Colour, Kind, Rarity, sort};
use everdell_engine::json::{choice_to_json, label, state_from_json, state_to_json};
use everdell_engine::load::{Patch, addresses};
use everdell_engine::random::key;
use everdell_engine::state::State;
use everdell_engine::{Game, Rules};
use serde_json::{Value, json};

fn rules() -> Arc<Rules> {
    Arc::new(Rules::load(&["specimen".to_owned()], &[]).unwrap())
}

fn section(game: &Game) -> Value {
    state_to_json(game.rules(), game.state(), None)["specimen"].clone()
}

/// Plays a game at random and looks at every decision; the last position comes back.
fn play(players: u8, seed: u64, mut look: impl FnMut(&Game)) -> Game {
    let mut game = Game::new(rules(), players, seed).unwrap();
    let mut decisions = 0;
    while game.decision().is_some() {
        look(&game);
        let choices = game.choices();
        assert!(choices.len() > 1);
        decisions += 1;
        game.choose((key(seed, decisions) % choices.len() as u64) as usize);
        assert!(decisions < 5_000, "the game ends");
    }
    game
}

#[test]
fn it_is_known_by_its_declaration_alone() {
    let rules = rules();
    let opponent = rules.catalog.automatic.unwrap();
    assert_eq!((opponent.id, opponent.people, opponent.follows), ("crow", 2, false));
    assert_eq!(rules.catalog.goods[0].id, "lantern");
    assert!(rules.catalog.areas.iter().any(|area| area.id == "lantern_field"));
    assert!(rules.catalog.event_kinds.iter().any(|kind| kind.id == "feat"));
    assert!(rules.catalog.extras.ids(true).eq(["ember", "moth", "wick"]));
    assert_eq!(rules.catalog.measures[0].0, "lanterns_left");
    let three = Game::new(Arc::clone(&rules), 3, 1).unwrap_err().message;
    assert_eq!(three, "players is 3; 1 to 2 people play against the Crow");
}

#[test]
fn what_no_source_tells_is_filled_marked_and_can_be_refused() {
    let rules = rules();
    assert_eq!(rules.stand_ins, 1);
    assert_eq!(
        rules.tree["card"]["lamp_keeper"]["doubt"],
        json!({ "stand_in": ["cost"] })
    );
    let refuse = Patch::from_toml("p.toml", "[rules]\nstand_ins = 'refuse'").unwrap();
    let message = Rules::load(&["specimen".to_owned()], &[refuse]).unwrap_err().message;
    assert!(message.contains("card.lamp_keeper.cost"), "{message}");
    assert!(message.contains("refuse"), "{message}");
}

#[test]
fn everybody_chooses_before_the_hands_are_dealt() {
    let game = Game::new(rules(), 2, 7).unwrap();
    let decision = game.decision().unwrap();
    assert_eq!(decision.ask.name(), "charm");
    let dealt: usize = game.state().players().iter().map(|player| player.hand.len()).sum();
    assert_eq!((dealt, decision.player), (0, 0));
    let mut game = game;
    game.choose(0);
    assert_eq!(game.decision().unwrap().player, 1);
    game.choose(1);
    let hands: Vec<_> = game.state().players().iter().map(|player| player.hand.len()).collect();
    assert_eq!(hands, [5, 6, 0]);
    assert_eq!(section(&game)["players"][1]["charm"], "moth");
}

#[test]
fn charms_are_roles_that_parameters_fix() {
    let fixed = ["specimen:seat_1=wick:seat_2=ember".to_owned()];
    let rules = Arc::new(Rules::load(&fixed, &[]).unwrap());
    let [role] = &rules.catalog.roles[..] else {
        panic!("one module has roles")
    };
    assert_eq!(
        (role.section, &role.ids[..]),
        ("charm", &["ember", "moth", "wick"].map(str::to_owned)[..])
    );
    let game = Game::new(Arc::clone(&rules), 2, 7).unwrap();
    assert_ne!(game.decision().unwrap().ask.name(), "charm");
    let roles = |game: &Game| [0, 1, 2].map(|seat| role.of(&game.rules().catalog, game.state(), seat));
    let refused = |game: &Game| [0, 1, 2].map(|seat| role.refused_by(&game.rules().catalog, game.state(), seat));
    assert_eq!((roles(&game), refused(&game)), ([Some(2), Some(0), None], [None; 3]));

    let one = ["specimen:seat_2=moth".to_owned()];
    let mut game = Game::new(Arc::new(Rules::load(&one, &[]).unwrap()), 2, 7).unwrap();
    assert_eq!(game.decision().unwrap().ask.name(), "charm");
    game.choose(2);
    assert_ne!(game.decision().unwrap().ask.name(), "charm");
    // The ember counts more than the moth.
    assert_eq!(
        (roles(&game), refused(&game)),
        ([Some(2), Some(1), None], [Some(0), None, None])
    );
}

#[test]
fn a_parameter_that_names_no_row_is_refused() {
    let load = |module: &str| Rules::load(&[module.to_owned()], &[]);
    let message = load("specimen:seat_1=moht").unwrap_err().to_string();
    assert_eq!(
        message,
        "modules: specimen.seat_1 names the charm 'moht', which does not exist; did you mean 'moth'?"
    );
    assert!(load("specimen:seat_1=").is_ok());
}

#[test]
fn what_a_placement_brought_may_be_exchanged() {
    let mut game = Game::new(rules(), 2, 7).unwrap();
    game.choose(0);
    game.choose(0);
    let take = |game: &mut Game, what: &str| {
        let decision = game.decision().unwrap();
        let told = |choice| label(game.rules(), game.state(), decision, choice);
        let labels: Vec<String> = game.choices().iter().map(|&choice| told(choice)).collect();
        let found = labels.iter().position(|label| label.contains(what));
        game.choose(found.unwrap_or_else(|| panic!("no {what:?} among {labels:?}")));
        labels.len()
    };
    take(&mut game, "3 twigs");
    assert_eq!(game.decision().unwrap().ask.name(), "pay_resource");
    assert_eq!(take(&mut game, "Pay 1 twig"), 2, "a twig or nothing");
    assert_eq!(game.state().player(0).resources.0, [2, 0, 1, 0]);
}

#[test]
fn every_moment_comes_and_is_heard_of() {
    let mut moments = [0; 10];
    let (mut asked, mut discards) = (false, 0);
    for seed in 0..30 {
        let end = play(2, seed, |game| {
            asked |= game.decision().is_some_and(|one| one.ask.name() == "crow");
        });
        let told = section(&end);
        for (sum, n) in moments.iter_mut().zip(told["moments"].as_array().unwrap()) {
            *sum += n.as_u64().unwrap();
        }
        assert_eq!(told["discards"][0], 0, "whatever was heard is acted on");
        discards += told["discards"][1].as_u64().unwrap();
        assert_eq!(told["crow_turns"], 6);
    }
    assert!(moments.iter().all(|&n| n > 0), "{moments:?}");
    assert!(asked && discards > 0);
}

#[test]
fn goods_pay_and_lights_are_lit() {
    let (mut lit, mut built) = (0, 0);
    for seed in 0..60 {
        let end = play(2, seed, |_| ());
        let catalog = &end.rules().catalog;
        let feat = catalog
            .events
            .iter()
            .position(|event| event.id == "light_the_wood")
            .unwrap();
        built += end
            .state()
            .events
            .iter()
            .filter(|laid| usize::from(laid.event) == feat && laid.owner < 2)
            .count();
        lit += end
            .state()
            .players()
            .iter()
            .map(|player| u32::from(player.goods[0]))
            .sum::<u32>();
    }
    assert!(lit > 100 && built > 0, "{lit} lanterns, {built} feats");
}

#[test]
fn every_position_goes_on_from_its_json_and_tells_every_choice() {
    for seed in 0..10 {
        let mut n = 0;
        play(1 + (seed % 2) as u8, seed, |game| {
            n += 1;
            if n % 7 != 0 {
                return;
            }
            let rules = game.rules();
            let decision = game.decision().unwrap();
            let json = state_to_json(rules, game.state(), Some(decision));
            let read: State = state_from_json(rules, &json, 0).unwrap();
            assert_eq!(read, *game.state(), "{json}");
            for &choice in game.choices() {
                let told = choice_to_json(rules, game.state(), decision, choice);
                assert!(told["kind"].is_string(), "{told}");
                assert!(label(rules, game.state(), decision, choice).len() > 3);
            }
            assert!(game.keeps_right());
        });
    }
}

#[test]
fn a_rarity_of_its_own_lies_apart_from_the_deck() {
    let rules = rules();
    let catalog = &rules.catalog;
    let great = catalog.card("great_lantern").unwrap();
    let def = &catalog.cards[usize::from(great)];
    assert_eq!(
        (def.rarity, def.in_deck(), def.apart, def.once),
        (Rarity::Further, 0, true, true)
    );
    assert_eq!(catalog.rarities[def.rarity as usize].name, "storied");
    let game = Game::new(Arc::clone(&rules), 2, 5).unwrap();
    assert!(!game.state().piles.deck().contains(&great) && !game.state().meadow.contains(&great));
    // It counts by kind and colour, and by no other rarity.
    let city = json!([{ "card": "great_lantern" }, { "card": "farm" }]);
    let value = json!({ "players": [{ "city": city }, {}] });
    let state = state_from_json(&rules, &value, 0).unwrap();
    let player = state.player(0);
    assert_eq!(
        (
            player.of_kind(Kind::Construction),
            player.colours[Colour::Prosperity as usize]
        ),
        (2, 1)
    );
    assert_eq!(player.sorts[sort(Kind::Construction, Rarity::Unique)], 0);
    assert_eq!(player.sorts[sort(Kind::Construction, Rarity::Further)], 1);
    assert_eq!(state.city_size(catalog, 0), 16);
}

#[test]
fn a_module_says_how_many_spaces_a_card_takes() {
    let rules = rules();
    for (charm, spaces) in [(0, 1), (1, 2)] {
        let mut game = Game::new(Arc::clone(&rules), 2, 7).unwrap();
        game.choose(charm);
        game.choose(0);
        let mut value = state_to_json(&rules, game.state(), game.decision());
        value["players"][0]["resources"] = json!({ "berry": 9 });
        value["players"][0]["hand"] = json!(["lamp_keeper"]);
        value["players"][0]["city"] = json!([{ "card": "inn" }]);
        for key in ["deck", "meadow"] {
            value.as_object_mut().unwrap().remove(key);
        }
        value["players"][1]["hand"] = json!([]);
        let state = state_from_json(&rules, &value, 0).unwrap_or_else(|error| panic!("{error}"));
        let mut game = Game::from_position(Arc::clone(&rules), state);
        let decision = game.decision().unwrap();
        let plays = |choice| {
            let told = choice_to_json(&rules, game.state(), decision, choice);
            told["card"] == "lamp_keeper" && told["from"] == "hand"
        };
        let at = game.choices().iter().position(|&choice| plays(choice)).unwrap();
        game.choose(at);
        assert_eq!(game.state().player(0).spaces, spaces, "under charm {charm}");
        assert!(game.keeps_right());
    }
}

#[test]
fn a_switch_is_another_name_for_a_number() {
    let with = |modules: &str, patch: &str| {
        let patch = Patch::from_toml("p.toml", patch).unwrap();
        Rules::load(&[modules.to_owned()], &[patch])
    };
    let turns = |rules: &Rules| rules.tree["specimen"]["turns"].clone();
    assert_eq!(turns(&with("specimen", "rules.crow_stays = 'briefly'").unwrap()), 3);
    assert_eq!(
        turns(&with("specimen:turns=2", "rules.crow_stays = 'long'").unwrap()),
        6
    );
    let listed = |rules: &Rules| {
        let found = addresses(rules, "rules.crow_stays");
        found
            .first()
            .map(|address| (address.value.clone(), address.range.clone()))
    };
    let range = "one of briefly, long".to_owned();
    assert_eq!(listed(&rules()), Some((json!("long"), range)));
    assert_eq!(listed(&with("specimen:turns=2", "").unwrap()), None, "no word for it");
    let message = with("specimen", "rules.crow_stays = 'short'").unwrap_err().message;
    assert!(
        message.starts_with("p.toml: rules.crow_stays is \"short\"; allowed: one of briefly, long"),
        "{message}"
    );
}
