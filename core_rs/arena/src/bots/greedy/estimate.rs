//! What effects, cards and places bring at once, as one integer: an estimate read off the data, without playing on.

use super::plain::{self, Hand};
use crate::view::View;
use everdell_engine::catalog::Catalog;
use everdell_engine::choice::Zone;
use everdell_engine::effect::{Brings, Copying, Effect, Per, Score, What, Whose};
use everdell_engine::game::quantities::Reader;
use everdell_engine::ids::{LocationId, NONE, Seat, Slot};
use everdell_engine::resources::Resources;
use everdell_engine::state::{Holder, Place, Spot};

/// One point.
pub const POINT: i32 = 10;
/// A resource given away, whatever its kind.
pub const RESOURCE: i32 = 8;
/// A card in hand.
pub const CARD: i32 = 3;
/// The first unit of each kind; each further one of the kind is worth 1 less, so that supplies stay balanced.
pub const FIRST_UNIT: [i32; 4] = [7, 8, 10, 8];
/// A worker free to act once more.
pub const WORKER: i32 = 2 * RESOURCE;

/// Where an effect is carried out.
#[derive(Clone, Copy)]
pub struct Here {
    /// In whose city the card stands.
    owner: Seat,
    /// Where in that city, or `NONE`.
    slot: Slot,
    /// Position among the events in play, or `NONE`.
    event: u8,
}

impl Here {
    /// No card in particular: a location, or a card about to be played.
    pub fn nowhere(view: &View<'_>) -> Here {
        Here {
            owner: view.seat(),
            slot: NONE,
            event: NONE,
        }
    }
    pub fn city(owner: Seat, slot: Slot) -> Here {
        Here {
            owner,
            slot,
            event: NONE,
        }
    }
    pub fn event(view: &View<'_>, at: u8) -> Here {
        Here {
            event: at,
            ..Here::nowhere(view)
        }
    }
    fn reader(self, view: &View<'_>) -> Reader {
        Reader {
            city: self.owner,
            ..Reader::at(view.seat(), self.slot, self.event)
        }
    }
}

/// What the effect brings when it is carried out now.
pub fn effect(view: &View<'_>, start: Effect, here: Here) -> i32 {
    let catalog = view.catalog();
    let hand = Hand::of(view);
    let mut worth = 0;
    let mut chosen = 0;
    let mut at = usize::from(start);
    loop {
        let brings = catalog.brings[at];
        at += 1;
        worth += match brings {
            Brings::End => return worth,
            Brings::If(condition) => {
                at += usize::from(!holds(view, condition, here));
                0
            }
            _ => match plain::of_hand(catalog, at - 1, hand, &mut chosen) {
                Some(worth) => worth,
                None => of_position(view, at - 1, here, &mut chosen),
            },
        };
    }
}

/// What a step brings that looks at more than the hand.
fn of_position(view: &View<'_>, at: usize, here: Here, chosen: &mut i32) -> i32 {
    let catalog = view.catalog();
    let owned = view.me().resources();
    match catalog.brings[at] {
        Brings::Resources { what, per, every } => {
            let times = count(view, per, here, *chosen) / i32::from(every.max(1));
            units(owned, what) * times
        }
        Brings::Any { n, per, every } => {
            i32::from(n) * count(view, per, here, *chosen) / i32::from(every.max(1)) * RESOURCE
        }
        Brings::OneOf(packs) => best_pack(owned, packs),
        Brings::Stores(packs) => best_pack(owned, packs) / 2,
        Brings::Stored => units(owned, view.stored(Holder::city(here.owner, here.slot))),
        Brings::Cards { n, per, every } => {
            let n = i32::from(n) * count(view, per, here, *chosen) / i32::from(every.max(1));
            n.min(i32::from(view.room_in_hand()) + *chosen) * CARD
        }
        Brings::Points { n, per, every } => {
            i32::from(n) * count(view, per, here, *chosen) / i32::from(every.max(1)) * POINT
        }
        Brings::Pays { kind, max, .. } => {
            *chosen = willing(catalog, at + 1, owned.0[usize::from(kind)].min(max));
            -*chosen * RESOURCE
        }
        Brings::PaysAny { max, .. } | Brings::Gives { max } => {
            *chosen = willing(catalog, at + 1, owned.total().min(u16::from(max)) as u8);
            -*chosen * RESOURCE
        }
        Brings::PutsHere { kinds, max } => {
            let owned: u8 = (0..4)
                .filter(|kind| kinds >> kind & 1 == 1)
                .map(|kind| owned.0[kind])
                .sum();
            i32::from(owned.min(max)) * (per_thing_here(view, here) - RESOURCE).max(0)
        }
        Brings::Tucks { max, from: Zone::Hand } => {
            i32::from(max.min(view.hand().len() as u8)) * (per_thing_here(view, here) - CARD).max(0)
        }
        Brings::Copies(Copying::Own) => best_production(view, view.seat()).max(0),
        Brings::Copies(Copying::Others) => view
            .opponents()
            .map(|seat| best_production(view, seat))
            .max()
            .unwrap_or(0)
            .max(0),
        Brings::Produces => (0..view.me().city().len())
            .map(|slot| production(view, view.seat(), slot as Slot))
            .sum(),
        _ => 0,
    }
}

