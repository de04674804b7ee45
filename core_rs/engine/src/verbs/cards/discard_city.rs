//! Cards of the own city onto the discard pile, and what comes back for them.

use serde_json::Value;

use super::{Case, Chance, Demand, Selection, Site, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::{Brings, Filter};
use crate::game::Engine;
use crate::ids::{MAX_CITY, NONE, Seat, Slot};
use crate::observer::Observer;
use crate::phrases::{Clause, Counted};
use crate::schema::{FILTER, Field, Shape, flag as flag_field, needed, optional};
use crate::state::{Frame, Place, Source, Worker};
use crate::verbs::Arena;
use crate::verbs::selection::{REFUND, SPARES_ITSELF};

/// `discard_city = { n = 2, min = 0, of = "critter", refund = true, itself = true }` (no `min`: all of them; `itself = false`: never this
/// card); sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DiscardCity {
    pub cards: Selection,
}

impl DiscardCity {
    /// So many cards, whichever they are.
    pub const fn any(n: u8) -> DiscardCity {
        let cards = Selection::of(Zone::City, n, n);
        DiscardCity { cards }
    }

    /// The cards, without the one whose effect it is if it may not be discarded.
    fn cards(self, catalog: &Catalog) -> Selection {
        let spares = !catalog.switches.city_discard_includes_itself;
        self.cards.with(SPARES_ITSELF, spares)
    }
}

/// `refund = true`: the printed cost of the card that this one replaced
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Refund;

const CARDS: Shape = Shape::Number(0, MAX_CITY as i64);

/// Registers: `n` cards discarded, `mask` the lowest rank that may be named next.
impl Verb for DiscardCity {
    const FIELD: Option<Field> = Some(optional(
        "discard_city",
        Shape::Table(&[
            needed("n", CARDS),
            optional("min", CARDS),
            optional("of", FILTER),
            flag_field("refund"),
            optional("itself", Shape::Flag),
        ]),
    ));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> DiscardCity {
        let cards = Selection::read(what, Zone::City);
        DiscardCity { cards }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let (least, most) = self.cards.left(frame.n);
        if most > 0 {
            self.cards(engine.catalog).offer(engine, &frame, least, 0);
        }
        if engine.choices.is_empty() {
            engine.step_done_with(frame.n);
            return false;
        }
        if least == 0 {
            engine.choices.push(Choice::Stop);
        }
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { slot, card, .. } = choice else {
            engine.step_done_with(frame.n);
            return;
        };
        self.cards.remember(engine, frame.seat, card, slot);
        let keeps = self.cards.has(REFUND) && engine.catalog.switches.refund_keeps_permanent_worker;
        let moved = if keeps {
            lift_permanent_workers(engine, frame.seat, slot)
        } else {
            0
        };
        engine.discard_from_city(frame.seat, slot, frame.source);
        // The source may have moved to a lower slot, or be gone itself.
        if let Some((seat, slot)) = engine.top().card() {
            for _ in 0..moved {
                let worker = Worker::new(Place::city(seat, slot), true);
                engine.state.player_mut(frame.seat).placed.push(worker);
            }
            engine.look_at_workers();
        } else {
            engine.state.player_mut(frame.seat).workers_lost += moved;
        }
        if self.cards.has(REFUND) {
            let cost = engine.card(card).cost;
            engine.gain(frame.seat, cost, frame.source);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::DiscardCity
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        self.cards.left(frame.n)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let Selection { cards, least, .. } = self.cards;
        let city = &engine.player(case.seat).city;
        if least > 0 && cards == Filter::ANY && city.len() > 1 && engine.catalog.fixed.is_empty() {
            return Chance::Must(true);
        }
        let about = (case.seat, case.source);
        let any = self.cards(engine.catalog).removable(engine, about, 0, false) != 0;
        if least == 0 {
            Chance::May(any)
        } else {
            Chance::Must(any)
        }
    }

    fn demand(self) -> Demand {
        if self.cards.least == 0 {
            Demand::Closer
        } else {
            Demand::Must
        }
    }

    fn brings(self) -> Brings {
        Brings::GivesUp {
            n: self.cards.least,
            refund: self.cards.has(REFUND),
        }
    }

    fn words(self, catalog: &Catalog, source: Source) -> Clause {
        let Selection { cards, least, most, .. } = self.cards;
        let own_stays = matches!(source, Source::Playing(_)) && self.cards(catalog).has(SPARES_ITSELF);
        let (one, many) = words::noun(cards, catalog);
        let other = if own_stays { "other " } else { "" };
        let may = (least, most) == (0, 1);
        let least = if may { 1 } else { least };
        let cards = words::range(least, most, &format!("{other}{one}"), &format!("{other}{many}"));
        let counted = Counted::taken("card", "cards", "discarded", "discarded");
        let discard = Clause::new("discard", format!("{cards} from your city"))
            .may(may)
            .counting(counted);
        match (self.cards.has(REFUND), most) {
            (false, _) => discard,
            (true, 1) => discard.then(Clause::new("gain", "its printed cost")),
            (true, _) => discard.then(Clause::new("gain", "their printed costs")),
        }
    }
}

fn lift_permanent_workers<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, slot: Slot) -> u8 {
    let placed = &mut engine.state.player_mut(seat).placed;
    let mut lifted = 0;
    while let Some(at) = placed
        .iter()
        .position(|worker| worker.permanent() && worker.place() == Place::city(seat, slot))
    {
        placed.remove(at);
        lifted += 1;
    }
    engine.look_at_workers();
    lifted
}

impl Verb for Refund {
    const FIELD: Option<Field> = Some(optional("refund", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Refund {
        Refund
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        let replaces = matches!(site, Site::Effect { replaces: true, .. });
        (!replaces).then_some("works only in the effect of a card with 'replaces'")
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        engine.step_done();
        if frame.it != NONE {
            let cost = engine.card(frame.it).cost;
            engine.gain(frame.seat, cost, frame.source);
        }
        false
    }

    /// Of a card that an earlier step discards.
    fn chance<O: Observer>(self, _engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::May(false)
    }

    fn brings(self) -> Brings {
        Brings::RefundsReplaced
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("gain", "its printed cost")
    }
}
