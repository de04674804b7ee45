//! What the Lantern Fair knows and remembers.

use serde_json::Value;

use super::playing;
use crate::effect::Effect;
use crate::ids::{LocationId, MAX_SEATS, NONE};
use crate::schema::row::{byte, list, number, text};
use crate::state::WorkerKindId;
use crate::verbs::Arena;

/// What stays the same in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Fair {
    pub(super) lantern: u8,
    pub(super) stall: LocationId,
    pub(super) twigs: LocationId,
    pub(super) warden: WorkerKindId,
    pub(super) turns: u8,
    /// What follows a placement that brought twigs.
    pub(super) after_visit: Effect,
    pub(super) charms: Vec<Charm>,
    /// By seat: the charm that a parameter gives it.
    pub(super) fixed: [u8; MAX_SEATS],
    pub(super) shelves: playing::Shelves,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Charm {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) points: i16,
}

impl Fair {
    pub(super) fn read(tree: &Value, arena: &mut Arena<'_>) -> Fair {
        let charm = |(id, row): (&String, &Value)| Charm {
            id: id.clone(),
            name: text(row, "name").to_owned(),
            points: number(row, "points", 0) as i16,
        };
        Fair {
            lantern: arena.kinds.good(&Value::from("lantern")),
            stall: arena.location("lantern_stall").unwrap_or(NONE),
            twigs: arena.location(text(&tree["specimen"], "twigs")).unwrap_or(NONE),
            warden: arena.kinds.worker_kind(&Value::from("warden")),
            turns: byte(&tree["specimen"], "turns", 1),
            after_visit: arena.effect(list(&tree["specimen"], "after_visit")),
            charms: arena.kinds.rows("charm").map(charm).collect(),
            fixed: std::array::from_fn(|seat| {
                let wanted = text(&tree["specimen"], &format!("seat_{}", seat + 1));
                let at = arena.kinds.rows("charm").position(|(id, _)| id == wanted);
                at.map_or(NONE, |at| at as u8)
            }),
            shelves: playing::Shelves::of(arena),
        }
    }
}
