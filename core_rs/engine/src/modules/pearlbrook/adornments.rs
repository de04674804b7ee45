//! Adornments (rulings P5) and what their upper halves do with cards of the city.

use super::ambassador::ADORNMENT;
use super::{PROCEDURE_REPLACE, PROCEDURE_SEND, Pearlbrook, numbers, section, section_mut, special};
use crate::modules::Registered;
use crate::bits::ones;
use crate::choice::{Choice, Special, Zone};
use crate::effect::{Colour, Effect, Filter, Step};
use crate::game::Engine;
use crate::ids::{NONE, Seat, Slot, Slots};
use crate::modules::hooks;
use crate::observer::{Happening, Observer};
use crate::state::{CityCard, Frame, Source};

/// The adornments that `seat` may play now (PD8).
pub(super) fn choices<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
    for (at, adornment) in numbers(engine.catalog).adornments.iter().enumerate() {
        let held = section(engine.state).adornment(at) == Some((seat, false));
        if held && !adornment.dead && engine.can_afford(seat, &adornment.fee) {
            engine.choices.push(special(ADORNMENT, [at as u8, NONE, 0, 0]));
        }
    }
}

/// Paid first, then its upper half (P5.1, P5.4).
pub(super) fn play<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, at: u8) {
    section_mut(engine.state).deal(usize::from(at), seat, true);
    let module = Pearlbrook::NUMBER;
    let source = Source::Special { module, at };
    engine.notice(source, Happening::ExtraPlayed { seat, module, at });
    let adornment = &numbers(engine.catalog).adornments[usize::from(at)];
    engine.push_effect(adornment.effect, seat, source, 0);
    engine.push_effect(adornment.payment, seat, source, 0);
    if engine.catalog.automatic.is_some() {
        let points = u16::from(numbers(engine.catalog).opponent_points);
        engine.gain_points(engine.state.seats - 1, points, source);
    }
}

// ---- Mirror (PA33) --------------------------------------------------------------------------------------------------

pub(super) fn run_mirror<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
    for at in 0..numbers(engine.catalog).adornments.len() {
        if let Some((owner, true)) = section(engine.state).adornment(at)
            && owner != frame.seat
        {
            engine.choices.push(special(ADORNMENT, [at as u8, owner, 0, 0]));
        }
    }
    engine.choices.push(Choice::Stop);
    true
}

pub(super) fn answer_mirror<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
    engine.step_done();
    if let Choice::Special(Special { args: [at, ..], .. }) = choice {
        let effect = numbers(engine.catalog).adornments[usize::from(at)].effect;
        engine.push_effect(effect, frame.seat, frame.source, 0);
    }
}

// ---- Gilded Book (PA34) ---------------------------------------------------------------------------------------------

fn of_colour(colour: Colour) -> Filter {
    Filter {
        colour: Some(colour),
        ..Filter::ANY
    }
}

pub(super) fn run_gain_cost<O: Observer>(engine: &mut Engine<'_, O>, colour: Colour, frame: Frame) -> bool {
    let slots = engine.slots_of(frame.seat, of_colour(colour), 0);
    engine.city_choices(frame.seat, slots);
    if engine.choices.is_empty() {
        engine.step_done();
    }
    !engine.choices.is_empty()
}

pub(super) fn answer_gain_cost<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
    let Choice::Card { card, .. } = choice else {
        unreachable!("{choice:?} is no city card")
    };
    engine.step_done();
    engine.gain(frame.seat, engine.card(card).cost, frame.source);
}

// ---- Compass and Sundial (PA30, PA31) -------------------------------------------------------------------------------

/// Registers: `n` cards used, `mask` the slots of those that were there at the beginning and are still to be used.
pub(super) fn run_act_again<O: Observer>(
    engine: &mut Engine<'_, O>,
    colour: Colour,
    max: u8,
    mut frame: Frame,
) -> bool {
    if frame.phase == 0 {
        frame.phase = 1;
        frame.mask = engine.slots_of(frame.seat, of_colour(colour), 0);
        *engine.top() = frame;
    }
    if frame.n < max {
        let bits = frame.mask;
        let useful = ones(bits).filter(|&slot| can_act(engine, frame.seat, slot));
        let useful = useful.fold(0, |bits, slot| bits | 1 << slot);
        engine.city_choices(frame.seat, useful);
    }
    if engine.choices.is_empty() {
        engine.step_done();
        return false;
    }
    engine.choices.push(Choice::Stop);
    true
}

