//! Grows one tree: at each of its levels the question that explains most of what is left, asked in all leaves alike.

use crate::bots::judge::trees::{DEPTH, LEAVES, Tree};
use everdell_engine::random::Rng;
use rayon::prelude::*;

/// Bars of one input at most.
pub const BARS: usize = 63;

/// The inputs in columns, each number replaced by how many of the input's bars it exceeds.
pub struct Table {
    pub bars: Vec<Vec<i16>>,
    pub columns: Vec<Vec<u8>>,
}

/// What is to be explained: for each row what is left, and how much the row counts.
pub struct Left<'a> {
    pub rest: &'a [f32],
    pub counts: &'a [f32],
    /// The rows from which this tree learns.
    pub rows: &'a [u32],
}

/// The place of a question: the input and which of its bars.
#[derive(Clone, Copy)]
struct Question {
    gain: f32,
    input: usize,
    bar: usize,
}

impl Table {
    /// `inputs` are rows of `width` numbers. Bars lie where the numbers of the rows do, as evenly as they can.
    pub fn new(inputs: &[i16], width: usize) -> Table {
        let column = |input: usize| inputs.iter().skip(input).step_by(width).copied();
        let bars = |input: usize| {
            let every = (inputs.len() / width / 40_000).max(1);
            let mut sample: Vec<i16> = column(input).step_by(every).collect();
            sample.sort_unstable();
            let at = |bar: usize| sample[bar * (sample.len() - 1) / (BARS + 1)];
            let mut bars: Vec<i16> = if sample.is_empty() {
                Vec::new()
            } else {
                (1..=BARS).map(at).collect()
            };
            bars.dedup();
            // A bar at the highest number asks nothing.
            bars.retain(|bar| Some(bar) != sample.last());
            bars
        };
        let bars: Vec<Vec<i16>> = (0..width).into_par_iter().map(bars).collect();
        let place = |(input, bars): (usize, &Vec<i16>)| {
            let above = |number: i16| bars.partition_point(|&bar| bar < number) as u8;
            column(input).map(above).collect()
        };
        let columns = bars
            .par_iter()
            .enumerate()
            .map(|(input, bars)| place((input, bars)))
            .collect();
        Table { bars, columns }
    }

    /// A tree that asks for the first inputs only, so many as are `seen`, and the leaf of every row. `steady` holds leaves of few rows near nothing; values are thousandths times `rate`.
    pub fn grow(&self, left: &Left<'_>, seen: usize, rng: &mut Rng, steady: f32, rate: f32) -> (Tree, Vec<u8>) {
        let mut leaf_of = vec![0u8; left.rest.len()];
        let mut tree = Tree {
            inputs: [0; DEPTH],
            bars: [i16::MAX; DEPTH],
            leaves: [0; LEAVES],
        };
        // A tree looks at some of the inputs only, so that trees differ.
        let some: Vec<usize> = (0..seen)
            .filter(|&input| rng.below(5) < 2 && !self.bars[input].is_empty())
            .collect();
        for level in 0..DEPTH {
            let ask = |&input: &usize| self.ask(input, left, &leaf_of, 1 << level, steady);
            let asked: Vec<Question> = some.par_iter().map(ask).collect();
            let best = asked
                .into_iter()
                .reduce(|best, other| if other.gain > best.gain { other } else { best });
            let Some(best) = best else { break };
            tree.inputs[level] = best.input as u8;
            tree.bars[level] = self.bars[best.input][best.bar];
            for (leaf, &number) in leaf_of.iter_mut().zip(&self.columns[best.input]) {
                *leaf = *leaf << 1 | u8::from(usize::from(number) > best.bar);
            }
        }
        let (mut sums, mut counts) = ([0f32; LEAVES], [0f32; LEAVES]);
        for &row in left.rows {
            let leaf = usize::from(leaf_of[row as usize]);
            sums[leaf] += left.rest[row as usize];
            counts[leaf] += left.counts[row as usize];
        }
        for (value, (sum, count)) in tree.leaves.iter_mut().zip(sums.iter().zip(counts)) {
            *value = (1000.0 * rate * sum / (count + steady))
                .round()
                .clamp(-30_000.0, 30_000.0) as i16;
        }
        (tree, leaf_of)
    }

    /// The best bar of one input, given the leaves so far.
    fn ask(&self, input: usize, left: &Left<'_>, leaf_of: &[u8], leaves: usize, steady: f32) -> Question {
        let column = &self.columns[input];
        let mut cells = vec![[0f32; 2]; leaves * (BARS + 1)];
        for &row in left.rows {
            let row = row as usize;
            let cell = &mut cells[usize::from(leaf_of[row]) * (BARS + 1) + usize::from(column[row])];
            cell[0] += left.rest[row];
            cell[1] += left.counts[row];
        }
        let mut gains = [0f32; BARS];
        let score = |sum: f32, count: f32| sum * sum / (count + steady);
        for cells in cells.chunks_exact(BARS + 1) {
            let [all, count] = cells.iter().fold([0f32; 2], |[a, b], [sum, n]| [a + sum, b + n]);
            if count == 0.0 {
                continue;
            }
            let (mut sum, mut n) = (0.0, 0.0);
            for (gain, [more, rows]) in gains.iter_mut().zip(cells).take(self.bars[input].len()) {
                (sum, n) = (sum + more, n + rows);
                *gain += score(sum, n) + score(all - sum, count - n) - score(all, count);
            }
        }
        let bars = gains.iter().enumerate().take(self.bars[input].len());
        let best = bars.fold(
            (0, f32::MIN),
            |best, (bar, &gain)| if gain > best.1 { (bar, gain) } else { best },
        );
        Question {
            gain: best.1,
            input,
            bar: best.0,
        }
    }
}
