//! Point tokens onto cards.

use serde_json::Value;

use super::{Case, Chance, Site, Verb, words};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::CardId;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::{byte, small};
use crate::schema::{AMOUNT, Field, Shape, needed, optional};
use crate::state::{Frame, Holder, Source};
use crate::verbs::Arena;

/// `tokens_here = 3`: onto this card
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TokensHere {
    pub n: u8,
}

/// `tokens_for_stored = { card = "storehouse", max = 6 }`: onto one such card of the own city, as many as resources lie on it
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TokensForStored {
    pub card: CardId,
    pub max: u8,
}

impl Verb for TokensHere {
    const FIELD: Option<Field> = Some(optional("tokens_here", Shape::Number(0, 50)));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> TokensHere {
        TokensHere { n: small(what) }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_laying_on_card()
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        engine.step_done();
        if let Some((seat, slot)) = frame.card() {
            engine.add_tokens(seat, slot, i16::from(self.n), frame.source);
        }
        false
    }

    fn chance<O: Observer>(self, _engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::Must(case.frame().card().is_some())
    }

    fn lays_tokens(self, own: CardId) -> Option<CardId> {
        Some(own)
    }

    fn brings(self) -> Brings {
        Brings::TokensHere(self.n)
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("put", format!("{} on this card", words::number(self.n, "point token")))
    }
}

impl Verb for TokensForStored {
    const FIELD: Option<Field> = Some(optional(
        "tokens_for_stored",
        Shape::Table(&[needed("card", Shape::CARD), needed("max", AMOUNT)]),
    ));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> TokensForStored {
        TokensForStored {
            card: arena.cards.id(&what["card"]),
            max: byte(what, "max", 0),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        engine.named_choices(frame.seat, self.card);
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { slot, .. } = choice else {
            unreachable!("{choice:?} is no city card, so it was not offered")
        };
        engine.step_done();
        let lying = engine.state.stored(Holder::city(frame.seat, slot)).total();
        let tokens = lying.min(u16::from(self.max)) as i16;
        if tokens > 0 {
            engine.add_tokens(frame.seat, slot, tokens, frame.source);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::LayTokens
    }

    fn lays_tokens(self, _own: CardId) -> Option<CardId> {
        Some(self.card)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let stored = |slot| engine.state.stored(Holder::city(case.seat, slot));
        let mut named = ones(engine.named_slots(case.seat, self.card));
        Chance::May(self.max > 0 && named.any(|slot| !stored(slot).is_empty()))
    }

    fn brings(self) -> Brings {
        Brings::Nothing("how much will lie on the card is known only when it is done")
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let card = words::a_card(self.card, catalog);
        let object = format!(
            "1 point token on {card} in your city for each resource on it, {} at most",
            self.max
        );
        Clause::new("put", object)
    }
}
