"""`whatif` and `ablate` on the command line."""

import json
import re
import tomllib

import pytest

from tests.support.command_line import assert_refused, sim


@pytest.fixture
def rich(tmp_path):
    path = tmp_path / "rich.toml"
    path.write_text('[patch]\nname = "rich-farm"\n[card.farm]\npoints = 4\n')
    return str(path)


def test_whatif_tells_people_what_changed(rich):
    done = sim("whatif", "--patch", rich, "--bots", "greedy,greedy", "--deals", "100")
    assert (done.returncode, done.stderr) == (0, "")
    assert "rich-farm changes card.farm.points 1 → 4" in done.stdout
    assert "100 deals" in done.stdout
    assert "card.farm.points" in done.stdout
    assert "win share, seat 1" in done.stdout


def test_whatif_as_json(rich):
    arguments = ("whatif", "--patch", rich, "--bots", "greedy", "--players", "3", "--deals", "20", "--json")
    done = sim(*arguments)
    document = json.loads(done.stdout)
    assert (document["games"], document["patch"]["patch"]) == (40, "rich-farm")
    assert {"what", "estimate", "low", "high", "n", "method"} <= set(document["effects"][0])
    assert sim(*arguments, "--workers", "1").stdout == done.stdout


def test_a_patch_that_changes_nothing_is_said_to(tmp_path):
    path = tmp_path / "same.toml"
    path.write_text("card.farm.points = 1\n")
    done = sim("whatif", "--patch", str(path), "--bots", "greedy,greedy", "--deals", "20")
    assert done.returncode == 0
    assert "changes nothing" in done.stdout
    assert "nan" not in done.stdout.lower()


def test_ablate_ranks(rich):
    done = sim("ablate", "--cards", "farm,king", "--bots", "greedy,greedy", "--deals", "60", "--patch", rich)
    assert done.returncode == 0
    assert done.stdout.index("Farm") < done.stdout.index("King")
    assert "nobody can use it" in done.stdout
    assert "no deals are left: Farm, King." in done.stdout


@pytest.mark.parametrize("how", ["dead", "replaced", "avoid", "prefer"])
def test_ablate_as_json(how):
    done = sim("ablate", "--cards", "farm", "--how", how, "--bots", "greedy,random", "--deals", "20", "--json")
    document = json.loads(done.stdout)
    assert document["patch"] == {"how": how}
    assert "card.farm.effect" in [one["what"] for one in document["effects"]]


@pytest.mark.parametrize(("arguments", "message"), [
    (["whatif"], "--patch is missing"),
    (["whatif", "--patch", "missing.toml"], "missing.toml: cannot be read"),
    (["ablate", "--cards", "frm"], "did you mean 'farm'"),
    (["ablate", "--how", "gone"], "available: dead, replaced, avoid, prefer"),
    (["ablate", "--deals", "0"], "deals must be from 1"),
    (["ablate", "--bots", "greedy"], "name one for each seat"),
    (["ablate", "--until", "nonsense"], "is not of the form"),
])  # fmt: skip
def test_bad_input_is_one_sentence_and_exit_code_2(arguments, message):
    assert_refused(message, *arguments)


@pytest.mark.parametrize("command", ["whatif", "ablate"])
def test_help_fits_on_a_screen(command):
    done = sim(command, "--help")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) < 40


def test_a_new_card_is_named_as_one_and_no_bot_is_tuned_for_it(tmp_path):
    (tmp_path / "bees.toml").write_text("[new.card.beehive]\nlike = 'farm'\ncost = { resin = 2 }\n")
    done = sim("whatif", "--patch", "bees.toml", "--bots", "greedy,greedy", "--deals", "20", cwd=tmp_path)
    first, second, *_ = done.stdout.splitlines()
    assert first == "The patch adds the card Beehive (2 resin, 1 point, 8 copies)."
    assert second.startswith("No bot was tuned for Beehive")
    assert second.endswith("everdell-sim tune champion --patch bees.toml --cards")
    assert "card.beehive" not in done.stdout


def test_a_bot_is_tuned_for_a_new_card_and_plays_without_it_too(tmp_path):
    (tmp_path / "bees.toml").write_text("[new.card.beehive]\nlike = 'farm'\n")
    small = ["--deals", "2", "--generations", "1", "--population", "4", "--check", "4"]
    tuned = sim("tune", "settler", "--patch", "bees.toml", "--only", "beehive,farm", *small, cwd=tmp_path)
    assert tuned.returncode == 0, tuned.stderr
    written = tomllib.loads((tmp_path / "settler_tuned.toml").read_text())
    assert written["bot"]["new"] == ["beehive"]
    assert set(written["cards"]) == {"beehive", "farm"}
    bots = "settler_tuned.toml,settler_tuned.toml"
    assert sim("whatif", "--patch", "bees.toml", "--bots", bots, "--deals", "2", cwd=tmp_path).returncode == 0
    one = sim("tune", "settler", "--only", "farm", *small, "--out", "x.toml", cwd=tmp_path)
    assert (one.returncode, "at least two numbers" in one.stderr) == (2, True)


def test_differences_of_shares_are_in_percentage_points(tmp_path):
    (tmp_path / "farm.toml").write_text("[card.farm]\npoints = 5\n")
    shown = sim("whatif", "--patch", "farm.toml", "--bots", "greedy,random", "--deals", "30", cwd=tmp_path).stdout
    row = next(line for line in shown.splitlines() if line.startswith("win share, seat 1"))
    without, with_it, effect = re.match(r"win share, seat 1 +(\S+ %) +(\S+ %) +(\S+(?: pp)?)", row).groups()
    assert effect == "0" or effect.endswith(" pp"), (without, with_it)
    assert "pp: percentage points" in shown
