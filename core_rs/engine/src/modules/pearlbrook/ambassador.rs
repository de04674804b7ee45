//! Ambassadors and the river (rulings P4).

use super::section::{Frog, Pad, SPOTS};
use super::{Pearlbrook, numbers, pearls, section, section_mut, special};
use crate::modules::Registered;
use crate::catalog::Sharing;
use crate::choice::{Choice, Special};
use crate::game::Engine;
use crate::ids::{Seat, Slot};
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Place, Source};

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

fn can_use<O: Observer>(engine: &Engine<'_, O>, seat: Seat, card: u8) -> bool {
    let card = &numbers(engine.catalog).river[usize::from(card)];
    !card.dead && engine.can_afford(seat, &card.fee)
}

/// The cards that lie face up and can be paid.
fn usable<O: Observer>(engine: &Engine<'_, O>, seat: Seat) -> impl Iterator<Item = u8> + use<O> {
    let river: [Option<u8>; SPOTS] = std::array::from_fn(|spot| match section(engine.state).river(spot) {
        Some((card, true)) if can_use(engine, seat, card) => Some(card),
        _ => None,
    });
    river.into_iter().flatten()
}

/// Could a card be turned up here?
pub(super) fn can_turn_up<O: Observer>(engine: &Engine<'_, O>, source: Source) -> Option<bool> {
    let card = spot_of(engine, source).and_then(|spot| section(engine.state).river(spot));
    matches!(card, Some((_, false))).then_some(true)
}

/// A card that lies face up must be payable; what lies face down is not known yet.
pub(super) fn can_use_river<O: Observer>(
    engine: &Engine<'_, O>,
    here: bool,
    seat: Seat,
    source: Source,
) -> Option<bool> {
    if !here {
        return Some(usable(engine, seat).next().is_some());
    }
    match spot_of(engine, source).and_then(|spot| section(engine.state).river(spot)) {
        Some((_, false)) => None,
        Some((card, true)) => Some(can_use(engine, seat, card)),
        None => Some(false),
    }
}

/// The pearls on a card that lies face down, then the card is turned up (P4.5).
pub(super) fn run_turn_up<O: Observer>(engine: &mut Engine<'_, O>, n: u8, frame: Frame) {
    let spot = spot_of(engine, frame.source);
    match (spot, spot.and_then(|spot| section(engine.state).river(spot))) {
        (Some(_), Some((_, false))) if frame.phase == 0 => {
            engine.top().phase = 1;
            pearls::gain(engine, frame.seat, n, frame.source);
        }
        (Some(spot), Some((card, false))) => {
            section_mut(engine.state).lay_river(spot, card, true);
            engine.step_done();
        }
        _ => engine.step_done(),
    }
}

/// Use or decline (PD4), of any card that lies face up after choosing one (PD7). Register `a`: the card.
pub(super) fn run_use<O: Observer>(engine: &mut Engine<'_, O>, here: bool, frame: Frame) -> bool {
    let card = match (here, frame.phase) {
        (true, _) => match spot_of(engine, frame.source).and_then(|spot| section(engine.state).river(spot)) {
            Some((card, _)) if can_use(engine, frame.seat, card) => Some(card),
            _ => None,
        },
        (false, 0) => {
            for card in usable(engine, frame.seat) {
                engine.choices.push(special(RIVER, [card, 0, 0, 0]));
            }
            if !engine.choices.is_empty() {
                return true;
            }
            None
        }
        (false, _) => Some(frame.a),
    };
    let Some(card) = card else {
        engine.step_done();
        return false;
    };
    engine.choices.push(special(USE, [card, 0, 0, 0]));
    engine.choices.push(Choice::Stop);
    true
}

pub(super) fn answer_use<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
    match choice {
        Choice::Special(Special { kind: RIVER, args, .. }) => {
            let top = engine.top();
            (top.phase, top.a) = (1, args[0]);
        }
        Choice::Special(Special { args: [at, ..], .. }) => {
            engine.step_done();
            let (seat, module) = (frame.seat, Pearlbrook::NUMBER);
            engine.notice(frame.source, Happening::ExtraUsed { seat, module, at });
            let effect = numbers(engine.catalog).river[usize::from(at)].effect;
            engine.push_effect(effect, frame.seat, frame.source, 0);
        }
        _ => engine.step_done(),
    }
}

/// All come home with the workers (P7.1).
pub(super) fn come_home<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
    section_mut(engine.state).frogs[usize::from(seat)] = Frog::HOME;
}
