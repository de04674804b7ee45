//! How much is written down of each game, and what writes it.

use crate::bots::Bot;
use crate::item_tables::DecisionRow;
use crate::items::Items;
use crate::play::Job;
use crate::record::Recorder;
use crate::summary::{Shape, Summary};
use crate::table::{AskCode, SeasonCode};
use crate::tables::Tables;
use crate::view::View;
use everdell_engine::catalog::Catalog;
use everdell_engine::game::MOST_TURNS;
use everdell_engine::game::score::score;
use everdell_engine::modules::asks;
use everdell_engine::observer::Observer;
use everdell_engine::state::State;
use everdell_engine::{Ask, Choice, Decision, Game};
use std::sync::Arc;

/// What is wanted besides the rows of games and seats. Nothing is paid for what is not wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Detail {
    /// Rows of cards, events and locations.
    pub items: bool,
    /// A row for each decision.
    pub decisions: bool,
    /// Sums.
    pub summary: bool,
}

/// Every kind of decision, by code.
pub const ASKS: [Ask; 40] = [
    Ask::Turn,
    Ask::Play,
    Ask::Pay,
    Ask::Receiver,
    Ask::TargetCity,
    Ask::Replace,
    Ask::Pair,
    Ask::Order,
    Ask::Discard,
    Ask::GiveCard,
    Ask::Keep,
    Ask::TakeRevealed,
    Ask::TakeMeadow,
    Ask::DiscardMeadow,
    Ask::DrawMeadow,
    Ask::DiscardCity,
    Ask::Tuck,
    Ask::Activate,
    Ask::GainResource,
    Ask::StoreResource,
    Ask::PayResource,
    Ask::GiveResource,
    Ask::PutResource,
    Ask::PayAmount,
    Ask::GiveAmount,
    Ask::PutAmount,
    Ask::Pile,
    Ask::Location,
    Ask::MoveWorker,
    Ask::MoveTo,
    Ask::RecallWorker,
    Ask::Option,
    Ask::GainCost,
    Ask::LayTokens,
    Ask::Event,
    Ask::Place,
    Ask::TakeCard,
    Ask::Reveal,
    Ask::Colour,
    Ask::Opponent,
];

/// The code of a kind of decision: its place in [`ASKS`], or behind them among what modules ask.
pub fn ask_code(ask: Ask) -> u8 {
    let base = ASKS.iter().position(|known| *known == ask);
    let of_modules = || ASKS.len() + asks().iter().position(|known| *known == ask).unwrap_or(0);
    base.unwrap_or_else(of_modules) as u8
}

/// What listens to the games of one table beyond the plain recorder.
pub struct Scribe {
    detail: Detail,
    pub items: Items,
    summary: Summary,
}

impl Scribe {
    /// None if nothing is wanted that needs one.
    pub fn new(job: &Job, detail: Detail) -> Option<Scribe> {
        let names = job.bot_names().into_iter().map(str::to_owned).collect();
        let bots = job.bot_codes().into_iter().map(|code| code.0).collect();
        (detail.items || detail.summary).then(|| Scribe {
            detail,
            items: Items::new(Arc::clone(&job.rules)),
            summary: Summary::new(Shape::new(&job.rules.catalog, job.cell, bots, names)),
        })
    }

    /// The game is over, and the recorder has its rows.
    pub fn finish(&mut self, state: &State, recorder: &Recorder, into: &mut Tables) {
        let (game, seats) = recorder.rows(state);
        self.items.finish(state, game.cell, game.deal);
        if self.detail.items {
            self.items.write(into);
        }
        if self.detail.summary {
            self.summary.add(game, seats, &self.items);
        }
    }

    pub fn into_summary(self) -> Summary {
        self.summary
    }
}

/// Plays a game to its end and tells how many decisions it took.
pub(crate) fn play_out<O: Observer>(
    game: &mut Game,
    bots: &mut [Box<dyn Bot + Send>],
    observer: &mut O,
    seed: u64,
    mut written: Option<&mut Tables>,
) -> Result<u16, String> {
    game.restart_observed(seed, observer);
    let mut decisions: u16 = 0;
    while let Some(decision) = game.decision() {
        let view = View::of(game, decision.player);
        let index = bots[usize::from(decision.player)].choose(&view, decision, game.choices());
        if index >= game.choices().len() {
            return Err(format!(
                "the bot of seat {} chose {index} of {}",
                decision.player,
                game.choices().len()
            ));
        }
        if let Some(tables) = &mut written {
            let row = decision_row(view.catalog(), game.state(), decision, game.choices(), index);
            tables.decisions.push(row);
        }
        game.choose_observed(index, observer);
        decisions = decisions.saturating_add(1);
        if game.state().turn > MOST_TURNS || decisions == u16::MAX {
            return Err(format!(
                "no end after {} turns and {decisions} decisions",
                game.state().turn
            ));
        }
    }
    Ok(decisions)
}

/// The row of a decision before it is answered.
fn decision_row(catalog: &Catalog, state: &State, decision: Decision, choices: &[Choice], taken: usize) -> DecisionRow {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_decisions_stand_at_their_codes() {
        for (code, ask) in ASKS.iter().enumerate() {
            assert_eq!(usize::from(ask_code(*ask)), code, "{}", ask.name());
        }
    }
}
