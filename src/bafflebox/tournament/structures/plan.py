"""The contents of a structure's notation as values, before it is built for a number of entrants."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.tournament.structures.fixture import OpeningKind


@dataclass(frozen=True, slots=True)
class Openings:
    """A number of places reserved for entries at that round."""

    kind: OpeningKind
    count: int
    round: int


@dataclass(frozen=True, slots=True)
class Knockout:
    """Single elimination. `size` is the number of lines (by default as few as hold everybody); after `->` it takes the
    best of the previous section, `top` the best of each group."""

    size: int | None = None
    top: int | None = None


@dataclass(frozen=True, slots=True)
class DoubleElimination:
    """Double elimination; with `recharge` the undefeated player has to lose twice in the final too."""

    recharge: bool = False
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class Consolation:
    """A bracket for players who lost their first match."""

    source: str


@dataclass(frozen=True, slots=True)
class Progressive:
    """A bracket that losers of later rounds join later. Rounds count from 1; -1 is the final, -2 the semi-final."""

    source: str
    first: int = 1
    last: int = -2
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class AllPlaces:
    """Every place is played for: the compass draw."""


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everybody meets everybody, `times` times; in groups of about that size if one is given."""

    group: int | None = None
    times: int = 1


@dataclass(frozen=True, slots=True)
class Swiss:
    """Pairing by score for a number of rounds, or until lives are lost."""

    rounds: int | None = None
    lives: int | None = None


@dataclass(frozen=True, slots=True)
class Continuous:
    """Continuous pairing without rounds, for a number of matches each or until lives are lost."""

    matches: int | None = None
    lives: int | None = None


@dataclass(frozen=True, slots=True)
class Ladder:
    """Challenges of players up to `reach` places above; the winner takes the higher place."""

    reach: int = 3


Stage = Knockout | DoubleElimination | Consolation | Progressive | AllPlaces | RoundRobin | Swiss | Continuous | Ladder


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """A stage with its name and how its matches are played. `follows`: it is fed by the places of the previous one."""

    name: str
    stage: Stage
    follows: bool = False
    lengths: tuple[int, ...] = ()
    best_of: int = 1
    boards: int = 1
    openings: tuple[Openings, ...] = ()
    ties: tuple[str, ...] = ()
    discipline: str = ""
    """A game other than backgammon, by name: longgammon."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A structure as its notation describes it, before it is built for a number of entrants."""

    sections: tuple[SectionPlan, ...]
