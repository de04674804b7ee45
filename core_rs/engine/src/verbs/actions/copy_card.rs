//! What a card of another city does, done by somebody else.

use serde_json::Value;

use super::{Case, Chance, Demand, Holds, Site, Verb, words};
use crate::bits::ones;
use crate::card_set::CardSet;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::{Brings, Filter};
use crate::game::Engine;
use crate::ids::{Seat, Slots};
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::{filter, flag, text};
use crate::schema::{FILTER, Field, Shape, flag as flag_field, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `copy_card = { cards = "traveler", does = "effect", bounces = true }`: the effect or the visit of a card in an opponent's city, as if it
/// stood on this card; each name is offered once. `bounces`: of the own city too, if an opponent has a card that copies like this
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CopyCard {
    pub cards: Filter,
    pub visit: bool,
    pub bounces: bool,
}

impl CopyCard {
    /// The cards of a city that it could choose.
    fn slots<O: Observer>(self, engine: &mut Engine<'_, O>, seat: Seat, owner: Seat, source: Source) -> Slots {
        let slots = engine.slots_of(owner, self.cards, 0);
        if self.visit {
            return engine.visits_to_copy(seat, owner, slots, source);
        }
        // What a card does on its way into a city is no effect that could be copied.
        let may = |slot: &u8| {
            let def = engine.card(engine.player(owner).city[usize::from(*slot)].card);
            let enters = def.enters_opponent || def.replaces.is_some();
            !enters && !def.uncopyable && !def.never_copied && !engine.goes_round(def.effect)
        };
        ones(slots).filter(may).fold(0, |bits, slot| bits | 1 << slot)
    }

    /// Does an opponent have a card that copies like this one?
    fn comes_back<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat) -> bool {
        let same = |step: &super::Step| matches!(step, super::Step::CopyCard(other) if other.visit == self.visit);
        let catalog = engine.catalog;
        self.bounces
            && catalog.switches.copy_bounces
            && engine.state.opponents(seat).any(|other| {
                let mut city = engine.player(other).city.iter();
                city.any(|card| {
                    let def = &catalog.cards[usize::from(card.card)];
                    let lists = [def.effect, def.visit];
                    lists.iter().any(|&effect| catalog.steps_of(effect).iter().any(same))
                })
            })
    }

    /// Calls `found` with each city and its cards, opponents first.
    fn each<O: Observer>(
        self,
        engine: &mut Engine<'_, O>,
        seat: Seat,
        source: Source,
        mut found: impl FnMut(&mut Engine<'_, O>, Seat, Slots),
    ) {
        let own = self.comes_back(engine, seat).then_some(seat);
        for owner in engine.state.opponents(seat).chain(own) {
            let slots = self.slots(engine, seat, owner, source);
            found(engine, owner, slots);
        }
    }
}

impl Verb for CopyCard {
    const FIELD: Option<Field> = Some(optional(
        "copy_card",
        Shape::Table(&[
            needed("cards", FILTER),
            needed("does", Shape::Word(&["effect", "visit"])),
            flag_field("bounces"),
        ]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> CopyCard {
        CopyCard {
            cards: filter(&what["cards"]),
            visit: text(what, "does") == "visit",
            bounces: flag(what, "bounces"),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        if !site.is_card() {
            return Some("does what a card does, in the place of a card, and works only on cards");
        }
        site.refuses_chains()
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let mut names = CardSet::EMPTY;
        self.each(engine, frame.seat, frame.source, |engine, seat, slots| {
            for slot in ones(slots) {
                let card = engine.player(seat).city[usize::from(slot)].card;
                if !names.has(card) {
                    names.insert(card);
                    let from = Zone::City;
                    engine.choices.push(Choice::Card { from, seat, slot, card });
                }
            }
        });
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { seat, slot, .. } = choice else {
            unreachable!("{choice:?} is no city card, so it was not offered")
        };
        engine.step_done();
        engine.copy_card(frame.seat, seat, slot, self.visit, frame.source);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        if self.visit { Ask::Place } else { Ask::Activate }
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let any = engine.as_if_under_way(case, |engine| {
            let mut any = false;
            self.each(engine, case.seat, case.source, |engine, owner, slots| {
                any |= ones(slots).any(|slot| {
                    let effect = engine.card(engine.player(owner).city[usize::from(slot)].card).effect;
                    self.visit || engine.would_act(effect, case.seat, case.source)
                });
            });
            any
        });
        if self.visit {
            Chance::Must(any)
        } else {
            Chance::May(any)
        }
    }

    fn demand(self) -> Demand {
        if self.visit { Demand::Must } else { Demand::Closer }
    }

    fn reaches(self) -> bool {
        true
    }

    fn chains(self, of: Holds) -> bool {
        of == Holds::Card || of == Holds::Visit
    }

    fn brings(self) -> Brings {
        Brings::UsesAnothers
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let card = words::a_card_of(self.cards, catalog);
        let how = if self.visit {
            "as if you visited it"
        } else {
            "as if it were yours"
        };
        Clause::new("use", format!("{card} in an opponent's city {how}"))
    }
}
