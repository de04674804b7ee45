//! A card out of an opponent's city into the own one.

use serde_json::Value;

use super::{Case, Chance, Site, Verb, words};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::{Brings, Filter};
use crate::game::Engine;
use crate::ids::{CardId, MAX_CITY, NONE, Seat, Slot, Slots};
use crate::load::reading::{filter, flag};
use crate::load::{Arena, FILTER, Field, Shape, flag as flag_field, needed, optional};
use crate::observer::Observer;
use crate::state::{CityCard, Frame, Holder, Source};

/// `take_card = { cards = "production", goes_over = true }`: with all that lies on it; it acts at once if it produces. `goes_over`: this
/// card goes into the other city for it, and acts there for its new owner if it produces
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TakeCard {
    pub cards: Filter,
    pub goes_over: bool,
}

// Phases.
const CHOOSE: u8 = 0;
const PAIR: u8 = 1;
const TAKEN: u8 = 2;

impl TakeCard {
    /// The cards of a city that could be taken, this card standing in slot `this` of the own one.
    fn targets<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat, this: Slot, owner: Seat) -> Slots {
        let own = engine.player(seat).city.get(usize::from(this));
        let own = own.filter(|_| self.goes_over).copied();
        let freed = self.freed(engine, seat, this);
        let may = |slot: &Slot| {
            let card = engine.player(owner).city[usize::from(*slot)];
            let over = |own: CityCard| city_takes(engine, owner, own.card, left_empty(engine, owner, card), false);
            city_takes(engine, seat, card.card, freed, true) && own.is_none_or(over)
        };
        let slots = ones(engine.slots_of(owner, self.cards, 0) & engine.removable(owner)).filter(may);
        slots.fold(0, |bits, slot| bits | 1 << slot)
    }

    /// The spaces that this card leaves empty when it goes.
    fn freed<O: Observer>(self, engine: &Engine<'_, O>, seat: Seat, this: Slot) -> u8 {
        let own = engine.player(seat).city.get(usize::from(this));
        own.filter(|_| self.goes_over)
            .map_or(0, |&own| left_empty(engine, seat, own))
    }

    /// The slot of this card in the city of whoever acts.
    fn this(frame: &Frame) -> Slot {
        match frame.card() {
            Some((seat, slot)) if seat == frame.seat => slot,
            _ => NONE,
        }
    }

    /// The card chosen, in registers `a` and `b`, changes cities; `partner` is the card whose space it shares.
    fn take<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, partner: Option<Slot>) {
        let (seat, owner, slot) = (frame.seat, frame.a, frame.b);
        let mut card = engine.player(owner).city[usize::from(slot)];
        card.set_partner(None);
        let lying = engine.state.stored(Holder::city(owner, slot));
        let (_, freed) = engine.leave_city(owner, slot, frame.source);
        for &under in freed.iter() {
            engine.discard(owner, under, Zone::City, frame.source);
        }
        let this = Self::this(&frame);
        let mut partner = partner;
        if self.goes_over && this != NONE {
            let mut own = engine.player(seat).city[usize::from(this)];
            own.set_partner(None);
            engine.leave_city(seat, this, frame.source);
            partner = partner.map(|slot| slot - u8::from(slot > this));
            let slot = engine.arrive(owner, own);
            engine.top().source = Source::Card { seat: owner, slot };
        }
        let slot = engine.arrive(seat, card);
        if !lying.is_empty() {
            engine.state.lay(Holder::city(seat, slot), lying);
        }
        if let Some(partner) = partner {
            engine.state.pair(engine.catalog, seat, slot, partner);
            engine.look_at_city(seat);
        }
        engine.top().phase = TAKEN;
        if engine.card(card.card).is_production() {
            engine.activate(seat, seat, slot);
        }
    }
}

/// The space that is empty when this card has left.
fn left_empty<O: Observer>(engine: &Engine<'_, O>, owner: Seat, card: CityCard) -> u8 {
    match card.partner() {
        Some(_) => 0,
        None => engine.space_of(owner, card.card),
    }
}

