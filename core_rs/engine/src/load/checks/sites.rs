//! Which steps make sense where: what the schema cannot say of one key alone.

use serde_json::{Map, Value};

use super::check::{name_of, verb_of};
use crate::catalog::{Catalog, LocationDef, Sharing};
use crate::ids::Season;
use crate::schema::LoadError;
use crate::schema::row::{flag, list, number, one_or_more, text};
use crate::verbs::{Demand, Entry, Left, Site, Step};

/// The kinds of choices that every game has, among which placing a worker of a further kind is told by the id of the kind.
const CHOICES: [&str; 12] = [
    "place", "worker", "play", "prepare", "pass", "card", "resource", "amount", "option", "player", "location", "stop",
];

/// Checks the whole tree.
pub fn check(tree: &Value, origin: &str) -> Result<(), LoadError> {
    let rows = |section: &str| tree[section].as_object().cloned().unwrap_or_default();
    for (id, row) in rows("card") {
        check_card(&row, &format!("card.{id}"), origin)?;
    }
    pairs_share(&rows("card"), origin)?;
    built_on_once(&rows("card"), &tree["rarity"], origin)?;
    for (id, row) in rows("area") {
        if flag(&row, "dealt") && !row["workers"].is_null() {
            let what = "names a kind of workers, but an area that is dealt is for all that count as workers";
            return Err(LoadError::at(origin, &format!("area.{id}.workers"), what));
        }
    }
    for id in rows("worker_kind").keys() {
        if CHOICES.contains(&id.as_str()) {
            let what = format!("cannot be called {id}, as that is a kind of choices; what it does is told by its id");
            return Err(LoadError::at(origin, &format!("worker_kind.{id}"), what));
        }
    }
    counted_as(&rows("card"), origin)?;
    for (id, row) in rows("location") {
        let address = format!("location.{id}");
        steps(
            list(&row, "effect"),
            Site::Location,
            &format!("{address}.effect"),
            origin,
        )?;
        if flag(&row, "replaced") && text(&row, "area") != "forest" {
            return Err(not_replaceable(&address, origin));
        }
    }
    for (id, row) in rows("event") {
        let address = format!("event.{id}");
        steps(list(&row, "effect"), Site::Event, &format!("{address}.effect"), origin)?;
        scores(&row, false, &address, origin)?;
        if flag(&row, "replaced") && text(&row, "kind") != "special" {
            return Err(not_replaceable(&address, origin));
        }
    }
    for (season, row) in rows("season") {
        steps(
            list(&row, "effect"),
            Site::Season,
            &format!("season.{season}.effect"),
            origin,
        )?;
    }
    Ok(())
}

fn check_card(row: &Value, address: &str, origin: &str) -> Result<(), LoadError> {
    let effect = Site::Effect {
        production: text(row, "colour") == "production",
        replaces: !row["replaces"].is_null(),
    };
    steps(list(row, "effect"), effect, &format!("{address}.effect"), origin)?;
    steps(list(row, "visit"), Site::Visit, &format!("{address}.visit"), origin)?;
    steps(
        list(row, "before_season"),
        Site::BeforeSeason,
        &format!("{address}.before_season"),
        origin,
    )?;
    let drawn = format!("{address}.after_draw");
    steps(list(row, "after_draw"), Site::AfterDraw, &drawn, origin)?;
    for key in ["after_play", "after_goods", "after_event"] {
        for after in one_or_more(&row[key]) {
            let address = format!("{address}.{key}.effect");
            steps(list(after, "effect"), Site::AfterPlay, &address, origin)?;
        }
    }
    let keys = ["enters", "replaces", "upgrades", "shares"];
    if let Some(other) = keys
        .iter()
        .find(|key| !row["trades"].is_null() && !row[**key].is_null())
    {
        let what = format!("says where the card goes, as '{other}' does; a row may have one of them");
        return Err(LoadError::at(origin, &format!("{address}.trades"), what));
    }
    scores(row, true, address, origin)?;
    let spots = number(row, "worker_spots", 0) + row["spots"].as_object().map_or(0, |spots| spots.len() as i64);
    if spots > 0 && list(row, "visit").is_empty() {
        let what = "needs a 'visit' that says what a worker does there";
        return Err(LoadError::at(origin, &format!("{address}.worker_spots"), what));
    }
    Ok(())
}

