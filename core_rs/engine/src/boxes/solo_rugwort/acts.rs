//! What Rugwort does: his cards, his seasons, his events (R16.5 to R16.12). Nothing of it is a decision.

use super::data::Numbers;
use super::{PLAYS, RUGWORT, YOU, numbers, on_meadow};
use crate::catalog::Catalog;
use crate::choice::{Choice, Payment, Zone};
use crate::effect::Kind;
use crate::game::Engine;
use crate::game::quantities::is_met;
use crate::ids::{CardId, MAX_CITY, NONE, Season, Slot};
use crate::moment::Moment;
use crate::observer::Happening;
use crate::random::{Stream, key};
use crate::resources::Resources;
use crate::sections::solo_rugwort::Overflow;
use crate::state::{CityCard, Frame, ORDINARY, Place, Source, State, Worker};

/// Places of his first two workers in the list of those placed.
const FOREST: usize = 0;
const BASIC: usize = 1;

/// A number from 0 to `n - 1` from the stream of the die.
fn draw(state: &State, word: u64, n: usize) -> usize {
    let roll = key(Stream::Die.seed(state.seed), u64::from(state.rolls));
    (((key(roll, word) >> 32) * n as u64) >> 32) as usize
}

/// His two workers of the beginning (R16.1).
pub fn set_up(numbers: &Numbers, state: &mut State) {
    let forest = free(state, forest_card(state, Season::Winter));
    let basic = free(state, Place::location(numbers.basic[Season::Winter as usize]));
    let rugwort = state.player_mut(RUGWORT);
    // He takes no turns, and nobody can give him anything.
    rugwort.passed = true;
    rugwort.workers_left = 0;
    rugwort.placed.push(Worker::new(forest, false));
    rugwort.placed.push(Worker::new(basic, false));
}

/// The forest card of a season (R16.2).
fn forest_card(state: &State, season: Season) -> Place {
    let card = state.forest.get(season as usize);
    card.map_or(Place::NOWHERE, |&card| Place::location(card))
}

/// A chain of plays of yours is over: he plays as many cards as you did (R16.5, RA8).
pub fn answers(engine: &mut Engine<'_>, numbers: &Numbers) {
    let owed = std::mem::take(&mut engine.state.modules.solo_rugwort.owed);
    plays(engine, numbers, owed);
}

/// So many cards, each by a roll.
pub fn plays(engine: &mut Engine<'_>, numbers: &Numbers, cards: u8) {
    if engine.catalog.listeners.hear(Moment::Played) {
        engine.state.stack.push(Frame {
            at: PLAYS,
            seat: RUGWORT,
            n: cards,
            ..Frame::default()
        });
    } else {
        (0..cards).for_each(|_| plays_a_card(engine, numbers));
    }
}

/// Where modules hear of plays: one card, and they act before the next one (WA11). Register `n`: cards that he still plays.
pub fn plays_on(engine: &mut Engine<'_>, numbers: &Numbers, frame: Frame) {
    if frame.n == 0 {
        engine.state.stack.pop();
        return;
    }
    engine.top().n -= 1;
    plays_a_card(engine, numbers);
}

/// Rolls, and plays the card of that meadow slot (R16.6).
fn plays_a_card(engine: &mut Engine<'_>, numbers: &Numbers) {
    let slot = loop {
        let slot = roll(engine, numbers) - 1;
        let reach = usize::from(numbers.die).min(engine.state.meadow.len());
        let there = engine.state.meadow.get(slot).is_some_and(|&card| card != NONE);
        let others = engine.state.meadow[..reach].iter().any(|&card| card != NONE);
        if there {
            break slot;
        }
        if !numbers.rolls_again || !others {
            return;
        }
    };
    let card = engine.state.meadow[slot];
    if engine.card(card).enters_opponent {
        comes_to_you(engine, numbers, slot, card);
    } else {
        engine.leave_meadow(slot);
        enters_his_city(engine, numbers, card, Zone::Meadow);
    }
    engine.refill_meadow(Source::Turn);
}

/// Plays a card that was turned up; no roll has named it (NA47).
pub fn plays_this(engine: &mut Engine<'_>, numbers: &Numbers, card: CardId) {
    let from = Zone::Revealed;
    if !engine.card(card).enters_opponent {
        enters_his_city(engine, numbers, card, from);
    } else if engine.city_takes(YOU, card) {
        enters_yours(engine, card, from);
    } else {
        engine.discard(RUGWORT, card, from, Source::Turn);
    }
}

