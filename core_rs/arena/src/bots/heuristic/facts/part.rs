//! What few effects bring.

use everdell_engine::catalog::Catalog;
use everdell_engine::effect::{Bound, Brings, Colour, Condition, Copying, Filter, Quantity, Stock, What};
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
    /// Resources of choice and cards for every so many of a quantity.
    Each {
        per: Quantity,
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
    pub fn rare(catalog: &Catalog, brings: Brings, conditions: [Option<Condition>; 2]) -> Option<Part> {
        let held = conditions
            .iter()
            .flatten()
            .find_map(|condition| match (condition.what.what, condition.is) {
                (What::Goods(good), Bound::AtLeast(n)) => Some((good, n)),
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
            Brings::Any { n, per, every } => Part::each(catalog.quantity(per), n, 0, every),
            Brings::Cards { n, per, every } => Part::each(catalog.quantity(per), 0, n, every),
            Brings::Goods { good, n } => Some(Part::Goods { good, n }),
            Brings::ActsAgain { colour, max } => Some(Part::ActsAgain(colour, max)),
            Brings::CostOf(cards) => Some(Part::CostOf(cards)),
            Brings::UsesAnothers | Brings::TakesCard => Some(Part::UsesAnothers),
            Brings::Offers { module, which } => Some(Part::Offered { module, which }),
            _ => None,
        }
    }

    /// What comes for each card of the city.
    fn each(per: Quantity, any: u8, cards: u8, every: u8) -> Option<Part> {
        let each = Part::Each { per, any, cards, every };
        matches!(per.what, What::Cards(_) | What::OtherCards(_)).then_some(each)
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
