//! What a power does, in words.

use super::cards::sentences as card_words;
use super::data::{AfterPlay, AfterVisit, Power, Powers, SECTION, Turn};
use super::numbers;
use super::places::sentences as place_words;
use super::verbs::invest;
use crate::catalog::Catalog;
use crate::effect::{Colour, Effect, Filter};
use crate::ids::{MAX_SEATS, Season};
use crate::phrases::words;
use crate::state::Source;
use crate::texts::Teller;

mod free;

/// What a row of this section does, sentence by sentence.
pub(super) fn text(catalog: &Catalog, section: &str, id: &str) -> Vec<String> {
    let power = numbers(catalog).rows.iter().find(|power| power.id == id);
    match power {
        Some(power) if section == SECTION => sentences(catalog, power),
        _ => Vec::new(),
    }
}

fn sentences(catalog: &Catalog, power: &Power) -> Vec<String> {
    let mut told = Vec::new();
    if power.hand_limit > 0 {
        told.push(format!("your hand limit is {} higher", power.hand_limit));
    }
    told.extend(power.starting_hand.map(hand_words));
    told.extend(power.turn.map(|turn| match turn {
        Turn::First => "you are the first player".to_owned(),
        Turn::Last => "you are the last player".to_owned(),
    }));
    told.extend(card_words::laid_aside(catalog, &power.cards));
    told.extend(free::lying(catalog, power));
    told.extend(place_words::sentences(catalog, &power.places));
    told.extend(after_words(catalog, &season_words(catalog), power.each_season));
    for after in &power.after_visit {
        told.extend(after_words(catalog, &visit_words(catalog, after), after.effect));
    }
    for after in &power.after_play {
        told.extend(after_words(catalog, &play_words(catalog, after), after.effect));
        if invest::is_in(catalog, after.effect) {
            told.push("when you pass, what lies on this power comes into your supply".to_owned());
        }
    }
    let when = "whenever you have drawn cards other than by this power";
    told.extend(after_words(catalog, when, power.after_draw));
    told.extend(card_words::deeds(catalog, &power.cards));
    told.extend(free::action(catalog, power));
    if let Some(rate) = power.rate {
        let units = words::amount(rate.units, rate.kind);
        told.push(format!(
            "when you play a construction, you may pay {units} instead of any 1 resource of its cost, as often as you like"
        ));
    }
    told
}

/// The occasion, then what happens; the sentences that follow the first need no occasion.
pub(super) fn after_words(catalog: &Catalog, when: &str, effect: Effect) -> Vec<String> {
    let mut told = does(catalog, effect);
    if let Some(first) = told.first_mut() {
        *first = format!("{when}, {first}");
    }
    told
}

pub(super) fn does(catalog: &Catalog, effect: Effect) -> Vec<String> {
    let source = Source::Turn;
    Teller { catalog, source }.effect(effect)
}

/// "you start with 12 cards (11 with 5 or 6 players)": the number for two players, then what differs from it.
fn hand_words(hands: [u8; MAX_SEATS]) -> String {
    let usual = hands[1];
    let mut others: Vec<u8> = hands.into_iter().filter(|&cards| cards != usual).collect();
    others.sort_unstable();
    others.dedup();
    let told = others.iter().map(|cards| {
        let players = (1..).zip(hands).filter(|(_, hand)| hand == cards);
        let players: Vec<String> = players.map(|(players, _)| players.to_string()).collect();
        let noun = if players == ["1"] { "player" } else { "players" };
        format!("{cards} with {} {noun}", words::or(&players))
    });
    let told: Vec<String> = told.collect();
    let rest = if told.is_empty() {
        String::new()
    } else {
        format!(" ({})", told.join(", "))
    };
    format!("you start with {}{rest}", words::number(usual, "card"))
}

fn season_words(catalog: &Catalog) -> String {
    let Powers {
        before_bonus,
        winter_start,
        ..
    } = numbers(catalog);
    let start = if *winter_start {
        "before the first turn and "
    } else {
        ""
    };
    let when = if *before_bonus {
        "before the bonus of each later season"
    } else {
        "whenever you have prepared for a season"
    };
    format!("{start}{when}")
}

fn visit_words(catalog: &Catalog, after: &AfterVisit) -> String {
    let mut when = vec!["after you place a worker".to_owned()];
    if after.areas != 0 {
        when.push(format!("on {}", words::article(&words::location(catalog, after.areas))));
    }
    if after.gained != 0 {
        when.push(format!("and gain {} by it", words::any_kind(after.gained)));
    }
    if after.without != 0 {
        when.push(format!("and gain no {} by it", words::any_kind(after.without)));
    }
    when.join(" ")
}

/// "a card", "a production card", "a card that is not a production card", "a critter or a governance card".
pub(super) fn a_card(catalog: &Catalog, played: &[Filter]) -> String {
    let of_colour = |colour: Colour| Filter {
        colour: Some(colour),
        ..Filter::ANY
    };
    let missing: Vec<Colour> = Colour::ALL
        .into_iter()
        .filter(|&colour| !played.contains(&of_colour(colour)))
        .collect();
    match (played, &missing[..]) {
        ([], _) => "a card".to_owned(),
        ([_, _, ..], &[only]) => format!("a card that is not {}", words::a_card_of(of_colour(only), catalog)),
        _ => {
            let named = played.iter().map(|&filter| words::a_card_of(filter, catalog));
            words::or(&named.collect::<Vec<_>>())
        }
    }
}

fn play_words(catalog: &Catalog, after: &AfterPlay) -> String {
    let left_out = Season::ALL
        .into_iter()
        .filter(|season| after.seasons >> *season as u8 & 1 == 0);
    let left_out: Vec<String> = left_out.map(|season| season.name().to_owned()).collect();
    let season = match &left_out[..] {
        [] => String::new(),
        names => format!(" (not in {})", words::or(names)),
    };
    format!(
        "after you play {} into your city{season}",
        a_card(catalog, &after.played)
    )
}
