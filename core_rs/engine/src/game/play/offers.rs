//! What a seat may play now, and how each card could be paid (rulings 5, 6).

use crate::bits::ones;
use crate::catalog::CardSet;
use crate::choice::{Choice, Via, Zone};
use crate::effect::{self, Ability, Kind};
use crate::ids::{CardId, MAX_CITY, NONE, Seat, Slot};
use crate::observer::Observer;
use crate::resources::{Resources, Spread};
use crate::state::Holder;

use super::Terms;
use super::payment::{ANY_KIND, can_swap, covers_discounted, droppable};
use crate::game::engine::Engine;
use crate::game::shortcuts::{Price, Shortcuts};

/// As many units as can be missing.
const EVERYTHING: usize = 4 * 255;

/// What a seat can pay with, and on what terms, worked out once for all cards that it might play.
#[derive(Clone, Copy)]
pub(crate) struct Purse {
    terms: Terms,
    owned: Resources,
    own: Spread,
    names: CardSet,
    /// Spaces left in the city.
    room: i16,
    /// The slots of the city's card-playing abilities, equal ones once.
    abilities: u32,
    /// So many units may be missing of these cards: a discount or an ability makes up for them.
    reach: usize,
    aided: CardSet,
    /// The slot of an ability that costs a prisoner, and the slots of those who may go.
    prison: Slot,
    prisoners: u32,
}

impl Purse {
    /// The positions of the cards that could perhaps be paid for: a first, quick look, without a branch.
    #[inline]
    fn candidates(&self, shortcuts: &Shortcuts, cards: &[CardId]) -> u32 {
        let price = |card: CardId| &shortcuts.prices[usize::from(card)];
        let housed = |price: &Price| self.names.meets(price.homes);
        if self.reach == 0 {
            return select(cards, |card| self.own.covers(price(card).spread) | housed(price(card)));
        }
        select(cards, |card| {
            let within = self.own.missing(price(card).spread) <= self.reach;
            let covered = self.own.covers(price(card).spread);
            covered | housed(price(card)) | (within & self.aided.has(card))
        })
    }
}

/// The positions of the cards that pass, from the last to the first, so that each finds its place by one shift.
#[inline]
fn select(cards: &[CardId], passes: impl Fn(CardId) -> bool) -> u32 {
    cards
        .iter()
        .rev()
        .fold(0, |found, &card| found << 1 | u32::from(passes(card)))
}

