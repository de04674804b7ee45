//! The Market of Bellfaire: a place with four tokens that are turned (docs/rules/bellfaire.md).

mod telling;
mod tokens;
pub(crate) mod verbs {
    //! The verb of steps that only this module has, found by the build script.
    include!(concat!(env!("OUT_DIR"), "/bellfaire_market_verbs.rs"));
}

use serde_json::{Map, Value};

use super::{Benefit, ExtraSection, Module, Numbers, Registered, Use};
use crate::catalog::Catalog;
use crate::choice::{Choice, Special};
use crate::ids::Seat;
use crate::json::{Board, Node, Read};
use crate::load::{Arena, Field, Shape, Tree, needed};
use crate::state::State;
use tokens::{GAIN, Section, TRADE, Tokens, usable};

fn numbers(catalog: &Catalog) -> &Tokens {
    let numbers = catalog.modules.bellfaire_market.as_ref();
    numbers.expect("hooks are called for modules in force")
}

/// A token as a choice: the side that is up tells what is done with it.
fn choice(at: u8, side: u8) -> Choice {
    Choice::Special(Special {
        module: BellfaireMarket::NUMBER,
        kind: side,
        args: [at, 0, 0, 0],
    })
}

pub(crate) struct BellfaireMarket;

impl Module for BellfaireMarket {
    type Numbers = Tokens;
    type Section = Section;

    const TABLE: &'static [Field] = &[needed("trade", Shape::Steps)];
    const ROWS: &'static [(&'static str, &'static [Field])] = &[(tokens::SECTION, tokens::KEYS)];

    fn numbers(tree: &Tree, arena: &mut Arena<'_>) -> Tokens {
        Tokens::read(tree, arena)
    }

    // ---- what its things do -----------------------------------------------------------------------------------------

    fn benefit<'c>(catalog: &'c Catalog, state: &State, viewer: Seat, of: Use) -> Option<Benefit<'c>> {
        let run = |(at, side)| numbers(catalog).tokens[usize::from(at)].run(side);
        let mut open = usable(catalog, state, viewer).map(run);
        let runs = match of {
            Use::Choice(choice) => [Some(run((choice.args[0], choice.kind))), None, None, None],
            Use::Offer { .. } => std::array::from_fn(|_| open.next()),
            Use::Worker(..) => return None,
        };
        Some(Benefit {
            section: tokens::SECTION,
            runs,
            ..Benefit::default()
        })
    }

    // ---- tables -----------------------------------------------------------------------------------------------------

    const MEASURES: &'static [(&'static str, &'static str)] = &[
        ("market_gained", "Market tokens whose resources and cards the seat took"),
        ("market_traded", "Market tokens that the seat paid for"),
    ];

    fn measure(_: &Catalog, state: &State, seat: Seat, measure: usize) -> i64 {
        let side = if measure == 0 { GAIN } else { TRADE };
        state.modules.bellfaire_market.used(seat, side).into()
    }

    fn extras(numbers: &Numbers) -> Vec<ExtraSection> {
        let tokens = numbers.bellfaire_market.iter().flat_map(|own| &own.tokens);
        let rows = tokens.map(|token| (&token.id, &token.name));
        vec![ExtraSection::used(tokens::SECTION, "market token", rows)]
    }

    fn lies_there(_: &Catalog, _: &State, _: u8, _: u8) -> bool {
        true
    }

    // ---- telling ----------------------------------------------------------------------------------------------------

    const ASKS: &'static [(&'static str, &'static str)] = &[("market_token", "choose a Market token")];

    fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
        telling::text(catalog, section, id)
    }

    fn board(board: &mut Board<'_>) {
        telling::board(board);
    }

    fn write(catalog: &Catalog, state: &State, _: Option<Seat>) -> Map<String, Value> {
        telling::write(catalog, state)
    }

    fn read(catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root.key(Self::NAME), state)
    }

    fn choice_to_json(catalog: &Catalog, _: &State, choice: Special) -> Map<String, Value> {
        telling::choice_to_json(catalog, choice)
    }

    fn choice_label(catalog: &Catalog, _: &State, choice: Special) -> String {
        telling::choice_label(catalog, choice)
    }
}
