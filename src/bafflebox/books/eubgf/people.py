"""Entry, sanctions and appeals in the EUBGF rules."""

from __future__ import annotations

from typing import Any

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, May, MayNot, Report, RulingChanged, RulingStands, Sanction
from bafflebox.rulings.timing import seconds_text

SIZES = (3, 5)  # 1.3.ii.a, 1.3.ii.b


def committee(formed_for: str = "appeal") -> dict[str, Any]:
    """Three or five: chosen by the director for appeals, or by the players together if there is no director."""
    return {
        "size": "three or five",
        "chosen_by": "players" if formed_for == "director_is_party" else "director",
        "who_may_sit": "knowledgeable, impartial, readily available people, no director connected with the tournament",
        "told_ruling": None,
        "director_may_refer": None,
        "overturns": "simple majority",
        "third_solution": True,
        "votes_told": None,
        "final": None,
    }


def committee_overturns(size: int, against: int) -> bool:
    """A simple majority: two of three, three of five."""
    return against > size / 2


def no_director_of_the_tournament(f: Facts) -> Findings:
    """A director connected with the tournament may not sit; staff appointed to assist count as such."""
    if {"director", "staff"} & set(f.doubtful_member):
        yield Verdict("A director connected with the tournament may not sit on it.", violation=True)
    if "director" in f.doubtful_member:
        yield MayNot(Party.DIRECTOR, "sit on the committee")
    if "staff" in f.doubtful_member:
        yield MayNot(Party.STAFF, "sit on the committee")
    if "director_elsewhere" in f.doubtful_member:
        yield Verdict("A director of another tournament may be a member, if impartial.")


def knowledgeable_and_impartial(f: Facts) -> Findings:
    """Members are knowledgeable, impartial and readily available."""
    if {"stake", "partial", "novice", "absent"} & set(f.doubtful_member):
        yield Verdict("Members are knowledgeable, impartial and readily available.", violation=True)
        yield MayNot(Party.MEMBER, "sit on the committee")
    if "friend" in f.doubtful_member:
        yield Discretion(Party.DIRECTOR, ("whether that member is impartial",))


def simple_majority(f: Facts) -> Findings:
    """By simple majority it upholds, reverses or replaces the decision."""
    if f.votes_against + f.votes_other not in SIZES:
        yield Verdict("A committee has three or five members.", violation=True)
    if committee_overturns(f.votes_against + f.votes_other, f.votes_against):
        yield Verdict("A majority is against the decision: it is changed.")
        yield RulingChanged("replaced by the committee's own solution" if f.another_solution else "reversed")
    else:
        yield Verdict("No majority against the decision: it stands.")
        yield RulingStands()


def report_refusals(f: Facts) -> Findings:
    """Refusals and moves up are reported with reasons to the federation soon after the tournament."""
    if f.what in ("refused", "moved_up", "entry_refused"):
        yield Report(Party.FEDERATION, "the refusal or move, with reasons, as soon as reasonable after the tournament")


WARNING_THEN_POINTS = (
    "slow_play",  # 2.3.i.a
    "unclear_move",  # 4.2.i
    "checkers_touched",  # 4.2.ii.a
    "illegal_move",  # 4.2.iii.d
    "shuffling",  # 4.2.v
    "clock_hand",  # 4.3.i
)

DISHONEST = (
    "cheating_equipment",
    "dice_manipulation",
    "illegal_move_hidden",
    "cube_baiting",
    "length_hidden",
    "thrown_game",
)  # 1.2.i: fair behaviour


def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """A warning first, then points; for the language rule, also disqualification or exclusion."""
    if offence == "language":
        return ["warning", "penalty points, disqualification or exclusion"], ""
    if offence in WARNING_THEN_POINTS:
        return ["warning", "penalty points"], ""
    return [], "silent: the director's judgement"


def penalty_point(score_own: int, score_opp: int, points: int = 1) -> tuple[dict[str, int], str]:
    """The score after a penalty point, which goes to the non-offender."""
    return (
        {"offender": score_own, "opponent": score_opp + points},
        "the text never says to whose score it goes; read as the non-offender's, who wins by more than half",
    )


def etiquette(f: Facts) -> Findings:
    """Breach of etiquette: disqualification and exclusion; in exceptional cases, a temporary ban."""
    if f.offence in ("behaviour", "insult"):
        yield Verdict("The player may be disqualified and excluded.", violation=True)
        ban = ("temporary ban from later tournaments",) if f.exceptional else ()
        yield Sanction(Party.OFFENDER, ("disqualification and exclusion", *ban))


def dishonesty(f: Facts) -> Findings:
    """Dishonest acts without a penalty of their own are read as a breach of fair behaviour."""
    if f.offence in DISHONEST:
        yield Verdict("Not fair behaviour: the player may be disqualified and excluded.", violation=True)
        ban = ("temporary ban from later tournaments",) if f.exceptional else ()
        yield Sanction(Party.OFFENDER, ("disqualification and exclusion", *ban))
        yield Reading("The book doesn't name this act; it is taken as a breach of fair behaviour (eubgf:1.2.i).")


def spectators(f: Facts) -> Findings:
    """Spectators may be expelled; in exceptional cases, banned temporarily or for good."""
    if f.offence in ("spectator_spoke", "spectator_help"):
        yield Verdict("The spectators involved may be expelled.", violation=True)
        ban = ("temporary or permanent ban from later tournaments",) if f.exceptional else ()
        yield Sanction(Party.SPECTATOR, ("expulsion", *ban))
        yield Report(Party.FEDERATION, "an expulsion, with its reasons (eubgf:1.6.v)")


def aids(f: Facts) -> Findings:
    """Aids, phones and recording against the rules: from a warning to expulsion, exceptionally a ban."""
    if f.offence == "aid_used":
        yield Verdict("The director chooses among the penalties.", violation=True)
        ban = ("temporary or permanent ban",) if f.exceptional else ()
        yield Sanction(Party.OFFENDER, ("warning", "penalty points", "disqualification", "expulsion", *ban))


def clock_let_run(f: Facts) -> Findings:
    """Silence about the clock: time given back, warning, points, game, match or disqualification; exceptionally a ban."""
    if f.offence == "clock_let_run":
        yield Verdict("The director chooses among the penalties, and may give the time back.", violation=True)
        if f.seconds_lost:
            yield May(Party.DIRECTOR, said("give {time} back to the opponent", time=seconds_text(f.seconds_lost)))
        ban = ("temporary or permanent ban",) if f.exceptional else ()
        yield Sanction(
            Party.OFFENDER,
            (
                "time given back",
                "warning",
                "penalty points",
                "loss of the game",
                "loss of the match",
                "disqualification",
                *ban,
            ),
        )


def deals(f: Facts) -> Findings:
    """An agreed result or another length: disqualification of one or both, exceptionally a ban."""
    if f.offence in ("agreed_result", "length_agreed"):
        yield Verdict("One or both players may be disqualified.", violation=True)
        ban = ("temporary or permanent ban",) if f.exceptional else ()
        yield Sanction(Party.BOTH, ("disqualification of one or both", *ban))
