//! What a card of the own city would be missed for, and who is favoured.

use super::effects::Standing;
use crate::bots::heuristic::position::look::Look;
use crate::bots::heuristic::weights::{POINT, times};
use everdell_engine::choice::Ask;
use everdell_engine::effect::{Kind, Price};
use everdell_engine::ids::{Seat, Slot};
use everdell_engine::state::Holder;

impl Look<'_> {
    /// What a card of the player's own city would be missed for.
    pub fn city_loss(&self, slot: Slot) -> i32 {
        let view = self.view;
        let card = view.me().card(slot);
        let (def, row, facts) = (view.card(card.card), self.row(card.card), self.facts(card.card));
        let mut loss = row.standing + i32::from(card.tokens) * POINT + self.counted(facts) + self.prosperity(card.card);
        if facts.produces && self.period.firings > 1 {
            let out = &self.profile.effects[usize::from(card.card)];
            let once = self.outcome(out, Standing::at(view.seat(), slot));
            loss += times(once * (self.period.firings - 1), self.w.production);
        }
        loss += self.gain(view.stored(Holder::city(view.seat(), slot)));
        if def.kind == Kind::Construction && !card.occupied() {
            loss += self.home(card.card);
        }
        if let Some(ability) = def.ability
            && ability.price == Price::Imprison
            && view.under(Holder::city(view.seat(), slot)).count() >= usize::from(def.cells)
        {
            loss -= times(i32::from(ability.drops) * self.w.ability, self.w.used_up);
        }
        let frees = def.space > 0 && card.partner().is_none();
        loss - if frees {
            self.goods.space + self.freed_space()
        } else {
            0
        }
    }

    /// The best card to give up for its price.
    pub fn best_to_give_up(&self, kind: Option<Kind>) -> i32 {
        let me = self.view.me();
        (0..me.city().len() as Slot)
            .filter(|&slot| kind.is_none_or(|kind| self.view.card(me.card(slot).card).kind == kind))
            .map(|slot| self.gain(self.facts(me.card(slot).card).price) - self.city_loss(slot))
            .max()
            .unwrap_or(0)
    }

    /// Another player: who is ahead is favoured least.
    pub fn player(&self, seat: Seat) -> i32 {
        let score = i32::from(self.view.score(seat).total());
        if self.decision.ask == Ask::TargetCity {
            score
        } else {
            -score
        }
    }
}
