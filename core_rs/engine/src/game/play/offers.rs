//! What a seat may play now, and how each card could be paid (rulings 5, 6).

use crate::bits::ones;
use crate::catalog::{CardSet, Mark};
use crate::choice::{CardPlace, Choice, Payment};
use crate::effect;
use crate::ids::{CardId, MAX_CITY, NONE, Seat, Slot, Slots};
use crate::observer::Observer;
use crate::payment::UsedAbility;
use crate::resources::{Resources, Spread};
use crate::state::Holder;

use super::Terms;
use crate::game::engine::Engine;

/// What a seat can pay with, and on what terms, worked out once for all cards that it might play.
pub(crate) struct Purse {
    pub(super) terms: Terms,
    /// Must each card be looked at?
    pub(super) looked_at: bool,
    pub(super) owned: Resources,
    pub(super) own: Spread,
    /// Cards that resources pay for; with a discount, those for which it could suffice.
    paid: CardSet,
    /// Critters that a token pays for.
    pub(super) housed: CardSet,
    /// Cards that may enter the city for certain, and those of which it must be found out.
    pub(super) enter: CardSet,
    pub(super) perhaps: CardSet,
    pub(super) aids: Aids,
    /// Cards that can be played in one way only, for their price; and all that could perhaps be played.
    pub plain: CardSet,
    pub found: CardSet,
}

/// The card-playing abilities of a city.
pub(super) struct Aids {
    /// Their slots, equal ones once.
    slots: Slots,
    /// The cards that they could perhaps play.
    pub(super) plays: CardSet,
    /// The slot of one that costs a prisoner, and the slots of those who may go.
    prison: Slot,
    prisoners: Slots,
}

impl Aids {
    const NONE: Aids = Aids {
        slots: 0,
        plays: CardSet::EMPTY,
        prison: NONE,
        prisoners: 0,
    };
}

