//! What an effect brings, read off its steps' [`Brings`] once.

use super::gamble::Gamble;
use super::part::Part;
use everdell_engine::catalog::{Catalog, LocationDef};
use everdell_engine::effect::{Brings, Condition, Copying, Effect, Per, Quantity, Stock, What, Whose};
use everdell_engine::ids::{CardId, NONE};
use everdell_engine::resources::Resources;
use everdell_engine::state::ORDINARY;

/// What one run of an effect brings, except what depends on the position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outcome {
    pub gain: Resources,
    /// Resources of the player's choice.
    pub any: u8,
    pub cards: u8,
    pub points: u8,
    /// Point tokens onto the card itself.
    pub tokens: u8,
    /// More for each card of a name in the city, or once if there is one.
    pub per_card: Option<(CardId, Resources)>,
    pub with_card: Option<(CardId, Resources)>,
    /// Resources of choice while the card is paired and another is there.
    pub paired_any: Option<(u8, CardId)>,
    /// Units of one kind turned into points: kind, most, points each, and whether a rival gets them.
    pub convert: Option<(u8, u8, u8, bool)>,
    /// Units of any kinds given or paid for points: fewest, most, points each.
    pub give_any: Option<(u8, u8, u8)>,
    /// Units exchanged.
    pub exchange: u8,
    /// Hand cards discarded: fewest, most, and per card points, resources of choice (every so many), cards drawn.
    pub discard: Option<Discard>,
    pub stores: Resources,
    pub takes_stored: bool,
    pub copies: Option<Copying>,
    /// A play: discount (free if none), least known stock.
    pub play: Option<(Option<u8>, Stock, i8)>,
    pub taken_from_meadow: u8,
    pub copies_location: u16,
    pub moves_worker: bool,
    pub returns_worker: bool,
    pub produces: bool,
    pub refunds_replaced: bool,
    /// City cards discarded, with a refund or without.
    pub gives_up: Option<(u8, bool)>,
    pub tokens_on: Option<CardId>,
    pub gives_cards: u8,
    pub to_limit: bool,
    pub gamble: Option<Gamble>,
    /// Ways of which one is chosen, and the choice that names the first.
    pub ways: Vec<Outcome>,
    pub first_way: u8,
    /// What few effects bring and no field above covers.
    pub rare: Vec<Part>,
    /// What of the above goes beyond gains, cards, points and discards, as a list to be walked.
    pub parts: Vec<Part>,
    /// Those of `parts` that are not the same in all positions of a period.
    pub varying: Vec<Part>,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Discard {
    pub min: u8,
    pub max: u8,
    pub points: u8,
    pub any: u8,
    pub every: u8,
    pub cards: u8,
    /// Production cards that act once more if any is discarded.
    pub again: u8,
}

impl Outcome {
    /// All ways of an effect together.
    pub fn of(catalog: &Catalog, effect: Effect) -> Outcome {
        Outcome::read(catalog, effect, false)
    }

    /// What a location brings, its price included; a place for others than ordinary workers is weighed with its price elsewhere.
    pub fn of_location(catalog: &Catalog, place: &LocationDef) -> Outcome {
        let mut out = Outcome::of(catalog, place.effect);
        match catalog.brings[usize::from(place.effect)] {
            Brings::Fee(at) if place.workers == ORDINARY => {
                out.rare.push(Part::Fee(at));
                out.list_all();
            }
            _ => {}
        }
        out
    }

    /// Each way of an effect apart.
    pub fn with_ways(catalog: &Catalog, effect: Effect) -> Outcome {
        Outcome::read(catalog, effect, true)
    }

    fn read(catalog: &Catalog, effect: Effect, apart: bool) -> Outcome {
        let mut out = Outcome::default();
        let mut conditions: [Option<Condition>; 2] = [None; 2];
        for &brings in &catalog.brings[usize::from(effect)..] {
            match brings {
                Brings::End => break,
                Brings::If(condition) => {
                    let free = usize::from(conditions[0].is_some());
                    conditions[free] = Some(catalog.condition(condition));
                }
                Brings::Chooses { first, ways } if apart => {
                    (out.first_way, out.ways) = (first, vec![Outcome::default(); ways.into()]);
                }
                Brings::Costs(price) if apart && !out.ways.is_empty() => {
                    out.way(conditions).rare.push(Part::Costs(price));
                    conditions = [None; 2];
                }
                brings => {
                    out.way(conditions).add(catalog, brings, conditions);
                    conditions = [None; 2];
                }
            }
        }
        out.ways.iter_mut().for_each(Outcome::list_all);
        out.list_all();
        out
    }

