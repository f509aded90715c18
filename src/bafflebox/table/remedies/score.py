"""Remedies for game, sheet and match: what counts, for whom, to which length, with or without a cube."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bafflebox.errors import InvalidInput
from bafflebox.game import Result, Side
from bafflebox.match import Phase, certain_loss
from bafflebox.message import said
from bafflebox.rulings import Party, incident
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, choice, number
from bafflebox.rulings.stake import RESULTS
from bafflebox.table.board import Reverted
from bafflebox.table.choice import STANDS
from bafflebox.table.concessions import OfferRefused
from bafflebox.table.cube import CrawfordSet
from bafflebox.table.endings import BothForfeited, Cause, GameAwarded, MatchForfeited
from bafflebox.table.length import LengthFound, put_right
from bafflebox.table.officials import PointsAwarded, penalty
from bafflebox.table.remedies.board import taken_up_again
from bafflebox.table.remedies.carrying import Carrying, Effect, which_side
from bafflebox.table.remedies.sheet import asks_line, line_set
from bafflebox.table.request import Answer
from bafflebox.table.score import line_corrected

# --- games --------------------------------------------------------------------------------------------------------


def _level(remedy: r.GameAwarded) -> Result | None:
    """The result named by a remedy, if any."""
    return Result(RESULTS[remedy.result]) if remedy.result else None


def _about_last_game(c: Carrying, remedy: r.GameAwarded) -> bool:
    """Between games, an award refers to the finished game, unless it says that it is for the next one."""
    return c.match.between_games and not remedy.or_next


def _asks_winner(c: Carrying, remedy: r.GameAwarded) -> Iterable[Fact]:
    nothing_there = c.table.is_over if not _about_last_game(c, remedy) else not c.match.games
    if c.side(remedy.to) is None and not nothing_there:
        yield which_side("game_winner", "Who wins the game?")


def _game_awarded(c: Carrying, remedy: r.GameAwarded) -> Answer:
    side, game = c.side_or_told(remedy.to, "game_winner"), c.game
    if side is None:
        return
    if _about_last_game(c, remedy):
        yield from _last_game_is(c, side, remedy)
    elif game is not None:
        certain = certain_loss(game, side.other) if game.turn is not None else Result.SINGLE
        result = _level(remedy) or certain
        yield GameAwarded(at=c.at, by=c.who, side=side, result=result, why=c.found.incident)


def _last_game_is(c: Carrying, side: Side, remedy: r.GameAwarded) -> Answer:
    """The corrected line of the game that has just ended, if it differs."""
    if not c.match.games:
        return
    game = c.match.games[-1]
    level = _level(remedy) or game.result
    points = level.multiplier * game.cube.value if remedy.worth is None else remedy.worth
    if (game.winner, game.scored) != (side, points):
        yield line_corrected(c.asked, len(c.match.games), side, points)


def _game_replayed(c: Carrying, _: r.GameReplayed) -> Answer:
    return game_replayed(c)


def game_replayed(c: Carrying) -> Answer:
    """The game starts again: back to the moment before its opening roll."""
    start = next((point for point in reversed(c.table.history) if point.match.between_games), None)
    if start is not None and not c.match.between_games:
        yield Reverted(at=c.at, by=c.who, to=start.version, why=c.found.incident, keeps_points=True)


def _game_goes_on(c: Carrying, _: r.GameGoesOn) -> Answer:
    """A concession or claim doesn't count: a pending offer is removed, and a game that it ended resumes."""
    if incident(c.found.incident).topic != "completion":
        return
    if c.match.between_games:
        for event in taken_up_again(c):
            yield event
            c = c.after(event)
    if c.game is not None and c.game.phase is Phase.OFFERED and c.game.offer is not None:
        yield OfferRefused(at=c.at, by=c.who, side=c.game.offer.awaits)


def _crawford(c: Carrying, remedy: r.Crawford) -> Answer:
    """This means the game on the board; a later one is decided by the score at that time."""
    meant = c.match.between_games or remedy.in_progress
    if c.game is not None and meant and c.game.crawford is not remedy.applies:
        yield CrawfordSet(at=c.at, by=c.who, applies=remedy.applies)


# --- points and match ---------------------------------------------------------------------------------------------


MEASURE, CLOCK = "measure", "clock"


def _clock_instead(c: Carrying) -> bool:
    """Whether the director may have started a late player's clock instead; if only points are given, they didn't."""
    may = bool(c.table.terms.directors) and any(isinstance(one, r.May) and one.measure == CLOCK for one in c.remedies)
    timed = c.table.clock is not None and not c.table.is_over and c.side(Party.LATE_PLAYER) is not None
    return may and timed and (MEASURE in c.told or "penalty_points" not in c.told)


def _asks_measure(c: Carrying, remedy: r.May) -> Iterable[Fact]:
    if remedy.measure == CLOCK and _clock_instead(c):
        usual = {"match": "the loss of the match"} if c.has(r.MatchLost) else {"points": "penalty points"}
        measures = usual | {CLOCK: "the late player's clock was started"}
        yield choice(MEASURE, "What happens to the delay?", measures)


def _measure(_: Carrying, __: r.May) -> Answer:
    """Records what a person may do; if the clock ran, the book rules again on that."""
    return ()


def _asks_points(c: Carrying, remedy: r.PointsAwarded) -> Iterable[Fact]:
    if _clock_instead(c) and c.told.get(MEASURE) != "points":
        return
    if remedy.may and not c.table.is_over and any(_given_to(c, remedy.to)):
        question = said("How many of up to {points} penalty points? 0 is none.", points=remedy.points)
        yield number("penalty_points", question, 0, remedy.points)


