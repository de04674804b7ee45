//! Reserving a card, playing it, and what becomes of it and of the token when its player prepares (NA23 to NA25).

use super::token::{Section, reserved_card};
use super::{KEEP, KEEP_CARD, LET_GO, NewleafReservations, RESERVE, SOURCE, numbers, special};
use crate::choice::{Payment, Special, Zone};
use crate::game::Engine;
use crate::ids::{CardId, MAX_MEADOW, MAX_SHELVED, NONE, Seat, Slot};
use crate::list::List;
use crate::modules::{Registered, hooks};
use crate::observer::{Happening, Observer};
use crate::state::{Frame, State};
use crate::zone::ShelfPlace;

fn section(state: &mut State) -> &mut Section {
    &mut state.modules.newleaf_reservations
}

type Open = List<(Zone, Slot, CardId), { MAX_MEADOW + MAX_SHELVED }>;

/// Every card that lies open for all, in the meadow and in rows that are played from like it.
fn lying_open<O: Observer>(engine: &Engine<'_, O>, seat: Seat) -> Open {
    let (state, catalog) = (&engine.state, engine.catalog);
    let mut open = Open::default();
    for (slot, &card) in state.meadow.iter().enumerate() {
        if card != NONE && state.is_open(slot) {
            open.push((Zone::Meadow, slot as Slot, card));
        }
    }
    for one in state.shelves.iter() {
        let row = catalog.shelves[usize::from(one.shelf)].is_open_row();
        if row && hooks::may_use(catalog, state, seat, one.shelf, one.place) {
            open.push((Zone::shelf(one.shelf), one.place.code(), one.card));
        }
    }
    open
}

/// A token that is ready and under which no card lies takes any of them; equal ones are offered once.
pub(super) fn offer<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
    let (catalog, token) = (engine.catalog, numbers(engine.catalog));
    let taken = section(engine.state).waits(seat) || reserved_card(catalog, engine.state, seat).is_some();
    let person = !catalog.is_automatic(engine.state.seats, seat);
    if taken || token.dead || !person || !engine.state.has_shelf_room(catalog, token.shelf, seat) {
        return;
    }
    let open = lying_open(engine, seat);
    for (at, &(zone, slot, card)) in open.iter().enumerate() {
        let same = |&(from, before, other): &(Zone, Slot, CardId)| {
            (from, other) == (zone, card) && !engine.tells_apart(zone, before, slot)
        };
        if !open[..at].iter().any(same) {
            let choice = special(RESERVE, [zone.code(), slot, card, 0]);
            engine.choices.push(choice);
        }
    }
}

pub(super) fn reserve<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, action: Special) {
    let [zone, slot, card, _] = action.args;
    let from = Zone::from_code(zone);
    match from.as_shelf() {
        Some(shelf) => engine.leave_shelf(shelf, ShelfPlace::from_code(slot), card),
        None => {
            engine.leave_meadow(usize::from(slot));
        }
    }
    let shelf = numbers(engine.catalog).shelf;
    engine.enter_shelf(shelf, seat, card, from, SOURCE);
    section(engine.state).count_reserved(seat);
    let (module, section) = (NewleafReservations::NUMBER, 0);
    let used = Happening::ExtraUsed {
        seat,
        module,
        section,
        at: 0,
    };
    engine.notice(SOURCE, used);
    engine.refill_meadow(SOURCE);
}

/// However the card was paid, the token turns and waits (NA24).
pub(super) fn played<O: Observer>(engine: &mut Engine<'_, O>, play: Frame) {
    if play.origin().0 == numbers(engine.catalog).zone() {
        section(engine.state).count_played(play.seat);
        section(engine.state).set_waiting(play.seat, true);
    }
}

/// A token that waits turns back; a card that is still reserved may be kept (NA25).
pub(super) fn season_done<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
    section(engine.state).set_waiting(seat, false);
    if reserved_card(engine.catalog, engine.state, seat).is_some() {
        engine.state.stack.push(Frame {
            at: KEEP_CARD,
            seat,
            source: SOURCE,
            ..Frame::default()
        });
    }
}

pub(super) fn ask_to_keep<O: Observer>(engine: &mut Engine<'_, O>) {
    let answers = [KEEP, LET_GO].map(|kind| special(kind, [0; 4]));
    engine.choices.extend(answers);
}

/// The reserved card is discarded, and the token is ready again.
pub(super) fn let_go<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
    let token = numbers(engine.catalog);
    let there = engine
        .state
        .shelf_part(engine.catalog, token.shelf, seat)
        .next()
        .copied();
    if let Some(one) = there {
        engine.leave_shelf(one.shelf, one.place, one.card);
        engine.discard(seat, one.card, token.zone(), SOURCE);
    }
}

/// Is this the play of a reserved card that made use of the discount?
pub(super) fn is_discounted<O: Observer>(engine: &Engine<'_, O>, play: Frame) -> bool {
    let pays = Engine::<O>::via(play) == Payment::RESOURCES;
    pays && !engine.card(play.it).cost.is_empty()
}
