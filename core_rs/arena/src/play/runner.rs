//! The game loop: one table with its bots and recorders, used for one game after another.

use super::error::ArenaError;
use super::job::Job;
use crate::bots::{Bot, BotSpec};
use crate::recorders::decisions::decision_row;
use crate::recorders::detail::{Detail, DetailRecorder};
use crate::recorders::game::Recorder;
use crate::tables::Tables;
use crate::view::View;
use everdell_engine::Game;
use everdell_engine::game::MOST_TURNS;
use everdell_engine::ids::Seat;
use everdell_engine::observer::Observer;
use everdell_engine::random::Stream;
use std::sync::Arc;

/// A table with its players, used for one game after another.
pub struct GameRunner {
    game: Game,
    pub(super) bots: Vec<Box<dyn Bot + Send>>,
    recorder: Recorder,
    pub(super) detail: Option<DetailRecorder>,
    decisions: bool,
}

impl GameRunner {
    pub fn new(job: &Job) -> Result<GameRunner, ArenaError> {
        GameRunner::in_detail(job, Detail::default())
    }

    pub fn in_detail(job: &Job, detail: Detail) -> Result<GameRunner, ArenaError> {
        job.lineup.iter().try_for_each(|bot| bot.check(&job.rules))?;
        let mut bots = job.lineup.iter().map(BotSpec::build).collect::<Result<Vec<_>, _>>()?;
        let players = u8::try_from(job.lineup.len()).unwrap_or(u8::MAX);
        let game = Game::new(Arc::clone(&job.rules), players, 0)?;
        for bot in &mut bots {
            bot.seated(&job.rules, players);
        }
        Ok(GameRunner {
            game,
            bots,
            recorder: Recorder::new(Arc::clone(&job.rules), job.bot_codes()),
            detail: DetailRecorder::new(job, detail),
            decisions: detail.decisions,
        })
    }

    /// Plays one game and writes its rows.
    pub fn play(&mut self, cell: u32, deal: u32, seed: u64, into: &mut Tables) -> Result<(), String> {
        for (seat, bot) in self.bots.iter_mut().enumerate() {
            bot.begin(Stream::Bot(seat as Seat).seed(seed));
        }
        self.recorder.begin(cell, deal, seed);
        let mark = into.decisions.cell.len();
        let GameRunner {
            game,
            bots,
            recorder,
            detail,
            decisions,
        } = self;
        let written = decisions.then_some(&mut *into);
        let decisions = match detail {
            Some(detail) => play_game(game, bots, &mut (&mut *recorder, &mut detail.items), seed, written)?,
            None => play_game(game, bots, recorder, seed, written)?,
        };
        into.decisions.cell[mark..].fill(cell);
        into.decisions.deal[mark..].fill(deal);
        recorder.finish(game.state(), decisions, into);
        if let Some(detail) = detail {
            detail.finish(game.state(), recorder, into);
        }
        Ok(())
    }
}

/// Plays a game to its end and returns the number of decisions.
fn play_game<O: Observer>(
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
                decision.player + 1,
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
