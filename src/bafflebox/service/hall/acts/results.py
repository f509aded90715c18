"""Results: entered at the desk, confirmed, corrected."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from typing import Annotated

from bafflebox.errors import BaffleBoxError, InvalidInput, Refused
from bafflebox.service.hall.acts.act import DeskAct, OfMatch
from bafflebox.service.hall.acts.fields import Lines, Player, Why
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right
from bafflebox.tournament import hall, results
from bafflebox.tournament.corrections import correct, move_result, proposals
from bafflebox.tournament.course import length_of, match_now, players_now
from bafflebox.tournament.events import ContestId, DeskResult, Entrant, MatchEnding, MatchId, Repair
from bafflebox.tournament.performance import note_performance
from bafflebox.tournament.result_list import take_results
from bafflebox.tournament.results import TO_THE_END, parts_of, read_scores
from bafflebox.tournament.state import Tournament

NOBODY = "nobody"
GoesOn = Annotated[Entrant | None, "The player who goes on, where nobody won."]
ONE = ("match",)


class ToldResult(OfMatch):
    """A result as somebody reports it."""

    winner: Annotated[str, f"The entrant who won, or `{NOBODY}`."] = ""
    first: Annotated[int | None, "The score of the first player."] = None
    second: Annotated[int | None, "The score of the second player."] = None
    boards: Annotated[str, "The scores of the boards, where there are several: 5-3, 2-5, 5-4."] = ""
    ending: Annotated[MatchEnding, "How the match ended."] = MatchEnding.SCORE


def result_of(state: Tournament, told: ToldResult) -> DeskResult:
    """A result as reported: who won, and the points of the first and the second player, or of each board."""
    name, winner = told.match, told.winner
    file = state.file(name)
    players = file.result.players if file.result else players_now(state, name)
    if not winner:
        raise InvalidInput("Say who won.", code="no_winner")
    if winner not in (NOBODY, *players):
        raise InvalidInput(
            "{winner} doesn't play {name}: it is between {players}.",
            winner=winner,
            name=name,
            players=" and ".join(players),
            code="wrong_players",
            facts={"entrants": list(players)},
        )
    result = DeskResult(players, None if winner == NOBODY else Entrant(winner), told.ending)
    if told.boards:
        return replace(result, boards=read_scores(told.boards))
    several = parts_of(match_now(state, name).fixture) > 1
    return replace(result, points=_points(told, result, None if several else length_of(state, name)))


def _points(told: ToldResult, result: DeskResult, full: int | None) -> tuple[int, int]:
    """Both players' points: none if the score isn't known, and the full length for a winner without points."""
    points = [told.first, told.second]
    if result.winner is None or result.ending not in TO_THE_END or points == [None, None]:
        return points[0] or 0, points[1] or 0
    ahead = result.players.index(result.winner)
    if points[ahead] is None:
        points[ahead] = full
    missing = [player for player, one in zip(result.players, points, strict=True) if one is None]
    if missing:
        raise InvalidInput(
            "The points of {missing} are missing. Write 0 if there were none; leave both empty if nobody knows.",
            missing=missing[0],
            code="score_missing",
        )
    return points[0] or 0, points[1] or 0


class EnterResult(ToldResult, name="result", about=ONE, needs=Right.REPORT):
    """Enter the result of a match."""

    goes_on: GoesOn = None

    def run(self, work: DeskWork) -> None:
        work.do(results.enter_result, self.match, result_of(work.state, self), goes_on=self.goes_on)


QUICK = re.compile(r"\s*(.+?)\s+(\d{1,3})\s*[-–:]\s*(\d{1,3})\s*")


class QuickResult(DeskAct, name="quick-result", needs=Right.REPORT):
    """Enter a result typed on one line: the table, or part of a name, and the score with the upper player first."""

    line: Annotated[str, "Table and score: 1 7-6."]

    def run(self, work: DeskWork) -> None:
        found = QUICK.fullmatch(self.line)
        if found is None:
            raise InvalidInput(
                "'{line}' can't be read. Write the table and the score, the upper name first: 1 7-6.",
                line=self.line,
                code="bad_score",
                facts={"field": "line"},
            )
        try:
            _quick_result(work, found[1], (int(found[2]), int(found[3])))
        except BaffleBoxError as wrong:
            wrong.facts = {**wrong.facts, "field": "line"}
            raise


def _quick_result(work: DeskWork, where: str, points: tuple[int, int]) -> None:
    name = _match_at(work, where)
    players = players_now(work.state, name)
    if parts_of(match_now(work.state, name).fixture) > 1:
        raise InvalidInput("This match has several boards: open it and enter each score.", code="bad_boards")
    if points[0] == points[1]:
        raise InvalidInput("{first}-{second} has no winner.", first=points[0], second=points[1], code="no_winner")
    winner = players[0] if points[0] > points[1] else players[1]
    work.do(results.enter_result, name, DeskResult(players, winner, points=points))


def _match_at(work: DeskWork, where: str) -> MatchId:
    """The match at a table, or of the player whose name contains these letters."""
    on = [file for file in work.state.files.values() if file.is_on]
    at_table = [file.match for file in on if where in file.tables]
    if at_table:
        return at_table[0]
    wanted = where.casefold()
    named = [
        file.match
        for file in on
        for entrant in file.players or ()
        if any(wanted in work.names(person).casefold() for person in work.state.persons(file.match, entrant))
    ]
    if len(named) == 1:
        return named[0]
    if named:
        raise InvalidInput(
            "'{where}' matches {count} players who are playing. Write more of the name.",
            where=where,
            count=len(named),
            code="unknown_table",
        )
    raise InvalidInput("Nobody plays at table {where} now.", where=where, code="unknown_table")


class ResultList(DeskAct, name="result-list", needs=Right.REPORT):
    """Enter results pasted from a spreadsheet: all or none."""

    list: Annotated[Lines, "The list."]
    contest: Annotated[ContestId | None, "The event, if the list doesn't give it."] = None

    def run(self, work: DeskWork) -> None:
        taken = take_results(work.state, self.list, work.who, work.at, names=work.names, contest=self.contest)
        work.take(taken.events)


class WhichReport(Enum):
    """Whose report it is."""

    FIRST = "first"
    OTHER = "other"


class AcceptReport(OfMatch, name="accept-report", about=ONE, needs=Right.REPORT):
    """Accept what the players reported."""

    of: Annotated[WhichReport, "Which report: what was reported first, or what the other side says instead."] = (
        WhichReport.FIRST
    )

    def run(self, work: DeskWork) -> None:
        file = work.state.file(self.match)
        report = file.report
        if report is None:
            raise InvalidInput("Nothing was reported for this match.", code="no_report")
        taken = file.disputed if self.of is WhichReport.OTHER else report.result
        if taken is None:
            raise InvalidInput("The other side hasn't reported anything different.", code="no_report")
        work.do(results.enter_result, self.match, taken, ended=report.ended)


class DropReport(OfMatch, name="drop-report", about=ONE, needs=Right.REPORT, does=results.withdraw_report):
    """Drop what the players reported."""

    why: Why = ""


class Verify(OfMatch, name="verify", about=ONE, needs=Right.REPORT, does=results.verify):
    """Note that a result was compared with the score sheet."""


class Correct(ToldResult, name="correct", about=ONE, needs=Right.RUN):
    """Correct a result, and repair its consequences."""

    never: Annotated[bool, "Whether the match was never played: the result is taken away."] = False
    goes_on: GoesOn = None
    repair: Annotated[Repair, "The repair."]
    reason: Why = ""

    def after(self, state: Tournament) -> DeskResult | None:
        """The right result; none if the match was never played."""
        return None if self.never else result_of(state, self)

    def run(self, work: DeskWork) -> None:
        work.do(correct, self.match, self.after(work.state), self.repair, self.reason, goes_on=self.goes_on)


def took_back(work: DeskWork, name: MatchId, why: str) -> bool:
    """Remove a result if nobody has played on from it."""
    (mildest, *_) = proposals(work.state, name, None, work.who, work.at)
    if not mildest.event.consequences:
        work.do(correct, name, None, mildest.repair, why)
    return not mildest.event.consequences


class TakeBackResult(OfMatch, name="take-back-result", about=ONE, needs=Right.RUN):
    """Take back a result as long as nobody has played on from it: the match goes back to where it was."""

    why: Why = ""

    def run(self, work: DeskWork) -> None:
        was = work.state.file(self.match)
        if not took_back(work, self.match, self.why):
            raise Refused(
                "Later matches have been played since this result. Open the match and correct it there.", code="gone_on"
            )
        if was.called is None and was.started is None:
            return
        try:
            work.do(hall.put_back, self.match, was)
        except Refused as refused:  # somebody else plays there now, or one of the players is called elsewhere
            if refused.code not in ("table_in_use", "table_out_of_order", "table_reserved", "elsewhere"):
                raise


class PostResult(OfMatch, name="post-result", about=ONE, does=results.post_result):
    """Note that the result is on the draw sheet on the wall."""


class MoveResult(OfMatch, name="move-result", about=ONE, needs=Right.RUN, does=move_result):
    """Move a result that was given to the wrong match of the same two players."""

    right: Annotated[MatchId, "The right match."]
    repair: Annotated[Repair, "The repair."]
    reason: Why = ""


class NotePerformance(OfMatch, name="pr", about=ONE, does=note_performance):
    """Note the PR of a player in an analysed match."""

    entrant: Player
    pr: Annotated[Fraction, "The PR."]
    decisions: Annotated[int, "The number of decisions."]
    source: Annotated[str, "What analysed the match."] = ""
