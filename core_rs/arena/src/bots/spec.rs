//! The spelling of a bot: `NAME[:key=value[:key=value...]]`, where NAME is a known bot or the path of a bot's
//! file. `avoid` and `prefer` may be given to any bot.

use super::file::Judging;
use super::filter::{Filtered, Wanted};
use super::heuristic::{self, Heuristic};
use super::judge::Judged;
use super::{Bot, BotFile, BotInfo, Ranker, library};
use everdell_engine::Rules;
use everdell_engine::load::nearest::did_you_mean;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Microseconds that a judge adds for each choice that it may look at closely.
const LOOKED_AT: u64 = 120;

/// A bot that was named: it exists, and its parameters are right.
#[derive(Clone, PartialEq, Debug)]
pub struct BotSpec {
    text: String,
    kind: Kind,
    params: Vec<(String, String)>,
    avoid: Wanted,
    prefer: Wanted,
}

#[derive(Clone, PartialEq, Debug)]
enum Kind {
    /// Written in Rust.
    Coded(&'static str),
    /// A file of numbers, with the parameters already set in it.
    Filed(Arc<BotFile>),
    /// Made elsewhere.
    Made(Maker),
}

/// Makes a bot that is written elsewhere.
#[derive(Clone)]
pub struct Maker(pub Arc<dyn Fn() -> Result<Box<dyn Bot + Send>, BotError> + Send + Sync>);

impl PartialEq for Maker {
    fn eq(&self, other: &Maker) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for Maker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Maker")
    }
}

impl BotSpec {
    /// A bot that is written elsewhere, under a name of its own, with the filters that any bot may have.
    pub fn made(text: &str, avoid: &str, prefer: &str, maker: Maker) -> BotSpec {
        BotSpec {
            text: text.to_owned(),
            kind: Kind::Made(maker),
            params: Vec::new(),
            avoid: Wanted::parse(avoid),
            prefer: Wanted::parse(prefer),
        }
    }

    /// Reads and checks a bot's name with its parameters.
    pub fn parse(text: &str) -> Result<BotSpec, BotError> {
        let text = text.trim();
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default().to_owned();
        let mut params: Vec<(String, String)> = Vec::new();
        let mut given: Vec<&str> = Vec::new();
        let (mut avoid, mut prefer) = (Wanted::default(), Wanted::default());
        for part in parts {
            let Some((key, value)) = part.split_once('=') else {
                return Err(BotError(format!(
                    "bot '{text}': '{part}' is not a parameter; write key=value"
                )));
            };
            if given.contains(&key) {
                return Err(BotError(format!("bot '{text}': parameter '{key}' is given twice")));
            }
            given.push(key);
            match key {
                "avoid" => avoid = Wanted::parse(value),
                "prefer" => prefer = Wanted::parse(value),
                _ => params.push((key.to_owned(), value.to_owned())),
            }
        }
        let kind = Self::find(text, &name, &params)?;
        let spec = BotSpec {
            text: text.to_owned(),
            kind,
            params,
            avoid,
            prefer,
        };
        spec.build()?;
        Ok(spec)
    }

    fn find(text: &str, name: &str, params: &[(String, String)]) -> Result<Kind, BotError> {
        if let Some(info) = library::coded(name) {
            for (key, _) in params {
                if !info.params.iter().any(|(known, ..)| known == key) {
                    return Err(unknown_parameter(text, key, info));
                }
            }
            return Ok(Kind::Coded(info.name));
        }
        let mut file = library::file(name)?;
        for (key, value) in params {
            file.set(&format!("bot '{text}'"), key, value)?;
        }
        Ok(Kind::Filed(Arc::new(file)))
    }

    /// The bot as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The file of numbers behind it, if it is one.
    pub fn file(&self) -> Option<&Arc<BotFile>> {
        match &self.kind {
            Kind::Filed(file) => Some(file),
            Kind::Coded(_) | Kind::Made(_) => None,
        }
    }

    /// What corrects its ranking, if a file says so.
    pub fn judging(&self) -> Option<&Judging> {
        self.file()?.judging.as_ref()
    }

    /// Refuses names of things that these rules do not have.
    pub fn check(&self, rules: &Rules) -> Result<(), BotError> {
        let (catalog, origin) = (&rules.catalog, format!("bot '{}'", self.text));
        self.avoid.check(&origin, "avoid", rules)?;
        self.prefer.check(&origin, "prefer", rules)?;
        if let Kind::Filed(file) = &self.kind {
            // A file may name what belongs to modules or to a patch not in play, but nothing that nobody knows.
            let (cards, places) = (&catalog.cards, &catalog.locations);
            for card in file
                .cards()
                .filter(|card| catalog.card(card).is_none() && !file.is_new(card))
            {
                known(&origin, "card", card, cards.iter().map(|card| card.id.as_str()))?;
            }
            for place in file
                .places()
                .filter(|place| catalog.location(place).is_none() && !file.is_new(place))
            {
                known(&origin, "location", place, places.iter().map(|place| place.id.as_str()))?;
            }
            let ids = || catalog.roles.iter().flat_map(|role| &role.ids).map(String::as_str);
            let unknown = |role: &&str| !ids().any(|id| id == *role) && !file.is_new(role);
            for role in file.roles().filter(unknown) {
                known(&origin, "role", role, ids())?;
            }
        }
        Ok(())
    }

