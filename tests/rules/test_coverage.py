"""Every ruling and every component of the game and its modules has a test that cites it."""

import re
from collections import Counter

import pytest

from tests.rules.coverage import Coverage, citations, read

MOST_WITHOUT_TEST = 15


@pytest.fixture(scope="module")
def coverage() -> Coverage:
    return read()


def test_every_ruling_and_component_has_a_test(coverage: Coverage) -> None:
    missing = [f"{item.key} {item.text}" for item in coverage.missing]
    assert not missing, f"{len(missing)} without a test in tests/rules:\n" + "\n".join(missing)


def test_every_citation_exists(coverage: Coverage) -> None:
    wrong = [f"{key}, cited by {', '.join(tests)}" for key, tests in coverage.unknown.items()]
    assert not wrong, "no such ruling or component:\n" + "\n".join(wrong)


def test_few_rulings_go_without_a_test(coverage: Coverage) -> None:
    assert 0 < len(coverage.without_test) <= MOST_WITHOUT_TEST
    assert all(item.no_test for item in coverage.without_test)


def test_the_page_names_a_proof_for_every_ruling_and_component(coverage: Coverage) -> None:
    rows = [line.strip("| ").split(" | ") for line in coverage.page().splitlines() if line.startswith("| ")]
    proofs = {row[0]: row[-1] for row in rows if row[0] != "what"}
    assert proofs.keys() == coverage.known
    unproven = [key for key, proof in proofs.items() if not re.search(r"`(?:test_|line )|^\*no test: ", proof)]
    assert not unproven


def test_nothing_is_overlooked(coverage: Coverage) -> None:
    """48 cards and 8, 20, 9, 5, 8 and 24 more, 20 events, 10, 10 and 11, 24 locations, 9, 5 and 5, no number for two
    rulings."""
    sections = coverage.sections
    assert [len(sections[kind]) for kind in ("Cards", "Events", "Locations")] == [122, 51, 43]
    assert [len(sections[kind]) for kind in ("River cards", "Adornments")] == [12, 12]
    assert [len(sections[kind]) for kind in ("Garland awards", "Market tokens")] == [7, 4]
    assert [len(sections[kind]) for kind in ("Visitors", "Train tiles")] == [32, 6]
    assert {item.key for item in sections["Decision points"]} == {f"D{n}" for n in range(1, 50)}
    assert {item.key.split(".")[0] for item in sections["Rulings"]} == {f"R{n}" for n in range(1, 20) if n != 16}
    assert {f"R16.{n}" for n in range(1, 17)} <= {item.key for item in sections["Solo against Rugwort"]}
    brook = {item.key for item in sections["Pearlbrook"]}
    assert {f"PD{n}" for n in range(1, 31)} <= brook
    assert {f"PA{n}" for n in range(1, 47) if n not in (2, 27)} <= brook
    assert {f"CD{n}" for n in range(1, 6)} <= {item.key for item in sections["Corrin Evertail"]}
    assert {f"TA{n}" for n in range(1, 6)} <= {item.key for item in sections["Through Every Season"]}
    bellfaire = {item.key for item in sections["Bellfaire"]}
    assert {f"BA{n}" for n in range(1, 22) if n not in (9, 15)} <= bellfaire
    assert {f"BD{n}" for n in range(1, 7)} <= bellfaire
    tickets = {item.key for item in sections["Newleaf: tickets"]}
    assert {f"N8.{n}" for n in range(1, 7)} | {"NA6", "NA22", "NA46", "N12.5", "ND3"} <= tickets
    reservations = {item.key for item in sections["Newleaf: reservations"]}
    assert {f"N9.{n}" for n in range(1, 7)} | {"NA23", "NA24", "NA25", "NA47", "N12.6", "ND7"} <= reservations
    legends = {item.key for item in sections["Legends and More Legends"]}
    assert {f"LA{n}" for n in range(1, 30) if n != 27} <= legends
    assert {f"LD{n}" for n in range(1, 16)} <= legends
    newleaf = {item.key for item in sections["Newleaf"]}
    assert {f"NA{n}" for n in (1, 3, 4, *range(7, 11), *range(26, 44), 45, 49, 50, 53, *range(55, 59))} <= newleaf
    assert [key for key, n in Counter(item.key for item in coverage.items).items() if n > 1] == []


def test_citations_are_those_in_brackets(tmp_path) -> None:
    """Other numbers in a docstring, tests that do not run and helpers do not count."""
    file = tmp_path / "test_it.py"
    file.write_text(
        'def test_a():\n    """As D1 says.\n    [R4.12, RA1, D24,\n    card:farm]\n    """\n'
        'def helper():\n    """Nothing. [R1.1]"""\n'
        '@pytest.mark.skip(reason="later")\ndef test_b():\n    """Later. [R1.2]"""\n'
        "def test_c(): ...\n"
    )
    assert citations(file) == {"test_a": ["R4.12", "RA1", "D24", "card:farm"], "test_c": []}
