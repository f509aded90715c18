"""What directors put right or impose: penalties, clocks, lengths, scores, positions, forfeits, accommodations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bafflebox.clock import Millis, TimeControl, face, minutes
from bafflebox.clock.millis import ZERO
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.game import Discipline, Position, Side, impossible, is_over
from bafflebox.game import Roll as Dice
from bafflebox.match import Cube, GameReopened, Refusal
from bafflebox.rulings.play_law import Rule
from bafflebox.rulings.timing import minutes_of
from bafflebox.table import acts as a
from bafflebox.table import events as e
from bafflebox.table.moments import too_late
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
            checked_times(asked, act.white, act.black)
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
            return (reverted(asked, act.to, "by the director", by_ruling=False),)
        case a.AwardGame():
            _running(asked)
            return (e.GameAwarded(at=at, by=who, side=act.side, result=act.result, why=act.why),)
        case a.Forfeit():
            _running(asked)
            clauses = asked.law.play.clauses(Rule.OFFICIALS)
            return (e.MatchForfeited(at=at, by=who, side=act.side, why=act.why or "forfeited", clauses=clauses),)
        case a.ForfeitBoth():
            _running(asked)
            clauses = asked.law.play.clauses(Rule.OFFICIALS)
            return (e.BothForfeited(at=at, by=who, why=act.why or "forfeited", clauses=clauses),)
        case a.Grant():
            if min(act.breaks, act.delay, act.reserve) < 0:
                raise InvalidInput("An accommodation gives, it does not take: breaks, delay and reserve are 0 or more.")
            time = {"delay": act.delay, "reserve": act.reserve}
            return (e.AccommodationGranted(at=at, by=who, side=act.side, what=act.what, breaks=act.breaks, **time),)
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
    a.ForfeitBoth: "declare a match lost for both",
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
    yield clock_imposed(asked, reserve, Millis(int(delay) * 1000), found.clauses)


def clock_imposed(
    asked: Request, reserve: Millis, delay: Millis | None, clauses: tuple[str, ...] = ()
) -> e.ClockImposed:
    """A clock for both with that reserve; the delay is the event's where nobody names another."""
    if delay is None:
        control = _control(asked)
        delay = control.delay if control is not None else ZERO
    return e.ClockImposed(at=asked.at, by=asked.who, reserve=reserve, delay=delay, clauses=clauses)


def _control(asked: Request) -> TimeControl | None:
    """What the event sets for a match of this length; None where neither it nor the book sets anything."""
    try:
        return asked.law.event.control(asked.table.match.terms.length or asked.table.terms.length)
    except BaffleBoxError:
        return None


def most_time(asked: Request, side: Side) -> Millis:
    """The most that a side's clock can show in this match: the whole reserve with what was granted to it, or where no time is
    set, any time of a day."""
    control = _control(asked)
    if control is None:
        return minutes(24 * 60)
    return Millis(control.reserve + asked.table.more_time[side].reserve)


def checked_times(asked: Request, white: Millis, black: Millis) -> None:
    """Refuse times that no clock of this match can show."""
    for side, time in ((Side.WHITE, white), (Side.BLACK, black)):
        most = most_time(asked, side)
        if not 0 <= time <= most:
            told = face(time) if time >= 0 else f"{time} ms"
            raise InvalidInput(
                f"{str(side).capitalize()} cannot have {told}: a reserve in this match is from 0:00 to {face(most)}.",
                code="bad_time",
            )


def reverted(asked: Request, to: int, why: str, *, by_ruling: bool = True) -> e.Reverted:
    """Play goes back to an earlier moment; whether the book would still have corrected that is said with it.

    A ruling on the play leaves penalty points alone; a director who takes the match back takes back everything.
    """
    table = asked.table
    table.before(to)
    if to > table.version:
        raise InvalidInput(f"There is no event {to} yet.", code="no_such_event")
    if not too_late(table, to):
        return e.Reverted(at=asked.at, by=asked.who, to=to, why=why, keeps_points=by_ruling)
    clauses = table.law.book.setting("illegal_move_deadline").clauses
    late = f"{why}; later than the book corrects it, on the word of the director"
    return e.Reverted(at=asked.at, by=asked.who, to=to, why=late, late=True, clauses=clauses, keeps_points=by_ruling)


def _score(act: a.CorrectScore, asked: Request) -> Iterable[e.Event]:
    yield line_corrected(asked, act.game, act.winner, act.points)


def line_corrected(asked: Request, game: int, winner: Side, points: int) -> e.ScoreCorrected:
    """A line of the sheet put right, with points that a game can count: a cube times one, two or three, or nothing."""
    games = len(asked.table.match.games)
    if not 1 <= game <= games:
        raise InvalidInput(f"There is no game {game} on the sheet; it has {games}.", code="no_such_game")
    if points < 0 or (points % 3 and points.bit_count() > 1) or (not points % 3 and (points // 3).bit_count() > 1):
        raise InvalidInput(
            f"No game counts {points} points: it counts the cube, 1, 2, 4 and so on, times 1, 2 or 3, or 0 if it is void.",
            code="bad_points",
        )
    return e.ScoreCorrected(at=asked.at, by=asked.who, game=game, winner=winner, points=points)


def checked(position: Position, rules: Discipline, *, irregular: bool = False) -> Position:
    """A position that a game can go on from; with `irregular` also one in which checkers are missing."""
    found = [fault for fault in impossible(position, rules) if not (irregular and fault.playable)]
    if found:
        raise InvalidInput(f"That position cannot be: {found[0].sentence}", code="impossible_position")
    if is_over(position):
        raise InvalidInput("In that position a side has everything off; award the game instead.", code="game_over")
    return position


def _board(act: a.CorrectBoard, asked: Request) -> Iterable[e.Event]:
    _running(asked)
    checked(Position.of(act.own, act.opp, checkers=asked.table.rules.checkers), asked.table.rules)
    if act.dice is not None:
        Dice(*act.dice)
    yield e.BoardCorrected(at=asked.at, by=asked.who, turn=act.turn, own=act.own, opp=act.opp, dice=act.dice)
