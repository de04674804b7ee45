//! A bot whose plan is a file of numbers: it weighs what every choice brings by them and takes the best.
//!
//! `weights` are the numbers of the file, `facts` what the data say about cards, events and effects, `position` one look at a
//! position with the cards that are wanted in it, and `value` says what plays, placements and other choices are worth there.

mod facts;
pub mod nominees;
mod outlook;
mod position;
mod value;
pub mod weights;

use super::file::BotFile;
use super::{Bot, Explanation, Ranker};
use crate::view::View;
use everdell_engine::catalog::{CardDef, LocationDef};
use everdell_engine::choice::{Ask, Choice, Decision};
use everdell_engine::ids::{CardId, MAX_SEATS};
use everdell_engine::state::{Source, Spot};
use facts::cards::EventFacts;
use facts::profile::Profile;
use nominees::Nominees;
use position::chase::Chase;
use position::lists::Lists;
use position::look::{Look, Weighs};
use position::period::{Period, Tastes};
use std::cmp::Reverse;
use std::sync::Arc;
use value::sum::Race;
use weights::calendar::{ByTime, Calendar};

pub use facts::traits::{TRAITS, Traits, traits};
pub use outlook::{Gives, Outlook, gives};

/// The term of a play that is taken before anything else is weighed. It adds nothing to its value.
const AT_ONCE: &str = "taken at once";

/// Microseconds that a seat takes of a processor in a game, roughly: as much as the most careful of the files.
pub const COST: u64 = 200;

pub struct Heuristic {
    file: Arc<BotFile>,
    /// What depends on the rules and the number of players; made at the first decision.
    ready: Option<Box<Ready>>,
    memory: Box<Memory>,
}

/// What is kept from one decision to the next: nothing that decides, only what need not be computed again.
#[derive(Default)]
struct Memory {
    chases: [Chase; MAX_SEATS],
    lists: Lists,
}

/// A bot's numbers and the rules' facts, put together.
pub struct Ready {
    seats: u8,
    /// Of the catalog.
    fingerprint: u64,
    profile: Profile,
    events: Vec<EventFacts>,
    /// Do some of these ask for more than names and colours?
    events_by_sort: bool,
    /// By time, for each number of spaces left if the bot minds them.
    periods: Vec<Period>,
    minds_room: bool,
    calendar: Calendar,
}

impl Ready {
    fn new(file: &BotFile, view: &View<'_>) -> Ready {
        let catalog = view.catalog();
        let weights = file.weights(catalog, catalog.people(view.seats()));
        let profile = Profile::new(catalog);
        // What is thought of a row by its name does not hold for a row that a patch has changed. A judge knows better.
        let judged = file.judging.is_some();
        let favour = |(card, def): (CardId, &CardDef)| {
            if judged && catalog.patched_cards.has(card) {
                ByTime::default()
            } else {
                file.favour(catalog, &def.id)
            }
        };
        let taste = |(at, place): (usize, &LocationDef)| {
            if judged && catalog.patched_places >> at & 1 == 1 {
                ByTime::default()
            } else {
                file.taste(catalog, &place.id)
            }
        };
        let tastes = Tastes {
            cards: (0..).zip(&catalog.cards).map(favour).collect(),
            locations: catalog.locations.iter().enumerate().map(taste).collect(),
            roles: catalog
                .roles
                .iter()
                .flat_map(|role| &role.ids)
                .map(|id| file.hope(catalog, id))
                .collect(),
        };
        let events = catalog.events.iter().zip(&profile.event_worth);
        let minds_room = weights.mind_room();
        let mut periods: Vec<Period> = Vec::new();
        let rooms = if minds_room { 0..Calendar::ROOMS as u8 } else { 0..1 };
        let calendar = Calendar::of(catalog, view.seats());
        for moment in rooms.flat_map(|spaces_left| calendar.with_room(spaces_left)) {
            let mut period = Period::new(moment, &calendar, catalog, &weights, &profile, &tastes);
            period.zeal.name_after(periods.iter().map(|period| &period.zeal));
            periods.push(period);
        }
        Ready {
            seats: view.seats(),
            fingerprint: catalog.fingerprint,
            periods,
            minds_room,
            calendar,
            events_by_sort: catalog.events.iter().any(|event| !event.requires.is_plain()),
            events: events.map(|(event, worth)| EventFacts::of(event, worth.most)).collect(),
            profile,
        }
    }

