//! What Visitors, tiles and the cards beside them bring.

use super::numbers::{TRAIN_CAR, VISITOR, Visitor};
use super::section::CARS;
use super::{AWAY, HIS, IN, SECTION_VISITORS, TILE, numbers, section};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::effect::{Bound, Colour, Condition, Effect, Fee, Filter, Kind, Rarity, What, sort};
use crate::game::quantities::{Reader, standing};
use crate::ids::{Season, Seat};
use crate::modules::prospect::Run;
use crate::modules::{Benefit, CityWorth, Lying};
use crate::resources::Resource;
use crate::state::State;
use crate::texts::words;
use crate::zone::ShelfPlace;

/// One half, one whole, in thousandths.
const WHOLE: i32 = 1000;

/// Cards that a player still plays, about, from this season on.
fn plays_left(season: Season) -> i32 {
    match season {
        Season::Winter => 13,
        Season::Spring => 10,
        Season::Summer => 7,
        Season::Autumn => 3,
    }
}

/// Of how many plays one is of this colour, about.
fn one_in(colour: Colour) -> i32 {
    match colour {
        Colour::Production => 3,
        Colour::Destination => 6,
        _ => 4,
    }
}

/// What is added to a position: a card of this kind, rarity and colour, or a unit of a resource.
#[derive(Clone, Copy, Default)]
struct More {
    colour: Option<Colour>,
    kind: Option<Kind>,
    rarity: Option<Rarity>,
    unit: Option<Resource>,
}

/// How likely a condition holds at the end, in thousandths, if this comes to what is there.
fn chance(condition: Condition, catalog: &Catalog, state: &State, seat: Seat, more: More) -> i32 {
    let season = state.player(seat).season;
    let left = plays_left(season);
    let (have, need) = standing(catalog, state, condition, &Reader::of(seat));
    let (have, need) = (i32::from(have), i32::from(need));
    // So many of what is missing come about in the plays that are left.
    let growing = |have: i32, one_in: i32| near(have * WHOLE + left * WHOLE / one_in - need * WHOLE);
    match (condition.what.what, condition.is) {
        (What::Cards(filter), Bound::AtMost(_)) => {
            let spare = need - have - more.of(filter);
            if spare < 0 {
                0
            } else {
                ((spare + 1) * WHOLE * 3 / (3 + left)).min(WHOLE)
            }
        }
        (What::Cards(filter), Bound::MoreThan(other)) => {
            let ahead = have - need + more.of(filter) - other.own_cards().map_or(0, |other| more.of(other));
            let sway = 1 + left;
            (WHOLE / 2 + (2 * ahead + 1) * WHOLE / (2 * sway)).clamp(0, WHOLE)
        }
        (What::Cards(filter), Bound::AtLeast(_)) => {
            let one_in = match filter {
                Filter { colour: Some(colour), .. } => one_in(colour),
                Filter::ANY => 1,
                _ => 2,
            };
            growing(have + more.of(filter), one_in)
        }
        (What::OneColour { but }, _) => {
            let best = more.colour.filter(|&colour| Some(colour) != but);
            let now = best.map_or(0, |colour| i32::from(state.player(seat).colours[colour as usize]) + 1);
            growing(have.max(now), 3)
        }
        // What is there before autumn is spent long before the end; the more must be left, the rarer it is.
        (What::Resources { kinds }, _) if season == Season::Autumn => {
            let unit = more.unit.is_some_and(|kind| kinds >> kind as u8 & 1 == 1);
            let missing = (need - have - i32::from(unit)).max(0);
            (WHOLE * 9 / 10 - missing * WHOLE / 5).max(WHOLE / 10)
        }
        (What::Resources { .. }, _) => (WHOLE - need * need * WHOLE / 18).max(WHOLE / 10),
        (What::PointTokens { .. }, _) => near((have - need) * WHOLE / 3 + left * WHOLE / 3),
        _ => near((have - need) * WHOLE + left * WHOLE / 8),
    }
}

impl More {
    /// 1 if it is a card of this kind, rarity or colour.
    fn of(self, filter: Filter) -> i32 {
        let card = self.kind.is_some() || self.colour.is_some() && filter.colour.is_some();
        let is = card
            && filter.kind.is_none_or(|kind| self.kind == Some(kind))
            && filter.rarity.is_none_or(|rarity| self.rarity == Some(rarity))
            && filter.colour.is_none_or(|colour| self.colour == Some(colour));
        i32::from(is)
    }
}

/// A lead over what is needed, in thousandths of a card, as a chance: one half at none.
fn near(lead: i32) -> i32 {
    (WHOLE / 2 + lead / 3).clamp(0, WHOLE)
}

