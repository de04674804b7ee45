//! A judge: small trees of whole numbers whose sum corrects what a heuristic bot thinks of a choice, and a net that says what
//! the position after a turn is worth.
//!
//! All splits of one level of a tree are the same, so a tree asks six questions and the answers name one of 64 leaves. The
//! choices of a decision are judged side by side. Whole numbers only: the same on every machine.
//!
//! ```text
//! judge 2                     the form of the file
//! share 130                   thousandths of the heuristic's value that count
//! most 8000                   a correction is never more than this, up or down (thousandths of a point)
//! glance 50                   so many trees come first, which ask nothing of the position after the turn
//! worth 400                   thousandths of the worth of the position after the turn that count
//! inputs choice.value ...     the names of the inputs that the trees ask for
//! tree 3 17 0 9 4 4 / 12 -3 500 0 1 2 / 15 -20 ...   inputs / more than this? / leaves
//! sketch 5 0 -3 ...           the parts of the net, if there is one
//! mean 33450                  what the net leaves out, the mean of all positions (thousandths of a point); may be missing
//! ```

use super::inputs::{CHANGE, INPUTS, WORTH, names, small};
use super::net::Net;
use crate::bots::BotError;
use everdell_engine::load::nearest::did_you_mean;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// Questions of a tree.
pub const DEPTH: usize = 6;
pub const LEAVES: usize = 1 << DEPTH;
/// Choices that are judged together at most.
pub const LANES: usize = 8;
/// More would not be a judge for play.
const MOST_TREES: usize = 2000;

/// A tree as it is asked: each bar once for every choice, and the leaves the other way round.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(16))]
struct Asked {
    bars: [[i16; LANES]; DEPTH],
    leaves: [i16; LEAVES],
    inputs: [u8; DEPTH],
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    pub inputs: [u8; DEPTH],
    /// Is the input more than this?
    pub bars: [i16; DEPTH],
    pub leaves: [i16; LEAVES],
}

/// As many rows as there are bytes, so that no input can lie outside.
const ROWS: usize = 256;

const _: () = assert!(INPUTS <= ROWS);

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Judge {
    /// Thousandths of the heuristic's value that count.
    pub share: i32,
    /// A correction is never more than this, up or down.
    pub most: i32,
    /// So many trees come first that ask nothing of the position after the turn.
    pub glance: usize,
    pub trees: Vec<Tree>,
    asked: Vec<Asked>,
    /// Thousandths of the worth of the position after the turn that count.
    pub worth: i32,
    pub net: Option<Net>,
    /// The hash of its text.
    pub hash: String,
}

/// The inputs of several choices, side by side.
pub struct Lanes([[i16; LANES]; ROWS]);

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes([[0; LANES]; ROWS])
    }
}

impl Lanes {
    /// Tells inputs from `first` on that are the same for all choices.
    pub fn tell_all(&mut self, first: usize, inputs: &[i16]) {
        for (row, &input) in self.0[first..].iter_mut().zip(inputs) {
            *row = [input; LANES];
        }
    }

    /// What positions are worth, in thousandths of a point.
    fn tell_worth(&mut self, worth: &[i32]) {
        for (input, worth) in self.0[WORTH].iter_mut().zip(worth) {
            *input = small(worth / 10);
        }
    }

    /// Tells inputs from `first` on of one choice.
    pub fn tell(&mut self, first: usize, lane: usize, inputs: &[i16]) {
        for (row, &input) in self.0[first..].iter_mut().zip(inputs) {
            row[lane % LANES] = input;
        }
    }
}

/// The hash of a judge's text, as bots' files name it.
pub fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("writing to a string");
        hex
    })
}

impl Judge {
    /// One without trees.
    pub fn new(share: i32, most: i32) -> Judge {
        Judge {
            share,
            most,
            ..Judge::default()
        }
    }

    /// Adds what the first trees say, those that ask nothing of the position after the turn.
    pub fn at_a_glance(&self, lanes: &Lanes, sums: &mut [i32]) {
        ask(&self.asked[..self.glance], lanes, sums);
    }

    /// Adds what the others say, and what the positions after the turn are worth.
    pub fn closely(&self, lanes: &mut Lanes, worth: &[i32], sums: &mut [i32]) {
        lanes.tell_worth(worth);
        ask(&self.asked[self.glance..], lanes, sums);
        // What the positions have in common does not matter and must not use up what a correction may be.
        let first = worth.first().copied().unwrap_or(0);
        for (sum, worth) in sums.iter_mut().zip(worth) {
            *sum += (*worth - first) * self.worth / 1000;
        }
    }

    /// What is thought of a choice after all: thousandths of a point.
    pub fn verdict(&self, value: i32, correction: i32) -> i32 {
        (i64::from(value) * i64::from(self.share) / 1000) as i32 + correction.clamp(-self.most, self.most)
    }

