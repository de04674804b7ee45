//! Pearlbrook in states, views, choices and sentences.

use serde_json::{Map, Value, json};

use super::ambassador::{ADORNMENT, RIVER, landing};
use super::section::SPOTS;
use super::{numbers, section, section_mut, setup};
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::ids::{NONE, Seat};
use crate::schema::node::{Node, Read};
use crate::state::{Place, Source, State};
use crate::texts::Teller;

fn place_id(catalog: &Catalog, at: u8) -> &str {
    let location = numbers(catalog).places[usize::from(at)].location;
    &catalog.locations[usize::from(location)].id
}

/// The section of a state, or of what `viewer` sees of it (P13.4).
pub(super) fn write(catalog: &Catalog, state: &State, viewer: Option<Seat>) -> Map<String, Value> {
    let (numbers, section) = (numbers(catalog), section(state));
    let river = (0..SPOTS).map(|spot| {
        let (card, face_up) = section.river(spot).map_or((NONE, false), |held| held);
        let known = card != NONE && (face_up || viewer.is_none());
        let card = known.then(|| numbers.river[usize::from(card)].id.as_str());
        json!({ "spot": place_id(catalog, spot as u8), "card": card, "face_up": face_up })
    });
    let players = (0..state.seats).map(|seat| {
        let held = |played: bool| -> Vec<&str> {
            let all = numbers.adornments.iter().enumerate();
            let own = all.filter(|(at, _)| section.adornment(*at) == Some((seat, played)));
            own.map(|(_, adornment)| adornment.id.as_str()).collect()
        };
        let mut player = json!({ "played": held(true) });
        if viewer.is_none_or(|viewer| viewer == seat) {
            player["adornments"] = json!(held(false));
        } else {
            player["adornments_size"] = json!(held(false).len());
        }
        if section.hand_at_pass[usize::from(seat)] > 0 {
            player["hand_at_pass"] = json!(section.hand_at_pass[usize::from(seat)]);
        }
        player
    });
    let mut dict = Map::new();
    dict.insert("river".to_owned(), river.collect());
    dict.insert("players".to_owned(), players.collect());
    if section.moving > 0 {
        dict.insert("moving".to_owned(), json!(section.moving & 0x0F));
        dict.insert("mover".to_owned(), json!(section.moving >> 4));
    }
    dict
}

/// Reads the section; what is left out is as after the set-up.
pub(super) fn read(catalog: &Catalog, node: Option<Node<'_>>, state: &mut State) -> Read<()> {
    let Some(node) = node else {
        setup::set_up(catalog, state);
        return Ok(());
    };
    node.fields(&["river", "players", "moving", "mover"])?;
    if let Some(moving) = node.key("moving") {
        let seat = match node.key("mover") {
            Some(seat) => seat.number(u64::from(state.seats) - 1)? as u8,
            None => state.active,
        };
        section_mut(state).moving = seat << 4 | moving.number(8)? as u8;
    }
    match node.key("river") {
        Some(river) => read_river(catalog, &river, state)?,
        None => setup::lay_river(catalog, state),
    }
    let Some(players) = node.key("players") else {
        setup::deal_adornments(catalog, state);
        return Ok(());
    };
    let nodes = players.list()?;
    if nodes.len() != usize::from(state.seats) {
        return players.fail(format!("expected {} players, found {}", state.seats, nodes.len()));
    }
    for (seat, node) in nodes.iter().enumerate() {
        read_player(catalog, node, seat as Seat, state)?;
    }
    Ok(())
}

fn read_river(catalog: &Catalog, river: &Node<'_>, state: &mut State) -> Read<()> {
    let names = || numbers(catalog).river.iter().map(|card| card.id.as_str());
    let spots = || (0..SPOTS as u8).map(|spot| place_id(catalog, spot));
    for node in river.list()? {
        node.fields(&["spot", "card", "face_up"])?;
        let spot = node.need("spot")?.name("river spot", spots())?;
        let face_up = node.key("face_up").map_or(Ok(false), |node| node.flag())?;
        let Some(card) = node.key("card").filter(|card| !card.value.is_null()) else {
            continue;
        };
        let at = card.name("river card", names())? as u8;
        if (0..SPOTS).any(|other| section(state).river(other).is_some_and(|(card, _)| card == at)) {
            return card.fail("the river card is there twice");
        }
        section_mut(state).lay_river(spot, at, face_up);
    }
    Ok(())
}

