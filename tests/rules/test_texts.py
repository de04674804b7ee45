"""Texts are made from the effects, so every place that shows one tells what is played.

The sentence of every row of the data is compared in core_rs/engine/tests/texts.
"""

import re

import pytest

import everdell_sim as ev
from everdell_sim.rules.patches import changed_texts, load_rules
from tests.support.command_line import typed

RICH = {"card": {"farm": {"effect.gain.berry": 3}}}
BEEHIVE = {"new": {"card": {"beehive": {"like": "farm", "effect": [{"draw": 2}, {"points": 1}]}}}}
RICH_FILE = """
[card.farm]
effect.gain.berry = 3

[new.card.beehive]
like = "farm"
effect = [{ draw = 2 }, { points = 1 }]
"""


def text(frame, name):
    return frame.filter(frame["id"] == name)["text"].item()


@pytest.mark.parametrize("modules", [[], ["pearlbrook"], ["solo_rugwort"]], ids="+".join)
def test_every_row_has_sentences_without_ids(modules):
    rules = load_rules(modules)
    for kind in ("card", "event", "location"):
        for row in rules.item_rows(kind):
            assert re.fullmatch(r"([A-Z][^.]*\. )*[A-Z][^.]*\.", row["text"]), row
            assert "_" not in row["text"], row
            assert "?" not in row["text"], row


def test_a_patched_number_changes_the_sentence_and_a_new_card_has_one():
    assert text(ev.cards(), "farm") == "Gain 1 berry."
    assert text(ev.cards(patch=RICH), "farm") == "Gain 3 berries."
    assert text(ev.cards(patch=BEEHIVE), "beehive") == "Draw 2 cards and gain 1 point token."
    feast = {"event": {"harvest_festival": {"requires": {"colours": {"production": 2}}}}}
    assert text(ev.events(patch=feast), "harvest_festival") == "Needs 2 production cards in your city."
    grove = {"location": {"basic_3_twigs": {"effect.gain.twig": 1}}}
    assert text(ev.locations(patch=grove), "basic_3_twigs") == "Gain 1 twig."


def test_a_board_tells_a_patched_card_as_it_plays():
    game = ev.Game(2, seed=1, patch=RICH)
    chips = [chip for section in game.core.board() for row in section["rows"] for chip in row["chips"]]
    farms = {chip["tip"] for chip in chips if chip["id"] == "farm"}
    assert farms == {"Farm (production construction): Gain 3 berries."}


def test_the_texts_that_a_patch_changes_are_listed():
    found = changed_texts(load_rules(), load_rules(patches=[("one", RICH), ("two", BEEHIVE)]))
    assert found == [
        {"name": "Farm", "before": "Gain 1 berry.", "after": "Gain 3 berries."},
        {"name": "Beehive", "before": None, "after": "Draw 2 cards and gain 1 point token."},
    ]


def test_commands_tell_the_patched_text(tmp_path, capsys, monkeypatch):
    path = tmp_path / "rich.toml"
    path.write_text(RICH_FILE)
    for name, wanted in (("farm", "Farm: Gain 3 berries.\n"), ("beehive", "Beehive: Draw 2 cards and gain 1 point")):
        done = typed(capsys, monkeypatch, "cards", name, "--patch", str(path))
        assert done.stdout.startswith(wanted)
        assert ".text" not in done.stdout, "a text is no number that a patch could change"
    shown = typed(capsys, monkeypatch, "patch", "show", str(path)).stdout
    assert re.search(r"^Farm +Gain 1 berry\. +Gain 3 berries\.", shown, re.MULTILINE)
    assert "Draw 2 cards and gain 1 point token." in shown


def test_a_written_text_is_refused_with_the_reason(tmp_path, capsys, monkeypatch):
    path = tmp_path / "p.toml"
    path.write_text("[card.farm]\ntext = 'Gain 9 berries.'\n")
    done = typed(capsys, monkeypatch, "patch", "check", str(path))
    assert done.returncode == 2
    assert "card.farm.text cannot be given: texts are made from the effects" in done.stderr
