//! The keys of a row that carry rules without being effects.

use super::patched;

/// The sentence of a Farm with these keys; its effect comes first.
fn farm(keys: &str) -> String {
    let told = patched("card", "farm", &format!("[card.farm]\n{keys}"));
    told.strip_prefix("Gain 1 berry. ").map(str::to_owned).unwrap_or(told)
}

#[test]
fn a_card_tells_how_it_stands_in_the_city() {
    for (keys, wanted) in [
        ("space = 0", "Takes no space in the city."),
        ("space = 2", "Takes 2 spaces in the city."),
        ("opens = 2", "Adds 2 spaces to your city."),
        ("fixed = true", "Stays in its city for good."),
        ("counts_as = 'inn'", "Counts as an Inn too."),
        ("uncopyable = true", "Opponents cannot copy it."),
        ("pairs_with = 'inn'", "May share the space of an Inn."),
        (
            "pairs_with = ['inn', 'mine']\nguests = 2",
            "May share its space with up to 2 cards, each an Inn or a Mine.",
        ),
        (
            "shares = 'critter'\nmay_stand_alone = true",
            "Shares the space of a critter in your city, if there is one.",
        ),
        (
            "shares = 'critter'\nsettles = true",
            "Shares the space of a critter in your city. Left alone, it keeps that space.",
        ),
        ("frees = 'any_critter'", "Any one critter may move in for free."),
        (
            "frees = [{ kind = 'critter', rarity = 'unique' }]",
            "A unique critter may move in for free.",
        ),
    ] {
        assert_eq!(farm(keys), wanted, "{keys}");
    }
}

#[test]
fn a_card_tells_how_it_is_played() {
    for (keys, wanted) in [
        ("cost_to = 'opponent'", "You pay its cost to an opponent. Gain 1 berry."),
        (
            "trades = { for = 'production' }",
            "Goes into an opponent's city in exchange for a production card from there, which enters yours and acts. In its new city, gain 1 berry.",
        ),
        (
            "trades = { for = 'production', spares_shared = true, reacts = true }",
            "Goes into an opponent's city in exchange for a production card that shares no space from there, which enters yours and acts. \
             Cards react as if you had played it into your city. In its new city, gain 1 berry.",
        ),
        (
            "stored_on_play = { twig = 2 }\ntokens_on_play = 1",
            "Enters with 2 twigs and 1 point token on it. Gain 1 berry.",
        ),
        (
            "upgrades = 'inn'",
            "With an Inn in your city, it is free and takes the place of that card; otherwise you pay its cost. Gain 1 berry.",
        ),
        (
            "upgrades = 'inn'\n[rarity.common]\nupgrade_optional = true",
            "May take the place of an Inn in your city; then it is free. Gain 1 berry.",
        ),
        (
            "replaces = { kind = 'critter', max_points = 1 }",
            "Takes the place of another critter worth up to 1 point in your city, which is discarded. Gain 1 berry.",
        ),
        (
            "dead = true",
            "Switched off: it stays in the deck, but nobody can play it. Gain 1 berry.",
        ),
        (
            "replaced = true",
            "Switched off: each copy is replaced by another card. Gain 1 berry.",
        ),
    ] {
        assert_eq!(farm(keys), wanted, "{keys}");
    }
}

#[test]
fn a_card_tells_what_it_answers_to() {
    for (keys, wanted) in [
        (
            "after_play = [{ played = 'traveler', effect = [{ points = 1 }] }, { played = { rarity = 'unique' }, effect = [{ draw = 2 }] }]",
            "After you play a traveler card, gain 1 point token. After you play a unique card, draw 2 cards.",
        ),
        (
            "after_event = { by = 'anybody', effect = [{ draw = 1 }] }",
            "After anybody claims an event, draw 1 card.",
        ),
        (
            "after_event = { by = 'owner', effect = [{ gain = { twig = 1 } }] }",
            "After you claim an event, gain 1 twig.",
        ),
        (
            "answer = { tokens = 3, cards = 2 }",
            "An automatic opponent who answers it gains 3 point tokens and plays 2 cards.",
        ),
        (
            "answer = { cards = 0 }",
            "An automatic opponent who answers it plays no card.",
        ),
    ] {
        assert_eq!(farm(keys), wanted, "{keys}");
    }
}

