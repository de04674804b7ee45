//! Reading what belongs to one player.

use super::parse::Reading;
use super::table::place_names;
use crate::catalog::{CardDef, Catalog};
use crate::effect::Kind;
use crate::ids::{CardId, MAX_CITY, MAX_HAND, MAX_POINTS, MAX_WORKERS, NONE, Season, Seat};
use crate::modules::telling;
use crate::payment::Laid;
use crate::schema::node::{Node, Read};
use crate::state::{CityCard, Holder, ORDINARY, Place, Spot, Worker, WorkerKindId};
use crate::verbs::Step;

const KEYS: [&str; 10] = [
    "automatic",
    "season",
    "workers",
    "resources",
    "goods",
    "points",
    "hand",
    "city",
    "events",
    "passed",
];

/// Everything but the workers, which may stand in cities read later, and the events, which are read before.
pub(super) fn read_player(node: &Node, seat: Seat, reading: &mut Reading) -> Read<()> {
    node.fields(&KEYS)?;
    if let Some(season) = node.key("season") {
        let at = season.name("season", Season::ALL.iter().map(|season| season.name()))?;
        reading.state.player_mut(seat).season = Season::ALL[at];
    }
    if let Some(resources) = node.key("resources") {
        reading.state.player_mut(seat).resources = resources.resources()?;
    }
    if seat < reading.catalog.people(reading.state.seats) {
        reading.state.player_mut(seat).goods = reading.catalog.goods_of_each();
    }
    if let Some(goods) = node.key("goods") {
        let known = &reading.catalog.goods;
        goods.fields(&known.iter().map(|good| good.id.as_str()).collect::<Vec<_>>())?;
        for (at, good) in known.iter().enumerate() {
            if let Some(n) = goods.key(&good.id) {
                reading.state.player_mut(seat).goods[at] = n.byte()?;
            }
        }
    }
    if let Some(points) = node.key("points") {
        reading.state.player_mut(seat).points = points.number(u64::from(MAX_POINTS))? as u16;
    }
    if let Some(passed) = node.key("passed") {
        reading.state.player_mut(seat).passed = passed.flag()?;
    }
    if let Some(hand) = node.key("hand") {
        read_hand(&hand, seat, reading)?;
    }
    for (slot, card) in node.items("city")?.iter().enumerate() {
        if slot == MAX_CITY {
            return card.fail(format!("a city holds at most {MAX_CITY} cards"));
        }
        read_city_card(card, seat, slot as u8, reading)?;
    }
    count_laid(node, seat, reading)
}

fn read_hand(hand: &Node, seat: Seat, reading: &mut Reading) -> Read<()> {
    let nodes = hand.list()?;
    let setup = &reading.catalog.setup[usize::from(reading.state.seats) - 1];
    // Only a starting hand can be larger than the limit.
    let most = if reading.catalog.limit_varies {
        MAX_HAND as u8
    } else {
        setup
            .hand_limit
            .max(setup.starting_hand[usize::from(seat)])
            .min(MAX_HAND as u8)
    };
    if nodes.len() > usize::from(most) {
        return hand.fail(format!(
            "{} cards are more than the {most} that this hand can hold",
            nodes.len()
        ));
    }
    let mut cards = reading.cards(&nodes)?;
    cards.sort_unstable();
    reading.state.player_mut(seat).hand = cards.into_iter().collect();
    Ok(())
}

/// Of a good that players have from the start no more can be there than those, laid or not; if nothing is said of those left, they are the
/// rest.
fn count_laid(node: &Node, seat: Seat, reading: &mut Reading) -> Read<()> {
    let at = usize::from(reading.catalog.occupying);
    let Some(good) = reading.catalog.good_to_lay().filter(|good| good.each > 0) else {
        return Ok(());
    };
    let player = reading.state.player_mut(seat);
    let laid = player
        .city
        .iter()
        .filter(|card| card.laid() == Some(Laid::Good))
        .count() as u8;
    if node.key("goods").is_none_or(|goods| goods.key(&good.id).is_none()) {
        player.goods[at] = player.goods[at].saturating_sub(laid);
    }
    let left = player.goods[at];
    // What lies on a card that comes out of another city was another player's.
    let own = if reading.catalog.cards_change_cities() { 0 } else { laid };
    if own + left > good.each {
        let each = good.counted(good.each);
        return node.fail(format!(
            "{laid} laid and {left} left are more than the {each} of a player"
        ));
    }
    Ok(())
}