    /// The number of the period in which a seat stands.
    #[inline]
    fn period(&self, view: &View<'_>) -> usize {
        let me = view.me();
        let time = self.calendar.time(me.season(), me.workers_left());
        if !self.minds_room {
            return time;
        }
        let spaces_left = view.city_size().saturating_sub(me.spaces());
        time + self.calendar.times() * usize::from(spaces_left).min(Calendar::ROOMS - 1)
    }

    fn fits(&self, view: &View<'_>) -> bool {
        self.seats == view.seats() && self.fingerprint == view.catalog().fingerprint
    }
}

impl Heuristic {
    pub fn new(file: Arc<BotFile>) -> Heuristic {
        Heuristic {
            file,
            ready: None,
            memory: Box::default(),
        }
    }

    /// Looks at the position, of which nothing is weighed yet.
    #[inline]
    fn look<T>(&mut self, view: &View<'_>, decision: Decision, see: impl FnOnce(&mut Look<'_>) -> T) -> T {
        if !self.ready.as_ref().is_some_and(|ready| ready.fits(view)) {
            *self.memory = Memory::default();
            self.ready = None;
        }
        let ready = self.ready.get_or_insert_with(|| Box::new(Ready::new(&self.file, view)));
        let Memory { chases, lists } = &mut *self.memory;
        let period = &ready.periods[ready.period(view)];
        let chase = &mut chases[usize::from(view.seat())];
        if Weighs::of(decision.ask) != Weighs::Nothing {
            chase.refresh(view, ready, &period.zeal);
        }
        see(&mut Look::new(view, decision, ready, period, chase, lists))
    }

    /// The value of each choice, and why: the best first, of equals the first, before all one that is taken `at_once`.
    fn explained(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        choices: &[Choice],
        at_once: bool,
    ) -> Vec<Explanation> {
        self.look(view, decision, |look| {
            let (play, enough) = look.hasty(choices);
            let at_once = (enough && at_once).then_some(play.index);
            look.weigh();
            let explained = |(index, choice): (usize, &Choice)| {
                let mut terms = Vec::new();
                look.list_terms(*choice, &mut terms);
                if at_once == Some(index) {
                    terms.push((AT_ONCE, 0));
                }
                let value = look.value(*choice);
                let mut row = Explanation { index, value, terms };
                if at_once.is_some_and(|index| index != row.index) {
                    row.correct("another is taken at once", value.min(look.value(choices[play.index])));
                }
                row
            };
            let mut ranked: Vec<_> = choices.iter().enumerate().map(explained).collect();
            ranked.sort_by_key(|one| (at_once != Some(one.index), Reverse(one.value)));
            ranked
        })
    }
}

impl Bot for Heuristic {
    fn begin(&mut self, _: u64) {}

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        self.look(view, decision, |look| {
            let (play, enough) = look.hasty(choices);
            if enough {
                return play.index;
            }
            look.weigh();
            look.best(choices, play)
        })
    }

    fn explain(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> Option<Vec<Explanation>> {
        Some(self.explained(view, decision, choices, true))
    }

    fn ranker(self: Box<Self>) -> Option<Box<dyn Ranker + Send>> {
        Some(self)
    }
}

impl Ranker for Heuristic {
    fn rank(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice], out: &mut Vec<i32>) {
        out.clear();
        self.look(view, decision, |look| {
            look.weigh();
            out.extend(choices.iter().map(|&choice| look.value(choice)));
        });
    }

    fn ranked(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> Vec<Explanation> {
        self.explained(view, decision, choices, false)
    }

    /// Everything is weighed for the best choices; the others are weighed only until it is clear that they are not among them.
    fn nominate(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        choices: &[Choice],
        nominees: &mut Nominees,
    ) -> Outlook {
        let outlook = self.look(view, decision, |look| {
            look.weigh();
            // Placements, the most by far, are offered first and weighed last: most of them need not be weighed to the end.
            for (index, &choice) in choices.iter().enumerate().rev() {
                let bar = nominees.bar();
                if let Choice::Place(place) = choice
                    && let Spot::Location(id) = place.spot()
                    && look.is_hopeless(id, bar)
                {
                    continue;
                }
                let mut race = Race::against(bar);
                look.list_terms(choice, &mut race);
                if let Some(value) = race.won() {
                    nominees.add(index, value);
                }
            }
            Outlook::of(look)
        });
        self.with_events(view, outlook)
    }

    fn outlook(&mut self, view: &View<'_>) -> Outlook {
        let decision = Decision {
            player: view.seat(),
            ask: Ask::Turn,
            source: Source::Turn,
            least: 0,
            most: 0,
        };
        let outlook = self.look(view, decision, |look| {
            look.weigh();
            Outlook::of(look)
        });
        self.with_events(view, outlook)
    }
}
