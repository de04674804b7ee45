//! An effect in sentences: the clauses of its steps, joined as a person would join them.

use crate::catalog::Catalog;
use crate::effect::{Bound, Condition, Effect, Per, Quantity, What};
use crate::phrases::{Clause, Counted, Role, words};
use crate::state::Source;
use crate::verbs::Step;

/// Joins the last of several acts to those before it.
const THEN: &str = ", then ";

/// Tells effects of one card, location or event.
#[derive(Clone, Copy)]
pub(crate) struct Teller<'a> {
    pub catalog: &'a Catalog,
    /// Whose effects they are; a card is [`Source::Playing`].
    pub source: Source,
}

/// A clause and what it depends on.
#[derive(Clone)]
struct Part {
    tests: Vec<Condition>,
    /// It belongs to the way of this number, counted from 1.
    option: u8,
    clause: Clause,
}

/// What later sentences need to know of those before.
#[derive(Default)]
struct Before {
    /// The last clause of the sentence before.
    last: Option<Clause>,
    counted: Option<Counted>,
    /// Nothing else was told since, so that "of them" can mean nothing else.
    near: bool,
}

impl Before {
    /// Does the clause come for each thing that was handed over?
    fn rewards(&self, clause: &Clause) -> bool {
        let taken = self.counted.as_ref().is_some_and(|counted| counted.taken);
        clause.per == Per::CHOSEN && clause.every <= 1 && clause.verb == "gain" && taken && self.near
    }

    /// Is it multiplied by something that has to be named first?
    fn must_name(&self, clause: &Clause) -> bool {
        clause.per == Per::CHOSEN && self.counted.as_ref().is_some_and(|counted| !counted.taken)
    }

    /// Was something just told that a player may hand over?
    fn just_offered(&self) -> bool {
        let taken = self.counted.as_ref().is_some_and(|counted| counted.taken);
        taken && self.near && self.last.as_ref().is_some_and(|last| last.may)
    }

    /// Remembers what the clause counts.
    fn hear(&mut self, clause: &Clause) {
        if clause.counted.is_some() {
            self.counted.clone_from(&clause.counted);
        }
        self.near = clause.counted.is_some() || self.near && clause.per == Per::CHOSEN;
    }
}

