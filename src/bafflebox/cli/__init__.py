"""The command line. Each command is a module of its own, imported only when it is called."""

from __future__ import annotations

import importlib
import io
import os
import re
import sys
from typing import Any

import click

from bafflebox import __version__
from bafflebox.errors import BaffleBoxError, Refused

COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("serve", "Start the server: pages for players, directors, arbiters and transcribers."),
    "operator": ("operator", "Make a new token for the server's operator."),
    "demo": ("demo", "Start a server full of matches played by simulated people."),
    "doctor": ("doctor", "Check whether this machine has everything the program needs, and report what is missing."),
    "backup": ("backup", "Copy the journal of a server while it runs."),
    "play": ("play", "Play a match in the terminal, against a friend or a bot."),
    "show": ("show", "Draw a position, or a moment of a match file."),
    "moves": ("moves", "List the legal plays of a roll."),
    "why": ("why", "Say whether a play is legal, and if not, why."),
    "clock": ("clock", "Run a game clock in the terminal."),
    "rule": ("rule", "Rule on an incident; the program asks for the facts and cites the clauses."),
    "incidents": ("incidents", "List what can be ruled on, and the facts that matter."),
    "books": ("books", "Read, search and compare the rule books."),
    "event": ("event", "Show what an event may set under its book, and print the sheet of deviations."),
    "settings": ("settings", "Show what a book sets for a match: clock, breaks, dice, deadlines."),
    "journal": ("journal", "Verify, show, export, import, back up, heal a journal, and erase people."),
    "structure": ("structure", "Build a tournament structure from its notation and draw it."),
    "draw": ("draw", "Draw in public from a seed that anybody can check, or enter a draw by hand."),
    "register": ("register", "Keep a club's register of players, and link entrants to it."),
    "tournament": ("tournament", "Direct a tournament from entry to the report."),
    "check": ("check", "Check recorded matches: plays, dice, cube, scores, points."),
    "analyse": ("analyse", "Analyse recorded matches: errors, luck and performance ratings."),
    "bots": ("bots", "Compute what the bots need in advance: solve Sprintgammon."),
    "table": ("table", "Play, referee and record a match at a table, in a journal."),
    "verify": ("verify", "Recompute a published draw, or the dice of an online match."),
    "convert": ("convert", "Convert matches and positions between their formats."),
}
"""A command's name, the module of `bafflebox.cli` that defines it as `command`, and a line of help."""


class LazyGroup(click.Group):
    """Commands are listed from a table and imported only when called, so that `--help` is fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (the signature is click's)
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        if name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"bafflebox.cli.{COMMANDS[name][0]}").command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from bafflebox.errors import unknown_name

            raise unknown_name("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """The version, and the generator of legal plays in use; the game is imported only on request."""
    if wanted:
        from bafflebox.game import kernel

        generator = f"compiled kernel {kernel.VERSION}" if kernel.AVAILABLE else "plain Python generator"
        click.echo(f"bafflebox, version {__version__} ({generator})")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and exit.",
)
def bafflebox() -> None:
    """Tournament backgammon, by the book."""


def write_any_letter(stream: Any) -> None:
    """If the system's encoding lacks letters of a name or the lines of a board, as when writing to a file on Windows,
    UTF-8 is used; an encoding that was explicitly requested is kept."""
    if isinstance(stream, io.TextIOWrapper) and not stream.encoding.lower().startswith("utf"):
        if "PYTHONIOENCODING" in os.environ:
            stream.reconfigure(errors="replace")
        else:
            stream.reconfigure(encoding="utf-8")


PLAIN = (
    (r"^Invalid value for '\{.*?\}': ", ""),
    (r"^Invalid value for '(.+?)': ", r"\1: "),
    (r"^Invalid value: ", ""),
    (r"is not a valid integer(?: range)?\b", "is not a whole number"),
    (r"is not a valid float(?: range)?\b", "is not a number"),
    (r"is not in the range (\S+)<=x<=(\S+?)\.?$", r"is not from \1 to \2."),
    (r"is not in the range x>=(\S+?)\.?$", r"is less than \1."),
    (r"^Missing (?:argument|option) '\{.*?\}'\. Choose from: (.*)$", r"One of these is missing: \1."),
    (r"^Missing (?:argument|option) '(.+?)'\.", r"\1 is missing."),
    (r"^No such option:? '?([^\s'.]+)'?\.?", r"There is no option \1."),
    (r"^Option '(.+?)' requires an argument\.", r"\1 wants a value."),
    (r"^Option '(.+?)' requires (\d+) arguments\.", r"\1 wants \2 values."),
    (r"^Got unexpected extra arguments? \((.*)\)$", r"Unexpected argument '\1'. Quote text that contains spaces."),
)
"""Click's messages about options and arguments, and our wording."""


def plainly(wrong: click.ClickException) -> str:
    """What is wrong with an option or an argument, in a sentence, and where to read how to write it."""
    context = wrong.ctx if isinstance(wrong, click.UsageError) else None
    sentence = wrong.format_message()
    if sentence.startswith("Usage: "):  # a group without a command shows its commands
        return sentence
    sentence = " ".join(sentence.split())
    for said, ours in PLAIN:
        sentence = re.sub(said, ours, sentence)
    more = f" See {context.command_path} --help." if context else ""
    return f"{sentence.rstrip('.')}{'' if sentence.endswith('?') else '.'}{more}"


def main(args: list[str] | None = None) -> None:
    """Run the command line: mistakes in the input give one sentence on standard error, and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        write_any_letter(stream)
    try:
        code = bafflebox.main(args=args, standalone_mode=False)
    except click.Abort:
        click.echo("Stopped.", err=True)
        sys.exit(130)
    except click.ClickException as wrong:
        click.echo(plainly(wrong), err=True)
        sys.exit(2)
    except BaffleBoxError as wrong:
        cited = f" [{', '.join(wrong.clauses)}]" if isinstance(wrong, Refused) and wrong.clauses else ""
        click.echo(f"{wrong}{cited}", err=True)
        if open_now := wrong.facts.get("allowed"):
            words = (re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower() for name in open_now)
            click.echo(f"Open now: {', '.join(words)}.", err=True)
        sys.exit(2)
    except ModuleNotFoundError as wrong:
        from bafflebox.extras import missing

        needed = missing(wrong.name or "", "This command")
        if needed is None:
            raise
        click.echo(str(needed), err=True)
        sys.exit(2)
    except OSError as wrong:
        if wrong.filename is None:
            raise
        click.echo(f"{str(wrong.filename)[:80]} cannot be used: {wrong.strerror}.", err=True)
        sys.exit(2)
    if isinstance(code, int) and code:  # a command that ends with `click.exceptions.Exit` returns its code here
        sys.exit(code)
