"""Remedies of the cube."""

from __future__ import annotations

from bafflebox.message import Message, said
from bafflebox.party import Party
from bafflebox.rulings.remedies.remedy import Change, Remedy


class DoubleStands(Remedy):
    """A double counts, together with its `answer`: `taken` or `passed`."""

    about = "double"
    changes = (Change.CUBE,)
    answer: str = ""

    @property
    def sentence(self) -> Message:
        match self.answer:
            case "taken":
                return said("The double stands, and so does the take.")
            case "passed":
                return said("The double stands, and so does the pass.")
            case _:
                return said("The double stands; it must be answered.")


class DoubleVoid(Remedy):
    """No valid double was made; the cube stays, or goes back to where it was."""

    about = "double"
    changes = (Change.CUBE,)
    says = "The double is void; the cube is as it was before."


class NoDouble(Remedy):
    """What was done is not a double, and doesn't commit anybody to one."""

    about = "double"
    changes = (Change.CUBE,)
    says = "No double has been made, and none is owed."


class DoubleBinds(Remedy):
    """A double is owed: it counts as made `when`."""

    about = "double"
    changes = (Change.CUBE,)
    says = "{who} is bound to double {when}."
    who: Party = Party.DOUBLER
    when: str = "at the first moment at which it is legal"


class AnswerBinds(Remedy):
    """What a player has said is the `answer`, take or pass, if the double comes before anybody rolls."""

    about = "answer"
    answer: str = "take"

    @property
    def sentence(self) -> Message:
        if self.answer == "take":
            return said("{who} is bound to take if doubled now.", who=Party.RESPONDER)
        return said("{who} is bound to pass if doubled now.", who=Party.RESPONDER)


class TakeCounts(Remedy):
    about = "answer"
    changes = (Change.CUBE,)
    says = "The answer is a take."


class PassCounts(Remedy):
    about = "answer"
    changes = (Change.GAME, Change.SCORE, Change.GAME_KIND)
    says = "The answer is a pass."


class AnswerVoid(Remedy):
    """The `answer` to a double, `taken` or `passed` if that is known, doesn't count."""

    about = "answer"
    changes = (Change.CUBE,)
    answer: str = ""

    @property
    def sentence(self) -> Message:
        match self.answer:
            case "taken":
                return said("The take is void, too.")
            case "passed":
                return said("The pass is void, too.")
            case _:
                return said("The take or pass is void.")


class AnswerOpen(Remedy):
    """The double has not been answered yet."""

    about = "answer"
    says = "The double has not been answered yet: take or pass is still open."


class CubeSet(Remedy):
    """The cube is set to a value and a place: `owner` is a party, or nobody for the middle."""

    about = "cube"
    changes = (Change.CUBE,)
    value: str = ""
    owner: Party | None = None

    @property
    def sentence(self) -> Message:
        if self.owner is Party.NOBODY:
            there = said("The cube is set in the middle.")
            return said("The cube is set to {value} in the middle.", value=self.value) if self.value else there
        if self.owner is None:
            return said("The cube is set to {value}.", value=self.value)
        if not self.value:
            return said("The cube is set owned by {owner}.", owner=self.owner)
        return said("The cube is set to {value} owned by {owner}.", value=self.value, owner=self.owner)


class CubeStands(Remedy):
    """The cube counts as it is, with its position and value."""

    about = "cube"
    says = "The cube stays where it lies, at the value it shows."
