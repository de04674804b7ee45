//! Bots with a judge: what is hidden from them stays hidden, they repeat themselves without a heap, and patched rows are
//! judged by what they do.

mod hidden;

use everdell_arena::bots::Ranker;
use everdell_arena::bots::judge::Onlooker;
use everdell_arena::bots::judge::inputs::{CHANGE, INPUTS, WORTH, names};
use everdell_arena::bots::judge::trees::{DEPTH, Judge, LANES, LEAVES, Lanes, Tree, hash};
use everdell_arena::{BotSpec, Control, Job, Tables, View, simulate};
use everdell_engine::random::Rng;
use everdell_engine::{Game, Rules};
use hidden::{APART, at_decisions, rules, rules_of, shuffled, shuffled_apart};
use std::path::PathBuf;
use std::sync::Arc;

/// A judge that has learned nothing: trees at random, a third of them at a glance.
fn judge(trees: usize, seed: u64) -> Judge {
    let mut rng = Rng(seed);
    let mut judge = Judge::new(130, 5000);
    judge.glance = trees / 3;
    for number in 0..trees {
        let seen = if number < judge.glance { CHANGE } else { INPUTS };
        judge.trees.push(Tree {
            inputs: std::array::from_fn(|_| rng.below(seen) as u8),
            bars: std::array::from_fn(|_| rng.below(2 * LEAVES) as i16 - 8),
            leaves: std::array::from_fn(|_| rng.below(2000) as i16 - 1000),
        });
    }
    judge
}

