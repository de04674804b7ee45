//! The modules of the game: what each declares of itself (`data/<module>/module.toml`), and which go together.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::checks::check::Checker;
use super::embedded;
use crate::boxes::table_of;
use crate::catalog::Automatic;
use crate::schema::LoadError;
use crate::schema::nearest::did_you_mean;
use crate::schema::{Field, Shape};

/// The module that is always in.
pub const BASE: &str = "base";
/// Where parameters come from, for messages.
pub const ORIGIN: &str = "modules";
/// The file in which a module declares itself.
pub const DECLARATION: &str = "module.toml";

/// What a module says of itself.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Declaration {
    /// The name by which it is switched on, that of its folder.
    #[serde(skip)]
    pub id: &'static str,
    /// Stable, and the order in which data are read.
    pub number: u8,
    pub name: String,
    pub about: String,
    /// The keys of its own table that can be given with its name: `name:key=value`.
    #[serde(default)]
    parameters: Vec<String>,
    /// Modules that cannot be played beside it, each with the reason.
    #[serde(default)]
    forbids: BTreeMap<String, String>,
    opponent: Option<Opponent>,
    /// Parameters that are fixed beside another module.
    #[serde(default)]
    beside: BTreeMap<String, Beside>,
    /// The box that it is a part of: the word switches all its parts on that may be played beside the others.
    #[serde(rename = "box")]
    of_box: Option<String>,
    /// The section whose rows are roles of seats.
    pub role: Option<String>,
    /// Folders without a declaration whose data it shares with other modules.
    #[serde(default)]
    uses: Vec<String>,
    /// Words that no file outside the module's folders may have; a test reads them.
    #[serde(rename = "words", default)]
    _words: Vec<String>,
    /// The cargo feature without which the build leaves it out.
    #[serde(rename = "feature")]
    _feature: Option<String>,
}

/// The value of each parameter that is fixed beside another module, and why.
#[derive(Deserialize, Debug)]
struct Beside {
    why: String,
    #[serde(flatten)]
    fixed: BTreeMap<String, Value>,
}

/// An automatic opponent.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Opponent {
    id: String,
    name: String,
    people: u8,
    follows: bool,
}

static ALL: LazyLock<Vec<Declaration>> = LazyLock::new(|| {
    let declared = embedded::FILES.iter().filter_map(|(path, text)| {
        let (id, file) = path.split_once('/')?;
        (file == DECLARATION).then_some((id, *path, *text))
    });
    let mut all: Vec<Declaration> = declared
        .map(|(id, path, text)| {
            let read = toml::from_str::<Declaration>(text);
            let declaration = read.unwrap_or_else(|error| panic!("data/{path}, which the build put in: {error}"));
            Declaration { id, ..declaration }
        })
        .collect();
    all.sort_by_key(|module| module.number);
    for Declaration { id, uses, .. } in &all {
        let is_shared =
            |folder: &str| embedded::data_of(folder).next().is_some() && all.iter().all(|one| one.id != folder);
        if let Some(folder) = uses.iter().find(|folder| !is_shared(folder)) {
            panic!(
                "data/{id}/{DECLARATION}, which the build put in, uses '{folder}', which is no folder of shared data"
            );
        }
    }
    all
});

/// Every module, `base` first, in the order in which their data are read.
pub fn all() -> &'static [Declaration] {
    &ALL
}

/// The ids of all modules.
pub fn ids() -> impl Iterator<Item = &'static str> + Clone {
    all().iter().map(|module| module.id)
}

/// The folders that hold the data of a module, in the order in which they are read: those that it shares, then its own.
pub fn folders(module: &'static str) -> impl Iterator<Item = &'static str> {
    let uses = declaration(module).into_iter().flat_map(|declared| &declared.uses);
    uses.map(String::as_str).chain([module])
}

fn declaration(module: &str) -> Option<&'static Declaration> {
    all().iter().find(|known| known.id == module)
}

/// The modules with an automatic opponent, which make a game for one person.
pub fn with_opponent() -> impl Iterator<Item = &'static str> {
    all()
        .iter()
        .filter(|module| module.opponent.is_some())
        .map(|module| module.id)
}

/// The automatic opponent of these modules.
pub fn opponent(modules: &[&str]) -> Option<Automatic> {
    modules.iter().find_map(|module| {
        let module = declaration(module)?;
        let Opponent {
            id,
            name,
            people,
            follows,
        } = module.opponent.as_ref()?;
        Some(Automatic {
            module: module.number,
            id,
            name,
            people: *people,
            follows: *follows,
        })
    })
}

