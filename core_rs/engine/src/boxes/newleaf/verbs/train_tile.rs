//! A tile of a train car is gained and replaced (NA11, NA20).

use serde_json::Value;

use super::super::section::CARS;
use super::super::{ASK_TILE, Newleaf, SECTION_TILES, TILE, asks, cars, numbers, section, special};
use crate::catalog::Catalog;
use crate::choice::{Ask, Choice};
use crate::effect::Brings;
use crate::game::Engine;
use crate::ids::NONE;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::flag;
use crate::schema::{Field, Shape, flag as flag_field, optional};
use crate::state::{Frame, Source};
use crate::verbs::{Arena, Case, Chance, Verb};
use crate::zone::CardPlace;

/// `train_tile = { optional = true }`: gain the tile of a car of your choice, or none; it is replaced from the bag
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainTile {
    /// After cards that were taken: it may be declined, and by a switch is open only to those who took one.
    pub optional: bool,
}

/// Register `b`: the car whose tile has been gained.
impl Verb for TrainTile {
    const FIELD: Option<Field> = Some(optional("train_tile", Shape::Table(&[flag_field("optional")])));

    fn lower(what: &Value, _step: &Value, _arena: &mut Arena<'_>) -> TrainTile {
        TrainTile {
            optional: flag(what, "optional"),
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let engine = &mut engine.for_modules();
        if frame.phase == 1 {
            engine.step_done();
            cars::replace(engine.catalog, engine.state, frame.b);
            return false;
        }
        if self.optional && frame.chosen == 0 && !numbers(engine.catalog).tile_without_draw {
            engine.step_done();
            return false;
        }
        Self::offer(engine);
        if self.optional && !engine.choices.is_empty() {
            engine.choices.push(Choice::Stop);
        }
        engine.asks_or_done()
    }

    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        let engine = &mut engine.for_modules();
        let Choice::Special(tile) = choice else {
            engine.step_done();
            return;
        };
        let car = tile.args[0];
        let top = engine.top();
        (top.phase, top.b) = (1, car);
        cars::gain(engine, frame.seat, car, frame.source);
    }

    fn ask(self, _frame: &Frame) -> Ask {
        asks(ASK_TILE)
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, _case: Case) -> Chance {
        let engine = &mut engine.for_modules();
        Chance::May(section(engine.state).cars.iter().any(|&tile| tile != NONE))
    }

    fn brings(self) -> Brings {
        Brings::Offers {
            module: Newleaf::NUMBER,
            which: SECTION_TILES,
        }
    }

    fn words(self, _catalog: &Catalog, _source: Source) -> Clause {
        Clause::new("gain", "the tile of a train car, which is replaced").may(self.optional)
    }
}

impl TrainTile {
    /// Tiles of one kind are one choice only if the cards beside them are equal (NA15).
    fn offer(engine: &mut Engine<'_>) {
        let cars = section(engine.state).cars;
        let shelf = numbers(engine.catalog).shelf;
        let beside = |car: usize| engine.state.in_shelf_slot(CardPlace::new(shelf, car as u8));
        for car in (0..CARS).filter(|&car| cars[car] != NONE) {
            let same = |other: usize| cars[other] == cars[car] && beside(other) == beside(car);
            if !(0..car).any(same) {
                engine.choices.push(special(TILE, [car as u8, cars[car], 0, 0]));
            }
        }
    }
}
