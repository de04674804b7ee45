//! The rows of cards, events and locations, and the sums, agree with each other and with the rows of seats.

use everdell_arena::tables::declaration::Data;
use everdell_arena::{BotSpec, Control, Detail, Job, Tables, simulate, simulate_in_detail};
use everdell_engine::Rules;
use everdell_engine::ids::MAX_CARD_NAMES;
use everdell_engine::load::Patch;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const EVERYTHING: Detail = Detail {
    items: true,
    decisions: true,
    summary: true,
};

/// Tables of sums by name, each as named columns.
type Sums = BTreeMap<&'static str, Vec<(String, Data)>>;

fn job(bots: &[&str], deals: u32, threads: usize) -> Job {
    Job {
        rules: Arc::new(Rules::load(&[], &[]).expect("the data loads")),
        lineup: bots.iter().map(|bot| BotSpec::parse(bot).expect("a bot")).collect(),
        cell: 0,
        first_deal: 0,
        deals,
        seed: 7,
        threads,
        batch: 0,
    }
}

fn sums(job: &Job, detail: Detail) -> (Tables, Sums) {
    let (tables, summary) = simulate_in_detail(job, detail, &Control::default()).expect("games");
    let tables_of_sums = summary.expect("sums").tables();
    let named = tables_of_sums.into_iter().map(|(name, columns)| {
        let columns = columns
            .into_iter()
            .map(|column| (column.meaning.name.into_owned(), column.data));
        (name, columns.collect())
    });
    (tables, named.collect())
}

fn total(columns: &[(String, Data)], name: &str) -> i64 {
    match columns.iter().find(|(column, _)| column == name) {
        Some((_, Data::I64(values))) => values.iter().sum(),
        other => panic!("{name}: {other:?}"),
    }
}

fn add(values: &[u8]) -> i64 {
    values.iter().map(|&n| i64::from(n)).sum()
}

#[test]
fn details_change_neither_games_nor_seats() {
    let job = job(&["greedy", "random", "random"], 60, 2);
    let plain = simulate(&job, &Control::default()).expect("games");
    let (full, _) = sums(&job, EVERYTHING);
    assert_eq!((plain.games, plain.seats), (full.games, full.seats));
}

#[test]
fn threads_change_nothing() {
    let (one, one_sums) = sums(&job(&["greedy", "random"], 300, 1), EVERYTHING);
    let (three, three_sums) = sums(&job(&["greedy", "random"], 300, 3), EVERYTHING);
    assert_eq!(one, three);
    assert_eq!(one_sums, three_sums);
}

#[test]
fn points_of_cards_events_and_locations_are_the_score() {
    for bots in [&["greedy", "random"][..], &["random", "random", "greedy", "random"][..]] {
        let (tables, _) = sums(&job(bots, 200, 2), EVERYTHING);
        let mut parts: BTreeMap<(u32, u8), [i16; 4]> = BTreeMap::new();
        let cards = &tables.cards;
        for row in 0..cards.cell.len() {
            let part = parts.entry((cards.deal[row], cards.seat[row])).or_default();
            part[0] += cards.points_base[row];
            part[1] += cards.points_bonus[row];
        }
        let events = &tables.events;
        for row in 0..events.cell.len() {
            parts.entry((events.deal[row], events.claimed_by[row])).or_default()[2] += events.points[row];
        }
        let locations = &tables.locations;
        for row in 0..locations.cell.len() {
            parts.entry((locations.deal[row], locations.seat[row])).or_default()[3] += locations.points_end[row];
        }
        let seats = &tables.seats;
        for row in 0..seats.cell.len() {
            let wanted = [
                seats.score_cards[row],
                seats.score_prosperity[row],
                seats.score_events[row],
                seats.score_journey[row],
            ];
            let found = parts
                .get(&(seats.deal[row], seats.seat[row]))
                .copied()
                .unwrap_or_default();
            assert_eq!(found, wanted, "deal {} seat {}", seats.deal[row], seats.seat[row]);
        }
    }
}

#[test]
fn cards_come_and_go_in_equal_numbers() {
    let (tables, _) = sums(&job(&["greedy", "random", "random"], 200, 2), EVERYTHING);
    let cards = &tables.cards;
    for row in 0..cards.cell.len() {
        let came = [
            cards.opening_hand[row],
            cards.drawn[row],
            cards.from_meadow[row],
            cards.received[row],
        ];
        let went = [
            cards.given[row],
            cards.discarded[row],
            cards.tucked[row],
            cards.played_from_hand[row],
        ];
        assert!(add(&came) >= add(&went), "row {row}");
        let played = add(&[
            cards.played_winter[row],
            cards.played_spring[row],
            cards.played_summer[row],
            cards.played_autumn[row],
        ]);
        let from = [
            cards.played_from_hand[row],
            cards.played_from_meadow[row],
            cards.played_from_elsewhere[row],
            cards.played_from_shelf_1[row],
            cards.played_from_shelf_2[row],
        ];
        let paid = [
            cards.paid_full[row],
            cards.paid_discounted[row],
            cards.paid_token[row],
            cards.paid_good[row],
            cards.paid_free[row],
        ];
        assert_eq!((played, played), (add(&from), add(&paid)), "row {row}");
        assert_eq!(played > 0, cards.turn_first_played[row] > 0);
    }
    assert_eq!(add(&tables.seats.cards_played), {
        let seasons = [
            &cards.played_winter,
            &cards.played_spring,
            &cards.played_summer,
            &cards.played_autumn,
        ];
        seasons.iter().map(|column| add(column)).sum::<i64>()
    });
    assert_eq!(add(&tables.seats.city_size), add(&cards.city_end));
    let visits = [
        &tables.locations.visits_winter,
        &tables.locations.visits_spring,
        &tables.locations.visits_summer,
        &tables.locations.visits_autumn,
    ];
    assert!(visits.iter().map(|column| add(column)).sum::<i64>() <= add(&tables.seats.workers_placed));
}

