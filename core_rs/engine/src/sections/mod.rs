//! What a position holds of each module, in force or not: plain data, without rules.

pub(crate) mod bellfaire_garland;
pub(crate) mod bellfaire_market;
pub(crate) mod newleaf;
pub(crate) mod newleaf_reservations;
pub(crate) mod newleaf_tickets;
pub(crate) mod pearlbrook;
pub(crate) mod player_powers;
pub(crate) mod solo_rugwort;
#[cfg(feature = "specimen")]
pub(crate) mod specimen;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sections {
    pub(crate) bellfaire_garland: bellfaire_garland::Section,
    pub(crate) bellfaire_market: bellfaire_market::Section,
    pub(crate) newleaf: newleaf::Section,
    pub(crate) newleaf_reservations: newleaf_reservations::Section,
    pub(crate) newleaf_tickets: newleaf_tickets::Section,
    pub(crate) pearlbrook: pearlbrook::PearlSection,
    pub(crate) player_powers: player_powers::Section,
    pub(crate) solo_rugwort: solo_rugwort::Section,
    #[cfg(feature = "specimen")]
    pub(crate) specimen: specimen::Section,
}
