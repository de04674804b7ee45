//! Solo against Rugwort, an automatic opponent (rulings 16). He has the seat after yours and takes no turns: whatever he does
//! follows from what you do.

mod acts;
mod data;
mod points;
mod telling;

use serde_json::{Map, Value, json};

use super::{Deed, Module, Registered, Reply};
use crate::catalog::Catalog;
use crate::choice::{Choice, Zone};
use crate::game::score::{Breakdown, TieBreak};
use crate::game::{Engine, procedure};
use crate::ids::{CardId, EventId, Seat, Slot};
use crate::json::{Board, Node, Read};
use crate::load::{Arena, Field, Tree};
use crate::observer::Observer;
use crate::state::{Frame, Place, State};
use crate::zone::CardPlace;
use data::{Numbers, Section};

const NUMBER: u8 = SoloRugwort::NUMBER;
const YOU: Seat = 0;
const RUGWORT: Seat = 1;

/// His procedure: the cards that he owes are played one by one.
const PLAYS: u16 = procedure(NUMBER, 0);

/// A worker on a slot of the meadow.
fn on_meadow(slot: u8) -> Place {
    Place::special(NUMBER, slot)
}

fn numbers(catalog: &Catalog) -> &Numbers {
    let numbers = catalog.modules.solo_rugwort.as_ref();
    numbers.expect("hooks are called for modules in force")
}

pub(crate) struct SoloRugwort;

impl Module for SoloRugwort {
    type Numbers = Numbers;
    type Section = Section;

    const TABLE: &'static [Field] = data::TABLE;
    const SWITCHES: &'static [Field] = data::SWITCHES;
    /// He blocks and plays by slot (RA1).
    const SLOTS_DIFFER: bool = true;

    /// Rugwort's workers and his die know the meadow by its slots.
    fn tells_apart(_: &Catalog, _: &State, place: CardPlace, _: CardPlace) -> bool {
        place.zone == Zone::Meadow
    }

    fn numbers(tree: &Tree, _: &mut Arena<'_>) -> Numbers {
        Numbers::read(tree)
    }

    fn set_up(catalog: &Catalog, state: &mut State) {
        acts::set_up(numbers(catalog), state);
    }

    fn follower_hears_play<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) {
        let answer = engine.card(frame.it).answer;
        engine.gain_points(RUGWORT, answer.tokens.into(), frame.source);
        let section = &mut engine.state.modules.solo_rugwort;
        section.owed = section.owed.saturating_add(answer.cards);
    }

    fn follower_answers<O: Observer>(engine: &mut Engine<'_, O>) {
        acts::answers(engine, numbers(engine.catalog));
    }

    fn follower_does<O: Observer>(engine: &mut Engine<'_, O>, what: Deed) -> u8 {
        let numbers = numbers(engine.catalog);
        match what {
            Deed::Roll { counts: true } => return acts::roll(engine, numbers) as u8,
            Deed::Roll { counts: false } => return acts::bare_roll(engine, numbers) as u8,
            Deed::Play(cards) => acts::plays(engine, numbers, cards),
            Deed::PlayThis(card) => acts::plays_this(engine, numbers, card),
        }
        0
    }

    fn run<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        acts::plays_on(engine, numbers(engine.catalog), frame);
        false
    }

    fn follower_prepares<O: Observer>(engine: &mut Engine<'_, O>) {
        acts::prepares(engine, numbers(engine.catalog));
    }

    fn follower_ends<O: Observer>(engine: &mut Engine<'_, O>) {
        acts::takes_basic_events(engine);
    }

    // A card that would enter his city is discarded instead, with one of his.

    fn may_send<O: Observer>(_: &Engine<'_, O>, _: Seat, _: CardId) -> Option<bool> {
        Some(true)
    }

    fn offer_target<O: Observer>(engine: &mut Engine<'_, O>, _: Frame) -> bool {
        let slots = (0..engine.player(RUGWORT).city.len() as Slot).fold(0, |bits, slot| bits | 1 << slot);
        engine.city_choices(RUGWORT, slots);
        true
    }

    fn send<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, target: Option<Choice>) {
        acts::your_fool(engine, frame, target);
    }

    const SCORES: &'static [(&'static str, &'static str)] = &[(
        "empty_spaces",
        "empty spaces of the player's city, for the opponent (squatty)",
    )];

    fn points(catalog: &Catalog, state: &State, seat: Seat, _: usize) -> i16 {
        if seat == RUGWORT {
            points::empty_spaces(catalog, numbers(catalog), state)
        } else {
            0
        }
    }

    fn automatic_points(catalog: &Catalog, state: &State, _: Seat) -> Breakdown {
        points::his(catalog, numbers(catalog), state)
    }

    fn reply(catalog: &Catalog, state: &State, card: CardId, _: Zone, reply: &mut Reply) {
        points::by_play(catalog, numbers(catalog), state, card, reply);
    }

    fn points_without_event(catalog: &Catalog, event: EventId) -> i16 {
        points::without_event(catalog, numbers(catalog), event)
    }

    fn winners(catalog: &Catalog, state: &State) -> Option<(u8, TieBreak)> {
        Some(points::winners(catalog, numbers(catalog), state))
    }

    fn board(board: &mut Board<'_>) {
        telling::describe(board);
    }

    fn write(_: &Catalog, state: &State, _: Option<Seat>) -> Map<String, Value> {
        telling::write(state)
    }

    fn read(catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root, state)
    }

    fn place_to_json(at: u8) -> Value {
        json!({ "meadow": at })
    }

    fn place_name(at: u8) -> String {
        format!("meadow slot {}", at + 1)
    }

    fn place_from_json(place: &Node<'_>) -> Option<Read<u8>> {
        telling::place_from_json(place)
    }
}
