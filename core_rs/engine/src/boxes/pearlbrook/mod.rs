//! Pearlbrook: ambassadors, the river, pearls, adornments and wonders (docs/rules/pearlbrook.md).

mod adornments;
mod ambassador;
mod board;
mod numbers;
mod prospect;
mod setup;
mod sharing;
mod solo;
mod telling;
mod verbs {
    //! The verbs of steps that only this module has.
    pub(super) mod mirror;
    pub(super) mod river;
    pub(super) mod sail;
}

use serde_json::{Map, Value};

use crate::catalog::{Catalog, Closed, Varying};
use crate::choice::{Ask, Choice, Special};
use crate::effect::What;
use crate::game::quantities::Reader;
use crate::game::score::Breakdown;
use crate::game::{Engine, procedure, score};
use crate::ids::{EventId, MAX_EVENTS_IN_PLAY, MAX_GOODS, Seat, Slot, Slots};
use crate::list::List;
use crate::modules::{About, Benefit, Board, ExtraSection, Module, Use};
use crate::moment::Moment;
use crate::schema::node::{Node, Read};
use crate::sections::pearlbrook as section;
use crate::state::{EventInPlay, Frame, Place, State, WorkerKindId};
use crate::verbs::Entry;

pub use numbers::PearlNumbers;
pub(crate) use section::PearlSection;
use section::SPOTS;

pub(crate) struct Pearlbrook {
    numbers: PearlNumbers,
}

const PROCEDURE_REHOUSE: u16 = procedure(Pearlbrook::NUMBER, 1);

// What it has besides cards and locations, by position in `extras`.
const SECTION_ADORNMENTS: u8 = 0;
const SECTION_RIVER: u8 = 1;

// What it asks, by position in `ASKS`.
const ASK_USE: u8 = 0;
const ASK_RIVER: u8 = 1;
const ASK_ADORNMENT: u8 = 2;

fn asks(ask: u8) -> Ask {
    ABOUT.ask(ask)
}

fn numbers(catalog: &Catalog) -> &PearlNumbers {
    &catalog.modules.find::<Pearlbrook>(Pearlbrook::NUMBER).numbers
}

#[inline]
fn section(state: &State) -> &PearlSection {
    &state.modules.pearlbrook
}

fn section_mut(state: &mut State) -> &mut PearlSection {
    &mut state.modules.pearlbrook
}

fn special(kind: u8, args: [u8; 4]) -> Choice {
    Choice::Special(Special {
        module: Pearlbrook::NUMBER,
        kind,
        args,
    })
}

/// How many pearls a seat holds.
fn pearls(catalog: &Catalog, state: &State, seat: Seat) -> u8 {
    state.player(seat).goods[usize::from(numbers(catalog).pearl)]
}

/// So many pearls as a price.
fn price_in_pearls(catalog: &Catalog, n: u8) -> [u8; MAX_GOODS] {
    let mut goods = [0; MAX_GOODS];
    goods[usize::from(numbers(catalog).pearl)] = n;
    goods
}

/// The pearls in the price of a wonder.
fn pearls_of_event(catalog: &Catalog, event: EventId) -> u8 {
    let fee = catalog.fee_of(catalog.events[usize::from(event)].effect);
    fee.map_or(0, |fee| fee.goods[usize::from(numbers(catalog).pearl)])
}

/// What an adornment counts at the end for the seat that played it.
fn adornment_points(catalog: &Catalog, state: &State, seat: Seat, at: usize) -> i16 {
    let adornment = &numbers(catalog).adornments[at];
    let more = adornment.score.iter().map(|score| match score.per.what {
        // A hand that was discarded on passing has been counted before (P7.3).
        What::HandCards(_) => {
            let held = state.player(seat).hand.len();
            let before = usize::from(section(state).hand_at_pass[usize::from(seat)]);
            score::worth(score, held.max(before) as i16)
        }
        _ => score::counted(catalog, state, score, Reader::of(seat)),
    });
    i16::from(adornment.points) + more.sum::<i16>()
}

impl Pearlbrook {
    pub(crate) const NUMBER: u8 = 1;
    pub(crate) const NAME: &'static str = "pearlbrook";
}

