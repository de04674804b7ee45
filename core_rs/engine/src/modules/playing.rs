//! What the base rules call where a module may have a say in where cards are played and drawn from and how they are paid.

use super::registry::{in_force, of_number};
use super::{
    CardId, CardPlace, Catalog, Engine, Left, Module, Numbers, Observer, Rate, Registered, Seat, Slot, State,
    Surcharge, Zone, Zones,
};

// ---- paying ---------------------------------------------------------------------------------------------------------

/// Does one of these modules change how cards are paid?
pub(crate) fn pays(numbers: &Numbers) -> bool {
    let mut pays = false;
    in_force!(numbers, M => pays |= M::PAYS);
    pays
}

/// Calls `offer(engine, module, way, slot, left)` for each way of a module's own.
pub(crate) fn each_way<O: Observer>(
    engine: &mut Engine<'_, O>,
    seat: Seat,
    card: CardId,
    mut offer: impl FnMut(&mut Engine<'_, O>, u8, u8, Slot, Left),
) {
    let (catalog, state) = (engine.catalog, *engine.state);
    in_force!(catalog.modules, M => if M::PAYS {
        M::each_way(catalog, &state, seat, card, |way, slot, left| offer(engine, M::NUMBER, way, slot, left));
    });
}

pub(crate) fn pay_way<O: Observer>(
    engine: &mut Engine<'_, O>,
    seat: Seat,
    card: CardId,
    module: u8,
    way: u8,
    slot: Slot,
) -> Left {
    of_number!(module, M => M::pay_way(engine, seat, card, way, slot))
}

/// What a card costs besides its price: what all modules say.
pub(crate) fn surcharge(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Surcharge {
    let mut sum = Surcharge::default();
    in_force!(catalog.modules, M => if M::PAYS {
        let more = M::surcharge(catalog, state, seat, card);
        sum.what += more.what;
        sum.any = sum.any.saturating_add(more.any);
    });
    sum
}

pub(crate) fn rate(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<Rate> {
    let mut rate = None;
    in_force!(catalog.modules, M => if M::PAYS {
        rate = rate.or(M::rate(catalog, state, seat, card));
    });
    rate
}

// ---- drawing --------------------------------------------------------------------------------------------------------

/// Can a seat draw from elsewhere than the deck?
pub(crate) fn draws_elsewhere(numbers: &Numbers) -> bool {
    let mut elsewhere = false;
    in_force!(numbers, M => elsewhere |= M::DRAWS_ELSEWHERE);
    elsewhere
}

/// Where a seat may take each card of a drawing from that names this zone.
pub(crate) fn draw_source(catalog: &Catalog, state: &State, seat: Seat, named: Zone) -> Zones {
    let mut zones = named.bit();
    in_force!(catalog.modules, M => if M::DRAWS_ELSEWHERE {
        zones = M::draw_source(catalog, state, seat, zones);
    });
    zones
}

/// Does one of these modules act when a seat has drawn cards?
pub(crate) fn hear_drawings(numbers: &Numbers) -> bool {
    let mut hear = false;
    in_force!(numbers, M => hear |= M::HEARS_DRAWINGS);
    hear
}

/// Does one of them act when this seat has?
pub(crate) fn acts_on_drawings(catalog: &Catalog, state: &State, seat: Seat) -> bool {
    let mut acts = false;
    in_force!(catalog.modules, M => acts |= M::HEARS_DRAWINGS && M::acts_on_drawings(catalog, state, seat));
    acts
}

/// A drawing of this seat is over.
pub(crate) fn drew<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
    let numbers = &engine.catalog.modules;
    in_force!(numbers, M => if M::HEARS_DRAWINGS {
        M::drew(engine, seat);
    });
}

/// Can two equal cards differ by their slots?
pub(crate) fn slots_differ(numbers: &Numbers) -> bool {
    let mut differ = false;
    in_force!(numbers, M => differ |= M::SLOTS_DIFFER);
    differ
}

/// Do these two places of a zone differ, the cards there being equal?
pub(crate) fn tells_apart(catalog: &Catalog, state: &State, one: CardPlace, other: CardPlace) -> bool {
    let mut apart = false;
    in_force!(catalog.modules, M => apart |= M::SLOTS_DIFFER && M::tells_apart(catalog, state, one, other));
    apart
}

pub(crate) fn may_use(catalog: &Catalog, state: &State, seat: Seat, place: CardPlace) -> bool {
    let mut may = true;
    in_force!(catalog.modules, M => may &= M::may_use(catalog, state, seat, place));
    may
}

pub(crate) fn holds_open(catalog: &Catalog, state: &State, place: CardPlace) -> bool {
    let mut open = false;
    in_force!(catalog.modules, M => open |= M::holds_open(catalog, state, place));
    open
}
