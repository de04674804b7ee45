//! Which bots there are, the numbers of those that are files, and what such a bot thinks of a decision.

use crate::error::{GameOver, bad_bot, bad_input, guarded};
use crate::game::Game;
use crate::rules::Rules;
use crate::value::to_python;
use everdell_arena::bots::heuristic::weights::named;
use everdell_arena::bots::heuristic::weights::calendar::ByTime;
use everdell_arena::bots::{BOTS, BotFile, BotNumbers, Heuristic, library};
use everdell_arena::{BotSpec, View};
use everdell_engine::random::Stream;
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Every bot that can be named: `[{name, kind, about, parameters}]`.
#[pyfunction]
pub fn bots(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let coded = BOTS.iter().map(|bot| {
        let told =
            |(key, default, text): &(&str, &str, &str)| json!({ "key": key, "default": default, "meaning": text });
        let params: Vec<_> = bot.params.iter().map(told).collect();
        Ok(json!({ "name": bot.name, "kind": "code", "about": bot.about, "parameters": params }))
    });
    let filed = library::filed().map(|file| {
        let file = file.map_err(|error| bad_bot(&error))?;
        Ok(json!({ "name": file.name, "kind": "file", "about": file.about, "parameters": [] }))
    });
    to_python(py, &Value::Array(coded.chain(filed).collect::<PyResult<_>>()?))
}

/// Refuses a bot that there is not; with rules, also one that names a card that they do not have.
#[pyfunction]
#[pyo3(signature = (bot, rules=None))]
pub fn check_bot(bot: &str, rules: Option<&Rules>) -> PyResult<()> {
    let check = |spec: BotSpec| rules.map_or(Ok(()), |rules| spec.check(&rules.inner().catalog));
    BotSpec::parse(bot).and_then(check).map_err(|error| bad_bot(&error))
}

/// The seed of a deal's game in the run with this seed.
#[pyfunction]
pub fn deal_seed(seed: u64, deal: u64) -> u64 {
    everdell_engine::random::deal_seed(seed, deal)
}

/// The seed of a seat's bot in the game with this seed.
#[pyfunction]
pub fn bot_seed(seed: u64, seat: u8) -> u64 {
    Stream::Bot(seat).seed(seed)
}

/// Every number that a bot's file can set: `[{name, default, seasonal, low, high, about}]`.
#[pyfunction]
pub fn weights(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let told = named().map(|(name, w)| {
        json!({ "name": name, "default": w.default, "seasonal": w.seasonal, "low": w.range.0, "high": w.range.1,
                "about": w.about })
    });
    to_python(py, &told.collect())
}

/// The file behind a bot: `{name, about, text, weights, room, players, cards, places, modules}`; None for a bot that is no file.
#[pyfunction]
pub fn bot_file<'py>(py: Python<'py>, bot: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    let spec = BotSpec::parse(bot).map_err(|error| bad_bot(&error))?;
    spec.file().map(|file| to_python(py, &told(file))).transpose()
}

fn told(file: &Arc<BotFile>) -> Value {
    let mut told = told_numbers(file.numbers());
    let modules: Map<String, Value> = file
        .of_modules()
        .map(|(modules, numbers)| (modules, told_numbers(numbers)))
        .collect();
    told["name"] = json!(file.name);
    told["about"] = json!(file.about);
    told["text"] = json!(file.text);
    told["modules"] = Value::Object(modules);
    told
}

fn told_numbers(numbers: &BotNumbers) -> Value {
    let by_name = |weights: &BTreeMap<String, ByTime>| -> Value {
        let told = weights.iter().map(|(name, value)| (name.clone(), json!(list(value))));
        told.collect::<Map<_, _>>().into()
    };
    let tastes = |tastes: &BTreeMap<String, ByTime>| -> Value {
        let told = tastes.iter().map(|(name, value)| (name.clone(), shortest(value)));
        told.collect::<Map<_, _>>().into()
    };
    let players: Map<String, Value> = numbers
        .by_players
        .iter()
        .map(|(players, weights)| (players.to_string(), by_name(weights)))
        .collect();
    let room = numbers.room.iter();
    let room: Map<String, Value> = room
        .map(|(name, room)| (name.clone(), json!(room.map(points))))
        .collect();
    json!({ "weights": by_name(&numbers.weights), "room": room, "players": players, "cards": tastes(&numbers.cards),
            "places": tastes(&numbers.places) })
}

fn points(thousandths: i32) -> f64 {
    f64::from(thousandths) / 1000.0
}

/// Four numbers or five, in points.
fn list(number: &ByTime) -> Vec<f64> {
    number.told().iter().map(|&n| points(n)).collect()
}

/// One number if it is the same all the time.
fn shortest(number: &ByTime) -> Value {
    let all = number.told();
    if all.iter().all(|&n| n == all[0]) {
        json!(points(all[0]))
    } else {
        json!(list(number))
    }
}

/// The numbers of a bot that is a file in a game by these rules at a table of so many players: `{weights, room, cards, places}`.
#[pyfunction]
pub fn bot_numbers<'py>(py: Python<'py>, bot: &str, rules: &Rules, players: u8) -> PyResult<Option<Bound<'py, PyAny>>> {
    let spec = BotSpec::parse(bot).map_err(|error| bad_bot(&error))?;
    let catalog = &rules.inner().catalog;
    let told = |file: &Arc<BotFile>| {
        let all = file.weights(catalog, players);
        // Numbers of things that these rules do not have are left out.
        let numbers: Vec<_> = named().filter_map(|(name, _)| Some((name, all.get(name)?))).collect();
        let room: Map<String, Value> = numbers
            .iter()
            .map(|(name, number)| ((*name).to_owned(), json!(number.room.map(points))))
            .collect();
        let weights: Map<String, Value> = numbers
            .iter()
            .map(|(name, number)| ((*name).to_owned(), json!(list(&number.time))))
            .collect();
        let card = |id: &String| (id.clone(), shortest(&file.favour(catalog, id)));
        let place = |id: &String| (id.clone(), shortest(&file.taste(catalog, id)));
        let cards: Map<String, Value> = catalog.cards.iter().map(|def| card(&def.id)).collect();
        let places: Map<String, Value> = catalog.locations.iter().map(|def| place(&def.id)).collect();
        to_python(
            py,
            &json!({ "weights": weights, "room": room, "cards": cards, "places": places }),
        )
    };
    spec.file().map(told).transpose()
}

/// What a bot that is a file makes of a game's open decision: `[{value, terms}]` in points, a choice each.
#[pyfunction]
pub fn explain<'py>(py: Python<'py>, bot: &str, game: &Game) -> PyResult<Bound<'py, PyAny>> {
    let spec = BotSpec::parse(bot).map_err(|error| bad_bot(&error))?;
    let Some(file) = spec.file() else {
        return Err(bad_input(format!(
            "bot '{bot}' is no file of numbers and cannot explain itself"
        )));
    };
    let game = game.inner();
    let Some(decision) = game.decision() else {
        return Err(GameOver::new_err("the game is over"));
    };
    let view = View::of(game, decision.player);
    let mut bot = Heuristic::new(Arc::clone(file));
    let all = guarded(|| Ok(bot.explain(&view, decision, game.choices())))?;
    let told = all.iter().map(|one| {
        let terms: Vec<Value> = one
            .terms
            .iter()
            .map(|(term, value)| json!([term, points(*value)]))
            .collect();
        json!({ "value": points(one.value), "terms": terms })
    });
    to_python(py, &told.collect())
}
