//! Decisions and choices as English sentences. The sentences of one decision are all different.

use super::choice::{is_cheaper, tokens_paid};
use super::words::{Words, card_in_city, option_name};
use crate::choice::{Ask, CardPlace, Choice, Decision, Payment, Zone};
use crate::game::payments;
use crate::ids::{CardId, NONE, Seat, Slot};
use crate::modules::{hooks, telling};
use crate::payment::{UsedAbility, Way};
use crate::phrases::words::{amount, amounts, capital};
use crate::resources::Resource;
use crate::rules::Rules;
use crate::state::{Place, Source, Spot, State, WorkerKindId};
use crate::texts;

/// The choice as a sentence: `Play Farm from the meadow, paying 2 twigs and 2 resin`.
pub fn label(rules: &Rules, state: &State, decision: Decision, choice: Choice) -> String {
    let teller = Teller {
        words: Words { rules, state },
        me: decision.player,
        ask: decision.ask,
        source: decision.source,
    };
    match choice {
        Choice::Place(place) => teller.place(place),
        Choice::Send { kind, place } => teller.send(kind, place),
        Choice::Play { from, card, via } => teller.play(from, card, via),
        Choice::Prepare => match state.player(decision.player).season.next() {
            Some(season) => format!("Prepare for {}", season.name()),
            None => "Prepare for season".to_owned(),
        },
        Choice::Pass => "Pass".to_owned(),
        Choice::Card { from, seat, slot, card } => teller.card(from, seat, slot, card),
        Choice::Resource { kind, n, to } => teller.resource(kind, n, to),
        Choice::Amount(n) => teller.amount(n),
        Choice::Pile(_) if decision.ask == Ask::Reveal => "Turn up a card".to_owned(),
        Choice::Pile(zone) => teller.pile(zone),
        Choice::Player(seat) => teller.player(seat),
        Choice::Location(location) => {
            let does = if matches!(decision.ask, Ask::Module { .. }) {
                "Choose"
            } else {
                "Perform"
            };
            format!("{does} {}", teller.words.location(location))
        }
        Choice::Worker(place, kind) => teller.worker(place, kind),
        Choice::Pay(what) => format!("Pay {}", amounts(what)),
        Choice::Option(name) => teller.option(name),
        Choice::Stop => teller.stop(),
        Choice::Special(choice) => telling::choice_label(&rules.catalog, state, choice),
    }
}

