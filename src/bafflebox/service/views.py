"""A table for a page or program: what the viewer may see, with names, boards to draw and the list of turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from operator import attrgetter
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.game import Position, Result, Side
from bafflebox.game.position import COUNTS, WIDTH
from bafflebox.game.values import remembered
from bafflebox.match import Cube, Match, Phase
from bafflebox.match.game import results_of
from bafflebox.service.chat import chat, consulting
from bafflebox.service.docket import docket, suggestions
from bafflebox.service.people import People
from bafflebox.service.quotas import Rank
from bafflebox.service.roles import (
    Right,
    Role,
    RoleGrant,
    acts_within,
    names_of,
    rights_at,
    roles_at,
    standing,
    standing_terms,
)
from bafflebox.service.room import NOTHING, Room, ViewPart
from bafflebox.service.told import Lost, MatchList
from bafflebox.service.transcripts import last_ruling
from bafflebox.table import Event, Mode, Table, TableTerms, end_due, evolve, plays_open
from bafflebox.table import events as e
from bafflebox.table.events import TableOpened
from bafflebox.table.views import clock_view, fixed_view, game_view, moving_view, own_view, still_view, stream_for

LIST_LENGTH = 60
"""The most lines of the list in a view; the whole list is requested separately."""

EVER = Millis(1 << 62)
"""Later than everything."""
SAME_MOMENT = 50
"""Milliseconds for which a reading of the clock is reused for other viewers."""

ONLY_WATCHES = frozenset({Role.SPECTATOR})
_DIGITS = bytes(b"0123456789abcdef"[min(count, 15)] for count in range(256))


def digits(position: Position) -> str:
    """A board for pages: 52 hexadecimal digits. More than fifteen checkers in one place can't be drawn, and aren't."""
    return _digits(position.board)


def _digits(board: bytes) -> str:
    return board.translate(_DIGITS).decode()


_BOARD = attrgetter("board")


def all_digits(positions: Iterable[Position]) -> list[str]:
    """Several boards for pages at once.

    >>> from bafflebox.game import BACKGAMMON
    >>> all_digits([BACKGAMMON.start]) == [digits(BACKGAMMON.start)]
    True
    """
    text = _digits(b"".join(map(_BOARD, positions)))
    return [text[start : start + COUNTS] for start in range(0, len(text), COUNTS)]


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What somebody is at a table."""

    who: PersonId
    side: Side | None
    grants: tuple[RoleGrant, ...]
    rights: frozenset[Right]
    acts: frozenset[str]
    """The names of the acts within these rights."""
    watches: bool
    """Whether this person only watches."""
    enters: bool
    """Whether this person enters the acts of both sides."""


def _viewpoint_of(terms: TableTerms, who: PersonId, grants: tuple[RoleGrant, ...] = ()) -> Viewpoint:
    rights = rights_at(terms, who, grants)
    watches = roles_at(terms, who, grants) == ONLY_WATCHES
    enters = terms.mode is not Mode.ONLINE and Right.ENTER in rights
    return Viewpoint(who, terms.side_of(who), grants, rights, acts_within(rights), watches, enters)


@remembered(4096)
def _players_at(terms: TableTerms) -> dict[PersonId, Viewpoint]:
    return {who: _viewpoint_of(terms, who) for who in (*terms.white, *terms.black)}


def viewpoint(room: Room, who: PersonId) -> Viewpoint:
    """What somebody is at a table now. Whatever an event grants, a player of this match has no other role."""
    terms = room.table.terms
    return _players_at(terms).get(who) or _viewpoint_of(
        terms, who, tuple(grant for grant in room.officials() if grant.person == who)
    )


def rank_of(room: Room, who: PersonId) -> Rank:
    """The rank of a person's connection to a table when there are too many connections."""
    here = viewpoint(room, who)
    if here.watches:
        return Rank.SPECTATOR
    return Rank.STAFF if here.side is None else Rank.PLAYER


