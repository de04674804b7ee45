"""The command line `everdell-sim`: the application, and how its commands end."""

import os
import re
import sys
import warnings
from typing import Annotated, Any

import typer

from everdell_sim import commands
from everdell_sim.commands.shared import screen

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

EXAMPLES = """\b
Examples:
  everdell-sim play --bots greedy
  everdell-sim run --bots champion,greedy --deals 1000 --out runs/first
  everdell-sim --install-completion              let your shell complete commands and options"""

app = typer.Typer(
    name="everdell-sim",
    help="Simulate, analyse and balance the board game Everdell.",
    epilog=EXAMPLES,
    cls=commands.Grouped,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        from everdell_sim import _core

        print(f"everdell-sim {_core.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _common(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Run a command; every error is one sentence on stderr."""
    warnings.formatwarning = lambda message, *_, **__: f"everdell-sim: {message}\n"
    with screen.harmless():
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
        return _fail(_plain(error), BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return _fail("interrupted", INTERRUPTED)
    except Exception as error:
        from everdell_sim.errors import EverdellError, InternalError

        if isinstance(error, OSError) and error.filename is not None:
            return _fail(f"{error.filename}: {error.strerror}", BAD_INPUT)
        if not isinstance(error, EverdellError):
            raise
        return _fail(str(error), FAILED if isinstance(error, InternalError) else BAD_INPUT)


def _command() -> Any:
    """The whole command line. The examples mention completion; its two options would fill the screen."""
    command = typer.main.get_command(app)
    for option in command.params:
        if option.name in ("install_completion", "show_completion"):
            vars(option)["hidden"] = True
    return command


def _plain(error: typer.TyperException) -> str:
    """What is wrong with the line that was typed."""
    told = vars(error)
    if told.get("possibilities"):
        from everdell_sim.support.near_names import near

        told["possibilities"] = [one for one in told["possibilities"] if near(told["option_name"], [one])]
    words = error.format_message()
    for kind, what in (("integer", "a whole number"), ("number", "a number")):
        words = re.sub(rf"Input should be a valid {kind}.*", f"must be {what}", words)
    return words


def _fail(why: str, code: int) -> int:
    print(f"everdell-sim: {' '.join(why.split())}", file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
