//! What the fixed capacities of the state cannot hold, and what no set-up can deal.

use crate::catalog::{CardDef, CardSet, Catalog, EventDef};
use crate::effect::{Effect, Rarity};
use crate::ids::{
    CardId, MAX_CARD_NAMES, MAX_CHAINING_COPIES, MAX_CITY, MAX_DECK, MAX_EVENTS_IN_PLAY, MAX_EXTRAS, MAX_LOCATIONS,
    MAX_SEATS, MAX_STORES, MAX_UNDER, MAX_WORKER_KINDS, MAX_WORKERS, Season,
};
use crate::load::tree::Tree;
use crate::rules::{Rules, check_players};
use crate::schema::LoadError;
use crate::verbs::{Holds, Step};
use std::collections::HashSet;

fn at_most(origin: &str, address: &str, what: &str, found: usize, allowed: usize) -> Result<(), LoadError> {
    if found <= allowed {
        return Ok(());
    }
    Err(LoadError::at(
        origin,
        address,
        format!("{what}: found {found}, allowed: at most {allowed}"),
    ))
}

/// Refuses more names than ids can tell apart.
pub fn check_names(tree: &Tree, origin: &str) -> Result<(), LoadError> {
    check_goods(tree, origin)?;
    let [cards, locations, events] = &tree.order;
    let rarities = tree.value["rarity"].as_object().map_or(0, serde_json::Map::len);
    at_most(origin, "rarity", "has too many rows", rarities, Rarity::ALL.len())?;
    at_most(origin, "card", "has too many names", cards.len(), MAX_CARD_NAMES)?;
    at_most(
        origin,
        "location",
        "has too many locations",
        locations.len(),
        MAX_LOCATIONS,
    )?;
    at_most(
        origin,
        "event",
        "has too many events",
        events.len(),
        usize::from(u8::MAX) - 1,
    )
}

/// Refuses a second good that lies on constructions: a card knows only whether its token is one.
fn check_goods(tree: &Tree, origin: &str) -> Result<(), LoadError> {
    let occupying = |(_, row): &(&String, &serde_json::Value)| row["occupies"] == true;
    let goods = tree.value["good"].as_object().into_iter().flatten();
    match goods.filter(occupying).nth(1) {
        Some((id, _)) => {
            let what = "is true, but another good lies on constructions already";
            Err(LoadError::at(origin, &format!("good.{id}.occupies"), what))
        }
        None => Ok(()),
    }
}

/// Refuses rules that no game could be played by.
pub fn check(rules: &Rules) -> Result<(), LoadError> {
    let at_most = |address: &str, what: &str, found, allowed| at_most(&rules.origin, address, what, found, allowed);
    let catalog = &rules.catalog;
    let what = "bring too many things besides cards and locations";
    at_most("modules", what, catalog.extras.count(), MAX_EXTRAS)?;
    check_extras(rules)?;
    let kinds = catalog.worker_kinds.len();
    at_most("worker_kind", "has too many kinds", kinds, MAX_WORKER_KINDS)?;
    let copies: usize = catalog.cards.iter().map(|card| usize::from(card.in_deck())).sum();
    at_most(
        "card.*.copies",
        "add up to too many cards in the deck",
        copies,
        MAX_DECK,
    )?;
    at_most(
        "effect",
        "has too many steps in all",
        catalog.steps.len(),
        usize::from(u16::MAX),
    )?;
    // Steps name these by a byte.
    for (what, n) in [
        ("has too many different counts in all", catalog.quantities.len()),
        ("has too many different conditions in all", catalog.conditions.len()),
        ("has too many prices of several things in all", catalog.fees.len()),
        (
            "has too many steps that only modules have in all",
            catalog.specials.len(),
        ),
    ] {
        at_most("effect", what, n, usize::from(u8::MAX) + 1)?;
    }
    let chaining = |of: Holds| move |step: &Step| step.chains(catalog, of);
    let chaining = copies_with(catalog, |card| vec![card.effect], chaining(Holds::Card))
        + events_with(catalog, chaining(Holds::Event))
        // Three visits that use other places nest no deeper than one play.
        + copies_with(catalog, |card| vec![card.visit], chaining(Holds::Visit)).div_ceil(3);
    let what = "add up to too many cards whose own effect plays a card, moves a worker or copies a location";
    at_most("card.*.copies", what, chaining, MAX_CHAINING_COPIES as usize)?;
    let storing = |step: &Step| step.stores(catalog) > 0;
    let lists = |card: &CardDef| vec![card.effect, card.visit, card.before_season];
    let laden = catalog.cards.iter().filter(|card| !card.stored_on_play.is_empty());
    let laden: usize = laden.map(|card| usize::from(card.copies)).sum();
    let stores = copies_with(catalog, lists, storing) + events_with(catalog, storing) + laden;
    at_most(
        "card.*.copies",
        "and events hold resources in too many places",
        stores,
        MAX_STORES,
    )?;
    at_most(
        "card.*.cells",
        "and events can have too many cards under them",
        cards_under(catalog),
        MAX_UNDER,
    )?;
    let size = catalog.setup.iter().map(|setup| setup.city_size).max().unwrap_or(0);
    let most = usize::from(size) + opened(catalog) + without_space(catalog);
    let what = "and the cards that need no space of their own are too many cards for one city";
    at_most("setup.city_size", what, most, MAX_CITY)?;
    let laid_events = catalog
        .events
        .iter()
        .filter(|event| event.laid && event.counted)
        .count();
    for setup in &catalog.setup {
        let further: usize = catalog.worker_kinds.iter().map(|kind| usize::from(kind.each)).sum();
        let workers = setup.workers.iter().map(|&n| usize::from(n)).sum::<usize>() + further;
        let address = Season::ALL
            .map(|season| format!("season.{}.workers", season.name()))
            .join(" + ");
        at_most(&address, "are too many workers for one player", workers, MAX_WORKERS)?;
        let events = laid_events + usize::from(setup.special_events);
        at_most(
            "setup.special_events",
            "puts too many events into play",
            events,
            MAX_EVENTS_IN_PLAY,
        )?;
    }
    if catalog.cards.iter().all(|card| card.replaced || card.in_deck() == 0) {
        return Err(LoadError::at(
            &rules.origin,
            "card.*.replaced",
            "leaves no card that another could become",
        ));
    }
    // The other numbers of players may still work.
    let tries: Vec<_> = (1..=MAX_SEATS).map(|players| check_players(rules, players)).collect();
    if tries.iter().any(Result::is_ok) {
        return Ok(());
    }
    tries
        .into_iter()
        .nth(usize::from(rules.catalog.automatic.is_none()))
        .unwrap_or(Ok(()))
}

