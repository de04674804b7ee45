//! Rows of shelves: what they say, and what they may not say together.

use serde_json::Value;

use crate::catalog::{Deal, Face, PlayedBy, Refill, ShelfDef, Shelves};
use crate::ids::{MAX_RECORDED_SHELVES, MAX_SHELVED, MAX_SHELVES};
use crate::load::tree::Tree;
use crate::schema::LoadError;
use crate::schema::nearest::did_you_mean;
use crate::schema::row::{Kinds, byte, filter, flag, list, text, zone, zones};
use crate::zone::Zone;

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
