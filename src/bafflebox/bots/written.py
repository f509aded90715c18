"""A seat in position notation, for programs that are asked in writing."""

from __future__ import annotations

from bafflebox.bots.bot import CubeAt, Seat
from bafflebox.game import Both, Discipline, Roll, Side
from bafflebox.notation.positions.record import CubeOffer, PositionRecord

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
