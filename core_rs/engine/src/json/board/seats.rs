//! What lies in front of each player.

use super::merged;
use super::table::shelf_row;
use super::{Board, Chip, Description, Form, Row, Section, What, amounts, many};
use crate::catalog::WorkerKind;
use crate::effect::Colour;
use crate::game::score;
use crate::ids::{Seat, Slot};
use crate::modules::telling;
use crate::payment::Laid;
use crate::phrases::words::{amount, capital};
use crate::resources::{Resource, Resources};
use crate::state::{CityCard, Holder, ORDINARY, Place, Spot, Worker};

pub(super) fn describe(board: &mut Description<'_>) {
    for seat in 0..board.state.seats {
        let rows = vec![Row::new("", Form::Line, facts(board, seat))];
        let (id, title) = (format!("seat_{}", u16::from(seat) + 1), title(board, seat));
        let seat_of = Some(seat);
        board.seats.push(Section {
            id,
            title,
            seat: seat_of,
            rows,
        });
        board.row(seat, Row::new("Workers on", Form::Line, workers(board, seat)));
        for colour in Colour::ALL {
            board.row(
                seat,
                Row::new(capital(colour.name()), Form::Line, city(board, seat, colour)),
            );
        }
        board.row(seat, Row::new("Events", Form::Line, events(board, seat)));
        for (at, def) in board
            .catalog()
            .shelves
            .iter()
            .enumerate()
            .filter(|(_, def)| def.by_seat)
        {
            let row = shelf_row(board, capital(&def.name), at as u8, seat);
            board.row(seat, row);
        }
    }
}

/// Last, below what modules have added: the hand, of whom it is shown.
pub(super) fn add_hands(board: &mut Description<'_>) {
    for seat in 0..board.state.seats {
        let hand = &board.state.player(seat).hand;
        if !board.sees(seat) || is_automatic(board, seat) && hand.is_empty() {
            continue;
        }
        let mut chips: Vec<Chip> = hand.iter().map(|&card| board.priced(card)).collect();
        if chips.is_empty() {
            chips.push(Chip::new(What::Empty, "empty"));
        }
        board.row(seat, Row::new("Hand", Form::Line, chips));
    }
}

/// What lies on an occupied construction.
fn occupied(board: &Description<'_>, card: CityCard) -> String {
    let good = board.catalog().good_to_lay();
    match good.filter(|_| card.laid() == Some(Laid::Good)) {
        Some(good) => format!("occupied ({})", good.name),
        None => "occupied".to_owned(),
    }
}

fn is_automatic(board: &Description<'_>, seat: Seat) -> bool {
    board.catalog().is_automatic(board.state.seats, seat)
}

fn title(board: &Description<'_>, seat: Seat) -> String {
    let you = if board.viewer == Some(seat) { " (you)" } else { "" };
    let points = score::score(board.catalog(), board.state, seat).total();
    format!("{}{you}: {}", capital(&board.player(seat)), many(points, "point"))
}

/// Season, workers, goods, and how large city and hand are.
fn facts(board: &Description<'_>, seat: Seat) -> Vec<Chip> {
    let (state, automatic) = (board.state, is_automatic(board, seat));
    let player = state.player(seat);
    let ordinary = player.placed.iter().filter(|worker| worker.kind() == ORDINARY);
    let all = usize::from(player.workers_left) + ordinary.count();
    let free = format!("{} of {} free", player.workers_left, many(all as i64, "worker"));
    let lost = match player.workers_lost {
        0 => String::new(),
        n => format!("{n} lost"),
    };
    let mut facts = vec![
        // An automatic opponent may have passed from the start.
        Chip::new(What::Text, player.season.name()).note(if player.passed && !automatic { "passed" } else { "" }),
        Chip::new(What::Worker, free).note(lost),
    ];
    facts.extend(further_workers(board, seat));
    let owned = Resource::ALL.into_iter().filter(|&kind| player.resources[kind] > 0);
    facts.extend(owned.map(|kind| Chip::new(What::Goods, amount(player.resources[kind], kind)).id(kind.name())));
    if player.resources == Resources::NONE && !automatic {
        facts.push(Chip::new(What::Goods, "no resources"));
    }
    let goods = (0..).zip(board.catalog().goods.iter().zip(player.goods));
    let told = goods.filter(|&(good, (_, n))| n > 0 || telling::may_have_good(board.catalog(), state, seat, good));
    facts.extend(told.map(|(_, (good, n))| Chip::new(What::Goods, good.counted(n)).id(&good.id)));
    facts.push(Chip::new(What::Goods, many(player.points, "point token")));
    let spaces = state.city_size(board.catalog(), seat);
    let city = if automatic {
        format!("{} in the city", many(player.city.len() as i64, "card"))
    } else {
        format!("{} of {spaces} spaces used", player.spaces)
    };
    facts.push(Chip::new(What::Text, city));
    if !board.sees(seat) && !automatic {
        facts.push(Chip::new(
            What::Text,
            format!("{} in hand", many(player.hand.len() as i64, "card")),
        ));
    }
    facts
}

