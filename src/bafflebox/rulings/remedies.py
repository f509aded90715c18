"""What a ruling puts right: the closed vocabulary of remedies.

Each remedy is a small value that a table can apply and a person can read. Remedies with the same `about` exclude each
other: a roll cannot both stand and be thrown again. Where a book leaves a choice, the remedy is a `Choice` of some
party between options, each with remedies of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, ClassVar

from bafflebox.rulings.party import Party

JSON = dict[str, Any]


@dataclass(frozen=True)
class Remedy:
    """One thing that is put right, left standing, owed or allowed."""

    about: ClassVar[str] = ""
    """What it settles; two different remedies about the same thing contradict each other. Empty: they add up."""

    @property
    def name(self) -> str:
        """The name in data, e.g. `roll_stands`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()

    @property
    def sentence(self) -> str:
        raise NotImplementedError

    def to_json(self) -> JSON:
        shown: JSON = {"remedy": self.name}
        for field in fields(self):
            value = getattr(self, field.name)
            if value not in (None, "", ()):
                shown[field.name] = _plain(value)
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
    text = " ".join(text.split()).rstrip(".")
    return text[:1].upper() + text[1:] + "."


# --- the roll -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RollStands(Remedy):
    about: ClassVar[str] = "roll"

    @property
    def sentence(self) -> str:
        return "The roll stands."


@dataclass(frozen=True)
class Reroll(Remedy):
    """The dice are thrown again; `dice` is `both`, or which one."""

    about: ClassVar[str] = "roll"
    by: Party = Party.ROLLER
    dice: str = "both"

    @property
    def sentence(self) -> str:
        what = "both dice" if self.dice == "both" else self.dice
        return _sentence(f"the roll is void; the {self.by} rolls {what} again")


@dataclass(frozen=True)
class RollVoid(Remedy):
    """The roll does not count, and nobody rolls again yet: the turn belongs to somebody else, or waits."""

    about: ClassVar[str] = "roll"
    then: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the roll is void{'; ' + self.then if self.then else ''}")


@dataclass(frozen=True)
class FreePlay(Remedy):
    """A player may play as if any roll of choice had come up (`ibf:11.1`)."""

    about: ClassVar[str] = "roll"
    by: Party

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.by} may make any legal move with numbers of own choice")


# --- the turn -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnOver(Remedy):
    about: ClassVar[str] = "turn"

    @property
    def sentence(self) -> str:
        return "The turn is over."


@dataclass(frozen=True)
class TurnGoesOn(Remedy):
    """The turn is not over: `by` may still finish or change the play."""

    about: ClassVar[str] = "turn"
    by: Party = Party.ON_TURN
    may: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the turn is not over; the {self.by} {self.may or 'plays on'}")


# --- checkers -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayStands(Remedy):
    about: ClassVar[str] = "play"

    @property
    def sentence(self) -> str:
        return "The play stands."


@dataclass(frozen=True)
class PlayCorrected(Remedy):
    """The play is taken back and played legally; `how` says what binds the new play."""

    about: ClassVar[str] = "play"
    by: Party = Party.OFFENDER
    how: str = "any legal play of the same roll"

    @property
    def sentence(self) -> str:
        return _sentence(f"the play is corrected by the {self.by}: {self.how}")


@dataclass(frozen=True)
class PositionCorrected(Remedy):
    """Checkers are put where they belong, as `how` says."""

    about: ClassVar[str] = "position"
    how: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the position is corrected: {self.how}")


@dataclass(frozen=True)
class PositionStands(Remedy):
    about: ClassVar[str] = "position"

    @property
    def sentence(self) -> str:
        return "The position stands as it is."


@dataclass(frozen=True)
class StillGammonable(Remedy):
    """Missing checkers do not count as borne off: that side can still lose a gammon or backgammon."""

    side: Party = Party.OFFENDER

    @property
    def sentence(self) -> str:
        return _sentence(f"missing checkers were not borne off: the {self.side} can still lose a gammon or backgammon")


# --- the cube -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DoubleStands(Remedy):
    about: ClassVar[str] = "double"

    @property
    def sentence(self) -> str:
        return "The double stands; it must be answered."


@dataclass(frozen=True)
class DoubleVoid(Remedy):
    """No double was made in law; the cube stays or goes back as it was."""

    about: ClassVar[str] = "double"

    @property
    def sentence(self) -> str:
        return "The double is void; the cube is as it was before."


@dataclass(frozen=True)
class DoubleBinds(Remedy):
    """A double is owed: it counts as made `when`."""

    about: ClassVar[str] = "double"
    who: Party = Party.DOUBLER
    when: str = "at the first moment at which it is legal"

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.who} is bound to double {self.when}")


@dataclass(frozen=True)
class TakeCounts(Remedy):
    about: ClassVar[str] = "answer"

    @property
    def sentence(self) -> str:
        return "The answer is a take."


@dataclass(frozen=True)
class PassCounts(Remedy):
    about: ClassVar[str] = "answer"

    @property
    def sentence(self) -> str:
        return "The answer is a pass."


@dataclass(frozen=True)
class AnswerVoid(Remedy):
    about: ClassVar[str] = "answer"

    @property
    def sentence(self) -> str:
        return "The take or pass is void."


@dataclass(frozen=True)
class CubeSet(Remedy):
    """The cube is put to a value and a place: `owner` is a party, or nobody for the middle."""

    about: ClassVar[str] = "cube"
    value: str = ""
    owner: Party | None = None

    @property
    def sentence(self) -> str:
        where = "in the middle" if self.owner is Party.NOBODY else f"owned by the {self.owner}" if self.owner else ""
        return _sentence(f"the cube is set {'to ' + self.value if self.value else ''} {where}")


