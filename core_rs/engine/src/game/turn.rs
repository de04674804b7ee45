//! The turn: what a player may do, and what follows (rulings 3, 11).

use crate::choice::{Choice, Zone};
use crate::ids::{Season, Seat};
use crate::modules::hooks;
use crate::moment::Moment;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, ORDINARY, Place, Source};

use super::engine::{DEAL, END_TURN, Engine, FOLLOWER_PREPARES, PASSED, PREPARE};
use super::play::Terms;
use crate::game::position::kept::Kept;

/// When the table has taken so many turns for each seat, only preparing and passing are left: with both piles used up, a card that
/// pays for its like comes back to the meadow at once, and nothing else would end that.
const MOST_TURNS_OF_A_SEAT: u16 = 200;

impl<O: Observer> Engine<'_, O> {
    pub fn begin_turn(&mut self) {
        self.state.turn += 1;
        self.notice(
            Source::Turn,
            Happening::TurnBegan {
                seat: self.state.active,
            },
        );
    }

    /// A new game begins: with what is decided before the hands are dealt or before the first turn, else with that turn.
    pub(super) fn open(&mut self) {
        let opening = self.catalog.listeners.hear(Moment::Opening);
        if !opening && !self.catalog.listeners.hear(Moment::Dealt) {
            self.begin_turn();
            return;
        }
        let seat = self.state.order[0];
        self.state.active = seat;
        self.state.stack.push(Frame {
            at: DEAL,
            phase: u8::from(!opening),
            seat,
            ..Frame::default()
        });
        if opening {
            self.push_moment_of(Moment::Opening, seat, Source::Turn);
        } else {
            self.hands_are_dealt(seat);
        }
    }

    /// The hands that waited for the opening are dealt, and what follows from them is decided. Then the first turn begins.
    pub(super) fn run_deal(&mut self, frame: Frame) {
        if frame.phase == 1 {
            self.state.stack.pop();
            self.begin_turn();
            return;
        }
        self.dealer.deal_hands(self.catalog, self.state);
        *self.kept = Kept::of(self.catalog, self.state);
        let seat = self.state.order[0];
        self.state.active = seat;
        self.top().phase = 1;
        self.hands_are_dealt(seat);
    }

    fn hands_are_dealt(&mut self, first: Seat) {
        self.notice(Source::Turn, Happening::Dealt);
        self.push_moment_of(Moment::Dealt, first, Source::Turn);
    }

    /// Every action open to the active player (R3.2).
    pub(crate) fn turn_choices(&mut self) {
        let seat = self.state.active;
        if self.state.turn > MOST_TURNS_OF_A_SEAT * u16::from(self.state.seats) {
            self.offer_next_season(seat);
            return;
        }
        if self.player(seat).workers_left > 0 {
            self.place_choices(seat, ORDINARY, Place::NOWHERE);
        }
        let purse = self.purse(seat, Terms::ACTION);
        self.play_choices_from_hand(seat, &purse);
        self.play_choices_from_meadow(seat, &purse);
        if self.catalog.shelves.played_from {
            self.play_choices_from_shelves(seat, &purse);
        }
        // Whoever can neither place a worker nor play a card may go on to the next season, whatever else is open.
        let stuck = self.choices.is_empty();
        if self.player(seat).home != 0 {
            self.turn_choices_of_further(seat, stuck);
            return;
        }
        hooks::turn_choices(self, seat);
        if self.player(seat).workers_left == 0 || stuck {
            self.offer_next_season(seat);
        }
    }

    /// The rest of them for a player who has workers of further kinds at home.
    #[inline(never)]
    fn turn_choices_of_further(&mut self, seat: Seat, stuck: bool) {
        let (workers, can_place) = self.further_placements(seat);
        hooks::turn_choices(self, seat);
        if self.player(seat).workers_left == 0 && !workers || stuck && !can_place {
            self.offer_next_season(seat);
        }
    }

    #[inline(always)]
    fn offer_next_season(&mut self, seat: Seat) {
        let last = self.player(seat).season == Season::Autumn;
        self.choices.push(if last { Choice::Pass } else { Choice::Prepare });
    }

    pub(crate) fn take_turn(&mut self, choice: Choice) {
        let seat = self.state.active;
        if let Choice::Special(action) = choice
            && hooks::is_free(self.catalog, action)
        {
            hooks::take_turn(self, seat, action);
            return;
        }
        self.state.stack.push(Frame {
            at: END_TURN,
            seat,
            ..Frame::default()
        });
        match choice {
            Choice::Place(place) => {
                self.state.player_mut(seat).workers_left -= 1;
                self.put_worker(seat, ORDINARY, place);
            }
            Choice::Send { kind, place } => {
                self.state.player_mut(seat).home &= !(1 << kind);
                self.put_worker(seat, kind, place);
            }
            Choice::Play { from, card, via } => self.begin_play(seat, from, card, via, self.terms_of(from.zone)),
            Choice::Prepare => {
                if self.catalog.automatic.is_some_and(|opponent| opponent.follows) {
                    self.state.stack.push(Frame {
                        at: FOLLOWER_PREPARES,
                        seat,
                        source: Source::Season,
                        ..Frame::default()
                    });
                }
                self.push_moment_of(Moment::SeasonDone, seat, Source::Season);
                self.state.stack.push(Frame {
                    at: PREPARE,
                    seat,
                    source: Source::Season,
                    ..Frame::default()
                });
            }
            Choice::Pass => self.pass(),
            Choice::Special(action) => hooks::take_turn(self, seat, action),
            other => unreachable!("{other:?} is no action of a turn, so it was not offered"),
        }
    }

    fn pass(&mut self) {
        let seat = self.state.active;
        self.state.player_mut(seat).passed = true;
        self.notice(Source::Turn, Happening::Passed { seat });
        if self.catalog.listeners.hear(Moment::Passed) {
            self.state.stack.push(Frame {
                at: PASSED,
                seat,
                ..Frame::default()
            });
            self.push_moment_of(Moment::Passed, seat, Source::Turn);
        } else {
            self.finish_pass(seat);
        }
    }

    /// The hand is discarded where the rules say so; then an automatic opponent takes what is left to him.
    pub(super) fn finish_pass(&mut self, seat: Seat) {
        if self.setup.discard_hand_on_pass {
            for card in self.empty_hand(seat) {
                self.discard(seat, card, Zone::Hand, Source::Turn);
            }
        }
        if self.catalog.modules.any() {
            hooks::follower_ends(self);
        }
    }

    /// What modules do at the end of a turn comes first.
    pub(super) fn run_end_turn(&mut self) {
        if self.catalog.listeners.hear(Moment::TurnEnds) && self.top().phase == 0 {
            let top = self.top();
            top.phase = 1;
            let seat = top.seat;
            self.push_moment_of(Moment::TurnEnds, seat, Source::Turn);
            return;
        }
        self.state.stack.pop();
        self.end_turn();
    }

    /// The next player who has not passed is on; if there is none the game is over (R3.6, R11.4).
    pub(crate) fn end_turn(&mut self) {
        let seats = self.state.seats;
        let mut turn = self.state.turn_of(self.state.active);
        for _ in 0..seats {
            turn = if turn + 1 == seats { 0 } else { turn + 1 };
            let seat = self.state.order[usize::from(turn)];
            if !self.player(seat).passed {
                self.state.active = seat;
                self.begin_turn();
                return;
            }
        }
        self.state.over = true;
        self.notice(Source::Turn, Happening::Ended);
    }
}
