//! How fast games are played on one core.
//!
//! Without arguments: a table over line-ups, with the copy of a state and the heap. With `--games N --bots a,b --modules c,d`
//! it plays exactly that many games and nothing else, which is what an instruction counter (`valgrind --tool=callgrind`)
//! wants.

// A counting allocator cannot be written without it.
#![allow(unsafe_code)]

use everdell_arena::play::{GameRunner, Job};
use everdell_arena::tables::Tables;
use everdell_arena::{BotSpec, Detail};
use everdell_engine::load::{LoadError, modules};
use everdell_engine::random::deal_seed;
use everdell_engine::state::State;
use everdell_engine::{Game, Rules};
use std::alloc::{GlobalAlloc, Layout, System};
use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

const SEED: u64 = 1;

/// What the table is about: line-ups in the base game, with a module, and with one that has an automatic opponent.
const BASE: [&str; 8] = [
    "random,random",
    "greedy,greedy",
    "sprinter,sprinter",
    "forager,forager",
    "villager,villager",
    "champion,champion",
    "random,random,random,random",
    "champion,champion,champion,champion",
];
const WITH_MODULE: [&str; 4] = [
    "random,random",
    "greedy,greedy",
    "villager,villager",
    "champion,champion",
];
const ALONE: [&str; 3] = ["random", "greedy", "champion"];

fn lineups(module: &str) -> &'static [&'static str] {
    match module {
        modules::BASE => &BASE,
        _ if modules::with_opponent().any(|alone| alone == module) => &ALONE,
        _ => &WITH_MODULE,
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let (mut games, mut seconds) = (None, 2.0);
    let (mut bots, mut modules) = ("random,random".to_owned(), "base".to_owned());
    let mut detail = Detail::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{argument} needs a value"))?;
        match argument.as_str() {
            "--games" => games = Some(value.parse::<u32>()?),
            "--bots" => bots = value,
            "--modules" => modules = value,
            "--seconds" => seconds = value.parse()?,
            "--detail" => {
                detail.summary = ["summary", "cards"].contains(&value.as_str());
                detail.items = value == "cards";
            }
            _ => {
                let known = "--games N, --bots a,b, --modules c,d, --detail games|summary|cards and --seconds S";
                return Err(format!("unknown {argument}; there are {known}").into());
            }
        }
    }
    if let Some(games) = games {
        let mut table = Table::new(&load(&modules)?, &bots, detail)?;
        table.play(games)?;
        println!("{games} games of {bots} ({modules}): {} decisions", table.decisions());
        return Ok(());
    }

    println!(
        "{:<13} {:<35} {:>8} {:>9} {:>12} {:>10} {:>10}",
        "modules", "line-up", "games/s", "us/game", "decisions/s", "decisions", "heap/game"
    );
    for modules in modules::ids() {
        let rules = load(modules)?;
        for bots in lineups(modules) {
            let mut table = Table::new(&rules, bots, detail)?;
            table.play(200)?;
            let (games, time, decisions, heap) = table.play_for(Duration::from_secs_f64(seconds))?;
            let (per_second, n) = (f64::from(games) / time, f64::from(games));
            println!(
                "{modules:<13} {bots:<35} {per_second:>8.0} {:>9.1} {:>12.0} {:>10.1} {:>10.3}",
                1e6 / per_second,
                decisions as f64 / time,
                decisions as f64 / n,
                heap as f64 / n,
            );
        }
    }
    println!();
    println!("size of a state       {:>6} bytes", size_of::<State>());
    println!("copy of a state       {:>6.0} ns", copy_nanoseconds(&load("base")?)?);
    Ok(())
}

fn load(modules: &str) -> Result<Arc<Rules>, LoadError> {
    let modules: Vec<String> = modules.split(',').map(str::to_owned).collect();
    Ok(Arc::new(Rules::load(&modules, &[])?))
}

/// A table on which games are played one after another, as a thread of a simulation does.
struct Table {
    runner: GameRunner,
    rows: Tables,
    next: u32,
}

impl Table {
    fn new(rules: &Arc<Rules>, bots: &str, detail: Detail) -> Result<Table, Box<dyn Error>> {
        let lineup = bots.split(',').map(BotSpec::parse).collect::<Result<Vec<_>, _>>()?;
        let rows = Tables::with_capacity(100_000, lineup.len());
        let job = Job {
            rules: Arc::clone(rules),
            lineup,
            cell: 0,
            first_deal: 0,
            deals: 0,
            seed: SEED,
            threads: 1,
            batch: 0,
        };
        Ok(Table {
            runner: GameRunner::in_detail(&job, detail)?,
            rows,
            next: 0,
        })
    }

    fn play(&mut self, games: u32) -> Result<(), Box<dyn Error>> {
        for _ in 0..games {
            self.runner
                .play(0, self.next, deal_seed(SEED, u64::from(self.next)), &mut self.rows)?;
            self.next += 1;
        }
        Ok(())
    }

    fn decisions(&self) -> u64 {
        self.rows.games.decisions.iter().map(|&n| u64::from(n)).sum()
    }

    /// (games, seconds, decisions, allocations)
    fn play_for(&mut self, time: Duration) -> Result<(u32, f64, u64, u64), Box<dyn Error>> {
        let (first, decisions, heap) = (self.next, self.decisions(), ALLOCATIONS.load(Ordering::Relaxed));
        let start = Instant::now();
        while start.elapsed() < time && self.next < 90_000 {
            self.play(100)?;
        }
        let seconds = start.elapsed().as_secs_f64();
        let heap = ALLOCATIONS.load(Ordering::Relaxed) - heap;
        Ok((self.next - first, seconds, self.decisions() - decisions, heap))
    }
}

fn copy_nanoseconds(rules: &Arc<Rules>) -> Result<f64, Box<dyn Error>> {
    const COPIES: u32 = 1_000_000;
    let game = Game::new(Arc::clone(rules), 2, SEED)?;
    let start = Instant::now();
    for _ in 0..COPIES {
        let copy = *black_box(game.state());
        black_box(&copy);
    }
    Ok(start.elapsed().as_secs_f64() * 1e9 / f64::from(COPIES))
}
