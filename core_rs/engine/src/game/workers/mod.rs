//! Workers: where they may go, what happens there, and what becomes of them when a place goes.

mod copying;
mod crew;
mod places;
mod visits;
