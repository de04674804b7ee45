//! The observer that listens to a game and writes its rows.

use crate::recorders::lead::Lead;
use crate::tables::declaration::BotCode;
use crate::tables::{GameRow, NO_ROLE, ROLE_COLUMNS, SeatRow, Tables};
use everdell_engine::game::score::{each_module_score, score, standing, winners};
use everdell_engine::ids::{CardId, MAX_SEATS, NONE, Season, Seat};
use everdell_engine::modules::each_measure;
use everdell_engine::observer::{Happening, Observer};
use everdell_engine::state::{Source, State};
use everdell_engine::{Rules, Zone};
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
            lead: Lead::new(&rules.catalog),
            rules,
            bots,
            game: GameRow::default(),
            seats: <[SeatRow; MAX_SEATS]>::default(),
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
        self.lead.begin();
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
        let standings = std::array::from_fn::<_, MAX_SEATS, _>(|seat| {
            standing(catalog, state, seat as Seat, self.seats[seat].score)
        });
        for (seat, row) in self.seats[..seats].iter_mut().enumerate() {
            row.rank = 1 + standings[..seats]
                .iter()
                .filter(|&&other| other > standings[seat])
                .count() as u8;
            if catalog.automatic.is_some() {
                row.rank = if row.win_60ths > 0 { 1 } else { 2 };
            }
            row.automatic = catalog.is_automatic(state.seats, seat as Seat);
            into.seats.push(*row);
            let numbers = catalog.scores.len() + catalog.measures.len();
            into.added
                .resize_with(numbers + ROLE_COLUMNS * catalog.roles.len(), Vec::new);
            let mut columns = into.added.iter_mut();
            let mut add = |value| columns.next().expect("a column for each of them").push(value);
            each_module_score(catalog, state, seat as Seat, |_, points| add(points.into()));
            each_measure(catalog, state, seat as Seat, &mut add);
            for role in &catalog.roles {
                let code = |role: Option<u8>| role.map_or(NO_ROLE, i64::from);
                add(code(role.of(catalog, state, seat as Seat)));
                add(code(role.refused_by(catalog, state, seat as Seat)));
            }
        }

        let mut scores = self.seats.map(|row| row.score);
        scores[..seats].sort_unstable_by_key(|&score| Reverse(score));
        self.game.players = catalog.people(state.seats);
        self.game.turns = state.turn;
        self.game.decisions = decisions;
        self.game.winners = winner_mask;
        self.game.winning_score = scores[0];
        self.game.margin = if seats > 1 { scores[0] - scores[1] } else { 0 };
        self.game.tie_break = tie_break as u8;
        self.game.reshuffles = state.reshuffles;
        self.game.lead_changes = self.lead.changes();
        into.games.push(self.game);
    }

    /// The rows of the game that has just been finished.
    pub fn rows(&self, state: &State) -> (&GameRow, &[SeatRow]) {
        (&self.game, &self.seats[..usize::from(state.seats)])
    }

    fn turn_began(&mut self, state: &State, seat: Seat) {
        if state.turn == 1 {
            self.game.meadow_shown = state.meadow.iter().filter(|&&card| card != NONE).count() as u16;
        }
        self.seats[usize::from(seat)].turns += 1;
        self.lead.turn_ended(&self.rules.catalog, state);
    }

    /// A card came into a city or left it. Pairs count for everybody.
    fn tell_pairs(&mut self, card: CardId) {
        if self.rules.catalog.cards[usize::from(card)].may_pair() {
            self.lead.touch_all();
        }
    }

    fn season_ended(&mut self, state: &State, seat: Seat, season: Season) {
        self.lead.touch(seat);
        self.lead.refresh(&self.rules.catalog, state);
        // The season's bonus follows.
        self.lead.touch(seat);
        let row = &mut self.seats[usize::from(seat)];
        let score = self.lead.score(seat);
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

    #[inline(always)]
    fn notice(&mut self, state: &State, _: Source, what: Happening) {
        match what {
            Happening::TurnBegan { seat } => self.turn_began(state, seat),
            Happening::Refilled { zone: Zone::Meadow, .. } => self.game.meadow_shown += 1,
            Happening::Gained { seat, .. } | Happening::Spent { seat, .. } => self.lead.supply(seat),
            Happening::Tokens { seat, .. } => self.lead.change_city(seat),
            Happening::Points { seat, .. }
            | Happening::PointsSpent { seat, .. }
            | Happening::Tucked { seat, .. }
            | Happening::Activated { seat, .. }
            | Happening::Reacted { seat, .. }
            | Happening::Copied { seat, .. } => self.lead.touch(seat),
            Happening::Claimed { seat, event, .. } => self.lead.claimed(seat, event),
            Happening::Played {
                seat, into, slot, card, ..
            } => {
                let played = &mut self.seats[usize::from(seat)].cards_played;
                *played = played.saturating_add(1);
                self.lead.entered(&self.rules.catalog, into, slot, card);
                self.tell_pairs(card);
            }
            Happening::LeftCity { seat, card, .. } | Happening::EnteredCity { seat, card, .. } => {
                self.lead.change_city(seat);
                self.tell_pairs(card);
            }
            Happening::Visited { seat, place, kind } => {
                if self.rules.catalog.worker_kinds[usize::from(kind)].counted {
                    let placed = &mut self.seats[usize::from(seat)].workers_placed;
                    *placed = placed.saturating_add(1);
                }
                self.lead.visited(seat, place);
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

#[cfg(test)]
mod tests {
    use super::*;
    use everdell_engine::Game;
    use everdell_engine::load::{Patch, modules};
    use everdell_engine::random::Rng;

    /// Holds what is recounted against a full count at the beginning of every turn.
    struct Counted(Recorder);

    impl Observer for Counted {
        const HEARS_CHOICES: bool = false;

        fn notice(&mut self, state: &State, source: Source, what: Happening) {
            self.0.notice(state, source, what);
            if matches!(what, Happening::TurnBegan { .. } | Happening::Ended) {
                for seat in 0..state.seats {
                    let counted = score(&self.0.rules.catalog, state, seat).total();
                    assert_eq!(self.0.lead.score(seat), counted, "seat {seat} in turn {}", state.turn);
                }
            }
        }
    }

    #[test]
    fn the_lead_follows_the_score_whatever_is_counted() {
        let hands = "card.farm.score = [{ per = 'hand_card', points = 1 }]";
        let others = "card.inn.score = [{ per = { best_opponent = 'production' }, points = 1 }]\n\
            card.mine.score = [{ per = { opponents = 'critter' }, points = 1 }]";
        let supply = "card.farm.score = [{ per = { leftover = ['twig', 'berry'] }, points = 1 }]";
        let trades = "card.shepherd.trades = { for = 'production' }";
        let base = ["", hands, others, supply, trades].map(|patch| ("base", patch));
        let modules = modules::ids().flat_map(|module| [(module, supply), (module, trades)]);
        for (module, patch) in base.into_iter().chain(modules) {
            let players = modules::opponent(&[module]).map_or(3, |opponent| opponent.people);
            let modules: Vec<String> = (module != "base").then(|| module.to_owned()).into_iter().collect();
            let patch = Patch::from_toml("test", patch).unwrap();
            let rules = Arc::new(Rules::load(&modules, &[patch]).unwrap_or_else(|error| panic!("{}", error.message)));
            for seed in 0..20 {
                let mut game = Game::new(Arc::clone(&rules), players, seed).unwrap();
                let mut counted = Counted(Recorder::new(Arc::clone(&rules), vec![BotCode(0); MAX_SEATS]));
                counted.0.begin(0, 0, seed);
                game.restart_observed(seed, &mut counted);
                let mut rng = Rng(seed);
                while game.decision().is_some() {
                    game.choose_observed(rng.below(game.choices().len()), &mut counted);
                }
            }
        }
    }
}
