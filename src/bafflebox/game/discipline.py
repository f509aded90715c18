"""The disciplines defined by the rule books, as data.

`us2009` "Basic Rules" and `ibf` articles 3 to 7, 12 and 13. Where the IBF text is open, the reading is a named option
of the rule it belongs to; the defaults are the readings that `ibf:*.open` recommends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from bafflebox.errors import unknown_name
from bafflebox.game.position import Position


class FirstTurn(Enum):
    """Who may take two checkers off the head on a first turn with the named doubles (`ibf:4.2.c`).

    The opening roll is never a double (`ibf:12.2`), so in a real game both answers are the same.
    """

    EITHER_PLAYER = "either_player"
    SECOND_PLAYER = "second_player"


class SecondChecker(Enum):
    """Whether taking the second checker off the head is optional or part of the fullest play (`ibf:4.2.c.open`)."""

    DUTY = "duty"
    RIGHT = "right"


class HeadCount(Enum):
    """The period over which checkers leaving the head are counted (`ibf:4.2.b.open`)."""

    PER_TURN = "per_turn"
    PER_NUMBER = "per_number"


class ShutIn(Enum):
    """When a block counts as shutting in all opposing checkers (`ibf:4.4.b.open`)."""

    NONE_AHEAD = "none_ahead"
    NONE_AHEAD_AT_HOME = "none_ahead_at_home"


class PassingBlock(Enum):
    """Which blocks may not be formed even in passing (`ibf:4.4.c.open`)."""

    ONLY_SHUTTING_IN = "only_shutting_in"
    ANY = "any"


class Adjacency(Enum):
    """Whose path decides whether six points are consecutive (`ibf:4.4.d.open`)."""

    OPPONENTS_PATH = "opponents_path"
    OWN_PATH = "own_path"


class BearOffFrom(Enum):
    """Which checker a number larger than every occupied point bears off (`ibf:13.3.open`)."""

    HIGHEST = "highest"
    ANY_LOWER = "any_lower"


@dataclass(frozen=True, slots=True)
class HeadRule:
    """One checker a turn leaves the head; two on a first turn with certain doubles (`ibf:4.2.b`, `ibf:4.2.c`)."""

    limit: int = 1
    first_turn_limit: int = 2
    first_turn_doubles: frozenset[int] = frozenset({3, 4, 6})
    first_turn: FirstTurn = FirstTurn.EITHER_PLAYER
    second_checker: SecondChecker = SecondChecker.DUTY
    counted: HeadCount = HeadCount.PER_TURN


@dataclass(frozen=True, slots=True)
class BlockRule:
    """No six-point block in front of all opposing checkers, not even in passing (`ibf:4.4.b`, `ibf:4.4.c`)."""

    length: int = 6
    shut_in: ShutIn = ShutIn.NONE_AHEAD
    passing: PassingBlock = PassingBlock.ONLY_SHUTTING_IN
    adjacency: Adjacency = Adjacency.OPPONENTS_PATH


@dataclass(frozen=True, slots=True)
class Discipline:
    """The rules of play on the board."""

    name: str
    title: str
    start: Position
    checkers: int = 15
    same_way: bool = False
    """Both sides move the same way round (Longgammon), so their numberings differ by twelve."""
    hitting: bool = True
    head: HeadRule | None = None
    block: BlockRule | None = None
    bear_off_from: BearOffFrom = BearOffFrom.HIGHEST
    backgammons: bool = True
    """Whether a loss can count three times (`ibf:2.1`)."""
    blitz: bool = False
    """No breaks; times are set by the event (`ibf:3.10.c`, `ibf:4.open`)."""
    partners: bool = False
    """Two consulting players a side, one of whom handles the game (`ibf:6.1.a`)."""
    facing: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The opponent's number for each of the viewer's points; 0 for off and bar, which are not shared."""

    def __post_init__(self) -> None:
        points = range(1, 25)
        own_to_opp = [((p + 11) % 24 + 1) if self.same_way else 25 - p for p in points]
        object.__setattr__(self, "facing", (0, *own_to_opp, 0))

    def __hash__(self) -> int:
        return hash(self.name)  # looked up for every position; few rules differ under one name

    @property
    def closed_by(self) -> int:
        """The number of checkers that makes a point: two (`ibf:5.3.a`), or one where there is no hitting (`ibf:4.3.a`)."""
        return 2 if self.hitting else 1

    def reading(self, **options: Enum) -> Discipline:
        """The same discipline under different readings, each given by its option, e.g.
        `first_turn=FirstTurn.SECOND_PLAYER`."""
        changed = self
        for name, value in options.items():
            change: dict[str, Any] = {name: value}
            if changed.head and name in HeadRule.__dataclass_fields__:
                changed = replace(changed, head=replace(changed.head, **change))
            elif changed.block and name in BlockRule.__dataclass_fields__:
                changed = replace(changed, block=replace(changed.block, **change))
            elif name == "bear_off_from":
                changed = replace(changed, **change)
            else:
                raise unknown_name(f"reading of {self.title}", name, READINGS)
        return changed

    def arranged(self, name: str, own: str, opp: str | None = None) -> Discipline:
        """The same rules from another starting arrangement, given as data (`ibf:5.2.c`)."""
        counts = sum(int(part.split(":")[1]) for part in own.split())
        return replace(
            self,
            name=name,
            title=name.capitalize(),
            checkers=counts,
            start=Position.of(own, opp or own, checkers=counts),
        )

    def __str__(self) -> str:
        return self.name


