//! A judge: small trees of whole numbers whose sum corrects what a heuristic bot thinks of a choice.
//!
//! All splits of one level of a tree are the same, so a tree asks six questions and the answers name one of 64 leaves. The
//! choices of a decision are judged side by side. Whole numbers only: the same on every machine.
//!
//! ```text
//! judge 1                     the form of the file
//! share 130                   thousandths of the heuristic's value that count
//! most 8000                   a correction is never more than this, up or down (thousandths of a point)
//! inputs choice.value ...     the names of the inputs that the trees ask for
//! tree 3 17 0 9 4 4 / 12 -3 500 0 1 2 / 15 -20 ...   inputs / more than this? / leaves
//! ```

use super::inputs::{INPUTS, Inputs, names};
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

/// A tree as it is asked: each bar once for every choice.
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

const _: () = assert!(INPUTS <= 256);

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Judge {
    /// Thousandths of the heuristic's value that count.
    pub share: i32,
    /// A correction is never more than this, up or down.
    pub most: i32,
    pub trees: Vec<Tree>,
    asked: Vec<Asked>,
    /// The hash of its text.
    pub hash: String,
}

/// The inputs of several choices, side by side.
pub type Lanes = [[i16; LANES]; INPUTS];

/// Puts the inputs of one choice beside the others.
pub fn set_lane(lanes: &mut Lanes, lane: usize, inputs: &Inputs) {
    for (row, &input) in lanes.iter_mut().zip(inputs) {
        row[lane % LANES] = input;
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

    /// The corrections of the first `n` choices, in thousandths of a point.
    pub fn corrections(&self, lanes: &Lanes, n: usize) -> [i32; LANES] {
        let mut sums = [0i32; LANES];
        for tree in &self.asked {
            let mut leaf = [0i16; LANES];
            for (bars, &input) in tree.bars.iter().zip(&tree.inputs) {
                let row = &lanes[usize::from(input).min(INPUTS - 1)];
                for lane in 0..LANES {
                    leaf[lane] = leaf[lane] + leaf[lane] - i16::from(row[lane] > bars[lane]);
                }
            }
            // The answers were taken away rather than added, which costs less; this turns them round.
            let leaf = leaf.map(|leaf| -leaf);
            for (sum, &leaf) in sums.iter_mut().zip(&leaf).take(n) {
                *sum += i32::from(tree.leaves[leaf as usize % LEAVES]);
            }
        }
        sums.map(|sum| sum.clamp(-self.most, self.most))
    }

    /// What is thought of a choice after all: thousandths of a point.
    pub fn verdict(&self, value: i32, correction: i32) -> i32 {
        (i64::from(value) * i64::from(self.share) / 1000) as i32 + correction
    }

    pub fn parse(origin: &str, text: &str) -> Result<Judge, BotError> {
        let mut judge = Judge {
            hash: hash(text),
            ..Judge::default()
        };
        let mut inputs: Vec<u8> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let wrong = |why: &str| BotError(format!("{origin}, line {number}: {why}"));
            let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
            match (number, key) {
                (1, "judge") if rest == "1" => {}
                (1, _) => return Err(wrong("expected 'judge 1'")),
                (_, "share") => judge.share = whole(rest, 0, 10_000).ok_or_else(|| wrong(SHARE))?,
                (_, "most") => judge.most = whole(rest, 0, 1_000_000).ok_or_else(|| wrong(MOST))?,
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
                (_, "") => {}
                _ => return Err(wrong("expected 'share', 'most', 'inputs' or 'tree'")),
            }
        }
        let asked = |tree: &Tree| Asked {
            bars: tree.bars.map(|bar| [bar; LANES]),
            leaves: tree.leaves,
            inputs: tree.inputs,
        };
        judge.asked = judge.trees.iter().map(asked).collect();
        if judge.trees.is_empty() {
            return Err(BotError(format!("{origin}: there is no tree")));
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
            "judge 1\nshare {}\nmost {}\ninputs {}\n",
            self.share,
            self.most,
            inputs.join(" ")
        );
        for tree in &self.trees {
            let inputs: Vec<String> = tree.inputs.iter().map(place).collect();
            let bars: Vec<String> = tree.bars.iter().map(i16::to_string).collect();
            let leaves: Vec<String> = tree.leaves.iter().map(i16::to_string).collect();
            let (inputs, bars, leaves) = (inputs.join(" "), bars.join(" "), leaves.join(" "));
            writeln!(text, "tree {inputs} / {bars} / {leaves}").expect("writing to a string");
        }
        text
    }
}

const SHARE: &str = "expected a whole number of thousandths from 0 to 10000";
const MOST: &str = "expected a whole number of thousandths from 0 to 1000000";
const TREE: &str = "expected six places among the inputs, six whole numbers and 64 whole numbers, with ' / ' between";

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
