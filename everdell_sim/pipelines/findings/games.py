"""What was played."""

from collections.abc import Iterator

from everdell_sim.pipelines.findings.results import Results, table


def games(results: Results) -> Iterator[str]:
    """Every step of the study with its bots, games and seed."""
    rows: list[list[str]] = []
    bots: dict[str, str] = {}
    for path in sorted(results.folder.glob("*.json")):
        document = results.document(path.stem)
        if document.get("command") == "run":
            spec = results.run(path.stem).spec
            players, seed = spec.cells[0].bots, spec.seed
            bots |= {bot.text: bot.hash for bot in spec.written.bots}
        elif document.get("command") == "ablate":
            players, seed = document["bots"], document["seed"]
        else:
            continue
        rows.append([path.stem, f"{len(players)} × `{players[0]}`", f"{document['games']:,}", str(seed)])
    yield from table(["step", "bots", "games", "seed"], rows)
    written = results.run("two").spec.written
    hashes = ", ".join(f"`{bot}` `{mark[:16]}`" for bot, mark in sorted(bots.items()))
    yield f"Version {written.version}, data `{written.cells[0].data}`, bots: {hashes}."
