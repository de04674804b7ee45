//! What counts at the end, in sentences.

use super::effect::Teller;
use super::quantity::Wording;
use crate::catalog::CardDef;
use crate::effect::{Colour, Quantity, Score, What, Whose};
use crate::phrases::words;
use crate::resources::Resource;
use crate::state::Source;

impl Teller<'_> {
    /// "at the end worth 1 point for each basic event and 2 points for each special event that you claimed".
    pub fn score(self, fixed: i8, scores: &[Score]) -> Option<String> {
        let mut parts = Vec::new();
        if fixed != 0 {
            parts.push(points(fixed));
        }
        let mut rest = scores;
        while let [first, others @ ..] = rest {
            let same = others.iter().take_while(|other| same_place(*first, **other)).count();
            let (group, after) = rest.split_at(same + 1);
            rest = after;
            if same == 0 {
                parts.push(self.worth(*first));
            } else {
                parts.extend(lying(group));
            }
        }
        share_end(&mut parts);
        (!parts.is_empty()).then(|| format!("at the end worth {}", words::and(&parts)))
    }

    fn worth(self, score: Score) -> String {
        let most = match score.per.what {
            // There are no more colours than that.
            What::Colours if usize::from(score.max) >= Colour::ALL.len() => String::new(),
            _ => at_most(score),
        };
        let tests = match (self.wording(score.per, "your"), score.when) {
            (Wording::Each(one, many, rest), None) => {
                let rest = rest + self.itself(score.per);
                let each = words::for_each(score.every, &(one + &rest), &(many + &rest));
                return format!("{}{each}{most}", points(score.points));
            }
            (Wording::Each(..), Some(condition)) => vec![self.test(condition)],
            (Wording::If(first), condition) => {
                let second = condition.map(|condition| self.test(condition));
                std::iter::once(first).chain(second).collect()
            }
        };
        format!("{} if {}", points(score.points), words::and(&tests))
    }

    /// ", this one too" on a card that counts itself.
    fn itself(self, counted: Quantity) -> &'static str {
        let own = match self.source {
            Source::Playing(card) if counted.whose == Whose::Own => self.catalog.cards.get(usize::from(card)),
            _ => None,
        };
        let counts = |own: &CardDef| match counted.what {
            What::Cards(filter) => own.is(filter),
            What::OfSet(set) => own.set == set,
            _ => false,
        };
        if own.is_some_and(counts) { ", this one too" } else { "" }
    }
}

/// Resources that lie on an event, those of one worth together: "1 point for each twig or berry on it".
fn lying(scores: &[Score]) -> Vec<String> {
    let mut grouped: Vec<(Score, Vec<String>)> = Vec::new();
    for &score in scores {
        let What::ResourceHere(kind) = score.per.what else {
            continue;
        };
        let name = Resource::from_index(kind).name().to_owned();
        let like = |one: &Score| (one.points, one.every, one.max) == (score.points, score.every, score.max);
        match grouped.iter_mut().find(|(one, _)| like(one)) {
            Some((_, kinds)) => kinds.push(name),
            None => grouped.push((score, vec![name])),
        }
    }
    let grouped = grouped.into_iter().map(|(score, kinds)| {
        let many: Vec<String> = kinds
            .iter()
            .filter_map(|kind| Resource::from_name(kind))
            .map(|kind| words::plural(kind).to_owned())
            .collect();
        let each = words::for_each(
            score.every,
            &format!("{} on it", words::or(&kinds)),
            &format!("{} on it", words::or(&many)),
        );
        format!("{}{each}{}", points(score.points), at_most(score))
    });
    grouped.collect()
}

/// What all parts end with is said once, behind the last.
fn share_end(parts: &mut [String]) {
    for end in [" that you claimed", " in your city", " on it"] {
        if parts.iter().all(|part| part.ends_with(end))
            && let Some((_, first)) = parts.split_last_mut()
        {
            for part in first {
                part.truncate(part.len() - end.len());
            }
        }
    }
}

fn points(n: i8) -> String {
    if n.abs() == 1 {
        format!("{n} point")
    } else {
        format!("{n} points")
    }
}

/// ", 6 points at most".
fn at_most(score: Score) -> String {
    match score.max {
        u8::MAX => String::new(),
        max => {
            let most = i16::from(score.points) * i16::from(max);
            format!(", {most} point{} at most", if most.abs() == 1 { "" } else { "s" })
        }
    }
}

/// Do both count resources that lie on the event?
fn same_place(one: Score, other: Score) -> bool {
    matches!(
        (one.per.what, other.per.what),
        (What::ResourceHere(_), What::ResourceHere(_))
    )
}
