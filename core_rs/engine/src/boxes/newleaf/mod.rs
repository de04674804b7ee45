//! The board of Newleaf: Station cards with the tiles of the train cars, Visitors, the Knoll (docs/rules/newleaf.md).

mod board;
mod cars;
mod numbers;
mod outlook;
mod solo;
mod telling;
mod visitors;
mod verbs {
    //! The verbs of steps that only this module has.
    pub(super) mod train_tile;
    pub(super) mod visitors;
}

use serde_json::{Map, Value};

use crate::catalog::{Catalog, EventMix};
use crate::choice::{Ask, Choice, Special, Zone};
use crate::effect::Effect;
use crate::game::score::Breakdown;
use crate::game::{Engine, procedure};
use crate::ids::{CardId, Seat};
use crate::modules::{About, Benefit, Board, Done, ExtraSection, Module, Prize, Reply, Use};
use crate::moment::Moment;
use crate::schema::node::{Node, Read};
use crate::sections::newleaf as section;
use crate::state::{Frame, State};
use crate::verbs::Entry;
use crate::zone::CardPlace;

pub use numbers::StationNumbers;
pub(crate) use section::Section;

pub(crate) struct Newleaf {
    numbers: StationNumbers,
}

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
    ABOUT.ask(ask)
}

fn special(kind: u8, args: [u8; 4]) -> Choice {
    Choice::Special(Special {
        module: Newleaf::NUMBER,
        kind,
        args,
    })
}

fn numbers(catalog: &Catalog) -> &StationNumbers {
    &catalog.modules.find::<Newleaf>(Newleaf::NUMBER).numbers
}

#[inline]
fn section(state: &State) -> &Section {
    &state.modules.newleaf
}

fn section_mut(state: &mut State) -> &mut Section {
    &mut state.modules.newleaf
}

impl Newleaf {
    pub(crate) const NUMBER: u8 = 24;
    pub(crate) const NAME: &'static str = "newleaf";
}

pub(super) static ABOUT: About = About {
    name: Newleaf::NAME,
    number: Newleaf::NUMBER,
    table: numbers::TABLE,
    rows: &[
        (numbers::VISITOR, numbers::VISITOR_KEYS),
        (numbers::TRAIN_CAR, numbers::TRAIN_CAR_KEYS),
    ],
    // Equal cards of the Station differ by the tiles beside them (NA19).
    slots_differ: true,
    // What the origin of a card owes comes after the powers of its player and before those of others (TG2).
    listens: &[(Moment::Played, 2)],
    scores: &[("visitors", "Visitors whose requirements are met")],
    // Visitors count cards of the city and what is left.
    measures: &[("visitors_taken", "Visitors beside the city")],
    asks: &[
        ("discard_visitor", "choose the Visitor to discard"),
        ("take_visitor", "choose the Visitor to take"),
        ("train_tile", "choose a train tile"),
    ],
    verbs: &[
        Entry::special::<verbs::train_tile::TrainTile>(),
        Entry::special::<verbs::visitors::DiscardVisitor>(),
        Entry::special::<verbs::visitors::TakeVisitor>(),
    ],
    read: |tree, arena| {
        let numbers = numbers::read(tree, arena);
        Box::new(Newleaf { numbers })
    },
    ..About::NOTHING
};

impl Module for Newleaf {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn amend(&self, catalog: &mut Catalog) {
        let parts = numbers(catalog).parts;
        parts.leave_out_events(catalog);
    }

    fn event_mix(&self) -> Option<EventMix> {
        self.numbers.parts.event_mix()
    }

    fn leaves_out(&self, catalog: &Catalog, set: u8) -> bool {
        numbers(catalog).parts.leaves_out(set)
    }

    // ---- set-up -----------------------------------------------------------------------------------------------------

    fn set_up(&self, catalog: &Catalog, state: &mut State) {
        visitors::set_up(catalog, state);
        cars::set_up(catalog, state);
    }

    fn redraw_hidden(&self, catalog: &Catalog, state: &mut State, _: Seat, seed: u64) {
        visitors::redraw_hidden(catalog, state, seed);
        cars::redraw_hidden(catalog, state, seed);
    }

    fn tells_apart(&self, catalog: &Catalog, state: &State, one: CardPlace, other: CardPlace) -> bool {
        let tile = |place: CardPlace| section(state).cars[usize::from(place.slot_of_part())];
        one.zone == numbers(catalog).shelf && tile(one) != tile(other)
    }

    // ---- what follows a play ----------------------------------------------------------------------------------------

    fn moment(&self, engine: &mut Engine<'_>, _: Moment, _rank: u8, about: Frame, seat: Seat) {
        if seat == about.seat {
            cars::owe(engine, about);
        }
    }

    fn run(&self, engine: &mut Engine<'_>, frame: Frame) -> bool {
        if frame.at == PAY_TILE {
            cars::pay(engine, frame);
            return false;
        }
        solo::offer(engine);
        true
    }

