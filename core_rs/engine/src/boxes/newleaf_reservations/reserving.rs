//! Reserving a card, playing it, and what becomes of it and of the token when its player prepares (NA23 to NA25).

use super::token::reserved_card;
use super::{KEEP, KEEP_CARD, LET_GO, NewleafReservations, RESERVE, SOURCE, numbers, special};
use crate::choice::{Payment, Special, Zone};
use crate::game::{Engine, OpenCards};
use crate::ids::Seat;
use crate::observer::{AnyObserver, Happening};
use crate::sections::newleaf_reservations::Section;
use crate::state::{Frame, Shelved, State};
use crate::zone::CardPlace;

fn section(state: &mut State) -> &mut Section {
    &mut state.modules.newleaf_reservations
}

/// Every card that lies open for all, in the meadow and in rows that are played from like it.
fn lying_open(engine: &Engine<'_>, seat: Seat) -> OpenCards {
    let rows = engine.catalog.shelves.iter().filter(|shelf| shelf.is_open_row());
    engine.open_cards(seat, rows.fold(Zone::Meadow.bit(), |all, row| all | row.zone.bit()))
}

/// A token that is ready and under which no card lies takes any of them; equal ones are offered once.
pub(super) fn offer(engine: &mut Engine<'_>, seat: Seat) {
    let (catalog, token) = (engine.catalog, numbers(engine.catalog));
    let taken = section(engine.state).waits(seat) || reserved_card(catalog, engine.state, seat).is_some();
    let person = !catalog.is_automatic(engine.state.seats, seat);
    if taken || token.dead || !person || !engine.state.has_shelf_room(catalog, token.shelf, seat) {
        return;
    }
    let open = lying_open(engine, seat);
    for (at, &(place, card)) in open.iter().enumerate() {
        if !engine.is_among((place, card), &open[..at]) {
            let choice = special(RESERVE, [place.zone.code(), place.slot, card, 0]);
            engine.choices.push(choice);
        }
    }
}

pub(super) fn reserve(engine: &mut Engine<'_>, seat: Seat, action: Special) {
    let [zone, slot, card, _] = action.args;
    let place = CardPlace::new(Zone::from_code(zone), slot);
    if place.zone == Zone::Meadow {
        engine.leave_meadow(usize::from(slot));
    } else {
        engine.state.unshelve(Shelved { place, card });
    }
    let shelf = numbers(engine.catalog).shelf;
    engine.enter_shelf(shelf, seat, card, place.zone, SOURCE);
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
pub(super) fn played(engine: &mut Engine<'_>, play: Frame) {
    if play.origin().zone == numbers(engine.catalog).zone() {
        section(engine.state).count_played(play.seat);
        section(engine.state).set_waiting(play.seat, true);
    }
}

/// A token that waits turns back; a card that is still reserved may be kept (NA25).
pub(super) fn season_done(engine: &mut Engine<'_>, seat: Seat) {
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

pub(super) fn ask_to_keep(engine: &mut Engine<'_>) {
    let answers = [KEEP, LET_GO].map(|kind| special(kind, [0; 4]));
    engine.choices.extend(answers);
}

/// The reserved card is discarded, and the token is ready again.
pub(super) fn let_go(engine: &mut Engine<'_>, seat: Seat) {
    let token = numbers(engine.catalog);
    let there = engine
        .state
        .shelf_part(engine.catalog, token.shelf, seat)
        .next()
        .copied();
    if let Some(one) = there {
        engine.state.unshelve(one);
        engine.discard(seat, one.card, token.zone(), SOURCE);
    }
}

/// Is this the play of a reserved card that made use of the discount?
pub(super) fn is_discounted(engine: &Engine<'_>, play: Frame) -> bool {
    let pays = Engine::<AnyObserver<'_>>::via(play) == Payment::RESOURCES;
    pays && !engine.card(play.it).cost.is_empty()
}