fn read_player(catalog: &Catalog, node: &Node<'_>, seat: Seat, state: &mut State) -> Read<()> {
    node.fields(&["adornments", "played", "hand_at_pass"])?;
    let at = usize::from(seat);
    if let Some(cards) = node.key("hand_at_pass") {
        section_mut(state).hand_at_pass[at] = cards.byte()?;
    }
    let names = || {
        numbers(catalog)
            .adornments
            .iter()
            .map(|adornment| adornment.id.as_str())
    };
    for (key, played) in [("adornments", false), ("played", true)] {
        for node in node.items(key)? {
            let adornment = node.name("adornment", names())?;
            if section(state).adornment(adornment).is_some() {
                return node.fail("the adornment is there twice");
            }
            section_mut(state).deal(adornment, seat, played);
        }
    }
    Ok(())
}

/// An adornment is paid like a card, so its text does not name its cost; what a river card takes is part of using it.
pub(super) fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
    let (numbers, source) = (numbers(catalog), Source::Turn);
    let teller = Teller { catalog, source };
    let adornment = || numbers.adornments.iter().find(|one| one.id == id);
    let river_card = || numbers.river.iter().find(|one| one.id == id);
    match section {
        "adornment" => adornment().map_or_else(Vec::new, |one| {
            let mut told = teller.effect(one.effect);
            told.extend(teller.score(one.points, &one.score));
            told
        }),
        "card" => {
            let shares = catalog.card(id).is_some_and(|card| numbers.sharing.has(card));
            let counts = "at the river it counts in the colour of the card whose space it shares";
            shares.then(|| counts.to_owned()).into_iter().collect()
        }
        "river" => river_card().map_or_else(Vec::new, |one| teller.effect(one.effect)),
        _ => Vec::new(),
    }
}

/// The river card that lies face up there.
pub(super) fn place_note(catalog: &Catalog, state: &State, place: Place) -> Option<String> {
    let spot = landing(catalog, place).filter(|&at| at < SPOTS)?;
    let (card, face_up) = section(state).river(spot)?;
    let name = &numbers(catalog).river[usize::from(card)].name;
    face_up.then(|| format!("where {name} is"))
}

pub(super) fn choice_to_json(catalog: &Catalog, choice: Special) -> Map<String, Value> {
    let numbers = numbers(catalog);
    let [first, second, ..] = choice.args;
    let dict = match choice.kind {
        ADORNMENT => {
            let id = &numbers.adornments[usize::from(first)].id;
            let mut dict = json!({ "kind": "adornment", "adornment": id });
            if second != NONE {
                dict["seat"] = json!(second);
            }
            dict
        }
        RIVER => json!({ "kind": "river", "river": numbers.river[usize::from(first)].id }),
        _ => json!({ "kind": "option", "option": "use", "river": numbers.river[usize::from(first)].id }),
    };
    match dict {
        Value::Object(dict) => dict,
        _ => Map::new(),
    }
}

pub(super) fn choice_label(catalog: &Catalog, choice: Special) -> String {
    let numbers = numbers(catalog);
    let [first, second, ..] = choice.args;
    match choice.kind {
        ADORNMENT => {
            let name = &numbers.adornments[usize::from(first)].name;
            if second == NONE {
                format!("Play the adornment {name}")
            } else {
                format!("Use the {name} of player {}", u16::from(second) + 1)
            }
        }
        RIVER => format!("Choose {}", numbers.river[usize::from(first)].name),
        _ => format!("Use {}", numbers.river[usize::from(first)].name),
    }
}
