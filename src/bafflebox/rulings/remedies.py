"""What a ruling puts right: the closed vocabulary of remedies.

Each remedy is a small value that a table can apply and a person can read. Remedies with the same `about` exclude each
other: a roll cannot both stand and be thrown again. Where a book leaves a choice, the remedy is a `Choice` of some
party between options, each with remedies of its own.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, NoReturn, dataclass_transform

from bafflebox.rulings.party import Party

JSON = dict[str, Any]


@dataclass_transform(frozen_default=True)
class Remedy:
    """One thing that is put right, left standing, owed or allowed.

    A subclass lists its fields like a frozen dataclass, and type checkers treat it as one. The fields are handled here
    and not by generated code: the vocabulary is large, and a ruling assistant should start at once.
    """

    about: ClassVar[str] = ""
    """What it settles; two different remedies about the same thing contradict each other. Empty: they add up."""
    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls._fields = tuple(name for name in inspect.get_annotations(cls) if name != "about")

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self._fields, values, strict=False)) | named
        missing = [name for name in self._fields if name not in given and not hasattr(type(self), name)]
        if missing or len(values) > len(self._fields) or not given.keys() <= set(self._fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self._fields) or 'nothing'}, not {values} {named}")
        self.__dict__.update(given)

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self._fields)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"A remedy does not change; make another one instead of setting {name}.")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Remedy) and type(other) is type(self) and other._values() == self._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({shown})"

    @property
    def name(self) -> str:
        """The name in data, e.g. `roll_stands`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()

    @property
    def sentence(self) -> str:
        raise NotImplementedError

    def to_json(self) -> JSON:
        shown: JSON = {"remedy": self.name}
        for name, value in zip(self._fields, self._values(), strict=True):
            if value not in (None, "", ()):
                shown[name] = _plain(value)
        return shown | {"sentence": self.sentence}


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Option):
        return {"option": value.label, "remedies": [remedy.to_json() for remedy in value.remedies]}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _sentence(text: str) -> str:
    """A sentence from its words: capital first, one full stop."""
    text = " ".join(text.split()).rstrip(".").replace("the both ", "both ").replace("the either ", "either ")
    return text[:1].upper() + text[1:] + "."


# --- the roll -----------------------------------------------------------------------------------------------------


class RollStands(Remedy):
    about: ClassVar[str] = "roll"

    @property
    def sentence(self) -> str:
        return "The roll stands."


class Reroll(Remedy):
    """The dice are thrown again; `dice` is `both`, or which one."""

    about: ClassVar[str] = "roll"
    by: Party = Party.ROLLER
    dice: str = "both"

    @property
    def sentence(self) -> str:
        what = "both dice" if self.dice == "both" else self.dice
        rolls = "roll" if self.by is Party.BOTH else "rolls"
        return _sentence(f"the roll is void; the {self.by} {rolls} {what} again")


class RollVoid(Remedy):
    """The roll does not count, and nobody rolls again yet: the turn belongs to somebody else, or waits."""

    about: ClassVar[str] = "roll"
    then: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the roll is void{'; ' + self.then if self.then else ''}")


class FreePlay(Remedy):
    """A player may play as if any roll of choice had come up (`ibf:11.1`)."""

    about: ClassVar[str] = "roll"
    by: Party

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.by} may make any legal move with numbers of own choice")


@dataclass(frozen=True)
class Opens(Remedy):
    """A player has won the opening roll and plays it."""

    about: ClassVar[str] = "opening"
    by: Party
    roll: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.by} starts and plays {self.roll}")


# --- the turn -----------------------------------------------------------------------------------------------------


class TurnOver(Remedy):
    about: ClassVar[str] = "turn"

    @property
    def sentence(self) -> str:
        return "The turn is over."


class TurnGoesOn(Remedy):
    """The turn is not over: `by` may still finish or change the play."""

    about: ClassVar[str] = "turn"
    by: Party = Party.ON_TURN
    may: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the turn is not over; the {self.by} {self.may or 'plays on'}")


# --- checkers -----------------------------------------------------------------------------------------------------


