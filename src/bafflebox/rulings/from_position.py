"""Facts in a position other than checkers: an XGID or a GNU match id also has dice, cube and score."""

from __future__ import annotations

from typing import Any


def told_by(text: str) -> dict[str, Any]:
    """Facts implied by a written position, from the point of view of the player on turn; nothing for checkers alone.

    >>> told_by("XGID=-b----E-C---eE---c-e----B-:1:1:1:31:5:3:0:7:10")
    {'roll': '3-1', 'cube_value': '2', 'cube_owner': 'own', 'match_length': 7, 'score_own': 5, 'score_opp': 3, 'crawford_game': False}
    >>> told_by("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5")
    {}
    """
    whole = text.strip()
    if not (whole.upper().startswith("XGID") or (len(whole) == 27 and whole[14] == ":")):
        return {}
    from bafflebox.notation.positions import read_position_record  # imported here: most rulings need no position

    record = read_position_record(whole)
    owner = {None: "nobody", record.turn: "own"}.get(record.cube_owner, "opp")
    told: dict[str, Any] = {} if record.dice is None else {"roll": f"{record.dice[0]}-{record.dice[1]}"}
    told |= {"cube_value": str(record.cube), "cube_owner": owner}
    if record.length:
        own, opp = record.score[record.turn], record.score[record.turn.other]
        told |= {"match_length": record.length, "score_own": own, "score_opp": opp, "crawford_game": record.crawford}
    return told
