//! A colour is named, then cards are drawn.

use serde_json::Value;

use super::{Case, Chance, Demand, Verb, words};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Colour, Per};
use crate::game::Engine;
use crate::ids::CardId;
use crate::observer::Observer;
use crate::phrases::{Clause, Counted};
use crate::schema::row::{byte, colour, list};
use crate::schema::{COLOUR, Field, HAND, Shape, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `wager = { on = ["traveler", "prosperity"], draw = 4 }`: a colour of these is named, the cards are drawn; sets `chosen` to those of the colour
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Wager {
    /// Bit = `Colour as u8`.
    pub on: u8,
    pub draw: u8,
    /// Where the names of all colours begin in the catalog's `option_names`.
    pub first: u8,
}

const SOME_COLOURS: Shape = Shape::List(&COLOUR, 1, 5);

/// Registers: `n` cards still to draw, `c` the colour, `b` the cards of it.
impl Verb for Wager {
    const FIELD: Option<Field> = Some(optional(
        "wager",
        Shape::Table(&[needed("on", SOME_COLOURS), needed("draw", HAND)]),
    ));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> Wager {
        let on = list(what, "on").iter();
        Wager {
            on: on.fold(0, |mask, name| mask | 1 << colour(name) as u8),
            draw: byte(what, "draw", 0),
            first: arena.name_things(&Colour::ALL.map(Colour::name)),
        }
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        if frame.phase == 0 {
            let named = ones(self.on.into()).map(|colour| Choice::Option(self.first + colour));
            engine.choices.extend(named);
            return true;
        }
        let asks = engine.draw_shown(frame);
        if !asks {
            let met = engine.top().b;
            engine.step_done_with(met);
        }
        asks
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        if let Choice::Option(name) = choice {
            let top = engine.top();
            (top.phase, top.c, top.n) = (1, name - self.first, self.draw);
        } else {
            engine.answer_draw(frame, choice);
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        if frame.phase == 0 { Ask::Colour } else { Ask::DrawMeadow }
    }

    fn drawn<O: Observer>(self, engine: &mut Engine<'_, O>, card: CardId) {
        let colour = engine.card(card).colour as u8;
        let top = engine.top();
        top.b += u8::from(top.c == colour);
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::Must(engine.can_draw_shown(case.seat))
    }

    fn demand(self) -> Demand {
        Demand::Must
    }

    fn brings(self) -> Brings {
        Brings::Cards {
            n: self.draw,
            per: Per::ONCE,
            every: 1,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let colours = |on: bool| {
            let these = Colour::ALL.into_iter();
            these.filter(move |colour| (self.on >> *colour as u8 & 1 == 1) == on)
        };
        let names: Vec<String> = colours(true).map(|colour| colour.name().to_owned()).collect();
        let mut others = colours(false).map(Colour::name);
        let named = match (others.next(), others.next()) {
            (None, _) => "a colour".to_owned(),
            (Some(only), None) => format!("a colour other than {only}"),
            _ => words::or(&names),
        };
        let cards = words::number(self.draw, "card");
        let counted = Counted::things(
            "card of that colour",
            "cards of that colour",
            "you drew at least {} of that colour",
        );
        Clause::new("name", format!("{named} and draw {cards}")).counting(counted)
    }
}
