//! Positions that look the same to a seat: what it does not see is dealt anew.

#![allow(dead_code, reason = "each test uses some of it")]

use everdell_arena::bots::build;
use everdell_arena::{Bot, View};
use everdell_engine::catalog::Catalog;
use everdell_engine::ids::{CardId, Seat};
use everdell_engine::load::Patch;
use everdell_engine::random::Rng;
use everdell_engine::state::State;
use everdell_engine::{Game, Rules};
use std::sync::Arc;

pub fn rules(patch: &str) -> Arc<Rules> {
    rules_of(&[], patch)
}

pub fn rules_of(modules: &[&str], patch: &str) -> Arc<Rules> {
    let patch = Patch::from_toml("test", patch).expect("a patch");
    let modules: Vec<String> = modules.iter().map(ToString::to_string).collect();
    Arc::new(Rules::load(&modules, &[patch]).expect("the data loads"))
}

/// With cards that are dealt apart from the deck.
pub const APART: &[&str] = &["legends", "more_legends"];

pub fn bot(text: &str, game: &Game, seed: u64) -> Box<dyn Bot + Send> {
    let mut bot = build(text).expect("there is such a bot");
    bot.seated(game.rules(), game.state().seats);
    bot.begin(seed);
    bot
}

/// The cards that a seat does not see: other hands, deck, discard pile.
pub fn hidden(state: &State, seat: Seat) -> Vec<CardId> {
    let hands = state
        .opponents(seat)
        .flat_map(|other| state.player(other).hand.to_vec());
    hands
        .chain(state.piles.deck().to_vec())
        .chain(state.piles.discard_from_top().to_vec())
        .collect()
}

/// The same position with other cards in the hands of others that are dealt apart from the deck.
pub fn shuffled_apart(catalog: &Catalog, state: &State, seat: Seat, rng: &mut Rng) -> State {
    let mut other = *state;
    for (shelf, def) in (0..).zip(catalog.shelves.iter()) {
        for deal in &def.deals {
            let mut seen = vec![false; catalog.cards.len()];
            let own = state.shelf_part(catalog, shelf, seat).map(|one| one.card);
            let cities = state.players().iter().flat_map(|player| player.city.iter());
            let open = state.revealed.iter().copied();
            for card in own.chain(cities.map(|card| card.card)).chain(open) {
                seen[usize::from(card)] = true;
            }
            let cards = (0..).zip(&catalog.cards);
            let unseen = cards.filter(|(card, def)| def.apart && def.is(deal.cards) && !seen[usize::from(*card)]);
            let mut unseen: Vec<CardId> = unseen.map(|(card, _)| card).collect();
            for hidden in other.hidden_apart(catalog, seat, shelf, deal.cards) {
                hidden.card = unseen.swap_remove(rng.below(unseen.len()));
            }
        }
    }
    other.sort_shelves(catalog);
    other
}

/// The same position with other cards in the hidden zones and another seed.
pub fn shuffled(state: &State, seat: Seat, rng: &mut Rng) -> State {
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
pub fn at_decisions(rules: &Arc<Rules>, players: u8, seed: u64, step: usize, mut visit: impl FnMut(&Game, Seat)) {
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