    fn answer(&self, engine: &mut Engine<'_>, _: Frame, choice: Choice) {
        if let Choice::Special(visitor) = choice {
            solo::takes(engine, visitor.args[0]);
        }
    }

    fn ask(&self, _: &Catalog, _: &Frame) -> Ask {
        asks(ASK_TAKE)
    }

    fn follower_hears_play(&self, engine: &mut Engine<'_>, play: Frame) {
        solo::hears_play(engine, play);
    }

    fn follower_prepares(&self, engine: &mut Engine<'_>) {
        solo::prepares(engine);
    }

    // ---- points -----------------------------------------------------------------------------------------------------

    fn points(&self, catalog: &Catalog, state: &State, seat: Seat, _: usize) -> i16 {
        let with = section(state).with(seat);
        with.map(|at| visitors::points(catalog, state, seat, at)).sum()
    }

    // ---- what its things do -----------------------------------------------------------------------------------------

    fn benefit<'c>(&self, catalog: &'c Catalog, state: &State, _: Seat, of: Use) -> Option<Benefit<'c>> {
        match of {
            Use::Choice(choice) => Some(outlook::of_choice(catalog, state, choice)),
            Use::Offer { which, .. } => Some(outlook::of_offer(catalog, state, which)),
            Use::Worker(..) => None,
        }
    }

    fn follows(&self, catalog: &Catalog, state: &State, _: Seat, done: Done, tell: &mut dyn FnMut(Effect)) {
        if let Done::Played { from, .. } = done {
            outlook::after_play(catalog, state, from, tell);
        }
    }

    fn prizes<'c>(
        &self,
        catalog: &'c Catalog,
        state: &State,
        seat: Seat,
        tell: &mut dyn FnMut(&'static str, Prize<'c>),
    ) {
        outlook::prizes(catalog, state, seat, tell);
    }

    fn reply(&self, catalog: &Catalog, _: &State, _: CardId, from: Zone, reply: &mut Reply) {
        let numbers = numbers(catalog);
        if from == numbers.shelf {
            reply.points += i16::from(numbers.station_tokens);
        }
    }

    fn effects(&self, catalog: &Catalog, at: u8, tell: &mut dyn FnMut(Effect)) {
        if let Some(tile) = numbers(catalog).tiles.get(usize::from(at)) {
            tell(tile.effect);
        }
    }

    // ---- tables -----------------------------------------------------------------------------------------------------

    fn measure(&self, _: &Catalog, state: &State, seat: Seat, _: usize) -> i64 {
        section(state).with(seat).count() as i64
    }

    /// Visitors are held like cards, tiles used like locations.
    fn extras(&self) -> Vec<ExtraSection> {
        let own = std::iter::once(&self.numbers);
        let visitors = own.clone().flat_map(|own| &own.visitors);
        let tiles = own.flat_map(|own| &own.tiles);
        vec![
            ExtraSection::held(numbers::VISITOR, "visitor", visitors.map(|one| (&one.id, &one.name))),
            ExtraSection::used(numbers::TRAIN_CAR, "train tile", tiles.map(|one| (&one.id, &one.name))),
        ]
    }

    fn holder(&self, catalog: &Catalog, state: &State, _section: u8, at: u8) -> Option<(Seat, Breakdown)> {
        let section::Spot::With(seat) = section(state).spot(at) else {
            return None;
        };
        let points = Breakdown {
            cards: visitors::points(catalog, state, seat, at),
            ..Breakdown::default()
        };
        Some((seat, points))
    }

    fn lies_there(&self, _: &Catalog, state: &State, _section: u8, at: u8) -> bool {
        section(state).on_cars(at) > 0
    }

    fn extra_of_source(&self, at: u8) -> Option<(u8, u8)> {
        Some((SECTION_TILES, at))
    }

    // ---- telling ----------------------------------------------------------------------------------------------------

    fn text(&self, catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
        telling::text(catalog, section, id)
    }

    fn board(&self, board: &mut dyn Board<'_>) {
        board::describe(board);
    }

    fn write(&self, catalog: &Catalog, state: &State, viewer: Option<Seat>) -> Map<String, Value> {
        telling::write(catalog, state, viewer)
    }

    fn read(&self, catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root.key(Newleaf::NAME), state)
    }

    fn source_name<'c>(&self, catalog: &'c Catalog, at: u8) -> Option<&'c str> {
        let tile = numbers(catalog).tiles.get(usize::from(at));
        tile.map(|tile| tile.name.as_str())
    }

    fn source_to_json(&self, catalog: &Catalog, at: u8) -> Value {
        let tile = numbers(catalog).tiles.get(usize::from(at));
        serde_json::json!({ "train_car": tile.map(|tile| tile.id.as_str()) })
    }

    fn choice_to_json(&self, catalog: &Catalog, _: &State, choice: Special) -> Map<String, Value> {
        telling::choice_to_json(catalog, choice)
    }

    fn choice_label(&self, catalog: &Catalog, state: &State, choice: Special) -> String {
        telling::choice_label(catalog, state, choice)
    }
}
