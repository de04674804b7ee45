//! One game, step by step.

use crate::error::{GameOver, IllegalChoice, bad_input, bad_state, guarded};
use crate::rules::Rules;
use crate::value::{from_python, to_python};
use everdell_engine::game::score::{Breakdown, each_module_score};
use everdell_engine::json::{
    board_to_json, choice_to_json, decision_label, find_choice, label, source_to_json, state_from_json, state_to_json,
    view_to_json,
};
use everdell_engine::{Choice, Decision};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use serde_json::{Value, json};
use std::sync::Arc;

/// How many legal choices a refusal names.
const NAMED_CHOICES: usize = 12;

#[pyclass(module = "everdell_sim._core")]
pub struct Game {
    inner: everdell_engine::Game,
    rules: Rules,
}

impl Game {
    pub fn inner(&self) -> &everdell_engine::Game {
        &self.inner
    }

    fn choice_json(&self, decision: Decision, choice: Choice) -> Value {
        choice_to_json(self.inner.rules(), self.inner.state(), decision, choice)
    }

    fn open_decision(&self) -> PyResult<Decision> {
        self.inner
            .decision()
            .ok_or_else(|| GameOver::new_err("the game is over; nothing is left to choose"))
    }

    fn check_seat(&self, player: u8) -> PyResult<()> {
        let last = self.inner.state().seats - 1;
        if player <= last {
            return Ok(());
        }
        let message = format!("there is no player {player}; players are 0 to {last}");
        Err(bad_input(message))
    }

    /// What was legal instead.
    fn illegal(&self, decision: Decision, what: &str) -> PyErr {
        let choices = self.inner.choices();
        let mut legal: Vec<String> = choices
            .iter()
            .take(NAMED_CHOICES)
            .enumerate()
            .map(|(at, &choice)| {
                format!(
                    "{at} {}",
                    label(self.inner.rules(), self.inner.state(), decision, choice)
                )
            })
            .collect();
        if choices.len() > NAMED_CHOICES {
            legal.push(format!("and {} more", choices.len() - NAMED_CHOICES));
        }
        IllegalChoice::new_err(format!("{what}; legal are: {}", legal.join("; ")))
    }

    fn index_of(&self, decision: Decision, choice: &Bound<'_, PyAny>) -> PyResult<usize> {
        let choices = self.inner.choices();
        if choice.is_instance_of::<PyInt>() {
            let index = choice.extract::<usize>().ok().filter(|&index| index < choices.len());
            return index.ok_or_else(|| {
                // Python itself fails to write out a number of thousands of digits.
                let shown = choice
                    .extract::<i64>()
                    .map_or_else(|_| "beyond 64 bits".to_owned(), |n| n.to_string());
                let last = choices.len() - 1;
                self.illegal(decision, &format!("choice {shown} is not from 0 to {last}"))
            });
        }
        if !choice.is_instance_of::<PyDict>() {
            let kind = choice.get_type().name()?.to_string();
            return Err(bad_input(format!(
                "a choice is its index or its dict, not a value of type {kind}"
            )));
        }
        let wanted = from_python(choice, "choice")?;
        find_choice(self.inner.rules(), self.inner.state(), decision, choices, &wanted)
            .map_err(|error| self.illegal(decision, &error.to_string()))
    }
}

/// Takes the choice with this number, and returns it as a sentence.
fn taken(game: &mut everdell_engine::Game, packed: u64) -> PyResult<String> {
    let unknown = || IllegalChoice::new_err("a choice of the log is not legal in this game");
    let decision = game.decision().ok_or_else(unknown)?;
    let at = game.choices().iter().position(|choice| choice.pack() == packed);
    let at = at.ok_or_else(unknown)?;
    let sentence = label(game.rules(), game.state(), decision, game.choices()[at]);
    game.choose(at);
    Ok(sentence)
}

#[pymethods]
impl Game {
    /// A new game, set up by the rules.
    #[new]
    fn new(rules: &Rules, players: u8, seed: u64) -> PyResult<Game> {
        guarded(|| {
            let inner = everdell_engine::Game::new(Arc::clone(rules.inner()), players, seed)
                .map_err(|error| bad_input(error.to_string()))?;
            Ok(Game {
                inner,
                rules: rules.clone(),
            })
        })
    }

    /// A game that goes on from a position.
    #[staticmethod]
    fn from_state(rules: &Rules, state: &Bound<'_, PyAny>, seed: u64) -> PyResult<Game> {
        let value = from_python(state, "state")?;
        guarded(|| {
            let state = state_from_json(rules.inner(), &value, seed).map_err(|error| bad_state(&error))?;
            let inner = everdell_engine::Game::from_position(Arc::clone(rules.inner()), state);
            Ok(Game {
                inner,
                rules: rules.clone(),
            })
        })
    }

