"""Due process remedies, and choices."""

from __future__ import annotations

from bafflebox.message import Message, Series, said
from bafflebox.party import Party
from bafflebox.rulings.remedies.persons import OFFICIALS
from bafflebox.rulings.remedies.remedy import Option, Remedy


class AppealHeard(Remedy):
    """An appeal is in order and goes to `by`."""

    about = "appeal"
    says = "The appeal is heard by {by}."
    by: Party = Party.COMMITTEE


class AppealRefused(Remedy):
    """There is no right of appeal, or it has expired."""

    about = "appeal"
    says = "The appeal is not heard: {why}."
    says_without = ("why", "The appeal is not heard.")
    why: str = ""


class RulingStands(Remedy):
    about = "ruling"
    says = "The ruling stands."


class RulingChanged(Remedy):
    """The ruling is reversed or replaced, and the new one must be carried out."""

    about = "ruling"
    says = "The ruling is {how}."
    how: str = "reversed"


class Choice(Remedy):
    """Somebody chooses, within a time limit if there is one."""

    holder: Party
    options: tuple[Option, ...]
    until: str = ""

    @property
    def is_judged(self) -> bool:
        """Whether an official chooses."""
        return self.holder in OFFICIALS

    @property
    def sentence(self) -> Message:
        *rest, last = (option.label for option in self.options)
        either = said("{rest} or {last}", rest=Series(tuple(rest), ", "), last=last)
        chooses = "choose" if self.holder is Party.BOTH else "chooses"
        if self.until:
            return said(
                f"{{holder}} {chooses} {{until}}: {{either}}.", holder=self.holder, until=self.until, either=either
            )
        return said(f"{{holder}} {chooses}: {{either}}.", holder=self.holder, either=either)
