"""What directors put right or impose: penalties, clocks, lengths, scores, positions, forfeits, accommodations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.game import Position, Side, impossible
from bafflebox.game import Roll as Dice
from bafflebox.match import Cube, GameRecord, GameReopened, Refusal
from bafflebox.rulings.play_law import Rule
from bafflebox.rulings.timing import minutes_of
from bafflebox.table import acts as a
from bafflebox.table import events as e
from bafflebox.table.referee.length import correct_length
from bafflebox.table.referee.request import Request


def decide_official(act: a.OfficialAct, asked: Request) -> Iterable[e.Event]:
    if isinstance(act, a.Warn):
        asked.staff("warn a player")
    elif isinstance(act, a.CorrectLength | a.CorrectScore | a.CorrectCube | a.CorrectBoard | a.CallEnd) and not (
        asked.table.terms.directors or asked.table.online
    ):
        asked.player_or_entry()
    else:
        asked.official(_WHAT[type(act)])
    at, who = asked.at, asked.who
    match act:
        case a.AwardPoints():
            return _points(act, asked)
        case a.TakeBackPoints():
            return _points_back(act, asked)
        case a.Warn():
            return (e.Warned(at=at, by=who, side=act.side, why=act.why),)
        case a.SetClock():
            _with_clock(asked)
            return (e.ClockSet(at=at, by=who, white=act.white, black=act.black, why="set by the director"),)
        case a.AdjustTime():
            return _adjusted(act, asked)
        case a.ForfeitDelay():
            _with_clock(asked)
            return (e.DelayForfeited(at=at, by=who, side=act.side),)
        case a.ImposeClock():
            return _impose(asked)
        case a.CorrectLength():
            return correct_length(act, asked)
        case a.CorrectScore():
            return _score(act, asked)
        case a.ReopenGame():
            with asked.by_the_book():
                asked.table.match.after(GameReopened(act.game))
            return (e.GameReopened(at=at, by=who, game=act.game),)
        case a.CorrectBoard():
            return _board(act, asked)
        case a.CorrectCube():
            _running(asked)
            cube = Cube(act.value, act.owner)
            if asked.table.game.crawford and cube.value > 1:
                raise asked.refused(Refusal.CRAWFORD, "This is the Crawford game: the cube counts 1.")
            asked.table.game.with_cube(cube)
            return (e.CubeCorrected(at=at, by=who, value=cube.value, owner=cube.owner),)
        case a.Revert():
            asked.table.before(act.to)
            if act.to > asked.table.version:
                raise InvalidInput(f"There is no event {act.to} yet.", code="no_such_event")
            return (e.Reverted(at=at, by=who, to=act.to, why="by the director"),)
        case a.AwardGame():
            _running(asked)
            return (e.GameAwarded(at=at, by=who, side=act.side, result=act.result, why=act.why),)
        case a.Forfeit():
            _running(asked)
            clauses = asked.law.play.clauses(Rule.OFFICIALS)
            return (e.MatchForfeited(at=at, by=who, side=act.side, why=act.why or "forfeited", clauses=clauses),)
        case a.Grant():
            return (e.AccommodationGranted(at=at, by=who, side=act.side, what=act.what, breaks=act.breaks),)
        case a.CallEnd():
            _running(asked)
            if asked.table.match.terms.length is not None:
                length = asked.table.match.terms.length
                raise asked.refused(Refusal.NOT_NOW, f"This is a match to {length} points; no time ends it.")
            return (e.EndCalled(at=at, by=who),)
        case _:
            assert_never(act)


_WHAT: dict[type, str] = {
    a.AwardPoints: "give penalty points",
    a.TakeBackPoints: "take penalty points back",
    a.Warn: "warn a player",
    a.SetClock: "set the clock",
    a.AdjustTime: "give or take time",
    a.ForfeitDelay: "take a delay away",
    a.ImposeClock: "impose a clock",
    a.CorrectLength: "correct the length of the match",
    a.CorrectScore: "correct the score",
    a.ReopenGame: "take a game up again",
    a.CorrectBoard: "correct the position",
    a.CorrectCube: "correct the cube",
    a.Revert: "take the match back to an earlier moment",
    a.AwardGame: "award a game",
    a.Forfeit: "declare a match lost",
    a.Grant: "grant an accommodation",
    a.CallEnd: "call the end of the time",
}


def _running(asked: Request) -> None:
    if asked.table.is_over:
        raise asked.refused(Refusal.MATCH_OVER, "The match is over.")


def _with_clock(asked: Request) -> None:
    _running(asked)
    if asked.table.clock is None:
        raise asked.law.refusal(Rule.TIME, "There is no clock at this table.", "no_clock")


def _points(act: a.AwardPoints, asked: Request) -> Iterable[e.Event]:
    """Penalty points as the book counts them: for the opponent, or off the offender's score."""
    _running(asked)
    if act.points < 1:
        raise InvalidInput("Penalty points are 1 or more.", code="bad_points")
    yield penalty(asked, act.against, act.points, act.why)


