//! The types of keys: what a value looks like, how a patch treats it, and how it is told to a person.

use serde_json::Value;

/// What a key holds.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    Flag,
    /// Only `true`: a verb without parameters.
    Yes,
    Text,
    Number(i64, i64),
    Word(&'static [&'static str]),
    /// The id of a row of this section.
    Row(&'static str),
    /// The id of a row of this section, or nothing.
    #[allow(dead_code, reason = "a build may have no module with such a parameter")]
    RowOrNone(&'static str),
    /// One of these zones of every game, or the id of a shelf.
    Zone(&'static [&'static str]),
    /// A table from ids of rows of this section to numbers, each at most so many.
    Counts(&'static str, i64),
    /// An amount of each resource, each at most so many.
    Amounts(i64),
    Table(&'static [Field]),
    /// A table with exactly one of these keys.
    Pick(&'static [Field]),
    /// A list of so many entries at least and at most.
    List(&'static Shape, usize, usize),
    /// One value for all numbers of players, or a list of six.
    ByPlayers(&'static Shape),
    /// Any of these, told apart by their type.
    Either(&'static [Shape]),
    /// A list of steps, addressed by verb or label.
    Steps,
    /// A list of end scores, addressed by label, or directly if there is only one.
    Scores,
}

/// Must a key be there, and what holds if it is not?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    Needed,
    Optional,
    /// A number with this default.
    Or(i64),
    /// A flag that is false by default.
    Off,
}

#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub key: &'static str,
    pub shape: Shape,
    pub need: Need,
    /// A patch replaces the whole value, unless it names parts of it with dots.
    pub whole: bool,
}

impl Shape {
    pub const CARD: Shape = Shape::Row("card");
    pub const LOCATION: Shape = Shape::Row("location");

    /// The type in one word, as listed with an address.
    pub fn kind(self) -> &'static str {
        match self {
            Shape::Flag | Shape::Yes => "flag",
            Shape::Text => "text",
            Shape::Number(..) => "number",
            Shape::Word(_) => "word",
            Shape::Row(section) | Shape::RowOrNone(section) => section,
            Shape::Zone(_) => "zone",
            Shape::Amounts(_) | Shape::Counts(..) => "amounts",
            Shape::Table(_) | Shape::Pick(_) => "table",
            Shape::List(..) | Shape::Steps | Shape::Scores | Shape::ByPlayers(_) => "list",
            Shape::Either(options) => options.first().map_or("table", |first| first.kind()),
        }
    }

    /// Is a value of the JSON type that this shape is written in?
    pub fn fits_type(self, value: &Value) -> bool {
        match self {
            Shape::Flag | Shape::Yes => value.is_boolean(),
            Shape::Text | Shape::Word(_) | Shape::Row(_) | Shape::RowOrNone(_) | Shape::Zone(_) => value.is_string(),
            Shape::Number(..) => value.is_number(),
            Shape::Amounts(_) | Shape::Counts(..) | Shape::Table(_) | Shape::Pick(_) => value.is_object(),
            Shape::List(..) | Shape::Steps | Shape::Scores => value.is_array(),
            Shape::ByPlayers(entry) => value.is_array() || entry.fits_type(value),
            Shape::Either(options) => options.iter().any(|option| option.fits_type(value)),
        }
    }

    /// The shape among several in which this value is written.
    #[must_use]
    pub fn taken_by(self, value: &Value) -> Shape {
        match self {
            Shape::Either(options) => options
                .iter()
                .copied()
                .find(|option| option.fits_type(value))
                .unwrap_or(self),
            Shape::ByPlayers(entry) if !value.is_array() => *entry,
            other => other,
        }
    }

    /// What is allowed, in words.
    pub fn range(self) -> String {
        match self {
            Shape::Flag => "true or false".into(),
            Shape::Yes => "true".into(),
            Shape::Text => "any text".into(),
            Shape::Number(min, max) => format!("a whole number from {min} to {max}"),
            Shape::Word(words) if words.len() == 1 => format!("\"{}\"", words[0]),
            Shape::Word(words) => format!("one of {}", words.join(", ")),
            Shape::Row(section) => format!("the id of {}", an(section)),
            Shape::RowOrNone(section) => format!("the id of {}, or nothing", an(section)),
            Shape::Zone(zones) => format!("one of {}, or the id of a shelf", zones.join(", ")),
            Shape::Amounts(max) => format!("a table of twig, resin, pebble and berry, each from 0 to {max}"),
            Shape::Counts(section, max) => {
                let section = section.replace('_', " ");
                format!("a table of ids of rows of {section}, each with a number from 0 to {max}")
            }
            Shape::Table(fields) => format!("a table of {}", keys(fields)),
            Shape::Pick(fields) => format!("a table with one of {}", keys(fields)),
            Shape::List(entry, min, max) if min == max => format!("a list of {min}, each {}", entry.range()),
            Shape::List(entry, min, max) => format!("a list of {min} to {max}, each {}", entry.range()),
            Shape::ByPlayers(entry) => format!("{}, or a list of six for 1 to 6 players", entry.range()),
            Shape::Either(options) => options
                .iter()
                .map(|option| option.range())
                .collect::<Vec<_>>()
                .join(", or "),
            Shape::Steps => "a list of steps".into(),
            Shape::Scores => "a list of scores, each with per and points".into(),
        }
    }
}

fn keys(fields: &[Field]) -> String {
    fields.iter().map(|field| field.key).collect::<Vec<_>>().join(", ")
}

/// `a card`, `an event kind`.
fn an(section: &str) -> String {
    let article = if section.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {}", section.replace('_', " "))
}