pub(super) fn answer_act_again<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
    let Choice::Card { slot, card, .. } = choice else {
        engine.step_done();
        return;
    };
    let seat = frame.seat;
    let top = engine.top();
    top.n += 1;
    top.mask = frame.mask & !(1 << slot);
    let def = engine.card(card);
    if def.is_production() {
        engine.activate(seat, seat, slot);
        return;
    }
    let source = Source::Card { seat, slot };
    if def.replaces.is_some() || def.enters_opponent {
        let at = if def.enters_opponent {
            PROCEDURE_SEND
        } else {
            PROCEDURE_REPLACE
        };
        engine.state.stack.push(Frame {
            at,
            seat,
            source,
            it: card,
            a: Zone::Revealed as u8,
            ..Frame::default()
        });
        return;
    }
    engine.push_effect(def.effect, seat, source, NONE);
}

/// Production cards may always be activated; of others the effect must be able to do something.
fn can_act<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, slot: Slot) -> bool {
    let card = engine.player(seat).city[usize::from(slot)].card;
    let def = engine.card(card);
    if def.is_production() {
        return true;
    }
    let (effect, source) = (def.effect, Source::Card { seat, slot });
    if def.enters_opponent {
        let printed = engine.cities_open_to(seat, card).next().is_some();
        return hooks::may_send(engine, seat, card).unwrap_or(printed);
    }
    if def.replaces.is_some() {
        return others_to_replace(engine, seat, slot) != 0;
    }
    engine.can_perform(effect, seat, source) || could_do_something(engine, effect, seat)
}

/// Steps that forbid nothing when they cannot be done, and still are something if they can.
fn could_do_something<O: Observer>(engine: &mut Engine<'_, O>, effect: Effect, seat: Seat) -> bool {
    let mut at = usize::from(effect);
    loop {
        let step = engine.catalog.steps[at];
        at += 1;
        let possible = match step {
            Step::End => return false,
            Step::Discard { .. } => !engine.player(seat).hand.is_empty(),
            Step::DiscardMeadow { .. } => engine.meadow_has_open(),
            Step::Reveal { .. } => !engine.piles_are_empty(),
            Step::MoveWorker => engine.can_move_worker(seat),
            _ => false,
        };
        if possible {
            return true;
        }
    }
}

fn others_to_replace<O: Observer>(engine: &Engine<'_, O>, seat: Seat, slot: Slot) -> Slots {
    let card = engine.player(seat).city[usize::from(slot)].card;
    let filter = engine.card(card).replaces.unwrap_or(Filter::ANY);
    engine.slots_of(seat, filter, 0) & !(1 << slot)
}

/// A card that took another's place does it again, and stays.
pub(super) fn run_replace<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
    let Source::Card { seat, slot } = frame.source else {
        unreachable!("a card replaces")
    };
    let slots = others_to_replace(engine, seat, slot);
    engine.city_choices(seat, slots);
    true
}

pub(super) fn answer_replace<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
    let Choice::Card { slot, .. } = choice else {
        unreachable!("{choice:?} is no city card")
    };
    let replaced = engine.discard_from_city(frame.seat, slot, frame.source);
    // The card itself may have moved to a lower slot.
    let source = engine.top().source;
    engine.state.stack.pop();
    engine.push_effect(engine.card(frame.it).effect, frame.seat, source, replaced);
}

/// A card that enters an opponent's city goes there from the own one (R7.7), or wherever a module sends it.
pub(super) fn run_send<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
    if hooks::offer_target(engine, frame) {
        if engine.choices.is_empty() {
            send_by_module(engine, frame, None);
            return false;
        }
        return true;
    }
    let open = engine
        .cities_open_to(frame.seat, frame.it)
        .fold(0u8, |mask, seat| mask | 1 << seat);
    engine.player_choices(open);
    true
}

pub(super) fn answer_send<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
    let Choice::Player(to) = choice else {
        send_by_module(engine, frame, Some(choice));
        return;
    };
    let Source::Card { seat, slot } = frame.source else {
        unreachable!("a card is sent")
    };
    let (card, _) = engine.leave_city(seat, slot, frame.source);
    engine.state.stack.pop();
    arrive(engine, to, CityCard::new(card));
}

/// The card lies among the revealed ones while the module decides.
fn send_by_module<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, target: Option<Choice>) {
    let Source::Card { seat, slot } = frame.source else {
        unreachable!("a card is sent")
    };
    let (card, _) = engine.leave_city(seat, slot, frame.source);
    engine.state.revealed.push(card);
    engine.state.stack.pop();
    hooks::send(engine, frame, target);
}

/// A card comes into a city without being played.
pub(super) fn arrive<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, card: CityCard) -> Slot {
    let slot = engine.enter_city(seat, card);
    let source = Source::Card { seat, slot };
    engine.notice(
        source,
        Happening::EnteredCity {
            seat,
            slot,
            card: card.card,
        },
    );
    hooks::entered_city(engine, seat, slot);
    slot
}
