"""The draw of a contest, late entries without a redraw, and pairings of rounds: checked, recorded, never overwritten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.course import course, structure_for, structure_of
from bafflebox.tournament.events import (
    ContestId,
    DrawMade,
    Entrant,
    Event,
    LateEntryPlaced,
    MatchId,
    RoundPaired,
)
from bafflebox.tournament.law import clauses, reason_given, refused
from bafflebox.tournament.match_file import Stage, match_id
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.state import Contest, Tournament
from bafflebox.tournament.structures import Bye, Line, PairingDue, Status, Structure


def drawable(state: Tournament, contest: ContestId, who: PersonId, at: Millis, why: str) -> tuple[Entrant, ...]:
    """The entrants of a draw in the order of registration; a redraw needs a reason and no match under way."""
    check_director(state, who, at, contest)
    now = state.contest(contest)
    if now.finished:
        raise Refused(f"{contest} is finished.", code="finished")
    if now.is_drawn:
        reason_given(why, f"{contest} is drawn already. A redraw")
        on = next((file.match for file in state.files_of(contest) if file.is_on), None)
        if on:
            raise Refused(f"Match {on} is under way: end or withdraw it before a redraw.", code="match_on")
    entrants = tuple(entry.entrant for entry in now.field)
    if len(entrants) < 2:
        raise Refused(f"{contest} has {len(entrants)} approved entrants; a draw needs two.", code="too_few")
    return entrants


def draw_by_hand(
    state: Tournament,
    contest: ContestId,
    lines: Sequence[Entrant | None],
    who: PersonId,
    at: Millis,
    *,
    how: str,
    witnesses: Sequence[str] = (),
    why: str = "",
) -> tuple[Event, ...]:
    """Enter a draw that people made, with cards or numbers: every entrant on one line, byes (None) never against each other."""
    entrants = drawable(state, contest, who, at, why)
    structure = structure_for(state.contest(contest).conditions.structure, len(entrants))
    check_lines(structure, entrants, lines)
    if clauses(state, "public_draw") and not witnesses:
        raise refused(state, "A draw is made in public or with witnesses: name them.", "public_draw", "no_witness")
    recipe = reason_given(how, "How the draw was made: a draw by hand")
    return (DrawMade(at, who, contest, tuple(lines), len(entrants), recipe, "", True, tuple(witnesses), why.strip()),)


def check_lines(structure: Structure, entrants: Sequence[Entrant], lines: Sequence[Entrant | None]) -> None:
    """Everybody on exactly one line, as many lines as the sheet has, no first match without anybody that could be avoided."""
    if len(lines) != structure.lines:
        raise InvalidInput(
            f"The sheet for {len(entrants)} has {structure.lines} lines, and {len(lines)} were given.",
            code="wrong_lines",
        )
    placed = Counter(line for line in lines if line is not None)
    twice = [entrant for entrant, times in placed.items() if times > 1]
    missing = [entrant for entrant in entrants if entrant not in placed]
    strange = [entrant for entrant in placed if entrant not in entrants]
    for wrong, sentence in (
        (twice, "twice on the sheet"),
        (missing, "not on the sheet"),
        (strange, "not in this event"),
    ):
        if wrong:
            raise InvalidInput(f"{', '.join(wrong)}: {sentence}.", code="wrong_lines")
    for fixture in structure.sections[0].rounds[0] if structure.sections[0].rounds else ():
        sources = (fixture.first, fixture.second)
        numbers = [
            source.number for source in sources if isinstance(source, Line) and source.number not in structure.blocked
        ]
        empty = all(lines[number - 1] is None for number in numbers)
        if numbers and empty and not structure.openings and len(entrants) > structure.lines // 2:
            raise InvalidInput(f"Lines {numbers[0]} and {numbers[-1]} are both byes: spread them.", code="byes_meet")


def open_lines(state: Tournament, contest: ContestId) -> tuple[int, ...]:
    """Lines of the sheet that are byes and can still be taken: the one who had the bye has not begun the next match."""
    now = state.contest(contest)
    structure, stands = structure_of(now), course(state, contest)
    draw = now.draw
    assert draw is not None
    free = []
    for fixture in structure.sections[0].rounds[0] if structure.sections[0].rounds else ():
        match = stands.matches[fixture.id]
        numbers = [s.number for s in (fixture.first, fixture.second) if isinstance(s, Line)]
        byes = [n for n in numbers if draw.lines[n - 1] is None and n not in structure.blocked]
        if match.status is Status.BYE and match.winner and byes:
            following = [m for m in stands.of(match.winner) if m.fixture.round > 1]
            begun = any(state.file(match_id(contest, m.fixture.id)).stage is not Stage.WAITING for m in following)
            if not begun:
                free += byes
    return tuple(free)


def place_late(
    state: Tournament,
    contest: ContestId,
    entrant: Entrant,
    who: PersonId,
    at: Millis,
    *,
    line: int = 0,
    from_round: int = 0,
) -> tuple[Event, ...]:
    """A late entrant takes a bye of the sheet, or joins a Swiss from a round on; nothing is drawn again."""
    check_director(state, who, at, contest)
    now = state.contest(contest)
    entry = now.entry(entrant)
    draw = now.draw
    if draw is None or not entry.is_in or entrant in draw.lines:
        raise Refused(f"{entrant} is not an approved entrant who came after the draw.", code="not_late")
    until = now.conditions.open_byes_until
    if until is not None and at > until:
        raise Refused(f"Bye lines of {contest} were open until a time that has passed.", code="too_late")
    if structure_of(now).sections[0].kind.is_paired:
        return (LateEntryPlaced(at, who, contest, entrant, 0, from_round or _next_round(state, contest)),)
    free = open_lines(state, contest)
    if not free:
        raise Refused(f"No bye of {contest} is open any more.", code="no_open_line")
    if line and line not in free:
        raise Refused(f"Line {line} cannot be taken; open: {', '.join(map(str, free))}.", code="line_taken")
    return (LateEntryPlaced(at, who, contest, entrant, line or free[0]),)


def _next_round(state: Tournament, contest: ContestId) -> int:
    return max((made.round for made in state.contest(contest).rounds), default=0) + 1


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
