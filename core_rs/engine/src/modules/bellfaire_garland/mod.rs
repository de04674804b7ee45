//! The Garland Award of Bellfaire: one tile, which the cities with the most cards of a kind score (docs/rules/bellfaire.md).

mod award;
mod telling;

use serde_json::{Map, Value};

use super::{ExtraSection, Module, Numbers, Prize, Registered};
use crate::catalog::Catalog;
use crate::game::score::Breakdown;
use crate::ids::{NONE, Seat};
use crate::json::{Board, Node, Read};
use crate::load::{Arena, Field, Shape, Tree, needed};
use crate::random::{Stream, key};
use crate::state::State;
use award::{Award, Awards};

/// The tile that lies there, by its number; none before it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    award: u8,
}

impl Default for Section {
    fn default() -> Section {
        Section { award: NONE }
    }
}

fn numbers(catalog: &Catalog) -> &Awards {
    let numbers = catalog.modules.bellfaire_garland.as_ref();
    numbers.expect("hooks are called for modules in force")
}

/// The tile that lies there.
fn award<'c>(catalog: &'c Catalog, state: &State) -> Option<&'c Award> {
    let at = state.modules.bellfaire_garland.award;
    numbers(catalog).awards.get(usize::from(at))
}

/// The first in the order of their keys; one that is replaced gives way to the next.
fn draw(catalog: &Catalog, state: &mut State) {
    let stream = Stream::Module(BellfaireGarland::NUMBER).seed(state.seed);
    let all = (0..).zip(&numbers(catalog).awards);
    let first = all.min_by_key(|(_, award)| (award.replaced, key(stream, award.key)));
    state.modules.bellfaire_garland.award = first.map_or(NONE, |(at, _)| at);
}

pub(crate) struct BellfaireGarland;

impl Module for BellfaireGarland {
    type Numbers = Awards;
    type Section = Section;

    const ROWS: &'static [(&'static str, &'static [Field])] = &[(award::SECTION, award::KEYS)];
    const SWITCHES: &'static [Field] = &[needed("garland_second_after_tie", Shape::Flag)];

    fn numbers(tree: &Tree, arena: &mut Arena<'_>) -> Awards {
        Awards::read(tree, arena)
    }

    fn open(catalog: &Catalog, state: &mut State) {
        draw(catalog, state);
    }

    fn set_up(catalog: &Catalog, state: &mut State) {
        draw(catalog, state);
    }

    const SCORES: &'static [(&'static str, &'static str)] = &[(
        "garland",
        "the Garland Award, for the most or the second most cards of its kind",
    )];

    fn points(catalog: &Catalog, state: &State, seat: Seat, _: usize) -> i16 {
        let places = numbers(catalog).second_after_tie;
        award(catalog, state).map_or(0, |award| award.points(state, seat, places))
    }

    fn prizes<'c>(catalog: &'c Catalog, state: &State, _: Seat, mut tell: impl FnMut(&'static str, Prize<'c>)) {
        if let Some(award) = award(catalog, state) {
            tell(award::SECTION, award.prize(state));
        }
    }

    /// The tile is everybody's, and counts for those who score it.
    fn extras(numbers: &Numbers) -> Vec<ExtraSection> {
        let awards = numbers.bellfaire_garland.iter().flat_map(|own| &own.awards);
        let rows = awards.map(|award| (&award.id, &award.name));
        vec![ExtraSection::held(award::SECTION, "garland award", rows)]
    }

    fn held_by(catalog: &Catalog, state: &State, _: u8, at: u8, seat: Seat) -> Option<Breakdown> {
        (state.modules.bellfaire_garland.award == at).then(|| Breakdown {
            prosperity: Self::points(catalog, state, seat, 0),
            ..Breakdown::default()
        })
    }

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
}
