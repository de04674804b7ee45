//! The bot that plays choices out: what is hidden from it stays hidden, it repeats itself, and it beats its heuristic.

use everdell_arena::bots::build;
use everdell_arena::{Bot, BotSpec, Control, Job, Tables, View, simulate};
use everdell_engine::game::Kept;
use everdell_engine::ids::{CardId, NONE, Seat};
use everdell_engine::load::Patch;
use everdell_engine::random::Rng;
use everdell_engine::state::State;
use everdell_engine::{Game, Rules};
use std::sync::Arc;

fn rules(patch: &str) -> Arc<Rules> {
    let patch = Patch::from_toml("test", patch).expect("a patch");
    Arc::new(Rules::load(&[], &[patch]).expect("the data loads"))
}

fn bot(text: &str, game: &Game, seed: u64) -> Box<dyn Bot + Send> {
    let mut bot = build(text).expect("there is such a bot");
    bot.seated(game.rules(), game.state().seats);
    bot.begin(seed);
    bot
}

/// The cards that a seat does not see: other hands, deck, discard pile.
fn hidden(state: &State, seat: Seat) -> Vec<CardId> {
    let hands = state
        .opponents(seat)
        .flat_map(|other| state.player(other).hand.to_vec());
    hands
        .chain(state.piles.deck().to_vec())
        .chain(state.piles.discard_from_top().to_vec())
        .collect()
}

/// The same position with other cards in the hidden zones and another seed.
fn shuffled(state: &State, seat: Seat, rng: &mut Rng) -> State {
    let mut cards = hidden(state, seat);
    for at in (1..cards.len()).rev() {
        cards.swap(at, rng.below(at + 1));
    }
    let mut other = *state;
    other.seed = rng.draw();
    for opponent in state.opponents(seat) {
        for card in other.player_mut(opponent).hand.iter_mut() {
            *card = cards.pop().expect("as many cards");
        }
        other.player_mut(opponent).hand.sort_unstable();
    }
    let deck = state.piles.deck_len();
    other.piles.clear();
    cards.drain(..deck).for_each(|card| other.piles.push_deck(card));
    cards.drain(..).for_each(|card| other.piles.push_discard(card));
    other
}

/// Plays a game by a quick bot and stops at every `step`th decision.
fn at_decisions(rules: &Arc<Rules>, players: u8, seed: u64, step: usize, mut visit: impl FnMut(&Game, Seat)) {
    let mut game = Game::new(Arc::clone(rules), players, seed).expect("so many can play");
    let mut quick = bot("settler", &game, 0);
    let mut decisions = 0;
    while let Some(decision) = game.decision() {
        if decisions % step == 0 {
            visit(&game, decision.player);
        }
        decisions += 1;
        let view = View::of(&game, decision.player);
        let index = quick.choose(&view, decision, game.choices());
        game.choose(index);
    }
}

#[test]
fn what_is_dealt_does_not_depend_on_what_is_hidden() {
    let mut rng = Rng(5);
    for (patch, players) in [("", 2), ("", 4), ("[card.farm]\nreplaced = true", 3)] {
        at_decisions(&rules(patch), players, 11, 1, |game, seat| {
            let catalog = &game.rules().catalog;
            let state = game.state();
            let other = shuffled(state, seat, &mut rng);
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
    for players in [2, 4] {
        at_decisions(&rules(""), players, 14, 5, |game, seat| {
            let other = Game::from_position(Arc::clone(game.rules()), shuffled(game.state(), seat, &mut rng));
            let choice = |game: &Game| {
                let decision = game.decision().expect("a decision");
                let view = View::of(game, seat);
                bot("search:sims=16", game, 3).choose(&view, decision, game.choices())
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
