//! Where a played card comes from: it leaves its zone once it is paid for, and what follows knows where it lay.

use crate::catalog::Refill;
use crate::choice::Zone;
use crate::ids::{NONE, Seat, Slot};
use crate::moment::Moment;
use crate::observer::Observer;
use crate::state::{Frame, Shelved};
use crate::zone::{CardPlace, Zones};

use super::offers::Purse;
use super::{FROM_MEADOW, TARGET, Terms};
use crate::game::engine::{Engine, FOLLOWER_ANSWERS, REFILL_SHELVES, RUN_PLAY};
use crate::modules::hooks;

/// Flag of the meadow slot that a played card came from.
const MARKED: u8 = 0x80;

impl Frame {
    /// Of a play whose card has been lifted, or of what follows a play: where the card came from.
    pub(crate) fn origin(self) -> CardPlace {
        if self.c & FROM_MEADOW != 0 {
            CardPlace::meadow(self.origin_slot() & !MARKED)
        } else {
            CardPlace::new(Zone::from_code(self.a), self.origin_slot())
        }
    }

    fn origin_slot(self) -> u8 {
        if self.at == RUN_PLAY { self.chosen } else { self.b }
    }

    /// Is it a play whose card has just been lifted from this meadow slot?
    pub(crate) fn has_lifted(self, slot: Slot) -> bool {
        self.at == RUN_PLAY && self.phase == TARGET && self.origin() == CardPlace::meadow(slot)
    }

    /// Of a play from the meadow whose card has been lifted: something lay on the card.
    pub(crate) fn mark(&mut self) {
        self.chosen |= MARKED;
    }

    /// Of what follows a play: was it marked?
    pub(crate) fn is_marked(self) -> bool {
        self.c & FROM_MEADOW != 0 && self.origin_slot() & MARKED != 0
    }
}

