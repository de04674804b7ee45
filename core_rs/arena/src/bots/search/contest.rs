//! Candidates for a decision, played out on the same deals: what is thought of each, and when it is settled which is taken.
//!
//! All is measured against the favourite, the choice that the rollout bot would take. What that bot thinks of the others
//! counts like a number of deals that have been played already: as many as it takes until the playouts tell as much.

use everdell_engine::choice::Choice;
use std::cmp::Reverse;

/// What a bot's ranking is worth, measured by playing choices out many times. Values of playouts are own points less half of
/// the best rival's.
#[derive(Clone, Copy, Debug)]
pub struct Prior {
    /// Points that a choice is worse for each point that the bot ranks it behind its favourite,
    pub share: f64,
    /// but not more than this.
    pub most: f64,
    /// How far off that is, as a standard deviation in points.
    pub spread: f64,
}

impl Prior {
    /// Of a bot's numbers at the action of a turn, and at other questions, where they tell less.
    pub const OF_TURNS: Prior = Prior {
        share: 0.45,
        most: 3.6,
        spread: 2.0,
    };
    pub const OF_OTHERS: Prior = Prior {
        share: 0.5,
        most: 1.0,
        spread: 1.4,
    };
    /// Of a judge, which says what it expects in points.
    pub const OF_JUDGES: Prior = Prior {
        share: 0.9,
        most: 1.0,
        spread: 1.3,
    };

    /// What is thought of a choice that ranks so many thousandths of a point behind: points, 0 or less.
    fn expects(&self, behind: i32) -> f64 {
        -(self.share * f64::from(behind) / 1000.0).min(self.most)
    }
}

/// A choice that is played out.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub index: usize,
    pub choice: Choice,
    /// What the last playout was worth, in half points.
    pub last: i32,
    /// How much better than the favourite it is thought to be before playouts, in points.
    expected: f64,
    /// How much better than the favourite it did on the same deals, in half points: sum and sum of squares.
    better: i64,
    squares: i64,
    /// How much better it is thought to be by now, in points.
    thought: f64,
}

/// Candidates, the favourite first.
#[derive(Default)]
pub struct Contest {
    pub candidates: Vec<Candidate>,
    deals: usize,
    /// The variance of a deal's difference, in points, and as how many deals the prior counts.
    variance: f64,
    known: f64,
}

/// Deals before somebody may drop out, and between two looks.
const FIRST: usize = 8;
const LOOK: usize = 4;
/// Standard errors behind the leader at which a candidate drops out.
const BEHIND: f64 = 1.0;

impl Contest {
    /// Begins with the best choices by a ranking, the first of equals before the others.
    pub fn begin(&mut self, choices: &[Choice], values: &[i32], width: usize, prior: &Prior) {
        self.deals = 0;
        self.candidates.clear();
        self.candidates
            .extend(choices.iter().enumerate().map(|(index, &choice)| Candidate {
                index,
                choice,
                last: 0,
                expected: 0.0,
                better: 0,
                squares: 0,
                thought: 0.0,
            }));
        self.candidates
            .sort_unstable_by_key(|candidate| (Reverse(values[candidate.index]), candidate.index));
        self.candidates.truncate(width);
        let first = values[self.candidates[0].index];
        for candidate in &mut self.candidates {
            candidate.expected = prior.expects(first - values[candidate.index]);
        }
    }

    /// Takes down what the playouts of a deal were worth.
    pub fn note(&mut self, prior: &Prior) {
        self.deals += 1;
        let favourite = self.candidates[0].last;
        for candidate in &mut self.candidates {
            let better = i64::from(candidate.last - favourite);
            candidate.better += better;
            candidate.squares += better * better;
        }
        if self.deals >= FIRST && self.deals.is_multiple_of(LOOK) {
            self.think(prior);
            self.drop_out();
        }
    }

