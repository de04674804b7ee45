//! The turn: what a player may do, and what follows (rulings 3, 11).

use crate::choice::{Choice, Zone};
use crate::ids::{Season, Seat};
use crate::modules::hooks;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Place, Source, Worker};

use super::engine::{END_TURN, Engine, PREPARE, PREPARED};
use super::play::Terms;

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

    /// Every action open to the active player (R3.2).
    pub(crate) fn turn_choices(&mut self) {
        let seat = self.state.active;
        if self.player(seat).workers_left > 0 {
            self.place_choices(seat, Place::NOWHERE);
        }
        let purse = self.purse(seat, Terms::ACTION);
        self.play_choices_from_hand(seat, &purse);
        self.play_choices_from_meadow(seat, &purse);
        hooks::turn_choices(self, seat);
        if self.player(seat).workers_left == 0 {
            let last = self.player(seat).season == Season::Autumn;
            self.choices.push(if last { Choice::Pass } else { Choice::Prepare });
        }
    }

    pub(crate) fn take_turn(&mut self, choice: Choice) {
        let seat = self.state.active;
        self.state.stack.push(Frame {
            at: END_TURN,
            seat,
            ..Frame::default()
        });
        match choice {
            Choice::Place(place) => {
                self.state.player_mut(seat).workers_left -= 1;
                self.put_worker(seat, place);
            }
            Choice::Play { from, slot, card, via } => self.begin_play(seat, from, slot, card, via, Terms::ACTION),
            Choice::Prepare => {
                if self.catalog.modules.any() {
                    self.state.stack.push(Frame {
                        at: PREPARED,
                        seat,
                        source: Source::Season,
                        ..Frame::default()
                    });
                }
                self.state.stack.push(Frame {
                    at: PREPARE,
                    seat,
                    source: Source::Season,
                    ..Frame::default()
                });
            }
            Choice::Pass => self.pass(),
            Choice::Special(action) => hooks::take_turn(self, seat, action),
            other => unreachable!("{other:?} is no action of a turn"),
        }
    }

    /// A worker comes to stand on `place` and acts there.
    pub(crate) fn put_worker(&mut self, seat: Seat, place: Place) {
        let permanent = self.is_permanent(place);
        self.state.player_mut(seat).placed.push(Worker::new(place, permanent));
        self.kept.workers.add(seat, place);
        self.visit(seat, place);
    }

    fn pass(&mut self) {
        let seat = self.state.active;
        self.state.player_mut(seat).passed = true;
        self.notice(Source::Turn, Happening::Passed { seat });
        hooks::passed(self, seat);
        if self.setup.discard_hand_on_pass {
            for card in self.empty_hand(seat) {
                self.discard(seat, card, Zone::Hand, Source::Turn);
            }
        }
        if self.catalog.modules.any() {
            hooks::follower_ends(self);
        }
    }

    /// The next player who has not passed is on; if there is none the game is over (R3.6, R11.4).
    pub(crate) fn end_turn(&mut self) {
        let active = self.state.active;
        let after = active + 1..self.state.seats;
        let next = after.chain(0..=active).find(|&seat| !self.player(seat).passed);
        if let Some(seat) = next {
            self.state.active = seat;
            self.begin_turn();
        } else {
            self.state.over = true;
            self.notice(Source::Turn, Happening::Ended);
        }
    }
}
