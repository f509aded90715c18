"""Why acts are refused: codes that each book ties to its clauses, with default clauses."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from bafflebox.errors import Refused


class Refusal(StrEnum):
    """Reasons for refusing an act in a match."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    ILLEGAL_PLAY = "illegal_play"
    TURN_MUST_BE_TAKEN = "turn_must_be_taken"
    CUBE_AFTER_ROLL = "cube_after_roll"
    CUBE_NOT_YOURS = "cube_not_yours"
    CRAWFORD = "crawford"
    DEAD_CUBE = "dead_cube"
    LAST_PASS = "last_pass"
    NO_BEAVERS = "no_beavers"
    NO_MONEY_RULES = "no_money_rules"
    CONTACT = "contact"
    NOT_SETTLED = "not_settled"
    EXCLUDED_RESULT = "excluded_result"
    RESULT_TOO_LOW = "result_too_low"
    CONCEDED_AFTER_ROLL = "conceded_after_roll"
    CLAIM_NOT_OPEN = "claim_not_open"
    CLAIM_NOT_VALID = "claim_not_valid"
    GAME_IN_PROGRESS = "game_in_progress"
    MATCH_OVER = "match_over"
    NO_MATCH_CONCESSION = "no_match_concession"
    NOT_THE_OPERATOR = "not_the_operator"


CLAUSES: Mapping[Refusal, tuple[str, ...]] = {
    Refusal.NOT_YOUR_TURN: ("us2009:basic.start", "ibf:3.4.a"),
    Refusal.NOT_NOW: ("usbgf:4.1.6.1.a",),
    Refusal.ILLEGAL_PLAY: ("us2009:basic.move.4.a", "ibf:12.5.3.a"),
    Refusal.TURN_MUST_BE_TAKEN: ("usbgf:4.1.6.b", "standards:A.pass"),
    Refusal.CUBE_AFTER_ROLL: ("us2009:basic.double.b", "ibf:9.6"),
    Refusal.CUBE_NOT_YOURS: ("us2009:basic.double.d", "ibf:9.8.a"),
    Refusal.CRAWFORD: ("us2009:5.5.a", "ibf:2.2"),
    Refusal.DEAD_CUBE: ("us2009:5.6", "usbgf:4.4.9.a"),
    Refusal.LAST_PASS: ("standards:5.14.c", "usbgf:4.4.9.c"),
    Refusal.NO_BEAVERS: ("usbgf:4.4.11.a", "eubgf:4.4.viii"),
    Refusal.NO_MONEY_RULES: ("usbgf:4.4.11.a", "eubgf:4.4.viii", "us2009:5.3"),
    Refusal.CONTACT: ("us2009:4.9.a", "ibf:15.1"),
    Refusal.NOT_SETTLED: ("standards:5.12.b", "ibf:15.2"),
    Refusal.EXCLUDED_RESULT: ("usbgf:4.5.1.b",),
    Refusal.RESULT_TOO_LOW: ("ibf:15.open",),
    Refusal.CONCEDED_AFTER_ROLL: ("us2009:11.1.a",),
    Refusal.CLAIM_NOT_OPEN: ("usbgf:4.5.2.a",),
    Refusal.CLAIM_NOT_VALID: ("usbgf:4.5.2.b",),
    Refusal.GAME_IN_PROGRESS: ("usbgf:4.8.2.1.a",),
    Refusal.MATCH_OVER: ("ibf:15.4", "standards:5.14.a"),
    Refusal.NO_MATCH_CONCESSION: ("us2009:4.9.b", "standards:5.14.b", "ibf:15.3"),
    Refusal.NOT_THE_OPERATOR: ("ibf:6.1.b", "usbgf:4.2.2.1.d"),
}
"""The default clauses of a refusal, basic rules first."""


def refused(code: Refusal, sentence: str, /, *, facts: Mapping[str, Any] | None = None, **fields: Any) -> Refused:
    """The refusal of an act, with the clauses of its code."""
    return Refused(sentence, code=code, clauses=CLAUSES[code], facts=facts, **fields)
