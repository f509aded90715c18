"""Results as data: CSV for a spreadsheet or a rating list, JSON with everything."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bafflebox.clock import Millis
from bafflebox.tournament.course import course, length_of
from bafflebox.tournament.events import ContestId
from bafflebox.tournament.explain import Names
from bafflebox.tournament.match_file import match_id, slot_of
from bafflebox.tournament.naming import match_called
from bafflebox.tournament.reports.sheet import Sheet
from bafflebox.tournament.reports.sheets import DisplayFormats
from bafflebox.tournament.state import Tournament


def results_json(state: Tournament, names: Names = str) -> dict[str, Any]:
    """Every contest with its entrants, matches and results; ids beside names."""
    show = DisplayFormats(state, names)
    return {
        "tournament": state.id,
        "name": state.opened.name,
        "book": state.opened.book,
        "version": state.version,
        "events": [_contest(show, contest) for contest in state.contests],
    }


def day_of(at: Millis | None) -> str:
    """The date of a moment, as programs write it."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat() if at is not None else ""


def _contest(show: DisplayFormats, contest: ContestId) -> dict[str, Any]:
    now = show.state.contest(contest)
    matches = []
    for file in show.state.files_of(contest):
        if file.result is not None:
            result = file.result
            matches.append(
                {
                    "match": slot_of(file.match),
                    "players": list(result.players),
                    "winner": result.winner,
                    "points": list(result.points),
                    "boards": [list(board) for board in result.boards],
                    "length": result.length or length_of(show.state, file.match),
                    "ending": result.ending.value,
                    "penalty": list(result.penalty),
                    "called": match_called(show.state, file.match),
                    "ended": file.ended,
                    "day": day_of(file.ended),
                    "goes_on": file.counts.winner if file.counts else None,
                }
            )
    return {
        "event": contest,
        "name": now.conditions.name,
        "structure": now.conditions.structure,
        "entrants": [
            {
                "entrant": entry.entrant,
                "persons": [{"id": person, "name": show.names(person)} for person in entry.persons],
                "standing": entry.standing.value,
                "club": entry.club,
            }
            for entry in now.entries.values()
        ],
        "matches": matches,
        "over": now.is_drawn and course(show.state, contest).is_over,
    }


def results_csv(state: Tournament, names: Names = str) -> str:
    """One line for each result: event, match, length, winner, loser, points, how it ended."""
    show = DisplayFormats(state, names)
    rows = []
    for file in state.files.values():
        if file.result is not None:
            result = file.result
            first, second = (show.entrant(file.contest, player) for player in result.players)
            winner = show.entrant(file.contest, result.winner) if result.winner else ""
            rows.append(
                (
                    file.contest,
                    slot_of(file.match),
                    str(result.length or length_of(state, file.match) or ""),
                    first,
                    second,
                    winner,
                    *map(str, result.points),
                    " ".join(f"{one}-{two}" for one, two in result.boards),
                    result.ending.value,
                    match_id(file.contest, slot_of(file.match)),
                    day_of(file.ended),
                )
            )
    head = (
        "event",
        "match",
        "length",
        "player 1",
        "player 2",
        "winner",
        "points 1",
        "points 2",
        "boards",
        "ending",
        "id",
        "day",
    )
    return Sheet("results", head, tuple(rows)).csv()
