//! What may be won at the end: how likely that is, and what one more card or unit adds to it.

use crate::view::View;
use everdell_engine::effect::{Bound, Colour, Condition, Filter, Kind, Rarity, SORTS, What, sort};
use everdell_engine::ids::Season;
use everdell_engine::modules::{Award, Goal, Prize};
use everdell_engine::resources::Resource;

/// One whole, in thousandths.
const WHOLE: i32 = 1000;

/// Cards that a player still plays, about, from this season on.
fn plays_left(season: Season) -> i32 {
    match season {
        Season::Winter => 13,
        Season::Spring => 10,
        Season::Summer => 7,
        Season::Autumn => 3,
    }
}

/// How likely a city that is ahead by one card stays ahead, above one half, in thousandths: the more the later it is.
fn lead(season: Season) -> i32 {
    match season {
        Season::Winter => 40,
        Season::Spring => 60,
        Season::Summer => 90,
        Season::Autumn => 160,
    }
}

/// Of how many plays one is of this colour, about.
fn one_in(colour: Colour) -> i32 {
    match colour {
        Colour::Production => 3,
        Colour::Destination => 6,
        _ => 4,
    }
}

/// What is added to a position: a card of this kind, rarity and colour.
#[derive(Clone, Copy, Default)]
struct More {
    colour: Option<Colour>,
    kind: Option<Kind>,
    rarity: Option<Rarity>,
}

/// How likely a condition holds at the end, in thousandths, if this comes to what is there.
fn chance(view: &View<'_>, condition: Condition, more: More) -> i32 {
    let season = view.me().season();
    let left = plays_left(season);
    let (have, need) = view.standing(condition);
    // So many of what is missing come about in the plays that are left.
    let growing = |have: i32, one_in: i32| near(have * WHOLE + left * WHOLE / one_in - need * WHOLE);
    match (condition.what.what, condition.is) {
        (What::Cards(filter), Bound::AtMost(_)) => {
            let spare = need - have - more.of(filter);
            if spare < 0 {
                0
            } else {
                ((spare + 1) * WHOLE * 3 / (3 + left)).min(WHOLE)
            }
        }
        (What::Cards(filter), Bound::MoreThan(other)) => {
            let ahead = have - need + more.of(filter) - other.own_cards().map_or(0, |other| more.of(other));
            let sway = 1 + left;
            (WHOLE / 2 + (2 * ahead + 1) * WHOLE / (2 * sway)).clamp(0, WHOLE)
        }
        (What::Cards(filter), Bound::AtLeast(_)) => {
            let one_in = match filter {
                Filter {
                    colour: Some(colour), ..
                } => one_in(colour),
                Filter::ANY => 1,
                _ => 2,
            };
            growing(have + more.of(filter), one_in)
        }
        (What::OneColour { but }, _) => {
            let best = more.colour.filter(|&colour| Some(colour) != but);
            let now = best.map_or(0, |colour| i32::from(view.me().colours()[colour as usize]) + 1);
            growing(have.max(now), 3)
        }
        // What is there before autumn is spent long before the end; the more must be left, the rarer it is.
        (What::Resources { .. }, _) if season == Season::Autumn => {
            let missing = (need - have).max(0);
            (WHOLE * 9 / 10 - missing * WHOLE / 5).max(WHOLE / 10)
        }
        (What::Resources { .. }, _) => (WHOLE - need * need * WHOLE / 18).max(WHOLE / 10),
        (What::PointTokens { .. }, _) => near((have - need) * WHOLE / 3 + left * WHOLE / 3),
        _ => near((have - need) * WHOLE + left * WHOLE / 8),
    }
}

impl More {
    /// Can it change how likely a condition holds?
    fn counts_for(self, condition: Condition) -> bool {
        match (condition.what.what, condition.is) {
            (What::Cards(filter), Bound::MoreThan(other)) => {
                self.of(filter) + other.own_cards().map_or(0, |other| self.of(other)) > 0
            }
            (What::Cards(filter), _) => self.of(filter) > 0,
            (What::OneColour { .. }, _) => self.colour.is_some(),
            _ => false,
        }
    }

    /// 1 if it is a card of this kind, rarity or colour.
    fn of(self, filter: Filter) -> i32 {
        let card = self.kind.is_some() || self.colour.is_some() && filter.colour.is_some();
        let is = card
            && filter.kind.is_none_or(|kind| self.kind == Some(kind))
            && filter.rarity.is_none_or(|rarity| self.rarity == Some(rarity))
            && filter.colour.is_none_or(|colour| self.colour == Some(colour));
        i32::from(is)
    }
}

