"""A table as a page or a program gets it: what somebody may see, with names, boards to draw and the list of turns."""

from __future__ import annotations

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
from bafflebox.table import Table, replay
from bafflebox.table.views import Viewer, clock_view, common_view, own_view, stream_for, viewer

LIST_LENGTH = 60
"""Lines of the list that a view carries; the whole list is asked for on its own."""

SAME_MOMENT = 50
"""Milliseconds within which the clock is not read again for another pair of eyes."""

_AT_MOST_15 = bytes(min(count, 15) for count in range(256))


def digits(position: Position) -> str:
    """A board for pages: 52 hexadecimal digits. More than fifteen on a place cannot be drawn, and is not."""
    return position.board.translate(_AT_MOST_15).hex()[1::2]


def seen(room: Room, who: PersonId, at: Millis, people: People) -> dict[str, Any]:
    """The table as somebody sees it now; spectators perhaps later, and then a table of the past."""
    as_spectator = viewer(room.table.terms, who) is Viewer.SPECTATOR
    if room.table.terms.spectator_delay and as_spectator:
        past = list(stream_for(room.events, who, at))
        then = Millis(at - room.table.terms.spectator_delay)
        table: Table = replay(past)
        told = _common(table, lines(past), then, people) | _own(table, who, then)
    else:
        told = _current(room, PersonId("") if as_spectator else who, at, people)
    return told | {"rematch": {"table": room.rematch, "wanted": sorted(side.value for side in room.wants_more)}}


def _current(room: Room, who: PersonId, at: Millis, people: People) -> dict[str, Any]:
    """The newest view, worked out once a version; what time changes is told anew."""
    table = room.table
    if room.common["version"] != table.version:
        room.common = _common(table, room.list.of(room.events), at, people)
        room.views.clear()
    if who not in room.views:
        own = _own(table, who, at)
        if enters(table, who):
            own["turns"] = [turn.to_json(number) for number, turn in enumerate(turns(room.events), 1)]
        room.views[who] = room.common | own
    told = room.views[who]
    # Both players are told of an act at almost the same moment: one reading of the clock serves both.
    return told if at - told["at"] < SAME_MOMENT else told | {"at": at, "clock": clock_view(table, at)}


def enters(table: Table, who: PersonId) -> bool:
    """Whether somebody enters what both sides do at a table."""
    terms = table.terms
    return not table.online and who in (*terms.transcribers, *terms.directors, *terms.monitors)


def _common(table: Table, told_list: list[dict[str, Any]], at: Millis, people: People) -> dict[str, Any]:
    """What everybody sees of a table, with its list of turns."""
    told = common_view(table, at)
    told["names"] = {str(one): " & ".join(people.name(person) for person in table.terms.players[one]) for one in Side}
    told["parallel"] = table.rules.facing[1] != 24
    told["title"] = table.rules.title
    told["at"] = at
    told["list"] = told_list[-LIST_LENGTH:]
    told["dice"]["entropy"] = {
        str(one): {"next": table.dice.entropy[one].next, "given": bool(table.dice.entropy[one].value)} for one in Side
    }
    return told


def _own(table: Table, who: PersonId, at: Millis) -> dict[str, Any]:
    """What somebody alone sees of a table, with boards to draw."""
    told = own_view(table, who, at)
    side = table.terms.side_of(who)
    if "incidents" in told:
        told["docket"] = docket(table)
    game, keeps = table.match.game, enters(table, who)
    # Who enters a match moves for whoever is to move, and sees the board as that side does.
    looker = side or (game.turn if keeps and game is not None else None) or Side.WHITE
    told["looker"] = looker.value
    if table.live and not keeps:
        told["plays"] = []  # over the board nobody at the table is shown what can be played
    if game is None or told["game"] is None:
        return told
    board = game.seen_by(looker)
    told["game"]["board"] = digits(board)
    if table.play is not None and game.turn is not None:
        told["game"]["board"] = digits(table.play.result if game.turn is looker else table.play.result.flipped())
    moves = keeps or (game.turn is side and side is not None and not table.live)
    if table.play is None and game.phase is Phase.TO_PLAY and game.roll and moves:
        told["game"]["results"] = [digits(result) for result in legal_results(board, game.roll, game.rules)]
    return told