def seen(room: Room, who: PersonId, at: Millis, people: People, *, plays: bool = True) -> dict[str, Any]:
    """The table as a person sees it now; spectators may see a delayed table.

    Most callers don't need the legal `plays` as text: a page draws them from the resulting boards.
    """
    common, own = shared_and_own(room, who, at, people)
    return common.view | own.view | (plays_for(room, who) if plays else {})


def plays_for(room: Room, who: PersonId) -> dict[str, Any]:
    """The legal plays as text; at a live table nobody is shown them but who enters the match."""
    here = viewpoint(room, who)
    hidden = here.watches or (room.table.live and not here.enters)
    return {"plays": [] if hidden else list(plays_open(room.table, who))}


def shared_and_own(room: Room, who: PersonId, at: Millis, people: People) -> tuple[ViewPart, ViewPart]:
    """What a person sees now, in two parts: what everybody sees, and the rest."""
    here = viewpoint(room, who)
    if not here.watches:
        return _current(room, here, at, people)
    here = _viewpoint_of(room.table.terms, PersonId(""))
    if not room.table.terms.spectator_delay:
        return _current(room, here, at, people)
    then = Millis(at - room.table.terms.spectator_delay)
    past = delayed(room, then)
    common = _fixed(past.table) | _common(past.table, past.list, then, names_at(past.table, people))
    return ViewPart.whole(common), ViewPart.whole(
        _own(past.table, here, then, _seen_by_white(past.table)) | _still(past.table, here) | _aside(room, here, people)
    )


class Delayed:
    """A delayed table for spectators: one fold shared by all of them, extended as time passes."""

    def __init__(self, opened: TableOpened) -> None:
        self.opened = opened
        self.table: Table = evolve(None, opened)
        self.list = MatchList()
        self.heard = 1
        """Whether events up to this one are old enough."""
        self._seen: list[Event] = [opened]
        self.list.of(self.table, self._seen)

    def until(self, events: Sequence[Event], then: Millis) -> None:
        """Fold in the events up to that time that spectators may see."""
        while self.heard < len(events) and events[self.heard].at <= then:
            for event in islice(stream_for((self.opened, events[self.heard]), PersonId(""), EVER), 1, None):
                self.table = evolve(self.table, event)
                self._seen.append(event)
                self.list.of(self.table, self._seen)
            self.heard += 1


def delayed(room: Room, then: Millis) -> Delayed:
    """The delayed table that spectators see."""
    if not isinstance(room.delayed, Delayed):
        opened = room.events[0]
        assert isinstance(opened, TableOpened), "a journal of a table begins with its opening"
        room.delayed = Delayed(opened)
    room.delayed.until(room.events, then)
    return room.delayed


def _current(room: Room, here: Viewpoint, at: Millis, people: People) -> tuple[ViewPart, ViewPart]:
    """The newest view in its two parts, computed once for each change; what changes with time is refreshed."""
    table, names = room.table, names_at(room.table, people)
    aside = (names, room.chat, room.chat_on, room.said, *room.aside)
    if room.stamp != (table.version, aside):
        room.list.of(table, room.events)
        room.fixed = room.fixed or _fixed(table)
        room.game = _seen_by_white(table)
        room.common = _renewed(room.common.view, _common(table, room.list, at, names), room.fixed)
        room.stamp, room.earlier, room.views = (table.version, aside), room.views, {}
        # Online and without incidents, what is beside the board hardly ever changes.
        docket = table.docket if table.online and not table.docket.incidents else table.version
        if room.beside != (beside := (docket, table.terms, table.match.operators, aside)):
            room.beside, room.still = beside, {}
    viewer = here.who, here.grants
    own = room.views.get(viewer)
    if own is None:
        before, now, still = (
            room.earlier.get(viewer, NOTHING).view,
            _own(table, here, at, room.game),
            room.still.get(viewer),
        )
        if here.enters:
            now["turns"] = room.turns.to_json(room.events)
            last = last_ruling(table, room.events)
            now["last_ruling"] = last and last.number
        if still is None:
            still = room.still[viewer] = _still(table, here) | _aside(room, here, people)
            own = _renewed(before, now | still)
        else:
            own = _renewed(before, now, still)
        room.views[viewer] = own
    common = room.common
    # Both players are notified of an act almost at once, so they share one reading of the clock.
    if at - common.view["at"] >= SAME_MOMENT:
        reading = {"at": at, "clock": clock_view(table, at)}
        common = ViewPart(common.view | reading, common.view, reading)
    return common, own


