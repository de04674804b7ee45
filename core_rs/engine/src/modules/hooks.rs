//! What the base rules call where a module may have a say. Without modules each is one branch.

use super::{
    Ask, Breakdown, CardId, Catalog, Choice, Closed, Effect, Engine, EventId, Frame, Modules, Observer, Seat, Slot,
    Slots, Special, State, TieBreak, Varying,
};
use crate::moment::{Listener, Listeners, Moment};
use crate::observer::Happening;
use crate::resources::Resources;
use crate::rows::{ExtraSection, Extras};
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
            if engine.catalog.modules.any() {
                let engine = &mut engine.for_modules();
                for module in engine.catalog.modules.in_force() { module.$name(engine, $($arg),*); }
            }
        })*
    };
}

hooks! {
    fn turn_choices(seat: Seat);
    fn place_choices(seat: Seat, kind: WorkerKindId);
    fn entered_city(seat: Seat, slot: Slot);
    fn left_city(seat: Seat, slot: Slot, left: Slots);
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
            let engine = &mut engine.for_modules();
            for module in catalog.modules.in_force() { if module.about().number == opponent.module {
                module.$name(engine, $($arg)?);
            } }
            for module in catalog.modules.in_force() { if module.about().number != opponent.module {
                module.$name(engine, $($arg)?);
            } }
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
    let engine = &mut engine.for_modules();
    let follower = engine.catalog.automatic.filter(|opponent| opponent.follows);
    follower.map_or(0, |own| {
        engine.catalog.modules.of(own.module).follower_does(engine, what)
    })
}

/// Before anything else happens: something that cannot wait is pushed as a frame.
#[inline]
pub(crate) fn interrupt<O: Observer>(engine: &mut Engine<'_, O>) {
    if engine.catalog.modules.interrupt {
        for module in engine.catalog.modules.in_force() {
            if module.interrupts(engine.state) {
                module.interrupt(&mut engine.for_modules());
            }
        }
    }
}

/// A step is done: whoever has heard something may act on it now.
#[inline]
pub(crate) fn settled<O: Observer>(engine: &mut Engine<'_, O>) {
    if engine.catalog.hearing {
        let engine = &mut engine.for_modules();
        for module in engine.catalog.modules.in_force() {
            module.settled(engine);
        }
    }
}

/// Who listens to what, of these modules.
pub(crate) fn listeners(modules: &Modules) -> Listeners {
    let mut all = Vec::new();
    for module in modules.in_force() {
        all.extend(
            module
                .about()
                .listens
                .iter()
                .map(|&(moment, rank)| (moment, rank, module.about().number)),
        );
    }
    Listeners::of(all)
}

/// Does one of these modules hear what happens?
pub(crate) fn hearing(modules: &Modules) -> bool {
    let mut hearing = false;
    for module in modules.in_force() {
        hearing |= module.about().hears;
    }
    hearing
}

#[cold]
pub(crate) fn heard<O: Observer>(engine: &mut Engine<'_, O>, cause: Source, what: Happening) {
    let engine = &mut engine.for_modules();
    let modules = &engine.catalog.modules;
    for module in modules.in_force() {
        module.heard(engine, cause, what);
    }
}

pub(crate) fn moment<O: Observer>(
    engine: &mut Engine<'_, O>,
    listener: Listener,
    moment: Moment,
    about: Frame,
    seat: Seat,
) {
    let engine = &mut engine.for_modules();
    engine
        .catalog
        .modules
        .of(listener.module)
        .moment(engine, moment, listener.rank, about, seat);
}

/// Does one of these modules say how many spaces a card takes?
pub(crate) fn space_varies(modules: &Modules) -> bool {
    let mut varies = false;
    for module in modules.in_force() {
        varies |= module.about().space_varies;
    }
    varies
}

/// The spaces that a card takes in the city of a seat.
#[cold]
pub fn space(catalog: &Catalog, state: &State, seat: Seat, card: CardId, free: bool, printed: u8) -> u8 {
    let mut modules = catalog.modules.in_force();
    let other = modules.find_map(|module| module.space(catalog, state, seat, card, free));
    other.unwrap_or(printed)
}

/// The hand limit of a seat.
pub fn hand_limit(catalog: &Catalog, state: &State, seat: Seat, limit: u8) -> u8 {
    if !catalog.modules.change_hand_limits {
        return limit;
    }
    let mut limit = limit;
    for module in catalog.modules.in_force() {
        limit = module.hand_limit(catalog, state, seat, limit);
    }
    limit
}

pub(crate) fn may_move_to<O: Observer>(engine: &Engine<'_, O>, event: u8) -> bool {
    let mut may = true;
    for module in engine.catalog.modules.in_force() {
        may &= module.may_move_to(engine.catalog, engine.state, event);
    }
    may
}