fn place_of(board: &Description<'_>, worker: Worker, seat: Seat) -> String {
    match worker.place().spot() {
        Spot::Nowhere => "a card that has left".to_owned(),
        _ => board.words().place(worker.place(), seat),
    }
}

fn for_good(worker: Worker) -> &'static str {
    if worker.permanent() { "for good" } else { "" }
}

fn workers(board: &Description<'_>, seat: Seat) -> Vec<Chip> {
    let standing = |worker: &Worker| Chip::new(What::Worker, place_of(board, *worker, seat)).note(for_good(*worker));
    let placed = board.state.player(seat).placed.iter();
    merged(placed.filter(|worker| worker.kind() == ORDINARY).map(standing))
}

/// Where the workers of further kinds are, each by its name.
fn further_workers(board: &Description<'_>, seat: Seat) -> Vec<Chip> {
    let player = board.state.player(seat);
    let told = |(kind, def): (usize, &WorkerKind)| {
        let placed = player.placed.iter().find(|worker| usize::from(worker.kind()) == kind);
        let place = match placed {
            Some(worker) => format!("on {}", place_of(board, *worker, seat)),
            None if player.home >> kind & 1 == 1 => "at home".to_owned(),
            None => return None,
        };
        let note = placed.map_or("", |&worker| for_good(worker));
        Some(
            Chip::new(What::Worker, format!("{} {place}", def.name))
                .id(&def.id)
                .note(note),
        )
    };
    let further = board.catalog().worker_kinds.iter().enumerate().skip(1);
    further.filter_map(told).collect()
}

/// The cards of one colour, equal ones as one.
fn city(board: &Description<'_>, seat: Seat, colour: Colour) -> Vec<Chip> {
    let city = &board.state.player(seat).city;
    let of_colour = city
        .iter()
        .zip(0..)
        .filter(|(card, _)| board.catalog().cards[usize::from(card.card)].colour == colour);
    let chips: Vec<(CityCard, Slot, Chip)> = of_colour
        .map(|(&card, slot)| (card, slot, city_card(board, seat, card, slot)))
        .collect();
    // Choices name cards of one name by their slots; where these differ, so does the board.
    let told = chips.iter().map(|(card, slot, chip)| {
        let differs = chips
            .iter()
            .any(|(other, _, same)| other.card == card.card && same != chip);
        chip.clone().note(if differs {
            format!("slot {}", slot + 1)
        } else {
            String::new()
        })
    });
    merged(told)
}

/// A card of a city with what lies and stands on it.
fn city_card(board: &Description<'_>, seat: Seat, card: CityCard, slot: Slot) -> Chip {
    let (state, holder) = (board.state, Holder::city(seat, slot));
    let marks = [
        if card.occupied() {
            occupied(board, card)
        } else {
            String::new()
        },
        if card.tokens > 0 {
            many(card.tokens, "token")
        } else {
            String::new()
        },
        amounts(state.stored(holder)),
        if card.partner().is_some() {
            "paired".to_owned()
        } else {
            String::new()
        },
    ];
    let prisoners = state
        .under(holder)
        .map(|card| format!("prisoner {}", board.words().card(card)));
    let visitors = merged(
        state
            .workers_at(Place::city(seat, slot))
            .map(|who| Chip::new(What::Worker, format!("worker of {}", board.player(who)))),
    );
    let visitors = visitors.into_iter().map(|who| who.text);
    let notes = marks.into_iter().chain(prisoners).chain(visitors);
    notes.fold(board.card(card.card), Chip::note)
}

/// The events that a seat has claimed, with what they count now and what lies there.
fn events(board: &Description<'_>, seat: Seat) -> Vec<Chip> {
    let (state, catalog) = (board.state, board.catalog());
    let held = state.events.iter().zip(0..).filter(|(laid, _)| laid.owner == seat);
    let chips = held.map(|(laid, at)| {
        let holder = Holder::event(at);
        let cards = state.under(holder).count();
        let chip = board.thing(What::Event, "event", &catalog.events[usize::from(laid.event)].id);
        // The module of an automatic opponent counts by rules of its own.
        let points = if is_automatic(board, seat) {
            String::new()
        } else {
            format!("{}p", score::event_points(catalog, state, at))
        };
        let under = if cards > 0 {
            format!("{} under it", many(cards as i64, "card"))
        } else {
            String::new()
        };
        chip.note(points).note(under).note(amounts(state.stored(holder)))
    });
    chips.collect()
}
