//! The Lantern Fair, which is no part of the game: a module that uses every seam once, as the worked example of
//! `docs/how-to/add-a-module.md`. Only builds with the feature `specimen` have it.

mod charms;
mod data;
mod places;
mod playing;
mod telling;
mod verbs {
    //! The verbs of steps that only this module has.
    pub(super) mod shine;
}

use serde_json::{Map, Value};

use crate::catalog::{Catalog, Closed, Paying, Varying};
use crate::choice::{Ask, Choice, Special, Zone};
use crate::effect::Colour;
use crate::game::score::Breakdown;
use crate::game::{Engine, Left, Rate, Surcharge, procedure};
use crate::ids::{CardId, NONE, Seat, Slot};
use crate::modules::{About, Board, ExtraSection, Module};
use crate::moment::Moment;
use crate::observer::Happening;
use crate::resources::{Resource, Resources};
use crate::schema::node::{Node, Read};
use crate::schema::{Shape, needed, optional};
use crate::state::{Frame, Place, Source, State, WorkerKindId};
use crate::verbs::Entry;
use crate::zone::{CardPlace, Zones};
use data::Fair;

const PICK_CHARM: u16 = procedure(Specimen::NUMBER, 0);
const CROW_ASKS: u16 = procedure(Specimen::NUMBER, 1);

/// Kinds of its own choices.
const CHARM: u8 = 0;
const FEED: u8 = 1;
const SHOO: u8 = 2;
const SWING: u8 = 3;

fn numbers(catalog: &Catalog) -> &Fair {
    &catalog.modules.find::<Specimen>(Specimen::NUMBER).numbers
}

fn special(kind: u8, at: u8) -> Choice {
    Choice::Special(Special {
        module: Specimen::NUMBER,
        kind,
        args: [at, 0, 0, 0],
    })
}

pub(crate) struct Specimen {
    numbers: Fair,
}

impl Specimen {
    pub(crate) const NUMBER: u8 = 40;
    pub(crate) const NAME: &'static str = "specimen";
}

pub(super) static ABOUT: About = About {
    name: Specimen::NAME,
    number: Specimen::NUMBER,
    table: &[
        needed("turns", Shape::Number(1, 20)),
        needed("twigs", Shape::LOCATION),
        optional("after_visit", Shape::Steps),
        optional("seat_1", charms::FIXED),
        optional("seat_2", charms::FIXED),
    ],
    rows: &[(
        "charm",
        &[needed("name", Shape::Text), needed("points", Shape::Number(0, 5))],
    )],
    slots_differ: true,
    pays: Paying::WAYS.and(Paying::SURCHARGES).and(Paying::RATES),
    guards_shelves: true,
    draws_elsewhere: true,
    space_varies: true,
    listens: &[
        (Moment::Opening, 1),
        (Moment::Dealt, 1),
        (Moment::Arrived, 1),
        (Moment::Visited, 1),
        (Moment::Played, 1),
        (Moment::Recall, 1),
        (Moment::SeasonBegan, 1),
        (Moment::SeasonDone, 1),
        (Moment::TurnEnds, 1),
        (Moment::Passed, 1),
    ],
    hears: true,
    varies: Varying::CLOSED.and(Varying::JOINED).and(Varying::OWN),
    asks: &[("charm", "choose a charm"), ("crow", "choose what the Crow gets")],
    scores: &[("charms", "the charm that was chosen")],
    measures: &[("lanterns_left", "lanterns that are left")],
    verbs: &[Entry::special::<verbs::shine::Shine>()],
    read: |tree, arena| {
        let numbers = Fair::read(tree, arena);
        Box::new(Specimen { numbers })
    },
    ..About::NOTHING
};

impl Module for Specimen {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    // ---- where cards are played and drawn from ----------------------------------------------------------------------

    fn tells_apart(&self, catalog: &Catalog, state: &State, one: CardPlace, other: CardPlace) -> bool {
        playing::tells_apart(catalog, state, one, other)
    }

    fn may_use(&self, catalog: &Catalog, state: &State, seat: Seat, place: CardPlace) -> bool {
        playing::may_use(catalog, state, seat, place)
    }

    fn holds_open(&self, catalog: &Catalog, state: &State, place: CardPlace) -> bool {
        playing::holds_open(catalog, state, place)
    }

    fn each_way(
        &self,
        catalog: &Catalog,
        state: &State,
        seat: Seat,
        card: CardId,
        offer: &mut dyn FnMut(u8, Slot, Left),
    ) {
        playing::each_way(catalog, state, seat, card, offer);
    }

    fn pay_way(&self, engine: &mut Engine<'_>, seat: Seat, card: CardId, way: u8, slot: Slot) -> Left {
        playing::pay_way(engine, seat, card, way, slot)
    }

