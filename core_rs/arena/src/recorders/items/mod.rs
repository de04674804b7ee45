//! The observer that counts what happens to cards, events and locations.

mod extras;
mod names;

use crate::tables::Tables;
use crate::tables::declaration::{CardCode, EventCode, LocationCode, SeasonCode, ViaCode};
use crate::tables::items::{CardRow, EventRow, LocationRow};
use everdell_engine::Rules;
use everdell_engine::catalog::Catalog;
use everdell_engine::choice::{Payment, Zone};
use everdell_engine::game::score::{card_points, event_points};
use everdell_engine::ids::{CardId, LocationId, MAX_EVENTS_IN_PLAY, MAX_SEATS, NONE, Seat};
use everdell_engine::moment::Moment;
use everdell_engine::observer::{Happening, Observer};
use everdell_engine::payment::Laid;
use everdell_engine::resources::Resources;
use everdell_engine::state::{Place, Source, Spot, State};
use std::sync::Arc;

pub use names::{Code, NameSet};

/// The season code of what never happened.
pub const NEVER: SeasonCode = SeasonCode(4);

/// Counts one game's items. One serves many games, one after another.
pub struct Items {
    rules: Arc<Rules>,
    seats: usize,
    /// By seat, as many as the catalog has.
    cards: Vec<Vec<CardRow>>,
    /// Cards of which a seat has a row.
    held: [NameSet; MAX_SEATS],
    locations: Vec<Vec<LocationRow>>,
    /// Locations in play, in the order of the catalog.
    places: Vec<Code>,
    events: [EventRow; MAX_EVENTS_IN_PLAY],
    events_in_play: usize,
    /// Rows on their way into the tables, empty between games.
    written: (Vec<CardRow>, Vec<LocationRow>),
    /// The last card of its own city that a seat activated.
    activated: [CardId; MAX_SEATS],
    /// The card that lets a seat use a card of another city right now, or `NONE`.
    copier: [CardId; MAX_SEATS],
}

/// What something came from.
enum Origin {
    Card(Code),
    Location(Code),
    Other,
}

impl Items {
    pub fn new(rules: Arc<Rules>) -> Items {
        let (cards, locations) = (rules.catalog.card_ids().count(), rules.catalog.location_ids().count());
        Items {
            rules,
            seats: 0,
            cards: vec![vec![CardRow::default(); cards]; MAX_SEATS],
            held: [NameSet::default(); MAX_SEATS],
            locations: vec![vec![LocationRow::default(); locations]; MAX_SEATS],
            places: Vec::with_capacity(locations),
            events: [EventRow::default(); MAX_EVENTS_IN_PLAY],
            events_in_play: 0,
            written: (Vec::new(), Vec::new()),
            activated: [NONE; MAX_SEATS],
            copier: [NONE; MAX_SEATS],
        }
    }

    /// The cards that a seat held, in the order of the catalog.
    pub fn cards(&self, seat: usize) -> impl Iterator<Item = (Code, &CardRow)> {
        let rows = &self.cards[seat];
        self.held[seat].iter().map(move |card| (card, &rows[usize::from(card)]))
    }

    pub fn events(&self) -> &[EventRow] {
        &self.events[..self.events_in_play]
    }

    /// The locations in play as a seat used them, in the order of the catalog.
    pub fn locations(&self, seat: usize) -> impl Iterator<Item = (Code, &LocationRow)> {
        let rows = &self.locations[seat];
        self.places.iter().map(move |&place| (place, &rows[usize::from(place)]))
    }

