//! Can an action be performed at least in part (R4.1, R4.8)?

use crate::catalog::CardSet;
use crate::effect::{Condition, Count, Effect, Pile, Step, Stock};
use crate::ids::{NONE, Seat};
use crate::modules::hooks;
use crate::observer::Observer;
use crate::state::{Holder, Source};

use super::engine::Engine;
use super::play::Terms;
use super::shortcuts::Need;

/// What a step contributes to the question.
enum Chance {
    /// It asks for something that the player must have: does he have it?
    Must(bool),
    /// It is done as far as it goes: does it change anything?
    May(bool),
}

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
            let chance = match step {
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
                    if optional { Chance::May(any) } else { Chance::Must(any) }
                }
                // As the first thing to do it must be possible; later it is done as far as it goes.
                Step::TakeMeadow { .. } if at != from + 1 => continue,
                step => self.chance(step, seat, source),
            };
            match chance {
                Chance::Must(false) => return false,
                Chance::Must(true) => useful = true,
                Chance::May(changes) => useful |= changes,
            }
        }
    }

    /// What a step that is no condition has to say to it.
    fn chance(&mut self, step: Step, seat: Seat, source: Source) -> Chance {
        match step {
            Step::Gain { what, per, .. } => Chance::May(self.counts_now(per, seat) && !what.is_empty()),
            Step::GainAny { n, per, .. } | Step::Points { n, per, .. } => {
                Chance::May(self.counts_now(per, seat) && n > 0)
            }
            Step::Draw { per, .. } => Chance::May(self.counts_now(per, seat) && self.can_draw(seat)),
            Step::Discard { min, .. } if min > 0 => Chance::Must(self.player(seat).hand.len() >= usize::from(min)),
            Step::GiveCards { n } => Chance::Must(self.player(seat).hand.len() >= usize::from(n)),
            Step::GiveAny { min, .. } if min > 0 => Chance::Must(self.player(seat).resources.total() >= u16::from(min)),
            Step::Reveal {
                n,
                from: Pile::DeckOrDiscard,
            } => Chance::Must(self.piles_to_reveal(n).0 || self.piles_to_reveal(n).1),
            Step::Play {
                from: from @ (Stock::Meadow | Stock::HandOrMeadow),
                max_points,
                discount,
                ..
            } => Chance::Must(self.any_play(seat, from, Terms::effect(max_points, discount))),
            Step::TakeMeadow { min, .. } if min > 0 => Chance::Must(self.room(seat) > 0 && self.meadow_has_open()),
            Step::TakeStored => Chance::Must(match source {
                Source::Card { seat, slot } => !self.state.stored(Holder::city(seat, slot)).is_empty(),
                _ => false,
            }),
            Step::DiscardCity { .. } => Chance::Must(self.can_discard_city(seat, source)),
            Step::CopyLocation { areas, optional: false } => Chance::Must(self.any_location(seat, areas)),
            Step::TokensHere { .. } => Chance::Must(true),
            Step::Fee(fee) => Chance::Must(self.can_afford(seat, &self.catalog.fees[usize::from(fee)])),
            Step::Module(step) => hooks::can_perform(self, step, seat, source).map_or(Chance::May(false), Chance::Must),
            _ => Chance::May(false),
        }
    }

    /// The same as [`Engine::can_perform`], where it is known what the effect needs.
    #[inline]
    pub(crate) fn meets(&mut self, need: Need, effect: Effect, seat: Seat, source: Source) -> bool {
        match need {
            Need::Nothing => true,
            Need::Draw => self.can_draw(seat),
            Need::Hand(n) => self.player(seat).hand.len() >= usize::from(n),
            Need::Step(at) => {
                let step = self.catalog.steps[usize::from(at)];
                matches!(self.chance(step, seat, source), Chance::Must(true))
            }
            Need::Closer => self.can_perform(effect, seat, source),
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
            self.kept.hands[usize::from(seat)]
        } else {
            CardSet::EMPTY
        };
        let names = hand.union(self.kept.meadow);
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
}
