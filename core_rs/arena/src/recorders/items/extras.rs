//! What modules have besides cards and locations, counted like these.

use super::{Code, Items, Origin, add};
use everdell_engine::catalog::Varying;
use everdell_engine::ids::{LocationId, Seat};
use everdell_engine::modules::{extra_held_by, extra_lies_there, extra_of_source};
use everdell_engine::state::State;
use std::sync::Arc;

/// A module, a section of it and the number of a thing there.
type Thing = (u8, u8, u8);

impl Items {
    /// Its code in the table of cards or in that of locations, behind theirs.
    fn extra(&self, (module, section, at): Thing) -> Origin {
        let catalog = &self.rules.catalog;
        match catalog.extras.position(module, section, at) {
            Some((true, at)) => Origin::Card(catalog.cards.len() as Code + at),
            Some((false, at)) => Origin::Location(catalog.locations.len() as Code + at),
            None => Origin::Other,
        }
    }

    /// What a source of a module's own stands for. What a seat holds may bring it something on the turns of others, too.
    pub(super) fn extra_source(&self, state: &State, seat: Seat, module: u8, at: u8) -> Origin {
        let catalog = &self.rules.catalog;
        let Some((section, at)) = extra_of_source(catalog, module, at) else {
            return Origin::Other;
        };
        let mut held = catalog.extras.sections(true);
        let own = match held.find(|one| (one.module, one.number) == (module, section)) {
            Some(of) => extra_held_by(catalog, state, of, at, seat).is_some(),
            None => seat == state.active,
        };
        if own {
            self.extra((module, section, at))
        } else {
            Origin::Other
        }
    }

    /// What seats hold from the start, and what lies beside the locations.
    pub(super) fn begin_extras(&mut self, state: &State) {
        let rules = Arc::clone(&self.rules);
        let catalog = &rules.catalog;
        for (code, (section, at)) in (catalog.cards.len() as Code..).zip(catalog.extras.each(true)) {
            for seat in 0..state.seats {
                if extra_held_by(catalog, state, section, at, seat).is_some() {
                    add(&mut self.card(seat, code).opening_hand, 1);
                }
            }
        }
        for (code, (section, at)) in (catalog.locations.len() as Code..).zip(catalog.extras.each(false)) {
            if extra_lies_there(catalog, state, section, at) {
                self.places.push(code);
            }
        }
    }

    /// What they count at the end.
    pub(super) fn finish_extras(&mut self, state: &State) {
        let rules = Arc::clone(&self.rules);
        let catalog = &rules.catalog;
        for (code, (section, at)) in (catalog.cards.len() as Code..).zip(catalog.extras.each(true)) {
            for seat in 0..state.seats {
                if let Some(points) = extra_held_by(catalog, state, section, at, seat) {
                    let row = self.card(seat, code);
                    row.points_base += points.cards;
                    row.points_tokens += points.tokens;
                    row.points_bonus += points.prosperity;
                }
            }
        }
    }

    /// A location that one seat alone may use has come into play.
    #[inline]
    pub(super) fn location_is_there(&mut self, id: LocationId) {
        if self.rules.catalog.varying.has(Varying::OWN) {
            self.extra_is_there(id.into());
        }
    }

    /// Something that is used like a location may have come after the start.
    #[cold]
    pub(super) fn extra_is_there(&mut self, code: Code) {
        if let Err(at) = self.places.binary_search(&code) {
            self.places.insert(at, code);
        }
    }

    pub(super) fn extra_played(&mut self, state: &State, seat: Seat, thing: Thing) {
        if let Origin::Card(code) = self.extra(thing) {
            let row = self.card(seat, code);
            add(row.played_in(state.player(seat).season), 1);
            add(&mut row.played_from_hand, 1);
            add(&mut row.paid_full, 1);
            add(&mut row.city_end, 1);
            if row.turn_first_played == 0 {
                // What is there before the first turn counts as played in it.
                row.turn_first_played = state.turn.max(1);
            }
        }
    }

    pub(super) fn extra_used(&mut self, state: &State, seat: Seat, thing: Thing) {
        match self.extra(thing) {
            Origin::Card(code) => add(&mut self.card(seat, code).activations, 1),
            Origin::Location(code) => {
                let season = state.player(seat).season;
                add(self.location(seat, code).visits_in(season), 1);
            }
            Origin::Other => {}
        }
    }
}
