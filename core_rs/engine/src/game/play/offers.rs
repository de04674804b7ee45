//! What a seat may play now, and how each card could be paid (rulings 5, 6).

use crate::catalog::CardSet;
use crate::choice::{Choice, Via, Zone};
use crate::effect::{Ability, Kind, Price};
use crate::ids::{CardId, NONE, Seat, Slot};
use crate::observer::Observer;
use crate::resources::{Resources, Spread};
use crate::state::Holder;

use super::Terms;
use super::payment::{ANY_KIND, can_swap, covers_discounted, droppable};
use crate::game::engine::Engine;

/// What a seat can pay with, and on what terms, worked out once for all cards that it might play.
#[derive(Clone, Copy)]
pub(crate) struct Purse {
    terms: Terms,
    own: Spread,
    names: CardSet,
    /// The slots of the city's card-playing abilities, equal ones once.
    abilities: u32,
    /// Something may lower a cost, so no card can be ruled out.
    helped: bool,
}

impl<O: Observer> Engine<'_, O> {
    pub(crate) fn play_choices_from_hand(&mut self, seat: Seat, purse: &Purse) {
        let hand = self.player(seat).hand;
        let mut last = NONE;
        for &card in hand.iter() {
            if card != last && self.may_pay(purse, card) {
                self.offer_play(seat, Zone::Hand, NONE, card, purse);
            }
            last = card;
        }
    }

    pub(crate) fn play_choices_from_meadow(&mut self, seat: Seat, purse: &Purse) {
        let meadow = self.state.meadow;
        let mut seen = CardSet::EMPTY;
        let (closed, differ) = (self.state.closed, self.catalog.meadow_slots_differ);
        for (slot, &card) in meadow.iter().enumerate() {
            if card != NONE && self.may_pay(purse, card) && (!seen.has(card) || differ) && closed >> slot & 1 == 0 {
                seen.insert(card);
                self.offer_play(seat, Zone::Meadow, slot as Slot, card, purse);
            }
        }
    }

    /// A first, quick look at whether a card could be paid for at all.
    #[inline]
    pub(crate) fn may_pay(&self, purse: &Purse, card: CardId) -> bool {
        let price = &self.shortcuts.prices[usize::from(card)];
        purse.helped
            || (!(price.unique && purse.names.has(card))
                && (purse.own.covers(price.spread) || purse.names.meets(price.homes)))
    }

    pub(crate) fn purse(&self, seat: Seat, terms: Terms) -> Purse {
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
    pub(crate) fn offer_play(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId, purse: &Purse) {
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
}
