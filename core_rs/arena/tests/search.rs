//! The bot that plays choices out: what is hidden from it stays hidden, it repeats itself, and it beats its heuristic.

mod hidden;

use everdell_arena::bots::heuristic::TRAITS;
use everdell_arena::bots::judge::inputs::Position;
use everdell_arena::{BotSpec, Control, Job, Tables, View, simulate};
use everdell_engine::Game;
use everdell_engine::game::Kept;
use everdell_engine::ids::{CardId, NONE, Seat};
use everdell_engine::random::Rng;
use everdell_engine::state::State;
use hidden::{APART, at_decisions, bot, hidden, rules, rules_of, shuffled, shuffled_apart};
use std::fmt::Write as _;
use std::sync::Arc;

/// The file of a bot whose judge has a tree and a net of numbers at random.
fn with_net(test: &str) -> String {
    let folder = std::env::temp_dir().join(format!("everdell-search-{test}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut rng = Rng(2);
    let mut text = "judge 2\nshare 500\nmost 8000\nworth 300\ninputs choice.prepare\n".to_owned();
    writeln!(text, "tree 0 0 0 0 0 0 / 0 0 0 0 0 0 /{}", " 50".repeat(64)).expect("writing to a string");
    for (part, n, most) in [
        ("sketch", TRAITS * 16, 9000),
        ("zones", 4 * 16 * 64, 9000),
        ("means", Position::LEN, 20),
        ("factors", Position::LEN, 25_600_000),
        ("told", Position::LEN * 64, 800),
        ("first", 64, 100),
        ("cells", 64 * 16, 1200),
        ("second", 16, 100),
        ("last", 16, 1200),
    ] {
        text += part;
        for _ in 0..n {
            write!(text, " {}", rng.below(2 * most) as i32 - most as i32).expect("writing to a string");
        }
        text.push('\n');
    }
    text += "mean 33000\n";
    std::fs::write(folder.join("some.judge"), text).expect("written");
    let path = folder.join("some.toml");
    let bot = "[bot]\nname = \"some\"\nlike = \"champion\"\n[judge]\nfile = \"some.judge\"\n";
    std::fs::write(&path, bot).expect("written");
    path.display().to_string()
}

#[test]
fn what_is_dealt_does_not_depend_on_what_is_hidden() {
    let mut rng = Rng(5);
    let replaced = "[card.farm]\nreplaced = true";
    let games: [(&[&str], &str, u8); 5] = [
        (&[], "", 2),
        (&[], "", 4),
        (&[], replaced, 3),
        (APART, "", 3),
        (&["legends"], "[card.poe]\nreplaced = true", 5),
    ];
    for (modules, patch, players) in games {
        at_decisions(&rules_of(modules, patch), players, 11, 1, |game, seat| {
            let catalog = &game.rules().catalog;
            let state = game.state();
            let other = shuffled(state, seat, &mut rng);
            let other = shuffled_apart(catalog, &other, seat, &mut rng);
            let (mut one, mut two) = (State::empty(1, 0), State::empty(6, 9));
            let seed = rng.draw();
            View::new(catalog, state, &Kept::of(catalog, state), seat).determinize(&mut Rng(seed), &mut one);
            View::new(catalog, &other, &Kept::of(catalog, &other), seat).determinize(&mut Rng(seed), &mut two);
            assert!(one == two, "{players} players, turn {}", state.turn);
        });
    }
}

#[test]
fn what_is_dealt_is_a_position_that_looks_the_same() {
    let mut rng = Rng(6);
    let mut differing = 0;
    at_decisions(&rules(""), 3, 12, 1, |game, seat| {
        let state = game.state();
        let mut dealt = State::empty(1, 0);
        View::of(game, seat).determinize(&mut rng, &mut dealt);
        let (mut real, mut new) = (hidden(state, seat), hidden(&dealt, seat));
        differing += usize::from(real != new);
        real.sort_unstable();
        new.sort_unstable();
        assert_eq!(real, new, "the cards that are unseen");
        // With the hidden zones put back nothing else has changed.
        let mut back = dealt;
        (back.piles, back.seed) = (state.piles, state.seed);
        for other in state.opponents(seat) {
            assert_eq!(dealt.player(other).hand.len(), state.player(other).hand.len());
            assert!(dealt.player(other).hand.is_sorted());
            back.player_mut(other).hand = state.player(other).hand;
        }
        assert!(back == *state);
        assert_ne!(dealt.seed, state.seed);
        // The same is asked.
        let again = Game::from_position(Arc::clone(game.rules()), dealt);
        assert_eq!(again.choices(), game.choices());
    });
    assert!(differing > 50);
}

#[test]
fn cards_dealt_apart_are_dealt_anew_kind_by_kind() {
    let rules = rules_of(APART, "");
    let catalog = &rules.catalog;
    let mut rng = Rng(9);
    let (mut differing, mut asked) = (0, 0);
    at_decisions(&rules, 4, 15, 2, |game, seat| {
        let state = game.state();
        let mut dealt = State::empty(1, 0);
        View::of(game, seat).determinize(&mut rng, &mut dealt);
        let part = |state: &State, of: Seat| -> Vec<CardId> {
            let cards = state.shelf_part(catalog, 0, of);
            cards.map(|one| one.card).collect()
        };
        let kinds = |cards: &[CardId]| -> Vec<_> {
            let mut kinds: Vec<_> = cards
                .iter()
                .map(|&card| catalog.cards[usize::from(card)].kind as u8)
                .collect();
            kinds.sort_unstable();
            kinds
        };
        assert_eq!(part(&dealt, seat), part(state, seat), "the own ones are known");
        let mut all = Vec::new();
        dealt.each_apart(catalog, |card| all.push(card));
        let n = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), n, "no card is there twice");
        for other in state.opponents(seat) {
            let (before, after) = (part(state, other), part(&dealt, other));
            assert_eq!(kinds(&before), kinds(&after));
            differing += usize::from(before != after);
            asked += usize::from(!before.is_empty());
        }
    });
    // 10 cards of each kind, of which 1 is the own: the same two come again once in 81 times or so.
    assert!(asked > 50 && differing * 10 > asked * 9, "{differing} of {asked}");
}

