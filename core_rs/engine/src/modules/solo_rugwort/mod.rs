//! Solo against Rugwort (rulings 16).

use serde_json::Value;

use super::Module;
use crate::load::Arena;

pub(crate) struct SoloRugwort;

impl Module for SoloRugwort {
    const NAME: &'static str = "solo_rugwort";
    type Numbers = ();
    type Section = ();

    fn numbers(_tree: &Value, _arena: &mut Arena<'_>) {}
}