pub(super) static ABOUT: About = About {
    name: Pearlbrook::NAME,
    number: Pearlbrook::NUMBER,
    table: numbers::TABLE,
    rows: &[("river", numbers::RIVER), ("adornment", numbers::ADORNMENT)],
    switches: numbers::SWITCHES,
    varies: Varying::CLOSED,
    // What is counted from the hand is counted before it is discarded (TG21).
    listens: &[(Moment::Passed, 3)],
    scores: &[
        ("adornments", "adornments that were played"),
        ("wonders", "wonders that were built"),
        ("pearls", "pearls that are left"),
    ],
    asks: &[
        ("use_river", "choose whether to use the river card"),
        ("river", "choose a river card"),
        ("adornment", "choose an adornment to use"),
    ],
    verbs: &[
        Entry::special::<verbs::mirror::Mirror>(),
        Entry::special::<verbs::river::TurnUpRiver>(),
        Entry::special::<verbs::river::UseRiver>(),
        Entry::special::<verbs::sail::Sail>(),
    ],
    read: |tree, arena| {
        let numbers = numbers::read(tree, arena);
        Box::new(Pearlbrook { numbers })
    },
    interrupts: true,
    ..About::NOTHING
};

impl Module for Pearlbrook {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    // ---- set-up -----------------------------------------------------------------------------------------------------

    fn set_up(&self, catalog: &Catalog, state: &mut State) {
        setup::set_up(catalog, state);
    }

    fn lay_events(&self, catalog: &Catalog, seats: u8, seed: u64, events: &mut List<EventInPlay, MAX_EVENTS_IN_PLAY>) {
        setup::lay_events(catalog, seats, seed, events);
    }

    fn leaves_out(&self, catalog: &Catalog, set: u8) -> bool {
        setup::leaves_out(catalog, set)
    }

    fn redraw_hidden(&self, catalog: &Catalog, state: &mut State, viewer: Seat, seed: u64) {
        setup::redraw_hidden(catalog, state, viewer, seed);
    }

    // ---- the turn ---------------------------------------------------------------------------------------------------

    fn turn_choices(&self, engine: &mut Engine<'_>, seat: Seat) {
        adornments::choices(engine, seat);
    }

    fn take_turn(&self, engine: &mut Engine<'_>, seat: Seat, action: Special) {
        adornments::play(engine, seat, action.args[0]);
    }

    fn closed(&self, catalog: &Catalog, state: &State, seat: Seat, kind: WorkerKindId) -> Closed {
        ambassador::closed(catalog, state, seat, kind)
    }

    fn interrupts(&self, state: &State) -> bool {
        sharing::is_due(state)
    }

    fn interrupt(&self, engine: &mut Engine<'_>) {
        sharing::interrupt(engine);
    }

    fn may_move_to(&self, catalog: &Catalog, state: &State, event: u8) -> bool {
        let event = state.events[usize::from(event)].event;
        catalog.events[usize::from(event)].counted || numbers(catalog).move_worker_to_wonder
    }

    fn entered_city(&self, engine: &mut Engine<'_>, seat: Seat, slot: Slot) {
        sharing::entered_city(engine, seat, slot);
    }

    fn left_city(&self, engine: &mut Engine<'_>, seat: Seat, _slot: Slot, left: Slots) {
        sharing::left_city(engine, seat, left);
    }

    fn follower_prepares(&self, engine: &mut Engine<'_>) {
        solo::prepares(engine);
    }

    fn follower_ends(&self, engine: &mut Engine<'_>) {
        solo::builds(engine);
    }

    fn moment(&self, engine: &mut Engine<'_>, _: Moment, _rank: u8, about: Frame, seat: Seat) {
        if seat == about.seat && engine.setup.discard_hand_on_pass {
            let held = engine.player(seat).hand.len() as u8;
            section_mut(engine.state).hand_at_pass[usize::from(seat)] = held;
        }
    }

    // ---- its own procedures -----------------------------------------------------------------------------------------

    fn run(&self, engine: &mut Engine<'_>, frame: Frame) -> bool {
        sharing::run_rehouse(engine, frame)
    }

    fn answer(&self, engine: &mut Engine<'_>, frame: Frame, choice: Choice) {
        sharing::answer_rehouse(engine, frame, choice);
    }

