//! Lowers the merged, checked data into the catalog.

pub mod cards;
mod kinds;

pub mod shelves;

use serde_json::Value;

use crate::boxes;
use crate::catalog::{CardDef, CardSet, Catalog, EventDef, LocationDef, Setup, Sharing, Switches};
use crate::effect::{NOTHING, Price};
use crate::ids::{CardId, MAX_SEATS, NONE, Season};
use crate::load::tree::Tree;
use crate::modules::{Modules, Role, hooks};
use crate::random::name_key;
use crate::schema::row::{CardNames, Kinds, amounts, by_players, byte, flag, flag_by_players, list, number, text};
use crate::verbs::{Arena, cost_steps};
use cards::cards;
use kinds::{areas, event_kinds, goods, rarities, worker_kinds};

pub fn catalog(tree: &Tree, module_names: Vec<&'static str>, fingerprint: u64) -> Catalog {
    let [card_ids, location_ids, event_ids] = &tree.order;
    let kinds = Kinds(&tree.value);
    let mut arena = Arena::new(
        CardNames(card_ids),
        location_ids,
        kinds,
        boxes::verbs().map(|(_, verb)| verb).collect(),
    );
    let switches = switches(&tree.value["rules"]);

    let rows = &tree.value["card"];
    let sections = ["card", "location", "event"].map(|section| tree.value[section].as_object());
    arena.sets = sets(sections.into_iter().flatten().flat_map(serde_json::Map::values));
    let cards = cards(card_ids, rows, &mut arena);

    let setup_row = &tree.value["setup"];
    let spots = by_players(&setup_row["forest_spots"]);
    let rows = &tree.value["location"];
    let locations: Vec<LocationDef> = location_ids
        .iter()
        .map(|id| location(id, &rows[id], spots, &mut arena))
        .collect();
    let rows = &tree.value["event"];
    let events = event_ids.iter().map(|id| event(id, &rows[id], &mut arena)).collect();
    let setup = setup(setup_row, &tree.value["season"], &mut arena);
    let modules = Modules::read(boxes::ALL, &module_names, &tree.value, &mut arena);

    let set = |test: fn(&CardDef) -> bool| -> CardSet {
        cards
            .iter()
            .enumerate()
            .filter(|(_, card)| test(card))
            .map(|(at, _)| at as CardId)
            .collect()
    };
    let mut catalog = Catalog {
        before_season: set(|card| card.before_season != NOTHING),
        scoring: set(|card| !card.score.is_empty()),
        built_upon: set(|card| card.ability.is_some_and(|ability| ability.price == Price::BuildOn)),
        after_goods: set(|card| card.after_goods.is_some()),
        opening: set(|card| card.opens > 0),
        fixed: set(|card| card.fixed),
        after_event: set(|card| card.after_event.is_some()),
        after_draw: set(|card| card.after_draw != NOTHING),
        space_varies: hooks::space_varies(&modules),
        raising_limit: set(CardDef::raises_limit),
        limit_varies: cards.iter().any(CardDef::raises_limit) || modules.change_hand_limits,
        scoring_places: locations
            .iter()
            .enumerate()
            .fold(0, |set, (id, place)| set | u64::from(place.points != 0) << id),
        patched_cards: CardSet::EMPTY,
        patched_places: 0,
        automatic: crate::load::modules::opponent(&module_names),
        draws_elsewhere: hooks::draws_elsewhere(&modules),
        pays: hooks::pays(&modules),
        slots_differ: hooks::slots_differ(&modules),
        scores: hooks::scores(&modules),
        measures: hooks::measures(&modules),
        roles: roles(&module_names, kinds),
        listeners: hooks::listeners(&modules),
        varying: hooks::varying(&modules),
        hearing: hooks::hearing(&modules),
        acts_on_drawings: cards.iter().any(|card| card.after_draw != NOTHING) || hooks::hear_drawings(&modules),
        extras: hooks::extras(&modules),
        event_mixes: hooks::event_mixes(&modules),
        modules,
        module_names,
        fingerprint,
        worker_kinds: worker_kinds(kinds, &cards),
        cards,
        locations,
        events,
        areas: areas(kinds),
        event_kinds: event_kinds(kinds),
        rarities: rarities(kinds),
        occupying: goods(kinds)
            .iter()
            .position(|good| good.occupies)
            .map_or(NONE, |at| at as u8),
        goods: goods(kinds),
        shelves: shelves::shelves(kinds),
        brings: Vec::new(),
        specials: arena.specials,
        steps: arena.steps,
        quantities: arena.quantities,
        conditions: arena.conditions,
        fees: arena.fees,
        zone_lists: arena.zone_lists,
        option_names: arena.option_names,
        set_names: arena.sets.iter().map(|set| name_of_set(set)).collect(),
        sets: arena.sets,
        switches,
        setup,
    };
    catalog.brings = catalog.steps.iter().map(|step| step.brings(&catalog)).collect();
    hooks::amend(&mut catalog);
    catalog
}

