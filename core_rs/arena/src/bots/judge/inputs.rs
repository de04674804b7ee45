//! What the judge is told of a choice, as whole numbers with names. None is the name of a card, an event, a place or a
//! module: all of them derive from the position and from what the data say that things do.

/// Groups of inputs: structs of numbers that know their names.
macro_rules! inputs {
    ($($(#[$about:meta])* $group:ident $prefix:literal { $($name:ident),* $(,)? })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
            #[repr(C)]
            pub struct $group { $(pub $name: i16,)* }

            impl $group {
                pub const NAMES: &[&str] = &[$(concat!($prefix, ".", stringify!($name))),*];
                pub const LEN: usize = Self::NAMES.len();
                /// The numbers in the order of the names.
                #[inline]
                pub fn list(&self) -> [i16; Self::LEN] { [$(self.$name),*] }
            }
        )*
    };
}

inputs! {
    /// The position in which the decision is made; the same for all its choices.
    Before "before" {
        kind, choices, players, round,
        season, workers, twigs, resin, pebbles, berries, hand, room, homes,
        cards, tokens, prosperity, journey, events, extras, score,
        travelers, production, destinations, governance, prosperous,
        common_critters, unique_critters, common_constructions, unique_constructions,
        rival_season, rival_workers, rival_units, rival_hand, rival_room, rival_passed, rival_homes, lead, mean_lead,
        potential, reach, wish, second_wish, third_wish, payable, second_payable, yields, space, counted,
        ready_events, near_events, far_events, ready_worth, near_worth, rival_events,
    }
    /// The choice.
    Offer "choice" {
        value, behind, rank,
        play, place, event, visit, prepare, pass, card, unit, stop, other,
        by_token, by_ability, free, from_meadow, of_other,
        twigs, resin, pebbles, berries, cost, points, space, critter, unique,
        traveler, production, destination, governance, prosperity,
        copies_in_hand, copies_in_city, residents, scores, reacts, gives_units, gives_cards, gives_points, gives_more,
        event_points, place_points,
    }
    /// The position after the turn, and what has changed by it.
    After "after" {
        more_cards, more_tokens, more_prosperity, more_journey, more_events, more_extras, more_score,
        more_twigs, more_resin, more_pebbles, more_berries, more_hand, more_spaces, more_workers, more_seasons, more_goods,
        rival_score, rival_units, rival_hand,
        twigs, resin, pebbles, berries, units, hand, room, workers, homes,
        payable_in_hand, payable_in_meadow, payable_points, near_points, housed, hand_points, meadow_points, hand_known,
        potential, reach, wish, second_wish, third_wish, payable, second_payable, yields, space, counted,
        more_potential, more_yields, more_wish, more_payable, rival_payable,
        ready_events, near_events, far_events, ready_worth, near_worth, rival_events, more_ready, more_near,
    }
}

/// Where the inputs of the choice begin, and those of the position after the turn.
pub const OFFER: usize = Before::LEN;
pub const AFTER: usize = OFFER + Offer::LEN;
/// How many inputs there are.
pub const INPUTS: usize = AFTER + After::LEN;

/// The name of every input, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    [Before::NAMES, Offer::NAMES, After::NAMES]
        .into_iter()
        .flatten()
        .copied()
}

/// A number as an input: what is beyond the range counts as its end.
#[inline]
pub fn small(number: i32) -> i16 {
    number.clamp(-32_000, 32_000) as i16
}
