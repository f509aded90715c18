"""Remedies that put a line of the score sheet right: which game, who won it, what it counts."""

from __future__ import annotations

from collections.abc import Iterable

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.match import GameRecord
from bafflebox.message import said
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, choice, number
from bafflebox.table.choice import STANDS
from bafflebox.table.course import is_followed
from bafflebox.table.remedies.carrying import SIDES, Carrying, which_side
from bafflebox.table.request import Answer
from bafflebox.table.score import ScoreCorrected, line_corrected, may_count, with_crawford


def _played_instead(remedy: r.ScoreCorrected | r.RecordPrevails) -> bool:
    """Whether the score follows automatically from a resumed game, or goes back with everything else."""
    return isinstance(remedy, r.ScoreCorrected) and remedy.basis in ("played_on", "undone")


def _known_points(remedy: r.ScoreCorrected | r.RecordPrevails, game: GameRecord) -> int | None:
    """What a game should count, if the ruling says so."""
    if isinstance(remedy, r.RecordPrevails):
        return None
    if remedy.worth is not None:
        return remedy.worth
    if remedy.cube is not None:
        return remedy.cube * game.result.multiplier
    return 0 if remedy.basis == "void" else None


def _target(c: Carrying, remedy: r.ScoreCorrected | r.RecordPrevails) -> Both[int] | None:
    """The full score according to the ruling; the table knows which side is which if it supplied the games itself."""
    if isinstance(remedy, r.RecordPrevails):
        decides = c.side(remedy.of)
        return None if decides is None or c.found.claimed is None else _sheet_of(c, decides)
    if remedy.own is None or remedy.opp is None:
        return None
    given, points = Both(remedy.own, remedy.opp), c.match.score.points
    return given if "games" in c.found.testified or sorted(given) != sorted(points) else points


def _sheet_of(c: Carrying, side: Side) -> Both[int]:
    """The score on a side's sheet: as the side stated it in the dispute, otherwise as the table has it."""
    claimed = c.found.claimed
    return claimed if claimed is not None and side is c.found.claimant else c.match.score.points


def asks_line(c: Carrying, remedy: r.ScoreCorrected | r.RecordPrevails) -> Iterable[Fact]:
    """Which line of the sheet is wrong or missing; if the ruling doesn't say, who won that game and what it counts.

    "The sheet is right as it is" is possible only if the ruling names no other score.
    """
    games, target = c.match.games, _target(c, remedy)
    if _played_instead(remedy) or not (games or target is not None or isinstance(remedy, r.RecordPrevails)):
        return
    if (target is not None and _known_line(c, target) is not None) or _meant(c, remedy) is not None:
        return
    stands = {STANDS: "none: the sheet is right as it is"} if target is None else {}
    lines = {
        str(place): said(
            "game {number}: {winner} {points}", number=place, winner=SIDES[game.winner.value], points=game.scored
        )
        for place, game in enumerate(games, 1)
    }
    known = bool(games) and _known_points(remedy, games[-1]) is not None
    left_out = {} if known else {str(len(games) + 1): "a game that was left out"}
    yield choice("game", "Which game is written wrongly?", {**stands, **lines, **left_out})
    if not known and c.told.get("game") != STANDS:
        yield which_side("winner", "Who won that game?")
        yield number("points", "How many points does it count?", 0, 999)


def _meant(c: Carrying, remedy: r.ScoreCorrected | r.RecordPrevails) -> int | None:
    """The game whose points the ruling gives, if only one is possible: the one just played, or the Crawford game.

    In a later game, or where the last line is right as it is, people have to say which one is meant.
    """
    games = c.match.games
    if not games or _known_points(remedy, games[-1]) is None or c.found.incident not in ABOUT_THE_LAST_GAME:
        return None
    crawford = [place for place, game in enumerate(games, 1) if game.crawford]
    if crawford and c.found.incident == "crawford_double":
        return crawford[-1]
    earlier = is_followed(c.table) or games[-1].scored == _known_points(remedy, games[-1])
    return None if earlier and len(games) > 1 else len(games)


ABOUT_THE_LAST_GAME = ("crawford_double", "dead_cube", "money_rule")


def _known_line(c: Carrying, target: Both[int]) -> tuple[ScoreCorrected, ...] | None:
    """The line that leads to a score, if the table knows whose points are whose, or nothing changes."""
    found = _leading_to(c, target)
    return found if found == () or "games" in c.found.testified or c.found.claimed is not None else None


def _leading_to(c: Carrying, target: Both[int]) -> tuple[ScoreCorrected, ...] | None:
    """The single correction or addition that leads to that score: none if the score is already right, None if no single
    line does it."""
    points = c.match.score.points
    if points == target:
        return ()
    written = [
        (place, points.put(game.winner, points[game.winner] - game.scored), (game.winner, game.winner.other))
        for place, game in enumerate(c.match.games, 1)
    ]
    for place, others, winners in (*reversed(written), (len(written) + 1, points, tuple(Side))):
        for winner in winners:
            worth = target[winner] - others[winner]
            if may_count(worth) and target[winner.other] == others[winner.other]:
                return (ScoreCorrected(at=c.at, by=c.who, game=place, winner=winner, points=worth),)
    return _falling_away(c, target) if c.found.incident == "wrong_length" else None


def _falling_away(c: Carrying, target: Both[int]) -> tuple[ScoreCorrected, ...] | None:
    """If the match was won earlier at its right length, with that score, the games played since don't count."""
    points, games = c.match.score.points, c.match.games
    fallen: tuple[ScoreCorrected, ...] = ()
    for place in range(len(games), 0, -1):
        game = games[place - 1]
        points = points.put(game.winner, points[game.winner] - game.scored)
        fallen = (ScoreCorrected(at=c.at, by=c.who, game=place, winner=game.winner, points=0), *fallen)
        if points == target:
            return fallen
    return None


def line_set(c: Carrying, remedy: r.ScoreCorrected | r.RecordPrevails) -> Answer:
    games, told, target = c.match.games, c.told.get("game", STANDS), _target(c, remedy)
    if _played_instead(remedy):
        return
    if target is not None and "game" not in c.told:
        yield from _known_line(c, target) or ()
        return
    meant = _meant(c, remedy)
    if told == STANDS and meant is None:
        return
    place = meant or int(told)
    game = games[place - 1] if place <= len(games) else None
    known = _known_points(remedy, game) if game else None
    winner, points = (
        (game.winner, known) if game and known is not None else (Side(c.told["winner"]), int(c.told["points"]))
    )
    event = line_corrected(c.asked, place, winner, points)
    if target is not None and sorted(c.after(event).match.score.points) != sorted(target):
        raise InvalidInput(
            "With that line the score would be {score}, but the ruling says {white}-{black}. If several lines are wrong, correct the others first.",
            score=c.after(event).match.score,
            white=target.white,
            black=target.black,
            code="not_the_score",
        )
    if game is None or (game.winner, game.scored) != (winner, points):
        yield from with_crawford(
            c.asked, event, recounts=isinstance(remedy, r.ScoreCorrected) and bool(remedy.recounts)
        )
