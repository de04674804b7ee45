//! Rows of shelves: what they say, and what they may not say together.

use serde_json::Value;

use super::row::{Kinds, byte, filter, flag, list, text};
use crate::catalog::{Deal, Face, PlayedBy, Refill, ShelfDef, Shelves};
use crate::ids::{MAX_HAND, MAX_RECORDED_SHELVES, MAX_SHELF_SLOTS, MAX_SHELVED, MAX_SHELVES};
use crate::load::error::LoadError;
use crate::load::nearest::did_you_mean;
use crate::load::schema::shape::{Field, Shape};
use crate::load::schema::{FILTER, flag as flag_field, needed, optional, or};
use crate::load::tree::Tree;
use crate::zone::{Zone, Zones};

const WAYS: Shape = Shape::Word(&["abilities", "tokens"]);
const LIKE: Shape = Shape::Word(&["hand", "meadow"]);

const DEAL: Shape = Shape::Table(&[needed("cards", FILTER), or("n", 1, 1, 8)]);

pub const SHELF: &[Field] = &[
    needed("name", Shape::Text),
    needed("of", Shape::Word(&["table", "seat"])),
    optional("face", Shape::Word(&["up", "owner", "down", "top"])),
    optional("slots", Shape::Number(1, MAX_SHELF_SLOTS as i64)),
    optional("holds", Shape::Number(1, MAX_HAND as i64)),
    optional("refill", Shape::Word(&["paid", "played"])),
    optional("deals", Shape::List(&DEAL, 1, 4)),
    optional("play", Shape::Word(&["owner", "everybody"])),
    optional("like", Shape::List(&LIKE, 1, 2)),
    // Shelves that stand for that zone stand for this one, too.
    optional("used_like", LIKE),
    or("discount", 0, 0, 20),
    or("least", 0, 0, 20),
    optional("refuses", Shape::List(&WAYS, 1, 2)),
    flag_field("recorded"),
];

/// The zone of this name among the base game's and the shelves.
pub fn zone(kinds: Kinds<'_>, name: &Value) -> Zone {
    let named = |known: &str| name == known;
    let shelf = || {
        kinds
            .rows("shelf")
            .position(|(id, _)| named(id))
            .map(|at| Zone::shelf(at as u8))
    };
    let of_every_game = Zone::NAMES.iter().position(|known| named(known));
    let of_every_game = of_every_game.map(|at| Zone::from_code(at as u8));
    of_every_game.or_else(shelf).unwrap_or(Zone::Hand)
}

/// A list of zones as a set.
pub fn zones(kinds: Kinds<'_>, names: &Value) -> Zones {
    let names = names.as_array().into_iter().flatten();
    names.fold(0, |all, name| all | zone(kinds, name).bit())
}

fn deal(row: &Value) -> Deal {
    Deal {
        cards: filter(&row["cards"]),
        n: byte(row, "n", 1),
    }
}

pub fn shelves(kinds: Kinds<'_>) -> Shelves {
    let shelf = |(at, (id, row)): (u8, (&String, &Value))| {
        let by_seat = text(row, "of") == "seat";
        let slots = byte(row, "slots", 0);
        let refuses = |way: &str| list(row, "refuses").iter().any(|refused| refused == way);
        ShelfDef {
            id: id.clone(),
            zone: Zone::shelf(at),
            name: text(row, "name").to_owned(),
            by_seat,
            face: match text(row, "face") {
                "owner" => Face::Owner,
                "down" => Face::Down,
                "top" => Face::Top,
                _ => Face::Up,
            },
            slots,
            holds: byte(row, "holds", slots),
            refill: match text(row, "refill") {
                "paid" => Some(Refill::Paid),
                "played" => Some(Refill::Played),
                _ => None,
            },
            deals: list(row, "deals").iter().map(deal).collect(),
            play: match text(row, "play") {
                "owner" => PlayedBy::Owner,
                "everybody" => PlayedBy::Everybody,
                _ => PlayedBy::Nobody,
            },
            like: zones(kinds, &row["like"]),
            discount: byte(row, "discount", 0),
            least: byte(row, "least", 0),
            abilities: !refuses("abilities"),
            tokens: !refuses("tokens"),
            recorded: flag(row, "recorded"),
        }
    };
    let mut shelves: Vec<ShelfDef> = (0..).zip(kinds.rows("shelf")).map(shelf).collect();
    for (at, (_, row)) in (0..).zip(kinds.rows("shelf")) {
        if row["used_like"].is_string() {
            let like = zone(kinds, &row["used_like"]).bit();
            let stand_for = shelves.iter_mut().filter(|shelf| shelf.like & like != 0);
            stand_for.for_each(|shelf| shelf.like |= Zone::shelf(at).bit());
        }
    }
    Shelves::new(shelves)
}

