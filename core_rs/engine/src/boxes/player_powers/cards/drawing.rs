//! Powers that draw from elsewhere (WA33).

use super::{numbers, power_of};
use crate::catalog::Catalog;
use crate::choice::Zone;
use crate::ids::Seat;
use crate::state::State;
use crate::zone::Zones;

/// Where a seat takes a card from that others take from these zones.
pub(crate) fn draw_source(catalog: &Catalog, state: &State, seat: Seat, zones: Zones) -> Zones {
    let (deck, meadow) = (Zone::Deck.bit(), Zone::Meadow.bit());
    let Some(power) = power_of(state, seat) else {
        return zones;
    };
    let keys = &numbers(catalog).rows[usize::from(power)].cards;
    let also = |there: bool, from: Zones, to: Zones| if there && zones & from != 0 { to } else { 0 };
    zones | also(keys.deck_or_meadow, deck, meadow) | also(keys.meadow_or_deck, meadow, deck)
}