impl<O: Observer> Engine<'_, O> {
    pub(crate) fn play_choices_from_hand(&mut self, seat: Seat, purse: &Purse) {
        let hand = self.player(seat).hand;
        let mut last = NONE;
        for at in ones(purse.candidates(self.shortcuts, &hand).into()) {
            let card = hand[usize::from(at)];
            if card != last {
                self.offer_play(seat, Zone::Hand, NONE, card, purse);
            }
            last = card;
        }
    }

    pub(crate) fn play_choices_from_meadow(&mut self, seat: Seat, purse: &Purse) {
        let meadow = self.state.meadow;
        let mut seen = CardSet::EMPTY;
        let closed = u32::from(self.state.closed);
        let differ = self.catalog.meadow_slots_differ;
        for slot in ones((purse.candidates(self.shortcuts, &meadow) & !closed).into()) {
            let card = meadow[usize::from(slot)];
            if !seen.has(card) || differ {
                seen.insert(card);
                self.offer_play(seat, Zone::Meadow, slot, card, purse);
            }
        }
    }

    pub(crate) fn purse(&self, seat: Seat, terms: Terms) -> Purse {
        let player = self.player(seat);
        let (mut abilities, mut prison, mut prisoners) = (0, NONE, 0);
        let mut aided = if terms.action { CardSet::EMPTY } else { CardSet::ALL };
        let mut reach = if terms.free {
            EVERYTHING
        } else {
            usize::from(terms.discount)
        };
        if terms.action && player.names.meets(self.catalog.abilities) {
            for slot in ones(player.slots_of(self.catalog.abilities).into()) {
                if !self.is_repeated(seat, slot) {
                    abilities |= 1 << slot;
                    let ability = self.ability_at(seat, slot);
                    aided = aided.union(self.shortcuts.aided[usize::from(player.city[usize::from(slot)].card)]);
                    reach = reach.max(usize::from(ability.drops.max(ability.swaps)));
                    if ability.price == effect::Price::Imprison {
                        (prison, prisoners) = (slot, self.prisoners(seat, slot));
                    }
                }
            }
        }
        let full = player.city.len() == MAX_CITY;
        Purse {
            terms,
            owned: player.resources,
            own: player.resources.spread(),
            names: player.names,
            room: if full {
                -1
            } else {
                i16::from(self.setup.city_size) - i16::from(player.spaces)
            },
            abilities,
            reach,
            aided,
            prison,
            prisoners,
        }
    }

    #[inline]
    fn ability_at(&self, seat: Seat, slot: Slot) -> Ability {
        let holder = self.player(seat).city[usize::from(slot)].card;
        self.card(holder).ability.expect("the card has an ability")
    }

    /// Every way in which `seat` may play this card.
    #[inline]
    pub(crate) fn offer_play(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId, purse: &Purse) {
        if !purse.terms.action {
            self.offer_granted(seat, from, slot, card, purse);
            return;
        }
        let price = &self.shortcuts.prices[usize::from(card)];
        let paid = purse.own.covers(price.spread);
        let housed = purse.names.meets(price.homes);
        if !(paid | housed) && purse.abilities == 0 {
            return;
        }
        let enters = self.may_enter(seat, card, price, purse);
        if paid & enters {
            let via = Via::Resources;
            self.choices.push(Choice::Play { from, slot, card, via });
        }
        if housed & enters {
            self.offer_homes(seat, from, slot, card);
        }
        if purse.abilities != 0 {
            self.offer_abilities(seat, from, slot, card, purse, enters);
        }
    }

    /// Is there room, and does the unique rule allow it? Most cards need no closer look.
    #[inline]
    fn may_enter(&self, seat: Seat, card: CardId, price: &Price, purse: &Purse) -> bool {
        !purse.names.meets(price.rivals)
            && if price.simple {
                i16::from(price.space) <= purse.room || self.joins_one_alone(seat, card, NONE)
            } else {
                self.fits(seat, card, NONE)
            }
    }

    /// The same for a play that an effect grants.
    fn offer_granted(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId, purse: &Purse) {
        let (terms, shortcuts) = (purse.terms, self.shortcuts);
        let price = &shortcuts.prices[usize::from(card)];
        let token_allowed = self.catalog.switches.token_with_discount_place && price.total > terms.discount;
        let housed = !terms.free && token_allowed && purse.names.meets(price.homes);
        let paid = terms.free || covers_discounted(purse.owned, price.cost, terms.discount, ANY_KIND);
        if price.dead
            || price.points > terms.max_points
            || !(paid || housed)
            || !self.may_enter(seat, card, price, purse)
        {
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
        let slots = self.player(seat).slots_of(homes);
        for token in ones(slots.into()) {
            let home = self.player(seat).city[usize::from(token)];
            let first = slots & ((1 << token) - 1) == 0;
            if !home.occupied() && (first || !self.is_repeated(seat, token)) {
                offer(self, token);
            }
        }
    }

    /// The ways to play a card with an ability; `enters` tells whether it may enter as things stand.
    fn offer_abilities(&mut self, seat: Seat, from: Zone, slot: Slot, card: CardId, purse: &Purse, enters: bool) {
        let price = &self.shortcuts.prices[usize::from(card)];
        // What has a space of its own as things stand has it when another card has left.
        let has_room = enters && price.simple && i16::from(price.space) <= purse.room;
        for at in ones(purse.abilities.into()) {
            let holder = self.player(seat).city[usize::from(at)].card;
            if !self.shortcuts.aided[usize::from(holder)].has(card) {
                continue;
            }
            let ability = self.ability_at(seat, at);
            let pays = self.ability_pays(price, ability, purse);
            let combines = self.catalog.switches.token_with_governance_ability
                && ability.price != effect::Price::Nothing
                && self.card(card).kind == Kind::Critter;
            if !pays && !combines {
                continue;
            }
            let offer = |engine: &mut Self, prisoner: Slot, leaving: Slot| {
                let enters = if leaving == NONE {
                    enters
                } else {
                    has_room || engine.fits(seat, card, leaving)
                };
                if !enters {
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
                effect::Price::Nothing => offer(self, NONE, NONE),
                effect::Price::DiscardThis => offer(self, NONE, at),
                effect::Price::Imprison => {
                    let prisoners = if at == purse.prison {
                        purse.prisoners
                    } else {
                        self.prisoners(seat, at)
                    };
                    for prisoner in ones(prisoners.into()) {
                        offer(self, prisoner, prisoner);
                    }
                }
            }
        }
    }

    /// The slots of the critters that may go into a free unlocked cell, equal ones once (R6.9).
    fn prisoners(&self, seat: Seat, at: Slot) -> u32 {
        let prison = self.card(self.player(seat).city[usize::from(at)].card);
        let (cells, key) = (prison.cells, prison.second_cell_needs);
        let inmates = self.state.under(Holder::city(seat, at)).count() as u8;
        let locked = inmates > 0 && key != NONE && !self.player(seat).names.has(key);
        if inmates >= cells || locked {
            return 0;
        }
        let may_go = |&prisoner: &Slot| {
            let critter = self.player(seat).city[usize::from(prisoner)].card;
            let holds_the_key = inmates > 0 && critter == key;
            prisoner != at
                && self.card(critter).kind == Kind::Critter
                && !holds_the_key
                && !self.is_repeated(seat, prisoner)
        };
        let slots = 0..self.player(seat).city.len() as Slot;
        slots.filter(may_go).fold(0, |slots, slot| slots | 1 << slot)
    }

    /// Can the cost be paid with this ability, and does the ability change it (R6.6)?
    fn ability_pays(&self, price: &Price, ability: Ability, purse: &Purse) -> bool {
        if ability.swaps > 0 {
            return can_swap(price.cost, purse.owned, ability.swaps);
        }
        let changes = || droppable(price.cost, ability.kinds) > 0 || !self.catalog.switches.ability_must_change_cost;
        purse.own.missing(price.spread) <= usize::from(ability.drops)
            && covers_discounted(purse.owned, price.cost, ability.drops, ability.kinds)
            && changes()
    }
}
