"""A visitor of the dashboard in a real browser.

A page is drawn piece by piece, slowly on a busy machine: whatever a test expects of it is asked again until it is so.
"""

import re

import duckdb

DONE = "[data-testid=stApp][data-test-script-state=notRunning]"
# Streamlit first asks below the path of a page, which fails.
EXPECTED = re.compile(r"404 \(Not Found\)")


def ask(runs, run, sql):
    """The same question that a page answers, asked of the files directly."""
    with duckdb.connect() as connection:
        for path in (runs / run / "summary").glob("*.parquet"):
            connection.execute(f"CREATE VIEW {path.stem} AS FROM '{path}'").fetchall()
        return connection.sql(sql).fetchall()


class Visitor:
    """Opens pages, and notes every error and every request that leaves the machine."""

    def __init__(self, page, address):
        self.page, self.address, self.problems = page, address, []
        page.set_default_timeout(30_000)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("request", self._asked)
        page.on("dialog", lambda dialog: (self.problems.append(f"dialog: {dialog.message}"), dialog.dismiss()))

    def _said(self, message):
        if message.type == "error" and not EXPECTED.search(message.text):
            self.problems.append(f"console: {message.text}")

    def _asked(self, request):
        if not request.url.startswith((self.address, self.address.replace("http", "ws"), "data:", "blob:")):
            self.problems.append(f"request: {request.url}")

    def open(self, path=""):
        self.page.goto(f"{self.address}/{path}")
        return self.wait()

    def wait(self):
        """Until the page is stable; nothing may have failed inside it."""
        self.page.wait_for_selector("h1, [data-testid=stAlert]")
        self.page.wait_for_selector(DONE, state="attached")
        if self.page.locator("[data-testid=stException]").count():
            self.problems.append(f"exception on {self.page.url}")
        return self

    def soon(self, read, wanted, seconds=30):
        """What `read` gives is what is wanted, now or in a while."""
        for _ in range(seconds * 10):
            if (shown := read()) == wanted:
                return
            self.page.wait_for_timeout(100)
        assert shown == wanted, shown

    def shows(self, *texts):
        for text in texts:
            self.soon(lambda text=text: text if text in self.text else self.text, text)
        return self

    def comes_to(self, part):
        """The address holds this part, and the page that belongs to it stands."""
        self.page.wait_for_url(lambda url: part in url)
        return self.wait()

    @property
    def text(self):
        return self.page.locator("[data-testid=stMain]").inner_text()

    @property
    def headings(self):
        return self.page.locator("[data-testid=stMain] h3").all_inner_texts()

    @property
    def title(self):
        return self.page.locator("h1").first.inner_text()

    @property
    def metric(self):
        """The first of the large figures."""
        return self.page.locator("[data-testid=stMetricValue]").first.inner_text()

    def charts(self):
        return self.page.locator("[data-testid=stVegaLiteChart]").count()

    def cells(self, at=0):
        """The texts of a table, row by row: one evaluation, so that they are of one moment."""
        self.page.wait_for_selector("[data-testid=stDataFrame] td", state="attached")
        return (
            self.page.locator("[data-testid=stDataFrame]")
            .nth(at)
            .evaluate(
                "table => [...table.querySelectorAll('tbody tr')]"
                ".map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))"
            )
        )

    def press(self, name):
        self.page.locator("button", has=self.page.get_by_text(name, exact=True)).first.click()
        return self

    def unfold(self, name):
        """Open what is folded away."""
        self.page.locator("[data-testid=stExpander] summary", has=self.page.get_by_text(name, exact=True)).click()
        return self

    def follow(self, name):
        self.page.get_by_role("link", name=name).click()
        return self

    def pick(self, label, option):
        """Choose in a box of the page by its label."""
        self.page.get_by_label(label, exact=False).first.click()
        self.page.get_by_role("option", name=option, exact=True).click()
        return self