    pub fn parse(origin: &str, text: &str) -> Result<Judge, BotError> {
        let mut judge = Judge {
            hash: hash(text),
            ..Judge::default()
        };
        let mut inputs: Vec<u8> = Vec::new();
        let mut net = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let wrong = |why: &str| BotError(format!("{origin}, line {number}: {why}"));
            let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
            match (number, key) {
                (1, "judge") if rest == "2" => {}
                (1, _) => return Err(wrong("expected 'judge 2'")),
                (_, "share") => judge.share = whole(rest, 0, 10_000).ok_or_else(|| wrong(SHARE))?,
                (_, "most") => judge.most = whole(rest, 0, 1_000_000).ok_or_else(|| wrong(MOST))?,
                (_, "glance") => {
                    judge.glance = whole(rest, 0, MOST_TREES as i32).ok_or_else(|| wrong(GLANCE))? as usize;
                }
                (_, "worth") => judge.worth = whole(rest, 0, 10_000).ok_or_else(|| wrong(SHARE))?,
                (_, "inputs") => {
                    for name in rest.split_whitespace() {
                        let at = names().position(|known| known == name);
                        let hint = || wrong(&format!("there is no input '{name}'{}", did_you_mean(name, names())));
                        inputs.push(at.ok_or_else(hint)? as u8);
                    }
                }
                (_, "tree") if judge.trees.len() < MOST_TREES => {
                    judge.trees.push(read_tree(rest, &inputs).ok_or_else(|| wrong(TREE))?);
                }
                (_, "tree") => return Err(wrong(&format!("more than {MOST_TREES} trees"))),
                (_, part) if Net::has_part(part) => net.push((part, rest)),
                (_, "") => {}
                _ => {
                    let keys = "expected 'share', 'most', 'glance', 'worth', 'inputs', 'tree' or a part of the net";
                    return Err(wrong(keys));
                }
            }
        }
        if !net.is_empty() {
            judge.net = Some(Net::parse(net).map_err(|why| BotError(format!("{origin}: {why}")))?);
        }
        let asked = |tree: &Tree| Asked {
            bars: tree.bars.map(|bar| [bar; LANES]),
            leaves: std::array::from_fn(|at| tree.leaves[(LEAVES - at) % LEAVES]),
            inputs: tree.inputs,
        };
        judge.asked = judge.trees.iter().map(asked).collect();
        if judge.trees.is_empty() {
            return Err(BotError(format!("{origin}: there is no tree")));
        }
        let glances = judge.trees.iter().take(judge.glance);
        let sees_after = |tree: &Tree| tree.inputs.iter().any(|&input| usize::from(input) >= CHANGE);
        if judge.glance > judge.trees.len() || glances.clone().any(sees_after) {
            let n = judge.glance;
            return Err(BotError(format!(
                "{origin}: 'glance {n}': some of these trees ask what the turn leads to"
            )));
        }
        Ok(judge)
    }

    /// The text from which [`Judge::parse`] reads it.
    pub fn text(&self) -> String {
        let mut used: Vec<u8> = self.trees.iter().flat_map(|tree| tree.inputs).collect();
        used.sort_unstable();
        used.dedup();
        let all: Vec<&str> = names().collect();
        let inputs: Vec<&str> = used.iter().map(|&at| all[usize::from(at)]).collect();
        let place = |input: &u8| used.binary_search(input).unwrap_or_default().to_string();
        let mut text = format!(
            "judge 2\nshare {}\nmost {}\nglance {}\nworth {}\ninputs {}\n",
            self.share,
            self.most,
            self.glance,
            self.worth,
            inputs.join(" ")
        );
        for tree in &self.trees {
            let inputs: Vec<String> = tree.inputs.iter().map(place).collect();
            let bars: Vec<String> = tree.bars.iter().map(i16::to_string).collect();
            let leaves: Vec<String> = tree.leaves.iter().map(i16::to_string).collect();
            let (inputs, bars, leaves) = (inputs.join(" "), bars.join(" "), leaves.join(" "));
            writeln!(text, "tree {inputs} / {bars} / {leaves}").expect("writing to a string");
        }
        if let Some(net) = &self.net {
            text.push_str(&net.text());
        }
        text
    }
}

const SHARE: &str = "expected a whole number of thousandths from 0 to 10000";
const MOST: &str = "expected a whole number of thousandths from 0 to 1000000";
const GLANCE: &str = "expected how many trees come first that ask nothing of the position after the turn";
const TREE: &str = "expected six places among the inputs, six whole numbers and 64 whole numbers, with ' / ' between";

/// Adds what the trees say of as many choices as there are sums.
fn ask(trees: &[Asked], lanes: &Lanes, sums: &mut [i32]) {
    const TOGETHER: usize = 32;
    let mut leaves = [[0i16; LANES]; TOGETHER];
    for trees in trees.chunks(TOGETHER) {
        for (tree, leaf) in trees.iter().zip(&mut leaves) {
            let mut at = [0i16; LANES];
            for (bars, &input) in tree.bars.iter().zip(&tree.inputs) {
                let row = &lanes.0[usize::from(input)];
                for lane in 0..LANES {
                    // The answers are taken away rather than added, which costs less. So the leaves are counted from the end.
                    at[lane] = at[lane] + at[lane] - i16::from(row[lane] > bars[lane]);
                }
            }
            *leaf = at;
        }
        for (lane, sum) in sums.iter_mut().enumerate() {
            for (tree, leaf) in trees.iter().zip(&leaves) {
                *sum += i32::from(tree.leaves[leaf[lane % LANES] as usize % LEAVES]);
            }
        }
    }
}

fn whole(text: &str, low: i32, high: i32) -> Option<i32> {
    text.trim().parse().ok().filter(|number| (low..=high).contains(number))
}

fn read_tree(text: &str, inputs: &[u8]) -> Option<Tree> {
    let mut parts = text.split(" / ");
    let mut next = || {
        let numbers = parts.next()?.split_whitespace();
        numbers.map(|number| number.parse().ok()).collect::<Option<Vec<i16>>>()
    };
    let (asked, bars, leaves) = (next()?, next()?, next()?);
    let asked = asked.iter().map(|&at| inputs.get(usize::try_from(at).ok()?).copied());
    let asked = asked.collect::<Option<Vec<u8>>>()?;
    if parts.next().is_some() {
        return None;
    }
    Some(Tree {
        inputs: asked.try_into().ok()?,
        bars: bars.try_into().ok()?,
        leaves: leaves.try_into().ok()?,
    })
}
