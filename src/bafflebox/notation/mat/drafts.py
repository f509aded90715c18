"""The matches in a text as they are read, and which of them are one."""

from __future__ import annotations

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
