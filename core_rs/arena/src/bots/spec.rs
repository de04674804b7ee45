//! The spelling of a bot: `NAME[:key=value[:key=value...]]`.

use super::{BOTS, Bot, BotInfo};
use everdell_engine::load::nearest::did_you_mean;
use std::fmt;
use std::str::FromStr;

/// A bot that was named: it exists, and its parameters are right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotSpec {
    text: String,
    name: String,
    params: Vec<(String, String)>,
}

impl BotSpec {
    /// Reads and checks a bot's name with its parameters.
    pub fn parse(text: &str) -> Result<BotSpec, BotError> {
        let text = text.trim();
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default().to_owned();
        let mut params = Vec::new();
        for part in parts {
            let Some((key, value)) = part.split_once('=') else {
                return Err(BotError(format!(
                    "bot '{text}': '{part}' is not a parameter; write key=value"
                )));
            };
            if params.iter().any(|(known, _)| known == key) {
                return Err(BotError(format!("bot '{text}': parameter '{key}' is given twice")));
            }
            params.push((key.to_owned(), value.to_owned()));
        }
        let spec = BotSpec {
            text: text.to_owned(),
            name,
            params,
        };
        spec.build()?;
        Ok(spec)
    }

    /// The bot as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bot itself.
    pub fn build(&self) -> Result<Box<dyn Bot + Send>, BotError> {
        let info = self.info()?;
        for (key, _) in &self.params {
            if !info.params.iter().any(|(known, ..)| known == key) {
                let hint = if info.params.is_empty() {
                    format!("; '{}' takes no parameters", self.name)
                } else {
                    did_you_mean(key, info.params.iter().map(|&(known, ..)| known))
                };
                return Err(BotError(format!("bot '{}': no parameter '{key}'{hint}", self.text)));
            }
        }
        (info.build)(&mut Params(self))
    }

    fn info(&self) -> Result<&'static BotInfo, BotError> {
        BOTS.iter().find(|bot| bot.name == self.name).ok_or_else(|| {
            let names = || BOTS.iter().map(|bot| bot.name);
            let hint = did_you_mean(&self.name, names());
            BotError(format!(
                "no bot '{}'{hint} There are: {}",
                self.name,
                names().collect::<Vec<_>>().join(", ")
            ))
        })
    }
}

/// The parameters that a bot was given.
pub struct Params<'a>(&'a BotSpec);

impl Params<'_> {
    /// The value of a parameter, or `default` if it was left out.
    pub fn get<T: FromStr>(&self, key: &str, default: T) -> Result<T, BotError> {
        let Some((_, value)) = self.0.params.iter().find(|(known, _)| known == key) else {
            return Ok(default);
        };
        value.parse().map_err(|_| {
            let kind = std::any::type_name::<T>();
            BotError(format!(
                "bot '{}': {key} = '{value}' is not a value of type {kind}",
                self.0.text
            ))
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
        assert_eq!(
            refusal("gredy"),
            "no bot 'gredy'; did you mean 'greedy'? There are: random, greedy"
        );
    }

    #[test]
    fn parameters_are_checked() {
        assert_eq!(
            refusal("random:x=1"),
            "bot 'random:x=1': no parameter 'x'; 'random' takes no parameters"
        );
        assert_eq!(
            refusal("random:x"),
            "bot 'random:x': 'x' is not a parameter; write key=value"
        );
        assert_eq!(
            refusal("random:x=1:x=2"),
            "bot 'random:x=1:x=2': parameter 'x' is given twice"
        );
    }
}
