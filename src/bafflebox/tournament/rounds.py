"""Rounds that are paired while a contest goes on: Swiss, continuous pairing, ladders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.course import course
from bafflebox.tournament.events import ContestId, Entrant, Event, MatchId, RoundPaired
from bafflebox.tournament.match_file import match_id
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.state import Contest, Tournament
from bafflebox.tournament.structures import Bye, PairingDue


def due_pairing(state: Tournament, contest: ContestId, section: str = "") -> PairingDue:
    """The round that can be paired now."""
    due = [d for d in course(state, contest).due if isinstance(d, PairingDue) and section in ("", d.section)]
    if not due:
        waiting = [m.fixture.id for m in course(state, contest).ready]
        missing = f" Results are missing: {', '.join(waiting)}." if waiting else ""
        raise Refused(f"No round of {contest} can be paired now.{missing}", code="no_pairing_due")
    return due[0]


def pair_by_hand(
    state: Tournament,
    contest: ContestId,
    pairs: Sequence[tuple[Entrant, Entrant | None]],
    who: PersonId,
    at: Millis,
    *,
    section: str = "",
) -> tuple[Event, ...]:
    """Enter pairings that people made: each free player once, None for a bye."""
    check_director(state, who, at, contest)
    due = due_pairing(state, contest, section)
    named = Counter(entrant for pair in pairs for entrant in pair if entrant is not None)
    for entrant, times in named.items():
        if entrant not in due.free or times > 1:
            raise InvalidInput(f"{entrant} is not free, or named twice.", code="wrong_pairs")
    first = _next_number(state.contest(contest), due.section, due.round)
    return (RoundPaired(at, who, contest, due.section, due.round, tuple(pairs), {}, True, first),)


def _next_number(contest: Contest, section: str, round: int) -> int:
    """Matches of a round are numbered on, where it is paired in parts."""
    return 1 + sum(len(made.pairs) for made in contest.rounds if (made.section, made.round) == (section, round))


def matches_of_round(state: Tournament, contest: ContestId, section: str, round: int) -> tuple[MatchId, ...]:
    """The matches of one round, those of byes left out."""
    return tuple(
        match_id(contest, name)
        for name, match in course(state, contest).matches.items()
        if (match.fixture.section, match.fixture.round) == (section, round)
        and not isinstance(match.fixture.second, Bye)
    )
