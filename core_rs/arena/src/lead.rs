//! Who leads in points, turn by turn. Only seats whose score can have changed are counted anew.

use everdell_engine::catalog::{Catalog, Mark};
use everdell_engine::effect::{Effect, Step};
use everdell_engine::game::score::{events, journey, prosperity, score};
use everdell_engine::ids::{MAX_SEATS, Seat};
use everdell_engine::state::{Place, State};

pub struct Lead {
    scores: [i16; MAX_SEATS],
    /// Seats whose score may have changed, as a bit mask.
    touched: u8,
    /// Seats whose supply has changed, which counts for those only who have something that counts it.
    supplied: u8,
    /// Seats that hold an event.
    holders: u8,
    /// Who led alone last.
    last: Option<Seat>,
    changes: u16,
    /// Locations that bring nothing that is not told, and count nothing at the end (bit = id).
    harmless: u64,
}

impl Lead {
    pub fn new(catalog: &Catalog) -> Lead {
        let places = catalog.locations.iter().enumerate();
        let harmless = places
            .filter(|(_, place)| place.points == 0 && only_brings(catalog, place.effect))
            .fold(0, |set, (id, _)| set | 1 << id);
        Lead::at_the_start(harmless)
    }

    /// A new game begins.
    pub fn begin(&mut self) {
        *self = Lead::at_the_start(self.harmless);
    }

    fn at_the_start(harmless: u64) -> Lead {
        Lead {
            scores: [0; MAX_SEATS],
            touched: u8::MAX,
            supplied: 0,
            holders: 0,
            last: None,
            changes: 0,
            harmless,
        }
    }

    /// How often it passed from one seat to another.
    pub fn changes(&self) -> u16 {
        self.changes
    }

    /// The score of a seat when it was last counted.
    pub fn score(&self, seat: Seat) -> i16 {
        self.scores[usize::from(seat)]
    }

    #[inline]
    pub fn touch(&mut self, seat: Seat) {
        self.touched |= 1 << seat;
    }

    pub fn touch_all(&mut self) {
        self.touched = u8::MAX;
    }

    #[inline]
    pub fn supply(&mut self, seat: Seat) {
        self.supplied |= 1 << seat;
    }

    pub fn claimed(&mut self, seat: Seat) {
        self.holders |= 1 << seat;
        self.touch(seat);
    }

    /// A worker may count where it stands, and a visit may move workers.
    #[inline]
    pub fn visited(&mut self, seat: Seat, place: Place) {
        if place.as_location() & self.harmless == 0 {
            self.touch(seat);
        }
    }

    pub fn refresh(&mut self, catalog: &Catalog, state: &State) {
        if catalog.modules.any() {
            // A module may add points for whatever it likes.
            for seat in 0..state.seats {
                self.scores[usize::from(seat)] = score(catalog, state, seat).total();
            }
        } else {
            self.refresh_touched(catalog, state);
        }
        (self.touched, self.supplied) = (0, 0);
        debug_assert!((0..state.seats).all(|seat| self.score(seat) == score(catalog, state, seat).total()));
    }

    /// The printed rules alone: a seat that holds no event has no points for events.
    #[inline]
    fn refresh_touched(&mut self, catalog: &Catalog, state: &State) {
        for (at, player) in state.players().iter().enumerate() {
            let seat = at as Seat;
            let (scoring, holds) = (player.marked(Mark::Scoring) != 0, self.holders >> seat & 1 == 1);
            let supplied = self.supplied >> seat & 1 == 1;
            if self.touched >> seat & 1 == 0 && !(supplied && (scoring || holds)) {
                continue;
            }
            let mut points = player.base + player.tokens as i16 + player.points as i16 + journey(catalog, state, seat);
            if scoring {
                points += prosperity(catalog, state, seat);
            }
            if holds {
                points += events(catalog, state, seat);
            }
            self.scores[at] = points;
        }
    }

    /// The seat with more points than every other one.
    pub fn alone(&self, state: &State) -> Option<Seat> {
        let scores = &self.scores[..usize::from(state.seats)];
        let most = *scores.iter().max()?;
        let mut leaders = (0..state.seats).filter(|&seat| scores[usize::from(seat)] == most);
        leaders.next().filter(|_| leaders.next().is_none())
    }

    pub fn turn_ended(&mut self, catalog: &Catalog, state: &State) {
        self.refresh(catalog, state);
        if let Some(leader) = self.alone(state) {
            self.changes += u16::from(self.last.is_some_and(|last| last != leader));
            self.last = Some(leader);
        }
    }
}

/// Is all that the effect does told as a gain, as points or as cards?
fn only_brings(catalog: &Catalog, effect: Effect) -> bool {
    let steps = catalog.steps[usize::from(effect)..].iter();
    steps.take_while(|step| **step != Step::End).all(|step| {
        matches!(
            step,
            Step::Gain { .. }
                | Step::GainAny { .. }
                | Step::GainOneOf { .. }
                | Step::Points { .. }
                | Step::Draw { .. }
                | Step::Discard { .. }
                | Step::TakeMeadow { .. }
        )
    })
}
