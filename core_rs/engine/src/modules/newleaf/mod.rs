//! The board of Newleaf: Station cards with the tiles of the train cars, Visitors, the Knoll (docs/rules/newleaf.md).

mod board;
mod cars;
mod numbers;
mod outlook;
mod section;
mod solo;
mod telling;
mod visitors;
pub(crate) mod verbs {
    //! The verbs of steps that only this module has, found by the build script.
    include!(concat!(env!("OUT_DIR"), "/newleaf_verbs.rs"));
}

use serde_json::{Map, Value};

use super::{Benefit, CityWorth, Done, ExtraSection, Module, Numbers, Registered, Reply, Use};
use crate::catalog::{Catalog, EventMix};
use crate::choice::{Ask, Choice, Special, Zone};
use crate::effect::Effect;
use crate::game::score::Breakdown;
use crate::game::{Engine, procedure};
use crate::ids::{CardId, Seat, Slot};
use crate::json::{Board, Node, Read};
use crate::load::{Arena, Field, Tree};
use crate::moment::Moment;
use crate::observer::Observer;
use crate::state::{Frame, State};
use crate::zone::ShelfPlace;

pub use numbers::StationNumbers;
pub(crate) use section::Section;

pub(crate) struct Newleaf;

/// What follows a play from the Station, and his Visitor when he prepares.
const PAY_TILE: u16 = procedure(Newleaf::NUMBER, 0);
const HIS_VISITOR: u16 = procedure(Newleaf::NUMBER, 1);

// What it has besides cards and locations, by position in `extras`.
const SECTION_VISITORS: u8 = 0;
const SECTION_TILES: u8 = 1;

// What it asks, by position in `ASKS`.
const ASK_DISCARD: u8 = 0;
const ASK_TAKE: u8 = 1;
const ASK_TILE: u8 = 2;

// Its choices: a Visitor sent away, taken in, or left to the opponent; a tile by its car.
const AWAY: u8 = 0;
const IN: u8 = 1;
const HIS: u8 = 2;
const TILE: u8 = 3;

fn asks(ask: u8) -> Ask {
    Ask::Module {
        module: Newleaf::NUMBER,
        ask,
    }
}

fn special(kind: u8, args: [u8; 4]) -> Choice {
    Choice::Special(Special {
        module: Newleaf::NUMBER,
        kind,
        args,
    })
}

fn numbers(catalog: &Catalog) -> &StationNumbers {
    let numbers = catalog.modules.newleaf.as_ref();
    numbers.expect("hooks are called for modules in force")
}

#[inline]
fn section(state: &State) -> &Section {
    &state.modules.newleaf
}

fn section_mut(state: &mut State) -> &mut Section {
    &mut state.modules.newleaf
}

impl Module for Newleaf {
    type Numbers = StationNumbers;
    type Section = Section;

