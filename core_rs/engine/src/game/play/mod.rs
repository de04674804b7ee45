//! Playing a card: the sequence of the rulebook, from the price of an ability to the reactions (R5.3). What may be played is
//! in `offers`, where it may go in `room`.

mod offers;
mod payment;
mod reactions;
mod room;
mod sets;

use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Via, Zone};
use crate::effect::{Ability, Price};
use crate::ids::{CardId, NONE, Seat, Slot};
use crate::modules::hooks;
use crate::moment::Moment;
use crate::observer::{Happening, Observer, Spent};
use crate::state::{CityCard, Frame, Holder, Source, State};

use super::engine::{Engine, FOLLOWER_ANSWERS, RUN_PLAY};
use payment::ANY_KIND;
pub(super) use sets::PlaySets;

/// On what terms a card may be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    free: bool,
    /// Units fewer, of any kinds, granted by the place that allows the play.
    discount: u8,
    /// A play as an action may use a card-playing ability; one that is caused by one may not (R6.2).
    action: bool,
    max_points: i8,
}

impl Terms {
    pub const ACTION: Terms = Terms {
        free: false,
        discount: 0,
        action: true,
        max_points: i8::MAX,
    };

    /// A play granted by an effect: cheaper, or free.
    pub fn effect(max_points: i8, discount: Option<u8>) -> Terms {
        Terms {
            free: discount.is_none(),
            discount: discount.unwrap_or(0),
            action: false,
            max_points,
        }
    }
}

// The phases of a play's frame (R5.3). Registers: `it` the card, `a` its zone, `b` its meadow slot and later the card it
// replaced, `c` how it is paid, `n` units dropped, `chosen` units swapped, `mask` the payment and later the reacting slots.
const PAY: u8 = 0;
const RECEIVE: u8 = 1;
const REFILL: u8 = 2;
const TARGET: u8 = 3;
const ENTER: u8 = 4;
pub(super) const TRIGGERS: u8 = 5;

/// How a play is paid, in the high half of register `c` (the low half holds the kinds a discount may drop).
const WITH_RESOURCES: u8 = 0x00;
const FREE: u8 = 0x10;
const WITH_TOKEN: u8 = 0x20;
const WITH_ABILITY: u8 = 0x30;
const WITH_ABILITY_AND_TOKEN: u8 = 0x40;
/// Flag in register `c`: the card came from the meadow.
const FROM_MEADOW: u8 = 0x80;

/// Is a card on its way into the city?
pub(crate) fn under_way(state: &State) -> bool {
    state
        .stack
        .iter()
        .any(|frame| frame.at == RUN_PLAY && frame.phase < TRIGGERS)
}

pub(super) fn ask(catalog: &Catalog, frame: &Frame) -> Ask {
    let card = &catalog.cards[usize::from(frame.it)];
    match frame.phase {
        PAY => Ask::Pay,
        RECEIVE => Ask::Receiver,
        TRIGGERS => Ask::Order,
        _ if card.enters_opponent => Ask::TargetCity,
        _ if card.replaces.is_some() => Ask::Replace,
        _ => Ask::Pair,
    }
}

