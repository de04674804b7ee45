//! The verbs of steps that only this module has.

pub(super) mod activate_played;
pub(super) mod copy_played;
pub(super) mod draw_to_give;
pub(super) mod invest;
pub(super) mod mark_location;
pub(super) mod mark_meadow;
pub(super) mod take_forest;
