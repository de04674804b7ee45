//! What modules have besides cards and locations that tables tell of.

/// Things of modules that are held and played like cards, or used like locations. In tables they follow these.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Extras {
    pub cards: Vec<Extra>,
    pub places: Vec<Extra>,
}

/// One of them: its module, its number there, its section and id in the data.
#[derive(Clone, PartialEq, Debug)]
pub struct Extra {
    pub module: u8,
    pub at: u8,
    pub section: &'static str,
    pub id: String,
}

impl Extras {
    /// Where the thing of a module stands in a list of them.
    pub fn position(of: &[Extra], module: u8, at: u8) -> Option<u8> {
        let found = of.iter().position(|extra| (extra.module, extra.at) == (module, at));
        found.map(|at| at as u8)
    }
}
