//! Rules that a position must keep as a whole: cities, worker spots, and what holds between turns.

use super::parse::Reading;
use crate::catalog::{CardDef, Sharing, Varying, Visitors, WorkerKind};
use crate::effect::Price;
use crate::ids::{Season, Seat, Slot};
use crate::modules::hooks;
use crate::phrases::words;
use crate::schema::node::{Node, Read, fail};
use crate::state::{Place, Spot, Worker};

/// Space, unique cards, pairs, and the workers named on cards. Counts what the engine keeps counted.
pub(super) fn check_city(player: &Node, seat: Seat, reading: &mut Reading) -> Read<()> {
    let catalog = reading.catalog;
    let city = reading.state.player(seat).city;
    let Some(node) = player.key("city") else { return Ok(()) };
    let nodes = node.list()?;
    // An automatic opponent knows neither unique cards nor a limit.
    let automatic = catalog.is_automatic(reading.state.seats, seat);
    for (slot, (card, node)) in city.iter().zip(&nodes).enumerate() {
        let def = &catalog.cards[usize::from(card.card)];
        if !automatic && def.once && city[..slot].iter().any(|other| other.card == card.card) {
            return node.fail(format!("{} is unique and already in this city", def.id));
        }
        if let Some(partner) = card.partner() {
            check_space(node, seat, slot as Slot, partner, reading)?;
        }
        if let Some(workers) = node.key("workers") {
            let mut found = workers.list()?.iter().map(Node::byte).collect::<Read<Vec<_>>>()?;
            found.sort_unstable();
            let standing: Vec<_> = reading.state.workers_at(Place::city(seat, slot as Slot)).collect();
            if found != standing {
                return workers.fail(format!(
                    "names {found:?}, but by workers.placed {standing:?} stand there"
                ));
            }
        }
    }
    check_dealt(&node, seat, reading)?;
    reading.state.recount(catalog, seat);
    Ok(())
}

/// No city has more cards that are dealt apart from the deck than are dealt to its player; an automatic opponent has none.
fn check_dealt(city: &Node, seat: Seat, reading: &Reading) -> Read<()> {
    let Reading { catalog, state, .. } = reading;
    let automatic = catalog.is_automatic(state.seats, seat);
    for deal in catalog.shelves.iter().flat_map(|shelf| &shelf.deals) {
        let allowed = if automatic { 0 } else { deal.n };
        let found = state.dealt_to(catalog, seat, deal.cards);
        if found > allowed {
            let (one, many) = words::noun(deal.cards, catalog);
            let what = if found == 1 { one } else { many };
            return city.fail(format!(
                "has {found} {what}; allowed: at most {allowed}, as many as are dealt"
            ));
        }
    }
    Ok(())
}

/// The room of a city, when what modules have to say of it has been read.
pub(super) fn check_room(player: &Node, seat: Seat, reading: &mut Reading) -> Read<()> {
    let catalog = reading.catalog;
    let Some(node) = player.key("city") else { return Ok(()) };
    if catalog.space_varies {
        reading.state.recount(catalog, seat);
    }
    for (slot, card) in (0..).zip(player.items("city")?) {
        if let Some(free) = card.key("free")
            && !(free.flag()? && reading.state.came_free(catalog, seat, slot))
        {
            return free.fail("the card takes as many spaces if it is paid for");
        }
    }
    let spaces = reading.state.player(seat).spaces;
    let size = reading.state.city_size(catalog, seat);
    if spaces > size && !catalog.is_automatic(reading.state.seats, seat) {
        return node.fail(format!("the cards need {spaces} spaces, a city has {size}"));
    }
    Ok(())
}

/// Two cards that name each other, or a guest of one that lies with another itself.
fn check_space(node: &Node, seat: Seat, slot: Slot, partner: Slot, reading: &Reading) -> Read<()> {
    let city = &reading.state.player(seat).city;
    let def = |slot: Slot| &reading.catalog.cards[usize::from(city[usize::from(slot)].card)];
    let named = city.get(usize::from(partner)).filter(|_| partner != slot);
    let back = named.and_then(|other| other.partner());
    let node = if let Some(node) = node.key("guest_of") {
        if back.is_none_or(|back| back == slot) {
            return node.fail(format!("the card in slot {partner} is paired with no other card"));
        }
        node
    } else {
        let node = node.need("paired_with")?;
        if back != Some(slot) {
            return node.fail(format!(
                "the card in slot {partner} is not paired with slot {slot} in turn"
            ));
        }
        node
    };
    let other = city[usize::from(partner)].card;
    let shares = |one: &CardDef, other: &CardDef| one.shares.is_some_and(|filter| other.is(filter));
    let share = shares(def(slot), def(partner)) || shares(def(partner), def(slot));
    let built = |host: Slot, card: Slot| {
        let ability = def(host).ability.filter(|ability| ability.price == Price::BuildOn);
        ability.is_some_and(|ability| def(card).is(ability.plays))
    };
    if !def(slot).pairs_with.has(other) && !share && !built(slot, partner) && !built(partner, slot) {
        return node.fail(format!("{} and {} never share a space", def(slot).id, def(partner).id));
    }
    Ok(())
}

/// Every placed worker stands where it may.
pub(super) fn check_workers(players: &[Node], reading: &Reading) -> Read<()> {
    for (seat, node) in players.iter().enumerate() {
        for (at, worker) in reading.state.player(seat as Seat).placed.iter().enumerate() {
            if let Err(problem) = check_spot(*worker, seat as Seat, reading) {
                return fail(format!("{}.workers.placed[{at}].where", node.path), problem);
            }
        }
    }
    Ok(())
}

