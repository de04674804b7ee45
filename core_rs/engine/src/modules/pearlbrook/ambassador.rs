//! Ambassadors and the river (rulings P4).

use super::section::{Frog, Pad, SPOTS};
use super::{numbers, section, section_mut, special};
use crate::catalog::Sharing;
use crate::game::Engine;
use crate::ids::{Seat, Slot};
use crate::observer::{Happening, Observer};
use crate::state::{Place, Source};

/// Kinds of the module's own choices.
pub(super) const AMBASSADOR: u8 = 0;
pub(super) const ADORNMENT: u8 = 1;
pub(super) const RIVER: u8 = 2;
pub(super) const USE: u8 = 3;

/// Every place where the ambassador of `seat` may go now (PD2).
pub(super) fn choices<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
    if section(engine.state).frogs[usize::from(seat)] != Frog::HOME {
        return;
    }
    for at in 0..numbers(engine.catalog).places.len() as u8 {
        if may_land(engine, seat, at) {
            offer(engine, Frog::place(at));
        }
    }
    offer_ferries(engine, seat, seat);
    for other in engine.state.opponents(seat) {
        offer_ferries(engine, seat, other);
    }
}

fn offer<O: Observer>(engine: &mut Engine<'_, O>, frog: Frog) {
    let [on, at] = frog.code();
    engine.choices.push(special(AMBASSADOR, [on, at, 0, 0]));
}

fn standing<O: Observer>(engine: &Engine<'_, O>, frog: Frog) -> usize {
    section(engine.state)
        .frogs
        .iter()
        .filter(|&&other| other == frog)
        .count()
}

/// Free, its requirement met, and something to be done there (P4.4, P4.7, P13.2).
fn may_land<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, at: u8) -> bool {
    let landing = &numbers(engine.catalog).places[usize::from(at)];
    let location = &engine.catalog.locations[usize::from(landing.location)];
    let colours = river_colours(engine, seat);
    (location.sharing == Sharing::Shared || standing(engine, Frog::place(at)) == 0)
        && colours.iter().zip(landing.requires).all(|(&have, need)| have >= need)
        && engine.may_perform(seat, landing.location)
}

/// Cards by colour, where a card that shares the space of another counts in that one's colour (P4.4, PA12).
fn river_colours<O: Observer>(engine: &Engine<'_, O>, seat: Seat) -> [u8; 5] {
    let player = engine.player(seat);
    let mut colours = player.colours;
    for card in player.city.iter() {
        if let (Some(_), Some(partner)) = (engine.card(card.card).shares, card.partner()) {
            let home = engine.card(player.city[usize::from(partner)].card).colour;
            colours[engine.card(card.card).colour as usize] -= 1;
            colours[home as usize] += 1;
        }
    }
    colours
}

fn offer_ferries<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, owner: Seat) {
    let numbers = numbers(engine.catalog);
    if !engine.player(owner).names.meets(numbers.ferries) {
        return;
    }
    for slot in 0..engine.player(owner).city.len() as Slot {
        let card = engine.player(owner).city[usize::from(slot)].card;
        let def = engine.card(card);
        let (visit, open) = (def.visit, def.visitors == crate::catalog::Visitors::Everybody);
        let free = standing(engine, Frog::city(owner, slot)) < usize::from(numbers.pads[usize::from(card)]);
        if free && (open || owner == seat) && engine.can_perform(visit, seat, Source::Card { seat: owner, slot }) {
            offer(engine, Frog::city(owner, slot));
        }
    }
}

/// The ambassador goes there and acts.
pub(super) fn place<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, frog: Frog) {
    section_mut(engine.state).frogs[usize::from(seat)] = frog;
    match frog.pad() {
        Pad::Place(at) => {
            let id = numbers(engine.catalog).places[usize::from(at)].location;
            let source = Source::Location(id);
            let place = Place::location(id);
            engine.notice(source, Happening::Visited { seat, place });
            engine.push_effect(engine.catalog.locations[usize::from(id)].effect, seat, source, 0);
        }
        Pad::City { seat: owner, slot } => {
            let card = engine.player(owner).city[usize::from(slot)].card;
            let source = Source::Card { seat: owner, slot };
            let place = Place::city(owner, slot);
            engine.notice(source, Happening::Visited { seat, place });
            if owner != seat {
                engine.reward_owner(owner, engine.card(card).open_reward, source);
            }
            engine.push_effect(engine.card(card).visit, seat, source, 0);
        }
        Pad::Home | Pad::Nowhere => unreachable!("an ambassador is placed somewhere"),
    }
}

/// The river spot of a location.
pub(super) fn spot_of<O: Observer>(engine: &Engine<'_, O>, source: Source) -> Option<usize> {
    let Source::Location(id) = source else { return None };
    let spots = &numbers(engine.catalog).places[..SPOTS];
    spots.iter().position(|landing| landing.location == id)
}

/// All come home with the workers (P7.1).
pub(super) fn come_home<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
    section_mut(engine.state).frogs[usize::from(seat)] = Frog::HOME;
}
