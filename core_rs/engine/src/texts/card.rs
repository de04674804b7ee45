//! Cards in sentences.

use serde_json::Value;

use super::effect::Teller;
use crate::catalog::{CardDef, Catalog, Visitors};
use crate::effect::{Ability, Answer, Colour, Kind, NOTHING, Price};
use crate::ids::{CardId, MAX_CITY, NONE};
use crate::phrases::words;
use crate::resources::Resources;
use crate::rules::Rules;
use crate::schema::row::filter;
use crate::state::Source;

/// Everything that a card does, in the order in which a player meets it: entering the city, its effects, its end.
pub(super) fn card(rules: &Rules, at: CardId) -> Vec<String> {
    let catalog = &rules.catalog;
    let def = &catalog.cards[usize::from(at)];
    let teller = Teller {
        catalog,
        source: Source::Playing(at),
    };
    let mut sentences = Vec::new();
    sentences.extend(switched_off(def));
    sentences.extend(entering(def, catalog));
    sentences.extend(effect(teller, def));
    sentences.extend(visit(teller, def));
    sentences.extend(reactions(teller, def));
    sentences.extend(def.ability.map(|of| ability(of, catalog)));
    sentences.extend(cells(def, catalog));
    sentences.extend(teller.score(0, &def.score));
    sentences.extend(standing(def, catalog, &rules.tree["card"][&def.id]["frees"]));
    sentences.extend(opened_by(at, catalog));
    sentences
}

fn switched_off(def: &CardDef) -> Option<String> {
    if def.replaced {
        return Some("switched off: each copy is replaced by another card".to_owned());
    }
    def.dead
        .then(|| "switched off: it stays in the deck, but nobody can play it".to_owned())
}

/// What is different about playing it.
fn entering(def: &CardDef, catalog: &Catalog) -> Vec<String> {
    let mut sentences = Vec::new();
    if def.cost_to_opponent {
        sentences.push("you pay its cost to an opponent".to_owned());
    }
    if def.enters_opponent {
        sentences.push("goes into a free space of an opponent's city instead of yours".to_owned());
    }
    if let Some(trade) = def.trades {
        let other = words::a_card_of(trade.cards, catalog);
        let alone = if trade.spares_shared {
            " that shares no space"
        } else {
            ""
        };
        sentences.push(format!(
            "goes into an opponent's city in exchange for {other}{alone} from there, which enters yours and acts"
        ));
        if trade.reacts {
            sentences.push("cards react as if you had played it into your city".to_owned());
        }
    }
    if let Some(filter) = def.replaces {
        let other = words::noun(filter, catalog).0;
        sentences.push(format!(
            "takes the place of another {other} in your city, which is discarded"
        ));
    }
    if def.upgrades != NONE {
        let other = words::a_card(def.upgrades, catalog);
        sentences.push(if def.upgrade_optional {
            format!("may take the place of {other} in your city; then it is free")
        } else {
            format!(
                "with {other} in your city, it is free and takes the place of that card; otherwise you pay its cost"
            )
        });
    }
    sentences.extend(lying(def));
    sentences
}

/// What lies on it from the start.
fn lying(def: &CardDef) -> Option<String> {
    let stored = (def.stored_on_play != Resources::NONE).then(|| words::amounts(def.stored_on_play));
    let tokens = (def.tokens_on_play > 0).then(|| words::number(def.tokens_on_play, "point token"));
    let all: Vec<String> = [stored, tokens].into_iter().flatten().collect();
    (!all.is_empty()).then(|| format!("enters with {} on it", words::and(&all)))
}

/// The colour of a card says when its effect happens, if it is one of those that act when they are played.
fn effect(teller: Teller<'_>, def: &CardDef) -> Vec<String> {
    let sentences = teller.effect(def.effect);
    if def.trades.is_some() {
        return when("in its new city", &sentences).into_iter().collect();
    }
    match def.colour {
        Colour::Traveler | Colour::Production => sentences,
        Colour::Destination | Colour::Governance | Colour::Prosperity => {
            when("when played", &sentences).into_iter().collect()
        }
    }
}

/// "after you play a critter, gain 1 berry".
fn when(when: &str, sentences: &[String]) -> Option<String> {
    (!sentences.is_empty()).then(|| format!("{when}, {}", sentences.join("; ")))
}