/// The decision as a sentence: `Player 1: choose a card to discard (Bard)`.
pub fn decision_label(rules: &Rules, state: &State, decision: Decision) -> String {
    let words = Words { rules, state };
    let what = match decision.ask {
        Ask::Turn => "choose an action",
        Ask::Play => "choose a card to play",
        Ask::Pay => "choose what to pay",
        Ask::Receiver => "choose who receives it",
        Ask::TargetCity => "choose whose city it enters",
        Ask::Replace => "choose a card to replace",
        Ask::Pair => "choose whether it shares a space",
        Ask::Order => "choose what happens next",
        Ask::Discard => "choose a card to discard",
        Ask::GiveCard => "choose a card to give",
        Ask::Keep => "choose a card to keep",
        Ask::TakeRevealed => "choose a revealed card to take",
        Ask::TakeMeadow => "choose a meadow card to take",
        Ask::DiscardMeadow => "choose a meadow card to discard",
        Ask::DrawMeadow if state.piles.deck_len() + state.piles.discard_len() > 0 => "choose a card to draw",
        Ask::DrawMeadow => "choose a meadow card to draw, as both piles are empty",
        Ask::DiscardCity => "choose a card of the city to discard",
        Ask::Tuck => "choose a card to put under the event",
        Ask::Activate => "choose a production card to activate",
        Ask::GainResource => "choose a resource to gain",
        Ask::StoreResource => "choose resources to lay on the card",
        Ask::PayResource => "choose a resource to pay",
        Ask::GiveResource => "choose a resource to give",
        Ask::PutResource => "choose a resource to put on the event",
        Ask::PayAmount => "choose how much to pay",
        Ask::GiveAmount => "choose how much to give",
        Ask::PutAmount => "choose how much to put on the event",
        Ask::Pile => "choose a pile",
        Ask::Location => "choose a location to perform",
        Ask::MoveWorker => "choose a worker to move",
        Ask::MoveTo => "choose where the worker goes",
        Ask::RecallWorker => "choose a worker to bring back",
        Ask::Module { module, ask, .. } => telling::ask(&rules.catalog, module, ask),
        Ask::Option => "choose one of these",
        Ask::GainCost => "choose a card whose cost is gained",
        Ask::LayTokens => "choose a card to lay point tokens on",
        Ask::Event => "choose an event to achieve",
        Ask::Place => "choose a place to use",
        Ask::TakeCard => "choose a card of another city to take",
        Ask::Take => "choose a card to take",
        Ask::Reveal => "choose whether to turn up a further card",
        Ask::Colour => "choose a colour",
        Ask::Opponent => "choose an opponent",
        Ask::SpendToken => "choose where a point token is paid from",
    };
    let reason = match decision.source {
        Source::Turn | Source::Card { slot: NONE, .. } => String::new(),
        Source::Season => " (preparing for season)".to_owned(),
        Source::Location(location) => format!(" ({})", words.location(location)),
        Source::Event(at) => format!(" ({})", words.event(at)),
        Source::Card { seat, slot } => format!(" ({})", words.city_card_of(seat, slot, decision.player)),
        Source::Playing(card) => format!(" ({})", words.card(card)),
        Source::Special { module, at } => {
            format!(" ({})", telling::source_name(&rules.catalog, module, at).unwrap_or("?"))
        }
    };
    format!("Player {}: {what}{reason}", u16::from(decision.player) + 1)
}

/// Tells the choices of one decision.
#[derive(Clone, Copy)]
struct Teller<'a> {
    words: Words<'a>,
    me: Seat,
    ask: Ask,
    source: Source,
}