/// Refuses two things of one id that a table would tell of as one.
fn check_extras(rules: &Rules) -> Result<(), LoadError> {
    let Catalog { extras, .. } = &rules.catalog;
    let cards = rules.catalog.cards.iter().map(|card| &card.id);
    let places = rules.catalog.locations.iter().map(|place| &place.id);
    let mut taken = [cards.collect::<HashSet<_>>(), places.collect()];
    for (held, taken) in [true, false].into_iter().zip(&mut taken) {
        for section in extras.sections(held) {
            if let Some(extra) = section.rows.iter().find(|extra| !taken.insert(&extra.id)) {
                let kind = if held { "card" } else { "location" };
                let name = section.name;
                let what = format!(
                    "has the id of a {kind}, or of what is counted with them; each {name} needs one of its own"
                );
                let address = format!("{}.{}", section.id, extra.id);
                return Err(LoadError::at(&rules.origin, &address, what));
            }
        }
    }
    Ok(())
}

/// Copies of the cards that have such a step in one of these effects.
fn copies_with(catalog: &Catalog, effects: fn(&CardDef) -> Vec<Effect>, is: impl Fn(&Step) -> bool) -> usize {
    let has = |card: &&CardDef| {
        effects(card)
            .into_iter()
            .any(|effect| catalog.steps_of(effect).iter().any(&is))
    };
    let found = catalog.cards.iter().filter(has);
    found.map(|card| usize::from(card.copies)).sum()
}

fn events_with(catalog: &Catalog, is: impl Fn(&Step) -> bool) -> usize {
    let has = |event: &&EventDef| catalog.steps_of(event.effect).iter().any(&is);
    catalog.events.iter().filter(has).count()
}

/// Most copies of a card in one city.
fn in_one_city(card: &CardDef) -> usize {
    let copies = card.copies;
    usize::from(if card.once { copies.min(1) } else { copies })
}

/// Most spaces that the cards of one city open.
fn opened(catalog: &Catalog) -> usize {
    let opened = |apart: bool| {
        let cards = catalog.cards.iter().filter(move |card| card.apart == apart);
        cards.map(|card| usize::from(card.opens) * in_one_city(card))
    };
    // Of what lies apart a player has but some.
    let each = catalog.rarities.iter().map(|rarity| usize::from(rarity.each)).max();
    let mut apart: Vec<usize> = opened(true).collect();
    apart.sort_unstable_by(|one, other| other.cmp(one));
    opened(false).sum::<usize>() + apart.iter().take(each.unwrap_or(0)).sum::<usize>()
}

/// Most cards of one city that take no space, or share that of others.
fn without_space(catalog: &Catalog) -> usize {
    let all = || catalog.cards.iter();
    let count = |cards: CardSet| {
        let mut n = 0;
        cards.each(|card| n += in_one_city(&catalog.cards[usize::from(card)]));
        n
    };
    let free: usize = all().filter(|card| card.space == 0).map(in_one_city).sum();
    let sharing: usize = all().filter(|card| card.shares.is_some()).map(in_one_city).sum();
    // Each pair has a card of which all partners are counted: first those that find most.
    let mut names: Vec<usize> = (0..catalog.cards.len()).collect();
    names.sort_by_key(|&at| std::cmp::Reverse(count(catalog.cards[at].pairs_with)));
    let (mut counted, mut pairs) = (CardSet::EMPTY, 0);
    for at in names {
        let card = &catalog.cards[at];
        let partners = card.pairs_with.without(counted);
        if partners.is_empty() {
            continue;
        }
        counted.insert(at as CardId);
        pairs += match (partners.has(at as CardId), card.guests) {
            (false, _) => in_one_city(card).min(count(partners)),
            (true, 1) => in_one_city(card) / 2,
            (true, _) => in_one_city(card).saturating_sub(1),
        };
    }
    // And one is built on a card that is built upon.
    free + sharing + pairs + catalog.built_upon.len() as usize
}

/// Most cards that can lie under cards and events at one time.
fn cards_under(catalog: &Catalog) -> usize {
    let cells = catalog.cards.iter();
    let cells: usize = cells
        .map(|card| usize::from(card.cells) * usize::from(card.copies))
        .sum();
    let events = catalog.events.iter();
    let mut tucked: Vec<usize> = events.map(|event| catalog.held_by_event(event.effect).0).collect();
    tucked.sort_unstable_by(|one, other| other.cmp(one));
    let in_play = catalog
        .setup
        .iter()
        .map(|setup| usize::from(setup.special_events))
        .max();
    let laid = catalog
        .events
        .iter()
        .filter(|event| event.laid && event.counted)
        .count();
    cells + tucked.iter().take(in_play.unwrap_or(0) + laid).sum::<usize>()
}
