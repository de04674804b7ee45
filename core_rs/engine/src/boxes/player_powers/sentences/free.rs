//! What lies on powers and places and is spent in free actions, in words.

use super::does;
use crate::boxes::player_powers::data::{Free, Lays, Power};
use crate::catalog::Catalog;
use crate::phrases::words;

/// What lies there from the start.
pub(super) fn lying(catalog: &Catalog, power: &Power) -> Vec<String> {
    let mut told = Vec::new();
    if power.tokens > 0 {
        let (tokens, lie) = (words::number(power.tokens, "point token"), lie(power.tokens));
        told.push(format!(
            "{tokens} {lie} on this power from the start; each that is left counts 1 point at the end"
        ));
    }
    if let Some(lays) = power.lays {
        told.extend(laid(catalog, power, lays));
    }
    told
}

fn lie(n: u8) -> &'static str {
    if n == 1 { "lies" } else { "lie" }
}

fn laid(catalog: &Catalog, power: &Power, lays: Lays) -> Vec<String> {
    let place = words::location(catalog, lays.areas);
    let good = catalog.goods[usize::from(lays.good)].counted(1);
    let lying = format!("{good} lies on each {place} from the start");
    if lays.kept {
        let when = "after you place a worker on a location where it still lies, take it";
        return vec![lying, when.to_owned()];
    }
    let does = power.free.map_or_else(Vec::new, |free| does(catalog, free.effect));
    let when = "after you place a worker on a location where it still lies, remove it";
    let sentence = [vec![when.to_owned()], does].concat().join(" and ");
    vec![lying, sentence]
}

/// What a player may do besides the action of a turn.
pub(super) fn action(catalog: &Catalog, power: &Power) -> Option<String> {
    let free = power.free.filter(|_| power.lays.is_none_or(|lays| lays.kept))?;
    let when = if free.once {
        "once on each of your turns, before or after its action"
    } else {
        "before the action of your turn, as often as you like"
    };
    let does = does(catalog, free.effect).join("; ");
    Some(format!("{when}, you may {}: {does}", price(catalog, free)))
}

fn price(catalog: &Catalog, free: Free) -> String {
    let goods = catalog.goods.iter().zip(free.goods).filter(|(_, n)| *n > 0);
    let goods: Vec<String> = goods.map(|(good, n)| good.counted(n)).collect();
    let mut paid = Vec::new();
    if free.tokens > 0 {
        paid.push(format!(
            "remove {} from this power",
            words::number(free.tokens, "point token")
        ));
    }
    if !goods.is_empty() {
        paid.push(format!("spend {}", words::and(&goods)));
    }
    if paid.is_empty() {
        "do this".to_owned()
    } else {
        words::and(&paid)
    }
}
