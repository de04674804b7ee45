//! What a choice of resources or amounts is worth.

use crate::bots::heuristic::position::look::Look;
use crate::bots::heuristic::weights::{POINT, times};
use everdell_engine::choice::Ask;
use everdell_engine::ids::NONE;
use everdell_engine::resources::{Resource, Resources};
use everdell_engine::state::Source;

impl Look<'_> {
    pub fn resource(&self, kind: Resource, n: u8) -> i32 {
        let owned = self.owned;
        let unit = self.goods.units[kind as usize];
        match self.decision.ask {
            Ask::StoreResource => i32::from(n) * unit,
            Ask::GainResource if self.decision.most > 1 => self.gain_first(kind as usize, self.decision.most),
            Ask::GainResource => self.supply(Resources::of(kind, n)),
            Ask::PayResource => {
                let mut left = owned;
                left.0[kind as usize] -= 1;
                let best = (0..4)
                    .filter(|&other| other != kind as usize)
                    .map(|other| {
                        let mut more = left;
                        more.0[other] = more.0[other].saturating_add(1);
                        self.potential_with(more) + self.goods.units[other]
                    })
                    .max()
                    .unwrap_or(0);
                best - self.goods.potential - self.spend(Resources::of(kind, 1)) - 50
            }
            Ask::GiveResource | Ask::PutResource => {
                let lost = self.spend(Resources::of(kind, 1)) + self.goods.potential
                    - self.potential_spending(owned - Resources::of(kind, 1), NONE);
                let given = if self.decision.ask == Ask::GiveResource {
                    times(unit, self.w.gift)
                } else {
                    0
                };
                self.points_each(kind as usize) - lost - given
            }
            _ => 0,
        }
    }

    /// Several units of choice are named in ascending order: the best multiset that begins with this kind.
    fn gain_first(&self, kind: usize, n: u8) -> i32 {
        let owned = self.owned;
        let mut have = owned;
        have.0[kind] = have.0[kind].saturating_add(1);
        if !self.lists.has_weighed() {
            let first = self.unit(kind, owned.0[kind]);
            return first + self.best_units(kind, have, n - 1);
        }
        for _ in 1..n {
            let best = (kind..4).max_by_key(|&other| {
                let mut more = have;
                more.0[other] = more.0[other].saturating_add(1);
                (
                    self.potential_gaining(more) + self.gain(more - owned),
                    std::cmp::Reverse(other),
                )
            });
            let best = best.unwrap_or(kind);
            have.0[best] = have.0[best].saturating_add(1);
        }
        self.potential_gaining(have) + self.gain(have - owned)
    }

    /// So many more units of this kind or those behind it, if no wish distinguishes them.
    fn best_units(&self, kind: usize, mut have: Resources, n: u8) -> i32 {
        let mut sum = 0;
        for _ in 0..n {
            let (mut best, mut most) = (kind, i32::MIN);
            for other in kind..4 {
                let unit = self.unit(other, have.0[other]);
                (best, most) = if unit > most { (other, unit) } else { (best, most) };
            }
            have.0[best] = have.0[best].saturating_add(1);
            sum += most;
        }
        sum
    }

    pub fn amount(&self, n: u8) -> i32 {
        let Some(kind) = self.kind_of() else {
            return i32::from(n);
        };
        let what = Resources::of(Resource::from_index(kind as u8), n);
        let owned = self.owned;
        let lost = self.spend(what) + self.goods.potential - self.potential_spending(owned - what, NONE);
        let given = if self.decision.ask == Ask::GiveAmount {
            times(lost, self.w.gift)
        } else {
            0
        };
        i32::from(n) * self.points_each(kind) - lost - given
    }

    /// Of which kind an amount is asked.
    fn kind_of(&self) -> Option<usize> {
        match self.decision.source {
            Source::Card { seat, slot } => {
                let card = self.view.player(seat).city().get(usize::from(slot))?.card;
                self.profile.effects[usize::from(card)]
                    .convert
                    .map(|convert| usize::from(convert.0))
            }
            Source::Event(at) => {
                let event = usize::from(self.view.events()[usize::from(at)].event);
                self.profile.event_worth[event]
                    .per_unit
                    .iter()
                    .position(|points| *points > 0)
            }
            _ => None,
        }
    }

    /// Points for each unit paid, given or put.
    fn points_each(&self, kind: usize) -> i32 {
        let points = match self.decision.source {
            Source::Card { seat, slot } => self.view.player(seat).city().get(usize::from(slot)).map_or(0, |card| {
                let out = &self.profile.effects[usize::from(card.card)];
                let paid = out.convert.map_or(0, |convert| i32::from(convert.2));
                paid + out.give_any.map_or(0, |give| i32::from(give.2))
            }),
            Source::Event(at) => {
                let event = usize::from(self.view.events()[usize::from(at)].event);
                let put = i32::from(self.profile.event_worth[event].per_unit[kind]);
                put + self.profile.events[event].give_any.map_or(0, |give| i32::from(give.2))
            }
            _ => 0,
        };
        points * POINT
    }
}