    /// The game is over: what is known only now.
    pub fn finish(&mut self, state: &State, cell: u32, deal: u32) {
        let rules = Arc::clone(&self.rules);
        let catalog = &rules.catalog;
        self.seats = usize::from(state.seats);
        self.finish_extras(state);
        for (seat, player) in state.players().iter().enumerate() {
            for (slot, copy) in player.city.iter().enumerate() {
                let points = card_points(catalog, state, seat as Seat, slot as u8);
                let row = self.card(seat as Seat, copy.card.into());
                row.city_end += 1;
                row.points_base += points.cards;
                row.points_tokens += points.tokens;
                row.points_bonus += points.prosperity;
            }
            for card in self.held[seat].iter() {
                let row = &mut self.cards[seat][usize::from(card)];
                (row.cell, row.deal, row.seat, row.card) = (cell, deal, seat as Seat, CardCode(card));
            }
            for worker in player.placed.iter() {
                if let Spot::Location(id) = worker.place().spot() {
                    self.locations[seat][usize::from(id)].points_end +=
                        i16::from(catalog.locations[usize::from(id)].points);
                }
            }
            for &place in &self.places {
                let row = &mut self.locations[seat][usize::from(place)];
                (row.cell, row.deal, row.seat, row.location) = (cell, deal, seat as Seat, LocationCode(place));
            }
        }
        for (at, row) in self.events[..self.events_in_play].iter_mut().enumerate() {
            (row.cell, row.deal, row.event) = (cell, deal, EventCode(state.events[at].event));
            if row.claimed_by != NONE {
                row.points = event_points(catalog, state, at as u8);
            }
        }
    }

    pub fn write(&mut self, into: &mut Tables) {
        let (mut cards, mut locations) = std::mem::take(&mut self.written);
        for seat in 0..self.seats {
            cards.extend(self.cards(seat).map(|(_, row)| *row));
            locations.extend(self.locations(seat).map(|(_, row)| *row));
        }
        into.cards.extend(&cards);
        into.locations.extend(&locations);
        into.events.extend(self.events());
        cards.clear();
        locations.clear();
        self.written = (cards, locations);
    }

    fn begin(&mut self, state: &State) {
        let rules = Arc::clone(&self.rules);
        for seat in 0..usize::from(state.seats) {
            for card in self.held[seat].iter() {
                self.cards[seat][usize::from(card)] = CardRow::default();
            }
            // All of them: a seat may have used a place that is in play for it alone.
            self.locations[seat].fill(LocationRow::default());
        }
        self.held = [NameSet::default(); MAX_SEATS];
        (self.activated, self.copier) = ([NONE; MAX_SEATS], [NONE; MAX_SEATS]);
        self.places.clear();
        self.places.extend(in_play(&rules.catalog, state));
        self.events_in_play = state.events.len();
        self.events = [EventRow {
            claimed_by: NONE,
            season: NEVER,
            ..EventRow::default()
        }; MAX_EVENTS_IN_PLAY];
        for (seat, player) in state.players().iter().enumerate() {
            for &card in player.hand.iter() {
                self.card(seat as Seat, card.into()).opening_hand += 1;
            }
        }
        for (shelf, def) in (0..).zip(rules.catalog.shelves.iter()) {
            for shelved in state.shelf(shelf) {
                if def.by_seat && rules.catalog.cards[usize::from(shelved.card)].apart {
                    add(
                        &mut self.card(shelved.place.owner(), shelved.card.into()).dealt_aside,
                        1,
                    );
                }
            }
        }
        self.begin_extras(state);
    }

    #[inline]
    fn card(&mut self, seat: Seat, card: Code) -> &mut CardRow {
        self.held[usize::from(seat)].insert(card);
        &mut self.cards[usize::from(seat)][usize::from(card)]
    }

    #[inline]
    fn location(&mut self, seat: Seat, location: Code) -> &mut LocationRow {
        if usize::from(location) >= self.rules.catalog.locations.len() {
            self.extra_is_there(location);
        }
        &mut self.locations[usize::from(seat)][usize::from(location)]
    }

    /// What `seat` owes a gain to. A card of another city counts for nobody when it is visited, and for the player's own card
    /// that copies it when it is copied.
    #[inline]
    fn origin(&self, state: &State, cause: Source, seat: Seat) -> Origin {
        match cause {
            Source::Location(id) => Origin::Location(id.into()),
            Source::Card { seat: owner, slot } if owner == seat => {
                let copy = state.player(owner).city.get(usize::from(slot));
                copy.map_or(Origin::Other, |copy| Origin::Card(copy.card.into()))
            }
            Source::Card { .. } => match self.copier[usize::from(seat)] {
                NONE => Origin::Other,
                card => Origin::Card(card.into()),
            },
            Source::Playing(card) if seat == state.active => Origin::Card(card.into()),
            Source::Special { module, at } => self.extra_source(state, seat, module, at),
            _ => Origin::Other,
        }
    }

