//! Solo against Rugwort, an automatic opponent (rulings 16). He has the seat after yours and takes no turns: whatever he does
//! follows from what you do.

mod acts;
mod data;
mod points;
mod telling;

use serde_json::{Map, Value, json};

use crate::catalog::Catalog;
use crate::choice::{Choice, Zone};
use crate::game::score::{Breakdown, TieBreak};
use crate::game::{Engine, procedure};
use crate::ids::{CardId, EventId, Seat, Slot};
use crate::modules::{About, Board, Deed, Module, Reply};
use crate::schema::node::{Node, Read};
use crate::state::{Frame, Place, State};
use crate::zone::CardPlace;
use data::Numbers;

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
    &catalog.modules.find::<SoloRugwort>(SoloRugwort::NUMBER).numbers
}

pub(crate) struct SoloRugwort {
    numbers: Numbers,
}

impl SoloRugwort {
    pub(crate) const NUMBER: u8 = 19;
    pub(crate) const NAME: &'static str = "solo_rugwort";
}

pub(super) static ABOUT: About = About {
    name: SoloRugwort::NAME,
    number: SoloRugwort::NUMBER,
    table: data::TABLE,
    switches: data::SWITCHES,
    // He blocks and plays by slot (RA1).
    slots_differ: true,
    scores: &[(
        "empty_spaces",
        "empty spaces of the player's city, for the opponent (squatty)",
    )],
    read: |tree, arena| {
        let numbers = Numbers::read(tree, arena);
        Box::new(SoloRugwort { numbers })
    },
    ..About::NOTHING
};

impl Module for SoloRugwort {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// Rugwort's workers and his die know the meadow by its slots.
    fn tells_apart(&self, _: &Catalog, _: &State, place: CardPlace, _: CardPlace) -> bool {
        place.zone == Zone::Meadow
    }

    fn set_up(&self, catalog: &Catalog, state: &mut State) {
        acts::set_up(numbers(catalog), state);
    }

    fn follower_hears_play(&self, engine: &mut Engine<'_>, frame: Frame) {
        let answer = engine.card(frame.it).answer;
        engine.gain_points(RUGWORT, answer.tokens.into(), frame.source);
        let section = &mut engine.state.modules.solo_rugwort;
        section.owed = section.owed.saturating_add(answer.cards);
    }

    fn follower_answers(&self, engine: &mut Engine<'_>) {
        acts::answers(engine, numbers(engine.catalog));
    }

    fn follower_does(&self, engine: &mut Engine<'_>, what: Deed) -> u8 {
        let numbers = numbers(engine.catalog);
        match what {
            Deed::Roll { counts: true } => return acts::roll(engine, numbers) as u8,
            Deed::Roll { counts: false } => return acts::bare_roll(engine, numbers) as u8,
            Deed::Play(cards) => acts::plays(engine, numbers, cards),
            Deed::PlayThis(card) => acts::plays_this(engine, numbers, card),
        }
        0
    }

    fn run(&self, engine: &mut Engine<'_>, frame: Frame) -> bool {
        acts::plays_on(engine, numbers(engine.catalog), frame);
        false
    }

    fn follower_prepares(&self, engine: &mut Engine<'_>) {
        acts::prepares(engine, numbers(engine.catalog));
    }

    fn follower_ends(&self, engine: &mut Engine<'_>) {
        acts::takes_basic_events(engine);
    }

    // A card that would enter his city is discarded instead, with one of his.

    fn may_send(&self, _: &Catalog, _: &State, _: Seat, _: CardId) -> Option<bool> {
        Some(true)
    }

    fn offer_target(&self, engine: &mut Engine<'_>, _: Frame) -> bool {
        let slots = (0..engine.player(RUGWORT).city.len() as Slot).fold(0, |bits, slot| bits | 1 << slot);
        engine.city_choices(RUGWORT, slots);
        true
    }

    fn send(&self, engine: &mut Engine<'_>, frame: Frame, target: Option<Choice>) {
        acts::your_fool(engine, frame, target);
    }

    fn points(&self, catalog: &Catalog, state: &State, seat: Seat, _: usize) -> i16 {
        if seat == RUGWORT {
            points::empty_spaces(catalog, numbers(catalog), state)
        } else {
            0
        }
    }

    fn automatic_points(&self, catalog: &Catalog, state: &State, _: Seat) -> Breakdown {
        points::his(catalog, numbers(catalog), state)
    }

    fn reply(&self, catalog: &Catalog, state: &State, card: CardId, _: Zone, reply: &mut Reply) {
        points::by_play(catalog, numbers(catalog), state, card, reply);
    }

    fn points_without_event(&self, catalog: &Catalog, event: EventId) -> i16 {
        points::without_event(catalog, numbers(catalog), event)
    }

    fn winners(&self, catalog: &Catalog, state: &State) -> Option<(u8, TieBreak)> {
        Some(points::winners(catalog, numbers(catalog), state))
    }

    fn board(&self, board: &mut dyn Board<'_>) {
        telling::describe(board);
    }

    fn write(&self, _: &Catalog, state: &State, _: Option<Seat>) -> Map<String, Value> {
        telling::write(state)
    }

    fn read(&self, catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root, state)
    }

    fn place_to_json(&self, at: u8) -> Value {
        json!({ "meadow": at })
    }

    fn place_name(&self, at: u8) -> String {
        format!("meadow slot {}", at + 1)
    }

    fn place_from_json(&self, place: &Node<'_>) -> Option<Read<u8>> {
        telling::place_from_json(place)
    }
}
