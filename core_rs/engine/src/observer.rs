//! What happens in a game, told as it happens. Every change of the position that a table could want to count passes
//! here with its cause. Observers are statically dispatched: the empty one costs nothing.

use crate::choice::{Choice, Payment, Zone};
use crate::ids::{CardId, Season, Seat, Slot};
use crate::resources::Resources;
use crate::state::{Place, Source, State, WorkerKindId};

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Happening {
    /// The hands are dealt, in a game in which something is decided before the first turn.
    Dealt,
    TurnBegan {
        seat: Seat,
    },
    /// A decision was answered (single choices are taken silently).
    Chose {
        seat: Seat,
        choice: Choice,
        of: usize,
    },
    /// From the general supply, a card or an opponent into a player's supply.
    Gained {
        seat: Seat,
        what: Resources,
    },
    /// Out of a player's supply: paid, given or laid somewhere.
    Spent {
        seat: Seat,
        what: Resources,
        to: Spent,
    },
    /// Point tokens to a player.
    Points {
        seat: Seat,
        n: u16,
    },
    /// Point tokens out of a player's supply.
    PointsSpent {
        seat: Seat,
        n: u16,
    },
    /// Goods beside the four resources that a player gained or, negative, gave up.
    Goods {
        seat: Seat,
        good: u8,
        n: i16,
    },
    /// A thing of a module's own was played like a card, or used ([`crate::modules::Extras`]): its section and number.
    ExtraPlayed {
        seat: Seat,
        module: u8,
        section: u8,
        at: u8,
    },
    ExtraUsed {
        seat: Seat,
        module: u8,
        section: u8,
        at: u8,
    },
    /// Point tokens onto (or, negative, from) a card of a city.
    Tokens {
        seat: Seat,
        slot: Slot,
        n: i16,
    },
    /// Resources onto a card of a city, from the general supply.
    Stored {
        seat: Seat,
        slot: Slot,
        what: Resources,
    },
    /// A card into a hand.
    Drew {
        seat: Seat,
        card: CardId,
        from: Zone,
    },
    /// A card to the discard pile.
    Discarded {
        seat: Seat,
        card: CardId,
        from: Zone,
    },
    /// A card onto a shelf.
    Shelved {
        seat: Seat,
        card: CardId,
        from: Zone,
        to: Zone,
    },
    /// A card of a hand, or of another zone of a player, into another's hand.
    CardGiven {
        from: Seat,
        to: Seat,
        card: CardId,
        zone: Zone,
    },
    /// A card under another card or an event.
    Tucked {
        seat: Seat,
        card: CardId,
        from: Zone,
    },
    /// A card that is being played left the hand some time before it enters a city.
    Lifted {
        seat: Seat,
        card: CardId,
    },
    /// A card entered a city (`into` differs from `seat` for a card played into an opponent's city).
    Played {
        seat: Seat,
        into: Seat,
        slot: Slot,
        card: CardId,
        from: Zone,
        via: Payment,
        paid: Resources,
    },
    /// An occupied token was laid on a construction to play `critter`.
    Occupied {
        seat: Seat,
        slot: Slot,
        critter: CardId,
    },
    /// A card-playing ability was used for `card` (before its price is paid).
    AbilityUsed {
        seat: Seat,
        slot: Slot,
        ability: CardId,
        card: CardId,
    },
    /// A card came from the deck into a slot of the meadow or of a shelf.
    Refilled {
        zone: Zone,
        slot: Slot,
        card: CardId,
    },
    /// A card came into a city without being played.
    EnteredCity {
        seat: Seat,
        slot: Slot,
        card: CardId,
    },
    /// A card went from one city to another (after `LeftCity` and `EnteredCity`).
    Taken {
        from: Seat,
        to: Seat,
        card: CardId,
    },
    /// A card left a city (before `Discarded` or `Tucked`).
    LeftCity {
        seat: Seat,
        slot: Slot,
        card: CardId,
    },
    /// A production effect ran; `owner` and `slot` tell where the card stands.
    Activated {
        seat: Seat,
        owner: Seat,
        slot: Slot,
        card: CardId,
    },
    /// A governance card reacted.
    Reacted {
        seat: Seat,
        slot: Slot,
        card: CardId,
    },
    Visited {
        seat: Seat,
        place: Place,
        kind: WorkerKindId,
    },
    /// A location was performed without a worker being placed on it.
    Copied {
        seat: Seat,
        place: Place,
    },
    Claimed {
        seat: Seat,
        event: u8,
        /// The card whose effect claimed it, or `NONE`.
        via: CardId,
    },
    Reshuffled,
    SeasonBegan {
        seat: Seat,
        season: Season,
    },
    Passed {
        seat: Seat,
    },
    Ended,
}

/// Where spent resources went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spent {
    Supply,
    Opponent(Seat),
    /// Onto an event.
    Event(u8),
}

/// Listens to a game.
///
/// Where something happens the compiler knows what, so a `notice` that is inlined there (`#[inline(always)]`) loses all but
/// the one branch that is meant. What is long belongs in functions of its own.
pub trait Observer: Sized {
    /// Does it listen to [`Happening::Chose`]? If not, the decision behind a choice need not be worked out for it.
    const HEARS_CHOICES: bool = true;

    /// It as modules see it, whatever its type.
    fn as_any(&mut self) -> AnyObserver<'_> {
        AnyObserver(Some(self))
    }

    /// `cause` is the card copy, location, event or season that made it happen; `state` is the position just after it.
    fn notice(&mut self, state: &State, cause: Source, what: Happening);
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const HEARS_CHOICES: bool = false;

    fn as_any(&mut self) -> AnyObserver<'_> {
        AnyObserver(None)
    }

    #[inline(always)]
    fn notice(&mut self, _: &State, _: Source, _: Happening) {}
}

/// Two observers at once.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const HEARS_CHOICES: bool = A::HEARS_CHOICES || B::HEARS_CHOICES;

    #[inline(always)]
    fn notice(&mut self, state: &State, cause: Source, what: Happening) {
        self.0.notice(state, cause, what);
        self.1.notice(state, cause, what);
    }
}

impl<O: Observer> Observer for &mut O {
    const HEARS_CHOICES: bool = O::HEARS_CHOICES;

    fn as_any(&mut self) -> AnyObserver<'_> {
        (**self).as_any()
    }

    #[inline(always)]
    fn notice(&mut self, state: &State, cause: Source, what: Happening) {
        (**self).notice(state, cause, what);
    }
}

/// An observer that modules do not know by its type, or none.
pub struct AnyObserver<'a>(Option<&'a mut dyn Notice>);

/// What of an observer does not depend on its type.
trait Notice {
    fn notice(&mut self, state: &State, cause: Source, what: Happening);
}

impl<O: Observer> Notice for O {
    fn notice(&mut self, state: &State, cause: Source, what: Happening) {
        Observer::notice(self, state, cause, what);
    }
}

impl Observer for AnyObserver<'_> {
    fn as_any(&mut self) -> AnyObserver<'_> {
        match &mut self.0 {
            Some(observer) => AnyObserver(Some(&mut **observer)),
            None => AnyObserver(None),
        }
    }

    #[inline]
    fn notice(&mut self, state: &State, cause: Source, what: Happening) {
        if let Some(observer) = &mut self.0 {
            observer.notice(state, cause, what);
        }
    }
}
