//! How a judge is taught: `lessons` are decisions of a bot's own games with what their best choices led to and the inputs
//! of the judge; `fit` grows trees that explain the differences between the choices of a decision.

mod fit;
mod grow;
mod lessons;

pub use fit::{Fitting, Report, fit};
pub use lessons::{Course, Lessons, take};
