//! Playing a card: who may play what, how it is paid, and the sequence that follows (rulings 5, 6, 7).

use crate::catalog::{CardSet, Catalog};
use crate::choice::{Ask, Choice, Via, Zone};
use crate::effect::{Ability, Kind, Price, Rarity};
use crate::ids::{CardId, MAX_CITY, NONE, Seat, Slot};
use crate::observer::{Happening, Observer, Spent};
use crate::resources::{Resources, Spread};
use crate::state::{CityCard, Frame, Holder, Source};

use super::engine::{Engine, RUN_PLAY};

/// On what terms a card may be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Terms {
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

/// What a seat can pay with, and on what terms, worked out once for all cards that it might play.
#[derive(Clone, Copy)]
pub(super) struct Purse {
    terms: Terms,
    own: Spread,
    names: CardSet,
    /// The slots of the city's card-playing abilities, equal ones once.
    abilities: u32,
    /// Something may lower a cost, so no card can be ruled out.
    helped: bool,
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
const ANY_KIND: u8 = 0x0F;

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
    // ---- what may be played -------------------------------------------------------------------------------------

    pub(super) fn play_choices_from_hand(&mut self, seat: Seat, purse: &Purse) {
        let hand = self.player(seat).hand;
        let mut last = NONE;
        for &card in hand.iter() {
            if card != last && self.may_pay(purse, card) {
                self.offer_play(seat, Zone::Hand, NONE, card, purse);
            }
            last = card;
        }
    }

    pub(super) fn play_choices_from_meadow(&mut self, seat: Seat, purse: &Purse) {
        let meadow = self.state.meadow;
        let mut seen = CardSet::EMPTY;
        for (slot, &card) in meadow.iter().enumerate() {
            if card != NONE && self.may_pay(purse, card) && !seen.has(card) {
                seen.insert(card);
                self.offer_play(seat, Zone::Meadow, slot as Slot, card, purse);
            }
        }
    }

    /// A first, quick look at whether a card could be paid for at all.
    #[inline]
    pub(super) fn may_pay(&self, purse: &Purse, card: CardId) -> bool {
        let price = &self.shortcuts.prices[usize::from(card)];
        purse.helped
            || (!(price.unique && purse.names.has(card))
                && (purse.own.covers(price.spread) || purse.names.meets(price.homes)))
    }

    pub(super) fn purse(&self, seat: Seat, terms: Terms) -> Purse {
        let player = self.player(seat);
        let mut abilities = 0;
        if terms.action && player.names.meets(self.catalog.abilities) {
            for (slot, card) in player.city.iter().enumerate() {
                if self.catalog.abilities.has(card.card) && !self.is_repeated(seat, slot as Slot) {
                    abilities |= 1 << slot;
                }
            }
        }
        Purse {
            terms,
            own: player.resources.spread(),
            names: player.names,
            abilities,
            helped: terms.free || terms.discount > 0 || abilities != 0,
        }
    }

    /// Every way in which `seat` may play this card.
    #[inline]
    pub(super) fn offer_play(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId, purse: &Purse) {
        if !purse.terms.action {
            self.offer_granted(seat, from, slot, card, purse);
            return;
        }
        let shortcuts = self.shortcuts;
        let price = &shortcuts.prices[usize::from(card)];
        if price.dead {
            return;
        }
        let paid = purse.own.covers(price.spread);
        let housed = purse.names.meets(price.homes);
        if (paid || housed) && self.may_enter(seat, card, price) {
            if paid {
                let via = Via::Resources;
                self.choices.push(Choice::Play { from, slot, card, via });
            }
            if housed {
                self.offer_homes(seat, from, slot, card);
            }
        }
        if purse.abilities != 0 {
            self.offer_abilities(seat, from, slot, card, purse.abilities);
        }
    }

    /// The same for a play that an effect grants.
    fn offer_granted(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId, purse: &Purse) {
        let (terms, shortcuts) = (purse.terms, self.shortcuts);
        let price = &shortcuts.prices[usize::from(card)];
        let token_allowed = self.catalog.switches.token_with_discount_place && price.total > terms.discount;
        let housed = !terms.free && token_allowed && purse.names.meets(price.homes);
        let paid = terms.free || covers_discounted(self.player(seat).resources, price.cost, terms.discount, ANY_KIND);
        if price.dead || price.points > terms.max_points || !(paid || housed) || !self.may_enter(seat, card, price) {
            return;
        }
        if paid {
            let via = if terms.free { Via::Free } else { Via::Resources };
            self.choices.push(Choice::Play { from, slot, card, via });
        }
        if housed {
            self.offer_homes(seat, from, slot, card);
        }
    }

