"""Two hundred nasty texts in everything that an address can hold, paths that lead out, questions that break limits."""

import http.client
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import BoundedSemaphore
from urllib.parse import urlparse

import pytest
from streamlit.testing.v1 import AppTest

import everdell_sim as ev
from everdell_sim.dashboards.background import sql_client
from everdell_sim.dashboards.pages import PAGES
from everdell_sim.errors import BadInput
from everdell_sim.runs.reader import export

pytestmark = pytest.mark.xdist_group("browser")

# Everything that the pages read from the address.
KEYS = [
    "run",
    "with",
    "players",
    "bots",
    "modules",
    "patch",
    "strength",
    "card",
    "event",
    "location",
    "game",
    "step",
    "sql",
    "experiment",
    "x",
    "y",
    "by",
    "is-0",
    "is-1",
    "page",
    "seat",
    "what",
    "list",
    "level",
    "lift",
    "group-1",
    "group-2",
    "y-1",
    "y-2",
    "named-card-1",
    "named-event-2",
    "figure-1",
    "lineup-1",
    "ladder-1",
    "one-1",
    "other-1",
    "style-1",
    "extra",
    "change",
]

CORES = [
    "'",
    '"',
    "`",
    "\\",
    "%",
    "\x00",
    "\x1b[31m",
    "\u202e",
    "💣" * 50,
    "NaN",
    "-1",
    "1e309",
    "9" * 400,
    "0x10",
    "null",
    "None",
    "__proto__",
    "constructor",
    "../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "/etc/passwd",
    "file:///etc/passwd",
    "first\x00/../half",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](http://evil/x.png)",
    "[x](javascript:alert(1))",
    ":red[x] :material/home: $x^2$ `code`",
    "<!--",
    "]]>",
    "' OR '1'='1",
    "'; DROP TABLE seats; --",
    "1; DROP VIEW seats",
    "' UNION SELECT * FROM read_text('/etc/passwd') --",
    "{{7*7}}",
    "${7*7}",
    "#{7*7}",
    "{0.__class__}",
    "%s%s%n",
    "$(touch stolen)",
]
WRAPS = ("{}", "first{}", "{}first", "a'{}'", '"{}"')
STRINGS = [wrap.replace("{}", core) for core in CORES for wrap in WRAPS]


def page_alone(name):
    """One page in its frame, as the app draws it."""
    return f"""
from everdell_sim.dashboards import address, frame
from everdell_sim.dashboards.pages import {name}
from everdell_sim.errors import EverdellError

address.arrive()
try:
    found = frame.sidebar()
    if {name!r} in ("run", "experiments"):
        {name}.page()
    elif found is not None:
        {name}.page(found)
except EverdellError:
    pass
address.leave()
"""


@pytest.mark.parametrize("page", PAGES)
def test_no_text_in_the_address_does_harm(runs, monkeypatch, page):
    """The texts are dealt out to the pages; each is in every key at once, next to a run that can be shown."""
    assert len(STRINGS) >= 200
    monkeypatch.setenv("EVERDELL_SIM_RUNS", str(runs))
    before = {path: path.stat().st_mtime_ns for path in runs.parent.rglob("*")}
    for at, text in enumerate(STRINGS[PAGES.index(page) :: len(PAGES)]):
        test = AppTest.from_string(page_alone(page), default_timeout=120)
        test.query_params = dict.fromkeys(KEYS, text) | ({} if at % 3 == 0 else {"run": "several"})
        test.run()
        assert not test.exception, text
        for shown in test.markdown:
            assert not shown.allow_html, text
        assert "root:x" not in " ".join(str(one.value) for kind in ("markdown", "error") for one in test.get(kind))
    assert {path: path.stat().st_mtime_ns for path in runs.parent.rglob("*")} == before


OUTSIDE = [
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/static/../../../../../../etc/passwd",
    "/static/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/app/static/../app.py",
    "/media/../../../etc/passwd",
    "/component/../../etc/passwd",
    "/_stcore/../../../etc/passwd",
    "//etc/passwd",
    "/etc/passwd%00.png",
    "/.streamlit/secrets.toml",
]


