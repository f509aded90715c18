"""Results: reported by players and confirmed by opponents, or entered by the desk; their scores checked; verified and
posted by officials."""

from __future__ import annotations

import re
from dataclasses import replace

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.message import said
from bafflebox.tournament.course import length_of, match_now, players_now, structure_of
from bafflebox.tournament.events import (
    DeskEvent,
    DeskResult,
    Entrant,
    MatchEnding,
    MatchId,
    ReportWithdrawn,
    ResultDisputed,
    ResultEntered,
    ResultPosted,
    ResultReported,
    ResultVerified,
    ScanAttached,
    Score,
)
from bafflebox.tournament.law import check_open, clauses, reason_given, refused
from bafflebox.tournament.match_file import MatchFile, MatchStage, contest_of
from bafflebox.tournament.officials import check_director, check_staff
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import Fixture, SectionKind
from bafflebox.tournament.walkovers import with_walkovers

DESK_ONLY = (MatchEnding.SETTLED, MatchEnding.BOTH_FORFEIT, MatchEnding.WALKOVER)
"""Endings only the director can enter."""
LONGEST = 9
"""The longest score text worth parsing."""
TO_THE_END = (MatchEnding.SCORE, MatchEnding.PENALTY)
"""Endings in which the winner reached the length of the match."""


def side_of(state: Tournament, match: MatchId, person: PersonId) -> Entrant | None:
    """The entrant a person plays for in a match."""
    now = match_now(state, match)
    return next((entrant for entrant in now.players if person in state.persons(match, entrant)), None)


def check_result(state: Tournament, match: MatchId, result: DeskResult) -> DeskResult:
    """Checks a result's players and points, and fills in the length."""
    players = players_now(state, match)
    if set(result.players) != set(players):
        raise InvalidInput(
            "{match} is between {one} and {other}, not between {named}.",
            match=match,
            one=players[0],
            other=players[1],
            named=" and ".join(result.players),
            code="wrong_players",
        )
    length = result.length or length_of(state, match)
    whole = with_penalties(state.file(match), replace(result, length=length))
    return checked_score(whole, match, match_now(state, match).fixture)


def with_penalties(file: MatchFile, result: DeskResult) -> DeskResult:
    """A result with the penalty points awarded in its match, unless it names others."""
    if any(result.penalty):
        return result
    first, second = (sum(item.points for item in file.penalties if item.to == player) for player in result.players)
    return replace(result, penalty=(first, second))


def report(
    state: Tournament, match: MatchId, result: DeskResult, who: PersonId, at: Millis, *, ended: Millis | None = None
) -> tuple[DeskEvent, ...]:
    """A player reports a result. If the opponent reported the same, it stands; if not, the desk decides."""
    check_open(state, at)
    side = side_of(state, match, who)
    if side is None:
        raise refused(
            state,
            "{who} does not play {match}: results are reported by its players.",
            "posting",
            "not_yours",
            who=who,
            match=match,
        )
    file = state.file(match)
    if file.result is not None:
        if _same(file.result, result):
            return ()  # sent twice, by a phone that lost its connection
        raise refused(
            state,
            "{match} already has a result. If it is wrong, tell the desk: it can be corrected.",
            "correction",
            "has_result",
            match=match,
        )
    if result.ending in DESK_ONLY:
        raise refused(state, "Only the director can enter that.", "posting", "desk_only")
    checked = check_result(state, match, result)
    finished = _real_end(state, match, ended, at)
    earlier = file.report
    if earlier is None or earlier.side == side:
        if earlier and _same(earlier.result, checked):
            return ()
        return (ResultReported(at, who, match, checked, side, finished),)
    if _same(earlier.result, checked):
        entered = ResultEntered(
            at,
            who,
            match,
            earlier.result,
            earlier.result,
            earlier.ended,
            side,
            clauses=clauses(state, "confirmation"),
        )
        return with_walkovers(state, contest_of(match), (entered,), who, at)
    return (ResultDisputed(at, who, match, checked, side),)


def _same(one: DeskResult, other: DeskResult) -> bool:
    """Whether two reports agree, in either order of players."""
    if one.players != other.players:
        other = turned(other)
    same = (one.players, one.winner, one.points, one.ending) == (
        other.players,
        other.winner,
        other.points,
        other.ending,
    )
    return same and one.boards == other.boards


def _real_end(state: Tournament, match: MatchId, ended: Millis | None, at: Millis) -> Millis:
    """The end of the match, which can't be in the future or before its start."""
    finished = at if ended is None else ended
    started = state.file(match).started
    if finished > at or (started is not None and finished < started):
        raise InvalidInput("A match can't end before it starts, or in the future.", code="bad_time")
    return finished


