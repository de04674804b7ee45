//! What happens in a game, added up from what observers are told.

use everdell_engine::observer::{Happening, Observer, Spent};
use everdell_engine::state::{Source, State};
use everdell_engine::{Game, Zone};

/// Adds up what it is told, to be compared with the position.
#[derive(Clone, Copy, Default)]
pub struct Ledger {
    resources: [[i32; 4]; 6],
    points: [i32; 6],
    hand: [i32; 6],
    city: [i32; 6],
    goods: [i32; 6],
    /// Cards on their way from a hand into a city.
    lifted: [i32; 6],
}

impl Observer for Ledger {
    fn notice(&mut self, _: &State, _: Source, what: Happening) {
        let at = |seat: u8| usize::from(seat);
        match what {
            Happening::Gained { seat, what } => {
                what.0
                    .iter()
                    .enumerate()
                    .for_each(|(k, &n)| self.resources[at(seat)][k] += i32::from(n));
            }
            Happening::Spent { seat, what, to } => {
                assert!(to != Spent::Opponent(seat), "nobody gives to himself");
                what.0
                    .iter()
                    .enumerate()
                    .for_each(|(k, &n)| self.resources[at(seat)][k] -= i32::from(n));
            }
            Happening::Points { seat, n } => self.points[at(seat)] += i32::from(n),
            Happening::PointsSpent { seat, n } => self.points[at(seat)] -= i32::from(n),
            Happening::Goods { seat, n, .. } => self.goods[at(seat)] += i32::from(n),
            Happening::Drew { seat, .. } => self.hand[at(seat)] += 1,
            Happening::Discarded {
                seat, from: Zone::Hand, ..
            }
            | Happening::Tucked {
                seat, from: Zone::Hand, ..
            }
            | Happening::Shelved {
                seat, from: Zone::Hand, ..
            } => {
                self.hand[at(seat)] -= 1;
            }
            Happening::CardGiven { from, to, zone, .. } => {
                self.hand[at(from)] -= i32::from(zone == Zone::Hand);
                self.hand[at(to)] += 1;
            }
            Happening::Lifted { seat, .. } => {
                self.hand[at(seat)] -= 1;
                self.lifted[at(seat)] += 1;
            }
            Happening::Played { seat, into, from, .. } => {
                let lifted = std::mem::take(&mut self.lifted[at(seat)]);
                self.hand[at(seat)] += lifted - i32::from(from == Zone::Hand);
                self.city[at(into)] += 1;
            }
            Happening::EnteredCity { seat, .. } => self.city[at(seat)] += 1,
            Happening::LeftCity { seat, .. } => self.city[at(seat)] -= 1,
            _ => {}
        }
    }
}

impl Ledger {
    pub fn of(game: &Game) -> Ledger {
        let mut ledger = Ledger::default();
        for (seat, player) in game.state().players().iter().enumerate() {
            ledger.resources[seat] = player.resources.0.map(i32::from);
            ledger.points[seat] = i32::from(player.points);
            ledger.hand[seat] = player.hand.len() as i32;
            ledger.city[seat] = player.city.len() as i32;
            ledger.goods[seat] = player.goods.iter().map(|&n| i32::from(n)).sum();
        }
        ledger
    }

    pub fn must_equal(&self, game: &Game) {
        let now = Ledger::of(game);
        assert_eq!(self.resources, now.resources, "reported gains and payments add up");
        assert_eq!(self.points, now.points, "reported points add up");
        assert_eq!(self.hand, now.hand, "reported draws and discards add up");
        assert_eq!(self.city, now.city, "reported plays and removals add up");
        assert_eq!(self.goods, now.goods, "reported goods add up");
    }
}
