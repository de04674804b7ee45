//! The Garland Award of Bellfaire: one tile, which the cities with the most cards of a kind score (docs/rules/bellfaire.md).

mod award;
mod telling;

use serde_json::{Map, Value};

use crate::catalog::Catalog;
use crate::game::score::Breakdown;
use crate::ids::{NONE, Seat};
use crate::modules::{About, Board, ExtraSection, Module, Prize};
use crate::random::{Stream, key};
use crate::schema::node::{Node, Read};
use crate::schema::{Shape, needed};
use crate::state::State;
use award::{Award, Awards};

fn numbers(catalog: &Catalog) -> &Awards {
    &catalog
        .modules
        .find::<BellfaireGarland>(BellfaireGarland::NUMBER)
        .numbers
}

/// The tile that lies there.
fn award<'c>(catalog: &'c Catalog, state: &State) -> Option<&'c Award> {
    let at = state.modules.bellfaire_garland.award;
    numbers(catalog).awards.get(usize::from(at))
}

/// What it counts for a seat.
fn points(catalog: &Catalog, state: &State, seat: Seat) -> i16 {
    let places = numbers(catalog).second_after_tie;
    award(catalog, state).map_or(0, |award| award.points(state, seat, places))
}

/// The first in the order of their keys; one that is replaced gives way to the next.
fn draw(catalog: &Catalog, state: &mut State) {
    let stream = Stream::Module(BellfaireGarland::NUMBER).seed(state.seed);
    let all = (0..).zip(&numbers(catalog).awards);
    let first = all.min_by_key(|(_, award)| (award.replaced, key(stream, award.key)));
    state.modules.bellfaire_garland.award = first.map_or(NONE, |(at, _)| at);
}

pub(crate) struct BellfaireGarland {
    numbers: Awards,
}

impl BellfaireGarland {
    pub(crate) const NUMBER: u8 = 21;
    pub(crate) const NAME: &'static str = "bellfaire_garland";
}

pub(super) static ABOUT: About = About {
    name: BellfaireGarland::NAME,
    number: BellfaireGarland::NUMBER,
    rows: &[(award::SECTION, award::KEYS)],
    switches: &[needed("garland_second_after_tie", Shape::Flag)],
    scores: &[(
        "garland",
        "the Garland Award, for the most or the second most cards of its kind",
    )],
    read: |tree, arena| {
        let numbers = Awards::read(tree, arena);
        Box::new(BellfaireGarland { numbers })
    },
    ..About::NOTHING
};

impl Module for BellfaireGarland {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, catalog: &Catalog, state: &mut State) {
        draw(catalog, state);
    }

    fn set_up(&self, catalog: &Catalog, state: &mut State) {
        draw(catalog, state);
    }

    fn points(&self, catalog: &Catalog, state: &State, seat: Seat, _: usize) -> i16 {
        points(catalog, state, seat)
    }

    fn prizes<'c>(&self, catalog: &'c Catalog, state: &State, _: Seat, tell: &mut dyn FnMut(&'static str, Prize<'c>)) {
        if let Some(award) = award(catalog, state) {
            tell(award::SECTION, award.prize(state));
        }
    }

    /// The tile is everybody's, and counts for those who score it.
    fn extras(&self) -> Vec<ExtraSection> {
        let awards = self.numbers.awards.iter();
        let rows = awards.map(|award| (&award.id, &award.name));
        vec![ExtraSection::held(award::SECTION, "garland award", rows)]
    }

    fn held_by(&self, catalog: &Catalog, state: &State, _: u8, at: u8, seat: Seat) -> Option<Breakdown> {
        (state.modules.bellfaire_garland.award == at).then(|| Breakdown {
            prosperity: points(catalog, state, seat),
            ..Breakdown::default()
        })
    }

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
        telling::read(catalog, root.key(BellfaireGarland::NAME), state)
    }
}
