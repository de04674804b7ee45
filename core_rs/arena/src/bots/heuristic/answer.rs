//! What each choice of a decision is worth.

use super::look::Look;
use super::profile::Discard;
use super::weights::{POINT, times};
use super::worth::Sum;
use everdell_engine::choice::{Ask, Choice, Decision, Via, Zone};
use everdell_engine::effect::Price;
use everdell_engine::ids::{CardId, NONE, Seat, Slot};
use everdell_engine::resources::{Resource, Resources};
use everdell_engine::state::Source;

impl Look<'_> {
    pub fn value(&self, decision: Decision, choice: Choice) -> i32 {
        let mut sum = 0;
        self.tell(decision, choice, &mut sum);
        sum
    }

    pub fn tell(&self, decision: Decision, choice: Choice, sum: &mut impl Sum) {
        let (w, s) = (self.weights, self.season());
        match choice {
            Choice::Place(place) => self.tell_place(place, sum),
            Choice::Play { from, card, via, .. } => self.tell_play(from, card, via, sum),
            Choice::Prepare | Choice::Pass => sum.add("the next season", w.prepare[s]),
            Choice::Card {
                from: Zone::City,
                seat,
                slot,
                ..
            } => sum.add("the card", self.city_card(decision, seat, slot)),
            Choice::Card { card, .. } => sum.add("the card", self.card_choice(decision, card)),
            Choice::Resource { kind, n, .. } => sum.add("the resource", self.resource(decision, kind, n)),
            Choice::Amount(n) => sum.add("the amount", self.amount(decision, n)),
            Choice::Player(seat) => sum.add("the player", self.player(decision, seat)),
            Choice::Location(id) => sum.add("the location", self.location(id)),
            Choice::Pay(payment) => {
                let left = self.view.me().resources() - payment;
                sum.add("the payment", self.potential_spending(left, NONE) - self.spend(payment));
            }
            Choice::Special(choice) => self.tell_special(choice, sum),
            Choice::Stop | Choice::Pile(_) | Choice::Worker(_) => {}
            Choice::Option(_) => sum.add("something", POINT),
        }
    }

    // ---- plays --------------------------------------------------------------------------------------------------

    fn tell_play<S: Sum>(&self, from: Zone, card: CardId, via: Via, sum: &mut S) {
        let (w, s) = (self.weights, self.season());
        let view = self.view;
        match self.wish_for(card) {
            _ if S::TERMS => self.tell_worth(card, sum),
            Some(wish) if self.facts[usize::from(card)].steady => sum.add("worth", wish.worth),
            _ => sum.add("worth", self.worth(card)),
        }
        sum.add("a play", w.play[s]);
        if view.catalog().automatic.is_some() {
            sum.add("the opponent's play", -times(view.automatic_gain(card), w.automatic[s]));
        }
        if from == Zone::Hand {
            sum.add("room in the hand", self.relief(view.hand().len()));
        }
        if from == Zone::Meadow {
            sum.add("from the meadow", w.from_meadow[s] + self.denied(card));
        }
        let cost = view.card(card).cost;
        let owned = view.me().resources();
        let (paid, price) = match via {
            Via::Resources => (self.likely_payment(cost, 0), 0),
            Via::Free => (Resources::NONE, 0),
            Via::Token(slot) => (Resources::NONE, self.token_price(slot)),
            Via::Ability { slot, prisoner } => {
                let ability = view.card(view.me().card(slot).card).ability;
                let (drops, price) = ability.map_or((0, Price::Nothing), |ability| (ability.drops, ability.price));
                (
                    self.likely_payment(cost, drops),
                    self.ability_price(price, slot, prisoner),
                )
            }
            Via::AbilityAndToken { slot, prisoner, token } => {
                let ability = view.card(view.me().card(slot).card).ability;
                let price = ability.map_or(Price::Nothing, |ability| ability.price);
                (
                    Resources::NONE,
                    self.ability_price(price, slot, prisoner) + self.token_price(token),
                )
            }
        };
        sum.add("payment", -self.spend(paid));
        sum.add("price of the way of paying", -price);
        sum.add(
            "other wishes",
            self.potential_spending(owned - paid, card) - self.potential,
        );
    }

    /// What is paid when so many units may be dropped: the dearest, and what is missing anyway.
    fn likely_payment(&self, cost: Resources, drops: u8) -> Resources {
        let owned = self.view.me().resources();
        let missing = owned.missing_for(cost);
        let mut paid = cost - missing;
        let mut left = u16::from(drops).saturating_sub(missing.total());
        while left > 0 {
            let Some(dearest) = (0..4)
                .filter(|&kind| paid.0[kind] > 0)
                .max_by_key(|&kind| self.units[kind])
            else {
                break;
            };
            paid.0[dearest] -= 1;
            left -= 1;
        }
        paid
    }

    fn token_price(&self, slot: Slot) -> i32 {
        // A home that serves many critters is kept for the dearer ones.
        let home = self.view.me().card(slot).card;
        let many = self.profile.residents[usize::from(home)].len() > 2;
        times(self.weights.token[self.season()], if many { 3 * POINT } else { POINT })
    }

    fn ability_price(&self, price: Price, slot: Slot, prisoner: Slot) -> i32 {
        match price {
            Price::Nothing => 0,
            Price::DiscardThis => self.city_loss(slot),
            Price::Imprison => self.city_loss(prisoner) + self.weights.ability[self.season()],
        }
    }

    /// What a rival who could pay this meadow card at once would get of it.
    fn denied(&self, card: CardId) -> i32 {
        let deny = self.weights.deny[self.season()];
        if deny == 0 {
            return 0;
        }
        let cost = self.view.card(card).cost;
        let wanted = self
            .view
            .opponents()
            .any(|rival| self.view.player(rival).resources().covers(cost));
        if wanted {
            times(self.wished(card).max(0), deny)
        } else {
            0
        }
    }

    // ---- cards --------------------------------------------------------------------------------------------------

    fn city_card(&self, decision: Decision, seat: Seat, slot: Slot) -> i32 {
        let view = self.view;
        let card = view.player(seat).card(slot);
        match decision.ask {
            Ask::Activate => self.copy_value(seat, slot, card).max(1),
            Ask::Module { .. } => self.spend_price(view.card(card.card).cost),
            Ask::Pair => 2 * POINT,
            Ask::Replace => self.gain(view.card(card.card).cost) - self.city_loss(slot),
            Ask::DiscardCity => {
                let refund = matches!(decision.source, Source::Card { .. });
                let back = if refund {
                    self.gain(view.card(card.card).cost)
                } else {
                    0
                };
                back - self.city_loss(slot)
            }
            Ask::Tuck => self.tuck_points(decision) - self.city_loss(slot),
            Ask::Order => self.order(card.card),
            _ => 0,
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

    fn card_choice(&self, decision: Decision, card: CardId) -> i32 {
        match decision.ask {
            Ask::Discard | Ask::GiveCard => self.pick(decision, card, self.discard_gain(decision)),
            Ask::Tuck => self.pick(decision, card, self.tuck_points(decision)),
            Ask::DiscardMeadow => self.pick_meadow(decision, card),
            Ask::TakeMeadow | Ask::TakeRevealed => self.pick_wanted(decision, card),
            Ask::Keep | Ask::DrawMeadow => self.keep_unseen(card),
            _ => 0,
        }
    }

    /// Cards are named in ascending order, so what counts is whether a card belongs to the best set to be named: the
    /// first of them is taken, and if there is none the naming stops.
    fn pick(&self, decision: Decision, card: CardId, each: i32) -> i32 {
        let keep = self.keep(card);
        let rank = self.lists.keeps.iter().filter(|&&other| other < keep).count();
        let relief = self.relief(self.lists.keeps.len() - rank.min(self.lists.keeps.len()));
        let wanted = rank < usize::from(decision.least) || (rank < usize::from(decision.most) && each + relief > keep);
        if wanted { 10_000 - i32::from(card) } else { -keep }
    }

    fn pick_wanted(&self, decision: Decision, card: CardId) -> i32 {
        let value = self.keep_unseen(card);
        let meadow = decision.ask == Ask::TakeMeadow;
        let zone = if meadow {
            self.view.meadow()
        } else {
            self.view.revealed()
        };
        let most = usize::from(decision.most.max(1)).min(usize::from(self.room));
        let better = |&(slot, &other): &(usize, &CardId)| {
            other != NONE && (!meadow || self.view.is_open(slot)) && self.keep_unseen(other) > value
        };
        let rank = zone.iter().enumerate().filter(better).count();
        // Revealed cards that are not taken lie under the event and score there.
        let worth_it = decision.ask != Ask::TakeRevealed || value > POINT;
        if worth_it && rank < most {
            10_000 - i32::from(card)
        } else {
            -1
        }
    }

    fn pick_meadow(&self, decision: Decision, card: CardId) -> i32 {
        let value = self.wished(card);
        let worse =
            |&(slot, &other): &(usize, &CardId)| other != NONE && self.view.is_open(slot) && self.wished(other) < value;
        let rank = self.view.meadow().iter().enumerate().filter(worse).count();
        if rank < usize::from(decision.least) {
            10_000 - i32::from(card)
        } else {
            -value
        }
    }

    /// A card that is about to come into the hand.
    fn keep_unseen(&self, card: CardId) -> i32 {
        let missing = self.owned.missing(self.price(&self.facts[usize::from(card)])) as i32;
        let playable = self.view.may_ever_play(card);
        self.kept
            + if playable {
                self.wished(card).max(0) * 4 / (4 + missing)
            } else {
                0
            }
    }

    fn discard_gain(&self, decision: Decision) -> i32 {
        let out = match decision.source {
            Source::Location(id) => &self.profile.locations[usize::from(id)],
            Source::Card { seat, slot } if usize::from(slot) < self.view.player(seat).city().len() => {
                let card = usize::from(self.view.player(seat).card(slot).card);
                if self.profile.effects[card].discard.is_some() {
                    &self.profile.effects[card]
                } else {
                    &self.profile.visits[card]
                }
            }
            _ => return 0,
        };
        if out.to_limit {
            return self.card + self.card / 4;
        }
        let Discard {
            points,
            any,
            every,
            cards,
            ..
        } = out.discard.unwrap_or_default();
        i32::from(points) * POINT
            + i32::from(any) * self.any_unit / i32::from(every.max(1))
            + i32::from(cards) * self.card * 3 / 5
    }

    fn tuck_points(&self, decision: Decision) -> i32 {
        let Source::Event(at) = decision.source else { return 0 };
        let event = self.view.events()[usize::from(at)].event;
        i32::from(self.profile.event_worth[usize::from(event)].per_card) * POINT
    }

    // ---- resources ----------------------------------------------------------------------------------------------

    fn resource(&self, decision: Decision, kind: Resource, n: u8) -> i32 {
        let owned = self.view.me().resources();
        let unit = self.units[kind as usize];
        match decision.ask {
            Ask::StoreResource => i32::from(n) * unit,
            Ask::GainResource if decision.most > 1 => self.gain_first(kind as usize, decision.most),
            Ask::GainResource => self.supply(Resources::of(kind, n)),
            Ask::PayResource => {
                let mut left = owned;
                left.0[kind as usize] -= 1;
                let best = (0..4)
                    .filter(|&other| other != kind as usize)
                    .map(|other| {
                        let mut more = left;
                        more.0[other] = more.0[other].saturating_add(1);
                        self.potential_with(more) + self.units[other]
                    })
                    .max()
                    .unwrap_or(0);
                best - self.potential - self.spend(Resources::of(kind, 1)) - 50
            }
            Ask::GiveResource | Ask::PutResource => {
                let lost = self.spend(Resources::of(kind, 1)) + self.potential
                    - self.potential_spending(owned - Resources::of(kind, 1), NONE);
                let given = if decision.ask == Ask::GiveResource {
                    times(unit, self.weights.gift[self.season()])
                } else {
                    0
                };
                self.points_each(decision, kind as usize) - lost - given
            }
            _ => 0,
        }
    }

    /// Several units of choice are named in ascending order: the best multiset that begins with this kind.
    fn gain_first(&self, kind: usize, n: u8) -> i32 {
        let owned = self.view.me().resources();
        let mut have = owned;
        have.0[kind] = have.0[kind].saturating_add(1);
        for _ in 1..n {
            let best = (kind..4).max_by_key(|&other| {
                let mut more = have;
                more.0[other] = more.0[other].saturating_add(1);
                (
                    self.potential_gaining(more) + self.gain(more - owned),
                    std::cmp::Reverse(other),
                )
            });
            let best = best.unwrap_or(kind);
            have.0[best] = have.0[best].saturating_add(1);
        }
        self.potential_gaining(have) + self.gain(have - owned)
    }

    fn amount(&self, decision: Decision, n: u8) -> i32 {
        let Some(kind) = self.kind_of(decision) else {
            return i32::from(n);
        };
        let what = Resources::of(Resource::from_index(kind as u8), n);
        let owned = self.view.me().resources();
        let lost = self.spend(what) + self.potential - self.potential_spending(owned - what, NONE);
        let given = if decision.ask == Ask::GiveAmount {
            times(lost, self.weights.gift[self.season()])
        } else {
            0
        };
        i32::from(n) * self.points_each(decision, kind) - lost - given
    }

    /// Of which kind an amount is asked.
    fn kind_of(&self, decision: Decision) -> Option<usize> {
        match decision.source {
            Source::Card { seat, slot } => {
                let card = self.view.player(seat).city().get(usize::from(slot))?.card;
                self.profile.effects[usize::from(card)]
                    .convert
                    .map(|convert| usize::from(convert.0))
            }
            Source::Event(at) => {
                let event = usize::from(self.view.events()[usize::from(at)].event);
                self.profile.event_worth[event]
                    .per_unit
                    .iter()
                    .position(|points| *points > 0)
            }
            _ => None,
        }
    }

    /// Points for each unit paid, given or put.
    fn points_each(&self, decision: Decision, kind: usize) -> i32 {
        let points = match decision.source {
            Source::Card { seat, slot } => self.view.player(seat).city().get(usize::from(slot)).map_or(0, |card| {
                let out = &self.profile.effects[usize::from(card.card)];
                out.convert.map_or(0, |convert| i32::from(convert.2))
            }),
            Source::Event(at) => {
                let event = usize::from(self.view.events()[usize::from(at)].event);
                let put = i32::from(self.profile.event_worth[event].per_unit[kind]);
                put + self.profile.events[event].give_any.map_or(0, |give| i32::from(give.2))
            }
            _ => 0,
        };
        points * POINT
    }

    fn player(&self, decision: Decision, seat: Seat) -> i32 {
        let score = i32::from(self.view.score(seat).total());
        if decision.ask == Ask::TargetCity { score } else { -score }
    }
}
