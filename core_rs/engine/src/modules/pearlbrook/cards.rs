//! Steps of Pearlbrook's cards and events.

use super::adornments::arrive;
use super::{PROCEDURE_REHOUSE, section, section_mut};
use crate::choice::{Choice, Via, Zone};
use crate::game::{Engine, Terms, play_is_under_way};
use crate::ids::{CardId, MAX_CITY, NONE, Seat, Slot};
use crate::observer::{Happening, Observer};
use crate::state::{CityCard, Frame, Holder, Place, Source};

// ---- Pirate Ship (PA11) ---------------------------------------------------------------------------------------------

/// Opponents whose city has room for one more card.
pub(super) fn harbours<O: Observer>(engine: &Engine<'_, O>, seat: Seat) -> u8 {
    let catalog = engine.catalog;
    let open = |other: &Seat| {
        let player = engine.player(*other);
        let automatic = catalog.is_automatic(engine.state.seats, *other);
        player.city.len() < MAX_CITY && (automatic || player.spaces < engine.setup.city_size)
    };
    engine
        .state
        .opponents(seat)
        .filter(open)
        .fold(0, |mask, other| mask | 1 << other)
}

pub(super) fn run_sail<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
    let here = matches!(frame.source, Source::Card { slot, .. } if slot != NONE);
    if here {
        engine.player_choices(harbours(engine, frame.seat));
    }
    if engine.choices.is_empty() {
        engine.step_done_with(0);
    }
    !engine.choices.is_empty()
}

pub(super) fn answer_sail<O: Observer>(engine: &mut Engine<'_, O>, max: u8, frame: Frame, choice: Choice) {
    let (Choice::Player(to), Source::Card { seat, slot }) = (choice, frame.source) else {
        unreachable!("{choice:?} is no harbour")
    };
    let mut ship = engine.player(seat).city[usize::from(slot)];
    ship.set_partner(None);
    let crew: [u8; 6] = std::array::from_fn(|owner| {
        let standing = engine.state.workers_at(Place::city(seat, slot));
        standing.filter(|&other| usize::from(other) == owner).count() as u8
    });
    engine.leave_city(seat, slot, frame.source);
    let berth = arrive(engine, to, ship);
    for (owner, &aboard) in crew.iter().enumerate() {
        let placed = &mut engine.state.players[owner].placed;
        let nowhere = placed
            .iter_mut()
            .rev()
            .filter(|worker| worker.place() == Place::NOWHERE);
        for worker in nowhere.take(usize::from(aboard)) {
            *worker = worker.moved_to(Place::city(to, berth));
        }
    }
    engine.look_at_workers();
    engine.top().source = Source::Card { seat: to, slot: berth };
    let pearls = section(engine.state).pearls[usize::from(to)];
    engine.step_done_with(pearls.min(max));
}

// ---- Messenger (PA12) -----------------------------------------------------------------------------------------------

/// A card whose partner has left waits to be moved.
pub(super) fn left_city<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, slot: Slot, card: CityCard) {
    section_mut(engine.state).left_city(seat, slot);
    if let Some(partner) = card.partner() {
        let partner = partner - u8::from(partner > slot);
        let left = engine.player(seat).city[usize::from(partner)].card;
        let automatic = engine.catalog.is_automatic(engine.state.seats, seat);
        if !automatic && engine.card(left).shares.is_some() {
            section_mut(engine.state).moving += 1;
        }
    }
}

/// A card that is alone joins the one that has just come, if it may share its space.
pub(super) fn entered_city<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, slot: Slot) {
    let card = engine.player(seat).city[usize::from(slot)];
    if engine.catalog.is_automatic(engine.state.seats, seat) {
        return;
    }
    let waiting = if seat == engine.state.active {
        usize::from(section(engine.state).moving)
    } else {
        0
    };
    let alone = (0..engine.player(seat).city.len() as Slot).filter(|&other| {
        let lone = engine.player(seat).city[usize::from(other)];
        let shares = engine.card(lone.card).shares;
        other != slot && lone.partner().is_none() && shares.is_some_and(|filter| engine.card(card.card).is(filter))
    });
    // Those that have just lost their place choose where they go.
    let joining = alone.collect::<crate::list::List<Slot, MAX_CITY>>();
    if card.partner().is_none() && joining.len() > waiting {
        engine.state.pair(seat, joining[0], slot);
    }
}

/// Asks where a card goes that has lost its place, as soon as no card is on its way into the city.
pub(super) fn interrupt<O: Observer>(engine: &mut Engine<'_, O>) {
    if section(engine.state).moving == 0 || play_is_under_way(engine.state) {
        return;
    }
    section_mut(engine.state).moving -= 1;
    let seat = engine.state.active;
    engine.state.stack.push(Frame {
        at: PROCEDURE_REHOUSE,
        seat,
        ..Frame::default()
    });
}

fn alone<O: Observer>(engine: &Engine<'_, O>, seat: Seat) -> Option<Slot> {
    let city = &engine.player(seat).city;
    let lone = |slot: &usize| city[*slot].partner().is_none() && engine.card(city[*slot].card).shares.is_some();
    (0..city.len()).find(lone).map(|slot| slot as Slot)
}

