"""The matches in a text as they are read: which of them are one, and which program or site wrote them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from bafflebox.notation.heads import same_people
from bafflebox.notation.mat.game import Drafted
from bafflebox.notation.mat.tags import Heading


@dataclass
class Draft:
    """A match being read."""

    heading: Heading
    length: int | None = None
    line: int = 0
    comments: list[str] = field(default_factory=list)
    games: list[Drafted] = field(default_factory=list)


def joined(drafts: list[Draft]) -> list[Draft]:
    """The matches in a text. Snowie repeats the length above every game: if the next game continues, it isn't another
    match."""
    found: list[Draft] = []
    for draft in drafts:
        if found and not draft.heading.is_stated and _goes_on(found[-1], draft):
            found[-1].games += draft.games
            found[-1].comments += draft.comments
        else:
            found.append(draft)
    return found


def _goes_on(match: Draft, draft: Draft) -> bool:
    if match.length != draft.length or not match.games or not draft.games:
        return False
    last, first = match.games[-1], draft.games[0]
    if last.score is None or first.score is None or first.number != last.number + 1:
        return False
    return same_people(first.score.turned_like(last.score.names).names, last.score.names)


_SITES = (
    ("backgammongalaxy", "galaxy"),
    ("backgammon galaxy", "galaxy"),
    ("backgammon studio", "studio"),
    ("opengammon", "opengammon"),
    ("hedgehog", "hedgehog"),
    ("foxamon", "foxamon"),
    ("choue", "choue"),
    ("gammonview", "gammonview"),
    ("dailygammon", "dailygammon"),
    ("playok", "playok"),
    ("gridgammon", "gridgammon"),
    ("heroes", "heroes"),
)
_RATED = re.compile(r".+,\s?\d{3,4}$")


def dialect(heading: Heading, games: Sequence[Drafted]) -> str:
    """The name of the program or server, or `plain`."""
    site = heading.fields.get("place", "").lower()
    for word, name in _SITES:
        if word in site:
            return name
    if heading.text("Player 1 Elo") or heading.text("Player 2 Elo"):
        return "xg"
    names = next((game.score.names for game in games if game.score), None)
    if names and any(_RATED.match(name) for name in names):
        return "client-log"
    if "cube_limit" in heading.given:
        return "opengammon"
    return "plain"
