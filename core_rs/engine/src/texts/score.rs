//! What counts at the end, in sentences.

use super::effect::Teller;
use crate::effect::{Colour, Filter, Score, Tally};
use crate::phrases::words;
use crate::resources::Resource;
use crate::state::Source;

/// What a score counts: so much for each thing, or once if something is true.
enum Counts {
    Each(String, String),
    If(String),
}

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
        let most = match score.per {
            // There are no more colours than that.
            Tally::Colours if usize::from(score.max) >= Colour::ALL.len() => String::new(),
            _ => at_most(score),
        };
        match self.counts(score.per) {
            Counts::Each(one, many) => {
                let each = words::for_each(score.every, &one, &many);
                format!("{}{each}{most}", points(score.points))
            }
            Counts::If(test) => format!("{} if {test}", points(score.points)),
        }
    }

    fn counts(self, per: Tally) -> Counts {
        let catalog = self.catalog;
        let each = |one: &str, rest: &str| Counts::Each(format!("{one}{rest}"), format!("{one}s{rest}"));
        match per {
            Tally::Leftover { kinds } => {
                let named = |name: fn(Resource) -> &'static str| {
                    let names: Vec<String> = words::kinds(kinds).map(|kind| name(kind).to_owned()).collect();
                    format!("{} left in your supply", words::and(&names))
                };
                Counts::Each(named(Resource::name), named(words::plural))
            }
            Tally::Cards(filter) => {
                let (one, many) = words::noun(filter, catalog);
                let itself = if self.is_one_of(filter) { ", this one too" } else { "" };
                Counts::Each(
                    format!("{one} in your city{itself}"),
                    format!("{many} in your city{itself}"),
                )
            }
            Tally::Events(kind) => {
                let kind = &catalog.event_kinds[usize::from(kind)];
                Counts::Each(
                    format!("{} that you claimed", kind.name),
                    format!("{} that you claimed", kind.plural),
                )
            }
            Tally::Paired => Counts::If(format!("it shares its space with {}", self.partner())),
            Tally::PairedAnd(id) => Counts::If(format!(
                "it shares its space with {} and there is {} in your city",
                self.partner(),
                words::a_card(id, catalog)
            )),
            Tally::TokensOn(id) => each("point token", &format!(" on your {}", words::card(id, catalog))),
            Tally::TokensHere(n) => Counts::If(format!("at least {} lie on it", words::number(n, "point token"))),
            Tally::ResourceHere { kind } => {
                let kind = Resource::from_index(kind);
                Counts::Each(
                    format!("{} on it", kind.name()),
                    format!("{} on it", words::plural(kind)),
                )
            }
            Tally::CardsHere => each("card", " under it"),
            Tally::Prisoners(id) => each("prisoner", &format!(" in your {}", words::card(id, catalog))),
            Tally::WorkersOn(id) => each("worker", &format!(" on your {}", words::card(id, catalog))),
            Tally::PairsAnywhere(id) => {
                let partners = catalog
                    .cards
                    .get(usize::from(id))
                    .map(|card| words::each_card(card.pairs_with, catalog));
                let partners = words::or(&partners.unwrap_or_default());
                let pair = |pair: &str| format!("{pair} of {} and {partners} in any city", words::a_card(id, catalog));
                Counts::Each(pair("pair"), pair("pairs"))
            }
            Tally::OfSet(set) => {
                let itself = if self.is_of_set(set) { ", this one too" } else { "" };
                each(
                    &format!("{} card", catalog.set_names[usize::from(set)]),
                    &format!(" in your city{itself}"),
                )
            }
            Tally::Colours => each("colour", " of cards in your city"),
            Tally::PointTokens => each("point token", " that you have, including those on your cards"),
            Tally::HandCards => each("card", " in your hand"),
            Tally::BuiltOnPoints => each("base point", " of the card built on it"),
            Tally::Spaces => each("space", " used in your city"),
            Tally::SameName => each("other card", " of this name in your city"),
            Tally::Opponents(filter) => {
                let (one, many) = words::noun(filter, catalog);
                Counts::Each(
                    format!("{one} in opponents' cities"),
                    format!("{many} in opponents' cities"),
                )
            }
            Tally::BestOpponent(filter) => {
                let (one, many) = words::noun(filter, catalog);
                let rest = "in the city of the opponent who has most of them";
                Counts::Each(format!("{one} {rest}"), format!("{many} {rest}"))
            }
            Tally::BonusOf(filter) => {
                let card = words::a_card_of(filter, catalog);
                each(
                    "point",
                    &format!(" that the bonus of {card} in an opponent's city would count in your city"),
                )
            }
            Tally::BestOpponentEvents => each("event", " of the opponent who holds most events"),
        }
    }

    fn is_one_of(self, filter: Filter) -> bool {
        match self.source {
            Source::Playing(card) => self
                .catalog
                .cards
                .get(usize::from(card))
                .is_some_and(|own| own.is(filter)),
            _ => false,
        }
    }

    fn is_of_set(self, set: u8) -> bool {
        match self.source {
            Source::Playing(card) => self
                .catalog
                .cards
                .get(usize::from(card))
                .is_some_and(|own| own.set == set),
            _ => false,
        }
    }
}

/// Resources that lie on an event, those of one worth together: "1 point for each twig or berry on it".
fn lying(scores: &[Score]) -> Vec<String> {
    let mut grouped: Vec<(Score, Vec<String>)> = Vec::new();
    for &score in scores {
        let Tally::ResourceHere { kind } = score.per else {
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
        (one.per, other.per),
        (Tally::ResourceHere { .. }, Tally::ResourceHere { .. })
    )
}
