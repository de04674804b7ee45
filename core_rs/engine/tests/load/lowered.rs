//! What rows become: the catalog that the engine plays by.

use everdell_engine::Zone;
use everdell_engine::catalog::Sharing;
use everdell_engine::effect::{Condition, Kind, NOTHING, Per, What};
use everdell_engine::ids::Season;
use everdell_engine::load::Rules;
use everdell_engine::verbs::{Discard, DiscardCity, Gain, GainAny, PayCost, Selection, Step, TakeMeadow};

use crate::{amounts, base, effect_of, steps};

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

fn position<T: PartialEq>(all: &[T], one: T) -> u8 {
    all.iter().position(|other| *other == one).expect("the data use it") as u8
}

#[test]
fn steps_are_lowered_with_counts_and_conditions() {
    let rules = base();
    let farms = What::Named(rules.catalog.card("farm").unwrap()).here();
    assert_eq!(
        effect_of(&rules, "barge_toad"),
        [Step::Gain(Gain {
            what: amounts(2, 0, 0, 0),
            per: Per(position(&rules.catalog.quantities, farms)),
            every: 1
        })]
    );
    let condition = |what| Step::If(position(&rules.catalog.conditions, Condition::least(what, 1)));
    assert_eq!(
        effect_of(&rules, "husband"),
        [
            condition(What::Paired.here()),
            condition(farms),
            Step::GainAny(GainAny {
                n: 1,
                per: Per::ONCE,
                every: 1
            }),
        ]
    );
    assert_eq!(
        effect_of(&rules, "bard")[0],
        Step::Discard(Discard {
            min: 0,
            max: 5,
            per: Per::ONCE,
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
                per: Per::ONCE,
                every: 1
            }),
            Step::GainAny(GainAny {
                n: 1,
                per: Per::CHOSEN,
                every: 2
            })
        ]
    );
}

#[test]
fn homes_come_from_both_sides() {
    let catalog = base().catalog;
    let [farm, ever_tree, wife] = ["farm", "ever_tree", "wife"].map(|id| catalog.card(id).unwrap());
    assert!(catalog.cards[usize::from(wife)].homes[0].has(farm));
    assert!(
        catalog
            .cards
            .iter()
            .all(|card| card.homes[0].has(ever_tree) == (card.kind == Kind::Critter))
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
        [Step::TakeMeadow(TakeMeadow {
            cards: Selection::of(Zone::Meadow, 0, 2)
        })]
    );
    let forest = catalog.locations.iter().find(|place| place.dealt).unwrap();
    assert_eq!(
        (forest.sharing, forest.spots),
        (Sharing::OnePerPlayer, [1, 1, 1, 2, 2, 2])
    );
}

#[test]
fn what_modules_share_is_read_once_with_the_first_of_them() {
    let load = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        Rules::load(&names, &[]).unwrap_or_else(|error| panic!("{error}"))
    };
    for names in [&["legends"][..], &["more_legends"], &["legends", "more_legends"]] {
        let rules = load(names);
        let shelves: Vec<&str> = rules.catalog.shelves.iter().map(|shelf| &*shelf.id).collect();
        assert_eq!(shelves, ["aside"]);
        assert_eq!(rules.catalog.rarities[2].id, "legendary");
        let apart = rules.catalog.cards.iter().filter(|card| card.apart).count();
        assert_eq!(apart, 10 * names.len());
    }
    // A folder that modules share is none of them.
    let message = Rules::load(&["legendary".to_owned()], &[]).unwrap_err().message;
    assert_eq!(message, "module 'legendary' is unknown; did you mean 'legends'?");
}
