"""The score: agreeing on it, disputing it, reported games and results, corrections of the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bafflebox import match as matches
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Position, Result, Side
from bafflebox.game.values import replace
from bafflebox.match import Cube, Refusal
from bafflebox.match.tallying import crawford_missed
from bafflebox.rulings.play_law import Conduct
from bafflebox.table import irregular
from bafflebox.table.calls import DirectorCalled
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.happened import BySide, Happened
from bafflebox.table.incidents import opened
from bafflebox.table.irregular import noticed
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import NO_SIDES, Table
from bafflebox.table.testimony import knows, supposes


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAgreed(BySide):
    says = "{side} agrees to the score."

    def fold(self, table: Table) -> Table:
        return replace(table, agreed=table.agreed | {self.side})


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReported(Happened):
    says = "{winner} won {result} with the cube at {cube}."
    winner: Side
    result: Result
    cube: int = 1

    def fold(self, table: Table) -> Table:
        match = table.match.with_reported(self.winner, self.result, self.cube)
        return table.corrected(match, self.at, play=None, agreed=NO_SIDES)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultReported(BySide):
    says = "{side} reports the result: White {white}, Black {black}."
    white: int
    black: int

    def fold(self, table: Table) -> Table:
        return replace(table, reported=Both(self.white, self.black))


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCorrected(Happened):
    says = "Game {game} is corrected: {winner} won {points}."
    game: int
    winner: Side
    points: int
    crawford: bool = False
    """Whether the right score makes it the Crawford game."""

    def fold(self, table: Table) -> Table:
        match = table.match.with_line(self.game, self.winner, self.points, crawford=self.crawford)
        return table.corrected(match, self.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReopened(Happened):
    """A finished game is played on: from the pass that was void, from a position, or from the start.

    For a game that was only reported, the event includes the position, seen by the side on turn.
    """

    says = "Game {game} {how}."
    game: int
    turn: Side | None = None
    own: str = ""
    opp: str = ""
    anew: bool = False

    def fold(self, table: Table) -> Table:
        board = None
        if self.turn is not None:
            position = Position.of(self.own, self.opp, checkers=table.rules.checkers)
            board = matches.BoardCorrected(self.turn, position, None)
        match = table.match.after(matches.GameReopened(self.game, board, self.anew))
        return table.corrected(match, self.at, play=None, agreed=NO_SIDES)

    def gaps(self) -> dict[str, Any]:
        return {"how": "is played again" if self.anew else "goes on from where it was"}


@dataclass(frozen=True, slots=True)
class AgreeScore:
    """The score is right, and this side is ready for the next game."""

    def decide(self, asked: Request) -> Answer:
        return tuple(ScoreAgreed(at=asked.at, by=asked.who, side=side) for side in may_agree(asked))


def may_agree(asked: Request) -> list[Side]:
    """The sides this person may agree for."""
    asked.game()
    if not asked.table.match.between_games or not asked.table.match.entries:
        raise asked.law.refusal(
            Conduct.SCORE_AGREED, "The score is compared when a game has ended.", "game_in_progress"
        )
    sides = tuple(Side) if asked.speaks_for_both else (asked.side(),)
    new = [side for side in sides if side not in asked.table.agreed]
    if not new:
        raise asked.law.refusal(Conduct.SCORE_AGREED, "This side has already agreed to the score.", "agreed")
    return new


@dataclass(frozen=True, slots=True)
class DisputeScore:
    """The score isn't right: says what it should be."""

    white: int
    black: int

    def decide(self, asked: Request) -> Answer:
        may_dispute(asked)
        points = asked.table.match.score.points
        if (self.white, self.black) == (points.white, points.black):
            raise InvalidInput("That is already the score; there is nothing to dispute.", code="same_score")
        about = f"the score: {self.white}-{self.black} instead of {points.white}-{points.black}"
        yield DirectorCalled(at=asked.at, by=asked.who, about=about)
        told, shown = self.white - self.black, points.white - points.black
        facts = supposes(asked, "score_dispute", None) | {"trailer_certain": told * shown > 0}
        known = knows(asked, "score_dispute", None)
        dispute = opened(
            asked, "score_dispute", None, tuple((facts | known).items()), seen=False, testified=tuple(known)
        )
        yield replace(dispute, claimed=(self.white, self.black), claimant=asked.side())


def may_dispute(asked: Request) -> None:
    asked.side()
    if not asked.table.match.entries:
        raise asked.law.refusal(Conduct.SCORE_AGREED, "No game has been finished yet; the score is 0-0.", "no_score")


@dataclass(frozen=True, slots=True)
class ReportGame:
    """A game that was not recorded move by move: who won what with which cube."""

    winner: Side
    result: Result = Result.SINGLE
    cube: int = 1

    def decide(self, asked: Request) -> Answer:
        may_report_game(asked)
        if asked.table.match.is_crawford and Cube(self.cube).value > 1:
            raise asked.refused(Refusal.CRAWFORD, "That was the Crawford game: there is no doubling, so the cube is 1.")
        if asked.table.live:
            yield from irregular.lapsed(asked, rolled=True)
        yield GameReported(
            at=asked.at, by=asked.who, winner=self.winner, result=self.result, cube=Cube(self.cube).value
        )


