//! How much there is of each thing that can be counted, in one position that is counted by hand.

use everdell_engine::Game;
use everdell_engine::effect::{Bound, Colour, Condition, Filter, Kind, Quantity, Rarity, What, Whose};
use everdell_engine::game::quantities::{Reader, amount, holds, is_met, met};
use everdell_engine::ids::NONE;
use serde_json::json;

use crate::{city, patched, position_of};

const EACH: u8 = 9;
/// Slots of the first city.
const FARM: u8 = 0;
const WIFE: u8 = 2;
const CHAPEL: u8 = 4;

/// The first city has three production cards (two Farms, a Husband), two prosperity and two destination cards and a Dungeon, in seven spaces.
fn table(patch: &str) -> Game {
    let rules = patched(patch);
    let own = json!([
        { "card": "farm" },
        { "card": "farm" },
        { "card": "wife", "paired_with": 3 },
        { "card": "husband", "paired_with": 2 },
        { "card": "chapel", "tokens": 2 },
        { "card": "dungeon", "prisoners": ["wanderer"] },
        { "card": "castle" },
        { "card": "monastery" },
    ]);
    let placed = json!([{ "where": { "city": 0, "slot": 7 }, "permanent": true }, { "where": "journey_3" }]);
    let first = json!({
        "season": "autumn", "points": 4, "city": own, "hand": ["mine", "mine", "king"],
        "workers": { "left": 4, "placed": placed },
        "events": [
            { "event": "grand_tour" },
            { "event": "graduation_of_scholars", "cards": ["bard", "judge"] },
            { "event": "an_evening_of_fireworks", "resources": { "twig": 3 } },
        ],
    });
    let second = json!({ "city": city(&["castle", "palace", "farm"]), "events": [{ "event": "city_monument" }] });
    let third = json!([
        { "card": "wife", "paired_with": 1 },
        { "card": "husband", "paired_with": 0 },
        { "card": "theater" },
    ]);
    position_of(&rules, json!([first, second, { "city": third }]))
}

fn event(game: &Game, id: &str) -> u8 {
    let event = game.rules().catalog.event(id).unwrap();
    let mut laid = game.state().events.iter();
    laid.position(|laid| laid.event == event).unwrap() as u8
}

fn production() -> What {
    What::Cards(Filter::of_colour(Colour::Production))
}

#[test]
fn everything_is_counted_as_a_person_counts_it() {
    let game = table("");
    let catalog = &game.rules().catalog;
    let card = |id: &str| catalog.card(id).unwrap();
    let basic = catalog.event_kinds.iter().position(|kind| kind.id == "basic").unwrap() as u8;
    let journey = catalog.areas.iter().position(|area| area.id == "journey").unwrap() as u8;
    let prosperity = Filter::of_colour(Colour::Prosperity);
    let unique = |kind| Filter {
        rarity: Some(Rarity::Unique),
        ..Filter::of_kind(kind)
    };
    let worthless = Filter {
        max_points: 1,
        ..Filter::of_kind(Kind::Construction)
    };
    let all: &[(Quantity, i16)] = &[
        (What::One.own(), 1),
        (What::Chosen.own(), 3),
        (What::Way(2).own(), 1),
        (What::Way(1).own(), 0),
        (What::Cards(Filter::ANY).own(), 8),
        (What::Cards(Filter::of_kind(Kind::Construction)).own(), 6),
        (What::Cards(Filter::of_kind(Kind::Critter)).own(), 2),
        (What::Cards(Filter::of_rarity(Rarity::Common)).own(), 4),
        (What::Cards(unique(Kind::Construction)).own(), 4),
        (What::Cards(unique(Kind::Critter)).own(), 0),
        // Two Farms, the Dungeon and the Monastery.
        (What::Cards(worthless).own(), 4),
        (production().own(), 3),
        (What::Cards(prosperity).of(Whose::Opponents), 4),
        (What::Cards(prosperity).of(Whose::BestOpponent), 2),
        // Read from the Wife.
        (What::OtherCards(prosperity).here(), 1),
        (What::OtherCards(Filter::of_kind(Kind::Construction)).here(), 6),
        (What::Named(card("farm")).here(), 2),
        (What::Named(card("inn")).here(), 0),
        (What::Named(card("farm")).of(Whose::Opponents), 1),
        (What::SameName.here(), 0),
        (What::OfSet(NONE).own(), 8),
        (What::Colours.own(), 4),
        (What::OneColour { but: None }.own(), 3),
        (
            What::OneColour {
                but: Some(Colour::Production),
            }
            .own(),
            2,
        ),
        (What::Spaces.here(), 7),
        (What::HandCards(u8::MAX).own(), 3),
        (What::HandCards(2).own(), 2),
        (What::Events(basic).own(), 1),
        (What::Events(NONE).own(), 3),
        (What::Events(NONE).of(Whose::BestOpponent), 1),
        (What::Resources { kinds: 0b1001 }.own(), 2 * i16::from(EACH)),
        (What::PointTokens { on_cards: false }.own(), 4),
        (What::PointTokens { on_cards: true }.own(), 4 + 2),
        (What::TokensHere.here(), 0),
        (What::TokensOn(card("chapel")).own(), 2),
        (What::CardsHere.here(), 2),
        (What::ResourceHere(0).here(), 0),
        (What::Prisoners(card("dungeon")).own(), 1),
        (What::WorkersOn(card("monastery")).own(), 1),
        (What::WorkersOn(card("chapel")).own(), 0),
        (What::WorkersIn(journey).own(), 1),
        (What::Paired.here(), 1),
        (What::PairsWith(card("wife")).own(), 1),
        (What::PairsWith(card("wife")).of(Whose::Everybody), 2),
        (What::BuiltOnPoints.here(), 0),
        // A Palace would count four unique constructions.
        (What::BonusOf(prosperity).own(), 4),
    ];
    let reader = Reader {
        chosen: 3,
        way: 2,
        ..Reader::at(0, WIFE, event(&game, "graduation_of_scholars"))
    };
    for &(quantity, wanted) in all {
        assert_eq!(amount(catalog, game.state(), quantity, &reader), wanted, "{quantity:?}");
    }
}

