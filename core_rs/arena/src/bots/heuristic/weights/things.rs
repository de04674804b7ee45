//! Numbers for things that data declare: goods, kinds of events, areas, and what modules have in sections of their own. A file gives
//! them by the id of the thing (`goods.<id>.gained`) or for all that it does not name (`goods.gained`).

use super::calendar::{Moment, Number};
use super::{WeightInfo, info, thousandths};
use everdell_engine::boxes::sections;
use everdell_engine::catalog::Catalog;
use everdell_engine::load::declared;
use std::cell::Cell;
use std::sync::LazyLock;

macro_rules! group {
    ($(#[$about:meta])* $group:ident, $infos:ident: $($name:ident: $default:expr, $low:expr, $high:expr, $meaning:expr;)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct $group<T> {
            $(#[doc = $meaning] pub $name: T,)*
        }

        const $infos: &[WeightInfo] = &[$(info(stringify!($name), &$default, ($low, $high), $meaning),)*];

        impl $group<Number> {
            fn usual() -> $group<Number> {
                let mut all = $infos.iter().map(WeightInfo::usual);
                $group { $($name: all.next().unwrap_or_default(),)* }
            }

            fn at(&self, moment: Moment) -> $group<i32> {
                $group { $($name: self.$name.at(moment).clamp(thousandths($low), thousandths($high)),)* }
            }

            fn minds_room(&self) -> bool {
                [$(self.$name.room,)*].iter().any(|room| *room != [0; 4])
            }

            fn get_mut(&mut self, name: &str) -> Option<&mut Number> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

group! {
    /// Something that players hold besides resources.
    OfGood, OF_GOOD:
    gained: [4.5, 4.2, 3.6, 2.6], 0.0, 8.0, "a unit of this good, when gained";
    spent: [3.0, 2.8, 2.5, 2.0], 0.0, 8.0, "a unit of it, when paid (except for events)";
    missing: [0.35], 0.0, 1.0, "factor on an event that is paid with it, for each missing unit";
}

group! {
    /// A kind of events.
    OfEvent, OF_EVENT:
    factor: [1.0], 0.0, 2.5, "factor on the points of events of this kind";
}

group! {
    /// What a module has in a section of its own.
    OfExtra, OF_EXTRA:
    factor: [1.0], 0.0, 2.5, "factor on what one of these does and scores";
    growth: [3.0, 2.2, 1.5, 1.1], 0.0, 6.0, "points that one of these will score at the end, for each point that it scores now";
    unknown: [1.65, 1.56, 1.38, 1.08], 0.0, 8.0, "one of these that cannot be seen yet";
}

group! {
    /// An area of locations.
    OfArea, OF_AREA:
    factor: [1.0], 0.0, 2.5, "factor on what a location of this area is worth";
}

/// The names of the groups, which are sections of a bot's file.
pub const GROUPS: [&str; 4] = ["goods", "events", "extras", "areas"];

fn numbers_of(group: &str) -> &'static [WeightInfo] {
    match group {
        "goods" => OF_GOOD,
        "events" => OF_EVENT,
        "extras" => OF_EXTRA,
        "areas" => OF_AREA,
        _ => &[],
    }
}

/// The things of a group that the modules of the build declare.
fn things_of(group: &str) -> Vec<&'static str> {
    match group {
        "goods" => declared("good").collect(),
        "events" => declared("event_kind").collect(),
        "areas" => declared("area").collect(),
        _ => sections(),
    }
}

/// Every number of a thing that some module of the build declares, with its whole name.
pub static NAMED: LazyLock<Vec<(String, &'static WeightInfo)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for group in GROUPS {
        for thing in things_of(group) {
            all.extend(
                numbers_of(group)
                    .iter()
                    .map(|info| (format!("{group}.{thing}.{}", info.name), info)),
            );
        }
    }
    all
});

/// What the name of a number means that is one of a thing, or of all things of a group.
pub fn known(name: &str) -> Option<&'static WeightInfo> {
    if !is_general(name) {
        return NAMED.iter().find(|(known, _)| known == name).map(|(_, info)| *info);
    }
    let (group, number) = name.split_once('.')?;
    numbers_of(group).iter().find(|info| info.name == number)
}

/// Is it said of all things of a group?
pub fn is_general(name: &str) -> bool {
    name.matches('.').count() == 1
}

/// The numbers for the things of a catalog: goods, kinds of events and areas in its order, sections in that of the build.
#[derive(Clone, PartialEq, Debug)]
pub struct Things<T> {
    pub goods: Vec<OfGood<T>>,
    pub events: Vec<OfEvent<T>>,
    pub extras: Vec<OfExtra<T>>,
    pub areas: Vec<OfArea<T>>,
    ids: [Vec<String>; 4],
}

