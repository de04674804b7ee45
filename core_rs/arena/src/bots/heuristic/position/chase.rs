//! What cards add to the events that a seat could still claim. It changes only when a city, the time or an event does,
//! so it is computed once for a seat and cached as long as these are the same.

use crate::bots::heuristic::Ready;
use crate::bots::heuristic::facts::cards::Colours;
use crate::bots::heuristic::weights::things::Things;
use crate::bots::heuristic::weights::{Now, times};
use crate::view::View;
use everdell_engine::catalog::CardSet;
use everdell_engine::effect::SORTS;
use everdell_engine::ids::{CardId, MAX_CARD_NAMES, MAX_EVENTS_IN_PLAY, MAX_SEATS, NONE, Seat};
use everdell_engine::list::List;
use everdell_engine::state::EventInPlay;

/// A bot's numbers for events at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Zeal {
    /// The same for equal ones, so that they need not be compared number by number.
    name: u16,
    /// What of an event's worth counts with 0, 1, 2 and 3 cards missing.
    shares: [i32; 4],
    rival: i32,
    /// By kind of event.
    factors: Vec<i32>,
    /// Events do not move the bot before they can be claimed.
    idle: bool,
}

impl Zeal {
    pub fn of(w: &Now, things: &Things<i32>) -> Zeal {
        let shares = [w.event_ready, w.event_near, w.event_far, 0];
        Zeal {
            name: 0,
            shares,
            rival: w.event_rival,
            factors: things.events.iter().map(|kind| kind.factor).collect(),
            idle: shares == [0; 4],
        }
    }

    /// Takes the name of the first equal one before it, or its own position.
    pub fn name_after<'a>(&mut self, before: impl Iterator<Item = &'a Zeal>) {
        for (at, other) in before.enumerate() {
            self.name = at as u16;
            if other == self {
                return;
            }
            self.name += 1;
        }
    }
}

#[derive(Clone, Copy)]
pub struct Chase {
    /// What the rest depends on: the events in play, names and colours of each city, and the bot's numbers for events.
    events: List<EventInPlay, MAX_EVENTS_IN_PLAY>,
    cities: [(CardSet, Colours); MAX_SEATS],
    zeal: Option<u16>,
    /// The cards that each city lacks for each event in play that nobody has.
    missing: [[u8; MAX_EVENTS_IN_PLAY]; MAX_SEATS],
    /// The cards that an event needs by name.
    names: CardSet,
    /// What each card adds to the events that need it by name: something for `names`, nothing for all others.
    steps: [i32; MAX_CARD_NAMES],
    /// What a card of each colour and of each sort adds.
    pub colours: [i32; 5],
    pub sorts: [i32; SORTS],
}

impl Default for Chase {
    fn default() -> Chase {
        Chase {
            events: List::default(),
            cities: [(CardSet::EMPTY, Colours::of([0; 5])); MAX_SEATS],
            zeal: None,
            missing: [[0; MAX_EVENTS_IN_PLAY]; MAX_SEATS],
            names: CardSet::EMPTY,
            steps: [0; MAX_CARD_NAMES],
            colours: [0; 5],
            sorts: [0; SORTS],
        }
    }
}

impl Chase {
    /// What a card adds to the events that need it by name.
    #[inline]
    pub fn step(&self, card: CardId) -> i32 {
        self.steps[usize::from(card) % MAX_CARD_NAMES]
    }

    /// Brings everything up to date for the seat that looks.
    pub fn refresh(&mut self, view: &View<'_>, ready: &Ready, zeal: &Zeal) {
        let mut same = self.zeal == Some(zeal.name);
        if zeal.idle {
            if !same {
                self.forget();
                self.zeal = Some(zeal.name);
            }
            return;
        }
        let other_events = self.events[..] != *view.events();
        if other_events {
            self.events = view.events().iter().copied().collect();
            same = false;
        }
        for seat in 0..view.seats() {
            let player = view.player(seat);
            let city = (player.names(), Colours::of(player.colours()));
            if other_events || ready.events_by_sort || self.cities[usize::from(seat)] != city {
                self.cities[usize::from(seat)] = city;
                self.look_at_city(seat, player.sorts(), ready);
                same = false;
            }
        }
        if !same {
            self.zeal = Some(zeal.name);
            self.count(view, ready, zeal);
        }
    }

    /// The events that nobody has and for which a seat lacks this many cards: how many there are, and what they are worth.
    pub fn open_events(&self, ready: &Ready, seat: Seat, lacks: u8) -> (i32, i32) {
        let open = self.events.iter().zip(self.missing[usize::from(seat)]);
        let open = open.filter(|(event, missing)| event.owner == NONE && *missing == lacks);
        open.fold((0, 0), |(n, worth), (event, _)| {
            (n + 1, worth + ready.events[usize::from(event.event)].most)
        })
    }

    fn forget(&mut self) {
        self.names.each(|card| self.steps[usize::from(card)] = 0);
        (self.names, self.colours, self.sorts) = (CardSet::EMPTY, [0; 5], [0; SORTS]);
    }

    fn look_at_city(&mut self, seat: Seat, sorts: [u8; SORTS], ready: &Ready) {
        let (names, colours) = self.cities[usize::from(seat)];
        for (missing, in_play) in self.missing[usize::from(seat)].iter_mut().zip(self.events.iter()) {
            if in_play.owner == NONE {
                *missing = ready.events[usize::from(in_play.event)].missing(names, colours, sorts) as u8;
            }
        }
    }

    fn count(&mut self, view: &View<'_>, ready: &Ready, zeal: &Zeal) {
        self.forget();
        let (names, has) = (view.me().names(), view.me().colours());
        for (at, in_play) in self.events.iter().enumerate() {
            let missing = usize::from(self.missing[usize::from(view.seat())][at]);
            if in_play.owner != NONE || missing == 0 || missing > 3 {
                continue;
            }
            let event = &ready.events[usize::from(in_play.event)];
            let mut worth = times(event.most, zeal.factors[usize::from(event.kind)]);
            let nearer = |city: &[u8; MAX_EVENTS_IN_PLAY]| usize::from(city[at]) < missing;
            if self.missing[..usize::from(view.seats())].iter().any(nearer) {
                worth = times(worth, zeal.rival);
            }
            let step = times(worth, zeal.shares[missing - 1] - zeal.shares[missing]);
            event.needs_cards.without(names).each(|card| {
                self.steps[usize::from(card)] += step;
                self.names.insert(card);
            });
            for &(colour, need) in event.colours.iter() {
                if has[usize::from(colour)] < need {
                    self.colours[usize::from(colour)] += step;
                }
            }
            for &(sort, need) in event.sorts.iter() {
                if view.me().sorts()[usize::from(sort)] < need {
                    self.sorts[usize::from(sort)] += step;
                }
            }
        }
    }
}
