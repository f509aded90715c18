"""An opponent in a match: what it sees, also in position notation, and what it does on its turn."""

from __future__ import annotations

from bafflebox.bots.bot import Bot, CubeAt, Seat
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Discipline, Play, Result, Roll, Side, contact
from bafflebox.game.prospects import at_least
from bafflebox.match import Act, Game, Match, MoneyRule, Phase, acts, cannot_become
from bafflebox.notation.positions.record import CubeOffer, PositionRecord

CAUTION = 8
"""The lead in pips that a loser about to be saved must have for an opponent to accept the smaller result."""


def seat_at(match: Match, side: Side) -> Seat:
    """What a side knows of the game in progress."""
    game = _in_progress(match)
    owner = game.cube.owner
    return Seat(
        game.seen_by(side),
        game.rules,
        game.cube.value,
        match.score.away(side),
        match.score.away(side.other),
        CubeAt.MIDDLE if owner is None else CubeAt.MINE if owner is side else CubeAt.THEIRS,
        crawford=game.crawford,
        jacoby=MoneyRule.JACOBY in match.terms.money_rules,
    )


def act_of(bot: Bot, match: Match, side: Side) -> Act | None:
    """What an opponent does now that it is its turn; None where it is to roll.

    An offered result is accepted if nothing larger can be won any more or, with contact, if that is unlikely.
    """
    game, seat = _in_progress(match), seat_at(match, side)
    if game.phase is Phase.DOUBLED:
        return acts.Taken(side) if bot.takes(seat) else acts.Passed(side)
    if game.phase is Phase.OFFERED:
        return acts.Accepted(side) if _is_all(game, side) else acts.Rejected(side)
    if game.phase is Phase.TO_ROLL:
        return acts.Doubled(side) if match.may_double(side) and bot.doubles(seat) else None
    if game.phase is Phase.TO_PLAY and game.roll is not None:
        return acts.Played(side, bot.play(seat, game.roll) or Play((), seat.position))
    raise InvalidInput(
        f"The game is waiting for {game.phase.awaited}; there is nothing to decide.", code="nothing_to_decide"
    )


def _in_progress(match: Match) -> Game:
    if match.game is None:
        raise InvalidInput("The match is over; there is nothing to decide.", code="nothing_to_decide")
    return match.game


def _is_all(game: Game, side: Side) -> bool:
    """Whether an offered result is the most that can still be won; with contact, whether it is about the most."""
    offered = game.answering(side).result
    if offered is Result.BACKGAMMON:
        return True
    if contact(game.position, game.rules):
        mine, theirs = game.seen_by(side).pips, game.seen_by(side.other).own
        safe = 6 if offered is Result.SINGLE else 18  # home, or at least out of my home
        return sum(count * max(0, point - safe) for point, count in enumerate(theirs)) + CAUTION < mine
    return cannot_become(game, side, at_least(True, Result(offered.value + 1)))


NAMES = Both("a", "b")
_OWNER = {CubeAt.MIDDLE: None, CubeAt.MINE: Side.WHITE, CubeAt.THEIRS: Side.BLACK}


def record_of(seat: Seat, roll: Roll | None = None, *, doubled: bool = False, length: int = 0) -> PositionRecord:
    """The seat's player is White and on roll; with `doubled`, Black has just offered White the cube.

    Without a match length, the shortest one is written in which both players need what they need.
    """
    length = max(length, seat.away or 0, seat.opp_away or 0) if seat.away else 0
    return PositionRecord(
        position=seat.position.flipped() if doubled else seat.position,
        turn=Side.BLACK if doubled else Side.WHITE,
        dice=(roll.high, roll.low) if roll else None,
        cube=seat.cube,
        cube_owner=_OWNER[seat.cube_at],
        offer=CubeOffer.DOUBLE if doubled else None,
        length=length,
        score=Both(length - (seat.away or length), length - (seat.opp_away or length)),
        crawford=seat.crawford,
        jacoby=seat.jacoby,
        names=NAMES,
    )


def seat_of(record: PositionRecord, rules: Discipline) -> Seat:
    """What the player on roll in a position knows, or the player who has just doubled; the inverse of `record_of`.

    >>> from bafflebox.game import BACKGAMMON
    >>> seat = Seat(BACKGAMMON.start, BACKGAMMON, 2, 3, 5, CubeAt.MINE)
    >>> seat_of(record_of(seat), BACKGAMMON) == seat
    True
    """
    own, owner = record.turn, record.cube_owner
    return Seat(
        record.position,
        rules,
        record.cube,
        record.length - record.score[own] if record.length else None,
        record.length - record.score[own.other] if record.length else None,
        CubeAt.MIDDLE if owner is None else CubeAt.MINE if owner is own else CubeAt.THEIRS,
        record.crawford,
        record.jacoby and not record.length,
    )
