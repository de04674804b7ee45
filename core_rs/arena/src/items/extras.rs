//! What modules have besides cards and locations, counted like these.

use super::{Items, add};
use everdell_engine::ids::{CardId, LocationId, Seat};
use everdell_engine::modules::{Extras, extra_holder, extra_lies_there};
use everdell_engine::state::State;
use std::sync::Arc;

/// A module and the number of one of its things.
type Thing = (u8, u8);

impl Items {
    /// Its code in the table of cards; those of things follow those of cards.
    pub(super) fn extra_card(&self, (module, at): Thing) -> Option<CardId> {
        let catalog = &self.rules.catalog;
        let extra = Extras::position(&catalog.extras.cards, module, at)?;
        Some(catalog.cards.len() as CardId + extra)
    }

    /// What seats hold from the start, and what lies beside the locations.
    pub(super) fn begin_extras(&mut self, state: &State) {
        let rules = Arc::clone(&self.rules);
        let catalog = &rules.catalog;
        for (code, extra) in (catalog.cards.len() as CardId..).zip(&catalog.extras.cards) {
            if let Some((seat, _)) = extra_holder(catalog, state, extra) {
                add(&mut self.card(seat, code).opening_hand, 1);
            }
        }
        let places = (catalog.locations.len() as LocationId..).zip(&catalog.extras.places);
        let there = places.filter(|(_, extra)| extra_lies_there(catalog, state, extra));
        self.places.extend(there.map(|(code, _)| code));
    }

    /// What they count at the end.
    pub(super) fn finish_extras(&mut self, state: &State) {
        let rules = Arc::clone(&self.rules);
        let catalog = &rules.catalog;
        for (code, extra) in (catalog.cards.len() as CardId..).zip(&catalog.extras.cards) {
            if let Some((seat, points)) = extra_holder(catalog, state, extra) {
                let row = self.card(seat, code);
                row.points_base += points.cards;
                row.points_bonus += points.prosperity;
            }
        }
    }

    pub(super) fn extra_played(&mut self, state: &State, seat: Seat, thing: Thing) {
        if let Some(code) = self.extra_card(thing) {
            let row = self.card(seat, code);
            add(row.played_in(state.player(seat).season), 1);
            add(&mut row.played_from_hand, 1);
            add(&mut row.paid_full, 1);
            add(&mut row.city_end, 1);
            row.turn_first_played = state.turn;
        }
    }

    pub(super) fn extra_used(&mut self, state: &State, seat: Seat, (module, at): Thing) {
        let catalog = &self.rules.catalog;
        if let Some(extra) = Extras::position(&catalog.extras.places, module, at) {
            let code = catalog.locations.len() as LocationId + extra;
            add(self.location(seat, code).visits_in(state.player(seat).season), 1);
        }
    }
}
