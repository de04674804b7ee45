//! Playing on costs no heap: once a table is set up, game after game is played without an allocation.

// A counting allocator cannot be written without it.
#![allow(unsafe_code)]

use everdell_arena::play::GameRunner;
use everdell_arena::{BotSpec, Job, Tables};
use everdell_engine::Rules;
use everdell_engine::random::deal_seed;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// A bot with a judge that has one tree, which prefers preparing.
fn judged() -> String {
    let folder = std::env::temp_dir().join(format!("everdell-no-alloc-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let leaves: Vec<String> = (0..64).map(|leaf| (leaf * 30).to_string()).collect();
    let tree = format!("tree 0 1 1 1 1 1 / 0 0 100 200 300 400 / {}", leaves.join(" "));
    let text = format!("judge 2\nshare 130\nmost 8000\ninputs choice.prepare after.potential\n{tree}\n");
    std::fs::write(folder.join("one.judge"), text).expect("written");
    let bot = "[bot]\nname = \"one\"\nlike = \"champion\"\n[judge]\nfile = \"one.judge\"\n";
    let path = folder.join("one.toml");
    std::fs::write(&path, bot).expect("written");
    path.display().to_string()
}

#[test]
fn games_are_played_without_allocating() {
    let rules = Arc::new(Rules::load(&[], &[]).expect("the data loads"));
    let judged = judged();
    let both = format!("{judged},{judged}");
    for bots in [
        both.as_str(),
        "master,champion",
        "random,random",
        "greedy,greedy,random,greedy",
        "settler,settler,greedy",
        "greedy,greedy",
        "search:sims=8:width=3:rollout=sprinter,random",
        "random,random,random,random",
        "random,random,random,random,random,random",
    ] {
        let lineup: Vec<_> = bots
            .split(',')
            .map(|bot| BotSpec::parse(bot).expect("there is such a bot"))
            .collect();
        let mut rows = Tables::with_capacity(1000, lineup.len());
        let job = Job {
            rules: Arc::clone(&rules),
            lineup,
            cell: 0,
            first_deal: 0,
            deals: 0,
            seed: 1,
            threads: 1,
            batch: 0,
        };
        let mut runner = GameRunner::new(&job).expect("a table");
        // The list of choices grows to the longest one it meets.
        let mut play = |deals: std::ops::Range<u32>| {
            for deal in deals {
                runner
                    .play(0, deal, deal_seed(1, u64::from(deal)), &mut rows)
                    .expect("a game");
            }
        };
        play(0..300);
        let before = ALLOCATIONS.get();
        play(300..600);
        assert_eq!(ALLOCATIONS.get() - before, 0, "{bots}");
    }
}
