//! A half-done effect as text. It may only be carried on in the very position in which it was written, so a check over
//! everything else is written with it.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::choice::source_to_json;
use super::state::position;
use crate::choice::Decision;
use crate::game::FIRST_PROCEDURE;
use crate::ids::{MAX_CITY, MAX_FRAMES, NONE};
use crate::list::List;
use crate::modules::telling;
use crate::random::{key, name_key};
use crate::rules::Rules;
use crate::schema::node::{Node, Read};
use crate::state::{Frame, Source, State};

/// Bytes of one packed frame.
const FRAME: usize = 21;
const CHECK: usize = 8;

/// `null` at the beginning of a turn, else what is asked and the `code` to go on with. `rest` is the other sections.
pub(super) fn pending_to_json(
    rules: &Rules,
    state: &State,
    decision: Option<Decision>,
    rest: &Map<String, Value>,
) -> Value {
    let Some(decision) = decision.filter(|_| !state.stack.is_empty()) else {
        return Value::Null;
    };
    let player = json!(decision.player);
    let kind = json!(decision.ask.name());
    let source = source_to_json(rules, state, decision.player, decision.source);
    let mut bytes: Vec<u8> = state.stack.iter().copied().flat_map(pack).collect();
    let check = check(rest, [&player, &kind, &source], &bytes);
    bytes.extend(check.to_be_bytes());
    let code = bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut code, byte| {
            let _ = write!(code, "{byte:02x}");
            code
        });
    json!({ "player": player, "kind": kind, "source": source, "code": code })
}

/// Puts the half-done effects back. `state` must be complete but for its stack.
pub(super) fn read_pending(rules: &Rules, state: &mut State, node: &Node) -> Read<()> {
    if node.value.is_null() {
        return Ok(());
    }
    node.fields(&["player", "kind", "source", "code"])?;
    let code = node.need("code")?;
    let Some(bytes) = unhex(code.text()?) else {
        return code.fail("expected hexadecimal digits; leave `pending` out to start at a turn's beginning");
    };
    let other_position = || node.fail("belongs to another position; leave it out to start at a turn's beginning");
    let Some((frames, written)) = bytes.split_last_chunk::<CHECK>() else {
        return other_position();
    };
    if frames.is_empty() || frames.len() % FRAME != 0 || frames.len() / FRAME > List::<Frame, MAX_FRAMES>::CAPACITY {
        return other_position();
    }
    let about = ["player", "kind", "source"].map(|key| node.value.get(key).unwrap_or(&Value::Null));
    if check(&position(rules, state), about, frames) != u64::from_be_bytes(*written) {
        return other_position();
    }
    for packed in frames.as_chunks::<FRAME>().0 {
        match unpack(packed).filter(|frame| fits(rules, state, frame)) {
            Some(frame) => state.stack.push(frame),
            None => return other_position(),
        }
    }
    Ok(())
}

fn pack(frame: Frame) -> [u8; FRAME] {
    let [at_high, at_low] = frame.at.to_be_bytes();
    let [kind, first, second] = match frame.source {
        Source::Turn => [0, 0, 0],
        Source::Season => [1, 0, 0],
        Source::Location(location) => [2, location, 0],
        Source::Event(at) => [3, at, 0],
        Source::Card { seat, slot } => [4, seat, slot],
        Source::Playing(card) => [5, card, 0],
        Source::Special { module, at } => [6, module, at],
    };
    let Frame {
        phase,
        seat,
        chosen,
        it,
        n,
        a,
        b,
        c,
        mask,
        ..
    } = frame;
    let mut bytes = [0; FRAME];
    let (registers, last) = bytes.split_at_mut(FRAME - size_of::<u64>());
    registers.copy_from_slice(&[
        at_high, at_low, phase, seat, kind, first, second, chosen, it, n, a, b, c,
    ]);
    last.copy_from_slice(&mask.to_le_bytes());
    bytes
}

fn unpack(bytes: &[u8; FRAME]) -> Option<Frame> {
    let &[
        at_high,
        at_low,
        phase,
        seat,
        kind,
        first,
        second,
        chosen,
        it,
        n,
        a,
        b,
        c,
        ref mask @ ..,
    ] = bytes;
    let source = match kind {
        0 => Source::Turn,
        1 => Source::Season,
        2 => Source::Location(first),
        3 => Source::Event(first),
        4 => Source::Card {
            seat: first,
            slot: second,
        },
        5 => Source::Playing(first),
        6 => Source::Special {
            module: first,
            at: second,
        },
        _ => return None,
    };
    let at = u16::from_be_bytes([at_high, at_low]);
    Some(Frame {
        at,
        phase,
        seat,
        source,
        chosen,
        it,
        n,
        a,
        b,
        c,
        mask: u64::from_le_bytes(*mask),
    })
}

/// Does everything that the frame points at exist?
fn fits(rules: &Rules, state: &State, frame: &Frame) -> bool {
    let catalog = &rules.catalog;
    let source = match frame.source {
        Source::Turn | Source::Season => true,
        Source::Location(location) => usize::from(location) < catalog.locations.len(),
        Source::Event(at) => usize::from(at) < state.events.len(),
        Source::Card { seat, slot } => seat < state.seats && (usize::from(slot) < MAX_CITY || slot == NONE),
        Source::Playing(card) => usize::from(card) < catalog.cards.len(),
        Source::Special { module, at } => telling::source_name(catalog, module, at).is_some(),
    };
    let step = frame.at >= FIRST_PROCEDURE || usize::from(frame.at) < catalog.steps.len();
    source && step && frame.seat < state.seats
}

fn check(rest: &Map<String, Value>, about: [&Value; 3], frames: &[u8]) -> u64 {
    let about = about
        .into_iter()
        .fold(digest_map(rest, 0), |hash, value| digest(value, hash));
    frames.iter().fold(about, |hash, &byte| key(hash, u64::from(byte)))
}

/// A number for a JSON value that does not depend on the order of keys.
fn digest(value: &Value, hash: u64) -> u64 {
    match value {
        Value::Null => key(hash, 1),
        Value::Bool(flag) => key(hash, 2 + u64::from(*flag)),
        Value::Number(number) => key(
            key(hash, 4),
            number.as_u64().unwrap_or_else(|| name_key(&number.to_string())),
        ),
        Value::String(text) => key(key(hash, 5), name_key(text)),
        Value::Array(items) => items
            .iter()
            .fold(key(key(hash, 6), items.len() as u64), |hash, item| digest(item, hash)),
        Value::Object(map) => digest_map(map, key(key(hash, 7), map.len() as u64)),
    }
}

fn digest_map(map: &Map<String, Value>, hash: u64) -> u64 {
    let mut entries: Vec<_> = map.iter().collect();
    entries.sort_unstable_by_key(|(name, _)| *name);
    entries
        .into_iter()
        .fold(hash, |hash, (name, value)| digest(value, key(hash, name_key(name))))
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let (pairs, odd) = text.as_bytes().as_chunks::<2>();
    let digit = |byte: u8| (byte as char).to_digit(16).map(|digit| digit as u8);
    let bytes = pairs
        .iter()
        .map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?))
        .collect();
    if odd.is_empty() { bytes } else { None }
}
