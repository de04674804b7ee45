//! Bots that rank choices: each can nominate and play out for a search, and be taught a judge.

use super::heuristic::Outlook;
use super::heuristic::nominees::Nominees;
use super::{Bot, Explanation};
use crate::view::View;
use everdell_engine::choice::{Choice, Decision};
use std::cmp::Reverse;

/// Puts a value on every choice. `rank` is all that a new bot must write.
pub trait Ranker: Bot {
    /// What the bot thinks of each choice, in thousandths of a point, into `out`.
    fn rank(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice], out: &mut Vec<i32>);

    /// The same as rows, the best first, of equals the first.
    fn ranked(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> Vec<Explanation> {
        let mut values = Vec::new();
        self.rank(view, decision, choices, &mut values);
        let row = |(index, value)| Explanation {
            index,
            value,
            terms: vec![("the bot's own estimate", value)],
        };
        let mut rows: Vec<_> = values.into_iter().enumerate().map(row).collect();
        rows.sort_by_key(|row| Reverse(row.value));
        rows
    }

    /// Adds the best choices to `nominees`; what the position promises.
    fn nominate(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        choices: &[Choice],
        nominees: &mut Nominees,
    ) -> Outlook {
        let mut values = std::mem::take(&mut nominees.values);
        self.rank(view, decision, choices, &mut values);
        for (index, &value) in values.iter().enumerate().rev() {
            nominees.add(index, value);
        }
        nominees.values = values;
        self.outlook(view)
    }

    /// What the position promises the seat that looks: nothing from a bot that has no opinion of that.
    fn outlook(&mut self, _view: &View<'_>) -> Outlook {
        Outlook::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::file::Judging;
    use crate::bots::judge::Judged;
    use crate::bots::judge::trees::{Judge, LANES};
    use crate::bots::search::Search;
    use crate::bots::{BotError, BotSpec, Maker, Params};
    use crate::learning::{self, Course, Fitting};
    use crate::play::{Control, Job, simulate};
    use everdell_engine::Rules;
    use everdell_engine::state::Spot;
    use std::sync::Arc;

    /// Looks at printed points alone: poor, so that there is much to learn.
    struct Printed;

    impl Bot for Printed {
        fn begin(&mut self, _: u64) {}

        fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
            let mut values = Vec::new();
            self.rank(view, decision, choices, &mut values);
            let best = (0..choices.len()).max_by_key(|&index| (values[index], Reverse(index)));
            best.expect("there are choices")
        }

        fn ranker(self: Box<Self>) -> Option<Box<dyn Ranker + Send>> {
            Some(self)
        }
    }

    impl Ranker for Printed {
        fn rank(&mut self, view: &View<'_>, _: Decision, choices: &[Choice], out: &mut Vec<i32>) {
            let catalog = view.catalog();
            let points = |choice: &Choice| match *choice {
                Choice::Play { card, .. } => 1 + i32::from(catalog.cards[usize::from(card)].points),
                Choice::Place(place) => match place.spot() {
                    Spot::Event(at) => {
                        i32::from(catalog.events[usize::from(view.events()[usize::from(at)].event)].points)
                    }
                    _ => 0,
                },
                Choice::Prepare => -1,
                Choice::Pass => -2,
                _ => 0,
            };
            out.clear();
            out.extend(choices.iter().map(|choice| 1000 * points(choice)));
        }
    }

    fn made(text: &str, make: impl Fn() -> Result<Box<dyn Bot + Send>, BotError> + Send + Sync + 'static) -> BotSpec {
        BotSpec::made(text, "", "", Maker(Arc::new(make)))
    }

    fn printed() -> BotSpec {
        made("printed", || Ok(Box::new(Printed)))
    }

    /// The mean margin of a bot over `printed` on some deals, from both seats.
    fn margin(bot: &BotSpec, deals: u32) -> f64 {
        let rules = Arc::new(Rules::load(&[], &[]).expect("the data loads"));
        let mut sum = 0.0;
        for first in [true, false] {
            let mut lineup = vec![bot.clone(), printed()];
            if !first {
                lineup.reverse();
            }
            let job = Job {
                rules: Arc::clone(&rules),
                lineup,
                cell: 0,
                first_deal: 0,
                deals,
                seed: 31,
                threads: 1,
                batch: 1,
            };
            let score = simulate(&job, &Control::default()).expect("games").seats.score;
            for game in score.chunks(2) {
                let lead = f64::from(game[0]) - f64::from(game[1]);
                sum += if first { lead } else { -lead };
            }
        }
        sum / f64::from(2 * deals)
    }

    #[test]
    fn any_bot_that_ranks_nominates_and_plays_out_for_a_search() {
        let search = made("search", || {
            let spec = BotSpec::parse("search:sims=20")?;
            Ok(Box::new(Search::new(&printed(), &Params(&spec))?))
        });
        assert!(margin(&search, 10) > 3.0, "{}", margin(&search, 10));
    }

    #[test]
    fn any_bot_that_ranks_is_taught() {
        let course = Course {
            rules: Arc::new(Rules::load(&[], &[]).expect("the data loads")),
            bot: printed(),
            playouts_by: printed(),
            players: 2,
            first_deal: 1000,
            deals: 40,
            seed: 4,
            playouts: 4,
            width: LANES,
            behind: 6000,
            threads: 1,
        };
        let taken = learning::take(&course).expect("lessons");
        let fitting = Fitting {
            glance: 10,
            trees: 30,
            rate: 0.2,
            steady: 20.0,
            most: 8000,
            apart: 10,
            seed: 1,
        };
        let (judge, _) = learning::fit(&taken, None, &fitting);
        let judge = Arc::new(Judge::parse("taught", &judge.text()).expect("it is read as it is written"));
        let taught = made("taught", move || {
            let judging = Judging {
                judge: Arc::clone(&judge),
                width: LANES,
                behind: 6000,
                closer: LANES,
                doubt: 1_000_000,
            };
            Ok(Box::new(Judged::new(
                [printed().ranker()?, printed().ranker()?],
                &judging,
            )))
        });
        assert!(margin(&taught, 50) > 2.0, "{}", margin(&taught, 50));
    }

    #[test]
    fn a_file_may_be_like_a_bot_in_rust_that_ranks() {
        let folder = std::env::temp_dir().join(format!("everdell-ranker-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("some.toml");
        let read = |rest: &str| {
            std::fs::write(&path, format!("[bot]\nname = \"some\"\n{rest}")).expect("written");
            BotSpec::parse(&path.display().to_string()).map_err(|error| error.to_string())
        };
        assert!(read("like = \"greedy\"").expect("a bot").ranker().is_ok());
        let why = read("like = \"random\"").expect_err("refused");
        assert!(why.ends_with("bot.like: bot 'random' cannot rank choices; take one that can, such as 'champion'"));
        let why = read("like = \"greedy\"\n[weights]\nproduction = 1.0").expect_err("refused");
        assert!(why.ends_with("weights: the bot 'greedy' takes no numbers"), "{why}");
    }

    #[test]
    fn a_bot_that_cannot_rank_is_refused() {
        let why = "bot 'random' cannot rank choices; take one that can, such as 'champion'";
        let refusal = |text: &str| BotSpec::parse(text).expect_err("refused").to_string();
        assert_eq!(refusal("search:rollout=random"), why);
        assert!(refusal("search:rollout=search").starts_with("bot 'search' cannot rank choices"));
        assert!(BotSpec::parse("search:rollout=greedy").is_ok());
    }
}
