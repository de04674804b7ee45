//! The powers in states, boards and choices.

use serde_json::{Map, Value, json};

use super::data::SECTION;
use super::places::{self, forests};
use super::verbs::invest;
use super::{USE, beginning, choosing, meadow_marker, numbers, section, section_mut};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::Special;
use crate::ids::{NONE, Seat};
use crate::modules::{Board, Form, Row, What, many};
use crate::resources::Resource;
use crate::schema::node::{Node, Read};
use crate::state::State;

fn id(catalog: &Catalog, at: u8) -> Option<&str> {
    let power = numbers(catalog).rows.get(usize::from(at));
    power.map(|power| power.id.as_str())
}

/// Whose power a viewer knows: everybody's once all have chosen, before that only the own one (WA18).
fn knows(catalog: &Catalog, state: &State, viewer: Option<Seat>, seat: Seat) -> bool {
    viewer.is_none_or(|viewer| viewer == seat) || choosing::is_over(catalog, state)
}

/// A good that powers bring belongs to their players, as soon as everybody knows who they are.
pub(super) fn may_have_good(catalog: &Catalog, state: &State, seat: Seat, good: u8) -> bool {
    let rows = &numbers(catalog).rows;
    let lays = |at: usize| rows[at].lays.filter(|lays| lays.good == good);
    let own = section(state).power(seat).filter(|_| choosing::is_over(catalog, state));
    let keeps = own.and_then(|at| lays(usize::from(at))).is_some_and(|lays| lays.kept);
    keeps || !(0..rows.len()).any(|at| lays(at).is_some())
}

pub(super) fn write(catalog: &Catalog, state: &State, viewer: Option<Seat>) -> Map<String, Value> {
    let people = catalog.people(state.seats);
    let players = (0..people).map(|seat| {
        let power = section(state).power(seat);
        let power = power.filter(|_| knows(catalog, state, viewer, seat));
        let mut player = json!({ "power": power.and_then(|at| id(catalog, at)) });
        if viewer.is_none_or(|viewer| viewer == seat) {
            let offered = section(state).offered(seat).filter_map(|at| id(catalog, at));
            player["offered"] = json!(offered.collect::<Vec<_>>());
        }
        let (tokens, stored) = lying(state, seat);
        if section(state)
            .power(seat)
            .is_some_and(|at| numbers(catalog).rows[usize::from(at)].tokens > 0)
        {
            player["tokens"] = json!(tokens);
        }
        if let Some(kind) = stored {
            player["stored"] = json!(kind.name());
        }
        write_forest(catalog, state, viewer, seat, &mut player);
        player
    });
    let mut dict = Map::from_iter([("players".to_owned(), players.collect())]);
    if beginning::places_laid_on(catalog, state) != 0 {
        let places = ones(section(state).lying).map(|id| catalog.locations[usize::from(id)].id.as_str());
        dict.insert("axolotl".to_owned(), json!(places.collect::<Vec<_>>()));
    }
    if let Some(slot) = meadow_marker::write(catalog, state) {
        dict.insert("rats".to_owned(), slot);
    }
    if let Some(location) = places::marker::write(catalog, state) {
        dict.insert("spiders".to_owned(), location);
    }
    if section(state).used {
        dict.insert("used".to_owned(), json!(true));
    }
    dict
}

/// The forest cards in play for a seat alone, and the pack, whose order nobody may know.
fn write_forest(catalog: &Catalog, state: &State, viewer: Option<Seat>, seat: Seat, player: &mut Value) {
    if !forests::has_pack(catalog, state, seat) || section(state).forest.is_empty() {
        return;
    }
    let name = |id: &u8| catalog.locations[usize::from(*id)].id.as_str();
    player["forest"] = section(state).own_forest().iter().map(name).collect();
    if viewer.is_none() {
        player["forest_pack"] = section(state).pack().iter().map(name).collect();
    }
}

/// Point tokens and the resource on the power of a seat.
fn lying(state: &State, seat: Seat) -> (u8, Option<Resource>) {
    let stored = section(state).stored[usize::from(seat)];
    let stored = (stored != NONE).then(|| Resource::from_index(stored));
    (section(state).tokens[usize::from(seat)], stored)
}

/// Reads the section; left out, no seat has a power.
pub(super) fn read(catalog: &Catalog, node: Option<Node<'_>>, state: &mut State) -> Read<()> {
    let Some(node) = node else { return Ok(()) };
    node.fields(&["players", "axolotl", "rats", "spiders", "used"])?;
    let players = node.items("players")?;
    let people = catalog.people(state.seats);
    if players.len() > usize::from(people) {
        return node
            .need("players")?
            .fail(format!("expected {people} players, found {}", players.len()));
    }
    for (seat, player) in (0..).zip(&players) {
        read_player(catalog, player, seat, state)?;
    }
    if let Some(places) = node.key("axolotl") {
        section_mut(state).lying = 0;
        for place in places.list()? {
            let ids = catalog.locations.iter().map(|location| location.id.as_str());
            let at = place.name("location", ids)?;
            if beginning::places_laid_on(catalog, state) >> at & 1 == 0 {
                return place.fail("no power of these players lays anything on this location");
            }
            if section(state).lying >> at & 1 == 1 {
                return place.fail("the location is there twice");
            }
            section_mut(state).lying |= 1 << at;
        }
    }
    meadow_marker::read(catalog, node.key("rats"), state)?;
    places::marker::read(catalog, node.key("spiders"), state)?;
    if let Some(used) = node.key("used") {
        section_mut(state).used = used.flag()?;
        let once = |at: u8| {
            numbers(catalog).rows[usize::from(at)]
                .free
                .is_some_and(|free| free.once)
        };
        let mut powers = (0..people).filter_map(|seat| section(state).power(seat));
        if section(state).used && !powers.any(once) {
            return used.fail("no power of these players acts once in a turn");
        }
    }
    Ok(())
}