/// The roles of these modules: the number of each and its section.
pub fn roles(modules: &[&str]) -> impl Iterator<Item = (u8, &'static str)> {
    let declared = modules.iter().filter_map(|module| declaration(module));
    declared.filter_map(|module| Some((module.number, module.role.as_deref()?)))
}

impl Declaration {
    /// The keys that may be given with its name.
    fn fields(&self) -> Vec<&'static Field> {
        let known = |field: &&Field| self.parameters.iter().any(|key| key == field.key);
        table_of(self.id).iter().filter(known).collect()
    }

    pub fn parameters(&self) -> Vec<&'static str> {
        self.fields().into_iter().map(|field| field.key).collect()
    }

    /// Why the two cannot be played together.
    fn excludes<'d>(&'d self, other: &'d Declaration) -> Option<&'d str> {
        if self.opponent.is_some() && other.opponent.is_some() {
            return Some("a game has one automatic opponent");
        }
        self.forbids
            .get(other.id)
            .or_else(|| other.forbids.get(self.id))
            .map(String::as_str)
    }
}

/// A module that is wanted, with the parameters given with its name: `name:key=value:key=value`.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted {
    pub name: &'static str,
    /// Keys and values of the module's own table, in the order in which the module knows them.
    given: Vec<(&'static str, Value)>,
}

impl Wanted {
    /// The parameters as changes of the module's table.
    pub fn parameters(&self) -> Map<String, Value> {
        self.given
            .iter()
            .map(|(key, value)| ((*key).to_owned(), value.clone()))
            .collect()
    }

    /// Do rows that they name exist in this data?
    pub fn check(&self, tree: &Value, modules: &[&str]) -> Result<(), LoadError> {
        let checker = Checker {
            origin: ORIGIN,
            tree,
            modules,
        };
        let fields = || table_of(self.name).iter();
        self.given.iter().try_for_each(|(key, value)| {
            let shape = fields().find(|field| field.key == *key).map(|field| field.shape);
            shape.map_or(Ok(()), |shape| {
                checker.value(value, shape, &format!("{}.{key}", self.name))
            })
        })
    }

    /// Forgets the parameters that say what the data says anyway, so that equal games have equal names.
    pub fn forget_defaults(&mut self, table: &Value) {
        self.given.retain(|(key, value)| table[*key] != *value);
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.given
            .iter()
            .try_for_each(|(key, value)| write!(f, ":{key}={}", plain(value)))
    }
}

/// The name of a module without its parameters.
pub fn name_of(module: &str) -> &str {
    module.split(':').next().unwrap_or(module)
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(words) => words.iter().map(plain).collect::<Vec<_>>().join("+"),
        other => other.to_string(),
    }
}

/// What a person wrote after the `=`, as the data would have it.
fn value_of(text: &str, shape: Shape) -> Value {
    match shape {
        Shape::Number(..) => text.parse::<i64>().map_or_else(|_| text.into(), Value::from),
        Shape::Flag => text.parse::<bool>().map_or_else(|_| text.into(), Value::from),
        Shape::List(Shape::Word(words), ..) => {
            let mut named: Vec<&str> = text.split('+').filter(|word| !word.is_empty()).collect();
            named.sort_by_key(|word| words.iter().position(|known| known == word));
            named.dedup();
            Value::from(named)
        }
        _ => text.into(),
    }
}

/// The parameters in `text`, checked against those that the module knows.
fn read_parameters(declared: &Declaration, text: &str) -> Result<Vec<(&'static str, Value)>, LoadError> {
    let (module, known) = (declared.id, declared.fields());
    let mut given: Vec<(&'static str, Value)> = Vec::new();
    for part in text.split(':').skip(1) {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        let Some(&field) = known.iter().find(|field| field.key == key) else {
            let keys = || known.iter().map(|field: &&Field| field.key);
            let hint = if known.is_empty() {
                "; it takes none".to_owned()
            } else {
                did_you_mean(key, keys())
            };
            return Err(LoadError::new(format!(
                "module '{module}' has no parameter '{key}'{hint}"
            )));
        };
        if given.iter().any(|(other, _)| *other == field.key) {
            return Err(LoadError::new(format!("module '{module}' has its {key} twice")));
        }
        let value = value_of(value, field.shape);
        // Whether a row exists is asked when the data is there.
        if !matches!(field.shape, Shape::Row(_) | Shape::RowOrNone(_)) {
            let checker = Checker {
                origin: ORIGIN,
                tree: &Value::Null,
                modules: &[],
            };
            checker.value(&value, field.shape, &format!("{module}.{key}"))?;
        }
        given.push((field.key, value));
    }
    given.sort_by_key(|(key, _)| known.iter().position(|field| field.key == *key));
    Ok(given)
}

/// The parts of a box.
fn parts_of(name: &str) -> impl Iterator<Item = &'static Declaration> {
    all()
        .iter()
        .filter(move |module| module.of_box.as_deref() == Some(name))
}

