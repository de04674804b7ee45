//! The rows of every box that there is, loaded together: the loader holds them against every limit. Boxes to come need room for eight
//! further kinds of workers.

use everdell_engine::Rules;
use everdell_engine::ids::MAX_AREAS;
use everdell_engine::load::Patch;
use serde_json::{Value, json};

/// The boxes whose rows the repository has itself: all that can be played together.
const BUILT: [&str; 15] = [
    "pearlbrook",
    "legends",
    "more_legends",
    "extra_extra",
    "rugwort_cards",
    "corrin",
    "through_every_season",
    "player_powers",
    "bellfaire_forest",
    "bellfaire_events",
    "bellfaire_garland",
    "bellfaire_market",
    "newleaf",
    "newleaf_tickets",
    "newleaf_reservations",
];

/// Eight further kinds of workers, as one patch.
fn patch() -> Value {
    let kinds = (1..=8).map(|n| (format!("further_{n}"), json!({ "plural": format!("further {n}") })));
    let kinds: serde_json::Map<_, _> = kinds.collect();
    json!({ "new": { "worker_kind": kinds } })
}

fn load(mut value: Value, more: &Value) -> Result<Rules, String> {
    for (key, table) in more.as_object().unwrap() {
        value[key] = table.clone();
    }
    let origin = "boxes".to_owned();
    let patch = Patch { origin, value };
    Rules::load(&BUILT.map(str::to_owned), &[patch]).map_err(|error| error.message)
}

#[test]
fn the_rows_of_all_boxes_fit_together() {
    let value = patch();
    let rules = load(value.clone(), &json!({})).unwrap_or_else(|error| panic!("{error}"));
    let catalog = &rules.catalog;
    // 48 of the base game, 8 of Pearlbrook, 24, 20, 6, 3, 5 and 8.
    assert_eq!(catalog.cards.len(), 122);
    // 128 + 20 + ... without the 20 cards that lie apart; the special Farms are eight as the others were.
    let deck: u32 = catalog.cards.iter().map(|card| u32::from(card.in_deck())).sum();
    let apart = catalog.cards.iter().filter(|card| card.apart).count();
    assert_eq!((deck, apart), (230, 20));
    // 24 + 9 + 5 + 5 locations, 20 + 10 + 11 + 9 events: the Flower Festival is not played beside Pearlbrook.
    assert_eq!((catalog.locations.len(), catalog.events.len()), (43, 50));
    assert!(catalog.areas.len() <= MAX_AREAS);
    // Ordinary ones, ambassadors and eight more.
    assert_eq!(catalog.worker_kinds.len(), 10);
    assert_eq!(catalog.rarities[2].id, "legendary");
}

/// How many cards a city can hold: the loader tells it of a city that has too many spaces.
#[test]
fn the_largest_city_of_all_boxes_fits() {
    let error = load(patch(), &json!({ "setup": { "city_size": 48 } })).unwrap_err();
    // 3 opened (Main Road and two Legendaries). Without space: 3 Wanderers, 3 Pirates, 3 Air Balloons, Ever Wall, Main Road, Warrior,
    // Path and a Farm: 14. Shared: 4 pairs of spouses, 3 Greenhouses, 2 Champions, 3 Messengers and the Spring: 13. Built on the Bridge: 1.
    assert!(error.contains(&format!("found {}", 48 + 3 + 14 + 13 + 1)), "{error}");
}

/// Chains and stores, told by the loader of a card that has too many copies.
#[test]
fn chains_and_stores_of_all_boxes_fit() {
    let found = |steps: Value, keys: &Value| {
        let mut value = patch();
        let mut extra = json!({ "kind": "critter", "colour": "traveler", "rarity": "common", "copies": 25, "points": 0,
            "cost": {}, "effect": steps });
        extra.as_object_mut().unwrap().extend(keys.as_object().unwrap().clone());
        value["new"]["card"] = json!({ "extra": extra });
        load(value, &json!({})).unwrap_err()
    };
    let error = found(
        json!([{ "play": { "from": "hand_or_meadow", "max_points": 3 } }]),
        &json!({}),
    );
    // 3 Postal Pigeons, 2 Rangers, 3 Air Balloons, Cirrus Windfall; 2 Conductors, whose visits count a third.
    assert!(error.contains(&format!("found {}", 25 + 3 + 2 + 3 + 1 + 1)), "{error}");
    let error = found(
        json!([{ "take_stored": 1 }]),
        &json!({ "stored_on_play": { "twig": 1 } }),
    );
    // 3 Storehouses, 3 events that hold resources and 2 Freight Cars.
    assert!(error.contains(&format!("found {}", 25 + 3 + 3 + 2)), "{error}");
}

#[test]
fn names_count_as_others_across_boxes() {
    let rules = load(patch(), &json!({})).unwrap_or_else(|error| panic!("{error}"));
    let catalog = &rules.catalog;
    let def = |id: &str| &catalog.cards[usize::from(catalog.card(id).unwrap())];
    // The Farm, eight special ones and McGregor's Market.
    assert_eq!(def("farm").forms.len(), 10);
    assert_eq!(def("greenhouse").pairs_with, def("farm").forms);
    assert!(
        def("husband")
            .pairs_with
            .has(catalog.card("mayberry_matriarch").unwrap())
    );
    // The Market keeps them all out.
    assert_eq!(def("mcgregors_market").bars.len(), 10);
    let opening = catalog.cards.iter().filter(|card| card.opens == 1).count();
    assert_eq!(opening, 21, "20 Legendaries and the Main Road");
}
