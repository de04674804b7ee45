//! Can an action be performed at least in part (R4.1, R4.8)?

use crate::catalog::CardSet;
use crate::effect::{Condition, Count, Effect, Pile, Step, Stock};
use crate::ids::{NONE, Seat};
use crate::modules::hooks;
use crate::observer::Observer;
use crate::state::{Holder, Source};

use super::engine::Engine;
use super::play::Terms;

impl<O: Observer> Engine<'_, O> {
    /// A step that asks for something the player must have (cards to discard, resources to give, a card to play)
    /// forbids the whole when it cannot be met; otherwise one step that changes something suffices.
    pub(crate) fn can_perform(&mut self, effect: Effect, seat: Seat, source: Source) -> bool {
        self.can_perform_option(usize::from(effect), 0, seat, source)
    }

    /// The same for the steps that follow when this option is chosen (0: for those that always follow).
    pub(crate) fn can_perform_option(&mut self, from: usize, option: u8, seat: Seat, source: Source) -> bool {
        let mut useful = false;
        let mut at = from;
        let mut belongs_to = 0;
        loop {
            let step = self.catalog.steps[at];
            at += 1;
            if belongs_to | option != 0
                && !matches!(step, Step::If(_) | Step::End)
                && std::mem::take(&mut belongs_to) != option
            {
                continue;
            }
            let possible = match step {
                Step::End => return useful,
                Step::If(Condition::Option(of)) => {
                    belongs_to = of;
                    continue;
                }
                // What an earlier step will take is not known yet.
                Step::If(Condition::Chosen(_)) => {
                    belongs_to = NONE;
                    continue;
                }
                Step::Choose { options, optional, .. } => {
                    let any = (1..=options).any(|of| self.can_perform_option(at, of, seat, source));
                    if optional {
                        useful |= any;
                        continue;
                    }
                    any
                }
                Step::Gain { what, per, .. } => {
                    useful |= self.counts_now(per, seat) && !what.is_empty();
                    continue;
                }
                Step::GainAny { n, per, .. } | Step::Points { n, per, .. } => {
                    useful |= self.counts_now(per, seat) && n > 0;
                    continue;
                }
                Step::Draw { per, .. } => {
                    useful |= self.counts_now(per, seat) && self.can_draw(seat);
                    continue;
                }
                Step::Discard { min, .. } if min > 0 => self.player(seat).hand.len() >= usize::from(min),
                Step::GiveCards { n } => self.player(seat).hand.len() >= usize::from(n),
                Step::GiveAny { min, .. } if min > 0 => self.player(seat).resources.total() >= u16::from(min),
                Step::Reveal {
                    n,
                    from: Pile::DeckOrDiscard,
                } => self.piles_to_reveal(n).0 || self.piles_to_reveal(n).1,
                Step::Play {
                    from: from @ (Stock::Meadow | Stock::HandOrMeadow),
                    max_points,
                    discount,
                    ..
                } => self.any_play(seat, from, Terms::effect(max_points, discount)),
                // As the first thing to do it must be possible; later it is done as far as it goes.
                Step::TakeMeadow { min, .. } if min > 0 && at == from + 1 => {
                    self.room(seat) > 0 && self.meadow_has_open()
                }
                Step::TakeStored => match source {
                    Source::Card { seat, slot } => !self.state.stored(Holder::city(seat, slot)).is_empty(),
                    _ => false,
                },
                Step::DiscardCity { .. } => self.can_discard_city(seat, source),
                Step::CopyLocation { areas, optional: false } => self.any_location(seat, areas),
                Step::TokensHere { .. } => true,
                Step::Fee(fee) => self.can_afford(seat, &self.catalog.fees[usize::from(fee)]),
                Step::Module(step) => match hooks::can_perform(self, step, seat, source) {
                    Some(possible) => possible,
                    None => continue,
                },
                _ => continue,
            };
            if !possible {
                return false;
            }
            useful = true;
        }
    }

    /// Is there something to count, whatever earlier steps of the effect do?
    fn counts_now(&self, per: Count, seat: Seat) -> bool {
        match per {
            Count::One => true,
            Count::CardsOfKind(kind) => self.player(seat).of_kind(kind) > 0,
            Count::CardsOfColour(colour) => self.player(seat).colours[colour as usize] > 0,
            _ => false,
        }
    }

    pub(crate) fn can_draw(&self, seat: Seat) -> bool {
        self.room(seat) > 0 && (!self.piles_are_empty() || self.offers_meadow_draw())
    }

    /// May the deck, may the discard pile be chosen for revealing `n` cards (RA6)?
    pub(crate) fn piles_to_reveal(&self, n: u8) -> (bool, bool) {
        let least = if self.catalog.switches.cemetery_needs_four {
            usize::from(n)
        } else {
            1
        };
        let (deck, discard) = (self.state.piles.deck_len(), self.state.piles.discard_len());
        (deck + discard >= least, discard >= least)
    }

    fn can_discard_city(&self, seat: Seat, source: Source) -> bool {
        let itself = matches!(source, Source::Card { seat: owner, .. } if owner == seat)
            && !self.catalog.switches.university_discards_itself;
        self.player(seat).city.len() > usize::from(itself)
    }

    /// Is there a card that may be played on these terms?
    fn any_play(&mut self, seat: Seat, from: Stock, terms: Terms) -> bool {
        let purse = self.purse(seat, terms);
        let hand = if from == Stock::HandOrMeadow {
            self.player(seat).hand.names()
        } else {
            CardSet::EMPTY
        };
        let names = hand.union(self.state.meadow.names());
        if self.state.closed == 0 && purse.plain.meets(names) {
            return true;
        }
        if !purse.found.meets(names) {
            return false;
        }
        let before = self.choices.len();
        if from == Stock::HandOrMeadow {
            self.play_choices_from_hand(seat, &purse);
        }
        if self.choices.len() == before {
            self.play_choices_from_meadow(seat, &purse);
        }
        let found = self.choices.len() > before;
        self.choices.truncate(before);
        found
    }

    fn any_location(&mut self, seat: Seat, areas: u8) -> bool {
        (0..self.catalog.locations.len() as u8).any(|id| self.in_reach(id, areas) && self.may_perform(seat, id))
    }
}
