//! What the catalog knows of Pearlbrook.

use serde_json::Value;

use super::section::{MAX_ADORNMENTS, SPOTS};
use crate::catalog::CardSet;
use crate::effect::{Effect, Fee, Score};
use crate::ids::{CardId, LocationId, NONE};
use crate::random::name_key;
use crate::schema::row::{byte, fee, flag, list, number, text};
use crate::schema::{AMOUNT, DOUBT, FEE, Field, Need, Shape, flag as flag_field, needed, optional, whole};
use crate::state::WorkerKindId;
use crate::verbs::Arena;

/// The id of pearls among the goods.
pub(super) const PEARL: &str = "pearl";

const KIND: Shape = Shape::Word(&["citizen", "location"]);

pub(super) const RIVER: &[Field] = &[
    needed("name", Shape::Text),
    needed("kind", KIND),
    whole("cost", FEE, Need::Needed),
    needed("effect", Shape::Steps),
    optional("doubt", DOUBT),
    flag_field("dead"),
];

pub(super) const ADORNMENT: &[Field] = &[
    needed("name", Shape::Text),
    whole("cost", FEE, Need::Needed),
    needed("points", Shape::Number(-20, 50)),
    needed("effect", Shape::Steps),
    optional("score", Shape::Scores),
    optional("doubt", DOUBT),
    flag_field("dead"),
];

pub(super) const TABLE: &[Field] = &[
    needed("citizens", Shape::Number(0, SPOTS as i64)),
    needed("locations", Shape::Number(0, SPOTS as i64)),
    needed("adornments", Shape::Number(0, 2)),
    needed("special_events", Shape::Number(0, 4)),
    needed("forest_cards", Shape::Flag),
    needed("points_per_pearl", AMOUNT),
    needed("river", Shape::List(&Shape::LOCATION, SPOTS, SPOTS)),
    needed("opponent_start", Shape::List(&Shape::Number(1, SPOTS as i64), 8, 8)),
    needed("opponent_pearls", AMOUNT),
    needed("opponent_points_per_adornment", AMOUNT),
];

pub(super) const SWITCHES: &[Field] = &[
    needed("move_worker_to_wonder", Shape::Flag),
    needed("ambassador_may_block", Shape::Flag),
];

/// A place for ambassadors.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Landing {
    pub location: LocationId,
    /// Least number of cards of each colour (index `Colour as usize`).
    pub requires: [u8; 5],
}

#[derive(Clone, PartialEq, Debug)]
pub struct RiverCard {
    pub id: String,
    pub name: String,
    pub key: u64,
    pub citizen: bool,
    pub fee: Fee,
    /// The fee, then what it brings.
    pub effect: Effect,
    pub dead: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Adornment {
    pub id: String,
    pub name: String,
    pub key: u64,
    pub fee: Fee,
    /// The step that pays the fee.
    pub payment: Effect,
    pub effect: Effect,
    pub points: i8,
    pub score: Vec<Score>,
    pub dead: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct PearlNumbers {
    /// What pearls are among the goods.
    pub pearl: u8,
    /// The river spots from the top down, then the other places.
    pub(crate) places: Vec<Landing>,
    pub river: Vec<RiverCard>,
    pub adornments: Vec<Adornment>,
    /// What ambassadors are among the kinds of workers.
    pub(crate) ambassador: WorkerKindId,
    /// Cards that share the space of others.
    pub(crate) sharing: CardSet,
    pub(crate) citizens: u8,
    pub(crate) locations: u8,
    pub(crate) dealt: u8,
    pub(crate) special_events: u8,
    pub(crate) forest_cards: bool,
    pub points_per_pearl: i8,
    pub(crate) opponent_start: [u8; 8],
    pub(crate) opponent_pearls: u8,
    pub(crate) opponent_points: u8,
    pub(crate) move_worker_to_wonder: bool,
    /// May an ambassador stand where he can pay for nothing?
    pub(crate) ambassador_may_block: bool,
}

pub(super) fn read(tree: &Value, arena: &mut Arena<'_>) -> PearlNumbers {
    let table = &tree["pearlbrook"];
    let shares = |card: &CardId| !tree["card"][&arena.cards.0[usize::from(*card)]]["shares"].is_null();
    let sharing = (0..arena.cards.0.len() as CardId).filter(shares).collect();
    PearlNumbers {
        pearl: arena.kinds.good(&Value::from(PEARL)),
        places: places(tree, arena),
        river: rows(tree, "river")
            .map(|(id, row)| river_card(id, row, arena))
            .collect(),
        adornments: rows(tree, "adornment")
            .take(MAX_ADORNMENTS)
            .map(|(id, row)| adornment(id, row, arena))
            .collect(),
        ambassador: arena.kinds.worker_kind(&Value::from("ambassador")),
        sharing,
        citizens: byte(table, "citizens", 0),
        locations: byte(table, "locations", 0),
        dealt: byte(table, "adornments", 0),
        special_events: byte(table, "special_events", 0),
        forest_cards: flag(table, "forest_cards"),
        points_per_pearl: number(table, "points_per_pearl", 0) as i8,
        opponent_start: std::array::from_fn(|face| {
            let spot = list(table, "opponent_start").get(face).and_then(Value::as_u64);
            spot.map_or(0, |spot| spot as u8 - 1)
        }),
        opponent_pearls: byte(table, "opponent_pearls", 0),
        opponent_points: byte(table, "opponent_points_per_adornment", 0),
        move_worker_to_wonder: flag(&tree["rules"], "move_worker_to_wonder"),
        ambassador_may_block: flag(&tree["rules"], "ambassador_may_block"),
    }
}

fn rows<'t>(tree: &'t Value, section: &str) -> impl Iterator<Item = (&'t String, &'t Value)> {
    tree[section].as_object().into_iter().flatten()
}

fn places(tree: &Value, arena: &Arena<'_>) -> Vec<Landing> {
    let spots: Vec<&str> = list(&tree["pearlbrook"], "river")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let of_river = |id: &&String| text(&tree["location"][id.as_str()], "area") == "river";
    let others = arena.locations.iter().filter(of_river).map(String::as_str);
    let others = others.filter(|id| !spots.contains(id)).collect::<Vec<_>>();
    spots
        .iter()
        .chain(&others)
        .map(|&id| Landing {
            location: arena.location(id).unwrap_or(NONE),
            requires: arena.requirement(&tree["location"][id]["requires"]).colours(),
        })
        .collect()
}

fn river_card(id: &str, row: &Value, arena: &mut Arena<'_>) -> RiverCard {
    let payment = arena.fee(&row["cost"]);
    RiverCard {
        id: id.to_owned(),
        name: text(row, "name").to_owned(),
        key: name_key(id),
        citizen: text(row, "kind") == "citizen",
        fee: fee(&row["cost"], arena.kinds),
        effect: arena.effect_after(&payment, list(row, "effect")),
        dead: flag(row, "dead"),
    }
}

fn adornment(id: &str, row: &Value, arena: &mut Arena<'_>) -> Adornment {
    let payment = arena.fee(&row["cost"]);
    Adornment {
        id: id.to_owned(),
        name: text(row, "name").to_owned(),
        key: name_key(id),
        fee: fee(&row["cost"], arena.kinds),
        payment: arena.effect_after(&payment, &[]),
        effect: arena.effect(list(row, "effect")),
        points: number(row, "points", 0) as i8,
        score: arena.scores(row),
        dead: flag(row, "dead"),
    }
}