def _points_back(act: a.TakeBackPoints, asked: Request) -> Iterable[e.Event]:
    """Never more than what penalties have put into the score of that side, or taken out of it."""
    _running(asked)
    given = asked.table.match.score.points[act.side]
    if act.points == 0 or act.points > given:
        raise InvalidInput(
            f"{act.points} points cannot be taken back from a score of {given}.", code="bad_points"
        )  # fmt: skip
    yield e.PointsAwarded(at=asked.at, by=asked.who, side=act.side, points=-act.points, why=act.why)


def penalty(asked: Request, against: Side, points: int, why: str) -> e.PointsAwarded:
    """Penalty points against a side, where this book counts them."""
    score = asked.table.match.score
    setting = asked.law.book.setting(
        "penalty_point", score_own=score[against], score_opp=score[against.other], points=points
    )
    deducted = setting.value["offender"] != score[against]
    side, count = (against, -points) if deducted else (against.other, points)
    return e.PointsAwarded(at=asked.at, by=asked.who, side=side, points=count, why=why, clauses=setting.clauses)


def _adjusted(act: a.AdjustTime, asked: Request) -> Iterable[e.Event]:
    _with_clock(asked)
    clock = asked.table.clock
    assert clock is not None
    clock.adjusted(act.side, act.by, max(asked.at, clock.since))
    yield e.TimeAdjusted(at=asked.at, by=asked.who, side=act.side, amount=act.by, why="by the director")


def _impose(asked: Request) -> Iterable[e.Event]:
    """A clock in the middle of a match, set by what the book gives for the points still needed."""
    _running(asked)
    table = asked.table
    if table.clock is not None:
        raise asked.law.refusal(Rule.TIME, "There is a clock at this table already.", "clock_there")
    length, points = table.match.terms.length, table.match.score.points
    if length is None:
        raise InvalidInput("Without a length of the match the reserve cannot be worked out; set it.", code="no_length")
    score = (points.white, points.black)
    found = asked.law.book.setting("reserve_mid_match", length=length, score=score, event=asked.law.event.kind)
    delay = asked.law.event.value("delay") if "delay" in asked.law.event.variations else None
    if found.value is None or delay is None or isinstance(delay, str):
        raise asked.law.refusal(Rule.TIME, f"This book sets no time for a clock in mid-match: {found.note}", "no_times")
    reserve = minutes_of(float(found.value["seconds"]) / 60)
    yield e.ClockImposed(
        at=asked.at, by=asked.who, reserve=reserve, delay=Millis(int(delay) * 1000), clauses=found.clauses
    )


def _score(act: a.CorrectScore, asked: Request) -> Iterable[e.Event]:
    games = [entry for entry in asked.table.match.entries if isinstance(entry, GameRecord)]
    if not 1 <= act.game <= len(games) or act.points < 0:
        raise InvalidInput(f"Games 1 to {len(games)} are on the sheet, with points of 0 or more.", code="no_such_game")
    yield e.ScoreCorrected(at=asked.at, by=asked.who, game=act.game, winner=act.winner, points=act.points)


def _board(act: a.CorrectBoard, asked: Request) -> Iterable[e.Event]:
    _running(asked)
    rules = asked.table.rules
    position = Position.of(act.own, act.opp, checkers=rules.checkers)
    if found := impossible(position, rules):
        raise InvalidInput(f"That position cannot be: {found[0].sentence}", code="impossible_position")
    if act.dice is not None:
        Dice(*act.dice)
    yield e.BoardCorrected(at=asked.at, by=asked.who, turn=act.turn, own=act.own, opp=act.opp, dice=act.dice)