impl Things<Number> {
    pub fn of(catalog: &Catalog) -> Things<Number> {
        let goods: Vec<String> = catalog.goods.iter().map(|good| good.id.clone()).collect();
        let events: Vec<String> = catalog.event_kinds.iter().map(|kind| kind.id.clone()).collect();
        let in_force = |section: &&str| {
            let mut declared = [true, false].into_iter().flat_map(|held| catalog.extras.sections(held));
            declared.any(|declared| declared.id == *section)
        };
        let extras: Vec<String> = sections().into_iter().filter(in_force).map(str::to_owned).collect();
        let areas: Vec<String> = catalog.areas.iter().map(|area| area.id.clone()).collect();
        Things {
            goods: vec![OfGood::usual(); goods.len()],
            events: vec![OfEvent::usual(); events.len()],
            extras: vec![OfExtra::usual(); extras.len()],
            areas: vec![OfArea::usual(); areas.len()],
            ids: [goods, events, extras, areas],
        }
    }

    pub fn at(&self, moment: Moment) -> Things<i32> {
        Things {
            goods: self.goods.iter().map(|good| good.at(moment)).collect(),
            events: self.events.iter().map(|event| event.at(moment)).collect(),
            extras: self.extras.iter().map(|extra| extra.at(moment)).collect(),
            areas: self.areas.iter().map(|area| area.at(moment)).collect(),
            ids: self.ids.clone(),
        }
    }

    pub fn mind_room(&self) -> bool {
        self.goods.iter().any(OfGood::minds_room)
            || self.events.iter().any(OfEvent::minds_room)
            || self.extras.iter().any(OfExtra::minds_room)
            || self.areas.iter().any(OfArea::minds_room)
    }

    /// Changes the numbers of this name: one, or those of all things of a group.
    pub fn change(&mut self, name: &str, change: impl Fn(&mut Number)) {
        let Some((group, rest)) = name.split_once('.') else {
            return;
        };
        let Some(group) = GROUPS.iter().position(|known| *known == group) else {
            return;
        };
        let (thing, number) = rest
            .split_once('.')
            .map_or((None, rest), |(thing, number)| (Some(thing), number));
        for at in 0..self.ids[group].len() {
            if thing.is_none_or(|thing| thing == self.ids[group][at])
                && let Some(found) = self.number_mut(group, at, number)
            {
                change(found);
            }
        }
    }

    fn number_mut(&mut self, group: usize, at: usize, number: &str) -> Option<&mut Number> {
        match group {
            0 => self.goods[at].get_mut(number),
            1 => self.events[at].get_mut(number),
            2 => self.extras[at].get_mut(number),
            _ => self.areas[at].get_mut(number),
        }
    }

    /// The number of this name, if the catalog has the thing.
    pub fn get(&self, name: &str) -> Option<Number> {
        let found = Cell::new(None);
        self.clone().change(name, |number| found.set(Some(*number)));
        found.get()
    }
}

impl<T> Things<T> {
    /// The numbers for things of a section.
    pub fn extra(&self, section: &str) -> Option<&OfExtra<T>> {
        let at = self.ids[2].iter().position(|known| known == section)?;
        self.extras.get(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BotSpec;
    use everdell_engine::Rules;
    use everdell_engine::load::modules;

    /// A number of a bot in a game with a module.
    fn number(bot: &str, module: &str, name: &str) -> Option<i32> {
        let rules = Rules::load(&[module.to_owned()], &[]).expect("the data loads");
        let spec = BotSpec::parse(bot).expect("a bot");
        let numbers = spec.file().expect("a file").weights(&rules.catalog, 2);
        numbers.get(name).map(|number| number.time.listed()[0])
    }

    #[test]
    fn what_is_said_of_a_thing_has_the_last_word_over_what_is_said_of_all() {
        let name = "events.basic.factor";
        let of = |bot: &str| number(bot, modules::BASE, name);
        assert_eq!(of("settler"), Some(1000));
        assert_eq!(of("settler:events.factor=1.5"), Some(1500));
        assert_eq!(of("settler:events.basic.factor=0.5:events.factor=1.5"), Some(500));
        assert_eq!(
            number("settler:events.factor=1.5", modules::BASE, "events.special.factor"),
            Some(1500)
        );
        assert_eq!(
            number("settler:areas.factor=0.5", modules::BASE, "areas.forest.factor"),
            Some(500)
        );
    }

    #[test]
    fn every_declared_thing_has_numbers_where_it_is_in_force() {
        for (name, info) in NAMED.iter() {
            let mut found = modules::ids().filter_map(|module| number("settler", module, name));
            assert_eq!(found.next(), Some(info.usual().time.listed()[0]), "{name}");
        }
    }

    #[test]
    fn a_thing_that_no_module_declares_is_refused() {
        let refusal = |bot: &str| BotSpec::parse(bot).expect_err("refused").to_string();
        assert!(refusal("settler:events.basik.factor=1").contains("did you mean 'events.basic.factor'?"));
        assert!(refusal("settler:events.basic.factr=1").contains("there is no weight"));
    }
}
