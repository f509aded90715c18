"""A table for a page or program: what the viewer may see, with names, boards to draw and the list of turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.game import Position, Result, Side, legal_results
from bafflebox.game.position import COUNTS
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
from bafflebox.service.room import Room
from bafflebox.service.told import Lost, MatchList
from bafflebox.service.transcripts import last_ruling
from bafflebox.table import Event, Mode, Table, end_due, evolve, plays_open
from bafflebox.table import events as e
from bafflebox.table.events import TableOpened
from bafflebox.table.views import clock_view, fixed_view, moving_view, own_view, stream_for

LIST_LENGTH = 60
"""The most lines of the list in a view; the whole list is requested separately."""

EVER = Millis(1 << 62)
"""Later than everything."""
SAME_MOMENT = 50
"""Milliseconds for which a reading of the clock is reused for other viewers."""

ONLY_WATCHES = frozenset({Role.SPECTATOR})
_AT_MOST_15 = bytes(min(count, 15) for count in range(256))


def digits(position: Position) -> str:
    """A board for pages: 52 hexadecimal digits. More than fifteen checkers in one place can't be drawn, and aren't."""
    return position.board.translate(_AT_MOST_15).hex()[1::2]


def all_digits(positions: Iterable[Position]) -> list[str]:
    """Several boards for pages at once.

    >>> from bafflebox.game import BACKGAMMON
    >>> all_digits([BACKGAMMON.start]) == [digits(BACKGAMMON.start)]
    True
    """
    text = b"".join([position.board for position in positions]).translate(_AT_MOST_15).hex()[1::2]
    return [text[start : start + COUNTS] for start in range(0, len(text), COUNTS)]


def rank_of(room: Room, who: PersonId) -> Rank:
    """The rank of a person's connection to a table when there are too many connections."""
    if is_spectator(room, who):
        return Rank.SPECTATOR
    return Rank.PLAYER if room.table.terms.side_of(who) is not None else Rank.STAFF


def is_spectator(room: Room, who: PersonId) -> bool:
    """Whether a person only watches."""
    terms = room.table.terms
    return terms.side_of(who) is None and roles_at(terms, who, room.officials()) == ONLY_WATCHES


def seen(room: Room, who: PersonId, at: Millis, people: People, *, plays: bool = True) -> dict[str, Any]:
    """The table as a person sees it now; spectators may see a delayed table.

    Most callers don't need the legal `plays` as text: a page draws them from the resulting boards.
    """
    common, own = shared_and_own(room, who, at, people, plays=plays)
    return common | own


def shared_and_own(
    room: Room, who: PersonId, at: Millis, people: People, *, plays: bool = True
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a person sees now, in two parts: what everybody sees, which is one shared object, and the rest."""
    as_spectator = is_spectator(room, who)
    if room.table.terms.spectator_delay and as_spectator:
        then = Millis(at - room.table.terms.spectator_delay)
        past = delayed(room, then)
        common = _fixed(past.table) | _common(past.table, past.list, then, names_at(past.table, people))
        own = _own(past.table, PersonId(""), then)
    else:
        common, own = _current(room, PersonId("") if as_spectator else who, at, people)
    more: dict[str, Any] = {
        "remark": room.remark,
        "away": sorted(map(str, room.away)) if room.away else [],
        "consulting": consulting(room, who, people),
        "chat": chat(room, who, people),
        "rematch": {"table": room.rematch, "wanted": sorted(map(str, room.wants_more)) if room.wants_more else []},
    }
    if plays:
        # At a live table nobody is shown the legal plays.
        hidden = as_spectator or (room.table.live and not enters(room.table, who, tuple(room.officials())))
        more["plays"] = [] if hidden else list(plays_open(room.table, who))
    return common, own | more


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


def _current(room: Room, who: PersonId, at: Millis, people: People) -> tuple[dict[str, Any], dict[str, Any]]:
    """The newest view in its two parts, computed once per version; what changes with time is refreshed."""
    table, names = room.table, names_at(room.table, people)
    if (room.common["version"], room.common.get("names")) != (table.version, names):
        room.list.of(table, room.events)
        room.fixed = room.fixed or _fixed(table)
        room.common = _with_same_parts(room.common, room.fixed | _common(table, room.list, at, names))
        room.earlier, room.views = room.views, {}
    # Whatever an event grants, a player of this match has no other role.
    granted = () if table.terms.side_of(who) is not None else room.officials()
    grants = tuple(grant for grant in granted if grant.person == who) if granted else ()
    if (who, grants) not in room.views:
        own = _with_same_parts(room.earlier.get((who, grants), {}), _own(table, who, at, grants))
        if enters(table, who, grants):
            own["turns"] = room.turns.to_json(room.events)
            last = last_ruling(table, room.events)
            own["last_ruling"] = last and last.number
        room.views[who, grants] = own
    common = room.common
    # Both players are notified of an act almost at once, so they share one reading of the clock.
    if at - common["at"] >= SAME_MOMENT:
        common = common | {"at": at, "clock": clock_view(table, at)}
    return common, room.views[who, grants]


def _with_same_parts(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """A view that reuses the objects of the previous one wherever they are equal: changes can then be detected at a
    glance, and there is little new for the garbage collector to go through."""
    for name, part in after.items():
        if name in before and before[name] == part:
            after[name] = before[name]
    return after


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


def enters(table: Table, who: PersonId, grants: tuple[RoleGrant, ...] = ()) -> bool:
    """Whether a person enters the acts of both sides at a table."""
    return table.terms.mode is not Mode.ONLINE and Right.ENTER in rights_at(table.terms, who, grants)


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


def _own(table: Table, who: PersonId, at: Millis, grants: tuple[RoleGrant, ...] = ()) -> dict[str, Any]:
    """The part of a view for this person only, with boards to draw; of the acts allowed, only those within their role."""
    rights = rights_at(table.terms, who, grants)
    keeps = not table.online and Right.ENTER in rights
    told = own_view(standing(table, who, grants), who, at)
    within = acts_within(rights)
    told["allowed"] = [one for one in told["allowed"] if one["act"] in within]
    told["rights"] = names_of(rights)
    if Right.READ not in rights:
        told = {name: part for name, part in told.items() if name not in ("incidents", "notes")}
    if "incidents" in told:
        told["docket"] = docket(table) if table.docket.incidents else []
        told["suggested"] = [one.as_json() for one in suggestions(table)]
    side, game = table.terms.side_of(who), table.match.game
    # The person who enters a match moves for the side on roll, and sees the board as that side does.
    looker = side or (game.turn if keeps and game is not None else None) or Side.WHITE
    told["looker"] = looker._value_
    if game is None or told["game"] is None:
        return told
    board = game.seen_by(looker)
    told["game"]["board"] = digits(board)
    if table.play is not None and game.turn is not None:
        told["game"]["board"] = digits(table.play.result if game.turn is looker else table.play.result.flipped())
    moves = keeps or (game.turn is side and side is not None and not table.live)
    if table.play is None and game.phase is Phase.TO_PLAY and game.roll and moves:
        told["game"]["results"] = all_digits(
            results_of(game) if looker is game.turn else legal_results(board, game.roll, game.rules)
        )
    return told
