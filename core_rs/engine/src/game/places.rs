//! Where a worker may be placed, and what happens when it is (rulings 4, 14).

use crate::catalog::{Sharing, Visitors};
use crate::choice::Choice;
use crate::effect::{Area, NOTHING};
use crate::ids::{MAX_LOCATIONS, NONE, Seat, Slot};
use crate::modules::hooks;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Place, Source, Spot};

use super::engine::{Engine, OPEN_TOKEN};

impl<O: Observer> Engine<'_, O> {
    /// Every place where a worker of `seat` may be put now, but for `except`.
    pub(crate) fn place_choices(&mut self, seat: Seat, except: Place) {
        let first = self.choices.len();
        let mut standing = [0u8; MAX_LOCATIONS];
        for (other, player) in self.state.players().iter().enumerate() {
            for worker in player.placed.iter() {
                if let Spot::Location(id) = worker.place().spot() {
                    standing[usize::from(id)] |= 1 << other;
                }
            }
        }
        let (shortcuts, forest) = (self.shortcuts, self.state.forest);
        for &id in shortcuts.fixed.iter().chain(forest.iter()) {
            self.offer_location(seat, id, standing[usize::from(id)]);
        }
        for at in 0..self.state.events.len() as u8 {
            if self.may_claim(seat, at) {
                self.choices.push(Choice::Place(Place::event(at)));
            }
        }
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

    #[inline]
    fn offer_location(&mut self, seat: Seat, id: u8, standing: u8) {
        let free = match self.shortcuts.sharing[usize::from(id)] {
            Sharing::Shared => true,
            Sharing::Exclusive => standing == 0,
            Sharing::OnePerPlayer => {
                let spots = self.catalog.locations[usize::from(id)].spots[usize::from(self.state.seats) - 1];
                standing & 1 << seat == 0 && standing.count_ones() < u32::from(spots)
            }
        };
        if free && (self.shortcuts.always_performable(id) || self.may_perform(seat, id)) {
            self.choices.push(Choice::Place(Place::location(id)));
        }
    }

    /// Could this location be performed now, by whatever way (R4.8, R4.11)?
    pub(crate) fn may_perform(&mut self, seat: Seat, id: u8) -> bool {
        if self.shortcuts.always_performable(id) {
            return true;
        }
        let location = &self.catalog.locations[usize::from(id)];
        !location.dead
            && self.player(seat).season as u8 >= location.from_season
            && self.can_perform(location.effect, seat, Source::Location(id))
    }

    /// Not achieved yet, all requirements met, the cost payable (R14.1).
    fn may_claim(&self, seat: Seat, at: u8) -> bool {
        let in_play = self.state.events[usize::from(at)];
        if in_play.owner != NONE {
            return false;
        }
        let event = &self.catalog.events[usize::from(in_play.event)];
        let player = self.player(seat);
        player.names.contains(event.needs_cards)
            && player
                .colours
                .iter()
                .zip(event.needs_colours)
                .all(|(&have, need)| have >= need)
            && player.resources.covers(event.cost)
            && player.city.len() >= usize::from(event.cost_city_cards)
            && !event.dead
    }

    fn offer_city(&mut self, seat: Seat, owner: Seat, except: Place) {
        let reach = if seat == owner {
            self.catalog.visitable
        } else {
            self.catalog.open
        };
        if !self.player(owner).names.meets(reach) {
            return;
        }
        let first = self.choices.len();
        for slot in 0..self.player(owner).city.len() as Slot {
            let card = self.player(owner).city[usize::from(slot)].card;
            if reach.has(card) && Place::city(owner, slot) != except && self.has_free_spot(owner, slot) {
                let source = Source::Card { seat: owner, slot };
                if self.can_perform(self.card(card).visit, seat, source) && !self.is_offered(owner, slot, first) {
                    self.choices.push(Choice::Place(Place::city(owner, slot)));
                }
            }
        }
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
        let taken = self.state.workers_at(Place::city(owner, slot)).count() as u8;
        let unlocked = card.second_spot_needs == NONE || self.player(owner).names.has(card.second_spot_needs);
        card.visitors != Visitors::Nobody && taken < card.worker_spots && (taken == 0 || unlocked)
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

    /// The worker that has just come to `place` acts.
    pub(crate) fn visit(&mut self, seat: Seat, place: Place) {
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
                self.notice(source, Happening::Claimed { seat, event: at });
                let event = self.state.events[usize::from(at)].event;
                self.push_effect(self.catalog.events[usize::from(event)].effect, seat, source, 0);
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

    /// The owner of an open card gains tokens when an opponent comes, now or after the visit (R4.5).
    fn reward_owner(&mut self, owner: Seat, reward: u8, source: Source) {
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

    /// The locations of these areas that `seat` could perform and that pass `keep`.
    pub(crate) fn location_choices(&mut self, seat: Seat, areas: u8, keep: impl Fn(&Self, u8) -> bool) {
        for id in 0..self.catalog.locations.len() as u8 {
            if self.in_reach(id, areas) && keep(self, id) && self.may_perform(seat, id) {
                self.choices.push(Choice::Location(id));
            }
        }
    }

    /// Is this location in play and in one of these areas?
    #[inline]
    pub(crate) fn in_reach(&self, id: u8, areas: u8) -> bool {
        let area = self.catalog.locations[usize::from(id)].area;
        areas & area.bit() != 0 && (area != Area::Forest || self.state.forest.contains(&id))
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
