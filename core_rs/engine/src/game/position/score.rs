//! Points (rulings 12).

use crate::bits::ones;
use crate::catalog::Catalog;
use crate::effect::{Filter, Score, Tally, sort};
use crate::ids::{CardId, Seat, Slot, Slots};
use crate::modules::hooks;
use crate::state::{CityCard, Holder, Place, Player, Spot, State};

/// The points of one player by where they come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Breakdown {
    /// Base values of the city's cards.
    pub cards: i16,
    /// Tokens in front of the player and on his cards.
    pub tokens: i16,
    /// Bonuses of the city's cards.
    pub prosperity: i16,
    pub journey: i16,
    pub events: i16,
    /// What modules add, all together (see [`crate::modules`]).
    pub modules: i16,
}

impl Breakdown {
    pub fn total(self) -> i16 {
        self.cards + self.tokens + self.prosperity + self.journey + self.events + self.modules
    }
}

/// What decided a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum TieBreak {
    Points,
    Events,
    Resources,
    Shared,
}

impl TieBreak {
    pub fn name(self) -> &'static str {
        ["points", "events", "resources", "shared"][self as usize]
    }
}

/// The points of a seat as if the game ended now.
pub fn score(catalog: &Catalog, state: &State, seat: Seat) -> Breakdown {
    if catalog.modules.any() {
        return score_with_modules(catalog, state, seat);
    }
    printed_score(catalog, state, seat)
}