/// Refuses rows that say what cannot be together.
pub fn check(tree: &Tree, origin: &str) -> Result<(), LoadError> {
    let (mut filled, mut recorded) = (0, 0);
    let rows = Kinds(&tree.value).rows("shelf");
    for (at, (id, row)) in rows.enumerate() {
        let says = |key: &str, word: &str| text(row, key) == word;
        let has = |key: &str| !row[key].is_null();
        let wrong = |key: &str, what: &str| Err(LoadError::at(origin, &format!("shelf.{id}{key}"), what));
        if at == MAX_SHELVES {
            return wrong("", &format!("is one shelf too many; allowed: at most {MAX_SHELVES}"));
        }
        if Zone::NAMES.contains(&id.as_str()) {
            return wrong("", "has the name of a zone that every game has");
        }
        if has("slots") == has("holds") {
            return wrong("", "needs either slots or holds");
        }
        if says("face", "owner") && says("of", "table") {
            return wrong(".face", "is \"owner\", but a shelf of the table has no owner");
        }
        if says("play", "owner") && says("of", "table") {
            return wrong(
                ".play",
                "is \"owner\", but a shelf of the table has no owner; allowed: everybody",
            );
        }
        if says("face", "owner") && says("play", "everybody") {
            return wrong(
                ".play",
                "is \"everybody\", but only its owner sees the cards; allowed: owner",
            );
        }
        if says("face", "down") && (has("play") || has("like")) {
            return wrong(".face", "is \"down\", but nobody plays a card that he does not see");
        }
        if says("face", "top") && !has("holds") {
            return wrong(".face", "is \"top\", but slots are no pile; it needs holds");
        }
        if has("refill") && (!has("slots") || row["face"].as_str().is_some_and(|face| face != "up")) {
            return wrong(".refill", "needs slots whose cards lie face up");
        }
        let dealt: u8 = list(row, "deals").iter().map(|row| deal(row).n).sum();
        if dealt > 0 && (!says("of", "seat") || dealt > byte(row, "holds", 0)) {
            return wrong(
                ".deals",
                "needs a shelf of the seats that holds all the cards that are dealt",
            );
        }
        recorded += usize::from(flag(row, "recorded"));
        if recorded > MAX_RECORDED_SHELVES {
            let what =
                format!("is one shelf too many that tables count apart; allowed: at most {MAX_RECORDED_SHELVES}");
            return wrong(".recorded", &what);
        }
        if has("refill") {
            let parts = if says("of", "seat") { crate::ids::MAX_SEATS } else { 1 };
            filled += parts * usize::from(byte(row, "slots", 0));
        }
    }
    if filled > MAX_SHELVED {
        let what = format!("are {filled} that are refilled, for all seats together; allowed: at most {MAX_SHELVED}");
        return Err(LoadError::at(origin, "shelf.*.slots", what));
    }
    Ok(())
}

/// The name of a zone in the data, or the nearest one.
pub fn check_zone(name: &str, allowed: &[&'static str], tree: &Value) -> Result<(), String> {
    let shelves = || Kinds(tree).rows("shelf").map(|(id, _)| id.as_str());
    let all = || allowed.iter().copied().chain(shelves());
    if all().any(|known| known == name) {
        return Ok(());
    }
    Err(format!(
        "names the zone '{name}', which does not exist{}",
        did_you_mean(name, all())
    ))
}
