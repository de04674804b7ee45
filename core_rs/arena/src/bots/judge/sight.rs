//! Reads the inputs of the judge off positions, as one seat may see them.

use super::inputs::{Change, Offer, Position, Question, small};
use super::zones::{Zones, zones};
use crate::bots::Ranker;
use crate::bots::heuristic::{Gives, Outlook};
use crate::view::View;
use everdell_engine::Game;
use everdell_engine::catalog::CardSet;
use everdell_engine::choice::{Ask, Choice, Decision, Payment, Zone};
use everdell_engine::effect::{Kind, Rarity, What, sort};
use everdell_engine::ids::{CardId, NONE, Seat};
use everdell_engine::payment::Laid;
use everdell_engine::state::Spot;

/// A question that is judged, as a small number. Others are asked within a turn, cost as much to judge and decide little.
pub fn kind(ask: Ask) -> Option<i16> {
    match ask {
        Ask::Turn => Some(0),
        Ask::Play => Some(1),
        _ => None,
    }
}

/// What is known of the position in which a seat decides.
#[derive(Clone, Copy, Default)]
pub struct Seen {
    pub question: Question,
    pub before: Position,
    /// The cards that the seat sees before the turn.
    in_sight: CardSet,
    /// The strongest of the others.
    rival: Seat,
}

/// Looks at the position in which a seat decides.
pub fn look(view: &View<'_>, decision: Decision, choices: usize, outlook: Outlook) -> Seen {
    let rival = strongest_rival(view);
    let mut before = position(view, rival);
    promise(view, rival, outlook, &mut before);
    let open = view.revealed().iter().copied().filter(|&card| card != NONE);
    Seen {
        question: Question {
            kind: kind(decision.ask).unwrap_or(2),
            choices: small(choices as i32),
        },
        before,
        in_sight: view.hand_names().union(view.meadow_names()).union(open.collect()),
        rival,
    }
}

/// Who has most points of the others, the next of equals.
fn strongest_rival(view: &View<'_>) -> Seat {
    let points = |rival: Seat| view.score(rival).total();
    let stronger = |best: Option<Seat>, other: Seat| match best {
        Some(best) if points(best) >= points(other) => Some(best),
        _ => Some(other),
    };
    view.opponents().fold(None, stronger).unwrap_or(NONE)
}

/// What is there in a position.
fn position(view: &View<'_>, rival: Seat) -> Position {
    let (seat, me) = (view.seat(), view.me());
    let score = view.score(seat);
    let total = i32::from(score.total());
    let (owned, colours, sorts) = (me.resources().0, me.colours(), me.sorts());
    let (mut sum, mut rivals, mut strongest) = (0, 0, 0);
    for other in view.opponents() {
        let points = i32::from(view.score(other).total());
        (sum, rivals) = (sum + points, rivals + 1);
        if other == rival {
            strongest = points;
        }
    }
    let mut told = Position {
        players: i16::from(view.seats()),
        round: small(i32::from(view.turn()) / i32::from(view.seats().max(1))),
        season: me.season() as i16,
        workers: me.workers_left().into(),
        twigs: owned[0].into(),
        resin: owned[1].into(),
        pebbles: owned[2].into(),
        berries: owned[3].into(),
        units: small(me.resources().total().into()),
        goods: small(goods(view, seat)),
        hand: small(me.hand_size() as i32),
        room: room(view, seat),
        homes: homes(view, seat),
        cards: score.cards,
        tokens: score.tokens,
        prosperity: score.prosperity,
        journey: score.journey,
        events: score.events,
        extras: score.modules,
        score: small(total),
        travelers: colours[0].into(),
        production: colours[1].into(),
        destinations: colours[2].into(),
        governance: colours[3].into(),
        prosperous: colours[4].into(),
        common_critters: sorts[sort(Kind::Critter, Rarity::Common)].into(),
        unique_critters: sorts[sort(Kind::Critter, Rarity::Unique)].into(),
        common_constructions: sorts[sort(Kind::Construction, Rarity::Common)].into(),
        unique_constructions: sorts[sort(Kind::Construction, Rarity::Unique)].into(),
        lead: small(total),
        mean_lead: small(total - sum / i32::max(rivals, 1)),
        ..Position::default()
    };
    if rival != NONE {
        let he = view.player(rival);
        told.rival_season = he.season() as i16;
        told.rival_workers = he.workers_left().into();
        told.rival_units = small(he.resources().total().into());
        told.rival_hand = small(he.hand_size() as i32);
        told.rival_room = room(view, rival);
        told.rival_passed = he.passed().into();
        told.rival_homes = homes(view, rival);
        told.rival_production = he.colours()[1].into();
        told.rival_prosperous = he.colours()[4].into();
        told.rival_score = small(strongest);
        told.lead = small(total - strongest);
    }
    told
}

