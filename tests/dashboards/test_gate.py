"""Nobody gets in: not through a foreign name, not from a foreign page, and nobody stops what another started."""

import http.client
import http.server
import shutil
import threading
from urllib.parse import urlparse

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from everdell_sim.dashboards.server import visitors
from tests.dashboards.visitor import Visitor

pytestmark = pytest.mark.xdist_group("browser")

EVIL = "evil.test"


def ask(address, host, origin=None, method="GET", path="/_stcore/health", **headers):
    """The status of an answer to a request that says this of itself."""
    where = urlparse(address)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=20)
    connection.putrequest(method, path, skip_host=True)
    for name, value in {"Host": host, "Origin": origin, **headers}.items():
        if value is not None:
            connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    return connection.getresponse().status


def streams(address, host, origin):
    """Is a WebSocket opened for someone who says this of themselves?"""
    where = urlparse(address)
    uri = f"ws://{host}/_stcore/stream"
    try:
        with connect(uri, address=(where.hostname, where.port), origin=origin, proxy=None, open_timeout=20):
            return True
    except InvalidStatus as refused:
        return refused.response.status_code != 403


# Hosts that are not served here; PORT is that of the server.
FOREIGN = [
    EVIL,
    f"{EVIL}:PORT",
    "localhost.evil.test:PORT",
    "127.0.0.1.evil.test:PORT",
    "127.0.0.1:1",
    "127.0.0.1",
    "localhost:1",
    "0.0.0.0:PORT",
    "127.0.0.2:PORT",
    "192.168.1.1:PORT",
    "user@127.0.0.1:PORT",
    "127.0.0.1:PORT@evil.test",
    "127.0.0.1:PORT.evil.test",
    "127.0.0.1:99999",
    "127.0.0.1:PORT/x",
    "[::1",
    "",
    None,
]


@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_host_is_refused(address, host):
    host = host and host.replace("PORT", str(urlparse(address).port))
    # What is no request at all is refused before it comes to us.
    assert ask(address, host) in (400, 403)


@pytest.mark.parametrize("host", [EVIL, f"{EVIL}:PORT", "127.0.0.1:1", "127.0.0.2:PORT"])
def test_a_stream_for_a_foreign_host_is_refused(address, host):
    host = host.replace("PORT", str(urlparse(address).port))
    assert not streams(address, host, f"http://{host}")


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]"])
def test_its_own_pages_are_let_in(address, name):
    host = f"{name}:{urlparse(address).port}"
    assert ask(address, host) == 200
    assert ask(address, host, f"http://{host}") == 200
    assert streams(address, host, f"http://{host}")


PAGES_ELSEWHERE = ["http://evil.test", "http://localhost:1", "http://127.0.0.1:1", "https://HOST", "null", "", None]


@pytest.mark.parametrize("origin", PAGES_ELSEWHERE)
def test_a_stream_for_a_foreign_page_is_refused(address, origin):
    host = urlparse(address).netloc
    origin = origin and origin.replace("HOST", host)
    assert not streams(address, host, origin)
    if origin is not None:
        assert ask(address, host, origin) == 403
        assert ask(address, host, origin, "PUT", "/_stcore/upload_file/x/y") == 403


def test_a_page_elsewhere_cannot_fetch_or_frame(address):
    host = urlparse(address).netloc
    for site in ("cross-site", "same-site"):
        assert ask(address, host, Sec_Fetch_Site=site, Sec_Fetch_Mode="no-cors") == 403
        assert ask(address, host, Sec_Fetch_Site=site, Sec_Fetch_Mode="navigate") == 200, "a link may be followed"


def test_no_name_that_leads_here_shows_anything(browsers, address):
    """DNS rebinding in a real browser: a name of somebody else's leads to this machine."""
    port = urlparse(address).port
    with browsers(f"--host-resolver-rules=MAP {EVIL} 127.0.0.1") as browser:
        page = browser.new_page()
        assert page.goto(f"http://{EVIL}:{port}/data?run=first").status == 403
        assert "open the link that it printed" in page.content()
        assert opens(page, f"ws://{EVIL}:{port}/_stcore/stream") == "refused"