    /// The way to which a step belongs.
    fn way(&mut self, conditions: [Option<Condition>; 2]) -> &mut Outcome {
        let named = conditions
            .iter()
            .flatten()
            .find_map(|condition| match condition.what.what {
                What::Way(way) => Some(usize::from(way) - 1),
                _ => None,
            });
        match named {
            Some(way) if way < self.ways.len() => &mut self.ways[way],
            _ => self,
        }
    }

    fn list_all(&mut self) {
        self.parts = self.list_parts();
        self.varying = self.parts.iter().copied().filter(|part| !part.is_fixed()).collect();
    }

    fn list_parts(&self) -> Vec<Part> {
        let play = self.play.map(|(discount, stock, max_points)| Part::Play {
            discount,
            stock,
            max_points,
            taken: self.taken_from_meadow,
        });
        let taken = (self.play.is_none() && self.taken_from_meadow > 0).then_some(Part::Taken(self.taken_from_meadow));
        let all = [
            self.per_card.map(|(card, gain)| Part::PerCard(card, gain)),
            self.with_card.map(|(card, gain)| Part::WithCard(card, gain)),
            self.paired_any.map(|(n, with)| Part::PairedAny(n, with)),
            self.convert.map(|(kind, max, points, given)| Part::Convert {
                kind,
                max,
                points,
                given,
            }),
            self.give_any
                .map(|(min, max, points)| Part::GiveAny { min, max, points }),
            (self.exchange > 0).then_some(Part::Exchange(self.exchange)),
            (!self.stores.is_empty()).then_some(Part::Stores(self.stores)),
            self.copies.map(Part::Copies),
            play,
            taken,
            self.moves_worker.then_some(Part::MovesWorker),
            self.refunds_replaced.then_some(Part::RefundsReplaced),
            self.tokens_on.map(Part::TokensOn),
        ];
        all.into_iter().flatten().chain(self.rare.iter().copied()).collect()
    }

    /// Is what it brings the same whatever else is weighed in the same position? Discards, plays and refunds depend on
    /// what the other cards are worth, copies on what is copied.
    pub fn is_steady(&self) -> bool {
        let depends = |part: &Part| matches!(part, Part::Play { .. } | Part::RefundsReplaced);
        self.discard.is_none() && !self.varying.iter().any(depends) && self.ways.iter().all(Outcome::is_steady)
    }