fn visit(teller: Teller<'_>, def: &CardDef) -> Vec<String> {
    if def.visit == NOTHING {
        return Vec::new();
    }
    let catalog = teller.catalog;
    let sentences = teller.effect(def.visit);
    let further = def
        .spots
        .first()
        .map(|&(kind, _)| &catalog.worker_kinds[usize::from(kind)].name);
    let plain = def.colour == Colour::Destination && def.effect == NOTHING && further.is_none();
    let mut sentences = match further {
        _ if plain => sentences,
        Some(kind) => when(&format!("when you place {} here", words::article(kind)), &sentences)
            .into_iter()
            .collect(),
        None => when("when you place a worker here", &sentences).into_iter().collect(),
    };
    let worker = further.map_or("worker", |kind| kind);
    if def.permanent_worker {
        sentences.push(format!("the {worker} stays here for good"));
    }
    if def.visitors == Visitors::Everybody {
        sentences.push(match def.open_reward {
            0 => "opponents may visit it too".to_owned(),
            n => format!(
                "opponents may visit it too; you gain {} each time",
                words::number(n, "point token")
            ),
        });
    }
    for &(kind, spots) in def.spots.iter().filter(|&&(_, spots)| spots > 1) {
        let kind = &catalog.worker_kinds[usize::from(kind)];
        sentences.push(format!("has {spots} spots for {}", kind.plural));
    }
    sentences.extend(second("spot", def.worker_spots, def.second_spot_needs, catalog));
    sentences
}

/// "the second cell needs a Ranger in your city".
fn second(what: &str, n: u8, needs: CardId, catalog: &Catalog) -> Option<String> {
    let rest = match n {
        0 | 1 => return None,
        2 => format!("the second {what} needs"),
        _ => format!("every {what} after the first needs"),
    };
    Some(match needs {
        NONE => format!("has {}", words::number(n, what)),
        needs => format!("{rest} {} in your city", words::a_card(needs, catalog)),
    })
}

fn reactions(teller: Teller<'_>, def: &CardDef) -> Vec<String> {
    let catalog = teller.catalog;
    let mut sentences = Vec::new();
    for after in &def.after_play {
        let played = words::a_card_of(after.played, catalog);
        sentences.extend(when(&format!("after you play {played}"), &teller.effect(after.effect)));
    }
    if let Some(after) = def.after_event {
        let who = if after.by_anybody {
            "anybody claims"
        } else {
            "you claim"
        };
        sentences.extend(when(&format!("after {who} an event"), &teller.effect(after.effect)));
    }
    sentences.extend(when("after you draw cards", &teller.effect(def.after_draw)));
    if let Some((good, per)) = def.hand_limit_per {
        let good = &catalog.goods[usize::from(good)].name;
        sentences.push(format!("your hand limit is {per} higher for each {good} that you hold"));
    }
    if def.hand_limit_per_token > 0 {
        let per = def.hand_limit_per_token;
        sentences.push(format!(
            "your hand limit is {per} higher for each point token on this card"
        ));
    }
    if let Some((good, effect)) = def.after_goods {
        let good = words::article(&catalog.goods[usize::from(good)].name);
        sentences.extend(when(&format!("whenever you gain {good}"), &teller.effect(effect)));
    }
    sentences.extend(when(
        "before you prepare for a season",
        &teller.effect(def.before_season),
    ));
    sentences.extend(answer(def.answer));
    sentences
}

/// What an opponent who follows does differently when it is played: usually he plays a card of his own.
fn answer(Answer { tokens, cards }: Answer) -> Option<String> {
    let tokens_told = (tokens > 0).then(|| format!("gains {}", words::number(tokens, "point token")));
    let cards_told = (cards != 1).then(|| match cards {
        0 => "plays no card".to_owned(),
        n => format!("plays {}", words::number(n, "card")),
    });
    let parts: Vec<String> = [tokens_told, cards_told].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("an automatic opponent who answers it {}", words::and(&parts)))
}

