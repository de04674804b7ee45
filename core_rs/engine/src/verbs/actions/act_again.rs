//! Cards of the city that do once more what they do when they are played (PA30, PA31, BA16).

use serde_json::Value;

use super::{Case, Chance, Holds, Selection, Site, Verb};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice, Zone};
use crate::effect::{Brings, Colour, Rarity};
use crate::game::Engine;
use crate::ids::{NONE, Seat, Slot, Slots};
use crate::modules::hooks;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::{AMOUNT, COLOUR, Field, Shape, needed, optional, or};
use crate::state::{Frame, Source};
use crate::verbs::Arena;
use crate::verbs::selection::IN_DECK;

/// `act_again = { colour = "traveler", min = 0, max = 2, apart = true }`: so many cards of this colour, each once, `min` of them if there
/// are as many; `apart = false` leaves out those that are in no deck
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ActAgain {
    /// Of one colour.
    pub cards: Selection,
}

/// Registers: `n` cards used, `mask` the slots of those that were there at the beginning and are still to be used.
impl Verb for ActAgain {
    const FIELD: Option<Field> = Some(optional(
        "act_again",
        Shape::Table(&[
            needed("colour", COLOUR),
            or("min", 0, 0, 20),
            needed("max", AMOUNT),
            optional("apart", Shape::Flag),
        ]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> ActAgain {
        let cards = Selection::read(what, Zone::City);
        ActAgain { cards }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_chains()
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.mask = self.cards.slots(engine, frame.seat, 0);
            *engine.top() = frame;
        }
        let (least, most) = self.cards.left(frame.n);
        if most > 0 {
            let useful = ones(frame.mask).filter(|&slot| can_act(engine, frame.seat, slot));
            let useful = useful.fold(0, |bits, slot| bits | 1 << slot);
            engine.city_choices(frame.seat, useful);
        }
        if engine.choices.is_empty() {
            engine.step_done();
            return false;
        }
        if least == 0 {
            engine.choices.push(Choice::Stop);
        }
        true
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let Choice::Card { slot, card, .. } = choice else {
            engine.step_done();
            return;
        };
        let seat = frame.seat;
        let used = engine.used_up(seat, slot);
        let top = engine.top();
        top.n += 1;
        top.mask = frame.mask & !used;
        let def = engine.card(card);
        if def.is_production() {
            engine.activate(seat, seat, slot);
        } else if def.enters_opponent {
            engine.send_again(seat, slot);
        } else if def.replaces.is_some() {
            engine.replace_again(seat, slot);
        } else {
            engine.push_effect(def.effect, seat, Source::Card { seat, slot }, NONE);
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Activate
    }

    fn still_to_take(self, _catalog: &Catalog, frame: &Frame) -> (u8, u8) {
        self.cards.left(frame.n)
    }

    fn mask_counts_slots(self) -> bool {
        true
    }

    /// Whoever must use some needs one that does something.
    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        let mut slots = ones(self.cards.slots(engine, case.seat, 0));
        let any = self.cards.most > 0 && slots.any(|slot| would_act(engine, case.seat, slot));
        if self.cards.least == 0 {
            Chance::May(any)
        } else {
            Chance::Must(any)
        }
    }

    fn chains(self, of: Holds) -> bool {
        of == Holds::Card && self.colour() != Colour::Production
    }

    fn brings(self) -> Brings {
        let (colour, max) = (self.colour(), self.cards.most);
        Brings::ActsAgain { colour, max }
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let cards = self.cards.words(catalog);
        // Where there are cards of a rarity that lies apart.
        let further = catalog
            .rarities
            .get(Rarity::Further as usize)
            .filter(|_| self.cards.has(IN_DECK));
        let but = further.map_or_else(String::new, |rarity| format!(", none of them {}", rarity.name));
        match self.colour() {
            Colour::Production => Clause::new("activate", format!("{cards} in your city{but}")),
            _ => Clause::new("use", format!("{cards} in your city again{but}")),
        }
    }
}

impl<O: Observer> Engine<'_, O> {
    /// The card in this slot, and those that are none of the different cards beside it.
    pub(super) fn used_up(&self, seat: Seat, slot: Slot) -> Slots {
        if !self.catalog.switches.different_by_name {
            return 1 << slot;
        }
        let names = self.card(self.player(seat).city[usize::from(slot)].card).names;
        let same = |at: &Slot| {
            let card = self.player(seat).city[usize::from(*at)].card;
            self.card(card).names.meets(names)
        };
        let slots = 0..self.player(seat).city.len() as Slot;
        slots.filter(same).fold(0, |slots, at| slots | 1 << at)
    }
}

impl ActAgain {
    fn colour(self) -> Colour {
        self.cards.cards.colour.expect("the key is needed")
    }
}

/// Production cards may always be activated; others must be able to do something.
fn can_act<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, slot: Slot) -> bool {
    let card = engine.player(seat).city[usize::from(slot)].card;
    engine.card(card).is_production() || would_act(engine, seat, slot)
}

/// Would the card in this slot do something if it was used again?
fn would_act<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, slot: Slot) -> bool {
    let card = engine.player(seat).city[usize::from(slot)].card;
    let def = engine.card(card);
    if def.enters_opponent {
        let printed = engine.cities_open_to(seat, card).next().is_some();
        return hooks::may_send(engine, seat, card).unwrap_or(printed);
    }
    if def.replaces.is_some() {
        return engine.others_to_replace(seat, slot) != 0;
    }
    engine.card_would_act(seat, seat, slot)
}
