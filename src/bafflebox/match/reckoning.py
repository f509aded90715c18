"""Recounts a score sheet game by game: what each game truly counts, and what was irregular.

The binding score is what an infallible scorekeeper would show (`usbgf:4.6.3.a`). So the games are counted in order at
their true score: a misplaced Crawford game, a cube turned in it, a dead cube turned, or a game after the end all come
to light where they happened, even if they only follow from correcting an earlier game. Each book decides what to make
of a finding; this module finds it and counts under the book's policy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bafflebox.game import Result, Side
from bafflebox.match.cube import Cube, DeadCube, DoubleWithAnswer, cube_after
from bafflebox.match.record import Ending, Entry, GameRecord, PenaltyPoints
from bafflebox.match.score import CrawfordRule, Score, crawford_due, settled_by_crawford
from bafflebox.match.tallying import RunningScore


class SheetIrregularity(Enum):
    """What can be wrong with a game of the score sheet."""

    MISSCORED = "misscored"
    """The points written down are not what the game counts (`usbgf:4.6.3.b`)."""
    CRAWFORD_MISSED = "crawford_missed"
    """It was the Crawford game but wasn't played as one (`usbgf:4.4.8.b`)."""
    CRAWFORD_MISPLACED = "crawford_misplaced"
    """It was played without the cube but wasn't the Crawford game."""
    CUBE_IN_CRAWFORD = "cube_in_crawford"
    """A double in the Crawford game: void, with everything after it (`usbgf:4.4.8.1`)."""
    NO_ACCESS = "no_access"
    """A double by a side without access to the cube (`usbgf:4.4.4.b`)."""
    DEAD_CUBE_TURNED = "dead_cube_turned"
    """A double with a dead cube: void, with everything after it (`usbgf:4.4.9.b`)."""
    VOID_PASS = "void_pass"
    """The game ended by passing a void double, so nobody has won it (`usbgf:4.4.8.2.a`)."""
    AFTER_THE_END = "after_the_end"
    """The match was over before this game began (`ibf:15.6`)."""


class VoidPass(Enum):
    """What happens to a game that ended by passing a void double."""

    FINISHED_FIRST = "finished_first"
    """It doesn't count yet: it is resumed before anything else (`usbgf:4.4.8.2.a`)."""
    REPLACED = "replaced"
    """It doesn't count: the position is lost. Other games stand, and if it was the Crawford game, the game in progress
    or else the next one is that instead (`usbgf:4.4.8.2.b`)."""
    VALUE_BEFORE = "value_before"
    """A single game at the value before the void double (`eubgf:4.4.iv.open`, `ibf:15.6.open`)."""


@dataclass(frozen=True, slots=True)
class ReckoningPolicy:
    """The readings used to count a sheet."""

    crawford: CrawfordRule = CrawfordRule.ONCE
    dead_cube: DeadCube = DeadCube.EACH_SIDE
    void_pass: VoidPass = VoidPass.FINISHED_FIRST


