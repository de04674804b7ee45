//! What one seat may know of a position: its own hand and everything that lies open, never the order of the deck, the
//! discard pile, another hand or the seed. The position itself is private, so a bot cannot look further.

mod determinize;

use everdell_engine::catalog::{CardDef, CardSet, Catalog, Face};
use everdell_engine::choice::{Choice, Decision, Special, Zone};
use everdell_engine::effect::{Condition, Effect, Quantity, SORTS, What};
use everdell_engine::game::quantities::{Reader, amount, holds, standing};
use everdell_engine::game::score::{Breakdown, score};
use everdell_engine::game::{Kept, hand_limit};
use everdell_engine::ids::{CardId, LocationId, NONE, Season, Seat, Slot};
use everdell_engine::json::{Question, question};
use everdell_engine::modules::{
    Benefit, Done, Prize, Reply, Use, benefit, each_prize, follows, is_free, reply, stands_in,
};
use everdell_engine::resources::{Resource, Resources};
use everdell_engine::state::{CityCard, EventInPlay, Holder, Place, Player, Shelved, State, Worker};
use everdell_engine::{Game, Rules};

/// A position as one seat sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    catalog: &'a Catalog,
    state: &'a State,
    seat: Seat,
    me: &'a Player,
    /// Of which nothing but the own hand and what lies open is told.
    kept: &'a Kept,
}