def confirm(state: Tournament, match: MatchId, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """The opponent confirms the reported result."""
    check_open(state, at)
    file = state.file(match)
    if file.report is None:
        raise Refused("Nothing was reported for {match}.", match=match, code="no_report")
    return report(state, match, file.report.result, who, at, ended=file.report.ended)


def withdraw_report(state: Tournament, match: MatchId, why: str, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Withdraws an unconfirmed report."""
    check_open(state, at)
    file = state.file(match)
    if file.report is None:
        raise Refused("Nothing was reported for {match}.", match=match, code="no_report")
    if side_of(state, match, who) != file.report.side:
        check_staff(state, who, at, contest_of(match))
    return (ReportWithdrawn(at, who, match, reason_given(why, "Withdrawing a report")),)


def enter_result(
    state: Tournament,
    match: MatchId,
    result: DeskResult,
    who: PersonId,
    at: Millis,
    *,
    ended: Millis | None = None,
    goes_on: Entrant | None = None,
) -> tuple[DeskEvent, ...]:
    """The desk enters a result, even of a match that was never called. `goes_on` says who advances after a draw in a bracket."""
    if result.ending in DESK_ONLY:
        check_director(state, who, at, contest_of(match))
    else:
        check_staff(state, who, at, contest_of(match))
    if state.file(match).result is not None:
        raise refused(
            state, "{match} already has a result. Correct it instead.", "correction", "has_result", match=match
        )
    checked = check_result(state, match, result)
    counts = counted_for(state, match, checked, goes_on)
    entered = ResultEntered(at, who, match, checked, counts, _real_end(state, match, ended, at))
    return with_walkovers(state, contest_of(match), (entered,), who, at)


def counted_for(state: Tournament, match: MatchId, result: DeskResult, goes_on: Entrant | None = None) -> DeskResult:
    """What counts for the structure: in a bracket someone advances, unless both lost."""
    section = structure_of(state.contest(contest_of(match))).section(match_now(state, match).fixture.section)
    bracket = section.kind in (SectionKind.BRACKET, SectionKind.FINAL)
    if goes_on is not None:
        if result.winner is not None or goes_on not in result.players:
            raise InvalidInput(
                "Say who advances only for a settled match, and name one of the two players.", code="goes_on"
            )
        return replace(result, winner=goes_on)
    if bracket and result.winner is None and result.ending is MatchEnding.SETTLED:
        raise refused(state, "In a bracket someone has to advance. Say who, for instance by lot.", "settled", "goes_on")
    return result


def verify(state: Tournament, match: MatchId, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """An official has checked the result against the slip."""
    check_staff(state, who, at, contest_of(match))
    _check_result_there(state, match)
    return () if state.file(match).verified else (ResultVerified(at, who, match),)


def post_result(state: Tournament, match: MatchId, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Posts a result on the draw sheet. Officials only."""
    check_staff(state, who, at, contest_of(match))
    _check_result_there(state, match)
    return () if state.file(match).is_posted else (ResultPosted(at, who, match, clauses(state, "posting")),)


def _check_result_there(state: Tournament, match: MatchId) -> None:
    if state.file(match).result is None:
        raise refused(state, "{match} has no result yet.", "posting", "no_result", match=match)


def check_may_attach(state: Tournament, match: MatchId, who: PersonId, at: Millis) -> None:
    """Refuses anyone who is neither at the desk nor a player of the match."""
    if side_of(state, match, who) is None:
        check_staff(state, who, at, contest_of(match))
    else:
        check_open(state, at)


def attach_scan(
    state: Tournament, match: MatchId, where: str, sha256: str, who: PersonId, at: Millis, *, note: str = ""
) -> tuple[DeskEvent, ...]:
    """Adds a photo or scan of the score sheet to a match, by the desk or one of its players."""
    check_may_attach(state, match, who, at)
    if not where.strip() or not re.fullmatch(r"[0-9a-f]{64}", sha256):
        raise InvalidInput(
            "A scan is named by where it lies and by its SHA-256, 64 hexadecimal digits.", code="bad_scan"
        )
    if any(scan.sha256 == sha256 for scan in state.file(match).scans):
        raise Refused("{match} already has this scan.", match=match, code="attached")
    return (ScanAttached(at, who, match, where.strip(), sha256, note),)


def open_reports(state: Tournament) -> tuple[MatchId, ...]:
    """Matches with a report awaiting confirmation, or with two that differ."""
    return tuple(file.match for file in state.files.values() if file.report and file.stage is not MatchStage.DONE)


def read_score(text: str) -> Score:
    """A score such as 7-3."""
    first, dash, second = text.replace("–", "-").replace(":", "-").partition("-")
    if not dash or not (first.strip().isdecimal() and second.strip().isdecimal()) or len(text) > LONGEST:
        raise InvalidInput("'{text}' is not a score. Write for example 7-3.", text=text, code="bad_score")
    return int(first), int(second)


def read_scores(text: str) -> tuple[Score, ...]:
    """Scores separated by commas, semicolons or spaces: the boards of a team, or the matches of a best of three.

    >>> read_scores("5-3, 2-5, 5-4")
    ((5, 3), (2, 5), (5, 4))
    """
    return tuple(map(read_score, re.split(r"[\s,;]+", text.strip())))


def turned(result: DeskResult) -> DeskResult:
    """The same result with the other player named first."""
    first, second = result.players
    return replace(
        result,
        players=(second, first),
        points=result.points[::-1],
        penalty=result.penalty[::-1],
        boards=tuple(board[::-1] for board in result.boards),
    )


def checked_score(result: DeskResult, match: MatchId, fixture: Fixture) -> DeskResult:
    """Refuses an impossible score. With boards, the points are the boards each side won."""
    if result.winner is not None and result.winner not in result.players:
        raise InvalidInput("{who} does not play {match}.", who=result.winner, match=match, code="wrong_players")
    if result.winner is None and result.ending not in (MatchEnding.SETTLED, MatchEnding.BOTH_FORFEIT):
        raise InvalidInput("Say who won; only a settled match or a double forfeit has no winner.", code="no_winner")
    if result.winner is not None and result.ending is MatchEnding.BOTH_FORFEIT:
        raise InvalidInput("A double forfeit has no winner.", code="has_winner")
    most = parts_of(fixture)
    if most > 1:
        return _of_parts(result, fixture, most)
    if result.boards:
        raise InvalidInput("{match} is a single match, so it has one score.", match=match, code="bad_boards")
    if result.ending in TO_THE_END and result.points != (0, 0):
        won, lost = _winner_first(result, result.points)
        if result.length:
            _check_match((won, lost), result.length, "")
        elif won <= lost:
            raise InvalidInput(
                "The winner has more points: {won}-{lost} can't be right.", won=won, lost=lost, code="impossible_score"
            )
    for player, points, penalty in zip(result.players, result.points, result.penalty, strict=True):
        if result.points != (0, 0) and points < penalty:
            given = said("1 penalty point") if penalty == 1 else said("{count} penalty points", count=penalty)
            raise InvalidInput(
                "{player} was given {given}, which count in the score: {points} is too few.",
                player=player,
                given=given,
                points=points,
                code="impossible_score",
            )
    return result


def parts_of(fixture: Fixture) -> int:
    """The most single matches that a match can consist of."""
    return fixture.boards if fixture.boards > 1 else fixture.best_of


def _winner_first(result: DeskResult, score: Score) -> Score:
    return score[::-1] if result.winner == result.players[1] else score


def _check_match(score: Score, length: int, where: str) -> None:
    won, lost = score
    if won < length or lost >= length:
        raise InvalidInput(
            "{where} {won}-{lost} is not how a match to {length} ends: the winner has {length} or more, the loser fewer.",
            where=where,
            won=won,
            lost=lost,
            length=length,
            code="impossible_score",
        )


def _of_parts(result: DeskResult, fixture: Fixture, most: int) -> DeskResult:
    """A match of several: each must have ended, and together they make up the result."""
    if result.boards:
        for number, (one, two) in enumerate(result.boards, 1):
            if one == two:
                raise InvalidInput(
                    "Board {number} has no winner: both have {one} points.", number=number, one=one, code="bad_boards"
                )
            if result.length:
                _check_match((max(one, two), min(one, two)), result.length, said("Board {number}:", number=number))
        won = sum(one > two for one, two in result.boards)
        counted = (won, len(result.boards) - won)
        if result.points not in ((0, 0), counted):
            raise InvalidInput(
                "The boards add up to {won}-{lost}, not {one}-{other}.",
                won=counted[0],
                lost=counted[1],
                one=result.points[0],
                other=result.points[1],
                code="bad_boards",
            )
        result = replace(result, points=counted)
    if result.ending in TO_THE_END and result.points != (0, 0):
        _check_together(result, fixture, most)
    return result


def _check_together(result: DeskResult, fixture: Fixture, most: int) -> None:
    won, lost = _winner_first(result, result.points)
    needed = most // 2 + 1
    if fixture.boards > 1:
        if won + lost != most:
            raise InvalidInput(
                "A match of {most} boards has {most} results, but {won} were given.",
                most=most,
                won=won + lost,
                code="bad_boards",
            )
        if won <= lost:
            raise InvalidInput(
                "The winner has {won} boards and the other side {lost}. A level match is settled by the director.",
                won=won,
                lost=lost,
                code="bad_boards",
            )
    elif won != needed or lost >= needed:
        raise InvalidInput(
            "{won}-{lost} is not how a best of {most} ends: the winner has {needed} of its matches, the loser fewer.",
            won=won,
            lost=lost,
            most=most,
            needed=needed,
            code="bad_boards",
        )
    elif result.boards and _won_by_loser(result, result.boards[-1]):
        raise InvalidInput(
            "A best of {most} is over once one side has won {needed}.", most=most, needed=needed, code="bad_boards"
        )


def _won_by_loser(result: DeskResult, board: Score) -> bool:
    mine, theirs = _winner_first(result, board)
    return mine < theirs
