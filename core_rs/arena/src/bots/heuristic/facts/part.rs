//! What few effects bring.

use everdell_engine::effect::{Brings, Colour, Condition, Copying, Count, Filter, Kind, Stock};
use everdell_engine::ids::CardId;
use everdell_engine::resources::Resources;

/// One thing that few effects bring.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Part {
    PerCard(CardId, Resources),
    WithCard(CardId, Resources),
    PairedAny(u8, CardId),
    Convert {
        kind: u8,
        max: u8,
        points: u8,
        given: bool,
    },
    GiveAny {
        min: u8,
        max: u8,
        points: u8,
    },
    Exchange(u8),
    Stores(Resources),
    Copies(Copying),
    Play {
        discount: Option<u8>,
        stock: Stock,
        max_points: i8,
        taken: u8,
    },
    Taken(u8),
    MovesWorker,
    RefundsReplaced,
    TokensOn(CardId),
    Goods {
        good: u8,
        n: u8,
    },
    /// Resources of choice and points while so many units of a good are held.
    WithGoods {
        good: u8,
        need: u8,
        any: u8,
        points: u8,
    },
    /// Resources of choice and cards for each card of a kind or colour.
    PerKind(Kind, u8, u8),
    PerColour(Colour, u8, u8),
    /// The same for each other card of a colour, every so many of them.
    PerOther {
        colour: Colour,
        any: u8,
        cards: u8,
        every: u8,
    },
    /// A price without which nothing follows.
    Costs(Resources),
    /// Cards of a colour act once more.
    ActsAgain(Colour, u8),
    /// The cost of a card of this kind.
    CostOf(Filter),
    /// What something that another player has does.
    UsesAnothers,
    /// One of the things that a module offers there, by its number and that of what it offers.
    Offered {
        module: u8,
        which: u8,
    },
    /// A price of several things that a place takes, by its position in the catalog's `fees`.
    Fee(u8),
}

impl Part {
    /// What few effects bring, or what is brought on the condition that goods are held.
    pub fn rare(brings: Brings, conditions: [Option<Condition>; 2]) -> Option<Part> {
        let held = conditions.iter().flatten().find_map(|condition| match condition {
            Condition::Goods { good, n } => Some((*good, *n)),
            _ => None,
        });
        let with_goods = |any, points| {
            held.map(|(good, need)| Part::WithGoods {
                good,
                need,
                any,
                points,
            })
        };
        match brings {
            Brings::Any { n, .. } if held.is_some() => with_goods(n, 0),
            Brings::Points { n, .. } if held.is_some() => with_goods(0, n),
            Brings::Any { n, per, every } => match per {
                Count::OthersOfColour(colour) => Some(Part::PerOther {
                    colour,
                    any: n,
                    cards: 0,
                    every,
                }),
                Count::CardsOfKind(kind) => Some(Part::PerKind(kind, n, 0)),
                Count::CardsOfColour(colour) => Some(Part::PerColour(colour, n, 0)),
                _ => None,
            },
            Brings::Cards { n, per, every } => match per {
                Count::OthersOfColour(colour) => Some(Part::PerOther {
                    colour,
                    any: 0,
                    cards: n,
                    every,
                }),
                Count::CardsOfKind(kind) => Some(Part::PerKind(kind, 0, n)),
                Count::CardsOfColour(colour) => Some(Part::PerColour(colour, 0, n)),
                _ => None,
            },
            Brings::Goods { good, n } => Some(Part::Goods { good, n }),
            Brings::ActsAgain { colour, max } => Some(Part::ActsAgain(colour, max)),
            Brings::CostOf(cards) => Some(Part::CostOf(cards)),
            Brings::UsesAnothers | Brings::TakesCard => Some(Part::UsesAnothers),
            Brings::Offers { module, which } => Some(Part::Offered { module, which }),
            _ => None,
        }
    }

    /// Is it worth the same in all positions of a period, as long as units are worth what they usually are?
    pub fn is_fixed(self) -> bool {
        match self {
            Part::Exchange(_) | Part::Stores(_) | Part::MovesWorker => true,
            Part::Play { stock, .. } => stock == Stock::Revealed,
            _ => false,
        }
    }
}
