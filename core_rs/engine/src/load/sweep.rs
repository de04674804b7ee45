//! What is said of an effect, compared with what happens when it is carried out.

use std::sync::Arc;

use crate::effect::{Colour, Effect};
use crate::ids::NONE;
use crate::load::modules;
use crate::observer::Silent;
use crate::resources::Resources;
use crate::state::{CityCard, Source, State};
use crate::verbs::Step;
use crate::{Game, Rules};

/// No turn has this number, so that what is carried out ends with the effect.
const NO_TURN: u16 = u16::MAX - 1;

/// Does one way of going on, at least, lead to another position? What tells only how it came about does not count.
fn changes(game: &Game, before: &State) -> bool {
    if game.state.stack.is_empty() {
        let mut after = game.state;
        (after.drawn, after.drawer, after.drawing_heard) = (before.drawn, before.drawer, before.drawing_heard);
        return after != *before;
    }
    (0..game.choices.len()).any(|at| {
        let (mut next, mut silent) = (game.clone(), Silent);
        let mut engine = next.engine(&mut silent);
        engine.take(game.choices[at]);
        engine.settle_within(NO_TURN);
        changes(&next, before)
    })
}

/// Is what is said right? A place may be used only where something happens; of conditions that cards have it does not know.
fn is_right(game: &Game, effect: Effect, source: Source, place: bool) -> bool {
    let (mut asked, mut done, mut silent, seat) = (game.clone(), game.clone(), Silent, game.state.active);
    let mut engine = asked.engine(&mut silent);
    let (said, may) = (
        engine.would_act(effect, seat, source),
        engine.can_perform(effect, seat, source),
    );
    let first = engine.catalog.steps[usize::from(effect)];
    // A price, which has no key, is never asked for where it cannot be paid.
    if !may && first.key(engine.catalog).is_none() && !matches!(first, Step::If(_)) {
        return true;
    }
    let mut engine = done.engine(&mut silent);
    engine.push_effect(effect, seat, source, NONE);
    engine.settle_within(NO_TURN);
    let happens = changes(&done, &game.state);
    said == happens && (happens || !may || !place)
}

/// By what the first player holds, how full his city is, and whether there are cards to draw and resources.
fn positions(rules: &Arc<Rules>) -> impl Iterator<Item = (String, Game)> {
    let dealt = |people| Game::new(Arc::clone(rules), people, 7);
    let mut opened = dealt(3).or_else(|_| dealt(1)).unwrap();
    while !opened.state.stack.is_empty() {
        opened.choose(0);
    }
    let all = (0..).zip(&rules.catalog.cards);
    let card = |colour| {
        all.clone()
            .find(|(_, card)| card.colour == colour && card.in_deck() > 1)
            .unwrap()
            .0
    };
    let city = Colour::ALL.map(card);
    let hand = [city[0], city[1], city[2]];
    let active = opened.state.active;
    let limit = usize::from(opened.engine(&mut Silent).limit(active));
    (0..48).map(move |case| {
        let held = [0, 1, limit - 1, limit][case % 4];
        let (built, cards, rich) = ([0, 3, 14][case / 4 % 3], case / 12 % 2, case / 24);
        let (mut game, mut state) = (opened.clone(), opened.state);
        for seat in 0..opened.players() {
            let (held, built) = if seat == active { (held, built) } else { (2, 4) };
            let player = state.player_mut(seat);
            player.hand = hand.into_iter().cycle().take(held).collect();
            player.hand.sort_unstable();
            player.city = city.into_iter().cycle().take(built).map(CityCard::new).collect();
            player.resources = Resources([2 * rich as u8; 4]);
            state.recount(&opened.rules.catalog, seat);
        }
        if cards == 0 {
            state.piles.clear();
        }
        game.jump(&state);
        (
            format!("{held} in hand, {built} in the city, cards {cards}, resources {rich}"),
            game,
        )
    })
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
            let mut others: Vec<_> = (1..catalog.steps.len()).filter(begins).map(|at| at as Effect).collect();
            let mut look = |game: &Game, what: &str, effect: Effect, source: Source, place: bool| {
                others.retain(|other| *other != effect);
                if !is_right(game, effect, source, place) {
                    wrong.push(format!("{module}, {what}: {told}"));
                }
            };
            for (at, card) in (0..).zip(&catalog.cards) {
                let (mut state, mut game, seat) = (game.state, game.clone(), game.state.active);
                let slot = state.enter_city(catalog, seat, CityCard::new(at));
                game.jump(&state);
                look(&game, &card.id, card.effect, Source::Card { seat, slot }, false);
                look(&game, &card.id, card.visit, Source::Card { seat, slot }, true);
            }
            for (at, location) in (0..).zip(&catalog.locations) {
                look(&game, &location.id, location.effect, Source::Location(at), true);
            }
            for (at, event) in (0..).zip(&catalog.events) {
                look(&game, &event.id, event.effect, Source::Event(at), false);
            }
            let others = others
                .into_iter()
                .filter(|&effect| !is_right(&game, effect, Source::Turn, false));
            wrong.extend(others.map(|effect| format!("{module}, {:?}: {told}", catalog.steps_of(effect))));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} answers are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
