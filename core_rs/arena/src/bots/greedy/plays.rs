//! What playing a card brings.

use super::estimate::{Here, POINT, bonus, effect};
use crate::view::View;
use everdell_engine::choice::Payment;
use everdell_engine::effect::{Filter, Price};
use everdell_engine::ids::{CardId, NONE, Slot};
use everdell_engine::list::List;
use everdell_engine::payment::{Laid, UsedAbility};
use everdell_engine::resources::Resources;

/// A resource paid for a card: that is what resources are for.
const PAID: i32 = 2;
/// A card that scores is played before anything else is done.
const SCORING_PLAY: i32 = 1_000;

/// A bonus in the player's own city that counts further cards.
#[derive(Clone, Copy)]
pub struct Bonus {
    filter: Filter,
    points: i8,
}

impl Default for Bonus {
    fn default() -> Self {
        Bonus {
            filter: Filter::ANY,
            points: 0,
        }
    }
}

pub type Counting = List<Bonus, 32>;

/// Which cards of the player's own city score for further cards.
pub fn count_bonuses(view: &View<'_>) -> Counting {
    let mut all = Counting::default();
    let scoring = view.catalog().scoring;
    if !view.me().names().meets(scoring) {
        return all;
    }
    for card in view.me().city().iter().filter(|card| scoring.has(card.card)) {
        for score in &view.catalog().cards[usize::from(card.card)].score {
            if let (Some(filter), false) = (score.per.own_cards(), all.is_full()) {
                all.push(Bonus {
                    filter,
                    points: score.points,
                });
            }
        }
    }
    all
}

/// What playing the card brings, its cost and its own effect included; `acts` is the effect's worth where it is known.
pub fn play(view: &View<'_>, counting: &Counting, card: CardId, via: Payment, acts: Option<i32>) -> i32 {
    let catalog = view.catalog();
    let def = &catalog.cards[usize::from(card)];
    let price = price(view, def.cost, via) + lost(view, card, via);
    if def.enters_opponent {
        return -i32::from(def.points) * POINT / i32::from(view.seats() - 1).max(1) - price;
    }
    if let Some(trade) = def.trades {
        let cities = view.opponents().map(|seat| view.player(seat).city());
        let targets = cities.flatten().map(|target| view.card(target.card));
        let best = targets
            .filter(|def| def.is(trade.cards))
            .map(|def| i32::from(def.points))
            .max();
        return best.unwrap_or(0) * POINT - price;
    }
    let own: i32 = def
        .score
        .iter()
        .map(|score| {
            let counts_itself = score.per.own_cards().is_some_and(|filter| def.is(filter));
            bonus(view, *score) + if counts_itself { i32::from(score.points) } else { 0 }
        })
        .sum();
    let others: i32 = counting
        .iter()
        .filter(|bonus| def.is(bonus.filter))
        .map(|bonus| i32::from(bonus.points))
        .sum();
    let acts = acts.unwrap_or_else(|| effect(view, def.effect, Here::nowhere(view)));
    let points = i32::from(def.points) + own + others;
    let first = if points > 0 { SCORING_PLAY } else { 0 };
    first + points * POINT + acts - price
}

/// The points of the card whose place this one takes.
fn lost(view: &View<'_>, card: CardId, via: Payment) -> i32 {
    if via != Payment::FREE || view.card(card).upgrades == NONE {
        return 0;
    }
    let points = |slot: Slot| i32::from(view.card(view.me().card(slot).card).points);
    view.upgraded(card).map(points).min().unwrap_or(0) * POINT
}

/// What is paid for a play, an ability's price included.
fn price(view: &View<'_>, cost: Resources, via: Payment) -> i32 {
    let (home, units) = (via.as_home(), i32::from(cost.total()));
    let Some(UsedAbility { slot, price }) = via.as_ability() else {
        return match home {
            // There are few of them.
            Some(home) if home.laid == Laid::Good => 2 * PAID,
            None if via == Payment::RESOURCES => units * PAID,
            _ => 0,
        };
    };
    let units = if home.is_some() { 0 } else { units };
    let points_of = |slot: Slot| {
        let def = &view.catalog().cards[usize::from(view.me().card(slot).card)];
        (i32::from(def.points) * POINT, def)
    };
    let (points, def) = points_of(slot);
    let lost = match def.ability.map(|ability| ability.price) {
        Some(Price::DiscardThis) => points,
        Some(Price::Imprison) if price != NONE => points_of(price).0,
        Some(Price::Tokens) => i32::from(price) * POINT,
        _ => 0,
    };
    let dropped = def.ability.map_or(0, |ability| i32::from(ability.dropped(price)));
    lost + (units - dropped).max(0) * PAID
}
