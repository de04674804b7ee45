//! The loop that carries effects out until somebody must choose, and the few ways in which things change hands.
//!
//! A half-done effect is a [`Frame`] on the state's stack. `run` carries out the step of the top frame; if the step
//! needs an answer it fills `choices` and changes nothing else, so that a stored position asks the same again. `take`
//! hands the answer to the step. A single choice is taken at once.

use crate::catalog::{Catalog, Setup};
use crate::choice::Choice;
use crate::effect::{Effect, NOTHING};
use crate::ids::{CardId, MAX_POINTS, Seat, Slot};
use crate::modules::hooks;
use crate::observer::{AnyObserver, Happening, Observer, Spent};
use crate::resources::Resources;
use crate::state::{Frame, Holder, Player, Source, State};
use crate::verbs::Step;

use super::goods::hand_limit;
use super::moments::MOMENT;
use super::setup::Dealer;
use crate::game::position::asked::decision;
use crate::game::position::kept::Kept;
use crate::game::position::shortcuts::Shortcuts;

/// Frames of the engine's own procedures stand at these places, beyond every arena of steps.
pub(crate) const RUN_PLAY: u16 = 0xFFFF;
pub(crate) const PREPARE: u16 = 0xFFFE;
pub(crate) const END_TURN: u16 = 0xFFFD;
pub(crate) const OPEN_TOKEN: u16 = 0xFFFC;
pub(crate) const FOLLOWER_PREPARES: u16 = 0xFFFB;
pub(crate) const PASSED: u16 = 0xFFFA;
pub(crate) const VISIT: u16 = 0xFFF9;
pub(crate) const FOLLOWER_ANSWERS: u16 = 0xFFF8;
pub(crate) const DEAL: u16 = 0xFFF7;
pub(crate) const AFTER_GOODS: u16 = 0xFFF6;
pub(crate) const AFTER_EVENT: u16 = 0xFFE2;
pub(crate) const AFTER_DRAW: u16 = 0xFFE3;
pub(crate) const DISCARD_DOWN: u16 = 0xFFF2;
/// A visit that brings less than usual: the mask holds how much less of each resource.
pub(crate) const LESS: u16 = 0xFFF1;
/// After a play from a shelf: slots that waited for its end are filled.
pub(crate) const REFILL_SHELVES: u16 = 0xFFE8;
/// Above a play: what is paid besides the price.
pub(crate) const SURCHARGE: u16 = 0xFFE9;
pub(super) const SEND_AGAIN: u16 = 0xFFF4;
pub(super) const REPLACE_AGAIN: u16 = 0xFFF3;
/// Procedures of modules stand below this.
const LAST_OF_MODULES: u16 = 0xFFE0;
/// Where a frame stands that carries out no step of the arena.
pub(crate) const FIRST_PROCEDURE: u16 = 0xFC00;
/// Procedures of one module.
const PROCEDURES: u16 = 16;

/// Where a frame stands that carries out procedure `n` (below 16) of a module (number below 62).
pub(crate) const fn procedure(module: u8, n: u8) -> u16 {
    FIRST_PROCEDURE + module as u16 * PROCEDURES + n as u16
}

/// The module whose procedure stands here.
pub(super) const fn module_at(at: u16) -> u8 {
    ((at - FIRST_PROCEDURE) / PROCEDURES) as u8
}

/// A game that is being played on. Where no observer is named, it is as modules see it: they do not know who observes the game.
pub(crate) struct Engine<'a, O: Observer = AnyObserver<'a>> {
    pub catalog: &'a Catalog,
    pub setup: &'a Setup,
    pub dealer: &'a Dealer,
    pub shortcuts: &'a Shortcuts,
    pub state: &'a mut State,
    pub kept: &'a mut Kept,
    pub choices: &'a mut Vec<Choice>,
    pub observer: O,
}

/// Is the mask of a frame at this step a set of slots of the acting player's city?
pub(crate) fn mask_counts_slots(catalog: &Catalog, at: u16) -> bool {
    match catalog.steps.get(usize::from(at)) {
        Some(step) => step.mask_counts_slots(catalog),
        None => matches!(at, PREPARE | AFTER_EVENT | AFTER_DRAW),
    }
}

/// No turn has this number.
const ANY_TURN: u16 = u16::MAX;

