"""Remedies of the cube."""

from __future__ import annotations

from typing import ClassVar

from bafflebox.rulings.party import Party
from bafflebox.rulings.remedies.remedy import Change, Changes, Remedy, as_sentence


class DoubleStands(Remedy):
    about: ClassVar[str] = "double"
    changes: ClassVar[Changes] = (Change.CUBE,)

    @property
    def sentence(self) -> str:
        return "The double stands; it must be answered."


class DoubleVoid(Remedy):
    """No double was made in law; the cube stays or goes back as it was."""

    about: ClassVar[str] = "double"
    changes: ClassVar[Changes] = (Change.CUBE,)

    @property
    def sentence(self) -> str:
        return "The double is void; the cube is as it was before."


class NoDouble(Remedy):
    """What was done is no double, and binds to none."""

    about: ClassVar[str] = "double"
    changes: ClassVar[Changes] = (Change.CUBE,)

    @property
    def sentence(self) -> str:
        return "No double has been made, and none is owed."


class DoubleBinds(Remedy):
    """A double is owed: it counts as made `when`."""

    about: ClassVar[str] = "double"
    changes: ClassVar[Changes] = (Change.CUBE,)
    who: Party = Party.DOUBLER
    when: str = "at the first moment at which it is legal"

    @property
    def sentence(self) -> str:
        return as_sentence(f"the {self.who} is bound to double {self.when}")


class TakeCounts(Remedy):
    about: ClassVar[str] = "answer"
    changes: ClassVar[Changes] = (Change.CUBE,)

    @property
    def sentence(self) -> str:
        return "The answer is a take."


class PassCounts(Remedy):
    about: ClassVar[str] = "answer"
    changes: ClassVar[Changes] = (Change.GAME, Change.SCORE, Change.GAME_KIND)

    @property
    def sentence(self) -> str:
        return "The answer is a pass."


class AnswerVoid(Remedy):
    about: ClassVar[str] = "answer"
    changes: ClassVar[Changes] = (Change.CUBE,)

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
    changes: ClassVar[Changes] = (Change.CUBE,)
    value: str = ""
    owner: Party | None = None

    @property
    def sentence(self) -> str:
        where = "in the middle" if self.owner is Party.NOBODY else f"owned by the {self.owner}" if self.owner else ""
        return as_sentence(f"the cube is set {'to ' + self.value if self.value else ''} {where}")


class CubeStands(Remedy):
    """The cube counts as it lies and as it shows."""

    about: ClassVar[str] = "cube"

    @property
    def sentence(self) -> str:
        return "The cube stays where it lies, at the value it shows."