    /// Forms an opinion of all candidates.
    fn think(&mut self, prior: &Prior) {
        let n = self.deals as f64;
        let others = &mut self.candidates[1..];
        // Half points, squared. One candidate's own is too uncertain.
        let spread: f64 = others
            .iter()
            .map(|other| other.squares as f64 - (other.better * other.better) as f64 / n)
            .sum();
        self.variance = spread / (others.len() as f64 * (n - 1.0).max(1.0)) / 4.0;
        self.known = self.variance / (prior.spread * prior.spread);
        for other in others {
            other.thought = (other.better as f64 / 2.0 + other.expected * self.known) / (n + self.known);
        }
    }

    /// Who is clearly worse than the leader leaves. The favourite stays until one other is left and is clearly better.
    fn drop_out(&mut self) {
        let error = (self.variance / (self.deals as f64 + self.known)).sqrt();
        let leader = self.candidates.iter().fold(0.0, |most: f64, one| most.max(one.thought));
        let bar = leader - BEHIND * error;
        let mut rank = 0;
        self.candidates.retain(|one| {
            rank += 1;
            rank == 1 || one.thought >= bar
        });
        if self.candidates.len() == 2 && self.candidates[0].thought < bar {
            self.candidates.remove(0);
        }
    }

    /// The better half stays, and the favourite.
    pub fn halve(&mut self, prior: &Prior) {
        self.think(prior);
        self.candidates[1..]
            .sort_unstable_by(|one, two| two.thought.total_cmp(&one.thought).then(one.index.cmp(&two.index)));
        self.candidates.truncate(half(self.candidates.len()));
    }

    /// The one that is taken: the favourite, if no other is thought to be better by so many standard errors.
    pub fn winner(&mut self, prior: &Prior, doubt: f64) -> usize {
        let favourite = self.candidates[0];
        if self.candidates.len() == 1 || self.deals < 2 {
            return favourite.index;
        }
        self.think(prior);
        let n = self.deals as f64;
        let error = (self.variance * n).sqrt() / (n + self.known);
        let others = self.candidates[1..].iter();
        let best = others.fold(
            &favourite,
            |best, one| if one.thought > best.thought { one } else { best },
        );
        if best.thought >= doubt * error {
            best.index
        } else {
            favourite.index
        }
    }
}

/// How many candidates are left after a round.
fn half(candidates: usize) -> usize {
    candidates.div_ceil(2).max(2)
}

