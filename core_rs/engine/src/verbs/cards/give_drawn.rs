//! Cards of a drawing to opponents.

use serde_json::Value;

use super::{Case, Chance, Site, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::NONE;
use crate::observer::Observer;
use crate::phrases::{Clause, Counted};
use crate::schema::row::small;
use crate::schema::{Field, HAND, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `give_drawn = 1`: up to so many of the cards just drawn that are still in the hand, to opponents with room; only if nobody has
/// room they are discarded; sets `chosen`
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GiveDrawn {
    pub max: u8,
}

/// Registers: `n` cards given, `c` the least card and `b` the least receiver of that card that may be named next.
impl Verb for GiveDrawn {
    const FIELD: Option<Field> = Some(optional("give_drawn", HAND));
    const COUNTS: bool = true;

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> GiveDrawn {
        GiveDrawn { max: small(what) }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        (site != Site::AfterDraw).then_some("gives cards of a drawing and works only in 'after_draw'")
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        let receivers = engine.card_receiver_mask(frame.seat);
        if frame.phase == 0 && receivers == 0 {
            (frame.phase, frame.b) = (1, 0);
            *engine.top() = frame;
        }
        if frame.n < self.max {
            let hand = engine.player(frame.seat).hand;
            for (at, &card) in hand.iter().enumerate() {
                if card >= frame.c && engine.state.drawn.has(card) && !hand[..at].contains(&card) {
                    let first = if card == frame.c { frame.b } else { 0 };
                    engine.offer_gift(card, receivers, first);
                }
            }
        }
        engine.choices.push(Choice::Stop);
        true
    }

    #[inline(never)]
    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { card, seat: to, .. } = choice else {
            engine.step_done_with(frame.n);
            return;
        };
        let top = engine.top();
        top.n += 1;
        (top.c, top.b) = (card, if to == NONE { 0 } else { to });
        engine.part_with_drawn(card);
        engine.give_or_discard(frame.seat, to, card, frame.source);
    }

    fn ask(self, frame: &Frame) -> Ask {
        if frame.phase == 0 { Ask::GiveCard } else { Ask::Discard }
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        (0, self.max.saturating_sub(frame.n))
    }

    /// Of what an earlier step drew.
    fn chance<O: Observer>(self, _engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        Chance::May(false)
    }

    fn brings(self) -> Brings {
        Brings::Discards { min: 0, max: self.max }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let cards = words::range(0, self.max, "of them to an opponent", "of them to your opponents");
        Clause::new("give", cards).counting(Counted::taken("card", "cards", "given", "gave"))
    }
}
