//! The rules in force, ready to play, and who can play by them.

use serde_json::Value;

use crate::catalog::Catalog;
use crate::effect::Kind;
use crate::ids::MAX_SEATS;
use crate::modules::hooks;
use crate::schema::LoadError;

/// The rules in force: data, modules and patches, ready to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    pub catalog: Catalog,
    /// With `base`, in a fixed order, each with its parameters: `name:key=value`.
    pub modules: Vec<String>,
    /// 16 hex digits that differ when anything in `tree` or `modules` differs.
    pub data_hash: String,
    /// The merged data, keyed by section and id.
    pub tree: Value,
    /// Keys of `rules` that are other names for addresses.
    pub switches: Vec<Switch>,
    /// Rows with a value of our own for what no source tells.
    pub stand_ins: usize,
    /// The modules of the build that make a game for one person.
    pub for_one: Vec<&'static str>,
    /// The names that the patches give themselves, joined by "+".
    pub patch_name: Option<String>,
    /// Where the last word on the data comes from, for messages: "data", or the origins of the patches.
    pub origin: String,
}

/// Another name for an address.
#[derive(Clone, PartialEq, Debug)]
pub struct Switch {
    pub id: String,
    /// The address.
    pub sets: String,
    /// Its own words, each with the value at the address; none if it takes the values of the address.
    pub(crate) values: Vec<(Value, Value)>,
}

impl Rules {
    /// The modules in force without their parameters.
    pub fn module_names(&self) -> Vec<&str> {
        self.modules
            .iter()
            .map(|module| module.split(':').next().unwrap_or(module))
            .collect()
    }
}

/// Can a game of so many players be set up under these rules?
pub fn check_players(rules: &Rules, players: usize) -> Result<(), LoadError> {
    if !(1..=MAX_SEATS).contains(&players) {
        return Err(LoadError::new(format!(
            "players is {players}; allowed: 1 to {MAX_SEATS}"
        )));
    }
    if players == 1 && rules.catalog.automatic.is_none() {
        let solo = rules.for_one.join(" or ");
        return Err(LoadError::new(format!(
            "players is 1; a game for one needs the module {solo}"
        )));
    }
    let catalog = &rules.catalog;
    if let Some(opponent) = catalog.automatic
        && players > usize::from(opponent.people)
    {
        let name = opponent.name;
        let people = match opponent.people {
            1 => "one person plays".to_owned(),
            most => format!("1 to {most} people play"),
        };
        return Err(LoadError::new(format!("players is {players}; {people} against {name}")));
    }
    if let Some(why) = hooks::refuses(catalog, players as u8) {
        return Err(LoadError::new(why));
    }
    let setup = &catalog.setup[usize::from(catalog.seats(players as u8)) - 1];
    let enough = |address: &str, what: &str, there: usize, wanted: usize| {
        if there >= wanted {
            return Ok(());
        }
        let what = format!("{what} for {players} players: {wanted} needed, {there} there");
        Err(LoadError::at(&rules.origin, address, what))
    };
    for shelf in catalog.shelves.iter() {
        for deal in &shelf.deals {
            let cards = catalog.cards.iter().filter(|card| card.apart && card.is(deal.cards));
            let there = cards.map(|card| usize::from(card.copies)).sum();
            let rarity = deal
                .cards
                .rarity
                .map(|rarity| catalog.rarities[rarity as usize].name.as_str());
            let kind = deal.cards.kind.map_or("card", Kind::name);
            let what = format!("deals too few {}s", [rarity.unwrap_or(""), kind].join(" ").trim());
            let address = format!("shelf.{}", shelf.id);
            enough(&address, &what, there, players * usize::from(deal.n))?;
        }
    }
    let deck = catalog.cards.iter().map(|card| usize::from(card.in_deck())).sum();
    let hands: usize = setup.starting_hand[..players].iter().map(|&n| usize::from(n)).sum();
    let dealt = hands + usize::from(setup.meadow);
    enough(
        "card.*.copies",
        "make a deck too small to deal meadow and hands",
        deck,
        dealt,
    )?;
    let events = catalog
        .events
        .iter()
        .filter(|event| !event.laid && !event.replaced)
        .count();
    enough(
        "setup.special_events",
        "asks for too many special events",
        events,
        usize::from(setup.special_events),
    )?;
    let forest = catalog
        .locations
        .iter()
        .filter(|place| place.dealt && !place.replaced)
        .count();
    enough(
        "setup.forest_cards",
        "asks for too many forest cards",
        forest,
        usize::from(setup.forest),
    )
}
