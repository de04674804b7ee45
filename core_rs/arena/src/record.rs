//! The observer that listens to a game and writes its rows.

use crate::table::BotCode;
use crate::tables::{GameRow, SeatRow, Tables};
use everdell_engine::Rules;
use everdell_engine::catalog::Catalog;
use everdell_engine::game::score::{each_module_score, score, winners};
use everdell_engine::ids::{MAX_SEATS, NONE, Season, Seat};
use everdell_engine::observer::{Happening, Observer};
use everdell_engine::state::{Source, State};
use std::cmp::Reverse;
use std::sync::Arc;

/// Counts what one game's rows need. One recorder serves many games, one after another.
pub struct Recorder {
    rules: Arc<Rules>,
    bots: Vec<BotCode>,
    game: GameRow,
    seats: [SeatRow; MAX_SEATS],
    lead: Lead,
}

impl Recorder {
    /// `bots` are the codes of the bots by seat.
    pub fn new(rules: Arc<Rules>, bots: Vec<BotCode>) -> Recorder {
        Recorder {
            rules,
            bots,
            game: GameRow::default(),
            seats: <[SeatRow; MAX_SEATS]>::default(),
            lead: Lead::default(),
        }
    }

    /// A new game begins.
    pub fn begin(&mut self, cell: u32, deal: u32, seed: u64) {
        let unknown = (NONE, NONE, NONE);
        let (leader_winter, leader_spring, leader_summer) = unknown;
        self.game = GameRow {
            cell,
            deal,
            seed,
            leader_winter,
            leader_spring,
            leader_summer,
            ..GameRow::default()
        };
        for (seat, row) in self.seats.iter_mut().enumerate() {
            *row = SeatRow {
                cell,
                deal,
                seat: seat as Seat,
                ..SeatRow::default()
            };
        }
        self.lead = Lead::default();
        self.lead.touch_all();
    }

    /// The game is over: writes its rows.
    pub fn finish(&mut self, state: &State, decisions: u16, into: &mut Tables) {
        let catalog = &self.rules.catalog;
        let seats = usize::from(state.seats);
        let (winner_mask, tie_break) = winners(catalog, state);
        let events = |seat: usize| {
            state
                .events
                .iter()
                .filter(|event| usize::from(event.owner) == seat)
                .count() as u8
        };

        for (seat, row) in self.seats[..seats].iter_mut().enumerate() {
            let player = state.player(seat as Seat);
            let points = score(catalog, state, seat as Seat);
            row.bot = self.bots[seat];
            row.score = points.total();
            row.score_cards = points.cards;
            row.score_tokens = points.tokens;
            row.score_prosperity = points.prosperity;
            row.score_journey = points.journey;
            row.score_events = points.events;
            row.events = events(seat);
            row.city_size = player.city.len() as u8;
            [row.left_twig, row.left_resin, row.left_pebble, row.left_berry] = player.resources.0;
            row.win_60ths = if winner_mask >> seat & 1 == 1 {
                60 / winner_mask.count_ones() as u8
            } else {
                0
            };
        }
        // Points, then events, then leftover resources (R12.5).
        let standing = std::array::from_fn::<_, MAX_SEATS, _>(|seat| {
            let row = &self.seats[seat];
            (row.score, row.events, state.players[seat].resources.total())
        });
        for (seat, row) in self.seats[..seats].iter_mut().enumerate() {
            row.rank = 1 + standing[..seats]
                .iter()
                .filter(|&&other| other > standing[seat])
                .count() as u8;
            if catalog.automatic.is_some() {
                row.rank = if row.win_60ths > 0 { 1 } else { 2 };
            }
            row.automatic = catalog.is_automatic(state.seats, seat as Seat);
            into.seats.push(*row);
            into.scores.resize_with(catalog.scores.len(), Vec::new);
            let mut columns = into.scores.iter_mut();
            each_module_score(catalog, state, seat as Seat, |_, points| {
                columns.next().expect("a column for each score").push(points);
            });
        }

        let mut scores = standing.map(|(score, ..)| score);
        scores[..seats].sort_unstable_by_key(|&score| Reverse(score));
        self.game.players = catalog.people(state.seats);
        self.game.turns = state.turn;
        self.game.decisions = decisions;
        self.game.winners = winner_mask;
        self.game.winning_score = scores[0];
        self.game.margin = if seats > 1 { scores[0] - scores[1] } else { 0 };
        self.game.tie_break = tie_break as u8;
        self.game.reshuffles = state.reshuffles;
        self.game.lead_changes = self.lead.changes;
        into.games.push(self.game);
    }

