//! What the base rules and tables call where a module may have a say in what counts.

use super::{Breakdown, Catalog, EventId, ExtraSection, Extras, Modules, Seat, State, TieBreak};

// ---- points ---------------------------------------------------------------------------------------------------------

/// What the modules add to a seat's score.
pub(crate) fn added_points(catalog: &Catalog, state: &State, seat: Seat) -> i16 {
    let modules = catalog.modules.in_force();
    if catalog.is_automatic(state.seats, seat) {
        let mut sum = 0;
        each_score_of_opponent(catalog, state, seat, &mut |_, points| sum += points);
        return sum;
    }
    modules.map(|module| module.added_points(catalog, state, seat)).sum()
}

/// The scores that modules add, with their names.
pub fn each_score(catalog: &Catalog, state: &State, seat: Seat, mut tell: impl FnMut(&'static str, i16)) {
    if catalog.is_automatic(state.seats, seat) {
        each_score_of_opponent(catalog, state, seat, &mut tell);
        return;
    }
    for module in catalog.modules.in_force() {
        for (at, (name, _)) in module.about().scores.iter().enumerate() {
            tell(name, module.points(catalog, state, seat, at));
        }
    }
}

/// The same for an automatic opponent, whose module says what share he has of the scores of others.
#[inline(never)]
fn each_score_of_opponent(catalog: &Catalog, state: &State, seat: Seat, tell: &mut dyn FnMut(&'static str, i16)) {
    let own = catalog.automatic.map_or(u8::MAX, |opponent| opponent.module);
    for module in catalog.modules.in_force() {
        for (at, (name, _)) in module.about().scores.iter().enumerate() {
            let points = module.points(catalog, state, seat, at);
            tell(
                name,
                if own == module.about().number {
                    points
                } else {
                    catalog.modules.of(own).automatic_share(catalog, state, name, points)
                },
            );
        }
    }
}

/// Point tokens of a seat that lie on things of modules.
pub(crate) fn tokens_on_things(catalog: &Catalog, state: &State, seat: Seat) -> u16 {
    let modules = catalog.modules.in_force();
    modules
        .map(|module| module.tokens_on_things(catalog, state, seat))
        .sum()
}

/// Names and meanings of these scores, in the same order.
pub(crate) fn scores(modules: &Modules) -> Vec<(&'static str, &'static str)> {
    let scores = modules.in_force().flat_map(|module| module.about().scores);
    scores.copied().collect()
}

pub(crate) fn automatic_points(catalog: &Catalog, state: &State, seat: Seat) -> Breakdown {
    let mut points = Breakdown::default();
    for module in catalog.modules.in_force() {
        if catalog
            .automatic
            .is_some_and(|opponent| opponent.module == module.about().number)
        {
            points = module.automatic_points(catalog, state, seat);
        }
    }
    points
}

/// What an event that no player has counts for an automatic opponent.
pub fn points_without_event(catalog: &Catalog, event: EventId) -> i16 {
    let modules = catalog.modules.in_force();
    modules.map(|module| module.points_without_event(catalog, event)).sum()
}

/// What a unit of a good counts that is left at the end.
pub fn good_points(catalog: &Catalog, good: u8) -> i16 {
    let modules = catalog.modules.in_force();
    modules.map(|module| module.good_points(catalog, good)).sum()
}

// ---- tables ---------------------------------------------------------------------------------------------------------

/// What modules tell of a seat that is no score.
pub fn each_measure(catalog: &Catalog, state: &State, seat: Seat, mut tell: impl FnMut(i64)) {
    for module in catalog.modules.in_force() {
        for at in 0..module.about().measures.len() {
            tell(module.measure(catalog, state, seat, at));
        }
    }
}

/// Names and meanings of these measures, in the same order.
pub(crate) fn measures(modules: &Modules) -> Vec<(&'static str, &'static str)> {
    let measures = modules.in_force().flat_map(|module| module.about().measures);
    measures.copied().collect()
}

/// What modules have besides cards and locations.
pub(crate) fn extras(modules: &Modules) -> Extras {
    let mut all = Extras::default();
    for module in modules.in_force() {
        all.add(module.about().number, module.extras());
    }
    all
}

/// Who has a thing of a section that is held, and what it counts for him.
pub fn extra_held_by(catalog: &Catalog, state: &State, of: &ExtraSection, at: u8, seat: Seat) -> Option<Breakdown> {
    catalog
        .modules
        .of(of.module)
        .held_by(catalog, state, of.number, at, seat)
}

/// Does a thing of a section that is used lie there from the start?
pub fn extra_lies_there(catalog: &Catalog, state: &State, of: &ExtraSection, at: u8) -> bool {
    catalog.modules.of(of.module).lies_there(catalog, state, of.number, at)
}

/// Section and number of the thing that a source of this module stands for.
pub fn extra_of_source(catalog: &Catalog, module: u8, at: u8) -> Option<(u8, u8)> {
    catalog.modules.of(module).extra_of_source(at)
}

pub(crate) fn winners(catalog: &Catalog, state: &State) -> Option<(u8, TieBreak)> {
    let mut modules = catalog.modules.in_force();
    modules.find_map(|module| module.winners(catalog, state))
}