@dataclass(frozen=True, slots=True)
class SheetFinding:
    """An irregularity and its game. Games and doubles are numbered from 1."""

    game: int
    what: SheetIrregularity
    double: int | None = None


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The sheet as it should have been."""

    entries: tuple[Entry, ...]
    """The corrected lines that count, without void games or games played after the end."""
    findings: tuple[SheetFinding, ...]
    score: Score
    crawford_due: bool
    """Whether the game in progress, or else the next one, is the Crawford game."""
    settled: frozenset[Side]

    @property
    def winner(self) -> Side | None:
        """The side that has reached the length, if any."""
        return self.score.winner

    def found(self, what: SheetIrregularity) -> tuple[int, ...]:
        """The games with findings."""
        return tuple(finding.game for finding in self.findings if finding.what is what)


DEFAULT = ReckoningPolicy()


def reckon(entries: Sequence[Entry], length: int | None, policy: ReckoningPolicy = DEFAULT) -> Reckoning:
    """Counts each line as it should have been counted.

    >>> from bafflebox.game import Both
    >>> doubled = (DoubleWithAnswer(Side.BLACK, taken=True),)
    >>> games = [GameRecord(Side.WHITE, Result.GAMMON), GameRecord(Side.BLACK, doubles=doubled)]
    >>> again = reckon(games, 3)  # 2-0 of 3: the second game was the Crawford game
    >>> str(again.score), [finding.what.value for finding in again.findings]
    ('2-1 of 3', ['crawford_missed', 'cube_in_crawford'])
    """
    rule = CrawfordRule.NONE if length is None else policy.crawford
    total = RunningScore(Score(length=length))
    kept: list[Entry] = []
    findings: list[SheetFinding] = []
    number = 0
    replaced = False
    for entry in entries:
        if isinstance(entry, PenaltyPoints):
            if total.score.winner is None:
                kept.append(entry)
                total = total.after(entry)
            continue
        number += 1
        if total.score.winner is not None:
            findings.append(SheetFinding(number, SheetIrregularity.AFTER_THE_END))
            continue
        crawford = crawford_due(total.score, total.settled, rule)
        game, found = _regular(entry, number, total.score, crawford, policy)
        findings += found
        if game is not None:
            kept.append(game)
            total = total.after(game)
        elif crawford:  # later games stand as played, cubes included
            total = RunningScore(total.score, settled_by_crawford(total.score, total.settled))
            replaced = policy.void_pass is VoidPass.REPLACED
    due = total.score.winner is None and (replaced or crawford_due(total.score, total.settled, rule))
    return Reckoning(tuple(kept), tuple(findings), total.score, due, total.settled)


def _regular(
    game: GameRecord, number: int, score: Score, crawford: bool, policy: ReckoningPolicy
) -> tuple[GameRecord | None, list[SheetFinding]]:
    """A game as it counts at the true score (None if it doesn't), and what was irregular."""
    findings: list[SheetFinding] = []
    if crawford != game.crawford:
        what = SheetIrregularity.CRAWFORD_MISSED if crawford else SheetIrregularity.CRAWFORD_MISPLACED
        findings.append(SheetFinding(number, what))
    void = first_void(game.doubles, score, crawford=crawford, dead_cube=policy.dead_cube, automatic=game.automatic)
    right = replace(game, crawford=crawford)
    if void is not None:
        index, what = void
        findings.append(SheetFinding(number, what, index + 1))
        right = replace(right, doubles=game.doubles[:index])
        if game.ending is Ending.PASSED:
            findings.append(SheetFinding(number, SheetIrregularity.VOID_PASS))
            if policy.void_pass is not VoidPass.VALUE_BEFORE:
                return None, findings
            right = replace(right, result=Result.SINGLE, ending=Ending.AWARDED)
    elif game.scored != game.points:
        findings.append(SheetFinding(number, SheetIrregularity.MISSCORED))
    return replace(right, written=None), findings


def first_void(
    doubles: Sequence[DoubleWithAnswer], score: Score, *, crawford: bool, dead_cube: DeadCube, automatic: int = 0
) -> tuple[int, SheetIrregularity] | None:
    """The first void double of a game; all later ones are void too (`usbgf:4.4.9.c`)."""
    for index, double in enumerate(doubles):
        cube: Cube = cube_after(doubles[:index], automatic)
        if crawford:
            return index, SheetIrregularity.CUBE_IN_CRAWFORD
        if not cube.open_to(double.by):
            return index, SheetIrregularity.NO_ACCESS
        if dead_cube.dead_for(double.by, cube.value, score):
            return index, SheetIrregularity.DEAD_CUBE_TURNED
    return None


def with_game(entries: Sequence[Entry], number: int, *games: GameRecord) -> tuple[Entry, ...]:
    """The sheet with game `number` replaced by others: one to modify it, none to delete it, two to insert (`usbgf:4.6.3.b`)."""
    numbered = [line for line, entry in enumerate(entries) if isinstance(entry, GameRecord)]
    line = numbered[number - 1]
    return (*entries[:line], *games, *entries[line + 1 :])
