"""Mappings of the state with one thing changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from bafflebox.cases import PersonId
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
    file: MatchFile = replace(state.file(match), **changes)
    return replace(state, files=put(state.files, match, file))


def with_person(state: Tournament, person: PersonId, **changes: Any) -> Tournament:
    attendance: Attendance = replace(state.attendance(person), **changes)
    return replace(state, people=put(state.people, person, attendance))
