"""`bafflebox tournament`: a whole tournament from the command line, over one journal file."""

from __future__ import annotations

import importlib

import click

MODULES = {
    "setting_up": (
        "new",
        "event",
        "official",
        "interest",
        "announce",
        "hand-over",
        "take-over",
        "finish",
        "close",
        "reopen",
    ),
    "entering": (
        "enter",
        "approve",
        "refuse",
        "move-up",
        "withdraw",
        "check-in",
        "undo-check-in",
        "absent",
        "reinstate",
        "partner",
        "sign-out",
        "sign-in",
        "grant",
    ),
    "drawing": ("seeds", "freeze", "draw", "late-entry", "buy-back", "pair"),
    "running": ("tables", "call", "start", "suspend", "resume", "post", "late", "length", "clock"),
    "resulting": ("result", "results", "correct", "verify", "attach", "report-result", "confirm", "withdraw-report"),
    "counting": ("fees", "prizes", "pay", "pay-out", "agreement", "take-back", "add-money", "pool", "pr", "award"),
    "ruling": ("incident", "rule", "case", "evidence", "appeal", "refer", "committee", "vote", "send-report"),
    "showing": ("show", "bracket", "standings", "forecast", "why", "log", "simulate"),
    "minding": ("member", "monitor", "cover", "notify", "acknowledge", "expect-late"),
    "arranging": ("change-event", "prefer", "ask-monitor", "pay-monitor", "expel", "post-result", "move-result"),
    "moving": ("export", "import", "wall"),
    "publishing": ("print", "report"),
    "seating": ("table",),
    "rating": ("ratings", "season"),
}
"""The commands, by the module that defines them."""


class TournamentCommands(click.Group):
    """Commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (the signature is click's)
        return [name for names in MODULES.values() for name in names]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        module = next((module for module, names in MODULES.items() if name in names), None)
        if module is None:
            from bafflebox.errors import unknown_name

            raise unknown_name("command", f"tournament {name}", [f"tournament {n}" for n in self.list_commands(ctx)])
        commands: dict[str, click.Command] = importlib.import_module(f"bafflebox.cli.tournament.{module}").COMMANDS
        return commands[name]


@click.group(cls=TournamentCommands)
@click.option(
    "--in",
    "where",
    metavar="FILE|URL",
    default="tournament.db",
    show_default=True,
    envvar="BAFFLEBOX_TOURNAMENT",
    help="The journal: one SQLite file, or a postgresql:// URL.",
)
@click.option(
    "--tournament", "chosen", metavar="ID", default="", help="Which tournament, if the journal holds several."
)
@click.option("--as", "actor", metavar="PERSON", default="", help="Who acts; the executive director by default.")
@click.option("--device", default="", help="The device that is noted with the act.")
@click.option(
    "--at", "moment", default="", metavar="TIME", help="When it happened, e.g. 2026-11-15T19:30; now by default."
)
@click.option(
    "--version", "based_on", type=int, help="The version the act is based on; refused if it is not the newest."
)
@click.option(
    "--copy-to",
    metavar="FILE",
    default="",
    envvar="BAFFLEBOX_COPY_TO",
    help="After every act, copy the whole journal to this file, for instance on a USB stick, and verify the copy.",
)
@click.pass_context
def command(
    ctx: click.Context,
    where: str,
    chosen: str,
    actor: str,
    device: str,
    moment: str,
    based_on: int | None,
    copy_to: str,
) -> None:
    """Direct a tournament: entries, draw, tables, calls, results, corrections, money, reports.

    \b
    bafflebox tournament new "Club night" --event "open: KO len 5; consolation from main len 3"
    bafflebox tournament enter "Ann Lee" "Ben Roy" "Cid Moe" "Dora Ng"
    bafflebox tournament draw --dice "65 31 42 11 66 52 34 21 63 15"
    bafflebox tournament result "Ann Lee" 5-3
    """
    from bafflebox.cli.tournament.session import Wanted

    ctx.obj = Wanted(where, chosen, actor, device, moment, based_on, copy_to)
