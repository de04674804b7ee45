//! A price of several things: fixed ones at once, then resources of the player's choice, then cards of the hand, goods last.

use super::{Case, Chance, Step, Verb, words};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Effect, Fee, FeeCards};
use crate::game::Engine;
use crate::ids::CardId;
use crate::observer::{Happening, Observer, Spent};
use crate::phrases::{Clause, Role};
use crate::resources::{Resource, Resources};
use crate::schema::Field;
use crate::state::{Frame, Source};

/// (from the `cost` of an event, a place or a row of a module) pay a price, by its position in the catalog's `fees`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PayFee {
    pub at: u8,
}

const FIXED: u8 = 0;
const ANY: u8 = 1;
const CARDS: u8 = 2;
/// Comes between the first two, where tokens on cards pay.
const TOKENS: u8 = 3;

impl PayFee {
    fn price(self, catalog: &Catalog) -> &Fee {
        &catalog.fees[usize::from(self.at)]
    }
}

impl Catalog {
    /// The price with which an effect begins.
    pub fn fee_of(&self, effect: Effect) -> Option<&Fee> {
        match self.steps[usize::from(effect)] {
            Step::PayFee(fee) => Some(fee.price(self)),
            _ => None,
        }
    }
}

/// Registers: `n` resources, then cards taken; `a` the least kind, then the hand position where the next pick may start;
/// `mask` the colours of the cards taken.
impl Verb for PayFee {
    const FIELD: Option<Field> = None;

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        let fee = *self.price(engine.catalog);
        if frame.phase == FIXED {
            let asks = engine.tokens_from(frame.seat, fee.points_on_cards, 0) > 0;
            frame.phase = if asks { TOKENS } else { ANY };
            *engine.top() = frame;
            engine.spend(frame.seat, fee.what, Spent::Supply, frame.source);
            if !asks {
                spend_points(engine, fee.points, frame);
            }
        }
        if frame.phase == TOKENS && frame.n < fee.points {
            offer_tokens(engine, fee, frame);
            return true;
        }
        if frame.phase == TOKENS {
            frame.phase = ANY;
            (frame.n, frame.a) = (0, 0);
            *engine.top() = frame;
        }
        if frame.phase == ANY && frame.n < fee.any {
            let have = engine.player(frame.seat).resources;
            let enough =
                |kind: usize| have.0[kind..].iter().map(|&n| u16::from(n)).sum::<u16>() >= u16::from(fee.any - frame.n);
            let payable = Resources(std::array::from_fn(|kind| if enough(kind) { have.0[kind] } else { 0 }));
            engine.resource_choices(payable, frame.a);
            return true;
        }
        if frame.phase == ANY {
            frame.phase = CARDS;
            (frame.n, frame.a) = (0, 0);
            *engine.top() = frame;
        }
        if frame.n < fee.cards {
            offer_cards(engine, fee, frame);
            return true;
        }
        // Last, because fewer goods may lower the hand limit: a price is paid whole before cards are discarded for that.
        engine.spend_goods(frame.seat, fee.goods, frame.source);
        engine.step_done();
        false
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        match choice {
            Choice::Card { slot, .. } if frame.phase == TOKENS => {
                let top = engine.top();
                (top.n, top.a) = (frame.n + 1, slot);
                engine.add_tokens(frame.seat, slot, -1, frame.source);
            }
            Choice::Stop => {
                let points = self.price(engine.catalog).points;
                engine.top().n = points;
                spend_points(engine, points - frame.n, frame);
            }
            Choice::Resource { kind, .. } => {
                let top = engine.top();
                top.n += 1;
                top.a = kind as u8;
                engine.spend(frame.seat, Resources::of(kind, 1), Spent::Supply, frame.source);
            }
            Choice::Card { card, .. } => {
                let at = engine.hand_position(frame.seat, card);
                let colour = engine.card(card).colour;
                let top = engine.top();
                top.n += 1;
                top.a = at;
                top.mask |= 1 << colour as u8;
                engine.discard_from_hand(frame.seat, card, frame.source);
            }
            other => unreachable!("{other:?} pays nothing, so it was not offered"),
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        match frame.phase {
            FIXED | ANY => Ask::PayResource,
            TOKENS => Ask::SpendToken,
            _ => Ask::Discard,
        }
    }

