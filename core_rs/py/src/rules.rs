//! The rules in force, and what can be asked about them.

use crate::error::{BadModule, bad_input, from_load, guarded};
use crate::value::{from_python, to_python};
use everdell_arena::Meaning;
use everdell_arena::tables::added_meanings;
use everdell_arena::tables::items::{Cards, Events};
use everdell_engine::boxes::sections;
use everdell_engine::load::nearest::nearest as nearest_of;
use everdell_engine::load::owners::{did_you_mean_here, elsewhere};
use everdell_engine::load::{self, Patch, modules as known_modules};
use everdell_engine::texts;
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;

/// Data, modules and patches, loaded once and shared by any number of games.
#[pyclass(frozen, module = "everdell_sim._core")]
#[derive(Clone)]
pub struct Rules(Arc<load::Rules>);

impl Rules {
    pub fn inner(&self) -> &Arc<load::Rules> {
        &self.0
    }

    /// A row as the data has it under the patches, with its id and, if it is a thing of the game, its text.
    fn row(&self, section: &str, id: &str) -> Value {
        let mut row = self.0.tree[section][id].clone();
        row["id"] = json!(id);
        if ["card", "event", "location"].contains(&section) || sections().contains(&section) {
            row["text"] = json!(texts::text(&self.0, section, id));
        }
        if row["kind"] == "critter" {
            row["homes"] = self.homes(id);
        }
        row
    }

    /// The constructions where a token, or a good in its place, pays for this critter, but for those that take in any.
    fn homes(&self, critter: &str) -> Value {
        let cards = &self.0.catalog.cards;
        let mut homes = Vec::new();
        if let Some(at) = self.0.catalog.card(critter) {
            let card = &cards[usize::from(at)];
            let all = card.homes[0].union(card.homes[1]);
            all.each(|home| homes.push(&cards[usize::from(home)].id));
        }
        homes.retain(|home| self.0.tree["card"][home.as_str()]["frees"] != "any_critter");
        json!(homes)
    }

    /// The ids of a section in the order of the catalog.
    fn ids(&self, section: &str) -> PyResult<Vec<&str>> {
        let catalog = &self.0.catalog;
        match section {
            "card" => Ok(catalog.cards.iter().map(|def| def.id.as_str()).collect()),
            "event" => Ok(catalog.events.iter().map(|def| def.id.as_str()).collect()),
            "location" => Ok(catalog.locations.iter().map(|def| def.id.as_str()).collect()),
            _ => match load::ids(&self.0, section) {
                none if none.is_empty() => Err(bad_input(format!(
                    "no section '{section}'; there are: card, event, location, and those of modules"
                ))),
                ids => Ok(ids),
            },
        }
    }
}

#[pymethods]
impl Rules {
    /// `patches` are (origin, patch) and are applied in order.
    #[new]
    #[expect(clippy::needless_pass_by_value, reason = "Python hands lists over as owned values")]
    fn new(modules: Vec<String>, patches: Vec<(String, Bound<'_, PyAny>)>) -> PyResult<Rules> {
        known_modules::resolve(&modules).map_err(|error| BadModule::new_err(error.to_string()))?;
        let patches = patches
            .into_iter()
            .map(|(origin, patch)| {
                Ok(Patch {
                    value: from_python(&patch, &origin)?,
                    origin,
                })
            })
            .collect::<PyResult<Vec<_>>>()?;
        guarded(|| {
            load::Rules::load(&modules, &patches)
                .map(|rules| Rules(Arc::new(rules)))
                .map_err(|error| from_load(&error))
        })
    }

    /// The modules in force, `base` included.
    #[getter]
    fn modules(&self) -> Vec<String> {
        self.0.modules.clone()
    }

    /// Differs whenever data, modules or patches differ.
    #[getter]
    fn data_hash(&self) -> &str {
        &self.0.data_hash
    }

    /// How many values are stand-ins of our own, as no source tells them.
    #[getter]
    fn stand_ins(&self) -> usize {
        self.0.stand_ins
    }

    /// The names that the patches give themselves, joined by "+".
    #[getter]
    fn patch_name(&self) -> Option<&str> {
        self.0.patch_name.as_deref()
    }

    /// The columns of a table that only games with these modules have: `{table: [{name, type, unit, meaning}]}`.
    #[getter]
    fn added_columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let as_json = |m: Meaning| json!({ "name": m.name, "type": m.kind, "unit": m.unit, "meaning": m.text });
        let columns = |added: Vec<Meaning>| -> Value { added.into_iter().map(as_json).collect() };
        let catalog = &self.0.catalog;
        let (seats, cards) = (columns(added_meanings(catalog)), columns(Cards::added(catalog)));
        let events = columns(Events::added(catalog));
        to_python(py, &json!({ "seats": seats, "cards": cards, "events": events }))
    }