/// What a position promises, by the cards in sight.
fn promise(view: &View<'_>, rival: Seat, outlook: Outlook, told: &mut Position) {
    told.potential = small(outlook.potential);
    told.reach = small(outlook.reach);
    told.wish = small(outlook.wishes[0]);
    told.second_wish = small(outlook.wishes[1]);
    told.third_wish = small(outlook.wishes[2]);
    told.payable = small(outlook.payable[0]);
    told.second_payable = small(outlook.payable[1]);
    told.yields = small(outlook.production);
    told.space = small(outlook.space);
    told.counted = small(outlook.counted);
    told.ready_events = small(outlook.events[0]);
    told.near_events = small(outlook.events[1]);
    told.far_events = small(outlook.events[2]);
    told.ready_worth = small(outlook.events_worth[0]);
    told.near_worth = small(outlook.events_worth[1]);
    told.rival_events = small(outlook.rival_events);
    count_cards(view, rival, told);
}

/// Spaces left in a city, by the size that every city has.
fn room(view: &View<'_>, seat: Seat) -> i16 {
    i16::from(view.city_size()) - i16::from(view.player(seat).spaces())
}

/// Constructions whose occupied token is free.
fn homes(view: &View<'_>, seat: Seat) -> i16 {
    let city = view.player(seat).city().iter();
    let free = city.filter(|card| !card.occupied() && !view.card(card.card).residents[Laid::Token as usize].is_empty());
    small(free.count() as i32)
}

/// Units of further goods.
fn goods(view: &View<'_>, seat: Seat) -> i32 {
    let kinds = view.catalog().goods.len() as u8;
    (0..kinds).map(|good| i32::from(view.goods(seat, good))).sum()
}

/// What a choice is, by the data of the card, event or place that it names. `behind` is what it lacks of the best one.
pub fn facts(view: &View<'_>, choice: Choice, (value, behind): (i32, i32), gives: &[Gives]) -> Offer {
    let mut facts = Offer {
        value: small(value),
        behind: small(behind),
        ..Offer::default()
    };
    let mut card = NONE;
    match choice {
        Choice::Place(place) | Choice::Send { place, .. } => match place.spot() {
            Spot::Location(location) => {
                facts.place = 1;
                facts.place_points = view.catalog().locations[usize::from(location)].points.into();
            }
            Spot::Event(at) => {
                facts.event = 1;
                let event = view.events()[usize::from(at)].event;
                facts.event_points = view.catalog().events[usize::from(event)].points.into();
            }
            Spot::City { seat, slot } => {
                facts.visit = 1;
                facts.of_other = (seat != view.seat()).into();
                card = view.player(seat).card(slot).card;
            }
            Spot::Nowhere | Spot::Special { .. } => facts.other = 1,
        },
        Choice::Play {
            from,
            card: played,
            via,
            ..
        } => {
            facts.play = 1;
            facts.from_meadow = (from.zone == Zone::Meadow).into();
            match (via.as_home(), via.as_ability()) {
                (Some(_), None) => facts.by_token = 1,
                _ if via == Payment::FREE => facts.free = 1,
                _ => facts.by_ability = (via != Payment::RESOURCES).into(),
            }
            card = played;
        }
        Choice::Prepare => facts.prepare = 1,
        Choice::Pass => facts.pass = 1,
        Choice::Card { card: named, seat, .. } => {
            facts.card = 1;
            facts.of_other = (seat != NONE && seat != view.seat()).into();
            card = named;
        }
        Choice::Resource { kind, n, .. } => {
            facts.unit = n.into();
            let units = [
                &mut facts.twigs,
                &mut facts.resin,
                &mut facts.pebbles,
                &mut facts.berries,
            ];
            *units.into_iter().nth(kind as usize).expect("there are four kinds") = n.into();
        }
        Choice::Location(location) => {
            facts.place = 1;
            facts.place_points = view.catalog().locations[usize::from(location)].points.into();
        }
        Choice::Stop => facts.stop = 1,
        _ => facts.other = 1,
    }
    if card != NONE {
        tell_card(view, card, gives[usize::from(card)], &mut facts);
    }
    facts
}