/// Has a city room for a card that comes without being played, `freed` spaces being empty by then? An automatic opponent who follows
/// always has.
fn city_takes<O: Observer>(engine: &Engine<'_, O>, seat: Seat, card: CardId, freed: u8, may_share: bool) -> bool {
    let player = engine.player(seat);
    let follows = engine.catalog.automatic.is_some_and(|opponent| opponent.follows);
    let always = follows && engine.catalog.is_automatic(engine.state.seats, seat);
    let room = player.spaces + engine.space_of(seat, card) <= engine.city_size(seat) + freed;
    let shares = || may_share && engine.single_partners(seat, card, NONE).next().is_some();
    !engine.is_barred(seat, card, NONE) && player.city.len() < MAX_CITY && (always || room || shares())
}

impl Verb for TakeCard {
    const FIELD: Option<Field> = Some(optional(
        "take_card",
        Shape::Table(&[needed("cards", FILTER), flag_field("goes_over")]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> TakeCard {
        TakeCard {
            cards: filter(&what["cards"]),
            goes_over: flag(what, "goes_over"),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_chains()
    }

    #[inline(never)]
    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        match frame.phase {
            CHOOSE => {
                for owner in engine.state.opponents(frame.seat) {
                    let slots = self.targets(engine, frame.seat, Self::this(&frame), owner);
                    engine.city_choices(owner, slots);
                }
                engine.asks_or_done()
            }
            PAIR => {
                let (card, this) = (
                    engine.player(frame.a).city[usize::from(frame.b)].card,
                    Self::this(&frame),
                );
                let leaves = |slot: &Slot| self.goes_over && *slot == this;
                let partners = engine.single_partners(frame.seat, card, NONE);
                let partners = partners
                    .filter(|slot| !leaves(slot))
                    .fold(0, |bits, slot| bits | 1 << slot);
                if partners == 0 {
                    self.take(engine, frame, None);
                    return false;
                }
                engine.city_choices(frame.seat, partners);
                let def = engine.card(card);
                let used = engine.player(frame.seat).spaces + engine.space_of(frame.seat, card);
                let own_space = used <= engine.city_size(frame.seat) + self.freed(engine, frame.seat, this);
                if own_space && def.shares.is_none() {
                    engine.choices.push(Choice::Stop);
                }
                true
            }
            _ => {
                engine.step_done();
                if let (true, Some((seat, slot))) = (self.goes_over, frame.card())
                    && seat != frame.seat
                    && engine
                        .card(engine.player(seat).city[usize::from(slot)].card)
                        .is_production()
                {
                    engine.activate(seat, seat, slot);
                }
                false
            }
        }
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        match choice {
            Choice::Card { seat, slot, .. } if frame.phase == CHOOSE => {
                let top = engine.top();
                (top.phase, top.a, top.b) = (PAIR, seat, slot);
            }
            Choice::Card { slot, .. } => self.take(engine, frame, Some(slot)),
            _ => self.take(engine, frame, None),
        }
    }

    fn ask(self, frame: &Frame) -> Ask {
        if frame.phase == PAIR { Ask::Pair } else { Ask::TakeCard }
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let this = match case.source {
            Source::Card { seat, slot } if seat == case.seat => slot,
            _ => NONE,
        };
        let mut cities = engine.state.opponents(case.seat);
        Chance::May(cities.any(|owner| self.targets(engine, case.seat, this, owner) != 0))
    }

    fn brings(self) -> Brings {
        Brings::UsesAnothers
    }

    fn words(self, catalog: &Catalog) -> String {
        let over = if self.goes_over {
            " in exchange for this card"
        } else {
            ""
        };
        format!(
            "take {} of an opponent's city into yours{over}",
            words::cards(1, 1, self.cards, catalog)
        )
    }
}
