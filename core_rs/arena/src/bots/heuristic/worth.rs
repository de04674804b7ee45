//! What a card is worth in the city, and what an effect brings, in this position.

use super::facts::{Effect, Facts, standing};
use super::look::Look;
use super::profile::{Outcome, Part};
use super::weights::{POINT, times};
use everdell_engine::catalog::{CardDef, CardSet};
use everdell_engine::effect::{Colour, Copying, Kind, Stock, Tally};
use everdell_engine::ids::{CardId, NONE, Seat, Slot};
use everdell_engine::resources::Resources;
use everdell_engine::state::{CityCard, Holder};

/// Adds values up, or lists them with their names.
pub trait Sum {
    /// Are the single terms wanted?
    const TERMS: bool;
    fn add(&mut self, term: &'static str, value: i32);
}

impl Sum for i32 {
    const TERMS: bool = false;
    #[inline]
    fn add(&mut self, _: &'static str, value: i32) {
        *self += value;
    }
}

impl Sum for Vec<(&'static str, i32)> {
    const TERMS: bool = true;
    fn add(&mut self, term: &'static str, value: i32) {
        if value != 0 {
            self.push((term, value));
        }
    }
}

impl Look<'_> {
    /// What the card would bring if it stood in the own city from now on, its cost apart.
    pub fn worth(&self, card: CardId) -> i32 {
        let mut sum = 0;
        let Some(fixed) = self.fixed(card) else {
            self.tell_worth(card, &mut sum);
            return sum;
        };
        // The same as `tell_worth`, with what is known for the period.
        let facts = &self.facts[usize::from(card)];
        sum = fixed.worth;
        if facts.enters_opponent {
            return sum;
        }
        sum += self.counted(facts) + self.chased(card);
        if facts.scores {
            sum += self.prosperity(self.view.card(card));
        }
        if matches!(facts.effect, Effect::Plain | Effect::Rich) {
            sum += self.effect_of(card, facts);
        }
        if facts.houses {
            sum += self.home(card);
        }
        if facts.takes_space && !(facts.pairs_with != NONE && self.view.has_single(facts.pairs_with)) {
            sum -= self.space;
        }
        sum
    }

    #[inline]
    fn has_in_sight(&self, cards: CardSet) -> bool {
        cards.meets(self.in_hand) || cards.meets(self.in_meadow)
    }

    pub fn tell_worth(&self, card: CardId, sum: &mut impl Sum) {
        let facts = &self.facts[usize::from(card)];
        sum.add("points, taste and standing there", facts.base[self.season()]);
        if facts.enters_opponent {
            return;
        }
        sum.add("prosperity and colours for events", self.counted(facts));
        sum.add("events that name it", self.chased(card));
        if facts.scores {
            sum.add("its own bonus", self.prosperity(self.view.card(card)));
        }
        if facts.effect != Effect::None {
            sum.add("effect", self.effect_of(card, facts));
        }
        if facts.houses {
            sum.add("a home", self.home(card));
        }
        if facts.takes_space && !self.view.has_single(facts.pairs_with) {
            sum.add("space", -self.space);
        }
    }

    /// Its own bonus at the end: what counts now, and what may come.
    fn prosperity(&self, def: &CardDef) -> i32 {
        let (w, s) = (self.weights, self.season());
        let me = self.view.me();
        let mut sum = 0;
        for score in &def.score {
            let points = i32::from(score.points);
            sum += match score.per {
                Tally::Cards(filter) => {
                    let now = i32::from(self.view.cards_like(filter)) + i32::from(def.is(filter));
                    points * (now * w.bonus_now[s] + times(self.spaces_left * POINT / 4, w.bonus_later[s]))
                }
                Tally::Leftover { kinds } => {
                    let owned = me.resources();
                    let now: i32 = (0..4)
                        .filter(|k| kinds >> k & 1 == 1)
                        .map(|k| i32::from(owned.0[k]))
                        .sum();
                    (points * now.min(i32::from(score.max)) * POINT).max(points * w.leftover[s])
                }
                Tally::Events { basic } => {
                    let held = i32::from(self.view.events_held(self.view.seat(), basic));
                    points * (held * w.bonus_now[s] + w.king_later[s] / 2)
                }
                Tally::Paired if self.view.has_single(def.pairs_with) => points * w.bonus_now[s],
                Tally::Paired => points * w.bonus_later[s],
                _ => 0,
            };
        }
        sum
    }

    /// What its effect brings: at once, and if it produces at every production to come.
    fn effect_of(&self, card: CardId, facts: &Facts) -> i32 {
        let out = &self.profile.effects[usize::from(card)];
        let mut once = match self.fixed(card) {
            Some(fixed) => fixed.once + self.cards(out),
            None => self.plain(out),
        };
        if facts.effect == Effect::Rich {
            once += self.more(out, Standing::new(self.view.seat(), facts.pairs_with));
        }
        if facts.produces {
            times(once * self.firings, self.weights.production[self.season()])
        } else {
            once
        }
    }

