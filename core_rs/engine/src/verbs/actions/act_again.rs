//! Cards of the city that do once more what they do when they are played (PA30, PA31).

use serde_json::Value;

use super::{Holds, Site, Verb, words};
use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::{Brings, Colour, Filter};
use crate::game::Engine;
use crate::ids::{NONE, Seat, Slot};
use crate::load::reading::{byte, colour};
use crate::load::{AMOUNT, Arena, COLOUR, Field, Shape, needed, optional, or};
use crate::modules::hooks;
use crate::observer::Observer;
use crate::state::{Frame, Source};
use crate::texts::Clause;

/// `act_again = { colour = "traveler", min = 0, max = 2 }`: so many cards of this colour, each once, `min` of them if there are as many
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ActAgain {
    pub colour: Colour,
    pub min: u8,
    pub max: u8,
}

/// Registers: `n` cards used, `mask` the slots of those that were there at the beginning and are still to be used.
impl Verb for ActAgain {
    const FIELD: Option<Field> = Some(optional(
        "act_again",
        Shape::Table(&[needed("colour", COLOUR), or("min", 0, 0, 20), needed("max", AMOUNT)]),
    ));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> ActAgain {
        ActAgain {
            colour: colour(&what["colour"]),
            min: byte(what, "min", 0),
            max: byte(what, "max", 0),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_chains()
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, mut frame: Frame) -> bool {
        if frame.phase == 0 {
            frame.phase = 1;
            frame.mask = engine.slots_of(frame.seat, Filter::of_colour(self.colour), 0);
            *engine.top() = frame;
        }
        if frame.n < self.max {
            let useful = ones(frame.mask).filter(|&slot| can_act(engine, frame.seat, slot));
            let useful = useful.fold(0, |bits, slot| bits | 1 << slot);
            engine.city_choices(frame.seat, useful);
        }
        if engine.choices.is_empty() {
            engine.step_done();
            return false;
        }
        if frame.n >= self.min {
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
        let top = engine.top();
        top.n += 1;
        top.mask = frame.mask & !(1 << slot);
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
        (self.min.saturating_sub(frame.n), self.max.saturating_sub(frame.n))
    }

    fn mask_counts_slots(self) -> bool {
        true
    }

    fn chains(self, of: Holds) -> bool {
        of == Holds::Card
    }

    fn brings(self) -> Brings {
        let ActAgain { colour, max, .. } = self;
        Brings::ActsAgain { colour, max }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        let cards = words::from_to(self.min, self.max, &format!("{} card", self.colour.name()));
        match self.colour {
            Colour::Production => Clause::new("activate", format!("{cards} in your city")),
            _ => Clause::new("use", format!("{cards} in your city again")),
        }
    }
}

/// Production cards may always be activated; of others the effect must be able to do something.
fn can_act<O: Observer>(engine: &mut Engine<'_, O>, seat: Seat, slot: Slot) -> bool {
    let card = engine.player(seat).city[usize::from(slot)].card;
    let def = engine.card(card);
    if def.is_production() {
        return true;
    }
    let (effect, source) = (def.effect, Source::Card { seat, slot });
    if def.enters_opponent {
        let printed = engine.cities_open_to(seat, card).next().is_some();
        return hooks::may_send(engine, seat, card).unwrap_or(printed);
    }
    if def.replaces.is_some() {
        return engine.others_to_replace(seat, slot) != 0;
    }
    let catalog = engine.catalog;
    engine.can_perform(effect, seat, source) || catalog.steps_of(effect).iter().any(|step| step.could_do(engine, seat))
}