@pytest.mark.parametrize("path", OUTSIDE)
def test_the_server_gives_no_file_away(address, path):
    where = urlparse(address)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=20)
    connection.request("GET", path)
    result = connection.getresponse().read()
    assert b"root:" not in result
    assert b"import streamlit" not in result


def test_only_this_machine_can_reach_it(address):
    """What listens on its port, according to the kernel, listens at 127.0.0.1 and nowhere else."""
    port = urlparse(address).port
    listening = []
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        if not Path(table).exists():
            continue
        for line in Path(table).read_text().splitlines()[1:]:
            local, state = (line.split()[at] for at in (1, 3))
            host, _, number = local.partition(":")
            if state == "0A" and int(number, 16) == port:
                listening.append(host)
    if not listening:
        pytest.skip("no /proc here to ask")
    assert {socket.inet_ntoa(bytes.fromhex(host)[::-1]) for host in listening if len(host) == 8} == {"127.0.0.1"}
    assert not [host for host in listening if len(host) != 8]


def question(runs, text, seconds=2.0):
    return sql_client.ask(ev.open_run(runs / "first"), text, limit=100, seconds=seconds, memory="1GB")


# One call of a function, in which DuckDB looks neither at its clock nor at its memory.
@pytest.mark.parametrize(
    "text", ["SELECT range(1000000000)", "SELECT repeat('x', 3000000000)", "SELECT range(200000000)"]
)
def test_no_question_escapes_its_limits(runs, text):
    with pytest.raises(BadInput, match=r"SQL: .*(longer than|[Mm]emory|larger than)"):
        question(runs, text)
    assert question(runs, "SELECT 1 AS n").rows() == [(1,)], "the next one is answered"


def test_a_visitor_without_the_token_waits_for_others_only_so_long(runs, monkeypatch):
    monkeypatch.setattr(sql_client, "_BRIEF", 0.01)
    monkeypatch.setitem(sql_client._places, False, BoundedSemaphore(1))
    limits = {"limit": 100, "seconds": 3.0, "memory": "1GB", "invited": False}
    with sql_client._places[False], pytest.raises(BadInput, match="other visitors are asking"):
        sql_client.ask(ev.open_run(runs / "first"), "SELECT 1", **limits)


def test_visitors_without_the_token_delay_none_that_has_it(runs):
    """Six of them ask what only the clock ends; the visitor with the token is answered before the last two."""
    endless = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b"
    bomb = {"limit": 100, "seconds": 3.0, "memory": "1GB", "invited": False}
    run = ev.open_run(runs / "first")
    with ThreadPoolExecutor(6) as pool:
        bombs = [pool.submit(sql_client.ask, run, endless, **bomb) for _ in range(6)]
        assert question(runs, "SELECT 1 AS n", 10.0).rows() == [(1,)]
        assert sum(one.done() for one in bombs) <= 4
        assert all(isinstance(one.exception(), BadInput) for one in bombs)


def test_questions_from_processes_are_those_of_the_run(runs):
    text = "SELECT bot, sum(score) AS score FROM seats GROUP BY bot ORDER BY bot"
    assert question(runs, text, 10.0).rows() == ev.open_run(runs / "first").sql(text).rows()
    with pytest.raises(BadInput, match=r"^SQL: no table 'nowhere'"):
        question(runs, "SELECT * FROM nowhere")
    with pytest.raises(BadInput, match="::text"):
        question(runs, "SELECT INTERVAL 1 DAY AS i")


def test_answers_of_every_kind_can_be_downloaded(runs):
    answer = question(runs, "SELECT [1, 2] AS l, {'a': 1} AS s, MAP {'k': 1} AS m, 'x'::BLOB AS b, ['u', 'v'] AS w")
    assert export.plain(answer).write_csv().splitlines()[1].startswith('"[1, 2]","{""a"": 1}"')