impl<O: Observer> Engine<'_, O> {
    pub(crate) fn play_choices_from_hand(&mut self, seat: Seat, purse: &Purse) {
        let cards = self.kept.hands[usize::from(seat)].common(purse.found);
        cards.each(|card| self.offer_play(seat, CardPlace::HAND, card, purse));
    }

    pub(crate) fn play_choices_from_meadow(&mut self, seat: Seat, purse: &Purse) {
        let open = !u32::from(self.state.closed);
        let differ = self.catalog.slots_differ;
        let mut all = 0;
        purse.found.common(self.kept.meadow).each(|card| {
            let slots = self.state.meadow.slots_with(card) & open;
            all |= if differ && !slots.is_power_of_two() {
                self.different_slots(slots)
            } else {
                slots & slots.wrapping_neg()
            };
        });
        for slot in ones(all.into()) {
            let card = self.state.meadow[usize::from(slot)];
            self.offer_play(seat, CardPlace::meadow(slot), card, purse);
        }
    }

    /// Of meadow slots with equal cards those that something tells apart.
    #[cold]
    fn different_slots(&self, slots: u32) -> u32 {
        ones(slots.into()).fold(0, |kept, slot| {
            let same = |before| !self.tells_apart(CardPlace::meadow(before), CardPlace::meadow(slot));
            kept | if ones(kept.into()).any(same) { 0 } else { 1 << slot }
        })
    }

    pub(crate) fn purse(&self, seat: Seat, terms: Terms) -> Purse {
        if self.shortcuts.plays.looked_at || terms.least > 0 {
            self.wider_purse(seat, terms)
        } else {
            self.usual_purse(seat, terms)
        }
    }

    #[inline(always)]
    pub(super) fn usual_purse(&self, seat: Seat, terms: Terms) -> Purse {
        let (player, sets) = (self.player(seat), &self.shortcuts.plays);
        let kept = &self.kept.cities[usize::from(seat)];
        let (owned, welcome) = (player.resources, self.welcome(seat));
        let (paid, housed) = if terms.plain {
            (sets.affordable(owned), welcome)
        } else {
            self.granted(owned, welcome, terms)
        };
        let aids = if terms.abilities && kept.marked(Mark::Ability) != 0 {
            self.aids(seat)
        } else {
            Aids::NONE
        };
        let full = player.city.len() == MAX_CITY;
        let room = i16::from(self.city_size(seat)) - i16::from(player.spaces);
        let barred = kept.barred.common(sets.entering);
        let enter = sets.roomy(if full { -1 } else { room.max(0) }).without(barred);
        // What has no space of its own may find one in a module's way.
        let perhaps = if self.catalog.modules.any() {
            sets.alive.without(enter)
        } else {
            sets.unusual
        };
        let perhaps = perhaps.without(barred);
        // Whoever can pay without a discount can pay with it.
        let exact = if terms.plain || terms.free {
            paid
        } else {
            paid.common(sets.affordable(owned))
        };
        Purse {
            terms,
            looked_at: false,
            owned,
            own: owned.spread(),
            paid,
            housed,
            enter,
            perhaps,
            plain: exact.common(enter).without(housed.union(aids.plays)),
            found: paid.union(housed).common(enter.union(perhaps)).union(aids.plays),
            aids,
        }
    }

    /// For a play on other terms than usual: the cards that could perhaps be paid for, and those that a token pays for.
    #[inline(always)]
    fn granted(&self, owned: Resources, welcome: CardSet, terms: Terms) -> (CardSet, CardSet) {
        let sets = &self.shortcuts.plays;
        let cheap = sets.worth_at_most(terms.max_points);
        if terms.free {
            return (cheap.common(sets.alive), CardSet::EMPTY);
        }
        let paid = sets.affordable(owned + Resources([terms.discount; 4]));
        let housed = if terms.tokens && (!terms.granted || self.catalog.switches.token_with_discount_place) {
            welcome
        } else {
            CardSet::EMPTY
        };
        (cheap.common(paid), cheap.common(housed))
    }

    #[inline(never)]
    fn aids(&self, seat: Seat) -> Aids {
        let (player, sets) = (self.player(seat), &self.shortcuts.plays);
        let mut aids = Aids::NONE;
        for slot in self.marked(seat, Mark::Ability) {
            if self.is_repeated(seat, slot) {
                continue;
            }
            let aid = &sets.aids[usize::from(player.city[usize::from(slot)].card)];
            if aid.price == effect::Price::Imprison {
                let prisoners = self.prisoners(seat, slot);
                if prisoners == 0 {
                    continue;
                }
                (aids.prison, aids.prisoners) = (slot, prisoners);
            }
            if aid.price == effect::Price::BuildOn && !self.may_be_built_on(seat, slot) {
                continue;
            }
            // No card can be played that costs more than its owner has and the ability gives.
            let reach = if self.catalog.pays.any() {
                sets.alive
            } else {
                sets.affordable(player.resources + aid.relief)
            };
            let welcome = self.welcome(seat);
            let played = aid.cheapens.common(reach).union(aid.combines.common(welcome));
            aids.slots |= 1 << slot;
            aids.plays = aids.plays.union(played);
        }
        aids
    }

    #[inline(always)]
    pub(super) fn push_play(&mut self, from: CardPlace, card: CardId, via: Payment) {
        self.choices.push(Choice::Play { from, card, via });
    }

    /// Every way in which `seat` may play this card.
    #[inline(always)]
    pub(crate) fn offer_play(&mut self, seat: Seat, from: CardPlace, card: CardId, purse: &Purse) {
        if purse.plain.has(card) {
            self.push_play(from, card, purse.terms.payment());
        } else {
            self.offer_ways(seat, from, card, purse);
        }
    }

    /// The same for a card that needs a closer look.
    #[inline(never)]
    fn offer_ways(&mut self, seat: Seat, from: CardPlace, card: CardId, purse: &Purse) {
        if purse.looked_at {
            return self.offer_looked_at(seat, from, card, purse);
        }
        let enters =
            purse.enter.has(card) || (purse.perhaps.has(card) && self.enters_unusually(seat, card, purse.terms.free));
        self.offer_usual_ways(seat, from, card, purse, enters);
    }

    #[inline(always)]
    pub(super) fn offer_usual_ways(&mut self, seat: Seat, from: CardPlace, card: CardId, purse: &Purse, enters: bool) {
        if enters && purse.paid.has(card) && (purse.terms.plain || self.discount_suffices(card, purse)) {
            self.push_play(from, card, purse.terms.payment());
        }
        if enters && purse.housed.has(card) && (!purse.terms.granted || self.token_is_needed(card, purse)) {
            self.offer_homes(seat, from, card);
        }
        if purse.aids.plays.has(card) {
            self.offer_abilities(seat, from, card, purse, enters);
        }
    }

    /// May a card enter that has no space of its own for certain?
    pub(super) fn enters_unusually(&self, seat: Seat, card: CardId, free: bool) -> bool {
        if self.shortcuts.plays.unusual.has(card) {
            self.fits(seat, card, NONE, free)
        } else {
            self.joins_one_alone(seat, card, NONE)
        }
    }

    /// Is the discount of a granted play enough for all that is missing?
    fn discount_suffices(&self, card: CardId, purse: &Purse) -> bool {
        let price = &self.shortcuts.prices[usize::from(card)];
        purse.terms.free || purse.own.missing(price.spread) <= usize::from(purse.terms.dropped(price.cost))
    }

    /// A token pays for a granted play only where the discount leaves something to pay.
    pub(super) fn token_is_needed(&self, card: CardId, purse: &Purse) -> bool {
        self.shortcuts.prices[usize::from(card)].total > purse.terms.discount
    }

    /// The ways to play a card with an ability; `enters` tells whether it may enter as things stand.
    #[inline(never)]
    pub(super) fn offer_abilities(&mut self, seat: Seat, from: CardPlace, card: CardId, purse: &Purse, enters: bool) {
        let shortcuts = self.shortcuts;
        let price = &shortcuts.prices[usize::from(card)];
        // What has a space of its own as things stand has it when another card has left.
        let has_room = purse.enter.has(card);
        for at in ones(purse.aids.slots) {
            let aid = &shortcuts.plays.aids[usize::from(self.player(seat).city[usize::from(at)].card)];
            let pays = aid.cheapens.has(card)
                && if purse.looked_at {
                    // Of tokens each number is looked at.
                    aid.price == effect::Price::Tokens || self.aid_pays(seat, card, aid, aid.most, purse)
                } else {
                    aid.pays(price, purse.owned, purse.own, aid.most)
                };
            let combines = aid.combines.has(card) && purse.terms.tokens;
            if !(pays | combines) {
                continue;
            }
            let with_ability = |price, home| Payment::ability(UsedAbility { slot: at, price }, home);
            let leaving = match aid.price {
                effect::Price::Nothing | effect::Price::BuildOn => {
                    let enters = if aid.price == effect::Price::BuildOn {
                        self.may_build_on(seat, card)
                    } else {
                        enters
                    };
                    if enters {
                        self.push_play(from, card, with_ability(NONE, None));
                    }
                    continue;
                }
                effect::Price::Tokens => {
                    if enters {
                        self.offer_tokens(seat, from, card, purse, at);
                    }
                    continue;
                }
                effect::Price::DiscardThis => 1 << at,
                effect::Price::Imprison if at == purse.aids.prison => purse.aids.prisoners,
                effect::Price::Imprison => self.prisoners(seat, at),
            };
            for leaving in ones(leaving) {
                if !has_room && !self.fits(seat, card, leaving, false) {
                    continue;
                }
                let prisoner = if leaving == at { NONE } else { leaving };
                if pays {
                    self.push_play(from, card, with_ability(prisoner, None));
                }
                if combines {
                    self.each_home(seat, card, |engine, home| {
                        if home.slot != leaving {
                            engine.push_play(from, card, with_ability(prisoner, Some(home)));
                        }
                    });
                }
            }
        }
    }

    /// The slots of the critters that may go into a free unlocked cell, equal ones once (R6.9).
    fn prisoners(&self, seat: Seat, at: Slot) -> Slots {
        let player = self.player(seat);
        let prison = self.card(player.city[usize::from(at)].card);
        let (cells, key) = (prison.cells, prison.second_cell_needs);
        let inmates = self.state.under(Holder::city(seat, at)).count() as u8;
        let locked = inmates > 0 && key != NONE && !player.names.has(key);
        if inmates >= cells || locked {
            return 0;
        }
        // The last card with the key stays.
        let keys = if inmates > 0 && key != NONE {
            player.slots_of(self.card(key).forms)
        } else {
            0
        };
        let last_key = if keys.is_power_of_two() { keys } else { 0 };
        let critters = self.marked(seat, Mark::Critter);
        let all = critters
            .filter(|&slot| slot != at && !self.is_repeated(seat, slot))
            .fold(0, |slots, slot| slots | 1 << slot);
        all & self.removable(seat) & !last_key
    }
}