/// Rounds until two are left and have been compared.
pub fn rounds(candidates: usize) -> usize {
    if candidates <= 2 {
        1
    } else {
        1 + rounds(half(candidates))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A contest of choices that rank so many thousandths of a point behind the first.
    fn contest(behind: &[i32], prior: &Prior) -> Contest {
        let values: Vec<i32> = behind.iter().map(|behind| 5000 - behind).collect();
        let mut contest = Contest::default();
        contest.begin(&vec![Choice::Pass; behind.len()], &values, 12, prior);
        contest
    }

    /// Plays deals: how many half points better than the favourite each other candidate does on each.
    fn deals(contest: &mut Contest, prior: &Prior, n: usize, better: impl Fn(usize, usize) -> i32) {
        for deal in 0..n {
            for candidate in &mut contest.candidates {
                let by = if candidate.index == 0 {
                    0
                } else {
                    better(candidate.index, deal)
                };
                candidate.last = 100 + by;
            }
            contest.note(prior);
        }
    }

    #[test]
    fn candidates_come_in_the_order_of_the_ranking() {
        let mut contest = Contest::default();
        contest.begin(&[Choice::Pass; 4], &[3, 7, 7, 9], 3, &Prior::OF_TURNS);
        let order: Vec<usize> = contest.candidates.iter().map(|one| one.index).collect();
        assert_eq!(order, [3, 1, 2]);
    }

    #[test]
    fn the_ranking_counts_like_deals_that_were_played() {
        let prior = Prior::OF_TURNS;
        // 2 points behind: 0.45 of it are 0.9 points.
        let mut contest = contest(&[0, 2000], &prior);
        // 3 points and 1 point in turn: 2 in the mean of 6 deals, with a variance of 6 / 5 (6 deals, each 1 off).
        deals(
            &mut contest,
            &prior,
            6,
            |_, deal| if deal.is_multiple_of(2) { 6 } else { 2 },
        );
        contest.think(&prior);
        assert!((contest.variance - 1.2).abs() < 1e-9, "{}", contest.variance);
        // The ranking is 2 points off in the mean, a deal 1.2 squared out of 4: as much as 0.3 deals.
        assert!((contest.known - 0.3).abs() < 1e-9, "{}", contest.known);
        let thought = (6.0 * 2.0 - 0.3 * 0.9) / 6.3;
        assert!((contest.candidates[1].thought - thought).abs() < 1e-9);
    }

    #[test]
    fn a_ranking_is_never_held_to_more_than_it_is_worth() {
        assert!((Prior::OF_TURNS.expects(4000) + 1.8).abs() < 1e-9);
        assert!((Prior::OF_TURNS.expects(40_000) + 3.6).abs() < 1e-9);
        assert!((Prior::OF_JUDGES.expects(500) + 0.45).abs() < 1e-9);
        assert!((Prior::OF_JUDGES.expects(8000) + 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_favourite_is_taken_unless_another_is_clearly_better() {
        // 10 points up and 8 down in turn: 1 in the mean of 4 deals, with a variance of 108, so an error of 5.2.
        let noisy = |_: usize, deal: usize| if deal.is_multiple_of(2) { 20 } else { -16 };
        let taken = |behind: i32, doubt: f64| {
            let prior = Prior::OF_TURNS;
            let mut contest = contest(&[0, behind], &prior);
            deals(&mut contest, &prior, 4, noisy);
            contest.winner(&prior, doubt)
        };
        assert_eq!(taken(0, 0.0), 1);
        assert_eq!(taken(0, 0.5), 0, "1 point is less than half of 5.2");
        // The ranking counts like 27 deals (108 out of 4), so 0.45 points less outweigh 4 deals with 1 more.
        assert_eq!(taken(1000, 0.0), 0);
    }

    #[test]
    fn who_is_clearly_behind_drops_out_and_the_favourite_stays() {
        let prior = Prior::OF_TURNS;
        let mut contest = contest(&[0, 0, 0], &prior);
        // The second loses 5 points on every deal, the third is as good as the favourite.
        let better = |index: usize, deal: usize| match index {
            1 => -10,
            _ => [2, -2][deal % 2],
        };
        deals(&mut contest, &prior, FIRST - 1, better);
        assert_eq!(contest.candidates.len(), 3, "not before {FIRST} deals");
        deals(&mut contest, &prior, 1, better);
        let left: Vec<usize> = contest.candidates.iter().map(|one| one.index).collect();
        assert_eq!(left, [0, 2]);
    }

    #[test]
    fn it_is_settled_when_one_is_left() {
        let prior = Prior::OF_TURNS;
        for (by, winner) in [(8, 1), (-8, 0)] {
            let mut contest = contest(&[0, 0], &prior);
            deals(&mut contest, &prior, FIRST, |_, deal| by + [2, -2][deal % 2]);
            assert_eq!(contest.candidates.len(), 1);
            assert_eq!(contest.winner(&prior, 0.5), winner);
        }
    }

    #[test]
    fn equal_choices_leave_it_at_the_favourite() {
        let prior = Prior::OF_OTHERS;
        let mut contest = contest(&[0, 0, 700], &prior);
        deals(&mut contest, &prior, 12, |_, _| 0);
        assert_eq!(contest.winner(&prior, 0.0), 0);
    }

    #[test]
    fn half_of_the_candidates_are_left_after_a_round() {
        assert_eq!([2, 3, 4, 5, 12].map(half), [2, 2, 2, 3, 6]);
        assert_eq!([1, 2, 3, 6, 12].map(rounds), [1, 1, 2, 3, 4]);
        let prior = Prior::OF_TURNS;
        let mut contest = contest(&[0, 0, 0, 0], &prior);
        deals(&mut contest, &prior, 2, |index, _| index as i32);
        contest.halve(&prior);
        let left: Vec<usize> = contest.candidates.iter().map(|one| one.index).collect();
        assert_eq!(left, [0, 3]);
    }
}