impl<'a> View<'a> {
    /// `kept` is what follows from the state.
    #[inline]
    pub fn new(catalog: &'a Catalog, state: &'a State, kept: &'a Kept, seat: Seat) -> View<'a> {
        View {
            catalog,
            state,
            seat,
            me: state.player(seat),
            kept,
        }
    }

    /// The position of a game.
    #[inline]
    pub fn of(game: &'a Game, seat: Seat) -> View<'a> {
        View::new(&game.rules().catalog, game.state(), game.kept(), seat)
    }

    pub fn catalog(&self) -> &'a Catalog {
        self.catalog
    }
    /// Who is looking.
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// How many players there are.
    pub fn seats(&self) -> u8 {
        self.state.seats
    }
    /// The own hand, sorted by card.
    pub fn hand(&self) -> &'a [CardId] {
        &self.me.hand
    }
    /// The names of the cards in the player's own hand.
    pub fn hand_names(&self) -> CardSet {
        self.kept.hand(self.seat)
    }
    /// The names of the cards in the meadow that players may use.
    pub fn meadow_names(&self) -> CardSet {
        if self.has_closed_slots() {
            let open = (0..).zip(self.meadow()).filter(|&(slot, _)| self.is_open(slot));
            return open.map(|(_, &card)| card).filter(|&card| card != NONE).collect();
        }
        self.kept.meadow()
    }
    /// The critters for which an occupied token of the player's own city would pay, or a unit of a good that the player holds.
    pub fn welcome(&self) -> CardSet {
        self.kept.welcome(self.catalog(), self.state, self.seat)
    }
    /// The cards that the player's own city does not take in, whatever the room.
    pub fn barred(&self) -> CardSet {
        self.kept.barred(self.seat)
    }
    /// What lies open in front of this seat.
    pub fn me(&self) -> PublicPlayer<'a> {
        PublicPlayer(self.me)
    }
    /// What lies open in front of a seat.
    pub fn player(&self, seat: Seat) -> PublicPlayer<'a> {
        PublicPlayer(self.state.player(seat))
    }
    /// All other seats, starting with the next one.
    pub fn opponents(&self) -> impl Iterator<Item = Seat> + use<> {
        self.state.opponents(self.seat)
    }
    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.state.active
    }
    /// Turns begun; the first is 1.
    pub fn turn(&self) -> u16 {
        self.state.turn
    }
    /// Cards more that the player's own hand can take.
    pub fn room_in_hand(&self) -> u8 {
        self.hand_limit().saturating_sub(self.hand().len() as u8)
    }
    /// The most cards that a hand may hold.
    pub fn hand_limit(&self) -> u8 {
        hand_limit(self.catalog, self.state, self.seat)
    }
    /// What it brings to use something of a module's own, as far as the seat may know.
    pub fn benefit(&self, of: Use) -> Option<Benefit<'a>> {
        benefit(self.catalog, self.state, self.seat, of)
    }
    /// Tells what the seat may win at the end by what modules add, each with its section of the data.
    pub fn each_prize(&self, tell: impl FnMut(&'static str, Prize<'a>)) {
        each_prize(self.catalog, self.state, self.seat, tell);
    }
    /// How much the seat has of what a condition asks for, and how much it needs.
    pub fn standing(&self, condition: Condition) -> (i32, i32) {
        let (have, need) = standing(self.catalog, self.state, condition, Reader::of(self.seat));
        (have.into(), need.into())
    }
    /// A kind of resource that stands in for others when the seat pays for this card, and how many units for one.
    pub fn stands_in(&self, card: CardId) -> Option<(Resource, u8)> {
        stands_in(self.catalog, self.state, self.seat, card)
    }
    /// Does the turn go on after this action?
    pub fn is_free(&self, action: Special) -> bool {
        is_free(self.catalog, action)
    }
    /// What is carried out for the seat when it has done this.
    pub fn follows(&self, done: Done, tell: impl FnMut(Effect)) {
        follows(self.catalog, self.state, self.seat, done, tell);
    }
    /// How much of a good a seat holds.
    pub fn goods(&self, seat: Seat, good: u8) -> u8 {
        self.state.player(seat).goods[usize::from(good)]
    }
    /// The slots of the meadow; `NONE` is an empty one.
    pub fn meadow(&self) -> &'a [CardId] {
        &self.state.meadow
    }
    /// Cards turned up and not yet placed.
    pub fn revealed(&self) -> &'a [CardId] {
        &self.state.revealed
    }
    /// The cards on shelves that this seat alone may play.
    pub fn own_shelved(&self) -> impl Iterator<Item = CardId> + 'a {
        let (catalog, seat) = (self.catalog, self.seat);
        let own = move |one: &&Shelved| {
            let shelf = catalog.shelves.of(one.place);
            shelf.by_seat && shelf.lets_play(seat, one.place)
        };
        self.state.shelves.iter().filter(own).map(|one| one.card)
    }
    /// Resources less that a card of this zone costs as the action of a turn.
    pub fn discount(&self, from: Zone) -> u8 {
        self.catalog.shelf(from).map_or(0, |shelf| shelf.discount)
    }
    /// The cards on shelves of the table that lie open, each with its zone.
    pub fn open_shelved(&self) -> impl Iterator<Item = (Zone, CardId)> + 'a {
        let catalog = self.catalog;
        let open = move |one: &&Shelved| {
            let shelf = catalog.shelves.of(one.place);
            !shelf.by_seat && shelf.face == Face::Up
        };
        let shelved = self.state.shelves.iter().filter(open);
        shelved.map(|one| (one.place.zone, one.card))
    }
    /// The cards of the player's own city that make room for this one, which is free then.
    pub fn upgraded(&self, card: CardId) -> impl Iterator<Item = Slot> + 'a {
        let (catalog, upgraded) = (self.catalog, self.card(card).upgrades);
        let forms = catalog
            .cards
            .get(usize::from(upgraded))
            .map_or(CardSet::EMPTY, |def| def.forms);
        let may_go = move |other: &CityCard| forms.has(other.card) && !catalog.cards[usize::from(other.card)].fixed;
        (0..)
            .zip(self.me.city.iter())
            .filter(move |(_, other)| may_go(other))
            .map(|(slot, _)| slot)
    }
    pub fn forest(&self) -> &'a [LocationId] {
        &self.state.forest
    }
    pub fn events(&self) -> &'a [EventInPlay] {
        &self.state.events
    }
    /// Resources lying on a card or an event.
    pub fn stored(&self, holder: Holder) -> Resources {
        self.state.stored(holder)
    }
    /// Cards lying under a card or an event.
    pub fn under(&self, holder: Holder) -> impl Iterator<Item = CardId> + 'a {
        self.state.under(holder)
    }
    /// Seats of the workers standing on `place`, one entry per worker.
    pub fn workers_at(&self, place: Place) -> impl Iterator<Item = Seat> + 'a {
        self.state.workers_at(place)
    }
    pub fn deck_size(&self) -> usize {
        self.state.piles.deck_len()
    }
    pub fn discard_size(&self) -> usize {
        self.state.piles.discard_len()
    }
    pub fn card(&self, card: CardId) -> &'a CardDef {
        &self.catalog.cards[usize::from(card)]
    }
    pub fn city_size(&self) -> u8 {
        self.catalog.setup[usize::from(self.state.seats) - 1].city_size + self.kept.opened(self.seat)
    }
    /// Is a card in the player's own city that shares its space with none and with which this one may pair?
    #[inline]
    pub fn finds_partner(&self, card: CardId) -> bool {
        card != NONE && self.has_partner_for(card)
    }
    #[inline(never)]
    fn has_partner_for(&self, card: CardId) -> bool {
        let partners = self.card(card).pairs_with;
        let is_single = |other: &CityCard| partners.has(other.card) && other.partner().is_none();
        self.me.names.meets(partners) && self.me.city.iter().any(is_single)
    }
    /// Does a card of somebody's city share its space with one of those with which it pairs?
    pub fn is_paired(&self, owner: Seat, slot: Slot) -> bool {
        self.state.player(owner).is_paired(self.catalog, slot)
    }
    /// How much there is of what a text counts for this seat. Of hands only the own one is counted.
    pub fn amount(&self, quantity: Quantity, reader: Reader) -> i32 {
        amount(self.catalog, self.state, quantity, reader).into()
    }
    /// How much this seat itself has of something.
    pub fn own(&self, what: What) -> i32 {
        self.amount(what.own(), Reader::of(self.seat))
    }
    pub fn holds(&self, condition: Condition, reader: Reader) -> bool {
        holds(self.catalog, self.state, condition, reader)
    }
    /// Could this card still enter the player's own city (or, if it goes elsewhere, another)?
    pub fn may_ever_play(&self, card: CardId) -> bool {
        let def = self.card(card);
        let me = self.me;
        let goes_away = def.enters_opponent || def.trades.is_some();
        if def.dead || (!goes_away && self.barred().has(card)) {
            return false;
        }
        let has_space = me.spaces + def.space <= self.city_size() + def.opens;
        goes_away || def.replaces.is_some() || has_space || self.finds_partner(card)
    }
    /// What the seat sees and is asked, in JSON and sentences, for bots outside this program. `rules` are those of the
    /// game.
    pub fn describe(&self, rules: &Rules, decision: Decision, choices: &[Choice]) -> Question {
        question(rules, self.state, self.seat, decision, choices)
    }
    /// What an automatic opponent gets when the seat plays this card from there.
    pub fn reply(&self, card: CardId, from: Zone) -> Reply {
        reply(self.catalog, self.state, card, from)
    }
    /// May players use the card in this meadow slot?
    pub fn is_open(&self, slot: usize) -> bool {
        self.state.is_open(slot)
    }
    /// Is any meadow slot closed to players?
    pub fn has_closed_slots(&self) -> bool {
        self.state.closed != 0
    }
    /// The score of a seat if the game ended now.
    pub fn score(&self, seat: Seat) -> Breakdown {
        score(self.catalog, self.state, seat)
    }
}