    fn ask(&self, _catalog: &Catalog, _frame: &Frame) -> Ask {
        Ask::Pair
    }

    // ---- points -----------------------------------------------------------------------------------------------------

    fn points(&self, catalog: &Catalog, state: &State, seat: Seat, score: usize) -> i16 {
        match score {
            0 => (0..self.numbers.adornments.len())
                .filter(|&at| section(state).adornment(at) == Some((seat, true)))
                .map(|at| adornment_points(catalog, state, seat, at))
                .sum(),
            1 => (0..state.events.len())
                .filter(|&at| {
                    let laid = state.events[at];
                    laid.owner == seat && !catalog.events[usize::from(laid.event)].counted
                })
                .map(|at| score::event_points(catalog, state, at as u8))
                .sum(),
            _ => i16::from(pearls(catalog, state, seat)) * i16::from(numbers(catalog).points_per_pearl),
        }
    }

    fn good_points(&self, catalog: &Catalog, good: u8) -> i16 {
        let numbers = numbers(catalog);
        if good == numbers.pearl {
            i16::from(numbers.points_per_pearl)
        } else {
            0
        }
    }

    fn benefit<'c>(&self, catalog: &'c Catalog, state: &State, viewer: Seat, of: Use) -> Option<Benefit<'c>> {
        match of {
            Use::Choice(choice) => Some(prospect::of(catalog, state, viewer, choice)),
            Use::Worker(kind, place) if kind == numbers(catalog).ambassador => {
                Some(prospect::at(catalog, state, viewer, place))
            }
            Use::Worker(..) | Use::Offer { .. } => None,
        }
    }

    // ---- tables -----------------------------------------------------------------------------------------------------

    /// Adornments are held and played like cards, river cards used like locations.
    fn extras(&self) -> Vec<ExtraSection> {
        let own = std::iter::once(&self.numbers);
        let adornments = own.clone().flat_map(|own| &own.adornments);
        let river = own.flat_map(|own| &own.river);
        vec![
            ExtraSection::held("adornment", "adornment", adornments.map(|one| (&one.id, &one.name))),
            ExtraSection::used("river", "river card", river.map(|card| (&card.id, &card.name))),
        ]
    }

    fn holder(&self, catalog: &Catalog, state: &State, _section: u8, at: u8) -> Option<(Seat, Breakdown)> {
        let (seat, played) = section(state).adornment(usize::from(at))?;
        let printed = i16::from(numbers(catalog).adornments[usize::from(at)].points);
        let points = Breakdown {
            cards: printed,
            prosperity: adornment_points(catalog, state, seat, usize::from(at)) - printed,
            ..Breakdown::default()
        };
        Some((seat, if played { points } else { Breakdown::default() }))
    }

    fn lies_there(&self, _catalog: &Catalog, state: &State, _section: u8, at: u8) -> bool {
        (0..SPOTS).any(|spot| section(state).river(spot).is_some_and(|(card, _)| card == at))
    }

    fn extra_of_source(&self, at: u8) -> Option<(u8, u8)> {
        Some((SECTION_ADORNMENTS, at))
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
        telling::read(catalog, root.key(Pearlbrook::NAME), state)
    }

    fn source_name<'c>(&self, catalog: &'c Catalog, at: u8) -> Option<&'c str> {
        let adornment = numbers(catalog).adornments.get(usize::from(at));
        adornment.map(|adornment| adornment.name.as_str())
    }

    fn source_to_json(&self, catalog: &Catalog, at: u8) -> Value {
        let adornment = numbers(catalog).adornments.get(usize::from(at));
        serde_json::json!({ "adornment": adornment.map(|adornment| adornment.id.as_str()) })
    }

    fn place_note(&self, catalog: &Catalog, state: &State, place: Place) -> Option<String> {
        telling::place_note(catalog, state, place)
    }

    fn choice_to_json(&self, catalog: &Catalog, _state: &State, choice: Special) -> Map<String, Value> {
        telling::choice_to_json(catalog, choice)
    }

    fn choice_label(&self, catalog: &Catalog, _state: &State, choice: Special) -> String {
        telling::choice_label(catalog, choice)
    }
}