    const TABLE: &'static [Field] = numbers::TABLE;
    const ROWS: &'static [(&'static str, &'static [Field])] = &[
        (numbers::VISITOR, numbers::VISITOR_KEYS),
        (numbers::TRAIN_CAR, numbers::TRAIN_CAR_KEYS),
    ];

    fn numbers(tree: &Tree, arena: &mut Arena<'_>) -> StationNumbers {
        numbers::read(tree, arena)
    }

    fn amend(catalog: &mut Catalog) {
        let parts = numbers(catalog).parts;
        parts.leave_out_events(catalog);
    }

    fn event_mix(numbers: &Numbers) -> Option<EventMix> {
        numbers.newleaf.as_ref()?.parts.event_mix()
    }

    fn leaves_out(catalog: &Catalog, set: u8) -> bool {
        numbers(catalog).parts.leaves_out(set)
    }

    // ---- set-up -----------------------------------------------------------------------------------------------------

    fn set_up(catalog: &Catalog, state: &mut State) {
        visitors::set_up(catalog, state);
        cars::set_up(catalog, state);
    }

    fn redraw_hidden(catalog: &Catalog, state: &mut State, _: Seat, seed: u64) {
        visitors::redraw_hidden(catalog, state, seed);
        cars::redraw_hidden(catalog, state, seed);
    }

    /// Equal cards of the Station differ by the tiles beside them (NA19).
    const SLOTS_DIFFER: bool = true;

    fn tells_apart(catalog: &Catalog, state: &State, zone: Zone, one: Slot, other: Slot) -> bool {
        let tile = |code: Slot| section(state).cars[usize::from(ShelfPlace::from_code(code).slot())];
        zone == numbers(catalog).shelf && tile(one) != tile(other)
    }

    // ---- what follows a play ----------------------------------------------------------------------------------------

    /// What the origin of a card owes comes after the powers of its player and before those of others (TG2).
    const LISTENS: &'static [(Moment, u8)] = &[(Moment::Played, 2)];

    fn moment<O: Observer>(engine: &mut Engine<'_, O>, _: Moment, _rank: u8, about: Frame, seat: Seat) {
        if seat == about.seat {
            cars::owe(engine, about);
        }
    }

    fn run<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        if frame.at == PAY_TILE {
            cars::pay(engine, frame);
            return false;
        }
        solo::offer(engine);
        true
    }

    fn answer<O: Observer>(engine: &mut Engine<'_, O>, _: Frame, choice: Choice) {
        if let Choice::Special(visitor) = choice {
            solo::takes(engine, visitor.args[0]);
        }
    }

    fn ask(_: &Catalog, _: &Frame) -> Ask {
        asks(ASK_TAKE)
    }

    fn follower_hears_play<O: Observer>(engine: &mut Engine<'_, O>, play: Frame) {
        solo::hears_play(engine, play);
    }

    fn follower_prepares<O: Observer>(engine: &mut Engine<'_, O>) {
        solo::prepares(engine);
    }

    // ---- points -----------------------------------------------------------------------------------------------------

    const SCORES: &'static [(&'static str, &'static str)] = &[("visitors", "Visitors whose requirements are met")];

    fn points(catalog: &Catalog, state: &State, seat: Seat, _: usize) -> i16 {
        let with = section(state).with(seat);
        with.map(|at| visitors::points(catalog, state, seat, at)).sum()
    }

    // ---- what its things do -----------------------------------------------------------------------------------------

    fn benefit(catalog: &Catalog, state: &State, viewer: Seat, of: Use) -> Option<Benefit> {
        match of {
            Use::Choice(choice) => Some(outlook::of_choice(catalog, state, viewer, choice)),
            Use::Offer { which, .. } => Some(outlook::of_offer(catalog, state, viewer, which)),
            Use::Worker(..) => None,
        }
    }

    fn follows(catalog: &Catalog, state: &State, _: Seat, done: Done, tell: impl FnMut(Effect)) {
        if let Done::Played(card) = done {
            outlook::after_play(catalog, state, card, tell);
        }
    }

    /// Visitors count cards of the city and what is left.
    const COUNTS_CITIES: bool = true;

    fn city_worth(catalog: &Catalog, state: &State, seat: Seat) -> CityWorth {
        outlook::city_worth(catalog, state, seat)
    }

    fn reply(catalog: &Catalog, _: &State, _: CardId, from: Zone, reply: &mut Reply) {
        let numbers = numbers(catalog);
        if from == numbers.shelf {
            reply.points += i16::from(numbers.station_tokens);
        }
    }

    fn effects(catalog: &Catalog, at: u8, mut tell: impl FnMut(Effect)) {
        if let Some(tile) = numbers(catalog).tiles.get(usize::from(at)) {
            tell(tile.effect);
        }
    }

    // ---- tables -----------------------------------------------------------------------------------------------------

    const MEASURES: &'static [(&'static str, &'static str)] = &[("visitors_taken", "Visitors beside the city")];

    fn measure(_: &Catalog, state: &State, seat: Seat, _: usize) -> i64 {
        section(state).with(seat).count() as i64
    }

    /// Visitors are held like cards, tiles used like locations.
    fn extras(numbers: &Numbers) -> Vec<ExtraSection> {
        let own = numbers.newleaf.iter();
        let visitors = own.clone().flat_map(|own| &own.visitors);
        let tiles = own.flat_map(|own| &own.tiles);
        vec![
            ExtraSection::held(numbers::VISITOR, "visitor", visitors.map(|one| (&one.id, &one.name))),
            ExtraSection::used(numbers::TRAIN_CAR, "train tile", tiles.map(|one| (&one.id, &one.name))),
        ]
    }

    fn holder(catalog: &Catalog, state: &State, _section: u8, at: u8) -> Option<(Seat, Breakdown)> {
        let section::Spot::With(seat) = section(state).spot(at) else {
            return None;
        };
        let points = Breakdown {
            cards: visitors::points(catalog, state, seat, at),
            ..Breakdown::default()
        };
        Some((seat, points))
    }

    fn lies_there(_: &Catalog, state: &State, _section: u8, at: u8) -> bool {
        section(state).on_cars(at) > 0
    }

    fn extra_of_source(at: u8) -> Option<(u8, u8)> {
        Some((SECTION_TILES, at))
    }

    // ---- telling ----------------------------------------------------------------------------------------------------

    const ASKS: &'static [(&'static str, &'static str)] = &[
        ("discard_visitor", "choose the Visitor to discard"),
        ("take_visitor", "choose the Visitor to take"),
        ("train_tile", "choose a train tile"),
    ];

    fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
        telling::text(catalog, section, id)
    }

    fn board(board: &mut Board<'_>) {
        board::describe(board);
    }

    fn write(catalog: &Catalog, state: &State, viewer: Option<Seat>) -> Map<String, Value> {
        telling::write(catalog, state, viewer)
    }

    fn read(catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root.key(Self::NAME), state)
    }

    fn source_name(catalog: &Catalog, at: u8) -> Option<&str> {
        let tile = numbers(catalog).tiles.get(usize::from(at));
        tile.map(|tile| tile.name.as_str())
    }

    fn source_to_json(catalog: &Catalog, at: u8) -> Value {
        let tile = numbers(catalog).tiles.get(usize::from(at));
        serde_json::json!({ "train_car": tile.map(|tile| tile.id.as_str()) })
    }

    fn choice_to_json(catalog: &Catalog, _: &State, choice: Special) -> Map<String, Value> {
        telling::choice_to_json(catalog, choice)
    }

    fn choice_label(catalog: &Catalog, state: &State, choice: Special) -> String {
        telling::choice_label(catalog, state, choice)
    }
}