    /// Gains, cards and points.
    #[inline]
    fn plain(&self, out: &Outcome) -> i32 {
        self.spend_price(out.gain) + i32::from(out.any) * self.any_unit + self.cards_and_points(out)
    }

    #[inline]
    fn cards_and_points(&self, out: &Outcome) -> i32 {
        i32::from(out.points + out.tokens) * self.weights.points[self.season()] + self.cards(out)
    }

    #[inline]
    fn cards(&self, out: &Outcome) -> i32 {
        if out.cards > 0 {
            times(self.draw(out.cards), self.weights.draw[self.season()])
        } else {
            0
        }
    }

    /// What a construction saves on the critter that may live in it.
    fn home(&self, card: CardId) -> i32 {
        let (w, s) = (self.weights, self.season());
        let facts = &self.facts[usize::from(card)];
        let mut best = 0;
        if self.has_in_sight(facts.residents) {
            for &(critter, berries) in &self.profile.residents[usize::from(card)] {
                let berries = i32::from(berries);
                // The dearest come first, so nothing further can be more.
                if berries * self.nearest() <= best {
                    break;
                }
                let near = if self.in_hand.has(critter) {
                    w.home_in_hand[s]
                } else if self.in_meadow.has(critter) {
                    w.home_in_meadow[s]
                } else {
                    w.home_unseen[s]
                };
                best = best.max(berries * near);
            }
        } else if let Some(fixed) = self.fixed(card) {
            return fixed.home;
        } else {
            best = facts.unseen[s];
        }
        times(best, self.units[3])
    }

    /// A price at the worth of units, whatever is owned.
    pub fn spend_price(&self, cost: Resources) -> i32 {
        (0..4).map(|kind| i32::from(cost.0[kind]) * self.units[kind]).sum()
    }

    /// What one run of an effect brings the acting player.
    pub fn outcome(&self, out: &Outcome, at: Standing) -> i32 {
        self.plain(out) + self.more(out, at)
    }

    /// What it brings beyond gains, cards and points.
    fn more(&self, out: &Outcome, at: Standing) -> i32 {
        let mut sum = self.parts(out, at);
        if let Some(discard) = out.discard
            && !self.lists.keeps.is_empty()
        {
            sum += self.discarding(discard, at.playing).0;
        }
        sum
    }

    /// The same of an action whose resources and discards are weighed apart.
    pub fn rest_of_action(&self, out: &Outcome) -> i32 {
        self.cards_and_points(out) + self.parts(out, Standing::nowhere(self.view.seat()))
    }

    #[inline]
    fn parts(&self, out: &Outcome, at: Standing) -> i32 {
        out.parts.iter().map(|&part| self.part(part, at)).sum()
    }

    fn part(&self, part: Part, at: Standing) -> i32 {
        let (w, s) = (self.weights, self.season());
        let view = self.view;
        let owned = view.me().resources();
        match part {
            Part::PerCard(card, gain) => i32::from(view.count_in_city(at.owner, card)) * self.spend_price(gain),
            Part::WithCard(card, gain) if view.player(at.owner).names().has(card) => self.spend_price(gain),
            Part::PairedAny(n, with)
                if at.paired(view) && (with == NONE || view.player(at.owner).names().has(with)) =>
            {
                i32::from(n) * self.any_unit
            }
            Part::WithCard(..) | Part::PairedAny(..) => 0,
            Part::Convert {
                kind,
                max,
                points,
                given,
            } => {
                let unit = self.units[usize::from(kind)];
                let each = i32::from(points) * POINT - unit - if given { times(unit, w.gift[s]) } else { 0 };
                i32::from(owned.0[usize::from(kind)].min(max)) * each.max(0)
            }
            Part::GiveAny { min, max, points } => {
                let each = self.cheapest_unit();
                let given = times(each, w.gift[s]);
                let more = i32::from(u16::from(max - min).min(owned.total()) as u8);
                (i32::from(points) * POINT - each - given).max(0) * more.max(i32::from(min))
                    - i32::from(min) * (each + given)
            }
            Part::Exchange(n) => i32::from(n) * self.any_unit / 5,
            Part::Stores(packs) => times(self.best_pack(packs), w.spot[s] * 6 / 10),
            Part::Copies(copying) => self.best_copy(copying),
            Part::Play {
                discount,
                stock,
                max_points,
                taken,
            } => self.granted_play(discount, stock, max_points, taken),
            Part::Taken(n) => self.draw(n) * 3 / 2,
            Part::MovesWorker => w.again[s],
            Part::RefundsReplaced => self.best_to_give_up(Some(Kind::Construction)),
            Part::TokensOn(card) => i32::from(view.tokens_on(card)) * POINT,
            Part::Special(special) => self.special_part(special, at.owner),
        }
    }

    fn cheapest_unit(&self) -> i32 {
        let owned = self.view.me().resources();
        (0..4)
            .filter(|&kind| owned.0[kind] > 0)
            .map(|kind| self.units[kind])
            .min()
            .unwrap_or(0)
    }

