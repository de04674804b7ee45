//! Where a worker may be placed, and what happens when it is (rulings 4, 14).

use crate::bits::ones;
use crate::catalog::{Mark, Visitors};
use crate::choice::Choice;
use crate::effect::{Areas, NOTHING};
use crate::ids::{NONE, Seat, Slot};
use crate::modules::hooks;
use crate::moment::Moment;
use crate::observer::{Happening, Observer};
use crate::state::{EventInPlay, Frame, Place, Source, Spot};

use super::engine::{Engine, OPEN_TOKEN, VISIT};
use super::requirements::is_met;
use super::shortcuts::Colours;

impl<O: Observer> Engine<'_, O> {
    /// Every place where a worker of `seat` may be put now, but for `except`.
    pub(crate) fn place_choices(&mut self, seat: Seat, except: Place) {
        let first = self.choices.len();
        let fixed = self.shortcuts.places.fixed;
        let in_play = self.state.forest.iter().fold(fixed, |set, &id| set | 1 << id);
        let open = self.with_room(seat, in_play);
        let open = self.performable(seat, open);
        for id in ones(open & fixed) {
            self.choices.push(Choice::Place(Place::location(id)));
        }
        for &id in self.state.forest.iter() {
            if open >> id & 1 == 1 {
                self.choices.push(Choice::Place(Place::location(id)));
            }
        }
        self.offer_events(seat);
        self.offer_city(seat, seat, except);
        for other in self.state.opponents(seat) {
            self.offer_city(seat, other, except);
        }
        hooks::place_choices(self, seat);
        if except != Place::NOWHERE
            && let Some(at) = self.choices[first..]
                .iter()
                .position(|&choice| choice == Choice::Place(except))
        {
            self.choices.remove(first + at);
        }
    }

    /// The locations of a set where one more worker of `seat` may stand.
    #[inline]
    fn with_room(&self, seat: Seat, locations: u64) -> u64 {
        let places = &self.shortcuts.places;
        let single = places.single[usize::from(self.state.seats) - 1];
        let standing = &self.kept.workers.locations;
        let taken = standing.iter().fold(0, |all, set| all | set);
        let mut open = locations & (places.shared | single & !taken);
        // What is left is open to one worker of each player.
        for id in ones(locations & !(places.shared | single | standing[usize::from(seat)])) {
            let spots = self.catalog.locations[usize::from(id)].spots[usize::from(self.state.seats) - 1];
            let workers = standing.iter().fold(0, |n, set| n + (set >> id & 1));
            open |= u64::from(workers < u64::from(spots)) << id;
        }
        open
    }

    /// The locations of a set that `seat` could perform now, by whatever way (R4.8, R4.11).
    fn performable(&mut self, seat: Seat, locations: u64) -> u64 {
        let places = &self.shortcuts.places;
        let player = self.player(seat);
        let open = locations & places.open[player.season as usize];
        let by_draw = if self.can_draw(seat) { places.by_draw } else { 0 };
        let mut performable = open & (places.by_hand[player.hand.len()] | by_draw);
        for id in ones(open & places.closer) {
            let effect = self.catalog.locations[usize::from(id)].effect;
            if self.meets(places.needs[usize::from(id)], effect, seat, Source::Location(id)) {
                performable |= 1 << id;
            }
        }
        performable
    }

    /// Could one of the locations of these areas be performed now?
    pub(crate) fn any_location(&mut self, seat: Seat, areas: Areas) -> bool {
        let reach = self.in_reach(areas);
        let quick = reach & !self.shortcuts.places.closer;
        self.performable(seat, quick) != 0 || self.performable(seat, reach) != 0
    }

    /// The same for those of a set.
    pub(crate) fn any_location_of(&mut self, seat: Seat, areas: Areas, among: u64) -> bool {
        let reach = self.in_reach(areas) & among;
        self.performable(seat, reach) != 0
    }

    /// Could this location be performed now?
    pub(crate) fn may_perform(&mut self, seat: Seat, id: u8) -> bool {
        self.performable(seat, 1 << id) != 0
    }

    /// Events not achieved yet, all requirements met, the cost payable (R14.1).
    fn offer_events(&mut self, seat: Seat) {
        let shortcuts = self.shortcuts;
        let player = self.player(seat);
        let (names, own) = (player.names, player.resources.spread());
        let (colours, cards) = (Colours::of(player.colours), player.city.len());
        let unmet = |in_play: &EventInPlay| {
            let claim = &shortcuts.claims[usize::from(in_play.event)];
            u64::from(in_play.owner ^ NONE) | names.lacks(claim.cards) | colours.lack(claim.colours)
        };
        // Each condition for itself is now so, now so; all together, over all events, they are nearly always the same.
        let in_play = self.state.events.iter().enumerate();
        let met = in_play.fold(0u64, |met, (at, event)| met | u64::from(unmet(event) == 0) << at);
        for at in ones(met) {
            let claim = &shortcuts.claims[usize::from(self.state.events[usize::from(at)].event)];
            if own.covers(claim.cost)
                && cards >= usize::from(claim.city_cards)
                && !claim.dead
                && (claim.plain || self.meets_requirement(seat, at))
                && (claim.fee == NOTHING || self.can_perform(claim.fee, seat, Source::Event(at)))
            {
                self.choices.push(Choice::Place(Place::event(at)));
            }
        }
    }

    /// Events of these kinds (bit = kind) that nobody has and whose cost is payable, by position.
    pub(crate) fn payable_events(&mut self, seat: Seat, kinds: u16) -> u64 {
        let player = self.player(seat);
        let (own, cards) = (player.resources.spread(), player.city.len());
        let mut payable = 0;
        let events = self.state.events;
        for (at, laid) in (0..).zip(events.iter()) {
            let (def, claim) = (
                &self.catalog.events[usize::from(laid.event)],
                self.shortcuts.claims[usize::from(laid.event)],
            );
            if kinds >> def.kind & 1 == 1
                && laid.owner == NONE
                && !claim.dead
                && own.covers(claim.cost)
                && cards >= usize::from(claim.city_cards)
                && (claim.fee == NOTHING || self.can_perform(claim.fee, seat, Source::Event(at)))
            {
                payable |= 1 << at;
            }
        }
        payable
    }

    /// What an event asks beyond named cards and colours.
    #[cold]
    fn meets_requirement(&self, seat: Seat, event: u8) -> bool {
        let def = &self.catalog.events[usize::from(self.state.events[usize::from(event)].event)];
        is_met(self.catalog, self.state, seat, &def.requires)
    }

    fn offer_city(&mut self, seat: Seat, owner: Seat, except: Place) {
        let mark = if seat == owner { Mark::Visitable } else { Mark::Open };
        let first = self.choices.len();
        for slot in self.marked(owner, mark) {
            let place = Place::city(owner, slot);
            if place != except
                && self.has_free_spot(owner, slot)
                && self.may_visit(seat, owner, slot)
                && !self.is_offered(owner, slot, first)
            {
                self.choices.push(Choice::Place(place));
            }
        }
    }

    /// Could a visit of this card be performed now?
    fn may_visit(&mut self, seat: Seat, owner: Seat, slot: Slot) -> bool {
        let card = self.player(owner).city[usize::from(slot)].card;
        let need = self.shortcuts.visits[usize::from(card)];
        self.meets(need, self.card(card).visit, seat, Source::Card { seat: owner, slot })
    }

    /// Is a card that is equal in every respect among the choices from `first` on?
    fn is_offered(&self, owner: Seat, slot: Slot, first: usize) -> bool {
        let card = self.player(owner).city[usize::from(slot)].card;
        self.choices[first..].iter().any(|&choice| match choice {
            Choice::Place(place) => match place.spot() {
                Spot::City { slot: other, .. } => {
                    self.player(owner).city[usize::from(other)].card == card
                        && self.state.identity(owner, other) == self.state.identity(owner, slot)
                }
                _ => false,
            },
            _ => false,
        })
    }

    /// Is there an earlier card of the same city that is equal in every respect?
    pub(crate) fn is_repeated(&self, seat: Seat, slot: Slot) -> bool {
        let city = &self.player(seat).city;
        let card = city[usize::from(slot)].card;
        (0..slot).any(|earlier| {
            city[usize::from(earlier)].card == card
                && self.state.identity(seat, earlier) == self.state.identity(seat, slot)
        })
    }

    /// The first spot is always open, further ones while the named card is in the owner's city (R4.8).
    fn has_free_spot(&self, owner: Seat, slot: Slot) -> bool {
        let card = self.card(self.player(owner).city[usize::from(slot)].card);
        if card.visitors == Visitors::Nobody {
            return false;
        }
        if self.kept.workers.cities[usize::from(owner)] >> slot & 1 == 0 {
            return card.worker_spots > 0;
        }
        let taken = self.state.workers_at(Place::city(owner, slot)).count() as u8;
        let unlocked = card.second_spot_needs == NONE || self.player(owner).names.has(card.second_spot_needs);
        taken < card.worker_spots && unlocked
    }

    /// A worker placed here never comes back (R4.10).
    pub(crate) fn is_permanent(&self, place: Place) -> bool {
        match place.spot() {
            Spot::Location(id) => self.catalog.locations[usize::from(id)].permanent_worker,
            Spot::City { seat, slot } => {
                self.card(self.player(seat).city[usize::from(slot)].card)
                    .permanent_worker
            }
            Spot::Event(_) | Spot::Nowhere | Spot::Special { .. } => false,
        }
    }

    /// The worker that has just come to `place` acts, and whoever listens hears of it.
    pub(crate) fn visit(&mut self, seat: Seat, place: Place) {
        let listeners = &self.catalog.listeners;
        if !listeners.hear(Moment::Arrived) && !listeners.hear(Moment::Visited) {
            self.act_at(seat, place);
            return;
        }
        self.visit_with_listeners(seat, place);
    }

    #[cold]
    fn visit_with_listeners(&mut self, seat: Seat, place: Place) {
        let about = Frame {
            seat,
            mask: u64::from(place.code()),
            ..Frame::default()
        };
        self.push_moment(Moment::Visited, about);
        self.state.stack.push(Frame { at: VISIT, ..about });
        self.push_moment(Moment::Arrived, about);
    }

    /// What a place does for the worker of `seat` that stands there.
    #[inline]
    pub(super) fn act_at(&mut self, seat: Seat, place: Place) {
        match place.spot() {
            Spot::Location(id) => {
                let source = Source::Location(id);
                self.notice(source, Happening::Visited { seat, place });
                self.push_effect(self.catalog.locations[usize::from(id)].effect, seat, source, 0);
            }
            Spot::Event(at) => {
                let source = Source::Event(at);
                self.state.events[usize::from(at)].owner = seat;
                self.notice(source, Happening::Visited { seat, place });
                self.claim(seat, at);
            }
            Spot::City { seat: owner, slot } => {
                let card = self.player(owner).city[usize::from(slot)].card;
                let source = Source::Card { seat: owner, slot };
                self.notice(source, Happening::Visited { seat, place });
                if owner != seat {
                    self.reward_owner(owner, self.card(card).open_reward, source);
                }
                self.push_effect(self.card(card).visit, seat, source, 0);
            }
            Spot::Special { module, at } => hooks::visit(self, seat, module, at),
            Spot::Nowhere => unreachable!("no worker is placed nowhere"),
        }
    }

    /// An event is achieved: it is paid for and acts.
    #[inline]
    pub(crate) fn claim(&mut self, seat: Seat, at: u8) {
        let source = Source::Event(at);
        self.state.events[usize::from(at)].owner = seat;
        self.notice(source, Happening::Claimed { seat, event: at });
        let event = self.state.events[usize::from(at)].event;
        self.push_effect(self.catalog.events[usize::from(event)].effect, seat, source, 0);
    }

    /// The owner of an open card gains tokens when an opponent comes, now or after the visit (R4.5).
    pub(crate) fn reward_owner(&mut self, owner: Seat, reward: u8, source: Source) {
        if self.catalog.switches.open_token_at_placement {
            self.gain_points(owner, u16::from(reward), source);
        } else {
            self.state.stack.push(Frame {
                at: OPEN_TOKEN,
                seat: owner,
                source,
                it: owner,
                n: reward,
                ..Frame::default()
            });
        }
    }

    /// Those locations of these areas and of the set that `seat` could perform.
    pub(crate) fn location_choices(&mut self, seat: Seat, areas: Areas, among: u64) {
        for id in ones(self.performable(seat, self.in_reach(areas) & among)) {
            self.choices.push(Choice::Location(id));
        }
    }

    /// The locations in play that are in one of these areas.
    fn in_reach(&self, areas: Areas) -> u64 {
        let places = &self.shortcuts.places;
        let all = ones(areas.into()).fold(0, |all, area| all | places.by_area[usize::from(area)]);
        all & (self.state.forest.iter().fold(0, |set, &id| set | 1 << id) | !places.dealt)
    }

    /// A location is performed without a worker on it (R4.11).
    pub(crate) fn perform_location(&mut self, seat: Seat, id: u8, cause: Source) {
        self.notice(
            cause,
            Happening::Copied {
                seat,
                place: Place::location(id),
            },
        );
        let effect = self.catalog.locations[usize::from(id)].effect;
        debug_assert_ne!(effect, NOTHING);
        self.push_effect(effect, seat, Source::Location(id), 0);
    }
}