def _given_to(c: Carrying, party: Party) -> Iterator[Side]:
    if party is Party.BOTH:
        yield from Side
    elif (side := c.side(party)) is not None:
        yield side


def _points(c: Carrying, remedy: r.PointsAwarded) -> Answer:
    points = int(c.told.get("penalty_points", 0)) if remedy.may else remedy.points
    for side in _given_to(c, remedy.to):
        if points and not c.table.is_over:
            event = penalty(c.asked, side.other, points, c.found.incident)
            yield event
            c = c.after(event)


def _points_off(c: Carrying, remedy: r.PointsDeducted) -> Answer:
    side = c.side(remedy.of)
    if side is not None and remedy.points and not c.table.is_over:
        yield PointsAwarded(at=c.at, by=c.who, side=side, points=-remedy.points, why=c.found.incident)


def _asks_loser(c: Carrying, remedy: r.MatchLost | r.Disqualified) -> Iterable[Fact]:
    if isinstance(remedy, r.MatchLost) and remedy.fewest is not None and remedy.penalty and not c.table.is_over:
        question = said(
            "How many of up to {points} penalty points? {fewest} or more lose the match; 0 is none.",
            points=remedy.penalty,
            fewest=remedy.fewest,
        )
        yield number("penalty_points", question, 0, remedy.penalty)
    party = remedy.by if isinstance(remedy, r.MatchLost) else remedy.who
    # A score that reaches the length decides by itself who has lost, if a line of the sheet leads to it.
    by_score = c.has(r.ScoreCorrected) and c.match.games and c.told.get("game") != STANDS
    if c.side(party) is None and party is not Party.BOTH and not c.table.is_over and not by_score:
        yield which_side("loser", "Who loses the match?")


def _match_lost(c: Carrying, remedy: r.MatchLost) -> Answer:
    side = c.side_or_told(remedy.by, "loser")
    if c.table.is_over:
        return
    given = int(c.told.get("penalty_points", remedy.penalty or 0))
    if remedy.fewest is not None and given < remedy.fewest and side is not None:
        if given:
            yield penalty(c.asked, side, given, c.found.incident)
    elif side is not None:
        yield MatchForfeited(at=c.at, by=c.who, side=side, why=c.found.incident)
    elif remedy.by is Party.BOTH:
        yield BothForfeited(at=c.at, by=c.who, why=c.found.incident)
    else:
        raise InvalidInput(
            "The right score ends the match, but with that line it would be {score}. Name another line, or state that the right score does not end it.",
            score=c.match.score,
            code="not_the_score",
        )


def _disqualified(c: Carrying, remedy: r.Disqualified) -> Answer:
    side = c.side_or_told(remedy.who, "loser")
    if side is not None and not c.table.is_over:
        yield MatchForfeited(at=c.at, by=c.who, side=side, cause=Cause.DISQUALIFIED, why=c.found.incident)


def _match_goes_on(c: Carrying, _: r.MatchGoesOn) -> Answer:
    """A match that was over resumes; a corrected score has already done that."""
    if c.table.is_over and not c.has(r.ScoreCorrected):
        yield from taken_up_again(c)


# --- length -------------------------------------------------------------------------------------------------------


def _asks_length(c: Carrying, remedy: r.LengthSet | r.LengthDue) -> Iterable[Fact]:
    if not remedy.to.isdigit() and c.match.terms.length is not None:
        yield number("length", "To how many points is the match played?", 1, 99)


def _length_of(c: Carrying, remedy: r.LengthSet | r.LengthDue) -> int | None:
    """The length set by a remedy, if it differs from the one in use; a match without a length has none."""
    used = c.match.terms.length
    length = int(remedy.to) if remedy.to.isdigit() else c.told.get("length", used)
    resumed = c.table.is_over and c.has(r.MatchGoesOn)
    return None if used in (None, length) or (c.table.is_over and not resumed) else length


def _length_set(c: Carrying, remedy: r.LengthSet) -> Answer:
    length, used = _length_of(c, remedy), c.match.terms.length
    if length is None or used is None:
        return
    won = c.has(r.MatchLost) and max(c.match.score.points) >= length
    if c.match.between_games or c.table.is_over or won:  # a game begun after the match was won doesn't count
        yield from put_right(c.asked, c.table, used, length)
    else:
        yield LengthFound(at=c.at, by=c.who, posted=length)


def _length_due(c: Carrying, remedy: r.LengthDue) -> Answer:
    """The new length waits for the end of the game in progress; a game not recorded here ends when it is reported."""
    if (length := _length_of(c, remedy)) is not None:
        yield LengthFound(at=c.at, by=c.who, posted=length)


EFFECTS: dict[type[r.Remedy], Effect] = {
    r.ScoreCorrected: Effect(line_set, asks_line),
    r.GameAwarded: Effect(_game_awarded, _asks_winner),
    r.GameReplayed: Effect(_game_replayed),
    r.GameGoesOn: Effect(_game_goes_on),
    r.Crawford: Effect(_crawford),
    r.PointsAwarded: Effect(_points, _asks_points),
    r.PointsDeducted: Effect(_points_off),
    r.MatchLost: Effect(_match_lost, _asks_loser),
    r.Disqualified: Effect(_disqualified, _asks_loser),
    r.MatchGoesOn: Effect(_match_goes_on),
    r.May: Effect(_measure, _asks_measure),
    r.LengthSet: Effect(_length_set, _asks_length),
    r.LengthDue: Effect(_length_due, _asks_length),
    r.RecordPrevails: Effect(line_set, asks_line),
}
