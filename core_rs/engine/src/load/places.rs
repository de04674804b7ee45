//! Which steps make sense where: what the schema cannot say of one key alone.

use serde_json::{Map, Value};

use super::check::{name_of, verb_of};
use super::error::LoadError;
use super::row::{amounts, flag, list, number, text};
use crate::modules;

/// What a list of steps belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Effect { production: bool, replaces: bool },
    Visit,
    BeforeSeason,
    AfterPlay,
    Location,
    Event,
    Season,
}

impl Place {
    fn is_card(self) -> bool {
        !matches!(self, Place::Location | Place::Event | Place::Season)
    }

    /// Why this verb may not stand here.
    fn refuses(self, verb: &str) -> Option<&'static str> {
        match (verb, self) {
            ("store_one_of" | "take_stored" | "tokens_here", place) if !place.is_card() => {
                Some("lays something on a card and works only on cards")
            }
            ("store_one_of" | "take_stored", Place::AfterPlay) => Some("does not work as a reaction"),
            ("put_here" | "tuck" | "keep_revealed", place) if place != Place::Event => {
                Some("puts something on an event and works only on events")
            }
            ("refund", place) if !matches!(place, Place::Effect { replaces: true, .. }) => {
                Some("works only in the effect of a card with 'replaces'")
            }
            ("revisit", place) if place != Place::BeforeSeason => Some("works only in 'before_season'"),
            ("move_worker", place) if !matches!(place, Place::Effect { production: false, .. } | Place::Event) => {
                Some("works only when a card that does not produce is played, or on an event")
            }
            ("play" | "produce" | "activate" | "copy_location", Place::AfterPlay) => {
                Some("could set off the same reaction again and again")
            }
            ("play" | "produce" | "copy_location", Place::Effect { production: true, .. }) => {
                Some("could set off itself when production cards are activated or copied")
            }
            _ => None,
        }
    }
}

/// Checks the whole tree.
pub fn check(tree: &Value, origin: &str) -> Result<(), LoadError> {
    let rows = |section: &str| tree[section].as_object().cloned().unwrap_or_default();
    for (id, row) in rows("card") {
        check_card(&row, &format!("card.{id}"), origin)?;
    }
    pairs_share(&rows("card"), origin)?;
    for (id, row) in rows("location") {
        let address = format!("location.{id}");
        steps(
            list(&row, "effect"),
            Place::Location,
            &format!("{address}.effect"),
            origin,
        )?;
        if flag(&row, "replaced") && text(&row, "area") != "forest" {
            return Err(not_replaceable(&address, origin));
        }
    }
    for (id, row) in rows("event") {
        let address = format!("event.{id}");
        steps(list(&row, "effect"), Place::Event, &format!("{address}.effect"), origin)?;
        scores(&row, false, &address, origin)?;
        if flag(&row, "replaced") && text(&row, "kind") != "special" {
            return Err(not_replaceable(&address, origin));
        }
    }
    for (season, row) in rows("season") {
        steps(
            list(&row, "effect"),
            Place::Season,
            &format!("season.{season}.effect"),
            origin,
        )?;
    }
    copies_end(&rows("location"), origin)?;
    always_a_place(&rows("location"), origin)
}

fn check_card(row: &Value, address: &str, origin: &str) -> Result<(), LoadError> {
    let effect = Place::Effect {
        production: text(row, "colour") == "production",
        replaces: !row["replaces"].is_null(),
    };
    steps(list(row, "effect"), effect, &format!("{address}.effect"), origin)?;
    steps(list(row, "visit"), Place::Visit, &format!("{address}.visit"), origin)?;
    steps(
        list(row, "before_season"),
        Place::BeforeSeason,
        &format!("{address}.before_season"),
        origin,
    )?;
    let after = list(&row["after_play"], "effect");
    steps(after, Place::AfterPlay, &format!("{address}.after_play.effect"), origin)?;
    let after = list(row, "after_pearl");
    steps(after, Place::AfterPlay, &format!("{address}.after_pearl"), origin)?;
    scores(row, true, address, origin)?;
    let spots = number(row, "worker_spots", 0) + number(row, "ambassador_spots", 0);
    if spots > 0 && list(row, "visit").is_empty() {
        let what = "needs a 'visit' that says what a worker does there";
        return Err(LoadError::at(origin, &format!("{address}.worker_spots"), what));
    }
    Ok(())
}

/// Two cards that share a space need one each while they are alone (R7.4).
fn pairs_share(cards: &Map<String, Value>, origin: &str) -> Result<(), LoadError> {
    for (id, row) in cards {
        if !row["shares"].is_null() && number(row, "space", 1) != 1 {
            let what = "must be 1 for a card that shares a space, as it takes one while it is alone";
            return Err(LoadError::at(origin, &format!("card.{id}.space"), what));
        }
        let Some(partner) = row["pairs_with"].as_str() else {
            continue;
        };
        for card in [id.as_str(), partner] {
            let space = cards.get(card).map_or(1, |row| number(row, "space", 1));
            if space != 1 {
                let what = format!("is {space}, but {id} and {partner} share a space, so each must need 1");
                return Err(LoadError::at(origin, &format!("card.{card}.space"), what));
            }
        }
    }
    Ok(())
}

