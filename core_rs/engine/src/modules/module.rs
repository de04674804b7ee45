//! What a module is: everything it may do differently, each with a default that does nothing.

use std::any::Any;

use serde_json::{Map, Value};

use crate::catalog::{CardSet, Catalog, Closed, EventMix};
use crate::choice::{Ask, Choice, Special, Zone};
use crate::effect::{Effect, NOTHING};
use crate::game::score::{Breakdown, TieBreak};
use crate::game::{Engine, Left, Rate, Surcharge};
use crate::ids::{CardId, EventId, MAX_EVENTS_IN_PLAY, Seat, Slot, Slots};
use crate::list::List;
use crate::moment::Moment;
use crate::observer::Happening;
use crate::resources::Resources;
use crate::schema::node::{Node, Read};
use crate::state::{EventInPlay, Frame, Place, Source, State, WorkerKindId};
use crate::zone::{CardPlace, Zones};

use super::{About, Benefit, Board, Deed, Done, ExtraSection, Prize, Reply, Use};

/// What a module does differently.
#[allow(unused_variables, reason = "a hook that does nothing uses nothing")]
pub(crate) trait Module: Any + Send + Sync {
    fn about(&self) -> &'static About;

    // ---- data -------------------------------------------------------------------------------------------------------
    /// Numbers of the base game that it changes, once the whole catalog is there.
    fn amend(&self, catalog: &mut Catalog) {}
    /// Why so many people cannot play by these rules, as a sentence without a full stop.
    fn refuses(&self, catalog: &Catalog, people: u8) -> Option<String> {
        None
    }

    // ---- set-up -----------------------------------------------------------------------------------------------------
    /// Forest and events are laid, hands are not dealt: what is set up before [`Moment::Opening`]?
    fn open(&self, catalog: &Catalog, state: &mut State) {}
    /// How many cards a seat is dealt.
    fn starting_hand(&self, catalog: &Catalog, state: &State, seat: Seat, cards: u8) -> u8 {
        cards
    }
    /// Cards that are no part of the deck in this game, and the shelf on which they lie as a pile, in the order of their keys.
    fn aside(&self, catalog: &Catalog, state: &State) -> Option<(CardSet, u8)> {
        None
    }
    /// The table is laid and hands are dealt; what else is set up?
    fn set_up(&self, catalog: &Catalog, state: &mut State) {}
    /// Events have been drawn as in the base game; are they others?
    fn lay_events(&self, catalog: &Catalog, seats: u8, seed: u64, events: &mut List<EventInPlay, MAX_EVENTS_IN_PLAY>) {}
    /// What its set says of how special events are drawn.
    fn event_mix(&self) -> Option<EventMix> {
        None
    }
    /// Are forest cards of this set left out?
    fn leaves_out(&self, catalog: &Catalog, set: u8) -> bool {
        false
    }
    /// What `viewer` cannot see of the module's things is drawn anew.
    fn redraw_hidden(&self, catalog: &Catalog, state: &mut State, viewer: Seat, seed: u64) {}
    /// The spaces that a card takes in the city of this seat, played `free` or not, if not the printed ones; the same throughout a game.
    fn space(&self, catalog: &Catalog, state: &State, seat: Seat, card: CardId, free: bool) -> Option<u8> {
        None
    }
    /// Do they now? Both lie in the same zone.
    fn tells_apart(&self, catalog: &Catalog, state: &State, one: CardPlace, other: CardPlace) -> bool {
        false
    }
    /// May this seat now play or take the card at this place of a shelf?
    fn may_use(&self, catalog: &Catalog, state: &State, seat: Seat, place: CardPlace) -> bool {
        true
    }
    /// Does this slot of a shelf stay empty for now?
    fn holds_open(&self, catalog: &Catalog, state: &State, place: CardPlace) -> bool {
        false
    }

