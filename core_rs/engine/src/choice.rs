//! A choice: one legal answer to a decision, in eight bytes.

use crate::ids::{CardId, LocationId, NONE, Seat, Slot};
use crate::resources::{Resource, Resources};
use crate::state::{ORDINARY, Place, WorkerKindId};

pub use crate::payment::Payment;
pub use crate::zone::{CardPlace, Zone};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// Put an ordinary worker on this place.
    Place(Place),
    /// Put a worker of a further kind on this place.
    Send {
        kind: WorkerKindId,
        place: Place,
    },
    /// Play a card.
    Play {
        from: CardPlace,
        card: CardId,
        via: Payment,
    },
    Prepare,
    Pass,
    /// A card in hand (no slot), meadow, revealed (slot) or a city (seat and slot).
    Card {
        from: Zone,
        seat: Seat,
        slot: Slot,
        card: CardId,
    },
    /// Units of one kind, perhaps for an opponent (`NONE`: nobody).
    Resource {
        kind: Resource,
        n: u8,
        to: Seat,
    },
    Amount(u8),
    /// One of the two piles.
    Pile(Zone),
    Player(Seat),
    Location(LocationId),
    /// The worker of this kind on this place.
    Worker(Place, WorkerKindId),
    /// A payment.
    Pay(Resources),
    /// One of the ways that an effect names, as a position in the catalog's `option_names`.
    Option(u8),
    /// Nothing, or nothing more.
    Stop,
    /// An action or answer that a module brings.
    Special(Special),
}

/// A choice that a module gives its meaning: the module's number, the number of its kind, and what tells it from others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Special {
    pub module: u8,
    pub kind: u8,
    pub args: [u8; 4],
}

impl Choice {
    /// A worker of this kind goes to this place.
    #[inline]
    pub const fn placing(kind: WorkerKindId, place: Place) -> Choice {
        if kind == ORDINARY {
            Choice::Place(place)
        } else {
            Choice::Send { kind, place }
        }
    }

    /// Where it puts a worker, and of which kind.
    #[inline]
    pub const fn placed(self) -> Option<(WorkerKindId, Place)> {
        match self {
            Choice::Place(place) => Some((ORDINARY, place)),
            Choice::Send { kind, place } => Some((kind, place)),
            _ => None,
        }
    }

    /// A card that lies there, in no city.
    pub const fn card(place: CardPlace, card: CardId) -> Choice {
        let (from, slot) = (place.zone, place.slot);
        let seat = NONE;
        Choice::Card { from, seat, slot, card }
    }

    pub const fn hand(card: CardId) -> Choice {
        Choice::card(CardPlace::HAND, card)
    }

    /// The choice as a number, for logs: it names things, never positions in a list of choices.
    pub fn pack(self) -> u64 {
        fn bytes(tag: u8, rest: [u8; 7]) -> u64 {
            let mut all = [tag; 8];
            all[1..].copy_from_slice(&rest);
            u64::from_le_bytes(all)
        }
        fn standing(tag: u8, place: Place, kind: WorkerKindId) -> u64 {
            let [low, high] = place.code().to_le_bytes();
            bytes(tag, [low, high, kind, 0, 0, 0, 0])
        }
        match self {
            Choice::Place(place) => standing(1, place, ORDINARY),
            Choice::Send { kind, place } => standing(1, place, kind),
            Choice::Play { from, card, via } => {
                let [kind, x, y, z] = via.bytes();
                bytes(2, [from.zone.code(), from.slot, card, kind, x, y, z])
            }
            Choice::Prepare => bytes(3, [0; 7]),
            Choice::Pass => bytes(4, [0; 7]),
            Choice::Card { from, seat, slot, card } => bytes(5, [from.code(), seat, slot, card, 0, 0, 0]),
            Choice::Resource { kind, n, to } => bytes(6, [kind as u8, n, to, 0, 0, 0, 0]),
            Choice::Amount(n) => bytes(7, [n, 0, 0, 0, 0, 0, 0]),
            Choice::Pile(zone) => bytes(8, [zone.code(), 0, 0, 0, 0, 0, 0]),
            Choice::Player(seat) => bytes(9, [seat, 0, 0, 0, 0, 0, 0]),
            Choice::Location(location) => bytes(10, [location, 0, 0, 0, 0, 0, 0]),
            Choice::Worker(place, kind) => standing(11, place, kind),
            Choice::Pay(Resources([a, b, c, d])) => bytes(12, [a, b, c, d, 0, 0, 0]),
            Choice::Stop => bytes(13, [0; 7]),
            Choice::Special(Special {
                module,
                kind,
                args: [a, b, c, d],
            }) => bytes(14, [module, kind, a, b, c, d, 0]),
            Choice::Option(name) => bytes(15, [name, 0, 0, 0, 0, 0, 0]),
        }
    }
}

