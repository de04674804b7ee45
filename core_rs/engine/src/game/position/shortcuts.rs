//! Facts about a catalog that the hot loop asks for again and again, worked out once.

use crate::catalog::{CardDef, CardSet, Catalog, EventDef, LocationDef, Sharing};
use crate::effect::{Effect, NOTHING};
use crate::ids::{CardId, MAX_AREAS, MAX_HAND, MAX_LOCATIONS, MAX_SEATS, MAX_WORKER_KINDS};
use crate::resources::{Resources, Spread};
use crate::state::WorkerKindId;
use crate::verbs::Demand;

use crate::game::play::PlaySets;

/// A table that every byte is an index of: no test is needed, and `NONE` finds a row of its own.
pub(crate) type ByByte<T> = Box<[T; 256]>;

/// What a card costs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Price {
    pub spread: Spread,
    pub cost: Resources,
    pub total: u8,
}

/// What an event asks of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Claim {
    pub cards: CardSet,
    pub colours: Colours,
    pub cost: Spread,
    pub city_cards: u8,
    /// It asks for nothing but named cards and colours.
    pub plain: bool,
    /// The kinds of workers that may achieve it (bit = kind).
    pub kinds: u16,
    /// The effect that pays the whole price, if it is more than resources and cards of the city.
    pub fee: Effect,
}

/// What an effect needs to be performed at least in part.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Need {
    Nothing,
    /// A card that can be drawn.
    Draw,
    /// So many cards in hand.
    Hand(u8),
    /// That this one step is possible.
    Step(u16),
    /// More than a word can tell: its steps must be looked at.
    Closer,
}

/// Sets of locations: bit = id.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Places {
    /// Where each kind of workers may stand, of what is in play in every game.
    pub of_kind: [u64; MAX_WORKER_KINDS],
    pub exclusive: u64,
    /// Open to one worker in all, by number of players (index players - 1).
    pub single: [u64; MAX_SEATS],
    /// Open to any number.
    pub shared: u64,
    /// Not dead, and open in this season.
    pub open: [u64; 4],
    /// Performable by whoever holds so many cards, and then only if a card can be drawn.
    pub by_hand: [u64; MAX_HAND + 1],
    pub by_draw: u64,
    /// Performable only after a closer look, and what is to be looked at.
    pub closer: u64,
    pub needs: [Need; MAX_LOCATIONS],
    /// Of which some are dealt for each game.
    pub dealt: u64,
    pub by_area: [u64; MAX_AREAS],
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shortcuts {
    pub prices: ByByte<Price>,
    /// By card: what a visit needs.
    pub visits: ByByte<Need>,
    pub claims: ByByte<Claim>,
    /// The kinds of workers that may achieve any event (bit = kind).
    pub claiming: u16,
    pub plays: PlaySets,
    pub places: Places,
    /// Cards whose effects may be run in any order with the same result.
    pub commuting: CardSet,
}

impl Shortcuts {
    pub fn new(catalog: &Catalog) -> Shortcuts {
        let commuting = |card: &CardId| {
            let effect = catalog.cards[usize::from(*card)].effect;
            catalog.steps_of(effect).iter().all(|step| step.commutes(catalog))
        };
        Shortcuts {
            prices: Box::new(by_byte(Price::NEVER, catalog.cards.iter().map(Price::of))),
            visits: Box::new(by_byte(
                Need::Closer,
                catalog.cards.iter().map(|card| Need::of(catalog, card.visit)),
            )),
            claims: Box::new(by_byte(
                Claim::NEVER,
                catalog.events.iter().map(|event| Claim::of(catalog, event)),
            )),
            claiming: (catalog.events.iter()).fold(0, |kinds, event| kinds | Claim::of(catalog, event).kinds),
            plays: PlaySets::new(catalog),
            places: Places::of(catalog),
            commuting: (0..catalog.cards.len() as CardId).filter(commuting).collect(),
        }
    }
}

pub(crate) fn by_byte<T: Copy>(empty: T, rows: impl Iterator<Item = T>) -> [T; 256] {
    let mut table = [empty; 256];
    table.iter_mut().zip(rows).for_each(|(place, row)| *place = row);
    table
}

impl Price {
    const NEVER: Price = Price {
        spread: Spread::BEYOND_ALL,
        cost: Resources::NONE,
        total: 0,
    };

    fn of(card: &CardDef) -> Price {
        Price {
            spread: card.cost.spread(),
            cost: card.cost,
            total: card.cost.total().min(255) as u8,
        }
    }
}

