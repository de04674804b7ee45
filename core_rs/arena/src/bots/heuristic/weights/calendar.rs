//! A number of a bot's file, and how it runs through a game: by time, and as the city fills.

use everdell_engine::catalog::Catalog;
use everdell_engine::effect::{Brings, Effect};
use everdell_engine::ids::Season;

/// In thousandths.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Number {
    pub time: ByTime,
    /// What is added when so many spaces of the city are left as [`ROOM`] says; in between it goes in a straight line.
    pub room: [i32; 4],
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ByTime {
    /// One for each season.
    Seasons([i32; 4]),
    /// At the beginning of each season and at the end of the game. In between it goes in a straight line, worker by worker.
    Course([i32; 5]),
}

/// What a bot distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    pub season: usize,
    /// The workers of the season, and those that are left of them.
    pub workers: u8,
    pub workers_left: u8,
    pub spaces_left: u8,
}

/// Spaces left in the city; with more than the last of these there is room enough.
pub const ROOM: [u8; 4] = [0, 2, 5, 9];

/// The workers and harvests of each season at a table, which distinguish moments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Calendar {
    /// Whoever has more has placed none.
    workers: [u8; 4],
    /// Numbers of workers left that are distinguished before each season.
    before: [u8; 4],
    /// Seasons that begin with production.
    harvests: [bool; 4],
}

impl Calendar {
    /// Numbers of spaces left that are distinguished.
    pub const ROOMS: usize = ROOM[3] as usize + 1;

    /// As the rules have it at a table of so many seats.
    pub fn of(catalog: &Catalog, seats: u8) -> Calendar {
        let setup = &catalog.setup[usize::from(seats) - 1];
        let mut workers = setup.workers;
        for season in 1..4 {
            workers[season] += workers[season - 1];
        }
        let produces = |effect: Effect| {
            let mut brings = catalog.brings[usize::from(effect)..].iter();
            brings
                .by_ref()
                .take_while(|brings| **brings != Brings::End)
                .any(|brings| *brings == Brings::Produces)
        };
        Calendar::new(workers, setup.season_effect.map(produces))
    }

    fn new(workers: [u8; 4], harvests: [bool; 4]) -> Calendar {
        let mut before = [0; 4];
        for season in 1..4 {
            before[season] = before[season - 1] + workers[season - 1] + 1;
        }
        Calendar {
            workers,
            before,
            harvests,
        }
    }

    /// Moments with the same number of spaces left.
    #[inline]
    pub fn times(&self) -> usize {
        usize::from(self.before[3] + self.workers[3] + 1)
    }

    /// The number of a moment among those with as many spaces left.
    #[inline]
    pub fn time(&self, season: Season, workers_left: u8) -> usize {
        let season = season as usize;
        usize::from(self.before[season] + workers_left.min(self.workers[season]))
    }

    /// All moments with so many spaces left, in the order of their numbers.
    pub fn with_room(&self, spaces_left: u8) -> impl Iterator<Item = Moment> + use<> {
        let of_season = move |(season, workers): (usize, u8)| {
            (0..=workers).map(move |workers_left| Moment {
                season,
                workers,
                workers_left,
                spaces_left,
            })
        };
        self.workers.into_iter().enumerate().flat_map(of_season)
    }

    /// With all workers of a season and room enough.
    pub fn start_of(&self, season: usize) -> Moment {
        let workers = self.workers[season];
        Moment {
            season,
            workers,
            workers_left: workers,
            spaces_left: ROOM[3],
        }
    }

    /// The share of a season's workers that are placed.
    pub fn placed(&self, season: Season, workers_left: u8) -> f32 {
        let all = self.workers[season as usize];
        f32::from(all - workers_left.min(all)) / f32::from(all.max(1))
    }

    /// Does preparing for the season after this one activate production?
    pub fn harvest_follows(&self, season: usize) -> bool {
        self.harvests.get(season + 1) == Some(&true)
    }

    /// Production rounds that a card played in a season will see, the one of playing it included.
    pub fn firings(&self, season: usize) -> i32 {
        1 + self.harvests[season + 1..].iter().filter(|harvest| **harvest).count() as i32
    }
}

