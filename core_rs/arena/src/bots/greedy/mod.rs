//! Plays the card that scores most now, else goes where points and resources are most; the first of equals. It reads the
//! data and never looks ahead.

mod estimate;
mod plain;
mod plays;

use super::{Bot, Ranker};
use crate::view::View;
use estimate::{CARD, Here, POINT, RESOURCE};
use everdell_engine::Rules;
use everdell_engine::choice::{Ask, Choice, Decision, Zone};
use everdell_engine::effect::NOTHING;
use everdell_engine::ids::{CardId, LocationId, Seat, Slot};
use everdell_engine::resources::{Resource, Resources};
use everdell_engine::state::{Place, Source, Spot, WorkerKindId};
use plain::{Hand, Plain, Supply};
use plays::Counting;
use std::sync::Arc;

#[derive(Default)]
pub struct Greedy {
    table: Option<Table>,
    /// The rules of the table where it sits, kept so that no other catalog can be at its address.
    rules: Option<Arc<Rules>>,
}

impl Bot for Greedy {
    fn seated(&mut self, rules: &Arc<Rules>, _: u8) {
        if !self.rules.as_ref().is_some_and(|known| Arc::ptr_eq(known, rules)) {
            self.table = None;
            self.rules = Some(Arc::clone(rules));
        }
    }

    fn begin(&mut self, _: u64) {}

    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let mut look = self.look(view, decision);
        // Plays come after placements and are usually worth more; then most places need not be examined.
        let mut best = (i32::MIN, 0);
        for (index, &choice) in choices.iter().enumerate().rev() {
            let hopeless = best.0 > look.table.most && look.is_plain(choice);
            if !hopeless {
                let worth = look.value(choice);
                if worth >= best.0 {
                    best = (worth, index);
                }
            }
        }
        best.1
    }

    fn ranker(self: Box<Self>) -> Option<Box<dyn Ranker + Send>> {
        Some(self)
    }
}

impl Ranker for Greedy {
    fn rank(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice], out: &mut Vec<i32>) {
        let mut look = self.look(view, decision);
        out.clear();
        out.extend(choices.iter().map(|&choice| look.value(choice) * (1000 / POINT)));
    }
}

impl Greedy {
    #[inline]
    fn look<'a>(&'a mut self, view: &'a View<'a>, decision: Decision) -> Look<'a> {
        if !self.table.as_ref().is_some_and(|table| table.fits(view)) {
            self.table = None;
        }
        Look {
            view,
            table: self.table.get_or_insert_with(|| Table::of(view)),
            decision,
            owned: view.me().resources(),
            supply: Supply::of(view.me().resources()),
            hand: Hand::of(view),
            counting: None,
            per_unit: None,
        }
    }
}

/// A decision, and what is computed for it at most once.
struct Look<'a> {
    view: &'a View<'a>,
    table: &'a Table,
    decision: Decision,
    owned: Resources,
    supply: Supply,
    hand: Hand,
    counting: Option<Counting>,
    per_unit: Option<i32>,
}

