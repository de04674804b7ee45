//! Cards turned up one by one for a unit each, until they have so many points together.

use everdell_engine::catalog::Catalog;

/// What may be won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gamble {
    /// Base points that the cards must have.
    pub until: u8,
    /// The kind of unit that each costs, or `NONE`.
    pub pay: u8,
    pub max: u8,
    /// Point tokens for reaching them.
    pub wins: u8,
}

/// Points that may be missing, and cards that may be turned up, at most.
const MISSING: usize = 24;
const CARDS: usize = 12;

/// How likely so many points are reached with so many cards of the deck, and how many cards that takes, in thousandths.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    reached: [[i32; CARDS + 1]; MISSING],
    turned: [[i32; CARDS + 1]; MISSING],
}

impl Odds {
    pub fn of(catalog: &Catalog) -> Odds {
        let mut copies = [0i64; 256];
        for card in &catalog.cards {
            copies[usize::from(card.points as u8)] += i64::from(card.in_deck());
        }
        let all: i64 = copies.iter().sum::<i64>().max(1);
        let points: Vec<(i64, i64)> = (0..=255u8)
            .filter(|&points| copies[usize::from(points)] > 0)
            .map(|points| (i64::from(points as i8), copies[usize::from(points)]))
            .collect();
        let mut odds = Odds {
            reached: [[0; CARDS + 1]; MISSING],
            turned: [[0; CARDS + 1]; MISSING],
        };
        for cards in 1..=CARDS {
            for missing in 1..MISSING {
                let (mut reached, mut turned) = (0, 1000 * all);
                for &(points, copies) in &points {
                    let left = (missing as i64 - points).clamp(0, MISSING as i64 - 1) as usize;
                    let further = |table: &[[i32; CARDS + 1]; MISSING]| i64::from(table[left][cards - 1]);
                    reached += copies * if left == 0 { 1000 } else { further(&odds.reached) };
                    turned += copies * if left == 0 { 0 } else { further(&odds.turned) };
                }
                odds.reached[missing][cards] = (reached / all) as i32;
                odds.turned[missing][cards] = (turned / all) as i32;
            }
        }
        odds
    }

    /// What is won on average by going on for as many cards as is best: the prize, less what the cards cost.
    pub fn best(&self, missing: i32, cards: u8, prize: i32, unit: i32) -> i32 {
        let missing = missing.clamp(0, MISSING as i32 - 1) as usize;
        let worth = |cards: usize| {
            let (reached, turned) = (self.reached[missing][cards], self.turned[missing][cards]);
            ((i64::from(prize) * i64::from(reached) - i64::from(unit) * i64::from(turned)) / 1000) as i32
        };
        (0..=usize::from(cards).min(CARDS)).map(worth).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everdell_engine::Rules;

    /// Worked out by hand: of the 128 cards of the base game, so many have at least as many points.
    #[test]
    fn one_card_reaches_what_cards_of_the_deck_have() {
        let rules = Rules::load(&[], &[]).expect("the data loads");
        let odds = Odds::of(&rules.catalog);
        let with = |least: i8| {
            let cards = rules.catalog.cards.iter().filter(|card| card.points >= least);
            cards.map(|card| i32::from(card.in_deck())).sum::<i32>()
        };
        for missing in 1..6 {
            assert_eq!(odds.reached[missing][1], with(missing as i8) * 1000 / 128);
            assert_eq!(odds.turned[missing][1], 1000, "the card is turned up in any case");
        }
    }

    #[test]
    fn nothing_is_risked_for_a_prize_that_is_too_small() {
        let rules = Rules::load(&[], &[]).expect("the data loads");
        let odds = Odds::of(&rules.catalog);
        assert_eq!(odds.best(6, 5, 100, 1000), 0);
        assert!(odds.best(6, 5, 6000, 800) > 0);
        assert!(odds.best(1, 5, 6000, 800) > odds.best(6, 5, 6000, 800));
    }
}
