//! Which cards a verb works on: where they lie, what they are, and how many. Of several, each is picked by itself, in ascending order, so
//! that each set can be reached in one way only.

use serde_json::Value;

use crate::bits::ones;
use crate::catalog::Catalog;
use crate::choice::Zone;
use crate::effect::Filter;
use crate::game::{Engine, UNRANKED};
use crate::ids::{NONE, Seat, Slot, Slots};
use crate::list::List;
use crate::observer::Observer;
use crate::phrases::words;
use crate::schema::row::{byte, filter, flag};
use crate::state::{Frame, Source};

/// `n`, or `min` and `max`, or a number by itself; `of`, `cards` or `colour`; `from`; `itself = false`: never the card whose effect it is;
/// `apart = false`: none that is in no deck; `refund`: the printed cost comes back
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Selection {
    pub cards: Filter,
    pub least: u8,
    pub most: u8,
    /// The zone (hand, meadow or city) in the two lowest bits, and the flags below.
    flags: u8,
}

const ZONE: u8 = 0x03;
pub const SPARES_ITSELF: u8 = 0x04;
pub const IN_DECK: u8 = 0x08;
pub const REFUND: u8 = 0x10;

impl Selection {
    pub const fn of(zone: Zone, least: u8, most: u8) -> Selection {
        let (cards, flags) = (Filter::ANY, zone.code());
        Selection {
            cards,
            least,
            most,
            flags,
        }
    }

    /// Reads the keys that the verb's shape allows; `zone` is where the cards lie if it does not say.
    pub fn read(what: &Value, zone: Zone) -> Selection {
        let named = Zone::NAMES.iter().position(|known| what["from"] == *known);
        let zone = named.map_or(zone, |at| Zone::from_code(at as u8));
        let n = what.as_u64().or(what["n"].as_u64()).map(|n| n as u8);
        let least = byte(what, "min", n.unwrap_or(0));
        let cards = ["of", "cards", "colour"].map(|key| &what[key]);
        let selection = Selection {
            cards: cards.into_iter().find(|one| !one.is_null()).map_or(Filter::ANY, filter),
            least: n.map_or(least, |n| least.min(n)),
            most: n.unwrap_or_else(|| byte(what, "max", 0)),
            flags: zone.code(),
        };
        selection
            .with(SPARES_ITSELF, what["itself"] == false)
            .with(IN_DECK, what["apart"] == false)
            .with(REFUND, flag(what, "refund"))
    }

    #[must_use]
    pub fn with(self, flag: u8, is: bool) -> Selection {
        let flags = self.flags | u8::from(is) * flag;
        Selection { flags, ..self }
    }
    pub fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }
    pub fn zone(self) -> Zone {
        Zone::from_code(self.flags & ZONE)
    }

    /// The fewest and the most that are still to be taken after `n`.
    pub fn left(self, n: u8) -> (u8, u8) {
        (self.least.saturating_sub(n), self.most.saturating_sub(n))
    }

    /// The slots of a city whose cards fit, from this rank on.
    pub(crate) fn slots<O: Observer>(self, engine: &Engine<'_, O>, owner: Seat, rank: u32) -> Slots {
        let slots = engine.slots_of(owner, self.cards, rank);
        if !self.has(IN_DECK) {
            return slots;
        }
        let city = &engine.player(owner).city;
        let in_deck = |slot: &Slot| !engine.card(city[usize::from(*slot)].card).apart;
        ones(slots).filter(in_deck).fold(0, |bits, slot| bits | 1 << slot)
    }

    /// Those of the own city that may leave it; the step is `under_way` if it has a frame.
    pub(crate) fn removable<O: Observer>(
        self,
        engine: &Engine<'_, O>,
        (seat, source): (Seat, Source),
        rank: u32,
        under_way: bool,
    ) -> Slots {
        let slots = self.slots(engine, seat, rank) & engine.removable(seat);
        match itself(engine, seat, source, under_way) {
            Some(slot) if self.has(SPARES_ITSELF) => slots & !(1 << slot),
            _ => slots,
        }
    }

    /// Offers what may be picked next and taken away, each card once, so that at least `needed` are left to pick if there are as many. Where
    /// the last pick was stands in the frame (see [`Selection::remember`]); `named` are meadow slots that were picked and are still there.
    pub(crate) fn offer<O: Observer>(self, engine: &mut Engine<'_, O>, frame: &Frame, needed: u8, named: u64) {
        match self.zone() {
            Zone::Hand => engine.hand_choices(frame.seat, frame.a, needed, self.cards),
            Zone::Meadow => {
                let mut ranks = engine.meadow_ranks();
                ones(named).for_each(|slot| ranks[usize::from(slot)] = UNRANKED);
                let (first, catalog) = (Engine::<O>::next_rank(frame), engine.catalog);
                let any = self.cards == Filter::ANY;
                let fits = |rank: u16| any || catalog.cards[usize::from(rank >> 8)].is(self.cards);
                let may = |rank: u16, from| rank != UNRANKED && rank >= from && fits(rank);
                let left = |from| ranks.iter().filter(|&&rank| may(rank, from)).count();
                let needed = if needed == 0 { 0 } else { left(first).min(needed.into()) };
                engine.meadow_choices(&ranks, first, |rank| {
                    fits(rank) && (needed == 0 || left(rank) >= needed)
                });
            }
            _ => {
                let about = (frame.seat, frame.source);
                let mut slots = self.removable(engine, about, frame.mask as u32, true);
                let needed = slots.count_ones().min(needed.into());
                if needed > 1 {
                    let rank = |slot| engine.state.rank(engine.catalog, frame.seat, slot);
                    let ranks: List<(Slot, u32), 64> = ones(slots).map(|slot| (slot, rank(slot))).collect();
                    for &(slot, own) in ranks.iter() {
                        let left = ranks.iter().filter(|&&(_, other)| other >= own);
                        if (left.count() as u32) < needed {
                            slots &= !(1 << slot);
                        }
                    }
                }
                engine.city_choices(frame.seat, slots);
            }
        }
    }

    /// Counts a pick and remembers in the frame where the next one may start; before the card leaves.
    pub(crate) fn remember<O: Observer>(self, engine: &mut Engine<'_, O>, seat: Seat, card: u8, slot: Slot) {
        engine.top().n += 1;
        match self.zone() {
            Zone::Hand => engine.top().a = engine.hand_position(seat, card),
            Zone::Meadow => engine.remember_rank(card, slot),
            _ => engine.top().mask = engine.state.rank(engine.catalog, seat, slot).into(),
        }
    }

    /// `up to 3 critters`, `2 cards`.
    pub fn words(self, catalog: &Catalog) -> String {
        words::cards(self.least, self.most, self.cards, catalog)
    }
}

/// The slot of the acting seat's card whose effect it is, or of the one that copies it, below the step's own frame if it is `under_way`.
fn itself<O: Observer>(engine: &Engine<'_, O>, seat: Seat, source: Source, under_way: bool) -> Option<Slot> {
    let own = |source: Source| match source {
        Source::Card { seat: city, slot } if city == seat && slot != NONE => Some(slot),
        _ => None,
    };
    own(source).or_else(|| {
        let catalog = engine.catalog;
        let steps = &catalog.steps;
        let copies = |at: u16| {
            steps
                .get(usize::from(at))
                .is_some_and(|step| step.copies(catalog).is_some())
        };
        let below = engine.state.stack.iter().rev().skip(under_way.into());
        let mut copying = below.take_while(|frame| copies(frame.at) || frame.at > 0 && copies(frame.at - 1));
        copying.find_map(|frame| own(frame.source))
    })
}