def _renewed(before: dict[str, Any], now: dict[str, Any], fixed: dict[str, Any] = NOTHING.view) -> ViewPart:
    """A view after another, of which `fixed` has certainly not changed. It keeps the objects of that one wherever they are
    equal, so that there is little new for the garbage collector to go through."""
    news = {name: part for name, part in now.items() if name not in before or before[name] != part}
    view = before | news
    if len(view) != len(now) + len(fixed):  # it is the first, or some part of that one is gone
        return ViewPart.whole(fixed | now)
    return ViewPart(view, before, news)


def _aside(room: Room, here: Viewpoint, people: People) -> dict[str, Any]:
    """The part of a view that is not from events."""
    return {
        "remark": room.remark,
        "away": sorted(map(str, room.away)),
        "consulting": consulting(room, here.who, people),
        "chat": chat(room, here.who, people),
        "rematch": {"table": room.rematch, "wanted": sorted(map(str, room.wants_more))},
    }


def numbered_for(room: Room, who: PersonId, at: Millis, after: int = 0) -> list[tuple[int, Event]]:
    """The events after a number that a person may see by now; hidden events keep their number."""
    opened = room.events[0]
    assert isinstance(opened, TableOpened), "a journal of a table begins with its opening"
    first = replace(opened, terms=standing_terms(opened.terms, who, room.officials()))
    found: list[tuple[int, Event]] = [] if after else [(1, opened)]  # everybody sees it, or there is no table
    for version, event in enumerate(room.events[max(1, after) :], max(1, after) + 1):
        found += ((version, one) for one in islice(stream_for((first, event), who, at), 1, None))
    return found


def events_for(room: Room, who: PersonId, at: Millis) -> list[Event]:
    """All events that a person may see by now."""
    return [event for _, event in numbered_for(room, who, at)]


def _fixed(table: Table) -> dict[str, Any]:
    """The part of a view that is the same for everybody and never changes."""
    return fixed_view(table) | {
        "form": table.terms.form.value,
        "ends": end_due(table),
        "spectator_delay": table.terms.spectator_delay,
        "parallel": table.rules.facing[1] != 24,
        "title": table.rules.title,
    }


def names_at(table: Table, people: People) -> dict[str, str]:
    """The current names of each side: a name may change, or be erased, while nothing happens at the table."""
    return people.names.of_sides(table.terms.white, table.terms.black)


def _common(table: Table, listed: MatchList, at: Millis, names: dict[str, str]) -> dict[str, Any]:
    """The part of a view that is the same for everybody but changes, with the list of turns."""
    told = moving_view(table, at)
    told["posted"] = table.posted
    told["names"] = names
    told["at"] = at
    told["list"] = listed.lines[-LIST_LENGTH:]
    told["last"] = listed.last
    told["ended"] = _ended(table, listed.lost) if table.match.between_games else None
    white, black = table.dice.entropy.white, table.dice.entropy.black
    told["dice"]["entropy"] = {
        "white": {"next": white.next, "given": bool(white.value)},
        "black": {"next": black.next, "given": bool(black.value)},
    }
    return told