    fn still_to_take(self, catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        let fee = self.price(catalog);
        let n = match frame.phase {
            FIXED | ANY => fee.any,
            TOKENS => fee.points,
            _ => fee.cards,
        };
        let left = n.saturating_sub(frame.n);
        (left, left)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        Chance::Must(engine.can_afford(case.seat, self.price(engine.catalog)))
    }

    fn brings(self) -> Brings {
        Brings::Fee(self.at)
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let Fee {
            what,
            any,
            goods,
            points,
            cards,
            of,
            ..
        } = *self.price(catalog);
        let goods = catalog.goods.iter().zip(goods).filter(|(_, n)| *n > 0);
        let goods: Vec<String> = goods.map(|(good, n)| good.counted(n)).collect();
        let resources = Resource::ALL.into_iter().filter(|&kind| what[kind] > 0);
        let resources: Vec<String> = resources.map(|kind| words::amount(what[kind], kind)).collect();
        let points = (points > 0).then(|| words::number(points, "point token"));
        let any = (any > 0).then(|| words::count(any, "resource of your choice", "resources of your choice"));
        let paid: Vec<String> = points.into_iter().chain(resources).chain(any).chain(goods).collect();
        let cards = (cards > 0).then(|| match of {
            FeeCards::Any => words::number(cards, "card"),
            FeeCards::Of(colour) => words::number(cards, &format!("{} card", colour.name())),
            FeeCards::Different => format!("{} of different colours", words::number(cards, "card")),
        });
        let discard = cards.map(|cards| Clause::new("discard", format!("{cards} from your hand")).role(Role::Price));
        let pay = (!paid.is_empty()).then(|| Clause::new("pay", words::and(&paid)).role(Role::Price));
        match (pay, discard) {
            (Some(pay), Some(discard)) => pay.then(discard),
            (None, Some(only)) | (Some(only), None) => only,
            (None, None) => Clause::new("pay", "nothing").role(Role::Price),
        }
    }
}

fn spend_points<O: Observer>(engine: &mut Engine<'_, O>, n: u8, frame: Frame) {
    if n > 0 {
        let (seat, n) = (frame.seat, u16::from(n));
        engine.state.player_mut(seat).points -= n;
        engine.notice(frame.source, Happening::PointsSpent { seat, n });
    }
}

/// A token of a card, in the order of slots, or the rest from the supply.
fn offer_tokens<O: Observer>(engine: &mut Engine<'_, O>, fee: Fee, frame: Frame) {
    let (seat, missing) = (frame.seat, u16::from(fee.points - frame.n));
    let supply = engine.player(seat).points;
    let may = |slot: &u8| {
        let tokens = engine.player(seat).city[usize::from(*slot)].tokens;
        tokens > 0 && engine.tokens_from(seat, true, *slot) + supply >= missing
    };
    let slots = (frame.a..engine.player(seat).city.len() as u8).filter(may);
    let slots = slots.fold(0, |slots, slot| slots | 1 << slot);
    engine.city_choices(seat, slots);
    if supply >= missing {
        engine.choices.push(Choice::Stop);
    }
}

/// Cards that leave enough of those that follow in the hand.
fn offer_cards<O: Observer>(engine: &mut Engine<'_, O>, fee: Fee, frame: Frame) {
    let hand = engine.player(frame.seat).hand;
    let taken = frame.mask as u8;
    let mut last: Option<CardId> = None;
    for at in frame.a..hand.len() as u8 {
        let card = hand[usize::from(at)];
        let colour = engine.card(card).colour;
        let fits = match fee.of {
            FeeCards::Any => true,
            FeeCards::Of(wanted) => colour == wanted,
            FeeCards::Different => taken >> colour as u8 & 1 == 0,
        };
        let enough = engine.fee_cards_from(frame.seat, fee.of, at, taken) >= fee.cards - frame.n;
        if fits && enough && last != Some(card) {
            engine.choices.push(Choice::hand(card));
        }
        last = Some(card);
    }
}
