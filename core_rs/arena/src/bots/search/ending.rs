//! Ends playouts before the game does: the net of the rollout bot's judge says what the position then is worth.

use crate::bots::file::Judging;
use crate::bots::judge::net::Deck;
use crate::bots::judge::trees::Judge;
use crate::bots::judge::{Onlooker, Seen};
use crate::bots::{Bot, BotError};
use crate::view::View;
use everdell_engine::choice::Ask;
use everdell_engine::game::MOST_TURNS;
use everdell_engine::ids::Seat;
use everdell_engine::{Game, Rules};
use std::sync::Arc;

/// Thousandths of a point in half a point.
const HALF: i32 = 500;

pub struct Ending {
    /// Turns of the own seat after the one that is decided, those without a choice not counted.
    turns: usize,
    judge: Arc<Judge>,
    /// What the net leaves out, in thousandths of a point.
    mean: i32,
    deck: Deck,
    onlooker: Onlooker,
}

impl Ending {
    /// What the net of a bot's judge leaves out; None without such a net.
    pub fn mean(judging: Option<&Judging>) -> Option<i32> {
        judging?.judge.net.as_ref()?.mean
    }

    pub fn new(judging: Option<&Judging>, onlooker: Onlooker, turns: usize) -> Result<Ending, BotError> {
        let (Some(mean), Some(judging)) = (Ending::mean(judging), judging) else {
            let why = "bot 'search': turns needs a rollout bot whose judge has a net with a mean, as `learn` writes it";
            return Err(BotError(why.to_owned()));
        };
        Ok(Ending {
            turns,
            judge: Arc::clone(&judging.judge),
            mean,
            deck: Deck::default(),
            onlooker,
        })
    }

    pub fn seated(&mut self, rules: &Arc<Rules>, seats: u8) {
        if self.onlooker.seated(rules, seats)
            && let Some(net) = &self.judge.net
        {
            self.deck = net.deck(&rules.catalog);
        }
    }

    /// Lets a bot play for everybody until a seat has finished its turns or the game is over: what that is worth to the seat,
    /// in half points.
    pub fn play_on<B: Bot + ?Sized>(&mut self, game: &mut Game, policy: &mut B, seat: Seat) -> i32 {
        let mut left = self.turns;
        // The last turn: its number, and what was seen before it.
        let mut last: Option<(u16, Seen)> = None;
        while let Some(decision) = game.decision() {
            let turn = game.state().turn;
            if let Some((of, seen)) = &last
                && turn != *of
            {
                return self.worth(game, seat, seen);
            }
            let view = View::of(game, decision.player);
            if decision.player == seat && decision.ask == Ask::Turn && last.is_none() {
                left -= 1;
                if left == 0 {
                    last = Some((turn, self.onlooker.watch(&view, decision)));
                }
            }
            let index = policy.choose(&view, decision, game.choices());
            game.choose(index);
            if game.state().turn > MOST_TURNS {
                break;
            }
        }
        ended(game, seat)
    }

    fn worth(&mut self, game: &Game, seat: Seat, seen: &Seen) -> i32 {
        let (after, zones) = self.onlooker.look_back(seat, seen, game);
        let worth = self
            .judge
            .net
            .as_ref()
            .map(|net| net.worth(&self.deck, &after.list(), &zones));
        (self.mean + worth.unwrap_or(0) + HALF / 2).div_euclid(HALF)
    }
}

/// What a finished game is worth to a seat, in half points, as the net has learned it: the mean of the rivals counts.
fn ended(game: &Game, seat: Seat) -> i32 {
    let scores = game.scores();
    let points = |seat: Seat| i32::from(scores[usize::from(seat)].total());
    let rivals = game.state().opponents(seat);
    let (sum, n) = rivals.fold((0, 0), |(sum, n), rival| (sum + points(rival), n + 1));
    2 * points(seat) - sum / n.max(1)
}

#[cfg(test)]
mod tests {
    use super::super::result;
    use super::*;
    use crate::bots::BotSpec;
    use crate::bots::heuristic::TRAITS;
    use crate::bots::judge::inputs::Position;
    use crate::bots::judge::net::Net;

    /// A net that says 10 points of every position, for a mean of 21.
    fn judge() -> Judge {
        let none = |n: usize| "0 ".repeat(n);
        let [told, zones] = [Position::LEN, 4 * 16 * 64];
        let parts = [
            ("sketch", none(TRAITS * 16)),
            ("zones", none(zones)),
            ("means", none(told)),
            ("factors", none(told)),
            ("told", none(told * 64)),
            ("first", none(64)),
            ("cells", none(64 * 16)),
            ("second", format!("256 {}", none(15))),
            ("last", format!("4096 {}", none(15))),
            ("mean", "21000".to_owned()),
        ];
        let lines = parts.iter().map(|(key, numbers)| (*key, numbers.as_str()));
        let mut judge = Judge::new(130, 5000);
        judge.net = Some(Net::parse(lines).expect("a net"));
        judge
    }

    /// Plays on from the beginning: what it is worth to the first seat, and the game as it was left.
    fn play_on(turns: usize, players: u8) -> (i32, Game) {
        let bot = BotSpec::parse("champion").expect("a bot");
        let mut policy = bot.build().expect("a bot");
        let judging = Judging {
            judge: Arc::new(judge()),
            width: 6,
            behind: 6000,
            closer: 3,
            doubt: 250,
        };
        let onlooker = Onlooker::new(&bot, 1, 0).expect("it ranks choices");
        let mut ending = Ending::new(Some(&judging), onlooker, turns).expect("there is a net");
        let rules = Arc::new(Rules::load(&[], &[]).expect("the data loads"));
        let mut game = Game::new(Arc::clone(&rules), players, 7).expect("a game");
        ending.seated(&rules, players);
        policy.seated(&rules, players);
        let seat = game.decision().expect("a turn").player;
        game.choose(0);
        (ending.play_on(&mut game, &mut *policy, seat), game)
    }

    #[test]
    fn a_playout_ends_when_the_seat_has_finished_its_turns() {
        for players in [2, 3] {
            for turns in [1, 2] {
                let (worth, game) = play_on(turns, players);
                // The turn that was decided, and from there to the end of the last one; then another begins.
                assert_eq!(game.state().turn, turns as u16 * u16::from(players) + 2);
                assert_eq!(worth, 2 * 31, "half points");
            }
        }
    }

    #[test]
    fn a_game_that_is_over_counts_as_it_ended() {
        let (worth, game) = play_on(1000, 2);
        assert!(game.decision().is_none());
        assert_eq!(worth, result(&game, 0), "with one rival the mean is the best");
    }
}
