//! What Pearlbrook brings is worth: pearls, the river, adornments, wonders.

use super::lists::Wish;
use super::look::Look;
use super::outcome::Outcome;
use super::sum::Sum;
use super::weights::{POINT, times};
use everdell_engine::catalog::{Catalog, EventDef};
use everdell_engine::choice::Special;
use everdell_engine::effect::{Brings, Colour, Condition, Count, Fee, Kind};
use everdell_engine::ids::{CardId, EventId, NONE, Seat, Slot};
use everdell_engine::modules::brook::{self as open, Move};

/// Pearls among the goods.
const PEARL: u8 = 0;
/// The card of a wish that is no card.
const A_WONDER: CardId = NONE - 1;
/// Share of a wonder's pull for each pearl still missing.
const PEARL_MISSING: i32 = 350;
/// Share of a river card's pearl and token that a card not yet known is likely to bring.
const UNKNOWN_CARD: i32 = 300;
/// What an adornment that counts a city now will count at the end, by season.
const GROWTH: [i32; 4] = [3000, 2200, 1500, 1100];

/// One thing that only a module's effects bring.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SpecialPart {
    Pearls(u8),
    /// Resources of choice and points while so many pearls are held.
    WithPearls {
        need: u8,
        any: u8,
        points: u8,
    },
    /// Resources of choice and cards for each card of a kind or colour.
    PerKind(Kind, u8, u8),
    PerColour(Colour, u8, u8),
    /// Cards of a colour act once more.
    ActsAgain(Colour, u8),
    /// The cost of a card of this colour.
    CostOf(Colour),
    /// Another player's adornment.
    Mirrors,
}

/// What a catalog has of Pearlbrook.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Brook {
    /// Events that are built rather than claimed.
    pub wonders: Vec<EventId>,
    /// What river cards and adornments do, by their positions in the module's numbers.
    pub river: Vec<Outcome>,
    pub adornments: Vec<Outcome>,
}

impl Brook {
    pub fn of(catalog: &Catalog) -> Brook {
        let Some(numbers) = open::numbers(catalog) else {
            return Brook::default();
        };
        let events = 0..catalog.events.len() as EventId;
        let of = |effect| Outcome::of(catalog, effect);
        Brook {
            wonders: events
                .filter(|&event| !catalog.events[usize::from(event)].counted)
                .collect(),
            river: numbers.river.iter().map(|card| of(card.effect)).collect(),
            adornments: numbers.adornments.iter().map(|one| of(one.effect)).collect(),
        }
    }
}

impl Outcome {
    /// Takes what only modules bring, or what is under a condition of theirs. False: it is none of that.
    pub fn add_special(&mut self, brings: Brings, conditions: [Option<Condition>; 2]) -> bool {
        let need = conditions.iter().flatten().find_map(|condition| match condition {
            Condition::Goods { n, .. } => Some(*n),
            _ => None,
        });
        let part = match (brings, need) {
            (Brings::Any { n: any, .. }, Some(need)) => SpecialPart::WithPearls { need, any, points: 0 },
            (Brings::Points { n: points, .. }, Some(need)) => SpecialPart::WithPearls { need, any: 0, points },
            (Brings::Any { n, per, .. }, _) => match per {
                Count::CardsOfKind(kind) => SpecialPart::PerKind(kind, n, 0),
                Count::CardsOfColour(colour) => SpecialPart::PerColour(colour, n, 0),
                _ => return false,
            },
            (Brings::Cards { n, per, .. }, _) => match per {
                Count::CardsOfKind(kind) => SpecialPart::PerKind(kind, 0, n),
                Count::CardsOfColour(colour) => SpecialPart::PerColour(colour, 0, n),
                _ => return false,
            },
            (Brings::Goods { n, .. }, _) => SpecialPart::Pearls(n),
            (Brings::ActsAgain { colour, max }, _) => SpecialPart::ActsAgain(colour, max),
            (Brings::CostOf(colour), _) => SpecialPart::CostOf(colour),
            (Brings::Mirrors { .. }, _) => SpecialPart::Mirrors,
            _ => return false,
        };
        self.special.push(part);
        true
    }
}

