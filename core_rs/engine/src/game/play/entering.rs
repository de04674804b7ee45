//! Steps 4 and 5 of a play: the card comes to stand in a city and takes effect.

use crate::choice::{Payment, Zone};
use crate::ids::{Seat, Slot};
use crate::modules::hooks;
use crate::moment::Moment;
use crate::observer::{Happening, Observer};
use crate::state::{CityCard, Frame, Source};

use super::TRIGGERS;
use super::upgrade::is_by_upgrade;
use crate::game::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    /// A card goes into another city: nothing else follows (R5.6).
    pub(super) fn enter_opponent(&mut self, frame: Frame, into: Seat) {
        self.state.stack.pop();
        let from = self.leave_zone(frame);
        let slot = self.put_into(frame, from, into);
        hooks::entered_city(self, into, slot);
        self.play_done(frame);
    }

    /// The played card, which has left its zone, stands in that city, bare.
    pub(crate) fn put_into(&mut self, frame: Frame, from: Zone, into: Seat) -> Slot {
        let slot = self.enter_city(into, CityCard::new(frame.it));
        let (seat, card, via, paid) = (frame.seat, frame.it, Self::via(frame), frame.amounts());
        self.notice(
            frame.source,
            Happening::Played {
                seat,
                into,
                slot,
                card,
                from,
                via,
                paid,
            },
        );
        slot
    }

    /// Steps 4 and 5: the card enters the city and takes effect.
    pub(super) fn enter(&mut self, frame: Frame, partner: Option<Slot>) {
        if is_by_upgrade(&frame) {
            self.enter_upgraded(frame, partner);
        } else {
            self.enter_now(frame, partner);
        }
    }

    pub(super) fn enter_now(&mut self, frame: Frame, partner: Option<Slot>) -> Slot {
        let (seat, card, replaced) = (frame.seat, frame.it, frame.b);
        let from = self.leave_zone(frame);
        let reacting = if self.catalog.switches.governance_needs_presence_at_placement {
            self.reacting_slots(seat, card)
        } else {
            0
        };
        let slot = self.enter_city(seat, CityCard::new(card));
        if Self::via(frame) == Payment::FREE {
            self.state.came_free(self.catalog, seat, slot);
        }
        if let Some(partner) = partner {
            self.state.pair(self.catalog, seat, slot, partner);
        }
        let (via, paid) = (Self::via(frame), frame.amounts());
        self.notice(
            frame.source,
            Happening::Played {
                seat,
                into: seat,
                slot,
                card,
                from,
                via,
                paid,
            },
        );
        if self.card(card).laden {
            self.lade(seat, slot);
        }
        hooks::entered_city(self, seat, slot);
        let heard = self.catalog.listeners.hear(Moment::Played);
        let top = self.top();
        (top.phase, top.n, top.mask) = (TRIGGERS, 0, reacting);
        if heard {
            // Whoever acts when the play is over asks where the card stands; it may move or leave until then.
            top.source = Source::Card { seat, slot };
        }
        let def = self.card(card);
        let (effect, produces) = (def.effect, def.is_production());
        let source = Source::Card { seat, slot };
        if produces {
            self.notice(
                source,
                Happening::Activated {
                    seat,
                    owner: seat,
                    slot,
                    card,
                },
            );
        }
        self.push_effect(effect, seat, source, replaced);
        slot
    }
}
