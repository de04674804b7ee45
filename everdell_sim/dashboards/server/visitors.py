"""Who visits: the printed link has a token, which is exchanged for a cookie signed by this process.

Anyone who reaches the server may look. Only visitors with such a cookie may start jobs, and stop those they started.
"""

import hashlib
import hmac
import secrets

import streamlit as st

# New in every process: links and cookies of another server are not accepted.
TOKEN = secrets.token_urlsafe(24)
_SERVER = hashlib.sha256(TOKEN.encode()).hexdigest()[:16]
COOKIE = "everdell-sim"


def admits(token: str) -> bool:
    return hmac.compare_digest(token.encode(), TOKEN.encode())


def new() -> str:
    """A cookie for a visitor who brought the token."""
    visitor = secrets.token_hex(8)
    return f"{visitor}.{_signed(visitor)}"


def known(cookie: str) -> str | None:
    """The name under which the visitor owns jobs; None if this process did not sign the cookie."""
    visitor, _, signature = cookie.partition(".")
    return f"{_SERVER}.{visitor}" if hmac.compare_digest(signature.encode(), _signed(visitor).encode()) else None


def present() -> str | None:
    """The visitor for whom a page is being drawn; None without a valid cookie."""
    cookies = (value for name, value in st.context.cookies.to_dict().items() if name.startswith(COOKIE))
    return next(filter(None, map(known, cookies)), None)


def may_stop(visitor: str | None, owner: str) -> bool:
    """A visitor may stop their own jobs, and those of a server that has ended, whose visitors are no longer known."""
    return visitor is not None and (owner == visitor or not owner.startswith(f"{_SERVER}."))


def _signed(visitor: str) -> str:
    return hmac.new(TOKEN.encode(), visitor.encode(), hashlib.sha256).hexdigest()