/// A lead over what is needed, in thousandths of a card, as a chance: one half at none.
fn near(lead: i32) -> i32 {
    (WHOLE / 2 + lead / 3).clamp(0, WHOLE)
}

/// What a goal is expected to bring, in thousandths of a point.
pub fn expected(view: &View<'_>, goal: &Goal<'_>) -> i32 {
    expected_with(view, goal, More::default())
}

fn expected_with(view: &View<'_>, goal: &Goal<'_>, more: More) -> i32 {
    let chances = goal.requires.iter().map(|&one| chance(view, one, more));
    i32::from(goal.points) * chances.fold(WHOLE, |all, chance| all * chance / WHOLE)
}

/// What an award is expected to bring with so many cards more, in thousandths of a point.
fn award_with(view: &View<'_>, award: &Award, more: i32) -> i32 {
    let lead = lead(view.me().season());
    let cards = |seat: u8| i32::from(award.cards[usize::from(seat)]);
    let own = cards(view.seat()) + more;
    let (mut first, mut second) = (WHOLE, 0);
    for other in view.opponents() {
        let stays = (WHOLE / 2 + (own - cards(other)) * lead).clamp(0, WHOLE);
        second = (second * stays + first * (WHOLE - stays)) / WHOLE;
        first = first * stays / WHOLE;
    }
    first * i32::from(award.first) + second * i32::from(award.second)
}

/// What is added to all that may be won in a section of the data, in thousandths of a point.
#[derive(Clone, Copy, Default)]
pub struct Worth {
    pub section: &'static str,
    /// By one more card in the city: by its kind and rarity, and by its colour.
    pub sorts: [i32; SORTS],
    pub colours: [i32; 5],
    /// By a unit that is left at the end, by its kind.
    pub left: [i32; 4],
}

/// Tells what is added, section by section.
pub fn each_worth(view: &View<'_>, mut tell: impl FnMut(&Worth)) {
    let mut worth = Worth::default();
    view.each_prize(|section, prize| {
        if section != worth.section {
            tell(&worth);
            worth = Worth {
                section,
                ..Worth::default()
            };
        }
        match prize {
            Prize::Goal(goal) => worth.add_goal(view, &goal),
            Prize::Award(award) => worth.add_award(view, &award),
        }
    });
    tell(&worth);
}

impl Worth {
    fn add_goal(&mut self, view: &View<'_>, goal: &Goal<'_>) {
        let now = expected(view, goal);
        let gain = |more: More| {
            let counts = goal.requires.iter().any(|&one| more.counts_for(one));
            if counts {
                expected_with(view, goal, more) - now
            } else {
                0
            }
        };
        for colour in Colour::ALL {
            self.colours[colour as usize] += gain(More {
                colour: Some(colour),
                ..More::default()
            });
        }
        for kind in Kind::ALL {
            for rarity in Rarity::ALL {
                self.sorts[sort(kind, rarity)] += gain(More {
                    kind: Some(kind),
                    rarity: Some(rarity),
                    ..More::default()
                });
            }
        }
        if view.me().season() == Season::Autumn {
            goal.requires.iter().for_each(|&one| self.keep(view, one, now));
        }
    }

    /// What is needed must not be spent in autumn: a single unit less, and all is lost. What is missing helps.
    fn keep(&mut self, view: &View<'_>, condition: Condition, now: i32) {
        let (What::Resources { kinds }, Bound::AtLeast(need)) = (condition.what.what, condition.is) else {
            return;
        };
        for kind in Resource::ALL.into_iter().filter(|&kind| kinds >> kind as u8 & 1 == 1) {
            let have = view.me().resources()[kind];
            if have <= need {
                let units = if have == need { need.min(2) } else { need };
                self.left[kind as usize] += now / i32::from(units.max(1));
            }
        }
    }

    fn add_award(&mut self, view: &View<'_>, award: &Award) {
        let more = award_with(view, award, 1) - award_with(view, award, 0);
        if let Some(colour) = award.counts.colour {
            self.colours[colour as usize] += more;
        }
        if let Some(kind) = award.counts.kind {
            let first = sort(kind, Rarity::Common);
            let of_kind = &mut self.sorts[first..(first + Rarity::ALL.len()).min(SORTS)];
            for sum in of_kind.iter_mut() {
                *sum += more;
            }
        }
    }
}