/// The roles that these modules declare.
fn roles(modules: &[&str], kinds: Kinds<'_>) -> Vec<Role> {
    let ids = |section| kinds.rows(section).map(|(id, _)| id.clone()).collect();
    let role = |(module, section)| Role {
        module,
        section,
        ids: ids(section),
    };
    crate::load::modules::roles(modules).map(role).collect()
}

/// The sets that cards name, each once.
fn sets<'r>(rows: impl Iterator<Item = &'r Value>) -> Vec<String> {
    let mut sets: Vec<String> = rows.filter_map(|row| row["set"].as_str().map(str::to_owned)).collect();
    sets.sort_unstable();
    sets.dedup();
    sets
}

/// What the cards of a set are called: by the name of its module, if it is one.
fn name_of_set(set: &str) -> String {
    let module = crate::load::modules::all().iter().find(|module| module.id == set);
    module.map_or(set, |module| &module.name).to_owned()
}

fn location(id: &str, row: &Value, spots: [u8; MAX_SEATS], arena: &mut Arena<'_>) -> LocationDef {
    let area = &arena.kinds.0["area"][text(row, "area")];
    let (dealt, any_discard) = (flag(area, "dealt"), flag(area, "any_discard"));
    let workers = arena.kinds.worker_kind(&area["workers"]);
    LocationDef {
        id: id.to_owned(),
        set: arena.set(&row["set"]),
        key: name_key(id),
        name: text(row, "name").to_owned(),
        area: arena.kinds.area(&row["area"]),
        dealt,
        any_discard,
        workers,
        sharing: match text(row, "sharing") {
            "shared" => Sharing::Shared,
            "one_per_player" => Sharing::OnePerPlayer,
            "one_each" => Sharing::OneEach,
            _ => Sharing::Exclusive,
        },
        spots: match (text(row, "sharing"), row["spots"].as_i64()) {
            ("one_each", None) => [u8::MAX; MAX_SEATS],
            (_, Some(spots)) => [spots as u8; MAX_SEATS],
            _ => spots,
        },
        effect: {
            let fee = arena.fee(&row["cost"]);
            arena.effect_after(&fee, list(row, "effect"))
        },
        permanent_worker: flag(row, "permanent_worker"),
        points: number(row, "points", 0) as i8,
        from_season: Season::ALL
            .into_iter()
            .find(|s| s.name() == text(row, "season"))
            .unwrap_or(Season::Winter) as u8,
        requires: arena.requirement(&row["requires"]),
        dead: flag(row, "dead"),
        replaced: flag(row, "replaced"),
    }
}

