//! Rows that make no sense are refused in one sentence that names the key.

use everdell_engine::Rules;
use everdell_engine::load::Patch;

use crate::card;

fn refused(patch: &str, words: &[&str]) {
    let patch = Patch::from_toml("rows.toml", patch).unwrap();
    let message = Rules::load(&[], &[patch]).unwrap_err().message;
    assert!(message.starts_with("rows.toml: "), "{message}");
    for word in words {
        assert!(message.contains(word), "{message} does not say {word}");
    }
}

#[test]
fn names_and_rarities() {
    refused("card.inn.rarity = 'uniqe'", &["card.inn.rarity", "'uniqe'", "unique"]);
    refused("card.inn.counts_as = 'frm'", &["card.inn.counts_as", "'frm'", "farm"]);
    refused("card.inn.counts_as = 'inn'", &["card.inn.counts_as", "itself"]);
    refused(
        "card.inn.counts_as = 'mine'\ncard.mine.counts_as = 'farm'",
        &["card.inn.counts_as", "counts as farm itself"],
    );
}

#[test]
fn spaces() {
    refused("card.inn.opens = 9", &["card.inn.opens", "from 0 to 4"]);
    refused("card.inn.fixed = 1", &["card.inn.fixed", "true or false"]);
    refused("card.inn.guests = 3", &["card.inn.guests", "pairs_with"]);
    refused("card.husband.guests = 0", &["card.husband.guests", "from 1 to 48"]);
    refused("card.inn.settles = true", &["card.inn.settles", "shares"]);
    refused(
        "card.inn.pairs_with = ['farm', 'mne']",
        &["card.inn.pairs_with[1]", "'mne'", "mine"],
    );
    refused(
        "card.inn.pairs_with = ['farm', 'wanderer']",
        &["card.wanderer.space", "share"],
    );
    let many = card("runner", "critter", "prosperity", "pairs_with = 'runner'\nguests = 48")
        .replace("copies = 4", "copies = 40");
    // 15 spaces, 3 Wanderers, 4 pairs and 39 guests.
    refused(&many, &["setup.city_size", "found 61", "48"]);
}

#[test]
fn reactions_and_links() {
    refused("card.inn.after_play = []", &["card.inn.after_play", "1 to 4"]);
    refused(
        "card.inn.after_play = [{ played = 'critter', effect = [{ play = { from = 'meadow' } }] }]",
        &["after_play.effect.play", "again and again"],
    );
    refused(
        "card.inn.after_draw = [{ play = { from = 'meadow' } }]",
        &["card.inn.after_draw.play", "again and again"],
    );
    refused(
        "card.bard.effect = [{ give_drawn = 1 }]",
        &["card.bard.effect.give_drawn", "after_draw"],
    );
    refused(
        "card.inn.after_event = { by = 'owners', effect = [{ points = 1 }] }",
        &["card.inn.after_event.by", "owners", "owner"],
    );
    refused(
        "card.inn.after_event = { by = 'owner' }",
        &["card.inn.after_event.effect", "missing"],
    );
    refused("card.inn.answer = { token = 3 }", &["card.inn.answer.token", "tokens"]);
    refused(
        "card.king.free_with = [{ color = 'production' }]",
        &["card.king.free_with[0].color", "colour"],
    );
    refused("card.inn.frees = ['kign']", &["card.inn.frees[0]", "king"]);
}

#[test]
fn counts_and_stores() {
    refused(
        "card.inn.stored_on_play = { twigs = 1 }",
        &["card.inn.stored_on_play.twigs", "twig"],
    );
    refused(
        "card.inn.tokens_on_play = 99",
        &["card.inn.tokens_on_play", "from 0 to 50"],
    );
    refused(
        "card.inn.effect = [{ take_stored = 0 }]",
        &["take_stored", "from 1 to 20"],
    );
    refused(
        "card.inn.stored_on_play = { twig = 1 }\ncard.inn.copies = 40",
        &["card.*.copies", "24"],
    );
    refused(
        "card.inn.effect = [{ points = 1, per = { others = 'any' } }]",
        &["per.others", "critter"],
    );
    refused(
        "event.grand_tour.effect = [{ points = 1, per = { others = 'critter' } }]",
        &["event.grand_tour.effect.points", "stands on none"],
    );
    refused(
        "card.inn.effect = [{ points = 1, per = { hand = 0 } }]",
        &["per.hand", "from 1 to 24"],
    );
    refused("card.inn.effect = [{ points = 1, per = 'spaces' }]", &["per", "space"]);
    refused(
        "event.grand_tour.score = [{ per = 'same_name', points = 1 }]",
        &["event.grand_tour.score", "an event does not have"],
    );
    refused(
        "card.inn.score = [{ per = { best_opponent = 'green' }, points = 1 }]",
        &["best_opponent", "production"],
    );
}
