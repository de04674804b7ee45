//! Player powers: each person has one, and one worker fewer (`docs/rules/player_powers.md`).
//!
//! A power is a row. Its keys say in which moments it acts and what happens then, most of it as steps.

mod access;
mod acting;
mod beginning;
mod cards;
mod choosing;
mod data;
mod forecast;
mod free;
mod passing;
mod places;
mod seasons;
mod section;
mod sentences;
mod telling;
mod visits;
pub(crate) mod verbs {
    //! The verbs of steps that only this module has, found by the build script.
    include!(concat!(env!("OUT_DIR"), "/player_powers_verbs.rs"));
}

use serde_json::{Map, Value};

use super::{Benefit, Done, ExtraSection, Module, Numbers, Registered, Use};
use crate::catalog::{CardSet, Catalog, Varying};
use crate::choice::{Ask, Choice, Special, Zone};
use crate::effect::{Effect, Kind, NOTHING};
use crate::game::score::Breakdown;
use crate::game::{Engine, Rate, procedure};
use crate::ids::{CardId, Season, Seat, Slot};
use crate::json::{Board, Node, Read};
use crate::load::{Arena, Field, Tree};
use crate::moment::Moment;
use crate::observer::Observer;
use crate::state::{Frame, Place, State, WorkerKindId};
use crate::zone::Zones;

use access::{numbers, power_of, section, section_mut, source_of, special};
use cards::{drawing, meadow_marker, piles, plays};
pub use data::Powers;
pub(crate) use section::Section;

pub(crate) struct PlayerPowers;

// Its procedures.
const CHOOSE: u16 = procedure(PlayerPowers::NUMBER, 0);
const LAST_CHANCE: u16 = procedure(PlayerPowers::NUMBER, 1);
const INSTEAD: u16 = procedure(PlayerPowers::NUMBER, 2);

// Kinds of its own choices.
const POWER: u8 = 0;
const USE: u8 = 1;

// What it asks besides, by position in `ASKS`.
pub(crate) const MARK_MEADOW: u8 = 2;
pub(crate) const TAKE_FOREST: u8 = 3;
pub(crate) const MARK_LOCATION: u8 = 4;

// When it acts, among those who listen to the same moment.
const OWN: u8 = 1;
const OTHERS: u8 = 3;
const MARKED: u8 = 2;
// The same before the first turn: markers, powers of the season; and at the end of a prepare (`docs/architecture.md`).
const MARKERS: u8 = 4;
const WINTER: u8 = 5;
const SEASON: u8 = 7;

impl Module for PlayerPowers {
    type Numbers = Powers;
    type Section = Section;

    const TABLE: &'static [Field] = data::TABLE;
    const ROWS: &'static [(&'static str, &'static [Field])] = &[(data::SECTION, data::POWER)];

    fn numbers(tree: &Tree, arena: &mut Arena<'_>) -> Powers {
        Powers::read(tree, arena)
    }

    /// Nobody gets a worker in spring (WA3); what a placement has brought (WA7).
    fn amend(catalog: &mut Catalog) {
        catalog.listeners.gains_in_plays = numbers(catalog).gains_in_plays;
        if !numbers(catalog).spring_worker {
            for setup in &mut catalog.setup {
                setup.workers[Season::Spring as usize] = 0;
            }
        }
    }

    fn refuses(catalog: &Catalog, people: u8) -> Option<String> {
        choosing::refuses(catalog, people).or_else(|| piles::refuses(catalog, people))
    }

    // ---- set-up -----------------------------------------------------------------------------------------------------
    fn open(catalog: &Catalog, state: &mut State) {
        choosing::deal(catalog, state);
    }

    fn starting_hand(catalog: &Catalog, state: &State, seat: Seat, cards: u8) -> u8 {
        let power = power_of(state, seat).map(|at| &numbers(catalog).rows[usize::from(at)]);
        let own = power.and_then(|power| power.starting_hand);
        let people = usize::from(catalog.people(state.seats));
        own.map_or(cards, |hands| hands[people - 1])
    }

    fn aside(catalog: &Catalog, state: &State) -> Option<(CardSet, u8)> {
        piles::aside(catalog, state)
    }

    fn set_up(catalog: &Catalog, state: &mut State) {
        beginning::set_up(catalog, state);
        piles::deal_stacks(catalog, state);
    }

    fn redraw_hidden(catalog: &Catalog, state: &mut State, viewer: Seat, seed: u64) {
        choosing::redraw(catalog, state, viewer, seed);
        places::forests::redraw(catalog, state, viewer, seed);
        state.shuffle_below_top(catalog, seed);
    }

    const SPACE_VARIES: bool = true;

    fn space(catalog: &Catalog, state: &State, seat: Seat, card: CardId, free: bool, printed: u8) -> u8 {
        piles::space(catalog, state, seat, card, free, printed)
    }

    const SLOTS_DIFFER: bool = true;