#[test]
fn every_decision_has_a_row() {
    let (tables, _) = sums(&job(&["greedy", "random"], 50, 2), EVERYTHING);
    let asked: usize = tables.games.decisions.iter().map(|&n| usize::from(n)).sum();
    assert_eq!(tables.decisions.cell.len(), asked);
    assert!(
        tables
            .decisions
            .taken
            .iter()
            .zip(&tables.decisions.choices)
            .all(|(taken, of)| taken < of)
    );
}

#[test]
fn sums_are_the_sums_of_the_rows() {
    let (tables, sums) = sums(&job(&["greedy", "random"], 200, 2), EVERYTHING);
    let seats = &tables.seats;
    assert_eq!(total(&sums["seats"], "win"), add(&seats.win_60ths));
    let scores = || seats.score.iter().map(|&n| i64::from(n));
    assert_eq!(total(&sums["seats"], "score"), scores().sum::<i64>());
    assert_eq!(
        total(&sums["seats"], "score__score"),
        scores().map(|n| n * n).sum::<i64>()
    );
    assert_eq!(total(&sums["orders"], "games"), 200);
    let played = tables.cards.turn_first_played.iter().filter(|&&turn| turn > 0).count();
    let claimed = tables.events.claimed_by.iter().filter(|&&seat| seat != 255).count();
    let rows = 0..tables.locations.cell.len();
    let visited = rows.filter(|&row| {
        let visits = [
            tables.locations.visits_winter[row],
            tables.locations.visits_spring[row],
            tables.locations.visits_summer[row],
            tables.locations.visits_autumn[row],
        ];
        add(&visits) > 0
    });
    let used = (played + claimed + visited.count()) as i64;
    assert_eq!(total(&sums["items"], "used"), used);
    assert_eq!(total(&sums["uses"], "used"), used);
    assert_eq!(total(&sums["games"], "games"), 200);
    let cards = &tables.cards;
    let dealt_to = |seat: u8| {
        let rows = (0..cards.cell.len()).filter(|&row| cards.seat[row] == seat && cards.opening_hand[row] > 0);
        rows.map(|row| (cards.deal[row], cards.card[row].0))
            .collect::<BTreeSet<_>>()
    };
    let dealt_to_both = dealt_to(0).intersection(&dealt_to(1)).count() as i64;
    assert_eq!(total(&sums["item_seats"], "dealt__dealt"), dealt_to_both);
}

/// Cards that nobody is dealt, up to the last number that a card can have.
#[test]
fn what_modules_have_besides_is_counted_behind_as_many_cards_as_there_can_be() {
    let load = |patches: &[Patch]| Rules::load(&["pearlbrook".to_owned()], patches).expect("the data loads");
    let play = |rules: Rules| {
        let rules = Arc::new(rules);
        let job = Job {
            rules: Arc::clone(&rules),
            ..job(&["random", "random"], 40, 1)
        };
        let (tables, sums) = sums(&job, EVERYTHING);
        (rules, tables, sums)
    };
    let printed = load(&[]);
    let known = printed.catalog.cards.len();
    let more = (known..MAX_CARD_NAMES).map(|at| format!("[new.card.more_{at}]\nlike = 'farm'\ncopies = 0\n"));
    let full = load(&[Patch::from_toml("full", &more.collect::<String>()).expect("valid TOML")]);
    assert_eq!(full.catalog.cards.len(), MAX_CARD_NAMES);

    let ((few, printed, few_sums), (many, full, many_sums)) = (play(printed), play(full));
    let named = |rules: &Rules, tables: &Tables| -> Vec<(String, u8, u16)> {
        let names: Vec<_> = rules.catalog.card_ids().collect();
        let rows = tables.cards.card.iter().zip(&tables.cards.opening_hand);
        rows.zip(&tables.cards.turn_first_played)
            .map(|((card, &dealt), &turn)| (names[usize::from(card.0)].clone(), dealt, turn))
            .collect()
    };
    assert!(full.cards.card.iter().any(|card| usize::from(card.0) >= MAX_CARD_NAMES));
    assert_eq!(named(&few, &printed), named(&many, &full));
    assert_eq!(printed.locations, full.locations);
    assert_eq!(few_sums, many_sums);
}

/// Two things of one name would be one in the table.
#[test]
fn what_is_counted_with_cards_has_an_id_of_its_own() {
    let patch = Patch::from_toml("p.toml", "[new.card.bell]\nlike = 'farm'").expect("valid TOML");
    assert!(Rules::load(&[], std::slice::from_ref(&patch)).is_ok());
    let Err(error) = Rules::load(&["pearlbrook".to_owned()], &[patch]) else {
        panic!("was not refused");
    };
    let expected = "p.toml: adornment.bell has the id of a card, or of what is counted with them; \
                each adornment needs one of its own";
    assert_eq!(error.message, expected);
}

#[test]
fn nothing_is_written_that_was_not_wanted() {
    let job = job(&["random", "random"], 20, 1);
    let (tables, summary) = simulate_in_detail(&job, Detail::default(), &Control::default()).expect("games");
    assert!(summary.is_none());
    let others = [
        tables.cards.cell.len(),
        tables.events.cell.len(),
        tables.locations.cell.len(),
        tables.decisions.cell.len(),
    ];
    assert_eq!(others, [0; 4]);
}