impl Look<'_> {
    pub fn tell_special(&self, choice: Special, sum: &mut impl Sum) {
        let w = self.w;
        match open::read_choice(self.view.catalog(), choice) {
            Some(Move::ToLocation { location, spot: None }) => {
                sum.add("the location", self.location(location));
                sum.add("its price", -self.location_fee(location));
            }
            Some(Move::ToLocation { spot: Some(spot), .. }) => {
                if let Some(card) = self.view.river_card(spot) {
                    sum.add("the river card", self.river_card(card).max(1));
                } else {
                    sum.add("a pearl", w.pearl);
                    sum.add("a river card yet unknown", times(w.pearl + POINT, UNKNOWN_CARD));
                }
            }
            Some(Move::ToCard { seat, slot }) => self.tell_ferry(seat, slot, sum),
            Some(Move::River(card)) => sum.add("the river card", self.river_card(card)),
            Some(Move::Adornment(at)) => self.tell_adornment(at, sum),
            None => {}
        }
    }

    /// What using a river card brings beyond its price.
    fn river_card(&self, card: u8) -> i32 {
        let card = usize::from(card);
        let brings = self.rest_of_action(&self.profile.brook.river[card]);
        let fee = open::numbers(self.view.catalog()).map_or(Fee::NONE, |numbers| numbers.river[card].fee);
        brings - self.fee(&fee)
    }

    /// The best card that the Ferry reaches, and what its owner gains.
    fn tell_ferry(&self, owner: Seat, slot: Slot, sum: &mut impl Sum) {
        let cards = (0..4).filter_map(|spot| self.view.river_card(spot));
        let best = cards.map(|card| self.river_card(card)).max().unwrap_or(0);
        sum.add("the river card", best.max(1));
        if owner != self.view.seat() {
            let def = self.view.card(self.view.player(owner).card(slot).card);
            let token = i32::from(def.open_reward) * POINT;
            sum.add("the owner's token", -times(token, self.w.gift));
        }
    }

    fn tell_adornment(&self, at: u8, sum: &mut impl Sum) {
        let w = self.w;
        let points = i32::from(self.view.adornment_points(at)) * POINT;
        let out = &self.profile.brook.adornments[usize::from(at)];
        let mut brings = self.supply(out.gain) + self.rest_of_action(out);
        if out.any > 0 {
            brings += self.choose_units(out.any);
        }
        if let Some(discard) = out.discard {
            brings += self.discarding(discard, false).0;
        }
        if out.copies_location != 0 {
            brings += w.again;
        }
        sum.add(
            "its points",
            times(times(points, GROWTH[self.period.season]), w.adornment),
        );
        sum.add("its effect", times(brings, w.adornment));
        sum.add("the pearl", -w.pearl_spent);
    }

    /// A price of several things.
    fn fee(&self, fee: &Fee) -> i32 {
        let keeps = self.keeps().iter().take(usize::from(fee.cards));
        self.spend(fee.what)
            + i32::from(fee.any) * self.period.any_unit
            + i32::from(fee.points) * POINT
            + i32::from(fee.goods[usize::from(PEARL)]) * self.w.pearl_spent
            + keeps.sum::<i32>()
    }

    fn location_fee(&self, location: u8) -> i32 {
        let catalog = self.view.catalog();
        let effect = catalog.locations[usize::from(location)].effect;
        catalog.fee_of(effect).map_or(0, |fee| self.fee(fee))
    }

    fn event_fee(&self, def: &EventDef) -> Fee {
        self.view.catalog().fee_of(def.effect).copied().unwrap_or(Fee::NONE)
    }

    /// The pearls and cards of a wonder: a pearl is given up at what it would count at the end.
    pub fn wonder_price(&self, def: &EventDef) -> i32 {
        let fee = self.event_fee(def);
        let each = open::numbers(self.view.catalog()).map_or(0, |numbers| i32::from(numbers.points_per_pearl));
        let keeps = self.keeps().iter().take(usize::from(fee.cards));
        i32::from(fee.goods[usize::from(PEARL)]) * each * POINT + keeps.sum::<i32>()
    }

    /// Wonders that nobody has built are wanted like cards, the more the fewer pearls are missing.
    pub fn wish_for_wonders(&mut self) {
        let view = self.view;
        let pearls = i32::from(view.goods(view.seat(), PEARL));
        for at in 0..view.events().len() {
            let laid = view.events()[at];
            let def = &view.catalog().events[usize::from(laid.event)];
            if laid.owner != NONE || def.counted || self.lists.wishes.is_full() {
                continue;
            }
            let missing = (i32::from(self.event_fee(def).goods[usize::from(PEARL)]) - pearls).max(0);
            let worth = times(i32::from(def.points) * POINT, self.w.wonder) - self.wonder_price(def);
            let mut pull = times(worth, self.w.wish);
            for _ in 0..missing {
                pull = times(pull, PEARL_MISSING);
            }
            let cost = def.cost.spread();
            self.lists.wishes.push(Wish {
                cost,
                worth,
                pull,
                value: self.pulled(pull, cost, self.purse),
                card: A_WONDER,
                in_hand: false,
                playable: false,
            });
        }
    }

    /// What only modules' effects bring.
    pub fn special_part(&self, part: SpecialPart, owner: Seat) -> i32 {
        let w = self.w;
        let view = self.view;
        let city = view.me().city();
        let of_colour = |colour: Colour| city.iter().filter(move |card| view.card(card.card).colour == colour);
        let each = |n: usize, any: u8, cards: u8| {
            let n = n as i32;
            n * i32::from(any) * self.period.any_unit + times(self.draw((n * i32::from(cards)).min(24) as u8), w.draw)
        };
        match part {
            SpecialPart::Pearls(n) => i32::from(n) * w.pearl,
            SpecialPart::WithPearls { need, any, points } => {
                let brings = i32::from(any) * self.period.any_unit + i32::from(points) * w.points;
                if view.goods(owner, PEARL) >= need {
                    brings
                } else {
                    brings / 4
                }
            }
            SpecialPart::PerKind(kind, any, cards) => {
                let n = city.iter().filter(|card| view.card(card.card).kind == kind).count();
                each(n, any, cards)
            }
            SpecialPart::PerColour(colour, any, cards) => each(of_colour(colour).count(), any, cards),
            SpecialPart::ActsAgain(Colour::Production, max) => {
                let n = of_colour(Colour::Production).count().max(1) as i32;
                self.production() * i32::from(max).min(n) / n
            }
            SpecialPart::ActsAgain(colour, max) => i32::from(max).min(of_colour(colour).count() as i32) * 2 * POINT,
            SpecialPart::CostOf(colour) => {
                let costs = of_colour(colour).map(|card| self.spend_price(view.card(card.card).cost));
                costs.max().unwrap_or(0)
            }
            SpecialPart::Mirrors => POINT,
        }
    }
}
