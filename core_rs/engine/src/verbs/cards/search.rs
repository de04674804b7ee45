//! A card of this name out of the deck, played free; the deck is shuffled (PA39).

use serde_json::Value;

use super::{Case, Chance, Holds, Site, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{CardPlace, Payment, Zone};
use crate::effect::Brings;
use crate::game::{Engine, Terms};
use crate::ids::{CardId, NONE};
use crate::observer::{Happening, Observer};
use crate::phrases::Clause;
use crate::schema::{Field, Shape, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `search = "wife"`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    pub card: CardId,
}

impl Verb for Search {
    const FIELD: Option<Field> = Some(optional("search", Shape::CARD));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> Search {
        Search {
            card: arena.cards.id(what),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_chains()
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        engine.step_done();
        let found = engine.state.piles.deck().contains(&self.card);
        engine.dealer.shuffle_deck(engine.state, found.then_some(self.card));
        engine.notice(frame.source, Happening::Reshuffled);
        if found {
            engine.state.revealed.push(self.card);
            let terms = Terms::effect(i8::MAX, None);
            let from = CardPlace::new(Zone::Revealed, NONE);
            engine.begin_play(frame.seat, from, self.card, Payment::FREE, terms);
        }
        false
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::Must(engine.fits(case.seat, self.card, NONE, true))
    }

    fn chains(self, of: Holds) -> bool {
        of == Holds::Card
    }

    fn brings(self) -> Brings {
        Brings::Nothing("whether the card is still in the deck is not known")
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let card = words::a_card(self.card, catalog);
        Clause::new("search", format!("the deck for {card} and play it for free"))
    }
}
