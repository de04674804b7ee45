//! What the base rules call where a module may have a say. Without modules each is one branch.

use super::extras::{ExtraSection, Extras};
use super::registry::{in_force, of_number};
use super::{
    Ask, Breakdown, CardId, Catalog, Choice, Closed, Effect, Engine, EventId, Frame, Module, Numbers, Observer,
    Registered, Seat, Slot, Slots, Special, State, TieBreak, Varying,
};
use crate::moment::{Listener, Listeners, Moment};
use crate::observer::Happening;
use crate::resources::Resources;
use crate::state::{Place, Source, WorkerKindId};

pub use super::setup::redraw_hidden;
pub(crate) use super::setup::{
    amend, aside, event_mixes, lay_events, leaves_out, open, refuses, set_up, starting_hand,
};

pub(crate) use super::playing::{
    acts_on_drawings, draw_source, draws_elsewhere, drew, each_way, hear_drawings, holds_open, may_use, pay_way, pays,
    rate, slots_differ, surcharge, tells_apart,
};

macro_rules! hooks {
    ($($(#[$about:meta])* fn $name:ident($($arg:ident: $type:ty),*);)*) => {
        $($(#[$about])*
        #[inline]
        pub(crate) fn $name<O: Observer>(engine: &mut Engine<'_, O>, $($arg: $type),*) {
            let numbers = &engine.catalog.modules;
            if numbers.any() {
                in_force!(numbers, M => M::$name(engine, $($arg),*));
            }
        })*
    };
}

hooks! {
    fn turn_choices(seat: Seat);
    fn place_choices(seat: Seat, kind: WorkerKindId);
    fn entered_city(seat: Seat, slot: Slot);
    fn left_city(seat: Seat, slot: Slot, left: Slots);
    /// Before anything else happens: something that cannot wait is pushed as a frame.
    fn interrupt();
    /// A step is done: whoever has heard something may act on it now.
    fn settled();
    fn automatic_turn(seat: Seat);
    fn received_card(from: Seat, to: Seat);
}

/// Calls for an automatic opponent who follows: his own module first, then what the others have for him.
macro_rules! follower {
    ($($(#[$about:meta])* fn $name:ident($($arg:ident: $type:ty)?);)*) => {
        $($(#[$about])*
        pub(crate) fn $name<O: Observer>(engine: &mut Engine<'_, O>, $($arg: $type)?) {
            let catalog = engine.catalog;
            let Some(opponent) = catalog.automatic.filter(|opponent| opponent.follows) else {
                return;
            };
            in_force!(catalog.modules, M => if M::NUMBER == opponent.module {
                M::$name(engine, $($arg)?);
            });
            in_force!(catalog.modules, M => if M::NUMBER != opponent.module {
                M::$name(engine, $($arg)?);
            });
        })*
    };
}

follower! {
    fn follower_hears_play(frame: Frame);
    fn follower_answers();
    fn follower_prepares();
    fn follower_ends();
}

/// What another module may let an automatic opponent who follows do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// Throw the die. It counts like his other throws, or nothing else comes of it.
    Roll { counts: bool },
    /// Play so many cards, as in answer to plays.
    Play(u8),
    /// Play this card, which has just been turned up and lies nowhere.
    PlayThis(CardId),
}

/// He does it; the face of his die, if he rolls.
pub(crate) fn follower_does<O: Observer>(engine: &mut Engine<'_, O>, what: Deed) -> u8 {
    let follower = engine.catalog.automatic.filter(|opponent| opponent.follows);
    follower.map_or(0, |own| of_number!(own.module, M => M::follower_does(engine, what)))
}

/// Who listens to what, of these modules.
pub(crate) fn listeners(numbers: &Numbers) -> Listeners {
    let mut all = Vec::new();
    in_force!(numbers, M => all.extend(M::LISTENS.iter().map(|&(moment, rank)| (moment, rank, M::NUMBER))));
    Listeners::of(all)
}

/// Does one of these modules hear what happens?
pub(crate) fn hearing(numbers: &Numbers) -> bool {
    let mut hearing = false;
    in_force!(numbers, M => hearing |= M::HEARS);
    hearing
}

#[cold]
pub(crate) fn heard<O: Observer>(engine: &mut Engine<'_, O>, cause: Source, what: Happening) {
    let numbers = &engine.catalog.modules;
    in_force!(numbers, M => if M::HEARS {
        M::heard(engine, cause, what);
    });
}

pub(crate) fn moment<O: Observer>(
    engine: &mut Engine<'_, O>,
    listener: Listener,
    moment: Moment,
    about: Frame,
    seat: Seat,
) {
    of_number!(listener.module, M => M::moment(engine, moment, listener.rank, about, seat));
}

/// Can a hand come to be larger than the printed limit?
pub(crate) fn hand_limit_changes(numbers: &Numbers) -> bool {
    let mut changes = false;
    in_force!(numbers, M => changes |= M::HAND_LIMIT_CHANGES);
    changes
}

/// Does one of these modules say how many spaces a card takes?
pub(crate) fn space_varies(numbers: &Numbers) -> bool {
    let mut varies = false;
    in_force!(numbers, M => varies |= M::SPACE_VARIES);
    varies
}

/// The spaces that a card takes in the city of a seat.
#[cold]
pub fn space(catalog: &Catalog, state: &State, seat: Seat, card: CardId, free: bool, printed: u8) -> u8 {
    let mut space = printed;
    in_force!(catalog.modules, M => space = M::space(catalog, state, seat, card, free, space));
    space
}

/// The hand limit of a seat.
pub fn hand_limit(catalog: &Catalog, state: &State, seat: Seat, limit: u8) -> u8 {
    let mut limit = limit;
    in_force!(catalog.modules, M => limit = M::hand_limit(catalog, state, seat, limit));
    limit
}

pub(crate) fn may_move_to<O: Observer>(engine: &Engine<'_, O>, event: u8) -> bool {
    let mut may = true;
    in_force!(engine.catalog.modules, M => may &= M::may_move_to(engine, event));
    may
}

pub(crate) fn take_turn<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, action: Special) {
    of_number!(action.module, M => M::take_turn(engine, seat, action));
}

/// Does the turn go on after this action?
pub(crate) fn is_free(catalog: &Catalog, action: Special) -> bool {
    of_number!(action.module, M => M::is_free(catalog, action))
}

pub(crate) fn visit<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, module: u8, at: u8) {
    of_number!(module, M => M::visit(engine, seat, at));
}

// ---- places ----------------------------------------------------------------------------------------------------------

/// What these modules change of places.
pub(crate) fn varying(numbers: &Numbers) -> Varying {
    let mut all = Varying::NOTHING;
    in_force!(numbers, M => all = all.and(M::VARIES));
    all
}

pub(crate) fn closed(catalog: &Catalog, state: &State, seat: Seat, kind: WorkerKindId) -> Closed {
    let mut closed = Closed::default();
    in_force!(catalog.modules, M => closed = closed.or(M::closed(catalog, state, seat, kind)));
    closed
}

pub(crate) fn may_join(catalog: &Catalog, state: &State, seat: Seat, place: Place, stands: bool) -> bool {
    let mut may = false;
    in_force!(catalog.modules, M => may |= M::may_join(catalog, state, seat, place, stands));
    may
}

pub(crate) fn replaceable<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, kind: WorkerKindId, among: u64) -> u64 {
    let numbers = &engine.catalog.modules;
    let mut found = 0;
    in_force!(numbers, M => found |= M::replaceable(engine, seat, kind, among));
    found
}

pub(crate) fn own_locations(catalog: &Catalog, state: &State, seat: Seat) -> u64 {
    let mut own = 0;
    in_force!(catalog.modules, M => own |= M::own_locations(catalog, state, seat));
    own
}

/// What a place of a module's own does.
pub(crate) fn effect_at(catalog: &Catalog, state: &State, module: u8, at: u8) -> Effect {
    of_number!(module, M => M::effect_at(catalog, state, at))
}

// ---- cards that enter an opponent's city ----------------------------------------------------------------------------

pub(crate) fn may_send<O: Observer>(engine: &Engine<'_, O>, seat: Seat, card: CardId) -> Option<bool> {
    let mut may = None;
    in_force!(engine.catalog.modules, M => may = may.or(M::may_send(engine, seat, card)));
    may
}

/// Does this city take such a card, if not as in the base game?
pub(crate) fn takes(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<bool> {
    let mut takes = None;
    in_force!(catalog.modules, M => takes = takes.or(M::takes(catalog, state, seat, card)));
    takes
}

/// True: a module has taken the question over; its choices may be none.
pub(crate) fn offer_target<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
    let numbers = &engine.catalog.modules;
    let mut taken = false;
    in_force!(numbers, M => taken = taken || M::offer_target(engine, frame));
    taken
}

pub(crate) fn send<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, target: Option<Choice>) {
    let numbers = &engine.catalog.modules;
    in_force!(numbers, M => M::send(engine, frame, target));
}

// ---- gifts ----------------------------------------------------------------------------------------------------------

/// True: what a player is given becomes something else.
pub(crate) fn receives<O: Observer>(engine: &mut Engine<'_, O>, to: Seat, what: Resources, cause: Source) -> bool {
    let numbers = &engine.catalog.modules;
    let mut taken = false;
    in_force!(numbers, M => taken = taken || M::receives(engine, to, what, cause));
    taken
}

// ---- procedures -----------------------------------------------------------------------------------------------------

pub(crate) fn run<O: Observer>(engine: &mut Engine<'_, O>, module: u8, frame: Frame) -> bool {
    of_number!(module, M => M::run(engine, frame))
}

pub(crate) fn answer<O: Observer>(engine: &mut Engine<'_, O>, module: u8, frame: Frame, choice: Choice) {
    of_number!(module, M => M::answer(engine, frame, choice));
}

pub(crate) fn ask(catalog: &Catalog, module: u8, frame: &Frame) -> Ask {
    of_number!(module, M => M::ask(catalog, frame))
}

// ---- points ---------------------------------------------------------------------------------------------------------

/// What the modules add to a seat's score.
pub(crate) fn added_points(catalog: &Catalog, state: &State, seat: Seat) -> i16 {
    let mut sum = 0;
    each_score(catalog, state, seat, |_, points| sum += points);
    sum
}

/// The scores that modules add, with their names.
pub fn each_score(catalog: &Catalog, state: &State, seat: Seat, mut tell: impl FnMut(&'static str, i16)) {
    if catalog.is_automatic(state.seats, seat) {
        each_score_of_opponent(catalog, state, seat, &mut tell);
        return;
    }
    in_force!(catalog.modules, M => for (at, (name, _)) in M::SCORES.iter().enumerate() {
        tell(name, M::points(catalog, state, seat, at));
    });
}

/// The same for an automatic opponent, whose module says what share he has of the scores of others.
#[inline(never)]
fn each_score_of_opponent(catalog: &Catalog, state: &State, seat: Seat, tell: &mut dyn FnMut(&'static str, i16)) {
    let own = catalog.automatic.map_or(u8::MAX, |opponent| opponent.module);
    in_force!(catalog.modules, M => for (at, (name, _)) in M::SCORES.iter().enumerate() {
        let points = M::points(catalog, state, seat, at);
        tell(name, if own == M::NUMBER {
            points
        } else {
            of_number!(own, Own => Own::automatic_share(catalog, state, name, points))
        });
    });
}

/// Point tokens of a seat that lie on things of modules.
pub(crate) fn tokens_on_things(catalog: &Catalog, state: &State, seat: Seat) -> u16 {
    let mut tokens = 0;
    in_force!(catalog.modules, M => tokens += M::tokens_on_things(catalog, state, seat));
    tokens
}

/// Names and meanings of these scores, in the same order.
pub(crate) fn scores(numbers: &Numbers) -> Vec<(&'static str, &'static str)> {
    let mut scores = Vec::new();
    in_force!(numbers, M => scores.extend_from_slice(M::SCORES));
    scores
}

pub(crate) fn automatic_points(catalog: &Catalog, state: &State, seat: Seat) -> Breakdown {
    let mut points = Breakdown::default();
    in_force!(catalog.modules, M => if catalog.automatic.is_some_and(|opponent| opponent.module == M::NUMBER) {
        points = M::automatic_points(catalog, state, seat);
    });
    points
}

/// What an event that no player has counts for an automatic opponent.
pub fn points_without_event(catalog: &Catalog, event: EventId) -> i16 {
    let mut points = 0;
    in_force!(catalog.modules, M => points += M::points_without_event(catalog, event));
    points
}

/// What a unit of a good counts that is left at the end.
pub fn good_points(catalog: &Catalog, good: u8) -> i16 {
    let mut points = 0;
    in_force!(catalog.modules, M => points += M::good_points(catalog, good));
    points
}

// ---- tables ---------------------------------------------------------------------------------------------------------

/// What modules tell of a seat that is no score.
pub fn each_measure(catalog: &Catalog, state: &State, seat: Seat, mut tell: impl FnMut(i64)) {
    in_force!(catalog.modules, M => for at in 0..M::MEASURES.len() {
        tell(M::measure(catalog, state, seat, at));
    });
}

/// Names and meanings of these measures, in the same order.
pub(crate) fn measures(numbers: &Numbers) -> Vec<(&'static str, &'static str)> {
    let mut measures = Vec::new();
    in_force!(numbers, M => measures.extend_from_slice(M::MEASURES));
    measures
}

/// What modules have besides cards and locations.
pub(crate) fn extras(numbers: &Numbers) -> Extras {
    let mut all = Extras::default();
    in_force!(numbers, M => all.add(M::NUMBER, M::extras(numbers)));
    all
}

/// Who has a thing of a section that is held, and what it counts for him.
pub fn extra_held_by(catalog: &Catalog, state: &State, of: &ExtraSection, at: u8, seat: Seat) -> Option<Breakdown> {
    of_number!(of.module, M => M::held_by(catalog, state, of.number, at, seat))
}

/// Does a thing of a section that is used lie there from the start?
pub fn extra_lies_there(catalog: &Catalog, state: &State, of: &ExtraSection, at: u8) -> bool {
    of_number!(of.module, M => M::lies_there(catalog, state, of.number, at))
}

/// Section and number of the thing that a source of this module stands for.
pub fn extra_of_source(module: u8, at: u8) -> Option<(u8, u8)> {
    of_number!(module, M => M::extra_of_source(at))
}

pub(crate) fn winners(catalog: &Catalog, state: &State) -> Option<(u8, TieBreak)> {
    let mut found = None;
    in_force!(catalog.modules, M => found = found.or(M::winners(catalog, state)));
    found
}