class PlayStands(Remedy):
    about: ClassVar[str] = "play"

    @property
    def sentence(self) -> str:
        return "The play stands."


class PlayCorrected(Remedy):
    """The play is taken back and played legally; `how` says what binds the new play."""

    about: ClassVar[str] = "play"
    by: Party = Party.OFFENDER
    how: str = "any legal play of the same roll"

    @property
    def sentence(self) -> str:
        return _sentence(f"the play is corrected by the {self.by}: {self.how}")


class PositionCorrected(Remedy):
    """Checkers are put where they belong, as `how` says."""

    about: ClassVar[str] = "position"
    how: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the position is corrected: {self.how}")


class PositionStands(Remedy):
    about: ClassVar[str] = "position"

    @property
    def sentence(self) -> str:
        return "The position stands as it is."


class CheckerToBar(Remedy):
    """A checker counts as hit and is put on the bar."""

    about: ClassVar[str] = "checker"
    of: Party = Party.OPPONENT

    @property
    def sentence(self) -> str:
        return _sentence(f"the checker of the {self.of} is hit and goes to the bar")


class CheckerNotHit(Remedy):
    """A checker stays on its point: it was not hit."""

    about: ClassVar[str] = "checker"
    of: Party = Party.OPPONENT

    @property
    def sentence(self) -> str:
        return _sentence(f"the checker of the {self.of} was not hit and stays on its point")


class CheckerInPlay(Remedy):
    """A checker is in play; `where` says on which place, if it has to be put there."""

    about: ClassVar[str] = "checker"
    of: Party = Party.OFFENDER
    where: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the checker of the {self.of} is in play{': ' + self.where if self.where else ''}")


class CheckerOut(Remedy):
    """A checker is out of play for the rest of the game; whether it counts as borne off is said apart."""

    about: ClassVar[str] = "checker"
    of: Party = Party.OFFENDER

    @property
    def sentence(self) -> str:
        return _sentence(f"the checker of the {self.of} stays out of play for the rest of the game")


class StillGammonable(Remedy):
    """Missing checkers do not count as borne off: that side can still lose a gammon or backgammon."""

    side: Party = Party.OFFENDER

    @property
    def sentence(self) -> str:
        return _sentence(f"missing checkers were not borne off: the {self.side} can still lose a gammon or backgammon")


# --- the cube -----------------------------------------------------------------------------------------------------


class DoubleStands(Remedy):
    about: ClassVar[str] = "double"

    @property
    def sentence(self) -> str:
        return "The double stands; it must be answered."


class DoubleVoid(Remedy):
    """No double was made in law; the cube stays or goes back as it was."""

    about: ClassVar[str] = "double"

    @property
    def sentence(self) -> str:
        return "The double is void; the cube is as it was before."


class NoDouble(Remedy):
    """What was done is no double, and binds to none."""

    about: ClassVar[str] = "double"

    @property
    def sentence(self) -> str:
        return "No double has been made, and none is owed."


class DoubleBinds(Remedy):
    """A double is owed: it counts as made `when`."""

    about: ClassVar[str] = "double"
    who: Party = Party.DOUBLER
    when: str = "at the first moment at which it is legal"

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.who} is bound to double {self.when}")


class TakeCounts(Remedy):
    about: ClassVar[str] = "answer"

    @property
    def sentence(self) -> str:
        return "The answer is a take."


class PassCounts(Remedy):
    about: ClassVar[str] = "answer"

    @property
    def sentence(self) -> str:
        return "The answer is a pass."


class AnswerVoid(Remedy):
    about: ClassVar[str] = "answer"

    @property
    def sentence(self) -> str:
        return "The take or pass is void."


class AnswerOpen(Remedy):
    """The double has not been answered yet."""

    about: ClassVar[str] = "answer"

    @property
    def sentence(self) -> str:
        return "The double has not been answered yet: take or pass is still open."


class CubeSet(Remedy):
    """The cube is put to a value and a place: `owner` is a party, or nobody for the middle."""

    about: ClassVar[str] = "cube"
    value: str = ""
    owner: Party | None = None

    @property
    def sentence(self) -> str:
        where = "in the middle" if self.owner is Party.NOBODY else f"owned by the {self.owner}" if self.owner else ""
        return _sentence(f"the cube is set {'to ' + self.value if self.value else ''} {where}")