impl Look<'_> {
    /// Is it a placement whose worth the table knows?
    #[inline]
    fn is_plain(&self, choice: Choice) -> bool {
        let Choice::Place(place) = choice else { return false };
        match place.spot() {
            Spot::Location(id) => self.table.locations[usize::from(id)].is_some(),
            _ => false,
        }
    }

    #[inline]
    fn value(&mut self, choice: Choice) -> i32 {
        let (view, decision) = (self.view, self.decision);
        match choice {
            Choice::Place(place) => self.place(place),
            Choice::Send { kind, place } => self.sent(kind, place),
            Choice::Play { card, via, .. } => {
                let counting = self.counting.get_or_insert_with(|| plays::count_bonuses(view));
                let effect = self.table.effects[usize::from(card)].as_ref();
                let acts = effect.map(|plain| plain.worth(&self.supply, self.hand));
                plays::play(view, counting, card, via, acts)
            }
            Choice::Card {
                from: Zone::City,
                seat,
                slot,
                ..
            } => self.city_card(seat, slot),
            Choice::Card { card, .. } => self.card_in_hand(card),
            Choice::Resource { kind, n, .. } => self.resource(kind, n),
            Choice::Amount(n) => i32::from(n) * (self.per_unit() - RESOURCE),
            Choice::Player(seat) => player(view, decision, seat),
            Choice::Location(id) => self.location(id),
            Choice::Pay(what) => balance_after(view, what),
            Choice::Option(_) => POINT,
            Choice::Prepare
            | Choice::Pass
            | Choice::Pile(_)
            | Choice::Worker(..)
            | Choice::Stop
            | Choice::Special(_) => 0,
        }
    }

    /// A worker of a further kind. What those are for that do not count as workers it does not know.
    #[cold]
    fn sent(&self, kind: WorkerKindId, place: Place) -> i32 {
        if self.view.catalog().worker_kinds[usize::from(kind)].counted {
            estimate::place(self.view, place)
        } else {
            0
        }
    }

    #[inline]
    fn place(&self, place: Place) -> i32 {
        match place.spot() {
            Spot::Location(id) => self.location(id),
            Spot::City { seat, slot } => {
                let card = self.view.player(seat).card(slot).card;
                match &self.table.visits[usize::from(card)] {
                    Some(plain) => plain.worth(&self.supply, self.hand),
                    None => estimate::place(self.view, place),
                }
            }
            Spot::Event(_) | Spot::Nowhere | Spot::Special { .. } => estimate::place(self.view, place),
        }
    }

    #[inline]
    fn location(&self, id: LocationId) -> i32 {
        match &self.table.locations[usize::from(id)] {
            Some(plain) => plain.worth(&self.supply, self.hand),
            None => estimate::location(self.view, id),
        }
    }

    fn card_in_hand(&mut self, card: CardId) -> i32 {
        let points = i32::from(self.view.catalog().cards[usize::from(card)].points);
        let worth = CARD + points;
        match self.decision.ask {
            Ask::Keep | Ask::TakeRevealed | Ask::TakeMeadow | Ask::DrawMeadow => worth,
            _ => self.per_unit() - worth,
        }
    }

    fn city_card(&mut self, seat: Seat, slot: Slot) -> i32 {
        let view = self.view;
        let card = view.player(seat).card(slot);
        let def = &view.catalog().cards[usize::from(card.card)];
        let lost = (i32::from(def.points) + i32::from(card.tokens)) * POINT;
        match self.decision.ask {
            Ask::Activate | Ask::TakeCard => estimate::production(view, seat, slot),
            Ask::Place => estimate::place(view, Place::city(seat, slot)),
            Ask::Pair => POINT,
            Ask::Replace | Ask::DiscardCity => estimate::units(self.owned, def.cost) - lost,
            Ask::Tuck => self.per_unit() - lost,
            _ => 0,
        }
    }

    fn resource(&mut self, kind: Resource, n: u8) -> i32 {
        match self.decision.ask {
            Ask::GainResource | Ask::StoreResource => estimate::units(self.owned, Resources::of(kind, n)),
            // Of what is owned in plenty, a unit is missed least.
            _ => i32::from(n) * (self.per_unit() - RESOURCE) + i32::from(self.owned[kind].min(7)),
        }
    }

    fn per_unit(&mut self) -> i32 {
        *self.per_unit.get_or_insert_with(|| per_unit(self.view, self.decision))
    }
}

/// What the plain effects of one catalog bring, read once for all games at a table.
struct Table {
    /// The address of the catalog in memory, to distinguish it from others.
    catalog: usize,
    seats: u8,
    locations: Vec<Option<Plain>>,
    /// The most that one of them can be worth.
    most: i32,
    /// By card.
    effects: Vec<Option<Plain>>,
    visits: Vec<Option<Plain>>,
}

impl Table {
    fn of(view: &View<'_>) -> Table {
        let catalog = view.catalog();
        let limit = view.hand_limit();
        let plain = |effect| Plain::read(catalog, effect, limit);
        let places = catalog.locations.iter();
        let locations: Vec<_> = places
            .map(|place| plain(place.effect).map(|plain| plain.with_points(place.points)))
            .collect();
        Table {
            catalog: std::ptr::from_ref(catalog).addr(),
            seats: view.seats(),
            most: locations.iter().flatten().map(Plain::most).max().unwrap_or(i32::MAX),
            locations,
            effects: catalog.cards.iter().map(|card| plain(card.effect)).collect(),
            visits: catalog.cards.iter().map(|card| plain(card.visit)).collect(),
        }
    }

    fn fits(&self, view: &View<'_>) -> bool {
        self.catalog == std::ptr::from_ref(view.catalog()).addr() && self.seats == view.seats()
    }
}

/// What one unit of that which the decision's effect takes brings.
fn per_unit(view: &View<'_>, decision: Decision) -> i32 {
    let catalog = view.catalog();
    let per = |effect: u16| {
        if effect == NOTHING {
            0
        } else {
            estimate::per_chosen(catalog, usize::from(effect))
        }
    };
    match decision.source {
        Source::Location(id) => per(catalog.locations[usize::from(id)].effect),
        Source::Card { seat, slot } => {
            // The card may have left its city since.
            let card = view.player(seat).city().get(usize::from(slot));
            card.map(|card| &catalog.cards[usize::from(card.card)])
                .map_or(0, |def| per(def.effect).max(per(def.visit)).max(per(def.after_draw)))
        }
        Source::Event(at) => {
            let def = &catalog.events[usize::from(view.events()[usize::from(at)].event)];
            per(def.effect) + estimate::per_thing_here(view, Here::event(view, at))
        }
        Source::Playing(card) => per(catalog.cards[usize::from(card)].effect),
        Source::Turn | Source::Season | Source::Special { .. } => 0,
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