impl Teller<'_> {
    fn place(self, place: Place) -> String {
        let name = self.words.place(place, self.me);
        match (self.ask, place.spot()) {
            (Ask::MoveTo, _) => format!("Move the worker to {name}"),
            (_, Spot::Event(_)) => format!("Claim {name}"),
            (_, Spot::City { .. }) => format!("Visit {name}"),
            (_, Spot::Nowhere | Spot::Location(_) | Spot::Special { .. }) => format!("Place a worker on {name}"),
        }
    }

    fn send(self, kind: WorkerKindId, place: Place) -> String {
        let (verb, who) = (if self.ask == Ask::MoveTo { "Move" } else { "Send" }, self.kind(kind));
        let name = self.words.place(place, self.me);
        let more = telling::place_note(&self.words.rules.catalog, self.words.state, place);
        format!(
            "{verb} the {who} to {name}{}",
            more.map_or(String::new(), |more| format!(", {more}"))
        )
    }

    fn kind(&self, kind: WorkerKindId) -> &str {
        &self.words.rules.catalog.worker_kinds[usize::from(kind)].name
    }

    fn worker(self, place: Place, kind: WorkerKindId) -> String {
        let who = self.kind(kind);
        let verb = if self.ask == Ask::RecallWorker {
            "Bring back"
        } else {
            "Move"
        };
        match place.spot() {
            Spot::Nowhere => format!("{verb} the {who} whose card has left"),
            _ => format!("{verb} the {who} on {}", self.words.place(place, self.me)),
        }
    }

    fn play(self, from: CardPlace, card: CardId, via: Payment) -> String {
        let what = format!(
            "Play {} from {}",
            self.words.laid_card(from, card),
            self.words.zone(from, self.me)
        );
        let own = |slot: Slot| self.words.city_card(self.me, slot);
        let catalog = &self.words.rules.catalog;
        if via == Payment::RESOURCES {
            if self.ask != Ask::Turn || is_cheaper(catalog, from.zone) {
                return format!("{what}, paying the reduced cost");
            }
            let ways = payments(catalog, self.words.state, self.me, card);
            // The printed price comes first if it can be paid.
            let first = ways.first().copied().unwrap_or_default();
            let others = ["", " or what stands in for it"][usize::from(ways.len() > 1)];
            return format!("{what}, paying {}{others}{}", amounts(first), self.surcharge(card));
        }
        if let Some(Way { module, way, slot }) = via.as_way() {
            let used = telling::way_label(catalog, self.words.state, self.me, module, way, slot);
            return format!("{what} {used}");
        }
        let home = via.as_home().map_or_else(String::new, |home| {
            let laid = catalog.laid(home.laid).1;
            format!(" into the {} (free, {laid})", own(home.slot))
        });
        let ability = via
            .as_ability()
            .map_or_else(String::new, |UsedAbility { slot, price }| {
                let price = match tokens_paid(catalog, self.words.state, self.me, via) {
                    Some(1) => ", returning 1 token".to_owned(),
                    Some(n) => format!(", returning {n} tokens"),
                    None => self.prisoner(price),
                };
                format!(" with the {}{price}", own(slot))
            });
        let free = if via == Payment::FREE { " for free" } else { "" };
        format!("{what}{home}{ability}{free}")
    }

    /// What a card costs besides its price.
    fn surcharge(self, card: CardId) -> String {
        let more = hooks::surcharge(&self.words.rules.catalog, self.words.state, self.me, card);
        match (more.what.is_empty(), more.any) {
            (true, 0) => String::new(),
            (false, 0) => format!(", and {} besides", amounts(more.what)),
            (true, any) => format!(", and {any} of any kind besides"),
            (false, any) => format!(", and {} with {any} of any kind besides", amounts(more.what)),
        }
    }

    fn prisoner(self, slot: Slot) -> String {
        if slot == NONE {
            String::new()
        } else {
            format!(", imprisoning the {}", self.words.city_card(self.me, slot))
        }
    }

    fn card(self, from: Zone, seat: Seat, slot: Slot, card: CardId) -> String {
        let place = CardPlace::new(from, slot);
        let name = if from == Zone::City {
            format!("the {}", self.words.city_card_of(seat, slot, self.me))
        } else {
            self.words.laid_card(place, card)
        };
        match self.ask {
            Ask::Replace => format!("Replace {name}"),
            Ask::Pair => format!("Share the space of {name}"),
            Ask::Order => format!("Resolve {name} next"),
            Ask::Discard if from != Zone::Hand => {
                format!("Discard {name} from {}", self.words.zone(place, self.me))
            }
            Ask::Discard => format!("Discard {name}"),
            Ask::Take => format!("Take {name} from {}", self.words.zone(place, self.me)),
            Ask::GiveCard if seat != NONE => format!("Give {name} to {}", self.words.player(seat)),
            Ask::GiveCard => format!("Give {name}"),
            Ask::Keep => format!("Keep {name}"),
            Ask::TakeRevealed => format!("Take {name} into the hand"),
            Ask::TakeMeadow => format!("Take {name} from the meadow"),
            Ask::DiscardMeadow => format!("Discard {name} from the meadow"),
            Ask::DrawMeadow => format!("Draw {name} from the meadow"),
            Ask::DiscardCity => format!("Discard {name} from the city"),
            Ask::Tuck => format!(
                "Put {name} from {} under {}",
                self.words.zone(place, self.me),
                self.cause()
            ),
            Ask::Activate => format!("Activate {name}"),
            Ask::Place => format!("Use {name}"),
            Ask::TakeCard => format!("Take {name}"),
            Ask::SpendToken => format!("Pay a token of {name}"),
            _ => format!("Choose {name}"),
        }
    }

    fn pile(self, zone: Zone) -> String {
        let pile = self.words.rules.catalog.zone_phrase(zone);
        match self.ask {
            Ask::Take | Ask::Discard => format!("Take the top card of {pile}"),
            Ask::DrawMeadow => format!("Draw from {pile}"),
            _ => format!("Reveal cards from {pile}"),
        }
    }

    /// One of several ways is told by what it does.
    fn option(self, name: u8) -> String {
        let (catalog, state) = (&self.words.rules.catalog, self.words.state);
        let source = match self.source {
            Source::Card { seat, slot } => card_in_city(state, seat, slot).map_or(self.source, Source::Playing),
            source => source,
        };
        let frame = state.stack.last().filter(|_| self.ask == Ask::Option);
        let way = frame.and_then(|frame| texts::Teller { catalog, source }.way_named(frame.at.into(), name));
        match way {
            Some(way) => capital(&way),
            None => format!("Choose {}", option_name(catalog, name).replace('_', " ")),
        }
    }

    fn resource(self, kind: Resource, n: u8, to: Seat) -> String {
        let what = amount(n, kind);
        match self.ask {
            Ask::StoreResource => format!("Lay {what} on {}", self.cause()),
            Ask::PayResource => format!("Pay {what}"),
            Ask::GiveResource if to == NONE => format!("Give {what}"),
            Ask::GiveResource => format!("Give {what} to {}", self.words.player(to)),
            Ask::PutResource => format!("Put {what} on {}", self.cause()),
            _ => format!("Gain {what}"),
        }
    }

    fn amount(self, n: u8) -> String {
        let what = match (n, self.amount_kind()) {
            (0, _) => "nothing".to_owned(),
            (_, Some(kind)) => amount(n, kind),
            (_, None) => n.to_string(),
        };
        match self.ask {
            Ask::PayAmount => format!("Pay {what}"),
            Ask::GiveAmount => format!("Give {what}"),
            Ask::PutAmount => format!("Put {what} on {}", self.cause()),
            _ => format!("Choose {what}"),
        }
    }

    /// The resource that the step being carried out counts.
    fn amount_kind(self) -> Option<Resource> {
        let frame = self.words.state.stack.last()?;
        let step = self.words.rules.catalog.steps.get(usize::from(frame.at))?;
        step.amount_of(&self.words.rules.catalog)
    }

    fn player(self, seat: Seat) -> String {
        match self.ask {
            Ask::TargetCity => format!("Put it into the city of {}", self.words.player(seat)),
            Ask::Receiver => format!("Give it to {}", self.words.player(seat)),
            _ => format!("Choose {}", self.words.player(seat)),
        }
    }

    fn stop(self) -> String {
        match self.ask {
            Ask::Play => "Play nothing".to_owned(),
            Ask::Pair => "Keep its own space".to_owned(),
            Ask::Discard => "Stop discarding".to_owned(),
            Ask::TakeRevealed | Ask::TakeMeadow | Ask::Take => "Take no more cards".to_owned(),
            Ask::DrawMeadow => "Draw no more cards".to_owned(),
            Ask::Tuck => format!("Put no more cards under {}", self.cause()),
            Ask::Activate => "Activate nothing".to_owned(),
            Ask::PayResource => "Stop paying".to_owned(),
            Ask::GiveResource | Ask::GiveCard => "Stop giving".to_owned(),
            Ask::PutResource => format!("Put nothing more on {}", self.cause()),
            Ask::Location => "Perform nothing".to_owned(),
            Ask::Place => "Use no more places".to_owned(),
            Ask::Reveal => "Turn up no more cards".to_owned(),
            Ask::MoveWorker => "Move no worker".to_owned(),
            Ask::Option => "Choose nothing".to_owned(),
            Ask::SpendToken => "Pay the rest from the supply".to_owned(),
            _ => "Stop".to_owned(),
        }
    }

    /// What asks, as the object of a sentence.
    fn cause(self) -> String {
        match self.source {
            Source::Event(at) => self.words.event(at),
            Source::Location(location) => self.words.location(location),
            Source::Card { seat, slot } if slot != NONE => {
                format!("the {}", self.words.city_card_of(seat, slot, self.me))
            }
            Source::Playing(card) => format!("the {}", self.words.card(card)),
            Source::Turn | Source::Season | Source::Card { .. } | Source::Special { .. } => "it".to_owned(),
        }
    }
}
