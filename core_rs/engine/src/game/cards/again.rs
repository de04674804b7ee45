//! Cards of the city that do again what they did on their way into it: replace another card, or go to an opponent.

use crate::choice::{Choice, Zone};
use crate::effect::Filter;
use crate::ids::{CardId, Seat, Slot, Slots};
use crate::modules::hooks;
use crate::observer::Observer;
use crate::state::{CityCard, Frame, Source};

use crate::game::engine::{Engine, REPLACE_AGAIN, SEND_AGAIN};

impl<O: Observer> Engine<'_, O> {
    fn push_again(&mut self, at: u16, seat: Seat, slot: Slot) {
        self.state.stack.push(Frame {
            at,
            seat,
            source: Source::Card { seat, slot },
            it: self.player(seat).city[usize::from(slot)].card,
            a: Zone::Revealed.code(),
            ..Frame::default()
        });
    }

    // ---- a card that took another's place does it again, and stays ----------------------------------------------

    pub(crate) fn replace_again(&mut self, seat: Seat, slot: Slot) {
        self.push_again(REPLACE_AGAIN, seat, slot);
    }

    /// The cards that it could replace.
    pub(crate) fn others_to_replace(&self, seat: Seat, slot: Slot) -> Slots {
        let card = self.player(seat).city[usize::from(slot)].card;
        let filter = self.card(card).replaces.unwrap_or(Filter::ANY);
        self.slots_of(seat, filter, 0) & self.removable(seat) & !(1 << slot)
    }

    pub(in crate::game) fn run_replace_again(&mut self, frame: Frame) -> bool {
        let Source::Card { seat, slot } = frame.source else {
            unreachable!("only the effect of a card replaces, so the source is one")
        };
        let slots = self.others_to_replace(seat, slot);
        self.city_choices(seat, slots);
        true
    }

    pub(in crate::game) fn answer_replace_again(&mut self, frame: Frame, choice: Choice) {
        let Choice::Card { slot, .. } = choice else {
            unreachable!("{choice:?} is no city card, so it was not offered")
        };
        let replaced = self.discard_from_city(frame.seat, slot, frame.source);
        // The card itself may have moved to a lower slot.
        let source = self.top().source;
        self.state.stack.pop();
        self.push_effect(self.card(frame.it).effect, frame.seat, source, replaced);
    }

    // ---- a card that enters an opponent's city goes there from the own one (R7.7), or wherever a module sends it -----

    pub(crate) fn send_again(&mut self, seat: Seat, slot: Slot) {
        self.push_again(SEND_AGAIN, seat, slot);
    }

    pub(in crate::game) fn run_send_again(&mut self, frame: Frame) -> bool {
        if hooks::offer_target(self, frame) {
            if self.choices.is_empty() {
                self.send_by_module(frame, None);
                return false;
            }
            return true;
        }
        let open = self
            .cities_open_to(frame.seat, frame.it)
            .fold(0u8, |mask, seat| mask | 1 << seat);
        self.player_choices(open);
        true
    }

    pub(in crate::game) fn answer_send_again(&mut self, frame: Frame, choice: Choice) {
        let Choice::Player(to) = choice else {
            self.send_by_module(frame, Some(choice));
            return;
        };
        let card = self.leave_for_good(frame);
        self.state.stack.pop();
        self.arrive(to, CityCard::new(card));
    }

    /// The card lies among the revealed ones while the module decides.
    fn send_by_module(&mut self, frame: Frame, target: Option<Choice>) {
        let card = self.leave_for_good(frame);
        self.state.revealed.push(card);
        self.state.stack.pop();
        hooks::send(self, frame, target);
    }

    fn leave_for_good(&mut self, frame: Frame) -> CardId {
        let Source::Card { seat, slot } = frame.source else {
            unreachable!("only the effect of a card sends, so the source is one")
        };
        self.leave_city(seat, slot, frame.source).0
    }
}
