//! The rows of decisions.

use crate::tables::asks::ask_code;
use crate::tables::declaration::{AskCode, SeasonCode};
use crate::tables::items::DecisionRow;
use everdell_engine::catalog::Catalog;
use everdell_engine::game::score::score;
use everdell_engine::state::State;
use everdell_engine::{Choice, Decision};

/// The row of a decision before it is answered.
pub(crate) fn decision_row(
    catalog: &Catalog,
    state: &State,
    decision: Decision,
    choices: &[Choice],
    taken: usize,
) -> DecisionRow {
    let player = state.player(decision.player);
    let [twig, resin, pebble, berry] = player.resources.0;
    DecisionRow {
        seat: decision.player,
        turn: state.turn,
        season: SeasonCode(player.season as u8),
        kind: AskCode(ask_code(decision.ask)),
        choices: choices.len() as u16,
        taken: taken as u16,
        choice: choices[taken].pack(),
        score: score(catalog, state, decision.player).total(),
        twig,
        resin,
        pebble,
        berry,
        ..DecisionRow::default()
    }
}