fn ability(ability: Ability, catalog: &Catalog) -> String {
    let played = words::a_card_of(ability.plays, catalog);
    let fewer = |n: u8| {
        let units = words::units(n, ability.kinds);
        match units.split_once(' ') {
            Some((n, what)) => format!("{n} fewer {what}"),
            None => units,
        }
    };
    let gain = match (ability.drops, ability.swaps) {
        (0, 0) => "pay its cost".to_owned(),
        (0, 1) => "pay 1 resource of its cost with another resource".to_owned(),
        (0, n) => format!("pay {n} resources of its cost with other resources"),
        (n, 0) => format!("pay {}", fewer(n)),
        (n, swaps) => format!(
            "pay {}, and {} of the rest with other resources",
            fewer(n),
            words::number(swaps, "resource")
        ),
    };
    let price = match ability.price {
        Price::DiscardThis => format!("discard this card to {gain}"),
        Price::Imprison => format!("imprison a critter from your city here to {gain}"),
        Price::Nothing => gain,
        Price::BuildOn => format!("once build it on this card, where it takes no space, and {gain}"),
        Price::Tokens => format!("remove point tokens from this card to {gain} for each of them"),
    };
    format!("when you play {played}, you may {price}")
}

fn cells(def: &CardDef, catalog: &Catalog) -> Option<String> {
    second("cell", def.cells, def.second_cell_needs, catalog)
}

/// What is different about it in the city.
fn standing(def: &CardDef, catalog: &Catalog, frees: &Value) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut names = def.names;
    if let Some(own) = catalog.card(&def.id) {
        names.remove(own);
    }
    if !names.is_empty() {
        sentences.push(format!(
            "counts as {} too",
            words::and(&words::each_card(names, catalog))
        ));
    }
    sentences.extend(moving_in(def, frees, catalog));
    sentences.extend(space(def, catalog));
    if def.opens > 0 {
        sentences.push(format!("adds {} to your city", words::number(def.opens, "space")));
    }
    if def.fixed {
        sentences.push("stays in its city for good".to_owned());
    }
    if def.uncopyable {
        sentences.push("opponents cannot copy it".to_owned());
    }
    if def.never_copied {
        sentences.push("nothing can copy it".to_owned());
    }
    sentences
}

/// Who may move in free because this card says so.
fn moving_in(def: &CardDef, frees: &Value, catalog: &Catalog) -> Option<String> {
    let good = catalog.good_to_lay().filter(|_| def.by_good);
    if let Some(good) = good.filter(|_| def.kind == Kind::Critter) {
        return Some(format!("moves in only for {}", words::article(&good.name)));
    }
    if frees == "any_critter" {
        return Some("any one critter may move in for free".to_owned());
    }
    let links = frees.as_array()?.iter();
    let named = links.map(|link| match link.as_str() {
        Some(id) => words::a_card(catalog.card(id).unwrap_or(NONE), catalog),
        None => words::a_card_of(filter(link), catalog),
    });
    let named: Vec<String> = named.collect();
    let price = good.map_or_else(|| "free".to_owned(), |good| words::article(&good.name));
    (!named.is_empty()).then(|| format!("{} may move in for {price}", words::or(&named)))
}

fn space(def: &CardDef, catalog: &Catalog) -> Vec<String> {
    let mut sentences = Vec::new();
    match def.space {
        0 => sentences.push("takes no space in the city".to_owned()),
        1 => {}
        n => sentences.push(format!("takes {n} spaces in the city")),
    }
    if let Some(filter) = def.shares {
        let other = words::a_card_of(filter, catalog);
        let always = if def.may_stand_alone { ", if there is one" } else { "" };
        sentences.push(format!("shares the space of {other} in your city{always}"));
        if def.settles {
            sentences.push("left alone, it keeps that space".to_owned());
        }
    }
    if !def.pairs_with.is_empty() {
        let partners = words::or(&words::each_card(def.pairs_with, catalog));
        let only_its_own = catalog
            .card(&def.id)
            .is_some_and(|own| def.pairs_with == [own].into_iter().collect());
        sentences.push(match def.guests {
            1 => format!("may share the space of {partners}"),
            n if only_its_own && usize::from(n) >= MAX_CITY => "any number of them may share one space".to_owned(),
            n => format!("may share its space with up to {n} cards, each {partners}"),
        });
    }
    sentences
}

/// The spots and cells that need this card.
fn opened_by(at: CardId, catalog: &Catalog) -> Vec<String> {
    let mut sentences = Vec::new();
    for card in &catalog.cards {
        if card.second_spot_needs == at && card.worker_spots > 1 {
            sentences.push(format!("opens the second spot of your {}", card.name));
        }
        if card.second_cell_needs == at && card.cells > 1 {
            sentences.push(format!("opens the second cell of your {}", card.name));
        }
    }
    sentences
}