# --- game, score, match -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Revert(Remedy):
    """Everything goes back to a point of the match."""

    about: ClassVar[str] = "revert"
    to: str

    @property
    def sentence(self) -> str:
        return _sentence(f"everything goes back to {self.to}")


@dataclass(frozen=True)
class GameGoesOn(Remedy):
    about: ClassVar[str] = "game"
    how: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the game goes on{': ' + self.how if self.how else ''}")


@dataclass(frozen=True)
class GameAwarded(Remedy):
    """The game ends; `points` as text where the position or cube decides them."""

    about: ClassVar[str] = "game"
    to: Party
    points: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the game goes to the {self.to}{': ' + self.points if self.points else ''}")


@dataclass(frozen=True)
class GameReplayed(Remedy):
    about: ClassVar[str] = "game"
    how: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the game is played anew{': ' + self.how if self.how else ''}")


@dataclass(frozen=True)
class PointsAwarded(Remedy):
    """Penalty points go into the score of a player."""

    to: Party
    points: int

    @property
    def sentence(self) -> str:
        return _sentence(f"{self.points} penalty point{'s' if self.points != 1 else ''} for the {self.to}")


@dataclass(frozen=True)
class ScoreStands(Remedy):
    about: ClassVar[str] = "score"

    @property
    def sentence(self) -> str:
        return "The score stands."


@dataclass(frozen=True)
class ScoreCorrected(Remedy):
    about: ClassVar[str] = "score"
    to: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the score is corrected to {self.to}")


@dataclass(frozen=True)
class MatchGoesOn(Remedy):
    about: ClassVar[str] = "match"
    how: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"the match goes on{': ' + self.how if self.how else ''}")


@dataclass(frozen=True)
class MatchStands(Remedy):
    about: ClassVar[str] = "match"

    @property
    def sentence(self) -> str:
        return "The result of the match stands."


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class ClockPaused(Remedy):
    about: ClassVar[str] = "clock"

    @property
    def sentence(self) -> str:
        return "The clock is paused."


@dataclass(frozen=True)
class ClockRuns(Remedy):
    about: ClassVar[str] = "clock"
    on: Party

    @property
    def sentence(self) -> str:
        return _sentence(f"the clock runs for the {self.on}")


@dataclass(frozen=True)
class ClockSet(Remedy):
    """Times are set as `how` says; a clock may be imposed by it."""

    about: ClassVar[str] = "clock_setting"
    how: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the clock is set: {self.how}")


@dataclass(frozen=True)
class TimeAdded(Remedy):
    to: Party
    amount: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.to} gets {self.amount} back")


@dataclass(frozen=True)
class TimeTaken(Remedy):
    by: Party
    amount: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.by} loses {self.amount}")


@dataclass(frozen=True)
class DelayReset(Remedy):
    to: Party

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.to} has a full delay")


@dataclass(frozen=True)
class DelayForfeited(Remedy):
    by: Party
    when: str = "on the next turn"

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.by} loses the delay {self.when}")


# --- persons ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Warning(Remedy):
    to: Party
    why: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"a warning for the {self.to}{': ' + self.why if self.why else ''}")


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Disqualified(Remedy):
    who: Party
    from_: str = "the match"

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.who} is disqualified from {self.from_}")


@dataclass(frozen=True)
class Duty(Remedy):
    who: Party
    what: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.who} must {self.what}")


@dataclass(frozen=True)
class May(Remedy):
    who: Party
    what: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.who} may {self.what}")


@dataclass(frozen=True)
class MayNot(Remedy):
    who: Party
    what: str

    @property
    def sentence(self) -> str:
        return _sentence(f"the {self.who} may not {self.what}")


@dataclass(frozen=True)
class Presumption(Remedy):
    """Doubt is resolved against (or for) somebody."""

    against: Party
    what: str = ""

    @property
    def sentence(self) -> str:
        return _sentence(f"doubt is resolved against the {self.against}{': ' + self.what if self.what else ''}")


@dataclass(frozen=True)
class Report(Remedy):
    to: Party
    what: str

    @property
    def sentence(self) -> str:
        return _sentence(f"to be reported to the {self.to}: {self.what}")


@dataclass(frozen=True)
class Discretion(Remedy):
    """The book leaves it to somebody, within bounds and with what it advises."""

    who: Party = Party.DIRECTOR
    bounds: tuple[str, ...] = ()
    guidance: str = ""

    @property
    def sentence(self) -> str:
        bounds = f": {'; '.join(self.bounds)}" if self.bounds else ""
        return _sentence(f"the {self.who} decides{bounds}") + (f" {_sentence(self.guidance)}" if self.guidance else "")


@dataclass(frozen=True)
class Option:
    """One side of a choice."""

    label: str
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True)
class Choice(Remedy):
    """Somebody chooses, within a time limit if there is one."""

    holder: Party
    options: tuple[Option, ...]
    until: str = ""

    @property
    def sentence(self) -> str:
        labels = [option.label for option in self.options]
        either = " or ".join(filter(None, (", ".join(labels[:-1]), labels[-1])))
        return _sentence(f"the {self.holder} chooses{' ' + self.until if self.until else ''}: {either}")


REMEDIES: dict[str, type[Remedy]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in Remedy.__subclasses__()
}
"""The whole vocabulary by name."""
