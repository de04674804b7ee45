//! The terms of a value by what they are about, for whoever wants to know them apart.

use super::sum::Sum;

/// Thousandths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Of a card that is played.
    pub standing: i32,
    pub counted: i32,
    pub named: i32,
    pub bonus: i32,
    pub home: i32,
    pub space: i32,
    pub reactions: i32,
    pub crowded_out: i32,
    pub denied: i32,
    pub payment: i32,
    pub fee: i32,
    pub wishes: i32,
    /// Of a placement.
    pub journey: i32,
    pub taste: i32,
    pub discarding: i32,
    pub copying: i32,
    pub resources: i32,
    pub any_resources: i32,
    pub claimed: i32,
    /// Of both.
    pub effect: i32,
    pub produced: i32,
    pub rest: i32,
}

impl Sum for Terms {
    const TERMS: bool = true;

    // Where the term is known when this is compiled, so is the field.
    #[inline(always)]
    fn add(&mut self, term: &'static str, value: i32) {
        let field = match term {
            "points, taste and standing there" => &mut self.standing,
            "prosperity and colours for events" | "counted by prosperity" => &mut self.counted,
            "events that name it" => &mut self.named,
            "its own bonus" => &mut self.bonus,
            "a home" => &mut self.home,
            "space" => &mut self.space,
            "reactions to it" => &mut self.reactions,
            "a wish without a space" => &mut self.crowded_out,
            "from the meadow" | "before a rival" => &mut self.denied,
            "payment" | "cost" => &mut self.payment,
            "price of the way of paying" => &mut self.fee,
            "other wishes" => &mut self.wishes,
            "journey" => &mut self.journey,
            "taste" => &mut self.taste,
            "discarding" => &mut self.discarding,
            "copied location" => &mut self.copying,
            "resources" => &mut self.resources,
            "resources of choice" => &mut self.any_resources,
            "the event" => &mut self.claimed,
            "effect" => &mut self.effect,
            "production" | "its production" => &mut self.produced,
            _ => &mut self.rest,
        };
        *field += value;
    }

    fn is_settled(&mut self, _: i32) -> bool {
        false
    }
}