/// What a decision is about; it tells how its choices are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// The action of a turn.
    Turn,
    /// Which card an effect plays, and how it is paid.
    Play,
    /// Which resources are paid.
    Pay,
    /// Who receives what was paid or is given.
    Receiver,
    /// Whose city a card enters.
    TargetCity,
    /// Which card of the city is replaced.
    Replace,
    /// Whether and with whom a card shares its space.
    Pair,
    /// Which effect runs next.
    Order,
    /// A hand card to discard.
    Discard,
    /// A hand card to give away.
    GiveCard,
    /// Which drawn card is kept.
    Keep,
    /// A revealed card into the hand.
    TakeRevealed,
    /// A meadow card into the hand.
    TakeMeadow,
    /// A meadow card to discard.
    DiscardMeadow,
    /// A card drawn from the meadow because both piles are empty.
    DrawMeadow,
    /// A card of the city to discard.
    DiscardCity,
    /// A card to put under an event.
    Tuck,
    /// A production card to activate.
    Activate,
    /// A resource to gain.
    GainResource,
    /// A resource to lay on a card.
    StoreResource,
    /// A resource to pay, one at a time.
    PayResource,
    /// A resource to give, one at a time.
    GiveResource,
    /// A resource to put on an event, one at a time.
    PutResource,
    /// How much is paid.
    PayAmount,
    /// How much is given.
    GiveAmount,
    /// How much is put on an event.
    PutAmount,
    /// The deck or the discard pile.
    Pile,
    /// A location to perform.
    Location,
    /// A worker to move.
    MoveWorker,
    /// Where the moved worker goes.
    MoveTo,
    /// A worker to bring back.
    RecallWorker,
    /// What a module asks: its number, the number of the question and its name.
    Module { module: u8, ask: u8, name: &'static str },
    /// One of the ways that an effect names.
    Option,
    /// A card whose printed cost is gained.
    GainCost,
    /// A card to lay point tokens on.
    LayTokens,
    /// An event to achieve.
    Event,
    /// A location or a card to use.
    Place,
    /// A card of another city to take.
    TakeCard,
    /// Whether a further card is turned up.
    Reveal,
    /// A colour to name.
    Colour,
    /// An opponent.
    Opponent,
    /// A card of one of several zones.
    Take,
    /// A card of the city of which a point token is paid.
    SpendToken,
}

impl Ask {
    pub fn name(self) -> &'static str {
        match self {
            Ask::Turn => "turn",
            Ask::Play => "play",
            Ask::Pay => "pay",
            Ask::Receiver => "receiver",
            Ask::TargetCity => "target_city",
            Ask::Replace => "replace",
            Ask::Pair => "pair",
            Ask::Order => "order",
            Ask::Discard => "discard",
            Ask::GiveCard => "give_card",
            Ask::Keep => "keep",
            Ask::TakeRevealed => "take_revealed",
            Ask::TakeMeadow => "take_meadow",
            Ask::DiscardMeadow => "discard_meadow",
            Ask::DrawMeadow => "draw_meadow",
            Ask::DiscardCity => "discard_city",
            Ask::Tuck => "tuck",
            Ask::Activate => "activate",
            Ask::GainResource => "gain_resource",
            Ask::StoreResource => "store_resource",
            Ask::PayResource => "pay_resource",
            Ask::GiveResource => "give_resource",
            Ask::PutResource => "put_resource",
            Ask::PayAmount => "pay_amount",
            Ask::GiveAmount => "give_amount",
            Ask::PutAmount => "put_amount",
            Ask::Pile => "pile",
            Ask::Location => "location",
            Ask::MoveWorker => "move_worker",
            Ask::MoveTo => "move_to",
            Ask::RecallWorker => "recall_worker",
            Ask::Module { name, .. } => name,
            Ask::Option => "option",
            Ask::GainCost => "gain_cost",
            Ask::LayTokens => "store",
            Ask::Event => "event",
            Ask::Place => "place",
            Ask::TakeCard => "take_card",
            Ask::Reveal => "reveal",
            Ask::Colour => "colour",
            Ask::Opponent => "opponent",
            Ask::Take => "take",
            Ask::SpendToken => "spend_token",
        }
    }
}

/// Who must choose, what about, and what made it necessary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    pub player: Seat,
    pub ask: Ask,
    pub source: crate::state::Source,
    /// Where several things are taken one by one: the fewest and the most that are still to be taken.
    pub least: u8,
    pub most: u8,
}