class CubeStands(Remedy):
    """The cube counts as it lies and as it shows."""

    about: ClassVar[str] = "cube"

    @property
    def sentence(self) -> str:
        return "The cube stays where it lies, at the value it shows."


# --- game, score, match -------------------------------------------------------------------------------------------


class Revert(Remedy):
    """Everything goes back to a point of the match."""

    about: ClassVar[str] = "revert"
    to: str

    @property
    def sentence(self) -> str:
        return _sentence(f"everything goes back to {self.to}")


class GameGoesOn(Remedy):
    about: ClassVar[str] = "game"
    how: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the game goes on{': ' + self.how if self.how else ''}")


class GameAwarded(Remedy):
    """The game ends; `points` as text where the position or cube decides them."""

    about: ClassVar[str] = "game"
    to: Party
    points: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the game goes to the {self.to}{': ' + self.points if self.points else ''}")


class GameReplayed(Remedy):
    about: ClassVar[str] = "game"
    how: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the game is played anew{': ' + self.how if self.how else ''}")


class PointsAwarded(Remedy):
    """Penalty points go into the score of a player; with `may` so many at the most, as the director sees fit."""

    to: Party
    points: int
    may: bool = False

    @property
    def sentence(self) -> str:
        points = f"{self.points} penalty point{'s' if self.points != 1 else ''}"
        return _sentence(f"up to {points} may be given to the {self.to}" if self.may else f"{points} for the {self.to}")


class PointsDeducted(Remedy):
    """Penalty points are taken out of the score of a player (`ibf:17.1.b`)."""

    of: Party
    points: int

    @property
    def sentence(self) -> str:
        points = f"{self.points} penalty point{'s' if self.points != 1 else ''}"
        return _sentence(f"{points} taken off the score of the {self.of}")


class ScoreStands(Remedy):
    about: ClassVar[str] = "score"

    @property
    def sentence(self) -> str:
        return "The score stands."


class ScoreCorrected(Remedy):
    about: ClassVar[str] = "score"
    to: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the score is corrected to {self.to}")


class RecordPrevails(Remedy):
    """Of several records of the score, the one that decides."""

    about: ClassVar[str] = "record"
    which: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the record that decides: {self.which}")


class LengthSet(Remedy):
    """The number of points to which the match is played from here on."""

    about: ClassVar[str] = "length"
    to: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the match is played to {self.to}{' points' if self.to.isdigit() else ''}")


class Crawford(Remedy):
    """Whether a game is the Crawford game: cube out of play, value 1."""

    about: ClassVar[str] = "crawford"
    game: str = "next game"
    applies: bool = True

    @property
    def sentence(self) -> str:
        if self.applies:
            return _sentence(f"the {self.game} is the Crawford game: no cube, value 1")
        return _sentence(f"the {self.game} is not the Crawford game: the cube is in play")


class MatchGoesOn(Remedy):
    about: ClassVar[str] = "match"
    how: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the match goes on{': ' + self.how if self.how else ''}")


class MatchStands(Remedy):
    about: ClassVar[str] = "match"

    @property
    def sentence(self) -> str:
        return "The result of the match stands."


class MatchLost(Remedy):
    """A player loses the match; `score` as text where a book fixes it."""

    about: ClassVar[str] = "match"
    by: Party
    score: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(
            f"the {self.by} lose{'' if self.by is Party.BOTH else 's'} the match{': ' + self.score if self.score else ''}"
        )


# --- time ---------------------------------------------------------------------------------------------------------


class ClockPaused(Remedy):
    about: ClassVar[str] = "clock"

    @property
    def sentence(self) -> str:
        return "The clock is paused."


class ClockRuns(Remedy):
    about: ClassVar[str] = "clock"
    on: Party

    @property
    def sentence(self) -> str:
        return _sentence(f"the clock runs for the {self.on}")


class ClockSet(Remedy):
    """Times are set as `how` says; a clock may be imposed by it."""

    about: ClassVar[str] = "clock_setting"
    how: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the clock is set: {self.how}")


