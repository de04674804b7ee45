//! A play granted by an effect.

use serde_json::Value;

use super::{Case, Chance, Demand, Holds, Left, Site, Verb, words};
use crate::catalog::{CardSet, Catalog};
use crate::choice::{Ask, CardPlace, Choice, Zone};
use crate::effect::{Brings, Stock};
use crate::game::{Engine, Terms};
use crate::ids::NONE;
use crate::observer::Observer;
use crate::phrases::Clause;
use crate::schema::row::{flag, number, text};
use crate::schema::{AMOUNT, Field, POINTS, Shape, flag as flag_field, needed, optional};
use crate::state::{Frame, Source};
use crate::verbs::Arena;
use crate::zone::Zones;

/// `play = { from = "revealed", max_points = 3, discount = 3, optional = true }`; without `discount` it is free; `from` may be a list of
/// zones and shelves
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Play {
    pub from: Stock,
    pub max_points: i8,
    pub discount: Option<u8>,
    pub optional: bool,
}

impl Verb for Play {
    const FIELD: Option<Field> = Some(optional(
        "play",
        Shape::Table(&[
            needed(
                "from",
                Shape::Either(&[
                    Shape::Word(&["meadow", "hand_or_meadow", "revealed", "taken"]),
                    Shape::List(&Shape::Zone(&["hand", "meadow"]), 1, 8),
                ]),
            ),
            optional("max_points", POINTS),
            optional("discount", AMOUNT),
            flag_field("optional"),
        ]),
    ));

    fn lower(what: &Value, _step: &Value, arena: &mut Arena<'_>) -> Play {
        Play {
            from: match text(what, "from") {
                "meadow" => Stock::Meadow,
                "hand_or_meadow" => Stock::HandOrMeadow,
                "revealed" => Stock::Revealed,
                "taken" => Stock::Taken,
                _ => Stock::Zones(arena.zone_list(&what["from"])),
            },
            max_points: number(what, "max_points", i64::from(i8::MAX)) as i8,
            discount: what["discount"].as_i64().map(|n| n as u8),
            optional: flag(what, "optional"),
        }
    }

    fn refused_in(site: Site) -> Option<&'static str> {
        site.refuses_chains()
    }

    fn works_on(what: &Value) -> Option<Left> {
        match text(what, "from") {
            "revealed" => Some(Left::Revealed),
            "taken" => Some(Left::Taken),
            _ => None,
        }
    }

    fn run<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame) -> bool {
        let seat = frame.seat;
        let purse = engine.purse(seat, self.terms());
        match self.from {
            Stock::Meadow | Stock::HandOrMeadow | Stock::Zones(_) => {
                engine.play_choices_from(seat, self.zones(engine.catalog), &purse);
            }
            Stock::Revealed => {
                let revealed = engine.state.revealed;
                for (at, &card) in revealed.iter().enumerate() {
                    if !revealed[..at].contains(&card) {
                        engine.offer_play(seat, CardPlace::new(Zone::Revealed, at as u8), card, &purse);
                    }
                }
            }
            Stock::Taken => {
                let taken = frame.cards();
                for (at, &card) in taken.iter().enumerate() {
                    if card != NONE && !taken[..at].contains(&card) {
                        engine.offer_play(seat, CardPlace::HAND, card, &purse);
                    }
                }
            }
        }
        if self.optional || engine.choices.is_empty() {
            engine.choices.push(Choice::Stop);
        }
        true
    }

    /// What is not played of revealed cards is discarded as soon as the choice is made (RA5).
    fn answer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: Frame, choice: Choice) {
        engine.step_done();
        let played = match choice {
            Choice::Play { from, .. } if self.from == Stock::Revealed => from.slot,
            _ => NONE,
        };
        if self.from == Stock::Revealed {
            let revealed = std::mem::take(&mut engine.state.revealed);
            for (at, &card) in revealed.iter().enumerate() {
                if at == usize::from(played) {
                    engine.state.revealed.push(card);
                } else {
                    engine.discard(frame.seat, card, Zone::Revealed, frame.source);
                }
            }
        }
        if let Choice::Play { from, card, via } = choice {
            engine.begin_play(frame.seat, from, card, via, self.terms());
        }
    }

    fn ask(self, _frame: &Frame) -> Ask {
        Ask::Play
    }

    fn chance<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> Chance {
        match self.from {
            Stock::Meadow | Stock::HandOrMeadow | Stock::Zones(_) => Chance::Must(self.finds_a_card(engine, case)),
            Stock::Revealed | Stock::Taken => Chance::May(false),
        }
    }

    fn demand(self) -> Demand {
        match self.from {
            Stock::Meadow | Stock::HandOrMeadow | Stock::Zones(_) => Demand::Must,
            Stock::Revealed | Stock::Taken => Demand::Closer,
        }
    }

    fn chains(self, of: Holds) -> bool {
        of == Holds::Card
    }

    fn brings(self) -> Brings {
        let Play {
            from,
            max_points,
            discount,
            optional,
        } = self;
        Brings::Plays {
            from,
            max_points,
            discount,
            optional,
        }
    }

    fn words(self, catalog: &Catalog, _source: Source) -> Clause {
        let price = match self.discount {
            None => "for free".to_owned(),
            Some(units) => format!(
                "for {units} fewer {}",
                if units == 1 { "resource" } else { "resources" }
            ),
        };
        let worth = words::worth_up_to(self.max_points);
        let object = match self.from {
            Stock::Meadow => format!("a card{worth} from the meadow {price}"),
            Stock::HandOrMeadow => format!("a card{worth} from your hand or the meadow {price}"),
            Stock::Zones(_) => format!(
                "a card{worth} from {} {price}",
                words::zones(self.zones(catalog), catalog)
            ),
            Stock::Revealed | Stock::Taken => format!("1 of them{worth} {price}"),
        };
        let play = Clause::new("play", object).may(self.optional);
        match self.from {
            Stock::Revealed => play.then(Clause::new("discard", "the rest")),
            _ => play,
        }
    }
}

impl Play {
    fn terms(self) -> Terms {
        Terms::effect(self.max_points, self.discount)
    }

    /// The zones that it plays from, but for cards turned up or taken.
    fn zones(self, catalog: &Catalog) -> Zones {
        match self.from {
            Stock::Meadow => Zone::Meadow.bit(),
            Stock::HandOrMeadow => Zone::Hand.bit() | Zone::Meadow.bit(),
            Stock::Zones(at) => catalog.zone_lists[usize::from(at)],
            Stock::Revealed | Stock::Taken => 0,
        }
    }

    /// Is there a card in its zones that may be played on these terms?
    fn finds_a_card<O: Observer>(self, engine: &mut Engine<'_, O>, case: Case) -> bool {
        let (seat, zones) = (case.seat, self.zones(engine.catalog));
        let purse = engine.purse(seat, self.terms());
        let names = |zone: Zone, names: CardSet| {
            if zones & zone.bit() == 0 { CardSet::EMPTY } else { names }
        };
        let names =
            names(Zone::Hand, engine.kept.hands[usize::from(seat)]).union(names(Zone::Meadow, engine.kept.meadow));
        if engine.state.closed == 0 && purse.plain.meets(names) {
            return true;
        }
        if engine.catalog.shelves.is_empty() && !purse.found.meets(names) {
            return false;
        }
        engine.offers(|engine| engine.play_choices_from(seat, zones, &purse))
    }
}