/// Two cards that share a space need one each while they are alone (R7.4).
fn pairs_share(cards: &Map<String, Value>, origin: &str) -> Result<(), LoadError> {
    for (id, row) in cards {
        if !row["shares"].is_null() && number(row, "space", 1) != 1 {
            let what = "must be 1 for a card that shares a space, as it takes one while it is alone";
            return Err(LoadError::at(origin, &format!("card.{id}.space"), what));
        }
        let partners = one_or_more(&row["pairs_with"]).iter().filter_map(Value::as_str);
        for partner in partners {
            for card in [id.as_str(), partner] {
                let space = cards.get(card).map_or(1, |row| number(row, "space", 1));
                if space != 1 {
                    let what = format!("is {space}, but {id} and {partner} share a space, so each must need 1");
                    return Err(LoadError::at(origin, &format!("card.{card}.space"), what));
                }
            }
        }
        for (key, needs) in [("guests", "pairs_with"), ("settles", "shares")] {
            if !row[key].is_null() && row[needs].is_null() {
                let what = format!("says nothing without '{needs}'");
                return Err(LoadError::at(origin, &format!("card.{id}.{key}"), what));
            }
        }
    }
    Ok(())
}

/// A card counts as one that is nothing else besides.
fn counted_as(cards: &Map<String, Value>, origin: &str) -> Result<(), LoadError> {
    for (id, row) in cards {
        let Some(name) = row["counts_as"].as_str() else {
            continue;
        };
        let other = &cards[name]["counts_as"];
        let what = match other.as_str() {
            _ if name == id => "is the card itself".to_owned(),
            Some(other) => format!("is {name}, which counts as {other} itself; name {other}"),
            None => continue,
        };
        return Err(LoadError::at(origin, &format!("card.{id}.counts_as"), what));
    }
    Ok(())
}

fn not_replaceable(address: &str, origin: &str) -> LoadError {
    let what = "is true, but only cards, special events and forest locations come from a deck and can be replaced";
    LoadError::at(origin, &format!("{address}.replaced"), what)
}

/// One list of steps: each verb in its place, and after what it builds on.
fn steps(list: &[Value], site: Site, address: &str, origin: &str) -> Result<(), LoadError> {
    let steps: Vec<(&Entry, &str, &Value)> = list
        .iter()
        .filter_map(|step| {
            let table = step.as_object()?;
            Some((verb_of(table)?, name_of(table)?, step))
        })
        .collect();
    for (at, &(verb, name, step)) in steps.iter().enumerate() {
        let address = format!("{address}.{name}");
        let refuse = |what: String| Err(LoadError::at(origin, &address, what));
        if let Some(why) = (verb.refused_in)(site) {
            return refuse(format!("cannot stand here: '{}' {why}", verb.field.key));
        }
        if step["per"] == "chosen" && !steps[..at].iter().any(|(verb, ..)| verb.counts) {
            return refuse("counts what was chosen, but no step before it lets anything be chosen".into());
        }
        if !step["per"]["others"].is_null() && !site.is_card() {
            return refuse("counts other cards than its own, but stands on none".into());
        }
        if step["per"] == "token_here" && !site.is_card() {
            return refuse("counts the tokens on a card, but stands on none".into());
        }
        let paired = step["when"] == "paired"
            || step["when"]
                .as_array()
                .is_some_and(|all| all.contains(&"paired".into()));
        if paired && !site.is_card() {
            return refuse("asks whether a card is paired, but stands on none".into());
        }
        let works_on = |verb: &Entry, step: &Value| (verb.works_on)(&step[verb.field.key]);
        if let Some(left) = works_on(verb, step)
            && !steps[..at].iter().any(|(verb, ..)| verb.leaves == Some(left))
        {
            return refuse(match left {
                Left::Revealed => "works on revealed cards, but no step before it reveals any".into(),
                Left::Taken => "plays a card that was taken, but no step before it takes any".into(),
            });
        }
        let reveals = verb.leaves == Some(Left::Revealed);
        let mut later = steps[at..].iter();
        if reveals && !later.any(|(verb, _, step)| works_on(verb, step) == Some(Left::Revealed)) {
            return refuse("reveals cards, but no later step says what becomes of them".into());
        }
    }
    Ok(())
}

/// One card at most is built upon, and a city has it once: so a city needs to know only whether it is spent.
fn built_on_once(cards: &Map<String, Value>, rarities: &Value, origin: &str) -> Result<(), LoadError> {
    let mut found: Option<&str> = None;
    for (id, row) in cards {
        if row["ability"]["price"] != "build_on" {
            continue;
        }
        let refuse = |what: String| Err(LoadError::at(origin, &format!("card.{id}.ability.price"), what));
        if !flag(&rarities[text(row, "rarity")], "once") {
            return refuse("builds on the card, so a city may have it only once, but its rarity allows more".into());
        }
        if let Some(other) = found {
            return refuse(format!(
                "builds on the card, but only one card can be built on, and {other} is"
            ));
        }
        found = Some(id);
    }
    Ok(())
}

