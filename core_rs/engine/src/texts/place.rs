//! Locations and events in sentences.

use super::Text;
use super::effect::Teller;
use super::quantity::Needs;
use crate::catalog::Catalog;
use crate::ids::{EventId, LocationId, Season};
use crate::phrases::words;
use crate::place::ORDINARY;
use crate::state::Source;

pub(super) fn location(catalog: &Catalog, at: LocationId) -> Text {
    let def = &catalog.locations[usize::from(at)];
    let teller = Teller {
        catalog,
        source: Source::Location(at),
    };
    let mut needs: Vec<String> = switched_off(def.dead, def.replaced, "visit").into_iter().collect();
    needs.extend(only_for(def.workers, catalog));
    needs.extend(Needs::of(&def.requires, catalog).sentence());
    let mut does = teller.effect(def.effect);
    if def.from_season > Season::Winter as u8
        && let Some(first) = does.first_mut()
    {
        let season = Season::ALL[usize::from(def.from_season)].name();
        *first = format!("from {season} on: {first}");
    }
    let worker = &catalog.worker_kinds[usize::from(def.workers)].name;
    let stays = def.permanent_worker.then(|| "stays here for good".to_owned());
    let worth = match def.points {
        0 => None,
        1 => Some("is worth 1 point at the end".to_owned()),
        n => Some(format!("is worth {n} points at the end")),
    };
    let parts: Vec<String> = [stays, worth].into_iter().flatten().collect();
    if !parts.is_empty() {
        does.push(format!("the {worker} {}", words::and(&parts)));
    }
    Text { needs, does }
}

pub(super) fn event(catalog: &Catalog, at: EventId) -> Text {
    let def = &catalog.events[usize::from(at)];
    let teller = Teller {
        catalog,
        source: Source::Event(at),
    };
    let mut needs: Vec<String> = switched_off(def.dead, def.replaced, "claim").into_iter().collect();
    needs.extend(only_for(def.workers, catalog));
    needs.extend(Needs::of(&def.requires, catalog).sentence());
    let mut does = teller.effect(def.effect);
    does.extend(teller.score(0, &def.score));
    does.extend(
        def.opponent_points
            .map(|points| format!("an automatic opponent scores {points} for it")),
    );
    Text { needs, does }
}

/// "only for an envoy", where ordinary workers do not go.
fn only_for(kind: u8, catalog: &Catalog) -> Option<String> {
    let kind = (kind != ORDINARY).then(|| &catalog.worker_kinds[usize::from(kind)])?;
    Some(format!("only for {}", words::article(&kind.name)))
}

fn switched_off(dead: bool, replaced: bool, verb: &str) -> Option<String> {
    if replaced {
        return Some("switched off: another one is drawn in its place".to_owned());
    }
    dead.then(|| format!("switched off: nobody can {verb} it"))
}