    /// Microseconds that its seat takes of a processor in a game of so many players, roughly; None if nobody here knows.
    pub fn cost(&self, players: u64) -> Result<Option<u64>, BotError> {
        match &self.kind {
            Kind::Filed(file) => {
                let looks = file.judging.as_ref().map_or(0, |judging| judging.closer as u64) * LOOKED_AT;
                let ranks = file
                    .coded
                    .as_ref()
                    .map_or(Ok(Some(heuristic::COST)), |bot| bot.cost(players))?;
                Ok(ranks.map(|cost| cost + looks))
            }
            Kind::Made(_) => Ok(None),
            Kind::Coded(name) => library::coded(name)
                .map(|info| (info.cost)(&Params(self), players))
                .transpose(),
        }
    }

    /// The bot itself.
    pub fn build(&self) -> Result<Box<dyn Bot + Send>, BotError> {
        let bot: Box<dyn Bot + Send> = match &self.kind {
            Kind::Filed(file) => match &file.judging {
                Some(judging) => Box::new(Judged::new([self.unjudged()?, self.unjudged()?], judging)),
                None => self.unjudged()?,
            },
            Kind::Made(maker) => (maker.0)()?,
            Kind::Coded(name) => {
                let info = library::coded(name).ok_or_else(|| BotError(format!("no bot '{name}'")))?;
                (info.build)(&mut Params(self))?
            }
        };
        if self.avoid.is_empty() && self.prefer.is_empty() {
            return Ok(bot);
        }
        Ok(Box::new(Filtered::new(bot, self.avoid.clone(), self.prefer.clone())))
    }

    /// The bot itself, as one that ranks choices.
    pub fn ranker(&self) -> Result<Box<dyn Ranker + Send>, BotError> {
        let why = || {
            BotError(format!(
                "bot '{}' cannot rank choices; take one that can, such as 'champion'",
                self.text
            ))
        };
        self.build()?.ranker().ok_or_else(why)
    }

    /// The same without a judge.
    pub fn unjudged(&self) -> Result<Box<dyn Ranker + Send>, BotError> {
        match &self.kind {
            Kind::Filed(file) => match &file.coded {
                Some(coded) => coded.ranker(),
                None => Ok(Box::new(Heuristic::new(Arc::clone(file)))),
            },
            Kind::Coded(_) | Kind::Made(_) => self.ranker(),
        }
    }
}

/// Refuses the name of a card or location that no module has.
fn known<'a>(origin: &str, what: &str, name: &str, all: impl Iterator<Item = &'a str>) -> Result<(), BotError> {
    let declared: Vec<&str> = library::ids(what);
    if declared.contains(&name) {
        return Ok(());
    }
    let section = match what {
        "card" => "cards",
        "role" => "roles",
        _ => "places",
    };
    let hint = did_you_mean(name, all.chain(declared));
    Err(BotError(format!(
        "{origin}: {section}.{name}: there is no such {what}{hint}"
    )))
}

fn unknown_parameter(text: &str, key: &str, info: &BotInfo) -> BotError {
    let known = info.params.iter().map(|&(known, ..)| known).chain(["avoid", "prefer"]);
    BotError(format!(
        "bot '{text}': no parameter '{key}'{}",
        did_you_mean(key, known)
    ))
}

/// The parameters that a bot was given.
pub struct Params<'a>(pub &'a BotSpec);

impl Params<'_> {
    /// The value of a parameter, or `default` if it was left out.
    pub fn get<T: FromStr>(&self, key: &str, default: T) -> Result<T, BotError> {
        let Some((_, value)) = self.0.params.iter().find(|(known, _)| known == key) else {
            return Ok(default);
        };
        value.parse().map_err(|_| {
            let whole = std::any::type_name::<T>() != std::any::type_name::<f64>();
            let wrong = match whole {
                true if !value.is_empty() && value.bytes().all(|digit| digit.is_ascii_digit()) => "too large",
                true => "not a whole number, 0 or more",
                false => "not a number",
            };
            BotError(format!("bot '{}': {key} = '{value}' is {wrong}", self.0.text))
        })
    }
}

/// A bot that cannot be made, as one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotError(pub String);

impl fmt::Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BotError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        BotSpec::parse(text).expect_err("refused").to_string()
    }

    #[test]
    fn a_known_name_is_a_bot() {
        assert_eq!(
            BotSpec::parse(" greedy ").map(|spec| spec.text().to_owned()),
            Ok("greedy".to_owned())
        );
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_nearest() {
        assert!(refusal("gredy").starts_with("no bot 'gredy'; did you mean 'greedy'? There are: random, greedy"));
    }

    #[test]
    fn a_bot_that_plays_out_costs_what_its_playouts_cost() {
        let cost = |text: &str, players| BotSpec::parse(text).expect("a bot").cost(players);
        assert_eq!(cost("random", 2), Ok(Some(25)));
        assert_eq!(cost("champion", 4), Ok(Some(200)));
        // 10 playouts, 22 games' worth of them, 4 players of 200 microseconds.
        assert_eq!(cost("search:sims=10", 4), Ok(Some(176_000)));
        assert_eq!(cost("search", 2), Ok(Some(880_000)));
    }

    #[test]
    fn parameters_are_checked() {
        assert!(refusal("random:x=1").starts_with("bot 'random:x=1': no parameter 'x'"));
        assert_eq!(
            refusal("random:x"),
            "bot 'random:x': 'x' is not a parameter; write key=value"
        );
        assert_eq!(
            refusal("random:x=1:x=2"),
            "bot 'random:x=1:x=2': parameter 'x' is given twice"
        );
        assert!(refusal("settler:prodution=1").contains("did you mean 'production'?"));
        assert!(refusal("settler:production=99").contains("expected a number from 0 to 2.5"));
    }
}
