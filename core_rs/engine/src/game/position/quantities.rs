//! How much there is of what is counted: the one reading of a [`Quantity`], for steps, conditions, requirements and scores.

use crate::catalog::Catalog;
use crate::effect::{Bound, Condition, Filter, Kind, Per, Quantity, Requirement, What, Whose, sort};
use crate::game::engine::Engine;
use crate::ids::{CardId, NONE, Seat, Slot};
use crate::modules::hooks;
use crate::observer::Observer;
use crate::state::{CityCard, Frame, Holder, Place, Player, Source, Spot, State};

use super::score;

/// Whose text counts, for whom, and after which steps.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// For whom it is counted.
    pub seat: Seat,
    /// Where the card stands whose text it is (no slot: `NONE`).
    pub city: Seat,
    pub slot: Slot,
    /// The event whose text it is (none: `NONE`).
    pub event: u8,
    /// What earlier steps took, and the option that was chosen.
    pub chosen: u8,
    pub way: u8,
}

impl Reader {
    /// No text in particular.
    pub fn of(seat: Seat) -> Reader {
        Reader {
            seat,
            city: seat,
            slot: NONE,
            event: NONE,
            chosen: 0,
            way: 0,
        }
    }

    /// A card or an event of the seat's own.
    pub fn at(seat: Seat, slot: Slot, event: u8) -> Reader {
        Reader {
            slot,
            event,
            ..Reader::of(seat)
        }
    }

    fn step(frame: &Frame) -> Reader {
        let (city, slot) = match frame.source {
            Source::Card { seat, slot } => (seat, slot),
            _ => (frame.seat, NONE),
        };
        Reader {
            seat: frame.seat,
            city,
            slot,
            event: NONE,
            chosen: frame.chosen,
            way: frame.it,
        }
    }
}

/// How much there is. The cards of the own city are what is counted most often.
#[inline]
pub fn amount(catalog: &Catalog, state: &State, quantity: Quantity, reader: Reader) -> i16 {
    match (quantity.what, quantity.whose) {
        (What::Cards(filter), Whose::Own) => cards(catalog, state.player(reader.seat), filter),
        (what, Whose::Own) => held(catalog, state, what, reader.seat, reader),
        (what, Whose::Here) => held(catalog, state, what, reader.city, reader),
        (what, whose) => of_several(catalog, state, what, whose, reader),
    }
}

fn of_several(catalog: &Catalog, state: &State, what: What, whose: Whose, reader: Reader) -> i16 {
    let each = |seat| held(catalog, state, what, seat, reader);
    let others = state.opponents(reader.seat).map(each);
    match whose {
        Whose::Own => each(reader.seat),
        Whose::Here => each(reader.city),
        Whose::Opponents => others.sum(),
        Whose::BestOpponent => others.max().unwrap_or(0),
        Whose::Everybody => others.sum::<i16>() + each(reader.seat),
    }
}