/// A file of the champion with such a judge, in a folder of the test's own.
fn file(test: &str, judge: &Judge, more: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("everdell-judge-{test}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("some.judge"), judge.text()).expect("written");
    let hash = hash(&judge.text());
    let head = "[bot]\nname = \"some\"\nlike = \"champion\"\n";
    let text = format!("{head}[judge]\nfile = \"some.judge\"\nhash = \"{hash}\"\n{more}");
    let path = folder.join("some.toml");
    std::fs::write(&path, text).expect("written");
    path
}

#[test]
fn a_judge_is_read_as_it_is_written() {
    let made = judge(7, 1);
    let read = Judge::parse("test", &made.text()).expect("a judge");
    assert_eq!(read.trees, made.trees);
    assert_eq!((read.share, read.most, read.glance), (130, 5000, 2));
    assert_eq!(read.text(), made.text());
    assert_eq!(read.hash, hash(&made.text()));
}

#[test]
fn what_is_no_judge_is_refused_with_its_line() {
    let refusal = |text: &str| Judge::parse("x.judge", text).expect_err("refused").to_string();
    assert_eq!(refusal("juge 1"), "x.judge, line 1: expected 'judge 2'");
    assert!(refusal("judge 2\nshare 1\nmost 1").contains("there is no tree"));
    let misspelt = refusal("judge 2\ninputs choice.valu");
    assert!(misspelt.starts_with("x.judge, line 2: there is no input 'choice.valu'; did you mean 'choice.value'?"));
    assert!(refusal("judge 2\ninputs choice.value\ntree 0 0 0 0 0 1 / 1 1 1 1 1 1 / 2").starts_with("x.judge, line 3"));
    assert!(refusal("judge 2\nshare -1").contains("from 0 to 10000"));
    let mut blind = judge(6, 9);
    blind.trees[1].inputs[3] = CHANGE as u8;
    assert_eq!(
        refusal(&blind.text()),
        "x.judge: 'glance 2': some of these trees ask what the turn leads to"
    );
    blind.glance = 7;
    assert!(refusal(&blind.text()).starts_with("x.judge: 'glance 7'"));
}

#[test]
fn a_correction_is_the_sum_of_the_leaves_that_the_answers_name() {
    let mut made = judge(40, 2);
    made.worth = 333;
    let read = Judge::parse("test", &made.text()).expect("a judge");
    let mut rng = Rng(3);
    let mut lanes: Box<Lanes> = Box::default();
    let rows: Vec<[i16; INPUTS]> = (0..LANES)
        .map(|_| std::array::from_fn(|_| rng.below(2 * LEAVES) as i16 - 8))
        .collect();
    for (lane, row) in rows.iter().enumerate() {
        lanes.tell(0, lane, row);
    }
    let mut corrections = [0; LANES];
    read.at_a_glance(&lanes, &mut corrections);
    let glances = corrections;
    // The worth of each position is told in hundredths; a third of what it is above the first counts.
    let worth: [i32; LANES] = std::array::from_fn(|lane| 3000 * lane as i32 - 900);
    read.closely(&mut lanes, &worth, &mut corrections);
    let all = glances.into_iter().zip(corrections);
    let sum = |trees: &[Tree], row: &[i16; INPUTS]| -> i32 {
        let leaf = |tree: &Tree| {
            (0..DEPTH).fold(0, |leaf, level| {
                2 * leaf + usize::from(row[usize::from(tree.inputs[level])] > tree.bars[level])
            })
        };
        trees.iter().map(|tree| i32::from(tree.leaves[leaf(tree)])).sum()
    };
    for ((lane, row), (glance, correction)) in rows.iter().enumerate().zip(all) {
        let mut row = *row;
        assert_eq!(glance, sum(&made.trees[..made.glance], &row));
        row[WORTH] = (worth[lane] / 10) as i16;
        assert_eq!(correction, sum(&made.trees, &row) + 999 * lane as i32);
        assert_eq!(read.verdict(1000, correction), 130 + correction.clamp(-5000, 5000));
    }
}

#[test]
fn no_input_depends_on_what_is_hidden() {
    let champion = bot("champion");
    let mut rng = Rng(4);
    let mut told = 0;
    let solo = &["solo_rugwort"][..];
    for (modules, players) in [(&[][..], 2), (&[], 4), (APART, 3), (&["pearlbrook"], 2), (solo, 1)] {
        let rules = rules_of(modules, "");
        at_decisions(&rules, players, 16, 3, |game, seat| {
            let other = shuffled(game.state(), seat, &mut rng);
            let other = shuffled_apart(&rules.catalog, &other, seat, &mut rng);
            let other = Game::from_position(Arc::clone(&rules), other);
            let inputs = |game: &Game| {
                let (decision, view) = (game.decision().expect("a decision"), View::of(game, seat));
                let mut onlooker = Onlooker::new(&champion, 4, 1_000_000).expect("it ranks choices");
                onlooker.seated(&rules, players);
                onlooker.begin(5);
                onlooker.nominate(&view, decision, game.choices());
                let mut all = Vec::new();
                let mut zones = Vec::new();
                onlooker.tell(&view, decision, game.choices(), |row, cards| {
                    all.push(row.to_vec());
                    zones.push(*cards);
                });
                (all, zones)
            };
            let ((one, cards), (two, other_cards)) = (inputs(game), inputs(&other));
            assert_eq!(cards, other_cards, "turn {} with {modules:?}", game.state().turn);
            for (name, (a, b)) in names()
                .collect::<Vec<_>>()
                .into_iter()
                .cycle()
                .zip(one.iter().flatten().zip(two.iter().flatten()))
            {
                assert_eq!(a, b, "{name}, turn {} with {modules:?}", game.state().turn);
            }
            assert!(one == two);
            told += one.len();
        });
    }
    assert!(told > 300, "{told}");
}

fn play(bots: &[String], rules: &Arc<Rules>, deals: u32, threads: usize) -> Tables {
    let lineup = bots.iter().map(|text| bot(text)).collect();
    let job = Job {
        rules: Arc::clone(rules),
        lineup,
        cell: 0,
        first_deal: 0,
        deals,
        seed: 22,
        threads,
        batch: 1,
    };
    simulate(&job, &Control::default()).expect("all games are played")
}

#[test]
fn it_repeats_itself_at_every_table() {
    let path = file("repeats", &judge(20, 6), "").display().to_string();
    for (modules, players) in [(&[][..], 2), (&[], 5), (&["pearlbrook"], 3), (&["solo_rugwort"], 1)] {
        let (rules, bots) = (rules_of(modules, ""), vec![path.clone(); players]);
        assert!(play(&bots, &rules, 4, 1) == play(&bots, &rules, 4, 2), "{modules:?}");
    }
    let search = [format!("search:sims=6:rollout={path}"), "greedy".to_owned()];
    let rules = rules("");
    assert!(play(&search, &rules, 2, 1) == play(&search, &rules, 2, 2));
}

#[test]
fn a_judge_that_says_nothing_leaves_the_ranking_as_it_is() {
    let mut silent = judge(3, 7);
    silent.trees.iter_mut().for_each(|tree| tree.leaves = [0; LEAVES]);
    silent.share = 1000;
    let judged = file("silent", &silent, "behind = 1000").display().to_string();
    // Eager bots take some plays at once, without ranking; the champion is none.
    let rules = rules("");
    let scores = |bot: &str| play(&[bot.to_owned(), "greedy".to_owned()], &rules, 20, 1).seats.score;
    assert_eq!(scores(&judged), scores("champion"));
}

/// Of what is judged at a glance only so many choices are judged further, and none that is too far behind.
#[test]
fn a_closer_look_is_taken_at_what_a_glance_leaves_in_doubt() {
    let rules = rules("");
    // So gentle that no verdict is the worst there is.
    let mut gentle = judge(30, 10);
    gentle
        .trees
        .iter_mut()
        .for_each(|tree| tree.leaves = tree.leaves.map(|leaf| leaf / 10));
    let judged = |keys: &str| {
        let path = file("closer", &gentle, keys).display().to_string();
        let lowest = -5000;
        let think = thoughts(&path, &rules);
        let champion = thoughts("champion", &rules);
        // What is not judged to the end counts as if the judge thought the worst of it.
        let not_judged = |(&own, &value): (&i32, &i32)| own == (i64::from(value) * 130 / 1000) as i32 + lowest;
        let counts = think.iter().zip(&champion);
        counts
            .map(|(own, values)| own.len() - own.iter().zip(values).filter(|&pair| not_judged(pair)).count())
            .collect::<Vec<usize>>()
    };
    let all = judged("width = 6\nbehind = 1000");
    assert!(all.iter().all(|&n| n == 6), "{all:?}");
    assert!(judged("width = 6\nbehind = 1000\ncloser = 2").iter().all(|&n| n == 2));
    let some = judged("width = 6\nbehind = 1000\ndoubt = 0.1");
    assert!(
        some.iter().all(|&n| (1..=6).contains(&n)) && some.iter().any(|&n| n < 6),
        "{some:?}"
    );
}

fn bot(text: &str) -> BotSpec {
    BotSpec::parse(text).expect("a bot")
}

/// What a bot thinks of the choices of some first turns.
fn thoughts(text: &str, rules: &Arc<Rules>) -> Vec<Vec<i32>> {
    let mut bot: Box<dyn Ranker + Send> = bot(text).ranker().expect("it ranks choices");
    bot.seated(rules, 2);
    let think = |seed: u64| {
        let game = Game::new(Arc::clone(rules), 2, seed).expect("two can play");
        bot.begin(seed);
        let (decision, mut values) = (game.decision().expect("a decision"), Vec::new());
        bot.rank(&View::of(&game, decision.player), decision, game.choices(), &mut values);
        values
    };
    (0..40).map(think).collect()
}

#[test]
fn a_taste_by_name_does_not_reach_a_patched_row() {
    let patch = "[card.farm]\npoints = 2\n[location.basic_3_twigs]\neffect = [{ gain = { twig = 4 } }]";
    let bot = |test: &str, points: f32| {
        let tastes = format!("[cards]\nfarm = {points:.1}\n[places]\nbasic_3_twigs = {points:.1}\n");
        file(test, &judge(5, 8), &tastes).display().to_string()
    };
    let (fond, cool) = (bot("fond", 9.0), bot("cool", 0.0));
    let (plain, patched) = (rules(""), rules(patch));
    assert_ne!(thoughts(&fond, &plain), thoughts(&cool, &plain));
    assert_eq!(thoughts(&fond, &patched), thoughts(&cool, &patched));
}
