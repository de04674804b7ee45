//! A card that copies the production of another (R8.3 to R8.5).

use serde_json::Value;

use super::{Case, Chance, Site, Verb, words};
use crate::catalog::{Catalog, Mark};
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Copying};
use crate::game::Engine;
use crate::ids::{CardId, Seat, Slots};
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::byte;
use crate::schema::{Field, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `activate = "own"` or `"others"`, or `{ cards = "own", n = 2 }`: so many different cards, one after the other
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Activate {
    pub copying: Copying,
    pub n: u8,
}

const WHOSE: Shape = Shape::Word(&["own", "others"]);

/// Registers, if there are several: `n` cards activated, `mask` the slots of those of the own city.
impl Verb for Activate {
    const FIELD: Option<Field> = Some(optional(
        "activate",
        Shape::Either(&[
            WHOSE,
            Shape::Table(&[needed("cards", WHOSE), needed("n", Shape::Number(1, 4))]),
        ]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Activate {
        let own = what == "own" || what["cards"] == "own";
        Activate {
            copying: if own { Copying::Own } else { Copying::Others },
            n: byte(what, "n", 1),
        }
    }

    /// As part of a production it ends: a copying card never reaches one of its kind.
    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_chains().filter(|_| site == Site::AfterPlay)
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        self.offer(engine, frame.seat, frame.source, frame.mask);
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { seat, slot, .. } = choice else {
            engine.step_done();
            return;
        };
        if frame.n + 1 < self.n {
            let used = if seat == frame.seat {
                engine.used_up(seat, slot)
            } else {
                0
            };
            let top = engine.top();
            top.n += 1;
            top.mask |= used;
        } else {
            engine.step_done();
        }
        engine.activate(frame.seat, seat, slot);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Activate
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        let left = self.n - frame.n;
        match self.copying {
            Copying::Own => (left, left),
            Copying::Others => (0, left),
        }
    }

    fn mask_counts_slots(self) -> bool {
        self.n > 1
    }

    /// Is there a card to activate that would do something?
    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let (seat, source) = (case.seat, case.source);
        let before = engine.choices.len();
        self.offer(engine, seat, source, 0);
        let found = engine.as_if_under_way(case, |engine| {
            (before..engine.choices.len()).any(|at| match engine.choices[at] {
                Choice::Card { seat: owner, slot, .. } => engine.card_would_act(seat, owner, slot),
                _ => false,
            })
        });
        engine.choices.truncate(before);
        Chance::May(found)
    }

    fn copies(self) -> Option<Copying> {
        Some(self.copying)
    }

    fn brings(self) -> Brings {
        Brings::Copies(self.copying)
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let object = match (self.copying, self.n) {
            (Copying::Own, 1) => "another production card in your city".to_owned(),
            (Copying::Own, n) => format!("{} in your city", words::number(n, "other production card")),
            (Copying::Others, 1) => "a production card in an opponent's city as if it were yours".to_owned(),
            (Copying::Others, n) => {
                let cards = words::from_to(0, n, "production card");
                format!("{cards} in opponents' cities as if they were yours")
            }
        };
        Clause::new("activate", object).may(self.copying == Copying::Others)
    }
}

impl Activate {
    /// The cards that may be activated, but for those of `without`. `source`: the copying card, if it stands in a city.
    fn offer<O: Observer>(self, engine: &mut Engine<'_, O>, seat: Seat, source: Source, without: Slots) {
        match self.copying {
            Copying::Own => offer_own(engine, seat, source, without),
            Copying::Others => offer_others(engine, seat),
        }
    }
}

/// The cards of the city where the copying card stands, but for those of `without`. In another city as if they were chosen there.
fn offer_own<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, source: Source, without: Slots) {
    let city = match source {
        Source::Card { seat: city, .. } => city,
        _ => seat,
    };
    if city == seat {
        let slots = copyable(engine, seat, |card, engine| engine.copies(card) != Some(Copying::Own));
        engine.city_choices(seat, slots & !without);
    } else {
        let slots = copyable(engine, city, |card, engine| {
            let def = engine.card(card);
            engine.copies(card) != Some(Copying::Own) && !def.never_copied && !def.uncopyable
        });
        engine.city_choices(city, slots);
    }
}

fn plain<O: Observer>(card: CardId, engine: &Engine<'_, O>) -> bool {
    engine.copies(card).is_none() && !engine.card(card).never_copied
}

/// May a card of another city be copied?
fn reached_from_afar<O: Observer>(card: CardId, engine: &Engine<'_, O>) -> bool {
    plain(card, engine) && !engine.card(card).uncopyable
}

fn offer_others<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat) {
    let mut bounces = false;
    for other in engine.state.opponents(seat) {
        let slots = copyable(engine, other, reached_from_afar);
        engine.city_choices(other, slots);
        let mut city = engine.player(other).city.iter();
        bounces |= city.any(|card| engine.copies(card.card) == Some(Copying::Others));
    }
    if bounces {
        let slots = copyable(engine, seat, plain);
        engine.city_choices(seat, slots);
    }
    engine.choices.push(Choice::Stop);
}

fn copyable<O: Observer>(engine: &Engine<'_, O>, seat: Seat, keep: impl Fn(CardId, &Engine<'_, O>) -> bool) -> Slots {
    let city = &engine.player(seat).city;
    engine
        .marked(seat, Mark::Production)
        .filter(|&slot| keep(city[usize::from(slot)].card, engine))
        .fold(0, |bits, slot| bits | 1 << slot)
}
