//! The numbers of bots that are files.

use crate::error::bad_bot;
use crate::rules::Rules;
use crate::value::to_python;
use everdell_arena::BotSpec;
use everdell_arena::bots::heuristic::weights::calendar::ByTime;
use everdell_arena::bots::heuristic::weights::named;
use everdell_arena::bots::{BotFile, BotNumbers};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Every number that a bot's file can set: `[{name, default, seasonal, low, high, about}]`.
#[pyfunction]
pub fn weights(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let listed = named().map(|(name, w)| {
        json!({ "name": name, "default": w.default, "seasonal": w.seasonal, "low": w.range.0, "high": w.range.1,
                "about": w.about })
    });
    to_python(py, &listed.collect())
}

/// The file behind a bot: `{name, about, text, weights, room, players, cards, places, modules}`; None for a bot that is no file.
#[pyfunction]
pub fn bot_file<'py>(py: Python<'py>, bot: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    let spec = BotSpec::parse(bot).map_err(|error| bad_bot(&error))?;
    spec.file().map(|file| to_python(py, &file_to_json(file))).transpose()
}

fn file_to_json(file: &Arc<BotFile>) -> Value {
    let mut file_json = numbers_to_json(file.numbers());
    let modules: Map<String, Value> = file
        .of_modules()
        .map(|(modules, numbers)| (modules, numbers_to_json(numbers)))
        .collect();
    file_json["name"] = json!(file.name);
    file_json["about"] = json!(file.about);
    file_json["text"] = json!(file.text);
    file_json["modules"] = Value::Object(modules);
    file_json
}

fn numbers_to_json(numbers: &BotNumbers) -> Value {
    let by_name = |weights: &BTreeMap<String, ByTime>| -> Value {
        let listed = weights.iter().map(|(name, value)| (name.clone(), json!(list(value))));
        listed.collect::<Map<_, _>>().into()
    };
    let tastes = |tastes: &BTreeMap<String, ByTime>| -> Value {
        let listed = tastes.iter().map(|(name, value)| (name.clone(), shortest(value)));
        listed.collect::<Map<_, _>>().into()
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
            "places": tastes(&numbers.places), "roles": tastes(&numbers.roles) })
}

pub(super) fn points(thousandths: i32) -> f64 {
    f64::from(thousandths) / 1000.0
}

/// Four numbers or five, in points.
fn list(number: &ByTime) -> Vec<f64> {
    number.listed().iter().map(|&n| points(n)).collect()
}

/// One number if it is the same all the time.
fn shortest(number: &ByTime) -> Value {
    let all = number.listed();
    if all.iter().all(|&n| n == all[0]) {
        json!(points(all[0]))
    } else {
        json!(list(number))
    }
}

/// The numbers of a bot that is a file in a game by these rules at a table of so many players: `{weights, room, cards, places, roles}`.
#[pyfunction]
pub fn bot_numbers<'py>(py: Python<'py>, bot: &str, rules: &Rules, players: u8) -> PyResult<Option<Bound<'py, PyAny>>> {
    let spec = BotSpec::parse(bot).map_err(|error| bad_bot(&error))?;
    let catalog = &rules.inner().catalog;
    let listed = |file: &Arc<BotFile>| {
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
        let roles = catalog.roles.iter().flat_map(|role| &role.ids);
        let roles: Map<String, Value> = roles
            .map(|id| (id.clone(), shortest(&file.hope(catalog, id))))
            .collect();
        to_python(
            py,
            &json!({ "weights": weights, "room": room, "cards": cards, "places": places, "roles": roles }),
        )
    };
    let file = spec.file().filter(|file| file.coded.is_none());
    file.map(listed).transpose()
}