/// Cards are paired, events have things lying on them.
fn scores(row: &Value, card: bool, address: &str, origin: &str) -> Result<(), LoadError> {
    for entry in list(row, "score") {
        let per = &entry["per"];
        let here = per == "card_here" || !per["resource_here"].is_null();
        let on_card = ["paired", "same_name", "built_on_points"]
            .iter()
            .any(|word| per == word)
            || ["tokens_here", "paired_and"].iter().any(|key| !per[*key].is_null());
        if (card && here) || (!card && on_card) {
            let owner = if card { "a card" } else { "an event" };
            let what = format!("counts {per}, which {owner} does not have");
            return Err(LoadError::at(origin, &format!("{address}.score"), what));
        }
    }
    Ok(())
}

/// Checks the locations of a catalog against each other.
pub fn check_locations(catalog: &Catalog, origin: &str) -> Result<(), LoadError> {
    copies_end(catalog, origin)?;
    always_a_place(catalog, origin)
}

/// Locations that copy others may reach some that copy in turn, as long as no way leads back and every way is short.
fn copies_end(catalog: &Catalog, origin: &str) -> Result<(), LoadError> {
    catalog.locations.iter().try_for_each(|place| {
        follow(catalog, &mut vec![place]).map_err(|(step, what)| {
            let address = format!(
                "location.{}.effect.{}.areas",
                place.id,
                step.key(catalog).unwrap_or_default()
            );
            LoadError::at(origin, &address, what)
        })
    })
}

/// So many locations may copy one after another.
const LONGEST_COPY: usize = 3;

/// Looks at every location that the last one of a way copies, itself left out: a location never performs itself.
fn follow<'c>(catalog: &'c Catalog, way: &mut Vec<&'c LocationDef>) -> Result<(), (&'c Step, String)> {
    let place = way[way.len() - 1];
    let mut steps = catalog.steps_of(place.effect).iter();
    let Some(step) = steps.find(|step| step.performs(catalog) != 0) else {
        return Ok(());
    };
    let refused = |other: &LocationDef, why: &str| Err((step, format!("reaches location.{}, {why}", other.id)));
    if way.len() > LONGEST_COPY {
        return refused(
            place,
            &format!("so that more than {LONGEST_COPY} locations copy one after another"),
        );
    }
    let reached = |other: &&LocationDef| step.performs(catalog) >> other.area & 1 == 1 && !std::ptr::eq(*other, place);
    for other in catalog.locations.iter().filter(reached) {
        if way.iter().any(|earlier| std::ptr::eq(*earlier, other)) {
            return refused(place, "which copies in turn; copying would never end");
        }
        way.push(other);
        follow(catalog, way)?;
        way.pop();
    }
    Ok(())
}

/// A player with a worker must always have a legal place for it, whatever all others have done.
fn always_a_place(catalog: &Catalog, origin: &str) -> Result<(), LoadError> {
    let gives = |place: &LocationDef| {
        let steps = catalog.steps_of(place.effect);
        let conditional = |at: usize| at > 0 && matches!(steps[at - 1], Step::If(_));
        (0..steps.len()).any(|at| steps[at].demand(catalog) == Demand::Gives && !conditional(at))
    };
    let open = |place: &LocationDef| {
        !place.dealt
            && place.workers == 0
            && place.sharing == Sharing::Shared
            && place.from_season == Season::Winter as u8
            && !place.dead
            && gives(place)
    };
    if catalog.locations.iter().any(open) {
        return Ok(());
    }
    let what = "would leave no shared location that always gives something, so that a worker might have no legal \
                place; leave one of them as it is";
    Err(LoadError::at(origin, "location.*.dead and location.*.effect", what))
}

#[cfg(test)]
mod tests {
    use super::check;
    use serde_json::json;

    #[test]
    fn no_kind_of_workers_is_called_like_a_kind_of_choices() {
        let named = |id: &str| {
            check(
                &json!({ "worker_kind": { id: { "name": "x", "plural": "x" } } }),
                "p.toml",
            )
        };
        assert!(named("steward").is_ok());
        let message = named("stop").unwrap_err().message;
        assert!(
            message.contains("worker_kind.stop") && message.contains("kind of choices"),
            "{message}"
        );
    }
}
