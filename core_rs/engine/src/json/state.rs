//! Writing a whole position.

use serde_json::{Map, Value, json};

use super::STATE_VERSION;
use super::card_count;
use super::drawing;
use super::pending::pending_to_json;
use super::shelves;
use super::words::{all_resources, card_id, event_id, location_id, place_to_json, some_resources};
use crate::bits::ones;
use crate::catalog::{Catalog, EventKind};
use crate::choice::Decision;
use crate::ids::{CardId, NONE, Seat};
use crate::modules::telling;
use crate::payment::Laid;
use crate::rules::Rules;
use crate::state::{CityCard, Holder, ORDINARY, Place, Player, State};

/// The whole position, hidden things included. `decision` is the one that is open in it, if the game goes on.
pub fn state_to_json(rules: &Rules, state: &State, decision: Option<Decision>) -> Value {
    let mut dict = position(rules, state);
    let pending = pending_to_json(rules, state, decision, &dict);
    dict.insert("pending".to_owned(), pending);
    Value::Object(dict)
}

/// Everything but `pending`.
pub(super) fn position(rules: &Rules, state: &State) -> Map<String, Value> {
    let catalog = &rules.catalog;
    let mut dict = table(rules, state);
    let players = (0..state.seats).map(|seat| {
        let mut player = public_player(catalog, state, seat);
        player.insert("hand".to_owned(), cards(catalog, &state.player(seat).hand[..]));
        Value::Object(player)
    });
    dict.insert("players".to_owned(), players.collect());
    dict.insert("deck".to_owned(), cards(catalog, state.piles.deck()));
    dict.insert(
        "discard".to_owned(),
        cards(catalog, state.piles.discard_from_top().iter().rev()),
    );
    let rng = json!({
        "seed": format!("{:016x}", state.seed),
        "reshuffles": state.reshuffles,
        "rolls": state.rolls,
    });
    dict.insert("rng".to_owned(), rng);
    shelves::write(catalog, state, None, &mut dict);
    drawing::write(catalog, state, &mut dict);
    card_count::write(catalog, state, &mut dict);
    telling::write(catalog, state, None, &mut dict);
    dict
}

/// What lies open on the table and belongs to nobody.
pub(super) fn table(rules: &Rules, state: &State) -> Map<String, Value> {
    let catalog = &rules.catalog;
    let meadow = state
        .meadow
        .iter()
        .map(|&card| (card != NONE).then(|| card_id(catalog, card)));
    let mut dict = json!({
        "version": STATE_VERSION,
        "data": rules.data_hash,
        "modules": rules.modules,
        "options": {},
        "meadow": meadow.collect::<Vec<_>>(),
        "revealed": cards(catalog, &state.revealed[..]),
        "forest": state.forest.iter().map(|&location| location_id(catalog, location)).collect::<Vec<_>>(),
        "event_row": state.events.iter().map(|laid| event_id(catalog, laid.event)).collect::<Vec<_>>(),
        "active": state.active,
        "turn": state.turn,
    });
    let order = &state.order[..usize::from(state.seats)];
    if !order.is_sorted() {
        dict["order"] = json!(order);
    }
    for (at, kind) in catalog.event_kinds.iter().enumerate() {
        let of_kind = |event: u8| usize::from(catalog.events[usize::from(event)].kind) == at;
        let open = state
            .events
            .iter()
            .filter(|laid| laid.owner == NONE && of_kind(laid.event));
        dict[list_of_events(kind)] = open.map(|laid| event_id(catalog, laid.event)).collect();
    }
    match dict {
        Value::Object(dict) => dict,
        _ => Map::new(),
    }
}

/// The key of the list in which events of a kind stand.
pub(super) fn list_of_events(kind: &EventKind) -> String {
    kind.plural.replace(' ', "_")
}

