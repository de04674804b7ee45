//! What the base rules call where a module may have a say in where cards are played and drawn from and how they are paid.

use super::{
    CardId, CardPlace, Catalog, Engine, Left, Modules, Observer, Rate, Seat, Slot, State, Surcharge, Zone, Zones,
};
use crate::catalog::Paying;

// ---- paying ---------------------------------------------------------------------------------------------------------

/// What these modules change of how cards are paid.
pub(crate) fn pays(modules: &Modules) -> Paying {
    let all = modules.in_force().map(|module| module.about().pays);
    all.fold(Paying::NOTHING, Paying::and)
}

/// Calls `offer(engine, module, way, slot, left)` for each way of a module's own.
pub(crate) fn each_way<O: Observer>(
    engine: &mut Engine<'_, O>,
    seat: Seat,
    card: CardId,
    mut offer: impl FnMut(&mut Engine<'_, O>, u8, u8, Slot, Left),
) {
    if !engine.catalog.pays.has(Paying::WAYS) {
        return;
    }
    let (catalog, state) = (engine.catalog, *engine.state);
    for module in catalog.modules.in_force() {
        module.each_way(catalog, &state, seat, card, &mut |way, slot, left| {
            offer(engine, module.about().number, way, slot, left)
        });
    }
}

pub(crate) fn pay_way<O: Observer>(
    engine: &mut Engine<'_, O>,
    seat: Seat,
    card: CardId,
    module: u8,
    way: u8,
    slot: Slot,
) -> Left {
    let engine = &mut engine.for_modules();
    engine.catalog.modules.of(module).pay_way(engine, seat, card, way, slot)
}

/// What a card costs besides its price: what all modules say.
#[inline]
pub(crate) fn surcharge(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Surcharge {
    if catalog.pays.has(Paying::SURCHARGES) {
        all_surcharges(catalog, state, seat, card)
    } else {
        Surcharge::default()
    }
}

#[cold]
fn all_surcharges(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Surcharge {
    let mut sum = Surcharge::default();
    for module in catalog.modules.in_force() {
        let more = module.surcharge(catalog, state, seat, card);
        sum.what += more.what;
        sum.any = sum.any.saturating_add(more.any);
    }
    sum
}

/// The first that one of them names.
pub(crate) fn rate(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<Rate> {
    if !catalog.pays.has(Paying::RATES) {
        return None;
    }
    let mut modules = catalog.modules.in_force();
    modules.find_map(|module| module.rate(catalog, state, seat, card))
}

// ---- drawing --------------------------------------------------------------------------------------------------------

/// Can a seat draw from elsewhere than the deck?
pub(crate) fn draws_elsewhere(modules: &Modules) -> bool {
    let mut elsewhere = false;
    for module in modules.in_force() {
        elsewhere |= module.about().draws_elsewhere;
    }
    elsewhere
}

/// Where a seat may take each card of a drawing from that names this zone.
pub(crate) fn draw_source(catalog: &Catalog, state: &State, seat: Seat, named: Zone) -> Zones {
    let mut zones = named.bit();
    for module in catalog.modules.in_force() {
        zones = module.draw_source(catalog, state, seat, zones);
    }
    zones
}

/// Does one of these modules act when a seat has drawn cards?
pub(crate) fn hear_drawings(modules: &Modules) -> bool {
    let mut hear = false;
    for module in modules.in_force() {
        hear |= module.about().hears_drawings;
    }
    hear
}

/// Does one of them act when this seat has?
pub(crate) fn acts_on_drawings(catalog: &Catalog, state: &State, seat: Seat) -> bool {
    let mut acts = false;
    for module in catalog.modules.in_force() {
        acts |= module.acts_on_drawings(catalog, state, seat);
    }
    acts
}

/// A drawing of this seat is over.
pub(crate) fn drew<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
    let engine = &mut engine.for_modules();
    let modules = &engine.catalog.modules;
    for module in modules.in_force() {
        module.drew(engine, seat);
    }
}

/// Can two equal cards differ by their slots?
pub(crate) fn slots_differ(modules: &Modules) -> bool {
    let mut differ = false;
    for module in modules.in_force() {
        differ |= module.about().slots_differ;
    }
    differ
}

/// Do these two places of a zone differ, the cards there being equal?
pub(crate) fn tells_apart(catalog: &Catalog, state: &State, one: CardPlace, other: CardPlace) -> bool {
    let mut apart = false;
    for module in catalog.modules.in_force() {
        apart |= module.tells_apart(catalog, state, one, other);
    }
    apart
}

pub(crate) fn may_use(catalog: &Catalog, state: &State, seat: Seat, place: CardPlace) -> bool {
    let mut modules = catalog.modules.in_force();
    !catalog.modules.guard_shelves || modules.all(|module| module.may_use(catalog, state, seat, place))
}

pub(crate) fn holds_open(catalog: &Catalog, state: &State, place: CardPlace) -> bool {
    let mut open = false;
    for module in catalog.modules.in_force() {
        open |= module.holds_open(catalog, state, place);
    }
    open
}
