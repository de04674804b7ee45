//! Cards turned up, and what becomes of them if they are not played.

use serde_json::Value;

use super::{Case, Chance, Demand, Left, Site, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, CardPlace, Choice, Zone};
use crate::effect::{Brings, Pile};
use crate::game::Engine;
use crate::ids::MAX_REVEALED;
use crate::observer::{Happening, Observer};
use crate::phrases::Clause;
use crate::schema::row::{byte, text};
use crate::schema::{Field, Shape, needed, optional};
use crate::state::{Frame, Holder, Source};
use crate::verbs::Arena;

/// `reveal = { n = 4, from = "deck" }`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reveal {
    pub n: u8,
    pub from: Pile,
}

/// `keep_revealed = true`: any of the revealed cards into the hand, the rest under this event
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KeepRevealed;

impl Verb for Reveal {
    const FIELD: Option<Field> = Some(optional(
        "reveal",
        Shape::Table(&[
            needed("n", Shape::Number(1, MAX_REVEALED as i64)),
            needed("from", Shape::Word(&["deck", "deck_or_discard"])),
        ]),
    ));
    const LEAVES: Option<Left> = Some(Left::Revealed);

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> Reveal {
        Reveal {
            n: byte(what, "n", 0),
            from: if text(what, "from") == "deck" {
                Pile::Deck
            } else {
                Pile::DeckOrDiscard
            },
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame) -> bool {
        if self.from == Pile::Deck {
            self.turn_up(engine, Zone::Deck);
            return false;
        }
        let (deck, discard) = self.piles(engine);
        if deck {
            engine.choices.push(Choice::Pile(Zone::Deck));
        }
        if discard {
            engine.choices.push(Choice::Pile(Zone::Discard));
        }
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, _frame: Frame, choice: Choice) {
        let Choice::Pile(pile) = choice else {
            unreachable!("{choice:?} is no pile, so it was not offered")
        };
        self.turn_up(engine, pile);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Pile
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        match self.from {
            Pile::Deck => Chance::May(!engine.piles_are_empty()),
            Pile::DeckOrDiscard => {
                let (deck, discard) = self.piles(engine);
                Chance::Must(deck || discard)
            }
        }
    }

    fn demand(self) -> Demand {
        match self.from {
            Pile::Deck => Demand::Closer,
            Pile::DeckOrDiscard => Demand::Must,
        }
    }

    fn reveals(self) -> u8 {
        self.n
    }

    fn brings(self) -> Brings {
        Brings::Reveals(self.n)
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let pile = match self.from {
            Pile::Deck => "the deck",
            Pile::DeckOrDiscard => "the deck or the discard pile",
        };
        Clause::new("reveal", format!("{} from {pile}", words::number(self.n, "card")))
    }
}

impl Reveal {
    /// May the deck, may the discard pile be chosen (RA6)?
    fn piles<O: Observer>(self, engine: &Engine<'_, O>) -> (bool, bool) {
        let least = if engine.catalog.switches.reveal_needs_all {
            usize::from(self.n)
        } else {
            1
        };
        let (deck, discard) = (engine.state.piles.deck_len(), engine.state.piles.discard_len());
        (deck + discard >= least, discard >= least)
    }

    /// Fewer if there are fewer; the discard pile is never refilled for it (RA6).
    fn turn_up<O: Observer>(self, engine: &mut Engine<'_, O>, pile: Zone) {
        engine.step_done();
        for _ in 0..self.n {
            let card = if pile == Zone::Deck {
                engine.next_card()
            } else {
                engine.state.piles.take_discard()
            };
            match card {
                Some(card) if !engine.state.revealed.is_full() => engine.state.revealed.push(card),
                _ => break,
            }
        }
    }
}

/// Register `a`: the position among the revealed cards (sorted here) where the next pick may start.
impl Verb for KeepRevealed {
    const FIELD: Option<Field> = Some(optional("keep_revealed", Shape::Yes));

    fn lower(_what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> KeepRevealed {
        KeepRevealed
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_laying_on_event()
    }

    fn works_on(_what: &Value) -> Option<Left> {
        Some(Left::Revealed)
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        if frame.phase == 0 {
            engine.top().phase = 1;
            engine.state.revealed.sort_unstable();
        }
        if engine.room(frame.seat) > 0 {
            let revealed = engine.state.revealed;
            for at in usize::from(frame.a)..revealed.len() {
                if at == usize::from(frame.a) || revealed[at - 1] != revealed[at] {
                    let place = CardPlace::new(Zone::Revealed, at as u8);
                    engine.choices.push(Choice::card(place, revealed[at]));
                }
            }
        }
        engine.choices.push(Choice::Stop);
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let (seat, from) = (frame.seat, Zone::Revealed);
        if let Choice::Card { slot, card, .. } = choice {
            engine.top().a = slot;
            engine.state.revealed.remove(usize::from(slot));
            engine.enter_hand(seat, card);
            engine.notice(frame.source, Happening::Drew { seat, card, from });
            return;
        }
        let Source::Event(event) = frame.source else {
            unreachable!("data allows the step on events only, and an event keeps the cards")
        };
        engine.step_done();
        while !engine.state.revealed.is_empty() {
            let card = engine.state.revealed.remove(0);
            engine.state.tuck(Holder::event(event), card);
            engine.notice(frame.source, Happening::Tucked { seat, card, from });
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::TakeRevealed
    }

    fn tucks(self, revealed: u8) -> u8 {
        revealed
    }

    /// Of what an earlier step turned up.
    fn chance<O: Observer>(self, _engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::May(false)
    }

    fn brings(self) -> Brings {
        Brings::KeepsRevealed
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("take", "any of them into your hand").then(Clause::new("put", "the rest under this event"))
    }
}
