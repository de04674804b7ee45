"""What the reader chose lives in the address, so that a view can be shared as a link and survives a reload.

The address wins when it says something new (a link was followed); else what was chosen on the page. Whatever a widget
is to show is said to be its default too: a browser that is asked for more while it still builds a page shows that.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import streamlit as st

T = TypeVar("T")

# What was last written to the address, by key.
_WRITTEN = "address"


def choose(
    label: str,
    options: Sequence[T],
    key: str,
    default: T | None = None,
    *,
    show: Callable[[Any], str] = str,
    pills: bool = False,
    **more: Any,
) -> T | None:
    """One of `options`; None only if there is no default."""
    found = _new(key)
    if found is not None:
        st.session_state[key] = next((one for one in options if str(one) in found[:1]), default)
    if st.session_state.get(key) not in options:
        st.session_state[key] = default
    now = st.session_state[key]
    if pills:
        needed = default is not None
        chosen = st.segmented_control(label, options, default=now, key=key, format_func=show, required=needed, **more)
    else:
        index = None if now is None else options.index(now)
        chosen = st.selectbox(label, options, index=index, key=key, format_func=show, **more)
    _write(key, [] if chosen is None else [str(chosen)])
    return chosen


def choose_some(label: str, options: Sequence[T], key: str, **more: Any) -> tuple[T, ...]:
    """Any number of `options`."""
    found = _new(key)
    kept = st.session_state.get(key) or []
    now = [one for one in options if (str(one) in found if found is not None else one in kept)]
    st.session_state[key] = now
    chosen = st.multiselect(label, options, now, key=key, **more)
    _write(key, [str(one) for one in chosen])
    return tuple(chosen)


def number(key: str, low: int, high: int) -> int | None:
    """The number that a widget with this key is to show: from the address or from the page; None if it does not fit."""
    found = _new(key)
    if found is not None:
        digits = found[0].removeprefix("-")
        st.session_state[key] = int(found[0]) if digits.isascii() and digits.isdigit() and len(digits) < 16 else None
    now = st.session_state.get(key)
    if now is None or not low <= now <= high:
        st.session_state[key] = None
    return st.session_state[key]  # type: ignore[no-any-return]


def tell(key: str, value: object) -> None:
    """Put a value into the address; None takes it out."""
    _write(key, [] if value is None else [str(value)])


def asked(key: str) -> str | None:
    """What the address says, whether or not it makes sense."""
    return st.query_params.get(key)


def _new(key: str) -> list[str] | None:
    """What the address says if the page does not know it yet."""
    told = st.query_params.get_all(key)
    known = key in st.session_state and st.session_state.get(_WRITTEN, {}).get(key) == told
    return told if told and not known else None


def _write(key: str, told: list[str]) -> None:
    st.session_state.setdefault(_WRITTEN, {})[key] = told
    if not told:
        st.query_params.pop(key, None)
    elif st.query_params.get_all(key) != told:
        st.query_params[key] = told
