//! Choices and what asks for them, as JSON that stays the same from version to version.

use std::fmt;

use serde_json::{Map, Value, json};

use super::words::{card_id, card_in_city, event_in_play, location_id, option_name, place_to_json, some_resources};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Decision, Payment, Zone};
use crate::effect::Price;
use crate::game::payments;
use crate::ids::{CardId, NONE, Seat, Slot};
use crate::modules::{hooks, telling};
use crate::payment::{UsedAbility, Way};
use crate::rules::Rules;
use crate::state::{ORDINARY, Place, Source, Spot, State, WorkerKindId};
use crate::zone::CardPlace;

/// The choice as a dict: `kind` and whatever tells it from the other choices of the same decision.
pub fn choice_to_json(rules: &Rules, state: &State, decision: Decision, choice: Choice) -> Value {
    let catalog = &rules.catalog;
    let mut dict = Map::new();
    let mut set = |key: &str, value: Value| {
        dict.insert(key.to_owned(), value);
    };
    match choice {
        Choice::Place(place) | Choice::Send { place, .. } | Choice::Worker(place, _) => {
            let kind = |kind: WorkerKindId| catalog.worker_kinds[usize::from(kind)].id.as_str();
            match choice {
                Choice::Send { kind: of, .. } => set("kind", json!(kind(of))),
                Choice::Worker(_, of) => {
                    set("kind", json!("worker"));
                    if of != ORDINARY {
                        set("worker", json!(kind(of)));
                    }
                }
                _ => set("kind", json!("place")),
            }
            set("where", place_to_json(catalog, state, place));
            if let Some(card) = card_at(state, place) {
                set("card", json!(card_id(catalog, card)));
            }
        }
        Choice::Play { from, card, via } => {
            set("kind", json!("play"));
            set("card", json!(card_id(catalog, card)));
            set("from", json!(catalog.zone_name(from.zone)));
            set_slot(catalog, from, &mut set);
            set("via", via_to_json(catalog, state, decision.player, via));
            if via == Payment::RESOURCES && decision.ask == Ask::Turn && !is_cheaper(catalog, from.zone) {
                // Where several kinds can pay it is asked what does.
                if let [only] = payments(catalog, state, decision.player, card)[..] {
                    set("pay", some_resources(only));
                }
                set_surcharge(catalog, state, decision.player, card, &mut set);
            }
        }
        Choice::Prepare => set("kind", json!("prepare")),
        Choice::Pass => set("kind", json!("pass")),
        Choice::Card { from, seat, slot, card } => {
            set("kind", json!("card"));
            set("card", json!(card_id(catalog, card)));
            set("from", json!(catalog.zone_name(from)));
            if seat != NONE {
                set("seat", json!(seat));
            }
            if slot != NONE {
                set("slot", json!(slot));
            }
        }
        Choice::Resource { kind, n, to } => {
            set("kind", json!("resource"));
            set("resource", json!(kind.name()));
            set("n", json!(n));
            if to != NONE {
                set("seat", json!(to));
            }
        }
        Choice::Amount(n) => {
            set("kind", json!("amount"));
            set("n", json!(n));
        }
        Choice::Pile(zone) => {
            set("kind", json!("option"));
            set("from", json!(catalog.zone_name(zone)));
        }
        Choice::Player(seat) => {
            set("kind", json!("player"));
            set("seat", json!(seat));
        }
        Choice::Location(location) => {
            set("kind", json!("location"));
            set("where", json!(location_id(catalog, location)));
        }
        Choice::Pay(what) => {
            set("kind", json!("option"));
            set("pay", some_resources(what));
        }
        Choice::Option(name) => {
            set("kind", json!("option"));
            set("option", json!(option_name(catalog, name)));
        }
        Choice::Stop => set("kind", json!("stop")),
        Choice::Special(choice) => dict = telling::choice_to_json(catalog, state, choice),
    }
    Value::Object(dict)
}

/// What a card costs besides its price.
fn set_surcharge(catalog: &Catalog, state: &State, seat: Seat, card: CardId, set: &mut impl FnMut(&str, Value)) {
    let more = hooks::surcharge(catalog, state, seat, card);
    if !more.is_nothing() {
        let mut extra = some_resources(more.what);
        if more.any > 0 {
            extra["any"] = json!(more.any);
        }
        set("extra", extra);
    }
}

/// Does a play from there cost less than is printed?
pub(super) fn is_cheaper(catalog: &Catalog, from: Zone) -> bool {
    catalog.shelf(from).is_some_and(|shelf| shelf.discount > 0)
}

/// The slot of a card that is played, and of a shelf whose part it is.
fn set_slot(catalog: &Catalog, place: CardPlace, set: &mut impl FnMut(&str, Value)) {
    let Some(shelf) = catalog.shelf(place.zone) else {
        if place.slot != NONE {
            set("slot", json!(place.slot));
        }
        return;
    };
    if shelf.by_seat {
        set("seat", json!(place.owner()));
    }
    if shelf.slots > 0 {
        set("slot", json!(place.slot_of_part()));
    }
}

