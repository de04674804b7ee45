//! Preparing for season (rulings 10).

use crate::ids::Slots;
use crate::modules::hooks;
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Source};

use super::engine::Engine;

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
        self.state.stack.pop();
        self.begin_season(seat);
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

    /// The season changes, workers come home, new ones join, the season's bonus follows (R10.2, RA11).
    fn begin_season(&mut self, seat: u8) {
        let player = self.state.player_mut(seat);
        let season = player.season.next().expect("nobody prepares in autumn");
        player.season = season;
        let mut at = 0;
        while at < player.placed.len() {
            if player.placed[at].permanent() {
                at += 1;
            } else {
                player.placed.remove(at);
                player.workers_left += 1;
            }
        }
        player.workers_left += self.setup.workers[season as usize];
        self.look_at_workers();
        self.notice(Source::Season, Happening::SeasonBegan { seat, season });
        hooks::season_began(self, seat, season);
        self.push_effect(self.setup.season_effect[season as usize], seat, Source::Season, 0);
    }
}