fn read_player(catalog: &Catalog, node: &Node<'_>, seat: Seat, state: &mut State) -> Read<()> {
    node.fields(&["power", "offered", "tokens", "stored", "forest", "forest_pack"])?;
    let ids = || numbers(catalog).rows.iter().map(|power| power.id.as_str());
    for offered in node.items("offered")? {
        let at = offered.name("power", ids())? as u8;
        if (0..=seat).any(|other| section(state).offered(other).any(|power| power == at)) {
            return offered.fail("the power is there twice");
        }
        section_mut(state).offer(seat, at);
    }
    if let Some(power) = node.key("power").filter(|power| !power.value.is_null()) {
        let at = power.name("power", ids())? as u8;
        if (0..seat).any(|other| section(state).power(other) == Some(at)) {
            return power.fail("the power is there twice");
        }
        if !choosing::is_allowed(catalog, at) {
            let opponent = catalog.automatic.map_or("", |opponent| opponent.name);
            return power.fail(format!("nobody has this power against {opponent}"));
        }
        let mut offered = section(state).offered(seat).peekable();
        if offered.peek().is_some() && !offered.any(|offered| offered == at) {
            return power.fail("it is not one of those that this player was offered");
        }
        section_mut(state).set_power(seat, at);
        // Nothing is laid out while others still choose: there is no meadow yet.
        if !state.meadow.is_empty() {
            beginning::set_up_seat(catalog, state, seat);
        }
    }
    let most = section(state).tokens[usize::from(seat)];
    if let Some(tokens) = node.key("tokens") {
        section_mut(state).tokens[usize::from(seat)] = tokens.number(most.into())? as u8;
    }
    if let Some(stored) = node.key("stored") {
        let power = section(state)
            .power(seat)
            .map(|at| &numbers(catalog).rows[usize::from(at)]);
        if !power.is_some_and(|power| {
            power
                .after_play
                .iter()
                .any(|after| invest::is_in(catalog, after.effect))
        }) {
            return stored.fail("the power of this player holds no resource");
        }
        let kind = stored.name("resource", Resource::ALL.into_iter().map(Resource::name))?;
        section_mut(state).stored[usize::from(seat)] = kind as u8;
    }
    forests::read(catalog, node, seat, state)
}

// ---- boards ---------------------------------------------------------------------------------------------------------

pub(super) fn board(board: &mut dyn Board<'_>) {
    let (catalog, state) = (board.catalog(), board.state());
    let over = choosing::is_over(catalog, state);
    for seat in 0..catalog.people(state.seats) {
        if !over && board.sees(seat) {
            let offered = section(state).offered(seat).filter_map(|at| id(catalog, at));
            let chips = offered.map(|id| board.thing(What::Extra, SECTION, id)).collect();
            board.row(seat, Row::new("Powers offered", Form::List, chips));
        }
        let known = section(state).power(seat).filter(|_| over || board.sees(seat));
        let chip = known
            .and_then(|at| id(catalog, at))
            .map(|id| board.thing(What::Extra, SECTION, id));
        let (tokens, stored) = lying(state, seat);
        let chip = chip.map(|chip| match (tokens, stored) {
            (0, None) => chip,
            (0, Some(kind)) => chip.note(format!("1 {} on it", kind.name())),
            (n, _) => chip.note(format!("{} on it", many(i16::from(n), "point token"))),
        });
        let note = meadow_marker::note(catalog, state, seat).or_else(|| places::marker::note(catalog, state, seat));
        let chip = match note {
            Some(note) => chip.map(|chip| chip.note(note)),
            None => chip,
        };
        board.row(seat, Row::new("Power", Form::List, chip.into_iter().collect()));
        if forests::has_pack(catalog, state, seat) {
            let own = section(state).own_forest().iter();
            let chips = own.map(|id| board.thing(What::Location, "location", &catalog.locations[usize::from(*id)].id));
            let row = Row::new("Own forest cards", Form::List, chips.collect());
            board.row(seat, row);
        }
    }
}

// ---- choices --------------------------------------------------------------------------------------------------------

pub(super) fn choice_to_json(catalog: &Catalog, choice: Special) -> Map<String, Value> {
    let kind = if choice.kind == USE { "use_power" } else { "power" };
    let dict = json!({ "kind": kind, "power": id(catalog, choice.args[0]) });
    dict.as_object().cloned().unwrap_or_default()
}

pub(super) fn choice_label(catalog: &Catalog, choice: Special) -> String {
    let name = &numbers(catalog).rows[usize::from(choice.args[0])].name;
    match choice.kind {
        USE => format!("Use the power of the {name}"),
        _ => format!("Choose the {name}"),
    }
}
