//! A number of a bot's file, and how it runs through a game: by time, and as the city fills.

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

/// What of a game's course a bot tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    pub season: usize,
    pub workers_left: u8,
    pub spaces_left: u8,
}

/// The workers of each season. Whoever has more has placed none.
const WORKERS: [u8; 4] = [2, 3, 4, 6];
/// Numbers of workers left that are told apart before each season.
const BEFORE: [u8; 4] = [0, 3, 7, 12];
/// Spaces left in the city; with more than the last of these there is room enough.
pub const ROOM: [u8; 4] = [0, 2, 5, 9];

impl Moment {
    /// Moments with the same number of spaces left.
    pub const TIMES: usize = 19;
    /// Numbers of spaces left that are told apart.
    pub const ROOMS: usize = ROOM[3] as usize + 1;

    /// The number of a moment among those with as many spaces left.
    #[inline]
    pub fn time(season: Season, workers_left: u8) -> usize {
        let season = season as usize;
        usize::from(BEFORE[season] + workers_left.min(WORKERS[season]))
    }

    /// All moments with so many spaces left, in the order of their numbers.
    pub fn with_room(spaces_left: u8) -> impl Iterator<Item = Moment> {
        let season = move |season: usize| {
            (0..=WORKERS[season]).map(move |workers_left| Moment {
                season,
                workers_left,
                spaces_left,
            })
        };
        (0..4).flat_map(season)
    }

    /// With all workers of a season and room enough.
    pub fn start_of(season: usize) -> Moment {
        Moment {
            season,
            workers_left: WORKERS[season],
            spaces_left: ROOM[3],
        }
    }

    /// The share of a season's workers that are placed.
    pub fn placed(season: Season, workers_left: u8) -> f32 {
        let all = WORKERS[season as usize];
        f32::from(all - workers_left.min(all)) / f32::from(all)
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
                let (left, all) = (i32::from(moment.workers_left), i32::from(WORKERS[season]));
                (each[season] * left + each[season + 1] * (all - left)) / all
            }
        }
    }

    /// As it stands in a file.
    pub fn told(&self) -> &[i32] {
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

    #[test]
    fn every_moment_has_its_number() {
        let all: Vec<Moment> = Moment::with_room(3).collect();
        assert_eq!(all.len(), Moment::TIMES);
        for (index, moment) in all.into_iter().enumerate() {
            let season = Season::ALL[moment.season];
            assert_eq!(Moment::time(season, moment.workers_left), index);
        }
        assert_eq!(Moment::time(Season::Autumn, 9), Moment::time(Season::Autumn, 6));
    }

    #[test]
    fn a_course_goes_from_season_to_season_in_a_straight_line() {
        let number = Number::from(ByTime::Course([1000, 2000, 1400, 1400, 200]));
        let at = |season, workers_left| {
            number.at(Moment {
                season,
                workers_left,
                spaces_left: 4,
            })
        };
        assert_eq!([at(0, 2), at(0, 1), at(0, 0)], [1000, 1500, 2000]);
        assert_eq!([at(1, 3), at(1, 2), at(1, 0)], [2000, 1800, 1400]);
        assert_eq!([at(3, 6), at(3, 3), at(3, 0)], [1400, 800, 200]);
        assert_eq!(Number::from(ByTime::Seasons([1, 2, 3, 4])).at(Moment::start_of(2)), 3);
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
                ..Moment::start_of(1)
            })
        };
        assert_eq!(
            [0, 1, 2, 3, 5, 7, 9, 15].map(at),
            [140, 130, 120, 110, 90, 110, 130, 130]
        );
    }
}