/// What everybody may know of a player.
#[derive(Clone, Copy)]
pub struct PublicPlayer<'a>(&'a Player);

impl<'a> PublicPlayer<'a> {
    pub fn hand_size(&self) -> usize {
        self.0.hand.len()
    }
    pub fn city(&self) -> &'a [CityCard] {
        &self.0.city
    }
    /// The card in a slot of the city.
    pub fn card(&self, slot: Slot) -> CityCard {
        self.0.city[usize::from(slot)]
    }
    pub fn placed(&self) -> &'a [Worker] {
        &self.0.placed
    }
    pub fn resources(&self) -> Resources {
        self.0.resources
    }
    /// Point tokens in front of the player.
    pub fn points(&self) -> u16 {
        self.0.points
    }
    pub fn season(&self) -> Season {
        self.0.season
    }
    pub fn passed(&self) -> bool {
        self.0.passed
    }
    pub fn workers_left(&self) -> u8 {
        self.0.workers_left
    }
    /// The names of the cards in the city.
    pub fn names(&self) -> CardSet {
        self.0.names
    }
    /// City spaces used.
    pub fn spaces(&self) -> u8 {
        self.0.spaces
    }
    /// Cards of each colour (index `Colour as usize`).
    pub fn colours(&self) -> [u8; 5] {
        self.0.colours
    }
    /// Cards by kind and rarity (index [`sort`]).
    pub fn sorts(&self) -> [u8; SORTS] {
        self.0.sorts
    }
}
