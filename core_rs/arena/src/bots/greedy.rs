//! Plays the card that scores most now, else goes where points and resources are most; the first of equals. It reads the
//! data and never looks ahead.

use super::Bot;
use super::worth::{self, CARD, Counting, Here, POINT, RESOURCE};
use crate::view::View;
use everdell_engine::choice::{Ask, Choice, Decision, Zone};
use everdell_engine::effect::NOTHING;
use everdell_engine::ids::{CardId, Seat, Slot};
use everdell_engine::resources::{Resource, Resources};
use everdell_engine::state::Source;

pub struct Greedy;

impl Bot for Greedy {
    fn begin(&mut self, _: u64) {}

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let mut counting = Counting::default();
        let mut counted = false;
        let mut best = (i32::MIN, 0);
        for (index, &choice) in choices.iter().enumerate() {
            if !counted && matches!(choice, Choice::Play { .. }) {
                worth::count_bonuses(view, &mut counting);
                counted = true;
            }
            let worth = value(view, decision, &counting, choice);
            if worth > best.0 {
                best = (worth, index);
            }
        }
        best.1
    }
}

fn value(view: &View<'_>, decision: Decision, counting: &Counting, choice: Choice) -> i32 {
    match choice {
        Choice::Place(place) => worth::place(view, place),
        Choice::Play { card, via, .. } => worth::play(view, counting, card, via),
        Choice::Card {
            from: Zone::City,
            seat,
            slot,
            ..
        } => city_card(view, decision, seat, slot),
        Choice::Card { card, .. } => card_in_hand(view, decision, card),
        Choice::Resource { kind, n, .. } => resource(view, decision, kind, n),
        Choice::Amount(n) => i32::from(n) * (per_unit(view, decision) - RESOURCE),
        Choice::Player(seat) => player(view, decision, seat),
        Choice::Location(id) => worth::location(view, id),
        Choice::Pay(what) => balance_after(view, what),
        Choice::Prepare | Choice::Pass | Choice::Pile(_) | Choice::Worker(_) | Choice::Stop | Choice::Special(_) => 0,
    }
}

fn card_in_hand(view: &View<'_>, decision: Decision, card: CardId) -> i32 {
    let points = i32::from(view.catalog().cards[usize::from(card)].points);
    let worth = CARD + points;
    match decision.ask {
        Ask::Keep | Ask::TakeRevealed | Ask::TakeMeadow | Ask::DrawMeadow => worth,
        _ => per_unit(view, decision) - worth,
    }
}

fn city_card(view: &View<'_>, decision: Decision, seat: Seat, slot: Slot) -> i32 {
    let card = view.player(seat).card(slot);
    let def = &view.catalog().cards[usize::from(card.card)];
    let lost = (i32::from(def.points) + i32::from(card.tokens)) * POINT;
    match decision.ask {
        Ask::Activate => worth::production(view, seat, slot),
        Ask::Pair => POINT,
        Ask::Replace | Ask::DiscardCity => worth::units(view.me().resources(), def.cost) - lost,
        Ask::Tuck => per_unit(view, decision) - lost,
        _ => 0,
    }
}

fn resource(view: &View<'_>, decision: Decision, kind: Resource, n: u8) -> i32 {
    let owned = view.me().resources();
    match decision.ask {
        Ask::GainResource | Ask::StoreResource => worth::units(owned, Resources::of(kind, n)),
        // Of what is owned in plenty, a unit is missed least.
        _ => i32::from(n) * (per_unit(view, decision) - RESOURCE) + i32::from(owned[kind].min(7)),
    }
}

/// What one unit of that which the decision's effect takes brings.
fn per_unit(view: &View<'_>, decision: Decision) -> i32 {
    let catalog = view.catalog();
    let per = |effect: u16| {
        if effect == NOTHING {
            0
        } else {
            worth::per_chosen(view, usize::from(effect))
        }
    };
    match decision.source {
        Source::Location(id) => per(catalog.locations[usize::from(id)].effect),
        Source::Card { seat, slot } => {
            // The card may have left its city since.
            let card = view.player(seat).city().get(usize::from(slot));
            card.map(|card| &catalog.cards[usize::from(card.card)])
                .map_or(0, |def| per(def.effect).max(per(def.visit)))
        }
        Source::Event(at) => {
            let def = &catalog.events[usize::from(view.events()[usize::from(at)].event)];
            per(def.effect) + worth::per_thing_here(view, Here::event(view, at))
        }
        Source::Playing(card) => per(catalog.cards[usize::from(card)].effect),
        Source::Turn | Source::Season => 0,
    }
}

/// A card that costs points goes to the leader, gifts go to the last.
fn player(view: &View<'_>, decision: Decision, seat: Seat) -> i32 {
    let score = i32::from(view.score(seat).total());
    if decision.ask == Ask::TargetCity { score } else { -score }
}

/// The more even what is left, the better: minus its sum of squares.
fn balance_after(view: &View<'_>, paid: Resources) -> i32 {
    let owned = view.me().resources();
    -(0..4)
        .map(|k| i32::from(owned.0[k].saturating_sub(paid.0[k])).pow(2))
        .sum::<i32>()
}
