//! Keys of powers that change where workers may stand and what they do there.

use serde_json::Value;

use crate::card_set::CardSet;
use crate::effect::{Areas, Effect};
use crate::ids::NONE;
use crate::schema::row::{flag, list};
use crate::schema::{AREAS, Shape, flag as flag_field, needed, optional};
use crate::verbs::Arena;

pub(in super::super) const LOCATION_MARKER: Shape =
    Shape::Table(&[needed("set_up", Shape::Steps), needed("visited", Shape::Steps)]);

pub(in super::super) const JOINS: Shape = Shape::Table(&[
    needed("areas", AREAS),
    flag_field("cards"),
    optional("except", Shape::List(&Shape::Text, 1, 8)),
    needed("closed_cards", Shape::Flag),
]);

pub(in super::super) const INSTEAD: Shape = Shape::Table(&[needed("areas", AREAS), needed("effect", Shape::Steps)]);

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlaceKeys {
    pub joins: Option<Joins>,
    pub instead: Option<Instead>,
    /// Are the forest cards that are not laid out its pack?
    pub forest_pack: bool,
    pub marker: Option<LocationMarker>,
}

/// A marker on a location.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct LocationMarker {
    /// Before the first turn.
    pub set_up: Effect,
    /// After a worker came to the location on which it lies.
    pub visited: Effect,
}

/// Where a worker may stand though there is no room left, because one of an opponent stands there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Joins {
    pub areas: Areas,
    /// Destination cards, too.
    pub cards: bool,
    /// But for these.
    pub except: CardSet,
    /// Also those of opponents that are not open.
    pub closed_cards: bool,
}

/// What a worker may do in place of what a location does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Instead {
    /// Locations of these areas.
    pub areas: Areas,
    pub effect: Effect,
}

impl PlaceKeys {
    pub(in super::super) fn read(row: &Value, arena: &mut Arena<'_>) -> PlaceKeys {
        let marker = &row["location_marker"];
        PlaceKeys {
            joins: Joins::read(&row["joins"], arena),
            instead: Instead::read(&row["instead"], arena),
            forest_pack: flag(row, "forest_pack"),
            marker: marker.is_object().then(|| LocationMarker {
                set_up: arena.effect(list(marker, "set_up")),
                visited: arena.effect(list(marker, "visited")),
            }),
        }
    }
}

impl Joins {
    fn read(value: &Value, arena: &Arena<'_>) -> Option<Joins> {
        // Cards of modules that are not in force have no number.
        let known = list(value, "except").iter().map(|id| arena.cards.id(id));
        let mut except = CardSet::EMPTY;
        known.filter(|&card| card != NONE).for_each(|card| except.insert(card));
        (!value.is_null()).then(|| Joins {
            areas: arena.kinds.areas(&value["areas"]),
            cards: flag(value, "cards"),
            except,
            closed_cards: flag(value, "closed_cards"),
        })
    }
}

impl Instead {
    fn read(value: &Value, arena: &mut Arena<'_>) -> Option<Instead> {
        (!value.is_null()).then(|| Instead {
            areas: arena.kinds.areas(&value["areas"]),
            effect: arena.effect(list(value, "effect")),
        })
    }
}
