"""The errors, in one form for the command line, HTTP and Python.

```
BaffleBoxError
├── InvalidInput     the text or value makes no sense
├── Refused          it makes sense, and may not be done now; names the clause
├── Conflict         somebody else was first
└── RulesConflict    two clauses apply and neither yields: ours to mend, shows both
```
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bafflebox.message import said


class BaffleBoxError(Exception):
    """A sentence for a person, a `code` for a program, and the facts behind it.

    Fields fill the gaps of the sentence: `InvalidInput("There is no table {table}.", table="7", code="no_table")`.
    """

    code = "error"

    def __init__(
        self, sentence: str, *, code: str | None = None, facts: Mapping[str, Any] | None = None, **fields: Any
    ) -> None:
        self.sentence = said(sentence, **fields) if fields else sentence
        super().__init__(self.sentence)
        self.facts = dict(facts or {})
        if code is not None:
            self.code = code

    @property
    def public(self) -> str:
        """The sentence for remote readers: it reveals nothing about this machine."""
        return self.sentence

    def __str__(self) -> str:
        return self.sentence


class InvalidInput(BaffleBoxError, ValueError):
    """The text or value is wrong; the sentence says what, where, and what would be right."""

    code = "invalid_input"


class Refused(BaffleBoxError):
    """The request makes sense but isn't allowed now. `clauses` are the ids it rests on, e.g. `ibf:9.6`."""

    code = "refused"

    def __init__(
        self,
        sentence: str,
        *,
        clauses: Iterable[str] = (),
        code: str | None = None,
        facts: Mapping[str, Any] | None = None,
        **fields: Any,
    ) -> None:
        super().__init__(sentence, code=code, facts=facts, **fields)
        self.clauses = tuple(clauses)


class Conflict(BaffleBoxError):
    """Somebody else was first: the request is based on a state that is no longer the newest."""

    code = "conflict"


class RulesConflict(BaffleBoxError):
    """Two clauses apply and neither yields to the other."""

    code = "rules_conflict"


def unknown_name(kind: str, name: str, known: Iterable[str]) -> InvalidInput:
    """The error for an unknown name, with the closest known ones.

    >>> print(unknown_name("discipline", "sprintgamon", ["backgammon", "sprintgammon"]))
    There is no discipline 'sprintgamon'. Nearest: sprintgammon.
    >>> print(unknown_name("case", "club-1", []))
    There is no case 'club-1': there are none yet.
    """
    from difflib import get_close_matches  # slow to import, and only needed when something is wrong

    choices = sorted(known)
    if not choices:
        sentence = said("There is no {kind} '{name}': there are none yet.", kind=kind, name=name)
    elif near := get_close_matches(name, choices, n=3, cutoff=0.5):
        sentence = said("There is no {kind} '{name}'. Nearest: {near}.", kind=kind, name=name, near=", ".join(near))
    else:
        sentence = said(
            "There is no {kind} '{name}'. There are: {known}.", kind=kind, name=name, known=", ".join(choices)
        )
    return InvalidInput(sentence, code=f"unknown_{kind.partition(' ')[0]}", facts={"name": name})
