//! The cards of a position that a seat sees, zone by zone.

use crate::view::View;
use everdell_engine::ids::{CardId, NONE, Seat};

/// Where cards lie: the own city, the own hand, the meadow, the city of the strongest rival.
pub const ZONES: usize = 4;
/// Where the cards of each zone begin in the list, and the end of it. What does not fit is left out.
const STARTS: [usize; ZONES + 1] = [0, 22, 32, 42, 64];
pub const CARDS: usize = STARTS[ZONES];

/// The cards of every zone; places that are left over hold `NONE`.
pub type Zones = [CardId; CARDS];

/// The cards that lie in the zones.
pub fn zones(view: &View<'_>, rival: Seat) -> Zones {
    let mut all = [NONE; CARDS];
    let mut put = |zone: usize, cards: &mut dyn Iterator<Item = CardId>| {
        for (place, card) in all[STARTS[zone]..STARTS[zone + 1]].iter_mut().zip(cards) {
            *place = card;
        }
    };
    put(0, &mut view.me().city().iter().map(|card| card.card));
    put(1, &mut view.hand().iter().copied());
    put(2, &mut view.meadow().iter().copied().filter(|&card| card != NONE));
    if rival != NONE {
        put(3, &mut view.player(rival).city().iter().map(|card| card.card));
    }
    all
}

/// The zone of a place in the list.
pub const fn zone_of(place: usize) -> usize {
    let mut zone = 0;
    while place >= STARTS[zone + 1] {
        zone += 1;
    }
    zone
}