    fn add(&mut self, catalog: &Catalog, brings: Brings, conditions: [Option<Condition>; 2]) {
        let asks = |is: fn(What) -> bool| conditions.iter().flatten().any(|condition| is(condition.what.what));
        let paired = asks(|what| what == What::Paired);
        let with = conditions
            .iter()
            .flatten()
            .find_map(|condition| match condition.what.what {
                What::Named(card) => Some(card),
                _ => None,
            });
        let chosen = asks(|what| what == What::Chosen);
        let apart = asks(|what| matches!(what, What::Way(_)));
        // What a card that may be given up brings is the same whether it is said of each or if there is one. A step of
        // an option follows what is chosen there.
        if let (true, false, Some(discard)) = (chosen, apart, &mut self.discard) {
            match brings {
                Brings::ActsAgain { max, .. } => discard.again = max,
                Brings::Points { n, .. } => discard.points = n,
                Brings::Any { n, .. } => discard.any = n,
                Brings::Cards { n, .. } => discard.cards = n,
                _ => {}
            }
            return;
        }
        if let Some(part) = Part::rare(catalog, brings, conditions) {
            self.rare.push(part);
            return;
        }
        match brings {
            Brings::Resources { what, per, .. } => match (catalog.quantity(per), with) {
                (
                    Quantity {
                        what: What::Named(card),
                        whose: Whose::Here,
                    },
                    _,
                ) => self.per_card = Some((card, what)),
                (_, Some(card)) => self.with_card = Some((card, what)),
                (_, None) => self.gain += what,
            },
            Brings::Any {
                n,
                per: Per::CHOSEN,
                every,
            } => {
                if let Some(discard) = &mut self.discard {
                    (discard.any, discard.every) = (n, every);
                }
            }
            Brings::Any { n, per: Per::ONCE, .. } if paired => self.paired_any = Some((n, with.unwrap_or(NONE))),
            Brings::Any { n, per: Per::ONCE, .. } => self.any += n,
            Brings::OneOf(_) => self.any += 1,
            Brings::Stores(packs) => self.stores = packs,
            Brings::Stored => self.takes_stored = true,
            Brings::Cards {
                n, per: Per::CHOSEN, ..
            } => {
                if let Some(discard) = &mut self.discard {
                    discard.cards = n;
                }
            }
            Brings::Cards { n, per: Per::ONCE, .. } => self.cards += n,
            Brings::RevealsUntil { points, pay, max } => {
                self.gamble = Some(Gamble {
                    until: points,
                    pay,
                    max,
                    wins: 0,
                });
            }
            Brings::Points { n, per: Per::ONCE, .. } => match &mut self.gamble {
                Some(gamble) => gamble.wins += n,
                None => self.points += n,
            },
            Brings::Points {
                n, per: Per::CHOSEN, ..
            } => self.points_each(n),
            Brings::Points { n, per, .. } | Brings::Cards { n, per, .. } | Brings::Any { n, per, .. } => {
                match (catalog.quantity(per).what, brings) {
                    (What::TokensHere, Brings::Cards { .. }) => self.cards += 2 * n,
                    (What::TokensOn(card), _) => self.tokens_on = Some(card),
                    _ => {}
                }
            }
            // Most events are worth so many.
            Brings::Achieves => self.points += 3,
            Brings::TokensHere(n) => self.tokens += n,
            Brings::Discards { min, max } => {
                self.discard = Some(Discard {
                    min,
                    max,
                    ..Discard::default()
                });
            }
            Brings::Gives { max } => {
                let none = Discard::default();
                (self.give_any, self.discard) = (Some((0, max, 0)), Some(Discard { max, ..none }));
            }
            Brings::Pays { kind, max, to_rival } => self.convert = Some((kind, max, 0, to_rival)),
            Brings::PaysAny {
                max, to_rival: false, ..
            } => self.exchange += max,
            Brings::PaysAny { min, max, .. } => self.give_any = Some((min, max, 0)),
            Brings::CardsShared { kept, .. } => self.cards += kept,
            Brings::Plays {
                from,
                discount,
                max_points,
                ..
            } => self.play = Some((discount, from, max_points)),
            Brings::TakesMeadow { max, .. } => self.taken_from_meadow = max,
            Brings::Copies(copying) => self.copies = Some(copying),
            Brings::Performs(areas) => self.copies_location = areas,
            Brings::MovesWorker => self.moves_worker = true,
            Brings::ReturnsWorker => self.returns_worker = true,
            Brings::Produces => self.produces = true,
            Brings::RefundsReplaced => self.refunds_replaced = true,
            Brings::GivesUp { n, refund } => self.gives_up = Some((n, refund)),
            Brings::GivesCards(n) => self.gives_cards = n,
            Brings::CardsToLimit => self.to_limit = true,
            _ => {}
        }
    }

    /// Does it offer ways to choose from, or cards to turn up?
    pub fn is_choice(&self) -> bool {
        !self.ways.is_empty() || self.gamble.is_some()
    }

    /// Only gains, cards and points?
    pub fn is_plain(&self) -> bool {
        let Outcome {
            gain,
            any,
            cards,
            points,
            tokens,
            ..
        } = *self;
        *self
            == Outcome {
                gain,
                any,
                cards,
                points,
                tokens,
                ..Outcome::default()
            }
    }

    fn points_each(&mut self, n: u8) {
        if let Some(discard) = &mut self.discard {
            discard.points = n;
        }
        if let Some((_, _, points, _)) = &mut self.convert {
            *points = n;
        }
        if let Some((.., points)) = &mut self.give_any {
            *points = n;
        }
    }
}
