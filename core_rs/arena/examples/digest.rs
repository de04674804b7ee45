//! A digest of what games do: every offer, every value that a heuristic bot gives it, every choice, every final position
//! and every row. Compare the digests before and after an optimisation; one line per line-up.

use everdell_arena::{Bot, BotSpec, Control, Job, View, simulate};
use everdell_engine::json::{choice_to_json, state_to_json};
use everdell_engine::load::{Patch, check_players, modules};
use everdell_engine::random::{Stream, deal_seed, key, name_key};
use everdell_engine::{Game, Rules};
use std::error::Error;
use std::sync::Arc;

/// Numbers unlike those of any bot, so that no term of a value is multiplied by 0 or by 1.
const ODD: &str = "settler:home_unseen=0.37:deny=0.45:gift=0.71:spoil=1.3:space_from=4.0:surplus=0.83:plenty=2.0:token=0.61\
                   :traveler=0.31:green=0.27:destination=0.53:critter=0.11:unique=0.23:second_wish=0.77:points=0.91:journey=0.83\
                   :kept_card=0.47:full_hand=-0.3:crowded_out=0.7:reacts=0.6:swapped=0.8:roundabout=0.9:used_up=0.5:contested=1.1\
                   :harvest=0.4";

/// A bot that weighs as little as it can.
const HASTY: &str =
    "villager:eager=1.2:plan=0:deny=0:event_ready=0:event_near=0:event_far=0:counted=0:counted_in_hand=0";

/// Switches that open choices which the printed rules close.
const SWITCHED: &str =
    "[rules]\ntoken_with_governance_ability = true\nability_must_change_cost = false\nreplacement_needs_target = false";

fn main() -> Result<(), Box<dyn Error>> {
    let games = std::env::args().nth(1).map_or(Ok(60), |games| games.parse())?;
    let printed = Arc::new(Rules::load(&[], &[])?);
    let switched = Arc::new(Rules::load(&[], &[Patch::from_toml("digest", SWITCHED)?])?);
    let mut all = vec![("printed", printed), ("switched", switched)];
    for module in modules::ids().filter(|id| *id != modules::BASE) {
        // Who plays alone against an automatic opponent is no table for these line-ups.
        if modules::with_opponent().all(|alone| alone != module) {
            all.push((module, Arc::new(Rules::load(&[module.to_owned()], &[])?)));
        }
    }
    let odd = ODD;
    for bots in [
        "random,random".to_owned(),
        "greedy,greedy".to_owned(),
        "settler,settler".to_owned(),
        "champion,champion".to_owned(),
        "forager,villager".to_owned(),
        "master,master".to_owned(),
        "champion,master,forager".to_owned(),
        "settler,greedy,random".to_owned(),
        format!("{HASTY},{odd}:meadow_wish=0:eager=2.5"),
        format!("settler,{odd},greedy"),
        "villager,settler,villager,theater".to_owned(),
        format!("greedy,settler,random,{odd}"),
        format!("{odd},greedy,settler,random,settler,greedy"),
    ] {
        let short = bots.replace(odd, "odd").replace(HASTY, "hasty");
        for (name, rules) in &all {
            if check_players(rules, bots.split(',').count()).is_err() {
                continue;
            }
            let digest = play(rules, &bots, games)?;
            println!(
                "{short:<50} {name:<9} {digest:016x} {:016x}",
                rows(rules, &bots, games)?
            );
        }
    }
    Ok(())
}

fn lineup(bots: &str) -> Result<Vec<BotSpec>, everdell_arena::BotError> {
    bots.split(',').map(BotSpec::parse).collect()
}

/// Games played here, with every offer and what two heuristic bots think of it.
fn play(rules: &Arc<Rules>, bots: &str, games: u32) -> Result<u64, Box<dyn Error>> {
    let lineup = lineup(bots)?;
    let seats = lineup.len() as u8;
    let mut bots = lineup
        .iter()
        .map(BotSpec::build)
        .collect::<Result<Vec<Box<dyn Bot + Send>>, _>>()?;
    for bot in &mut bots {
        bot.seated(rules, seats);
    }
    let mut judges = Vec::new();
    for judge in ["settler", ODD] {
        judges.push(BotSpec::parse(judge)?.build()?);
    }
    let mut game = Game::new(Arc::clone(rules), seats, 0)?;
    let mut digest = 0;
    for deal in 0..games {
        let seed = deal_seed(7, u64::from(deal));
        for (seat, bot) in bots.iter_mut().enumerate() {
            bot.begin(Stream::Bot(seat as u8).seed(seed));
        }
        game.restart(seed);
        while let Some(decision) = game.decision() {
            let view = View::of(&game, decision.player);
            digest = key(digest, name_key(decision.ask.name()));
            for choice in game.choices() {
                digest = key(
                    digest,
                    name_key(&choice_to_json(rules, game.state(), decision, *choice).to_string()),
                );
            }
            for judge in &mut judges {
                let mut rows = judge.explain(&view, decision, game.choices()).unwrap_or_default();
                rows.sort_by_key(|row| row.index);
                for explained in rows {
                    assert_eq!(explained.value, explained.terms.iter().map(|term| term.1).sum::<i32>());
                    digest = key(digest, explained.value as u64);
                    // In whatever order the terms are listed.
                    let terms = explained.terms.iter().map(|term| key(name_key(term.0), term.1 as u64));
                    digest = key(digest, terms.fold(0, u64::wrapping_add));
                }
            }
            let index = bots[usize::from(decision.player)].choose(&view, decision, game.choices());
            digest = key(digest, index as u64);
            game.choose(index);
        }
        // Whatever the data are called.
        let mut end = state_to_json(rules, game.state(), None);
        end["data"] = "".into();
        digest = key(digest, name_key(&end.to_string()));
    }
    Ok(digest)
}

/// The same through the arena: what the recorder writes.
fn rows(rules: &Arc<Rules>, bots: &str, games: u32) -> Result<u64, Box<dyn Error>> {
    let job = Job {
        rules: Arc::clone(rules),
        lineup: lineup(bots)?,
        cell: 0,
        first_deal: 0,
        deals: games,
        seed: 7,
        threads: 1,
        batch: 0,
    };
    // Whatever the field is called that holds what modules add to the seats.
    let text = format!("{:?}", simulate(&job, &Control::default())?).replace("added: [", "scores: [");
    if std::env::var("SHOW").is_ok() {
        println!("{text}");
    }
    Ok(name_key(&text))
}
