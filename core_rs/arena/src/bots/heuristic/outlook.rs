//! What a position promises a seat, as a heuristic bot sees it, whatever is asked there.

use super::Heuristic;
use super::facts::outcome::Outcome;
use super::facts::profile::Profile;
use super::position::look::Look;
use crate::view::View;
use everdell_engine::catalog::Catalog;

/// Thousandths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outlook {
    /// What the wanted cards count for with the resources as they are, and how much more they could with all.
    pub potential: i32,
    pub reach: i32,
    /// The most wanted cards: what each counts for.
    pub wishes: [i32; 3],
    /// The best cards that could be played with the resources as they are: what each is worth.
    pub payable: [i32; 2],
    /// What one production brings.
    pub production: i32,
    /// What a further space is worth.
    pub space: i32,
    /// What one card more adds at most to cards that count others, and to events by its colour or sort.
    pub counted: i32,
    /// Events that nobody has for which no, one and two cards are lacking, and what the first and the second are worth.
    pub events: [i32; 3],
    pub events_worth: [i32; 2],
    /// Those for which a rival lacks none.
    pub rival_events: i32,
}

impl Outlook {
    pub(super) fn of(look: &Look<'_>) -> Outlook {
        let mut wishes = [0; 3];
        for (wish, weighed) in wishes.iter_mut().zip(look.lists.weighed.iter()) {
            *wish = weighed.value;
        }
        let mut payable = [0; 2];
        for wish in look.lists.wishes.iter() {
            let mut worth = wish.worth;
            if wish.playable && worth > payable[1] && look.purse.covers(wish.cost) {
                for best in &mut payable {
                    (*best, worth) = ((*best).max(worth), (*best).min(worth));
                }
            }
        }
        Outlook {
            potential: look.goods.potential,
            reach: look.goods.reach,
            wishes,
            payable,
            production: look.production(),
            space: look.goods.space,
            counted: look.goods.counted.iter().copied().max().unwrap_or(0),
            ..Outlook::default()
        }
    }
}

/// What the data say that a thing brings when it acts: neutral outcomes, no names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gives {
    pub units: i32,
    pub cards: i32,
    pub points: i32,
    /// It does more than that.
    pub more: bool,
}

impl Gives {
    fn of(out: &Outcome) -> Gives {
        Gives {
            units: i32::from(out.gain.total()) + i32::from(out.any),
            cards: i32::from(out.cards),
            points: i32::from(out.points) + i32::from(out.tokens),
            more: !out.parts.is_empty() || out.discard.is_some() || out.is_choice(),
        }
    }
}

impl Heuristic {
    pub(super) fn with_events(&self, view: &View<'_>, mut outlook: Outlook) -> Outlook {
        let chase = &self.memory.chases[usize::from(view.seat())];
        if let Some(ready) = &self.ready {
            let open = [0, 1, 2].map(|lacks| chase.open_events(ready, view.seat(), lacks));
            outlook.events = open.map(|(n, _)| n);
            outlook.events_worth = [open[0].1, open[1].1];
            let rivals = view.opponents().map(|rival| chase.open_events(ready, rival, 0).0);
            outlook.rival_events = rivals.max().unwrap_or(0);
        }
        outlook
    }
}

/// By card: what it brings when it acts, and what a visit to it does.
pub fn gives(catalog: &Catalog) -> Vec<Gives> {
    let profile = Profile::new(catalog);
    let both = profile.effects.iter().zip(&profile.visits);
    both.map(|(act, visit)| {
        let (act, visit) = (Gives::of(act), Gives::of(visit));
        Gives {
            units: act.units + visit.units,
            cards: act.cards + visit.cards,
            points: act.points + visit.points,
            more: act.more || visit.more,
        }
    })
    .collect()
}
