//! What cards add to the events that a seat could still achieve. It changes only when a city, the time or an event does,
//! so it is worked out once for a seat and kept as long as these are the same.

use super::Ready;
use super::facts::Colours;
use super::weights::{Now, times};
use crate::view::View;
use everdell_engine::catalog::CardSet;
use everdell_engine::ids::{CardId, MAX_CARD_NAMES, MAX_EVENTS_IN_PLAY, MAX_SEATS, NONE};
use everdell_engine::list::List;
use everdell_engine::state::EventInPlay;

/// A bot's numbers for events at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Zeal {
    /// What of an event's worth counts with 0, 1, 2 and 3 cards missing.
    shares: [i32; 4],
    rival: i32,
    basic: i32,
    special: i32,
}

impl Zeal {
    pub fn of(w: &Now) -> Zeal {
        Zeal {
            shares: [w.event_ready, w.event_near, w.event_far, 0],
            rival: w.event_rival,
            basic: w.basic_event,
            special: w.special_event,
        }
    }
}

#[derive(Clone, Copy)]
pub struct Chase {
    /// What the rest depends on: the bot's numbers for events, the events in play, names and colours of each city.
    zeal: Option<Zeal>,
    events: List<EventInPlay, MAX_EVENTS_IN_PLAY>,
    cities: [(CardSet, Colours); MAX_SEATS],
    /// The cards that an event needs by name.
    names: CardSet,
    /// What each of `names` adds.
    steps: [i32; MAX_CARD_NAMES],
    /// What a card of each colour adds.
    pub colours: [i32; 5],
}

impl Default for Chase {
    fn default() -> Chase {
        Chase {
            zeal: None,
            events: List::default(),
            cities: [(CardSet::EMPTY, Colours::of([0; 5])); MAX_SEATS],
            names: CardSet::EMPTY,
            steps: [0; MAX_CARD_NAMES],
            colours: [0; 5],
        }
    }
}

impl Chase {
    /// What a card adds to the events that need it by name.
    #[inline]
    pub fn step(&self, card: CardId) -> i32 {
        if self.names.has(card) {
            self.steps[usize::from(card)]
        } else {
            0
        }
    }

    /// Brings everything up to date for the seat that looks.
    pub fn refresh(&mut self, view: &View<'_>, ready: &Ready, zeal: Zeal) {
        let mut same = self.zeal == Some(zeal) && self.events[..] == *view.events();
        for seat in 0..view.seats() {
            let player = view.player(seat);
            let city = (player.names(), Colours::of(player.colours()));
            let known = &mut self.cities[usize::from(seat)];
            same &= *known == city;
            *known = city;
        }
        if !same {
            self.zeal = Some(zeal);
            self.events = view.events().iter().copied().collect();
            self.count(view, ready, zeal);
        }
    }

    fn count(&mut self, view: &View<'_>, ready: &Ready, zeal: Zeal) {
        (self.names, self.colours) = (CardSet::EMPTY, [0; 5]);
        let (names, colours) = self.cities[usize::from(view.seat())];
        let shares = zeal.shares;
        for in_play in view.events().iter().filter(|event| event.owner == NONE) {
            let event = &ready.events[usize::from(in_play.event)];
            let mut worth = times(event.most, if event.basic { zeal.basic } else { zeal.special });
            let missing = event.missing(names, colours);
            if missing == 0 || missing > 3 || worth == 0 {
                continue;
            }
            let nearer = |rival: u8| {
                let (names, colours) = self.cities[usize::from(rival)];
                event.missing(names, colours) < missing
            };
            if view.opponents().any(nearer) {
                worth = times(worth, zeal.rival);
            }
            let step = times(worth, shares[missing - 1] - shares[missing]);
            for &card in ready.profile.event_worth[usize::from(in_play.event)]
                .cards_needed
                .iter()
            {
                if !names.has(card) {
                    self.steps[usize::from(card)] = self.step(card) + step;
                    self.names.insert(card);
                }
            }
            for &(colour, need) in event.colours.iter() {
                if view.me().colours()[usize::from(colour)] < need {
                    self.colours[usize::from(colour)] += step;
                }
            }
        }
    }
}
