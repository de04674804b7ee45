//! Cards of the own city onto the discard pile, and what comes back for them.

use serde_json::Value;

use super::{Case, Chance, Demand, Site, Verb, words};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Filter};
use crate::game::Engine;
use crate::ids::{MAX_CITY, NONE, Seat, Slot};
use crate::observer::Observer;
use crate::phrases::{Clause, Counted};
use crate::schema::row::{byte, filter, flag};
use crate::schema::{FILTER, Field, Shape, flag as flag_field, needed, optional};
use crate::state::{Frame, Place, Source, Worker};
use crate::verbs::Arena;

/// `discard_city = { n = 2, min = 0, of = "critter", refund = true, itself = true }` (no `min`: all of them; `itself = false`: never this
/// card); sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DiscardCity {
    pub n: u8,
    /// How many must be discarded; the others may.
    pub min: u8,
    /// [`REFUND`], [`OTHERS`].
    flags: u8,
    pub of: Filter,
}

/// The printed cost comes back.
const REFUND: u8 = 1;
/// Never the card whose effect it is.
const OTHERS: u8 = 2;

impl DiscardCity {
    /// So many cards, whichever they are.
    pub const fn any(n: u8) -> DiscardCity {
        DiscardCity {
            n,
            min: n,
            flags: 0,
            of: Filter::ANY,
        }
    }

    fn refund(self) -> bool {
        self.flags & REFUND != 0
    }

    /// May the card whose effect it is not be discarded?
    fn spares_itself(self, catalog: &Catalog) -> bool {
        self.flags & OTHERS != 0 || !catalog.switches.city_discard_includes_itself
    }

    /// The slot of the acting seat's card whose effect it is, or of the one that copies it, below the step's own frame if it is `under_way`.
    fn itself<O: Observer>(engine: &Engine<'_, O>, seat: Seat, source: Source, under_way: bool) -> Option<Slot> {
        let own = |source: Source| match source {
            Source::Card { seat: city, slot } if city == seat && slot != NONE => Some(slot),
            _ => None,
        };
        own(source).or_else(|| {
            let catalog = engine.catalog;
            let copies = |at: u16| {
                let step = catalog.steps.get(usize::from(at));
                step.is_some_and(|step| step.copies(catalog).is_some())
            };
            let below = engine.state.stack.iter().rev().skip(under_way.into());
            let mut copying = below.take_while(|frame| copies(frame.at) || frame.at > 0 && copies(frame.at - 1));
            copying.find_map(|frame| own(frame.source))
        })
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
        let n = byte(what, "n", 0);
        DiscardCity {
            n,
            min: byte(what, "min", n).min(n),
            flags: (u8::from(flag(what, "refund")) * REFUND) | (u8::from(what["itself"] == false) * OTHERS),
            of: match &what["of"] {
                Value::Null => Filter::ANY,
                of => filter(of),
            },
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        if frame.n < self.n {
            let mut slots = engine.slots_of(frame.seat, self.of, frame.mask as u32) & engine.removable(frame.seat);
            if self.spares_itself(engine.catalog)
                && let Some(slot) = Self::itself(engine, frame.seat, frame.source, true)
            {
                slots &= !(1 << slot);
            }
            // Enough cards must be left for the picks that follow.
            let needed = u32::from(self.min.saturating_sub(frame.n)).min(slots.count_ones());
            let all = slots;
            if needed > 1 {
                for slot in ones(all) {
                    let rank = |slot| engine.state.rank(engine.catalog, frame.seat, slot);
                    let own = rank(slot);
                    let left = ones(all).filter(|&other| rank(other) >= own);
                    if (left.count() as u32) < needed {
                        slots &= !(1 << slot);
                    }
                }
            }
            engine.city_choices(frame.seat, slots);
        }
        if engine.choices.is_empty() {
            engine.step_done_with(frame.n);
            return false;
        }
        if frame.n >= self.min {
            engine.choices.push(Choice::Stop);
        }
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { slot, card, .. } = choice else {
            engine.step_done_with(frame.n);
            return;
        };
        let least = engine.state.rank(engine.catalog, frame.seat, slot);
        let top = engine.top();
        top.n += 1;
        top.mask = u64::from(least);
        let keeps = self.refund() && engine.catalog.switches.refund_keeps_permanent_worker;
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
        if self.refund() {
            let cost = engine.card(card).cost;
            engine.gain(frame.seat, cost, frame.source);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::DiscardCity
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (self.min.saturating_sub(frame.n), self.n.saturating_sub(frame.n))
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let city = &engine.player(case.seat).city;
        if self.min > 0 && self.of == Filter::ANY && city.len() > 1 && engine.catalog.fixed.is_empty() {
            return Chance::Must(true);
        }
        let mut slots = engine.removable(case.seat);
        if self.of != Filter::ANY {
            slots &= engine.slots_of(case.seat, self.of, 0);
        }
        if self.spares_itself(engine.catalog)
            && let Some(slot) = Self::itself(engine, case.seat, case.source, false)
        {
            slots &= !(1 << slot);
        }
        if self.min == 0 {
            return Chance::May(slots != 0);
        }
        Chance::Must(slots != 0)
    }

    fn demand(self) -> Demand {
        if self.min == 0 { Demand::Closer } else { Demand::Must }
    }

    fn brings(self) -> Brings {
        Brings::GivesUp {
            n: self.min,
            refund: self.refund(),
        }
    }

    fn words(self, catalog: &Catalog, source: Source) -> Clause {
        let own_stays = matches!(source, Source::Playing(_)) && self.spares_itself(catalog);
        let (one, many) = words::noun(self.of, catalog);
        let other = if own_stays { "other " } else { "" };
        let may = (self.min, self.n) == (0, 1);
        let least = if may { 1 } else { self.min };
        let cards = words::range(least, self.n, &format!("{other}{one}"), &format!("{other}{many}"));
        let counted = Counted::taken("card", "cards", "discarded", "discarded");
        let discard = Clause::new("discard", format!("{cards} from your city"))
            .may(may)
            .counting(counted);
        match (self.refund(), self.n) {
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
