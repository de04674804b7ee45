//! What belongs to modules that are not switched on: an unknown name may be one of theirs.

use super::checks::{sections, tables};
use super::embedded::data_of;
use super::modules;
use super::tree::title;
use crate::schema::nearest::did_you_mean;

/// The end of a message about a name that is unknown in a section (of sections themselves: ""): the module that brings
/// it, else the nearest of the `known` names.
pub fn did_you_mean_here<'a>(
    in_force: &[&str],
    section: &str,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> String {
    elsewhere(in_force, section, name).unwrap_or_else(|| did_you_mean(name, known))
}

/// The end of a message about an unknown name that belongs to modules that are not switched on.
pub fn elsewhere(in_force: &[&str], section: &str, name: &str) -> Option<String> {
    let owners = modules::ids().filter(|module| !in_force.contains(module) && brings(module, section, name));
    let owners: Vec<&str> = owners.collect();
    let first = owners.first()?;
    let all = owners.join("' or '");
    Some(format!(
        "; it belongs to the module '{all}', which is not switched on (--modules {first})"
    ))
}

fn brings(module: &'static str, section: &str, name: &str) -> bool {
    match section {
        "" => {
            let has = |modules: &[&str]| {
                sections(modules).iter().any(|(own, _)| *own == name)
                    || tables(modules).iter().any(|(own, _)| *own == name)
            };
            has(&[module]) && !has(&[])
        }
        "rules" => {
            let mut rules = tables(&[module]).into_iter().filter(|(own, _)| *own == section);
            rules.any(|(_, fields)| fields.iter().any(|field| field.key == name)) || has_row(module, name, &["switch"])
        }
        // A person may take one kind of row for another.
        _ => has_row(module, name, &[]),
    }
}

/// Do the data of a module have a row of this id or name, in these sections or in any?
fn has_row(module: &'static str, name: &str, of: &[&str]) -> bool {
    let wanted = name.trim().to_lowercase();
    let is_meant = |row: &toml::Value| {
        let text = |key: &str| row.get(key).and_then(toml::Value::as_str).unwrap_or_default();
        let (id, named) = (text("id"), text("name"));
        !id.is_empty() && [id, named, &title(id)].iter().any(|one| one.to_lowercase() == wanted)
    };
    let mut files = modules::folders(module).flat_map(data_of);
    files.any(|(_, text)| {
        let table: toml::Table = toml::from_str(text).unwrap_or_default();
        let mut sections = table
            .iter()
            .filter(|(section, _)| of.is_empty() || of.contains(&section.as_str()));
        sections.any(|(_, rows)| rows.as_array().is_some_and(|rows| rows.iter().any(is_meant)))
    })
}
