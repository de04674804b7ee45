//! What is the same in all positions with the same season, workers and spaces left, as long as no card counts leftover resources.

use super::chase::Zeal;
use crate::bots::heuristic::facts::cards::{Effect, base, standing};
use crate::bots::heuristic::facts::outcome::{Discard, Outcome};
use crate::bots::heuristic::facts::part::Part;
use crate::bots::heuristic::facts::profile::Profile;
use crate::bots::heuristic::weights::calendar::{ByTime, Calendar, Moment};
use crate::bots::heuristic::weights::things::Things;
use crate::bots::heuristic::weights::{Now, POINT, Weights, times};
use everdell_engine::catalog::{Catalog, LocationDef};
use everdell_engine::ids::{CardId, MAX_CARD_NAMES};
use everdell_engine::resources::{Resources, Spread};

/// How many quarters of a placement are distinguished.
pub const DECAY: usize = 32;

pub struct Period {
    pub season: usize,
    /// The bot's numbers.
    pub w: Now,
    /// Those for things that data declare.
    pub things: Things<i32>,
    pub zeal: Zeal,
    pub firings: i32,
    /// Preparing for the next season activates production.
    pub harvests: bool,
    pub units: [i32; 4],
    /// What a unit is worth beyond plenty.
    pub surplus: [i32; 4],
    pub any_unit: i32,
    /// Units of one kind from which on a further one is surplus.
    pub plenty: u16,
    /// Supplies of no more than this hold nothing that is surplus.
    pub scarce: Spread,
    /// A card in hand beyond the fifth.
    pub crowded_card: i32,
    /// The most that a berry of a critter counts for which a construction may house.
    pub nearest: i32,
    /// A worker that never comes back is missed in every season to come.
    pub worker_for_good: i32,
    /// Factors on wanted cards by the quarters of placements that they still take.
    pub decay: [i32; DECAY],
    cards: [Row; MAX_CARD_NAMES],
    pub locations: Vec<Place>,
    /// What is expected of each role.
    pub roles: Vec<i32>,
}

/// What a bot thinks of cards, locations and roles besides, by id.
pub struct Tastes {
    pub cards: Vec<ByTime>,
    pub locations: Vec<ByTime>,
    pub roles: Vec<ByTime>,
}

/// One location in a period.
#[derive(Clone, Copy)]
pub struct Place {
    /// Brings gains (given ones or such of choice), cards and points only.
    pub plain: bool,
    /// Points added to its worth.
    pub taste: i32,
    /// Its points, now and at the end, the taste for it, and what the worker will be missed for.
    pub sure: i32,
    pub draws: u8,
    pub any: u8,
    pub gain: Resources,
    /// The kinds of units that it may bring, by which wanted cards come nearer.
    pub kinds: Spread,
    /// What it brings at most, wanted cards apart, as long as units are worth what they usually are: so much, and so much
    /// for each of so many cards discarded.
    pub most: i32,
    pub most_each: i32,
    pub discards: u8,
    /// The factor of its area.
    pub factor: i32,
}

/// More than anything can be worth.
const BOUNDLESS: i32 = i32::MAX / 4;

/// One card in a period. A size that is a power of two avoids multiplications.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
pub struct Row {
    /// Taste, printed points, and what it does by standing there.
    pub base: i32,
    /// Printed points, and what it does by standing there.
    pub standing: i32,
    /// Its worth as far as nothing else decides it: `base`, and an effect that is `Effect::Fixed`.
    pub worth: i32,
    /// One run of its effect as far as the position does not decide it: no cards, no varying parts.
    pub once: i32,
    /// Its price at the worth of units.
    pub price: i32,
    /// Berries that it saves as a home while no critter for it is in sight, and what they are worth.
    pub unseen: i32,
    pub home: i32,
}

const _: () = assert!(size_of::<Row>() == 32);

impl Period {
    pub fn new(
        moment: Moment,
        calendar: &Calendar,
        catalog: &Catalog,
        weights: &Weights,
        profile: &Profile,
        tastes: &Tastes,
    ) -> Period {
        let Moment {
            season,
            workers,
            workers_left,
            ..
        } = moment;
        let (w, things) = (weights.at(moment), weights.things.at(moment));
        // In autumn resources lose worth with every worker placed.
        let fade = match season {
            0..3 => POINT,
            _ => w.last_worker + (POINT - w.last_worker) * i32::from(workers_left) / i32::from(workers.max(1)),
        };
        let units = [w.twig, w.resin, w.pebble, w.berry].map(|unit| times(unit, fade));
        let mut all = Period {
            season,
            w,
            zeal: Zeal::of(&w, &things),
            things,
            firings: calendar.firings(season),
            harvests: calendar.harvest_follows(season),
            units,
            surplus: units.map(|unit| times(unit, w.surplus)),
            any_unit: units.iter().copied().max().unwrap_or(0),
            plenty: units_of_plenty(w.plenty),
            scarce: Resources([units_of_plenty(w.plenty).min(255) as u8; 4]).spread(),
            crowded_card: times(w.hand_card, w.full_hand),
            nearest: w.home_in_hand.max(w.home_in_meadow).max(w.home_unseen),
            worker_for_good: (season + 1..4)
                .map(|later| weights.worker.at(calendar.start_of(later)))
                .sum(),
            decay: decay(w.patience),
            cards: [Row::default(); MAX_CARD_NAMES],
            locations: Vec::new(),
            roles: tastes.roles.iter().map(|hope| hope.at(moment)).collect(),
        };
        let places = catalog.locations.iter().zip(&profile.locations).zip(&tastes.locations);
        all.locations = places
            .map(|((place, out), &taste)| all.weigh_place(place, out, taste.at(moment)))
            .collect();
        for (card, &favour) in tastes.cards.iter().enumerate() {
            all.cards[card] = all.weigh(catalog, profile, favour.at(moment), card as CardId);
        }
        all
    }

