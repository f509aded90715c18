"""Cube remedies: doubles that count or don't, answers, its position and value."""

from __future__ import annotations

from collections.abc import Iterable

from bafflebox.errors import InvalidInput
from bafflebox.match import Cube, Ending, Phase, cube_after
from bafflebox.message import said
from bafflebox.notation.positions import read_position
from bafflebox.rulings import Party
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, FactType, choice
from bafflebox.table.board import checked, reverted, written
from bafflebox.table.choice import STANDS
from bafflebox.table.course import game_line
from bafflebox.table.cube import (
    AnswerOwed,
    CrawfordSet,
    CubeCorrected,
    DoubleOffered,
    DoubleOwed,
    DoublePassed,
    DoubleTaken,
)
from bafflebox.table.remedies.board import board_of
from bafflebox.table.remedies.carrying import Carrying, Effect, which_side
from bafflebox.table.request import Answer
from bafflebox.table.score import GameReopened, ScoreCorrected


def _double_stands(c: Carrying, remedy: r.Remedy) -> Answer:
    """A double counts: now if possible, otherwise as soon as it can be made; the table already has one that was
    answered."""
    doubler = c.side(Party.DOUBLER)
    if isinstance(remedy, r.DoubleStands) and remedy.answer and not c.has(r.TakeCounts, r.PassCounts):
        return
    if doubler is None or c.table.is_over or (c.game is not None and c.game.offered is not None):
        return
    if c.match.may_double(doubler):
        yield DoubleOffered(at=c.at, by=c.who, side=doubler)
    else:
        yield DoubleOwed(at=c.at, by=c.who, side=doubler)


def _answer_binds(c: Carrying, remedy: r.AnswerBinds) -> Answer:
    responder = c.side(Party.RESPONDER)
    if responder is not None and c.game is not None and c.game.turn is not None:
        yield AnswerOwed(at=c.at, by=c.who, side=responder, answer=remedy.answer)


def _take(c: Carrying, _: r.TakeCounts) -> Answer:
    passed = c.match.between_games and bool(c.match.games) and c.match.games[-1].ending is Ending.PASSED
    for event in _asked_again(c, passed):
        yield event
        c = c.after(event)
    if c.game is not None and c.game.offered is not None:
        yield DoubleTaken(at=c.at, by=c.who, side=c.game.offered.by.other)


def _pass(c: Carrying, _: r.PassCounts) -> Answer:
    """Unless a roll has followed, a take that was entered gives way."""
    for event in _asked_again(c, c.game is not None and c.game.phase is Phase.TO_ROLL):
        yield event
        c = c.after(event)
    if c.game is not None and c.game.offered is not None:
        yield DoublePassed(at=c.at, by=c.who, side=c.game.offered.by.other)


def _asked_again(c: Carrying, answered: bool) -> Answer:
    """Back to the double, if the other answer to it was entered just now."""
    points = game_line(c.table)
    doubled = points[-2] if answered and len(points) > 1 else None
    if doubled is not None and doubled.match.game is not None and doubled.match.game.offered is not None:
        yield reverted(c.asked, doubled.version, c.found.incident)


def _double_void(c: Carrying, _: r.Remedy) -> Answer:
    if c.game is not None and c.game.offered is not None:
        yield _cube(c, c.game.cube)


def _cube(c: Carrying, cube: Cube) -> CubeCorrected:
    return CubeCorrected(at=c.at, by=c.who, value=cube.value, owner=cube.owner)


# --- an answer that is void ---------------------------------------------------------------------------------------


def _passed(c: Carrying) -> list[int]:
    """The numbers of the games that ended by a pass and could be resumed."""
    if c.has(r.Revert, r.PlayCorrected) or any(line.basis == "void" for line in _lines(c)):
        return []  # everything goes back anyway, or the game is removed from the sheet
    games = enumerate(c.match.games, 1)
    return [number for number, game in games if game.ending is Ending.PASSED and game.last is not None]


def _lines(c: Carrying) -> list[r.ScoreCorrected]:
    return [remedy for remedy in c.remedies if isinstance(remedy, r.ScoreCorrected)]


def _asks_game(c: Carrying, _: r.AnswerVoid) -> Iterable[Fact]:
    passed = _passed(c)
    if len(passed) > 1:
        yield choice(
            "passed_game",
            "Which game ended by the void pass?",
            {str(number): said("game {number}", number=number) for number in passed},
        )
    if not passed and _only_reported(c):
        question = "How did the checkers stand at the double, seen by the doubler?"
        if c.match.between_games:
            question = (
                f"How do the checkers stand, seen by the doubler? '{STANDS}' if they stand on the players' own board."
            )
        yield Fact("position", FactType.POSITION, question)