impl Number {
    pub fn at(self, moment: Moment) -> i32 {
        self.time.at(moment) + self.by_room(moment.spaces_left)
    }

    fn by_room(self, spaces_left: u8) -> i32 {
        let Some(end) = ROOM.iter().position(|&room| spaces_left < room) else {
            return self.room[3];
        };
        let (from, to) = (end - 1, end);
        let (gone, all) = (i32::from(spaces_left - ROOM[from]), i32::from(ROOM[to] - ROOM[from]));
        (self.room[from] * (all - gone) + self.room[to] * gone) / all
    }
}

impl From<ByTime> for Number {
    fn from(time: ByTime) -> Number {
        Number { time, room: [0; 4] }
    }
}

impl ByTime {
    pub fn at(self, moment: Moment) -> i32 {
        let season = moment.season;
        match self {
            ByTime::Seasons(each) => each[season],
            ByTime::Course(each) => {
                let (left, all) = (i32::from(moment.workers_left), i32::from(moment.workers.max(1)));
                (each[season] * left + each[season + 1] * (all - left)) / all
            }
        }
    }

    /// As written in a file.
    pub fn listed(&self) -> &[i32] {
        match self {
            ByTime::Seasons(each) => each,
            ByTime::Course(each) => each,
        }
    }
}

impl Default for ByTime {
    fn default() -> ByTime {
        ByTime::Seasons([0; 4])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calendar() -> Calendar {
        Calendar::new([2, 3, 4, 6], [false, true, false, true])
    }

    #[test]
    fn every_moment_has_its_number() {
        let calendar = calendar();
        let all: Vec<Moment> = calendar.with_room(3).collect();
        assert_eq!(all.len(), calendar.times());
        for (index, moment) in all.into_iter().enumerate() {
            let season = Season::ALL[moment.season];
            assert_eq!(calendar.time(season, moment.workers_left), index);
        }
        assert_eq!(calendar.time(Season::Autumn, 9), calendar.time(Season::Autumn, 6));
    }

    #[test]
    fn workers_and_harvests_are_those_of_the_table() {
        let rules = everdell_engine::Rules::load(&[], &[]).expect("the data loads");
        let of = |seats| Calendar::of(&rules.catalog, seats);
        assert_eq!(of(4), calendar());
        assert_eq!(of(6).workers, [2, 2, 3, 5]);
        assert_eq!([0, 1, 2, 3].map(|season| of(2).firings(season)), [3, 2, 2, 1]);
        assert_eq!(
            [0, 1, 2, 3].map(|season| of(2).harvest_follows(season)),
            [true, false, true, false]
        );
    }

    #[test]
    fn a_course_goes_from_season_to_season_in_a_straight_line() {
        let number = Number::from(ByTime::Course([1000, 2000, 1400, 1400, 200]));
        let at = |season: usize, workers_left| {
            number.at(Moment {
                workers_left,
                spaces_left: 4,
                ..calendar().start_of(season)
            })
        };
        assert_eq!([at(0, 2), at(0, 1), at(0, 0)], [1000, 1500, 2000]);
        assert_eq!([at(1, 3), at(1, 2), at(1, 0)], [2000, 1800, 1400]);
        assert_eq!([at(3, 6), at(3, 3), at(3, 0)], [1400, 800, 200]);
        assert_eq!(
            Number::from(ByTime::Seasons([1, 2, 3, 4])).at(calendar().start_of(2)),
            3
        );
    }

    #[test]
    fn the_fewer_spaces_are_left_the_more_of_the_first_number_is_added() {
        let number = Number {
            time: ByTime::Seasons([100; 4]),
            room: [40, 20, -10, 30],
        };
        let at = |spaces_left| {
            number.at(Moment {
                spaces_left,
                ..calendar().start_of(1)
            })
        };
        assert_eq!(
            [0, 1, 2, 3, 5, 7, 9, 15].map(at),
            [140, 130, 120, 110, 90, 110, 130, 130]
        );
    }
}
