"""What people must, may and may not do, and what is imposed on them."""

from __future__ import annotations

from bafflebox.message import Message, Series, said
from bafflebox.party import Party
from bafflebox.rulings.remedies.remedy import Change, Remedy

OFFICIALS = frozenset({Party.STAFF, Party.DIRECTOR, Party.COMMITTEE, Party.ORGANISER, Party.FEDERATION})
"""Parties for whom "may" means a judgement; for a player it means a right."""


class Warning(Remedy):
    changes = (Change.OFFENCES,)
    says = "A warning for {to}: {why}."
    says_without = ("why", "A warning for {to}.")
    to: Party
    why: str = ""


class Sanction(Remedy):
    """A sanction that may (or must) be imposed, from a list; `seconds` is the most time it may take off."""

    on: Party
    choices: tuple[str, ...] = ()
    must: bool = False
    seconds: float | None = None

    @property
    def is_judged(self) -> bool:
        """Whether the director may waive it."""
        return not self.must

    @property
    def sentence(self) -> Message:
        force = "must" if self.must else "may"
        if self.choices:
            return said(f"{{on}} {force} be sanctioned: {{choices}}.", on=self.on, choices=Series(self.choices, ", "))
        return said(f"{{on}} {force} be sanctioned.", on=self.on)


class Disqualified(Remedy):
    changes = (Change.MATCH, Change.OFFENCES)
    who: Party
    from_: str = "the match"

    @property
    def sentence(self) -> Message:
        return said("{who} is disqualified from {event}.", who=self.who, event=self.from_)


class Duty(Remedy):
    who: Party
    what: str

    @property
    def sentence(self) -> Message:
        if self.who is Party.BOTH:
            return said("Both players must {what}.", what=self.what)
        return said("{who} must {what}.", who=self.who, what=self.what)


class May(Remedy):
    """Something that a person may do."""

    who: Party
    what: str
    measure: str = ""
    """The name of the corresponding act at the desk."""
    then: tuple[Remedy, ...] = ()
    """The result if this is done instead of giving penalty points."""

    @property
    def is_judged(self) -> bool:
        """Whether an official may do it; what a player may do is a right that needs no judgement."""
        return self.who in OFFICIALS

    @property
    def sentence(self) -> Message:
        if self.who is Party.BOTH:
            return said("Both players may {what}.", what=self.what)
        return said("{who} may {what}.", who=self.who, what=self.what)


class MayNot(Remedy):
    who: Party
    what: str

    @property
    def sentence(self) -> Message:
        if self.who in (Party.EITHER, Party.BOTH):
            return said("Neither player may {what}.", what=self.what)
        return said("{who} may not {what}.", who=self.who, what=self.what)


class Presumption(Remedy):
    """Doubt is resolved against (or for) somebody."""

    says = "Doubt is resolved against {against}: {what}."
    says_without = ("what", "Doubt is resolved against {against}.")
    against: Party
    what: str = ""


class Report(Remedy):
    says = "To be reported to {to}: {what}."
    to: Party
    what: str


class Discretion(Remedy):
    """The book leaves the decision to somebody, with limits and advice."""

    who: Party = Party.DIRECTOR
    bounds: tuple[str, ...] = ()
    guidance: str = ""

    @property
    def is_judged(self) -> bool:
        """Always."""
        return True

    @property
    def sentence(self) -> Message:
        decides = said("{who} decides.", who=self.who)
        if self.bounds:
            decides = said("{who} decides: {bounds}.", who=self.who, bounds=Series(self.bounds, "; "))
        return Series((decides, said("{guidance}.", guidance=self.guidance))) if self.guidance else decides