    // ---- the turn ---------------------------------------------------------------------------------------------------
    /// Further actions of a turn, as [`Choice::Special`].
    fn turn_choices(&self, engine: &mut Engine<'_>, seat: Seat) {}
    /// Does one of them leave the turn to go on? It must not be open again and again, or the turn would not end.
    fn is_free(&self, catalog: &Catalog, action: Special) -> bool {
        false
    }
    /// One of them is taken. The end of the turn waits below on the stack, unless the action is free.
    fn take_turn(&self, engine: &mut Engine<'_>, seat: Seat, action: Special) {}
    /// Further places for a worker of this kind.
    fn place_choices(&self, engine: &mut Engine<'_>, seat: Seat, kind: WorkerKindId) {}
    /// A worker has come to one of its own places ([`crate::state::Spot::Special`]); its effect follows.
    fn visit(&self, engine: &mut Engine<'_>, seat: Seat, at: u8) {}
    /// What one of its own places does.
    fn effect_at(&self, catalog: &Catalog, state: &State, at: u8) -> Effect {
        NOTHING
    }
    /// Where no worker of this kind may be put now by this seat. Whoever performs a place without a worker does not ask.
    fn closed(&self, catalog: &Catalog, state: &State, seat: Seat, kind: WorkerKindId) -> Closed {
        Closed::default()
    }
    /// May the seat put a worker where there is no room left, or on a card of another that is not open? Or, if one `stands` there,
    /// may it have come so?
    fn may_join(&self, catalog: &Catalog, state: &State, seat: Seat, place: Place, stands: bool) -> bool {
        false
    }
    /// Those of a set of locations (bit = id) that a worker of the seat could use as another place ([`Moment::Arrived`]).
    fn replaceable(&self, engine: &mut Engine<'_>, seat: Seat, kind: WorkerKindId, among: u64) -> u64 {
        0
    }
    /// Locations (bit = id) that are in play for this seat alone.
    fn own_locations(&self, catalog: &Catalog, state: &State, seat: Seat) -> u64 {
        0
    }
    /// The turn of its automatic opponent, who has not passed: pushed as frames or done at once. The end of the turn waits below.
    fn automatic_turn(&self, engine: &mut Engine<'_>, seat: Seat) {}

    // ---- what follows -----------------------------------------------------------------------------------------------
    /// Something has happened. It is in the middle of a step: remember it, and act in [`Module::settled`].
    fn heard(&self, engine: &mut Engine<'_>, cause: Source, what: Happening) {}
    /// A step is done, or a turn begins: act on what was heard, by pushing frames.
    fn settled(&self, engine: &mut Engine<'_>) {}
    /// One of them, for this seat; `about` tells what it is about, and `about.seat` whose doing it is.
    fn moment(&self, engine: &mut Engine<'_>, moment: Moment, rank: u8, about: Frame, seat: Seat) {}
    /// A card has come into a city, or has just left it (slots behind it have moved up; `left` lay in its space).
    fn entered_city(&self, engine: &mut Engine<'_>, seat: Seat, slot: Slot) {}
    fn left_city(&self, engine: &mut Engine<'_>, seat: Seat, slot: Slot, left: Slots) {}
    /// Is there something that cannot wait?
    fn interrupts(&self, state: &State) -> bool {
        false
    }
    /// Before anything else happens: it is pushed as a frame.
    fn interrupt(&self, engine: &mut Engine<'_>) {}
    /// May a worker be moved to the event in play at this position?
    fn may_move_to(&self, catalog: &Catalog, state: &State, event: u8) -> bool {
        true
    }

    // ---- an automatic opponent who follows --------------------------------------------------------------------------
    /// A person's play is resolved. `play`: `it` the card, `origin` where it came from, the source where it stands.
    fn follower_hears_play(&self, engine: &mut Engine<'_>, play: Frame) {}
    /// The outermost of a chain of plays is over: he answers them all.
    fn follower_answers(&self, engine: &mut Engine<'_>) {}
    /// A person's preparing is done, its effect included: he prepares too. His own module is called first.
    fn follower_prepares(&self, engine: &mut Engine<'_>) {}
    /// A person has passed, and the rest of the hand is gone: what does he still take? His own module is called first.
    fn follower_ends(&self, engine: &mut Engine<'_>) {}

    /// Another module lets him do something. The face of his die, if he rolls.
    fn follower_does(&self, engine: &mut Engine<'_>, what: Deed) -> u8 {
        0
    }

    // ---- cards that enter an opponent's city ------------------------------------------------------------------------
    /// May such a card be played? `None`: as in the base game.
    fn may_send(&self, catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<bool> {
        None
    }
    /// What its player chooses, in place of the city that it enters. False: as in the base game.
    fn offer_target(&self, engine: &mut Engine<'_>, frame: Frame) -> bool {
        false
    }
    /// The answer, or `None` if nothing could be offered.
    fn send(&self, engine: &mut Engine<'_>, frame: Frame, target: Option<Choice>) {}

    /// Does this city take such a card? `None`: as in the base game.
    fn takes(&self, catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<bool> {
        None
    }
    /// A player has been given a card of another's hand.
    fn received_card(&self, engine: &mut Engine<'_>, from: Seat, to: Seat) {}
    /// A player is given resources. True: they become something else, and do not reach his supply.
    fn receives(&self, engine: &mut Engine<'_>, to: Seat, what: Resources, cause: Source) -> bool {
        false
    }
    /// Ways of its own in which this seat may pay for a card that may enter: `offer(way, slot, what is left to pay)`.
    fn each_way(
        &self,
        catalog: &Catalog,
        state: &State,
        seat: Seat,
        card: CardId,
        offer: &mut dyn FnMut(u8, Slot, Left),
    ) {
    }
    /// One of them is taken; what is left to pay? As it was offered.
    fn pay_way(&self, engine: &mut Engine<'_>, seat: Seat, card: CardId, way: u8, slot: Slot) -> Left {
        Left::Nothing
    }
    /// What this card costs the seat besides, unless it is free.
    fn surcharge(&self, catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Surcharge {
        Surcharge::default()
    }
    /// A kind of resource that stands in for others when this seat pays for the card.
    fn rate(&self, catalog: &Catalog, state: &State, seat: Seat, card: CardId) -> Option<Rate> {
        None
    }
    /// A way of its own: what is used, in JSON, and the end of the sentence `Play Farm from the hand ...`.
    fn way_to_json(&self, catalog: &Catalog, state: &State, seat: Seat, way: u8, slot: Slot) -> Value {
        Value::Null
    }
    fn way_label(&self, catalog: &Catalog, state: &State, seat: Seat, way: u8, slot: Slot) -> String {
        String::new()
    }
    /// Where this seat may take each card of a drawing from, the deck, the meadow or both; `zones` is where others take it from.
    fn draw_source(&self, catalog: &Catalog, state: &State, seat: Seat, zones: Zones) -> Zones {
        zones
    }

    /// For this seat?
    fn acts_on_drawings(&self, catalog: &Catalog, state: &State, seat: Seat) -> bool {
        false
    }
    /// A drawing of this seat is over: what it pushes comes before cards act, and what that draws belongs to the same drawing.
    fn drew(&self, engine: &mut Engine<'_>, seat: Seat) {}
    /// The hand limit of a seat.
    fn hand_limit(&self, catalog: &Catalog, state: &State, seat: Seat, limit: u8) -> u8 {
        limit
    }
    /// A frame of its own ([`crate::game::procedure`]): carries it out, or fills `choices` and returns true.
    fn run(&self, engine: &mut Engine<'_>, frame: Frame) -> bool {
        unreachable!("{} has no procedures, so none is on the stack", self.about().name)
    }
    fn answer(&self, engine: &mut Engine<'_>, frame: Frame, choice: Choice) {}
    /// What such a frame asks.
    fn ask(&self, catalog: &Catalog, frame: &Frame) -> Ask {
        Ask::Order
    }

    // ---- points -----------------------------------------------------------------------------------------------------
    /// What a seat has of the score at this position of `SCORES`.
    fn points(&self, catalog: &Catalog, state: &State, seat: Seat, score: usize) -> i16 {
        0
    }
    /// All of it. As a function of each module, so that it is one call.
    fn added_points(&self, catalog: &Catalog, state: &State, seat: Seat) -> i16 {
        let scores = 0..self.about().scores.len();
        scores.map(|score| self.points(catalog, state, seat, score)).sum()
    }
    /// Point tokens of a seat that lie on things of its own.
    fn tokens_on_things(&self, catalog: &Catalog, state: &State, seat: Seat) -> u16 {
        0
    }
    /// The points of its automatic opponent, but for its own scores.
    fn automatic_points(&self, catalog: &Catalog, state: &State, seat: Seat) -> Breakdown {
        Breakdown::default()
    }
    /// What its automatic opponent has of a score that another module adds, by the name of the score.
    fn automatic_share(&self, catalog: &Catalog, state: &State, score: &str, points: i16) -> i16 {
        points
    }
    /// Adds what an automatic opponent gets when a player plays this card from there.
    fn reply(&self, catalog: &Catalog, state: &State, card: CardId, from: Zone, reply: &mut Reply) {}
    /// What an event that no player has counts for him.
    fn points_without_event(&self, catalog: &Catalog, event: EventId) -> i16 {
        0
    }
    /// Can this seat ever have some of a good? Boards show none of it to others.
    fn may_have_good(&self, catalog: &Catalog, state: &State, seat: Seat, good: u8) -> bool {
        true
    }
    /// What a unit of a good counts that is left at the end.
    fn good_points(&self, catalog: &Catalog, good: u8) -> i16 {
        0
    }
    /// What it brings to use something of its own, as far as this seat may know.
    fn benefit<'c>(&self, catalog: &'c Catalog, state: &State, viewer: Seat, of: Use) -> Option<Benefit<'c>> {
        None
    }
    /// What is carried out for a seat that has done this, as far as that can be told beforehand.
    fn follows(&self, catalog: &Catalog, state: &State, seat: Seat, done: Done, tell: &mut dyn FnMut(Effect)) {}
    /// All effects of one of its things ([`Source::Special`]): what asks is one of these.
    fn effects(&self, catalog: &Catalog, at: u8, tell: &mut dyn FnMut(Effect)) {}
    /// What a seat may win at the end, each with its section of the data.
    fn prizes<'c>(
        &self,
        catalog: &'c Catalog,
        state: &State,
        seat: Seat,
        tell: &mut dyn FnMut(&'static str, Prize<'c>),
    ) {
    }
    /// Who wins, if not as in the base game.
    fn winners(&self, catalog: &Catalog, state: &State) -> Option<(u8, TieBreak)> {
        None
    }

    // ---- tables -----------------------------------------------------------------------------------------------------
    /// What a seat has of the measure at this position of `MEASURES`.
    fn measure(&self, catalog: &Catalog, state: &State, seat: Seat, measure: usize) -> i64 {
        0
    }
    /// The row of its section of roles that this seat has, and the one that the seat was offered and refused.
    fn role(&self, catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
        None
    }
    fn role_refused(&self, catalog: &Catalog, state: &State, seat: Seat) -> Option<u8> {
        None
    }
    /// What it has that is held and played like cards, or lies there and is used like locations.
    fn extras(&self) -> Vec<ExtraSection> {
        Vec::new()
    }
    /// Who has the thing with this number of a section that is held, and what it counts for him.
    fn holder(&self, catalog: &Catalog, state: &State, section: u8, at: u8) -> Option<(Seat, Breakdown)> {
        None
    }
    /// The same for one seat, where several may have it.
    fn held_by(&self, catalog: &Catalog, state: &State, section: u8, at: u8, seat: Seat) -> Option<Breakdown> {
        self.holder(catalog, state, section, at)
            .and_then(|(holder, points)| (holder == seat).then_some(points))
    }
    /// Does this thing of a section that is used lie there from the start? What comes later has a row once it is used.
    fn lies_there(&self, catalog: &Catalog, state: &State, section: u8, at: u8) -> bool {
        false
    }
    /// Section and number of the thing that a [`Source::Special`] stands for: what it brings is counted for it.
    fn extra_of_source(&self, at: u8) -> Option<(u8, u8)> {
        None
    }

    // ---- telling ----------------------------------------------------------------------------------------------------
    /// What a row of one of its own sections does, and what it adds to another row: sentences without capital letters and full stops.
    fn text(&self, catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
        Vec::new()
    }
    /// Its things on the board: sections of its own, rows and facts of seats; of what is hidden, what `write` tells that viewer.
    fn board(&self, board: &mut dyn Board<'_>) {}
    /// Its section of a state, or of what `viewer` sees of it.
    fn write(&self, catalog: &Catalog, state: &State, viewer: Option<Seat>) -> Map<String, Value> {
        Map::new()
    }
    /// Reads its section from the whole state; left out, it takes its value at the start of a game. Players, meadow and piles
    /// have been read.
    fn read(&self, catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
        root.key(self.about().name)
            .map_or(Ok(()), |section| section.fields(&[]))
    }
    /// The name of what asks a question ([`Source::Special`]), and it in JSON.
    fn source_name<'c>(&self, catalog: &'c Catalog, at: u8) -> Option<&'c str> {
        None
    }
    fn source_to_json(&self, catalog: &Catalog, at: u8) -> Value {
        Value::Null
    }
    /// A place of its own in JSON, in a sentence, and from JSON.
    fn place_to_json(&self, at: u8) -> Value {
        Value::Null
    }
    fn place_name(&self, at: u8) -> String {
        String::new()
    }
    fn place_from_json(&self, place: &Node<'_>) -> Option<Read<u8>> {
        None
    }
    /// What is to be said of a place for whoever thinks of sending somebody there: `where two cards lie`.
    fn place_note(&self, catalog: &Catalog, state: &State, place: Place) -> Option<String> {
        None
    }
    /// An action or answer of its own in JSON and in a sentence.
    fn choice_to_json(&self, catalog: &Catalog, state: &State, choice: Special) -> Map<String, Value> {
        Map::new()
    }
    fn choice_label(&self, catalog: &Catalog, state: &State, choice: Special) -> String {
        String::new()
    }
}