/// The specifications with the name of a box replaced by its parts, without those that another module named here excludes.
fn unpacked(specs: &[String]) -> Result<Vec<String>, LoadError> {
    let named: Vec<&Declaration> = specs.iter().filter_map(|spec| declaration(name_of(spec))).collect();
    let mut found = Vec::new();
    for spec in specs {
        let name = name_of(spec);
        if declaration(name).is_some() || parts_of(name).next().is_none() {
            found.push(spec.clone());
            continue;
        }
        if spec != name {
            let parts = parts_of(name).map(|part| part.id).collect::<Vec<_>>().join(", ");
            return Err(LoadError::new(format!(
                "'{name}' takes no parameters: it stands for {parts}, which may have some"
            )));
        }
        let fits = |part: &&Declaration| {
            let is_named = named.iter().any(|other| other.id == part.id);
            !is_named && named.iter().all(|other| part.excludes(other).is_none())
        };
        found.extend(parts_of(name).filter(fits).map(|part| part.id.to_owned()));
    }
    Ok(found)
}

/// The modules in force, with `base`, each once, in the order of their numbers.
pub fn resolve(specs: &[String]) -> Result<Vec<Wanted>, LoadError> {
    let specs = &unpacked(specs)?;
    for name in specs.iter().map(|spec| name_of(spec)) {
        if declaration(name).is_none() {
            let boxes = all().iter().filter_map(|module| module.of_box.as_deref());
            let hint = did_you_mean(name, ids().chain(boxes));
            return Err(LoadError::new(format!("module '{name}' is unknown{hint}")));
        }
    }
    let wanted = |module: &&Declaration| module.id == BASE || specs.iter().any(|spec| name_of(spec) == module.id);
    let wanted: Vec<&Declaration> = all().iter().filter(wanted).collect();
    for (at, one) in wanted.iter().enumerate() {
        for other in &wanted[..at] {
            if let Some(why) = one.excludes(other) {
                let (one, other) = (one.id, other.id);
                return Err(LoadError::new(format!(
                    "modules '{other}' and '{one}' cannot be played together: {why}"
                )));
            }
        }
    }
    let names: Vec<&str> = wanted.iter().map(|module| module.id).collect();
    let resolved = wanted.into_iter().map(|module| {
        let name = module.id;
        let mut given = Vec::new();
        for spec in specs.iter().filter(|spec| name_of(spec) == name) {
            let more = read_parameters(module, spec)?;
            if !given.is_empty() && given != more {
                return Err(LoadError::new(format!(
                    "module '{name}' is named twice, with different parameters"
                )));
            }
            given = more;
        }
        fix_beside(module, &names, &mut given)?;
        Ok(Wanted { name, given })
    });
    resolved.collect()
}

/// Parameters that another module in force fixes: left out they have that value, and no other may be written.
fn fix_beside(
    module: &'static Declaration,
    names: &[&str],
    given: &mut Vec<(&'static str, Value)>,
) -> Result<(), LoadError> {
    let name = module.id;
    for (other, beside) in module
        .beside
        .iter()
        .filter(|(other, _)| names.contains(&other.as_str()))
    {
        for field in module.fields() {
            let Some(fixed) = beside.fixed.get(field.key) else {
                continue;
            };
            match given.iter().find(|(key, _)| *key == field.key) {
                Some((key, value)) if value != fixed => {
                    let (value, fixed, why) = (plain(value), plain(fixed), &beside.why);
                    return Err(LoadError::new(format!(
                        "module '{name}' has {key}={value}, but beside '{other}' it is {fixed}: {why}"
                    )));
                }
                Some(_) => {}
                None => given.push((field.key, fixed.clone())),
            }
        }
    }
    let fields = module.fields();
    given.sort_by_key(|(key, _)| fields.iter().position(|field| field.key == *key));
    Ok(())
}
