//! What a step brings, in terms that belong to no verb.

use super::{Areas, Colour, Copying, Filter, Per, Stock};
use crate::resources::Resources;
use crate::zone::Zone;

/// What a step brings whoever carries it out. `per` and `every` scale an amount: amount * (count / every).
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Brings {
    /// The effect is done.
    End,
    /// The next step is skipped unless a condition holds, by its position in the catalog's `conditions`.
    If(u8),
    /// Nothing that counts for whoever carries it out, and why.
    Nothing(&'static str),
    Resources {
        what: Resources,
        per: Per,
        every: u8,
    },
    /// Resources of the player's choice.
    Any {
        n: u8,
        per: Per,
        every: u8,
    },
    /// The amount of one kind of the player's choice, into the supply or onto the card.
    OneOf(Resources),
    Stores(Resources),
    /// What lies on the card.
    Stored,
    Cards {
        n: u8,
        per: Per,
        every: u8,
    },
    /// As many cards as the hand takes.
    CardsToLimit,
    /// Cards of which some are kept and a rival gets the others.
    CardsShared {
        drawn: u8,
        kept: u8,
    },
    /// Cards of the meadow.
    TakesMeadow {
        min: u8,
        max: u8,
    },
    Points {
        n: u8,
        per: Per,
        every: u8,
    },
    /// Point tokens onto the card.
    TokensHere(u8),
    /// Cards of the hand are gone; later steps count them.
    Discards {
        min: u8,
        max: u8,
    },
    /// Up to so many units of one kind, or of any, are gone; later steps count them.
    Pays {
        kind: u8,
        max: u8,
        to_rival: bool,
    },
    PaysAny {
        min: u8,
        max: u8,
        to_rival: bool,
    },
    /// Up to so many resources and cards of the hand go to rivals; later steps count them.
    Gives {
        max: u8,
    },
    /// A fixed amount is gone.
    Costs(Resources),
    /// A price of several things is paid, by its position in the catalog's `fees`.
    Fee(u8),
    /// Cards of the hand go to a rival.
    GivesCards(u8),
    /// Units of the kinds in the mask go onto the event, where they are scored.
    PutsHere {
        kinds: u8,
        max: u8,
    },
    /// Cards go under the event, where they are scored.
    Tucks {
        from: Zone,
        max: u8,
    },
    /// Cards are turned up for later steps.
    Reveals(u8),
    /// One of so many ways is chosen; the conditions of later steps name it. `first` is the choice of the first way.
    Chooses {
        first: u8,
        ways: u8,
    },
    /// Cards are turned up one by one, for a unit of this kind each (`NONE`: for nothing), until they have so many points.
    RevealsUntil {
        points: u8,
        pay: u8,
        max: u8,
    },
    /// Those wanted of them come into the hand, the others go under the event.
    KeepsRevealed,
    /// A card is played, cheaper or free.
    Plays {
        from: Stock,
        max_points: i8,
        discount: Option<u8>,
        optional: bool,
    },
    /// A production card is activated.
    Copies(Copying),
    /// Every production card of the city is activated.
    Produces,
    /// So many cards of a colour act once more.
    ActsAgain {
        colour: Colour,
        max: u8,
    },
    /// Cards of the city are gone, their cost back or not.
    GivesUp {
        n: u8,
        refund: bool,
    },
    /// The cost of the card that this one replaced.
    RefundsReplaced,
    /// The cost of a card of this kind.
    CostOf(Filter),
    /// A location of these areas is performed.
    Performs(Areas),
    /// An event is achieved whatever it requires.
    Achieves,
    MovesWorker,
    ReturnsWorker,
    /// Units of a good beside the four resources.
    Goods {
        good: u8,
        n: u8,
    },
    /// What something that another player has does.
    UsesAnothers,
    /// One of the things that the module of this number offers here, which it tells itself.
    Offers {
        module: u8,
        which: u8,
    },
    /// A card comes out of another city.
    TakesCard,
}