/// What the production effect of a city card brings; nothing for a card that copies others.
pub fn production(view: &View<'_>, owner: Seat, slot: Slot) -> i32 {
    let def = &view.catalog().cards[usize::from(view.player(owner).card(slot).card)];
    let copies = matches!(view.catalog().brings[usize::from(def.effect)], Brings::Copies(_));
    if def.is_production() && !copies {
        effect(view, def.effect, Here::city(owner, slot))
    } else {
        0
    }
}

fn best_production(view: &View<'_>, owner: Seat) -> i32 {
    (0..view.player(owner).city().len())
        .map(|slot| production(view, owner, slot as Slot))
        .max()
        .unwrap_or(0)
}

/// What a worker on this place brings.
pub fn place(view: &View<'_>, place: Place) -> i32 {
    let catalog = view.catalog();
    match place.spot() {
        Spot::Nowhere | Spot::Special { .. } => 0,
        Spot::Location(id) => location(view, id),
        Spot::Event(at) => {
            let def = &catalog.events[usize::from(view.events()[usize::from(at)].event)];
            let here = Here::event(view, at);
            let counted: i32 = def
                .score
                .iter()
                .filter(|score| !score.per.is_here())
                .map(|score| bonus(view, *score))
                .sum();
            (i32::from(def.points) + counted) * POINT + effect(view, def.effect, here)
        }
        Spot::City { seat, slot } => {
            let def = &catalog.cards[usize::from(view.player(seat).card(slot).card)];
            effect(view, def.visit, Here::city(seat, slot))
        }
    }
}

/// What performing a location brings.
pub fn location(view: &View<'_>, id: LocationId) -> i32 {
    let def = &view.catalog().locations[usize::from(id)];
    i32::from(def.points) * POINT + effect(view, def.effect, Here::nowhere(view))
}

/// Points that a bonus would give now.
pub fn bonus(view: &View<'_>, score: Score) -> i32 {
    let n = match score.per.what {
        What::Cards(_) | What::Events(_) | What::TokensOn(_) if score.per.whose == Whose::Own => {
            view.own(score.per.what)
        }
        _ => 0,
    };
    n.min(i32::from(score.max)) * i32::from(score.points)
}

/// What one card or resource that an effect takes brings by the steps from `at` on.
pub fn per_chosen(catalog: &Catalog, at: usize) -> i32 {
    let mut worth = 0;
    for brings in &catalog.brings[at..] {
        worth += match *brings {
            Brings::End => break,
            Brings::Points {
                n,
                per: Per::CHOSEN,
                every,
            } => i32::from(n) * POINT / i32::from(every.max(1)),
            Brings::Any {
                n,
                per: Per::CHOSEN,
                every,
            } => i32::from(n) * (RESOURCE + 1) / i32::from(every.max(1)),
            Brings::Resources {
                what,
                per: Per::CHOSEN,
                every,
            } => i32::from(what.total()) * (RESOURCE + 1) / i32::from(every.max(1)),
            Brings::Cards {
                n,
                per: Per::CHOSEN,
                every,
            } => i32::from(n) * CARD / i32::from(every.max(1)),
            _ => 0,
        };
    }
    worth
}

/// What one card or resource lying on the event brings.
pub fn per_thing_here(view: &View<'_>, here: Here) -> i32 {
    let Some(event) = view.events().get(usize::from(here.event)) else {
        return 0;
    };
    let def = &view.catalog().events[usize::from(event.event)];
    def.score
        .iter()
        .filter(|score| score.per.is_here())
        .map(|score| i32::from(score.points) * POINT)
        .sum()
}

/// All that can be paid if it brings more than it costs, else nothing.
fn willing(catalog: &Catalog, at: usize, most: u8) -> i32 {
    if per_chosen(catalog, at) > RESOURCE {
        i32::from(most)
    } else {
        0
    }
}

/// Units more of some kinds, to somebody who owns `owned`.
#[inline]
pub fn units(owned: Resources, more: Resources) -> i32 {
    let mut sum = 0;
    for (k, first) in FIRST_UNIT.into_iter().enumerate() {
        // They are worth first, first - 1 and so on, but none less than 1.
        let n = i32::from(more.0[k]);
        let first = first - i32::from(owned.0[k]);
        let falling = (first - 1).max(0).min(n);
        sum += falling * first - falling * (falling - 1) / 2 + n - falling;
    }
    sum
}

fn best_pack(owned: Resources, packs: Resources) -> i32 {
    let pack = |k: usize| {
        let mut only = Resources::NONE;
        only.0[k] = packs.0[k];
        units(owned, only)
    };
    (0..4).map(pack).max().unwrap_or(0)
}

#[inline]
fn count(view: &View<'_>, per: Per, here: Here, chosen: i32) -> i32 {
    match per {
        Per::ONCE => 1,
        Per::CHOSEN => chosen,
        _ => view.amount(view.catalog().quantity(per), &here.reader(view)),
    }
}

fn holds(view: &View<'_>, condition: u8, here: Here) -> bool {
    let condition = view.catalog().condition(condition);
    // What a player will choose or count is taken to be enough.
    matches!(condition.what.what, What::Chosen | What::Way(_)) || view.holds(condition, &here.reader(view))
}
