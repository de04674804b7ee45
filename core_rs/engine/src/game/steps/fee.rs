//! A price of several things: fixed ones at once, then resources of the player's choice, then cards of the hand, pearls last.

use crate::choice::Choice;
use crate::effect::{Fee, FeeCards};
use crate::ids::{CardId, Seat};
use crate::modules::hooks;
use crate::observer::{Happening, Observer, Spent};
use crate::resources::Resources;
use crate::state::Frame;

use crate::game::engine::Engine;

const PAY_FIXED: u8 = 0;
pub(in crate::game) const PAY_ANY: u8 = 1;
const DISCARD: u8 = 2;

impl<O: Observer> Engine<'_, O> {
    /// Is the whole price at hand?
    pub(crate) fn can_afford(&self, seat: Seat, fee: &Fee) -> bool {
        let player = self.player(seat);
        player.resources.covers(fee.what)
            && (player.resources - fee.what).total() >= u16::from(fee.any)
            && player.points >= u16::from(fee.points)
            && hooks::pearls(self.catalog, self.state, seat) >= fee.pearls
            && self.fee_cards_from(seat, fee.of, 0, 0) >= fee.cards
    }

    /// How many cards of the hand could still be taken, from this position on, without the colours of the mask.
    fn fee_cards_from(&self, seat: Seat, of: FeeCards, from: u8, taken: u8) -> u8 {
        let cards = self.player(seat).hand.iter().skip(usize::from(from));
        let colours = cards.map(|&card| self.card(card).colour);
        match of {
            FeeCards::Any => colours.count() as u8,
            FeeCards::Of(colour) => colours.filter(|&other| other == colour).count() as u8,
            FeeCards::Different => {
                let mask = colours.fold(0u8, |mask, colour| mask | 1 << colour as u8);
                (mask & !taken).count_ones() as u8
            }
        }
    }

    /// Registers: `n` resources, then cards taken; `a` the least kind, then the hand position where the next pick may start;
    /// `mask` the colours of the cards taken.
    pub(super) fn run_fee(&mut self, fee: Fee, mut frame: Frame) -> bool {
        if frame.phase == PAY_FIXED {
            frame.phase = PAY_ANY;
            *self.top() = frame;
            self.spend(frame.seat, fee.what, Spent::Supply, frame.source);
            self.spend_points(frame.seat, fee.points, frame);
        }
        if frame.phase == PAY_ANY && frame.n < fee.any {
            let have = self.player(frame.seat).resources;
            let enough =
                |kind: usize| have.0[kind..].iter().map(|&n| u16::from(n)).sum::<u16>() >= u16::from(fee.any - frame.n);
            let payable = Resources(std::array::from_fn(|kind| if enough(kind) { have.0[kind] } else { 0 }));
            self.resource_choices(payable, frame.a);
            return true;
        }
        if frame.phase == PAY_ANY {
            frame.phase = DISCARD;
            (frame.n, frame.a) = (0, 0);
            *self.top() = frame;
        }
        if frame.n < fee.cards {
            self.offer_fee_cards(fee, frame);
            return true;
        }
        // Last, because fewer pearls may lower the hand limit: a price is paid whole before cards are discarded for that.
        hooks::spend_pearls(self, frame.seat, fee.pearls, frame.source);
        self.step_done();
        false
    }

    fn spend_points(&mut self, seat: Seat, n: u8, frame: Frame) {
        if n > 0 {
            self.state.player_mut(seat).points -= u16::from(n);
            self.notice(frame.source, Happening::PointsSpent { seat, n: u16::from(n) });
        }
    }

    /// Cards that leave enough of those that follow in the hand.
    fn offer_fee_cards(&mut self, fee: Fee, frame: Frame) {
        let hand = self.player(frame.seat).hand;
        let taken = frame.mask as u8;
        let mut last: Option<CardId> = None;
        for at in frame.a..hand.len() as u8 {
            let card = hand[usize::from(at)];
            let colour = self.card(card).colour;
            let fits = match fee.of {
                FeeCards::Any => true,
                FeeCards::Of(wanted) => colour == wanted,
                FeeCards::Different => taken >> colour as u8 & 1 == 0,
            };
            let enough = self.fee_cards_from(frame.seat, fee.of, at, taken) >= fee.cards - frame.n;
            if fits && enough && last != Some(card) {
                self.choices.push(Choice::hand(card));
            }
            last = Some(card);
        }
    }

    pub(super) fn answer_fee(&mut self, frame: Frame, choice: Choice) {
        match choice {
            Choice::Resource { kind, .. } => {
                let top = self.top();
                top.n += 1;
                top.a = kind as u8;
                self.spend(frame.seat, Resources::of(kind, 1), Spent::Supply, frame.source);
            }
            Choice::Card { card, .. } => {
                let at = self.hand_position(frame.seat, card);
                let colour = self.card(card).colour;
                let top = self.top();
                top.n += 1;
                top.a = at;
                top.mask |= 1 << colour as u8;
                self.discard_from_hand(frame.seat, card, frame.source);
            }
            other => unreachable!("{other:?} pays nothing"),
        }
    }
}
