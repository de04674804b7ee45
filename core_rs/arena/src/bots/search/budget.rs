//! Where playouts are spent: at the questions and in the seasons where better choices are found for their time.
//!
//! In autumn a playout is short, ends within a few points of its mean, and choices that look poor are often the best, so
//! many choices are played out often. In winter the same time tells little.

use everdell_engine::choice::Ask;
use everdell_engine::ids::Season;

/// What one question may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    pub playouts: usize,
    /// Choices that are played out at most.
    pub width: usize,
}

/// Playouts of a turn's action by season, in tenths of `sims`; over a game they are `sims` in the mean.
const TURN: [usize; 4] = [7, 7, 10, 14];
/// Those of other questions.
const OTHER: [usize; 4] = [0, 0, 5, 5];
/// Choices by season, in tenths of `width`.
const WIDTH: [usize; 4] = [5, 5, 8, 10];
/// Choices of another question than a turn's action.
const OTHER_WIDTH: usize = 4;
/// Fewer playouts of a choice say nothing about it.
const LEAST: usize = 4;

impl Budget {
    pub fn of(sims: usize, width: usize, ask: Ask, season: Season) -> Budget {
        let season = season as usize;
        let (share, most) = match ask {
            Ask::Turn | Ask::Play => (TURN[season], (width * WIDTH[season]).div_ceil(10)),
            _ => (OTHER[season], width.min(OTHER_WIDTH)),
        };
        let playouts = sims * share / 10;
        Budget {
            playouts,
            width: most.min(playouts / LEAST).max(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(sims: usize, width: usize, ask: Ask) -> [(usize, usize); 4] {
        Season::ALL.map(|season| {
            let budget = Budget::of(sims, width, ask, season);
            (budget.playouts, budget.width)
        })
    }

    #[test]
    fn late_seasons_get_most() {
        assert_eq!(of(100, 12, Ask::Turn), [(70, 6), (70, 6), (100, 10), (140, 12)]);
        assert_eq!(of(100, 12, Ask::Discard), [(0, 1), (0, 1), (50, 4), (50, 4)]);
    }

    #[test]
    fn every_choice_that_is_played_out_gets_four_playouts() {
        assert_eq!(of(10, 12, Ask::Play), [(7, 1), (7, 1), (10, 2), (14, 3)]);
        assert_eq!(of(100, 1, Ask::Turn).map(|(_, width)| width), [1; 4]);
    }
}
