//! Effects of places and cards carried out by somebody who neither stands there nor owns the card.

use crate::bits::ones;
use crate::effect::{Copying, Effect, NOTHING};
use crate::ids::{CardId, Seat, Slot, Slots};
use crate::observer::{Happening, Observer};
use crate::state::{Frame, Place, Source};
use crate::verbs::Case;

use crate::game::engine::Engine;

impl<O: Observer> Engine<'_, O> {
    /// Whose cards the effect of a card copies, if it begins by that.
    pub(crate) fn copies(&self, card: CardId) -> Option<Copying> {
        self.catalog.steps[usize::from(self.card(card).effect)].copies(self.catalog)
    }

    /// Would an effect that reaches others be carried out while it is under way already? Within one action none is used twice, so
    /// that copying ends.
    pub(crate) fn goes_round(&self, effect: Effect) -> bool {
        let steps = self.catalog.steps_of(effect);
        let all = effect..=effect + steps.len() as Effect;
        steps.iter().any(|step| step.reaches(self.catalog))
            && self.state.stack.iter().any(|frame| all.contains(&frame.at))
    }

    /// Looks at something as if the step before the next one were being carried out.
    pub(crate) fn as_if_under_way<T>(&mut self, case: Case, look: impl FnOnce(&mut Self) -> T) -> T {
        self.state.stack.push(Frame {
            at: case.next as Effect,
            ..case.frame()
        });
        let seen = look(self);
        self.state.stack.pop();
        seen
    }

    /// Those cards of a city whose visit `seat` could perform now in the name of `source`, wherever they stand.
    pub(crate) fn visits_to_copy(&mut self, seat: Seat, owner: Seat, slots: Slots, source: Source) -> Slots {
        let mut found = 0;
        for slot in ones(slots) {
            let card = self.player(owner).city[usize::from(slot)].card;
            let def = self.card(card);
            // A card that goes elsewhere takes along whoever stands there, and nobody does.
            let travels = self
                .catalog
                .steps_of(def.visit)
                .iter()
                .any(|step| step.travels(self.catalog));
            let has_spot = def.worker_spots > 0 || !def.spots.is_empty();
            let may = has_spot && !def.uncopyable && !def.never_copied && !travels;
            let visit = def.visit;
            let need = self.shortcuts.visits[usize::from(card)];
            if may && visit != NOTHING && !self.goes_round(visit) && self.meets(need, visit, seat, source) {
                found |= 1 << slot;
            }
        }
        found
    }

    /// The visit, or else the effect, of a card in a city is carried out for `seat` as an effect of `source`.
    pub(crate) fn copy_card(&mut self, seat: Seat, owner: Seat, slot: Slot, visit: bool, source: Source) {
        let place = Place::city(owner, slot);
        self.notice(source, Happening::Copied { seat, place });
        let def = self.card(self.player(owner).city[usize::from(slot)].card);
        let effect = if visit { def.visit } else { def.effect };
        self.push_effect(effect, seat, source, crate::ids::NONE);
    }
}
