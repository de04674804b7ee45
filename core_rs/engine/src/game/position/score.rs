//! Points (rulings 12).

use crate::bits::ones;
use crate::catalog::Catalog;
use crate::effect::{Filter, Score, What};
use crate::ids::{NONE, Seat, Slot, Slots};
use crate::modules::hooks;
use crate::state::{CityCard, Spot, State};

use super::quantities::{Reader, amount, holds, others_named};

/// The points of one player by where they come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Breakdown {
    /// Base values of the city's cards.
    pub cards: i16,
    /// Tokens in front of the player and on his cards.
    pub tokens: i16,
    /// Bonuses of the city's cards.
    pub prosperity: i16,
    pub journey: i16,
    pub events: i16,
    /// What modules add, all together (see [`crate::modules`]).
    pub modules: i16,
}

impl Breakdown {
    pub fn total(self) -> i16 {
        self.cards + self.tokens + self.prosperity + self.journey + self.events + self.modules
    }
}

/// What decided a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum TieBreak {
    Points,
    Events,
    Resources,
    Shared,
}

impl TieBreak {
    pub fn name(self) -> &'static str {
        ["points", "events", "resources", "shared"][self as usize]
    }
}

/// The points of a seat as if the game ended now.
pub fn score(catalog: &Catalog, state: &State, seat: Seat) -> Breakdown {
    if catalog.modules.any() {
        return score_with_modules(catalog, state, seat);
    }
    printed_score(catalog, state, seat)
}

