//! What the judge is told of a choice, as whole numbers with names. None is the name of a card, an event, a place or a
//! module: all of them derive from the position and from what the data say that things do.

/// Groups of inputs: structs of numbers that know their names. A group that is told twice has two prefixes.
macro_rules! inputs {
    ($($(#[$about:meta])* $group:ident: $($list:ident $prefix:literal),+ => $names:tt)*) => {
        $(inputs!(@group [$(#[$about])*] $group $names);)*
        $($(inputs!(@names $list $prefix $names);)+)*
    };
    (@names $list:ident $prefix:literal { $($name:ident),* $(,)? }) => {
        pub const $list: &[&str] = &[$(concat!($prefix, ".", stringify!($name))),*];
    };
    (@group [$(#[$about:meta])*] $group:ident { $($name:ident),* $(,)? }) => {
            $(#[$about])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
            #[repr(C)]
            pub struct $group { $(pub $name: i16,)* }

            impl $group {
                pub const LEN: usize = [$(stringify!($name)),*].len();
                /// The numbers in the order of the names.
                #[inline]
                pub fn list(&self) -> [i16; Self::LEN] { [$(self.$name),*] }
            }
    };
}

inputs! {
    /// The question.
    Question: QUESTION_NAMES "question" => { kind, choices }
    /// The choice, and what the heuristic thinks of it.
    Offer: OFFER_NAMES "choice" => {
        value, behind, rank,
        play, place, event, visit, prepare, pass, card, unit, stop, other,
        by_token, by_ability, free, from_meadow, of_other,
        twigs, resin, pebbles, berries, cost, points, space, critter, unique,
        traveler, production, destination, governance, prosperity,
        copies_in_hand, copies_in_city, residents, scores, reacts, gives_units, gives_cards, gives_points, gives_more,
        event_points, place_points,
    }
    /// What the turn has changed.
    Change: CHANGE_NAMES "change" => {
        worth,
        cards, tokens, prosperity, journey, events, extras, score,
        twigs, resin, pebbles, berries, goods, hand, room, workers, season,
        rival_score, rival_units, rival_hand,
        potential, yields, wish, payable, ready_events, near_events,
    }
    /// A position as a seat sees it: the one in which it decides, and the one after its turn.
    Position: BEFORE_NAMES "before", AFTER_NAMES "after" => {
        players, round,
        season, workers, twigs, resin, pebbles, berries, units, goods, hand, room, homes,
        cards, tokens, prosperity, journey, events, extras, score,
        travelers, production, destinations, governance, prosperous,
        common_critters, unique_critters, common_constructions, unique_constructions,
        rival_season, rival_workers, rival_units, rival_hand, rival_room, rival_passed, rival_homes,
        rival_production, rival_prosperous, rival_score, lead, mean_lead,
        payable_in_hand, payable_in_meadow, payable_points, near_points, housed, hand_points, meadow_points, hand_known,
        rival_payable,
        potential, reach, wish, second_wish, third_wish, payable, second_payable, yields, space, counted,
        ready_events, near_events, far_events, ready_worth, near_worth, rival_events,
    }
}

/// Where the groups begin in a row of inputs. The question and the position before are the same for all choices.
pub const BEFORE: usize = Question::LEN;
pub const OFFER: usize = BEFORE + Position::LEN;
/// What follows from here on is known only when a turn has been played to its end.
pub const CHANGE: usize = OFFER + Offer::LEN;
pub const AFTER: usize = CHANGE + Change::LEN;
/// How many inputs there are.
pub const INPUTS: usize = AFTER + Position::LEN;
/// What the position after the turn is worth, in hundredths of a point: the first of what the turn has changed.
pub const WORTH: usize = CHANGE;

/// The name of every input, in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    [QUESTION_NAMES, BEFORE_NAMES, OFFER_NAMES, CHANGE_NAMES, AFTER_NAMES]
        .into_iter()
        .flatten()
        .copied()
}

/// A number as an input: what is beyond the range counts as its end.
#[inline]
pub fn small(number: i32) -> i16 {
    number.clamp(-32_000, 32_000) as i16
}