#[test]
fn nobody_knows_what_a_replaced_card_has_become() {
    let rules = rules("[card.farm]\nreplaced = true\n[card.wife]\nreplaced = true");
    let farm = rules.catalog.card("farm").expect("a card");
    let mut rng = Rng(7);
    at_decisions(&rules, 2, 13, 3, |game, seat| {
        let mut dealt = State::empty(1, 0);
        View::of(game, seat).determinize(&mut rng, &mut dealt);
        let cards = hidden(&dealt, seat);
        assert_eq!(cards.len(), hidden(game.state(), seat).len());
        assert!(cards.iter().all(|&card| card != NONE && card != farm));
    });
}

#[test]
fn a_choice_does_not_depend_on_what_is_hidden() {
    let mut rng = Rng(8);
    let mut asked = 0;
    let to_the_end = "search:sims=16".to_owned();
    let cut = format!("search:sims=16:rollout={}:turns=2", with_net("hidden"));
    for (modules, players, searching) in [
        (&[][..], 2, &to_the_end),
        (&[], 4, &to_the_end),
        (APART, 3, &to_the_end),
        (&[], 2, &cut),
        (APART, 3, &cut),
    ] {
        at_decisions(&rules_of(modules, ""), players, 14, 5, |game, seat| {
            let other = shuffled(game.state(), seat, &mut rng);
            let other = shuffled_apart(&game.rules().catalog, &other, seat, &mut rng);
            let other = Game::from_position(Arc::clone(game.rules()), other);
            let choice = |game: &Game| {
                let decision = game.decision().expect("a decision");
                let view = View::of(game, seat);
                bot(searching, game, 3).choose(&view, decision, game.choices())
            };
            assert_eq!(choice(game), choice(&other));
            asked += 1;
        });
    }
    assert!(asked > 20);
}

fn play(bots: &str, deals: u32, threads: usize) -> Tables {
    let lineup = bots
        .split(',')
        .map(|bot| BotSpec::parse(bot).expect("there is such a bot"));
    let job = Job {
        rules: rules(""),
        lineup: lineup.collect(),
        cell: 0,
        first_deal: 0,
        deals,
        seed: 21,
        threads,
        batch: 1,
    };
    simulate(&job, &Control::default()).expect("all games are played")
}

#[test]
fn it_repeats_itself() {
    for bots in [
        "search:sims=12,settler",
        "greedy,search:sims=9:width=3:avoid=farm,random,settler",
    ] {
        let once = play(bots, 3, 1);
        assert!(once == play(bots, 3, 2), "{bots}");
    }
}

#[test]
fn playouts_that_would_go_on_are_valued_by_the_net() {
    let rollout = with_net("turns");
    let bots = |turns: &str| format!("search:sims=12:rollout={rollout}{turns},settler");
    let to_the_end = play(&bots(":turns=0"), 3, 1);
    assert!(
        play(&bots(""), 3, 1) == play(&bots(":turns=6"), 3, 1),
        "six turns are usual"
    );
    assert!(to_the_end == play(&bots(":turns=1000"), 3, 1), "no game is as long");
    let cut = play(&bots(":turns=2"), 3, 1);
    assert!(cut != to_the_end);
    assert!(cut == play(&bots(":turns=2"), 3, 2), "it repeats itself");
}

#[test]
fn without_a_net_playouts_go_to_the_end() {
    assert!(play("search:sims=12,settler", 2, 1) == play("search:sims=12:turns=0,settler", 2, 1));
    for text in ["search:turns=3", "search:turns=3:rollout=settler"] {
        let error = BotSpec::parse(text).expect_err("refused").to_string();
        assert!(
            error.contains("turns needs a rollout bot whose judge has a net with a mean"),
            "{error}"
        );
    }
}

#[test]
fn it_beats_the_bot_of_its_playouts() {
    const DEALS: u32 = 20;
    let first = play("search:sims=24,settler", DEALS, 0);
    let second = play("settler,search:sims=24", DEALS, 0);
    let wins = |tables: &Tables, seat: u8| {
        let rows = tables.seats.seat.iter().zip(&tables.seats.win_60ths);
        rows.filter(|(of, _)| **of == seat)
            .map(|(_, &win)| u32::from(win))
            .sum::<u32>()
    };
    let share = f64::from(wins(&first, 0) + wins(&second, 1)) / f64::from(60 * 2 * DEALS);
    assert!(share > 0.6, "{share}");
}

#[test]
fn senseless_numbers_are_refused() {
    for (text, key) in [
        ("sims=0", "sims"),
        ("width=0", "width"),
        ("doubt=-1", "doubt"),
        ("doubt=nan", "doubt"),
        ("turns=-1", "turns"),
    ] {
        let error = BotSpec::parse(&format!("search:{text}"))
            .expect_err("refused")
            .to_string();
        assert!(error.contains(key), "{error}");
    }
    let error = BotSpec::parse("search:rollout=setler")
        .expect_err("refused")
        .to_string();
    assert!(error.contains("did you mean 'settler'?"), "{error}");
}