    /// A card may come to bear the marker, and an equal one not.
    fn tells_apart(catalog: &Catalog, state: &State, zone: Zone, _one: Slot, _other: Slot) -> bool {
        zone == Zone::Meadow && meadow_marker::owner(catalog, state).is_some()
    }

    // ---- drawing ----------------------------------------------------------------------------------------------------
    const DRAWS_ELSEWHERE: bool = true;

    fn draw_source(catalog: &Catalog, state: &State, seat: Seat, zones: Zones) -> Zones {
        drawing::draw_source(catalog, state, seat, zones)
    }

    const HAND_LIMIT_CHANGES: bool = true;

    fn hand_limit(catalog: &Catalog, state: &State, seat: Seat, limit: u8) -> u8 {
        let power = power_of(state, seat).map(|at| &numbers(catalog).rows[usize::from(at)]);
        limit + power.map_or(0, |power| power.hand_limit)
    }

    // ---- paying -----------------------------------------------------------------------------------------------------

    const PAYS: bool = true;

    /// Only constructions can be paid so (WA14).
    fn rate(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<Rate> {
        let power = power_of(state, seat).map(|at| &numbers(catalog).rows[usize::from(at)])?;
        let builds = catalog.cards[usize::from(card)].kind == Kind::Construction;
        power.rate.filter(|_| builds)
    }

    // ---- the turn ---------------------------------------------------------------------------------------------------

    fn turn_choices<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
        free::offer(engine, seat);
    }

    fn is_free(_catalog: &Catalog, _action: Special) -> bool {
        true
    }

