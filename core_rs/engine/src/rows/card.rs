//! What the rules know of a card.

use crate::card_set::CardSet;
use crate::effect::{
    Ability, AfterEvent, AfterPlay, Answer, Colour, Effect, Filter, Kind, NOTHING, Rarity, Score, Trade,
};
use crate::ids::CardId;
use crate::resources::Resources;

/// What the rules look for in a city again and again: a player keeps the slots of the cards that bear each mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Has a visit effect.
    Visitable,
    /// Opponents may visit it.
    Open,
    /// Has a card-playing ability.
    Ability,
    /// Reacts to plays.
    Reacting,
    /// Has a bonus at the end.
    Scoring,
    Production,
    Critter,
}

impl Mark {
    pub const ALL: [Mark; 7] = [
        Mark::Visitable,
        Mark::Open,
        Mark::Ability,
        Mark::Reacting,
        Mark::Scoring,
        Mark::Production,
        Mark::Critter,
    ];

    /// Does the card bear it?
    pub fn is_on(self, card: &CardDef) -> bool {
        match self {
            Mark::Visitable => card.visit != NOTHING && card.worker_spots > 0,
            Mark::Open => card.visitors == Visitors::Everybody && card.worker_spots > 0,
            Mark::Ability => card.ability.is_some(),
            Mark::Reacting => !card.after_play.is_empty(),
            Mark::Scoring => !card.score.is_empty(),
            Mark::Production => card.colour == Colour::Production,
            Mark::Critter => card.kind == Kind::Critter,
        }
    }
}

/// Who may stand on a card's worker spots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visitors {
    Nobody,
    Owner,
    /// Opponents too; the owner then gains `open_reward` tokens.
    Everybody,
}

#[derive(Clone, PartialEq, Debug)]
pub struct CardDef {
    pub id: String,
    pub name: String,
    /// The set that the card comes from: a position in the catalog's `sets`, `NONE` for no set that anything counts.
    pub set: u8,
    pub kind: Kind,
    pub colour: Colour,
    pub rarity: Rarity,
    /// In the city that it enters there may be but one of its name.
    pub once: bool,
    pub copies: u8,
    /// Its copies are in no deck: something else brings them into the game.
    pub apart: bool,
    pub points: i8,
    pub cost: Resources,
    /// City spaces that the card takes, and those that it adds to its city.
    pub space: u8,
    pub opens: u8,
    /// No choice takes it out of its city.
    pub fixed: bool,
    /// The names that it has: its own, and that of the card that it counts as.
    pub names: CardSet,
    /// The cards that have its name: itself, and those that count as it.
    pub forms: CardSet,
    /// The cards that its city does not take in while it stands there.
    pub bars: CardSet,
    /// Constructions that take in this critter (those that serve any critter included), by what is laid there (index `Laid as usize`).
    pub homes: [CardSet; 2],
    /// The other side of `homes`: critters that this construction takes in.
    pub residents: [CardSet; 2],
    /// Its links are paid with a unit of the good that lies on constructions, never with an occupied token.
    pub by_good: bool,
    /// The marks that it bears (bit = `Mark as u8`).
    pub marks: u8,
    /// Runs when the card is played, and at each production if it is a production card.
    pub effect: Effect,
    /// What lies on the card when it has been played.
    pub stored_on_play: Resources,
    pub tokens_on_play: u8,
    /// Is there any?
    pub laden: bool,
    /// Runs when a worker is placed on the card.
    pub visit: Effect,
    pub visitors: Visitors,
    pub open_reward: u8,
    pub worker_spots: u8,
    /// Spots for one kind of workers alone: the kind, and how many.
    pub spots: Vec<(u8, u8)>,
    /// Every worker spot after the first needs this card in the owner's city (`NONE`: no need).
    pub second_spot_needs: CardId,
    pub permanent_worker: bool,
    /// What it does when another card is played.
    pub after_play: Vec<AfterPlay>,
    /// What it does when an event is achieved.
    pub after_event: Option<AfterEvent>,
    /// Runs when its owner has drawn cards.
    pub after_draw: Effect,
    /// What an opponent who follows does when it is played.
    pub answer: Answer,
    /// Runs for each unit of this good that its owner gains.
    pub after_goods: Option<(u8, Effect)>,
    /// Raises the hand limit of its owner by so much for each unit of this good.
    pub hand_limit_per: Option<(u8, u8)>,
    /// The same for each point token on it.
    pub hand_limit_per_token: u8,
    /// Runs at the start of its owner's preparing for season.
    pub before_season: Effect,
    pub ability: Option<Ability>,
    pub cells: u8,
    /// Every cell after the first needs this card in the city (`NONE`: no need).
    pub second_cell_needs: CardId,
    /// The cards that may share this card's space, and how many of them at one time.
    pub pairs_with: CardSet,
    pub guests: u8,
    /// May it pair with a card that takes no space? Both take none then.
    pub shares_spaceless: bool,
    /// The card always shares the space of such a card, or takes one alone until one comes.
    pub shares: Option<Filter>,
    /// Left alone, it keeps the space for good.
    pub settles: bool,
    /// Where no such card is, it takes a space of its own.
    pub may_stand_alone: bool,
    /// The card enters an opponent's city instead of the own one.
    pub enters_opponent: bool,
    /// A card of this kind leaves the city immediately before this one enters.
    pub replaces: Option<Filter>,
    /// The cards that are of this kind and may leave.
    pub replaceable: CardSet,
    /// It goes into an opponent's city in exchange for a card of it.
    pub trades: Option<Trade>,
    /// A card of this name in the city makes room for it, and it is free then (`NONE`: no card).
    pub upgrades: CardId,
    /// It can be paid for even while that card is there.
    pub upgrade_optional: bool,
    /// Permanent workers on that card are lost.
    pub upgrade_loses_permanent: bool,
    /// The paid cost goes to an opponent.
    pub cost_to_opponent: bool,
    pub score: Vec<Score>,
    /// Stays in its deck, can never be played.
    pub dead: bool,
    /// Each copy becomes another card after the shuffle.
    pub replaced: bool,
    /// The production effect may not be chosen by a card that copies the cards of others.
    pub uncopyable: bool,
    /// No card copies it, in its own city neither.
    pub never_copied: bool,
}

impl CardDef {
    #[inline]
    pub fn is(&self, filter: Filter) -> bool {
        filter.kind.is_none_or(|kind| kind == self.kind)
            && filter.colour.is_none_or(|colour| colour == self.colour)
            && filter.rarity.is_none_or(|rarity| rarity == self.rarity)
            && self.points <= filter.max_points
    }
    /// The spots for a further kind of workers alone.
    pub fn spots_of(&self, kind: u8) -> u8 {
        let spots = self.spots.iter().find(|(of, _)| *of == kind);
        spots.map_or(0, |&(_, n)| n)
    }
    /// Does it raise the hand limit of its owner?
    pub fn raises_limit(&self) -> bool {
        self.hand_limit_per.is_some() || self.hand_limit_per_token > 0
    }
    #[inline]
    pub fn is_production(&self) -> bool {
        self.colour == Colour::Production
    }
    #[inline]
    pub fn may_pair(&self) -> bool {
        !self.pairs_with.is_empty() || self.shares.is_some()
    }
    /// Does it look for another card to share a space with when it is left alone?
    #[inline]
    pub fn joins(&self, other: &CardDef) -> bool {
        !self.settles && self.shares.is_some_and(|filter| other.is(filter))
    }
    /// Its copies in the deck.
    #[inline]
    pub fn in_deck(&self) -> u8 {
        if self.apart { 0 } else { self.copies }
    }
}
