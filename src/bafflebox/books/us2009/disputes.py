"""Disputes in the U.S. rules of 2009 (section 6, and what 4 and 5 say about doubt)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot, Presumption

chapter = Chapter("us2009")


@chapter.decides("dispute", "6.1.a")
def leave_everything_and_call(f: Facts) -> Findings:
    """Dice, checkers, cube and score stay as they are while the director is called."""
    if f.settled:
        yield Verdict("Settled between the players: play goes on.", violation=False)
    else:
        yield Verdict("Everything stays as it is, and the director is called.")
        yield MayNot(Party.BOTH, "touch dice, checkers, cube or score until the director has come")
        if not f.director_called:
            yield Duty(Party.BOTH, "call the director")


@chapter.decides("doubt_about_facts", "6.2.a")
def argued_and_decided(f: Facts) -> Findings:
    """Both sides may argue on fact and rule; what is established is ruled upon."""
    if f.evidence:
        yield Verdict("The facts are established: the director rules on them.")


@chapter.decides("doubt_about_facts", "4.2.c")
def against_who_rerolled(f: Facts) -> Findings:
    """Who rerolled before the opponent acknowledged cocked dice is at a disadvantage."""
    if not f.evidence and f.about == "roll" and f.one_caused_it:
        yield Verdict("A player who rerolled before the opponent agreed is at a disadvantage.")
        yield Presumption(Party.ROLLER, "the player who rerolled or lifted without acknowledgement")


@chapter.decides("doubt_about_facts", "4.4(a).e")
def against_the_mover(f: Facts) -> Findings:
    """If handling leaves the original position in dispute, the doubt weighs against who handled the checkers."""
    if not f.evidence and f.about == "checkers":
        yield Verdict("The version of the mover's opponent is favoured.")
        yield Presumption(Party.ON_TURN, "the player who handled the checkers")


@chapter.decides("doubt_about_facts", "5.1.b")
def the_player_without_a_log(f: Facts) -> Findings:
    """In a score dispute the player without a written log is at a disadvantage."""
    if not f.evidence and f.about == "score":
        if f.score_records == "one":
            yield Verdict("The ruling leans to the player who kept a written score.")
            yield Presumption(Party.OPPONENT, "the player without a written score")
        else:
            yield Verdict("With two written scores, or none, the book does not say which prevails.")
            yield Discretion(Party.DIRECTOR, ("the score that fairness calls for",))
            yield Reading(
                "The book speaks of one player without a log only; otherwise the director decides (us2009:1.2.a)."
            )


@chapter.decides("doubt_about_facts", "5.2.b")
def the_cube_as_it_lies(f: Facts) -> Findings:
    """Where the cube lies and what it shows may influence the ruling."""
    if not f.evidence and f.about == "cube":
        yield Verdict("Place and value of the cube may influence the ruling; that does not decide alone.")
        yield Discretion(Party.DIRECTOR, ("weigh where the cube lies and what it shows",))


@chapter.decides("doubt_about_facts", "1.2.a")
def other_doubt(f: Facts) -> Findings:
    """For all else the director finds the answer that fairness and sportsmanship call for."""
    if not f.evidence and (
        f.about in ("illegal_move", "borne_off", "words", "later_actions", "other")
        or (f.about == "roll" and not f.one_caused_it)
    ):
        yield Verdict("The book has no rule for this doubt; the director finds the answer that fairness calls for.")
        yield Discretion(Party.DIRECTOR, ("what fairness and sportsmanship call for",))


@chapter.decides("testimony", "6.2.a")
def players_argue(f: Facts) -> Findings:
    """Any player may argue on fact and on rule."""
    if f.who == "player":
        yield Verdict("Both sides are heard.", violation=False)
        yield May(Party.EITHER, "argue on the facts and on the rules")


@chapter.decides("testimony", "6.2.b")
def spectators_at_request(f: Facts) -> Findings:
    """A spectator testifies only if the director asks."""
    if f.who == "spectator":
        if f.asked_by == "director":
            yield Verdict("Asked by the director: the spectator may testify.", violation=False)
            yield May(Party.SPECTATOR, "testify")
        else:
            yield Verdict("A spectator testifies only at the director's request.")
            yield MayNot(Party.SPECTATOR, "testify unasked")


@chapter.decides("which_rule", "1.2.a")
def rules_are_silent(f: Facts) -> Findings:
    """What the rules leave open, director and staff decide as fairness and sportsmanship call for."""
    if f.question == "silent":
        yield Verdict("The rules are silent: director and staff alone find the answer that fairness calls for.")
        yield Discretion(Party.DIRECTOR, ("what fairness and sportsmanship call for",))


@chapter.decides("which_rule", "1.2.b")
def ordinary_rules_fill_the_gaps(f: Facts) -> Findings:
    """Where the tournament part does not say otherwise, the ordinary rules hold."""
    if f.question in ("basic_rule", "special_and_general"):
        yield Verdict("The ordinary rules of backgammon hold, unless the tournament part says otherwise.")


@chapter.decides("which_rule", "0.a")
def fairness_before_the_letter(f: Facts) -> Findings:
    """The heading puts honesty, fair play and sportsmanship ahead of any single rule, at the director's discretion."""
    if f.question == "strict_use_unjust":
        yield Verdict("Fair play goes ahead of any single rule, at the director's discretion.")
        yield Discretion(Party.DIRECTOR, ("depart from the rule, or follow it",))


@chapter.decides("accommodation", "0.a")
def special_needs(f: Facts) -> Findings:
    """Fair play goes ahead of any single rule, at the director's discretion."""
    yield Verdict("Special needs are not named; fair play goes ahead of any single rule.")
    yield Discretion(Party.DIRECTOR, ("make an exception for this player, or follow the rule",))


@chapter.decides("exception_asked", "0.a")
def exceptions_for_fairness(f: Facts) -> Findings:
    """Only fair play justifies a departure; the heading gives no further limits."""
    if f.reason in ("need", "special_facts"):
        yield Verdict("Fair play goes ahead of any single rule, at the director's discretion.")
        yield Discretion(Party.DIRECTOR, ("make the exception, or follow the rule",))
    else:
        yield Verdict("The book knows departures for fair play only; dislike or a wish is not named as a ground.")
        yield Discretion(Party.DIRECTOR, ("whether fair play calls for it",))