def _only_reported(c: Carrying) -> bool:
    """Whether the void pass ended a game that wasn't recorded move by move."""
    passed = c.found.facts.get("answer") == "passed" and (c.match.between_games or _of_an_earlier_game(c))
    return passed and (c.has(r.GameGoesOn) or any(line.basis == "played_on" for line in _lines(c)))


def _of_an_earlier_game(c: Carrying) -> bool:
    """Whether the double was made in a game before the one on the board."""
    return c.found.facts.get("noticed_when") == "next_game"


def _answer_void(c: Carrying, _: r.AnswerVoid) -> Answer:
    """After a void pass the game continues; a void take puts the cube back to where it was before the double."""
    running = c.game is not None and c.game.turn is not None
    running = running and not _of_an_earlier_game(c)
    if running and c.game is not None and c.game.doubles and not c.has(r.Revert, r.PlayCorrected, r.CubeSet):
        yield _cube(c, cube_after(c.game.doubles[:-1], c.game.automatic))
    elif passed := _passed(c):
        yield GameReopened(at=c.at, by=c.who, game=int(c.told.get("passed_game", passed[-1])))
    elif _only_reported(c):
        yield from _off_the_sheet(c)


def _off_the_sheet(c: Carrying) -> Answer:
    """A void pass in a game known only by its result: it is removed from the sheet, and the players finish it."""
    doubler = c.found.offender
    lines = [place for place, game in enumerate(c.match.games, 1) if doubler in (None, game.winner)]
    if not lines:
        return
    if not c.match.between_games:
        yield from _resumed(c, lines)
        return
    winner = c.match.games[lines[-1] - 1].winner
    event = ScoreCorrected(at=c.at, by=c.who, game=lines[-1], winner=winner, points=0)
    yield event
    c = c.after(event)
    game = c.game
    if c.found.incident == "crawford_double" and game is not None and game.turn is None and not game.crawford:
        crawford = CrawfordSet(at=c.at, by=c.who, applies=True)
        yield crawford
        c = c.after(crawford)
    told = str(c.told.get("position", STANDS))
    if told.lower() != STANDS and doubler is not None:
        yield board_of(c, doubler, read_position(told, c.table.rules), None)


def _resumed(c: Carrying, lines: list[int]) -> Answer:
    """The game on the board waits until the earlier one has been finished, from the position of the double."""
    doubler = c.found.offender
    if doubler is None:
        raise InvalidInput("Say who doubled.", code="values_missing")
    crawford = [number for number in lines if c.match.games[number - 1].crawford]
    number = (crawford if c.found.incident == "crawford_double" and crawford else lines)[-1]
    told, game = str(c.told["position"]), c.game
    as_it_is = told.strip().lower() == STANDS and game is not None and game.turn is not None
    position = game.seen_by(doubler) if as_it_is and game is not None else read_position(told, c.table.rules)
    own, opp = written(checked(position, c.table.rules), c.table.rules)
    yield GameReopened(at=c.at, by=c.who, game=number, turn=doubler, own=own, opp=opp)


# --- the cube itself ----------------------------------------------------------------------------------------------


def _asks_owner(c: Carrying, remedy: r.CubeSet) -> Iterable[Fact]:
    """Above 1 the cube has an owner: asked if neither the ruling nor the table knows who."""
    if c.game is None or c.game.turn is None or c.game.crawford or remedy.owner is Party.NOBODY:
        return
    value = int(remedy.value) if remedy.value.isdigit() else c.game.cube.value
    if value > 1 and c.side(remedy.owner) is None and (remedy.owner is not None or c.game.cube.owner is None):
        yield which_side("cube_owner", said("Who owns the cube at {value}?", value=value))


def _cube_set(c: Carrying, remedy: r.CubeSet) -> Answer:
    if c.game is None or c.game.turn is None or c.game.crawford:
        return
    value = int(remedy.value) if remedy.value.isdigit() else c.game.cube.value
    owner = None if value == 1 else c.side_or_told(remedy.owner, "cube_owner") or c.game.cube.owner
    if Cube(value, owner) != c.game.cube or c.game.offered is not None:
        yield _cube(c, Cube(value, owner))


EFFECTS: dict[type[r.Remedy], Effect] = {
    r.DoubleStands: Effect(_double_stands),
    r.DoubleBinds: Effect(_double_stands),
    r.AnswerBinds: Effect(_answer_binds),
    r.DoubleVoid: Effect(_double_void),
    r.NoDouble: Effect(_double_void),
    r.TakeCounts: Effect(_take),
    r.PassCounts: Effect(_pass),
    r.AnswerVoid: Effect(_answer_void, _asks_game),
    r.CubeSet: Effect(_cube_set, _asks_owner),
}