impl<O: Observer> Engine<'_, O> {
    /// It as modules see it.
    pub(crate) fn for_modules(&mut self) -> Engine<'_> {
        Engine {
            catalog: self.catalog,
            setup: self.setup,
            dealer: self.dealer,
            shortcuts: self.shortcuts,
            state: self.state,
            kept: self.kept,
            choices: self.choices,
            observer: self.observer.as_any(),
        }
    }

    /// Plays on until somebody has at least two choices, or the game is over.
    pub fn settle(&mut self) {
        self.settle_within(ANY_TURN);
    }

    /// The same, but where another turn than this one begins nothing is worked out: there are no choices then.
    pub fn settle_within(&mut self, turn: u16) {
        let modules = self.catalog.modules.any() | self.catalog.acts_on_drawings;
        loop {
            self.choices.clear();
            if self.state.over {
                return;
            }
            if modules {
                hooks::interrupt(self);
                if self.catalog.hearing | self.catalog.acts_on_drawings && self.is_between_steps() {
                    self.mind_drawing();
                    hooks::settled(self);
                }
                if self.catalog.switches.discard_when_limit_drops {
                    self.mind_limit();
                }
            }
            if self.state.stack.is_empty() {
                if turn != ANY_TURN && turn != self.state.turn {
                    return;
                }
                if modules && self.catalog.is_automatic(self.state.seats, self.state.active) {
                    let seat = self.state.active;
                    self.state.stack.push(Frame {
                        at: END_TURN,
                        seat,
                        ..Frame::default()
                    });
                    hooks::automatic_turn(self, seat);
                    continue;
                }
                self.turn_choices();
            } else if !self.run() {
                continue;
            }
            match self.choices[..] {
                [] => unreachable!(
                    "whatever asks offers a choice or is done, yet there is none: {:?}",
                    decision(self.catalog, self.state)
                ),
                [only] => self.take(only),
                _ => return,
            }
        }
    }

    /// Carries out the step of the top frame. True: it asks, and `choices` are filled.
    ///
    /// The frame is copied only where it is needed: most have just been written to, bit by bit, and a processor waits
    /// before it reads such a thing as a whole. Inlined, as the loop is its one caller and runs through it at every step.
    #[inline(always)]
    fn run(&mut self) -> bool {
        let at = self.top().at;
        if at < FIRST_PROCEDURE {
            let step = self.catalog.steps[usize::from(at)];
            if step == Step::End {
                self.state.stack.pop();
                return false;
            }
            let frame = *self.top();
            return step.run(self, frame);
        }
        if at == END_TURN {
            self.run_end_turn();
            return false;
        }
        let frame = *self.top();
        match at {
            RUN_PLAY => self.run_play(frame),
            PREPARE => {
                self.run_prepare(frame);
                false
            }
            _ => self.run_procedure(frame),
        }
    }

    /// A procedure that few games have.
    #[inline(never)]
    fn run_procedure(&mut self, frame: Frame) -> bool {
        if frame.at == MOMENT {
            self.run_moment(frame);
            return false;
        }
        if frame.at < LAST_OF_MODULES {
            return hooks::run(self, module_at(frame.at), frame);
        }
        match frame.at {
            DISCARD_DOWN => return self.run_discard_down(frame),
            AFTER_GOODS => {
                self.run_after_goods(frame);
                return false;
            }
            SURCHARGE => return self.run_surcharge(frame),
            AFTER_EVENT => {
                self.run_after_event(frame);
                return false;
            }
            AFTER_DRAW => return self.run_after_draw(frame),
            DEAL => {
                self.run_deal(frame);
                return false;
            }
            SEND_AGAIN => return self.run_send_again(frame),
            REPLACE_AGAIN => return self.run_replace_again(frame),
            _ => self.state.stack.pop(),
        };
        match frame.at {
            VISIT => self.run_visit(frame),
            LESS => {}
            OPEN_TOKEN => self.gain_points(frame.it, u16::from(frame.n), frame.source),
            FOLLOWER_PREPARES => hooks::follower_prepares(self),
            FOLLOWER_ANSWERS => self.run_follower_answers(frame),
            PASSED => self.finish_pass(frame.seat),
            _ => self.refill_shelves(frame.source),
        }
        false
    }

    /// Is no step half done? A step that takes several things one by one is one step.
    fn is_between_steps(&self) -> bool {
        let top = self.state.stack.last();
        top.is_none_or(|frame| frame.at < FIRST_PROCEDURE && frame.phase == 0 && frame.n == 0 && frame.a == 0)
    }

    /// Hands an answer to whatever asked.
    pub fn take(&mut self, choice: Choice) {
        let Some(frame) = self.state.stack.last().copied() else {
            self.take_turn(choice);
            return;
        };
        match frame.at {
            RUN_PLAY => self.answer_play(frame, choice),
            at if at < FIRST_PROCEDURE => self.catalog.steps[usize::from(at)].answer(self, frame, choice),
            DISCARD_DOWN => self.answer_discard_down(frame, choice),
            SURCHARGE => self.answer_surcharge(frame, choice),
            SEND_AGAIN => self.answer_send_again(frame, choice),
            REPLACE_AGAIN => self.answer_replace_again(frame, choice),
            at => hooks::answer(self, module_at(at), frame, choice),
        }
    }

    // ---- frames -------------------------------------------------------------------------------------------------

    #[inline]
    pub(crate) fn top(&mut self) -> &mut Frame {
        self.state
            .stack
            .last_mut()
            .expect("a step runs only while its effect is on the stack")
    }

    /// The current step is done.
    #[inline]
    pub(crate) fn step_done(&mut self) {
        self.top().advance();
    }

    /// The current step is done and took `n` things (`What::Chosen` of later steps).
    #[inline]
    pub(crate) fn step_done_with(&mut self, n: u8) {
        let frame = self.top();
        frame.chosen = n;
        frame.advance();
    }

    /// Does the current step ask? If nothing is on offer it is done.
    #[inline]
    pub(crate) fn asks_or_done(&mut self) -> bool {
        if self.choices.is_empty() {
            self.step_done();
            return false;
        }
        true
    }

    /// A failed condition skips what follows up to the next step that is no condition.
    pub(crate) fn run_condition(&mut self, condition: u8, frame: Frame) {
        if !self.holds(condition, &frame) {
            while matches!(self.catalog.steps[usize::from(self.top().at)], Step::If(_)) {
                self.top().at += 1;
            }
        }
        self.top().at += 1;
    }

    #[inline]
    pub(crate) fn push_effect(&mut self, effect: Effect, seat: Seat, source: Source, it: u8) {
        if effect != NOTHING {
            self.state.stack.push(Frame {
                at: effect,
                seat,
                source,
                it,
                ..Frame::default()
            });
        }
    }

    // ---- looking ------------------------------------------------------------------------------------------------

    #[inline]
    pub(crate) fn card(&self, card: CardId) -> &crate::catalog::CardDef {
        &self.catalog.cards[usize::from(card)]
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        self.state.player(seat)
    }

    /// How many cards this hand may hold.
    #[inline]
    pub(crate) fn limit(&self, seat: Seat) -> u8 {
        if self.catalog.limit_varies {
            hand_limit(self.catalog, self.state, seat)
        } else {
            self.setup.hand_limit
        }
    }

    /// How many cards may still come into this hand.
    #[inline]
    pub(crate) fn room(&self, seat: Seat) -> u8 {
        self.limit(seat).saturating_sub(self.player(seat).hand.len() as u8)
    }

    // ---- changing -----------------------------------------------------------------------------------------------

    #[inline(always)]
    pub(crate) fn notice(&mut self, cause: Source, what: Happening) {
        self.observer.notice(self.state, cause, what);
        if self.catalog.hearing {
            hooks::heard(self, cause, what);
        }
    }

    pub fn report_choice(&mut self, choice: Choice) {
        if O::HEARS_CHOICES
            && let Some(decision) = decision(self.catalog, self.state)
        {
            let of = self.choices.len();
            self.notice(
                decision.source,
                Happening::Chose {
                    seat: decision.player,
                    choice,
                    of,
                },
            );
        }
    }

    #[inline]
    pub(crate) fn gain(&mut self, seat: Seat, what: Resources, cause: Source) {
        if self.catalog.listeners.hear_visits() {
            self.gain_with_listeners(seat, what, cause);
        } else if !what.is_empty() {
            self.state.player_mut(seat).resources += what;
            self.notice(cause, Happening::Gained { seat, what });
        }
    }

    #[inline]
    pub(crate) fn spend(&mut self, seat: Seat, what: Resources, to: Spent, cause: Source) {
        if what.is_empty() {
            return;
        }
        self.state.player_mut(seat).resources -= what;
        self.notice(cause, Happening::Spent { seat, what, to });
        match to {
            Spent::Supply => {}
            Spent::Opponent(other) => self.receive(other, what, cause),
            Spent::Event(at) => self.state.lay(Holder::event(at), what),
        }
    }

    #[inline]
    pub(crate) fn gain_points(&mut self, seat: Seat, n: u16, cause: Source) {
        if n > 0 {
            let player = self.state.player_mut(seat);
            player.points = player.points.saturating_add(n).min(MAX_POINTS);
            self.count_gain(seat, Resources::NONE, 0, n.min(255) as u8);
            self.notice(cause, Happening::Points { seat, n });
        }
    }

    pub(crate) fn add_tokens(&mut self, seat: Seat, slot: Slot, n: i16, cause: Source) {
        let card = &mut self.state.player_mut(seat).city[usize::from(slot)];
        card.tokens = (i16::from(card.tokens) + n).clamp(0, 255) as u8;
        self.notice(cause, Happening::Tokens { seat, slot, n });
    }

    /// Lays on a card what lies there when it has been played.
    pub(super) fn lade(&mut self, seat: Seat, slot: Slot) {
        let card = self.card(self.player(seat).city[usize::from(slot)].card);
        let (what, tokens) = (card.stored_on_play, card.tokens_on_play);
        let source = Source::Card { seat, slot };
        if !what.is_empty() {
            self.state.lay(Holder::city(seat, slot), what);
            self.notice(source, Happening::Stored { seat, slot, what });
        }
        if tokens > 0 {
            self.add_tokens(seat, slot, tokens.into(), source);
        }
    }
}
