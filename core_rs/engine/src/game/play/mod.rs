//! Playing a card: the sequence of the rulebook, from the price of an ability to the reactions (R5.3). What may be played is
//! in `offers`, where it may go in `room`.

mod bill;
mod entering;
mod homes;
mod offers;
mod origin;
mod otherwise;
mod payment;
mod reactions;
mod room;
mod sets;
mod terms;
mod trade;
mod upgrade;

use crate::catalog::Catalog;
use crate::choice::{Ask, CardPlace, Choice, Payment, Zone};
use crate::effect::{Ability, Price};
use crate::ids::{CardId, NONE, Seat, Slot};
use crate::modules::hooks;
use crate::observer::{Happening, Observer, Spent};
use crate::payment::{Home, Laid, UsedAbility, Way};
use crate::state::{Frame, Holder, Source, State};

use super::engine::{Engine, RUN_PLAY};
pub(crate) use bill::{Left, Rate, Surcharge};
pub(crate) use otherwise::payments;
use payment::ANY_KIND;
pub(super) use sets::PlaySets;
pub(crate) use terms::Terms;
use upgrade::is_by_upgrade;

// The phases of a play's frame (R5.3). Registers: `it` the card, `a` its zone, `b` its slot there and later the card it replaced,
// `c` how it is paid, `n` units dropped, `chosen` units swapped and later the slot, `mask` the payment and later the reacting
// slots.
const PAY: u8 = 0;
const RECEIVE: u8 = 1;
const REFILL: u8 = 2;
const TARGET: u8 = 3;
const ENTER: u8 = 4;
pub(super) const TRIGGERS: u8 = 5;
/// Of a card that is exchanged for another: that one has come, this one goes.
const CROSS: u8 = 6;

/// How a play is paid, in the high half of register `c` (the low half holds the kinds a discount may drop).
const WITH_RESOURCES: u8 = 0x00;
const FREE: u8 = 0x10;
const WITH_TOKEN: u8 = 0x20;
const WITH_ABILITY: u8 = 0x30;
const WITH_ABILITY_AND_TOKEN: u8 = 0x40;
/// Of the two ways by a token: it is a unit of a good.
const BY_GOOD: u8 = 0x01;
/// In a way of a module's, with something left to pay or nothing. The mask's fifth and sixth byte: the module and the way.
const WITH_WAY: u8 = 0x50;
const PAID_BY_WAY: u8 = 0x60;
/// By a card of the city that makes room for this one.
const BY_UPGRADE: u8 = 0x70;
/// Flag in register `c`: the card came from the meadow.
const FROM_MEADOW: u8 = 0x80;

/// The card in whose space the played one will lie, in the mask's seventh byte, plus 1.
fn built_on(frame: &Frame) -> Option<Slot> {
    frame.mask.to_le_bytes()[6].checked_sub(1)
}

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
        _ if card.trades.is_some() && frame.b == NONE => Ask::TakeCard,
        _ if card.replaces.is_some() || is_by_upgrade(frame) && frame.n == 0 => Ask::Replace,
        _ => Ask::Pair,
    }
}