def _ended(table: Table, lost: Lost | None) -> dict[str, Any] | None:
    """The last finished game, until the next begins: why it ended, what was won, and the board as White sees it.

    A match lost in the middle of a game shows the board at that moment.
    """
    match = table.match
    if table.is_over and lost is not None:
        how, why = _loss(lost)
        standing = next((point.match for point in reversed(table.history) if point.match.game is not None), match)
        if standing.game is not None and not standing.between_games:
            return {
                "number": len(match.games) + 1,
                "games": _games(match),
                **_won(match.winner, 0, Result.SINGLE),
                "how": how,
                "why": why,
                "cube": _cube(standing.game.cube),
                "board": digits(standing.game.seen_by(Side.WHITE)),
            }
    if not match.games or not match.between_games:
        return None
    won = match.games[-1]
    how, why = won.ending.value, ""
    winner: Side | None = won.winner
    if table.is_over and lost is not None:
        (how, why), winner = _loss(lost), match.winner
    return {
        "number": len(match.games),
        "games": _games(match),
        **_won(winner, won.scored, won.result),
        "how": how,
        "why": why,
        "cube": _cube(won.cube),
        "board": "" if won.last is None else digits(won.last.seen_by(Side.WHITE)),
    }


def _games(match: Match) -> list[dict[str, int]]:
    """What each finished game gave to either side; the last one counts no points beyond the length of the match."""
    won = [{side.value: game.scored if game.winner is side else 0 for side in Side} for game in match.games]
    for side in Side:
        surplus = match.score.points[side] - match.score.counted[side]
        if surplus and won and won[-1][side.value]:
            won[-1][side.value] = max(0, won[-1][side.value] - surplus)
    return won


def _loss(lost: Lost) -> tuple[str, str]:
    """How a match that was not played out ended: a word for programs, and the journal's text."""
    if isinstance(lost, e.EndCalled):
        return "called", ""
    if isinstance(lost, e.BothForfeited):
        return "both_forfeited", lost.why
    return {e.Cause.TIME: "time", e.Cause.LEFT: "left"}.get(lost.cause, "forfeited"), lost.lost_by


def _won(winner: Side | None, points: int, result: Result) -> dict[str, Any]:
    return {"winner": winner and winner.value, "points": points, "result": result.value}


def _cube(cube: Cube) -> dict[str, Any]:
    return {"value": cube.value, "owner": cube.owner and cube.owner.value}


def _still(table: Table, here: Viewpoint) -> dict[str, Any]:
    """The part of a view for this person only that hardly ever changes."""
    told = still_view(standing(table, here.who, here.grants), here.who)
    told["rights"] = names_of(here.rights)
    if Right.READ not in here.rights:
        told = {name: part for name, part in told.items() if name not in ("incidents", "notes")}
    if "incidents" in told:
        told["docket"] = docket(table) if table.docket.incidents else []
        told["suggested"] = [one.as_json() for one in suggestions(table)]
    told["looker"] = _looker(table, here)._value_
    return told


def _looker(table: Table, here: Viewpoint) -> Side:
    """The side from which somebody sees the board: who enters a match moves for the side on roll, and sees what it sees."""
    game = table.match.game
    return here.side or (game.turn if here.enters and game is not None else None) or Side.WHITE


def _seen_by_white(table: Table) -> dict[str, Any] | None:
    """The game as White sees it, with a board to draw."""
    game = game_view(table)
    return game and game | {"board": _digits(bytes(game["own"] + game["opp"]))}


def _own(table: Table, here: Viewpoint, at: Millis, seen: dict[str, Any] | None) -> dict[str, Any]:
    """The part of a view for this person only that changes with every act, with boards to draw."""
    stands = standing(table, here.who, here.grants) if here.grants else table
    told = own_view(stands, here.who, at, game=seen, within=here.acts)
    game, shown = table.match.game, told["game"]
    if game is None or seen is None:
        return told
    moves = here.enters or (game.turn is here.side and not table.live)
    if table.play is None and game.phase is Phase.TO_PLAY and moves:
        told["game"] = shown = shown | {"results": all_digits(results_of(game))}
    if _looker(table, here) is Side.BLACK:
        told["game"] = shown | {"board": seen["board"][WIDTH:] + seen["board"][:WIDTH]}
    return told
