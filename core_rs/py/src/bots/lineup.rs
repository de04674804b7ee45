//! The bots of a line-up as Python names them.

use super::python_bot::python_bot;
use crate::error::{BotError, bad_bot};
use everdell_arena::bots::Maker;
use everdell_arena::{Bot, BotSpec, View};
use everdell_engine::{Choice, Decision, Rules};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The bots of a line-up, and what goes on between those in Python and the one who started the games.
pub struct Lineup {
    pub bots: Vec<BotSpec>,
    talk: Option<Arc<Talk>>,
}

#[derive(Default)]
pub(super) struct Talk {
    /// Set when nobody waits for the games any more.
    pub(super) stop: AtomicBool,
    pub(super) fault: Mutex<Option<Fault>>,
    /// The choices of each game, packed, in the order in which they were taken.
    pub(super) taken: Mutex<Vec<Vec<u64>>>,
}

/// A bot that gave no answer.
pub(super) struct Fault {
    pub(super) bot: String,
    pub(super) seat: u8,
    pub(super) why: PyErr,
}

impl Lineup {
    /// Reads bots as Python names them. With one in Python among them, the choices of all are written down.
    pub fn read(rules: &Arc<Rules>, bots: &[Bound<'_, PyAny>]) -> PyResult<Lineup> {
        let talk = Arc::new(Talk::default());
        let mut any = false;
        let mut lineup = Vec::new();
        for bot in bots {
            let text: String = bot.extract()?;
            lineup.push(match bot.getattr_opt("make")? {
                None => BotSpec::parse(&text).map_err(|error| bad_bot(&error))?,
                Some(make) => {
                    any = true;
                    python_bot(rules, &talk, bot, &text, make.unbind())?
                }
            });
        }
        if any {
            for bot in &mut lineup {
                bot.check(rules).map_err(|error| bad_bot(&error))?;
            }
            let first = lineup.len().min(1);
            for (seat, bot) in lineup.iter_mut().enumerate() {
                *bot = noted(bot.clone(), seat < first, &talk);
            }
        }
        Ok(Lineup {
            bots: lineup,
            talk: any.then_some(talk),
        })
    }

    /// Python runs one thing at a time, and a game after the other keeps the choices in order.
    pub fn threads(&self, wanted: usize) -> usize {
        if self.talk.is_some() { 1 } else { wanted }
    }

    /// Nobody waits for the games any more.
    pub fn stop(&self) {
        if let Some(talk) = &self.talk {
            talk.stop.store(true, Ordering::Relaxed);
        }
    }

    /// The packed choices of each game; None without a bot in Python.
    pub fn choices(&self) -> Option<Vec<Vec<u64>>> {
        self.talk.as_ref().map(|talk| std::mem::take(&mut *lock(&talk.taken)))
    }

    /// What a bot in Python did to break a game, if one did.
    pub fn fault(&self, py: Python<'_>, game: &str) -> Option<PyErr> {
        let Fault { bot, seat, why } = lock(&self.talk.as_ref()?.fault).take()?;
        if !why.is_instance_of::<PyException>(py) {
            return Some(why);
        }
        let error = BotError::new_err(format!(
            "bot '{bot}' in seat {}, {game}: {}",
            seat + 1,
            describe(py, &why)
        ));
        // A bot's own failure comes with its line, and with the failure itself as the cause.
        let cause = if why.is_instance_of::<BotError>(py) {
            why.cause(py)
        } else {
            Some(why)
        };
        error.set_cause(py, cause);
        Some(error)
    }
}

fn describe(py: Python<'_>, why: &PyErr) -> String {
    let text = why
        .value(py)
        .str()
        .map_or_else(|_| String::new(), |text| text.to_string());
    if why.is_instance_of::<BotError>(py) {
        return text;
    }
    let kind = why
        .get_type(py)
        .name()
        .map_or_else(|_| "error".to_owned(), |name| name.to_string());
    if text.is_empty() {
        kind
    } else {
        format!("{kind}: {text}")
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The same bot, its choices written down. The first seat begins the list of each game.
fn noted(bot: BotSpec, first: bool, talk: &Arc<Talk>) -> BotSpec {
    let (text, talk) = (bot.text().to_owned(), Arc::clone(talk));
    let maker = move || {
        let inner = bot.build()?;
        let talk = Arc::clone(&talk);
        Ok(Box::new(Noted { inner, first, talk }) as Box<dyn Bot + Send>)
    };
    BotSpec::made(&text, "", "", Maker(Arc::new(maker)))
}

struct Noted {
    inner: Box<dyn Bot + Send>,
    first: bool,
    talk: Arc<Talk>,
}

impl Bot for Noted {
    fn seated(&mut self, rules: &Arc<Rules>, seats: u8) {
        self.inner.seated(rules, seats);
    }

    fn begin(&mut self, seed: u64) {
        if self.first {
            lock(&self.talk.taken).push(Vec::new());
        }
        self.inner.begin(seed);
    }

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let index = self.inner.choose(view, decision, choices);
        if let (Some(choice), Some(game)) = (choices.get(index), lock(&self.talk.taken).last_mut()) {
            game.push(choice.pack());
        }
        index
    }
}
