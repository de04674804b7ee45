//! How a judge is taught: `lessons` are decisions of a bot's own games with what their best choices led to and the inputs
//! of the judge; `positions` are where turns of such games lead, with what the games ended with, for the net; `fit` grows trees
//! that explain the differences between the choices of a decision.

mod fit;
mod grow;
mod lessons;
mod positions;

pub use fit::{Fitting, Report, fit};
pub(crate) use lessons::gain;
pub use lessons::{Course, Lessons, take};
pub use positions::{Positions, watch};