#[test]
fn what_lies_here_is_counted_where_the_text_stands() {
    let game = table("");
    let read = |what: What, reader: Reader| amount(&game.rules().catalog, game.state(), what.here(), &reader);
    let at = |slot| Reader::at(0, slot, NONE);
    assert_eq!(
        (
            read(What::TokensHere, at(CHAPEL)),
            read(What::TokensHere, Reader::of(0))
        ),
        (2, 0)
    );
    assert_eq!((read(What::SameName, at(FARM)), read(What::Paired, at(FARM))), (1, 0));
    let fireworks = event(&game, "an_evening_of_fireworks");
    assert_eq!(read(What::ResourceHere(0), Reader::at(0, NONE, fireworks)), 3);
    // The text of a card looks at the city where it stands, whoever reads it.
    let abroad = Reader {
        city: 1,
        ..Reader::of(2)
    };
    assert_eq!(read(What::Spaces, abroad), 3);
}

#[test]
fn conditions_hold_a_quantity_against_a_number_or_another_one() {
    let game = table("");
    let of_kind = |kind| What::Cards(Filter::of_kind(kind)).own();
    let (constructions, critters) = (of_kind(Kind::Construction), of_kind(Kind::Critter));
    let holds = |what, is| {
        holds(
            &game.rules().catalog,
            game.state(),
            Condition { what, is },
            &Reader::of(0),
        )
    };
    assert!(holds(critters, Bound::AtLeast(2)) && !holds(critters, Bound::AtLeast(3)));
    assert!(holds(production().own(), Bound::AtMost(3)) && !holds(production().own(), Bound::AtMost(2)));
    assert!(holds(constructions, Bound::MoreThan(critters)) && !holds(critters, Bound::MoreThan(constructions)));
    assert!(!holds(critters, Bound::MoreThan(critters)), "as many are not more");
}

/// [R10.2, TG35] What is there counts up to what is asked.
#[test]
fn a_requirement_is_met_if_all_of_it_holds() {
    let asked = "{ cards = ['farm', 'king'], colours = { production = 4 }, in_city = 5, events = 4 }";
    let game = table(&format!(
        "event.grand_tour.requires = {asked}\nevent.city_monument.requires = {{ events = 3 }}"
    ));
    let catalog = &game.rules().catalog;
    let requires = |id: &str| &catalog.events[usize::from(catalog.event(id).unwrap())].requires;
    // The Farm of two cards, three of four production cards, five cards, three of four events.
    let grand_tour = requires("grand_tour");
    assert_eq!(
        met(catalog, game.state(), 0, grand_tour),
        (1 + 3 + 5 + 3, 2 + 4 + 5 + 4)
    );
    assert!(!is_met(catalog, game.state(), 0, grand_tour) && !grand_tour.is_plain());
    assert_eq!((grand_tour.colours(), grand_tour.cards().len()), ([0, 4, 0, 0, 0], 2));
    let monument = requires("city_monument");
    assert!(is_met(catalog, game.state(), 0, monument) && !is_met(catalog, game.state(), 1, monument));
}
