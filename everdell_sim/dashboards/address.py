"""Selections are kept in the page's address, so that a view can be shared as a link and survives a reload.

The address takes precedence when it is new: the reader followed a link or went back. Otherwise the selection on the
page does. A browser that sends a request while an answer is still on its way sends the previous address; so what was
written is remembered until the browser is known to have it, and until then is not treated as new.

A page view is one step in the browser's history: it is written once, at its end, and without defaults.

The value that a widget shows is also passed as its default, because a browser that receives more while it is still
building a page shows that.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import parse_qs

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

T = TypeVar("T")


@dataclass
class _Known:
    """One visitor's address: for each key what the browser last sent, then everything written since."""

    values: dict[str, list[list[str]]] = field(default_factory=dict)
    news: set[str] = field(default_factory=set)


def arrive(alone: bool = False) -> None:
    """Read the address that the browser sent, before anything else, once per page view.

    A part of a page that is drawn `alone` reads it itself; drawn with the rest, the rest has already read it.
    """
    known, look = _known(), get_script_run_ctx()
    if look is None or (alone and not look.fragment_ids_this_run):
        return
    address = parse_qs(look.query_string, keep_blank_values=True)
    for key, values in known.values.items():
        found = address.get(key, [])
        if look.is_history_navigation or (found and found not in values):
            known.values[key] = [found]
            known.news.add(key)
        else:
            # A link without this key leaves it unchanged.
            known.values[key] = values[values.index(found) :] if found in values else [found, values[-1]]
    # The links of the menu have no parameters.
    leave()


def leave() -> None:
    """Write the selections, after everything else."""
    wanted = {key: values[-1] for key, values in _known().values.items()}
    before = {key: st.query_params.get_all(key) for key in st.query_params}
    after = {key: values for key, values in (before | wanted).items() if values}
    if after != before:
        st.query_params.from_dict(after)


def choose(
    label: str,
    options: Sequence[T],
    key: str,
    default: T | None = None,
    *,
    show: Callable[[Any], str] = str,
    pills: bool = False,
    slider: bool = False,
    always: bool = False,
    **more: Any,
) -> T | None:
    """One of `options`; None only if there is no default.

    With `always`, the default is written too, because it may change.
    """
    found = _new(key)
    if found is not None:
        st.session_state[key] = next((one for one in options if str(one) in found[:1]), default)
    if st.session_state.get(key) not in options:
        st.session_state[key] = default
    now, chosen = st.session_state[key], default
    if slider:
        chosen = st.select_slider(label, options, now, key=key, format_func=show, **more)
    elif pills:
        needed = default is not None
        chosen = st.segmented_control(label, options, default=now, key=key, format_func=show, required=needed, **more)
    else:
        index = None if now is None else options.index(now)
        chosen = st.selectbox(label, options, index=index, key=key, format_func=show, **more)
    put(key, chosen if always or chosen != default else None)
    return chosen


def choose_some(label: str, options: Sequence[T], key: str, **more: Any) -> tuple[T, ...]:
    """Any number of `options`."""
    found = _new(key)
    kept = st.session_state.get(key) or []
    now = [one for one in options if (str(one) in found if found is not None else one in kept)]
    st.session_state[key] = now
    chosen = st.multiselect(label, options, now, key=key, **more)
    put(key, *chosen)
    return tuple(chosen)


def number(key: str, low: int, high: int) -> int | None:
    """The number that a widget with this key is to show: from the address or from the page; None if it does not fit."""
    found = _new(key)
    if found is not None:
        digits = found[0].removeprefix("-") if found else ""
        st.session_state[key] = int(found[0]) if digits.isascii() and digits.isdigit() and len(digits) < 16 else None
    now = st.session_state.get(key)
    if now is None or not low <= now <= high:
        st.session_state[key] = None
    return st.session_state[key]  # type: ignore[no-any-return]


def text(key: str, default: str, most: int) -> str:
    """The text that a widget with this key is to show, of at most `most` characters."""
    found = _new(key)
    if found is not None:
        st.session_state[key] = found[0][:most] if found else default
    return st.session_state[key]  # type: ignore[no-any-return]


def put(key: str, *values: object) -> None:
    """Put values into the address; none, or None, takes them out."""
    texts = [str(one) for one in values if one is not None]
    if _said(key) != texts:
        known = _known().values
        # The newest comes last, as it will in the address.
        known[key] = [*(known[key] if _said(key) else known.pop(key)), texts]


def asked(key: str) -> str | None:
    """What the address says, or will say once the browser has it, whether or not it is valid."""
    return next(iter(_said(key)), None)


def in_history() -> bool:
    """Did the reader go back or forward? Whoever then writes something new closes the way back."""
    look = get_script_run_ctx()
    return look is not None and look.is_history_navigation


def _known() -> _Known:
    known: _Known = st.session_state.setdefault("address", _Known())
    return known


def _said(key: str) -> list[str]:
    """What the address says about a key, which is watched from now on."""
    return _known().values.setdefault(key, [st.query_params.get_all(key)])[-1]


def _new(key: str) -> list[str] | None:
    """What the address says if that is new to the page; an empty value can be new too."""
    said, news = _said(key), _known().news
    if key in st.session_state and key not in news:
        return None
    news.discard(key)
    return said