/// The scores that modules add to a seat's points, by name.
pub fn each_module_score(catalog: &Catalog, state: &State, seat: Seat, tell: impl FnMut(&'static str, i16)) {
    hooks::each_score(catalog, state, seat, tell);
}

/// What modules add to a seat's points, all together.
pub fn added_points(catalog: &Catalog, state: &State, seat: Seat) -> i16 {
    hooks::added_points(catalog, state, seat)
}

#[inline(never)]
fn score_with_modules(catalog: &Catalog, state: &State, seat: Seat) -> Breakdown {
    let mut points = if catalog.is_automatic(state.seats, seat) {
        hooks::automatic_points(catalog, state, seat)
    } else {
        printed_score(catalog, state, seat)
    };
    points.modules = hooks::added_points(catalog, state, seat);
    points
}

#[inline]
fn printed_score(catalog: &Catalog, state: &State, seat: Seat) -> Breakdown {
    let player = state.player(seat);
    let standing = city_points(catalog, &player.city);
    let more = bonuses(catalog, state, seat, player.slots_of(catalog.scoring));
    let all = state.events.iter().enumerate();
    let held = all.fold(0, |held, (at, event)| held | u32::from(event.owner == seat) << at);
    Breakdown {
        cards: standing.cards + more.cards,
        tokens: player.points as i16 + standing.tokens,
        prosperity: more.prosperity,
        events: events(catalog, state, held),
        journey: journey(catalog, state, seat),
        modules: 0,
    }
}

/// Base values of a city's cards, and the tokens on them.
#[inline]
pub fn city_points(catalog: &Catalog, city: &[CityCard]) -> Breakdown {
    let mut points = Breakdown::default();
    for card in city {
        points.cards += i16::from(catalog.cards[usize::from(card.card)].points);
        points.tokens += i16::from(card.tokens);
    }
    points
}

/// What these cards of the city count besides their base values and the tokens on them: bonuses, and the base value of another card (LA16).
#[inline]
pub fn bonuses(catalog: &Catalog, state: &State, seat: Seat, slots: Slots) -> Breakdown {
    let mut points = Breakdown::default();
    for slot in ones(slots) {
        let card = state.player(seat).city[usize::from(slot)].card;
        for &score in &catalog.cards[usize::from(card)].score {
            let more = counted(catalog, state, seat, score, Some(slot), None);
            match score.per {
                Tally::BuiltOnPoints => points.cards += more,
                _ => points.prosperity += more,
            }
        }
    }
    points
}

/// What these events count (bit = position among those in play).
#[inline]
pub fn events(catalog: &Catalog, state: &State, held: u32) -> i16 {
    let counted = |at: u8| catalog.events[usize::from(state.events[usize::from(at)].event)].counted;
    ones(held.into())
        .filter(|&at| counted(at))
        .map(|at| event_points(catalog, state, at))
        .sum()
}

/// What the workers of a seat count where they stand.
#[inline]
pub fn journey(catalog: &Catalog, state: &State, seat: Seat) -> i16 {
    let player = state.player(seat);
    if player.standing() & catalog.scoring_places == 0 {
        return 0;
    }
    let places = player.placed.iter().map(|worker| worker.place().spot());
    places
        .map(|spot| match spot {
            Spot::Location(id) => i16::from(catalog.locations[usize::from(id)].points),
            _ => 0,
        })
        .sum()
}

/// What one card of a city counts now.
#[inline]
pub fn card_points(catalog: &Catalog, state: &State, seat: Seat, slot: Slot) -> Breakdown {
    let own = city_points(catalog, &[state.player(seat).city[usize::from(slot)]]);
    let more = bonuses(catalog, state, seat, 1 << slot);
    Breakdown {
        cards: own.cards + more.cards,
        prosperity: more.prosperity,
        ..own
    }
}

/// What an event in play counts now for the seat that achieved it.
#[inline]
pub fn event_points(catalog: &Catalog, state: &State, at: u8) -> i16 {
    let event = state.events[usize::from(at)];
    let def = &catalog.events[usize::from(event.event)];
    let more = def.score.iter();
    i16::from(def.points)
        + more
            .map(|&score| counted(catalog, state, event.owner, score, None, Some(at)))
            .sum::<i16>()
}

pub(crate) fn counted(
    catalog: &Catalog,
    state: &State,
    seat: Seat,
    score: Score,
    slot: Option<Slot>,
    event: Option<u8>,
) -> i16 {
    worth(score, tally(catalog, state, seat, score.per, slot, event))
}

/// What a score brings that counts so many.
fn worth(score: Score, mut n: i16) -> i16 {
    if score.every > 1 {
        n /= i16::from(score.every);
    }
    i16::from(score.points) * n.min(i16::from(score.max))
}

fn tally(catalog: &Catalog, state: &State, seat: Seat, per: Tally, slot: Option<Slot>, event: Option<u8>) -> i16 {
    let player = state.player(seat);
    let slots_named = |card: CardId| {
        let forms = catalog.cards[usize::from(card)].forms;
        player
            .city
            .iter()
            .enumerate()
            .filter(move |(_, other)| forms.has(other.card))
            .map(|(slot, _)| slot as Slot)
    };
    match per {
        Tally::Leftover { kinds } => (0..4)
            .filter(|k| kinds >> k & 1 == 1)
            .map(|k| i16::from(player.resources.0[k]))
            .sum(),
        Tally::Cards(Filter {
            kind: Some(kind),
            rarity: Some(rarity),
            colour: None,
            max_points: i8::MAX,
        }) => i16::from(player.sorts[sort(kind, rarity)]),
        Tally::Cards(Filter {
            kind: None,
            rarity: None,
            colour: Some(colour),
            max_points: i8::MAX,
        }) => i16::from(player.colours[colour as usize]),
        Tally::Cards(filter) => player
            .city
            .iter()
            .filter(|card| catalog.cards[usize::from(card.card)].is(filter))
            .count() as i16,
        Tally::Events(kind) => i16::from(events_of_kind(catalog, state, seat, kind)),
        Tally::BuiltOnPoints => slot.and_then(|slot| player.built_on(catalog, slot)).map_or(0, |built| {
            i16::from(catalog.cards[usize::from(player.city[usize::from(built)].card)].points)
        }),
        Tally::Paired => i16::from(slot.is_some_and(|slot| player.is_paired(catalog, slot))),
        Tally::TokensOn(card) => slots_named(card)
            .map(|slot| i16::from(player.city[usize::from(slot)].tokens))
            .sum(),
        Tally::ResourceHere { kind } => {
            event.map_or(0, |at| i16::from(state.stored(Holder::event(at)).0[usize::from(kind)]))
        }
        Tally::CardsHere => event.map_or(0, |at| state.under(Holder::event(at)).count() as i16),
        Tally::Prisoners(card) => slots_named(card)
            .map(|slot| state.under(Holder::city(seat, slot)).count() as i16)
            .sum(),
        Tally::WorkersOn(card) => slots_named(card)
            .map(|slot| state.workers_at(Place::city(seat, slot)).count() as i16)
            .sum(),
        Tally::PairsAnywhere(card) => {
            let forms = catalog.cards[usize::from(card)].forms;
            let pairs = |player: &Player| {
                let of_name = |slot: &usize| forms.has(player.city[*slot].card);
                let slots = (0..player.city.len()).filter(of_name);
                slots.filter(|&slot| player.is_paired(catalog, slot as Slot)).count() as i16
            };
            state.players().iter().map(pairs).sum()
        }
        Tally::OfSet(set) => {
            let of_set = |card: &&CityCard| catalog.cards[usize::from(card.card)].set == set;
            player.city.iter().filter(of_set).count() as i16
        }
        Tally::Colours => player.colours.iter().filter(|&&n| n > 0).count() as i16,
        Tally::PointTokens => point_tokens(catalog, state, seat) as i16,
        Tally::HandCards => player.hand.len() as i16,
        _ => rare_tally(catalog, state, seat, per, slot),
    }
}

/// Point tokens in front of a player, on cards of the city and on things of modules (TG4).
pub(crate) fn point_tokens(catalog: &Catalog, state: &State, seat: Seat) -> u16 {
    let player = state.player(seat);
    let on_cards: u16 = player.city.iter().map(|card| u16::from(card.tokens)).sum();
    player.points + on_cards + hooks::tokens_on_things(catalog, state, seat)
}

/// What the cards of the base game do not count.
#[cold]
fn rare_tally(catalog: &Catalog, state: &State, seat: Seat, per: Tally, slot: Option<Slot>) -> i16 {
    let player = state.player(seat);
    let others = state.opponents(seat);
    let like = |other: Seat, filter: Filter| tally(catalog, state, other, Tally::Cards(filter), None, None);
    match per {
        Tally::Spaces => i16::from(player.spaces),
        Tally::SameName => slot.map_or(0, |slot| {
            others_named(catalog, player, player.city[usize::from(slot)].card, slot)
        }),
        Tally::TokensHere(least) => i16::from(slot.is_some_and(|slot| player.city[usize::from(slot)].tokens >= least)),
        Tally::PairedAnd(card) => {
            i16::from(slot.is_some_and(|slot| player.is_paired(catalog, slot)) && player.names.has(card))
        }
        Tally::Opponents(filter) => others.map(|other| like(other, filter)).sum(),
        Tally::BestOpponent(filter) => others.map(|other| like(other, filter)).max().unwrap_or(0),
        Tally::BonusOf(filter) => best_bonus(catalog, state, seat, filter, slot),
        Tally::BestOpponentEvents => others
            .map(|other| events_held(catalog, state, other) as i16)
            .max()
            .unwrap_or(0),
        _ => 0,
    }
}

/// The cards of a city that have the name of this card, but for the one in this slot.
fn others_named(catalog: &Catalog, player: &Player, card: CardId, slot: Slot) -> i16 {
    let names = catalog.cards[usize::from(card)].names;
    let city = player
        .city
        .iter()
        .enumerate()
        .filter(|(at, _)| *at != usize::from(slot));
    city.filter(|(_, other)| catalog.cards[usize::from(other.card)].names.meets(names))
        .count() as i16
}

/// The best bonus among such cards of other cities, counted in the own one as if the card in this slot had it (NA28). If another city has a
/// card that looks at others so, the own cards are among them.
#[cold]
fn best_bonus(catalog: &Catalog, state: &State, seat: Seat, filter: Filter, slot: Option<Slot>) -> i16 {
    let def = |card: &CityCard| &catalog.cards[usize::from(card.card)];
    let looks = |card: &CityCard| {
        def(card)
            .score
            .iter()
            .any(|score| matches!(score.per, Tally::BonusOf(_)))
    };
    let cities = || state.opponents(seat).flat_map(|other| state.player(other).city.iter());
    let own: &[CityCard] = if catalog.switches.copy_bounces && cities().any(looks) {
        &state.player(seat).city
    } else {
        &[]
    };
    let may = |card: &&CityCard| def(card).is(filter) && !def(card).never_copied && !looks(card);
    // A text that speaks of its own name speaks of the name of the card that is copied.
    let text = |card: &CityCard, score: Score| match (score.per, slot) {
        (Tally::SameName, Some(at)) => worth(score, others_named(catalog, state.player(seat), card.card, at)),
        _ => counted(catalog, state, seat, score, slot, None),
    };
    let bonus = |card: &CityCard| def(card).score.iter().map(|&score| text(card, score)).sum::<i16>();
    cities().chain(own).filter(may).map(bonus).max().unwrap_or(0).max(0)
}

/// What a seat with so many points is judged by, the first first: points, events, leftover resources and goods (R12.5).
pub fn standing(catalog: &Catalog, state: &State, seat: Seat, points: i16) -> [i32; 3] {
    let player = state.player(seat);
    let goods = catalog
        .goods
        .iter()
        .zip(player.goods)
        .filter(|(good, _)| good.breaks_ties);
    let leftover = player.resources.total() + goods.map(|(_, n)| u16::from(n)).sum::<u16>();
    [
        i32::from(points),
        i32::from(events_held(catalog, state, seat)),
        i32::from(leftover),
    ]
}

/// Events of a kind that a seat holds.
pub(crate) fn events_of_kind(catalog: &Catalog, state: &State, seat: Seat, kind: u8) -> u8 {
    let held = state.events.iter().filter(|event| event.owner == seat);
    held.filter(|event| catalog.events[usize::from(event.event)].kind == kind)
        .count() as u8
}

/// Events held by a seat, for ties.
pub(in crate::game) fn events_held(catalog: &Catalog, state: &State, seat: Seat) -> u16 {
    let held = state.events.iter().filter(|event| event.owner == seat);
    held.filter(|event| catalog.events[usize::from(event.event)].counted)
        .count() as u16
}

/// The winners as a mask of seats, and what decided: points, then events, then leftover resources, else shared (R12.5).
pub fn winners(catalog: &Catalog, state: &State) -> (u8, TieBreak) {
    if let Some(decided) = hooks::winners(catalog, state) {
        return decided;
    }
    let keys: [[i32; 3]; 6] = std::array::from_fn(|seat| {
        if seat < usize::from(state.seats) {
            let points = score(catalog, state, seat as Seat).total();
            standing(catalog, state, seat as Seat, points)
        } else {
            [i32::MIN; 3]
        }
    });
    let mut mask: u8 = (1 << state.seats) - 1;
    for (rank, tie_break) in [TieBreak::Points, TieBreak::Events, TieBreak::Resources]
        .into_iter()
        .enumerate()
    {
        let best = (0..6)
            .filter(|seat| mask >> seat & 1 == 1)
            .map(|seat| keys[seat][rank])
            .max()
            .unwrap_or(0);
        mask = (0..6)
            .filter(|seat| mask >> seat & 1 == 1 && keys[*seat][rank] == best)
            .fold(0, |m, seat| m | 1 << seat);
        if mask.is_power_of_two() {
            return (mask, tie_break);
        }
    }
    (mask, TieBreak::Shared)
}
