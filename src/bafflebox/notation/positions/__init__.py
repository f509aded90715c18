"""Positions as text: GNU Position ID and Match ID, XGID, FIBS board, Snowie position, our own notation."""

from bafflebox.notation.positions.fibs import read_fibs_board, write_fibs_board
from bafflebox.notation.positions.gnubg import (
    read_gnubg_id,
    read_match_id,
    read_position_id,
    read_position_letters,
    write_gnubg_id,
    write_match_id,
    write_position_id,
    write_position_letters,
)
from bafflebox.notation.positions.recognise import read_position, read_position_record
from bafflebox.notation.positions.record import (
    CubeOffer,
    GamePhase,
    PositionRecord,
    checked,
    read_places,
    read_simple,
    write_places,
    write_simple,
)
from bafflebox.notation.positions.snowie import read_snowie, write_snowie
from bafflebox.notation.positions.xgid import read_xg_board, read_xgid, write_xg_board, write_xgid

__all__ = [
    "CubeOffer",
    "GamePhase",
    "PositionRecord",
    "checked",
    "read_fibs_board",
    "read_gnubg_id",
    "read_match_id",
    "read_places",
    "read_position",
    "read_position_id",
    "read_position_letters",
    "read_position_record",
    "read_simple",
    "read_snowie",
    "read_xg_board",
    "read_xgid",
    "write_fibs_board",
    "write_gnubg_id",
    "write_match_id",
    "write_places",
    "write_position_id",
    "write_position_letters",
    "write_simple",
    "write_snowie",
    "write_xg_board",
    "write_xgid",
]