fn not_replaceable(address: &str, origin: &str) -> LoadError {
    let what = "is true, but only cards, special events and forest locations come from a deck and can be replaced";
    LoadError::at(origin, &format!("{address}.replaced"), what)
}

/// One list of steps: each verb in its place, and after what it builds on.
fn steps(list: &[Value], place: Place, address: &str, origin: &str) -> Result<(), LoadError> {
    let steps: Vec<(&str, &str, &Value)> = list
        .iter()
        .filter_map(|step| {
            let table = step.as_object()?;
            Some((verb_of(table)?.key, name_of(table)?, step))
        })
        .collect();
    let shows = |verb: &str, step: &Value| verb == "keep_revealed" || text(&step["play"], "from") == "revealed";
    for (at, &(verb, name, step)) in steps.iter().enumerate() {
        let address = format!("{address}.{name}");
        let refuse = |what: String| Err(LoadError::at(origin, &address, what));
        if let Some(why) = place.refuses(verb) {
            return refuse(format!("cannot stand here: '{verb}' {why}"));
        }
        let before = |verbs: &[&str]| steps[..at].iter().any(|(verb, ..)| verbs.contains(verb));
        let of_module = |verb: &str| modules::step_fields().iter().any(|(.., field)| field.key == verb);
        let module_before = steps[..at].iter().any(|(verb, ..)| of_module(verb));
        let takes = before(&["discard", "pay", "pay_any", "give", "give_any", "tuck"]) || module_before;
        if step["per"] == "chosen" && !takes {
            return refuse("counts what was chosen, but no step before it lets anything be chosen".into());
        }
        if step["per"] == "token_here" && !place.is_card() {
            return refuse("counts the tokens on a card, but stands on none".into());
        }
        let paired = step["when"] == "paired"
            || step["when"]
                .as_array()
                .is_some_and(|all| all.contains(&"paired".into()));
        if paired && !place.is_card() {
            return refuse("asks whether a card is paired, but stands on none".into());
        }
        if shows(verb, step) && !before(&["reveal"]) {
            return refuse("works on revealed cards, but no step before it reveals any".into());
        }
        if text(&step["play"], "from") == "taken" && !before(&["take_meadow"]) {
            return refuse("plays a card that was taken, but no step before it takes any".into());
        }
        if verb == "reveal" && !steps[at..].iter().any(|(verb, _, step)| shows(verb, step)) {
            return refuse("reveals cards, but no later step says what becomes of them".into());
        }
    }
    Ok(())
}

/// Cards are paired, events have things lying on them.
fn scores(row: &Value, card: bool, address: &str, origin: &str) -> Result<(), LoadError> {
    for entry in list(row, "score") {
        let per = &entry["per"];
        let here = per == "card_here" || !per["resource_here"].is_null();
        if (card && here) || (!card && per == "paired") {
            let owner = if card { "a card" } else { "an event" };
            let what = format!("counts {per}, which {owner} does not have");
            return Err(LoadError::at(origin, &format!("{address}.score"), what));
        }
    }
    Ok(())
}

/// A location that copies others may not reach one that copies in turn.
fn copies_end(locations: &Map<String, Value>, origin: &str) -> Result<(), LoadError> {
    let copied = |row: &Value| {
        list(row, "effect")
            .iter()
            .find_map(|step| step.get("copy_location"))
            .map(|copy| copy["areas"].clone())
    };
    for (id, row) in locations {
        let Some(Value::Array(areas)) = copied(row) else {
            continue;
        };
        let other = locations
            .iter()
            .find(|(_, other)| areas.contains(&other["area"]) && copied(other).is_some());
        if let Some((other, _)) = other {
            let address = format!("location.{id}.effect.copy_location.areas");
            let what = format!("reaches location.{other}, which copies in turn; copying would never end");
            return Err(LoadError::at(origin, &address, what));
        }
    }
    Ok(())
}

/// A player with a worker must always have a legal place for it, whatever all others have done.
fn always_a_place(locations: &Map<String, Value>, origin: &str) -> Result<(), LoadError> {
    let gives = |step: &Value| {
        let amount = amounts(&step["gain"]).total() as i64 + number(step, "gain_any", 0) + number(step, "points", 0);
        step["per"].is_null() && step["when"].is_null() && amount > 0
    };
    let open = |row: &Value| {
        text(row, "area") == "basic"
            && text(row, "sharing") == "shared"
            && matches!(text(row, "season"), "" | "winter")
            && !flag(row, "dead")
            && list(row, "effect").iter().any(gives)
    };
    if locations.values().any(open) {
        return Ok(());
    }
    let what = "would leave no shared basic location that always gives something, so that a worker might have no legal \
                place; leave one of them as it is";
    Err(LoadError::at(origin, "location.*.dead and location.*.effect", what))
}
