//! The bots that are files: each ranks choices, so that it can play by itself, nominate for a search and play out.

use super::heuristic::Heuristic;
use super::judge::Judged;
use super::{Bot, BotFile};
use crate::view::View;
use everdell_engine::choice::{Choice, Decision};
use std::sync::Arc;

pub trait Filed: Bot {
    /// What the bot thinks of each choice, in thousandths of a point, into `out`.
    fn rank(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice], out: &mut Vec<i32>);
}

impl Filed for Heuristic {
    fn rank(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice], out: &mut Vec<i32>) {
        self.values(view, decision, choices, out);
    }
}

/// The bot of a file, ready to play.
pub fn seat(file: &Arc<BotFile>) -> Box<dyn Filed + Send> {
    match &file.judging {
        Some(judging) => Box::new(Judged::new(file, judging)),
        None => Box::new(Heuristic::new(Arc::clone(file))),
    }
}