class TimeAdded(Remedy):
    to: Party
    amount: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.to} gets {self.amount} back")


class TimeTaken(Remedy):
    by: Party
    amount: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.by} loses {self.amount}")


class DelayReset(Remedy):
    to: Party

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.to} has a full delay")


class DelayForfeited(Remedy):
    by: Party
    when: str = "on the next turn"

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.by} loses the delay {self.when}")


# --- persons ------------------------------------------------------------------------------------------------------


class Warning(Remedy):
    to: Party
    why: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"a warning for the {self.to}{': ' + self.why if self.why else ''}")


class Sanction(Remedy):
    """A sanction that may be (or must be) imposed, out of a list."""

    on: Party
    choices: tuple[str, ...] = ()
    must: bool = False

    @property
    def sentence(self) -> str:
        force = "must" if self.must else "may"
        of = f": {', '.join(self.choices)}" if self.choices else ""
        return _sentence(f"the {self.on} {force} be sanctioned{of}")


class Disqualified(Remedy):
    who: Party
    from_: str = "the match"

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.who} is disqualified from {self.from_}")


class Duty(Remedy):
    who: Party
    what: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.who} must {self.what}")


class May(Remedy):
    who: Party
    what: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.who} may {self.what}")


class MayNot(Remedy):
    who: Party
    what: str

    @property
    def sentence(self) -> str:
        if self.who in (Party.EITHER, Party.BOTH):
            return _sentence(f"neither player may {self.what}")
        return _sentence(f"the {self.who} may not {self.what}")


class Presumption(Remedy):
    """Doubt is resolved against (or for) somebody."""

    against: Party
    what: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"doubt is resolved against the {self.against}{': ' + self.what if self.what else ''}")


class Report(Remedy):
    to: Party
    what: str

    @property
    def sentence(self) -> str:
        return _sentence(f"to be reported to the {self.to}: {self.what}")


class Discretion(Remedy):
    """The book leaves it to somebody, within bounds and with what it advises."""

    who: Party = Party.DIRECTOR
    bounds: tuple[str, ...] = ()
    guidance: str = ""

    @property
    def sentence(self) -> str:
        bounds = f": {'; '.join(self.bounds)}" if self.bounds else ""
        return _sentence(f"the {self.who} decides{bounds}") + (f" {_sentence(self.guidance)}" if self.guidance else "")


# --- due process --------------------------------------------------------------------------------------------------


class AppealHeard(Remedy):
    """An appeal is in order and goes to `by`."""

    about: ClassVar[str] = "appeal"
    by: Party = Party.COMMITTEE

    @property
    def sentence(self) -> str:
        return _sentence(f"the appeal is heard by the {self.by}")


class AppealRefused(Remedy):
    """There is no appeal, or no longer."""

    about: ClassVar[str] = "appeal"
    why: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the appeal is not heard{': ' + self.why if self.why else ''}")


class RulingStands(Remedy):
    about: ClassVar[str] = "ruling"

    @property
    def sentence(self) -> str:
        return "The ruling stands."


class RulingChanged(Remedy):
    """The ruling is reversed or replaced, and what replaces it must be carried out."""

    about: ClassVar[str] = "ruling"
    how: str = "reversed"

    @property
    def sentence(self) -> str:
        return _sentence(f"the ruling is {self.how}")


@dataclass(frozen=True)
class Option:
    """One side of a choice."""

    label: str
    remedies: tuple[Remedy, ...] = ()


class Choice(Remedy):
    """Somebody chooses, within a time limit if there is one."""

    holder: Party
    options: tuple[Option, ...]
    until: str = ""

    @property
    def sentence(self) -> str:
        labels = [option.label for option in self.options]
        either = " or ".join(filter(None, (", ".join(labels[:-1]), labels[-1])))
        chooses = "choose" if self.holder is Party.BOTH else "chooses"
        return _sentence(f"the {self.holder} {chooses}{' ' + self.until if self.until else ''}: {either}")


REMEDIES: dict[str, type[Remedy]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in Remedy.__subclasses__()
}
"""The whole vocabulary by name."""
