//! Setting up the river, the adornments and the events (rulings P2).

use super::section::SPOTS;
use super::{numbers, section_mut, solo};
use crate::catalog::Catalog;
use crate::ids::{EventId, MAX_EVENTS_IN_PLAY, NONE};
use crate::list::List;
use crate::random::{Stream, key, name_key};
use crate::state::{EventInPlay, State};

/// The streams of this module: what is drawn from one never moves another.
const CITIZENS: u64 = 1;
const LOCATIONS: u64 = 2;
const SPOT_ORDER: u64 = 3;
const ADORNMENTS: u64 = 4;
const EVENT_OF_SET: u64 = 5;
const EVENT_REPLACED: u64 = 6;

fn stream(seed: u64, which: u64) -> u64 {
    key(Stream::Module(super::Pearlbrook::NUMBER).seed(seed), which)
}

/// Positions of the things with these keys, in the order in which this stream draws them.
fn drawn(stream: u64, keys: impl Iterator<Item = (usize, u64)>) -> List<u8, 64> {
    let mut order: List<(u64, u8), 64> = keys.take(64).map(|(at, name)| (key(stream, name), at as u8)).collect();
    order.sort_unstable();
    order.iter().map(|&(_, at)| at).collect()
}

pub(super) fn set_up(catalog: &Catalog, state: &mut State) {
    lay_river(catalog, state);
    deal_adornments(catalog, state);
    solo::set_up(catalog, state);
}

/// Some citizens and some locations, shuffled together, one to each spot (P2.3).
pub(super) fn lay_river(catalog: &Catalog, state: &mut State) {
    let numbers = numbers(catalog);
    let of_kind = |citizen: bool, which: u64, n: u8| {
        let cards = numbers
            .river
            .iter()
            .enumerate()
            .filter(move |(_, card)| card.citizen == citizen);
        let order = drawn(stream(state.seed, which), cards.map(|(at, card)| (at, card.key)));
        order.iter().copied().take(usize::from(n)).collect::<List<u8, SPOTS>>()
    };
    let citizens = of_kind(true, CITIZENS, numbers.citizens);
    let locations = of_kind(false, LOCATIONS, numbers.locations);
    let together = citizens
        .iter()
        .chain(locations.iter())
        .map(|&at| (usize::from(at), numbers.river[usize::from(at)].key));
    let order = drawn(stream(state.seed, SPOT_ORDER), together);
    for (spot, &card) in order.iter().take(SPOTS).enumerate() {
        section_mut(state).lay_river(spot, card, false);
    }
}

/// In turns, so that another number for one player would change no other's (P2.7).
pub(super) fn deal_adornments(catalog: &Catalog, state: &mut State) {
    let numbers = numbers(catalog);
    let people = catalog.people(state.seats);
    let all = numbers
        .adornments
        .iter()
        .enumerate()
        .map(|(at, adornment)| (at, adornment.key));
    let order = drawn(stream(state.seed, ADORNMENTS), all);
    let wanted = usize::from(people) * usize::from(numbers.dealt);
    for (turn, &at) in order.iter().take(wanted).enumerate() {
        section_mut(state).deal(usize::from(at), turn as u8 % people, false);
    }
}

/// The wonders take the place of the basic events, and some special events are of this set (P2.2, P2.6).
pub(super) fn lay_events(catalog: &Catalog, seats: u8, seed: u64, events: &mut List<EventInPlay, MAX_EVENTS_IN_PLAY>) {
    let mut special: List<EventId, MAX_EVENTS_IN_PLAY> = List::default();
    let set = catalog
        .sets
        .iter()
        .position(|name| name == "pearlbrook")
        .map_or(NONE, |at| at as u8);
    let all = || catalog.events.iter().enumerate().map(|(at, def)| (at as EventId, def));
    let wanted = usize::from(catalog.setup[usize::from(seats) - 1].special_events);
    let may_be_drawn = |def: &crate::catalog::EventDef| !def.laid && !def.replaced && !def.left_out;
    let of_set = all().filter(|(_, def)| may_be_drawn(def) && def.set == set);
    let sure = drawn(
        stream(seed, EVENT_OF_SET),
        of_set.map(|(at, def)| (usize::from(at), def.key)),
    );
    let needed = usize::from(numbers(catalog).special_events).min(wanted);
    if catalog.event_mixes.is_empty() {
        sure.iter().take(needed).for_each(|&event| special.push(event));
    } else {
        let drawn = events.iter().map(|laid| laid.event);
        special = drawn
            .filter(|&event| !catalog.events[usize::from(event)].laid)
            .collect();
        take_in(catalog, &mut special, &sure[..needed.min(sure.len())], set, seed);
    }
    let rest = all().filter(|(_, def)| may_be_drawn(def));
    let rest = drawn(
        Stream::Events.seed(seed),
        rest.map(|(at, def)| (usize::from(at), def.key)),
    );
    for &event in rest.iter() {
        if special.len() < wanted && !special.contains(&event) {
            special.push(event);
        }
    }
    // The row keeps the order of the draw, whichever event was sure to be in it.
    let place = |event: EventId| rest.iter().position(|&other| other == event);
    special.sort_unstable_by_key(|&event| place(event));
    events.clear();
    let open = |event: EventId| EventInPlay { event, owner: NONE };
    all()
        .filter(|(_, def)| !def.counted)
        .for_each(|(event, _)| events.push(open(event)));
    special.iter().for_each(|&event| events.push(open(event)));
}

