//! What a step does, as a part of a sentence that can be joined with others.

use super::words;
use crate::effect::Per;

/// "gain 2 twigs for each Farm in your city": a verb as a command, and what it is done to.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Clause {
    pub verb: &'static str,
    pub object: String,
    /// The player may leave it.
    pub may: bool,
    /// What multiplies it.
    pub per: Per,
    pub every: u8,
    /// What later steps count of it.
    pub counted: Option<Counted>,
    /// An amount of something countable: how much, its singular and its plural.
    pub amount: Option<(u8, String, String)>,
    pub role: Role,
    /// What belongs to it and follows it.
    pub then: Vec<Clause>,
}

/// What a clause is to the others of its effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Act,
    /// The price of what follows.
    Price,
    /// So many ways follow, of which the player chooses one; `first` is the name of the first in the catalog's `option_names`.
    Choice {
        first: u8,
        ways: u8,
    },
}

/// What later steps count of a clause.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Counted {
    /// One and several such things: "card discarded", "cards discarded".
    pub names: (String, String),
    /// They were handed over, so that something can come for each of them.
    pub taken: bool,
    /// That there are enough of them, `{}` being the number: "you discarded at least {}".
    pub least: String,
}

impl Counted {
    /// Things that the clause takes from the player: "card", "cards", "discarded", and what he did: "discarded".
    pub fn taken(one: &str, many: &str, done: &str, did: &str) -> Counted {
        Counted {
            names: (format!("{one} {done}"), format!("{many} {done}")),
            taken: true,
            least: format!("you {did} at least {{}}"),
        }
    }

    pub fn things(one: &str, many: &str, least: &str) -> Counted {
        Counted {
            names: (one.to_owned(), many.to_owned()),
            taken: false,
            least: least.to_owned(),
        }
    }
}

impl Clause {
    pub fn new(verb: &'static str, object: impl Into<String>) -> Clause {
        Clause {
            verb,
            object: object.into(),
            may: false,
            per: Per::ONCE,
            every: 1,
            counted: None,
            amount: None,
            role: Role::Act,
            then: Vec::new(),
        }
    }

    /// "gain 2 twigs": so many of something.
    pub fn some(verb: &'static str, n: u8, one: &str, many: &str) -> Clause {
        Clause {
            amount: Some((n, one.to_owned(), many.to_owned())),
            ..Clause::new(verb, words::count(n, one, many))
        }
    }

    #[must_use]
    pub fn may(self, may: bool) -> Clause {
        Clause { may, ..self }
    }
    #[must_use]
    pub fn per(self, per: Per, every: u8) -> Clause {
        Clause { per, every, ..self }
    }
    #[must_use]
    pub fn counting(self, counted: Counted) -> Clause {
        let counted = Some(counted);
        Clause { counted, ..self }
    }
    #[must_use]
    pub fn role(self, role: Role) -> Clause {
        Clause { role, ..self }
    }
    #[must_use]
    pub fn then(mut self, next: Clause) -> Clause {
        self.then.push(next);
        self
    }

    /// Does it only bring something, so that it is listed with others of its like?
    pub fn gives(&self) -> bool {
        ["gain", "draw", "take"].contains(&self.verb)
    }

    /// The same amount of the same thing as another one, besides: "gain 1 more berry".
    pub fn more(&self, than: &Clause) -> Option<String> {
        let (n, one, many) = self.amount.as_ref()?;
        let (_, other, _) = than.amount.as_ref()?;
        let named = if *n == 1 { one } else { many };
        (self.verb == than.verb && one == other).then(|| format!("{} {n} more {named}", self.verb))
    }

    /// Without what multiplies it.
    pub fn bare(&self) -> String {
        format!("{} {}", self.verb, self.object)
    }
}