#[test]
fn a_card_tells_what_workers_find_on_it() {
    assert_eq!(
        farm("visit = [{ draw = 1 }]\nworker_spots = 3\npermanent_worker = true\nopen = true"),
        "When you place a worker here, draw 1 card. The worker stays here for good. Opponents may visit it too. Has 3 spots."
    );
    assert_eq!(
        farm("visit = [{ draw = 1 }]\nworker_spots = 3\nsecond_spot_needs = 'king'"),
        "When you place a worker here, draw 1 card. Every spot after the first needs a King in your city."
    );
}

#[test]
fn an_ability_tells_its_price_and_what_it_saves() {
    for (keys, wanted) in [
        (
            "ability = { plays = 'any', drops = 2, of = ['twig', 'berry'], price = 'nothing' }",
            "When you play a card, you may pay 2 fewer twigs or berries.",
        ),
        (
            "ability = { plays = 'critter', drops = 1, of = ['berry'], price = 'tokens' }",
            "When you play a critter, you may remove point tokens from this card to pay 1 fewer berry for each of them.",
        ),
        (
            "rarity = 'unique'\nability = { plays = 'construction', drops = 3, price = 'build_on' }\nscore = [{ per = 'built_on_points', points = 1 }]",
            "When you play a construction, you may once build it on this card, where it takes no space, and pay 3 fewer resources. \
             At the end worth 1 point for each base point of the card built on it.",
        ),
        (
            "ability = { plays = 'any', swaps = 2, price = 'discard' }",
            "When you play a card, you may discard this card to pay 2 resources of its cost with other resources.",
        ),
    ] {
        assert_eq!(farm(keys), wanted, "{keys}");
    }
}

#[test]
fn a_score_tells_what_it_counts() {
    for (score, wanted) in [
        (
            "per = 'same_name', points = 2",
            "2 points for each other card of this name in your city",
        ),
        (
            "per = { tokens_here = 3 }, points = 4",
            "4 points if at least 3 point tokens lie on it",
        ),
        (
            "per = 'space', every = 3, points = 1",
            "1 point for every 3 spaces used in your city",
        ),
        (
            "per = { opponents = 'critter' }, points = -1",
            "-1 point for each critter in opponents' cities",
        ),
        (
            "per = { best_opponent = 'construction' }, points = 1, max = 3",
            "1 point for each construction in the city of the opponent who has most of them, 3 points at most",
        ),
        (
            "per = 'best_opponent_event', points = 2",
            "2 points for each event of the opponent who holds most events",
        ),
        (
            "per = { cards = { colour = 'production', rarity = 'common' } }, points = 1",
            "1 point for each common production card in your city, this one too",
        ),
        (
            "per = { leftover = ['twig', 'berry'] }, every = 2, points = 1",
            "1 point for every 2 twigs and berries left in your supply",
        ),
        (
            "per = { paired_and = 'mine' }, points = 3",
            "3 points if it shares its space with another card and there is a Mine in your city",
        ),
    ] {
        assert_eq!(
            farm(&format!("score = [{{ {score} }}]")),
            format!("At the end worth {wanted}."),
            "{score}"
        );
    }
}

#[test]
fn an_event_tells_what_it_needs_and_who_else_scores() {
    let patch = "[event.grand_tour]
        requires = { cards = ['inn'], kinds = { critter = 2 }, sorts = { unique_construction = 1 }, in_city = 5, events = 2 }
        opponent_points = 4";
    assert_eq!(
        patched("event", "grand_tour", patch),
        "Needs an Inn, 1 unique construction, 2 critters and 5 cards in your city and 2 events that you claimed. \
         An automatic opponent scores 4 for it."
    );
    assert_eq!(
        patched("event", "tax_relief", "event.tax_relief.dead = true"),
        "Switched off: nobody can claim it. Needs a Judge and a Queen in your city. Activate every production card in your city."
    );
}
