//! A verb as the data knows it, and where it may stand.

use serde_json::Value;

use super::{Arena, Step, Verb};
use crate::schema::Field;

/// What a list of steps belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Site {
    Effect { production: bool, replaces: bool },
    Visit,
    BeforeSeason,
    AfterPlay,
    AfterDraw,
    Location,
    Event,
    Season,
}

impl Site {
    pub fn is_card(self) -> bool {
        !matches!(self, Site::Location | Site::Event | Site::Season)
    }

    /// Why a verb that lays something on its card may not stand here.
    pub fn refuses_laying_on_card(self) -> Option<&'static str> {
        (!self.is_card()).then_some("lays something on a card and works only on cards")
    }

    /// Why a verb that lays something on an event may not stand here.
    pub fn refuses_laying_on_event(self) -> Option<&'static str> {
        (self != Site::Event).then_some("puts something on an event and works only on events")
    }

    /// Why a verb that sets further effects off may not stand here.
    pub fn refuses_chains(self) -> Option<&'static str> {
        match self {
            Site::AfterPlay | Site::AfterDraw => Some("could set off the same reaction again and again"),
            Site::Effect { production: true, .. } => {
                Some("could set off itself when production cards are activated or copied")
            }
            _ => None,
        }
    }
}

/// What has an effect of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Holds {
    Card,
    /// A card that workers visit.
    Visit,
    Event,
}

/// What a step leaves for later ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// Cards that are turned up; a later step must say what becomes of them.
    Revealed,
    /// Cards taken from the meadow.
    Taken,
}

/// A verb as the data knows it.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub field: Field,
    pub scaled: bool,
    pub counts: bool,
    pub leaves: Option<Left>,
    pub works_on: fn(&Value) -> Option<Left>,
    pub refused_in: fn(Site) -> Option<&'static str>,
    pub lower: fn(&Value, &Value, &mut Arena<'_>) -> Step,
}

impl Entry {
    pub(super) const fn of<V: Verb>(lower: fn(&Value, &Value, &mut Arena<'_>) -> Step) -> Option<Entry> {
        let Some(field) = V::FIELD else {
            return None;
        };
        Some(Entry {
            field,
            scaled: V::SCALED,
            counts: V::COUNTS,
            leaves: V::LEAVES,
            works_on: V::works_on,
            refused_in: V::refused_in,
            lower,
        })
    }
}