pub(super) fn run_rehouse<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame) -> bool {
    if let Some(slot) = alone(engine, frame.seat) {
        let card = engine.player(frame.seat).city[usize::from(slot)].card;
        let homes = engine
            .single_partners(frame.seat, card, NONE)
            .fold(0, |bits, slot| bits | 1 << slot);
        engine.city_choices(frame.seat, homes);
    }
    if engine.choices.is_empty() {
        engine.state.stack.pop();
    }
    !engine.choices.is_empty()
}

pub(super) fn answer_rehouse<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
    engine.state.stack.pop();
    if let (Choice::Card { slot: home, .. }, Some(slot)) = (choice, alone(engine, frame.seat)) {
        engine.state.pair(frame.seat, slot, home);
    }
}

// ---- Pirate (PA43) --------------------------------------------------------------------------------------------------

/// Registers: `n` cards still to draw, `c` the sum of their base values so far.
pub(super) fn run_draw_shown<O: Observer>(engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
    if frame.phase == 0 {
        (frame.phase, frame.n) = (1, frame.chosen);
        *engine.top() = frame;
    }
    if engine.draw(frame) {
        return true;
    }
    let sum = engine.top().c as i8;
    engine.step_done_with(sum.max(0) as u8);
    false
}

pub(super) fn drawn<O: Observer>(engine: &mut Engine<'_, O>, card: CardId) {
    let points = engine.card(card).points;
    let top = engine.top();
    top.c = (top.c as i8).saturating_add(points) as u8;
}

// ---- events ---------------------------------------------------------------------------------------------------------

/// Card by card to any opponent with room; only if nobody has room it is discarded (PA35). Registers: `n` cards given, `c`
/// the least card and `b` the least receiver of that card that may be named next.
pub(super) fn run_give_to_all<O: Observer>(engine: &mut Engine<'_, O>, max: u8, mut frame: Frame) -> bool {
    let receivers = engine
        .card_receivers(frame.seat)
        .fold(0u8, |mask, other| mask | 1 << other);
    if receivers == 0 && frame.phase == 0 {
        (frame.phase, frame.c, frame.b) = (1, 0, 0);
        *engine.top() = frame;
    }
    if frame.n < max {
        let hand = engine.player(frame.seat).hand;
        for (at, &card) in hand.iter().enumerate() {
            if card < frame.c || hand[..at].contains(&card) {
                continue;
            }
            if receivers == 0 {
                engine.choices.push(Choice::hand(card));
                continue;
            }
            let first = if card == frame.c { frame.b } else { 0 };
            for to in (first..engine.state.seats).filter(|to| receivers >> to & 1 == 1) {
                engine.choices.push(Choice::Card {
                    from: Zone::Hand,
                    seat: to,
                    slot: NONE,
                    card,
                });
            }
        }
    }
    engine.choices.push(Choice::Stop);
    true
}

pub(super) fn answer_give_to_all<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
    let Choice::Card { card, seat: to, .. } = choice else {
        engine.step_done_with(frame.n);
        return;
    };
    let top = engine.top();
    top.n += 1;
    top.c = card;
    if to == NONE {
        engine.discard_from_hand(frame.seat, card, frame.source);
    } else {
        top.b = to;
        engine.give_card(frame.seat, to, card, frame);
    }
}

pub(super) fn run_tuck_card<O: Observer>(engine: &mut Engine<'_, O>, card: CardId, frame: Frame) -> bool {
    named(engine, frame.seat, card);
    if engine.choices.is_empty() {
        engine.step_done();
    }
    !engine.choices.is_empty()
}

pub(super) fn answer_tuck_card<O: Observer>(engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
    let Choice::Card { slot, .. } = choice else {
        unreachable!("{choice:?} is no city card")
    };
    engine.step_done();
    engine.tuck_from_city(frame, slot);
}

/// Offers the cards of this name in the own city.
fn named<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, card: CardId) {
    let city = &engine.player(seat).city;
    let slots = (0..city.len())
        .filter(|&slot| city[slot].card == card)
        .fold(0, |bits, slot| bits | 1 << slot);
    engine.city_choices(seat, slots);
}

/// The deck is searched and shuffled; what was found is played free (PA39).
pub(super) fn run_search<O: Observer>(engine: &mut Engine<'_, O>, card: CardId, frame: Frame) {
    engine.step_done();
    let found = engine.state.piles.deck().contains(&card);
    engine.dealer.shuffle_deck(engine.state, found.then_some(card));
    engine.notice(frame.source, Happening::Reshuffled);
    if found {
        engine.state.revealed.push(card);
        let terms = Terms::effect(i8::MAX, None);
        engine.begin_play(frame.seat, Zone::Revealed, NONE, card, Via::Free, terms);
    }
}

pub(super) fn run_tokens_for_stored<O: Observer>(engine: &mut Engine<'_, O>, card: CardId, frame: Frame) -> bool {
    named(engine, frame.seat, card);
    if engine.choices.is_empty() {
        engine.step_done();
    }
    !engine.choices.is_empty()
}

pub(super) fn answer_tokens_for_stored<O: Observer>(engine: &mut Engine<'_, O>, max: u8, frame: Frame, choice: Choice) {
    let Choice::Card { slot, .. } = choice else {
        unreachable!("{choice:?} is no city card")
    };
    engine.step_done();
    let lying = engine.state.stored(Holder::city(frame.seat, slot)).total();
    let tokens = lying.min(u16::from(max)) as i16;
    if tokens > 0 {
        engine.add_tokens(frame.seat, slot, tokens, frame.source);
    }
}