    pub fn best_pack(&self, packs: Resources) -> i32 {
        (0..4)
            .map(|kind| i32::from(packs.0[kind]) * self.units[kind])
            .max()
            .unwrap_or(0)
    }

    /// The best production card that may be copied.
    fn best_copy(&self, copying: Copying) -> i32 {
        let view = self.view;
        let best_of = |owner: Seat| {
            let city = view.player(owner).city().iter().enumerate();
            city.filter(|(_, card)| view.card(card.card).is_production())
                .map(|(slot, card)| self.copy_value(owner, slot as Slot, *card))
                .max()
                .unwrap_or(0)
        };
        match copying {
            Copying::Own => best_of(view.seat()),
            Copying::Others => view.opponents().map(best_of).max().unwrap_or(0),
        }
    }

    /// One activation of a production card, whoever owns it.
    pub fn copy_value(&self, owner: Seat, slot: Slot, card: CityCard) -> i32 {
        let out = &self.profile.effects[usize::from(card.card)];
        if out.copies.is_some() {
            self.any_unit
        } else {
            self.outcome(out, Standing::at(owner, slot))
        }
    }

    /// A play that a place or card grants.
    fn granted_play(&self, discount: Option<u8>, stock: Stock, max_points: i8, taken: u8) -> i32 {
        let (w, s) = (self.weights, self.season());
        let owned = self.view.me().resources();
        let best = |in_hand: bool| {
            self.lists
                .wishes
                .iter()
                .filter(|wish| wish.playable)
                .filter(|wish| (!wish.in_hand || in_hand) && self.facts[usize::from(wish.card)].points <= max_points)
                .map(|wish| {
                    let cost = self.view.card(wish.card).cost;
                    let Some(discount) = discount else { return wish.worth };
                    let missing = i32::from(owned.missing_for(cost).total());
                    if missing > i32::from(discount) {
                        return 0;
                    }
                    wish.worth - (self.spend_price(cost) - i32::from(discount) * self.any_unit * 4 / 5).max(0)
                })
                .max()
                .unwrap_or(0)
                .max(0)
        };
        match stock {
            Stock::Meadow => best(false),
            Stock::HandOrMeadow => best(true),
            Stock::Revealed => w.free_card[s],
            Stock::Taken => self.draw(taken) * 3 / 2 + best(false) / 3,
        }
    }

    /// What a card of the own city would be missed for.
    pub fn city_loss(&self, slot: Slot) -> i32 {
        let view = self.view;
        let (w, s) = (self.weights, self.season());
        let card = view.me().card(slot);
        let def = view.card(card.card);
        let mut loss = i32::from(def.points) * w.points[s]
            + i32::from(card.tokens) * POINT
            + self.counted(&self.facts[usize::from(card.card)]);
        loss += self.prosperity(def) + standing(def, &self.profile.reactions[usize::from(card.card)], w, s);
        if def.colour == Colour::Production && self.firings > 1 {
            let once = self.outcome(
                &self.profile.effects[usize::from(card.card)],
                Standing::at(view.seat(), slot),
            );
            loss += times(once * (self.firings - 1), w.production[s]);
        }
        loss += self.gain(view.stored(Holder::city(view.seat(), slot)));
        if def.kind == Kind::Construction && !card.occupied() {
            loss += self.home(card.card);
        }
        let frees = def.space > 0 && card.partner().is_none();
        loss - if frees { self.space } else { 0 }
    }

    /// The best card to give up for its price.
    pub fn best_to_give_up(&self, kind: Option<Kind>) -> i32 {
        let me = self.view.me();
        (0..me.city().len() as Slot)
            .filter(|&slot| kind.is_none_or(|kind| self.view.card(me.card(slot).card).kind == kind))
            .map(|slot| self.gain(self.view.card(me.card(slot).card).cost) - self.city_loss(slot))
            .max()
            .unwrap_or(0)
    }
}

/// Where the card stands whose effect is weighed.
#[derive(Clone, Copy)]
pub struct Standing {
    pub owner: Seat,
    slot: Slot,
    partner: CardId,
    /// The card is not in the city yet (it may be in hand).
    pub playing: bool,
}

impl Standing {
    pub fn new(owner: Seat, partner: CardId) -> Standing {
        Standing {
            owner,
            slot: NONE,
            partner,
            playing: true,
        }
    }
    pub fn at(owner: Seat, slot: Slot) -> Standing {
        Standing {
            owner,
            slot,
            partner: NONE,
            playing: false,
        }
    }
    pub fn nowhere(owner: Seat) -> Standing {
        Standing {
            owner,
            slot: NONE,
            partner: NONE,
            playing: false,
        }
    }
    fn paired(self, view: &crate::view::View<'_>) -> bool {
        if self.slot == NONE {
            self.partner != NONE && view.has_single(self.partner)
        } else {
            view.player(self.owner).card(self.slot).partner().is_some()
        }
    }
}
