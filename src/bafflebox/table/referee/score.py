"""From game to game and the end: agreeing on the score, games reported as a whole, the result, leaving."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.match import Cube, Refusal
from bafflebox.rulings.play_law import Rule
from bafflebox.table import acts as a
from bafflebox.table import events as e
from bafflebox.table.referee.irregular import opened
from bafflebox.table.referee.request import Request

LEFT_FOR_GOOD = (
    "The book does not speak of a player who leaves in the middle of a match; read as one who does not come to it."
)


def decide_score(act: a.ScoreAct, asked: Request) -> Iterable[e.Event]:
    match act:
        case a.AgreeScore():
            return _agree(asked)
        case a.DisputeScore():
            return _dispute(act, asked)
        case a.ReportGame():
            return _game(act, asked)
        case a.ReportResult():
            return _result(act, asked)
        case a.Withdraw():
            return _withdraw(asked)
        case _:
            assert_never(act)


def _between_games(asked: Request) -> None:
    asked.game()
    if not asked.table.match.between_games or not asked.table.match.entries:
        raise asked.law.refusal(Rule.SCORE_AGREED, "The score is compared when a game has ended.", "game_in_progress")


def _agree(asked: Request) -> Iterable[e.Event]:
    _between_games(asked)
    sides = tuple(Side) if asked.speaks_for_both else (asked.side(),)
    new = [side for side in sides if side not in asked.table.agreed]
    if not new:
        raise asked.law.refusal(Rule.SCORE_AGREED, "This side has agreed to the score already.", "agreed")
    return tuple(e.ScoreAgreed(at=asked.at, by=asked.who, side=side) for side in new)


def _dispute(act: a.DisputeScore, asked: Request) -> Iterable[e.Event]:
    asked.side()
    if not asked.table.match.entries:
        raise asked.law.refusal(Rule.SCORE_AGREED, "No game has been finished yet; the score is 0-0.", "no_score")
    points = asked.table.match.score.points
    if (act.white, act.black) == (points.white, points.black):
        raise InvalidInput("That is the score as it stands; there is nothing to dispute.", code="same_score")
    about = f"the score: {act.white}-{act.black} instead of {points.white}-{points.black}"
    yield e.DirectorCalled(at=asked.at, by=asked.who, about=about)
    yield opened(asked, "score_dispute", None, (), seen=False)


def _game(act: a.ReportGame, asked: Request) -> Iterable[e.Event]:
    """A game that nobody followed here: a scoreboard, a result entered afterwards."""
    asked.player_or_entry()
    asked.game()
    if asked.table.online:
        raise asked.law.refusal(Rule.REPORT, "Online a game is played here; nothing has to be reported.", "played_here")
    if not asked.table.match.between_games:
        raise asked.refused(Refusal.GAME_IN_PROGRESS, "A game is in progress at this table; it is finished first.")
    cube = Cube(act.cube)
    if asked.table.match.is_crawford and cube.value > 1:
        raise asked.refused(Refusal.CRAWFORD, "That was the Crawford game: there is no cube in it, and it counts 1.")
    yield e.GameReported(at=asked.at, by=asked.who, winner=act.winner, result=act.result, cube=act.cube)


def _result(act: a.ReportResult, asked: Request) -> Iterable[e.Event]:
    """The result is reported when the match is over; another score than the table's opens an incident."""
    table = asked.table
    side = table.terms.side_of(asked.who) or table.match.winner or Side.WHITE
    asked.player_or_entry()
    if not table.is_over:
        raise asked.law.refusal(Rule.REPORT, "The match is not over; its result is reported then.", "not_over")
    final = table.match.final_score
    yield e.ResultReported(at=asked.at, by=asked.who, side=side, white=act.white, black=act.black)
    if (act.white, act.black) != (final.white, final.black):
        yield opened(asked, "result_wrong", side, (), halts=False)


def may_withdraw(asked: Request) -> Side:
    """The side that whoever asks may take out of the match."""
    side = asked.side()
    if asked.table.is_over:
        raise asked.refused(Refusal.MATCH_OVER, "The match is over.")
    return side


def _withdraw(asked: Request) -> Iterable[e.Event]:
    """Who leaves for good loses the match by a forfeit: it is not a concession, and nobody has to accept it."""
    side = may_withdraw(asked)
    clauses = asked.law.play.clauses(Rule.START)
    return (
        e.MatchForfeited(
            at=asked.at, by=asked.who, side=side, why="left the match", clauses=clauses, reading=LEFT_FOR_GOOD
        ),
    )