    fn gained(&mut self, state: &State, cause: Source, seat: Seat, what: Resources) {
        let kinds = match self.origin(state, cause, seat) {
            Origin::Card(card) => {
                let row = self.card(seat, card);
                [&mut row.twig, &mut row.resin, &mut row.pebble, &mut row.berry]
            }
            Origin::Location(location) => {
                let row = self.location(seat, location);
                [&mut row.twig, &mut row.resin, &mut row.pebble, &mut row.berry]
            }
            Origin::Other => return,
        };
        for (count, n) in kinds.into_iter().zip(what.0) {
            add(count, n);
        }
    }

    fn tokens(&mut self, state: &State, cause: Source, seat: Seat, n: u16) {
        let n = u8::try_from(n).unwrap_or(u8::MAX);
        match self.origin(state, cause, seat) {
            Origin::Card(card) => add(&mut self.card(seat, card).tokens, n),
            Origin::Location(location) => add(&mut self.location(seat, location).tokens, n),
            Origin::Other => {}
        }
    }

    fn drew(&mut self, state: &State, cause: Source, seat: Seat, card: CardId, from: Zone) {
        let row = self.card(seat, card.into());
        match from {
            Zone::Meadow => add(&mut row.from_meadow, 1),
            _ => add(&mut row.drawn, 1),
        }
        match self.origin(state, cause, seat) {
            Origin::Card(card) => add(&mut self.card(seat, card).cards, 1),
            Origin::Location(location) => add(&mut self.location(seat, location).cards, 1),
            Origin::Other => {}
        }
    }

    fn visited(&mut self, state: &State, seat: Seat, place: Place) {
        self.copier[usize::from(seat)] = NONE;
        match place.spot() {
            Spot::Location(id) => {
                let season = state.player(seat).season;
                self.location_is_there(id);
                add(self.location(seat, id.into()).visits_in(season), 1);
            }
            Spot::City { seat: owner, slot } => {
                let card = state.player(owner).city[usize::from(slot)].card;
                add(&mut self.card(owner, card.into()).activations, 1);
            }
            Spot::Event(_) | Spot::Nowhere | Spot::Special { .. } => {}
        }
    }

    fn played(&mut self, state: &State, seat: Seat, card: CardId, from: Zone, via: Payment, paid: Resources) {
        let (season, turn) = (state.player(seat).season, state.turn);
        let def = &self.rules.catalog.cards[usize::from(card)];
        let (cost, upgrades) = (def.cost, def.upgrades != NONE && via == Payment::FREE);
        let shelf = self.rules.catalog.shelves.recorded().position(|(zone, _)| zone == from);
        let row = self.card(seat, card.into());
        add(row.played_in(season), 1);
        let by_source = match from {
            _ if shelf.is_some() => row.played_from_shelf(shelf.unwrap_or(0)),
            Zone::Hand => &mut row.played_from_hand,
            Zone::Meadow => &mut row.played_from_meadow,
            _ => &mut row.played_from_elsewhere,
        };
        add(by_source, 1);
        let by_payment = match via.as_home().map(|home| home.laid) {
            Some(Laid::Token) => &mut row.paid_token,
            Some(Laid::Good) => &mut row.paid_good,
            None if via == Payment::FREE => &mut row.paid_free,
            None if via == Payment::RESOURCES && paid.total() >= cost.total() => &mut row.paid_full,
            None if via.as_way().is_some() && paid.is_empty() => &mut row.paid_token,
            None => &mut row.paid_discounted,
        };
        add(by_payment, 1);
        add(&mut row.upgraded, upgrades.into());
        add(&mut row.spent, u8::try_from(paid.total()).unwrap_or(u8::MAX));
        if row.turn_first_played == 0 {
            row.turn_first_played = turn;
        }
    }