/// One roll of which the variants make nothing.
pub fn bare_roll(engine: &mut Engine<'_>, numbers: &Numbers) -> usize {
    let face = draw(engine.state, 0, usize::from(numbers.die)) + 1;
    engine.state.rolls = engine.state.rolls.wrapping_add(1);
    face
}

/// One roll, with what the variants make of it (RA25).
pub fn roll(engine: &mut Engine<'_>, numbers: &Numbers) -> usize {
    let face = draw(engine.state, 0, usize::from(numbers.die)) + 1;
    let section = &mut engine.state.modules.solo_rugwort;
    let repeated = std::mem::replace(&mut section.last_roll, face as u8) == face as u8;
    if repeated {
        engine.gain_points(RUGWORT, numbers.lucky_tokens, Source::Turn);
    }
    if face == usize::from(numbers.cranky_roll) {
        for nth in 0..numbers.cranky_cards {
            let hand = engine.player(YOU).hand;
            if !hand.is_empty() {
                let at = draw(engine.state, 1 + u64::from(nth), hand.len());
                engine.discard_from_hand(YOU, hand[at], Source::Turn);
            }
        }
    }
    engine.state.rolls = engine.state.rolls.wrapping_add(1);
    face
}

/// No limit, no unique rule, no effect. What the state cannot hold any more still counts by colour and kind (TG35).
fn enters_his_city(engine: &mut Engine<'_>, numbers: &Numbers, card: CardId, from: Zone) {
    // One place is left for a Fool on its way to the discard pile.
    if engine.player(RUGWORT).city.len() + 1 == MAX_CITY {
        engine.discard(RUGWORT, card, from, Source::Turn);
        let def = engine.card(card);
        let card = Overflow::of(def.colour, def.kind);
        engine.state.modules.solo_rugwort.overflow.add(card);
        engine.state.player_mut(RUGWORT).count_unheld(card.colours, card.kinds);
        return;
    }
    let partners = engine.card(card).pairs_with;
    let single = engine
        .player(RUGWORT)
        .city
        .iter()
        .position(|other| partners.has(other.card) && other.partner().is_none());
    let slot = engine.enter_city(RUGWORT, CityCard::new(card));
    let may_pair = numbers.husbands_paired && engine.card(card).kind == Kind::Critter;
    if let Some(single) = single.filter(|_| may_pair) {
        engine.state.pair(engine.catalog, RUGWORT, slot, single as Slot);
    }
    tell_played(engine, RUGWORT, slot, card, from);
    let about = Frame {
        seat: RUGWORT,
        source: Source::Card { seat: RUGWORT, slot },
        it: card,
        a: from.code(),
        b: NONE,
        ..Frame::default()
    };
    engine.push_moment(Moment::Played, about);
}

fn tell_played(engine: &mut Engine<'_>, into: u8, slot: Slot, card: CardId, from: Zone) {
    let played = Happening::Played {
        seat: RUGWORT,
        into,
        slot,
        card,
        from,
        via: Payment::FREE,
        paid: Resources::NONE,
    };
    engine.notice(Source::Playing(card), played);
}

/// A Fool of his enters your city, if it has room and none yet (R16.7).
fn comes_to_you(engine: &mut Engine<'_>, numbers: &Numbers, at: usize, card: CardId) {
    if engine.city_takes(YOU, card) {
        engine.leave_meadow(at);
        enters_yours(engine, card, Zone::Meadow);
    } else if !numbers.fool_stays_out {
        engine.leave_meadow(at);
        engine.discard(RUGWORT, card, Zone::Meadow, Source::Turn);
    }
}

fn enters_yours(engine: &mut Engine<'_>, card: CardId, from: Zone) {
    let slot = engine.enter_city(YOU, CityCard::new(card));
    tell_played(engine, YOU, slot, card, from);
}

/// Your Fool is discarded, and with it the chosen card of his city (R16.8, RA9).
pub fn your_fool(engine: &mut Engine<'_>, frame: Frame, target: Option<Choice>) {
    let from = engine.leave_zone(frame);
    let slot = engine.put_into(frame, from, RUGWORT);
    engine.discard_from_city(RUGWORT, slot, frame.source);
    if let Some(Choice::Card { slot, .. }) = target {
        engine.discard_from_city(RUGWORT, slot, frame.source);
    }
}

