"""An act of the desk, and how the fields of its form are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.service.hall.work import Work
from bafflebox.service.roles import Right
from bafflebox.tournament.events import ContestId, Entrant, MatchId

Form = Mapping[str, str]
LONGEST_NUMBER = 9
"""Digits of a number in a form."""


@dataclass(frozen=True, slots=True)
class DeskAct:
    """`about` names the fields that say what the form is about: a change of that since the page was made is a conflict."""

    name: str
    run: Callable[[Work, Form], None]
    about: tuple[str, ...] = ()
    with_cases: bool = False
    needs: frozenset[Right] = frozenset()
    """Any of these rights is enough for it."""


def text(form: Form, name: str, what: str = "") -> str:
    """A field that must be filled in."""
    found = form.get(name, "").strip()
    if not found:
        raise InvalidInput(f"{what or name.capitalize()} is missing.", code="field_missing")
    return found


def number(form: Form, name: str, what: str) -> int:
    found = form.get(name, "").strip()
    if not found.isdecimal() or len(found) > LONGEST_NUMBER:
        raise InvalidInput(f"{what} is a number, not '{found}'.", code="bad_number")
    return int(found)


def contest(form: Form) -> ContestId:
    return ContestId(text(form, "contest", "The event"))


def entrant(form: Form) -> Entrant:
    return Entrant(text(form, "entrant", "The player"))


def match(form: Form) -> MatchId:
    return MatchId(text(form, "match", "The match"))
