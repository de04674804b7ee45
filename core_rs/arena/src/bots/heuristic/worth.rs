//! What a card is worth in the city, and what an effect brings, in this position.

use super::facts::{Effect, Facts, standing};
use super::look::Look;
use super::profile::Outcome;
use super::weights::{POINT, times};
use everdell_engine::catalog::CardDef;
use everdell_engine::effect::{Colour, Copying, Kind, Tally};
use everdell_engine::ids::{CardId, NONE, Seat, Slot};
use everdell_engine::resources::Resources;
use everdell_engine::state::{CityCard, Holder};

/// Adds values up, or lists them with their names.
pub trait Sum {
    fn add(&mut self, term: &'static str, value: i32);
}

impl Sum for i32 {
    #[inline]
    fn add(&mut self, _: &'static str, value: i32) {
        *self += value;
    }
}

impl Sum for Vec<(&'static str, i32)> {
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
        self.tell_worth(card, &mut sum);
        sum
    }

    pub fn tell_worth(&self, card: CardId, sum: &mut impl Sum) {
        let facts = &self.facts[usize::from(card)];
        sum.add("points, taste and standing there", facts.base[self.season]);
        let def = self.view.card(card);
        if facts.odd && def.enters_opponent {
            return;
        }
        sum.add("prosperity and colours for events", self.counted(facts));
        sum.add("events that name it", self.chased(card));
        if facts.scores {
            sum.add("its own bonus", self.prosperity(def));
        }
        if facts.effect != Effect::None {
            sum.add("effect", self.effect_of(card, facts, def));
        }
        if facts.houses {
            sum.add("a home", self.home(card));
        }
        let shares = facts.pairs_with != NONE && self.view.has_single(facts.pairs_with);
        if facts.space > 0 && !shares && def.replaces.is_none() {
            sum.add("space", -self.space);
        }
    }

    /// Its own bonus at the end: what counts now, and what may come.
    fn prosperity(&self, def: &CardDef) -> i32 {
        let (w, s) = (self.weights, self.season);
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
    fn effect_of(&self, card: CardId, facts: &Facts, def: &CardDef) -> i32 {
        let out = &self.profile.effects[usize::from(card)];
        let once = if facts.effect == Effect::Plain {
            self.plain(out)
        } else {
            self.outcome(out, Standing::new(self.view.seat(), def))
        };
        if facts.produces {
            times(once * self.firings, self.weights.production[self.season]) + self.converted_later(out)
        } else {
            once
        }
    }

    /// Points that a converting card may make at later productions of units that are not there yet.
    fn converted_later(&self, out: &Outcome) -> i32 {
        let share = self.weights.convert_later[self.season];
        let Some((kind, max, points, _)) = out.convert.filter(|_| share != 0) else {
            return 0;
        };
        let lacking = max.saturating_sub(self.view.me().resources().0[usize::from(kind)]);
        let each = (i32::from(points) * POINT - self.units[usize::from(kind)]).max(0);
        times(i32::from(lacking) * each * (self.firings - 1), share)
    }

    /// Gains, cards and points.
    #[inline]
    fn plain(&self, out: &Outcome) -> i32 {
        let (w, s) = (self.weights, self.season);
        let mut sum = self.spend_price(out.gain)
            + i32::from(out.any) * self.any_unit
            + i32::from(out.points + out.tokens) * w.points[s];
        if out.cards > 0 {
            sum += times(self.draw(out.cards), w.draw[s]);
        }
        sum
    }

    /// What a construction saves on the critter that may live in it.
    fn home(&self, card: CardId) -> i32 {
        let (w, s) = (self.weights, self.season);
        let mut best = 0;
        for &(critter, berries) in &self.profile.residents[usize::from(card)] {
            let near = if self.in_hand.has(critter) {
                w.home_in_hand[s]
            } else if self.in_meadow.has(critter) {
                w.home_in_meadow[s]
            } else {
                w.home_unseen[s]
            };
            best = best.max(i32::from(berries) * near);
        }
        times(best, self.units[3])
    }

    /// A price at the worth of units, whatever is owned.
    pub fn spend_price(&self, cost: Resources) -> i32 {
        (0..4).map(|kind| i32::from(cost.0[kind]) * self.units[kind]).sum()
    }

    /// What one run of an effect brings the acting player.
    pub fn outcome(&self, out: &Outcome, at: Standing) -> i32 {
        let (w, s) = (self.weights, self.season);
        let view = self.view;
        let me = view.me();
        let mut sum = self.plain(out);
        if let Some((card, gain)) = out.per_card {
            sum += i32::from(view.count_in_city(at.owner, card)) * self.spend_price(gain);
        }
        if let Some((card, gain)) = out.with_card
            && view.player(at.owner).names().has(card)
        {
            sum += self.spend_price(gain);
        }
        if let Some((n, with)) = out.paired_any
            && at.paired(view)
            && (with == NONE || view.player(at.owner).names().has(with))
        {
            sum += i32::from(n) * self.any_unit;
        }
        if let Some((kind, max, points, given)) = out.convert {
            let kind = usize::from(kind);
            let each = i32::from(points) * POINT
                - self.units[kind]
                - if given { times(self.units[kind], w.gift[s]) } else { 0 };
            sum += i32::from(me.resources().0[kind].min(max)) * each.max(0);
        }
        if let Some((min, max, points)) = out.give_any {
            let each = self.cheapest_unit();
            let given = times(each, w.gift[s]);
            sum -= i32::from(min) * (each + given);
            let more = i32::from(u16::from(max - min).min(me.resources().total()) as u8);
            sum += (i32::from(points) * POINT - each - given).max(0) * more.max(i32::from(min));
        }
        sum += i32::from(out.exchange) * self.any_unit / 5;
        sum += times(self.best_pack(out.stores), w.spot[s] * 6 / 10);
        if let Some(discard) = out.discard
            && !self.keeps.is_empty()
        {
            sum += self.discarding(discard, at.playing).0;
        }
        if let Some(copying) = out.copies {
            sum += self.best_copy(copying);
        }
        if let Some((discount, stock, _)) = out.play {
            sum += self.granted_play(discount, stock, out);
        } else if out.taken_from_meadow > 0 {
            sum += self.draw(out.taken_from_meadow) * 3 / 2;
        }
        if out.moves_worker {
            sum += w.again[s];
        }
        if out.refunds_replaced {
            sum += self.best_to_give_up(Some(Kind::Construction));
        }
        if let Some(card) = out.tokens_on {
            sum += i32::from(view.tokens_on(card)) * POINT;
        }
        sum
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
    fn granted_play(&self, discount: Option<u8>, stock: everdell_engine::effect::Stock, out: &Outcome) -> i32 {
        use everdell_engine::effect::Stock;
        let (w, s) = (self.weights, self.season);
        let most_points = out.play.map_or(i8::MAX, |play| play.2);
        let owned = self.view.me().resources();
        let best = |in_hand: bool| {
            self.wishes
                .iter()
                .filter(|wish| (!wish.in_hand || in_hand) && self.facts[usize::from(wish.card)].points <= most_points)
                .filter(|wish| wish.playable)
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
            Stock::Taken => self.draw(out.taken_from_meadow) * 3 / 2 + best(false) / 3,
        }
    }

    /// What a card of the own city would be missed for.
    pub fn city_loss(&self, slot: Slot) -> i32 {
        let view = self.view;
        let (w, s) = (self.weights, self.season);
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
    pub fn new(owner: Seat, def: &CardDef) -> Standing {
        Standing {
            owner,
            slot: NONE,
            partner: def.pairs_with,
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