    fn offer_homes(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId) {
        self.each_home(seat, card, |engine, token| {
            let via = Via::Token(token);
            engine.choices.push(Choice::Play { from, slot, card, via });
        });
    }

    /// Is there room, and does the unique rule allow it? Most cards need no closer look.
    #[inline]
    fn may_enter(&self, seat: Seat, card: CardId, price: &crate::game::shortcuts::Price) -> bool {
        let player = self.player(seat);
        if price.unique && player.names.has(card) {
            return false;
        }
        let fits = player.spaces + price.space <= self.setup.city_size && player.city.len() < MAX_CITY;
        if price.simple {
            fits
        } else {
            self.fits(seat, card, NONE)
        }
    }

    /// Calls `offer` for each construction of the city on which an occupied token would pay for this critter (R6.4).
    fn each_home(&mut self, seat: Seat, critter: CardId, mut offer: impl FnMut(&mut Self, Slot)) {
        let homes = self.card(critter).homes;
        for token in 0..self.player(seat).city.len() as Slot {
            let home = self.player(seat).city[usize::from(token)];
            if homes.has(home.card) && !home.occupied() && !self.is_repeated(seat, token) {
                offer(self, token);
            }
        }
    }

    /// The ways to play a card with the abilities in `slots`.
    fn offer_abilities(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId, slots: u32) {
        let mut rest = slots;
        while rest != 0 {
            let at = rest.trailing_zeros() as Slot;
            rest &= rest - 1;
            let holder = self.player(seat).city[usize::from(at)].card;
            let ability = self.card(holder).ability.expect("the card has an ability");
            let def = self.card(card);
            if !def.is(ability.plays) {
                continue;
            }
            let pays = self.ability_pays(seat, def.cost, ability);
            let combines = self.catalog.switches.token_with_governance_ability
                && ability.price != Price::Nothing
                && def.kind == Kind::Critter;
            if !pays && !combines {
                continue;
            }
            let offer = |engine: &mut Self, prisoner: Slot, leaving: Slot| {
                if !engine.fits(seat, card, leaving) {
                    return;
                }
                if pays {
                    let via = Via::Ability { slot: at, prisoner };
                    engine.choices.push(Choice::Play { from, slot, card, via });
                }
                if combines {
                    engine.each_home(seat, card, |engine, token| {
                        if token != leaving {
                            let via = Via::AbilityAndToken {
                                slot: at,
                                prisoner,
                                token,
                            };
                            engine.choices.push(Choice::Play { from, slot, card, via });
                        }
                    });
                }
            };
            match ability.price {
                Price::Nothing => offer(self, NONE, NONE),
                Price::DiscardThis => offer(self, NONE, at),
                Price::Imprison => self.each_prisoner(seat, at, |engine, prisoner| offer(engine, prisoner, prisoner)),
            }
        }
    }

    /// Calls `offer` for every critter that may go into a free unlocked cell (R6.9).
    fn each_prisoner(&mut self, seat: Seat, at: Slot, mut offer: impl FnMut(&mut Self, Slot)) {
        let prison = self.card(self.player(seat).city[usize::from(at)].card);
        let (cells, key) = (prison.cells, prison.second_cell_needs);
        let inmates = self.state.under(Holder::city(seat, at)).count() as u8;
        let locked = inmates > 0 && key != NONE && !self.player(seat).names.has(key);
        if inmates >= cells || locked {
            return;
        }
        for prisoner in 0..self.player(seat).city.len() as Slot {
            let critter = self.player(seat).city[usize::from(prisoner)].card;
            let holds_the_key = inmates > 0 && critter == key;
            let may_go = prisoner != at && self.card(critter).kind == Kind::Critter && !holds_the_key;
            if may_go && !self.is_repeated(seat, prisoner) {
                offer(self, prisoner);
            }
        }
    }

    /// Can the cost be paid with this ability, and does the ability change it (R6.6)?
    fn ability_pays(&self, seat: Seat, cost: Resources, ability: Ability) -> bool {
        if ability.swaps > 0 {
            return can_swap(cost, self.player(seat).resources, ability.swaps);
        }
        let changes = droppable(cost, ability.kinds) > 0 || !self.catalog.switches.ability_must_change_cost;
        changes && covers_discounted(self.player(seat).resources, cost, ability.drops, ability.kinds)
    }

