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
mod sentences;
mod telling;
mod verbs;
mod visits;

use serde_json::{Map, Value};

use crate::catalog::{CardSet, Catalog, Paying, Varying};
use crate::choice::{Ask, Choice, Special, Zone};
use crate::effect::{Effect, Kind, NOTHING};
use crate::game::score::Breakdown;
use crate::game::{Engine, Rate, procedure};
use crate::ids::{CardId, Season, Seat};
use crate::modules::{About, Benefit, Board, Done, ExtraSection, Module, Use};
use crate::moment::Moment;
use crate::schema::node::{Node, Read};
use crate::sections::player_powers as section;
use crate::state::{Frame, Place, State, WorkerKindId};
use crate::verbs::Entry;
use crate::zone::{CardPlace, Zones};

use access::{numbers, power_of, section, section_mut, source_of, special};
use cards::{drawing, meadow_marker, piles, plays};
pub use data::Powers;
pub(crate) use section::Section;

pub(crate) struct PlayerPowers {
    numbers: Powers,
}

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

impl PlayerPowers {
    pub(crate) const NUMBER: u8 = 22;
    pub(crate) const NAME: &'static str = "player_powers";
}

pub(super) static ABOUT: About = About {
    name: PlayerPowers::NAME,
    number: PlayerPowers::NUMBER,
    table: data::TABLE,
    rows: &[(data::SECTION, data::POWER)],
    space_varies: true,
    slots_differ: true,
    draws_elsewhere: true,
    hand_limit_changes: true,
    pays: Paying::RATES,
    hears_drawings: true,
    varies: Varying::JOINED.and(Varying::OWN).and(Varying::REPLACED),
    listens: &[
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
    ],
    asks: &[
        ("power", "choose a power"),
        ("use_power", "choose whether to use your power"),
        ("marker_slot", "choose a meadow card for the marker"),
        ("forest_pick", "choose a forest card of your own"),
        ("marker_place", "choose a location for the marker"),
    ],
    scores: &[("power", "point tokens that lie on the power")],
    measures: &[("turn_order", "place in the order of play, the first being 1")],
    verbs: &[
        Entry::special::<verbs::activate_played::ActivatePlayed>(),
        Entry::special::<verbs::copy_played::CopyPlayed>(),
        Entry::special::<verbs::draw_to_give::DrawToGive>(),
        Entry::special::<verbs::invest::Invest>(),
        Entry::special::<verbs::mark_location::MarkLocation>(),
        Entry::special::<verbs::mark_meadow::MarkMeadow>(),
        Entry::special::<verbs::take_forest::TakeForest>(),
    ],
    read: |tree, arena| {
        let numbers = Powers::read(tree, arena);
        Box::new(PlayerPowers { numbers })
    },
    interrupts: true,
    ..About::NOTHING
};

impl Module for PlayerPowers {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// Nobody gets a worker in spring (WA3); what a placement has brought (WA7).
    fn amend(&self, catalog: &mut Catalog) {
        catalog.listeners.gains_in_plays = numbers(catalog).gains_in_plays;
        if !numbers(catalog).spring_worker {
            for setup in &mut catalog.setup {
                setup.workers[Season::Spring as usize] = 0;
            }
        }
    }

    fn refuses(&self, catalog: &Catalog, people: u8) -> Option<String> {
        choosing::refuses(catalog, people).or_else(|| piles::refuses(catalog, people))
    }

    // ---- set-up -----------------------------------------------------------------------------------------------------
    fn open(&self, catalog: &Catalog, state: &mut State) {
        choosing::deal(catalog, state);
    }

    fn starting_hand(&self, catalog: &Catalog, state: &State, seat: Seat, cards: u8) -> u8 {
        let power = power_of(state, seat).map(|at| &numbers(catalog).rows[usize::from(at)]);
        let own = power.and_then(|power| power.starting_hand);
        let people = usize::from(catalog.people(state.seats));
        own.map_or(cards, |hands| hands[people - 1])
    }

    fn aside(&self, catalog: &Catalog, state: &State) -> Option<(CardSet, u8)> {
        piles::aside(catalog, state)
    }

    fn set_up(&self, catalog: &Catalog, state: &mut State) {
        beginning::set_up(catalog, state);
        piles::deal_stacks(catalog, state);
    }