/// The scores that modules add to a seat's points, by name.
pub fn each_module_score(catalog: &Catalog, state: &State, seat: Seat, tell: impl FnMut(&'static str, i16)) {
    hooks::each_score(catalog, state, seat, tell);
}

/// What modules add to a seat's points, all together.
pub fn added_points(catalog: &Catalog, state: &State, seat: Seat) -> i16 {
    hooks::added_points(catalog, state, seat)
}

#[inline(never)]
fn score_with_modules(catalog: &Catalog, state: &State, seat: Seat) -> Breakdown {
    let mut points = if catalog.is_automatic(state.seats, seat) {
        hooks::automatic_points(catalog, state, seat)
    } else {
        printed_score(catalog, state, seat)
    };
    points.modules = hooks::added_points(catalog, state, seat);
    points
}

#[inline]
fn printed_score(catalog: &Catalog, state: &State, seat: Seat) -> Breakdown {
    let player = state.player(seat);
    let standing = city_points(catalog, &player.city);
    let more = bonuses(catalog, state, seat, player.slots_of(catalog.scoring));
    let all = state.events.iter().enumerate();
    let held = all.fold(0, |held, (at, event)| held | u32::from(event.owner == seat) << at);
    Breakdown {
        cards: standing.cards + more.cards,
        tokens: player.points as i16 + standing.tokens,
        prosperity: more.prosperity,
        events: events(catalog, state, held),
        journey: journey(catalog, state, seat),
        modules: 0,
    }
}

/// Base values of a city's cards, and the tokens on them.
#[inline]
pub fn city_points(catalog: &Catalog, city: &[CityCard]) -> Breakdown {
    let mut points = Breakdown::default();
    for card in city {
        points.cards += i16::from(catalog.cards[usize::from(card.card)].points);
        points.tokens += i16::from(card.tokens);
    }
    points
}

/// What these cards of the city count besides their base values and the tokens on them: bonuses, and the base value of another card (LA16).
#[inline]
pub fn bonuses(catalog: &Catalog, state: &State, seat: Seat, slots: Slots) -> Breakdown {
    let mut points = Breakdown::default();
    for slot in ones(slots) {
        let card = state.player(seat).city[usize::from(slot)].card;
        for score in &catalog.cards[usize::from(card)].score {
            let more = counted(catalog, state, score, &Reader::at(seat, slot, NONE));
            match score.per.what {
                What::BuiltOnPoints => points.cards += more,
                _ => points.prosperity += more,
            }
        }
    }
    points
}

/// What these events count (bit = position among those in play).
#[inline]
pub fn events(catalog: &Catalog, state: &State, held: u32) -> i16 {
    let counted = |at: u8| catalog.events[usize::from(state.events[usize::from(at)].event)].counted;
    ones(held.into())
        .filter(|&at| counted(at))
        .map(|at| event_points(catalog, state, at))
        .sum()
}

/// What the workers of a seat count where they stand.
#[inline]
pub fn journey(catalog: &Catalog, state: &State, seat: Seat) -> i16 {
    let player = state.player(seat);
    if player.standing() & catalog.scoring_places == 0 {
        return 0;
    }
    let places = player.placed.iter().map(|worker| worker.place().spot());
    places
        .map(|spot| match spot {
            Spot::Location(id) => i16::from(catalog.locations[usize::from(id)].points),
            _ => 0,
        })
        .sum()
}

/// What one card of a city counts now.
#[inline]
pub fn card_points(catalog: &Catalog, state: &State, seat: Seat, slot: Slot) -> Breakdown {
    let own = city_points(catalog, &[state.player(seat).city[usize::from(slot)]]);
    let more = bonuses(catalog, state, seat, 1 << slot);
    Breakdown {
        cards: own.cards + more.cards,
        prosperity: more.prosperity,
        ..own
    }
}

/// What an event in play counts now for the seat that achieved it.
#[inline]
pub fn event_points(catalog: &Catalog, state: &State, at: u8) -> i16 {
    let event = state.events[usize::from(at)];
    let def = &catalog.events[usize::from(event.event)];
    let more = def.score.iter();
    i16::from(def.points)
        + more
            .map(|score| counted(catalog, state, score, &Reader::at(event.owner, NONE, at)))
            .sum::<i16>()
}

/// What a score brings a reader.
pub(crate) fn counted(catalog: &Catalog, state: &State, score: &Score, reader: &Reader) -> i16 {
    match score.when {
        Some(condition) if !holds(catalog, state, condition, reader) => 0,
        _ => worth(score, amount(catalog, state, score.per, reader)),
    }
}

/// What a score brings that counts so many.
pub(crate) fn worth(score: &Score, mut n: i16) -> i16 {
    if score.every > 1 {
        n /= i16::from(score.every);
    }
    i16::from(score.points) * n.min(i16::from(score.max))
}

/// The best bonus among such cards of other cities, counted in the own one as if the card in this slot had it (NA28). If another city has a
/// card that looks at others so, the own cards are among them.
#[cold]
pub(super) fn best_bonus(catalog: &Catalog, state: &State, seat: Seat, filter: Filter, slot: Slot) -> i16 {
    let def = |card: &CityCard| &catalog.cards[usize::from(card.card)];
    let looks = |card: &CityCard| {
        let mut scores = def(card).score.iter();
        scores.any(|score| matches!(score.per.what, What::BonusOf(_)))
    };
    let cities = || state.opponents(seat).flat_map(|other| state.player(other).city.iter());
    let own: &[CityCard] = if catalog.switches.copy_bounces && cities().any(looks) {
        &state.player(seat).city
    } else {
        &[]
    };
    let may = |card: &&CityCard| def(card).is(filter) && !def(card).never_copied && !looks(card);
    // A text that speaks of its own name speaks of the name of the card that is copied.
    let text = |card: &CityCard, score: &Score| match score.per.what {
        What::SameName if slot != NONE => worth(score, others_named(catalog, state.player(seat), card.card, slot)),
        _ => counted(catalog, state, score, &Reader::at(seat, slot, NONE)),
    };
    let bonus = |card: &CityCard| def(card).score.iter().map(|score| text(card, score)).sum::<i16>();
    cities().chain(own).filter(may).map(bonus).max().unwrap_or(0).max(0)
}

/// What a seat with so many points is judged by, the first first: points, events, leftover resources and goods (R12.5).
pub fn standing(catalog: &Catalog, state: &State, seat: Seat, points: i16) -> [i32; 3] {
    let player = state.player(seat);
    let goods = catalog
        .goods
        .iter()
        .zip(player.goods)
        .filter(|(good, _)| good.breaks_ties);
    let leftover = player.resources.total() + goods.map(|(_, n)| u16::from(n)).sum::<u16>();
    [
        i32::from(points),
        i32::from(events_held(catalog, state, seat)),
        i32::from(leftover),
    ]
}

/// Events held by a seat, for ties.
pub(in crate::game) fn events_held(catalog: &Catalog, state: &State, seat: Seat) -> u16 {
    let held = state.events.iter().filter(|event| event.owner == seat);
    held.filter(|event| catalog.events[usize::from(event.event)].counted)
        .count() as u16
}

/// The winners as a mask of seats, and what decided: points, then events, then leftover resources, else shared (R12.5).
pub fn winners(catalog: &Catalog, state: &State) -> (u8, TieBreak) {
    if let Some(decided) = hooks::winners(catalog, state) {
        return decided;
    }
    let keys: [[i32; 3]; 6] = std::array::from_fn(|seat| {
        if seat < usize::from(state.seats) {
            let points = score(catalog, state, seat as Seat).total();
            standing(catalog, state, seat as Seat, points)
        } else {
            [i32::MIN; 3]
        }
    });
    let mut mask: u8 = (1 << state.seats) - 1;
    for (rank, tie_break) in [TieBreak::Points, TieBreak::Events, TieBreak::Resources]
        .into_iter()
        .enumerate()
    {
        let best = (0..6)
            .filter(|seat| mask >> seat & 1 == 1)
            .map(|seat| keys[seat][rank])
            .max()
            .unwrap_or(0);
        mask = (0..6)
            .filter(|seat| mask >> seat & 1 == 1 && keys[*seat][rank] == best)
            .fold(0, |m, seat| m | 1 << seat);
        if mask.is_power_of_two() {
            return (mask, tie_break);
        }
    }
    (mask, TieBreak::Shared)
}