/// `"resources"`, `"free"`, or what is used: `{"token": {slot, card}}`, the same with the id of a good, `{"ability": {slot, card}, "prisoner": {slot, card}}`.
fn via_to_json(catalog: &Catalog, state: &State, seat: Seat, via: Payment) -> Value {
    let at = |slot: Slot| {
        let card = card_in_city(state, seat, slot).map(|card| card_id(catalog, card));
        json!({ "slot": slot, "card": card })
    };
    if let Some(Way { module, way, slot }) = via.as_way() {
        return telling::way_to_json(catalog, state, seat, module, way, slot);
    }
    let mut told = Map::new();
    if let Some(home) = via.as_home() {
        told.insert(catalog.laid(home.laid).0.to_owned(), at(home.slot));
    }
    if let Some(UsedAbility { slot, price }) = via.as_ability() {
        told.insert("ability".to_owned(), at(slot));
        match tokens_paid(catalog, state, seat, via) {
            Some(tokens) => told.insert("tokens".to_owned(), json!(tokens)),
            None if price != NONE => told.insert("prisoner".to_owned(), at(price)),
            None => None,
        };
    }
    match via {
        Payment::RESOURCES => json!("resources"),
        Payment::FREE => json!("free"),
        _ => Value::Object(told),
    }
}

/// How many point tokens of its card an ability is paid with, if that is its price.
pub(super) fn tokens_paid(catalog: &Catalog, state: &State, seat: Seat, via: Payment) -> Option<u8> {
    let UsedAbility { slot, price } = via.as_ability().filter(|_| via.as_home().is_none())?;
    let card = card_in_city(state, seat, slot)?;
    let ability = catalog.cards[usize::from(card)].ability?;
    (ability.price == Price::Tokens).then_some(price)
}

fn card_at(state: &State, place: Place) -> Option<CardId> {
    match place.spot() {
        Spot::City { seat, slot } => card_in_city(state, seat, slot),
        Spot::Nowhere | Spot::Location(_) | Spot::Event(_) | Spot::Special { .. } => None,
    }
}

/// What a decision of `player` is asked for: `{card|location|event|season, seat, slot}`, or null for a turn's action.
pub fn source_to_json(rules: &Rules, state: &State, player: Seat, source: Source) -> Value {
    let catalog = &rules.catalog;
    match source {
        Source::Turn => Value::Null,
        Source::Season => json!({ "season": state.player(player).season.name() }),
        Source::Location(location) => json!({ "location": location_id(catalog, location) }),
        Source::Event(at) => json!({ "event": event_in_play(catalog, state, at) }),
        Source::Card { seat, slot } => {
            // A card that has left while its effect goes on has no slot any more.
            match card_in_city(state, seat, slot) {
                Some(card) => json!({ "card": card_id(catalog, card), "seat": seat, "slot": slot }),
                None => json!({ "card": null, "seat": seat }),
            }
        }
        Source::Playing(card) => json!({ "card": card_id(catalog, card) }),
        Source::Special { module, at } => telling::source_to_json(catalog, module, at),
    }
}

/// Why a dict names no choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSuchChoice {
    NotADict,
    NoneFits,
    /// So many choices fit the given keys.
    SeveralFit(usize),
}

impl fmt::Display for NoSuchChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchChoice::NotADict => f.write_str("a choice is named by a dict"),
            NoSuchChoice::NoneFits => f.write_str("no legal choice fits this dict"),
            NoSuchChoice::SeveralFit(n) => write!(f, "{n} legal choices fit this dict; give more of their keys"),
        }
    }
}

impl std::error::Error for NoSuchChoice {}

/// The position in `choices` of the one that `wanted` names. Keys may be left out as long as one choice alone fits.
pub fn find_choice(
    rules: &Rules,
    state: &State,
    decision: Decision,
    choices: &[Choice],
    wanted: &Value,
) -> Result<usize, NoSuchChoice> {
    let Value::Object(keys) = wanted else {
        return Err(NoSuchChoice::NotADict);
    };
    let mut fitting = 0;
    let mut found = None;
    for (at, &choice) in choices.iter().enumerate() {
        let dict = choice_to_json(rules, state, decision, choice);
        if dict == *wanted {
            return Ok(at);
        }
        if keys.iter().all(|(key, value)| dict.get(key) == Some(value)) {
            fitting += 1;
            found = Some(at);
        }
    }
    match (fitting, found) {
        (1, Some(at)) => Ok(at),
        (0, _) => Err(NoSuchChoice::NoneFits),
        (several, _) => Err(NoSuchChoice::SeveralFit(several)),
    }
}