    fn clone(&self) -> Game {
        Game {
            inner: self.inner.clone(),
            rules: self.rules.clone(),
        }
    }

    #[getter]
    fn rules(&self) -> Rules {
        self.rules.clone()
    }

    /// `(player, kind, source, label, [(choice, label)])`, or `None` when the game is over.
    fn decision<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(decision) = self.inner.decision() else {
            return Ok(None);
        };
        let (rules, state) = (self.inner.rules(), self.inner.state());
        let choices = guarded(|| {
            let listed = |&choice: &Choice| {
                Ok((
                    to_python(py, &self.choice_json(decision, choice))?,
                    label(rules, state, decision, choice),
                ))
            };
            self.inner.choices().iter().map(listed).collect::<PyResult<Vec<_>>>()
        })?;
        let source = to_python(py, &source_to_json(rules, state, decision.player, decision.source))?;
        let about = decision_label(rules, state, decision);
        Ok(Some(
            (decision.player, decision.ask.name(), source, about, choices)
                .into_pyobject(py)?
                .into_any(),
        ))
    }

    /// The choices of the open decision as numbers, as logs hold them.
    fn packed(&self) -> Vec<u64> {
        self.inner.choices().iter().map(|choice| choice.pack()).collect()
    }

    /// Takes the packed choices of a log one after the other, and returns each as a sentence.
    fn follow(&mut self, choices: Vec<u64>) -> PyResult<Vec<String>> {
        let mut next = self.inner.clone();
        let sentences = guarded(|| choices.into_iter().map(|packed| taken(&mut next, packed)).collect())?;
        self.inner = next;
        Ok(sentences)
    }

    /// How many choices the open decision has; 0 when the game is over.
    fn choice_count(&self) -> usize {
        if self.inner.state().over {
            0
        } else {
            self.inner.choices().len()
        }
    }

    /// Takes a choice, given by index or dict. Returns who chose and the choice's dict.
    fn apply<'py>(&mut self, py: Python<'py>, choice: &Bound<'py, PyAny>) -> PyResult<(u8, Bound<'py, PyAny>)> {
        let decision = self.open_decision()?;
        let index = self.index_of(decision, choice)?;
        let taken = to_python(py, &self.choice_json(decision, self.inner.choices()[index]))?;
        // A panic half-way must not leave a broken position behind.
        let mut next = self.inner.clone();
        guarded(|| {
            next.choose(index);
            Ok(())
        })?;
        self.inner = next;
        Ok((decision.player, taken))
    }

    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let value = guarded(|| {
            Ok(state_to_json(
                self.inner.rules(),
                self.inner.state(),
                self.inner.decision(),
            ))
        })?;
        to_python(py, &value)
    }

    fn view<'py>(&self, py: Python<'py>, player: u8) -> PyResult<Bound<'py, PyAny>> {
        self.check_seat(player)?;
        let (rules, state) = (self.inner.rules(), self.inner.state());
        let value = guarded(|| Ok(view_to_json(rules, state, self.inner.decision(), player)))?;
        to_python(py, &value)
    }

    /// The position as sections, rows and chips: what `viewer` sees of it, or everything.
    #[pyo3(signature = (viewer = None))]
    fn board<'py>(&self, py: Python<'py>, viewer: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        viewer.map_or(Ok(()), |seat| self.check_seat(seat))?;
        let value = guarded(|| Ok(board_to_json(self.inner.rules(), self.inner.state(), viewer)))?;
        to_python(py, &value)
    }

    /// Per player: the points by source, and their total.
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let seats = usize::from(self.inner.state().seats);
        let (catalog, state) = (&self.inner.rules().catalog, self.inner.state());
        let parts = |(seat, points): (usize, &Breakdown)| {
            let mut score = json!({
                "total": points.total(),
                "cards": points.cards,
                "tokens": points.tokens,
                "prosperity": points.prosperity,
                "journey": points.journey,
                "events": points.events,
            });
            each_module_score(catalog, state, seat as u8, |name, points| score[name] = json!(points));
            score
        };
        to_python(
            py,
            &self.inner.scores()[..seats].iter().enumerate().map(parts).collect(),
        )
    }

    #[getter]
    fn over(&self) -> bool {
        self.inner.state().over
    }

    /// Seats of the winners; empty while the game goes on.
    #[getter]
    fn winners(&self) -> Vec<usize> {
        let mask = self.inner.winners();
        (0..usize::from(self.inner.state().seats))
            .filter(|seat| mask >> seat & 1 == 1)
            .collect()
    }

    #[getter]
    fn turn(&self) -> u16 {
        self.inner.state().turn
    }

    /// People at the table.
    #[getter]
    fn players(&self) -> u8 {
        self.inner.rules().catalog.people(self.inner.state().seats)
    }

    /// People and automatic opponents.
    #[getter]
    fn seats(&self) -> u8 {
        self.inner.state().seats
    }
}