impl<O: Observer> Engine<'_, O> {
    /// Steps 1 and 2: the price of an ability, the token; then the frame that carries the rest out.
    pub(crate) fn begin_play(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId, via: Via, terms: Terms) {
        let source = Source::Playing(card);
        let mut frame = Frame {
            at: RUN_PLAY,
            seat,
            source,
            it: card,
            a: from as u8,
            b: slot,
            ..Frame::default()
        };
        match via {
            Via::Resources => (frame.c, frame.n) = (WITH_RESOURCES | ANY_KIND, terms.discount),
            Via::Free => frame.c = FREE,
            Via::Token(token) => {
                self.occupy(seat, token, card, source);
                frame.c = WITH_TOKEN;
            }
            Via::Ability { slot, prisoner } => {
                let ability = self.use_ability(seat, slot, prisoner, card, source);
                (frame.c, frame.n, frame.chosen) = (WITH_ABILITY | ability.kinds, ability.drops, ability.swaps);
            }
            Via::AbilityAndToken { slot, prisoner, token } => {
                self.occupy(seat, token, card, source);
                self.use_ability(seat, slot, prisoner, card, source);
                frame.c = WITH_ABILITY_AND_TOKEN;
            }
        }
        self.state.stack.push(frame);
    }

    fn occupy(&mut self, seat: Seat, slot: Slot, critter: CardId, source: Source) {
        self.state.player_mut(seat).city[usize::from(slot)].set_occupied(true);
        self.look_at_city(seat);
        self.notice(source, Happening::Occupied { seat, slot, critter });
    }

    fn use_ability(&mut self, seat: Seat, slot: Slot, prisoner: Slot, card: CardId, source: Source) -> Ability {
        let holder = self.player(seat).city[usize::from(slot)].card;
        let ability = self
            .card(holder)
            .ability
            .expect("the choice names a card that has an ability");
        self.notice(
            source,
            Happening::AbilityUsed {
                seat,
                slot,
                ability: holder,
                card,
            },
        );
        match ability.price {
            Price::Nothing => {}
            Price::DiscardThis => {
                self.discard_from_city(seat, slot, source);
            }
            Price::Imprison => {
                let (critter, freed) = self.leave_city(seat, prisoner, source);
                debug_assert!(freed.is_empty());
                let cell = Holder::city(seat, slot - u8::from(prisoner < slot));
                self.state.tuck(cell, critter);
                self.notice(
                    source,
                    Happening::Tucked {
                        seat,
                        card: critter,
                        from: Zone::City,
                    },
                );
            }
        }
        ability
    }

    pub(super) fn run_play(&mut self, frame: Frame) -> bool {
        match frame.phase {
            PAY => self.run_payment(frame),
            RECEIVE => {
                let receivers: u8 = self.receivers(frame.seat).fold(0, |mask, seat| mask | 1 << seat);
                if receivers == 0 {
                    self.pay(frame, frame.amounts(), Spent::Supply);
                    return false;
                }
                self.player_choices(receivers);
                true
            }
            REFILL => {
                self.lift_from_meadow(frame);
                false
            }
            TARGET => self.offer_target(frame),
            ENTER => {
                self.enter(frame, None);
                false
            }
            _ => self.run_triggers(frame),
        }
    }

    pub(super) fn answer_play(&mut self, frame: Frame, choice: Choice) {
        match (frame.phase, choice) {
            (PAY, Choice::Pay(payment)) => self.settle_payment(frame, payment),
            (RECEIVE, Choice::Player(to)) => self.pay(frame, frame.amounts(), Spent::Opponent(to)),
            (TARGET, Choice::Player(other)) => self.enter_opponent(frame, other),
            (TARGET, target) if self.card(frame.it).enters_opponent => self.sent(frame, Some(target)),
            (TARGET, Choice::Card { slot, .. }) if self.card(frame.it).replaces.is_some() => {
                let replaced = self.discard_from_city(frame.seat, slot, frame.source);
                let top = self.top();
                (top.b, top.phase) = (replaced, ENTER);
            }
            (TARGET, Choice::Card { slot, .. }) => self.enter(frame, Some(slot)),
            (TARGET, Choice::Stop) => self.enter(frame, None),
            (TRIGGERS, Choice::Card { slot, .. }) => self.react(frame, slot),
            (phase, choice) => unreachable!("{choice:?} does not answer phase {phase} of a play"),
        }
    }

    /// Step 3: a meadow card is turned up beside the meadow while its slot is refilled.
    fn lift_from_meadow(&mut self, frame: Frame) {
        let top = self.top();
        top.phase = TARGET;
        let slot = std::mem::replace(&mut top.b, NONE);
        if frame.a == Zone::Meadow as u8 {
            top.a = Zone::Revealed as u8;
            top.c |= FROM_MEADOW;
            self.leave_meadow(usize::from(slot));
            self.state.revealed.push(frame.it);
            self.refill_meadow(frame.source);
        }
    }

    /// Step 4: what is to be decided before the card is placed (RA21).
    fn offer_target(&mut self, frame: Frame) -> bool {
        if self.card(frame.it).enters_opponent && hooks::offer_target(self, frame) {
            if self.choices.is_empty() {
                self.sent(frame, None);
                return false;
            }
            return true;
        }
        let def = self.card(frame.it);
        if def.enters_opponent {
            let open = self
                .cities_open_to(frame.seat, frame.it)
                .fold(0u8, |mask, seat| mask | 1 << seat);
            self.player_choices(open);
        } else if def.replaces.is_some() {
            let used = self.player(frame.seat).spaces;
            let slots = self
                .replaceable(frame.seat, frame.it, NONE, used)
                .fold(0, |bits, slot| bits | 1 << slot);
            self.city_choices(frame.seat, slots);
        } else if def.may_pair() {
            let room = self.player(frame.seat).spaces + def.space <= self.setup.city_size;
            let slots = self
                .single_partners(frame.seat, frame.it, NONE)
                .fold(0, |bits, slot| bits | 1 << slot);
            self.city_choices(frame.seat, slots);
            if room && !self.choices.is_empty() && self.card(frame.it).shares.is_none() {
                self.choices.push(Choice::Stop);
            }
        }
        if self.choices.is_empty() {
            self.top().phase = ENTER;
            return false;
        }
        true
    }

    /// A module says what becomes of a card that would enter an opponent's city.
    fn sent(&mut self, frame: Frame, target: Option<Choice>) {
        self.state.stack.pop();
        hooks::send(self, frame, target);
        self.play_done(frame);
    }

    /// A play is over: modules act, an automatic opponent who follows last.
    #[inline]
    pub(super) fn play_done(&mut self, frame: Frame) {
        if self.catalog.automatic.is_some_and(|opponent| opponent.follows) {
            self.state.stack.push(Frame {
                at: FOLLOWER_ANSWERS,
                ..frame
            });
        }
        self.push_moment(Moment::Played, frame);
    }

    /// He hears of every play, and answers when the outermost is over: no other play waits for it (RA8).
    pub(super) fn run_follower_answers(&mut self, frame: Frame) {
        hooks::follower_hears_play(self, frame);
        let waiting = |other: &Frame| matches!(other.at, RUN_PLAY | FOLLOWER_ANSWERS);
        if !self.state.stack.iter().any(waiting) {
            hooks::follower_answers(self);
        }
    }

    pub(crate) fn leave_zone(&mut self, frame: Frame) -> Zone {
        if frame.a == Zone::Hand as u8 {
            self.leave_hand(frame.seat, frame.it);
            return Zone::Hand;
        }
        let at = self
            .state
            .revealed
            .iter()
            .position(|&card| card == frame.it)
            .expect("a card that does not come from a hand is turned up until it is played");
        self.state.revealed.remove(at);
        if frame.c & FROM_MEADOW != 0 {
            Zone::Meadow
        } else {
            Zone::Revealed
        }
    }

    pub(crate) fn via(frame: Frame) -> Via {
        match frame.c & 0x70 {
            FREE => Via::Free,
            WITH_TOKEN => Via::Token(NONE),
            WITH_ABILITY => Via::Ability {
                slot: NONE,
                prisoner: NONE,
            },
            WITH_ABILITY_AND_TOKEN => Via::AbilityAndToken {
                slot: NONE,
                prisoner: NONE,
                token: NONE,
            },
            _ => Via::Resources,
        }
    }

    /// A card goes into another city: nothing else follows (R5.6).
    fn enter_opponent(&mut self, frame: Frame, into: Seat) {
        self.state.stack.pop();
        let slot = self.put_into(frame, into);
        hooks::entered_city(self, into, slot);
        self.play_done(frame);
    }

    /// The played card leaves its zone and stands in that city, bare.
    pub(crate) fn put_into(&mut self, frame: Frame, into: Seat) -> Slot {
        let from = self.leave_zone(frame);
        let slot = self.enter_city(into, CityCard::new(frame.it));
        let (seat, card, via, paid) = (frame.seat, frame.it, Self::via(frame), frame.amounts());
        self.notice(
            frame.source,
            Happening::Played {
                seat,
                into,
                slot,
                card,
                from,
                via,
                paid,
            },
        );
        slot
    }

    /// Steps 4 and 5: the card enters the city and takes effect.
    fn enter(&mut self, frame: Frame, partner: Option<Slot>) {
        let (seat, card, replaced) = (frame.seat, frame.it, frame.b);
        let from = self.leave_zone(frame);
        let reacting = if self.catalog.switches.governance_needs_presence_at_placement {
            self.reacting_slots(seat, card)
        } else {
            0
        };
        let slot = self.enter_city(seat, CityCard::new(card));
        if let Some(partner) = partner {
            self.state.pair(seat, slot, partner);
        }
        let (via, paid) = (Self::via(frame), frame.amounts());
        self.notice(
            frame.source,
            Happening::Played {
                seat,
                into: seat,
                slot,
                card,
                from,
                via,
                paid,
            },
        );
        hooks::entered_city(self, seat, slot);
        let top = self.top();
        (top.phase, top.n) = (TRIGGERS, 0);
        top.mask = reacting;
        let def = self.card(card);
        let (effect, produces) = (def.effect, def.is_production());
        let source = Source::Card { seat, slot };
        if produces {
            self.notice(
                source,
                Happening::Activated {
                    seat,
                    owner: seat,
                    slot,
                    card,
                },
            );
        }
        self.push_effect(effect, seat, source, replaced);
    }
}