    /// Is there room, and does the unique rule allow it, once `without` (the price of an ability) has left (R5.2, R6.10)?
    fn fits(&self, seat: Seat, card: CardId, without: Slot) -> bool {
        let def = self.card(card);
        if def.enters_opponent {
            return self.cities_open_to(seat, card).next().is_some();
        }
        let player = self.player(seat);
        let gone = player.city.get(usize::from(without)).copied();
        if def.rarity == Rarity::Unique && player.names.has(card) && gone.is_none_or(|gone| gone.card != card) {
            return false;
        }
        let freed = gone.map_or(0, |gone| {
            if gone.partner().is_some() {
                0
            } else {
                self.card(gone.card).space
            }
        });
        let used = player.spaces - freed;
        if def.replaces.is_some() {
            if self.replaceable(seat, card, without, used).next().is_some() {
                return true;
            }
            if self.catalog.switches.ruins_needs_construction {
                return false;
            }
        }
        if player.city.len() - usize::from(gone.is_some()) >= MAX_CITY {
            return false;
        }
        used + def.space <= self.setup.city_size || self.single_partners(seat, card, without).next().is_some()
    }

    /// Opponents' cities that this card may enter (R7.7).
    fn cities_open_to(&self, seat: Seat, card: CardId) -> impl Iterator<Item = Seat> + '_ {
        let (unique, space) = (self.card(card).rarity == Rarity::Unique, self.card(card).space);
        self.state.opponents(seat).filter(move |&other| {
            let player = self.player(other);
            !(unique && player.names.has(card))
                && player.spaces + space <= self.setup.city_size
                && player.city.len() < MAX_CITY
        })
    }

    /// Cards of the city whose place this one may take (R7.6).
    fn replaceable(&self, seat: Seat, card: CardId, without: Slot, used: u8) -> impl Iterator<Item = Slot> + '_ {
        let (filter, space) = (self.card(card).replaces, self.card(card).space);
        let size = self.setup.city_size;
        self.player(seat)
            .city
            .iter()
            .enumerate()
            .filter_map(move |(slot, other)| {
                let def = self.card(other.card);
                let frees = if other.partner().is_some() { 0 } else { def.space };
                let may = slot != usize::from(without)
                    && filter.is_some_and(|filter| def.is(filter))
                    && used + space <= size + frees;
                may.then_some(slot as Slot)
            })
    }

    /// Cards of the city that are alone in their space and may share it with this one (R7.4).
    fn single_partners(&self, seat: Seat, card: CardId, without: Slot) -> impl Iterator<Item = Slot> + '_ {
        let partner = self.card(card).pairs_with;
        self.player(seat)
            .city
            .iter()
            .enumerate()
            .filter_map(move |(slot, other)| {
                let single = other.partner().is_none_or(|mate| mate == without);
                (other.card == partner && partner != NONE && single && slot != usize::from(without))
                    .then_some(slot as Slot)
            })
    }

    // ---- the sequence -------------------------------------------------------------------------------------------

    /// Steps 1 and 2: the price of an ability, the token; then the frame that carries the rest out.
    pub(super) fn begin_play(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId, via: Via, terms: Terms) {
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
        self.notice(source, Happening::Occupied { seat, slot, critter });
    }

    fn use_ability(&mut self, seat: Seat, slot: Slot, prisoner: Slot, card: CardId, source: Source) -> Ability {
        let holder = self.player(seat).city[usize::from(slot)].card;
        let ability = self.card(holder).ability.expect("the card has an ability");
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
                    self.pay(frame, Resources(frame.mask), Spent::Supply);
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
            (RECEIVE, Choice::Player(to)) => self.pay(frame, Resources(frame.mask), Spent::Opponent(to)),
            (TARGET, Choice::Player(other)) => self.enter_opponent(frame, other),
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

    /// Step 2. Everything payable that the cost, its discount or its swap leaves open is asked.
    fn run_payment(&mut self, frame: Frame) -> bool {
        let cost = self.card(frame.it).cost;
        match frame.c & 0xF0 {
            FREE | WITH_TOKEN | WITH_ABILITY_AND_TOKEN => {
                self.top().phase = REFILL;
                return false;
            }
            _ if frame.n == 0 && frame.chosen == 0 => {
                self.settle_payment(frame, cost);
                return false;
            }
            _ => {}
        }
        let have = self.player(frame.seat).resources;
        let choices = &mut *self.choices;
        if frame.chosen > 0 {
            each_swap(cost, have, frame.chosen, |payment| choices.push(Choice::Pay(payment)));
        } else {
            each_drop(cost, have, frame.n, frame.c & ANY_KIND, |payment| {
                choices.push(Choice::Pay(payment));
            });
        }
        true
    }

    fn settle_payment(&mut self, frame: Frame, payment: Resources) {
        if self.card(frame.it).cost_to_opponent && !payment.is_empty() {
            let top = self.top();
            (top.mask, top.phase) = (payment.0, RECEIVE);
        } else {
            self.pay(frame, payment, Spent::Supply);
        }
    }

    fn pay(&mut self, frame: Frame, payment: Resources, to: Spent) {
        let top = self.top();
        (top.mask, top.phase) = (payment.0, REFILL);
        self.spend(frame.seat, payment, to, frame.source);
    }

    /// Step 3: a meadow card is turned up beside the meadow while its slot is refilled.
    fn lift_from_meadow(&mut self, frame: Frame) {
        let top = self.top();
        top.phase = TARGET;
        let slot = std::mem::replace(&mut top.b, NONE);
        if frame.a == Zone::Meadow as u8 {
            top.a = Zone::Revealed as u8;
            top.c |= FROM_MEADOW;
            self.state.meadow[usize::from(slot)] = NONE;
            self.state.revealed.push(frame.it);
            self.refill_meadow(frame.source);
        }
    }

    /// Step 4: what is to be decided before the card is placed (RA21).
    fn offer_target(&mut self, frame: Frame) -> bool {
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
                .fold(0u32, |bits, slot| bits | 1 << slot);
            self.city_choices(frame.seat, slots);
        } else if def.may_pair() {
            let room = self.player(frame.seat).spaces + def.space <= self.setup.city_size;
            let slots = self
                .single_partners(frame.seat, frame.it, NONE)
                .fold(0u32, |bits, slot| bits | 1 << slot);
            self.city_choices(frame.seat, slots);
            if room && !self.choices.is_empty() {
                self.choices.push(Choice::Stop);
            }
        }
        if self.choices.is_empty() {
            self.top().phase = ENTER;
            return false;
        }
        true
    }

    fn leave_zone(&mut self, frame: Frame) -> Zone {
        if frame.a == Zone::Hand as u8 {
            self.leave_hand(frame.seat, frame.it);
            return Zone::Hand;
        }
        let at = self
            .state
            .revealed
            .iter()
            .position(|&card| card == frame.it)
            .expect("the played card is turned up");
        self.state.revealed.remove(at);
        if frame.c & FROM_MEADOW != 0 {
            Zone::Meadow
        } else {
            Zone::Revealed
        }
    }

    fn via(frame: Frame) -> Via {
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
        let from = self.leave_zone(frame);
        let slot = self.state.enter_city(self.catalog, into, CityCard::new(frame.it));
        let (seat, card, via, paid) = (frame.seat, frame.it, Self::via(frame), Resources(frame.mask));
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
        let slot = self.state.enter_city(self.catalog, seat, CityCard::new(card));
        if let Some(partner) = partner {
            self.state.pair(seat, slot, partner);
        }
        let (via, paid) = (Self::via(frame), Resources(frame.mask));
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
        let top = self.top();
        (top.phase, top.n) = (TRIGGERS, 0);
        top.set_bits(reacting);
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

    // ---- step 6: reactions --------------------------------------------------------------------------------------

    fn reacting_slots(&self, seat: Seat, played: CardId) -> u32 {
        let player = self.player(seat);
        if !player.names.meets(self.catalog.reacting) {
            return 0;
        }
        let reacts = |card: &CityCard| {
            card.card != played
                && self
                    .card(card.card)
                    .after_play
                    .is_some_and(|after| self.card(played).is(after.played))
        };
        player
            .city
            .iter()
            .enumerate()
            .filter(|(_, card)| reacts(card))
            .fold(0, |bits, (slot, _)| bits | 1 << slot)
    }

    fn run_triggers(&mut self, mut frame: Frame) -> bool {
        if frame.n == 0 && !self.catalog.switches.governance_needs_presence_at_placement {
            frame.n = 1;
            frame.set_bits(self.reacting_slots(frame.seat, frame.it));
            *self.top() = frame;
        }
        let bits = frame.bits();
        if bits == 0 {
            self.state.stack.pop();
            return false;
        }
        if self.order_matters(frame.seat, bits) {
            self.city_choices(frame.seat, bits);
            return true;
        }
        self.react(frame, bits.trailing_zeros() as Slot);
        false
    }

    /// The order is asked only if it can make a difference (RA20).
    fn order_matters(&self, seat: Seat, bits: u32) -> bool {
        let effects = || {
            let slots = (0..32).filter(move |slot| bits >> slot & 1 == 1);
            slots.filter_map(move |slot| {
                self.card(self.player(seat).city[slot].card)
                    .after_play
                    .map(|after| after.effect)
            })
        };
        let idle = |effect| !self.can_draw(seat) && self.only_draws(effect);
        effects().filter(|&effect| !idle(effect)).count() > 1 && effects().any(|effect| !self.commutes(effect))
    }

    fn react(&mut self, mut frame: Frame, slot: Slot) {
        frame.set_bits(frame.bits() & !(1 << slot));
        *self.top() = frame;
        let seat = frame.seat;
        let card = self.player(seat).city[usize::from(slot)].card;
        let after = self.card(card).after_play.expect("the card reacts");
        let source = Source::Card { seat, slot };
        self.notice(source, Happening::Reacted { seat, slot, card });
        self.push_effect(after.effect, seat, source, 0);
    }
}

