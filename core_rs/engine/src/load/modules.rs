//! The modules of the game: their names, which of them go together, and which this build has.

use super::embedded;
use super::error::LoadError;
use super::nearest::did_you_mean;

/// The module that is always in.
pub const BASE: &str = "base";

/// Every module by name, in the order in which their data is read.
pub const KNOWN: [&str; 21] = [
    BASE,
    "pearlbrook",
    "spirecrest",
    "newleaf",
    "newleaf_cards",
    "newleaf_tickets",
    "newleaf_reservations",
    "bellfaire_forest",
    "bellfaire_events",
    "bellfaire_market",
    "bellfaire_garland",
    "flower_festival",
    "player_powers",
    "legends",
    "more_legends",
    "extra_extra",
    "rugwort_cards",
    "corrin",
    "through_every_season",
    "solo_rugwort",
    "nightweave",
];

/// Modules with an automatic opponent, which make a game for one player.
pub const SOLO: [&str; 2] = ["solo_rugwort", "nightweave"];

/// Pairs that the rules forbid to play together, each with the reason. The modules that have data so far go with all.
const FORBIDDEN: &[(&str, &str, &str)] = &[];

/// Is there data for this module?
pub fn is_available(module: &str) -> bool {
    embedded::of_module(module).next().is_some()
}

/// The modules that this build can play.
pub fn available() -> Vec<&'static str> {
    KNOWN.into_iter().filter(|module| is_available(module)).collect()
}

/// The modules in force, with `base`, each once, in the order of [`KNOWN`].
pub fn resolve(names: &[String]) -> Result<Vec<&'static str>, LoadError> {
    for name in names {
        if !KNOWN.contains(&name.as_str()) {
            return Err(LoadError::new(format!(
                "module '{name}' is unknown{}",
                did_you_mean(name, KNOWN)
            )));
        }
    }
    let wanted = |module: &str| module == BASE || names.iter().any(|name| name == module);
    for (one, other, why) in FORBIDDEN {
        if wanted(one) && wanted(other) {
            return Err(LoadError::new(format!(
                "modules '{one}' and '{other}' cannot be played together: {why}"
            )));
        }
    }
    if let Some(missing) = KNOWN.into_iter().find(|module| wanted(module) && !is_available(module)) {
        let there = available().join(", ");
        return Err(LoadError::new(format!(
            "module '{missing}' is not available yet; available: {there}"
        )));
    }
    Ok(KNOWN.into_iter().filter(|module| wanted(module)).collect())
}
