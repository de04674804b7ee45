//! Steps about cards of a city: activating, discarding, tucking.

use crate::bits::ones;
use crate::catalog::Mark;
use crate::choice::{Choice, Zone};
use crate::effect::{Copying, Filter, TuckedFrom};
use crate::ids::{CardId, NONE, Seat, Slot, Slots};
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Holder, Place, Source, Worker};

use crate::game::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    pub(crate) fn activate(&mut self, seat: Seat, owner: Seat, slot: Slot) {
        let card = self.player(owner).city[usize::from(slot)].card;
        let source = Source::Card { seat: owner, slot };
        self.notice(
            source,
            Happening::Activated {
                seat,
                owner,
                slot,
                card,
            },
        );
        self.push_effect(self.card(card).effect, seat, source, NONE);
    }

    // ---- copying (R8.3 to R8.5) -----------------------------------------------------------------------------------

    pub(super) fn run_activate(&mut self, copying: Copying, frame: Frame) -> bool {
        match copying {
            Copying::Own => {
                let slots = self.copyable(frame.seat, |card, engine| engine.copies(card) != Some(Copying::Own));
                self.city_choices(frame.seat, slots);
            }
            Copying::Others => {
                let plain = |card, engine: &Self| engine.copies(card).is_none();
                let mut bounces = false;
                for other in self.state.opponents(frame.seat) {
                    let slots = self.copyable(other, |card, engine| {
                        plain(card, engine) && !engine.card(card).uncopyable
                    });
                    self.city_choices(other, slots);
                    bounces |= self
                        .player(other)
                        .city
                        .iter()
                        .any(|card| self.copies(card.card) == Some(Copying::Others));
                }
                if bounces {
                    let slots = self.copyable(frame.seat, plain);
                    self.city_choices(frame.seat, slots);
                }
                self.choices.push(Choice::Stop);
            }
        }
        if self.choices.is_empty() {
            self.step_done();
            return false;
        }
        true
    }

    fn copyable(&self, seat: Seat, keep: impl Fn(u8, &Self) -> bool) -> Slots {
        let city = &self.player(seat).city;
        self.marked(seat, Mark::Production)
            .filter(|&slot| keep(city[usize::from(slot)].card, self))
            .fold(0, |bits, slot| bits | 1 << slot)
    }

    pub(super) fn answer_activate(&mut self, frame: Frame, choice: Choice) {
        self.step_done();
        if let Choice::Card { seat, slot, .. } = choice {
            self.activate(frame.seat, seat, slot);
        }
    }

    // ---- production (R10.2, D26) --------------------------------------------------------------------------------

    /// The mask holds the slots still to be activated. Their order is asked unless it makes no difference.
    pub(super) fn run_produce(&mut self, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.mask = self.kept.cities[usize::from(frame.seat)].marked(Mark::Production);
            *self.top() = frame;
        }
        let bits = frame.mask;
        if bits == 0 {
            self.step_done();
            return false;
        }
        let city = &self.player(frame.seat).city;
        let ordered = ones(bits).any(|slot| !self.shortcuts.commuting.has(city[usize::from(slot)].card));
        if ordered {
            self.city_choices(frame.seat, bits);
            return true;
        }
        self.produce(frame, bits.trailing_zeros() as Slot);
        false
    }

    pub(super) fn answer_produce(&mut self, frame: Frame, choice: Choice) {
        let Choice::Card { slot, .. } = choice else {
            unreachable!("{choice:?} is no production card")
        };
        self.produce(frame, slot);
    }

    fn produce(&mut self, mut frame: Frame, slot: Slot) {
        frame.mask = frame.mask & !(1 << slot);
        *self.top() = frame;
        self.activate(frame.seat, frame.seat, slot);
    }

    // ---- discarding from the city -------------------------------------------------------------------------------

    /// Registers: `n` cards discarded, `mask` the least identity that may be named next.
    pub(super) fn run_discard_city(&mut self, n: u8, frame: Frame) -> bool {
        if frame.n < n {
            let mut slots = self.slots_of(frame.seat, Filter::ANY, frame.mask as u32);
            if let Source::Card { seat, slot } = frame.source
                && seat == frame.seat
                && slot != NONE
                && !self.catalog.switches.university_discards_itself
            {
                slots &= !(1 << slot);
            }
            // Enough cards must be left for the picks that follow.
            let needed = u32::from(n - frame.n).min(slots.count_ones());
            let all = slots;
            if needed > 1 {
                for slot in ones(all) {
                    let own = self.state.identity(frame.seat, slot);
                    let left = ones(all).filter(|&other| self.state.identity(frame.seat, other) >= own);
                    if (left.count() as u32) < needed {
                        slots &= !(1 << slot);
                    }
                }
            }
            self.city_choices(frame.seat, slots);
        }
        if self.choices.is_empty() {
            self.step_done_with(frame.n);
            return false;
        }
        true
    }

    pub(super) fn answer_discard_city(&mut self, refund: bool, frame: Frame, choice: Choice) {
        let Choice::Card { slot, card, .. } = choice else {
            unreachable!("{choice:?} is no city card")
        };
        let least = self.state.identity(frame.seat, slot);
        let top = self.top();
        top.n += 1;
        top.mask = u64::from(least);
        let keeps = refund && self.catalog.switches.university_keeps_permanent_worker;
        let moved = if keeps {
            self.lift_permanent_workers(frame.seat, slot)
        } else {
            0
        };
        self.discard_from_city(frame.seat, slot, frame.source);
        // The source may have moved to a lower slot, or be gone itself.
        if let Source::Card { seat, slot } = self.top().source
            && slot != NONE
        {
            for _ in 0..moved {
                let worker = Worker::new(Place::city(seat, slot), true);
                self.state.player_mut(frame.seat).placed.push(worker);
            }
            self.look_at_workers();
        } else {
            self.state.player_mut(frame.seat).workers_lost += moved;
        }
        if refund {
            let cost = self.card(card).cost;
            self.gain(frame.seat, cost, frame.source);
        }
    }

    fn lift_permanent_workers(&mut self, seat: Seat, slot: Slot) -> u8 {
        let placed = &mut self.state.player_mut(seat).placed;
        let mut lifted = 0;
        while let Some(at) = placed
            .iter()
            .position(|worker| worker.permanent() && worker.place() == Place::city(seat, slot))
        {
            placed.remove(at);
            lifted += 1;
        }
        self.look_at_workers();
        lifted
    }

    pub(super) fn run_refund(&mut self, frame: Frame) {
        if frame.it != NONE {
            let cost = self.card(frame.it).cost;
            self.gain(frame.seat, cost, frame.source);
        }
    }

    // ---- under an event -----------------------------------------------------------------------------------------

    /// Registers: `n` cards tucked; where the next pick may start: `a` the hand position, `a` and `b` the meadow rank, or
    /// `mask` the least identity of a city card.
    pub(super) fn run_tuck(&mut self, filter: Filter, from: TuckedFrom, max: u8, frame: Frame) -> bool {
        if frame.n < max && !self.state.under.is_full() {
            match from {
                TuckedFrom::City => {
                    let slots = self.slots_of(frame.seat, filter, frame.mask as u32);
                    self.city_choices(frame.seat, slots);
                }
                TuckedFrom::Hand => self.hand_choices(frame.seat, frame.a, 0, filter),
                TuckedFrom::Meadow => {
                    let (catalog, ranks, first) = (self.catalog, self.meadow_ranks(), Self::next_rank(&frame));
                    self.meadow_choices(&ranks, first, |rank| catalog.cards[usize::from(rank >> 8)].is(filter));
                }
            }
        }
        self.choices.push(Choice::Stop);
        true
    }

    pub(super) fn answer_tuck(&mut self, from: TuckedFrom, frame: Frame, choice: Choice) {
        let Choice::Card { slot, card, .. } = choice else {
            self.step_done_with(frame.n);
            if from == TuckedFrom::Meadow {
                self.refill_meadow(frame.source);
            }
            return;
        };
        let seat = frame.seat;
        self.top().n += 1;
        match from {
            TuckedFrom::City => {
                let least = self.state.identity(seat, slot);
                self.top().mask = u64::from(least);
                self.tuck_from_city(frame, slot);
            }
            TuckedFrom::Hand => {
                let at = self.hand_position(seat, card);
                self.top().a = at;
                self.leave_hand(seat, card);
                self.tuck_under(frame, card, Zone::Hand);
            }
            TuckedFrom::Meadow => {
                self.remember_rank(card, slot);
                self.leave_meadow(usize::from(slot));
                self.tuck_under(frame, card, Zone::Meadow);
            }
        }
    }

    /// A card of the own city goes under the event whose effect this is; what lay under the card is discarded.
    pub(crate) fn tuck_from_city(&mut self, frame: Frame, slot: Slot) {
        let (card, freed) = self.leave_city(frame.seat, slot, frame.source);
        for prisoner in freed.iter() {
            self.discard(frame.seat, *prisoner, Zone::City, frame.source);
        }
        self.tuck_under(frame, card, Zone::City);
    }

    fn tuck_under(&mut self, frame: Frame, card: CardId, from: Zone) {
        let Source::Event(event) = frame.source else {
            unreachable!("only events have cards tucked under them")
        };
        let seat = frame.seat;
        self.state.tuck(Holder::event(event), card);
        self.notice(frame.source, Happening::Tucked { seat, card, from });
    }
}