    /// Ids are below 128, so the remainder changes nothing and avoids a bounds check.
    #[inline]
    pub fn card(&self, card: CardId) -> &Row {
        &self.cards[usize::from(card) % MAX_CARD_NAMES]
    }

    fn weigh_place(&self, place: &LocationDef, out: &Outcome, taste: i32) -> Place {
        let lost = if place.permanent_worker {
            self.worker_for_good
        } else {
            0
        };
        let points = times(i32::from(place.points) * POINT, self.w.journey);
        let sure = taste + points + i32::from(out.points + out.tokens) * self.w.points - lost;
        let units: i32 = (0..4).map(|kind| i32::from(out.gain.0[kind]) * self.units[kind]).sum();
        let cards = i32::from(out.cards) * self.w.hand_card.max(self.crowded_card);
        let most = sure + units + i32::from(out.any) * self.any_unit + times(cards, self.w.draw);
        // What the position decides about knows no bounds.
        let factor = self.things.areas[usize::from(place.area)].factor;
        let bounded = out.parts.is_empty() && out.copies_location == 0 && factor == POINT;
        let discard = out.discard.unwrap_or_default();
        Place {
            plain: out.is_plain() && (out.gain.is_empty() || out.any == 0) && factor == POINT,
            factor,
            taste,
            sure,
            most: if bounded { most } else { BOUNDLESS },
            most_each: self.most_for_discarded(discard),
            discards: discard.max,
            draws: out.cards,
            any: out.any,
            gain: out.gain,
            kinds: if out.any > 0 || discard.again > 0 {
                Spread::BEYOND_ALL
            } else {
                out.gain.spread()
            },
        }
    }

    /// What one discarded card brings at most.
    fn most_for_discarded(&self, discard: Discard) -> i32 {
        let every = i32::from(discard.every.max(1));
        let units = (i32::from(discard.any) * self.any_unit + every - 1) / every;
        let redrawn = i32::from(discard.cards) * self.w.hand_card * 6 / 5 + 1;
        let lost = self.w.kept_card.min(self.crowded_card);
        (i32::from(discard.points) * POINT + units + redrawn - lost).max(0)
    }

    /// A part of an effect that is worth the same in all positions in which units are worth this.
    pub fn fixed_part(&self, part: Part, units: [i32; 4]) -> i32 {
        match part {
            _ if !part.is_fixed() => 0,
            Part::Exchange(n) => i32::from(n) * self.any_unit / 5,
            Part::Stores(packs) => {
                let worth = (0..4).map(|kind| i32::from(packs.0[kind]) * units[kind]);
                times(worth.max().unwrap_or(0), self.w.spot * 6 / 10)
            }
            Part::MovesWorker => self.w.again,
            Part::Play { .. } => self.w.free_card,
            _ => 0,
        }
    }

    fn weigh(&self, catalog: &Catalog, profile: &Profile, favour: i32, card: CardId) -> Row {
        let (w, at) = (&self.w, usize::from(card));
        let facts = &profile.facts[at];
        let out = &profile.effects[at];
        let gain: i32 = (0..4).map(|kind| i32::from(out.gain.0[kind]) * self.units[kind]).sum();
        let parts: i32 = out.parts.iter().map(|&part| self.fixed_part(part, self.units)).sum();
        let once = gain + i32::from(out.any) * self.any_unit + i32::from(out.points + out.tokens) * w.points + parts;
        let effect = match facts.effect {
            Effect::Fixed if facts.enters_opponent => 0,
            Effect::Fixed if facts.produces => times(once * self.firings, w.production),
            Effect::Fixed => once,
            _ => 0,
        };
        let (def, reaction) = (&catalog.cards[at], &profile.reactions[at]);
        let base = favour + base(def, reaction, w);
        let unseen = (i32::from(facts.costliest) * w.home_unseen).max(0);
        let price = (0..4)
            .map(|kind| i32::from(facts.price.0[kind]) * self.units[kind])
            .sum();
        Row {
            price,
            base,
            standing: i32::from(def.points) * w.points + standing(def, reaction, w),
            worth: base + effect,
            once,
            unseen,
            home: times(unseen, self.units[3]),
        }
    }
}

/// So many units that one more is surplus; what no supply can reach is never plenty.
fn units_of_plenty(plenty: i32) -> u16 {
    let units = (plenty + POINT - 1).div_euclid(POINT).max(0);
    if units > 255 { u16::MAX } else { units as u16 }
}

fn decay(patience: i32) -> [i32; DECAY] {
    let quarter = (f64::from(patience.max(1)) / f64::from(POINT)).sqrt().sqrt();
    let mut factor = f64::from(POINT);
    std::array::from_fn(|_| {
        let now = factor as i32;
        factor *= quarter;
        now
    })
}
