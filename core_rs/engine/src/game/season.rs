//! Preparing for season (rulings 10).

use crate::ids::{Seat, Slots};
use crate::moment::Moment;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Source};

use super::engine::{Engine, PREPARE};

impl<O: Observer> Engine<'_, O> {
    /// First whatever acts before the season (the mask holds the slots still to come), then the season itself.
    pub(super) fn run_prepare(&mut self, mut frame: Frame) {
        let seat = frame.seat;
        if frame.phase == 0 {
            frame.phase = 1;
            frame.mask = self.slots_acting_before_season(seat);
            *self.top() = frame;
        }
        if frame.phase == 1 && frame.mask != 0 {
            let slot = frame.mask.trailing_zeros() as u8;
            self.run_before_season(frame, slot);
            return;
        }
        if frame.phase == 1 {
            let player = self.state.player_mut(seat);
            player.season = player.season.next().expect("preparing is offered before autumn only");
            if self.catalog.listeners.hear(Moment::Recall) {
                self.top().phase = 2;
                self.push_moment_of(Moment::Recall, seat, Source::Season);
                return;
            }
        }
        self.state.stack.pop();
        self.begin_season(seat, u16::from_le_bytes([frame.a, frame.b]));
    }

    /// The worker at this position among those placed stays where it is, this time. For [`Moment::Recall`].
    #[allow(dead_code, reason = "no module in force keeps a worker yet")]
    pub(crate) fn keep_placed(&mut self, seat: Seat, worker: u8) {
        let mut frames = self.state.stack.iter_mut().rev();
        if let Some(frame) = frames.find(|frame| frame.at == PREPARE && frame.seat == seat) {
            let staying = u16::from_le_bytes([frame.a, frame.b]) | 1 << worker;
            [frame.a, frame.b] = staying.to_le_bytes();
        }
    }

    fn slots_acting_before_season(&self, seat: u8) -> Slots {
        let player = self.player(seat);
        if !player.names.meets(self.catalog.before_season) {
            return 0;
        }
        let acting = player
            .city
            .iter()
            .enumerate()
            .filter(|(_, card)| self.catalog.before_season.has(card.card));
        acting.fold(0, |bits, (slot, _)| bits | 1 << slot)
    }

    fn run_before_season(&mut self, mut frame: Frame, slot: u8) {
        frame.mask &= !(1 << slot);
        *self.top() = frame;
        let card = self.player(frame.seat).city[usize::from(slot)].card;
        let source = Source::Card { seat: frame.seat, slot };
        self.push_effect(self.card(card).before_season, frame.seat, source, 0);
    }

    /// Workers come home but for `staying` (bit = position among those placed), new ones join, the season's bonus follows
    /// (R10.2, RA11).
    fn begin_season(&mut self, seat: Seat, mut staying: u16) {
        let player = self.state.player_mut(seat);
        let season = player.season;
        let mut at = 0;
        while at < player.placed.len() {
            if player.placed[at].permanent() || staying & 1 == 1 {
                at += 1;
            } else {
                let worker = player.placed.remove(at);
                player.come_home(worker.kind());
            }
            staying >>= 1;
        }
        player.workers_left += self.setup.workers[season as usize];
        self.look_at_workers();
        self.notice(Source::Season, Happening::SeasonBegan { seat, season });
        self.push_effect(self.setup.season_effect[season as usize], seat, Source::Season, 0);
        self.push_moment_of(Moment::SeasonBegan, seat, Source::Season);
    }
}
