"""Who wrote a match text: by the site it names, otherwise by its style. It never changes what is read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bafflebox.notation.mat.game import Drafted
from bafflebox.notation.mat.tags import Heading

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
