"""`bafflebox tournament seeds|freeze|draw|late-entry|buy-back|pair`."""

from __future__ import annotations

import click

from bafflebox.cli.tournament.acting import command_for
from bafflebox.cli.tournament.session import Wanted, event_option, json_option, opened
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


@click.command("seeds")
@click.argument("names", nargs=-1)
@event_option
@json_option
@click.pass_obj
def seeds_(wanted: Wanted, names: tuple[str, ...], contest: str, as_json: bool) -> None:
    """Set the seeds before the draw, strongest first; without names, there are none."""
    with opened(wanted) as session:
        where = session.contest(contest)
        session.act(Seeds, {"contest": where, "seed": [session.entrant_called(where, name) for name in names]})
        session.done(as_json)


@click.command("freeze")
@click.option("--secret", default="", help="Commit to this secret: only its SHA-256 is written.")
@click.option("--apart-clubs", is_flag=True, help="Keep club mates apart in the first round if possible.")
@event_option
@json_option
@click.pass_obj
def freeze_(wanted: Wanted, secret: str, apart_clubs: bool, contest: str, as_json: bool) -> None:
    """Freeze the entry list and print its fingerprint, before the dice are rolled."""
    with opened(wanted) as session:
        session.work.secret = lambda _: secret
        session.act(Freeze, {"contest": session.contest(contest), "apart": apart_clubs})
        session.done(as_json)


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


@click.command("late-entry")
@click.argument("name")
@click.option("--line", type=int, default=0, help="The line of the sheet; the first open one by default.")
@event_option
@json_option
@click.pass_obj
def late_entry(wanted: Wanted, name: str, line: int, contest: str, as_json: bool) -> None:
    """Place a late entrant on a line that was a bye; nothing is redrawn."""
    with opened(wanted) as session:
        where = session.contest(contest)
        person = session.known_or_new(name)
        if not any(person in entry.persons for entry in session.state.contest(where).field):
            session.enter(where, EntryLine(0, (name,)))
        session.act(PlaceLate, {"contest": where, "entrant": session.entrant_called(where, name), "line": line})
        session.done(as_json)


@click.command("pair")
@click.option("--by-hand", "pairs", default="", metavar="NAME-NAME,NAME", help="The pairs; a name alone has a bye.")
@click.option("--play-off", is_flag=True, help="Play-offs between tied players where the place matters.")
@click.option("--challenge", nargs=2, metavar="NAME NAME", help="On a ladder: who challenges whom.")
@event_option
@json_option
@click.pass_obj
def pair_(
    wanted: Wanted, pairs: str, play_off: bool, challenge: tuple[str, str] | None, contest: str, as_json: bool
) -> None:
    """Pair the next round of a Swiss, or the free players in continuous pairing."""
    with opened(wanted) as session:
        where = session.contest(contest)
        if play_off:
            session.act(PlayOff, {"contest": where})
        elif challenge:
            one, other = (session.entrant_called(where, name) for name in challenge)
            session.act(NoteChallenge, {"contest": where, "challenger": one, "challenged": other})
        elif pairs:
            named = [
                [session.entrant_called(where, name.strip()) for name in text.split(" - ")] for text in pairs.split(",")
            ]
            second = [two[1] if len(two) > 1 else "" for two in named]
            session.act(PairByHand, {"contest": where, "first": [two[0] for two in named], "second": second})
        else:
            session.act(Pair, {"contest": where})
        made = [event for event in session.happened if isinstance(event, RoundPaired)]
        shown = [
            " - ".join(session.entrant(where, player) for player in two if player) + ("" if two[1] else " (bye)")
            for event in made
            for two in event.pairs
        ]
        session.done(as_json, *shown, pairs=[list(two) for event in made for two in event.pairs])


COMMANDS: dict[str, click.Command] = {
    "seeds": seeds_,
    "freeze": freeze_,
    "draw": draw_,
    "late-entry": late_entry,
    "buy-back": command_for(BuyBack, "entrant"),
    "pair": pair_,
}