/// How much a seat has of something.
fn held(catalog: &Catalog, state: &State, what: What, seat: Seat, reader: Reader) -> i16 {
    let player = state.player(seat);
    let own = |slot: Slot| player.city[usize::from(slot)];
    let slot = (reader.slot != NONE).then_some(reader.slot);
    let event = (reader.event != NONE).then(|| Holder::event(reader.event));
    match what {
        What::One => 1,
        What::Chosen => reader.chosen.into(),
        What::Way(way) => (reader.way == way).into(),
        What::Cards(filter) => cards(catalog, player, filter),
        What::OtherCards(filter) => {
            let itself = slot.is_some_and(|slot| catalog.cards[usize::from(own(slot).card)].is(filter));
            cards(catalog, player, filter) - i16::from(itself)
        }
        What::Named(card) if !player.names.has(card) => 0,
        What::Named(card) => of_name(catalog, player, card).count() as i16,
        What::SameName => slot.map_or(0, |slot| others_named(catalog, player, own(slot).card, slot)),
        What::OfSet(set) => such(catalog, player, |def| def.set == set),
        What::Colours => player.colours.iter().filter(|&&n| n > 0).count() as i16,
        What::OneColour { but } => {
            let colours = (0..).zip(player.colours);
            let others = colours.filter(|&(at, _)| but.is_none_or(|but| but as usize != at));
            others.map(|(_, n)| i16::from(n)).max().unwrap_or(0)
        }
        What::Spaces => player.spaces.into(),
        What::HandCards(most) => (player.hand.len() as i16).min(most.into()),
        What::Events(NONE) => score::events_held(catalog, state, seat) as i16,
        What::Events(kind) => {
            let held = state.events.iter().filter(|event| event.owner == seat);
            held.filter(|event| catalog.events[usize::from(event.event)].kind == kind)
                .count() as i16
        }
        What::Resources { kinds } => {
            let of_kinds = (0..4).filter(|kind| kinds >> kind & 1 == 1);
            of_kinds.map(|kind| i16::from(player.resources.0[kind])).sum()
        }
        What::Goods(good) => player.goods[usize::from(good)].into(),
        What::PointTokens { on_cards: false } => player.points as i16,
        What::PointTokens { on_cards: true } => point_tokens(catalog, state, seat) as i16,
        What::TokensHere => slot.map_or(0, |slot| own(slot).tokens.into()),
        What::TokensOn(card) => of_name(catalog, player, card)
            .map(|(_, card)| i16::from(card.tokens))
            .sum(),
        What::ResourceHere(kind) => event.map_or(0, |event| state.stored(event).0[usize::from(kind)].into()),
        What::CardsHere => event.map_or(0, |event| state.under(event).count() as i16),
        What::Prisoners(card) => of_name(catalog, player, card)
            .map(|(slot, _)| state.under(Holder::city(seat, slot)).count() as i16)
            .sum(),
        What::WorkersOn(card) => of_name(catalog, player, card)
            .map(|(slot, _)| state.workers_at(Place::city(seat, slot)).count() as i16)
            .sum(),
        What::WorkersIn(area) => {
            let there = player.placed.iter().filter(|worker| match worker.place().spot() {
                Spot::Location(location) => catalog.locations[usize::from(location)].area == area,
                _ => false,
            });
            there.count() as i16
        }
        What::Paired => slot.is_some_and(|slot| player.is_paired(catalog, slot)).into(),
        What::PairsWith(card) => of_name(catalog, player, card)
            .filter(|&(slot, _)| player.is_paired(catalog, slot))
            .count() as i16,
        What::BuiltOnPoints => {
            let built = slot.and_then(|slot| player.built_on(catalog, slot));
            built.map_or(0, |slot| catalog.cards[usize::from(own(slot).card)].points.into())
        }
        What::BonusOf(filter) => score::best_bonus(catalog, state, seat, filter, reader.slot),
    }
}

/// Such cards of a city. Where the city counts them, so do those that it cannot hold (TG35).
fn cards(catalog: &Catalog, player: &Player, filter: Filter) -> i16 {
    if filter.max_points != i8::MAX {
        return such(catalog, player, |def| def.is(filter));
    }
    let n = match (filter.kind, filter.rarity, filter.colour) {
        (Some(kind), Some(rarity), None) => player.sorts[sort(kind, rarity)],
        (None, None, Some(colour)) => player.colours[colour as usize],
        (Some(kind), None, None) => player.of_kind(kind),
        (None, Some(rarity), None) => Kind::ALL.map(|kind| player.sorts[sort(kind, rarity)]).iter().sum(),
        (None, None, None) => player.colours.iter().sum(),
        _ => return such(catalog, player, |def| def.is(filter)),
    };
    n.into()
}

fn such(catalog: &Catalog, player: &Player, is: impl Fn(&crate::catalog::CardDef) -> bool) -> i16 {
    let such = player
        .city
        .iter()
        .filter(|card| is(&catalog.cards[usize::from(card.card)]));
    such.count() as i16
}

