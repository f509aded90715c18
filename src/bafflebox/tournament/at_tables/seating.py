"""Opens a table for a tournament match, with the terms of its event."""

from __future__ import annotations

from bafflebox.books import edition_of
from bafflebox.cases import PersonId
from bafflebox.clock import Millis, seconds
from bafflebox.errors import Refused
from bafflebox.table import Mode, TableTerms
from bafflebox.tournament.course import length_of, match_now, players_now, structure_of
from bafflebox.tournament.events import DeskEvent, Entrant, MatchId, TableOpened
from bafflebox.tournament.hall import start
from bafflebox.tournament.match_file import MatchStage, contest_of
from bafflebox.tournament.officials import DIRECTING, check_staff, has_role
from bafflebox.tournament.results import parts_of
from bafflebox.tournament.state import Tournament

WITHOUT_CLOCK = ("not_used", "if_agreed", "by_roll")
"""Clock policies under which an over-the-board table starts without a clock, unless the desk says otherwise."""
PAIR = 2


def terms_for(state: Tournament, match: MatchId, mode: Mode = Mode.LIVE, *, clock: bool | None = None) -> TableTerms:
    """The terms of the table for a match: players, length, book, options and settings of the event, its officials."""
    contest = contest_of(match)
    sides = [state.persons(match, entrant) for entrant in players_now(state, match)]
    playing = {person for side in sides for person in side}
    if max(map(len, sides)) > PAIR:
        raise Refused("A team match consists of several matches; seat each one separately.", code="team_match")
    if parts_of(match_now(state, match).fixture) > 1:
        raise Refused(
            "{match} consists of several matches: enter its result at the desk, with the score of each.",
            match=match,
            code="several_matches",
        )
    length = length_of(state, match)
    if not length:
        raise Refused("Set the length of {match} first.", match=match, code="no_length")
    conditions, terms, file = state.contest(contest).conditions, state.terms(contest), state.file(match)
    directors = [p for p in state.officials if has_role(state, p, DIRECTING, contest) and p not in playing]
    policy = terms.value("clock_policy") if "clock_policy" in terms.variations else None
    usual = mode is Mode.ONLINE or file.clock is not None or policy not in WITHOUT_CLOCK
    wanted = usual if clock is None else clock
    return TableTerms(
        sides[0],
        sides[1],
        length,
        mode=mode,
        book=state.opened.book,
        edition=edition_of(state.book),
        house=state.opened.house,
        kind=conditions.kind,
        options=tuple(terms.options.items()),
        settings=tuple({**state.opened.settings, **conditions.settings}.items()),
        discipline=_discipline(state, match, len(playing) > PAIR),
        clock=wanted and _has_times(state, match, length),
        directors=tuple(directors),
        monitors=(file.monitor,) if file.monitor and file.monitor not in playing else (),
        spectator_delay=seconds(file.coverage.delay_seconds if file.coverage else 0),
        tournament=state.id,
        match=match,
    )


def _discipline(state: Tournament, match: MatchId, pairs: bool) -> str:
    """The discipline the structure names for a match."""
    section = structure_of(state.contest(contest_of(match))).section(match_now(state, match).fixture.section)
    named = section.discipline or "backgammon"
    if not pairs:
        return named
    if named not in ("backgammon", "backgammon-doubles"):
        raise Refused("Pairs play backgammon here, not {named}.", named=named, code="no_pairs")
    return "backgammon-doubles"


def _has_times(state: Tournament, match: MatchId, length: int) -> bool:
    """Whether the book or the event sets a time control."""
    try:
        state.terms(contest_of(match)).control(length)
    except Refused as refused:
        if refused.code != "times_not_set":
            raise
        return False
    return True


def seat(
    state: Tournament, match: MatchId, table_id: str, who: PersonId, at: Millis, *, table: str = ""
) -> tuple[DeskEvent, ...]:
    """Opens a table for a match, starting the match if necessary."""
    check_staff(state, who, at, contest_of(match))
    file = state.file(match)
    if file.table_id:
        raise Refused(
            "{match} is already being played at table {table}.", match=match, table=file.table_id, code="seated"
        )
    if file.stage in (MatchStage.DONE, MatchStage.SUSPENDED):
        raise Refused("{match} is {stage}, so it can't be seated.", match=match, stage=file.stage, code="not_on")
    started = start(state, match, who, at, table=table) if file.stage is not MatchStage.PLAYING else ()
    return (*started, TableOpened(at, who, match, table_id))


def entrants_of(state: Tournament, match: MatchId, terms: TableTerms) -> tuple[Entrant, Entrant]:
    """The entrants by colour, white first, as originally seated even after a change of partners."""
    file = state.file(match)
    first, second = file.players or players_now(state, match)
    here = set(state.persons(match, first))
    return (first, second) if here & set(terms.white) or not here & set(terms.black) else (second, first)
