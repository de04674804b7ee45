//! Bots written in Python at the tables of the arena.
//!
//! Python hands such a bot over as a text, its name in the tables, with three attributes more: `make(seat, seed)` makes
//! the bot of one seat for one game, a callable that takes what the seat may know and answers with the index of a
//! choice; `avoid` and `prefer` are its filters.

use super::lineup::{Fault, Talk, lock};
use crate::error::{BotError, guarded};
use crate::value::to_python;
use everdell_arena::bots::Maker;
use everdell_arena::{Bot, BotSpec, View};
use everdell_engine::{Choice, Decision, Rules};
use pyo3::prelude::*;
use pyo3::types::PyBool;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The answer of a bot that has none. The table ends the run when it gets it.
const NO_CHOICE: usize = usize::MAX;

/// A bot written in Python as the arena names it.
pub(super) fn python_bot(
    rules: &Arc<Rules>,
    talk: &Arc<Talk>,
    bot: &Bound<'_, PyAny>,
    text: &str,
    make: Py<PyAny>,
) -> PyResult<BotSpec> {
    let filter = |key: &str| bot.getattr(key)?.extract::<String>();
    let (name, rules, talk) = (text.to_owned(), Arc::clone(rules), Arc::clone(talk));
    let maker = move || {
        let bot = PythonBot {
            name: name.clone(),
            make: Python::attach(|py| make.clone_ref(py)),
            rules: Arc::clone(&rules),
            talk: Arc::clone(&talk),
            seed: 0,
            mind: None,
        };
        Ok(Box::new(bot) as Box<dyn Bot + Send>)
    };
    Ok(BotSpec::made(
        text,
        &filter("avoid")?,
        &filter("prefer")?,
        Maker(Arc::new(maker)),
    ))
}

struct PythonBot {
    name: String,
    make: Py<PyAny>,
    rules: Arc<Rules>,
    talk: Arc<Talk>,
    seed: u64,
    /// The bot of this game, made at its first decision.
    mind: Option<Py<PyAny>>,
}

impl PythonBot {
    fn ask(&mut self, py: Python<'_>, view: &View<'_>, decision: Decision, choices: &[Choice]) -> PyResult<usize> {
        let question = guarded(|| Ok(view.describe(&self.rules, decision, choices)))?;
        let mind = match &self.mind {
            Some(mind) => mind.bind(py),
            None => self
                .mind
                .insert(self.make.call1(py, (view.seat(), self.seed))?)
                .bind(py),
        };
        let listed = question
            .choices
            .iter()
            .map(|(choice, label)| Ok((to_python(py, choice)?, label)));
        let asked = (
            view.seat(),
            question.kind,
            to_python(py, &question.source)?,
            question.label,
            listed.collect::<PyResult<Vec<_>>>()?,
        );
        let answer = mind.call1((to_python(py, &question.view)?, asked))?;
        let index = answer
            .extract::<usize>()
            .ok()
            .filter(|_| !answer.is_instance_of::<PyBool>());
        index.filter(|&index| index < choices.len()).ok_or_else(|| {
            let found = answer
                .repr()
                .map_or_else(|_| "something".to_owned(), |text| text.to_string());
            let last = choices.len() - 1;
            BotError::new_err(format!(
                "chose {found}, which is not the index of a choice, 0 to {last}"
            ))
        })
    }
}

impl Bot for PythonBot {
    fn begin(&mut self, seed: u64) {
        self.seed = seed;
        self.mind = None;
    }

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        if self.talk.stop.load(Ordering::Relaxed) {
            return NO_CHOICE;
        }
        Python::attach(|py| self.ask(py, view, decision, choices)).unwrap_or_else(|why| {
            let (bot, seat) = (self.name.clone(), view.seat());
            *lock(&self.talk.fault) = Some(Fault { bot, seat, why });
            NO_CHOICE
        })
    }
}
