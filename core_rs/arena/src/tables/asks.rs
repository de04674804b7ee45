//! The codes of kinds of decisions.

use everdell_engine::Ask;
use everdell_engine::boxes::asks;

/// Every kind of decision, by code.
pub const ASKS: [Ask; 42] = [
    Ask::Turn,
    Ask::Play,
    Ask::Pay,
    Ask::Receiver,
    Ask::TargetCity,
    Ask::Replace,
    Ask::Pair,
    Ask::Order,
    Ask::Discard,
    Ask::GiveCard,
    Ask::Keep,
    Ask::TakeRevealed,
    Ask::TakeMeadow,
    Ask::DiscardMeadow,
    Ask::DrawMeadow,
    Ask::DiscardCity,
    Ask::Tuck,
    Ask::Activate,
    Ask::GainResource,
    Ask::StoreResource,
    Ask::PayResource,
    Ask::GiveResource,
    Ask::PutResource,
    Ask::PayAmount,
    Ask::GiveAmount,
    Ask::PutAmount,
    Ask::Pile,
    Ask::Location,
    Ask::MoveWorker,
    Ask::MoveTo,
    Ask::RecallWorker,
    Ask::Option,
    Ask::GainCost,
    Ask::LayTokens,
    Ask::Event,
    Ask::Place,
    Ask::TakeCard,
    Ask::Reveal,
    Ask::Colour,
    Ask::Opponent,
    Ask::Take,
    Ask::SpendToken,
];

/// The code of a kind of decision: its place in [`ASKS`], or behind them among what modules ask.
pub fn ask_code(ask: Ask) -> u8 {
    let base = ASKS.iter().position(|known| *known == ask);
    let of_modules = || ASKS.len() + asks().iter().position(|known| *known == ask).unwrap_or(0);
    base.unwrap_or_else(of_modules) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_decisions_stand_at_their_codes() {
        for (code, ask) in ASKS.iter().enumerate() {
            assert_eq!(usize::from(ask_code(*ask)), code, "{}", ask.name());
        }
    }

    #[test]
    fn no_kind_of_the_base_game_goes_by_the_name_of_a_module() {
        for ask in [Ask::Opponent, Ask::Take, Ask::SpendToken] {
            assert!(usize::from(ask_code(ask)) < ASKS.len(), "{}", ask.name());
        }
    }
}
