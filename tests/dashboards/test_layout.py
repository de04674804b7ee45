"""Every page on a desktop and on a phone, light and dark: no text covers another or is cut, every plot has room."""

from pathlib import Path
from urllib.parse import quote

import pytest

from everdell_sim.dashboards.pages import PAGES
from tests.dashboards.conftest import NASTY

pytestmark = pytest.mark.xdist_group("browser")

MEASURE = Path(__file__).with_name("layout.js").read_text()
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
# Pages, and how many charts each shows.
LOOKS = {
    "?run=first": 2,
    "?run=solo&page=overview": 3,
    "?run=first&with=several": 1,
    f"?run={quote(NASTY)}": 2,
    "cards?run=first": 1,
    "cards?run=first&card=farm": 4,
    "cards?run=first&with=brook&section-2=adornment": 1,
    "events?run=first": 1,
    "locations?run=brook": 1,
    "seats?run=several": 4,
    "bots?run=several": 5,
    "bots?run=brook": 2,
    "synergies?run=first&level=1.0": 2,
    "experiments?run=first&experiment=dear": 4,
    "experiments?run=first&experiment=fairer": 2,
    "sweeps?run=swept": 3,
    "sweeps?run=several&x=bots": 3,
    "matchups?run=first": 0,
    "matchups?run=matched": 2,
    "games?run=several": 1,
    "games?run=first&game=7&step=9": 0,
    "run?run=first&change=card.farm": 0,
    "data?run=first": 0,
}


def test_every_page_is_looked_at():
    assert {look.partition("?")[0] or "overview" for look in LOOKS} == set(PAGES)


def check(visitor, look, scheme):
    """The page stands as it should, twice in a row: it is drawn piece by piece."""
    charts = LOOKS[look]
    dark = "max(...getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor.match(/\\d+/g)) < 80"

    def seen():
        return visitor.charts(), visitor.page.evaluate(f"Math.{dark}"), visitor.page.evaluate(MEASURE)

    for _ in range(2):
        visitor.soon(seen, (charts, scheme == "dark", []), seconds=15)
        visitor.page.wait_for_timeout(150)


@pytest.mark.parametrize("look", LOOKS)
def test_texts_and_plots_have_room(visitor, look):
    for size, schemes in ((DESKTOP, ("light", "dark")), (PHONE, ("dark", "light"))):
        visitor.page.set_viewport_size(size)
        for at, scheme in enumerate(schemes):
            visitor.page.emulate_media(color_scheme=scheme)
            if at == 0:
                visitor.open(look)
            check(visitor, look, scheme)


FAULTY = """<div data-testid="stMain" style="width: 300px; font: 16px/20px sans-serif">
  <div style="height: 10px">above</div><div>below</div>
  <p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">a sentence that is cut</p>
  <p style="width: 400px">wide</p>
  <div data-testid="stVegaLiteChart"><svg class="marks" width="200" height="60"><g class="role-frame"><g>
    <path class="background" d="M0,0h30v60h-30Z" fill="transparent"/></g></g>
    <g class="role-axis-label">
      <text transform="translate(5,20)">one</text><text transform="translate(5,28)">other</text>
    </g>
    <text x="100" y="20">a name</text><text x="110" y="24">another</text><text x="190" y="50">at the edge</text>
    <text x="60" y="50" transform="rotate(-40 60 50)">Fa…</text>
  </svg></div>
</div>"""


def test_the_measure_finds_what_is_wrong(visitor):
    visitor.open("data?run=first")
    visitor.page.evaluate("page => { document.body.innerHTML = page }", FAULTY)
    found = " | ".join(visitor.page.evaluate(MEASURE))
    visitor.open("data?run=first")
    for fault in (
        "overlap: above / below",
        "overlap: a name / another",
        "cut: a sentence that is cut",
        "cut: Fa…",
        "outside its chart: at the edge",
        "the plot is 30 wide",
        "rows of 8.0",
        "too wide",
    ):
        assert fault in found
