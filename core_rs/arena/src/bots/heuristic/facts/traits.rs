//! What the data say of a card, as a list of numbers: what it costs, scores and does. Never its name, so that a card that is
//! new or changed has traits like any other.

use super::outcome::Outcome;
use super::profile::{Profile, Reaction};
use everdell_engine::catalog::{CardDef, Catalog, Visitors};
use everdell_engine::effect::{Copying, Kind, NOTHING, Price, Rarity, SORTS, Stock, What, Whose, sort};
use everdell_engine::list::List;
use everdell_engine::payment::Laid;

/// How many traits a card has.
pub const TRAITS: usize = 132;

pub type Traits = [i16; TRAITS];

/// The traits of every card of a catalog.
pub fn traits(catalog: &Catalog) -> Vec<Traits> {
    let profile = Profile::new(catalog);
    let cards = catalog.cards.iter().enumerate();
    cards
        .map(|(card, def)| {
            let mut list = List::default();
            print(def, &mut list);
            score(def, &mut list);
            outcome(&profile.effects[card], &mut list);
            outcome(&profile.visits[card], &mut list);
            reactions(&profile.reactions[card], &mut list);
            let mut traits = [0; TRAITS];
            traits[..list.len()].copy_from_slice(&list);
            traits
        })
        .collect()
}

type Told = List<i16, TRAITS>;

fn tell(list: &mut Told, numbers: impl IntoIterator<Item = i16>) {
    numbers.into_iter().for_each(|number| list.push(number));
}

/// What is printed on it.
fn print(def: &CardDef, list: &mut Told) {
    let flag = i16::from;
    tell(list, def.cost.0.map(i16::from));
    tell(list, (0..5).map(|colour| flag(def.colour as i16 == colour)));
    let ability = def.ability.as_ref();
    let price = ability.map_or(Price::Nothing, |ability| ability.price);
    tell(
        list,
        [
            1,
            def.points.into(),
            def.cost.total() as i16,
            def.space.into(),
            def.opens.into(),
            flag(def.kind == Kind::Critter),
            flag(def.rarity == Rarity::Unique),
            flag(def.once),
            def.copies.into(),
            def.residents[Laid::Token as usize].len() as i16,
            def.homes[Laid::Token as usize].len() as i16,
            def.worker_spots.into(),
            flag(def.visitors == Visitors::Owner),
            flag(def.visitors == Visitors::Everybody),
            def.open_reward.into(),
            flag(def.permanent_worker),
            def.cells.into(),
            def.pairs_with.len() as i16,
            def.tokens_on_play.into(),
            def.stored_on_play.total() as i16,
            flag(def.enters_opponent),
            flag(def.replaces.is_some()),
            flag(def.trades.is_some()),
            flag(def.after_event.is_some()),
            flag(def.before_season != NOTHING),
            flag(def.after_draw != NOTHING),
            flag(def.raises_limit()),
            flag(def.dead),
            ability.map_or(0, |ability| ability.drops.into()),
            ability.map_or(0, |ability| ability.swaps.into()),
            flag(ability.is_some() && price == Price::DiscardThis),
            flag(ability.is_some() && price == Price::Imprison),
            flag(ability.is_some() && price == Price::BuildOn),
        ],
    );
}

/// What it counts at the end.
fn score(def: &CardDef, list: &mut Told) {
    let (mut sorts, mut colours, mut others) = ([0; SORTS], [0; 5], [0; 7]);
    for score in &def.score {
        let points = i16::from(score.points);
        let other = match (score.per.what, score.per.whose) {
            (What::Cards(filter), Whose::Own) => {
                for (at, sum) in colours.iter_mut().enumerate() {
                    *sum += points * i16::from(filter.colour.is_some_and(|colour| colour as usize == at));
                }
                for (kind, rarity) in [Kind::Critter, Kind::Construction]
                    .into_iter()
                    .flat_map(|kind| [Rarity::Common, Rarity::Unique].map(|rarity| (kind, rarity)))
                {
                    let counts = filter.colour.is_none()
                        && filter.kind.is_none_or(|only| only == kind)
                        && filter.rarity.is_none_or(|only| only == rarity);
                    sorts[sort(kind, rarity)] += points * i16::from(counts);
                }
                continue;
            }
            (What::Resources { .. }, _) => 0,
            (What::Events(_), Whose::Own) => 1,
            (What::Paired, _) => 2,
            // Once if so many tokens lie there.
            (What::TokensOn(_) | What::PointTokens { .. } | What::One, _) => 3,
            (What::Cards(_), Whose::Opponents | Whose::BestOpponent) | (What::BonusOf(_), _) => 4,
            (What::HandCards(_) | What::Spaces, _) => 5,
            _ => 6,
        };
        others[other] += points * i16::from(score.max.clamp(1, 8));
    }
    tell(list, sorts);
    tell(list, colours);
    tell(list, others);
}

/// What an effect of it brings.
fn outcome(out: &Outcome, list: &mut Told) {
    let flag = i16::from;
    let discard = out.discard.unwrap_or_default();
    let (convert, give) = (out.convert.unwrap_or_default(), out.give_any.unwrap_or_default());
    tell(list, out.gain.0.map(i16::from));
    tell(
        list,
        [
            out.any.into(),
            out.cards.into(),
            i16::from(out.points) + i16::from(out.tokens),
            out.per_card.map_or(0, |(_, gain)| gain.total() as i16),
            out.with_card.map_or(0, |(_, gain)| gain.total() as i16),
            out.paired_any.map_or(0, |(any, _)| any.into()),
            i16::from(convert.1) * i16::from(convert.2),
            i16::from(give.1) * i16::from(give.2),
            out.exchange.into(),
            discard.max.into(),
            i16::from(discard.max)
                * (i16::from(discard.points) + i16::from(discard.any) / i16::from(discard.every.max(1))),
            i16::from(discard.max) * i16::from(discard.cards),
            out.stores.total() as i16,
            flag(out.takes_stored),
            flag(out.copies == Some(Copying::Own)),
            flag(out.copies == Some(Copying::Others)),
            out.play.map_or(0, |(discount, ..)| discount.map_or(9, i16::from)),
            flag(out.play.is_some_and(|(_, from, _)| from == Stock::Meadow)),
            out.taken_from_meadow.into(),
            flag(out.copies_location != 0),
            flag(out.moves_worker || out.returns_worker),
            flag(out.produces),
            flag(out.refunds_replaced),
            out.gives_up
                .map_or(0, |(n, refund)| i16::from(n) * if refund { 2 } else { 1 }),
            out.gives_cards.into(),
            flag(out.to_limit),
            flag(out.tokens_on.is_some()),
            flag(out.gamble.is_some()),
            out.ways.len() as i16,
            out.rare.len() as i16,
        ],
    );
}

/// What it does when another card is played.
fn reactions(all: &[Reaction], list: &mut Told) {
    let sum = |of: fn(&Outcome) -> i16| all.iter().map(|reaction| of(&reaction.out)).sum::<i16>();
    tell(
        list,
        [
            sum(|out| (out.gain.total() + u16::from(out.any)) as i16),
            sum(|out| out.cards.into()),
            sum(|out| out.points.into()),
            all.iter().map(|reaction| reaction.to.len() as i16).sum(),
        ],
    );
}
