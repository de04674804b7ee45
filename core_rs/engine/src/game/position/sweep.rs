//! What is said of an effect, compared with what happens when it is carried out.

use std::sync::Arc;

use crate::card_set::CardSet;
use crate::effect::Effect;
use crate::ids::{CardId, NONE, Seat};
use crate::load::modules;
use crate::observer::Silent;
use crate::resources::Resources;
use crate::state::{CityCard, Source, State};
use crate::verbs::Step;
use crate::{Game, Rules};

/// No turn has this number, so that what is carried out ends with the effect.
const NO_TURN: u16 = u16::MAX - 1;

/// A position without what only tells how it came about.
fn plain(state: &State) -> State {
    State {
        drawn: CardSet::EMPTY,
        drawer: 0,
        drawing_heard: false,
        ..*state
    }
}

/// Does one way of going on, at least, lead to another position?
fn changes(game: &Game, before: &State) -> bool {
    if game.state.stack.is_empty() {
        return plain(&game.state) != *before;
    }
    (0..game.choices.len()).any(|at| {
        let (mut next, mut silent) = (game.clone(), Silent);
        let mut engine = next.engine(&mut silent);
        engine.take(game.choices[at]);
        engine.settle_within(NO_TURN);
        changes(&next, before)
    })
}

/// What is wrong with the answers about an effect. A place may be used only where something happens; of conditions that cards have it
/// does not know.
fn mistake(game: &Game, effect: Effect, seat: Seat, source: Source, place: bool) -> Option<String> {
    let (mut asked, mut done, mut silent) = (game.clone(), game.clone(), Silent);
    let mut engine = asked.engine(&mut silent);
    let said = engine.would_act(effect, seat, source);
    let may = engine.can_perform(effect, seat, source);
    let first = engine.catalog.steps[usize::from(effect)];
    // A price that cannot be paid is never asked for.
    if !may && matches!(first, Step::PayFee(_) | Step::PayCost(_)) {
        return None;
    }
    let mut engine = done.engine(&mut silent);
    engine.push_effect(effect, seat, source, NONE);
    engine.settle_within(NO_TURN);
    let happens = changes(&done, &plain(&game.state));
    let wrong = said != happens || place && may && !happens;
    wrong.then(|| format!("it would act: {said}; it may be performed: {may}; something happens: {happens}"))
}

/// Positions by what the first player holds, how full his city is, and whether there are cards to draw and resources.
fn positions(rules: &Arc<Rules>) -> Vec<(String, Game)> {
    let dealt = |people| Game::new(Arc::clone(rules), people, 7);
    let mut opened = dealt(3).or_else(|_| dealt(1)).unwrap();
    while !opened.state.stack.is_empty() {
        opened.choose(0);
    }
    let card = |id: &str| rules.catalog.cards.iter().position(|card| card.id == id).unwrap() as CardId;
    let (hand, city) = (
        ["farm", "queen", "wanderer"],
        ["mine", "wife", "farm", "inn", "chip_sweep", "dungeon"],
    );
    let (seat, people) = (opened.state.active, opened.players());
    let limit = usize::from(opened.engine(&mut Silent).limit(seat));
    let mut found = Vec::new();
    for case in 0..48 {
        let held = [0, 1, limit - 1, limit][case % 4];
        let (built, cards, rich) = ([0, 3, 14][case / 4 % 3], case / 12 % 2, case / 24);
        let mut state = opened.state;
        for other in 0..people {
            let (held, built) = if other == seat { (held, built) } else { (2, 4) };
            let player = state.player_mut(other);
            player.hand = hand.into_iter().cycle().take(held).map(card).collect();
            player.hand.sort_unstable();
            let cards = city.into_iter().cycle().take(built);
            player.city = cards.map(|id| CityCard::new(card(id))).collect();
            player.resources = Resources([2 * rich as u8; 4]);
            state.recount(&rules.catalog, other);
        }
        if cards == 0 {
            state.piles.clear();
        }
        let mut game = opened.clone();
        game.jump(&state);
        let told = format!("{held} in hand, {built} in the city, cards to draw: {cards}, resources: {rich}");
        found.push((told, game));
    }
    found
}

/// [R4.1, R4.8, TG25, NA39, LA18, LA22, PA30, RCA2, WA39] Cards, places and events as themselves, all other effects as nobody's.
#[test]
fn what_is_said_of_an_effect_is_what_happens() {
    let mut wrong = Vec::new();
    for module in modules::ids() {
        let rules = Arc::new(Rules::load(&[module.to_owned()], &[]).unwrap());
        let catalog = &rules.catalog;
        let begins = |at: &usize| catalog.steps[at - 1] == Step::End;
        for (told, game) in positions(&rules) {
            let seat = game.state.active;
            let mut others: Vec<_> = (1..catalog.steps.len()).filter(begins).map(|at| at as Effect).collect();
            let mut look = |game: &Game, what: &str, effect: Effect, source: Source, place: bool| {
                others.retain(|other| *other != effect);
                let mistake = mistake(game, effect, seat, source, place);
                wrong.extend(mistake.map(|mistake| format!("{module}, {what}, {told}: {mistake}")));
            };
            for (at, card) in catalog.cards.iter().enumerate() {
                let (mut state, mut game) = (game.state, game.clone());
                let slot = state.enter_city(catalog, seat, CityCard::new(at as CardId));
                game.jump(&state);
                let source = Source::Card { seat, slot };
                look(&game, &card.id, card.effect, source, false);
                look(&game, &card.id, card.visit, source, true);
            }
            for (at, location) in catalog.locations.iter().enumerate() {
                look(&game, &location.id, location.effect, Source::Location(at as u8), true);
            }
            for (at, event) in catalog.events.iter().enumerate() {
                look(&game, &event.id, event.effect, Source::Event(at as u8), false);
            }
            for effect in std::mem::take(&mut others) {
                let steps = format!("{:?}", catalog.steps_of(effect));
                let mistake = mistake(&game, effect, seat, Source::Turn, false);
                wrong.extend(mistake.map(|mistake| format!("{module}, {steps}, {told}: {mistake}")));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} answers are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