def opens(page, uri):
    return page.evaluate(
        """uri => new Promise(resolve => {
            const socket = new WebSocket(uri);
            socket.onopen = () => resolve("open");
            socket.onerror = () => resolve("refused");
        })""",
        uri,
    )


@pytest.fixture
def page_elsewhere(chromium):
    """A page that another program of this machine serves."""

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<title>elsewhere</title>")

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        page = chromium.new_page()
        page.goto(f"http://127.0.0.1:{other.server_port}/")
        yield page
        page.close()
        other.shutdown()


def test_a_page_on_another_port_reaches_nothing(page_elsewhere, server, address):
    page_elsewhere.context.new_page().goto(server.link)
    assert opens(page_elsewhere, f"{address.replace('http', 'ws')}/_stcore/stream") == "refused"
    asked = "uri => fetch(uri, {credentials: 'include'}).then(one => one.status, () => 'refused')"
    assert page_elsewhere.evaluate(asked, f"{address}/_stcore/host-config") == "refused"


def test_a_link_with_a_token_makes_a_visitor_known_and_vanishes(visitor, server, address):
    visitor.page.goto(f"{server.link}&run=several&players=2")
    visitor.wait()
    visitor.soon(lambda: "token" in visitor.page.url, False)
    assert "run=several" in visitor.page.url
    (cookie,) = [one for one in visitor.page.context.cookies() if one["name"].startswith(visitors.COOKIE)]
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
    assert ask(address, urlparse(address).netloc, path="/?token=wrong") == 403
    assert ask(address, urlparse(address).netloc, path="//evil.test/?" + server.link.partition("?")[2]) in (303, 400)


def test_a_job_is_started_with_the_token_and_stopped_by_its_owner_alone(browsers, server, address, runs):
    with browsers() as first, browsers() as second, browsers() as third:
        owner, other, stranger = (Visitor(one.new_page(), address) for one in (first, second, third))
        for who in (owner, other):
            who.page.goto(server.link)
        stranger.open("run?run=first").shows("open the link that everdell-sim dashboard printed")
        assert stranger.page.locator("button", has_text="Start").is_disabled()
        owner.open("run?run=first")
        owner.page.get_by_label("Deals").fill("10000000")
        owner.page.get_by_label("Name of the new run").fill("guarded")
        owner.page.get_by_label("Name of the new run").press("Enter")
        owner.shows("--deals 10000000", "guarded").press("Start").shows("guarded (run): running")
        for who in (owner, other, stranger):
            who.open("run?run=first").shows("guarded (run): running")
        stops = "button", {"has_text": "Stop"}
        owner.page.locator(stops[0], **stops[1]).wait_for()
        assert [who.page.locator(stops[0], **stops[1]).count() for who in (other, stranger)] == [0, 0]
        owner.press("Stop").shows("guarded (run): stopped")
        assert [who.problems for who in (owner, other, stranger)] == [[], [], []]
    shutil.rmtree(runs / "guarded")
    shutil.rmtree(runs / ".jobs")


def test_cookies_of_another_server_mean_nothing(monkeypatch):
    mine = visitors.new()
    name = visitors.known(mine)
    assert name
    assert visitors.may_stop(name, name)
    assert not visitors.may_stop(name, visitors.known(visitors.new()))
    assert not visitors.may_stop(None, name)
    assert visitors.may_stop(name, "server-that-ended.visitor")
    for forged in ("", ".", mine[:-1], mine + "0", "x." + mine.partition(".")[2], "\xe9.\xe9"):
        assert visitors.known(forged) is None
    monkeypatch.setattr(visitors, "TOKEN", "another")
    assert visitors.known(mine) is None
