//! What the base rules call where a module may have a say. Without modules each is one branch.

use super::{
    About, Ask, CardId, Catalog, Choice, Closed, Effect, Engine, Frame, Module, Modules, Observer, Seat, Slot, Slots,
    Special, State, Varying,
};
use crate::moment::{Listener, Listeners, Moment};
use crate::observer::Happening;
use crate::resources::Resources;
use crate::state::{Place, Source, WorkerKindId};

pub(crate) use super::counting::{added_points, automatic_points, extras, measures, scores, tokens_on_things, winners};
pub use super::counting::{
    each_measure, each_score, extra_held_by, extra_lies_there, extra_of_source, good_points, points_without_event,
};
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
    let of = |module: &dyn Module| {
        let About { listens, number, .. } = *module.about();
        listens.iter().map(move |&(moment, rank)| (moment, rank, number))
    };
    Listeners::of(modules.in_force().flat_map(of).collect())
}

/// Does one of these modules hear what happens?
pub(crate) fn hearing(modules: &Modules) -> bool {
    modules.in_force().any(|module| module.about().hears)
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
    modules.in_force().any(|module| module.about().space_varies)
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
    let (catalog, state) = (engine.catalog, &*engine.state);
    let mut modules = catalog.modules.in_force();
    modules.all(|module| module.may_move_to(catalog, state, event))
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
    let all = modules.in_force().map(|module| module.about().varies);
    all.fold(Varying::NOTHING, Varying::and)
}

pub(crate) fn closed(catalog: &Catalog, state: &State, seat: Seat, kind: WorkerKindId) -> Closed {
    let all = catalog.modules.in_force();
    all.fold(Closed::default(), |closed, module| {
        closed.or(module.closed(catalog, state, seat, kind))
    })
}

pub(crate) fn may_join(catalog: &Catalog, state: &State, seat: Seat, place: Place, stands: bool) -> bool {
    let mut modules = catalog.modules.in_force();
    modules.any(|module| module.may_join(catalog, state, seat, place, stands))
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
    let modules = catalog.modules.in_force();
    modules.fold(0, |own, module| own | module.own_locations(catalog, state, seat))
}

/// What a place of a module's own does.
pub(crate) fn effect_at(catalog: &Catalog, state: &State, module: u8, at: u8) -> Effect {
    catalog.modules.of(module).effect_at(catalog, state, at)
}

// ---- cards that enter an opponent's city ----------------------------------------------------------------------------

pub(crate) fn may_send<O: Observer>(engine: &Engine<'_, O>, seat: Seat, card: CardId) -> Option<bool> {
    let (catalog, state) = (engine.catalog, &*engine.state);
    let mut modules = catalog.modules.in_force();
    modules.find_map(|module| module.may_send(catalog, state, seat, card))
}

/// Does this city take such a card, if not as in the base game?
pub(crate) fn takes(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<bool> {
    let mut modules = catalog.modules.in_force();
    modules.find_map(|module| module.takes(catalog, state, seat, card))
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