def may_report_game(asked: Request) -> None:
    asked.player_or_entry()
    asked.game()
    if asked.table.online:
        raise asked.law.refusal(
            Conduct.REPORT, "An online game is played here; nothing has to be reported.", "played_here"
        )
    if not asked.table.match.between_games:
        raise asked.refused(Refusal.GAME_IN_PROGRESS, "A game is in progress at this table; finish it first.")


@dataclass(frozen=True, slots=True)
class ReportResult:
    """The result of the match is reported. A score that differs from the table's opens an incident."""

    white: int
    black: int

    def decide(self, asked: Request) -> Answer:
        may_report_result(asked)
        match = asked.table.match
        side = asked.table.terms.side_of(asked.who) or match.winner or Side.WHITE
        yield ResultReported(at=asked.at, by=asked.who, side=side, white=self.white, black=self.black)
        if Both(self.white, self.black) != match.final_score:
            yield noticed(asked, "result_wrong", side, {}, halts=False)


def may_report_result(asked: Request) -> None:
    asked.player_or_entry()
    if not asked.table.is_over:
        raise asked.law.refusal(Conduct.REPORT, "The match isn't over yet; report its result when it is.", "not_over")


@dataclass(frozen=True, slots=True)
class CorrectScore:
    """Correct a line of the score sheet: the game, who won it, how many points. The next number adds a missing game."""

    game: int
    winner: Side
    points: int

    def decide(self, asked: Request) -> Answer:
        yield from with_crawford(asked, may_correct(asked, self.game, self.winner, self.points))


def may_correct(asked: Request, game: int, winner: Side, points: int) -> ScoreCorrected:
    asked.corrects("correct the score")
    if not asked.table.setting.begun:
        raise asked.law.refusal(
            Conduct.SCORE_AGREED, "The match has not begun; there is no score to correct.", "no_score"
        )
    return line_corrected(asked, game, winner, points)


def line_corrected(asked: Request, game: int, winner: Side, points: int) -> ScoreCorrected:
    """A line of the sheet corrected or added, with points that a game can be worth."""
    games = len(asked.table.match.games)
    if not 1 <= game <= games + 1:
        raise InvalidInput(
            "There is no game {game} on the sheet; it has {games}. A game that was left out is game {next}.",
            game=game,
            games=games,
            next=games + 1,
            code="no_such_game",
        )
    if not may_count(points):
        raise InvalidInput(
            "No game is worth {points} points: a game is worth the cube (1, 2, 4 and so on) times 1, 2 or 3, or 0 if it is void.",
            points=points,
            code="bad_points",
        )
    return ScoreCorrected(at=asked.at, by=asked.who, game=game, winner=winner, points=points)


def with_crawford(asked: Request, corrected: ScoreCorrected, *, recounts: bool = False) -> Answer:
    """A corrected line of the sheet. If it makes an earlier game the Crawford game, that game's line comes first, so that the
    game in progress keeps its cube.

    The Crawford game is the first one at match point, even if nobody knew (`usbgf:4.4.8.b`); the other books define it alike.
    `recounts` if it then counts without the cube (`usbgf:4.6.3.c`).
    """
    match = corrected.fold(asked.table).match
    place = crawford_missed(match.entries, match.terms.length, match.terms.crawford_rule)
    if place is not None:
        game = match.games[place - 1]
        points = game.result.multiplier if recounts and game.written is None else game.scored
        yield replace(line_corrected(asked, place, game.winner, points), crawford=True)
    yield corrected


def may_count(points: int) -> bool:
    """Whether a game can be worth this much: a cube value times one, two or three, or zero."""
    return points >= 0 and (points if points % 3 else points // 3).bit_count() <= 1


@dataclass(frozen=True, slots=True)
class ReopenGame:
    """A game that ended by a void pass resumes where it ended, before anything else is played."""

    game: int

    def decide(self, asked: Request) -> Answer:
        may_reopen(asked, self.game)
        return (GameReopened(at=asked.at, by=asked.who, game=self.game),)


def may_reopen(asked: Request, game: int) -> None:
    asked.official("resume a game")
    with asked.by_the_book():
        asked.table.match.after(matches.GameReopened(game))


def offers(asked: Request) -> OpenActs:
    match = asked.table.match
    if asked.table.is_over and holds(may_report_result, asked):
        yield OpenAct(ReportResult(match.final_score.white, match.final_score.black), ("white", "black"))
    if match.between_games:
        if match.entries and holds(may_agree, asked):
            yield OpenAct(AgreeScore())
        if not asked.table.online and holds(may_report_game, asked):
            yield OpenAct(ReportGame(Side.WHITE), ("winner", "result", "cube"))
    if match.entries and holds(may_dispute, asked):
        points = match.score.points
        yield OpenAct(DisputeScore(points.white + 1, points.black), ("white", "black"))
    games = match.games
    first = CorrectScore(1, games[0].winner, games[0].scored) if games else CorrectScore(1, Side.WHITE, 1)
    if holds(may_correct, asked, first.game, first.winner, first.points):
        yield OpenAct(first, ("game", "winner", "points"))
    if asked.is_official:
        last = (number for number in range(len(games), 0, -1) if holds(may_reopen, asked, number))
        if (number := next(last, None)) is not None:
            yield OpenAct(ReopenGame(number), ("game",))