    fn redraw_hidden(&self, catalog: &Catalog, state: &mut State, viewer: Seat, seed: u64) {
        choosing::redraw(catalog, state, viewer, seed);
        places::forests::redraw(catalog, state, viewer, seed);
        state.shuffle_below_top(catalog, seed);
    }

    fn space(&self, catalog: &Catalog, state: &State, seat: Seat, card: CardId, free: bool) -> Option<u8> {
        piles::space(&self.numbers, catalog, state, seat, card, free)
    }

    /// A card may come to bear the marker, and an equal one not.
    fn tells_apart(&self, catalog: &Catalog, state: &State, place: CardPlace, _other: CardPlace) -> bool {
        place.zone == Zone::Meadow && meadow_marker::owner(catalog, state).is_some()
    }

    // ---- drawing ----------------------------------------------------------------------------------------------------
    fn draw_source(&self, catalog: &Catalog, state: &State, seat: Seat, zones: Zones) -> Zones {
        drawing::draw_source(catalog, state, seat, zones)
    }

    fn hand_limit(&self, _: &Catalog, state: &State, seat: Seat, limit: u8) -> u8 {
        let power = power_of(state, seat).map(|at| &self.numbers.rows[usize::from(at)]);
        limit + power.map_or(0, |power| power.hand_limit)
    }

    // ---- paying -----------------------------------------------------------------------------------------------------

    /// Only constructions can be paid so (WA14).
    fn rate(&self, catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<Rate> {
        let power = power_of(state, seat).map(|at| &self.numbers.rows[usize::from(at)])?;
        let builds = catalog.cards[usize::from(card)].kind == Kind::Construction;
        power.rate.filter(|_| builds)
    }

    // ---- the turn ---------------------------------------------------------------------------------------------------

    fn turn_choices(&self, engine: &mut Engine<'_>, seat: Seat) {
        free::offer(engine, seat);
    }

    fn is_free(&self, _catalog: &Catalog, _action: Special) -> bool {
        true
    }

    fn take_turn(&self, engine: &mut Engine<'_>, seat: Seat, _action: Special) {
        free::take(engine, seat);
    }

    fn acts_on_drawings(&self, catalog: &Catalog, state: &State, seat: Seat) -> bool {
        power_of(state, seat).is_some_and(|at| numbers(catalog).rows[usize::from(at)].after_draw != NOTHING)
    }

    fn drew(&self, engine: &mut Engine<'_>, seat: Seat) {
        if let Some(power) = power_of(engine.state, seat).filter(|_| !engine.player(seat).passed) {
            let effect = numbers(engine.catalog).rows[usize::from(power)].after_draw;
            acting::act(engine, seat, power, effect, 0);
        }
    }

    // ---- places -----------------------------------------------------------------------------------------------------

    fn may_join(&self, catalog: &Catalog, state: &State, seat: Seat, place: Place, stands: bool) -> bool {
        places::joining::may_join(catalog, state, seat, place, stands)
    }

    fn own_locations(&self, catalog: &Catalog, state: &State, seat: Seat) -> u64 {
        places::forests::own_locations(catalog, state, seat)
    }

    fn replaceable(&self, engine: &mut Engine<'_>, seat: Seat, kind: WorkerKindId, among: u64) -> u64 {
        places::replacing::replaceable(engine, seat, kind, among)
    }

    /// A power as a place does what its player may do in place of a location.
    fn effect_at(&self, catalog: &Catalog, _state: &State, at: u8) -> Effect {
        let instead = numbers(catalog).rows[usize::from(at)].places.instead;
        instead.map_or(NOTHING, |instead| instead.effect)
    }

    // ---- moments ----------------------------------------------------------------------------------------------------

    fn moment(&self, engine: &mut Engine<'_>, moment: Moment, rank: u8, about: Frame, seat: Seat) {
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

    fn interrupts(&self, state: &State) -> bool {
        meadow_marker::is_lifted(state)
    }

    fn interrupt(&self, engine: &mut Engine<'_>) {
        meadow_marker::mind_lifting(engine);
    }

    // ---- its own procedures -----------------------------------------------------------------------------------------

    fn run(&self, engine: &mut Engine<'_>, frame: Frame) -> bool {
        match frame.at {
            LAST_CHANCE => free::offer_last(engine, frame),
            INSTEAD => places::replacing::offer(engine, frame),
            _ => choosing::offer(engine, frame),
        }
        true
    }

    fn answer(&self, engine: &mut Engine<'_>, frame: Frame, choice: Choice) {
        engine.state.stack.pop();
        match frame.at {
            LAST_CHANCE => free::answer_last(engine, frame, choice),
            INSTEAD => places::replacing::answer(engine, frame, choice),
            _ => choosing::chosen(engine, frame, choice),
        }
    }

    fn ask(&self, _catalog: &Catalog, frame: &Frame) -> Ask {
        ABOUT.ask(u8::from(frame.at != CHOOSE))
    }

    // ---- points -----------------------------------------------------------------------------------------------------

    fn points(&self, _catalog: &Catalog, state: &State, seat: Seat, _score: usize) -> i16 {
        section(state).tokens[usize::from(seat)].into()
    }

    fn tokens_on_things(&self, _catalog: &Catalog, state: &State, seat: Seat) -> u16 {
        section(state).tokens[usize::from(seat)].into()
    }

    fn benefit<'c>(&self, catalog: &'c Catalog, state: &State, viewer: Seat, of: Use) -> Option<Benefit<'c>> {
        let Use::Choice(choice) = of else { return None };
        Some(forecast::benefit(catalog, state, viewer, choice))
    }