/// Flag in register `c`: the card came from the meadow.
const FROM_MEADOW: u8 = 0x80;

/// Can the cost be paid when so many units of these kinds are dropped?
#[inline]
fn covers_discounted(have: Resources, cost: Resources, drops: u8, kinds: u8) -> bool {
    if have.covers(cost) {
        return true;
    }
    if drops == 0 {
        return false;
    }
    let missing = have.missing_for(cost);
    missing.total() <= u16::from(drops) && missing.kinds() & !kinds == 0
}

/// Units of the cost that a discount on these kinds could drop.
fn droppable(cost: Resources, kinds: u8) -> u16 {
    (0..4)
        .filter(|k| kinds >> k & 1 == 1)
        .map(|k| u16::from(cost.0[k]))
        .sum()
}

/// Calls `pay` for every payment that drops as many units as the discount allows (R6.7, RA15).
fn each_drop(cost: Resources, have: Resources, drops: u8, kinds: u8, mut pay: impl FnMut(Resources)) {
    let drops = droppable(cost, kinds).min(u16::from(drops));
    let most = |k: usize| if kinds >> k & 1 == 1 { cost.0[k] } else { 0 };
    for a in 0..=most(0) {
        for b in 0..=most(1) {
            for c in 0..=most(2) {
                let rest = u16::from(a) + u16::from(b) + u16::from(c);
                if rest <= drops && drops - rest <= u16::from(most(3)) {
                    let payment = cost - Resources([a, b, c, (drops - rest) as u8]);
                    if have.covers(payment) {
                        pay(payment);
                    }
                }
            }
        }
    }
}

/// Is there a payment that differs from the cost in 1 to `swaps` units?
fn can_swap(cost: Resources, have: Resources, swaps: u8) -> bool {
    let missing = have.missing_for(cost).total();
    let spare = cost.missing_for(have);
    if missing > 0 {
        return missing <= u16::from(swaps) && spare.total() >= missing;
    }
    (0..4).any(|k| spare.0[k] > 0 && cost.total() > u16::from(cost.0[k]))
}

/// Calls `pay` for every payment of the same size that differs from the cost in 1 to `swaps` units.
fn each_swap(cost: Resources, have: Resources, swaps: u8, mut pay: impl FnMut(Resources)) {
    let total = cost.total();
    let [t, r, p, _] = have.0;
    for a in 0..=t.min(total as u8) {
        for b in 0..=r.min(total as u8) {
            for c in 0..=p.min(total as u8) {
                let rest = u16::from(a) + u16::from(b) + u16::from(c);
                if rest > total || total - rest > u16::from(have.0[3]) {
                    continue;
                }
                let payment = Resources([a, b, c, (total - rest) as u8]);
                let changed = payment.missing_for(cost).total();
                if changed >= 1 && changed <= u16::from(swaps) {
                    pay(payment);
                }
            }
        }
    }
}