/// Other sets say how the events are drawn: those of this set come in for events of the base game drawn by lot, or for others if there
/// are none (PA44).
fn take_in(catalog: &Catalog, row: &mut List<EventId, MAX_EVENTS_IN_PLAY>, sure: &[u8], set: u8, seed: u64) {
    let def = |event: EventId| &catalog.events[usize::from(event)];
    let held = row.iter().filter(|&&event| def(event).set == set).count();
    let missing = sure.len().saturating_sub(held);
    let fresh: List<EventId, MAX_EVENTS_IN_PLAY> = sure.iter().copied().filter(|event| !row.contains(event)).collect();
    let lot = stream(seed, EVENT_REPLACED);
    for &event in fresh.iter().take(missing) {
        let others = (0..row.len()).filter(|&at| def(row[at]).set != set);
        let replaced = others.min_by_key(|&at| (def(row[at]).set != NONE, key(lot, def(row[at]).key)));
        if let Some(at) = replaced {
            row[at] = event;
        }
    }
}

/// Is a forest card of this set left out (P2.5)?
pub(super) fn leaves_out(catalog: &Catalog, set: u8) -> bool {
    let own = catalog
        .sets
        .get(usize::from(set))
        .is_some_and(|name| name == "pearlbrook");
    own && !numbers(catalog).forest_cards
}

/// What `viewer` cannot see is drawn anew: river cards that lie face down, adornments of others that are not played.
pub(super) fn redraw_hidden(catalog: &Catalog, state: &mut State, viewer: u8, seed: u64) {
    let numbers = numbers(catalog);
    let held = *super::section(state);
    let face_down = |spot: &usize| matches!(held.river(*spot), Some((_, false)));
    let shown = |card: usize| (0..SPOTS).any(|spot| held.river(spot) == Some((card as u8, true)));
    let shown_of = |citizen: bool| {
        let up = (0..SPOTS).filter_map(|spot| held.river(spot)).filter(|(_, up)| *up);
        up.filter(|(card, _)| numbers.river[usize::from(*card)].citizen == citizen)
            .count()
    };
    let mut pool: List<(usize, u64), SPOTS> = List::default();
    for (citizen, wanted) in [(true, numbers.citizens), (false, numbers.locations)] {
        let hidden = usize::from(wanted).saturating_sub(shown_of(citizen));
        let cards = numbers.river.iter().enumerate();
        let cards = cards.filter(|(at, card)| card.citizen == citizen && !shown(*at));
        let order = drawn(key(seed, u64::from(citizen)), cards.map(|(at, card)| (at, card.key)));
        for &at in order.iter().take(hidden) {
            if !pool.is_full() {
                pool.push((usize::from(at), numbers.river[usize::from(at)].key));
            }
        }
    }
    let order = drawn(key(seed, 2), pool.iter().copied());
    for (spot, &card) in (0..SPOTS).filter(face_down).zip(order.iter()) {
        section_mut(state).lay_river(spot, card, false);
    }

    let hidden = |at: usize| {
        held.adornment(at)
            .is_none_or(|(seat, played)| seat != viewer && !played)
    };
    let all = numbers.adornments.iter().enumerate().filter(|(at, _)| hidden(*at));
    let order = drawn(key(seed, 3), all.map(|(at, adornment)| (at, adornment.key)));
    let owners = (0..numbers.adornments.len())
        .filter(|&at| hidden(at))
        .map(|at| held.adornment(at));
    let owners: List<Option<(u8, bool)>, 64> = owners.collect();
    for (&at, owner) in order.iter().zip(owners.iter()) {
        match owner {
            Some((seat, _)) => section_mut(state).deal(usize::from(at), *seat, false),
            None => section_mut(state).take_back(usize::from(at)),
        }
    }
}

/// A number for the die of the set-up, from 0 to 7.
pub(super) fn first_roll(seed: u64) -> usize {
    (key(Stream::Die.seed(seed), name_key("river")) >> 61) as usize
}
