"""A real disk that is full: one clear sentence, nothing broken, and the run goes on when there is room."""

import random
import subprocess

import pytest

from everdell_sim.errors import EverdellError
from everdell_sim.runs.execution import runner
from everdell_sim.runs.reader.export import export
from everdell_sim.runs.reader.run_dataset import open_run
from tests.support.small_runs import bits, cases, small_spec


@pytest.fixture
def small_disk(tmp_path):
    """A folder on a disk of its own, and a way to change its size in bytes."""
    where = tmp_path / "disk"
    where.mkdir()

    def size(n: int, how: str = "remount,") -> None:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"{how}size={n}", "tmpfs", where], check=True, capture_output=True
        )

    try:
        size(1 << 20, "")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"only root can mount a small disk here: {error}")
    yield where, size
    subprocess.run(["umount", where], check=True)


@pytest.mark.parametrize("case", cases(2, 20))
def test_a_full_disk_is_survived(case, small_disk, undisturbed):
    where, size = small_disk
    needed = sum(path.stat().st_size for path in undisturbed.rglob("*") if path.is_file())
    size(int(needed * random.Random(case).uniform(0.1, 0.9)) // 4096 * 4096)
    with pytest.raises(EverdellError, match="cannot be written: No space left on device"):
        runner.run(small_spec(), where / "run", executor="local")
    # What the manifest lists can be read, however far the run came.
    if (where / "run" / "manifest.json").exists():
        run = open_run(where / "run")
        assert sum(len(getattr(run, table)) for table in run.tables) >= 0
    size(needed * 4)
    runner.run(small_spec(), where / "run", executor="local", resume=True)
    assert bits(where / "run") == bits(undisturbed)


@pytest.mark.parametrize("ending", ["parquet", "csv", "jsonl", "arrow"])
def test_an_export_to_a_full_disk_is_one_sentence(ending, small_disk, undisturbed):
    where, size = small_disk
    size(4096)
    to = where / f"rows.{ending}"
    with pytest.raises(EverdellError, match=rf"{to}: cannot be written: No space left on device"):
        export(undisturbed, to, None, "select hash(i) as a, hash(i + 7) as b from range(20000) as numbers(i)")
    assert list(where.iterdir()) == []