    fn take_turn<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, _action: Special) {
        free::take(engine, seat);
    }

    const HEARS_DRAWINGS: bool = true;

    fn acts_on_drawings(catalog: &Catalog, state: &State, seat: Seat) -> bool {
        power_of(state, seat).is_some_and(|at| numbers(catalog).rows[usize::from(at)].after_draw != NOTHING)
    }

    fn drew<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
        if let Some(power) = power_of(engine.state, seat).filter(|_| !engine.player(seat).passed) {
            let effect = numbers(engine.catalog).rows[usize::from(power)].after_draw;
            acting::act(engine, seat, power, effect, 0);
        }
    }

    // ---- places -----------------------------------------------------------------------------------------------------

    const VARIES: Varying = Varying::JOINED.and(Varying::OWN).and(Varying::REPLACED);

    fn may_join(catalog: &Catalog, state: &State, seat: Seat, place: Place, stands: bool) -> bool {
        places::joining::may_join(catalog, state, seat, place, stands)
    }

    fn own_locations(catalog: &Catalog, state: &State, seat: Seat) -> u64 {
        places::forests::own_locations(catalog, state, seat)
    }

    fn replaceable<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, kind: WorkerKindId, among: u64) -> u64 {
        places::replacing::replaceable(engine, seat, kind, among)
    }

    /// A power as a place does what its player may do in place of a location.
    fn effect_at(catalog: &Catalog, _state: &State, at: u8) -> Effect {
        let instead = numbers(catalog).rows[usize::from(at)].places.instead;
        instead.map_or(NOTHING, |instead| instead.effect)
    }

    // ---- moments ----------------------------------------------------------------------------------------------------

    const LISTENS: &'static [(Moment, u8)] = &[
        (Moment::Opening, 1),
        (Moment::Dealt, MARKERS),
        (Moment::Dealt, WINTER),
        (Moment::Arrived, OWN),
        (Moment::Visited, OWN),
        (Moment::Visited, MARKED),
        (Moment::Played, OWN),
        (Moment::Played, OTHERS),
        (Moment::TurnEnds, 1),
        (Moment::Passed, 1),
        (Moment::SeasonBegan, 1),
        (Moment::SeasonDone, SEASON),
    ];

    fn moment<O: Observer>(engine: &mut Engine<'_, O>, moment: Moment, rank: u8, about: Frame, seat: Seat) {
        let own = seat == about.seat;
        match (moment, rank) {
            (Moment::Opening, _) => choosing::ask(engine, seat),
            (Moment::Dealt, MARKERS) => {
                acting::begin(engine, seat);
                meadow_marker::game_begins(engine, seat);
                places::marker::game_begins(engine, seat);
            }
            (Moment::Dealt, WINTER) => seasons::game_begins(engine, seat),
            (Moment::SeasonBegan | Moment::SeasonDone, _) if own => seasons::season_begins(engine, moment, seat),
            (Moment::Arrived, _) if own => places::arrived(engine, about, seat),
            (Moment::Visited, MARKED) => places::marker::visited(engine, about, seat),
            (Moment::Visited, _) if own => visits::visited(engine, about, seat),
            (Moment::Played, OWN) if own => plays::played(engine, about, seat),
            (Moment::TurnEnds, _) if own => free::turn_ends(engine, seat),
            (Moment::Passed, _) if own => passing::take_back(engine, seat),
            (Moment::Played, OTHERS) => {
                if !own {
                    plays::played_by_another(engine, about, seat);
                }
                meadow_marker::played(engine, about, seat);
            }
            _ => {}
        }
    }

    fn interrupt<O: Observer>(engine: &mut Engine<'_, O>) {
        meadow_marker::mind_lifting(engine);
    }

    // ---- its own procedures -----------------------------------------------------------------------------------------

    fn run<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        match frame.at {
            LAST_CHANCE => free::offer_last(engine, frame),
            INSTEAD => places::replacing::offer(engine, frame),
            _ => choosing::offer(engine, frame),
        }
        true
    }

    fn answer<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        engine.state.stack.pop();
        match frame.at {
            LAST_CHANCE => free::answer_last(engine, frame, choice),
            INSTEAD => places::replacing::answer(engine, frame, choice),
            _ => choosing::chosen(engine, frame, choice),
        }
    }

    fn ask(_catalog: &Catalog, frame: &Frame) -> Ask {
        Ask::Module {
            module: PlayerPowers::NUMBER,
            ask: u8::from(frame.at != CHOOSE),
        }
    }

    const ASKS: &'static [(&'static str, &'static str)] = &[
        ("power", "choose a power"),
        ("use_power", "choose whether to use your power"),
        ("marker_slot", "choose a meadow card for the marker"),
        ("forest_pick", "choose a forest card of your own"),
        ("marker_place", "choose a location for the marker"),
    ];

    // ---- points -----------------------------------------------------------------------------------------------------

    const SCORES: &'static [(&'static str, &'static str)] = &[("power", "point tokens that lie on the power")];

    fn points(_catalog: &Catalog, state: &State, seat: Seat, _score: usize) -> i16 {
        section(state).tokens[usize::from(seat)].into()
    }

    fn tokens_on_things(_catalog: &Catalog, state: &State, seat: Seat) -> u16 {
        section(state).tokens[usize::from(seat)].into()
    }

    fn benefit<'c>(catalog: &'c Catalog, state: &State, viewer: Seat, of: Use) -> Option<Benefit<'c>> {
        let Use::Choice(choice) = of else { return None };
        Some(forecast::benefit(catalog, state, viewer, choice))
    }

    fn follows(catalog: &Catalog, state: &State, seat: Seat, done: Done, tell: impl FnMut(Effect)) {
        match done {
            Done::Placed(place) => forecast::after_placement(catalog, state, seat, place, tell),
            Done::Played(card) => forecast::after_play(catalog, state, seat, card.card, tell),
        }
    }

    fn effects(catalog: &Catalog, at: u8, tell: impl FnMut(Effect)) {
        forecast::effects(catalog, at, tell);
    }

    // ---- tables -----------------------------------------------------------------------------------------------------

    const MEASURES: &'static [(&'static str, &'static str)] =
        &[("turn_order", "place in the order of play, the first being 1")];

    fn measure(_catalog: &Catalog, state: &State, seat: Seat, _measure: usize) -> i64 {
        i64::from(state.turn_of(seat)) + 1
    }

    fn role(_catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
        power_of(state, seat)
    }

    fn role_refused(_catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
        section(state).refused(seat)
    }

    /// Powers are held like cards.
    fn extras(numbers: &Numbers) -> Vec<ExtraSection> {
        let powers = numbers.player_powers.iter().flat_map(|own| &own.rows);
        let powers = powers.map(|power| (&power.id, &power.name));
        vec![ExtraSection::held(data::SECTION, "power", powers)]
    }

    fn holder(catalog: &Catalog, state: &State, _section: u8, at: u8) -> Option<(Seat, Breakdown)> {
        acting::holder(catalog, state, at)
    }

    fn extra_of_source(at: u8) -> Option<(u8, u8)> {
        Some((acting::SECTION, at))
    }

    // ---- telling ----------------------------------------------------------------------------------------------------

    fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
        sentences::text(catalog, section, id)
    }

    fn board(board: &mut Board<'_>) {
        telling::board(board);
    }

    fn may_have_good(catalog: &Catalog, state: &State, seat: Seat, good: u8) -> bool {
        telling::may_have_good(catalog, state, seat, good)
    }

    fn write(catalog: &Catalog, state: &State, viewer: Option<Seat>) -> Map<String, Value> {
        telling::write(catalog, state, viewer)
    }

    fn read(catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root.key(Self::NAME), state)?;
        piles::read(catalog, root, state)
    }

    fn source_name(catalog: &Catalog, at: u8) -> Option<&str> {
        let power = numbers(catalog).rows.get(usize::from(at));
        power.map(|power| power.name.as_str())
    }

    fn source_to_json(catalog: &Catalog, at: u8) -> Value {
        serde_json::json!({ "power": numbers(catalog).rows.get(usize::from(at)).map(|power| power.id.as_str()) })
    }

    fn choice_to_json(catalog: &Catalog, _state: &State, choice: Special) -> Map<String, Value> {
        telling::choice_to_json(catalog, choice)
    }

    fn choice_label(catalog: &Catalog, _state: &State, choice: Special) -> String {
        telling::choice_label(catalog, choice)
    }
}