fn event(id: &str, row: &Value, arena: &mut Arena<'_>) -> EventDef {
    let cost = amounts(&row["cost"]);
    let cost_city_cards = byte(&row["cost"], "city_cards", 0);
    let kind = &arena.kinds.0["event_kind"][text(row, "kind")];
    let has_fee = byte(&row["cost"], "cards", 0) > 0 || arena.kinds.first_good(&row["cost"]["goods"]).is_some();
    EventDef {
        id: id.to_owned(),
        set: arena.set(&row["set"]),
        key: name_key(id),
        name: text(row, "name").to_owned(),
        kind: arena.kinds.event_kind(&row["kind"]),
        laid: flag(kind, "laid"),
        counted: kind["counted"] != false,
        workers: arena.kinds.worker_kind(&kind["workers"]),
        has_fee,
        requires: arena.requirement(&row["requires"]),
        opponent_points: row["opponent_points"].as_i64().map(|points| points as i8),
        opponent_never: row["opponent_points"] == "never",
        left_out: false,
        cost,
        cost_city_cards,
        points: number(row, "points", 0) as i8,
        effect: {
            let paid = if has_fee {
                arena.fee(&row["cost"])
            } else {
                cost_steps(cost, cost_city_cards)
            };
            arena.effect_after(&paid, list(row, "effect"))
        },
        score: arena.scores(row),
        dead: flag(row, "dead"),
        replaced: flag(row, "replaced"),
    }
}

fn setup(row: &Value, seasons: &Value, arena: &mut Arena<'_>) -> [Setup; MAX_SEATS] {
    let small = list(row, "starting_hand");
    let large = list(row, "starting_hand_large");
    let season_effect = Season::ALL.map(|season| arena.effect(list(&seasons[season.name()], "effect")));
    let workers = Season::ALL.map(|season| by_players(&seasons[season.name()]["workers"]));
    let hand_limit = by_players(&row["hand_limit"]);
    let city_size = by_players(&row["city_size"]);
    let meadow = by_players(&row["meadow"]);
    let forest = by_players(&row["forest_cards"]);
    let special_events = by_players(&row["special_events"]);
    let discard_hand_on_pass = flag_by_players(&row["discard_hand_on_pass"]);
    std::array::from_fn(|at| {
        let hands = if at < small.len() { small } else { large };
        Setup {
            starting_hand: std::array::from_fn(|seat| hands.get(seat).and_then(Value::as_i64).unwrap_or(0) as u8),
            hand_limit: hand_limit[at],
            city_size: city_size[at],
            meadow: meadow[at],
            forest: forest[at],
            special_events: special_events[at],
            workers: workers.map(|by| by[at]),
            season_effect,
            discard_hand_on_pass: discard_hand_on_pass[at],
        }
    })
}

fn switches(row: &Value) -> Switches {
    Switches {
        token_with_discount_place: flag(row, "token_with_discount_place"),
        token_with_governance_ability: flag(row, "token_with_governance_ability"),
        ability_must_change_cost: flag(row, "ability_must_change_cost"),
        replacement_needs_target: flag(row, "replacement_needs_target"),
        keeps_single_drawn_card: text(row, "single_drawn_card") == "keep",
        discard_when_limit_drops: flag(row, "discard_when_limit_drops"),
        empty_piles_meadow_draw_from_players: byte(row, "empty_piles_meadow_draw_from_players", 5),
        reveal_needs_all: flag(row, "reveal_needs_all"),
        city_discard_includes_itself: flag(row, "city_discard_includes_itself"),
        refund_keeps_permanent_worker: flag(row, "refund_keeps_permanent_worker"),
        recall_from_own_event: flag(row, "recall_from_own_event"),
        discard_place_minimum: byte(row, "discard_place_minimum", 1),
        governance_needs_presence_at_placement: text(row, "governance_presence") == "placed_and_after",
        different_by_name: text(row, "different_productions") == "names",
        copy_bounces: flag(row, "copy_bounces"),
        open_token_at_placement: text(row, "open_token_at") == "placement",
    }
}