/// Those on a place who need no room there, by what they are or by what a module lets their owner do.
fn without_room(place: Place, reading: &Reading) -> usize {
    let (catalog, state) = (reading.catalog, &reading.state);
    let seats = (0..state.seats).map(|seat| {
        let joins = catalog.varying.has(Varying::JOINED) && hooks::may_join(catalog, state, seat, place, true);
        let free = |worker: &&Worker| {
            worker.place() == place && (joins || catalog.worker_kinds[usize::from(worker.kind())].ignores_workers)
        };
        state.player(seat).placed.iter().filter(free).count()
    });
    seats.sum()
}

fn check_spot(worker: Worker, seat: Seat, reading: &Reading) -> Result<(), String> {
    let (catalog, state, place) = (reading.catalog, &reading.state, worker.place());
    let WorkerKind { plural, .. } = &catalog.worker_kinds[usize::from(worker.kind())];
    let at_place = |owner: Seat| {
        let placed = state.player(owner).placed.iter();
        placed
            .filter(|other| other.place() == place && other.apart() == worker.apart())
            .count()
    };
    let standing: usize = (0..state.seats).map(at_place).sum();
    let crowded = |id: &str, spots: usize| {
        if standing > spots && standing - without_room(place, reading) > spots {
            Err(format!("{standing} {plural} stand on {id}, which has room for {spots}"))
        } else {
            Ok(())
        }
    };
    match place.spot() {
        Spot::Nowhere | Spot::Special { .. } => Ok(()),
        Spot::Location(location) => {
            let def = &catalog.locations[usize::from(location)];
            let dealt = !def.dealt || state.forest.contains(&location);
            if !dealt && hooks::own_locations(catalog, state, seat) >> location & 1 == 0 {
                return Err(format!("{} is not in play for player {seat}", def.id));
            }
            if !catalog.may_go(worker.kind(), def.workers) {
                return Err(format!("{} is no place for {plural}", def.id));
            }
            let spots = match def.sharing {
                Sharing::Exclusive => 1,
                Sharing::Shared => usize::MAX,
                Sharing::OnePerPlayer | Sharing::OneEach => usize::from(def.spots[usize::from(state.seats) - 1]),
            };
            crowded(&def.id, spots)?;
            if matches!(def.sharing, Sharing::OnePerPlayer | Sharing::OneEach)
                && at_place(seat) > 1
                && !hooks::may_join(catalog, state, seat, place, true)
            {
                Err(format!("two {plural} of one player stand on {}", def.id))
            } else if def.from_season > state.player(seat).season as u8 {
                let season = Season::ALL
                    .get(usize::from(def.from_season))
                    .map_or("later", |season| season.name());
                Err(format!("{} opens in {season}", def.id))
            } else {
                Ok(())
            }
        }
        Spot::Event(at) => {
            let laid = state.events[usize::from(at)];
            let def = &catalog.events[usize::from(laid.event)];
            if laid.owner != seat {
                Err(format!(
                    "player {seat} does not hold {}, so no worker of his stands on it",
                    def.id
                ))
            } else if !catalog.may_go(worker.kind(), def.workers) {
                Err(format!("{} is not achieved by {plural}", def.id))
            } else if standing > 1 {
                Err(format!("{standing} {plural} stand on {}, which has room for 1", def.id))
            } else {
                Ok(())
            }
        }
        Spot::City { seat: owner, slot } => {
            let card = state.player(owner).city[usize::from(slot)].card;
            let def = &catalog.cards[usize::from(card)];
            // Workers that came there for good with a discarded card do not use up its spots.
            let guests = if catalog.switches.refund_keeps_permanent_worker && !def.permanent_worker {
                let staying = |worker: &&Worker| worker.place() == place && worker.permanent();
                state
                    .players()
                    .iter()
                    .map(|player| player.placed.iter().filter(staying).count())
                    .sum()
            } else {
                0
            };
            let as_worker = if worker.apart() { 0 } else { def.worker_spots };
            let spots = usize::from(as_worker + def.spots_of(worker.kind()));
            if spots == 0 || def.visitors == Visitors::Nobody {
                Err(format!("{} has no spot for {plural}", def.id))
            } else if def.visitors == Visitors::Owner
                && owner != seat
                && !catalog.steps_of(def.visit).iter().any(|step| step.travels(catalog))
                && !hooks::may_join(catalog, state, seat, place, true)
            {
                Err(format!("{} can be visited by its owner only", def.id))
            } else {
                crowded(&def.id, spots + guests)
            }
        }
    }
}

/// Who may have passed, and that cards are turned up only by a half-done effect.
pub(super) fn check_turn(reading: &Reading, players: &[Node]) -> Read<()> {
    let state = &reading.state;
    let setup = &reading.catalog.setup[usize::from(state.seats) - 1];
    if state.stack.is_empty() && !state.revealed.is_empty() {
        return fail(
            "revealed",
            "cards are turned up only while an effect is half done, and `pending` tells of none",
        );
    }
    let people = reading.catalog.people(state.seats);
    for (player, node) in state.players()[..usize::from(people)].iter().zip(players) {
        if !player.passed {
            continue;
        }
        let path = format!("{}.passed", node.path);
        if player.season != Season::Autumn {
            return fail(
                path,
                format!("nobody can pass before autumn, and it is {}", player.season.name()),
            );
        }
        if player.workers_left > 0 {
            return fail(
                path,
                format!(
                    "nobody can pass with unplaced workers, and {} are left",
                    player.workers_left
                ),
            );
        }
        if setup.discard_hand_on_pass && !player.hand.is_empty() {
            return fail(path, "a player who passes discards the hand, and it is not empty");
        }
    }
    Ok(())
}
