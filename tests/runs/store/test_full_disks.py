"""A disk that is full or fails: every command says so in a sentence, leaves nothing half done, and works afterwards."""

import errno
import shutil
from dataclasses import replace

import pytest

from everdell_sim.errors import BadInput, EverdellError
from everdell_sim.reports.report_files import write_report
from everdell_sim.runs.execution.compaction import compact
from everdell_sim.runs.reader.export import export
from everdell_sim.runs.reader.verification import verify
from everdell_sim.tuning.plan import Plan, checkpoint_of
from everdell_sim.tuning.tuner import tune
from tests.support.failing_disk import fail_everywhere
from tests.support.small_runs import FULL, bits

TINY = Plan("settler", ("greedy",), deals=2, generations=2, population=4, seed=3, check_deals=4)


def names(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


WORKS = {
    "export": lambda run, to: export(run, to / "hub", None, None),
    "export to a file": lambda run, to: export(run, to / "seats.parquet", "seats", None),
    "report": lambda run, to: write_report({"run": run}, to / "report", "title"),
    "tune": lambda run, to: tune(TINY, to / "bot.toml", threads=1),
}


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
@pytest.mark.parametrize("work", WORKS)
def test_a_failure_at_any_step_leaves_nothing(work, code, undisturbed, tmp_path, monkeypatch):
    with monkeypatch.context() as patched:
        (tmp_path / "whole").mkdir()
        counting = fail_everywhere(0, code, patched)
        WORKS[work](undisturbed, tmp_path / "whole")
    whole = names(tmp_path / "whole")
    assert counting.calls
    assert not [name for name in whole if name.startswith(".")]
    steps = (
        range(1, counting.calls + 1)
        if FULL
        else sorted({1, 2, counting.calls // 2, counting.calls - 1, counting.calls})
    )
    for at in steps:
        to = tmp_path / f"to{at}"
        to.mkdir()
        with monkeypatch.context() as patched:
            fail_everywhere(at, code, patched)
            with pytest.raises(EverdellError, match="cannot be written: "):
                WORKS[work](undisturbed, to)
        # What was learned so far stays: tuning goes on from there. After the last rename a file is there.
        left = [name for name in names(to) if name != "bot.tuning.json"]
        assert at == counting.calls or left == [], f"call {at}"
        assert not [name for name in names(to) if name.rpartition("/")[2].startswith(".")], f"call {at}"
        shutil.rmtree(to)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
def test_a_compaction_that_fails_is_undone(code, undisturbed, tmp_path, monkeypatch):
    before = bits(undisturbed)
    with monkeypatch.context() as patched:
        shutil.copytree(undisturbed, tmp_path / "whole")
        calls = fail_everywhere(0, code, patched)
        compact(tmp_path / "whole", 4)
    for at in range(1, calls.calls + 1) if FULL else (1, 2, 30, calls.calls - 2, calls.calls):
        where = tmp_path / f"run{at}"
        shutil.copytree(undisturbed, where)
        with monkeypatch.context() as patched:
            fail_everywhere(at, code, patched)
            with pytest.raises(EverdellError, match="cannot be written: "):
                compact(where, 4)
        assert bits(where) == before or verify(where, sample=0).fine, f"call {at}"
        shutil.rmtree(where)


def test_a_folder_that_cannot_be_written_is_named(undisturbed, tmp_path):
    for work, to in (("export", "/proc/nowhere"), ("report", "/proc/nowhere"), ("tune", "/proc/nowhere")):
        with pytest.raises(EverdellError, match=r"^/proc/nowhere.*: cannot be written: "):
            WORKS[work](undisturbed, type(tmp_path)(to))


def test_tuning_goes_on_only_with_the_same_bots(tmp_path):
    class Stop(Exception):  # noqa: N818
        pass

    def stop(progress):
        raise Stop

    bot, out = tmp_path / "mine.toml", tmp_path / "out.toml"
    bot.write_text('[bot]\nname = "mine"\nlike = "settler"\n')
    plan = replace(TINY, bot=str(bot), opponents=("greedy", str(bot)))
    with pytest.raises(Stop):
        tune(plan, out, threads=1, report=stop)
    assert checkpoint_of(out).exists()
    text = bot.read_text()
    bot.write_text(text + "[weights]\nplay = 1.2\n")
    with pytest.raises(BadInput, match=rf"out\.tuning\.json: bot {bot} has changed since"):
        tune(plan, out, threads=1, resume=True)
    bot.write_text(text)
    tune(plan, out, threads=1, resume=True)
    assert out.exists()
