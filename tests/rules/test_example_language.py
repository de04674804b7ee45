"""The language of the examples: whatever does not hold or is not understood fails, with its line."""

from pathlib import Path

import pytest

from tests.rules.examples.page import examples
from tests.rules.examples.run import ExampleError, run
from tests.rules.examples.words import LanguageError

CASTLE = """\
# A page

- **R5.3** A ruling.
  ```everdell
  A Castle among Farms. [R5.3, card:castle]
  city: farm x2 | hand: castle, wife | own: 2 twigs, 3 resin, 3 pebbles | workers: 1 -- nothing else is there
  play castle
  => {result}
  ```
"""


def play(tmp_path: Path, text: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    for example in examples(page):
        run(example)


def message(tmp_path: Path, text: str) -> str:
    with pytest.raises((ExampleError, LanguageError)) as caught:
        play(tmp_path, text)
    return str(caught.value)


@pytest.mark.parametrize(
    "result",
    [
        "asked: turn | own: none | points: 0 | score prosperity: 2 | over: no",
        "city: farm (not occupied), farm, castle | city has: castle | city has no: inn | city: 3 cards",
        "offered: play wife token=farm | not offered: visit journey_5 | offered token of play wife: farm",
        "hand: wife | hand: 1 card | workers: 1 | workers at: none | seat 2 hand: none",
    ],
)
def test_what_holds_passes(tmp_path: Path, result: str) -> None:
    play(tmp_path, CASTLE.format(result=result))


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ("own: 1 twig", "'own: 1 twig': it is {}"),
        ("city: farm, castle", "'city: farm, castle': it is"),
        ("asked: discard", "'asked: discard': it is turn of seat 1"),
        ("score prosperity: 3", "it is 2"),
        ("points: 1", "it is 0"),
        ("hand: 2 cards", "there are 1"),
        ("city has: castle (occupied)", "it is"),
        ("city has no: castle", "it is"),
        ("offered: play castle", "it is not offered"),
        ("not offered: play wife token=farm", "it is offered"),
        ("not offered: visit basic_2_resin", "it is offered"),
        ("offered token of play wife: none", "offered are farm"),
    ],
)
def test_what_does_not_hold_fails_at_its_line(tmp_path: Path, result: str, sentence: str) -> None:
    told = message(tmp_path, CASTLE.format(result=result))
    assert told.splitlines()[0].endswith("page.md:8 [R5.3, card:castle]")
    assert told.splitlines()[1] == "A Castle among Farms."
    assert sentence in told
    assert "offered to seat 1 (turn):" in told


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ("onw: 1 twig", "'onw' is unknown; did you mean 'own'?"),
        ("own: 1 twgi", "'twgi' is unknown; did you mean 'twig'?"),
        ("hand: wive", "'wive' is unknown; did you mean 'wife'?"),
        ("not offered: play catsle", "'catsle' is unknown; did you mean 'castle'?"),
        ("not offered: visit heaven", "'heaven' is unknown; did you mean 'haven'?"),
        ("not offered: visit inn of seat 2", "0 cards of seat 2 are 'inn of seat 2'"),
        ("not offered: play wife vai=free", "'vai' is unknown; did you mean 'via'?"),
        ("not offered: plya wife", "'plya' is unknown; did you mean 'play'?"),
        ("score prosperty: 2", "'prosperty' is unknown; did you mean 'prosperity'?"),
        ("pearls: 2", "seat 1 has no 'pearls' here"),
        ("wins", "'wins' says no value"),
        ("workers: many", "'many' is no whole number"),
    ],
)
def test_what_is_not_understood_fails(tmp_path: Path, result: str, sentence: str) -> None:
    assert sentence in message(tmp_path, CASTLE.format(result=result))


@pytest.mark.parametrize(
    ("wrong", "right", "sentence"),
    [
        ("city: farm x2", "town: farm", "'town' is unknown"),
        ("city: farm x2", "city: frm", "'frm' is unknown; did you mean 'farm'?"),
        ("city: farm x2", "city: farm (ocupied)", "'ocupied'"),
        ("city: farm x2", "seat 2 deck: farm", "'deck' belongs to no seat"),
        ("play castle", "play palace", "0 choices fit"),
        ("play castle", "place", " choices fit"),
        ("play castle", "builds castle", "neither a part of the position nor a move"),
        ("  => own: none\n", "", "nothing is said to hold in the end"),
        ("[R5.3, card:castle]", "", "does not end with what the example proves"),
        ("  ```\n", "", "the last block does not end"),
        ("own: none", "refused: no", "the position is not refused"),
    ],
)
def test_mistakes_fail(tmp_path: Path, wrong: str, right: str, sentence: str) -> None:
    page = CASTLE.format(result="own: none")
    assert sentence in message(tmp_path, page.replace(wrong, right, 1))


TABLE = """\
```everdell
every example: workers: 1
```
```everdell
A Castle counts the common constructions. [card:castle]
city: <city>, castle
=> score prosperity: <points>
again | city: castle
=> score prosperity: 0
| city | points |
| farm | 1 |
| farm, mine | 2 |
```
"""


def test_a_table_is_played_row_by_row(tmp_path: Path) -> None:
    play(tmp_path, TABLE)
    told = message(tmp_path, TABLE.replace("| farm, mine | 2 |", "| farm, mine | 3 |"))
    assert "page.md:7 (row in line 12) [card:castle]" in told
    assert "has unused columns or no rows" in message(tmp_path, TABLE.replace("<points>", "1"))
    assert "2 cells under 1 columns" in message(tmp_path, TABLE.replace("| city | points |", "| city |"))
    assert "the table has no column 'cards'" in message(tmp_path, TABLE.replace("<city>,", "<cards>, <city>,"))


def test_a_position_may_be_refused(tmp_path: Path) -> None:
    page = "```everdell\nNo card thrice. [card:king]\nhand: king x3\n=> refused: {}\n```\n"
    play(tmp_path, page.format("players[0].hand"))
    assert "it is refused with another sentence" in message(tmp_path, page.format("the moon"))