    /// The rows of the game that has just been finished.
    pub fn rows(&self, state: &State) -> (&GameRow, &[SeatRow]) {
        (&self.game, &self.seats[..usize::from(state.seats)])
    }

    fn season_ended(&mut self, state: &State, seat: Seat, season: Season) {
        self.lead.refresh(&self.rules.catalog, state);
        let row = &mut self.seats[usize::from(seat)];
        let score = self.lead.scores[usize::from(seat)];
        match season {
            Season::Winter => (row.score_winter, row.turn_winter) = (score, state.turn),
            Season::Spring => (row.score_spring, row.turn_spring) = (score, state.turn),
            Season::Summer => (row.score_summer, row.turn_summer) = (score, state.turn),
            Season::Autumn => (row.score_autumn, row.turn_passed) = (score, state.turn),
        }
        if state.players().iter().all(|player| player.season > season) {
            let leader = self.lead.alone(state).unwrap_or(NONE);
            match season {
                Season::Winter => self.game.leader_winter = leader,
                Season::Spring => self.game.leader_spring = leader,
                Season::Summer => self.game.leader_summer = leader,
                Season::Autumn => {}
            }
        }
    }
}

impl Observer for Recorder {
    const HEARS_CHOICES: bool = false;

    #[inline]
    fn notice(&mut self, state: &State, _: Source, what: Happening) {
        let pairs = |card: u8| self.rules.catalog.cards[usize::from(card)].may_pair();
        match what {
            Happening::TurnBegan { seat } => {
                if state.turn == 1 {
                    self.game.meadow_shown = state.meadow.iter().filter(|&&card| card != NONE).count() as u16;
                }
                self.seats[usize::from(seat)].turns += 1;
                self.lead.turn_ended(&self.rules.catalog, state);
            }
            Happening::Refilled { .. } => self.game.meadow_shown += 1,
            Happening::Points { seat, .. }
            | Happening::Tokens { seat, .. }
            | Happening::Gained { seat, .. }
            | Happening::Spent { seat, .. }
            | Happening::Claimed { seat, .. } => self.lead.touch(seat),
            Happening::Played { seat, into, card, .. } => {
                let played = &mut self.seats[usize::from(seat)].cards_played;
                *played = played.saturating_add(1);
                if pairs(card) {
                    self.lead.touch_all();
                } else {
                    self.lead.touch(into);
                }
            }
            Happening::LeftCity { seat, card, .. } => {
                if pairs(card) {
                    self.lead.touch_all();
                } else {
                    self.lead.touch(seat);
                }
            }
            Happening::Visited { seat, .. } => {
                let placed = &mut self.seats[usize::from(seat)].workers_placed;
                *placed = placed.saturating_add(1);
            }
            Happening::SeasonBegan { seat, season } => {
                let ended = Season::ALL[season as usize - 1];
                self.season_ended(state, seat, ended);
            }
            Happening::Passed { seat } => self.season_ended(state, seat, Season::Autumn),
            Happening::Ended => self.lead.turn_ended(&self.rules.catalog, state),
            _ => {}
        }
    }
}

/// Who leads in points. Only seats whose score can have changed are counted anew.
#[derive(Default)]
struct Lead {
    scores: [i16; MAX_SEATS],
    /// Seats whose score may have changed, as a bit mask.
    touched: u8,
    /// Who led alone last.
    last: Option<Seat>,
    changes: u16,
}

impl Lead {
    fn touch(&mut self, seat: Seat) {
        self.touched |= 1 << seat;
    }

    fn touch_all(&mut self) {
        self.touched = u8::MAX;
    }

    fn refresh(&mut self, catalog: &Catalog, state: &State) {
        for seat in 0..state.seats {
            if self.touched >> seat & 1 == 1 {
                self.scores[usize::from(seat)] = score(catalog, state, seat).total();
            }
        }
        // Whoever is on may go on changing their score, and with it that of an automatic opponent.
        self.touched = 1 << state.active | u8::from(catalog.automatic.is_some()) << (state.seats - 1);
    }

    /// The seat with more points than every other one.
    fn alone(&self, state: &State) -> Option<Seat> {
        let scores = &self.scores[..usize::from(state.seats)];
        let most = *scores.iter().max()?;
        let mut leaders = (0..state.seats).filter(|&seat| scores[usize::from(seat)] == most);
        leaders.next().filter(|_| leaders.next().is_none())
    }

    fn turn_ended(&mut self, catalog: &Catalog, state: &State) {
        self.refresh(catalog, state);
        if let Some(leader) = self.alone(state) {
            self.changes += u16::from(self.last.is_some_and(|last| last != leader));
            self.last = Some(leader);
        }
    }
}