fn read_city_card(node: &Node, seat: Seat, slot: u8, reading: &mut Reading) -> Read<()> {
    node.fields(&[
        "card",
        "occupied",
        "tokens",
        "resources",
        "workers",
        "paired_with",
        "guest_of",
        "prisoners",
        "spent",
        "free",
    ])?;
    let catalog = reading.catalog;
    let card = reading.card(&node.need("card")?)?;
    let def = &catalog.cards[usize::from(card)];
    let mut city_card = CityCard::new(card);
    if let Some(occupied) = node.key("occupied") {
        city_card.set_laid(if occupied.value.is_string() {
            let goods = reading.catalog.good_to_lay().into_iter();
            occupied.name("good that lies on constructions", goods.map(|good| &*good.id))?;
            Some(Laid::Good)
        } else {
            occupied.flag()?.then_some(Laid::Token)
        });
        if city_card.occupied() && def.kind != Kind::Construction {
            return occupied.fail(format!("{} is no construction, so it cannot be occupied", def.id));
        }
    }
    if let Some(tokens) = node.key("tokens") {
        city_card.tokens = tokens.byte()?;
        if city_card.tokens > 0 && !holds_tokens(reading, card) {
            return tokens.fail(format!("nothing lays tokens on {}", def.id));
        }
    }
    for partner in ["paired_with", "guest_of"].into_iter().filter_map(|key| node.key(key)) {
        if !partner.value.is_null() {
            city_card.set_partner(Some(partner.number(MAX_CITY as u64 - 1)? as u8));
        }
    }
    if let Some(spent) = node.key("spent") {
        let is_spent = spent.flag()?;
        if is_spent && !catalog.built_upon.has(card) {
            return spent.fail(format!("nothing is built on {}", def.id));
        }
        reading.state.spent |= u8::from(is_spent) << seat;
    }
    reading.state.player_mut(seat).city.push(city_card);

    let holder = Holder::city(seat, slot);
    if let Some(store) = node.key("resources") {
        let most = if holds_resources(reading, def) { usize::MAX } else { 0 };
        read_store(&store, holder, most, &def.id, reading)?;
    }
    if let Some(prisoners) = node.key("prisoners") {
        let nodes = prisoners.list()?;
        if nodes.len() > usize::from(def.cells) {
            return prisoners.fail(format!(
                "{} cards in a {} that has {} cells",
                nodes.len(),
                def.id,
                def.cells
            ));
        }
        for node in &nodes {
            let card = reading.push_under(node, holder)?;
            if catalog.cards[usize::from(card)].kind != Kind::Critter {
                return node.expected("a critter");
            }
        }
    }
    Ok(())
}

/// Can anything lay tokens on the card? A card that copies effects may get the tokens of another.
fn holds_tokens(reading: &Reading, card: CardId) -> bool {
    let catalog = reading.catalog;
    let own = |step: &Step| {
        step.lays_tokens(catalog, card) == Some(card)
            || step.copies(catalog).is_some()
            || step.performs(catalog) != 0
            || step.reaches(catalog)
    };
    let def = &catalog.cards[usize::from(card)];
    let named = |step: &Step| step.lays_tokens(catalog, NONE).is_some_and(|name| def.names.has(name));
    def.tokens_on_play > 0 || does(catalog, def, own) || catalog.steps.iter().any(named)
}

/// Is there such a step in anything that the card does?
fn does(catalog: &Catalog, def: &CardDef, step: impl Fn(&Step) -> bool) -> bool {
    let after = def.after_play.iter().map(|after| after.effect);
    let after = after.chain(def.after_goods.map(|(_, effect)| effect));
    let after = after.chain(def.after_event.map(|after| after.effect));
    let own = [def.effect, def.visit, def.before_season, def.after_draw];
    let mut effects = own.into_iter().chain(after);
    effects.any(|effect| catalog.steps_of(effect).iter().any(&step))
}

/// Does anything that the card does lay resources on it?
fn holds_resources(reading: &Reading, def: &CardDef) -> bool {
    !def.stored_on_play.is_empty() || does(reading.catalog, def, |step| step.stores(reading.catalog) > 0)
}

/// Resources lying on a card or an event that can hold `most`.
pub(super) fn read_store(node: &Node, holder: Holder, most: usize, id: &str, reading: &mut Reading) -> Read<()> {
    let what = node.resources()?;
    if usize::from(what.total()) > most {
        return node.fail(format!("{} resources lie on {id}, at most {most} can", what.total()));
    }
    reading.push_store(node, holder, what)
}

