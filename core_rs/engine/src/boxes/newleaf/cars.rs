//! The tiles of the train cars: what they bring, and how they are replaced from the bag (NA15 to NA17).

use super::section::{CARS, Section};
use super::{Newleaf, PAY_TILE, SECTION_TILES, numbers, section, section_mut};
use crate::catalog::Catalog;
use crate::game::Engine;
use crate::ids::{NONE, Seat};
use crate::observer::Happening;
use crate::random::{Stream, key};
use crate::state::{Frame, Source, State};
use crate::zone::CardPlace;

const TILES: u64 = 2;

/// All tiles come into the bag, but for those that lie on cars.
pub(super) fn fill_bag(catalog: &Catalog, section: &mut Section) {
    for (at, tile) in (0..).zip(&numbers(catalog).tiles) {
        section.set_bag(at, tile.copies.saturating_sub(section.on_cars(at)));
    }
}

pub(super) fn set_up(catalog: &Catalog, state: &mut State) {
    fill_bag(catalog, section_mut(state));
    lay_tiles(catalog, state);
}

/// Every car without a tile gets one.
pub(super) fn lay_tiles(catalog: &Catalog, state: &mut State) {
    for car in 0..CARS {
        if section(state).cars[car] == NONE {
            section_mut(state).cars[car] = draw(catalog, state);
        }
    }
}

/// A tile out of the bag, which is filled again when it is empty and one is wanted.
fn draw(catalog: &Catalog, state: &mut State) -> u8 {
    let stream = key(Stream::Module(Newleaf::NUMBER).seed(state.seed), TILES);
    let section = section_mut(state);
    if section.bag_size() == 0 {
        fill_bag(catalog, section);
    }
    let roll = key(stream, section.draws.into());
    section.draws = section.draws.wrapping_add(1);
    let mut nth = (((roll >> 32) * u64::from(section.bag_size())) >> 32) as u8;
    for tile in 0..numbers(catalog).tiles.len() as u8 {
        let there = section.bag(tile);
        if nth < there {
            section.set_bag(tile, there - 1);
            return tile;
        }
        nth -= there;
    }
    NONE
}

/// The tile of a car has been gained: it is set aside, and another one comes in its place.
pub(super) fn replace(catalog: &Catalog, state: &mut State, car: u8) {
    section_mut(state).cars[usize::from(car)] = NONE;
    let tile = draw(catalog, state);
    section_mut(state).cars[usize::from(car)] = tile;
}

/// What a tile brings is its own doing.
pub(super) fn source_of(tile: u8) -> Source {
    Source::Special {
        module: Newleaf::NUMBER,
        at: tile,
    }
}

/// A seat gains the tile of a car; it is replaced when all of that is done.
pub(super) fn gain(engine: &mut Engine<'_>, seat: Seat, car: u8, cause: Source) {
    let tile = section(engine.state).cars[usize::from(car)];
    let Some(def) = numbers(engine.catalog).tiles.get(usize::from(tile)) else {
        return;
    };
    let effect = def.effect;
    let used = Happening::ExtraUsed {
        seat,
        module: Newleaf::NUMBER,
        section: SECTION_TILES,
        at: tile,
    };
    engine.notice(cause, used);
    engine.push_effect(effect, seat, source_of(tile), NONE);
}

/// A card was played from the Station: what its space owes follows (NA16).
pub(super) fn owe(engine: &mut Engine<'_>, play: Frame) {
    let place = play.origin();
    if place.zone == numbers(engine.catalog).shelf {
        engine.state.stack.push(Frame {
            at: PAY_TILE,
            seat: play.seat,
            source: play.source,
            b: place.slot,
            ..Frame::default()
        });
    }
}

/// The tile beside the space is gained; then it is replaced and the space is filled. Register `b`: the space.
pub(super) fn pay(engine: &mut Engine<'_>, frame: Frame) {
    let place = CardPlace::new(numbers(engine.catalog).shelf, frame.b);
    if frame.phase == 0 {
        engine.top().phase = 1;
        gain(engine, frame.seat, place.slot_of_part(), frame.source);
        return;
    }
    engine.state.stack.pop();
    replace(engine.catalog, engine.state, place.slot_of_part());
    engine.refill_slot_of_play(place, frame.source);
}

/// Tiles that nobody sees: which of those that lie on no car are in the bag.
pub(super) fn redraw_hidden(catalog: &Catalog, state: &mut State, seed: u64) {
    let mut in_bag = section(state).bag_size();
    let stream = key(seed, TILES);
    let section = section_mut(state);
    fill_bag(catalog, section);
    let mut all = section.bag_size();
    let kinds = numbers(catalog).tiles.len() as u8;
    let mut seen = 0;
    for tile in 0..kinds {
        let mut stay = 0;
        for _ in 0..section.bag(tile) {
            // Each stays with the same chance: so many of those that are left do.
            let roll = ((key(stream, seen) >> 32) * u64::from(all)) >> 32;
            if roll < u64::from(in_bag) {
                stay += 1;
                in_bag -= 1;
            }
            all -= 1;
            seen += 1;
        }
        section.set_bag(tile, stay);
    }
}