/// What everybody sees of a player.
pub(super) fn public_player(catalog: &Catalog, state: &State, seat: Seat) -> Map<String, Value> {
    let player = state.player(seat);
    let mut dict = json!({
        "season": player.season.name(),
        "workers": workers(catalog, state, player),
        "resources": all_resources(player.resources),
        "points": player.points,
        "city": city(catalog, state, seat),
        "events": events(catalog, state, seat),
        "passed": player.passed,
    });
    if !catalog.goods.is_empty() {
        let goods = catalog.goods.iter().zip(player.goods);
        dict["goods"] = goods
            .map(|(good, n)| (good.id.clone(), json!(n)))
            .collect::<Map<_, _>>()
            .into();
    }
    if catalog.is_automatic(state.seats, seat) {
        dict["automatic"] = json!(true);
    }
    match dict {
        Value::Object(dict) => dict,
        _ => Map::new(),
    }
}

fn workers(catalog: &Catalog, state: &State, player: &Player) -> Value {
    let kind_id = |kind: u8| catalog.worker_kinds[usize::from(kind)].id.as_str();
    let placed = player.placed.iter().map(|worker| {
        let place = place_to_json(catalog, state, worker.place());
        let mut dict = json!({ "where": place, "permanent": worker.permanent() });
        if worker.kind() != ORDINARY {
            dict["kind"] = json!(kind_id(worker.kind()));
        }
        dict
    });
    let placed: Vec<_> = placed.collect();
    let mut dict = json!({ "left": player.workers_left, "lost": player.workers_lost, "placed": placed });
    if catalog.worker_kinds.len() > 1 {
        dict["home"] = ones(player.home.into()).map(kind_id).collect();
    }
    dict
}

fn city(catalog: &Catalog, state: &State, seat: Seat) -> Value {
    let cards_of = |(slot, card): (usize, &crate::state::CityCard)| {
        let holder = Holder::city(seat, slot as u8);
        // Two name each other; a further guest names one of them.
        let city = &state.player(seat).city;
        let back = card.partner().and_then(|partner| city[usize::from(partner)].partner());
        let is_guest = back.is_some_and(|back| usize::from(back) != slot);
        let mut told = json!({
            "card": card_id(catalog, card.card),
            "occupied": occupied(catalog, *card),
            "tokens": card.tokens,
            "resources": some_resources(state.stored(holder)),
            "workers": state.workers_at(Place::city(seat, slot as u8)).collect::<Vec<_>>(),
            "paired_with": card.partner().filter(|_| !is_guest),
            "prisoners": state.under(holder).map(|card| card_id(catalog, card)).collect::<Vec<_>>(),
        });
        if catalog.built_upon.has(card.card) {
            told["spent"] = json!(state.spent >> seat & 1 == 1);
        }
        if state.player(seat).came_free >> slot & 1 == 1 {
            told["free"] = json!(true);
        }
        if is_guest {
            told["guest_of"] = json!(card.partner());
        }
        told
    };
    state.player(seat).city.iter().enumerate().map(cards_of).collect()
}

/// True, or the good that lies there in place of a token.
fn occupied(catalog: &Catalog, card: CityCard) -> Value {
    match card.laid() {
        Some(Laid::Good) => json!(catalog.laid(Laid::Good).0),
        laid => json!(laid.is_some()),
    }
}

fn events(catalog: &Catalog, state: &State, seat: Seat) -> Value {
    let held = state
        .events
        .iter()
        .enumerate()
        .filter(|(_, laid)| laid.owner == seat)
        .map(|(at, laid)| {
            let holder = Holder::event(at as u8);
            json!({
                "event": event_id(catalog, laid.event),
                "tokens": 0,
                "cards": state.under(holder).map(|card| card_id(catalog, card)).collect::<Vec<_>>(),
                "resources": some_resources(state.stored(holder)),
            })
        });
    held.collect()
}

pub(super) fn cards<'c>(catalog: &Catalog, cards: impl IntoIterator<Item = &'c CardId>) -> Value {
    cards.into_iter().map(|&card| card_id(catalog, card)).collect()
}