impl Visitor {
    /// What it is expected to bring a seat, in thousandths of a point.
    fn expected(&self, catalog: &Catalog, state: &State, seat: Seat, more: More) -> i32 {
        let chances = self.requires.0.iter().map(|&one| chance(one, catalog, state, seat, more));
        let met = chances.fold(WHOLE, |all, chance| all * chance / WHOLE);
        if self.dead { 0 } else { i32::from(self.points) * met }
    }
}

fn expected(catalog: &Catalog, state: &State, seat: Seat, visitor: u8) -> i32 {
    numbers(catalog).visitors[usize::from(visitor)].expected(catalog, state, seat, More::default())
}

pub(super) fn of_choice(catalog: &Catalog, state: &State, viewer: Seat, choice: Special) -> Benefit {
    let [first, tile, ..] = choice.args;
    let expected = match choice.kind {
        TILE => return Benefit::of(TRAIN_CAR, numbers(catalog).tiles[usize::from(tile)].effect, Fee::NONE),
        IN => expected(catalog, state, viewer, first),
        // The other one stays to be taken.
        AWAY => best(catalog, state, viewer, Some(first)),
        HIS => -expected(catalog, state, viewer, first),
        _ => 0,
    };
    Benefit {
        section: VISITOR,
        expected,
        ..Benefit::default()
    }
}

/// The best of the Visitors who lie face up.
fn best(catalog: &Catalog, state: &State, viewer: Seat, but: Option<u8>) -> i32 {
    let face_up = section(state).face_up().filter(|&at| Some(at) != but);
    let worth = face_up.map(|at| expected(catalog, state, viewer, at));
    worth.max().unwrap_or(0)
}

/// The Visitor that a worker finds at the Station, or a tile.
pub(super) fn of_offer(catalog: &Catalog, state: &State, viewer: Seat, which: u8) -> Benefit {
    if which == SECTION_VISITORS {
        return Benefit {
            section: VISITOR,
            expected: best(catalog, state, viewer, None),
            ..Benefit::default()
        };
    }
    let cars = section(state).cars;
    let tile = |car: usize| numbers(catalog).tiles.get(usize::from(cars[car]));
    Benefit {
        section: TRAIN_CAR,
        runs: std::array::from_fn(|car| {
            let effect = (car < CARS).then(|| tile(car))??.effect;
            let fee = Fee::NONE;
            Some(Run { effect, fee })
        }),
        ..Benefit::default()
    }
}

/// The tile beside a card that is played from the Station.
pub(super) fn after_play(catalog: &Catalog, state: &State, card: Lying, mut tell: impl FnMut(Effect)) {
    let numbers = numbers(catalog);
    if card.zone == numbers.shelf {
        let car = usize::from(ShelfPlace::from_code(card.slot).slot());
        let tile = section(state).cars.get(car).copied();
        if let Some(tile) = tile.and_then(|tile| numbers.tiles.get(usize::from(tile))) {
            tell(tile.effect);
        }
    }
}

/// What one more card, or a unit that is left, adds to the Visitors of a seat.
pub(super) fn city_worth(catalog: &Catalog, state: &State, seat: Seat) -> CityWorth {
    let mut worth = CityWorth {
        section: VISITOR,
        ..CityWorth::default()
    };
    for at in section(state).with(seat) {
        let visitor = &numbers(catalog).visitors[usize::from(at)];
        let now = visitor.expected(catalog, state, seat, More::default());
        let gain = |more: More| visitor.expected(catalog, state, seat, more) - now;
        for colour in Colour::ALL {
            let more = More {
                colour: Some(colour),
                ..More::default()
            };
            worth.colours[colour as usize] += gain(more);
        }
        for kind in Kind::ALL {
            for rarity in Rarity::ALL {
                let more = More {
                    kind: Some(kind),
                    rarity: Some(rarity),
                    ..More::default()
                };
                worth.sorts[sort(kind, rarity)] += gain(more);
            }
        }
        for condition in &visitor.requires.0 {
            // What is needed must not be spent in autumn: a single unit less, and all is lost. What is missing helps.
            if let (What::Resources { kinds }, Bound::AtLeast(need)) = (condition.what.what, condition.is)
                && state.player(seat).season == Season::Autumn
            {
                for kind in words::kinds(kinds).filter(|&kind| state.player(seat).resources[kind] <= need) {
                    let complete = state.player(seat).resources[kind] == need;
                    let units = if complete { need.min(2) } else { need };
                    worth.left[kind as usize] += now / i32::from(units.max(1));
                }
            }
        }
    }
    worth
}
