//! Forest cards that a power has for itself (WA25): a pack of those that were not laid out, and the ones in play for its seat.

use super::super::section::Section;
use super::super::verbs::take_forest::cards_in_view;
use super::super::{PlayerPowers, numbers, power_of, section, section_mut};
use crate::catalog::Catalog;
use crate::ids::{LocationId, Seat};
use crate::list::List;
use crate::modules::hooks;
use crate::random::{Stream, key};
use crate::schema::node::{Node, Read};
use crate::sections::player_powers::MAX_PACK;
use crate::state::State;

impl Section {
    /// Those in play for the seat whose power it is, in the order in which they came.
    pub fn own_forest(&self) -> &[LocationId] {
        &self.forest[..usize::from(self.own_forest)]
    }

    /// The pack, its top first.
    pub fn pack(&self) -> &[LocationId] {
        &self.forest[usize::from(self.own_forest)..]
    }

    /// A card of the pack comes into play; the others keep their order.
    pub fn take_forest(&mut self, id: LocationId) {
        let found = self.pack().iter().position(|&other| other == id);
        let Some(at) = found else { return };
        let own = usize::from(self.own_forest);
        self.forest.remove(own + at);
        self.forest.insert(own, id);
        self.own_forest += 1;
    }

    /// So many cards of the pack's top go under it, the first of them first.
    pub fn put_under(&mut self, n: u8) {
        let own = usize::from(self.own_forest);
        let pack = &mut self.forest[own..];
        pack.rotate_left(usize::from(n).min(pack.len()));
    }
}

/// Does this seat have the pack?
pub(in super::super) fn has_pack(catalog: &Catalog, state: &State, seat: Seat) -> bool {
    power_of(state, seat).is_some_and(|at| numbers(catalog).rows[usize::from(at)].places.forest_pack)
}

/// All forest cards that are not laid out, in the order of their keys.
pub(in super::super) fn set_up(catalog: &Catalog, state: &mut State) {
    let stream = Stream::Module(PlayerPowers::NUMBER).seed(state.seed);
    let left = |(id, location): &(LocationId, &crate::catalog::LocationDef)| {
        let out = location.replaced || hooks::leaves_out(catalog, location.set);
        location.dealt && !out && !state.forest.contains(id)
    };
    let left = (0..).zip(&catalog.locations).filter(left).take(MAX_PACK);
    let order = shuffled(catalog, stream, left.map(|(id, _)| id));
    let section = section_mut(state);
    (section.forest, section.own_forest) = (order, 0);
}

fn shuffled(catalog: &Catalog, stream: u64, cards: impl Iterator<Item = LocationId>) -> List<LocationId, MAX_PACK> {
    let keyed = |id: LocationId| (key(stream, catalog.locations[usize::from(id)].key), id);
    let mut order: List<(u64, LocationId), MAX_PACK> = cards.map(keyed).collect();
    order.sort_unstable();
    order.iter().map(|&(_, id)| id).collect()
}

/// Bit = id.
#[inline]
pub(in super::super) fn own_locations(catalog: &Catalog, state: &State, seat: Seat) -> u64 {
    if section(state).own_forest == 0 || !has_pack(catalog, state, seat) {
        return 0;
    }
    section(state).own_forest().iter().fold(0, |set, id| set | 1 << id)
}

/// Nobody knows the order of the pack, but for the cards from which `viewer` is choosing (WA18).
pub(in super::super) fn redraw(catalog: &Catalog, state: &mut State, viewer: Seat, seed: u64) {
    let seen = state
        .stack
        .last()
        .filter(|frame| frame.seat == viewer)
        .map_or(0, |frame| cards_in_view(catalog, *frame));
    let section = section_mut(state);
    let known = usize::from(section.own_forest) + usize::from(seen);
    if known < section.forest.len() {
        let order = shuffled(catalog, seed, section.forest[known..].iter().copied());
        section.forest[known..].copy_from_slice(&order);
    }
}

// ---- states ---------------------------------------------------------------------------------------------------------

/// Reads the cards in play and the pack of a seat; left out, they are as at the start of a game.
pub(in super::super) fn read(catalog: &Catalog, player: &Node<'_>, seat: Seat, state: &mut State) -> Read<()> {
    let ids = || catalog.locations.iter().map(|location| location.id.as_str());
    for (name, is_pack) in [("forest", false), ("forest_pack", true)] {
        let Some(node) = player.key(name) else { continue };
        if !has_pack(catalog, state, seat) {
            return node.fail("the power of this player has no forest cards");
        }
        let cards = node.list()?;
        for (at, card) in cards.iter().enumerate() {
            let id = card.name("location", ids())? as LocationId;
            let pack = section(state).pack();
            let placed = usize::from(is_pack) * at;
            let Some(found) = pack.iter().skip(placed).position(|&other| other == id) else {
                return card.fail("the location is no forest card that is left over, or it is there twice");
            };
            if is_pack {
                let own = section(state).own_forest().len() + placed;
                section_mut(state).forest[own..=own + found].rotate_right(1);
            } else {
                section_mut(state).take_forest(id);
            }
        }
        let left = section(state).pack().len();
        if is_pack && cards.len() != left {
            return node.fail(format!("has {} cards; the pack has {left}", cards.len()));
        }
    }
    Ok(())
}
