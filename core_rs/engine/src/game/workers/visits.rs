//! What happens when a worker comes to a place, and places that act without one (rulings 4, 14).

use crate::effect::{Effect, NOTHING};
use crate::ids::{CardId, LocationId, NONE, Seat};
use crate::modules::hooks;
use crate::moment::Moment;
use crate::observer::{Happening, Observer};
use crate::resources::Resources;
use crate::state::{Frame, ORDINARY, Place, Source, Spot, Worker, WorkerKindId};

use crate::game::engine::{Engine, LESS, OPEN_TOKEN, VISIT};

/// A visit that is about to be made: the mask holds the place, from bit 16 on the place whose effect runs in its stead, and
/// from bit 32 on what it brings less. Register `it`: the kind of worker.
impl Frame {
    fn instead(self) -> Option<Place> {
        let place = Place::from_code((self.mask >> 16) as u16);
        (place != Place::NOWHERE).then_some(place)
    }

    fn less(self) -> Resources {
        Resources(((self.mask >> 32) as u32).to_le_bytes())
    }
}

impl<O: Observer> Engine<'_, O> {
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

    /// A worker comes to stand on `place` and acts there.
    #[inline]
    pub(crate) fn put_worker(&mut self, seat: Seat, kind: WorkerKindId, place: Place) {
        let mut worker = Worker::new(place, self.is_permanent(place));
        if kind != ORDINARY {
            worker = worker.of_kind(kind, !self.catalog.worker_kinds[usize::from(kind)].counted);
        }
        self.state.player_mut(seat).placed.push(worker);
        self.kept.workers.add(seat, worker);
        self.visit(seat, kind, place);
    }

    /// The worker that has just come to `place` acts, and whoever listens hears of it.
    #[inline]
    fn visit(&mut self, seat: Seat, kind: WorkerKindId, place: Place) {
        if self.catalog.listeners.hear_visits() {
            self.visit_with_listeners(seat, kind, place);
        } else {
            self.act_at(seat, kind, place, None);
        }
    }

    #[cold]
    fn visit_with_listeners(&mut self, seat: Seat, kind: WorkerKindId, place: Place) {
        let about = Frame {
            seat,
            it: kind,
            mask: u64::from(place.code()),
            ..Frame::default()
        };
        self.push_moment(Moment::Visited, about);
        self.state.stack.push(Frame { at: VISIT, ..about });
        self.push_moment(Moment::Arrived, about);
    }

    /// The moment of arrival is over.
    #[inline(never)]
    pub(in crate::game) fn run_visit(&mut self, frame: Frame) {
        if !frame.less().is_empty() {
            let (_, source) = self.effect_at(frame.instead().unwrap_or(frame.place()));
            let mut less = Frame {
                at: LESS,
                seat: frame.seat,
                source,
                ..Frame::default()
            };
            less.set_amounts(frame.less());
            self.state.stack.push(less);
        }
        self.act_at(frame.seat, frame.it, frame.place(), frame.instead());
    }

    /// What a place does, and what is the cause of what it brings.
    #[inline(always)]
    pub(crate) fn effect_at(&self, place: Place) -> (Effect, Source) {
        match place.spot() {
            Spot::Location(id) => (self.catalog.locations[usize::from(id)].effect, Source::Location(id)),
            Spot::Event(at) => {
                let event = self.state.events[usize::from(at)].event;
                (self.catalog.events[usize::from(event)].effect, Source::Event(at))
            }
            Spot::City { seat, slot } => {
                let card = self.player(seat).city[usize::from(slot)].card;
                (self.card(card).visit, Source::Card { seat, slot })
            }
            Spot::Special { module, at } => {
                let effect = hooks::effect_at(self.catalog, self.state, module, at);
                (effect, Source::Special { module, at })
            }
            Spot::Nowhere => (NOTHING, Source::Turn),
        }
    }

    /// An event has its owner from now on; what it costs and does is still to come. `via` is the card whose effect claims it,
    /// `NONE` if a worker does.
    #[inline]
    pub(crate) fn claim(&mut self, seat: Seat, at: u8, via: CardId) {
        self.state.events[usize::from(at)].owner = seat;
        self.notice(Source::Event(at), Happening::Claimed { seat, event: at, via });
        if !self.catalog.after_event.is_empty() {
            self.push_after_event(seat, at);
        }
    }

    /// What a place does for the worker of `seat` that stands there; the effect may be that of another place.
    #[inline(always)]
    fn act_at(&mut self, seat: Seat, kind: WorkerKindId, place: Place, instead: Option<Place>) {
        let act = |engine: &mut Self, effect: Effect, source: Source| match instead {
            None => engine.push_effect(effect, seat, source, 0),
            Some(other) => engine.perform(seat, other, source),
        };
        match place.spot() {
            Spot::Location(id) => {
                let (effect, source) = self.effect_at(Place::location(id));
                self.notice(source, Happening::Visited { seat, place, kind });
                act(self, effect, source);
            }
            Spot::Event(at) => {
                let (effect, source) = self.effect_at(Place::event(at));
                self.notice(source, Happening::Visited { seat, place, kind });
                self.claim(seat, at, NONE);
                act(self, effect, source);
            }
            Spot::City { seat: owner, slot } => {
                let (effect, source) = self.effect_at(Place::city(owner, slot));
                self.notice(source, Happening::Visited { seat, place, kind });
                if owner != seat {
                    let card = self.player(owner).city[usize::from(slot)].card;
                    self.reward_owner(owner, self.card(card).open_reward, source);
                }
                act(self, effect, source);
            }
            Spot::Special { module, at } => {
                let (effect, source) = self.effect_at(Place::special(module, at));
                self.notice(source, Happening::Visited { seat, place, kind });
                hooks::visit(self, seat, module, at);
                act(self, effect, source);
            }
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

    /// A place is performed without a worker on it (R4.11).
    pub(crate) fn perform(&mut self, seat: Seat, place: Place, cause: Source) {
        self.notice(cause, Happening::Copied { seat, place });
        let (effect, source) = self.effect_at(place);
        self.push_effect(effect, seat, source, 0);
    }

    pub(crate) fn perform_location(&mut self, seat: Seat, id: LocationId, cause: Source) {
        debug_assert_ne!(self.catalog.locations[usize::from(id)].effect, NOTHING);
        self.perform(seat, Place::location(id), cause);
    }

    // ---- what may change a visit --------------------------------------------------------------------------------

    /// The effect of another place runs in place of the own one of the visit that is about to be made. For
    /// [`Moment::Arrived`].
    pub(crate) fn act_as(&mut self, seat: Seat, other: Place) {
        if let Some(visit) = self.visit_of(seat) {
            visit.mask = visit.mask & !0xFFFF_0000 | u64::from(other.code()) << 16;
        }
    }

    /// The place brings so much less in the visit that is about to be made. For [`Moment::Arrived`].
    #[allow(dead_code, reason = "no module in force lessens a visit yet")]
    pub(crate) fn bring_less(&mut self, seat: Seat, what: Resources) {
        if let Some(visit) = self.visit_of(seat) {
            let less = visit.less() + what;
            visit.mask = visit.mask & 0xFFFF_FFFF | u64::from(u32::from_le_bytes(less.0)) << 32;
        }
    }

    fn visit_of(&mut self, seat: Seat) -> Option<&mut Frame> {
        let mut frames = self.state.stack.iter_mut().rev();
        frames.find(|frame| frame.at == VISIT && frame.seat == seat)
    }

    /// Resources are gained where a visit may bring less, and somebody may want to know what it brought.
    #[cold]
    pub(in crate::game) fn gain_with_listeners(&mut self, seat: Seat, what: Resources, cause: Source) {
        let what = self.take_less(seat, what, cause);
        if !what.is_empty() {
            self.state.player_mut(seat).resources += what;
            self.count_gain(seat, what, 0, 0);
            self.notice(cause, Happening::Gained { seat, what });
        }
    }

    /// What is left of a gain that a visit brings, if it brings less.
    fn take_less(&mut self, seat: Seat, what: Resources, cause: Source) -> Resources {
        let mut frames = self.state.stack.iter_mut().rev();
        let visit = frames.find(|frame| frame.at == LESS && frame.seat == seat && frame.source == cause);
        let Some(visit) = visit else { return what };
        let mut left = what;
        let mut less = visit.amounts();
        for (gained, missing) in left.0.iter_mut().zip(&mut less.0) {
            let taken = (*gained).min(*missing);
            *gained -= taken;
            *missing -= taken;
        }
        visit.set_amounts(less);
        left
    }
}