pub(crate) fn take_turn<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, action: Special) {
    let engine = &mut engine.for_modules();
    engine.catalog.modules.of(action.module).take_turn(engine, seat, action);
}

/// Does the turn go on after this action?
pub(crate) fn is_free(catalog: &Catalog, action: Special) -> bool {
    catalog.modules.of(action.module).is_free(catalog, action)
}

pub(crate) fn visit<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, module: u8, at: u8) {
    let engine = &mut engine.for_modules();
    engine.catalog.modules.of(module).visit(engine, seat, at);
}

// ---- places ----------------------------------------------------------------------------------------------------------

/// What these modules change of places.
pub(crate) fn varying(modules: &Modules) -> Varying {
    let mut all = Varying::NOTHING;
    for module in modules.in_force() {
        all = all.and(module.about().varies);
    }
    all
}

pub(crate) fn closed(catalog: &Catalog, state: &State, seat: Seat, kind: WorkerKindId) -> Closed {
    let mut closed = Closed::default();
    for module in catalog.modules.in_force() {
        closed = closed.or(module.closed(catalog, state, seat, kind));
    }
    closed
}

pub(crate) fn may_join(catalog: &Catalog, state: &State, seat: Seat, place: Place, stands: bool) -> bool {
    let mut may = false;
    for module in catalog.modules.in_force() {
        may |= module.may_join(catalog, state, seat, place, stands);
    }
    may
}

pub(crate) fn replaceable<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, kind: WorkerKindId, among: u64) -> u64 {
    let engine = &mut engine.for_modules();
    let modules = &engine.catalog.modules;
    let mut found = 0;
    for module in modules.in_force() {
        found |= module.replaceable(engine, seat, kind, among);
    }
    found
}

pub(crate) fn own_locations(catalog: &Catalog, state: &State, seat: Seat) -> u64 {
    let mut own = 0;
    for module in catalog.modules.in_force() {
        own |= module.own_locations(catalog, state, seat);
    }
    own
}

/// What a place of a module's own does.
pub(crate) fn effect_at(catalog: &Catalog, state: &State, module: u8, at: u8) -> Effect {
    catalog.modules.of(module).effect_at(catalog, state, at)
}

// ---- cards that enter an opponent's city ----------------------------------------------------------------------------

pub(crate) fn may_send<O: Observer>(engine: &Engine<'_, O>, seat: Seat, card: CardId) -> Option<bool> {
    let mut may = None;
    for module in engine.catalog.modules.in_force() {
        may = may.or(module.may_send(engine.catalog, engine.state, seat, card));
    }
    may
}

/// Does this city take such a card, if not as in the base game?
pub(crate) fn takes(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<bool> {
    let mut takes = None;
    for module in catalog.modules.in_force() {
        takes = takes.or(module.takes(catalog, state, seat, card));
    }
    takes
}

/// True: a module has taken the question over; its choices may be none.
pub(crate) fn offer_target<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
    let engine = &mut engine.for_modules();
    let modules = &engine.catalog.modules;
    let mut taken = false;
    for module in modules.in_force() {
        taken = taken || module.offer_target(engine, frame);
    }
    taken
}

pub(crate) fn send<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, target: Option<Choice>) {
    let engine = &mut engine.for_modules();
    let modules = &engine.catalog.modules;
    for module in modules.in_force() {
        module.send(engine, frame, target);
    }
}

// ---- gifts ----------------------------------------------------------------------------------------------------------

/// True: what a player is given becomes something else.
pub(crate) fn receives<O: Observer>(engine: &mut Engine<'_, O>, to: Seat, what: Resources, cause: Source) -> bool {
    let engine = &mut engine.for_modules();
    let modules = &engine.catalog.modules;
    let mut taken = false;
    for module in modules.in_force() {
        taken = taken || module.receives(engine, to, what, cause);
    }
    taken
}

// ---- procedures -----------------------------------------------------------------------------------------------------

pub(crate) fn run<O: Observer>(engine: &mut Engine<'_, O>, module: u8, frame: Frame) -> bool {
    let engine = &mut engine.for_modules();
    engine.catalog.modules.of(module).run(engine, frame)
}

pub(crate) fn answer<O: Observer>(engine: &mut Engine<'_, O>, module: u8, frame: Frame, choice: Choice) {
    let engine = &mut engine.for_modules();
    engine.catalog.modules.of(module).answer(engine, frame, choice);
}

pub(crate) fn ask(catalog: &Catalog, module: u8, frame: &Frame) -> Ask {
    catalog.modules.of(module).ask(catalog, frame)
}

// ---- points ---------------------------------------------------------------------------------------------------------

/// What the modules add to a seat's score.
pub(crate) fn added_points(catalog: &Catalog, state: &State, seat: Seat) -> i16 {
    let modules = catalog.modules.in_force();
    if catalog.is_automatic(state.seats, seat) {
        let mut sum = 0;
        each_score_of_opponent(catalog, state, seat, &mut |_, points| sum += points);
        return sum;
    }
    modules.map(|module| module.added_points(catalog, state, seat)).sum()
}

