"""Checks every request before the app sees it: foreign hosts and foreign pages are refused, over HTTP and WebSocket.

With DNS rebinding, a web page reaches this machine under a foreign name in `Host`. A foreign `Origin` is a page that
somebody else serves, perhaps on another port of this machine.
"""

import ipaddress
import socket
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from everdell_sim.dashboards.server import visitors

LOCAL = ("localhost", "127.0.0.1", "::1")
# No other page may show ours in a frame, where a click could mean something else.
_SENT = {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_POLICY_VIOLATION = 1008


class Gate:
    """Passes on requests that come to one of our addresses, from one of our pages."""

    def __init__(self, app: ASGIApp, host: str, port: int) -> None:
        self.app, self.port = app, port
        self.names = {host.lower(), socket.gethostname().lower(), socket.getfqdn().lower(), *LOCAL}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
        elif not self._fits(scope):
            await self._refuse(scope, receive, send)
        elif answer := self._welcome(scope):
            await answer(scope, receive, send)
        else:
            await self.app(scope, receive, _guarded(send))

    def _fits(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or len(origins) > 1 or not self._serves(hosts[0], scope):
            return False
        if origins:
            return origins[0].lower() == f"http://{hosts[0]}".lower()
        # Browsers always send the origin of a WebSocket. Otherwise recent ones say whether the page is foreign.
        foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        return scope["type"] == "http" and not (foreign and headers.get("sec-fetch-mode") != "navigate")

    def _serves(self, host: str, scope: Scope) -> bool:
        """Is it an address or name of this machine, with our port?"""
        try:
            asked = urlsplit(f"//{host}")
            name, port = asked.hostname or "", asked.port or 80
        except ValueError:
            return False
        if asked.netloc != host or "@" in host or port != self.port:
            return False
        # The address that this connection was made to: we may listen on several.
        here = _address(scope["server"][0]) if scope.get("server") else None
        return name in self.names or (here is not None and _address(name) == here)

    def _welcome(self, scope: Scope) -> Response | None:
        """A visitor who brings the token gets a cookie, and the address without the token."""
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        tokens = [value for key, value in query if key == "token"]
        if scope["type"] != "http" or scope["method"] != "GET" or not tokens:
            return None
        if not visitors.admits(tokens[0]):
            text = "This link belongs to another start of the dashboard: open the link that it printed last.\n"
            return PlainTextResponse(text, 403)
        rest = urlencode([(key, value) for key, value in query if key != "token"])
        # A path that begins with two slashes would name another host.
        answer = RedirectResponse("/" + scope["path"].lstrip("/") + (f"?{rest}" if rest else ""), 303)
        name = f"{visitors.COOKIE}-{self.port}"
        if visitors.known(HTTPConnection(scope).cookies.get(name, "")) is None:
            answer.set_cookie(name, visitors.new(), httponly=True, samesite="strict")
        return answer

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": _POLICY_VIOLATION})
            return
        text = "The dashboard answers only at its own addresses: open the link that it printed.\n"
        await PlainTextResponse(text, 403)(scope, receive, send)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An IP address, independent of its spelling; None for a name."""
    try:
        found = ipaddress.ip_address(name)
    except ValueError:
        return None
    return (found.ipv4_mapped if found.version == 6 else None) or found


def _guarded(send: Send) -> Send:
    async def more(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(_SENT)
        await send(message)

    return more
