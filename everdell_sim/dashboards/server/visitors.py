"""Who visits: a link with a token makes a visitor known, and a cookie that this process signed keeps them so.

Anybody who reaches the server may look. Only known visitors start jobs, and each stops their own.
"""

import hashlib
import hmac
import secrets

import streamlit as st

# Both end with the process: a link and a cookie of another server mean nothing here.
TOKEN = secrets.token_urlsafe(24)
_SERVER = hashlib.sha256(TOKEN.encode()).hexdigest()[:16]
COOKIE = "everdell-sim"


def admits(token: str) -> bool:
    return hmac.compare_digest(token.encode(), TOKEN.encode())


def new() -> str:
    """The cookie of a visitor who came with the token."""
    visitor = secrets.token_hex(8)
    return f"{visitor}.{_signed(visitor)}"


def known(cookie: str) -> str | None:
    """The name under which a visitor owns jobs; None if this process did not sign the cookie."""
    visitor, _, signature = cookie.partition(".")
    return f"{_SERVER}.{visitor}" if hmac.compare_digest(signature.encode(), _signed(visitor).encode()) else None


def present() -> str | None:
    """Who looks at the page that is being drawn; None if they came without the token."""
    cookies = (value for name, value in st.context.cookies.to_dict().items() if name.startswith(COOKIE))
    return next(filter(None, map(known, cookies)), None)


def may_stop(visitor: str | None, owner: str) -> bool:
    """Their own jobs, and those of a server that has ended, whose visitors cannot come back."""
    return visitor is not None and (owner == visitor or not owner.startswith(f"{_SERVER}."))


def _signed(visitor: str) -> str:
    return hmac.new(TOKEN.encode(), visitor.encode(), hashlib.sha256).hexdigest()
