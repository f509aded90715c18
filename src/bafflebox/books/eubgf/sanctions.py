"""Penalties in the EUBGF rules: each section has its own."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import DelayForfeited, May, Report, Sanction, Warning

chapter = Chapter("eubgf")

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


@chapter.sets("sanctions", "1.2.iii.a", "1.5.c", "1.6.iii", "1.7.vi", "4.3.iv.b", "4.5.d")
def sanctions() -> tuple[list[str], str]:
    """What the sections name between them; each section has its own selection."""
    return (
        [
            "warning",
            "penalty points",
            "time given back",
            "loss of the game",
            "loss of the match",
            "disqualification",
            "exclusion or expulsion",
            "temporary or permanent ban",
        ],
        "each section names its own; bans in exceptional cases only, for breach of etiquette only temporary",
    )


@chapter.sets("repeat_ladder", "1.5.c", "2.3.i.a", "4.2.i", "4.2.ii.a", "4.2.iii.d", "4.2.v", "4.3.i")
def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """A warning first, then points; for the language rule also disqualification or exclusion."""
    if offence == "language":
        return ["warning", "penalty points, disqualification or exclusion"], ""
    if offence in WARNING_THEN_POINTS:
        return ["warning", "penalty points"], ""
    return [], "silent: the director's judgement"


@chapter.sets("penalty_point", "2.2.iv.open")
def penalty_point(score_own: int, score_opp: int, points: int = 1) -> tuple[dict[str, int], str]:
    """The score after a penalty point: it is added to the non-offender's."""
    return (
        {"offender": score_own, "opponent": score_opp + points},
        "the text never says to whose score it goes; read as the non-offender's, who wins by more than half",
    )


@chapter.decides("sanction", "1.2.iii.a")
def etiquette(f: Facts) -> Findings:
    """Breach of etiquette: disqualification and exclusion; in exceptional cases a ban for a time."""
    if f.offence in ("behaviour", "insult"):
        yield Verdict("The player may be disqualified and excluded.", violation=True)
        ban = ("temporary ban from later tournaments",) if f.exceptional else ()
        yield Sanction(Party.OFFENDER, ("disqualification and exclusion", *ban))


@chapter.decides("sanction", "1.2.i", "1.2.iii.a")
def dishonesty(f: Facts) -> Findings:
    """Dishonest acts that no section penalises by name are read as a breach of fair behaviour."""
    if f.offence in DISHONEST:
        yield Verdict("Not fair behaviour: the player may be disqualified and excluded.", violation=True)
        ban = ("temporary ban from later tournaments",) if f.exceptional else ()
        yield Sanction(Party.OFFENDER, ("disqualification and exclusion", *ban))
        yield Reading("The book does not name this act; read as a breach of fair behaviour (eubgf:1.2.i).")


@chapter.decides("sanction", "4.1.v.b.1")
def early_lifting(f: Facts) -> Findings:
    """With a clock, whoever takes up the dice while the opponent's turn still runs forfeits the delay of the next turn."""
    if f.offence == "early_lifting" and f.clock == "timed":
        yield Verdict("The offender forfeits the delay of the next turn.", violation=True)
        yield DelayForfeited(Party.OFFENDER)


@chapter.decides("sanction", "1.2.iii.b")
def etiquette_of_directors(f: Facts) -> Findings:
    """A director in breach may lose the federation's approval."""
    if f.offence == "director_conduct":
        yield Verdict("A director may be barred from acting as an approved director.", violation=True)
        yield Sanction(Party.DIRECTOR, ("loss of the federation's approval as a director",))


@chapter.decides("sanction", "1.5.c")
def language(f: Facts) -> Findings:
    """Repeated breaches of the language rule: first a warning, then points, disqualification or exclusion."""
    if f.offence == "language":
        if not f.repeated:
            yield Verdict("A first breach is stopped; penalties are for repeated ones.", violation=True)
        elif f.warned_before:
            yield Verdict("Repeated after a warning.", violation=True)
            yield Sanction(Party.OFFENDER, ("penalty points", "disqualification", "exclusion"))
        else:
            yield Verdict("Repeated: a warning comes first.", violation=True)
            yield Sanction(Party.OFFENDER, ("warning",))


@chapter.decides("sanction", "1.6.iii")
def spectators(f: Facts) -> Findings:
    """Spectators may be expelled; in exceptional cases banned for a time or for good."""
    if f.offence in ("spectator_spoke", "spectator_help"):
        yield Verdict("The spectators involved may be expelled.", violation=True)
        ban = ("temporary or permanent ban from later tournaments",) if f.exceptional else ()
        yield Sanction(Party.SPECTATOR, ("expulsion", *ban))
        yield Report(Party.FEDERATION, "an expulsion, with its reasons (eubgf:1.6.v)")


@chapter.decides("sanction", "1.7.vi")
def aids(f: Facts) -> Findings:
    """Aids, phones and recording against the rules: from a warning to expulsion, exceptionally a ban."""
    if f.offence == "aid_used":
        yield Verdict("The director chooses among the penalties.", violation=True)
        ban = ("temporary or permanent ban",) if f.exceptional else ()
        yield Sanction(Party.OFFENDER, ("warning", "penalty points", "disqualification", "expulsion", *ban))


@chapter.decides("sanction", "2.2.iv.a")
def times_and_breaks(f: Facts) -> Findings:
    """Any breach of times and breaks may cost penalty points."""
    if f.offence in ("break_without_right", "late_agreed"):
        yield Verdict("A breach of times and breaks may cost penalty points.", violation=True)
        yield Sanction(Party.OFFENDER, ("penalty points",))
        yield Reading("Points go to the non-offender (eubgf:2.2.iv.open).")


@chapter.decides("sanction", "4.2.iii.d")
def repeated_illegal_moves(f: Facts) -> Findings:
    """Repeated illegal moves: first a warning, then penalty points."""
    if f.offence == "illegal_move":
        if not f.repeated:
            yield Verdict("A first illegal move is corrected; penalties are for repeated ones.", violation=True)
        elif f.warned_before:
            yield Verdict("Repeated after a warning: penalty points may be given.", violation=True)
            yield Sanction(Party.OFFENDER, ("penalty points",))
        else:
            yield Verdict("Repeated: a warning comes first.", violation=True)
            yield Warning(Party.OFFENDER, "repeated illegal moves")


@chapter.decides("sanction", "2.4.i")
def improper_rolling(f: Facts) -> Findings:
    """For improper rolling the director may put the rest of the match under a baffle box."""
    if f.offence == "improper_rolling":
        yield Verdict("The director may rule that the rest of the match is played with a baffle box.", violation=True)
        yield Sanction(Party.OFFENDER, ("a baffle box for the rest of the match",))


@chapter.decides("sanction", "4.3.iv.b")
def clock_let_run(f: Facts) -> Findings:
    """Silence about the clock: time given back, warning, points, game, match or disqualification; exceptionally a ban."""
    if f.offence == "clock_let_run":
        yield Verdict("The director chooses among the penalties, and may give the time back.", violation=True)
        if f.seconds_lost:
            yield May(Party.DIRECTOR, f"give {f.seconds_lost} seconds back to the opponent")
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


@chapter.decides("sanction", "4.5.d")
def deals(f: Facts) -> Findings:
    """An agreed result or another length: disqualification of one or both, exceptionally a ban."""
    if f.offence in ("agreed_result", "length_agreed"):
        yield Verdict("One or both players may be disqualified.", violation=True)
        ban = ("temporary or permanent ban",) if f.exceptional else ()
        yield Sanction(Party.BOTH, ("disqualification of one or both", *ban))