impl Claim {
    const NEVER: Claim = Claim {
        cards: CardSet::EMPTY,
        colours: Colours(0),
        cost: Spread::BEYOND_ALL,
        city_cards: 0,
        plain: true,
        kinds: 0,
        fee: NOTHING,
    };

    fn of(catalog: &Catalog, event: &EventDef) -> Claim {
        Claim {
            cards: event.requires.cards(),
            colours: Colours::of(event.requires.colours().map(|n| n.min(127))),
            plain: event.requires.is_plain(),
            cost: event.cost.spread(),
            city_cards: event.cost_city_cards,
            kinds: if event.dead {
                0
            } else {
                kinds_for(catalog, event.workers)
            },
            fee: if event.has_fee { event.effect } else { NOTHING },
        }
    }
}

/// The kinds of workers that may go where this kind is named (bit = kind).
fn kinds_for(catalog: &Catalog, named: WorkerKindId) -> u16 {
    let kinds = 0..catalog.worker_kinds.len() as WorkerKindId;
    let may = kinds.filter(|&kind| catalog.may_go(kind, named));
    may.fold(0, |set, kind| set | 1 << kind)
}

/// Numbers of cards by colour in lanes of 8 bits, to be compared all at once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Colours(u64);

impl Colours {
    /// Lanes hold up to 127, more than a city holds cards.
    #[inline]
    pub fn of(cards: [u8; 5]) -> Colours {
        let mut lanes = [0; 8];
        lanes[..5].copy_from_slice(&cards);
        Colours(u64::from_le_bytes(lanes))
    }

    /// The colours of which more are needed, as bits of no further meaning: 0 if there is none. One subtraction compares
    /// all lanes: a lane that would borrow loses its guard bit.
    #[inline]
    pub fn lack(self, needed: Colours) -> u64 {
        const GUARDS: u64 = 0x8080_8080_8080_8080;
        !((self.0 | GUARDS) - needed.0) & GUARDS
    }
}

impl Need {
    fn of(catalog: &Catalog, effect: Effect) -> Need {
        let (mut gives, mut draws, mut hand) = (false, false, 0);
        let mut must = None;
        for (at, step) in (effect..).zip(catalog.steps_of(effect)) {
            match step.demand(catalog) {
                Demand::Gives => gives = true,
                Demand::MayGive => {}
                Demand::Draw => draws = true,
                Demand::Hand(n) => hand = hand.max(n),
                Demand::Must if must.is_none() => must = Some(at),
                Demand::Must | Demand::Closer => return Need::Closer,
            }
        }
        if let Some(at) = must {
            return if hand == 0 { Need::Step(at) } else { Need::Closer };
        }
        match (hand, gives, draws) {
            (1.., ..) => Need::Hand(hand),
            (_, true, _) => Need::Nothing,
            (_, _, true) => Need::Draw,
            _ => Need::Closer,
        }
    }
}

impl Places {
    fn of(catalog: &Catalog) -> Places {
        let all = |keep: &dyn Fn(&LocationDef) -> bool| {
            let kept = catalog.locations.iter().enumerate().filter(|(_, place)| keep(place));
            kept.fold(0, |set, (id, _)| set | 1 << id)
        };
        let needing = |keep: &dyn Fn(Need) -> bool| all(&|place| keep(Need::of(catalog, place.effect)));
        let enough = |cards: usize| {
            move |need| match need {
                Need::Nothing => true,
                Need::Hand(n) => usize::from(n) <= cards,
                _ => false,
            }
        };
        Places {
            of_kind: std::array::from_fn(|kind| {
                all(&|place| !place.dealt && kinds_for(catalog, place.workers) >> kind & 1 == 1)
            }),
            exclusive: all(&|place| place.sharing == Sharing::Exclusive),
            single: std::array::from_fn(|players| {
                all(&|place| match place.sharing {
                    Sharing::Exclusive => true,
                    Sharing::OnePerPlayer | Sharing::OneEach => place.spots[players] == 1,
                    Sharing::Shared => false,
                })
            }),
            shared: all(&|place| place.sharing == Sharing::Shared),
            open: std::array::from_fn(|season| all(&|place| !place.dead && usize::from(place.from_season) <= season)),
            by_hand: std::array::from_fn(|cards| needing(&enough(cards))),
            by_draw: needing(&|need| need == Need::Draw),
            closer: needing(&|need| matches!(need, Need::Step(_) | Need::Closer)),
            needs: std::array::from_fn(|id| {
                let place = catalog.locations.get(id);
                place.map_or(Need::Closer, |place| Need::of(catalog, place.effect))
            }),
            dealt: all(&|place| place.dealt),
            by_area: std::array::from_fn(|area| all(&|place| usize::from(place.area) == area)),
        }
    }
}
