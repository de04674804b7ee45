//! Quantities in words: what amounts are multiplied by, what conditions and requirements ask for, and what scores count.

use super::effect::Teller;
use super::words;
use crate::catalog::Catalog;
use crate::effect::{Bound, Condition, Filter, Per, Quantity, Requirement, What, Whose};
use crate::resources::Resource;
use crate::state::Source;

/// What a quantity is called.
pub(super) enum Wording {
    /// One and several of them, and what is said behind: "critter", "critters", " in your city".
    Each(String, String, String),
    /// It is 1 if this is true.
    If(String),
}

/// "4 production cards", "a Judge", "2 cards of each colour": what must be in the city, then what must be held.
pub(crate) struct Needs<'a> {
    /// Cards by name.
    cards: Vec<&'a str>,
    /// So many cards of a sort.
    counts: Vec<String>,
    /// So many events.
    events: Vec<String>,
}

impl<'a> Needs<'a> {
    pub fn of(requirement: &Requirement, catalog: &'a Catalog) -> Needs<'a> {
        let named = |condition: &Condition| match condition.what.what {
            What::Named(card) => Some(words::card(card, catalog)),
            _ => None,
        };
        let asked = Asked::of(&requirement.0, "", teller(catalog));
        Needs {
            cards: requirement.0.iter().filter_map(named).collect(),
            counts: asked.city,
            events: asked.held,
        }
    }

    /// In short: "Judge and Queen".
    pub fn note(&self) -> String {
        let cards = self.cards.iter().map(|&name| name.to_owned());
        let all = cards
            .chain(self.counts.iter().cloned())
            .chain(self.events.iter().cloned());
        words::and(&all.collect::<Vec<_>>())
    }

    /// "needs a Judge and a Queen in your city".
    pub fn sentence(&self) -> Option<String> {
        let cards = self.cards.iter().map(|name| words::article(name));
        let city: Vec<String> = cards.chain(self.counts.iter().cloned()).collect();
        let city = (!city.is_empty()).then(|| format!("{} in your city", words::and(&city)));
        let events = self.events.iter().map(|events| format!("{events} that you claimed"));
        let parts: Vec<String> = city.into_iter().chain(events).collect();
        (!parts.is_empty()).then(|| format!("needs {}", words::and(&parts)))
    }
}

/// All that a requirement asks, as a clause that follows "if": "your city has at least 4 critters".
pub(crate) fn asked(requirement: &Requirement, catalog: &Catalog) -> String {
    Asked::of(&requirement.0, "at least ", teller(catalog)).clause()
}

fn teller(catalog: &Catalog) -> Teller<'_> {
    let source = Source::Turn;
    Teller { catalog, source }
}

/// What conditions ask, by the words in which it is told.
#[derive(Default)]
struct Asked {
    /// "4 critters".
    city: Vec<String>,
    /// "2 basic events".
    held: Vec<String>,
    left: Vec<(Resource, u8)>,
    others: Vec<String>,
}

impl Asked {
    fn of(conditions: &[Condition], least: &str, teller: Teller<'_>) -> Asked {
        let mut asked = Asked::default();
        let mut each = of_each_colour(conditions);
        let all = each;
        for &condition in conditions {
            match (condition.what.what, condition.is) {
                (What::Named(_), _) => {}
                (What::Cards(Filter { colour: Some(_), .. }), _) if all.is_some() => {
                    let cards = each.take().map(|n| words::number(n, "card"));
                    asked
                        .city
                        .extend(cards.map(|cards| format!("{least}{cards} of each colour")));
                }
                (What::Cards(_) | What::OneColour { .. }, _) => asked.city.push(teller.bound(condition, least)),
                (What::Events(_) | What::Goods(_), _) => asked.held.push(teller.bound(condition, "")),
                (What::Resources { kinds }, Bound::AtLeast(n)) => {
                    asked.left.extend(words::kinds(kinds).map(|kind| (kind, n)));
                }
                _ => asked.others.push(format!("have {}", teller.bound(condition, least))),
            }
        }
        asked
    }

    fn clause(self) -> String {
        let mut others = self.others;
        if !self.held.is_empty() {
            others.push(format!("hold at least {}", words::and(&self.held)));
        }
        if !self.left.is_empty() {
            others.push(format!("have {} left", amounts(&self.left)));
        }
        let city = (!self.city.is_empty()).then(|| format!("your city has {}", words::and(&self.city)));
        let others = (!others.is_empty()).then(|| format!("you {}", words::and(&others)));
        words::and(&city.into_iter().chain(others).collect::<Vec<_>>())
    }
}