/// The cards of a city that have this name.
fn of_name<'p>(catalog: &Catalog, player: &'p Player, card: CardId) -> impl Iterator<Item = (Slot, &'p CityCard)> {
    let forms = catalog.cards[usize::from(card)].forms;
    (0..)
        .zip(player.city.iter())
        .filter(move |(_, other)| forms.has(other.card))
}

/// The cards of a city that have the name of this card, but for the one in this slot.
pub(super) fn others_named(catalog: &Catalog, player: &Player, card: CardId, slot: Slot) -> i16 {
    let names = catalog.cards[usize::from(card)].names;
    let others = (0..).zip(player.city.iter()).filter(|&(at, _)| at != slot);
    others
        .filter(|(_, other)| catalog.cards[usize::from(other.card)].names.meets(names))
        .count() as i16
}

/// Point tokens in front of a player, on cards of the city and on things of modules (TG4).
pub(crate) fn point_tokens(catalog: &Catalog, state: &State, seat: Seat) -> u16 {
    let player = state.player(seat);
    let on_cards: u16 = player.city.iter().map(|card| u16::from(card.tokens)).sum();
    player.points + on_cards + hooks::tokens_on_things(catalog, state, seat)
}

/// What there is, and what a condition needs.
pub fn standing(catalog: &Catalog, state: &State, condition: Condition, reader: Reader) -> (i16, i16) {
    let need = match condition.is {
        Bound::AtLeast(n) | Bound::AtMost(n) => n.into(),
        Bound::MoreThan(other) => amount(catalog, state, other, reader) + 1,
    };
    (amount(catalog, state, condition.what, reader), need)
}

pub fn holds(catalog: &Catalog, state: &State, condition: Condition, reader: Reader) -> bool {
    // The names of a city are at hand.
    if let (What::Named(card), Bound::AtLeast(1)) = (condition.what.what, condition.is) {
        match condition.what.whose {
            Whose::Own => return state.player(reader.seat).names.has(card),
            Whose::Here => return state.player(reader.city).names.has(card),
            Whose::Opponents | Whose::BestOpponent | Whose::Everybody => {}
        }
    }
    let (have, need) = standing(catalog, state, condition, reader);
    match condition.is {
        Bound::AtMost(_) => have <= need,
        Bound::AtLeast(_) | Bound::MoreThan(_) => have >= need,
    }
}

/// Does all of it hold? One test for people and automatic opponents.
pub fn is_met(catalog: &Catalog, state: &State, seat: Seat, asked: &Requirement) -> bool {
    let reader = Reader::of(seat);
    asked.0.iter().all(|&one| holds(catalog, state, one, reader))
}

/// What a seat has of what is asked, and how much that is; each condition counts up to what it asks.
pub fn met(catalog: &Catalog, state: &State, seat: Seat, asked: &Requirement) -> (i16, i16) {
    let reader = Reader::of(seat);
    asked.0.iter().fold((0, 0), |sum, &one| {
        let (have, need) = standing(catalog, state, one, reader);
        (sum.0 + have.min(need), sum.1 + need)
    })
}

impl<O: Observer> Engine<'_, O> {
    /// How often a step is done that is done once for every so many of what is counted. Most count nothing.
    #[inline(always)]
    pub(crate) fn times(&self, per: Per, every: u8, frame: &Frame) -> u8 {
        if per == Per::ONCE && every == 1 {
            1
        } else {
            self.count(per, frame) / every
        }
    }

    #[inline(never)]
    pub(crate) fn count(&self, per: Per, frame: &Frame) -> u8 {
        if per == Per::CHOSEN {
            return frame.chosen;
        }
        let n = amount(
            self.catalog,
            self.state,
            self.catalog.quantity(per),
            Reader::step(frame),
        );
        n.clamp(0, u8::MAX.into()) as u8
    }

    /// Does the condition at this position of the catalog hold?
    pub(crate) fn holds(&self, condition: u8, frame: &Frame) -> bool {
        let condition = self.catalog.condition(condition);
        holds(self.catalog, self.state, condition, Reader::step(frame))
    }
}