impl Teller<'_> {
    /// The sentences of an effect, without capital letters and full stops.
    pub fn effect(self, effect: Effect) -> Vec<String> {
        self.sentences(&self.parts(self.catalog.steps_of(effect)), &mut Before::default())
    }

    /// One step by itself.
    pub fn step(self, step: Step) -> String {
        self.sentences(&self.parts(&[step]), &mut Before::default()).join("; ")
    }

    fn parts(self, steps: &[Step]) -> Vec<Part> {
        let mut parts = Vec::new();
        let (mut tests, mut option) = (Vec::new(), 0);
        for step in steps {
            match step {
                Step::If(at) => match self.catalog.condition(*at) {
                    Condition {
                        what: Quantity {
                            what: What::Way(way), ..
                        },
                        ..
                    } => option = way,
                    condition => tests.push(condition),
                },
                step => {
                    let Some(mut clause) = step.clause(self.catalog, self.source) else {
                        continue;
                    };
                    let then = std::mem::take(&mut clause.then);
                    parts.extend(std::iter::once(clause).chain(then).map(|clause| Part {
                        tests: tests.clone(),
                        option,
                        clause,
                    }));
                    tests.clear();
                    option = 0;
                }
            }
        }
        parts
    }

    fn sentences(self, parts: &[Part], before: &mut Before) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut rest = parts;
        while let [first, others @ ..] = rest {
            let end = match first.clause.role {
                Role::Choice { .. } => others.iter().take_while(|part| part.option > 0).count(),
                Role::Act | Role::Price if first.clause.may => 0,
                Role::Act | Role::Price => others.iter().take_while(|part| goes_on(first, part)).count(),
            };
            let (run, after) = rest.split_at(end + 1);
            rest = after;
            let follows_choice = before.last.as_ref().is_some_and(|last| last.may);
            if let Role::Choice { ways, .. } = first.clause.role {
                sentences.push(self.ways(ways, &first.clause, &run[1..], before));
            } else if !first.tests.is_empty() {
                let tests: Vec<String> = first.tests.iter().map(|&test| self.condition(test, before)).collect();
                let run_text = self.conditional(run, before);
                sentences.push(format!("if {}, {run_text}", words::and(&tests)));
            } else {
                let mut run = self.run(run, before);
                if follows_choice && let Some(first) = run.first_mut().filter(|first| !first.starts_with("you may")) {
                    *first = format!("then {first}");
                }
                sentences.extend(run);
            }
            // Of several ways nobody knows the last clause.
            let last = if is_choice(first) { first } else { &run[end] };
            before.last = Some(last.clause.clone());
        }
        sentences
    }

    /// What one of several ways does.
    fn way(self, way: u8, parts: &[Part]) -> String {
        let own = parts.iter().filter(|part| part.option == way);
        let own: Vec<Part> = own
            .map(|part| Part {
                option: 0,
                ..part.clone()
            })
            .collect();
        // Between several ways "then" would read as if it belonged to all of them.
        let text = self.sentences(&own, &mut Before::default()).join("; ");
        text.replace(THEN, " and ")
    }

    /// The way of this name, of those between which the step at `at` lets a player choose; `None` if another one reads alike.
    pub fn way_named(self, at: usize, name: u8) -> Option<String> {
        let choice = self.catalog.steps.get(at)?.clause(self.catalog, self.source)?;
        let Role::Choice { first, ways } = choice.role else {
            return None;
        };
        let parts = self.parts(self.catalog.steps_of(at as Effect + 1));
        let texts: Vec<String> = (1..=ways).map(|way| self.way(way, &parts)).collect();
        let own = texts.get(usize::from(name.checked_sub(first)?))?;
        let alone = texts.iter().filter(|other| *other == own).count() == 1;
        (alone && !own.is_empty()).then(|| own.clone())
    }

    /// "gain 1 resin, or draw 4 cards".
    fn ways(self, ways: u8, choice: &Clause, parts: &[Part], before: &mut Before) -> String {
        let texts: Vec<String> = (1..=ways)
            .map(|way| self.way(way, parts))
            .filter(|way| !way.is_empty())
            .collect();
        (before.counted, before.near) = (None, false);
        // The choice by itself, without the steps that it is between.
        let texts = if texts.is_empty() {
            choice.bare()
        } else {
            texts.join(", or ")
        };
        format!("{}{texts}", if choice.may { "you may " } else { "" })
    }

    /// What happens if something is true; more of what was just gained is called so.
    fn conditional(self, run: &[Part], before: &mut Before) -> String {
        if let ([only], Some(last)) = (run, &before.last)
            && only.clause.per == Per::ONCE
            && let Some(more) = only.clause.more(last)
        {
            return more;
        }
        self.run(run, before).join("; ")
    }

    /// Clauses that belong together, as few sentences as they need.
    fn run(self, run: &[Part], before: &mut Before) -> Vec<String> {
        let clauses: Vec<&Clause> = run.iter().map(|part| &part.clause).collect();
        if let [only] = clauses[..]
            && only.may
        {
            let sentence = format!("you may {}{}", only.bare(), self.multiplied(only, before));
            before.hear(only);
            return vec![sentence];
        }
        let prices = clauses.iter().take_while(|clause| clause.role == Role::Price).count();
        let (prices, acts) = clauses.split_at(prices);
        let paid: Vec<String> = prices.iter().map(|clause| clause.bare()).collect();
        // "pay 1 twig and 1 resin, and discard 2 cards"
        let listed = paid.first().is_some_and(|first| first.contains(" and "));
        let paid = words::list(&paid, if listed { ", and " } else { " and " });
        let mut sentences = self.acts(acts, before);
        match (paid.is_empty(), sentences.first_mut()) {
            (true, _) => sentences,
            (false, None) => vec![paid],
            (false, Some(first)) => {
                let colon = acts.first().is_some_and(|act| act.gives());
                *first = format!("{paid}{}{first}", if colon { ": " } else { " and " });
                sentences
            }
        }
    }

    fn acts(self, mut acts: &[&Clause], before: &mut Before) -> Vec<String> {
        let mut sentences = Vec::new();
        let mut pieces: Vec<String> = Vec::new();
        let mut gives = true;
        let finish = |pieces: &mut Vec<String>, gives: bool, sentences: &mut Vec<String>| {
            if !pieces.is_empty() {
                sentences.push(words::list(pieces, if gives { " and " } else { THEN }));
                pieces.clear();
            }
        };
        while let [first, others @ ..] = acts {
            let like = others.iter().take_while(|other| are_alike(first, other)).count();
            let (group, after) = acts.split_at(like + 1);
            acts = after;
            if first.per == Per::ONCE {
                gives &= first.gives();
                pieces.push(together(group));
            } else if let Some(each) = pieces.last_mut().filter(|_| before.rewards(first)) {
                // "pay up to 3 twigs for 1 point token each"
                let objects: Vec<String> = group.iter().map(|clause| clause.object.clone()).collect();
                *each = format!("{each} for {} each", words::and(&objects));
            } else if like > 0 || before.must_name(first) {
                finish(&mut pieces, gives, &mut sentences);
                gives = true;
                let per = self.multiplied(first, before);
                sentences.push(format!("{}, {}", per.trim_start(), together(group)));
            } else {
                gives = false;
                pieces.push(format!("{}{}", first.bare(), self.multiplied(first, before)));
            }
            for clause in group {
                before.hear(clause);
            }
        }
        finish(&mut pieces, gives, &mut sentences);
        sentences
    }

    /// What multiplies a clause.
    fn multiplied(self, clause: &Clause, before: &Before) -> String {
        let counted = before.counted.as_ref().filter(|counted| !counted.taken || !before.near);
        self.per(clause.per, clause.every, "your", counted.map(|counted| &counted.names))
    }

    fn condition(self, condition: Condition, before: &Before) -> String {
        match (condition.what.what, condition.is) {
            (What::Chosen, Bound::AtLeast(1)) if before.just_offered() => "you do".to_owned(),
            (What::Chosen, Bound::AtLeast(least)) => match &before.counted {
                Some(counted) => counted.least.replace("{}", &least.to_string()),
                None => format!("there are at least {least} of them"),
            },
            _ => self.test(condition),
        }
    }

    /// Who may share the space of the card: "a Wife".
    pub fn partner(self) -> String {
        let own = match self.source {
            Source::Playing(card) => self.catalog.cards.get(usize::from(card)),
            _ => None,
        };
        let partners = own.map_or(Vec::new(), |own| words::each_card(own.pairs_with, self.catalog));
        match (own.and_then(|own| own.shares), partners.is_empty()) {
            (_, false) => words::or(&partners),
            (Some(filter), true) => words::a_card_of(filter, self.catalog),
            (None, true) => "another card".to_owned(),
        }
    }
}

