//! Powers that follow a play (WA5, WA8, WA34, WA36, WA38, WA39, WA41, WA43).

use super::super::acting::act;
use super::data::AfterPlay;
use super::keys::AfterOthersPlay;
use super::{numbers, power_of};
use crate::catalog::Catalog;
use crate::game::Engine;
use crate::ids::{CardId, Seat, Slot};
use crate::state::{Frame, Source, State};

/// Does this follow the play of such a card by this seat?
pub(crate) fn fits(catalog: &Catalog, state: &State, after: &AfterPlay, card: CardId, seat: Seat) -> bool {
    let (player, def) = (state.player(seat), |card: CardId| &catalog.cards[usize::from(card)]);
    let fits = after.played.is_empty() || after.played.iter().any(|&filter| def(card).is(filter));
    let mut city = player.city.iter();
    let needed = after
        .needs
        .is_none_or(|filter| city.any(|card| def(card.card).is(filter)));
    fits && needed && after.seasons >> player.season as u8 & 1 == 1
}

/// Where the card stands that this seat has played into its own city.
fn own_slot(play: Frame, seat: Seat) -> Option<Slot> {
    match play.source {
        Source::Card { seat: city, slot } if city == seat => Some(slot),
        _ => None,
    }
}

/// A card of this seat is resolved.
pub(crate) fn played(engine: &mut Engine<'_>, play: Frame, seat: Seat) {
    let catalog = engine.catalog;
    let Some(power) = power_of(engine.state, seat) else {
        return;
    };
    let Some(slot) = own_slot(play, seat) else { return };
    if engine.player(seat).passed {
        return;
    }
    let all = &numbers(catalog).rows[usize::from(power)].after_play;
    for after in all.iter().rev() {
        if fits(catalog, engine.state, after, play.it, seat) {
            act(engine, seat, power, after.effect, slot);
        }
    }
}

fn follows_others(engine: &Engine<'_>, after: &AfterOthersPlay, play: Frame, seat: Seat) -> bool {
    let card = engine.card(play.it);
    let fits = after.played.is_empty() || after.played.iter().any(|&filter| card.is(filter));
    let named = after.card.is_none_or(|name| engine.card(name).forms.has(play.it));
    fits && named && (after.passed || !engine.player(seat).passed)
}

/// A card of another player is resolved in that player's own city.
pub(crate) fn played_by_another(engine: &mut Engine<'_>, play: Frame, seat: Seat) {
    let catalog = engine.catalog;
    let Some(power) = power_of(engine.state, seat) else {
        return;
    };
    let all = &numbers(catalog).rows[usize::from(power)].cards.after_others_play;
    if all.is_empty() || own_slot(play, play.seat).is_none() {
        return;
    }
    for after in all.iter().rev() {
        if follows_others(engine, after, play, seat) {
            act(engine, seat, power, after.effect, 0);
        }
    }
}
