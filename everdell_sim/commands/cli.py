"""The command line `everdell-sim`. Nothing heavy is imported before a command needs it."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from everdell_sim import commands

if TYPE_CHECKING:
    from everdell_sim import _core

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

EXAMPLES = """\b
Examples:
  everdell-sim play --bots greedy
  everdell-sim cards farm
  everdell-sim run --bots champion,greedy --games 1000 --out runs/first
  everdell-sim --install-completion                    completes commands and options in your shell"""

app = typer.Typer(
    name="everdell-sim",
    help="Simulate, analyse and balance the board game Everdell.",
    epilog=EXAMPLES,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
patch_app = typer.Typer(help="Check a patch, or show what it changes.", rich_markup_mode=None)
app.add_typer(patch_app, name="patch")
commands.add_to(app)

Modules = Annotated[str, typer.Option(metavar="A,B", help="Modules besides the base game.")]
Patches = Annotated[list[Path] | None, typer.Option("--patch", metavar="FILE", help="A patch; may repeat.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Name = Annotated[str | None, typer.Argument(help="One of them, by id or name; all if left out.")]


def _version(wanted: bool) -> None:
    if wanted:
        from everdell_sim import _core

        print(f"everdell-sim {_core.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _common(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show it.")] = False,
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def play(
    bots: Annotated[
        str, typer.Option(metavar="A[,B]", help="The other seats' bots: one for all, or one each.")
    ] = "greedy",
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many sit at the table; 2, or 1 in a solo game.")
    ] = None,
    seat: Annotated[int, typer.Option(metavar="N", help="Your seat; seat 0 plays first.")] = 0,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Same seed, same deal.")] = None,
    modules: Modules = "",
    patch: Patches = None,
    explain: Annotated[
        str | None, typer.Option(metavar="BOT", help="Show what this bot makes of your choices.")
    ] = None,
) -> None:
    """Play in the terminal against bots."""
    from rich.console import Console

    from everdell_sim.bot.python_bots import read_bots
    from everdell_sim.play.terminal import play as lead

    console = Console(width=None if sys.stdout.isatty() else 120)
    if players is None:
        players = 1 if _rules(modules, patch).automatic else 2
    lead(read_bots("--bots", bots), players, seat, seed, modules, [*(patch or [])], console, explain)


@app.command()
def cards(name: Name = None, modules: Modules = "", patch: Patches = None, as_json: AsJson = False) -> None:
    """List the cards, or tell all about one of them."""
    columns = ["id", "kind", "colour", "rarity", "copies", "points", "cost", "text"]
    _section("card", name, modules, patch, as_json, columns)


@app.command()
def events(name: Name = None, modules: Modules = "", patch: Patches = None, as_json: AsJson = False) -> None:
    """List the events, or tell all about one of them."""
    _section("event", name, modules, patch, as_json, ["id", "kind", "points", "requires", "text"])


@app.command()
def locations(name: Name = None, modules: Modules = "", patch: Patches = None, as_json: AsJson = False) -> None:
    """List the locations, or tell all about one of them."""
    _section("location", name, modules, patch, as_json, ["id", "area", "sharing", "text"])


def _section(
    section: str, name: str | None, modules: str, patch: list[Path] | None, as_json: bool, columns: list[str]
) -> None:
    rules = _rules(modules, patch)
    rows = rules.item_rows(section)
    if name is None:
        _print([{"kind": row["section"], "area": row["section"], **row} for row in rows], columns, as_json)
        return
    extras = (row for row in rows if row["section"] != section and name.lower() in (row["id"], row["name"].lower()))
    row = next(extras, None) or next(row for row in rows if row["id"] == rules.find(section, name))
    addresses = rules.addresses(f"{row['section']}.{row['id']}")
    if as_json:
        print(json.dumps({**row, "addresses": addresses}))
        return
    print(f"{row['name']}: {row.get('text', '')}\n")
    for what, found in row.get("doubt", {}).items():
        print(f"{what}: {found if isinstance(found, str) else ', '.join(found)}\n")
    _print(addresses, ["path", "value", "type", "range"], as_json)


@app.command()
def modules(name: Name = None, as_json: AsJson = False) -> None:
    """List the modules, or tell what one brings."""
    from everdell_sim import _core

    rows = {row["id"]: row for row in _core.modules()}
    if name is None:
        _print(list(rows.values()), ["id", "name", "about"], as_json)
        return
    if name not in rows:
        from everdell_sim.errors import BadModule
        from everdell_sim.support.near_names import nearest

        raise BadModule(f"there is no module {name!r}; {nearest(name, rows)}")
    told = dict(rows[name])
    found, base = _rules(name, None), _rules("", None)
    for section in ("card", "event", "location"):
        told[f"{section}s"] = len(found.rows(section)) - (0 if name == "base" else len(base.rows(section)))
    told["numbers"] = found.addresses(name)
    if as_json:
        print(json.dumps(told))
        return
    _print([told], [key for key in told if key != "numbers"], as_json)
    if told["numbers"]:
        print("\nIts own numbers, for patches:")
        _print(told["numbers"], ["path", "value", "type", "range"], as_json)


@patch_app.command("check")
def patch_check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Patches, applied in order.")],
    modules: Modules = "",
    as_json: AsJson = False,
) -> None:
    """Check that a patch can be applied; several are applied in order."""
    changes = _changes(modules, files)
    if as_json:
        print(json.dumps({"ok": True, "changes": len(changes)}))
    else:
        print(f"{' + '.join(map(str, files))}: fine, changes {len(changes)} values")


@patch_app.command("show")
def patch_show(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Patches, applied in order.")],
    modules: Modules = "",
    as_json: AsJson = False,
) -> None:
    """Show every value that a patch changes, before and after."""
    _print(_changes(modules, files), ["path", "before", "after"], as_json)


def _changes(modules: str, files: list[Path]) -> list[dict[str, Any]]:
    from everdell_sim.rules.patches import changes

    return changes(_rules(modules, None), _rules(modules, files))


def _rules(modules: str, patch: list[Path] | None) -> "_core.Rules":
    from everdell_sim.rules.patches import load_rules, read_patches

    return load_rules(modules, read_patches([*(patch or [])]))


def _print(rows: list[dict[str, Any]], columns: list[str], as_json: bool) -> None:
    """The rows as a table for people, or as JSON."""
    if as_json:
        print(json.dumps(rows))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(_cell(row.get(column)) for column in columns))
    Console(width=None if sys.stdout.isatty() else 160, highlight=False, markup=False).print(table)


def _cell(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None or value in ({}, []) else json.dumps(value).replace('"', "")


def main() -> None:
    """Run a command; every error is one sentence on stderr."""
    code = run()
    watch = sys.modules.get("everdell_sim.bot.watch")
    if watch is not None and watch.busy():
        # Python would wait for the thread of a bot that does not end.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def run() -> int:
    try:
        code = _command()(standalone_mode=False)
        return code if isinstance(code, int) else DONE
    except typer.TyperException as error:
        return _fail(error.format_message(), BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return _fail("interrupted", INTERRUPTED)
    except Exception as error:
        from everdell_sim.errors import EverdellError, InternalError

        if not isinstance(error, EverdellError):
            raise
        return _fail(str(error), FAILED if isinstance(error, InternalError) else BAD_INPUT)


def _command() -> Any:
    """The whole command line. The examples tell of completion; its two options would fill the screen."""
    command = typer.main.get_command(app)
    for option in command.params:
        if option.name in ("install_completion", "show_completion"):
            vars(option)["hidden"] = True
    return command


def _fail(why: str, code: int) -> int:
    print(f"everdell-sim: {' '.join(why.split())}", file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
