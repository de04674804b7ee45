//! Verbs as the data writes them: told in words, and where they may stand.

use everdell_engine::catalog::Catalog;
use everdell_engine::load::{Patch, Rules};

fn patched(text: &str) -> Result<Catalog, String> {
    let patch = Patch::from_toml("test", text).unwrap();
    let rules = Rules::load(&[], &[patch]);
    rules.map(|rules| rules.catalog).map_err(|error| error.message)
}

#[test]
fn a_clause_tells_amount_and_count() {
    let catalog =
        patched("card.farm.effect = [{ gain = { berry = 2 }, per = { cards = 'critter' }, every = 2 }]").unwrap();
    let words = |id: &str| {
        let card = &catalog.cards[usize::from(catalog.card(id).unwrap())];
        catalog.steps[usize::from(card.effect)].words(&catalog)
    };
    assert_eq!(words("barge_toad"), "gain 2 twigs for each Farm in your city");
    assert_eq!(words("farm"), "gain 2 berries for every 2 critters in your city");
    assert_eq!(words("bard"), "discard up to 5 cards from your hand");
    assert_eq!(words("general_store"), "gain 1 berry");
}

#[test]
fn what_goes_under_an_event_stands_on_one() {
    let refused = patched("card.bard.effect = [{ tuck_card = 'farm' }]").unwrap_err();
    assert!(refused.contains("card.bard.effect.tuck_card"), "{refused}");
    let catalog = patched("event.tax_relief.effect = [{ tuck_card = 'farm' }]").unwrap();
    let event = &catalog.events[usize::from(catalog.event("tax_relief").unwrap())];
    assert_eq!(catalog.held_by_event(event.effect), (1, 0));
}

#[test]
fn what_plays_or_acts_again_does_not_stand_where_it_would_set_itself_off() {
    for step in [
        "{ search = 'wife' }",
        "{ act_again = { colour = 'production', max = 1 } }",
        "{ play = { from = 'meadow' } }",
    ] {
        let refused = patched(&format!("card.farm.effect = [{step}]")).unwrap_err();
        assert!(refused.contains("card.farm.effect"), "{refused}");
        assert!(patched(&format!("card.bard.effect = [{step}]")).is_ok(), "{step}");
    }
}
