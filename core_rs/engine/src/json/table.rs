//! Reading what belongs to the table: forest, events, meadow and piles; and counting the cards on the way.

use super::card_count;
use super::parse::Reading;
use super::player::read_store;
use super::state::list_of_events;
use crate::catalog::{Catalog, EventDef, Varying};
use crate::game::events::draw_events;
use crate::game::setup::{deck_order, draw_forest};
use crate::ids::{CardId, EventId, NONE, Seat};
use crate::list::List;
use crate::moment::Moment;
use crate::schema::node::{Node, Read, StateError};
use crate::state::{EventInPlay, Holder, Place};

/// Counts the cards read so far: a state may hold fewer cards than the game has, never more.
pub(super) struct Ledger {
    counts: [u8; 256],
    total: usize,
    limit: usize,
    /// A card marked `replaced` has turned into others, so only the number of all cards is known.
    by_name: bool,
}

impl Ledger {
    pub fn new(catalog: &Catalog) -> Ledger {
        Ledger {
            counts: [0; 256],
            total: 0,
            limit: card_count::of_game(catalog),
            by_name: !catalog.cards.iter().any(|def| def.replaced),
        }
    }

    fn take(&mut self, catalog: &Catalog, card: CardId, node: &Node) -> Read<()> {
        let def = &catalog.cards[usize::from(card)];
        let count = &mut self.counts[usize::from(card)];
        if self.by_name && *count >= def.copies {
            return node.fail(format!("one {} too many, the game has {}", def.id, def.copies));
        }
        if !def.apart && self.total >= self.limit {
            return node.fail(format!("one card too many, the game has {}", self.limit));
        }
        *count = count.saturating_add(1);
        self.total += usize::from(!def.apart);
        Ok(())
    }

    /// The copies of the deck that have not been read.
    fn left(&self, catalog: &Catalog) -> Vec<u8> {
        catalog
            .cards
            .iter()
            .zip(self.counts)
            .map(|(def, count)| def.in_deck().saturating_sub(count))
            .collect()
    }
}

impl Reading<'_> {
    /// A card that lies in a zone.
    pub fn card(&mut self, node: &Node) -> Read<CardId> {
        let card = node.name("card", self.catalog.cards.iter().map(|def| &*def.id))? as CardId;
        self.ledger.take(self.catalog, card, node)?;
        Ok(card)
    }

    /// A card in a zone where cards of the deck lie. One that is in no deck and never leaves its city cannot be there.
    fn deck_card(&mut self, node: &Node) -> Read<CardId> {
        let card = self.card(node)?;
        let def = &self.catalog.cards[usize::from(card)];
        if def.apart && def.fixed {
            return node.fail(format!("{} is in no deck and never leaves its city", def.id));
        }
        Ok(card)
    }

    pub fn cards(&mut self, nodes: &[Node]) -> Read<Vec<CardId>> {
        nodes.iter().map(|node| self.deck_card(node)).collect()
    }

    pub fn push_store(&mut self, node: &Node, holder: Holder, what: crate::resources::Resources) -> Read<()> {
        if what.is_empty() {
            return Ok(());
        }
        if self.state.stores.is_full() {
            return node.fail("more cards and events hold resources than the engine can keep");
        }
        self.state.lay(holder, what);
        Ok(())
    }

    pub fn push_under(&mut self, node: &Node, holder: Holder) -> Read<CardId> {
        let card = self.deck_card(node)?;
        if self.state.under.is_full() {
            return node.fail("more cards lie under others than the engine can keep");
        }
        self.state.tuck(holder, card);
        Ok(card)
    }
}

pub(super) fn read_forest(root: &Node, reading: &mut Reading) -> Read<()> {
    let state = &mut reading.state;
    let Some(forest) = root.key("forest") else {
        state.forest = draw_forest(reading.catalog, state.seats, state.seed);
        return Ok(());
    };
    let nodes = forest.list()?;
    let most = usize::from(reading.catalog.setup[usize::from(state.seats) - 1].forest);
    if nodes.len() > most.min(List::<u8, { crate::ids::MAX_FOREST }>::CAPACITY) {
        return forest.fail(format!("{} forest cards, the game lays out {most}", nodes.len()));
    }
    for node in &nodes {
        let at = node.name("location", reading.catalog.locations.iter().map(|def| &*def.id))?;
        if !reading.catalog.locations[at].dealt {
            return node.expected("a forest card");
        }
        if state.forest.contains(&(at as u8)) {
            return node.fail("the forest card is there twice");
        }
        state.forest.push(at as u8);
    }
    Ok(())
}

