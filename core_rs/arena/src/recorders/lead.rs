//! Who leads in points, turn by turn. Only seats whose score can have changed are recounted.

use everdell_engine::bits::ones;
use everdell_engine::catalog::{CardDef, CardSet, Catalog};
use everdell_engine::effect::{Brings, Effect, What, Whose};
use everdell_engine::game::score::{added_points, bonuses, city_points, events, journey, score};
use everdell_engine::ids::{CardId, MAX_SEATS, Seat, Slot, Slots};
use everdell_engine::state::{Place, Player, State};
use std::cmp::Ordering;

#[derive(Default)]
pub struct Lead {
    scores: [i16; MAX_SEATS],
    /// What the printed rules count, by seat.
    printed: [i16; MAX_SEATS],
    cities: [CityCount; MAX_SEATS],
    /// The events that each seat holds, as a bit mask.
    held: [u32; MAX_SEATS],
    // Bit masks of seats.
    /// Whose score may have changed.
    touched: u8,
    /// Whose city has changed since it was counted.
    changed: u8,
    /// Whose supply has changed, and those who have something that counts it.
    supplied: u8,
    counting: u8,
    /// Who has had a worker where workers count at the end.
    travelling: u8,
    /// Who led alone last.
    last: Option<Seat>,
    changes: u16,
    // Sets of locations (bit = id).
    /// Those where workers count at the end.
    scoring: u64,
    /// Locations whose every gain is reported to observers, and that count nothing at the end.
    harmless: u64,
    /// The cards that count the supply.
    by_supply: CardSet,
    /// Is something counted of which observers do not hear?
    unheard: bool,
}

/// What a city counts as it stands.
#[derive(Clone, Copy, Default)]
struct CityCount {
    /// Base values and tokens.
    points: i16,
    /// The slots of the cards with a bonus.
    scoring: Slots,
}

impl CityCount {
    fn of(catalog: &Catalog, player: &Player) -> CityCount {
        let points = city_points(catalog, &player.city);
        CityCount {
            points: points.cards + points.tokens,
            scoring: player.slots_of(catalog.scoring),
        }
    }
}

impl Lead {
    pub fn new(catalog: &Catalog) -> Lead {
        let places = catalog.locations.iter().enumerate();
        let harmless = places
            .filter(|(_, place)| place.points == 0 && only_brings(catalog, place.effect))
            .fold(0, |set, (id, _)| set | 1 << id);
        Lead {
            scoring: catalog.scoring_places,
            harmless,
            by_supply: by_supply(catalog),
            unheard: counts_unheard(catalog),
            ..Lead::default()
        }
    }

    /// A new game begins.
    pub fn begin(&mut self) {
        *self = Lead {
            scoring: self.scoring,
            harmless: self.harmless,
            by_supply: self.by_supply,
            unheard: self.unheard,
            touched: u8::MAX,
            ..Lead::default()
        };
    }

    /// How often it passed from one seat to another.
    pub fn changes(&self) -> u16 {
        self.changes
    }

    /// The score of a seat when it was last counted.
    pub fn score(&self, seat: Seat) -> i16 {
        self.scores[usize::from(seat)]
    }

    #[inline]
    pub fn touch(&mut self, seat: Seat) {
        self.touched |= 1 << seat;
    }

    /// Cards or tokens came into a city or left it.
    #[inline]
    pub fn change_city(&mut self, seat: Seat) {
        self.changed |= 1 << seat;
        self.touch(seat);
    }

    pub fn touch_all(&mut self) {
        self.touched = u8::MAX;
    }

    #[inline]
    pub fn supply(&mut self, seat: Seat) {
        self.supplied |= 1 << seat;
    }

    /// A card without tokens came into a city, behind all others.
    #[inline]
    pub fn entered(&mut self, catalog: &Catalog, seat: Seat, slot: Slot, card: CardId) {
        let city = &mut self.cities[usize::from(seat)];
        city.points += i16::from(catalog.cards[usize::from(card)].points);
        city.scoring |= Slots::from(catalog.scoring.has(card)) << slot;
        self.counting |= u8::from(self.by_supply.has(card)) << seat;
        self.touch(seat);
    }

    pub fn claimed(&mut self, seat: Seat, event: u8) {
        self.held[usize::from(seat)] |= 1 << event;
        self.counting |= 1 << seat;
        self.touch(seat);
    }

    /// A worker may count where it stands, and a visit may move workers.
    #[inline]
    pub fn visited(&mut self, seat: Seat, place: Place) {
        let location = place.as_location();
        self.travelling |= u8::from(location & self.scoring != 0) << seat;
        if location & self.harmless == 0 {
            self.touch(seat);
        }
    }