    fn activated(&mut self, seat: Seat, owner: Seat, card: CardId) {
        let at = usize::from(seat);
        if owner == seat {
            (self.activated[at], self.copier[at]) = (card, NONE);
            add(&mut self.card(seat, card.into()).activations, 1);
        } else {
            self.copier[at] = self.activated[at];
        }
    }
}

impl Observer for Items {
    const HEARS_CHOICES: bool = false;

    #[inline(always)]
    fn notice(&mut self, state: &State, cause: Source, what: Happening) {
        match what {
            Happening::Dealt => self.begin(state),
            Happening::TurnBegan { seat } => {
                if state.turn == 1 && !self.rules.catalog.listeners.hear(Moment::Dealt) {
                    self.begin(state);
                }
                self.copier[usize::from(seat)] = NONE;
            }
            Happening::Gained { seat, what } => self.gained(state, cause, seat, what),
            Happening::Points { seat, n } => self.tokens(state, cause, seat, n),
            Happening::Tokens { seat, n, .. } if n > 0 => self.tokens(state, cause, seat, n as u16),
            Happening::Drew { seat, card, from } => self.drew(state, cause, seat, card, from),
            Happening::Discarded {
                seat,
                card,
                from: Zone::Hand,
            } => add(&mut self.card(seat, card.into()).discarded, 1),
            Happening::Tucked {
                seat,
                card,
                from: Zone::Hand,
            } => add(&mut self.card(seat, card.into()).tucked, 1),
            Happening::CardGiven { from, to, card, zone } => {
                add(&mut self.card(from, card.into()).given, u8::from(zone == Zone::Hand));
                add(&mut self.card(to, card.into()).received, 1);
            }
            Happening::Played {
                seat,
                into,
                card,
                from,
                via,
                paid,
                ..
            } => {
                self.card(into, card.into());
                self.played(state, seat, card, from, via, paid);
            }
            Happening::LeftCity { seat, card, .. } => add(&mut self.card(seat, card.into()).left_city, 1),
            Happening::Taken { from, to, card } => {
                add(&mut self.card(from, card.into()).lost, 1);
                add(&mut self.card(to, card.into()).taken, 1);
            }
            Happening::Activated { seat, owner, card, .. } => self.activated(seat, owner, card),
            Happening::Reacted { seat, card, .. } => add(&mut self.card(seat, card.into()).activations, 1),
            Happening::AbilityUsed { seat, ability, .. } => add(&mut self.card(seat, ability.into()).activations, 1),
            Happening::Visited { seat, place, .. } => self.visited(state, seat, place),
            Happening::Copied { seat, place } => {
                if let Spot::Location(id) = place.spot() {
                    self.location_is_there(id);
                    add(&mut self.location(seat, id.into()).copied, 1);
                }
            }
            Happening::Claimed { seat, event, via } => {
                let row = &mut self.events[usize::from(event)];
                let season = SeasonCode(state.player(seat).season as u8);
                (row.claimed_by, row.turn, row.season) = (seat, state.turn, season);
                row.via = ViaCode::of(via);
            }
            Happening::ExtraPlayed {
                seat,
                module,
                section,
                at,
            } => self.extra_played(state, seat, (module, section, at)),
            Happening::ExtraUsed {
                seat,
                module,
                section,
                at,
            } => self.extra_used(state, seat, (module, section, at)),
            _ => {}
        }
    }
}

/// The locations of one game.
fn in_play<'a>(catalog: &'a Catalog, state: &'a State) -> impl Iterator<Item = Code> + 'a {
    let all = catalog.locations.iter().enumerate();
    all.filter(|(id, location)| !location.dealt || state.forest.contains(&(*id as LocationId)))
        .map(|(id, _)| id as Code)
}

#[inline]
fn add(count: &mut u8, n: u8) {
    *count = count.saturating_add(n);
}
