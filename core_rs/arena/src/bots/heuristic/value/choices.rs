//! What each choice of a decision is worth.

use super::effects::Standing;
use super::sum::{Best, Sum, total};
use crate::bots::heuristic::facts::outcome::{Discard, Outcome};
use crate::bots::heuristic::position::look::Look;
use crate::bots::heuristic::weights::{NEVER, POINT, times};
use everdell_engine::choice::{Ask, Choice, Zone};
use everdell_engine::effect::Brings;
use everdell_engine::ids::{CardId, NONE, Seat, Slot};
use everdell_engine::modules::Use;
use everdell_engine::state::{Source, Spot};

/// A card that belongs to the best set to be named is worth at least this, and the more the earlier it is named.
const PICKED: i32 = 10 * POINT - 255;

impl Look<'_> {
    pub fn value(&self, choice: Choice) -> i32 {
        total(|sum| self.list_terms(choice, sum))
    }

    /// The best play of a turn, whatever else is wanted, and whether it is worth so much that an eager bot takes it at once.
    #[inline(always)]
    pub fn hasty(&mut self, choices: &[Choice]) -> (Best, bool) {
        let mut best = Best::NONE;
        if self.w.eager == NEVER || self.decision.ask != Ask::Turn {
            return (best, false);
        }
        self.weigh_goods();
        self.forget_wishes();
        for (index, &choice) in choices.iter().enumerate().rev() {
            match choice {
                Choice::Play { from, card, via } => {
                    best.race(index, |race| self.tell_play(from, card, via, race));
                }
                // Behind the plays stand preparing and passing, before them the placements.
                Choice::Place(_) => break,
                _ => {}
            }
        }
        (best, best.value > self.w.eager)
    }

    /// The position of the best choice; of equals the first. Of the plays the best one may be known already.
    pub fn best(&self, choices: &[Choice], play: Best) -> usize {
        let of_hand = |choice: &Choice| !matches!(choice, Choice::Card { from, .. } if *from != Zone::Hand);
        if matches!(self.decision.ask, Ask::Discard | Ask::GiveCard)
            && choices.first().is_none_or(of_hand)
            && let Some(index) = self.first_picked(choices)
        {
            return index;
        }
        // Without plans a play is worth the same whatever else is wanted.
        let known = play.value > Best::NONE.value && self.w.plan == 0;
        let mut best = if known { play } else { Best::NONE };
        // Placements, the most by far, are offered first and weighed last: mostly there is something better then, and they
        // need not be weighed to the end.
        for (index, &choice) in choices.iter().enumerate().rev() {
            match choice {
                Choice::Place(place) => {
                    if let Spot::Location(id) = place.spot()
                        && self.is_hopeless(id, best.bar(index))
                    {
                        continue;
                    }
                    best.race(index, |race| self.tell_place(place, race));
                }
                Choice::Play { .. } if known => {}
                Choice::Play { from, card, via } => {
                    best.race(index, |race| self.tell_play(from, card, via, race));
                }
                _ => best.race(index, |race| self.list_terms(choice, race)),
            }
        }
        best.index
    }

    pub fn list_terms(&self, choice: Choice, sum: &mut impl Sum) {
        match choice {
            Choice::Place(place) => self.tell_place(place, sum),
            Choice::Send { kind, place } => match self.view.benefit(Use::Worker(kind, place)) {
                Some(benefit) => self.tell_benefit(&benefit, sum),
                None => self.tell_place(place, sum),
            },
            Choice::Play { from, card, via } => self.tell_play(from, card, via, sum),
            Choice::Prepare | Choice::Pass => {
                sum.add("the next season", self.w.prepare);
                if self.w.harvest != 0 && self.period.harvests {
                    sum.add("its production", times(self.production(), self.w.harvest));
                }
            }
            Choice::Card {
                from: Zone::City,
                seat,
                slot,
                ..
            } => sum.add("the card", self.city_card(seat, slot)),
            // What lies open and goes away is missed by whoever wanted it.
            Choice::Card { from, card, .. } if self.decision.ask == Ask::Discard && from != Zone::Hand => {
                sum.add("the card", self.pick_meadow(card));
            }
            Choice::Card { card, .. } => sum.add("the card", self.card_choice(card)),
            Choice::Resource { kind, n, .. } => sum.add("the resource", self.resource(kind, n)),
            Choice::Amount(n) => sum.add("the amount", self.amount(n)),
            Choice::Player(seat) => sum.add("the player", self.player(seat)),
            Choice::Location(id) => sum.add("the location", self.location(id)),
            Choice::Pay(payment) => {
                let left = self.owned - payment;
                sum.add("the payment", self.potential_spending(left, NONE) - self.spend(payment));
            }
            Choice::Special(choice) => self.tell_special(choice, sum),
            Choice::Pile(_) if matches!(self.decision.ask, Ask::DrawMeadow | Ask::Take) => {
                sum.add("a card of the deck", self.w.hand_card);
            }
            Choice::Pile(_) if self.decision.ask == Ask::Reveal => sum.add("what it may bring", self.further_card()),
            Choice::Stop | Choice::Pile(_) | Choice::Worker(..) => {}
            Choice::Option(name) => sum.add("what it brings", self.option(name)),
        }
    }

    // ---- cards --------------------------------------------------------------------------------------------------

    fn city_card(&self, seat: Seat, slot: Slot) -> i32 {
        let view = self.view;
        let card = view.player(seat).card(slot);
        match self.decision.ask {
            Ask::Activate | Ask::TakeCard => self.copy_value(seat, slot, card).max(1),
            Ask::GainCost | Ask::LayTokens | Ask::Module { .. } => self.spend_price(view.card(card.card).cost),
            Ask::Pair => 2 * POINT,
            Ask::Replace => self.replaced(card.card) - self.city_loss(slot),
            Ask::DiscardCity => {
                let refund = matches!(self.decision.source, Source::Card { .. });
                let back = if refund {
                    self.gain(view.card(card.card).cost)
                } else {
                    0
                };
                back - self.city_loss(slot)
            }
            Ask::Tuck => self.tuck_points() - self.city_loss(slot),
            Ask::Order => self.order(card.card),
            _ => 0,
        }
    }

    // ---- ways ---------------------------------------------------------------------------------------------------

    /// What the card brings that is acting.
    fn acting(&self) -> Option<(&Outcome, Standing)> {
        let (seat, slot) = match self.decision.source {
            Source::Card { seat, slot } => (seat, slot),
            Source::Special { module, at } => {
                let out = self
                    .profile
                    .asking(self.view.catalog(), module, at, Outcome::is_choice)?;
                return Some((out, Standing::nowhere(self.view.seat())));
            }
            _ => return None,
        };
        let card = usize::from(self.view.player(seat).city().get(usize::from(slot))?.card);
        let outcomes = [&self.profile.effects[card], &self.profile.visits[card]];
        let out = outcomes.into_iter().find(|out| out.is_choice())?;
        Some((out, Standing::at(seat, slot)))
    }

    /// One of several ways; of those that cannot be told apart any is as good.
    fn option(&self, name: u8) -> i32 {
        if self.decision.ask == Ask::Colour {
            return if self.takes_meadow() {
                self.shown(name)
            } else {
                self.unseen(name)
            };
        }
        let way = self.acting().and_then(|(out, at)| {
            let way = out.ways.get(usize::from(name.wrapping_sub(out.first_way)))?;
            Some(self.outcome(way, at).max(1))
        });
        way.unwrap_or(POINT)
    }

    /// A further card turned up.
    fn further_card(&self) -> i32 {
        let Some((out, _)) = self.acting() else { return 0 };
        let gamble = out.gamble.or_else(|| out.ways.iter().find_map(|way| way.gamble));
        let points = self
            .view
            .revealed()
            .iter()
            .map(|&card| i32::from(self.facts(card).points))
            .sum();
        gamble.map_or(0, |gamble| self.gamble(gamble, points))
    }

    /// Does the card that acts take cards of the meadow?
    fn takes_meadow(&self) -> bool {
        let Source::Card { seat, slot } = self.decision.source else {
            return false;
        };
        let Some(card) = self.view.player(seat).city().get(usize::from(slot)) else {
            return false;
        };
        let catalog = self.view.catalog();
        let brings = catalog.brings[usize::from(self.view.card(card.card).effect)..].iter();
        let mut brings = brings.take_while(|brings| **brings != Brings::End);
        brings.any(|brings| matches!(brings, Brings::TakesMeadow { .. }))
    }

    /// What the open cards of a colour in the meadow are worth, with a token for each, as far as they fit.
    fn shown(&self, name: u8) -> i32 {
        let (view, names) = (self.view, &self.view.catalog().option_names);
        let named = names.get(usize::from(name)).map_or("", String::as_str);
        let open = (0..).zip(view.meadow()).filter(|&(slot, _)| view.is_open(slot));
        let open = open.filter(|(_, card)| **card != NONE && view.card(**card).colour.name() == named);
        let (n, all) = open.fold((0, 0), |(n, all), (_, &card)| (n + 1, all + self.secured(card) + POINT));
        if n == 0 {
            0
        } else {
            all * i32::from(self.goods.room).min(n) / n
        }
    }

    /// The cards of a colour that this seat does not see.
    fn unseen(&self, name: u8) -> i32 {
        let (view, names) = (self.view, &self.view.catalog().option_names);
        let named = names.get(usize::from(name)).map_or("", String::as_str);
        let of_colour = |card: &CardId| *card != NONE && view.card(*card).colour.name() == named;
        let all = view.catalog().cards.iter().filter(|card| card.colour.name() == named);
        let all: i32 = all.map(|card| i32::from(card.in_deck())).sum();
        let cities = (0..view.seats())
            .flat_map(|seat| view.player(seat).city())
            .map(|card| &card.card);
        let seen = view.hand().iter().chain(view.meadow()).chain(cities);
        all - seen.filter(|card| of_colour(card)).count() as i32
    }

    /// What comes back for a card whose place the played one takes.
    fn replaced(&self, card: CardId) -> i32 {
        match self.decision.source {
            Source::Playing(played) if self.view.card(played).upgrades != NONE => 0,
            _ => self.gain(self.view.card(card).cost),
        }
    }

    /// What only gains comes first, what draws next, what turns one thing into another last.
    fn order(&self, card: CardId) -> i32 {
        let out = &self.profile.effects[usize::from(card)];
        match out {
            _ if out.convert.is_some() || out.give_any.is_some() => 0,
            _ if out.exchange > 0 => 1,
            _ if out.copies.is_some() => 2,
            _ if out.cards > 0 => 3,
            _ => 4,
        }
    }

    fn card_choice(&self, card: CardId) -> i32 {
        match self.decision.ask {
            Ask::Discard | Ask::GiveCard => self.pick(card, self.discard_gain()),
            Ask::Tuck => self.pick(card, self.tuck_points()),
            Ask::DiscardMeadow => self.pick_meadow(card),
            Ask::TakeMeadow | Ask::TakeRevealed => self.pick_wanted(card),
            // What lies open may be played as it lies: drawing it only keeps others from it.
            Ask::DrawMeadow if self.view.catalog().draws_elsewhere => self.secured(card),
            Ask::Take => self.secured(card),
            Ask::Keep | Ask::DrawMeadow => self.keep_unseen(card),
            _ => 0,
        }
    }

    /// The first card of the best set to be named. Those of a hand are offered as they are named, so the others need not be
    /// weighed.
    fn first_picked(&self, choices: &[Choice]) -> Option<usize> {
        let each = self.discard_gain();
        let picked = |choice: &Choice| matches!(*choice, Choice::Card { card, .. } if self.pick(card, each) >= PICKED);
        choices.iter().position(picked)
    }

    /// Cards are named in ascending order, so what counts is whether a card belongs to the best set to be named: the
    /// first of them is taken, and if there is none the naming stops.
    fn pick(&self, card: CardId, each: i32) -> i32 {
        let keep = self.keep(card);
        let keeps = self.keeps();
        let rank = keeps.iter().filter(|&&other| other < keep).count();
        let relief = self.relief(keeps.len() - rank.min(keeps.len()));
        let wanted =
            rank < usize::from(self.decision.least) || (rank < usize::from(self.decision.most) && each + relief > keep);
        if wanted { PICKED + 255 - i32::from(card) } else { -keep }
    }

    fn pick_wanted(&self, card: CardId) -> i32 {
        let value = self.keep_unseen(card);
        let most = usize::from(self.decision.most.max(1)).min(usize::from(self.goods.room));
        let rank = self.lists.offered.iter().filter(|&&other| other > value).count();
        // Revealed cards that are not taken lie under the event and score there.
        let worth_it = self.decision.ask != Ask::TakeRevealed || value > POINT;
        if worth_it && rank < most {
            PICKED + 255 - i32::from(card)
        } else {
            -1
        }
    }

    fn pick_meadow(&self, card: CardId) -> i32 {
        let value = self.wished(card);
        let worse =
            |&(slot, &other): &(usize, &CardId)| other != NONE && self.view.is_open(slot) && self.wished(other) < value;
        let beside = self
            .view
            .open_shelved()
            .filter(|&(_, other)| self.wished(other) < value);
        let rank = self.view.meadow().iter().enumerate().filter(worse).count() + beside.count();
        if rank < usize::from(self.decision.least) {
            PICKED + 255 - i32::from(card)
        } else {
            -value
        }
    }

    /// Weighs the cards that may be taken.
    pub fn weigh_offered(&mut self) {
        let meadow = self.decision.ask == Ask::TakeMeadow;
        let zone = if meadow {
            self.view.meadow()
        } else {
            self.view.revealed()
        };
        for (slot, &card) in zone.iter().enumerate() {
            if card != NONE && (!meadow || self.view.is_open(slot)) {
                let value = self.keep_unseen(card);
                self.lists.offered.push(value);
            }
        }
    }

    /// A card that is about to come into the hand.
    fn keep_unseen(&self, card: CardId) -> i32 {
        let missing = self.purse.missing(self.price(card)) as i32;
        let playable = self.view.may_ever_play(card);
        self.w.kept_card
            + if playable {
                self.wished(card).max(0) * 4 / (4 + missing)
            } else {
                0
            }
    }

    /// A card that lies open, taken before others can take it.
    pub fn secured(&self, card: CardId) -> i32 {
        self.w.kept_card + (self.keep_unseen(card) - self.w.kept_card) / 3
    }

    fn discard_gain(&self) -> i32 {
        let out = match self.decision.source {
            Source::Location(id) => &self.profile.locations[usize::from(id)],
            Source::Event(at) => &self.profile.events[usize::from(self.view.events()[usize::from(at)].event)],
            Source::Card { seat, slot } if usize::from(slot) < self.view.player(seat).city().len() => {
                let card = usize::from(self.view.player(seat).card(slot).card);
                let acts = [&self.profile.effects[card], &self.profile.after_draws[card]];
                let reacts = self.profile.reactions[card].iter().map(|reaction| &reaction.out);
                let discards = acts.into_iter().chain(reacts).find(|out| out.discard.is_some());
                discards.unwrap_or(&self.profile.visits[card])
            }
            Source::Special { module, at } => {
                let discards = |out: &Outcome| out.discard.is_some();
                match self.profile.asking(self.view.catalog(), module, at, discards) {
                    Some(out) => out,
                    None => return 0,
                }
            }
            _ => return 0,
        };
        if out.to_limit {
            return self.w.hand_card + self.w.hand_card / 4;
        }
        let Discard {
            points,
            any,
            every,
            cards,
            again,
            ..
        } = out.discard.unwrap_or_default();
        self.again(again)
            + i32::from(points) * POINT
            + self.earned(any) / i32::from(every.max(1))
            + i32::from(cards) * self.w.hand_card * 3 / 5
    }

    fn tuck_points(&self) -> i32 {
        let Source::Event(at) = self.decision.source else {
            return 0;
        };
        let event = self.view.events()[usize::from(at)].event;
        i32::from(self.profile.event_worth[usize::from(event)].per_card) * POINT
    }
}
