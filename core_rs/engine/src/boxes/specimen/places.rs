//! The Lantern Fair changes places, visits and gifts.

use super::{Fair, SWING, Specimen, numbers, special};
use crate::catalog::{Catalog, Closed};
use crate::choice::Choice;
use crate::game::Engine;
use crate::ids::{CardId, LocationId, Season, Seat};
use crate::resources::{Resource, Resources};
use crate::state::{Frame, ORDINARY, Place, Source, State, WorkerKindId};

// The charms, in the order of their ids.
pub(super) const EMBER: u8 = 0;
pub(super) const MOTH: u8 = 1;
pub(super) const WICK: u8 = 2;

fn charm(state: &State, seat: Seat) -> u8 {
    state.modules.specimen.charms[usize::from(seat)]
}

/// In autumn no worker comes to the stall.
pub(super) fn closed(catalog: &Catalog, state: &State, seat: Seat, kind: WorkerKindId) -> Closed {
    let autumn = state.player(seat).season == Season::Autumn;
    Closed {
        locations: u64::from(autumn && kind == ORDINARY) << numbers(catalog).stall,
        ..Closed::default()
    }
}

/// Ember stands where others stand.
pub(super) fn may_join(state: &State, seat: Seat) -> bool {
    charm(state, seat) == EMBER
}

/// Wick has a forest of its own: the first location that was not dealt.
pub(super) fn own_locations(catalog: &Catalog, state: &State, seat: Seat) -> u64 {
    let mut all = (0..).zip(&catalog.locations);
    let left = all.find(|(id, place)| place.dealt && !state.forest.contains(id));
    match left {
        Some((id, _)) if charm(state, seat) == WICK => 1 << id,
        _ => 0,
    }
}

/// At the stall Ember does what the twigs do; of twigs Moth gets one less.
pub(super) fn arrived(engine: &mut Engine<'_>, about: Frame) {
    let Fair { stall, twigs, .. } = *numbers(engine.catalog);
    let here = |id: LocationId| about.place() == Place::location(id);
    match charm(engine.state, about.seat) {
        EMBER if here(stall) => engine.act_as(about.seat, Place::location(twigs)),
        MOTH if here(twigs) => engine.bring_less(about.seat, Resources::of(Resource::Twig, 1)),
        _ => {}
    }
}

// ---- a place that is no row ---------------------------------------------------------------------------------------------

/// Workers of Wick hang lanterns on the tree, one worker at a time.
pub(super) fn offer_tree(engine: &mut Engine<'_>, seat: Seat, kind: WorkerKindId) {
    let tree = Place::special(Specimen::NUMBER, 0);
    let free = engine.state.workers_at(tree).next().is_none();
    if free && kind == ORDINARY && charm(engine.state, seat) == WICK {
        engine.choices.push(Choice::placing(kind, tree));
    }
}

// ---- an action that does not end the turn -------------------------------------------------------------------------------

pub(super) fn offer_swing(engine: &mut Engine<'_>, seat: Seat) {
    if engine.player(seat).goods[usize::from(numbers(engine.catalog).lantern)] > 0 {
        engine.choices.push(special(SWING, 0));
    }
}

/// A lantern is put out for a point token, and the turn goes on: there are only so many lanterns.
pub(super) fn swing(engine: &mut Engine<'_>, seat: Seat) {
    let mut price = [0; crate::ids::MAX_GOODS];
    price[usize::from(numbers(engine.catalog).lantern)] = 1;
    engine.spend_goods(seat, price, Source::Turn);
    engine.gain_points(seat, 1, Source::Turn);
}

// ---- gifts to the opponent ------------------------------------------------------------------------------------------------

fn is_crow(catalog: &Catalog, state: &State, seat: Seat) -> bool {
    catalog
        .automatic
        .is_some_and(|opponent| opponent.module == Specimen::NUMBER)
        && catalog.is_automatic(state.seats, seat)
}

/// It has a city, but takes in nobody's cards.
pub(super) fn takes(catalog: &Catalog, state: &State, seat: Seat, _card: CardId) -> Option<bool> {
    is_crow(catalog, state, seat).then_some(false)
}

/// A card given to it is worth a point token at once.
pub(super) fn received_card(engine: &mut Engine<'_>, to: Seat) {
    if is_crow(engine.catalog, engine.state, to) {
        engine.gain_points(to, 1, Source::Turn);
    }
}

/// Of resources it makes point tokens.
pub(super) fn receives(engine: &mut Engine<'_>, to: Seat, what: Resources, cause: Source) -> bool {
    let crow = is_crow(engine.catalog, engine.state, to);
    if crow {
        engine.gain_points(to, what.total(), cause);
    }
    crow
}