    /// Counts again what may have changed.
    #[inline]
    pub fn refresh(&mut self, catalog: &Catalog, state: &State) {
        let may_differ = self.touched | self.supplied & self.counting;
        if may_differ != 0 || self.unheard || catalog.modules.any() {
            self.recount(catalog, state);
        }
        self.supplied = 0;
        debug_assert!((0..state.seats).all(|seat| self.score(seat) == score(catalog, state, seat).total()));
    }

    fn recount(&mut self, catalog: &Catalog, state: &State) {
        if self.unheard {
            for seat in 0..state.seats {
                self.scores[usize::from(seat)] = score(catalog, state, seat).total();
            }
        } else {
            self.refresh_touched(catalog, state);
            if catalog.modules.any() {
                self.add_modules(catalog, state);
            } else {
                self.scores = self.printed;
            }
        }
        (self.touched, self.changed) = (0, 0);
    }

    /// By the printed rules alone.
    #[inline]
    fn refresh_touched(&mut self, catalog: &Catalog, state: &State) {
        let people = (1 << catalog.people(state.seats)) - 1;
        for seat in ones(u64::from(self.changed & people)) {
            let player = state.player(seat);
            self.counting |= u8::from(player.names.meets(self.by_supply)) << seat;
            self.cities[usize::from(seat)] = CityCount::of(catalog, player);
        }
        let due = (self.touched | self.supplied & self.counting) & people;
        for seat in ones(due.into()) {
            let at = usize::from(seat);
            let city = self.cities[at];
            let mut points = city.points + state.player(seat).points as i16;
            points += bonuses(catalog, state, seat, city.scoring).total();
            points += events(catalog, state, self.held[at]);
            if self.travelling >> seat & 1 == 1 {
                points += journey(catalog, state, seat);
            }
            self.printed[at] = points;
        }
    }

    /// A module may add points for whatever it likes, and says all that an automatic opponent has.
    #[inline(never)]
    fn add_modules(&mut self, catalog: &Catalog, state: &State) {
        for seat in 0..state.seats {
            let at = usize::from(seat);
            self.scores[at] = if catalog.is_automatic(state.seats, seat) {
                score(catalog, state, seat).total()
            } else {
                self.printed[at] + added_points(catalog, state, seat)
            };
        }
    }

    /// The seat with more points than every other one.
    pub fn alone(&self, state: &State) -> Option<Seat> {
        let (mut most, mut leader) = (i16::MIN, None);
        for (seat, &points) in (0..state.seats).zip(&self.scores) {
            match points.cmp(&most) {
                Ordering::Greater => (most, leader) = (points, Some(seat)),
                Ordering::Equal => leader = None,
                Ordering::Less => {}
            }
        }
        leader
    }

    pub fn turn_ended(&mut self, catalog: &Catalog, state: &State) {
        self.refresh(catalog, state);
        if let Some(leader) = self.alone(state) {
            self.changes += u16::from(self.last.is_some_and(|last| last != leader));
            self.last = Some(leader);
        }
    }
}

/// The cards that count resources left over. What an event counts is not asked: few are held.
fn by_supply(catalog: &Catalog) -> CardSet {
    let counts = |card: &CardDef| {
        card.score
            .iter()
            .any(|score| matches!(score.per.what, What::Resources { .. }))
    };
    let cards = (0..).zip(&catalog.cards).filter(|(_, card)| counts(card));
    cards.map(|(id, _)| id).collect()
}

/// Does a card or an event count hands, or what others have?
fn counts_unheard(catalog: &Catalog) -> bool {
    let cards = catalog.cards.iter().flat_map(|card| card.score.iter());
    let mut all = cards.chain(catalog.events.iter().flat_map(|event| event.score.iter()));
    all.any(|score| {
        let of_others = matches!(score.per.whose, Whose::Opponents | Whose::BestOpponent);
        of_others || matches!(score.per.what, What::HandCards(_) | What::BonusOf(_))
    })
}

/// Is everything the effect does reported as a gain, as points or as cards?
fn only_brings(catalog: &Catalog, effect: Effect) -> bool {
    let brings = catalog.brings[usize::from(effect)..].iter();
    brings.take_while(|brings| **brings != Brings::End).all(|brings| {
        matches!(
            brings,
            Brings::Resources { .. }
                | Brings::Any { .. }
                | Brings::OneOf(_)
                | Brings::Points { .. }
                | Brings::Cards { .. }
                | Brings::Discards { .. }
                | Brings::TakesMeadow { .. }
        )
    })
}
