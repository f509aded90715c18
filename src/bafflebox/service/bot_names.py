"""How bots are known among persons: the ids under which they sit at tables."""

from __future__ import annotations

from bafflebox.cases import PersonId

PREFIX = "bot-"


def bot_person(level: str, number: int = 1) -> PersonId:
    """The id under which a level sits at a table; a second one of the same level has a number."""
    return PersonId(f"{PREFIX}{level}" + (f".{number}" if number > 1 else ""))


def level_of(person: PersonId) -> str:
    return person.removeprefix(PREFIX).partition(".")[0]


def is_bot(person: PersonId) -> bool:
    return person.startswith(PREFIX)


def called(person: PersonId) -> str:
    """What a bot is called at the table.

    >>> called(bot_person("beginner", 2))
    'Beginner 2 (bot)'
    """
    return f"{person.removeprefix(PREFIX).replace('.', ' ').capitalize()} (bot)"
