"""Whatever a name holds, a document in Markdown shows it as text: rendered, only our own tags are HTML."""

import polars as pl
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from everdell_sim.reports.document import Document, Finding, Section
from everdell_sim.reports.html_page import SHORT
from everdell_sim.reports.markdown import markdown
from tests.support.command_line import sim

OURS = {"<details>", "<summary>", "</summary>", "</details>"}
NAMES = st.text(st.sampled_from("`<img x>!-\\\n\r &|*_~[](#=1."), max_size=24)


def live(text):
    """The pieces of HTML that a reader of Markdown would carry out."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    every = [one for token in tokens for one in (token, *(token.children or ()))]
    found = " ".join(one.content for one in every if one.type in ("html_inline", "html_block"))
    for tag in OURS:
        found = found.replace(tag, "")
    return found


@given(NAMES)
@example("```<img src=x onerror=alert(1)>`")
@example("`\n\n<script>alert(1)</script>")
def test_no_name_is_live_html(name):
    finding = Finding(name, name, 1, name, "counted", f"everdell-sim report {name}", name)
    table = pl.DataFrame({f"a{name}": [name] * (SHORT + 1)})
    about = [f"{name}: 2 games, patch {name}: `everdell-sim run --patch {name}`."]
    document = Document(name, about, [finding], [Section(name, [name], (), table, command=name, files={name: name})])
    assert "<" not in live(markdown(document))


def test_the_card_of_an_exported_run_shows_names_as_text(tmp_path):
    (tmp_path / "p.toml").write_text("[patch]\nname = '```<img src=x>`'\n[card.farm]\npoints = 2\n")
    line = ("run", "--bots", "random,random", "--deals", "2", "--patch", "p.toml", "--out", "run")
    assert sim(*line, cwd=tmp_path).returncode == 0
    assert sim("export", "run", "--to", "out", cwd=tmp_path).returncode == 0
    assert sim("report", "run", "--out", "told", cwd=tmp_path).returncode == 0
    for name in ("out/README.md", "told.md"):
        assert "img src" in (text := (tmp_path / name).read_text())
        assert "<" not in live(text)
