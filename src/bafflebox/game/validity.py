"""Finds impossible positions: contradictions on the board, and positions no legal play leads to.

A wrong number of checkers is irregular but playable: the books let such a game go on if it is found too late
(`ibf:14.1.a`, `usbgf:4.2.1.c`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from bafflebox.game.discipline import BACKGAMMON, Discipline
from bafflebox.game.plays import shuts_in
from bafflebox.game.position import BAR, OFF, Position
from bafflebox.game.result import rearmost


class Fault(Enum):
    """What is wrong with a position."""

    MISSING = "missing"
    SURPLUS = "surplus"
    TWO_COLOURS = "two_colours"
    BAR_WITHOUT_HITTING = "bar_without_hitting"
    BOTH_FINISHED = "both_finished"
    BOTH_CLOSED_OUT = "both_closed_out"
    SHUT_IN = "shut_in"
    OFF_TOO_EARLY = "off_too_early"


@dataclass(frozen=True, slots=True)
class Impossibility:
    """One fault of a position; `playable` if the game can continue despite it."""

    fault: Fault
    sentence: str
    clauses: tuple[str, ...]
    playable: bool = False
    own: bool | None = None
    """True if it concerns the viewer's checkers, False the opponent's, None both."""
    points: tuple[int, ...] = ()
    """The points concerned, in the viewer's numbering."""

    def __str__(self) -> str:
        return self.sentence


def impossible(position: Position, rules: Discipline = BACKGAMMON) -> tuple[Impossibility, ...]:
    """Everything wrong with a position; empty if it could have arisen in play.

    >>> from bafflebox.game import Position, impossible
    >>> print(*impossible(Position.of("6:14 missing:1", "13:15")))
    The player has 14 checkers instead of 15; missing checkers don't count as borne off.
    """
    return tuple(_faults(position, rules))


def _faults(position: Position, rules: Discipline) -> Iterator[Impossibility]:
    for own, side in ((True, position.own), (False, position.opp)):
        yield from _wrong_number(own, side, rules)
    yield from _two_colours(position, rules)
    if not rules.hitting:
        for own, side in ((True, position.own), (False, position.opp)):
            yield from _without_hitting(own, side, rules)
    if not any(position.own[1:]) and not any(position.opp[1:]):
        yield Impossibility(
            Fault.BOTH_FINISHED,
            "Neither side has a checker in play; the game ends when the first has borne off its last.",
            ("us2009:basic.object", "ibf:13.5"),
        )
    if rules.hitting and all(_closed_out(seen, rules) for seen in (position, position.flipped())):
        # The side that moved last still has a checker on the bar, so in that turn it only entered checkers, or did
        # nothing. A checker it entered is in the other's home board, which then has an open point. So it moved nothing;
        # the turn before that was the other side's, for which the same is true, and so on back to the start, which is
        # not such a position.
        yield Impossibility(
            Fault.BOTH_CLOSED_OUT,
            "Both sides are on the bar against closed boards, which no play can produce.",
            ("us2009:basic.enter.b", "us2009:basic.enter.c", "ibf:5.4.a", "ibf:5.4.b"),
        )
    yield from _shut_in(position, rules)


def _wrong_number(own: bool, side: bytes, rules: Discipline) -> Iterator[Impossibility]:
    count = sum(side)
    if count == rules.checkers:
        return
    long = rules.same_way
    if count < rules.checkers:
        yield Impossibility(
            Fault.MISSING,
            f"{_who(own)} has {count} checkers instead of {rules.checkers}; missing checkers don't count as borne off.",
            ("ibf:14.2.b", "ibf:14.1.c") if long else ("us2009:4.7.b", "ibf:14.1.a", "ibf:14.1.c"),
            playable=True,
            own=own,
        )
    else:
        yield Impossibility(
            Fault.SURPLUS,
            f"{_who(own)} has {count} checkers instead of {rules.checkers}.",
            ("ibf:14.2.c",) if long else ("us2009:basic.setup.c", "ibf:14.1.a"),
            playable=True,
            own=own,
        )


def _two_colours(position: Position, rules: Discipline) -> Iterator[Impossibility]:
    shared = tuple(p for p in range(1, 25) if position.own[p] and position.opp[rules.facing[p]])
    if shared:
        named = ", ".join(map(str, shared))
        yield Impossibility(
            Fault.TWO_COLOURS,
            f"Both sides have checkers on the same point ({named}).",
            ("ibf:4.3.a",) if rules.same_way else ("us2009:basic.move.1", "us2009:basic.enter.a", "ibf:5.3.b"),
            points=shared,
        )


def _without_hitting(own: bool, side: bytes, rules: Discipline) -> Iterator[Impossibility]:
    if side[BAR]:
        yield Impossibility(
            Fault.BAR_WITHOUT_HITTING,
            f"{_who(own)} has a checker on the bar, but there is no hitting in {rules.title}.",
            ("ibf:4.3.a",),
            own=own,
        )
    if side[OFF] and rearmost(side) > 6:
        yield Impossibility(
            Fault.OFF_TOO_EARLY,
            f"{_who(own)} has borne off with a checker outside the home board, but in {rules.title} no checker is ever sent back.",
            ("ibf:13.1", "ibf:13.4"),
            own=own,
        )


def _closed_out(position: Position, rules: Discipline) -> bool:
    """Whether the viewer is on the bar against six closed points."""
    entry = (position.opp[rules.facing[point]] for point in range(19, 25))
    return position.own[BAR] > 0 and all(count >= rules.closed_by for count in entry)


def _shut_in(position: Position, rules: Discipline) -> Iterator[Impossibility]:
    """A forbidden block. A checker that has passed it stays past it, since none goes back, so the block was forbidden
    when it was made."""
    if rules.block is None:
        return
    for own, seen in ((True, position), (False, position.flipped())):
        if shuts_in(seen.board, rules, rules.block):
            yield Impossibility(
                Fault.SHUT_IN,
                f"{_who(own)} holds a block of six with no opposing checker past it.",
                ("ibf:4.4.b",),
                own=own,
            )


def _who(own: bool) -> str:
    return "The player" if own else "The opponent"
