//! Positions for a judge: where the turns of a bot's own games lead, and what the games ended with.

use super::lessons::{each, gain};
use crate::bots::heuristic::{TRAITS, Traits, traits};
use crate::bots::judge::Onlooker;
use crate::bots::judge::inputs::{AFTER_NAMES, Position};
use crate::bots::judge::net::Net;
use crate::bots::judge::zones::CARDS;
use crate::bots::{Bot, BotSpec};
use crate::play::ArenaError;
use crate::view::View;
use everdell_engine::choice::Ask;
use everdell_engine::ids::{CardId, MAX_SEATS, Seat};
use everdell_engine::random::{Rng, Stream, deal_seed};
use everdell_engine::{Game, Rules};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;

/// One turn in so many is noted.
const EVERY: usize = 5;

/// Positions, one after another: the inputs of each, and the own points less half of the others' at the end.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Positions {
    pub points: Vec<f32>,
    pub inputs: Vec<i16>,
    /// The cards that lie in the zones, and the traits of every card.
    pub cards: Vec<CardId>,
    pub traits: Vec<Traits>,
}

impl Positions {
    pub fn append(&mut self, mut other: Positions) {
        self.points.append(&mut other.points);
        self.inputs.append(&mut other.inputs);
        self.cards.append(&mut other.cards);
    }

    /// What a net says that each of them is worth.
    pub fn worth(&self, net: &Net) -> Vec<i32> {
        let deck = net.deck_of(&self.traits);
        let rows = self.inputs.as_chunks::<{ Position::LEN }>().0.iter();
        let zones = self.cards.as_chunks().0;
        rows.zip(zones)
            .map(|(row, zones)| net.worth(&deck, row, zones))
            .collect()
    }

    /// A stable form for files: the lengths of its parts, the inputs' names, the traits of the cards, then everything in order.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = AFTER_NAMES.join(" ");
        let mut bytes = Vec::with_capacity(64 + head.len() + self.inputs.len() * 2 + self.points.len() * 4);
        for n in [head.len(), self.traits.len(), self.points.len()] {
            bytes.extend((n as u64).to_le_bytes());
        }
        bytes.extend(head.bytes());
        bytes.extend(self.traits.iter().flatten().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.points.iter().flat_map(|points| points.to_le_bytes()));
        bytes.extend(self.inputs.iter().flat_map(|input| input.to_le_bytes()));
        bytes.extend(&self.cards);
        bytes
    }

    /// Reads what [`Positions::to_bytes`] wrote; nothing if it is anything else, or has other inputs.
    pub fn from_bytes(bytes: &[u8]) -> Option<Positions> {
        let mut rest = bytes;
        let mut take = |n: usize| rest.split_off(..n);
        let mut counts = [0; 3];
        for count in &mut counts {
            *count = usize::try_from(u64::from_le_bytes(take(8)?.try_into().ok()?)).ok()?;
        }
        let [head, cards, positions] = counts;
        if take(head)? != AFTER_NAMES.join(" ").as_bytes() {
            return None;
        }
        let traits = each(take(cards.checked_mul(2 * TRAITS)?)?, i16::from_le_bytes);
        let read = Positions {
            traits: traits.as_chunks().0.to_vec(),
            points: each(take(positions.checked_mul(4)?)?, f32::from_le_bytes),
            inputs: each(take(positions.checked_mul(2 * Position::LEN)?)?, i16::from_le_bytes),
            cards: take(positions.checked_mul(CARDS)?)?.to_vec(),
        };
        rest.is_empty().then_some(read)
    }
}

/// The positions of games of `bot` in all seats. They come in the order of deals, for any number of threads.
pub fn watch(
    rules: &Arc<Rules>,
    bot: &BotSpec,
    players: u8,
    deals: Range<u32>,
    seed: u64,
    threads: usize,
) -> Result<Positions, ArenaError> {
    bot.ranker()?;
    bot.check(rules)?;
    let game = Game::new(Arc::clone(rules), players, 0)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| ArenaError::Threads(error.to_string()))?;
    let start = || {
        let made = bot.build().and_then(|player| Ok((player, Onlooker::new(bot, 1, 0)?)));
        let (mut player, mut onlooker) = made.expect("it has been made before");
        player.seated(rules, players);
        onlooker.seated(rules, players);
        (game.clone(), player, onlooker)
    };
    let watched = pool.install(|| {
        let games = deals.into_par_iter().with_min_len(8);
        games
            .map_init(start, |(game, player, onlooker), deal| {
                let seed = deal_seed(seed, u64::from(deal));
                let mut rng = Rng(Stream::Bot(0).seed(seed));
                player.begin(rng.draw());
                game.restart(seed);
                one_game(game, player.as_mut(), onlooker, &mut rng)
            })
            .collect::<Vec<_>>()
    });
    let mut all = Positions {
        traits: traits(&rules.catalog),
        ..Positions::default()
    };
    for positions in watched {
        all.append(positions);
    }
    Ok(all)
}

fn one_game(game: &mut Game, player: &mut dyn Bot, onlooker: &mut Onlooker, rng: &mut Rng) -> Positions {
    let mut positions = Positions::default();
    let mut whose: Vec<Seat> = Vec::new();
    while let Some(decision) = game.decision() {
        let view = View::of(game, decision.player);
        let seen = (decision.ask == Ask::Turn && rng.below(EVERY) == 0).then(|| onlooker.watch(&view, decision));
        let turn = game.state().turn;
        let mut asked = Some(decision);
        while let Some(decision) = asked.filter(|_| game.state().turn == turn) {
            let view = View::of(game, decision.player);
            let chosen = player.choose(&view, decision, game.choices());
            game.choose(chosen);
            asked = game.decision();
        }
        if let Some(seen) = seen {
            let (after, zones) = onlooker.look_back(decision.player, &seen, game);
            positions.inputs.extend(after.list());
            positions.cards.extend(zones);
            whose.push(decision.player);
        }
    }
    let ended: [f32; MAX_SEATS] = std::array::from_fn(|seat| {
        if seat < usize::from(game.players()) {
            gain(game, seat as Seat)
        } else {
            0.0
        }
    });
    positions.points = whose.iter().map(|&seat| ended[usize::from(seat)]).collect();
    positions
}
