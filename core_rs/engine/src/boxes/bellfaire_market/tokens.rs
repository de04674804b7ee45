//! The tokens: what each brings and costs, and which side of it is up.

use serde_json::{Value, json};

use super::numbers;
use crate::catalog::Catalog;
use crate::effect::{Effect, Fee};
use crate::ids::Seat;
use crate::modules::prospect::Run;
use crate::resources::Resource;
use crate::schema::row::{byte, fee, flag, list, text};
use crate::schema::{AMOUNT, DOUBT, Field, HAND, Shape, flag as flag_field, needed, optional};
use crate::state::State;
use crate::verbs::Arena;

pub(super) const SECTION: &str = "market_token";
/// The sides of a token.
pub(super) const GAIN: u8 = 0;
pub(super) const TRADE: u8 = 1;
/// As many as bits of [`Section::traded`].
const MOST: usize = 8;

const SHOWN: Shape = Shape::Table(&[
    optional("twig", AMOUNT),
    optional("resin", AMOUNT),
    optional("pebble", AMOUNT),
    optional("berry", AMOUNT),
    optional("cards", HAND),
]);

pub(super) const KEYS: &[Field] = &[
    needed("name", Shape::Text),
    needed("gain", SHOWN),
    optional("doubt", DOUBT),
    flag_field("dead"),
];

/// What stays the same in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Tokens {
    pub(super) tokens: Vec<Token>,
    /// What a trade brings.
    pub(super) trade: Effect,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Token {
    pub(super) id: String,
    pub(super) name: String,
    /// Cards first, then resources (BA11).
    gain: Effect,
    price: Fee,
    /// The price, then what a trade brings.
    trade: Effect,
    dead: bool,
}

impl Tokens {
    pub(super) fn read(tree: &Value, arena: &mut Arena<'_>) -> Tokens {
        let steps = list(&tree["bellfaire_market"], "trade");
        let rows = arena.kinds.rows(SECTION).take(MOST);
        let mut token = |(id, row): (&String, &Value)| {
            let payment = arena.fee(&row["gain"]);
            Token {
                id: id.clone(),
                name: text(row, "name").to_owned(),
                gain: arena.effect(&gain_steps(&row["gain"])),
                price: fee(&row["gain"], arena.kinds),
                trade: arena.effect_after(&payment, steps),
                dead: flag(row, "dead"),
            }
        };
        let tokens = rows.map(&mut token).collect();
        Tokens {
            tokens,
            trade: arena.effect(steps),
        }
    }
}

/// The steps that bring what a token shows.
fn gain_steps(shown: &Value) -> Vec<Value> {
    let kinds = Resource::ALL.map(Resource::name).into_iter();
    let amounts: serde_json::Map<_, _> = kinds
        .map(|kind| (kind.to_owned(), json!(byte(shown, kind, 0))))
        .collect();
    vec![json!({ "draw": byte(shown, "cards", 0) }), json!({ "gain": amounts })]
}

impl Token {
    /// What is carried out when this side of it is used, and its price.
    pub(super) fn run(&self, side: u8) -> Run {
        match side {
            GAIN => Run {
                effect: self.gain,
                fee: Fee::NONE,
            },
            _ => Run {
                effect: self.trade,
                fee: self.price,
            },
        }
    }
}

/// The tokens that a seat can use now, each with the side that is up: those that bring something first (BA11, BA12).
pub(super) fn usable<'s>(
    catalog: &'s Catalog,
    state: &'s State,
    seat: Seat,
) -> impl Iterator<Item = (u8, u8)> + use<'s> {
    let section = &state.modules.bellfaire_market;
    let (tokens, player) = (&numbers(catalog).tokens, state.player(seat));
    let pays = |price: &Fee| player.resources.covers(price.what) && player.hand.len() >= usize::from(price.cards);
    let open = move |side: u8| {
        let of_side = (0..)
            .zip(tokens)
            .filter(move |(at, token)| section.side(*at) == side && !token.dead);
        of_side.filter(move |(_, token)| side == GAIN || pays(&token.price))
    };
    [GAIN, TRADE]
        .into_iter()
        .flat_map(move |side| open(side).map(move |(at, _)| (at, side)))
}
