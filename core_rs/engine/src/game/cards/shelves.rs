//! Shelves in the course of a game: cards come and go, empty slots are filled.

use crate::catalog::{Catalog, Refill};
use crate::ids::{CardId, NONE, Seat, Slot};
use crate::modules::hooks;
use crate::moment::Moment;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Shelved, Source, State};
use crate::zone::{CardPlace, Zone};

use crate::game::engine::{Engine, REFILL_SHELVES, RUN_PLAY};
use crate::game::moments::MOMENT;

/// Every slot that is refilled, part by part.
fn refilled(catalog: &Catalog, seats: u8) -> impl Iterator<Item = (CardPlace, Refill)> + '_ {
    catalog.shelves.iter().flat_map(move |def| {
        let parts = (0..def.parts(seats)).flat_map(move |seat| (0..def.slots).map(move |slot| def.place(seat, slot)));
        let refill = def.refill;
        parts.filter_map(move |place| Some((place, refill?)))
    })
}

/// The slots that are refilled get their first cards, once the hands are dealt.
pub(crate) fn deal_shelves(catalog: &Catalog, state: &mut State) {
    for (place, _) in refilled(catalog, state.seats) {
        if state.in_shelf_slot(place) == NONE
            && let Some(card) = state.piles.take_deck()
        {
            state.shelve(catalog, Shelved { place, card });
        }
    }
}

impl<O: Observer> Engine<'_, O> {
    /// Fills the empty slots, as far as cards exist. One that a play under way has emptied may have to wait for its end.
    #[cold]
    pub(crate) fn refill_shelves(&mut self, cause: Source) {
        let catalog = self.catalog;
        for (place, refill) in refilled(catalog, self.state.seats) {
            let waits = refill == Refill::Played && self.state.stack.iter().any(|frame| plays_from(frame, place));
            let taken = self.state.in_shelf_slot(place) != NONE;
            if waits || taken || hooks::holds_open(catalog, self.state, place) {
                continue;
            }
            let Some(card) = self.next_card() else { return };
            self.lay_in_slot(place, card, cause);
        }
    }

    /// A card that has left another zone comes onto the seat's part of a shelf, into the first free slot where it has slots.
    pub(crate) fn enter_shelf(&mut self, shelf: u8, seat: Seat, card: CardId, from: Zone, cause: Source) {
        let def = &self.catalog.shelves[usize::from(shelf)];
        let free = |slot: &Slot| self.state.in_shelf_slot(def.place(seat, *slot)) == NONE;
        let slot = (0..def.slots).find(free).unwrap_or(0);
        let place = def.place(seat, slot);
        self.state.shelve(self.catalog, Shelved { place, card });
        let to = Zone::shelf(shelf);
        self.notice(cause, Happening::Shelved { seat, card, from, to });
    }

    /// The slot that a play has emptied is filled before that play is over, which nothing else does.
    pub(crate) fn refill_slot_of_play(&mut self, place: CardPlace, cause: Source) {
        let empty = self.state.in_shelf_slot(place) == NONE;
        if !empty || hooks::holds_open(self.catalog, self.state, place) {
            return;
        }
        if let Some(card) = self.next_card() {
            self.lay_in_slot(place, card, cause);
        }
    }

    fn lay_in_slot(&mut self, place: CardPlace, card: u8, cause: Source) {
        self.state.shelve(self.catalog, Shelved { place, card });
        let (zone, slot) = (place.zone, place.slot_of_part());
        self.notice(cause, Happening::Refilled { zone, slot, card });
    }
}

/// Is this a play, or what follows one, of the card that lay there?
fn plays_from(frame: &Frame, place: CardPlace) -> bool {
    let is_play = match frame.at {
        RUN_PLAY | REFILL_SHELVES => true,
        MOMENT => frame.chosen == Moment::Played as u8,
        _ => false,
    };
    is_play && frame.origin() == place
}
