//! Goods beside the four resources: gaining and spending them, the cards that act on it, and the hand limit that they raise.

use crate::catalog::Catalog;
use crate::choice::Choice;
use crate::effect::Filter;
use crate::ids::{CardId, MAX_GOODS, MAX_HAND, Seat, Slot};
use crate::modules::hooks;
use crate::observer::{Happening, Observer};
use crate::payment::{Home, Laid};
use crate::state::{Frame, Source, State};

use super::engine::{AFTER_GOODS, DISCARD_DOWN, Engine};

/// The hand limit of a seat, whatever raises it.
pub fn hand_limit(catalog: &Catalog, state: &State, seat: Seat) -> u8 {
    let mut limit = catalog.setup[usize::from(state.seats) - 1].hand_limit;
    let player = state.player(seat);
    if player.names.meets(catalog.raising_limit) {
        let more = player.city.iter().map(|card| {
            let def = &catalog.cards[usize::from(card.card)];
            let by_goods = def
                .hand_limit_per
                .map_or(0, |(good, each)| each.saturating_mul(player.goods[usize::from(good)]));
            by_goods.saturating_add(def.hand_limit_per_token.saturating_mul(card.tokens))
        });
        limit = more.fold(limit, u8::saturating_add);
    }
    if catalog.modules.any() {
        limit = hooks::hand_limit(catalog, state, seat, limit);
    }
    limit.min(MAX_HAND as u8)
}

impl<O: Observer> Engine<'_, O> {
    /// Goods come to a seat; cards of its city act on each unit.
    pub(crate) fn gain_goods(&mut self, seat: Seat, good: u8, n: u8, cause: Source) {
        if n == 0 {
            return;
        }
        let held = &mut self.state.player_mut(seat).goods[usize::from(good)];
        *held = held.saturating_add(n);
        let (gained, automatic) = (i16::from(n), self.catalog.is_automatic(self.state.seats, seat));
        self.notice(cause, Happening::Goods { seat, good, n: gained });
        if !automatic && self.player(seat).names.meets(self.catalog.after_goods) {
            self.state.stack.push(Frame {
                at: AFTER_GOODS,
                seat,
                source: cause,
                it: good,
                n,
                ..Frame::default()
            });
        }
    }

    pub(crate) fn spend_goods(&mut self, seat: Seat, goods: [u8; MAX_GOODS], cause: Source) {
        for (good, &n) in goods.iter().enumerate().filter(|(_, n)| **n > 0) {
            self.state.player_mut(seat).goods[good] -= n;
            let (good, n) = (good as u8, -i16::from(n));
            self.notice(cause, Happening::Goods { seat, good, n });
        }
    }

    /// What is laid on a construction pays for a critter.
    pub(crate) fn occupy(&mut self, seat: Seat, Home { slot, laid }: Home, critter: CardId, cause: Source) {
        if laid == Laid::Good {
            let mut goods = [0; MAX_GOODS];
            goods[usize::from(self.catalog.occupying)] = 1;
            self.spend_goods(seat, goods, cause);
        }
        self.state.player_mut(seat).city[usize::from(slot)].set_laid(Some(laid));
        self.look_at_city(seat);
        self.notice(cause, Happening::Occupied { seat, slot, critter });
        if laid == Laid::Good {
            self.follower_gains_by_good(seat, cause);
        }
    }

    /// An opponent who follows gains tokens at once for the unit that was laid, by how many have been laid so far (NA45).
    #[cold]
    fn follower_gains_by_good(&mut self, seat: Seat, cause: Source) {
        let catalog = self.catalog;
        let Some(good) = catalog.good_to_lay() else {
            return;
        };
        let left = self.player(seat).goods[usize::from(catalog.occupying)];
        let laid = usize::from(good.each.saturating_sub(left));
        let gained = laid.checked_sub(1).and_then(|at| good.answer.get(at));
        if let Some(&gained) = gained
            && catalog.automatic.is_some_and(|opponent| opponent.follows)
        {
            self.gain_points(self.state.seats - 1, gained.into(), cause);
        }
    }

    /// One unit after another, every card that acts on it. Register `n`: units still to act on.
    pub(super) fn run_after_goods(&mut self, frame: Frame) {
        if frame.n == 0 {
            self.state.stack.pop();
            return;
        }
        self.top().n -= 1;
        let seat = frame.seat;
        for slot in 0..self.player(seat).city.len() as Slot {
            let card = self.player(seat).city[usize::from(slot)].card;
            if let Some((good, effect)) = self.card(card).after_goods
                && good == frame.it
            {
                let source = Source::Card { seat, slot };
                self.notice(source, Happening::Reacted { seat, slot, card });
                self.push_effect(effect, seat, source, 0);
            }
        }
    }

    // ---- a limit that has fallen ------------------------------------------------------------------------------------

    fn above_limit(&self, seat: Seat) -> u8 {
        let limit = hand_limit(self.catalog, self.state, seat);
        (self.player(seat).hand.len() as u8).saturating_sub(limit)
    }

    /// With the switch on, a hand above its limit is discarded down to it at once (PA3).
    pub(super) fn mind_limit(&mut self) {
        let seat = self.state.active;
        if self.above_limit(seat) == 0 {
            return;
        }
        // A starting hand may be larger than the limit.
        let busy = self.state.stack.iter().any(|frame| frame.at == DISCARD_DOWN);
        if !busy && !self.state.stack.is_empty() {
            self.state.stack.push(Frame {
                at: DISCARD_DOWN,
                seat,
                ..Frame::default()
            });
        }
    }

    /// Register `a`: the hand position where the next pick may start.
    pub(super) fn run_discard_down(&mut self, frame: Frame) -> bool {
        let needed = self.above_limit(frame.seat);
        if needed == 0 {
            self.state.stack.pop();
            return false;
        }
        self.hand_choices(frame.seat, frame.a, needed, Filter::ANY);
        true
    }

    pub(super) fn answer_discard_down(&mut self, frame: Frame, choice: Choice) {
        let Choice::Card { card, .. } = choice else {
            unreachable!("{choice:?} is no hand card, so it was not offered")
        };
        self.top().a = self.hand_position(frame.seat, card);
        self.discard_from_hand(frame.seat, card, frame.source);
    }
}
