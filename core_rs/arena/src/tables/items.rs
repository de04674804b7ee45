//! The tables of cards, events, locations and decisions, and what their columns mean.

use crate::tables::declaration::{
    AskCode, CardCode, Column, EventCode, LocationCode, Meaning, SeasonCode, ViaCode, table,
};
use everdell_engine::catalog::Catalog;
use everdell_engine::effect::Brings;
use everdell_engine::ids::{NONE, Season};
use std::borrow::Cow;

table! {
    /// A card name that a seat held in its hand or its city, or had dealt beside it, at any time.
    CardRow => Cards {
        cell: u32, "", "the cell of the run that this game belongs to";
        deal: u32, "", "number of the deal; the same deal in two cells is a pair";
        seat: u8, "seat", "position at the table; seat 0 plays first unless a module changes the order of play";
        card: CardCode, "", "the card; all copies of one name share a row";
        opening_hand: u8, "copies", "copies in the hand that was dealt";
        drawn: u8, "copies", "copies drawn from a pile or kept from revealed cards";
        from_meadow: u8, "copies", "copies taken from the meadow into the hand";
        received: u8, "copies", "copies received from another hand";
        given: u8, "copies", "copies given to another hand";
        discarded: u8, "copies", "copies discarded from the hand";
        tucked: u8, "copies", "copies put from the hand under an event";
        played_winter: u8, "copies", "copies played while this seat was in winter, into any city";
        played_spring: u8, "copies", "copies played while this seat was in spring";
        played_summer: u8, "copies", "copies played while this seat was in summer";
        played_autumn: u8, "copies", "copies played while this seat was in autumn";
        played_from_hand: u8, "copies", "copies played from the hand";
        played_from_meadow: u8, "copies", "copies played from the meadow";
        played_from_elsewhere: u8, "copies", "copies played from a pile or from revealed cards";
        paid_full: u8, "copies", "copies played at the printed cost";
        paid_discounted: u8, "copies", "copies played at a lower cost, thanks to a card or place";
        paid_token: u8, "copies", "copies played by an occupied token";
        paid_free: u8, "copies", "copies played for free by an effect";
        spent: u8, "resources", "total resources paid for the copies played";
        turn_first_played: u16, "turn", "turn of the game in which this seat played its first copy; 0 if it played none";
        activations: u8, "times", "times copies in this city produced, reacted, were visited or helped to play a card";
        twig: u8, "twigs", "gained by this seat from its copies";
        resin: u8, "resin", "gained by this seat from its copies";
        pebble: u8, "pebbles", "gained by this seat from its copies";
        berry: u8, "berries", "gained by this seat from its copies";
        cards: u8, "cards", "cards drawn into this hand by its copies";
        tokens: u8, "points", "point tokens gained by its copies, in front of the player and on cards";
        left_city: u8, "copies", "copies that left this city before the end";
        city_end: u8, "copies", "copies in this city at the end";
        points_base: i16, "points", "printed points of the copies in this city at the end, with those taken from cards built on them";
        points_tokens: i16, "points", "point tokens on the copies in this city at the end";
        points_bonus: i16, "points", "bonus points of the copies in this city at the end";
        dealt_aside: u8, "copies", "copies dealt beside the hand, of cards that are in no deck";
        paid_good: u8, "copies", "copies played by a good that lies on a construction as an occupied token does";
        upgraded: u8, "copies", "copies played by discarding the card whose place they take; a free play too";
        taken: u8, "copies", "copies that came out of another city into this one";
        lost: u8, "copies", "copies that another city took out of this one; they left this city too";
        played_from_shelf_1: u8, "copies", "copies played from the place for cards of this name";
        played_from_shelf_2: u8, "copies", "copies played from the place for cards of this name";
    }
}

table! {
    /// An event in play.
    EventRow => Events {
        cell: u32, "", "the cell of the run that this game belongs to";
        deal: u32, "", "number of the deal; the same deal in two cells is a pair";
        event: EventCode, "", "the event";
        claimed_by: u8, "seat", "seat that claimed it; 255 if nobody did";
        turn: u16, "turn", "turn of the game in which it was claimed; 0 if never";
        season: SeasonCode, "", "season of the seat that claimed it";
        points: i16, "points", "points that it was worth at the end; 0 if nobody claimed it";
        via: ViaCode, "", "the card whose effect claimed it; none if a worker or an opponent's rules did, or nobody";
    }
}

table! {
    /// A location in play as one seat used it.
    LocationRow => Locations {
        cell: u32, "", "the cell of the run that this game belongs to";
        deal: u32, "", "number of the deal; the same deal in two cells is a pair";
        seat: u8, "seat", "position at the table; seat 0 plays first unless a module changes the order of play";
        location: LocationCode, "", "the location";
        visits_winter: u8, "times", "workers placed here while this seat was in winter";
        visits_spring: u8, "times", "workers placed here while this seat was in spring";
        visits_summer: u8, "times", "workers placed here while this seat was in summer";
        visits_autumn: u8, "times", "workers placed here while this seat was in autumn";
        copied: u8, "times", "times it was used without a worker being placed here";
        twig: u8, "twigs", "gained here by this seat";
        resin: u8, "resin", "gained here by this seat";
        pebble: u8, "pebbles", "gained here by this seat";
        berry: u8, "berries", "gained here by this seat";
        cards: u8, "cards", "cards drawn into this hand here";
        tokens: u8, "points", "point tokens gained here by this seat";
        points_end: i16, "points", "points for this seat's workers here at the end";
    }
}

