//! Whole hands that change sides.

use serde_json::Value;

use super::{Case, Chance, Verb};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::Seat;
use crate::observer::{Happening, Observer};
use crate::phrases::Clause;
use crate::random::{Stream, key};
use crate::schema::row::{flag, text};
use crate::schema::{Field, Shape, flag as flag_field, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;

/// `swap_hands = { passed = false, over_limit = "cut", follower = "discard" }`: all cards of the hand for those of an opponent
///
/// `passed`: with one who has passed, too. `over_limit`: a hand larger than the limit of whoever gets it is cut at random, or
/// kept. `follower`: an automatic opponent without turns holds no hand; the own one is discarded for nothing, or stays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SwapHands {
    pub passed: bool,
    pub cuts: bool,
    pub follower_discards: bool,
}

impl SwapHands {
    /// The seat of an automatic opponent who holds no hand.
    fn follower<O: Observer>(engine: &Engine<'_, O>) -> Option<Seat> {
        let follows = engine.catalog.automatic.is_some_and(|opponent| opponent.follows);
        follows.then(|| engine.state.seats - 1)
    }

    fn partners<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat) -> u8 {
        let follower = SwapHands::follower(engine);
        let may = |other: &Seat| {
            if Some(*other) == follower {
                self.follower_discards
            } else {
                self.passed || !engine.player(*other).passed
            }
        };
        engine
            .state
            .opponents(seat)
            .filter(may)
            .fold(0, |mask, other| mask | 1 << other)
    }
}

impl Verb for SwapHands {
    const FIELD: Option<Field> = Some(optional(
        "swap_hands",
        Shape::Table(&[
            flag_field("passed"),
            optional("over_limit", Shape::Word(&["cut", "keep"])),
            optional("follower", Shape::Word(&["discard", "nothing"])),
        ]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> SwapHands {
        SwapHands {
            passed: flag(what, "passed"),
            cuts: text(what, "over_limit") != "keep",
            follower_discards: text(what, "follower") != "nothing",
        }
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let partners = self.partners(engine, frame.seat);
        engine.player_choices(partners);
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Player(other) = choice else {
            unreachable!("{choice:?} is no opponent, so it was not offered")
        };
        engine.step_done();
        let (seat, source) = (frame.seat, frame.source);
        if SwapHands::follower(engine) == Some(other) {
            let hand = engine.player(seat).hand;
            for &card in hand.iter() {
                engine.discard_from_hand(seat, card, source);
            }
            return;
        }
        if self.cuts {
            cut(engine, seat, other, source);
            cut(engine, other, seat, source);
        }
        let hands = [(seat, other), (other, seat)].map(|(from, to)| (from, to, engine.player(from).hand));
        for (from, _, hand) in &hands {
            hand.iter().for_each(|&card| engine.leave_hand(*from, card));
        }
        let zone = Zone::Hand;
        for (from, to, hand) in hands {
            for &card in hand.iter() {
                engine.enter_hand(to, card);
                engine.notice(source, Happening::CardGiven { from, to, card, zone });
            }
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Opponent
    }

    /// Equal hands remain as they are.
    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let partners = self.partners(engine, case.seat);
        let hand = engine.player(case.seat).hand;
        Chance::May(ones(partners.into()).any(|other| engine.player(other).hand != hand))
    }

    fn brings(self) -> Brings {
        Brings::Nothing("what the other hand holds is not known")
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let whose = if self.passed { "" } else { " who has not passed" };
        Clause::new("swap", format!("your hand for that of an opponent{whose}"))
    }
}

/// Cards of `seat` that would not fit into the hand of `to` are discarded at random.
fn cut<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, to: Seat, source: Source) {
    let limit = usize::from(engine.limit(to));
    while engine.player(seat).hand.len() > limit {
        let rolls = engine.state.rolls;
        let roll = key(Stream::Die.seed(engine.state.seed), u64::from(rolls));
        engine.state.rolls = rolls.wrapping_add(1);
        let hand = engine.player(seat).hand;
        engine.discard_from_hand(seat, hand[(roll % hand.len() as u64) as usize], source);
    }
}
