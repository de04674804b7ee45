//! A decision with all that the player who must choose may know.

use super::{choice_to_json, decision_label, label, source_to_json, view_to_json};
use crate::choice::{Choice, Decision};
use crate::ids::Seat;
use crate::rules::Rules;
use crate::state::State;
use serde_json::Value;

/// What a player sees and is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    pub view: Value,
    pub kind: &'static str,
    pub source: Value,
    pub label: String,
    /// Each choice, and it as a sentence.
    pub choices: Vec<(Value, String)>,
}

/// What `player` sees and is asked.
pub fn question(rules: &Rules, state: &State, player: Seat, decision: Decision, choices: &[Choice]) -> Question {
    let described = |&choice: &Choice| {
        let dict = choice_to_json(rules, state, decision, choice);
        (dict, label(rules, state, decision, choice))
    };
    Question {
        view: view_to_json(rules, state, Some(decision), player),
        kind: decision.ask.name(),
        source: source_to_json(rules, state, player, decision.source),
        label: decision_label(rules, state, decision),
        choices: choices.iter().map(described).collect(),
    }
}