READINGS: Mapping[str, type[Enum]] = {
    "first_turn": FirstTurn,
    "second_checker": SecondChecker,
    "counted": HeadCount,
    "shut_in": ShutIn,
    "passing": PassingBlock,
    "adjacency": Adjacency,
    "bear_off_from": BearOffFrom,
}
"""The points left open by the texts, with the readings that can be chosen."""


def _start(own: str, checkers: int = 15) -> Position:
    return Position.of(own, own, checkers=checkers)


BACKGAMMON = Discipline("backgammon", "Backgammon", _start("24:2 13:5 8:3 6:5"))
"""Standard backgammon."""
BACKGAMMON_BLITZ = replace(BACKGAMMON, name="backgammon-blitz", title="Backgammon Blitz", blitz=True)
"""Backgammon at a quick time control."""
BACKGAMMON_DOUBLES = replace(BACKGAMMON, name="backgammon-doubles", title="Backgammon Doubles", partners=True)
"""Backgammon for two consulting players a side."""
SPRINTGAMMON = Discipline("sprintgammon", "Sprintgammon", _start("24:1 23:1 22:1", 3), checkers=3)
"""Three checkers each, on 24, 23 and 22."""
LONGGAMMON = Discipline(
    "longgammon",
    "Longgammon",
    _start("24:15"),
    same_way=True,
    hitting=False,
    head=HeadRule(),
    block=BlockRule(),
    backgammons=False,
)
"""Fifteen checkers on the head, both sides moving the same way, no hitting."""
LONGGAMMON_BLITZ = replace(LONGGAMMON, name="longgammon-blitz", title="Longgammon Blitz", blitz=True)
"""Longgammon at a quick time control."""
NACKGAMMON = replace(BACKGAMMON, name="nackgammon", title="Nackgammon", start=_start("24:2 23:2 13:4 8:3 6:4"))
"""Backgammon from Nack Ballard's starting position, with four checkers back."""

DISCIPLINES: Mapping[str, Discipline] = {
    d.name: d
    for d in (
        BACKGAMMON,
        BACKGAMMON_BLITZ,
        BACKGAMMON_DOUBLES,
        SPRINTGAMMON,
        LONGGAMMON,
        LONGGAMMON_BLITZ,
        NACKGAMMON,
    )
}
"""Every discipline by name."""


def discipline(name: str) -> Discipline:
    """Looks up a discipline by name, ignoring case, spaces and underscores.

    >>> discipline("Longgammon Blitz").blitz
    True
    """
    key = name.strip().lower().replace(" ", "-").replace("_", "-")
    if key not in DISCIPLINES:
        raise unknown_name("discipline", name, DISCIPLINES)
    return DISCIPLINES[key]
