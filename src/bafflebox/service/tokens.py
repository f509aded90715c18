"""Tokens: keys for programs, each with a name and made for certain uses, listed and revoked one by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bafflebox import texts
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.keys import Keys, Scope, Use, hashed

MOST_TOKENS = 20
"""The most tokens of one person."""
_ID = 12
"""Characters of its hash that identify a token."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token as its owner sees it; the token itself is shown once, when it is created."""

    id: str
    name: str
    uses: tuple[Use, ...]
    made: int
    until: int


class Tokens:
    """The tokens of the people of this server."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys

    def make(self, person: PersonId, name: str, uses: Iterable[Use]) -> tuple[Token, str]:
        """Make a token; returns it and the text that a program sends."""
        wanted = frozenset(uses)
        if not wanted:
            raise InvalidInput(
                "Choose at least one thing that the token may do.",
                code="no_use",
                facts={"field": "uses", "uses": [one.value for one in Use]},
            )
        if len(self._keys.tokens(person)) >= MOST_TOKENS:
            raise Refused(
                "You have {most_tokens} tokens. Revoke one first.", most_tokens=MOST_TOKENS, code="too_many_tokens"
            )
        key = self._keys.issue(person, Scope.token(*wanted), texts.name(name))
        return next(token for token in self.of(person) if token.id == hashed(key)[:_ID]), key

    def of(self, person: PersonId) -> list[Token]:
        """A person's tokens, newest first."""
        found = [
            Token(_id(kept), told["name"], tuple(map(Use, told["uses"])), told["made"], told["until"])
            for kept, told in self._keys.tokens(person).items()
        ]
        return sorted(found, key=lambda token: (-token.made, token.id))

    def revoke(self, person: PersonId, id: str) -> None:
        """Revoke a token at once, including on open connections."""
        kept = next((one for one in self._keys.tokens(person) if _id(one) == id), None)
        if kept is None:
            raise InvalidInput("You have no such token.", code="unknown_token")
        self._keys.revoke_kept(kept, person)


def _id(kept: str) -> str:
    return kept.removeprefix("key/")[:_ID]