impl<O: Observer> Engine<'_, O> {
    /// Steps 1 and 2: the price of an ability, the token; then the frame that carries the rest out.
    pub(crate) fn begin_play(&mut self, seat: Seat, from: CardPlace, card: CardId, via: Payment, terms: Terms) {
        let source = Source::Playing(card);
        let mut frame = Frame {
            at: RUN_PLAY,
            seat,
            source,
            it: card,
            a: from.zone.code(),
            b: from.slot,
            ..Frame::default()
        };
        let home = via.as_home();
        let by_good = home.map_or(0, |home| if home.laid == Laid::Good { BY_GOOD } else { 0 });
        if let Some(home) = home {
            self.occupy(seat, home, card, source);
        }
        if let Some(used) = via.as_ability() {
            let ability = self.use_ability(seat, used, card, source);
            if home.is_some() {
                frame.c = WITH_ABILITY_AND_TOKEN | by_good;
            } else {
                frame.c = WITH_ABILITY | ability.kinds;
                frame.n = terms.at_most(ability.dropped(used.price), self.card(card).cost);
                frame.chosen = ability.swaps;
                if ability.price == Price::BuildOn {
                    frame.mask = u64::from_le_bytes([0, 0, 0, 0, 0, 0, used.slot + 1, 0]);
                }
            }
        } else if home.is_some() {
            frame.c = WITH_TOKEN | by_good;
        } else if let Some(Way { module, way, slot }) = via.as_way() {
            let left = hooks::pay_way(self, seat, card, module, way, slot);
            (frame.c, frame.n, frame.chosen) = match left {
                Left::Nothing => (PAID_BY_WAY, 0, 0),
                Left::Less { drops, kinds } => (WITH_WAY | kinds, terms.at_most(drops, self.card(card).cost), 0),
                Left::Swapped(swaps) => (WITH_WAY, 0, swaps),
            };
            frame.mask = u64::from_le_bytes([0, 0, 0, 0, module, way, 0, 0]);
        } else if via == Payment::FREE {
            frame.c = self.free_way(seat, card, terms);
        } else {
            (frame.c, frame.n) = (WITH_RESOURCES | ANY_KIND, terms.dropped(self.card(card).cost));
        }
        self.state.stack.push(frame);
        if self.catalog.pays.any() {
            self.push_surcharge(frame);
        }
    }

    fn use_ability(&mut self, seat: Seat, used: UsedAbility, card: CardId, source: Source) -> Ability {
        let (slot, prisoner) = (used.slot, used.price);
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
            Price::Nothing | Price::BuildOn => {}
            Price::Tokens => {
                self.add_tokens(seat, slot, -i16::from(prisoner), source);
            }
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
                self.lift(frame);
                false
            }
            TARGET => self.offer_target(frame),
            ENTER => {
                self.enter(frame, None);
                false
            }
            CROSS => {
                self.cross(frame);
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
            (TARGET, choice) if self.card(frame.it).trades.is_some() => self.answer_trade(frame, choice),
            (TARGET, Choice::Card { slot, .. }) if self.card(frame.it).replaces.is_some() => {
                let replaced = self.discard_from_city(frame.seat, slot, frame.source);
                let top = self.top();
                (top.b, top.phase) = (replaced, ENTER);
            }
            (TARGET, Choice::Card { slot, .. }) if is_by_upgrade(&frame) && frame.n == 0 => self.top().n = slot + 1,
            (TARGET, Choice::Card { slot, .. }) => self.enter(frame, Some(slot)),
            (TARGET, Choice::Stop) => self.enter(frame, None),
            (TRIGGERS, Choice::Card { slot, .. }) => self.react(frame, slot),
            (phase, choice) => {
                unreachable!("{choice:?} does not answer phase {phase} of a play, so it was not offered")
            }
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
        if def.trades.is_some() {
            return self.offer_trade(frame);
        }
        if let Some(host) = built_on(&frame) {
            self.enter(frame, Some(host));
            return false;
        }
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
        } else if is_by_upgrade(&frame) && frame.n == 0 {
            let slots = self.upgraded(frame.seat, frame.it);
            self.city_choices(frame.seat, slots);
        } else if def.may_pair() {
            let (leaving, used) = self.making_room(frame);
            let room = self.has_space(frame.seat, frame.it, used, Self::via(frame) == Payment::FREE);
            let slots = self
                .single_partners(frame.seat, frame.it, leaving)
                .fold(0, |bits, slot| bits | 1 << slot);
            let slots = self.different_without(frame.seat, leaving, slots);
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

    /// How a play under way is paid, but for the slots that were used.
    pub(crate) fn via(frame: Frame) -> Payment {
        let (slot, price) = (NONE, NONE);
        let laid = if frame.c & BY_GOOD != 0 {
            Laid::Good
        } else {
            Laid::Token
        };
        let home = Home { slot, laid };
        match frame.c & 0x70 {
            FREE | BY_UPGRADE => Payment::FREE,
            WITH_TOKEN => Payment::home(home),
            WITH_ABILITY => Payment::ability(UsedAbility { slot, price }, None),
            WITH_ABILITY_AND_TOKEN => Payment::ability(UsedAbility { slot, price }, Some(home)),
            WITH_WAY | PAID_BY_WAY => {
                let [.., module, way, _, _] = frame.mask.to_le_bytes();
                Payment::way(Way { module, way, slot })
            }
            _ => Payment::RESOURCES,
        }
    }
}
