"""A table as a page or a program gets it: what somebody may see, with names, boards to draw and the list of turns."""

from __future__ import annotations

from functools import reduce
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.game import Position, Side, legal_results
from bafflebox.match import Phase
from bafflebox.service.docket import docket
from bafflebox.service.people import People
from bafflebox.service.room import Room
from bafflebox.service.told import lines
from bafflebox.service.transcripts import turns
from bafflebox.table import Event, Table, evolve
from bafflebox.table.views import Viewer, stream_for, view, viewer

LIST_LENGTH = 60
"""Lines of the list that a view carries; the whole list is asked for on its own."""


def digits(position: Position) -> str:
    """A board for pages: 52 hexadecimal digits. More than fifteen on a place cannot be drawn, and is not."""
    return "".join(f"{min(count, 15):x}" for count in position.board)


def seen(room: Room, who: PersonId, at: Millis, people: People) -> dict[str, Any]:
    """The table as somebody sees it now; spectators perhaps later, and then a table of the past."""
    table, events = room.table, room.events
    if table.terms.spectator_delay and viewer(table.terms, who) is Viewer.SPECTATOR:
        events = list(stream_for(room.events, who, at))
        table = reduce(evolve, events, None)  # type: ignore[assignment]
        at = Millis(at - table.terms.spectator_delay)
    told = shown(table, events, who, at, people)
    told["rematch"] = {"table": room.rematch, "wanted": sorted(side.value for side in room.wants_more)}
    return told


def shown(table: Table, events: list[Event], who: PersonId, at: Millis, people: People) -> dict[str, Any]:
    told = view(table, who, at)
    side = table.terms.side_of(who)
    told["names"] = {str(one): " & ".join(people.name(person) for person in table.terms.players[one]) for one in Side}
    told["parallel"] = table.rules.facing[1] != 24
    told["title"] = table.rules.title
    enters = not table.online and who in (*table.terms.transcribers, *table.terms.directors, *table.terms.monitors)
    if enters:
        told["turns"] = [turn.to_json(number) for number, turn in enumerate(turns(events), 1)]
    if "incidents" in told:
        told["docket"] = docket(table)
    told["at"] = at
    told["list"] = lines(events)[-LIST_LENGTH:]
    told["dice"]["entropy"] = {
        str(one): {"next": table.dice.entropy[one].next, "given": bool(table.dice.entropy[one].value)} for one in Side
    }
    game = table.match.game
    # Who enters a match moves for whoever is to move, and sees the board as that side does.
    looker = side or (game.turn if enters and game is not None else None) or Side.WHITE
    told["looker"] = looker.value
    if table.live and not enters:
        told["plays"] = []  # over the board nobody at the table is shown what can be played
    if game is None or told["game"] is None:
        return told
    board = game.seen_by(looker)
    told["game"]["board"] = digits(board)
    if table.play is not None and game.turn is not None:
        told["game"]["board"] = digits(table.play.result if game.turn is looker else table.play.result.flipped())
    moves = enters or (game.turn is side and side is not None and not table.live)
    if table.play is None and game.phase is Phase.TO_PLAY and game.roll and moves:
        told["game"]["results"] = [digits(result) for result in legal_results(board, game.roll, game.rules)]
    return told
