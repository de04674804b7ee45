//! Dealing and choosing powers, and the order of play that follows (WA1, WA2, WA4).

use super::data::{Powers, Turn};
use super::{CHOOSE, POWER, PlayerPowers, numbers, section, section_mut, special};
use crate::catalog::Catalog;
use crate::choice::{Choice, Special};
use crate::game::Engine;
use crate::ids::{MAX_SEATS, NONE, Seat};
use crate::list::List;
use crate::random::{Stream, key};
use crate::state::{Frame, State};

/// Most powers of a pack.
const MAX_PACK: usize = 64;

/// May people have this power in these games?
pub(super) fn is_allowed(catalog: &Catalog, at: u8) -> bool {
    let never = &numbers(catalog).rows[usize::from(at)].never_beside;
    catalog
        .automatic
        .is_none_or(|opponent| !never.iter().any(|id| id == opponent.id))
}

/// Why so many people cannot play with these powers.
pub(super) fn refuses(catalog: &Catalog, people: u8) -> Option<String> {
    let numbers = numbers(catalog);
    let name = |at: u8| &numbers.rows[usize::from(at)].id;
    let fixed = &numbers.fixed[..usize::from(people)];
    for (seat, &power) in fixed.iter().enumerate().filter(|(_, power)| **power != NONE) {
        let (id, n) = (name(power), seat + 1);
        if let Some(other) = fixed[..seat].iter().position(|&other| other == power) {
            let other = other + 1;
            return Some(format!(
                "player_powers.seat_{n} is '{id}', which seat {other} has; there is one of each power"
            ));
        }
        if !is_allowed(catalog, power) {
            let opponent = catalog.automatic.map_or("", |opponent| opponent.name);
            return Some(format!(
                "player_powers.seat_{n} is '{id}', a power that nobody has against {opponent}; name another one or leave it out"
            ));
        }
    }
    let free: usize = fixed.iter().map(|&power| usize::from(power == NONE)).sum();
    let there = pack(catalog, people).count();
    (there < free).then(|| {
        format!("player_powers.sets and player_powers.seat_* leave {there} powers for {free} of {people} players; name more sets")
    })
}

/// The powers that are dealt in a game of so many people.
fn pack(catalog: &Catalog, people: u8) -> impl Iterator<Item = u8> + '_ {
    let Powers { rows, fixed, .. } = numbers(catalog);
    let fixed = &fixed[..usize::from(people)];
    (0..).zip(rows).filter_map(move |(at, power)| {
        let dealt = power.dealt && !fixed.contains(&at) && is_allowed(catalog, at);
        dealt.then_some(at)
    })
}

/// Powers in the order of their keys.
fn shuffled(catalog: &Catalog, stream: u64, powers: impl Iterator<Item = u8>) -> List<u8, MAX_PACK> {
    let named = |at: u8| (key(stream, numbers(catalog).rows[usize::from(at)].key), at);
    let mut order: List<(u64, u8), MAX_PACK> = powers.take(MAX_PACK).map(named).collect();
    order.sort_unstable();
    order.iter().map(|&(_, at)| at).collect()
}

/// Each person who has none by a parameter is dealt some, in turns (WA1).
pub(super) fn deal(catalog: &Catalog, state: &mut State) {
    let people = catalog.people(state.seats);
    let fixed = numbers(catalog).fixed;
    let stream = Stream::Module(PlayerPowers::NUMBER).seed(state.seed);
    let order = shuffled(catalog, stream, pack(catalog, people));
    let is_free = |seat: &Seat| fixed[usize::from(*seat)] == NONE;
    let free: List<Seat, MAX_SEATS> = (0..people).filter(is_free).collect();
    for seat in (0..people).filter(|seat| !is_free(seat)) {
        section_mut(state).set_power(seat, fixed[usize::from(seat)]);
    }
    if !free.is_empty() {
        let each = usize::from(numbers(catalog).deal).min(order.len() / free.len());
        for (turn, &power) in order.iter().take(each * free.len()).enumerate() {
            section_mut(state).offer(free[turn % free.len()], power);
        }
    }
    if free.is_empty() {
        settle_order(catalog, state);
    }
}

