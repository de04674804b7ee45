//! Cards turned up one by one, as long as the player dares.

use serde_json::Value;

use super::{Case, Chance, Demand, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::{Brings, Per};
use crate::game::Engine;
use crate::ids::{MAX_REVEALED, NONE, Seat};
use crate::observer::{Happening, Observer, Spent};
use crate::phrases::{Clause, Counted};
use crate::resources::{Resource, Resources};
use crate::schema::row::{byte, resource, small};
use crate::schema::{Field, RESOURCE, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `reveal_until = { until = { points = 6 }, pay = "twig", max = 10 }`: the cards are discarded; sets `chosen` to their base points.
/// `reveal_until = { until = "in_meadow", max = 8 }`: they come into the hand, unless the last has a name that lies in the meadow; then
/// all are discarded; sets `chosen` to those that came
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RevealUntil {
    pub until: Until,
    /// A unit of this kind is paid for each card (`NONE`: nothing).
    pub pay: u8,
    pub max: u8,
}

/// What ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// So many base points in all.
    Points(u8),
    /// A card whose name lies in the meadow.
    InMeadow,
}

/// Values of register `b`.
const GOES_ON: u8 = 0;
const ENDED: u8 = 1;
const STOPPED: u8 = 2;

impl RevealUntil {
    fn price(self) -> Resources {
        if self.pay == NONE {
            Resources::NONE
        } else {
            Resources::of(Resource::from_index(self.pay), 1)
        }
    }

    /// May a further card be turned up, so many being turned up already?
    fn may_go_on<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat, n: u8) -> bool {
        let room = match self.until {
            Until::InMeadow => engine.room(seat) > n,
            Until::Points(_) => true,
        };
        n < self.max
            && room
            && !engine.piles_are_empty()
            && !engine.state.revealed.is_full()
            && engine.player(seat).resources.covers(self.price())
    }

    fn points<O: Observer>(engine: &Engine<'_, O>, first: usize) -> i16 {
        let cards = engine.state.revealed.iter().skip(first);
        cards.map(|&card| i16::from(engine.card(card).points)).sum()
    }

    fn finish<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) {
        let (seat, from, first) = (frame.seat, Zone::Revealed, usize::from(frame.c));
        let (chosen, keeps) = match self.until {
            Until::Points(_) => (RevealUntil::points(engine, first).clamp(0, 255) as u8, false),
            Until::InMeadow if frame.b == ENDED => (0, false),
            Until::InMeadow => (frame.n, true),
        };
        engine.step_done_with(chosen);
        while engine.state.revealed.len() > first {
            let card = engine.state.revealed.remove(first);
            if keeps {
                engine.enter_hand(seat, card);
                engine.notice(frame.source, Happening::Drew { seat, card, from });
            } else {
                engine.discard(seat, card, from, frame.source);
            }
        }
    }
}

/// Registers: `n` cards turned up, `c` how many lay there before, `b` whether it goes on.
impl Verb for RevealUntil {
    const FIELD: Option<Field> = Some(optional(
        "reveal_until",
        Shape::Table(&[
            needed(
                "until",
                Shape::Either(&[
                    Shape::Word(&["in_meadow"]),
                    Shape::Table(&[needed("points", Shape::Number(1, 50))]),
                ]),
            ),
            optional("pay", RESOURCE),
            needed("max", Shape::Number(1, MAX_REVEALED as i64)),
        ]),
    ));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> RevealUntil {
        RevealUntil {
            until: match &what["until"]["points"] {
                Value::Null => Until::InMeadow,
                points => Until::Points(small(points)),
            },
            pay: match &what["pay"] {
                Value::Null => NONE,
                kind => resource(kind),
            },
            max: byte(what, "max", 1),
        }
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.c = engine.state.revealed.len() as u8;
            *engine.top() = frame;
        }
        if frame.b != GOES_ON || !self.may_go_on(engine, frame.seat, frame.n) {
            self.finish(engine, frame);
            return false;
        }
        engine.choices.push(Choice::Pile(Zone::Deck));
        if frame.n > 0 {
            engine.choices.push(Choice::Stop);
        }
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        if choice == Choice::Stop {
            engine.top().b = STOPPED;
            return;
        }
        engine.spend(frame.seat, self.price(), Spent::Supply, frame.source);
        let card = engine
            .next_card()
            .expect("the choice is offered only while a pile holds a card");
        engine.state.revealed.push(card);
        let ends = match self.until {
            Until::Points(enough) => RevealUntil::points(engine, usize::from(frame.c)) >= i16::from(enough),
            Until::InMeadow => engine.state.meadow.contains(&card),
        };
        let top = engine.top();
        top.n += 1;
        top.b = if ends { ENDED } else { GOES_ON };
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Reveal
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (0, self.max.saturating_sub(frame.n))
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::Must(self.may_go_on(engine, case.seat, 0))
    }

    fn demand(self) -> Demand {
        Demand::Must
    }

    fn brings(self) -> Brings {
        match self.until {
            Until::Points(points) => Brings::RevealsUntil {
                points,
                pay: self.pay,
                max: self.max,
            },
            Until::InMeadow => Brings::Cards {
                n: 1,
                per: Per::ONCE,
                every: 1,
            },
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let cards = words::from_to(0, self.max, "card");
        let pay = match self.pay {
            NONE => String::new(),
            kind => format!(", paying 1 {} for each", Resource::from_index(kind).name()),
        };
        let turned = format!("{cards} one by one from the deck{pay}");
        match self.until {
            Until::Points(n) => {
                let least = "they are worth at least {} points";
                let object = format!("{turned}, until you stop or they are worth {n} points, and discard them");
                let counted = Counted::things("point that they are worth", "points that they are worth", least);
                Clause::new("reveal", object).counting(counted)
            }
            Until::InMeadow => {
                let object =
                    format!("{turned}, and take them; if one has a name that lies in the meadow, discard all of them");
                let counted = Counted::things("card taken", "cards taken", "you took at least {}");
                Clause::new("reveal", object).counting(counted)
            }
        }
    }
}
