"""The person ids of bots at tables."""

from __future__ import annotations

import re
from functools import lru_cache

from bafflebox.bots.levels import FAMILIES, levels
from bafflebox.cases import PersonId
from bafflebox.errors import unknown_name
from bafflebox.game import discipline

PREFIX = "bot-"
MARK = " (bot)"
"""The suffix of every bot's name, including bots with accounts; nobody else may have it."""
_CALLED = re.compile(r"(\w+)(?: (\d{1,4}))? \(bot\)", re.IGNORECASE)


def bot_person(level: str, number: int = 1) -> PersonId:
    """The person id of a level; a second bot of the same level has a number."""
    return PersonId(f"{PREFIX}{level}" + (f".{number}" if number > 1 else ""))


def level_of(person: PersonId) -> str:
    return person.removeprefix(PREFIX).partition(".")[0]


def is_bot(person: PersonId) -> bool:
    return person.startswith(PREFIX)


@lru_cache(maxsize=4096)  # the same few players are asked about at every act
def any_bot(*players: tuple[PersonId, ...]) -> bool:
    """Whether one of the program's own levels is among these players."""
    return any(is_bot(person) for side in players for person in side)


def called(person: PersonId) -> str:
    """The name of a bot at the table.

    >>> called(bot_person("beginner", 2))
    'Beginner 2 (bot)'
    """
    return f"{person.removeprefix(PREFIX).replace('.', ' ').capitalize()}{MARK}"


def named(name: str) -> PersonId | None:
    """The id of the bot with this name; None for any other name.

    >>> named("Club 2 (bot)"), named("Ann Club")
    ('bot-club.2', None)
    """
    found = _CALLED.fullmatch(name)
    if not found:
        return None
    known = list(dict.fromkeys(level.name for game in FAMILIES for level in levels(discipline(game))))
    level = found[1].lower()
    if level not in known:
        raise unknown_name("bot", level, known)
    return bot_person(level, int(found[2] or 1))
