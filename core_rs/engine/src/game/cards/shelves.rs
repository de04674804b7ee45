//! Shelves in the course of a game: cards come and go, empty slots are filled.

use crate::catalog::{Catalog, Refill};
use crate::ids::{CardId, NONE, Seat, Slot};
use crate::modules::hooks;
use crate::moment::Moment;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Shelved, Source, State};
use crate::zone::{ShelfPlace, Zone};

use crate::game::engine::{Engine, REFILL_SHELVES, RUN_PLAY};
use crate::game::moments::MOMENT;

/// Every slot that is refilled, part by part.
fn refilled(catalog: &Catalog, seats: u8) -> impl Iterator<Item = (u8, ShelfPlace, Refill)> + '_ {
    catalog.shelves.iter().enumerate().flat_map(move |(shelf, def)| {
        let parts = (0..def.parts(seats)).flat_map(move |seat| (0..def.slots).map(move |slot| def.place(seat, slot)));
        let refill = def.refill;
        parts.filter_map(move |place| Some((shelf as u8, place, refill?)))
    })
}

/// The slots that are refilled get their first cards, once the hands are dealt.
pub(crate) fn deal_shelves(catalog: &Catalog, state: &mut State) {
    for (shelf, place, _) in refilled(catalog, state.seats) {
        if state.in_shelf_slot(shelf, place) == NONE
            && let Some(card) = state.piles.take_deck()
        {
            state.shelve(catalog, Shelved { shelf, place, card });
        }
    }
}

impl<O: Observer> Engine<'_, O> {
    /// Fills the empty slots, as far as cards exist. One that a play under way has emptied may have to wait for its end.
    #[cold]
    pub(crate) fn refill_shelves(&mut self, cause: Source) {
        let catalog = self.catalog;
        for (shelf, place, refill) in refilled(catalog, self.state.seats) {
            let waits =
                refill == Refill::Played && self.state.stack.iter().any(|frame| plays_from(frame, shelf, place));
            let taken = self.state.in_shelf_slot(shelf, place) != NONE;
            if waits || taken || hooks::holds_open(catalog, self.state, shelf, place) {
                continue;
            }
            let Some(card) = self.next_card() else { return };
            self.lay_in_slot(shelf, place, card, cause);
        }
    }

    /// A card that has left another zone comes onto the seat's part of a shelf, into the first free slot where it has slots.
    pub(crate) fn enter_shelf(&mut self, shelf: u8, seat: Seat, card: CardId, from: Zone, cause: Source) {
        let def = &self.catalog.shelves[usize::from(shelf)];
        let free = |slot: &Slot| self.state.in_shelf_slot(shelf, def.place(seat, *slot)) == NONE;
        let slot = (0..def.slots).find(free).unwrap_or(0);
        let place = def.place(seat, slot);
        self.state.shelve(self.catalog, Shelved { shelf, place, card });
        let to = Zone::shelf(shelf);
        self.notice(cause, Happening::Shelved { seat, card, from, to });
    }

    /// The slot that a play has emptied is filled before that play is over, which nothing else does.
    pub(crate) fn refill_slot_of_play(&mut self, shelf: u8, place: ShelfPlace, cause: Source) {
        let empty = self.state.in_shelf_slot(shelf, place) == NONE;
        if !empty || hooks::holds_open(self.catalog, self.state, shelf, place) {
            return;
        }
        if let Some(card) = self.next_card() {
            self.lay_in_slot(shelf, place, card, cause);
        }
    }

    fn lay_in_slot(&mut self, shelf: u8, place: ShelfPlace, card: u8, cause: Source) {
        self.state.shelve(self.catalog, Shelved { shelf, place, card });
        let (zone, slot) = (Zone::shelf(shelf), place.slot());
        self.notice(cause, Happening::Refilled { zone, slot, card });
    }

    /// A card that is played or taken leaves its shelf.
    pub(crate) fn leave_shelf(&mut self, shelf: u8, place: ShelfPlace, card: u8) {
        self.state.unshelve(Shelved { shelf, place, card });
    }
}

/// Is this a play, or what follows one, of the card that lay there?
fn plays_from(frame: &Frame, shelf: u8, place: ShelfPlace) -> bool {
    let is_play = match frame.at {
        RUN_PLAY | REFILL_SHELVES => true,
        MOMENT => frame.chosen == Moment::Played as u8,
        _ => false,
    };
    is_play && frame.origin() == (Zone::shelf(shelf), place.code())
}