/// The same number of every colour.
fn of_each_colour(conditions: &[Condition]) -> Option<u8> {
    let least = Requirement(conditions.to_vec()).colours();
    (least[0] > 0 && least.iter().all(|&n| n == least[0])).then_some(least[0])
}

fn amounts(left: &[(Resource, u8)]) -> String {
    if left.len() == Resource::ALL.len() && left.iter().all(|(_, n)| *n == left[0].1) {
        return format!("at least {} of each resource", left[0].1);
    }
    let each = left.iter().map(|(kind, n)| words::amount(*n, *kind));
    format!("at least {}", words::and(&each.collect::<Vec<_>>()))
}

impl Teller<'_> {
    /// " for each Farm in your city", " for every 2 critters in your city"; nothing where nothing is counted. `whose` city it is:
    /// "your". What earlier steps counted is called by the words of that step: `counted`.
    pub fn per(self, per: Per, every: u8, whose: &str, counted: Option<&(String, String)>) -> String {
        let (one, many) = match (per, counted, self.wording(self.catalog.quantity(per), whose)) {
            (Per::ONCE, ..) => return String::new(),
            (Per::CHOSEN, Some(counted), _) => counted.clone(),
            (.., Wording::Each(one, many, rest)) => (one + &rest, many + &rest),
            (.., Wording::If(test)) => return format!(" if {test}"),
        };
        words::for_each(every, &one, &many)
    }

    /// A condition by itself: "there is a Farm in your city".
    pub fn test(self, condition: Condition) -> String {
        match (condition.what.what, condition.is, self.wording(condition.what, "your")) {
            (_, _, Wording::If(test)) => test,
            (What::Named(id), Bound::AtLeast(1), _) => {
                format!("there is {} in your city", words::a_card(id, self.catalog))
            }
            (What::TokensHere, ..) => format!("{} lie on it", self.bound(condition, "at least ")),
            _ => Asked::of(&[condition], "at least ", self).clause(),
        }
    }

    /// "at least 4 critters", "at most 2 production cards", "more critters than constructions".
    fn bound(self, condition: Condition, least: &str) -> String {
        let (one, many) = self.wording(condition.what, "your").things();
        match condition.is {
            Bound::AtLeast(n) => format!("{least}{}", words::count(n, &one, &many)),
            Bound::AtMost(n) => format!("at most {}", words::count(n, &one, &many)),
            Bound::MoreThan(other) => format!("more {many} than {}", self.wording(other, "your").things().1),
        }
    }

    pub(super) fn wording(self, quantity: Quantity, whose: &str) -> Wording {
        let catalog = self.catalog;
        let city = match quantity.whose {
            Whose::Own | Whose::Here => format!(" in {whose} city"),
            Whose::Opponents => " in opponents' cities".to_owned(),
            Whose::BestOpponent => " in the city of the opponent who has most of them".to_owned(),
            Whose::Everybody => " in any city".to_owned(),
        };
        let things = |(one, many): (String, String), rest: String| Wording::Each(one, many, rest);
        let some = |one: &str, rest: &str| things((one.to_owned(), format!("{one}s")), rest.to_owned());
        let on_card =
            |one: &str, place: &str, card| some(one, &format!(" {place} {whose} {}", words::card(card, catalog)));
        match quantity.what {
            What::One => some("time", ""),
            What::Chosen => things(("of them".to_owned(), "of them".to_owned()), String::new()),
            What::Way(way) => Wording::If(format!("you chose way {way}")),
            What::Cards(filter) => things(words::noun(filter, catalog), city),
            What::OtherCards(filter) => {
                let (one, many) = words::noun(filter, catalog);
                things((format!("other {one}"), format!("other {many}")), city)
            }
            What::Named(card) => some(words::card(card, catalog), &city),
            What::SameName => some("other card", &format!(" of this name{city}")),
            What::OfSet(set) => some(&format!("{} card", catalog.set_names[usize::from(set)]), &city),
            What::Colours => some("colour", &format!(" of cards{city}")),
            What::OneColour { but } => {
                let but = but.map_or(String::new(), |colour| format!(" other than {}", colour.name()));
                let of = |cards: &str| format!("{cards} of one colour{but}");
                things((of("card"), of("cards")), city)
            }
            What::Spaces => some("space", &format!(" used{city}")),
            What::HandCards(u8::MAX) => some("card", &format!(" in {whose} hand")),
            What::HandCards(most) => some("card", &format!(" in {whose} hand, {most} at most")),
            What::Events(kind) => {
                let rest = match quantity.whose {
                    Whose::BestOpponent => " of the opponent who holds most events",
                    _ => " that you claimed",
                };
                match catalog.event_kinds.get(usize::from(kind)) {
                    Some(kind) => things((kind.name.clone(), kind.plural.clone()), rest.to_owned()),
                    None => some("event", rest),
                }
            }
            What::Resources { kinds } => {
                let named = |name: fn(Resource) -> &'static str| {
                    let names: Vec<String> = words::kinds(kinds).map(|kind| name(kind).to_owned()).collect();
                    words::and(&names)
                };
                let rest = format!(" left in {whose} supply");
                things((named(Resource::name), named(words::plural)), rest)
            }
            What::Goods(good) => match catalog.goods.get(usize::from(good)) {
                Some(good) => things((good.name.clone(), good.plural.clone()), " that you hold".to_owned()),
                None => some("good", " that you hold"),
            },
            What::PointTokens { on_cards: true } => {
                some("point token", " that you have, including those on your cards")
            }
            What::PointTokens { on_cards: false } => some("point token", " that you have"),
            What::TokensHere => some("point token", " on it"),
            What::TokensOn(card) => on_card("point token", "on", card),
            What::ResourceHere(kind) => {
                let kind = Resource::from_index(kind);
                things(
                    (kind.name().to_owned(), words::plural(kind).to_owned()),
                    " on it".to_owned(),
                )
            }
            What::CardsHere => some("card", " under it"),
            What::Prisoners(card) => on_card("prisoner", "in", card),
            What::WorkersOn(card) => on_card("worker", "on", card),
            What::WorkersIn(area) => {
                let area = catalog.areas.get(usize::from(area)).map_or("?", |area| &area.name);
                things(
                    (format!("worker on the {area}"), format!("workers on the {area}")),
                    String::new(),
                )
            }
            What::Paired => Wording::If(format!("it shares its space with {}", self.partner())),
            What::PairsWith(card) => {
                let def = catalog.cards.get(usize::from(card));
                let partners = def.map(|def| words::each_card(def.pairs_with, catalog));
                let partners = words::or(&partners.unwrap_or_default());
                some(
                    "pair",
                    &format!(" of {} and {partners}{city}", words::a_card(card, catalog)),
                )
            }
            What::BuiltOnPoints => some("base point", " of the card built on it"),
            What::BonusOf(filter) => {
                let card = words::a_card_of(filter, catalog);
                some(
                    "point",
                    &format!(" that the bonus of {card} in an opponent's city would count in {whose} city"),
                )
            }
        }
    }
}