/// Events in play, claimed ones with what lies on and under them.
pub(super) fn read_events(root: &Node, players: &[Node], reading: &mut Reading) -> Read<()> {
    let mut laid: Vec<EventInPlay> = Vec::new();
    let mut held: Vec<(Node, EventId)> = Vec::new();
    for (seat, player) in players.iter().enumerate() {
        if !player.value.is_object() {
            return player.expected("an object");
        }
        for node in player.items("events")? {
            node.fields(&["event", "tokens", "cards", "resources"])?;
            let event = lay_event(&node.need("event")?, reading.catalog, &mut laid, seat as Seat)?;
            held.push((node, event));
        }
    }
    let (seats, seed) = (reading.state.seats, reading.state.seed);
    let drawn = draw_events(reading.catalog, seats, seed);
    let kind_of = |event: EventId| usize::from(reading.catalog.events[usize::from(event)].kind);
    for (kind, declared) in reading.catalog.event_kinds.iter().enumerate() {
        let Some(open) = root.key(&list_of_events(declared)) else {
            let of_kind = |laid: &&EventInPlay| kind_of(laid.event) == kind;
            let most = drawn.iter().filter(of_kind).count();
            let missing = most.saturating_sub(laid.iter().filter(of_kind).count());
            let claimed = |event: EventId| laid.iter().any(|other| other.event == event);
            let open: Vec<_> = drawn
                .iter()
                .filter(of_kind)
                .filter(|laid| !claimed(laid.event))
                .take(missing)
                .collect();
            laid.extend(open);
            continue;
        };
        for node in open.list()? {
            let event = lay_event(&node, reading.catalog, &mut laid, NONE)?;
            if kind_of(event) != kind {
                return node.expected(format!("a {}", declared.name));
            }
        }
    }
    let special = laid
        .iter()
        .filter(|laid| !reading.catalog.events[usize::from(laid.event)].laid)
        .count();
    let most = usize::from(reading.catalog.setup[usize::from(seats) - 1].special_events);
    if special > most || laid.len() > List::<EventInPlay, { crate::ids::MAX_EVENTS_IN_PLAY }>::CAPACITY {
        let path = if root.key("special_events").is_some() {
            "special_events"
        } else {
            "players"
        };
        return crate::schema::node::fail(
            path,
            format!("{special} special events are in play, the game lays out {most}"),
        );
    }
    order_events(root, reading.catalog, &mut laid)?;
    reading.state.events = laid.iter().copied().collect();

    for (node, event) in held {
        let at = laid.iter().position(|laid| laid.event == event).unwrap_or(0) as u8;
        read_held_event(&node, at, &reading.catalog.events[usize::from(event)], reading)?;
    }
    Ok(())
}

fn lay_event(node: &Node, catalog: &Catalog, laid: &mut Vec<EventInPlay>, owner: Seat) -> Read<EventId> {
    let event = node.name("event", catalog.events.iter().map(|def| &*def.id))? as EventId;
    if laid.iter().any(|other| other.event == event) {
        return node.fail("the event is there twice");
    }
    laid.push(EventInPlay { event, owner });
    Ok(event)
}

/// Puts the events into the row in which they were laid out: `event_row`, or basic events before special ones.
fn order_events(root: &Node, catalog: &Catalog, laid: &mut [EventInPlay]) -> Read<()> {
    let Some(row) = root.key("event_row") else {
        // Open events stand before claimed ones, in the order in which they are listed.
        laid.sort_by_key(|laid| {
            let special = !catalog.events[usize::from(laid.event)].laid;
            let within = if special {
                u16::from(laid.owner != NONE)
            } else {
                u16::from(laid.event)
            };
            (special, within)
        });
        return Ok(());
    };
    let mut order = Vec::new();
    for node in row.list()? {
        let event = node.name("event", catalog.events.iter().map(|def| &*def.id))? as EventId;
        if !laid.iter().any(|laid| laid.event == event) || order.contains(&event) {
            return node.fail("the row names each event in play once, and no other");
        }
        order.push(event);
    }
    if order.len() != laid.len() {
        return row.fail(format!(
            "{} events are in play, the row names {}",
            laid.len(),
            order.len()
        ));
    }
    laid.sort_by_key(|laid| order.iter().position(|&event| event == laid.event));
    Ok(())
}

