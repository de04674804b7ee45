//! The events of a game: all that are laid, and the special ones that are drawn (R2.2).

use crate::catalog::{Catalog, EventDef, Mixing};
use crate::ids::{EventId, MAX_EVENTS_IN_PLAY, NONE};
use crate::list::List;
use crate::modules::hooks;
use crate::random::{Stream, key};
use crate::state::EventInPlay;

use super::setup::lay_out;

type Row = List<EventId, MAX_EVENTS_IN_PLAY>;

/// Events of a set that are sure where it is mixed two and two.
const SURE: u8 = 2;

/// All basic events, then the special events in play.
pub fn draw_events(catalog: &Catalog, seats: u8, seed: u64) -> List<EventInPlay, MAX_EVENTS_IN_PLAY> {
    let mut list = List::default();
    let mut lay = |event: EventId| list.push(EventInPlay { event, owner: NONE });
    all(catalog)
        .filter(|(_, event)| event.laid && !event.left_out)
        .for_each(|(event, _)| lay(event));
    let wanted = catalog.setup[usize::from(seats) - 1].special_events;
    if catalog.event_mixes.is_empty() {
        draw(catalog, seed, wanted, |_, _| true, lay);
    } else {
        mixed(catalog, seed, wanted).iter().for_each(|&event| lay(event));
    }
    if catalog.modules.any() {
        hooks::lay_events(catalog, seats, seed, &mut list);
    }
    list
}

fn all(catalog: &Catalog) -> impl Iterator<Item = (EventId, &EventDef)> {
    (0..).zip(&catalog.events)
}

/// So many special events of those that may be drawn, in the order of their keys.
fn draw(catalog: &Catalog, seed: u64, wanted: u8, may: impl Fn(EventId, &EventDef) -> bool, lay: impl FnMut(EventId)) {
    let special = all(catalog)
        .filter(|(at, event)| !event.laid && !event.left_out && may(*at, event))
        .map(|(at, event)| (at, event.key, event.replaced));
    lay_out(Stream::Events.seed(seed), special, wanted, lay);
}

/// What the sets say of the draw (BA2, TG9). The row stands in the order of the keys, whichever way it was drawn.
fn mixed(catalog: &Catalog, seed: u64, wanted: u8) -> Row {
    let way_of = |set: u8| catalog.event_mixes.iter().find(|mix| mix.set == set).map(|mix| mix.way);
    let says = |way: Mixing| catalog.event_mixes.iter().filter(move |mix| mix.way == way).count();
    let is_base = |event: &EventDef| event.set == NONE;
    let mut row = Row::default();
    let mut take = |n: u8, of: &dyn Fn(&EventDef) -> bool| {
        let n = n.min(wanted - row.len() as u8);
        let taken = row;
        draw(
            catalog,
            seed,
            n,
            |at, event| !taken.contains(&at) && of(event),
            |event| row.push(event),
        );
    };
    for mix in catalog.event_mixes.iter().filter(|mix| mix.way == Mixing::TwoAndTwo) {
        take(SURE, &|event| event.set == mix.set);
    }
    let halves = says(Mixing::TwoAndTwo);
    if says(Mixing::Only) > 0 {
        take(wanted, &|event| way_of(event.set) == Some(Mixing::Only));
    } else if halves == 0 || says(Mixing::All) > 0 {
        take(wanted, &|_| true);
    } else {
        let of_half = |event: &EventDef| way_of(event.set) == Some(Mixing::TwoAndTwo);
        if halves == 1 {
            take(SURE, &is_base);
        }
        take(wanted, &|event| of_half(event) || halves == 1 && is_base(event));
    }
    let stream = Stream::Events.seed(seed);
    row.sort_unstable_by_key(|&event| key(stream, catalog.events[usize::from(event)].key));
    row
}