/// He prepares after you have (R16.9).
pub fn prepares(engine: &mut Engine<'_>, numbers: &Numbers) {
    let season = engine.player(YOU).season;
    engine.state.player_mut(RUGWORT).season = season;
    engine.notice(Source::Season, Happening::SeasonBegan { seat: RUGWORT, season });
    takes_basic_events(engine);
    for _ in 0..numbers.hasty_events {
        takes_special_event(engine);
    }
    place_workers(engine.catalog, engine.state, season);
    engine.look_at_workers();
    if season == Season::Autumn {
        let you = engine.state.player_mut(YOU);
        let lost = numbers.workers_lost.min(you.workers_left);
        you.workers_left -= lost;
        you.workers_lost += lost;
    }
}

/// The meadow slots on which new workers of his come in a season (R16.9, WA3).
fn new_slots(catalog: &Catalog, state: &State, season: Season) -> u16 {
    let (numbers, at) = (numbers(catalog), season as usize);
    let people_get_some = catalog.setup[usize::from(state.seats) - 1].workers[at] > 0;
    if numbers.always_new_workers || people_get_some {
        numbers.meadow_slots[at]
    } else {
        0
    }
}

/// His workers of a season: on meadow slots, in the forest or on the journey, on a basic location (R16.9, R16.12).
pub fn place_workers(catalog: &Catalog, state: &mut State, season: Season) {
    let (numbers, at) = (numbers(catalog), season as usize);
    let forest = if season == Season::Autumn {
        Place::location(numbers.journey)
    } else {
        forest_card(state, season)
    };
    let basic = Place::location(numbers.basic[at]);
    let (forest, basic) = (free(state, forest), free(state, basic));
    let permanent = season == Season::Autumn && forest != Place::NOWHERE;
    let slots = new_slots(catalog, state, season);
    state.closed |= slots;
    let rugwort = state.player_mut(RUGWORT);
    // Others of his kinds may stand among his workers.
    let workers = (0..rugwort.placed.len()).filter(|&at| rugwort.placed[at].kind() == ORDINARY);
    let [on_forest, on_basic] = [FOREST, BASIC].map(|n| {
        workers
            .clone()
            .nth(n)
            .expect("he has both until autumn: states are checked for it")
    });
    rugwort.placed[on_forest] = Worker::new(forest, permanent);
    if season == Season::Autumn && numbers.workers_lost > 0 {
        rugwort.placed.remove(on_basic);
        rugwort.workers_lost += 1;
    } else {
        rugwort.placed[on_basic] = Worker::new(basic, false);
    }
    for slot in (0..16).filter(|slot| slots >> slot & 1 == 1) {
        if !rugwort.placed.is_full() {
            rugwort.placed.push(Worker::new(on_meadow(slot), false));
        }
    }
}

/// The place, unless a worker of yours stands there, which only a patch or a written state can bring about.
fn free(state: &State, place: Place) -> Place {
    let taken = state.player(YOU).placed.iter().any(|worker| worker.place() == place);
    if taken { Place::NOWHERE } else { place }
}

/// Every basic event that nobody has and for which his city has the cards (R16.9, R16.11).
pub fn takes_basic_events(engine: &mut Engine<'_>) {
    for at in 0..engine.state.events.len() as u8 {
        let laid = engine.state.events[usize::from(at)];
        let def = &engine.catalog.events[usize::from(laid.event)];
        let open = def.laid && def.counted && laid.owner == NONE && !def.dead && !def.opponent_never;
        if open && is_met(engine.catalog, engine.state, RUGWORT, &def.requires) {
            takes(engine, at);
        }
    }
}

/// The leftmost special event that nobody has.
fn takes_special_event(engine: &mut Engine<'_>) {
    let open = engine.state.events.iter().position(|laid| {
        let def = &engine.catalog.events[usize::from(laid.event)];
        laid.owner == NONE && !def.laid
    });
    if let Some(at) = open {
        takes(engine, at as u8);
    }
}

fn takes(engine: &mut Engine<'_>, at: u8) {
    engine.state.events[usize::from(at)].owner = RUGWORT;
    engine.notice(
        Source::Event(at),
        Happening::Claimed {
            seat: RUGWORT,
            event: at,
            via: NONE,
        },
    );
    engine.push_after_event(RUGWORT, at);
}
