"""Facts that can't both be true. They are reported as an error, since a ruling on them would be worthless."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.rulings.state import GAME_ENDED, IN_MINUTES, STATE


@dataclass(frozen=True)
class Clash:
    """Facts by name, the test that finds them contradictory, and the message. Applies to every incident that has
    them."""

    names: tuple[str, ...]
    clash: Callable[..., bool]
    sentence: str
    unless: tuple[str, ...] = ()
    """Incidents in which these facts are possible together."""
    with_these: tuple[tuple[str, object], ...] = ()
    """Facts that make them possible."""


CHECKERS = 15
RESULT_IN_QUESTION = ("score_error", "score_dispute", "result_wrong", "result_report", "late_report")
"""Incidents that may come up only after the match, so that its score has reached the length."""
GAME_OVER = (
    *GAME_ENDED,
    ("game_over", True),
    ("match_over", True),
    ("noticed_when", "game_over"),
)
"""Facts that say the game in question is over: it may have ended the match."""


def _reached(length: int, score: int) -> bool:
    return score >= length


def _still_playing(*scores: str) -> tuple[Clash, ...]:
    """The scores of a match in progress are below its length; a wrong score may have passed it."""
    sentence = "A player with that many points has won the match: it is over."
    over = (("score_is", "after"), ("match_ended", True))
    return tuple(
        Clash(
            ("match_length", score),
            _reached,
            sentence,
            RESULT_IN_QUESTION,
            with_these=(*over, *(GAME_OVER if score in STATE else ())),
        )
        for score in scores
    )


PASS_NOT_IN_IT = "The score as it was written after the passed game has at least the value of its cube for the doubler."


CLASHES = (
    Clash(
        ("clock_in_use", "clock_hit"),
        lambda clock, hit: hit and not clock,
        "No clock is in use, so it cannot have been hit.",
    ),
    Clash(
        ("clock_in_use", "last_act"),
        lambda clock, act: act == "hit_clock" and not clock,
        "No clock is in use, so hitting it cannot have been the last act.",
    ),
    Clash(
        ("clock_in_use", "clock_timed"),
        lambda clock, timed: timed and not clock,
        "No clock is in use, so none can be timed.",
    ),
    Clash(
        ("turn_ended", "noticed_when"),
        lambda ended, noticed: ended and noticed == "before_turn_end",
        "It was noticed before the end of the turn, so the turn cannot have ended.",
    ),
    Clash(
        ("match_length", "score_own", "score_opp"),
        lambda length, own, opp: own >= length and opp >= length,
        "Both players cannot have reached the length of the match.",
    ),
    *_still_playing("score_own", "score_opp", "score_doubler", "score_opponent", "winner_score", "loser_score"),
    Clash(
        ("what", "takes"),
        lambda what, takes: what == "start" and takes > 0,
        "A double was taken in this game, so the cube is no longer where it started: say that its value or its owner is wrong.",
    ),
    Clash(
        ("rule", "cube_value"),
        lambda rule, cube: rule == "beaver" and cube == "1",
        "A double that was taken has brought the cube to 2 at least.",
    ),
    Clash(
        ("posture", "supported_faces"),
        lambda posture, faces: posture == "flat" and faces > 1,
        "A die that lies flat is held by one face only.",
    ),
    Clash(
        ("passed", "won"),
        lambda passed, won: passed and won != "none",
        "A game that ended by a pass was not won on the board.",
    ),
    Clash(
        ("sheet_in_use", "signed_out"),
        lambda sheet, signed: signed and not sheet,
        "No sign-out sheet is in use, so nobody can have signed out.",
    ),
    Clash(
        ("match_over", "between_games"),
        lambda over, between: over and between,
        "The match is over, so it cannot be between two games.",
    ),
    Clash(
        ("clock_error", "seconds_restored"),
        lambda error, restored: restored > 0 and not error,
        "No clock error is claimed, so no time can be given back for it.",
    ),
    Clash(
        ("records", "sheets_agree"),
        lambda records, agree: agree and records != "both",
        "Two score sheets cannot agree where not both players kept one.",
    ),
    *(
        Clash(
            (minutes, "clock_own"),
            lambda minutes, clock: abs(60 * minutes - clock) >= 1,
            "The same clock cannot show both.",
        )
        for minutes in IN_MINUTES
    ),
    Clash(
        ("best_of_series", "between_matches"),
        lambda series, between: between and not series,
        "It is not part of a contest of several matches, so it cannot be between two of them.",
    ),
    Clash(
        ("noticed_when", "ended_match"),
        lambda noticed, ended: ended and noticed == "in_game",
        "The game is still going on, so it cannot have ended the match.",
    ),
    Clash(
        ("borne_off", "missing"),
        lambda off, missing: off + missing > CHECKERS,
        f"Those are more checkers than the {CHECKERS} of a side.",
    ),
    Clash(
        ("error", "checkers"),
        lambda error, checkers: error == "missing" and checkers >= CHECKERS,
        f"{CHECKERS} checkers or more are not too few.",
    ),
    Clash(
        ("error", "checkers", "discipline"),
        lambda error, checkers, discipline: (
            error == "surplus" and checkers <= CHECKERS and discipline.startswith("longgammon")
        ),
        f"{CHECKERS} checkers or fewer are not too many.",
    ),
    Clash(
        ("noticed_when", "score_is", "score_opp", "cube_value"),
        lambda noticed, score, doubler, cube: (noticed, score) == ("after_pass", "after") and doubler < int(cube),
        PASS_NOT_IN_IT,
    ),
    *(
        Clash(
            ("cube_since", "score_is", "doubled_by", points, "cube_value"),
            lambda since, score, by, doubler, cube, who=who: (
                (since, score, by) == ("passed", "after", who) and doubler < int(cube)
            ),
            PASS_NOT_IN_IT,
        )
        for points, who in (("score_own", "offender"), ("score_opp", "opponent"))
    ),
    Clash(
        ("cube_value", "cube_owner"),
        lambda value, owner: (owner == "nobody") != (value == "1"),
        "A cube in the middle is at 1, and one at 1 is in the middle: from 2 on somebody owns it.",
        unless=("cube_wrong", "money_rule"),
    ),
    *(
        Clash(
            (told, "cube_owner"),
            lambda _, owner: owner == "own",
            "Nobody is doubled with a cube of their own: say whose it was before the double.",
        )
        for told in ("first", "said")
    ),
    Clash(
        ("repeated", "warned_before"),
        lambda repeated, warned: warned and not repeated,
        "Somebody warned for it before has done it before, so it is repeated.",
    ),
)


def check(told: Mapping[str, Any], incident: str = "") -> None:
    """Refuses facts that contradict each other; only stated facts count, not assumptions."""
    for clash in CLASHES:
        if incident in clash.unless or any(told.get(name) == value for name, value in clash.with_these):
            continue
        if all(name in told for name in clash.names) and clash.clash(*(told[name] for name in clash.names)):
            stated = ", ".join(f"{name}={told[name]}" for name in clash.names)
            raise InvalidInput(
                "These facts contradict each other: {stated}. {why}",
                stated=stated,
                why=clash.sentence,
                code="contradictory_facts",
                facts={name: str(told[name]) for name in clash.names},
            )
