//! How much is written down of each game, and what writes it.

use super::game::Recorder;
use super::items::Items;
use crate::play::Job;
use crate::summary::{Shape, Summary};
use crate::tables::Tables;
use everdell_engine::state::State;
use std::sync::Arc;

/// What is wanted besides the rows of games and seats. What is not wanted costs nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Detail {
    /// Rows of cards, events and locations.
    pub items: bool,
    /// A row for each decision.
    pub decisions: bool,
    /// Sums.
    pub summary: bool,
}

/// What listens to the games of one table beyond the plain recorder.
pub struct DetailRecorder {
    detail: Detail,
    pub items: Items,
    summary: Summary,
}

impl DetailRecorder {
    /// None if nothing is wanted that needs one.
    pub fn new(job: &Job, detail: Detail) -> Option<DetailRecorder> {
        let names = job.bot_names().into_iter().map(str::to_owned).collect();
        let bots = job.bot_codes().into_iter().map(|code| code.0).collect();
        (detail.items || detail.summary).then(|| DetailRecorder {
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
