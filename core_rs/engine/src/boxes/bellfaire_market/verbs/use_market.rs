//! A token of the Market is used and turned (BA11, BA12).

use serde_json::Value;

use super::super::tokens::{Token, usable};
use super::super::{ABOUT, BellfaireMarket, choice, numbers};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::observer::{Happening, Observer};
use crate::phrases::Clause;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::texts::Teller;
use crate::verbs::{Arena, Case, Chance, Verb, words};

/// `use_market = true`: gain what a token shows, or pay it for what a trade brings; the token is turned
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UseMarket;

impl Verb for UseMarket {
    const FIELD: Option<Field> = Some(optional("use_market", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> UseMarket {
        UseMarket
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        let open = usable(engine.catalog, engine.state, frame.seat);
        engine.choices.extend(open.map(|(at, side)| choice(at, side)));
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        engine.step_done();
        let Choice::Special(token) = choice else { return };
        let (at, side) = (token.args[0], token.kind);
        let section = &mut engine.state.modules.bellfaire_market;
        section.turn(at);
        section.count_use(frame.seat, side, 1);
        let used = Happening::ExtraUsed {
            seat: frame.seat,
            module: BellfaireMarket::NUMBER,
            section: 0,
            at,
        };
        engine.notice(frame.source, used);
        let run = Token::run(&numbers(engine.catalog).tokens[usize::from(at)], side);
        engine.push_effect(run.effect, frame.seat, frame.source, 0);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        ABOUT.ask(0)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        Chance::Must(usable(engine.catalog, engine.state, case.seat).next().is_some())
    }

    fn brings(self) -> Brings {
        Brings::Offers {
            module: BellfaireMarket::NUMBER,
            which: 0,
        }
    }

    fn words(self, catalog: &Catalog, source: Source) -> Clause {
        let trade = Teller { catalog, source }.effect(numbers(catalog).trade);
        let mut object =
            "a Market token over: gain what it shows on its gain side, or pay that on its trade side".to_owned();
        if !trade.is_empty() {
            object = format!("{object} to {}", words::and(&trade));
        }
        Clause::new("turn", object)
    }
}
