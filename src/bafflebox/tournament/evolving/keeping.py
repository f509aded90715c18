"""Mappings of the state with one thing changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.entrants import Attendance, Entry
from bafflebox.tournament.events import ContestId, Entrant, MatchId
from bafflebox.tournament.match_file import MatchFile
from bafflebox.tournament.state import Contest, Tournament

K = TypeVar("K")
V = TypeVar("V")


def put(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    return {**mapping, key: value}


def with_contest(state: Tournament, contest: ContestId, change: Callable[[Contest], Contest]) -> Tournament:
    return replace(state, contests=put(state.contests, contest, change(state.contests[contest])))


def with_entry(state: Tournament, contest: ContestId, entrant: Entrant, **changes: Any) -> Tournament:
    def changed(before: Contest) -> Contest:
        entry: Entry = replace(before.entries[entrant], **changes)
        return replace(before, entries=put(before.entries, entrant, entry))

    return with_contest(state, contest, changed)


def with_file(state: Tournament, match: MatchId, **changes: Any) -> Tournament:
    return filed(state, replace(state.file(match), **changes))


def filed(state: Tournament, file: MatchFile) -> Tournament:
    """With the file of a match, and with what is read off all files at every moment."""
    files = put(state.files, file.match, file)
    on = state.on
    if file.is_on:
        on = put(on, file.match, file)
    elif file.match in on:
        on = {match: other for match, other in on.items() if match != file.match}
    return replace(state, files=files, on=on, ends=_ends(state, files, state.files.get(file.match), file))


def without_files(state: Tournament, contest: ContestId) -> Tournament:
    """With no file of a contest left."""
    return replace(
        state,
        files={match: file for match, file in state.files.items() if file.contest != contest},
        on={match: file for match, file in state.on.items() if file.contest != contest},
        ends={key: end for key, end in state.ends.items() if key[0] != contest},
    )


Ends = Mapping[tuple[ContestId, Entrant], Millis]


def _ends(state: Tournament, files: Mapping[MatchId, MatchFile], before: MatchFile | None, now: MatchFile) -> Ends:
    """When each entrant's last match ended. An end that is taken back, as by a correction, is looked for in all files."""
    if before is None or before.ended is None:
        if now.ended is None:
            return state.ends
        return {**state.ends, **_latest([now], now.players or (), state.ends)}
    if (before.players, before.ended) == (now.players, now.ended):
        return state.ends
    touched = {*(before.players or ()), *(now.players or ())}
    others = {key: end for key, end in state.ends.items() if key[0] != now.contest or key[1] not in touched}
    return {**others, **_latest([file for file in files.values() if file.contest == now.contest], touched, {})}


def _latest(
    files: Iterable[MatchFile], wanted: Collection[Entrant], known: Ends
) -> dict[tuple[ContestId, Entrant], Millis]:
    found: dict[tuple[ContestId, Entrant], Millis] = {}
    for file in files:
        for entrant in file.players or ():
            if file.ended is not None and entrant in wanted:
                key = (file.contest, entrant)
                found[key] = Millis(max(file.ended, found.get(key) or known.get(key) or file.ended))
    return found


def with_person(state: Tournament, person: PersonId, **changes: Any) -> Tournament:
    attendance: Attendance = replace(state.attendance(person), **changes)
    return replace(state, people=put(state.people, person, attendance))
