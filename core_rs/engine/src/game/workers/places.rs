//! Where a worker may be placed (rulings 4, 14).

use crate::bits::ones;
use crate::catalog::{Closed, Mark, Varying, Visitors, WorkerKind};
use crate::choice::Choice;
use crate::effect::{Areas, NOTHING};
use crate::ids::{NONE, Seat, Slot};
use crate::modules::hooks;
use crate::observer::Observer;
use crate::state::{EventInPlay, ORDINARY, Place, Source, Spot, WorkerKindId};

use crate::game::engine::Engine;
use crate::game::position::shortcuts::Colours;
use crate::game::quantities::{is_met, met};

impl<O: Observer> Engine<'_, O> {
    /// Every place where a worker of `seat` may be put now, but for `except`.
    #[inline]
    pub(crate) fn place_choices(&mut self, seat: Seat, kind: WorkerKindId, except: Place) {
        if kind == ORDINARY && !self.catalog.varying.any() {
            self.plain_places(seat, except);
        } else {
            self.places_closely(seat, kind, except);
        }
    }

    fn plain_places(&mut self, seat: Seat, except: Place) {
        self.places_of(seat, ORDINARY, except, true);
    }

    #[inline(never)]
    fn places_closely(&mut self, seat: Seat, kind: WorkerKindId, except: Place) {
        self.places_of(seat, kind, except, false);
    }

    /// Compiled once for games in which nothing is to be asked but what is printed (`plain`), and once for the others.
    #[inline(always)]
    fn places_of(&mut self, seat: Seat, kind: WorkerKindId, except: Place, plain: bool) {
        let first = self.choices.len();
        let places = &self.shortcuts.places;
        let mut fixed = places.of_kind[usize::from(kind)];
        let mut in_play = fixed;
        let counted = kind == ORDINARY || self.catalog.worker_kinds[usize::from(kind)].counted;
        if counted {
            in_play = self.state.forest.iter().fold(fixed, |set, &id| set | 1 << id);
        }
        let mut closed = Closed::default();
        if !plain {
            closed = hooks::closed(self.catalog, self.state, seat, kind);
            let own = if counted {
                hooks::own_locations(self.catalog, self.state, seat)
            } else {
                0
            };
            (fixed, in_play) = (fixed | own, (in_play | own) & !closed.locations);
        }
        let roomy = self.with_room(seat, kind, in_play, plain);
        let mut open = self.performable(seat, roomy);
        if !plain && self.catalog.varying.has(Varying::REPLACED) {
            open |= hooks::replaceable(self, seat, kind, roomy & !open);
        }
        for id in ones(open & fixed) {
            self.choices.push(Choice::placing(kind, Place::location(id)));
        }
        for &id in self.state.forest.iter() {
            if open >> id & 1 == 1 {
                self.choices.push(Choice::placing(kind, Place::location(id)));
            }
        }
        if plain || self.shortcuts.claiming >> kind & 1 == 1 {
            self.offer_events(seat, kind, closed.events);
        }
        if !closed.cards {
            self.offer_city(seat, seat, kind, except, plain);
            for other in self.state.opponents(seat) {
                self.offer_city(seat, other, kind, except, plain);
            }
        }
        hooks::place_choices(self, seat, kind);
        if except != Place::NOWHERE
            && let Some(at) = self.choices[first..]
                .iter()
                .position(|&choice| choice == Choice::placing(kind, except))
        {
            self.choices.remove(first + at);
        }
    }

    /// The placements of the workers of further kinds that are at home, first of those that count as workers. Are there any
    /// of these, and can they be placed?
    pub(in crate::game) fn further_placements(&mut self, seat: Seat) -> (bool, bool) {
        let home: u64 = self.player(seat).home.into();
        let kinds = &self.catalog.worker_kinds;
        let first = self.choices.len();
        let workers = || ones(home).filter(|&kind| kinds[usize::from(kind)].counted);
        for kind in workers() {
            self.places_closely(seat, kind, Place::NOWHERE);
        }
        let told = (workers().next().is_some(), self.choices.len() > first);
        for kind in ones(home).filter(|&kind| !kinds[usize::from(kind)].counted) {
            self.places_closely(seat, kind, Place::NOWHERE);
        }
        told
    }

    /// The locations of a set where one more worker of `seat` may stand.
    #[inline(always)]
    fn with_room(&self, seat: Seat, kind: WorkerKindId, locations: u64, plain: bool) -> u64 {
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
        if !plain {
            open |= self.joinable(seat, kind, locations & !open);
        }
        open
    }

    /// The full locations of a set where a worker may stand all the same.
    #[cold]
    fn joinable(&self, seat: Seat, kind: WorkerKindId, full: u64) -> u64 {
        let ignoring = if self.catalog.worker_kinds[usize::from(kind)].ignores_workers {
            self.shortcuts.places.exclusive | !self.kept.workers.locations[usize::from(seat)]
        } else {
            0
        };
        let joins = |id: &u8| hooks::may_join(self.catalog, self.state, seat, Place::location(*id), false);
        let joined = ones(full).filter(joins).fold(0, |set, id| set | 1 << id);
        full & (ignoring | joined)
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

    /// Could one of the locations of these areas and of the set be performed now?
    pub(crate) fn any_location(&mut self, seat: Seat, areas: Areas, among: u64) -> bool {
        let reach = self.in_reach(seat, areas) & among;
        let quick = reach & !self.shortcuts.places.closer;
        self.performable(seat, quick) != 0 || self.performable(seat, reach) != 0
    }

    /// The same for those of a set.
    pub(crate) fn any_location_of(&mut self, seat: Seat, areas: Areas, among: u64) -> bool {
        let reach = self.in_reach(seat, areas) & among;
        self.performable(seat, reach) != 0
    }

    /// Events not achieved yet, all requirements met, the cost payable (R14.1).
    #[inline(always)]
    fn offer_events(&mut self, seat: Seat, kind: WorkerKindId, closed: u32) {
        let shortcuts = self.shortcuts;
        let player = self.player(seat);
        let (names, own) = (player.names, player.resources.spread());
        let colours = Colours::of(player.colours);
        let unmet = |in_play: &EventInPlay| {
            let claim = &shortcuts.claims[usize::from(in_play.event)];
            u64::from(in_play.owner ^ NONE) | names.lacks(claim.cards) | colours.lack(claim.colours)
        };
        // Each condition for itself is now so, now so; all together, over all events, they are nearly always the same.
        let in_play = self.state.events.iter().enumerate();
        let mut met = in_play.fold(0u64, |met, (at, event)| met | u64::from(unmet(event) == 0) << at);
        let half = kind != ORDINARY && self.catalog.worker_kinds[usize::from(kind)].needs_half;
        if half {
            met = self.half_met(seat);
        }
        for at in ones(met & !u64::from(closed)) {
            let claim = &shortcuts.claims[usize::from(self.state.events[usize::from(at)].event)];
            if own.covers(claim.cost)
                && (claim.city_cards == 0 || self.removable(seat).count_ones() >= u32::from(claim.city_cards))
                && claim.kinds >> kind & 1 == 1
                && (half || claim.plain || self.meets_requirement(seat, at))
                && (claim.fee == NOTHING || self.can_perform(claim.fee, seat, Source::Event(at)))
            {
                self.choices.push(Choice::placing(kind, Place::event(at)));
            }
        }
    }

    /// Events that nobody has and of whose requirement half is there, by position.
    #[cold]
    fn half_met(&self, seat: Seat) -> u64 {
        let open = |in_play: &EventInPlay| {
            let asked = &self.catalog.events[usize::from(in_play.event)].requires;
            let (have, need) = met(self.catalog, self.state, seat, asked);
            in_play.owner == NONE && 2 * have >= need
        };
        let events = self.state.events.iter().enumerate();
        events.fold(0, |set, (at, event)| set | u64::from(open(event)) << at)
    }

    /// Events of these kinds (bit = kind) that nobody has and whose cost is payable, by position.
    pub(crate) fn payable_events(&mut self, seat: Seat, kinds: u16) -> u64 {
        let player = self.player(seat);
        let (own, cards) = (player.resources.spread(), self.removable(seat).count_ones());
        let mut payable = 0;
        let events = self.state.events;
        for (at, laid) in (0..).zip(events.iter()) {
            let (def, claim) = (
                &self.catalog.events[usize::from(laid.event)],
                self.shortcuts.claims[usize::from(laid.event)],
            );
            if kinds >> def.kind & 1 == 1
                && laid.owner == NONE
                && claim.kinds != 0
                && own.covers(claim.cost)
                && cards >= u32::from(claim.city_cards)
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

    #[inline(always)]
    fn offer_city(&mut self, seat: Seat, owner: Seat, kind: WorkerKindId, except: Place, plain: bool) {
        if !plain && (kind != ORDINARY || self.catalog.varying.has(Varying::JOINED)) {
            self.offer_city_closely(seat, owner, kind, except);
        } else {
            self.offer_city_of_ordinary(seat, owner, except);
        }
    }

    fn offer_city_of_ordinary(&mut self, seat: Seat, owner: Seat, except: Place) {
        let ordinary = |choice| match choice {
            Choice::Place(place) => Some(place),
            _ => None,
        };
        let mark = if seat == owner { Mark::Visitable } else { Mark::Open };
        let first = self.choices.len();
        for slot in self.marked(owner, mark) {
            let place = Place::city(owner, slot);
            if place != except
                && self.has_free_spot(owner, slot)
                && self.may_visit(seat, owner, slot)
                && !self.is_offered(owner, slot, first, ordinary)
            {
                self.choices.push(Choice::Place(place));
            }
        }
    }

    /// The same where more is to be asked: a kind may have spots of its own or ignore who stands there, a module may let a
    /// worker in.
    #[cold]
    fn offer_city_closely(&mut self, seat: Seat, owner: Seat, kind: WorkerKindId, except: Place) {
        let first = self.choices.len();
        let WorkerKind {
            counted,
            ignores_workers,
            cards,
            ..
        } = self.catalog.worker_kinds[usize::from(kind)];
        if !counted && !self.player(owner).names.meets(cards) {
            return;
        }
        for slot in 0..self.player(owner).city.len() as Slot {
            let place = Place::city(owner, slot);
            let card = self.card(self.player(owner).city[usize::from(slot)].card);
            let welcome = match card.visitors {
                Visitors::Everybody => true,
                Visitors::Owner => seat == owner,
                Visitors::Nobody => continue,
            };
            let spots = card.spots_of(kind);
            let as_worker = counted && card.worker_spots > 0;
            let free = welcome
                && (as_worker && (ignores_workers || self.has_free_spot(owner, slot))
                    || self.state.of_kind_at(kind, place) < usize::from(spots));
            let joins = || as_worker && hooks::may_join(self.catalog, self.state, seat, place, false);
            let offered = |engine: &Self| engine.is_offered(owner, slot, first, |choice| Some(choice.placed()?.1));
            if place != except && (free || joins()) && self.may_visit(seat, owner, slot) && !offered(self) {
                self.choices.push(Choice::placing(kind, place));
            }
        }
    }

    /// Could a visit of this card be performed now?
    #[inline(always)]
    fn may_visit(&mut self, seat: Seat, owner: Seat, slot: Slot) -> bool {
        let card = self.player(owner).city[usize::from(slot)].card;
        let need = self.shortcuts.visits[usize::from(card)];
        self.meets(need, self.card(card).visit, seat, Source::Card { seat: owner, slot })
    }

    /// Is a card that is equal in every respect among the choices from `first` on?
    #[inline(always)]
    fn is_offered(&self, owner: Seat, slot: Slot, first: usize, place_of: impl Fn(Choice) -> Option<Place>) -> bool {
        let mut places = self.choices[first..].iter().filter_map(|&choice| place_of(choice));
        places.any(|place| matches!(place.spot(), Spot::City { slot: other, .. } if self.are_alike(owner, other, slot)))
    }

    /// Is there an earlier card of the same city that is equal in every respect?
    pub(crate) fn is_repeated(&self, seat: Seat, slot: Slot) -> bool {
        (0..slot).any(|earlier| self.are_alike(seat, earlier, slot))
    }

    /// The first spot is always open, further ones while the named card is in the owner's city (R4.8).
    #[inline(always)]
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

    /// Those locations of these areas and of the set that `seat` could perform.
    pub(crate) fn location_choices(&mut self, seat: Seat, areas: Areas, among: u64) {
        for id in ones(self.performable(seat, self.in_reach(seat, areas) & among)) {
            self.choices.push(Choice::Location(id));
        }
    }

    /// The locations in one of these areas that are in play for `seat`.
    fn in_reach(&self, seat: Seat, areas: Areas) -> u64 {
        let places = &self.shortcuts.places;
        let all = ones(areas.into()).fold(0, |all, area| all | places.by_area[usize::from(area)]);
        let mut in_play = self.state.forest.iter().fold(!places.dealt, |set, &id| set | 1 << id);
        if self.catalog.varying.has(Varying::OWN) {
            in_play |= hooks::own_locations(self.catalog, self.state, seat);
        }
        all & in_play
    }
}