/// A person who has no power yet chooses one.
pub(super) fn ask(engine: &mut Engine<'_>, seat: Seat) {
    if section(engine.state).offered(seat).next().is_some() {
        engine.state.stack.push(Frame {
            at: CHOOSE,
            seat,
            ..Frame::default()
        });
    }
}

pub(super) fn offer(engine: &mut Engine<'_>, frame: Frame) {
    let offered = section(engine.state).offered(frame.seat);
    engine.choices.extend(offered.map(|power| special(POWER, power)));
}

/// Nobody knows what others have chosen until all have: the order of play changes last.
pub(super) fn chosen(engine: &mut Engine<'_>, frame: Frame, choice: Choice) {
    let Choice::Special(Special { args, .. }) = choice else {
        unreachable!("{choice:?} is no power, so it was not offered")
    };
    section_mut(engine.state).set_power(frame.seat, args[0]);
    let people = engine.catalog.people(engine.state.seats);
    if (0..people).all(|seat| section(engine.state).power(seat).is_some()) {
        settle_order(engine.catalog, engine.state);
    }
}

/// Have all people chosen?
pub(super) fn is_over(catalog: &Catalog, state: &State) -> bool {
    (0..catalog.people(state.seats)).all(|seat| section(state).power(seat).is_some())
}

/// Play begins with the one who is first by a power, else after the one who is last; with both, the last one is taken out of
/// the row and put at its end (WA4). An automatic opponent who follows stays where it is.
fn settle_order(catalog: &Catalog, state: &mut State) {
    let people = catalog.people(state.seats);
    let with = |turn: Turn| {
        (0..people).find(|&seat| {
            let power = section(state).power(seat);
            power.is_some_and(|at| numbers(catalog).rows[usize::from(at)].turn == Some(turn))
        })
    };
    let (first, last) = (with(Turn::First), with(Turn::Last));
    let start = first.or_else(|| last.map(|seat| (seat + 1) % people)).unwrap_or(0);
    let row = (0..people).map(|turn| (start + turn) % people);
    let others = row.filter(|&seat| Some(seat) != last);
    let order: List<Seat, MAX_SEATS> = others.chain(last).collect();
    state.order[..order.len()].copy_from_slice(&order);
}

/// What `viewer` cannot know is dealt anew: before all have chosen the powers of others, afterwards those they refused (WA18).
pub(super) fn redraw(catalog: &Catalog, state: &mut State, viewer: Seat, seed: u64) {
    let people = catalog.people(state.seats);
    let over = is_over(catalog, state);
    let hidden = |seat: &Seat| *seat != viewer && section(state).offered(*seat).next().is_some();
    let others: List<Seat, MAX_SEATS> = (0..people).filter(hidden).collect();
    if others.is_empty() {
        return;
    }
    let seen = |power: u8| {
        let own = section(state).offered(viewer).any(|other| other == power);
        own || over && (0..people).any(|seat| section(state).power(seat) == Some(power))
    };
    let mut left = shuffled(catalog, seed, pack(catalog, people).filter(|&power| !seen(power)));
    for &seat in others.iter() {
        let (power, dealt) = (section(state).power(seat), section(state).offered(seat).count());
        section_mut(state).take_back(seat);
        let kept = power.filter(|_| over);
        for at in 0..dealt {
            let next = match kept {
                Some(power) if at == 0 => Some(power),
                _ => left.pop(),
            };
            if let Some(next) = next {
                section_mut(state).offer(seat, next);
            }
        }
        // Somebody who has chosen has chosen one of those.
        if !over && power.is_some() {
            let first = section(state).offered(seat).next();
            section_mut(state).set_power(seat, first.unwrap_or(NONE));
        }
    }
}