/// The workers of one player: left, lost, and where the placed ones stand.
pub(super) fn read_workers(player: &Node, seat: Seat, reading: &mut Reading) -> Read<()> {
    let setup = &reading.catalog.setup[usize::from(reading.state.seats) - 1];
    let season = reading.state.player(seat).season;
    let received: u64 = setup.workers[..=season as usize].iter().map(|&n| u64::from(n)).sum();
    let Some(node) = player.key("workers") else {
        let home = reading.catalog.further_workers();
        let player = reading.state.player_mut(seat);
        (player.workers_left, player.home) = (received as u8, home);
        return Ok(());
    };
    let keys: &[&str] = if reading.catalog.worker_kinds.len() > 1 {
        &["left", "lost", "placed", "home"]
    } else {
        &["left", "lost", "placed"]
    };
    node.fields(keys)?;
    for (at, worker) in node.items("placed")?.iter().enumerate() {
        if at == MAX_WORKERS {
            return worker.fail(format!("a player has at most {MAX_WORKERS} workers"));
        }
        let worker = read_worker(worker, reading)?;
        reading.state.player_mut(seat).placed.push(worker);
    }
    read_home(&node, seat, reading)?;
    let placed = reading.state.player(seat).placed.iter();
    let placed = placed.filter(|worker| worker.kind() == ORDINARY).count() as u64;
    let lost = node.key("lost").map_or(Ok(0), |lost| lost.number(received))?;
    let left = match node.key("left") {
        Some(left) => left.number(received)?,
        None => received.saturating_sub(placed + lost),
    };
    let automatic = reading.catalog.is_automatic(reading.state.seats, seat);
    if left + lost + placed != received && !automatic {
        let season = season.name();
        return node.fail(format!(
            "{left} left, {lost} lost and {placed} placed are not the {received} workers received by {season}"
        ));
    }
    let player = reading.state.player_mut(seat);
    (player.workers_left, player.workers_lost) = (left as u8, lost as u8);
    Ok(())
}

/// The kinds of which a worker is at home: left out, those that every player has and that are not placed.
fn read_home(workers: &Node, seat: Seat, reading: &mut Reading) -> Read<()> {
    let mut seen = 0u16;
    for worker in reading
        .state
        .player(seat)
        .placed
        .iter()
        .filter(|worker| worker.kind() != ORDINARY)
    {
        if seen >> worker.kind() & 1 == 1 {
            let name = &reading.catalog.worker_kinds[usize::from(worker.kind())].name;
            return workers.fail(format!("a player has one {name}, and two are placed"));
        }
        seen |= 1 << worker.kind();
    }
    let mut home = reading.catalog.further_workers() & !seen;
    if let Some(nodes) = workers.key("home") {
        home = 0;
        for node in nodes.list()? {
            let kind = read_kind(&node, reading)?;
            if (seen | home) >> kind & 1 == 1 {
                return node.fail("is told of twice; a player has one of it, at home or placed");
            }
            home |= 1 << kind;
        }
    }
    reading.state.player_mut(seat).home = home;
    Ok(())
}

/// A further kind of workers by its id.
fn read_kind(node: &Node, reading: &Reading) -> Read<WorkerKindId> {
    let further = reading.catalog.worker_kinds[1..].iter();
    Ok(node.name("kind of workers", further.map(|kind| kind.id.as_str()))? as u8 + 1)
}

fn read_worker(node: &Node, reading: &Reading) -> Read<Worker> {
    node.fields(&["where", "permanent", "kind"])?;
    let worker = read_standing(node, reading)?;
    let Some(kind) = node.key("kind") else {
        return Ok(worker);
    };
    let kind = read_kind(&kind, reading)?;
    let apart = !reading.catalog.worker_kinds[usize::from(kind)].counted;
    Ok(worker.of_kind(kind, apart))
}

fn read_standing(node: &Node, reading: &Reading) -> Read<Worker> {
    let place = read_place(&node.need("where")?, reading)?;
    let catalog = reading.catalog;
    let (stays, in_city) = match place.spot() {
        Spot::Location(location) => (catalog.locations[usize::from(location)].permanent_worker, false),
        Spot::City { seat, slot } => {
            let card = reading.state.player(seat).city[usize::from(slot)].card;
            (catalog.cards[usize::from(card)].permanent_worker, true)
        }
        Spot::Nowhere | Spot::Event(_) | Spot::Special { .. } => (false, false),
    };
    let Some(permanent) = node.key("permanent") else {
        return Ok(Worker::new(place, stays));
    };
    let found = permanent.flag()?;
    // A switch lets a worker that stays for good come from a discarded card onto another.
    let moved_for_good = found && in_city && catalog.switches.refund_keeps_permanent_worker;
    if found != stays && !moved_for_good {
        return permanent.expected(if stays {
            "true, as workers stay there for good"
        } else {
            "false"
        });
    }
    Ok(Worker::new(place, found))
}

/// A location or event in play, a card of a city, or null.
fn read_place(node: &Node, reading: &Reading) -> Read<Place> {
    if node.value.is_null() {
        return Ok(Place::NOWHERE);
    }
    if let Some(place) = telling::place_from_json(reading.catalog, node) {
        return place.map(|(module, at)| Place::special(module, at));
    }
    if !node.value.is_object() {
        let at = node.name("location or event in play", place_names(reading).map(|(name, _)| name))?;
        return Ok(place_names(reading).nth(at).map_or(Place::NOWHERE, |(_, place)| place));
    }
    node.fields(&["city", "slot"])?;
    let seat = node.need("city")?.number(u64::from(reading.state.seats) - 1)? as u8;
    let slot = node.need("slot")?;
    let cards = reading.state.player(seat).city.len();
    match slot.byte()? {
        at if usize::from(at) < cards => Ok(Place::city(seat, at)),
        _ => slot.expected(format_args!("the slot of one of the {cards} cards of that city")),
    }
}
