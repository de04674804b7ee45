//! The Market of Bellfaire: a place with four tokens that are turned (docs/rules/bellfaire.md).

mod telling;
mod tokens;
mod verbs {
    //! The verbs of steps that only this module has.
    pub(super) mod use_market;
}

use serde_json::{Map, Value};

use crate::catalog::Catalog;
use crate::choice::{Choice, Special};
use crate::ids::Seat;
use crate::modules::{About, Benefit, Board, ExtraSection, Module, Use};
use crate::schema::node::{Node, Read};
use crate::schema::{Shape, needed};
use crate::state::State;
use crate::verbs::Entry;
use tokens::{GAIN, TRADE, Tokens, usable};

fn numbers(catalog: &Catalog) -> &Tokens {
    &catalog.modules.find::<BellfaireMarket>(BellfaireMarket::NUMBER).numbers
}

/// A token as a choice: the side that is up tells what is done with it.
fn choice(at: u8, side: u8) -> Choice {
    Choice::Special(Special {
        module: BellfaireMarket::NUMBER,
        kind: side,
        args: [at, 0, 0, 0],
    })
}

pub(crate) struct BellfaireMarket {
    numbers: Tokens,
}

impl BellfaireMarket {
    pub(crate) const NUMBER: u8 = 23;
    pub(crate) const NAME: &'static str = "bellfaire_market";
}

pub(super) static ABOUT: About = About {
    name: BellfaireMarket::NAME,
    number: BellfaireMarket::NUMBER,
    table: &[needed("trade", Shape::Steps)],
    rows: &[(tokens::SECTION, tokens::KEYS)],
    measures: &[
        ("market_gained", "Market tokens whose resources and cards the seat took"),
        ("market_traded", "Market tokens that the seat paid for"),
    ],
    asks: &[("market_token", "choose a Market token")],
    verbs: &[Entry::special::<verbs::use_market::UseMarket>()],
    read: |tree, arena| {
        let numbers = Tokens::read(tree, arena);
        Box::new(BellfaireMarket { numbers })
    },
    ..About::NOTHING
};

impl Module for BellfaireMarket {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    // ---- what its things do -----------------------------------------------------------------------------------------

    fn benefit<'c>(&self, catalog: &'c Catalog, state: &State, viewer: Seat, of: Use) -> Option<Benefit<'c>> {
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

    fn measure(&self, _: &Catalog, state: &State, seat: Seat, measure: usize) -> i64 {
        let side = if measure == 0 { GAIN } else { TRADE };
        state.modules.bellfaire_market.used(seat, side).into()
    }

    fn extras(&self) -> Vec<ExtraSection> {
        let tokens = self.numbers.tokens.iter();
        let rows = tokens.map(|token| (&token.id, &token.name));
        vec![ExtraSection::used(tokens::SECTION, "market token", rows)]
    }

    fn lies_there(&self, _: &Catalog, _: &State, _: u8, _: u8) -> bool {
        true
    }

    // ---- telling ----------------------------------------------------------------------------------------------------

    fn text(&self, catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
        telling::text(catalog, section, id)
    }

    fn board(&self, board: &mut dyn Board<'_>) {
        telling::board(board);
    }

    fn write(&self, catalog: &Catalog, state: &State, _: Option<Seat>) -> Map<String, Value> {
        telling::write(catalog, state)
    }

    fn read(&self, catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        telling::read(catalog, root.key(BellfaireMarket::NAME), state)
    }

    fn choice_to_json(&self, catalog: &Catalog, _: &State, choice: Special) -> Map<String, Value> {
        telling::choice_to_json(catalog, choice)
    }

    fn choice_label(&self, catalog: &Catalog, _: &State, choice: Special) -> String {
        telling::choice_label(catalog, choice)
    }
}
