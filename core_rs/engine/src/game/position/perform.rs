//! Can an action be performed at least in part (R4.1, R4.8)?

use crate::effect::{Effect, Per, What};
use crate::ids::{NONE, Seat, Slot};
use crate::observer::Observer;
use crate::state::{Frame, Source};
use crate::verbs::{Case, Chance, Step};

use super::shortcuts::Need;
use crate::game::engine::Engine;

impl Case {
    /// As the step would begin.
    #[inline]
    pub fn frame(&self) -> Frame {
        Frame {
            seat: self.seat,
            source: self.source,
            ..Frame::default()
        }
    }
}

impl Chance {
    /// Of a step that takes from `min` to `max` of so many.
    pub fn taking(min: u8, max: u8, of: u8) -> Chance {
        match min {
            0 => Chance::May(of.min(max) > 0),
            _ if (1..min).contains(&of) => Chance::Short,
            _ => Chance::Must(of >= min),
        }
    }

    pub fn acts(self) -> bool {
        matches!(self, Chance::Must(true) | Chance::Short | Chance::May(true))
    }
}

impl<O: Observer> Engine<'_, O> {
    /// A step that asks for something the player must have (cards to discard, resources to give, a card to play)
    /// forbids the whole when it cannot be met; otherwise one step that changes something suffices.
    pub(crate) fn can_perform(&mut self, effect: Effect, seat: Seat, source: Source) -> bool {
        self.can_perform_option(usize::from(effect), 0, seat, source)
    }

    /// The same for the steps that follow when this option is chosen (0: for those that always follow).
    pub(crate) fn can_perform_option(&mut self, from: usize, option: u8, seat: Seat, source: Source) -> bool {
        let mut useful = false;
        let mut at = from;
        let mut belongs_to = 0;
        loop {
            let step = self.catalog.steps[at];
            at += 1;
            if belongs_to | option != 0
                && !matches!(step, Step::If(_) | Step::End)
                && std::mem::take(&mut belongs_to) != option
            {
                continue;
            }
            let chance = match step {
                Step::End => return useful,
                Step::If(condition) => {
                    match self.catalog.condition(condition).what.what {
                        What::Way(of) => belongs_to = of,
                        // What an earlier step will take is not known yet.
                        What::Chosen => belongs_to = NONE,
                        _ => {}
                    }
                    continue;
                }
                step => {
                    let (next, first) = (at, at == from + 1);
                    step.chance(
                        self,
                        Case {
                            seat,
                            source,
                            next,
                            first,
                        },
                    )
                }
            };
            match chance {
                Chance::Must(false) | Chance::Short => return false,
                Chance::Must(true) => useful = true,
                Chance::May(changes) => useful |= changes,
            }
        }
    }

    /// Would an effect change anything now? Unlike [`Engine::can_perform`] it looks at conditions and at what is counted, and no step
    /// forbids anything: one that does something suffices.
    pub(crate) fn would_act(&mut self, effect: Effect, seat: Seat, source: Source) -> bool {
        let catalog = self.catalog;
        let frame = Frame {
            seat,
            source,
            ..Frame::default()
        };
        let mut skipped = false;
        for (next, &step) in (usize::from(effect) + 1..).zip(catalog.steps_of(effect)) {
            match step {
                Step::If(condition) => skipped |= !self.holds(condition, &frame),
                _ if std::mem::take(&mut skipped) => {}
                step => {
                    let case = Case {
                        seat,
                        source,
                        next,
                        first: false,
                    };
                    if step.chance(self, case).acts() {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Does this offer a choice? None of them stays.
    pub(crate) fn offers(&mut self, offer: impl FnOnce(&mut Self)) -> bool {
        let before = self.choices.len();
        offer(self);
        let found = self.choices.len() > before;
        self.choices.truncate(before);
        found
    }

    /// Would a card of a city do anything now for `seat`?
    pub(crate) fn card_would_act(&mut self, seat: Seat, owner: Seat, slot: Slot) -> bool {
        let effect = self.card(self.player(owner).city[usize::from(slot)].card).effect;
        self.would_act(effect, seat, Source::Card { seat: owner, slot })
    }

    /// The same as [`Engine::can_perform`], where it is known what the effect needs.
    #[inline]
    pub(crate) fn meets(&mut self, need: Need, effect: Effect, seat: Seat, source: Source) -> bool {
        match need {
            Need::Nothing => true,
            Need::Draw => self.can_draw(seat),
            Need::Hand(n) => self.player(seat).hand.len() >= usize::from(n),
            Need::Step(at) => {
                let case = Case {
                    seat,
                    source,
                    next: usize::from(at) + 1,
                    first: true,
                };
                self.catalog.steps[usize::from(at)].chance(self, case) == Chance::Must(true)
            }
            Need::Closer => self.can_perform(effect, seat, source),
        }
    }

    /// Is there enough to count before the effect begins?
    #[inline]
    pub(crate) fn counts_now(&self, per: Per, every: u8, case: &Case) -> bool {
        per == Per::ONCE || self.count(per, &case.frame()) >= every
    }

    pub(crate) fn can_draw(&self, seat: Seat) -> bool {
        self.room(seat) > 0 && (!self.piles_are_empty() || self.offers_meadow_draw() || self.draws_from_meadow(seat))
    }

    /// The same for cards that everybody is shown.
    pub(crate) fn can_draw_shown(&self, seat: Seat) -> bool {
        self.room(seat) > 0 && (!self.piles_are_empty() || self.offers_meadow_draw())
    }
}
