//! What a placement is worth: locations, events, cards of cities.

use super::sum::{Race, Sum, total};
use crate::bots::heuristic::facts::cards::{Colours, EventFacts};
use crate::bots::heuristic::facts::outcome::{Discard, Outcome};
use crate::bots::heuristic::position::look::Look;
use crate::bots::heuristic::weights::{POINT, times};
use everdell_engine::catalog::EventDef;
use everdell_engine::effect::{Areas, Kind, Quantity, What};
use everdell_engine::game::quantities::Reader;
use everdell_engine::ids::{CardId, LocationId, Seat, Slot};
use everdell_engine::list::List;
use everdell_engine::modules::Done;
use everdell_engine::state::{Holder, Place, Spot};

impl Look<'_> {
    #[inline(always)]
    pub fn tell_place(&self, place: Place, sum: &mut impl Sum) {
        // First, as the rest may be left out once the best so far is out of reach.
        if self.profile.follows_placements {
            sum.add("what follows", self.following(Done::Placed(place)));
        }
        match place.spot() {
            Spot::Location(id) => self.tell_location(id, sum),
            Spot::Event(at) => self.tell_event(at, sum),
            Spot::City { seat, slot } => self.tell_visit(seat, slot, sum),
            Spot::Nowhere | Spot::Special { .. } => {}
        }
    }

    /// What performing a location is worth.
    pub fn location(&self, id: LocationId) -> i32 {
        total(|sum| self.tell_location(id, sum))
    }

    /// Can a location not be worth more than this, whatever the position makes of it?
    #[inline]
    pub fn is_hopeless(&self, id: LocationId, best: i32) -> bool {
        let place = &self.period.locations[usize::from(id)];
        let discards = self.goods.hand.min(i32::from(place.discards));
        // Units that no wanted card lacks bring none nearer.
        let direct = if place.kinds.meets(self.goods.lacking) {
            self.goods.reach
        } else {
            0
        };
        let roundabout = if discards > 0 { self.goods.roundabout_reach } else { 0 };
        let reach = direct + roundabout;
        !self.profile.follows_placements && self.goods.usual && place.most + place.most_each * discards + reach <= best
    }

    fn tell_location<S: Sum>(&self, id: LocationId, sum: &mut S) {
        let place = &self.period.locations[usize::from(id)];
        if place.plain && !S::TERMS {
            // The same as below, with what is known for the period.
            sum.add("", place.sure + self.cards(place.draws));
            self.tell_gains(place.gain, place.any, sum);
            return;
        }
        if place.factor == POINT {
            self.tell_printed_location(id, sum);
            return;
        }
        let printed = total(|sum| self.tell_printed_location(id, sum));
        sum.add("location", times(printed, place.factor));
    }

    /// What it is worth wherever it lies.
    #[inline]
    fn tell_printed_location<S: Sum>(&self, id: LocationId, sum: &mut S) {
        let place = &self.period.locations[usize::from(id)];
        let def = &self.view.catalog().locations[usize::from(id)];
        let out = &self.profile.locations[usize::from(id)];
        if def.points != 0 {
            let points = i32::from(def.points) * POINT;
            sum.add("journey", times(points, self.w.journey));
        }
        sum.add("taste", place.taste);
        if def.permanent_worker {
            sum.add("worker gone for good", -self.period.worker_for_good);
        }
        self.tell_action(out, out.discard, sum);
    }

    /// What an action brings now; unlike a card's later production it knows which resources are wanted. What is costly to
    /// find out comes last, when it may be of no interest any more.
    fn tell_action(&self, out: &Outcome, discard: Option<Discard>, sum: &mut impl Sum) {
        sum.add("effect", self.rest_of_action(out));
        if let Some(discard) = discard {
            sum.add("discarding", self.discarding(discard, false).0);
        }
        if out.copies_location != 0 {
            sum.add("copied location", self.best_location(out.copies_location));
        }
        self.tell_gains(out.gain, out.any, sum);
    }

    fn best_location(&self, areas: Areas) -> i32 {
        let catalog = self.view.catalog();
        let in_play = |id: &usize| {
            let location = &catalog.locations[*id];
            areas >> location.area & 1 == 1
                && (!location.dealt || self.view.forest().contains(&(*id as u8)))
                && self.profile.locations[*id].copies_location == 0
        };
        let mut best = None;
        for id in (0..catalog.locations.len()).filter(in_play) {
            let bar = best.unwrap_or(i32::MIN);
            if !self.is_hopeless(id as LocationId, bar) {
                let mut race = Race::against(bar);
                self.tell_location(id as LocationId, &mut race);
                best = race.won().or(best);
            }
        }
        best.unwrap_or(0)
    }

    // ---- discarding ---------------------------------------------------------------------------------------------

    /// What discarding as many hand cards as is best brings, and how many that is. A card being played is out of the hand.
    pub fn discarding(&self, discard: Discard, playing: bool) -> (i32, u8) {
        let keeps = self.keeps();
        let keeps = &keeps[..keeps.len() - usize::from(playing && !keeps.is_empty())];
        let mut best = (if discard.min == 0 { 0 } else { i32::MIN / 2 }, 0);
        let (mut lost, mut gained, mut towards, mut any, mut earned) = (0, 0, 0, 0, 0);
        for (at, keep) in keeps.iter().take(usize::from(discard.max)).enumerate() {
            lost += keep - self.relief(keeps.len() - at);
            let n = at as u8 + 1;
            gained += i32::from(discard.points) * POINT;
            towards += 1;
            if towards >= discard.every {
                any += discard.any;
                earned = self.earned(any);
                towards = 0;
            }
            let value = gained + earned + self.redraw(n, discard.cards) + self.again(discard.again) - lost;
            if n >= discard.min && value > best.0 {
                best = (value, n);
            }
        }
        if best.1 == 0 && discard.min > 0 {
            (0, discard.min)
        } else {
            best
        }
    }

    /// Cards drawn for cards discarded.
    #[inline]
    fn redraw(&self, discarded: u8, each: u8) -> i32 {
        if each == 0 {
            return 0;
        }
        let room = i32::from(self.goods.room) + i32::from(discarded);
        (i32::from(discarded) * i32::from(each)).min(room) * self.w.hand_card * 6 / 5
    }

    // ---- events -------------------------------------------------------------------------------------------------

    fn tell_event(&self, at: u8, sum: &mut impl Sum) {
        let w = self.w;
        let view = self.view;
        let event = view.events()[usize::from(at)].event;
        let def = &view.catalog().events[usize::from(event)];
        let worth = &self.profile.event_worth[usize::from(event)];
        let factor = self.period.things.events[usize::from(def.kind)].factor;
        let mut points = worth.points;
        points += self.units_put(worth.per_unit, worth.units);
        points += self.cards_put(worth.per_card, worth.cards, worth.from_city);
        points += i32::from(worth.revealed) * (i32::from(worth.per_card) * POINT).max(self.w.hand_card);
        if let Some((tally, each)) = worth.counted {
            points += i32::from(each) * self.tallied(tally) * POINT;
        }
        sum.add("the event", times(points, factor));
        let out = &self.profile.events[usize::from(event)];
        if out.returns_worker {
            sum.add("a worker back", w.worker);
        }
        if out.produces {
            sum.add("production", self.production());
        }
        sum.add("cost", -self.spend(def.cost) - i32::from(def.cost_city_cards) * 1500);
        if def.has_fee {
            sum.add("goods and cards", -self.event_price(def));
        }
        let kings = view.me().city().iter().flat_map(|card| &view.card(card.card).score);
        let counted = kings.filter(|score| score.per == What::Events(def.kind).own());
        sum.add(
            "counted by prosperity",
            counted.map(|score| i32::from(score.points) * POINT).sum(),
        );
        sum.add("now rather than later", w.claim);
        sum.add("before a rival", self.contested(def));
        self.tell_action(out, out.discard, sum);
    }

    /// Claiming an event for which a rival has everything too.
    fn contested(&self, def: &EventDef) -> i32 {
        if self.w.contested == 0 {
            return 0;
        }
        let facts = EventFacts::of(def, 0);
        let could = |rival| {
            let rival = self.view.player(rival);
            !rival.passed() && facts.missing(rival.names(), Colours::of(rival.colours()), rival.sorts()) == 0
        };
        let contested = self.view.opponents().any(could);
        if contested { self.w.contested } else { 0 }
    }

    fn units_put(&self, each: [i8; 4], most: u8) -> i32 {
        let owned = self.owned;
        let mut left = most;
        let mut sum = 0;
        while left > 0 {
            let gain = |kind: &usize| i32::from(each[*kind]) * POINT - self.goods.units[*kind];
            let Some(kind) = (0..4).filter(|&kind| owned.0[kind] > 0).max_by_key(gain) else {
                break;
            };
            let n = owned.0[kind].min(left);
            sum += i32::from(n) * gain(&kind).max(0);
            left -= n;
            if n < owned.0[kind] || left == 0 {
                break;
            }
            // A second kind is rarely needed: count it at the best unit's gain once.
            left = left.saturating_sub(1);
        }
        sum
    }

    fn cards_put(&self, each: i8, most: u8, from_city: bool) -> i32 {
        if each == 0 || most == 0 {
            return 0;
        }
        let view = self.view;
        let critter = |card: CardId| view.card(card).kind == Kind::Critter;
        let mut losses: List<i32, 32> = if from_city {
            let city = view.me().city();
            (0..city.len())
                .filter(|&slot| critter(city[slot].card))
                .map(|slot| self.city_loss(slot as Slot))
                .collect()
        } else {
            view.hand()
                .iter()
                .filter(|card| critter(**card))
                .map(|&card| self.keep(card))
                .collect()
        };
        losses.sort_unstable();
        losses
            .iter()
            .take(usize::from(most))
            .map(|loss| (i32::from(each) * POINT - loss).max(0))
            .sum()
    }

    /// What lies elsewhere; what the city counts itself is weighed with its cards.
    fn tallied(&self, counted: Quantity) -> i32 {
        match counted.what {
            What::TokensOn(_) | What::Prisoners(_) | What::WorkersOn(_) | What::PairsWith(_) => {
                self.view.amount(counted, &Reader::of(self.view.seat()))
            }
            _ => 0,
        }
    }

    /// All production cards once.
    pub fn production(&self) -> i32 {
        let view = self.view;
        let city = view.me().city().iter().enumerate();
        city.filter(|(_, card)| view.card(card.card).is_production())
            .map(|(slot, card)| self.copy_value(view.seat(), slot as Slot, *card))
            .sum()
    }

    // ---- cards of cities ----------------------------------------------------------------------------------------

    fn tell_visit(&self, owner: Seat, slot: Slot, sum: &mut impl Sum) {
        let w = self.w;
        let view = self.view;
        let def = view.card(view.player(owner).card(slot).card);
        let out = &self.profile.visits[usize::from(view.player(owner).card(slot).card)];
        if let Some((_, true)) = out.gives_up {
            sum.add("a card given up", self.best_to_give_up(None));
        }
        if out.gives_cards > 0 {
            sum.add("cards exchanged", self.exchange_hand(out));
        }
        if def.permanent_worker {
            sum.add("worker gone for good", -self.period.worker_for_good);
        }
        if owner != view.seat() {
            let token = i32::from(def.open_reward) * POINT;
            sum.add("the owner's token", -times(token, w.gift));
        }
        if out.takes_stored {
            let stored = view.stored(Holder::city(owner, slot));
            sum.add("stored resources", self.supply(stored));
        }
        self.tell_action(out, None, sum);
    }

    /// Give cards, discard what is not wanted, fill the hand.
    fn exchange_hand(&self, out: &Outcome) -> i32 {
        let keeps = self.keeps();
        let lost: i32 = keeps.iter().take(usize::from(out.gives_cards)).sum();
        let room = i32::from(self.goods.room) + i32::from(out.gives_cards);
        let fresh = room * self.w.hand_card;
        let dead = keeps
            .iter()
            .skip(usize::from(out.gives_cards))
            .filter(|keep| **keep <= self.w.kept_card)
            .count() as i32;
        fresh + dead * self.w.hand_card / 4 - lost - lost / 4
    }
}