    fn surcharge(&self, catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Surcharge {
        playing::surcharge(catalog, state, seat, card)
    }

    fn rate(&self, catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<Rate> {
        playing::rate(catalog, state, seat, card)
    }

    fn way_to_json(&self, catalog: &Catalog, state: &State, seat: Seat, way: u8, slot: Slot) -> Value {
        playing::way_to_json(catalog, state, seat, way, slot)
    }

    fn way_label(&self, catalog: &Catalog, state: &State, seat: Seat, way: u8, slot: Slot) -> String {
        playing::way_label(catalog, state, seat, way, slot)
    }

    fn draw_source(&self, _: &Catalog, state: &State, seat: Seat, zones: Zones) -> Zones {
        playing::draw_source(state, seat, zones)
    }

    // ---- spaces -----------------------------------------------------------------------------------------------------

    /// Under the first charm travelers take no space.
    fn space(&self, catalog: &Catalog, state: &State, seat: Seat, card: CardId, _free: bool) -> Option<u8> {
        playing::space(catalog, state, seat, card)
    }

    // ---- moments ----------------------------------------------------------------------------------------------------

    fn moment(&self, engine: &mut Engine<'_>, moment: Moment, _rank: u8, about: Frame, seat: Seat) {
        let lantern = numbers(engine.catalog).lantern;
        let own = seat == about.seat;
        if own {
            let count = &mut engine.state.modules.specimen.moments[moment as usize];
            *count = count.saturating_add(1);
        }
        match moment {
            // Everybody chooses a charm before the hands are dealt.
            Moment::Opening if !engine.catalog.is_automatic(engine.state.seats, seat) => charms::open(engine, seat),
            Moment::Arrived if own => places::arrived(engine, about),
            // Whoever finds berries finds a lantern.
            Moment::Visited if own && about.gained().0[Resource::Berry] > 0 => {
                engine.gain_goods(seat, lantern, 1, Source::Turn);
            }
            Moment::Visited if own && about.gained().0[Resource::Twig] > 0 => {
                engine.push_effect(numbers(engine.catalog).after_visit, seat, Source::Turn, NONE);
            }
            // Whoever plays from the row finds a lantern where the card lay.
            Moment::Played if own && playing::is_from_row(engine.catalog, about) => {
                engine.gain_goods(seat, lantern, 1, Source::Turn);
            }
            // Others see the light of a traveler who comes.
            Moment::Played if !own && engine.card(about.it).colour == Colour::Traveler => {
                engine.gain_points(seat, 1, Source::Turn);
            }
            // Under the second charm the first worker stays where it stands.
            Moment::Recall if own && engine.state.modules.specimen.charms[usize::from(seat)] == 1 => {
                engine.keep_placed(seat, 0);
            }
            Moment::SeasonDone if own => engine.gain_goods(seat, lantern, 1, Source::Season),
            _ => {}
        }
    }

    fn heard(&self, engine: &mut Engine<'_>, _: Source, what: Happening) {
        if let Happening::Discarded { from: Zone::Hand, .. } = what {
            let heard = &mut engine.state.modules.specimen.heard;
            *heard = heard.saturating_add(1);
        }
    }

    fn settled(&self, engine: &mut Engine<'_>) {
        let section = &mut engine.state.modules.specimen;
        section.acted = section.acted.saturating_add(std::mem::take(&mut section.heard));
    }

    // ---- the turn ---------------------------------------------------------------------------------------------------

    fn turn_choices(&self, engine: &mut Engine<'_>, seat: Seat) {
        places::offer_swing(engine, seat);
    }

    fn is_free(&self, _catalog: &Catalog, _action: Special) -> bool {
        true
    }

    fn take_turn(&self, engine: &mut Engine<'_>, seat: Seat, _action: Special) {
        places::swing(engine, seat);
    }

    // ---- places and gifts -------------------------------------------------------------------------------------------

    fn place_choices(&self, engine: &mut Engine<'_>, seat: Seat, kind: WorkerKindId) {
        places::offer_tree(engine, seat, kind);
    }

    fn visit(&self, engine: &mut Engine<'_>, seat: Seat, _at: u8) {
        engine.gain_goods(seat, numbers(engine.catalog).lantern, 1, Source::Turn);
    }

    fn closed(&self, catalog: &Catalog, state: &State, seat: Seat, kind: WorkerKindId) -> Closed {
        places::closed(catalog, state, seat, kind)
    }

    fn may_join(&self, _catalog: &Catalog, state: &State, seat: Seat, _place: Place, _stands: bool) -> bool {
        places::may_join(state, seat)
    }

    fn own_locations(&self, catalog: &Catalog, state: &State, seat: Seat) -> u64 {
        places::own_locations(catalog, state, seat)
    }

    fn takes(&self, catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<bool> {
        places::takes(catalog, state, seat, card)
    }

    fn received_card(&self, engine: &mut Engine<'_>, _from: Seat, to: Seat) {
        places::received_card(engine, to);
    }

    fn receives(&self, engine: &mut Engine<'_>, to: Seat, what: Resources, cause: Source) -> bool {
        places::receives(engine, to, what, cause)
    }

    /// Half of what other modules would give it.
    fn automatic_share(&self, _catalog: &Catalog, _state: &State, _score: &str, points: i16) -> i16 {
        points / 2
    }

    // ---- an opponent with turns -------------------------------------------------------------------------------------

    /// It asks the first person for a berry, and is gone after some turns.
    fn automatic_turn(&self, engine: &mut Engine<'_>, seat: Seat) {
        let turns = &mut engine.state.modules.specimen.crow_turns;
        *turns += 1;
        if *turns >= numbers(engine.catalog).turns {
            engine.state.player_mut(seat).passed = true;
        }
        engine.state.stack.push(Frame {
            at: CROW_ASKS,
            seat: 0,
            ..Frame::default()
        });
    }

    fn automatic_points(&self, _catalog: &Catalog, state: &State, seat: Seat) -> Breakdown {
        Breakdown {
            tokens: state.player(seat).points as i16,
            ..Breakdown::default()
        }
    }

    // ---- procedures -------------------------------------------------------------------------------------------------

    fn run(&self, engine: &mut Engine<'_>, frame: Frame) -> bool {
        if frame.at == PICK_CHARM {
            let charms = numbers(engine.catalog).charms.len() as u8;
            engine.choices.extend((0..charms).map(|at| special(CHARM, at)));
            return true;
        }
        if engine.player(frame.seat).resources[Resource::Berry] > 0 {
            engine.choices.push(special(FEED, 0));
        }
        engine.choices.push(special(SHOO, 0));
        true
    }

    fn answer(&self, engine: &mut Engine<'_>, frame: Frame, choice: Choice) {
        engine.state.stack.pop();
        let Choice::Special(Special { kind, args, .. }) = choice else {
            unreachable!("{choice:?} is no answer to it, so it was not offered")
        };
        let crow = engine.state.seats - 1;
        match kind {
            CHARM => charms::take(engine, frame.seat, args[0]),
            FEED => {
                let berry = Resources::of(Resource::Berry, 1);
                engine.spend(frame.seat, berry, crate::observer::Spent::Supply, Source::Turn);
                engine.gain_points(frame.seat, 1, Source::Turn);
            }
            _ => engine.gain_points(crow, 1, Source::Turn),
        }
    }

    fn ask(&self, _catalog: &Catalog, frame: &Frame) -> Ask {
        let ask = u8::from(frame.at == CROW_ASKS);
        ABOUT.ask(ask)
    }

    // ---- points -----------------------------------------------------------------------------------------------------

    fn points(&self, catalog: &Catalog, state: &State, seat: Seat, _: usize) -> i16 {
        let charm = state.modules.specimen.charms[usize::from(seat)];
        numbers(catalog)
            .charms
            .get(usize::from(charm))
            .map_or(0, |charm| charm.points)
    }

    // ---- tables -----------------------------------------------------------------------------------------------------

    fn measure(&self, catalog: &Catalog, state: &State, seat: Seat, _: usize) -> i64 {
        state.player(seat).goods[usize::from(numbers(catalog).lantern)].into()
    }

    fn extras(&self) -> Vec<ExtraSection> {
        let charms = self.numbers.charms.iter();
        vec![ExtraSection::held(
            "charm",
            "charm",
            charms.map(|charm| (&charm.id, &charm.name)),
        )]
    }

    fn holder(&self, catalog: &Catalog, state: &State, _: u8, at: u8) -> Option<(Seat, Breakdown)> {
        charms::holder(catalog, state, at)
    }

    fn role(&self, catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
        charms::role(catalog, state, seat)
    }

    fn role_refused(&self, catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
        charms::refused(catalog, state, seat)
    }

    // ---- telling ----------------------------------------------------------------------------------------------------

    fn text(&self, catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
        telling::text(catalog, section, id)
    }

    fn board(&self, board: &mut dyn Board<'_>) {
        telling::board(board);
    }

    fn write(&self, catalog: &Catalog, state: &State, _viewer: Option<Seat>) -> Map<String, Value> {
        telling::write(catalog, state)
    }

    fn read(&self, catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root.key(Specimen::NAME), state)
    }

    fn choice_to_json(&self, catalog: &Catalog, _state: &State, choice: Special) -> Map<String, Value> {
        telling::choice_to_json(catalog, choice)
    }

    fn place_to_json(&self, _at: u8) -> Value {
        telling::TREE.into()
    }

    fn place_name(&self, _at: u8) -> String {
        "the lantern tree".to_owned()
    }

    fn place_from_json(&self, place: &Node<'_>) -> Option<Read<u8>> {
        (*place.value == telling::TREE).then_some(Ok(0))
    }

    fn choice_label(&self, catalog: &Catalog, _state: &State, choice: Special) -> String {
        telling::choice_label(catalog, choice)
    }
}
