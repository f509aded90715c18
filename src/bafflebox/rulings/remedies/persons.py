"""What persons owe, may and may not do, and what is put upon them."""

from __future__ import annotations

from typing import ClassVar

from bafflebox.rulings.party import Party
from bafflebox.rulings.remedies.remedy import Change, Changes, Remedy, as_sentence

OFFICIALS = frozenset({Party.STAFF, Party.DIRECTOR, Party.COMMITTEE, Party.ORGANISER, Party.FEDERATION})
"""Those whose "may" is a judgement; a player's is a right."""


class Warning(Remedy):
    changes: ClassVar[Changes] = (Change.OFFENCES,)
    to: Party
    why: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"a warning for the {self.to}{': ' + self.why if self.why else ''}")


class Sanction(Remedy):
    """A sanction that may be (or must be) imposed, out of a list; `seconds` is the most time that may be taken by it."""

    on: Party
    choices: tuple[str, ...] = ()
    must: bool = False
    seconds: float | None = None

    @property
    def is_judged(self) -> bool:
        """Whether the director may leave it."""
        return not self.must

    @property
    def sentence(self) -> str:
        force = "must" if self.must else "may"
        of = f": {', '.join(self.choices)}" if self.choices else ""
        return as_sentence(f"the {self.on} {force} be sanctioned{of}")


class Disqualified(Remedy):
    changes: ClassVar[Changes] = (Change.MATCH, Change.OFFENCES)
    who: Party
    from_: str = "the match"

    @property
    def sentence(self) -> str:
        return as_sentence(f"the {self.who} is disqualified from {self.from_}")


class Duty(Remedy):
    who: Party
    what: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"the {self.who} must {self.what}")


class May(Remedy):
    """Something that a person may do."""

    who: Party
    what: str

    @property
    def is_judged(self) -> bool:
        """Whether an official may do it; what a player may do is a right, and nobody has to judge it."""
        return self.who in OFFICIALS

    @property
    def sentence(self) -> str:
        return as_sentence(f"the {self.who} may {self.what}")


class MayNot(Remedy):
    who: Party
    what: str

    @property
    def sentence(self) -> str:
        if self.who in (Party.EITHER, Party.BOTH):
            return as_sentence(f"neither player may {self.what}")
        return as_sentence(f"the {self.who} may not {self.what}")


class Presumption(Remedy):
    """Doubt is resolved against (or for) somebody."""

    against: Party
    what: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"doubt is resolved against the {self.against}{': ' + self.what if self.what else ''}")


class Report(Remedy):
    to: Party
    what: str

    @property
    def sentence(self) -> str:
        return as_sentence(f"to be reported to the {self.to}: {self.what}")


class Discretion(Remedy):
    """The book leaves it to somebody, within bounds and with what it advises."""

    who: Party = Party.DIRECTOR
    bounds: tuple[str, ...] = ()
    guidance: str = ""

    @property
    def is_judged(self) -> bool:
        """Always: that is what it says."""
        return True

    @property
    def sentence(self) -> str:
        bounds = f": {'; '.join(self.bounds)}" if self.bounds else ""
        return as_sentence(f"the {self.who} decides{bounds}") + (
            f" {as_sentence(self.guidance)}" if self.guidance else ""
        )
