//! The moments in which modules may act, and which of them do (`game/moments.rs` has the order, `docs/architecture.md` the table).

/// What modules may listen to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Moment {
    /// The table is laid, the hands are not dealt yet.
    Opening,
    /// The hands are dealt, the first turn has not begun.
    Dealt,
    /// A worker has come to a place that has not acted yet. `mask`: the place, `it` the kind of worker.
    Arrived,
    /// A place has acted. `mask`: the place, and from bit 16 on what was gained there; `it` the kind of worker.
    Visited,
    /// A card is resolved, the reactions of its city included. `it` the card, `a` the zone and `b` the slot it came from, `c` how
    /// it was paid for; the source is the card where it stands.
    Played,
    /// The season has changed, and the workers are about to come home.
    Recall,
    /// Workers have come home and new ones have joined them, the effect of the season is still to come.
    SeasonBegan,
    /// Preparing for the season is done, its effect included.
    SeasonDone,
    /// Whatever the turn was has been done.
    TurnEnds,
    /// A player has passed, and the hand is still there.
    Passed,
}

impl Moment {
    pub const ALL: [Moment; 10] = [
        Moment::Opening,
        Moment::Dealt,
        Moment::Arrived,
        Moment::Visited,
        Moment::Played,
        Moment::Recall,
        Moment::SeasonBegan,
        Moment::SeasonDone,
        Moment::TurnEnds,
        Moment::Passed,
    ];
}

/// A module that listens, and its rank among those who do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listener {
    pub module: u8,
    pub rank: u8,
}

/// By moment: the modules that listen, in the order in which they act.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Listeners {
    by_moment: [Vec<Listener>; Moment::ALL.len()],
    /// Bit = moment.
    any: u16,
    /// Has a placement brought what cards bring that are played inside it, too?
    pub gains_in_plays: bool,
}

impl Listeners {
    /// From (moment, rank, module).
    pub fn of(mut all: Vec<(Moment, u8, u8)>) -> Listeners {
        let mut listeners = Listeners::default();
        all.sort_by_key(|&(moment, rank, module)| (moment as u8, rank, module));
        for (moment, rank, module) in all {
            listeners.by_moment[moment as usize].push(Listener { module, rank });
            listeners.any |= 1 << moment as u8;
        }
        listeners
    }

    /// Who acts after so many others.
    pub fn nth(&self, moment: Moment, at: u8) -> Option<Listener> {
        self.by_moment[moment as usize].get(usize::from(at)).copied()
    }

    /// Does anybody listen to what is about a visit?
    #[inline]
    pub fn hear_visits(&self) -> bool {
        self.any & (1 << Moment::Arrived as u8 | 1 << Moment::Visited as u8) != 0
    }

    #[inline]
    pub fn hear(&self, moment: Moment) -> bool {
        self.any >> moment as u8 & 1 == 1
    }
}