impl Wording {
    /// One and several of them.
    fn things(self) -> (String, String) {
        match self {
            Wording::Each(one, many, _) => (one, many),
            Wording::If(test) => (test.clone(), test),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::EventDef;
    use crate::game::Game;
    use crate::game::quantities::{Reader, amount};
    use crate::load::{Rules, modules};
    use std::sync::Arc;

    /// Every quantity that the data of a catalog use.
    fn quantities(catalog: &Catalog) -> Vec<Quantity> {
        let scores = catalog.cards.iter().flat_map(|card| &card.score);
        let scores: Vec<_> = scores
            .chain(catalog.events.iter().flat_map(|event| &event.score))
            .collect();
        let asked = catalog.events.iter().map(|event: &EventDef| &event.requires);
        let asked = asked.chain(catalog.locations.iter().map(|place| &place.requires));
        let conditions = asked.flat_map(|requires| &requires.0).chain(&catalog.conditions);
        let conditions = conditions.chain(scores.iter().filter_map(|score| score.when.as_ref()));
        let counted = conditions.map(|condition| condition.what);
        counted
            .chain(scores.iter().map(|score| score.per))
            .chain(catalog.quantities.iter().copied())
            .collect()
    }

    #[test]
    fn every_quantity_of_the_data_has_words_and_nobody_has_any_of_it_before_the_first_turn() {
        for module in modules::ids() {
            let rules = Arc::new(Rules::load(&[module.to_owned()], &[]).unwrap());
            let catalog = &rules.catalog;
            let game = (1..=3)
                .rev()
                .find_map(|people| Game::new(Arc::clone(&rules), people, 7).ok());
            let game = game.expect("some table can play it");
            for quantity in quantities(catalog) {
                let told = match teller(catalog).wording(quantity, "your") {
                    Wording::Each(one, many, rest) => format!("{one}, {many}{rest}"),
                    Wording::If(test) => test,
                };
                assert!(
                    !told.starts_with(',') && !told.contains(['?', '{']),
                    "{module}, {quantity:?}: {told}"
                );
                let wanted = match quantity.what {
                    What::One => 1,
                    What::HandCards(most) => (game.state().player(0).hand.len() as i16).min(most.into()),
                    _ => 0,
                };
                let reader = Reader::of(0);
                assert_eq!(
                    amount(catalog, game.state(), quantity, reader),
                    wanted,
                    "{module}, {quantity:?}"
                );
            }
        }
    }
}
