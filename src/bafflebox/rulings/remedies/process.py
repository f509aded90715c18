"""Remedies of due process, and the choice that somebody has."""

from __future__ import annotations

from typing import ClassVar

from bafflebox.rulings.party import Party
from bafflebox.rulings.remedies.persons import OFFICIALS
from bafflebox.rulings.remedies.remedy import Option, Remedy, as_sentence


class AppealHeard(Remedy):
    """An appeal is in order and goes to `by`."""

    about: ClassVar[str] = "appeal"
    by: Party = Party.COMMITTEE

    @property
    def sentence(self) -> str:
        return as_sentence(f"the appeal is heard by the {self.by}")


class AppealRefused(Remedy):
    """There is no appeal, or no longer."""

    about: ClassVar[str] = "appeal"
    why: str = ""

    @property
    def sentence(self) -> str:
        return as_sentence(f"the appeal is not heard{': ' + self.why if self.why else ''}")


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
        return as_sentence(f"the ruling is {self.how}")


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
    def sentence(self) -> str:
        labels = [option.label for option in self.options]
        either = " or ".join(filter(None, (", ".join(labels[:-1]), labels[-1])))
        chooses = "choose" if self.holder is Party.BOTH else "chooses"
        return as_sentence(f"the {self.holder} {chooses}{' ' + self.until if self.until else ''}: {either}")