/// The scores that modules add, with their names.
pub fn each_score(catalog: &Catalog, state: &State, seat: Seat, mut tell: impl FnMut(&'static str, i16)) {
    if catalog.is_automatic(state.seats, seat) {
        each_score_of_opponent(catalog, state, seat, &mut tell);
        return;
    }
    for module in catalog.modules.in_force() {
        for (at, (name, _)) in module.about().scores.iter().enumerate() {
            tell(name, module.points(catalog, state, seat, at));
        }
    }
}

/// The same for an automatic opponent, whose module says what share he has of the scores of others.
#[inline(never)]
fn each_score_of_opponent(catalog: &Catalog, state: &State, seat: Seat, tell: &mut dyn FnMut(&'static str, i16)) {
    let own = catalog.automatic.map_or(u8::MAX, |opponent| opponent.module);
    for module in catalog.modules.in_force() {
        for (at, (name, _)) in module.about().scores.iter().enumerate() {
            let points = module.points(catalog, state, seat, at);
            tell(
                name,
                if own == module.about().number {
                    points
                } else {
                    catalog.modules.of(own).automatic_share(catalog, state, name, points)
                },
            );
        }
    }
}

/// Point tokens of a seat that lie on things of modules.
pub(crate) fn tokens_on_things(catalog: &Catalog, state: &State, seat: Seat) -> u16 {
    let mut tokens = 0;
    for module in catalog.modules.in_force() {
        tokens += module.tokens_on_things(catalog, state, seat);
    }
    tokens
}

/// Names and meanings of these scores, in the same order.
pub(crate) fn scores(modules: &Modules) -> Vec<(&'static str, &'static str)> {
    let mut scores = Vec::new();
    for module in modules.in_force() {
        scores.extend_from_slice(module.about().scores);
    }
    scores
}

pub(crate) fn automatic_points(catalog: &Catalog, state: &State, seat: Seat) -> Breakdown {
    let mut points = Breakdown::default();
    for module in catalog.modules.in_force() {
        if catalog
            .automatic
            .is_some_and(|opponent| opponent.module == module.about().number)
        {
            points = module.automatic_points(catalog, state, seat);
        }
    }
    points
}

/// What an event that no player has counts for an automatic opponent.
pub fn points_without_event(catalog: &Catalog, event: EventId) -> i16 {
    let mut points = 0;
    for module in catalog.modules.in_force() {
        points += module.points_without_event(catalog, event);
    }
    points
}

/// What a unit of a good counts that is left at the end.
pub fn good_points(catalog: &Catalog, good: u8) -> i16 {
    let mut points = 0;
    for module in catalog.modules.in_force() {
        points += module.good_points(catalog, good);
    }
    points
}

// ---- tables ---------------------------------------------------------------------------------------------------------

/// What modules tell of a seat that is no score.
pub fn each_measure(catalog: &Catalog, state: &State, seat: Seat, mut tell: impl FnMut(i64)) {
    for module in catalog.modules.in_force() {
        for at in 0..module.about().measures.len() {
            tell(module.measure(catalog, state, seat, at));
        }
    }
}

/// Names and meanings of these measures, in the same order.
pub(crate) fn measures(modules: &Modules) -> Vec<(&'static str, &'static str)> {
    let mut measures = Vec::new();
    for module in modules.in_force() {
        measures.extend_from_slice(module.about().measures);
    }
    measures
}

/// What modules have besides cards and locations.
pub(crate) fn extras(modules: &Modules) -> Extras {
    let mut all = Extras::default();
    for module in modules.in_force() {
        all.add(module.about().number, module.extras());
    }
    all
}

/// Who has a thing of a section that is held, and what it counts for him.
pub fn extra_held_by(catalog: &Catalog, state: &State, of: &ExtraSection, at: u8, seat: Seat) -> Option<Breakdown> {
    catalog
        .modules
        .of(of.module)
        .held_by(catalog, state, of.number, at, seat)
}

/// Does a thing of a section that is used lie there from the start?
pub fn extra_lies_there(catalog: &Catalog, state: &State, of: &ExtraSection, at: u8) -> bool {
    catalog.modules.of(of.module).lies_there(catalog, state, of.number, at)
}

/// Section and number of the thing that a source of this module stands for.
pub fn extra_of_source(catalog: &Catalog, module: u8, at: u8) -> Option<(u8, u8)> {
    catalog.modules.of(module).extra_of_source(at)
}

pub(crate) fn winners(catalog: &Catalog, state: &State) -> Option<(u8, TieBreak)> {
    let mut found = None;
    for module in catalog.modules.in_force() {
        found = found.or(module.winners(catalog, state));
    }
    found
}