fn tell_card(view: &View<'_>, card: CardId, gives: Gives, facts: &mut Offer) {
    let def = view.card(card);
    let [twigs, resin, pebbles, berries] = def.cost.0.map(i16::from);
    (facts.twigs, facts.resin, facts.pebbles, facts.berries) = (twigs, resin, pebbles, berries);
    facts.cost = small(def.cost.total().into());
    facts.points = def.points.into();
    facts.space = def.space.into();
    facts.critter = (def.kind == Kind::Critter).into();
    facts.unique = def.once.into();
    let colours = [
        &mut facts.traveler,
        &mut facts.production,
        &mut facts.destination,
        &mut facts.governance,
        &mut facts.prosperity,
    ];
    *colours
        .into_iter()
        .nth(def.colour as usize)
        .expect("there are five colours") = 1;
    facts.copies_in_hand = view.hand().iter().map(|&other| i16::from(other == card)).sum();
    facts.copies_in_city = small(view.own(What::Named(card)));
    let in_sight = view.hand_names().union(view.meadow_names());
    facts.residents = small(def.residents[Laid::Token as usize].common(in_sight).len() as i32);
    facts.scores = small(def.score.iter().map(|score| i32::from(score.points)).sum());
    facts.reacts = small(def.after_play.len() as i32);
    facts.gives_units = small(gives.units);
    facts.gives_cards = small(gives.cards);
    facts.gives_points = small(gives.points);
    facts.gives_more = gives.more.into();
}

/// Looks at the position after the turn. What came into sight by the turn came from a deal of the bot's own, so it counts as
/// unknown: `table` is left without it.
pub fn look_after(seat: Seat, seen: &Seen, table: &mut Game, policy: &mut dyn Ranker) -> (Position, Zones) {
    let mut after = position(&View::of(table, seat), seen.rival);
    table.veil(seat, seen.in_sight);
    let veiled = View::of(table, seat);
    let outlook = policy.outlook(&veiled);
    promise(&veiled, seen.rival, outlook, &mut after);
    (after, zones(&veiled, seen.rival))
}

/// What a turn has changed. What the position is worth after it is not known yet.
pub fn change(before: &Position, after: &Position) -> Change {
    let more = |of: fn(&Position) -> i16| of(after).saturating_sub(of(before));
    Change {
        worth: 0,
        cards: more(|it| it.cards),
        tokens: more(|it| it.tokens),
        prosperity: more(|it| it.prosperity),
        journey: more(|it| it.journey),
        events: more(|it| it.events),
        extras: more(|it| it.extras),
        score: more(|it| it.score),
        twigs: more(|it| it.twigs),
        resin: more(|it| it.resin),
        pebbles: more(|it| it.pebbles),
        berries: more(|it| it.berries),
        goods: more(|it| it.goods),
        hand: more(|it| it.hand),
        room: more(|it| it.room),
        workers: more(|it| it.workers),
        season: more(|it| it.season),
        rival_score: more(|it| it.rival_score),
        rival_units: more(|it| it.rival_units),
        rival_hand: more(|it| it.rival_hand),
        potential: more(|it| it.potential),
        yields: more(|it| it.yields),
        wish: more(|it| it.wish),
        payable: more(|it| it.payable),
        ready_events: more(|it| it.ready_events),
        near_events: more(|it| it.near_events),
    }
}

/// The cards of hand and meadow that could be played, and how near they are.
fn count_cards(view: &View<'_>, rival: Seat, told: &mut Position) {
    let (owned, welcome) = (view.me().resources().spread(), view.welcome());
    let rivals = (rival != NONE).then(|| view.player(rival).resources().spread());
    told.hand_known = small(view.hand().len() as i32);
    let both = [(view.hand(), true), (view.meadow(), false)];
    for (cards, in_hand) in both {
        for &card in cards.iter().filter(|&&card| card != NONE) {
            let def = view.card(card);
            if !in_hand && rivals.is_some_and(|owned| owned.covers(def.cost.spread())) {
                told.rival_payable += i16::from(def.points);
            }
            if !view.may_ever_play(card) {
                continue;
            }
            let points = i16::from(def.points);
            let housed = welcome.has(card);
            let missing = if housed { 0 } else { owned.missing(def.cost.spread()) };
            let (payable, sum) = if in_hand {
                (&mut told.payable_in_hand, &mut told.hand_points)
            } else {
                (&mut told.payable_in_meadow, &mut told.meadow_points)
            };
            *sum += points;
            told.housed += i16::from(housed);
            if missing == 0 {
                *payable += 1;
                told.payable_points += points;
            } else if missing <= 2 {
                told.near_points += points;
            }
        }
    }
}