fn is_choice(part: &Part) -> bool {
    matches!(part.clause.role, Role::Choice { .. })
}

/// Does the part belong to the sentences that the first begins?
fn goes_on(first: &Part, part: &Part) -> bool {
    let plain = !part.clause.may && !is_choice(part);
    plain && part.option == first.option && part.tests == first.tests
}

/// Are the two listed together? Gains are, unless they are multiplied by different things.
fn are_alike(one: &Clause, other: &Clause) -> bool {
    if one.per != other.per || one.every != other.every || other.counted.is_some() {
        return false;
    }
    match one.per {
        Per::ONCE => one.verb == "gain" && other.verb == "gain",
        _ => one.gives() && other.gives(),
    }
}

/// "draw 2 cards and gain 1 berry", "gain 3 berries and 1 point token".
fn together(group: &[&Clause]) -> String {
    let mut grouped: Vec<(&str, Vec<String>)> = Vec::new();
    for clause in group {
        match grouped.last_mut().filter(|(verb, _)| *verb == clause.verb) {
            Some((_, objects)) => objects.push(clause.object.clone()),
            None => grouped.push((clause.verb, vec![clause.object.clone()])),
        }
    }
    let grouped = grouped
        .iter()
        .map(|(verb, objects)| format!("{verb} {}", words::and(objects)));
    words::and(&grouped.collect::<Vec<_>>())
}

impl Step {
    /// It in plain words, by itself.
    pub fn words(self, catalog: &Catalog) -> String {
        let source = Source::Turn;
        Teller { catalog, source }.step(self)
    }
}
