"""The manifest: what belongs to a run. Readers trust it and nothing else."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa

from everdell_sim import _core
from everdell_sim.errors import BadInput
from everdell_sim.runs.spec import Spec, hash_of
from everdell_sim.runs.store import arrow_tables, sums
from everdell_sim.runs.store.block import as_json, put
from everdell_sim.runs.store.place import Place, place_of

NAME = "manifest.json"
# Blocks whose sums are added up at one time.
_AT_ONCE = 32


def build(
    spec: Spec,
    receipts: list[dict[str, Any]],
    others: list[dict[str, Any]],
    status: str,
    timings: dict[str, Any],
    times: int = 1,
    stopped: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The manifest of these blocks and these other files; `stopped` tells of a run that was to stop in time."""
    files = [file for receipt in receipts for file in receipt["files"]]
    by_table: dict[str, dict[str, int]] = {}
    for file in files:
        table = file["path"].split("/")[0]
        if table != "receipts":
            sizes = by_table.setdefault(table, {"files": 0, "rows": 0, "bytes": 0})
            for key, more in (("files", 1), ("rows", file["rows"]), ("bytes", file["bytes"])):
                sizes[key] += more
    told = {
        "status": status,
        "specification": spec.to_dict(),
        "hash": spec.hash,
        "versions": {"everdell_sim": _core.__version__, "pyarrow": pa.__version__},
        "games": sum(receipt["deals"] * len(receipt["cells"]) for receipt in receipts),
        "times": times,
        "tables": by_table,
        "shards": receipts,
        "files": others,
        "timings": timings,
        **(stopped or {}),
    }
    return {**told, "seal": seal(told)}


def deals_of(told: dict[str, Any]) -> int:
    """The deals of a finished run: all of its specification, or as many as were enough."""
    return int(told.get("stopped_at", told["specification"]["deals"]))


def seal(told: dict[str, Any]) -> str:
    """The hash of a manifest without its seal."""
    return hash_of({key: value for key, value in told.items() if key != "seal"})


def read(place: Place) -> dict[str, Any]:
    """The manifest of a run; refused if it is damaged."""
    try:
        told = json.loads(place.read(NAME))
    except (FileNotFoundError, NotADirectoryError):
        raise BadInput(f"{place.uri}: no run: there is no {NAME}") from None
    except OSError as error:
        raise BadInput(f"{place.uri}/{NAME}: cannot be read: {error.strerror or error}") from None
    except ValueError:
        raise BadInput(f"{place.uri}/{NAME}: damaged: not a JSON document") from None
    missing = [key for key in ("status", "specification", "hash", "times", "shards", "files") if key not in _dict(told)]
    if missing:
        raise BadInput(f"{place.uri}/{NAME}: damaged: no {', '.join(missing)}")
    if hash_of(_dict(told["specification"])) != told["hash"]:
        raise BadInput(f"{place.uri}/{NAME}: damaged: the specification does not fit its hash")
    return dict(told)


def recovered(spec: Spec, place: Place) -> dict[str, Any]:
    """The manifest of a run to go on with; if it is damaged or lost, as much of one as the receipts of the run tell."""
    try:
        return read(place)
    except BadInput:
        found = [
            _receipt(place, name) for name in place.names() if name.startswith("receipts/") and name.endswith(".json")
        ]
        times = [one["times"] for one in found if one.get("specification") == spec.hash and "times" in one]
        # What belongs to another run, or to none, is not touched.
        if not times or len(times) < sum("specification" in one for one in found):
            raise
        return {"hash": spec.hash, "status": "stopped", "times": max(times, key=times.count)}


def _receipt(place: Place, name: str) -> dict[str, Any]:
    try:
        return _dict(json.loads(place.read(name)))
    except (OSError, ValueError):
        return {}


def _dict(told: object) -> dict[str, Any]:
    return told if isinstance(told, dict) else {}


def open_manifest(where: str | Path) -> tuple[Place, dict[str, Any]]:
    place = place_of(where)
    return place, read(place)


def write(place: Place, told: dict[str, Any]) -> None:
    place.write(NAME, as_json(told))


def write_summary(place: Place, receipts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add up the sums of all blocks, a few blocks at a time, and write one file a table."""
    total: list[tuple[str, pa.Table]] = []
    for at in range(0, len(receipts), _AT_ONCE):
        parts = list(total)
        for receipt in receipts[at : at + _AT_ONCE]:
            parts.extend(arrow_tables.unpack(place.read(receipt["files"][-1]["path"])))
        total = sums.merge(parts)
    return [put(place, f"summary/{name}.parquet", arrow_tables.parquet(table), table.num_rows) for name, table in total]


def shards(told: dict[str, Any], table: str) -> list[str]:
    """The files of a table, in the order of cells and deals."""
    files = (file["path"] for receipt in told["shards"] for file in receipt["files"])
    return sorted(path for path in files if path.startswith(f"{table}/"))
