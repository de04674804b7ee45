//! Where the Lantern Fair lets cards be played and drawn from, and how they are paid there.

use serde_json::{Value, json};

use super::numbers;
use crate::catalog::Catalog;
use crate::choice::Zone;
use crate::effect::{Colour, Kind};
use crate::game::{Engine, Left, Rate, Surcharge};
use crate::ids::{CardId, MAX_GOODS, NONE, Season, Seat, Slot};
use crate::payment::{Home, Laid};
use crate::resources::{Resource, Resources};
use crate::schema::row::zone;
use crate::state::{Frame, Source, State};
use crate::verbs::Arena;
use crate::zone::{CardPlace, Zones};

/// Its shelves, as zones.
#[derive(Clone, PartialEq, Debug)]
pub struct Shelves {
    row: Zone,
    bag: Zone,
}

impl Shelves {
    pub(super) fn of(arena: &Arena<'_>) -> Shelves {
        let named = |id: &str| zone(arena.kinds, &Value::from(id));
        Shelves {
            row: named("lantern_row"),
            bag: named("lantern_bag"),
        }
    }
}

/// The slots of the row differ once somebody holds a lantern; nothing else tells slots apart.
pub(super) fn tells_apart(catalog: &Catalog, state: &State, one: CardPlace, other: CardPlace) -> bool {
    let lantern = usize::from(numbers(catalog).lantern);
    let lit = state.players().iter().any(|player| player.goods[lantern] > 0);
    one.zone == numbers(catalog).shelves.row && lit && one != other
}

/// Bags stay shut in winter.
pub(super) fn may_use(catalog: &Catalog, state: &State, seat: Seat, place: CardPlace) -> bool {
    let bag = place.zone == numbers(catalog).shelves.bag;
    !bag || state.player(seat).season != Season::Winter
}

/// With the first charm a card of the meadow may be drawn in place of one of the deck.
pub(super) fn draw_source(state: &State, seat: Seat, zones: Zones) -> Zones {
    if state.modules.specimen.charms[usize::from(seat)] == 0 {
        zones | Zone::Meadow.bit()
    } else {
        zones
    }
}

pub(super) fn is_from_row(catalog: &Catalog, play: Frame) -> bool {
    play.origin().zone == numbers(catalog).shelves.row
}

// ---- ways of paying -------------------------------------------------------------------------------------------------

/// A lantern on a construction pays for a traveler; one that is given back takes two berries off a price.
const HANG: u8 = 0;
const BARTER: u8 = 1;

fn left(way: u8) -> Left {
    match way {
        HANG => Left::Nothing,
        _ => Left::Less {
            drops: 2,
            kinds: 1 << Resource::Berry as u8,
        },
    }
}

pub(super) fn each_way(
    catalog: &Catalog,
    state: &State,
    seat: Seat,
    card: CardId,
    mut offer: impl FnMut(u8, Slot, Left),
) {
    let (player, def) = (state.player(seat), &catalog.cards[usize::from(card)]);
    if player.goods[usize::from(numbers(catalog).lantern)] == 0 {
        return;
    }
    if def.kind == Kind::Critter && def.colour == Colour::Traveler {
        for (slot, home) in player.city.iter().enumerate() {
            let repeats = (0..slot as Slot).any(|other| state.are_alike(catalog, seat, other, slot as Slot, 0));
            if catalog.cards[usize::from(home.card)].kind == Kind::Construction && !home.occupied() && !repeats {
                offer(HANG, slot as Slot, left(HANG));
            }
        }
    }
    if def.cost[Resource::Berry] > 0 {
        offer(BARTER, NONE, left(BARTER));
    }
}

pub(super) fn pay_way(engine: &mut Engine<'_>, seat: Seat, card: CardId, way: u8, slot: Slot) -> Left {
    let cause = Source::Playing(card);
    if way == HANG {
        let laid = Laid::Good;
        engine.occupy(seat, Home { slot, laid }, card, cause);
    } else {
        let mut goods = [0; MAX_GOODS];
        goods[usize::from(numbers(engine.catalog).lantern)] = 1;
        engine.spend_goods(seat, goods, cause);
    }
    left(way)
}

/// Late in the year whatever is built costs a unit more, and those who govern want a pebble.
pub(super) fn surcharge(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Surcharge {
    let def = &catalog.cards[usize::from(card)];
    if state.player(seat).season != Season::Autumn {
        return Surcharge::default();
    }
    Surcharge {
        what: Resources::of(Resource::Pebble, u8::from(def.colour == Colour::Governance)),
        any: u8::from(def.kind == Kind::Construction),
    }
}

/// With the first charm two resin stand in for another resource of a construction.
pub(super) fn rate(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<Rate> {
    let builds = catalog.cards[usize::from(card)].kind == Kind::Construction;
    (builds && state.modules.specimen.charms[usize::from(seat)] == 0).then_some(Rate {
        kind: Resource::Resin,
        units: 2,
    })
}

pub(super) fn way_to_json(catalog: &Catalog, state: &State, seat: Seat, way: u8, slot: Slot) -> Value {
    match state.player(seat).city.get(usize::from(slot)) {
        Some(home) if way == HANG => {
            json!({ "hang_on": { "slot": slot, "card": catalog.cards[usize::from(home.card)].id } })
        }
        _ => json!("barter"),
    }
}

pub(super) fn way_label(catalog: &Catalog, state: &State, seat: Seat, way: u8, slot: Slot) -> String {
    match state.player(seat).city.get(usize::from(slot)) {
        Some(home) if way == HANG => format!("by a lantern on the {}", catalog.cards[usize::from(home.card)].name),
        _ => "for a lantern and what is left of the price".to_owned(),
    }
}

/// When the Crow is gone nobody fills the first slot of the row.
pub(super) fn holds_open(catalog: &Catalog, state: &State, place: CardPlace) -> bool {
    let gone = state.modules.specimen.crow_turns >= numbers(catalog).turns;
    gone && place.zone == numbers(catalog).shelves.row && place.slot_of_part() == 0
}

pub(super) fn space(catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<u8> {
    let travels = catalog.cards[usize::from(card)].colour == Colour::Traveler;
    let free = travels && state.modules.specimen.charms[usize::from(seat)] == 0;
    free.then_some(0)
}
