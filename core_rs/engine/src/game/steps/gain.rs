//! Steps that bring or take resources and points of the acting player.

use crate::choice::Choice;
use crate::effect::{Condition, Count, Step};
use crate::ids::{NONE, Seat, Slot};
use crate::observer::{Happening, Observer, Spent};
use crate::resources::{Resource, Resources};
use crate::state::{Frame, Holder, Source};

use crate::game::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    /// A failed condition skips what follows up to the next step that is no condition.
    pub(super) fn run_condition(&mut self, condition: Condition, frame: Frame) {
        if !self.holds(condition, &frame) {
            while matches!(self.catalog.steps[usize::from(self.top().at)], Step::If(_)) {
                self.top().at += 1;
            }
        }
        self.top().at += 1;
    }

    /// Only options with a step that can do something are on offer. The chosen one stays in register `it`.
    pub(super) fn run_choose(&mut self, first: u8, options: u8, optional: bool, frame: Frame) -> bool {
        let after = usize::from(frame.at) + 1;
        for option in 0..options {
            if self.can_perform_option(after, option + 1, frame.seat, frame.source) {
                self.choices.push(Choice::Option(first + option));
            }
        }
        if optional || self.choices.is_empty() {
            self.choices.push(Choice::Stop);
        }
        true
    }

    pub(super) fn answer_choose(&mut self, first: u8, choice: Choice) {
        let top = self.top();
        top.it = match choice {
            Choice::Option(name) => name - first + 1,
            _ => 0,
        };
        top.advance();
    }

    pub(super) fn run_gain(&mut self, what: Resources, per: Count, every: u8, frame: Frame) {
        let times = u16::from(self.count(per, &frame) / every);
        let amount = Resources(what.0.map(|n| (u16::from(n) * times).min(255) as u8));
        self.gain(frame.seat, amount, frame.source);
    }

    /// Registers: `n` units still to gain, `a` the least kind that may be named next.
    pub(super) fn run_gain_any(&mut self, n: u8, per: Count, every: u8, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.n = n.saturating_mul(self.count(per, &frame) / every);
            *self.top() = frame;
        }
        if frame.n == 0 {
            self.step_done();
            return false;
        }
        self.resource_choices(Resources([1; 4]), frame.a);
        true
    }

    pub(super) fn answer_gain_any(&mut self, frame: Frame, choice: Choice) {
        let Choice::Resource { kind, .. } = choice else {
            unreachable!("{choice:?} is no resource")
        };
        let top = self.top();
        top.n -= 1;
        top.a = kind as u8;
        self.gain(frame.seat, Resources::of(kind, 1), frame.source);
    }

    pub(super) fn run_one_of(&mut self, packs: Resources) -> bool {
        for kind in Resource::ALL {
            if packs[kind] > 0 {
                self.choices.push(Choice::Resource {
                    kind,
                    n: packs[kind],
                    to: NONE,
                });
            }
        }
        if self.choices.is_empty() {
            self.step_done();
        }
        !self.choices.is_empty()
    }

    pub(super) fn answer_gain_one_of(&mut self, frame: Frame, choice: Choice) {
        let Choice::Resource { kind, n, .. } = choice else {
            unreachable!("{choice:?} is no resource")
        };
        self.step_done();
        self.gain(frame.seat, Resources::of(kind, n), frame.source);
    }

    pub(super) fn answer_store_one_of(&mut self, frame: Frame, choice: Choice) {
        let Choice::Resource { kind, n, .. } = choice else {
            unreachable!("{choice:?} is no resource")
        };
        self.step_done();
        if let Some((seat, slot)) = card_of(&frame) {
            let what = Resources::of(kind, n);
            self.state.lay(Holder::city(seat, slot), what);
            self.notice(frame.source, Happening::Stored { seat, slot, what });
        }
    }

    pub(super) fn take_stored(&mut self, frame: Frame) {
        let Some((seat, slot)) = card_of(&frame) else { return };
        let here = Holder::city(seat, slot);
        if let Some(at) = self.state.stores.iter().position(|store| store.holder == here) {
            let what = self.state.stores.remove(at).what;
            self.gain(frame.seat, what, frame.source);
        }
        let tokens = self.player(seat).city[usize::from(slot)].tokens;
        if tokens > 0 {
            self.add_tokens(seat, slot, -i16::from(tokens), frame.source);
            self.gain_points(frame.seat, u16::from(tokens), frame.source);
        }
    }

    pub(super) fn run_tokens_here(&mut self, n: u8, frame: Frame) {
        if let Some((seat, slot)) = card_of(&frame) {
            self.add_tokens(seat, slot, i16::from(n), frame.source);
        }
    }

    pub(super) fn run_pay(&mut self, kind: u8, max: u8, frame: Frame) -> bool {
        let most = self.player(frame.seat).resources.0[usize::from(kind)].min(max);
        self.amount_choices(most);
        true
    }

    pub(super) fn answer_pay(&mut self, kind: u8, frame: Frame, choice: Choice) {
        let Choice::Amount(n) = choice else {
            unreachable!("{choice:?} is no amount")
        };
        self.step_done_with(n);
        self.spend(
            frame.seat,
            Resources::of(Resource::from_index(kind), n),
            Spent::Supply,
            frame.source,
        );
    }

    /// Registers: `n` units paid, `a` the least kind that may be named next.
    pub(super) fn run_pay_any(&mut self, max: u8, frame: Frame) -> bool {
        if frame.n < max {
            self.resource_choices(self.player(frame.seat).resources, frame.a);
        }
        self.choices.push(Choice::Stop);
        true
    }

    pub(super) fn answer_pay_any(&mut self, frame: Frame, choice: Choice) {
        if let Choice::Resource { kind, .. } = choice {
            let top = self.top();
            top.n += 1;
            top.a = kind as u8;
            self.spend(frame.seat, Resources::of(kind, 1), Spent::Supply, frame.source);
        } else {
            self.step_done_with(frame.n);
        }
    }

    /// Resources from the supply onto this event. Registers as for paying.
    pub(super) fn run_put_here(&mut self, kinds: u8, max: u8, frame: Frame) -> bool {
        let have = self.player(frame.seat).resources;
        if kinds.is_power_of_two() {
            self.amount_choices(have.0[kinds.trailing_zeros() as usize].min(max));
            return true;
        }
        let usable = Resources(std::array::from_fn(|k| if kinds >> k & 1 == 1 { have.0[k] } else { 0 }));
        if frame.n < max {
            self.resource_choices(usable, frame.a);
        }
        self.choices.push(Choice::Stop);
        true
    }

    pub(super) fn answer_put_here(&mut self, kinds: u8, frame: Frame, choice: Choice) {
        let Source::Event(at) = frame.source else {
            unreachable!("only events are put upon")
        };
        match choice {
            Choice::Amount(n) => {
                self.step_done_with(n);
                let kind = Resource::from_index(kinds.trailing_zeros() as u8);
                self.spend(frame.seat, Resources::of(kind, n), Spent::Event(at), frame.source);
            }
            Choice::Resource { kind, .. } => {
                let top = self.top();
                top.n += 1;
                top.a = kind as u8;
                self.spend(frame.seat, Resources::of(kind, 1), Spent::Event(at), frame.source);
            }
            _ => self.step_done_with(frame.n),
        }
    }
}

/// The city card whose effect this is, if it still stands.
pub(super) fn card_of(frame: &Frame) -> Option<(Seat, Slot)> {
    match frame.source {
        Source::Card { seat, slot } if slot != NONE => Some((seat, slot)),
        _ => None,
    }
}
