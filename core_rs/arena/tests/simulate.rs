//! Many games: the same rows for any number of threads, and no game lost.

use everdell_arena::{ArenaError, BotSpec, Control, Job, Tables, simulate};
use everdell_engine::Rules;
use std::sync::Arc;
use std::sync::atomic::Ordering;

fn job(bots: &str, deals: u32) -> Job {
    let rules = Rules::load(&[], &[]).expect("the data loads");
    let lineup = bots
        .split(',')
        .map(|bot| BotSpec::parse(bot).expect("there is such a bot"))
        .collect();
    Job {
        rules: Arc::new(rules),
        lineup,
        cell: 3,
        first_deal: 0,
        deals,
        seed: 42,
        threads: 1,
        batch: 0,
    }
}

fn play(job: &Job) -> Tables {
    simulate(job, &Control::default()).expect("all games are played")
}

#[test]
fn threads_and_batches_change_nothing() {
    let one = play(&job("greedy,random,greedy", 200));
    for (threads, batch) in [(1, 1), (2, 0), (3, 7), (4, 64), (2, 1000)] {
        assert!(
            play(&Job {
                threads,
                batch,
                ..job("greedy,random,greedy", 200)
            }) == one,
            "{threads} threads, batches of {batch}"
        );
    }
}

#[test]
fn a_game_does_not_depend_on_the_games_before_it() {
    let all = play(&job("random,greedy", 60));
    let last = play(&Job {
        first_deal: 59,
        deals: 1,
        ..job("random,greedy", 0)
    });
    assert_eq!(last.games.deal, [59]);
    assert_eq!(last.games.seed[0], all.games.seed[59]);
    assert_eq!(last.seats.score, all.seats.score[118..]);
    assert_eq!(last.games.decisions[0], all.games.decisions[59]);
}

#[test]
fn rows_come_in_the_order_of_deals_and_seats() {
    let tables = play(&Job {
        first_deal: 10,
        threads: 2,
        batch: 3,
        ..job("random,greedy", 20)
    });
    assert_eq!(tables.games.deal, (10..30).collect::<Vec<_>>());
    assert_eq!(
        tables.seats.deal,
        (10..30).flat_map(|deal| [deal, deal]).collect::<Vec<_>>()
    );
    assert_eq!(tables.seats.seat, [0, 1].repeat(20));
    assert!(
        tables
            .games
            .cell
            .iter()
            .chain(&tables.seats.cell)
            .all(|&cell| cell == 3)
    );
}

#[test]
fn the_same_bot_twice_has_one_name() {
    assert_eq!(job("greedy,random,greedy", 0).bot_names(), ["greedy", "random"]);
    let codes = play(&job("greedy,random,greedy", 1)).seats.bot;
    assert_eq!(codes.iter().map(|code| code.0).collect::<Vec<_>>(), [0, 1, 0]);
}

#[test]
fn a_job_that_is_stopped_says_so() {
    let control = Control::default();
    control.stop.store(true, Ordering::Relaxed);
    assert!(matches!(
        simulate(&job("random,random", 100), &control),
        Err(ArenaError::Stopped)
    ));
    assert_eq!(control.done.load(Ordering::Relaxed), 0);
}

#[test]
fn progress_counts_every_game() {
    let control = Control::default();
    simulate(
        &Job {
            threads: 2,
            ..job("random,random", 77)
        },
        &control,
    )
    .expect("all games are played");
    assert_eq!(control.done.load(Ordering::Relaxed), 77);
}

#[test]
fn a_table_too_large_or_too_small_is_refused() {
    for bots in ["random", "random,random,random,random,random,random,random"] {
        assert!(
            matches!(
                simulate(&job(bots, 5), &Control::default()),
                Err(ArenaError::Players(_))
            ),
            "{bots}"
        );
    }
    let beyond = Job {
        first_deal: u32::MAX,
        ..job("random,random", 5)
    };
    assert!(matches!(
        simulate(&beyond, &Control::default()),
        Err(ArenaError::TooManyDeals)
    ));
}

#[test]
fn greedy_beats_random_from_both_seats() {
    let wins = |bots: &str, seat: usize| {
        let won = play(&job(bots, 200)).seats.win_60ths;
        won.iter().skip(seat).step_by(2).map(|&n| u32::from(n)).sum::<u32>() / 60
    };
    assert!(wins("greedy,random", 0) > 180);
    assert!(wins("random,greedy", 1) > 180);
}
