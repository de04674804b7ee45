"""What answers leave in the memory of the server."""

from pathlib import Path
from urllib.parse import quote

import pytest

from tests.dashboards.visitor import Visitor

pytestmark = pytest.mark.xdist_group("browser")


def resident(pid):
    """Megabytes of a process that are in memory."""
    output = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in output.splitlines() if line.startswith("VmRSS"))) // 1024


def wide(letters):
    """A question whose answer has 10,000 rows of so many letters each."""
    return "data?run=first&sql=" + quote(f"SELECT repeat('x', {letters}) || range AS x FROM range(10000)")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc here to ask")
def test_large_answers_of_six_visitors_are_not_kept(chromium, server, address):
    visitors = [Visitor(chromium.new_page(), address) for _ in range(6)]
    visitors[0].open("data?run=first").shows("2 rows")
    before = resident(server.pid)
    for who in visitors:
        who.open(wide(6000)).shows("the answer is larger than 8 MB")
    for who in visitors:
        who.open(wide(780)).shows("10,000 rows")
    assert resident(server.pid) - before < 150
    for who in visitors:
        assert who.problems == []
        who.page.close()


def test_downloads_are_made_when_they_are_wanted(visitor):
    visitor.open("data?run=first&sql=" + quote("SELECT 'a' AS \"=1+1\", ' =cmd()' AS b, chr(65309) || '1' AS c"))
    visitor.shows("1 row")
    for label, begins in (("CSV", b"'=1+1,b,c\na,' =cmd(),'"), ("Parquet", b"PAR1")):
        with visitor.page.expect_download() as came:
            visitor.press(label)
        assert Path(came.value.path()).read_bytes().startswith(begins)
