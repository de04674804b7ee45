//! The switches among the rules.

/// The points that no rulebook settles. The first value in each comment is the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    /// true | false: an occupied token may pay for a play at a discounting place (R6.5)
    pub token_with_discount_place: bool,
    /// false | true: an occupied token may be combined with a card-playing ability (R6.5)
    pub token_with_governance_ability: bool,
    /// true | false: an ability may only be used if it changes the cost (R6.6)
    pub ability_must_change_cost: bool,
    /// true | false: a card that replaces another needs one to replace (R7.6)
    pub replacement_needs_target: bool,
    /// `keep` (true) | `give` (false): what happens to a Teacher's only card (R9.8)
    pub keeps_single_drawn_card: bool,
    /// false | true: a hand above a limit that has fallen is discarded down to it (PA3)
    pub discard_when_limit_drops: bool,
    /// 5 | 1: from how many players on the meadow is drawn from when both piles are empty (R9.10)
    pub empty_piles_meadow_draw_from_players: u8,
    /// false | true: a pile needs as many cards as the Cemetery reveals (R13.1)
    pub reveal_needs_all: bool,
    /// true | false: the University may discard itself (RA16)
    pub city_discard_includes_itself: bool,
    /// false | true: a permanent worker on a card discarded at the University moves there for good (RA29)
    pub refund_keeps_permanent_worker: bool,
    /// true | false: the worker on the event itself may be brought back (R14.5)
    pub recall_from_own_event: bool,
    /// 1 | 0: fewest cards discarded at the haven and the forest cards that take discards
    pub discard_place_minimum: u8,
    /// `placed_and_after` (true) | `after` (false): when a governance card must be present to react (R5.4)
    pub governance_needs_presence_at_placement: bool,
    /// `placement` (true) | `after_visit` (false): when the owner of an open card gains the token (R4.5)
    pub open_token_at_placement: bool,
    /// `cards` (false) | `names` (true): of different production cards each has another name (NA35)
    pub different_by_name: bool,
    /// true | false: a card that copies those of others reaches the own ones where an opponent has such a card too (NA26)
    pub copy_bounces: bool,
}
