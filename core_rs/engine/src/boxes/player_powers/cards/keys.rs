//! Keys of powers that lay cards aside, mark them, draw them from elsewhere or act on the plays of others.

use serde_json::Value;

use crate::effect::{Effect, Filter};
use crate::ids::CardId;
use crate::schema::row::{byte, filter, flag, list, zone};
use crate::schema::{FILTER, Shape, flag as flag_field, needed, optional};
use crate::verbs::Arena;

const AFTER_A_PLAY: Shape = Shape::Table(&[
    optional("played", Shape::List(&FILTER, 1, 5)),
    optional("card", Shape::CARD),
    flag_field("passed"),
    needed("effect", Shape::Steps),
]);
pub(crate) const AFTER_OTHERS_PLAY: Shape = Shape::List(&AFTER_A_PLAY, 1, 2);

const A_SHELF: Shape = Shape::Zone(&[]);
pub(crate) const PILE: Shape = Shape::Table(&[needed("card", Shape::CARD), needed("shelf", A_SHELF)]);
pub(crate) const STACK: Shape = Shape::Table(&[needed("shelf", A_SHELF), needed("cards", Shape::Number(0, 24))]);
pub(crate) const MEADOW_MARKER: Shape = Shape::Table(&[needed("set_up", Shape::Steps), needed("played", Shape::Steps)]);

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CardKeys {
    pub after_others_play: Vec<AfterOthersPlay>,
    pub pile: Option<Pile>,
    pub stack: Option<Stack>,
    /// Cards that count as this one take no space in the player's city.
    pub spaceless: Option<CardId>,
    /// Only if they were played for nothing.
    pub spaceless_if_free: bool,
    pub meadow_marker: Option<MeadowMarker>,
    /// May each card that is drawn from the deck be one of the meadow instead, and the other way round?
    pub deck_or_meadow: bool,
    pub meadow_or_deck: bool,
}

/// What follows a play of another player.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct AfterOthersPlay {
    /// The card is one of these; none: any card.
    pub played: Vec<Filter>,
    /// It is this card, or counts as it.
    pub card: Option<CardId>,
    /// It happens also when the player has passed.
    pub passed: bool,
    pub effect: Effect,
}

/// Cards that are no part of the deck: those that count as `card` lie on a shelf.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pile {
    pub card: CardId,
    pub shelf: u8,
}

/// So many cards of the deck lie on a shelf from the start.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Stack {
    pub shelf: u8,
    pub cards: u8,
}

/// A marker on a card of the meadow.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MeadowMarker {
    /// Before the first turn.
    pub set_up: Effect,
    /// After the card on which it lay was played.
    pub played: Effect,
}

impl CardKeys {
    pub(crate) fn read(row: &Value, arena: &mut Arena<'_>) -> CardKeys {
        CardKeys {
            after_others_play: list(row, "after_others_play")
                .iter()
                .map(|after| AfterOthersPlay {
                    played: list(after, "played").iter().map(filter).collect(),
                    card: card(&after["card"], arena),
                    passed: flag(after, "passed"),
                    effect: arena.effect(list(after, "effect")),
                })
                .collect(),
            pile: card(&row["pile"]["card"], arena).map(|card| Pile {
                card,
                shelf: shelf(&row["pile"]["shelf"], arena),
            }),
            stack: row["stack"].is_object().then(|| Stack {
                shelf: shelf(&row["stack"]["shelf"], arena),
                cards: byte(&row["stack"], "cards", 0),
            }),
            spaceless: card(&row["spaceless"], arena),
            spaceless_if_free: flag(row, "spaceless_if_free"),
            meadow_marker: row["meadow_marker"].is_object().then(|| MeadowMarker {
                set_up: arena.effect(list(&row["meadow_marker"], "set_up")),
                played: arena.effect(list(&row["meadow_marker"], "played")),
            }),
            deck_or_meadow: flag(row, "deck_or_meadow"),
            meadow_or_deck: flag(row, "meadow_or_deck"),
        }
    }
}

fn card(name: &Value, arena: &Arena<'_>) -> Option<CardId> {
    (!name.is_null()).then(|| arena.cards.id(name))
}

fn shelf(name: &Value, arena: &Arena<'_>) -> u8 {
    let shelf = zone(arena.kinds, name).as_shelf();
    shelf.expect("the data were checked to name a shelf")
}