    /// The sections whose rows are roles of seats, each with its module: `[(module, section)]`.
    #[getter]
    fn roles(&self) -> Vec<(&str, &str)> {
        let modules = known_modules::all();
        let named = |number: u8| modules.iter().find(|module| module.number == number);
        let roles = self.0.catalog.roles.iter();
        roles
            .filter_map(|role| Some((named(role.module)?.id, role.section)))
            .collect()
    }

    /// The automatic opponent that a module brings, as `(id, name)`.
    #[getter]
    fn automatic(&self) -> Option<(&str, &str)> {
        self.0.catalog.automatic.map(|opponent| (opponent.id, opponent.name))
    }

    /// The rows of a section (`card`, `event`, `location`) as dicts, patches applied; `text` says what a row does.
    fn rows<'py>(&self, py: Python<'py>, section: &str) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.ids(section)?.into_iter().map(|id| self.row(section, id)).collect();
        to_python(py, &rows)
    }

    /// The rows of everything in the table of a kind (`card`, `event`, `location`): those of the section, and extras that
    /// are held like cards or used like locations. `section` distinguishes them.
    fn item_rows<'py>(&self, py: Python<'py>, kind: &str) -> PyResult<Bound<'py, PyAny>> {
        let catalog = &self.0.catalog;
        let row = |section: &str, id: &str| {
            let mut row = self.row(section, id);
            row["section"] = json!(section);
            row
        };
        let mut all: Vec<Value> = self.ids(kind)?.into_iter().map(|id| row(kind, id)).collect();
        let held = kind == "card";
        if held || kind == "location" {
            for (section, at) in catalog.extras.each(held) {
                let extra = &section.rows[usize::from(at)];
                let mut row = row(section.id, &extra.id);
                // Not every such thing is a row of the data.
                row["name"] = json!(extra.name);
                all.push(row);
            }
        }
        to_python(py, &Value::Array(all))
    }

    /// The id in a section that a person means by an id or a name.
    fn find(&self, section: &str, name: &str) -> PyResult<String> {
        let ids = self.ids(section)?;
        load::find_id(&self.0, section, name).ok_or_else(|| {
            let hint = did_you_mean_here(&self.0.module_names(), section, name, ids);
            bad_input(format!("no {section} '{name}'{hint}"))
        })
    }

    /// The end of a message about an address that there is not, if it belongs to a module that is not switched on.
    fn elsewhere(&self, address: &str) -> Option<String> {
        let (section, rest) = address.split_once('.').unwrap_or((address, ""));
        let id = rest.split('.').next().unwrap_or_default();
        let in_force = self.0.module_names();
        elsewhere(&in_force, "", section).or_else(|| elsewhere(&in_force, section, id))
    }

    /// What a patch can change at and below a prefix: `[{path, value, type, range}]`.
    fn addresses<'py>(&self, py: Python<'py>, prefix: &str) -> PyResult<Bound<'py, PyAny>> {
        let as_json = |a: load::Address| json!({ "path": a.path, "value": a.value, "type": a.kind, "range": a.range });
        let all: Vec<Value> = load::addresses(&self.0, prefix).into_iter().map(as_json).collect();
        to_python(py, &Value::Array(all))
    }

    /// The verbs that steps can be written with: `[{key, module, type, range, example}]`.
    fn verbs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let as_json = |v: load::VerbSummary| json!({ "key": v.key, "module": v.module, "type": v.kind, "range": v.range, "example": v.example });
        to_python(py, &load::verbs(&self.0).into_iter().map(as_json).collect())
    }
}

/// The known name that an unknown one is most like, if it is near one.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python hands lists over as owned values")]
pub fn nearest(name: &str, known: Vec<String>) -> Option<String> {
    nearest_of(name, known.iter().map(String::as_str)).map(str::to_owned)
}

/// Every module: `[{id, name, about, parameters, role}]`.
#[pyfunction]
pub fn modules(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let as_json = |module: &known_modules::Declaration| json!({ "id": module.id, "name": module.name, "about": module.about, "parameters": module.parameters(), "role": module.role });
    to_python(py, &known_modules::all().iter().map(as_json).collect())
}

/// A patch written in TOML as a dict; mistakes are reported with `origin` and line.
#[pyfunction]
pub fn parse_patch<'py>(py: Python<'py>, origin: &str, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let patch = guarded(|| Patch::from_toml(origin, text).map_err(|error| from_load(&error)))?;
    to_python(py, &patch.value)
}
