//! How a table of results is declared: a row, a vector for each column, and one line of meaning for each.

use everdell_engine::ids::{CardId, NONE};
use std::borrow::Cow;

/// What a column means. The data dictionary is made of these.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    pub name: Cow<'static, str>,
    /// The type as the engine keeps it: `u8`, `i16`, `bool`, or `name` for a dictionary of names.
    pub kind: &'static str,
    pub unit: &'static str,
    pub text: &'static str,
}

/// Whose names the codes of a column stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dictionary {
    Bots,
    Cards,
    Events,
    Locations,
    /// Winter to autumn, and a fifth name for "never".
    Seasons,
    /// What decisions are about.
    Asks,
    /// The first name means none; the cards follow.
    Vias,
}

/// A position in the list of bots of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BotCode(pub u8);

/// A card, event or location of the catalog. What modules have besides follows cards and locations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardCode(pub u16);
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EventCode(pub u8);
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LocationCode(pub u16);

/// A season, or 4 for "never".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeasonCode(pub u8);

/// The card by which something came about, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ViaCode(pub u16);

impl ViaCode {
    pub fn of(card: CardId) -> ViaCode {
        ViaCode(if card == NONE { 0 } else { u16::from(card) + 1 })
    }
}

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AskCode(pub u8);

/// The values of one column.
#[derive(Clone, PartialEq, Debug)]
pub enum Data {
    Bool(Vec<bool>),
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    I16(Vec<i16>),
    I64(Vec<i64>),
    Names(Dictionary, Vec<u16>),
    /// Names that are kept as they are.
    Texts(Vec<String>),
}

/// A column with its meaning.
#[derive(Clone, PartialEq, Debug)]
pub struct Column {
    pub meaning: Meaning,
    pub data: Data,
}

/// A type that a column may have.
pub trait Cell: Copy {
    const KIND: &'static str;
    fn column(values: Vec<Self>) -> Data;
}

macro_rules! cells {
    ($($type:ty, $name:literal, $variant:ident;)*) => {
        $(impl Cell for $type {
            const KIND: &'static str = $name;
            fn column(values: Vec<Self>) -> Data {
                Data::$variant(values)
            }
        })*
    };
}

cells! {
    bool, "bool", Bool;
    u8, "u8", U8;
    u16, "u16", U16;
    u32, "u32", U32;
    u64, "u64", U64;
    i16, "i16", I16;
    i64, "i64", I64;
}

macro_rules! names {
    ($($type:ident, $dictionary:ident;)*) => {
        $(impl Cell for $type {
            const KIND: &'static str = "name";
            fn column(values: Vec<Self>) -> Data {
                Data::Names(Dictionary::$dictionary, values.into_iter().map(|$type(code)| code.into()).collect())
            }
        })*
    };
}

names! {
    BotCode, Bots;
    CardCode, Cards;
    EventCode, Events;
    LocationCode, Locations;
    SeasonCode, Seasons;
    AskCode, Asks;
    ViaCode, Vias;
}

/// Declares a row type and the table of its columns. Each column is `name: type, "unit", "meaning";`.
macro_rules! table {
    (
        $(#[$about:meta])*
        $row:ident => $table:ident {
            $($name:ident: $type:ty, $unit:literal, $text:literal;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $row {
            $(#[doc = $text] pub $name: $type,)*
        }

        /// The rows, column by column.
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        pub struct $table {
            $(pub $name: Vec<$type>,)*
        }

        impl $table {
            pub const MEANINGS: &'static [$crate::tables::declaration::Meaning] = &[
                $($crate::tables::declaration::Meaning {
                    name: ::std::borrow::Cow::Borrowed(stringify!($name)),
                    kind: <$type as $crate::tables::declaration::Cell>::KIND,
                    unit: $unit,
                    text: $text,
                },)*
            ];

            pub fn with_capacity(rows: usize) -> Self {
                $table { $($name: Vec::with_capacity(rows),)* }
            }

            #[inline]
            pub fn push(&mut self, row: $row) {
                $(self.$name.push(row.$name);)*
            }

            /// Many rows at once, column by column.
            pub fn extend(&mut self, rows: &[$row]) {
                $(self.$name.extend(rows.iter().map(|row| row.$name));)*
            }

            /// Moves the rows of `other` to the end of this table.
            pub fn append(&mut self, other: &mut Self) {
                $(self.$name.append(&mut other.$name);)*
            }

            pub fn into_columns(self) -> Vec<$crate::tables::declaration::Column> {
                let data = [$($crate::tables::declaration::Cell::column(self.$name),)*];
                let meanings = Self::MEANINGS.iter().cloned();
                meanings.zip(data).map(|(meaning, data)| $crate::tables::declaration::Column { meaning, data }).collect()
            }
        }
    };
}

pub(crate) use table;