impl<O: Observer> Engine<'_, O> {
    /// The terms on which the action of a turn plays from this zone.
    #[inline]
    pub(crate) fn terms_of(&self, zone: Zone) -> Terms {
        self.catalog.shelf(zone).map_or(Terms::ACTION, Terms::shelf)
    }

    /// Plays from shelves as the action of a turn.
    #[cold]
    pub(crate) fn play_choices_from_shelves(&mut self, seat: Seat, usual: &Purse) {
        for (shelf, def) in self.catalog.shelves.iter().enumerate() {
            if def.has_usual_terms() {
                self.offer_shelf(seat, shelf, usual, |place| def.lets_play(seat, place));
            } else {
                let purse = self.purse(seat, Terms::shelf(def));
                self.offer_shelf(seat, shelf, &purse, |place| def.lets_play(seat, place));
            }
        }
    }

    /// Plays that an effect grants from these zones.
    pub(crate) fn play_choices_from(&mut self, seat: Seat, zones: Zones, purse: &Purse) {
        if zones & Zone::Hand.bit() != 0 {
            self.play_choices_from_hand(seat, purse);
        }
        if zones & Zone::Meadow.bit() != 0 {
            self.play_choices_from_meadow(seat, purse);
        }
        if !self.catalog.shelves.is_empty() {
            self.play_choices_from_zones(seat, zones, purse);
        }
    }

    /// Plays from shelves that an effect grants: of those among these zones, and of those that stand for one of them.
    #[cold]
    fn play_choices_from_zones(&mut self, seat: Seat, zones: Zones, purse: &Purse) {
        for (shelf, def) in self.catalog.shelves.iter().enumerate() {
            if (def.like | Zone::shelf(shelf as u8).bit()) & zones != 0 {
                self.offer_shelf(seat, shelf, purse, |place| def.is_of(seat, place));
            }
        }
    }

    /// Equal cards are offered once, unless something tells their slots apart.
    fn offer_shelf(&mut self, seat: Seat, shelf: usize, purse: &Purse, may: impl Fn(CardPlace) -> bool) {
        let (zone, shelves) = (Zone::shelf(shelf as u8), self.state.shelves);
        let on_top = (0..shelves.len()).filter(|&at| self.state.is_on_top(self.catalog, at));
        let on_top = on_top.fold(0u64, |all, at| all | 1 << at);
        let there = || {
            let all = shelves.iter().enumerate();
            let found = all.filter(|(at, one)| one.place.zone == zone && may(one.place) && on_top >> at & 1 == 1);
            found.map(|(_, one)| one)
        };
        for (at, one) in there().enumerate() {
            let open = |place| hooks::may_use(self.catalog, self.state, seat, place);
            let same = |other: &&crate::state::Shelved| {
                other.card == one.card
                    && other.place.owner() == one.place.owner()
                    && open(other.place)
                    && !self.tells_apart(other.place, one.place)
            };
            if open(one.place) && purse.found.has(one.card) && !there().take(at).any(|other| same(&other)) {
                self.offer_play(seat, one.place, one.card, purse);
            }
        }
    }

    /// Step 3: a card of the meadow or of a shelf is turned up beside it while its slot is refilled.
    pub(super) fn lift(&mut self, frame: Frame) {
        let top = self.top();
        top.phase = TARGET;
        let slot = std::mem::replace(&mut top.b, NONE);
        top.chosen = slot;
        if frame.a == Zone::Meadow.code() {
            top.a = Zone::Revealed.code();
            top.c |= FROM_MEADOW;
            self.leave_meadow(usize::from(slot));
            self.state.revealed.push(frame.it);
            self.refill_meadow(frame.source);
        } else {
            let place = CardPlace::new(Zone::from_code(frame.a), slot);
            if place.zone.as_shelf().is_some() {
                self.lift_from_shelf(frame, place);
            }
        }
    }

    #[cold]
    fn lift_from_shelf(&mut self, frame: Frame, place: CardPlace) {
        self.state.unshelve(Shelved { place, card: frame.it });
        self.state.revealed.push(frame.it);
        self.refill_shelves(frame.source);
    }

    pub(crate) fn leave_zone(&mut self, frame: Frame) -> Zone {
        if frame.a == Zone::Hand.code() {
            self.leave_hand(frame.seat, frame.it);
            return Zone::Hand;
        }
        self.leave_revealed(frame)
    }

    /// A played card leaves the place beside the cities; the zone is that from which it was played.
    pub(super) fn leave_revealed(&mut self, frame: Frame) -> Zone {
        let at = self
            .state
            .revealed
            .iter()
            .position(|&card| card == frame.it)
            .expect("a card that has left its zone is turned up until it enters a city");
        self.state.revealed.remove(at);
        if frame.c & FROM_MEADOW != 0 {
            Zone::Meadow
        } else {
            Zone::from_code(frame.a)
        }
    }

    /// A play is over: modules act, then slots that have waited are filled, and an automatic opponent who follows is last.
    #[inline]
    pub(in crate::game) fn play_done(&mut self, frame: Frame) {
        let follows = self.catalog.automatic.is_some_and(|opponent| opponent.follows);
        let (refilled, heard) = (
            self.catalog.shelves.refilled,
            self.catalog.listeners.hear(Moment::Played),
        );
        if follows | refilled | heard {
            self.follow_play(frame, follows);
        }
    }

    #[inline(never)]
    fn follow_play(&mut self, frame: Frame, follows: bool) {
        let about = Frame {
            b: frame.chosen,
            ..frame
        };
        if follows {
            self.state.stack.push(Frame {
                at: FOLLOWER_ANSWERS,
                ..about
            });
        }
        if self.catalog.shelves.refilled {
            self.push_refill(about);
        }
        self.push_moment(Moment::Played, about);
    }

    /// He hears of every play, and answers when the outermost is over: no other play waits for it (RA8).
    pub(in crate::game) fn run_follower_answers(&mut self, frame: Frame) {
        hooks::follower_hears_play(self, frame);
        let waiting = |other: &Frame| matches!(other.at, RUN_PLAY | FOLLOWER_ANSWERS);
        if !self.state.stack.iter().any(waiting) {
            hooks::follower_answers(self);
        }
    }

    #[cold]
    fn push_refill(&mut self, about: Frame) {
        let shelf = self.catalog.shelf(Zone::from_code(about.a));
        if shelf.is_some_and(|shelf| shelf.refill == Some(Refill::Played)) {
            self.state.stack.push(Frame {
                at: REFILL_SHELVES,
                ..about
            });
        }
    }
}