fn read_held_event(node: &Node, at: u8, def: &EventDef, reading: &mut Reading) -> Read<()> {
    let (cards, resources) = reading.catalog.held_by_event(def.effect);
    if let Some(tokens) = node.key("tokens") {
        tokens.number(0)?;
    }
    if let Some(under) = node.key("cards") {
        let nodes = under.list()?;
        if nodes.len() > cards {
            return under.fail(format!(
                "{} cards lie under {}, at most {cards} can",
                nodes.len(),
                def.id
            ));
        }
        for node in &nodes {
            reading.push_under(node, Holder::event(at))?;
        }
    }
    if let Some(store) = node.key("resources") {
        read_store(&store, Holder::event(at), resources, &def.id, reading)?;
    }
    Ok(())
}

/// The meadow, and the cards turned up. False: the meadow is left out and will be dealt.
pub(super) fn read_meadow(root: &Node, reading: &mut Reading) -> Read<bool> {
    let slots = usize::from(reading.catalog.setup[usize::from(reading.state.seats) - 1].meadow);
    for node in root.items("revealed")? {
        if reading.state.revealed.is_full() {
            return node.fail("more cards are turned up than the engine can keep");
        }
        let card = reading.card(&node)?;
        reading.state.revealed.push(card);
    }
    let Some(meadow) = root.key("meadow") else {
        return Ok(false);
    };
    let nodes = meadow.list()?;
    // Where something is decided before the deal, there is no meadow until then.
    if nodes.is_empty() && reading.catalog.listeners.hear(Moment::Opening) && root.key("pending").is_some() {
        return Ok(true);
    }
    if nodes.len() != slots || slots > List::<CardId, { crate::ids::MAX_MEADOW }>::CAPACITY {
        return meadow.fail(format!(
            "expected {slots} slots (null for an empty one), found {}",
            nodes.len()
        ));
    }
    for node in nodes {
        let card = if node.value.is_null() {
            NONE
        } else {
            reading.deck_card(&node)?
        };
        reading.state.meadow.add_slot(card);
    }
    Ok(true)
}

/// Deck and discard pile, the last card on top. False: the deck is left out and will be shuffled.
pub(super) fn read_piles(root: &Node, reading: &mut Reading) -> Result<bool, StateError> {
    let discard = root.items("discard")?;
    for card in reading.cards(&discard)? {
        reading.state.piles.push_discard(card);
    }
    let Some(deck) = root.key("deck") else { return Ok(false) };
    for card in reading.cards(&deck.list()?)? {
        reading.state.piles.push_deck(card);
    }
    Ok(true)
}

/// Shuffles and deals what the state leaves out.
pub(super) fn deal_piles(reading: &mut Reading, deck_given: bool, meadow_given: bool) {
    if !deck_given {
        let cards = deck_order(
            reading.catalog,
            reading.state.seed,
            &reading.ledger.left(reading.catalog),
        );
        // With replaced cards more names than cards can be left over.
        let room = reading.ledger.limit - reading.ledger.total;
        let below = cards.len().saturating_sub(room);
        cards[below..]
            .iter()
            .for_each(|&card| reading.state.piles.push_deck(card));
    }
    if !meadow_given {
        for _ in 0..reading.catalog.setup[usize::from(reading.state.seats) - 1].meadow {
            let card = reading.state.piles.take_deck().unwrap_or(NONE);
            reading.state.meadow.add_slot(card);
        }
    }
}

/// The workers of a place in play, or why it is none.
pub(super) fn place_names<'a>(reading: &'a Reading) -> impl Iterator<Item = (&'a str, Place)> + Clone {
    let forest = &reading.state.forest;
    let locations = reading.catalog.locations.iter().enumerate();
    // What is one seat's own is known once the modules are read; whether it is the own one is checked then.
    let anywhere = reading.catalog.varying.has(Varying::OWN);
    let locations = locations.filter(move |&(at, def)| !def.dealt || anywhere || forest.contains(&(at as u8)));
    let events = reading.state.events.iter().enumerate();
    let events = events.map(|(at, laid)| {
        (
            &*reading.catalog.events[usize::from(laid.event)].id,
            Place::event(at as u8),
        )
    });
    locations
        .map(|(at, def)| (&*def.id, Place::location(at as u8)))
        .chain(events)
}