table! {
    /// A decision that had more than one choice.
    DecisionRow => Decisions {
        cell: u32, "", "the cell of the run that this game belongs to";
        deal: u32, "", "number of the deal; the same deal in two cells is a pair";
        seat: u8, "seat", "the seat that decided";
        turn: u16, "turn", "turn of the game; the first is 1";
        season: SeasonCode, "", "season of the seat that decided";
        kind: AskCode, "", "what the decision was about";
        choices: u16, "choices", "number of choices";
        taken: u16, "", "position of the choice taken; the first is 0";
        choice: u64, "code", "the choice itself, packed; it refers to things, not to positions in a list";
        score: i16, "points", "score of the seat before the decision";
        twig: u8, "twigs", "in the supply before the decision";
        resin: u8, "resin", "in the supply before the decision";
        pebble: u8, "pebbles", "in the supply before the decision";
        berry: u8, "berries", "in the supply before the decision";
    }
}

impl Cards {
    /// The last columns of the table: only games that have such cards have them.
    pub fn added(catalog: &Catalog) -> Vec<Meaning> {
        Cards::added_as(catalog)
            .into_iter()
            .map(|(_, meaning)| meaning)
            .collect()
    }

    /// The same, each with the name under which it is declared.
    fn added_as(catalog: &Catalog) -> Vec<(&'static str, Meaning)> {
        let shelf = |nth: usize| catalog.shelves.recorded().nth(nth).map(|(_, shelf)| &shelf.id);
        let called = |column: &'static str| -> Option<Cow<'static, str>> {
            let there = match column {
                "dealt_aside" => catalog.cards.iter().any(|card| card.apart),
                "paid_good" => catalog.occupying != NONE,
                "upgraded" => catalog.cards.iter().any(|card| card.upgrades != NONE),
                "played_from_shelf_1" => return Some(format!("played_from_{}", shelf(0)?).into()),
                "played_from_shelf_2" => return Some(format!("played_from_{}", shelf(1)?).into()),
                _ => catalog.takes_cards(),
            };
            there.then_some(column.into())
        };
        let added = |meaning: &'static Meaning| {
            let name = called(&meaning.name)?;
            let meaning_here = Meaning {
                name,
                ..meaning.clone()
            };
            Some((&*meaning.name, meaning_here))
        };
        let last = Cards::MEANINGS.iter().skip(Cards::USUAL);
        last.filter_map(added).collect()
    }

    /// How many columns every run has.
    pub const USUAL: usize = Cards::MEANINGS.len() - 7;

    /// Those that games of this catalog have.
    pub fn columns(self, catalog: &Catalog) -> Vec<Column> {
        let added = Cards::added_as(catalog);
        let all = self.into_columns().into_iter().enumerate();
        let called = all.filter_map(|(at, column)| {
            if at < Cards::USUAL {
                return Some(column);
            }
            let found = added.iter().find(|(declared, _)| *declared == column.meaning.name)?;
            Some(Column {
                meaning: found.1.clone(),
                ..column
            })
        });
        called.collect()
    }
}

impl Events {
    /// The last column: only games in which an effect can claim an event have it.
    pub fn added(catalog: &Catalog) -> Vec<Meaning> {
        let there = catalog.brings.contains(&Brings::Achieves);
        let last = Events::MEANINGS.iter().skip(Events::USUAL);
        last.filter(|_| there).cloned().collect()
    }

    /// How many columns every run has.
    pub const USUAL: usize = Events::MEANINGS.len() - 1;

    /// Those that games of this catalog have.
    pub fn columns(self, catalog: &Catalog) -> Vec<Column> {
        usual_and(&Events::added(catalog), Events::USUAL, self.into_columns())
    }
}

/// The columns that every run has, and those added.
fn usual_and(added: &[Meaning], usual: usize, all: Vec<Column>) -> Vec<Column> {
    let kept = all.into_iter().enumerate();
    let kept = kept.filter(|(at, column)| *at < usual || added.contains(&column.meaning));
    kept.map(|(_, column)| column).collect()
}

impl CardRow {
    /// Plays from one of the shelves that have a column.
    pub fn played_from_shelf(&mut self, nth: usize) -> &mut u8 {
        match nth {
            0 => &mut self.played_from_shelf_1,
            _ => &mut self.played_from_shelf_2,
        }
    }

    pub fn played_in(&mut self, season: Season) -> &mut u8 {
        match season {
            Season::Winter => &mut self.played_winter,
            Season::Spring => &mut self.played_spring,
            Season::Summer => &mut self.played_summer,
            Season::Autumn => &mut self.played_autumn,
        }
    }

    pub fn played(&self) -> u16 {
        let seasons = [
            self.played_winter,
            self.played_spring,
            self.played_summer,
            self.played_autumn,
        ];
        seasons.into_iter().map(u16::from).sum()
    }
}

impl LocationRow {
    pub fn visits_in(&mut self, season: Season) -> &mut u8 {
        match season {
            Season::Winter => &mut self.visits_winter,
            Season::Spring => &mut self.visits_spring,
            Season::Summer => &mut self.visits_summer,
            Season::Autumn => &mut self.visits_autumn,
        }
    }

    pub fn visits(&self) -> u16 {
        let seasons = [
            self.visits_winter,
            self.visits_spring,
            self.visits_summer,
            self.visits_autumn,
        ];
        seasons.into_iter().map(u16::from).sum()
    }
}
