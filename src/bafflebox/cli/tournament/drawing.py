"""`bafflebox tournament seeds|freeze|draw|late-entry|buy-back|pair`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from bafflebox.cli.output import json_option
from bafflebox.cli.tournament.acting import Saying, command_for
from bafflebox.cli.tournament.session import Session, Wanted, event_option, opened
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.draws import (
    BuyBack,
    DrawByHand,
    Freeze,
    NoteChallenge,
    Pair,
    PairByHand,
    PlayOff,
    Seeds,
)
from bafflebox.service.hall.acts.entries import PlaceLate
from bafflebox.tournament.course import course
from bafflebox.tournament.drawing import draw, notes_of
from bafflebox.tournament.draws import Seed
from bafflebox.tournament.entry_list import EntryLine
from bafflebox.tournament.events import RoundPaired


@click.command("draw")
@click.option("--dice", default="", help='Dice rolled in public, e.g. "65 31 42 11".')
@click.option("--secret", default="", help="The secret that was committed to.")
@click.option("--by-hand", "lines", default="", metavar="NAME,NAME,-,...", help="The sheet line by line; - is a bye.")
@click.option("--apart-clubs", is_flag=True, help="The secret used when the entries were frozen.")
@click.option("--witness", "witnesses", multiple=True, help="Who saw it.")
@click.option("--why", default="", help="The reason for a redraw.")
@event_option
@json_option
@click.pass_obj
def draw_(
    wanted: Wanted,
    dice: str,
    secret: str,
    lines: str,
    apart_clubs: bool,
    witnesses: tuple[str, ...],
    why: str,
    contest: str,
    as_json: bool,
) -> None:
    """Draw from dice rolled in public or from a committed secret, or enter a manual draw."""
    if bool(lines) == bool(dice or secret):
        raise InvalidInput(
            "Give the dice that were rolled (--dice), or the sheet that was drawn (--by-hand).", code="no_seed"
        )
    with opened(wanted) as session:
        where = session.contest(contest)
        if lines:
            names = [name.strip() for name in lines.split(",")]
            sheet = ["" if name in ("", "-") else session.entrant_called(where, name) for name in names]
            session.act(DrawByHand, {"contest": where, "line": sheet, "witnesses": list(witnesses), "why": why})
        else:
            session.do(draw, where, Seed.parse(dice, secret), apart_clubs=apart_clubs, witnesses=witnesses, why=why)
        ready = course(session.state, where).ready
        made = session.state.contest(where).draw
        notes = [session.named(note) for note in notes_of(made)] if made else []
        shown = [
            f"{match.fixture.id}  " + " - ".join(session.entrant(where, p) for p in match.players) for match in ready
        ]
        session.done(as_json, *notes, *shown, matches=[match.fixture.id for match in ready], notes=notes)


def _promised(session: Session, given: Mapping[str, Any], _: str) -> dict[str, Any]:
    secret = given.get("secret", "")
    session.work.secret = lambda _contest: secret
    return {}


def _entered(session: Session, given: Mapping[str, Any], contest: str) -> dict[str, Any]:
    """The entry of a latecomer, created if there is none yet."""
    where, name = session.contest(contest), given["entrant"]
    person = session.known_or_new(name)
    if not any(person in entry.persons for entry in session.state.contest(where).field):
        session.enter(where, EntryLine(0, (name,)))
    return {}


def _pairs(_: Session, given: Mapping[str, Any], __: str) -> dict[str, Any]:
    """The pairs of a round made by hand, or of a challenge."""
    if challenge := given.get("challenge"):
        return {"challenger": challenge[0], "challenged": challenge[1]}
    named = [[name.strip() for name in text.split(" - ")] for text in given.get("pairs", "").split(",")]
    return {"first": [two[0] for two in named], "second": [two[1] if len(two) > 1 else "" for two in named]}


def _paired(session: Session, _: Mapping[str, Any]) -> Saying:
    made = [(event.contest, two) for event in session.happened if isinstance(event, RoundPaired) for two in event.pairs]
    shown = [
        " - ".join(session.entrant(where, player) for player in two if player) + ("" if two[1] else " (bye)")
        for where, two in made
    ]
    return shown, {"pairs": [list(two) for _, two in made]}


COMMANDS: dict[str, click.Command] = {
    "seeds": command_for(
        Seeds,
        "seed?",
        renamed={"seed": "names"},
        text="Say who is seeded, the strongest first, before the draw; without names nobody is.",
    ),
    "freeze": command_for(
        Freeze,
        renamed={"apart": "apart-clubs"},
        more=(click.option("--secret", default="", help="Commit to this secret: only its SHA-256 is written."),),
        reads=_promised,
        text="Fix the entry list and print its fingerprint, before the dice are rolled.",
    ),
    "draw": draw_,
    "late-entry": command_for(
        PlaceLate,
        "entrant",
        name="late-entry",
        reads=_entered,
        text="Place a late entrant on a line that was a bye; nothing is drawn again.",
    ),
    "buy-back": command_for(BuyBack, "entrant"),
    "pair": command_for(
        Pair,
        more=(
            click.option(
                "--by-hand",
                "pairs",
                default="",
                metavar="NAME - NAME,NAME",
                help="The pairs; a name on its own gets a bye.",
            ),
            click.option(
                "--play-off", is_flag=True, help="Matches between those who are level where a place decides something."
            ),
            click.option("--challenge", nargs=2, metavar="NAME NAME", help="On a ladder: who challenges whom."),
        ),
        instead={"play_off": PlayOff, "challenge": NoteChallenge, "pairs": PairByHand},
        reads=_pairs,
        told=_paired,
        text="Pair the next round of a Swiss, or the free players in continuous pairing.",
    ),
}
