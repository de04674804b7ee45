//! Cards that a power lays aside before the game, out of the deck as a pile or some of the deck as a stack, and the space that
//! those of a pile take (WA1, WA39, WA41).

use super::data::{Power, Powers};
use super::{numbers, power_of};
use crate::catalog::{CardSet, Catalog};
use crate::ids::{CardId, MAX_DECK, Seat};
use crate::list::List;
use crate::schema::node::{Node, Read};
use crate::state::{Shelved, State};
use crate::zone::Zone;

fn powers<'c>(catalog: &'c Catalog, state: &'c State) -> impl Iterator<Item = (Seat, &'c Power)> {
    let people = 0..catalog.people(state.seats);
    people.filter_map(move |seat| {
        let power = power_of(state, seat)?;
        Some((seat, &numbers(catalog).rows[usize::from(power)]))
    })
}

/// Cards that are no part of the deck, and the shelf on which they lie.
pub(crate) fn aside(catalog: &Catalog, state: &State) -> Option<(CardSet, u8)> {
    let pile = powers(catalog, state).find_map(|(_, power)| power.cards.pile)?;
    Some((catalog.cards[usize::from(pile.card)].forms, pile.shelf))
}

/// The spaces that a card takes in the city of a seat.
pub(crate) fn space(
    powers: &Powers,
    catalog: &Catalog,
    state: &State,
    seat: Seat,
    card: CardId,
    free: bool,
) -> Option<u8> {
    let keys = power_of(state, seat).map(|at| &powers.rows[usize::from(at)].cards);
    let keys = keys.filter(|keys| free || !keys.spaceless_if_free);
    let spaceless = keys.and_then(|keys| keys.spaceless)?;
    catalog.cards[usize::from(spaceless)].forms.has(card).then_some(0)
}

/// The stack of whoever has one, from the deck.
pub(crate) fn deal_stacks(catalog: &Catalog, state: &mut State) {
    let stacks = powers(catalog, state).filter_map(|(seat, power)| Some((seat, power.cards.stack?)));
    let Some((seat, stack)) = stacks.last() else { return };
    let place = catalog.shelves[usize::from(stack.shelf)].place(seat, 0);
    for _ in 0..stack.cards {
        if state.has_shelf_room(catalog, stack.shelf, seat)
            && let Some(card) = state.piles.take_deck()
        {
            state.shelve(catalog, Shelved { place, card });
        }
    }
}

/// A state that says nothing of deck and shelves has them as at the start of a game.
pub(crate) fn read(catalog: &Catalog, root: &Node<'_>, state: &mut State) -> Read<()> {
    if let Some(shelves) = root.key("shelves") {
        return check(catalog, &shelves, state);
    }
    if root.key("deck").is_none() {
        deal_left_out(catalog, state);
    }
    Ok(())
}

fn deal_left_out(catalog: &Catalog, state: &mut State) {
    if let Some((cards, shelf)) = aside(catalog, state) {
        let mut deck: List<CardId, MAX_DECK> = List::default();
        while let Some(card) = state.piles.take_deck() {
            deck.push(card);
        }
        let place = catalog.shelves[usize::from(shelf)].place(0, 0);
        for &card in deck.iter().rev() {
            if cards.has(card) && state.has_shelf_room(catalog, shelf, 0) {
                state.shelve(catalog, Shelved { place, card });
            } else {
                state.piles.push_deck(card);
            }
        }
    }
    deal_stacks(catalog, state);
}

/// Refuses cards that no power of these players lays where they lie.
fn check(catalog: &Catalog, shelves: &Node<'_>, state: &State) -> Read<()> {
    let keys = || numbers(catalog).rows.iter().map(|power| &power.cards);
    for one in state.shelves.iter() {
        let def = catalog.shelves.of(one.place);
        let id = &catalog.cards[usize::from(one.card)].id;
        let refused = |why: String| shelves.need(&def.id)?.fail(why);
        let mut piles = keys()
            .filter_map(|keys| keys.pile)
            .filter(|pile| Zone::shelf(pile.shelf) == one.place.zone);
        if let Some(pile) = piles.next() {
            let card = &catalog.cards[usize::from(pile.card)];
            if aside(catalog, state).is_none() {
                return refused(format!("nobody has a power that lays {id} there"));
            }
            if !card.forms.has(one.card) {
                return refused(format!("{id} is no {}, so it cannot lie there", card.name));
            }
        }
        let is_stack = keys().any(|keys| {
            keys.stack
                .is_some_and(|stack| Zone::shelf(stack.shelf) == one.place.zone)
        });
        let of_seat = powers(catalog, state).find(|(seat, _)| *seat == one.place.owner());
        if is_stack && of_seat.is_none_or(|(_, power)| power.cards.stack.is_none()) {
            return refused(format!(
                "seat {} has no power that lays cards there",
                one.place.owner() + 1
            ));
        }
    }
    Ok(())
}

/// Why so many people cannot play: without what a power takes out of the deck, too few cards would be left to deal.
pub(crate) fn refuses(catalog: &Catalog, people: u8) -> Option<String> {
    let deck = |cards: CardSet| {
        let copies = (0..).zip(&catalog.cards).filter(|(id, _)| cards.has(*id));
        copies.map(|(_, card)| usize::from(card.in_deck())).sum::<usize>()
    };
    let all: usize = catalog.cards.iter().map(|card| usize::from(card.in_deck())).sum();
    let setup = &catalog.setup[usize::from(catalog.seats(people)) - 1];
    let hands: usize = setup.starting_hand[..usize::from(people)]
        .iter()
        .map(|&n| usize::from(n))
        .sum();
    let dealt = hands + usize::from(setup.meadow);
    let short = |power: &&Power| {
        let taken = power
            .cards
            .pile
            .map_or(0, |pile| deck(catalog.cards[usize::from(pile.card)].forms));
        taken > 0 && all < dealt + taken
    };
    let power = numbers(catalog).rows.iter().find(short)?;
    Some(format!(
        "power.{}.pile leaves too few of {all} cards in the deck to deal {dealt}; mark the power dead or give cards more copies",
        power.id
    ))
}