    fn follows(&self, catalog: &Catalog, state: &State, seat: Seat, done: Done, tell: &mut dyn FnMut(Effect)) {
        match done {
            Done::Placed(place) => forecast::after_placement(catalog, state, seat, place, tell),
            Done::Played { card, .. } => forecast::after_play(catalog, state, seat, card, tell),
        }
    }

    fn effects(&self, catalog: &Catalog, at: u8, tell: &mut dyn FnMut(Effect)) {
        forecast::effects(catalog, at, tell);
    }

    // ---- tables -----------------------------------------------------------------------------------------------------

    fn measure(&self, _catalog: &Catalog, state: &State, seat: Seat, _measure: usize) -> i64 {
        i64::from(state.turn_of(seat)) + 1
    }

    fn role(&self, _catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
        power_of(state, seat)
    }

    fn role_refused(&self, _catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
        section(state).refused(seat)
    }

    /// Powers are held like cards.
    fn extras(&self) -> Vec<ExtraSection> {
        let powers = self.numbers.rows.iter();
        let powers = powers.map(|power| (&power.id, &power.name));
        vec![ExtraSection::held(data::SECTION, "power", powers)]
    }

    fn holder(&self, catalog: &Catalog, state: &State, _section: u8, at: u8) -> Option<(Seat, Breakdown)> {
        acting::holder(catalog, state, at)
    }

    fn extra_of_source(&self, at: u8) -> Option<(u8, u8)> {
        Some((acting::SECTION, at))
    }

    // ---- telling ----------------------------------------------------------------------------------------------------

    fn text(&self, catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
        sentences::text(catalog, section, id)
    }

    fn board(&self, board: &mut dyn Board<'_>) {
        telling::board(board);
    }

    fn may_have_good(&self, catalog: &Catalog, state: &State, seat: Seat, good: u8) -> bool {
        telling::may_have_good(catalog, state, seat, good)
    }

    fn write(&self, catalog: &Catalog, state: &State, viewer: Option<Seat>) -> Map<String, Value> {
        telling::write(catalog, state, viewer)
    }

    fn read(&self, catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root.key(PlayerPowers::NAME), state)?;
        piles::read(catalog, root, state)
    }

    fn source_name<'c>(&self, catalog: &'c Catalog, at: u8) -> Option<&'c str> {
        let power = numbers(catalog).rows.get(usize::from(at));
        power.map(|power| power.name.as_str())
    }

    fn source_to_json(&self, catalog: &Catalog, at: u8) -> Value {
        serde_json::json!({ "power": numbers(catalog).rows.get(usize::from(at)).map(|power| power.id.as_str()) })
    }

    fn choice_to_json(&self, catalog: &Catalog, _state: &State, choice: Special) -> Map<String, Value> {
        telling::choice_to_json(catalog, choice)
    }

    fn choice_label(&self, catalog: &Catalog, _state: &State, choice: Special) -> String {
        telling::choice_label(catalog, choice)
    }
}
