"""Disputes in the Standards Guide: doubt, gaps, concerns (sections 1.1, 2.1, 5.4, 5.9 and 6.2)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Choice, Discretion, May, MayNot, Option, Presumption, Reroll, RollStands

chapter = Chapter("standards")


@chapter.decides("dispute", "A.concern")
def concerns(f: Facts) -> Findings:
    """Good faith is assumed, yet anyone playing or watching may take a concern to the director at any time."""
    if f.about == "suspicion":
        yield Verdict("Anyone may tell the director, who looks into it.", violation=False)
        yield May(Party.SPECTATOR, "take the concern to the director at any time")


@chapter.decides("evidence_disturbed", "1.1.1.b")
def who_disturbed_bears_the_doubt(f: Facts) -> Findings:
    """In doubt the director leans against the player whose act created the question."""
    if f.agreed:
        yield Verdict("The dispute was settled: no doubt is left.", violation=False)
    else:
        yield Verdict("The director leans against the player who disturbed the evidence.")
        yield Presumption(Party.OFFENDER, "the player whose act created the question")


@chapter.decides("doubt_about_facts", "1.1.1.b")
def doubt_against_who_started_it(f: Facts) -> Findings:
    """In doubt the director leans against the player whose act, deliberate or not, created the question."""
    if f.evidence:
        yield Verdict("No doubt is left: the director rules on the facts.")
        return
    if f.about in ("later_actions", "checkers", "cube") or not f.one_caused_it:
        return
    if f.about == "roll" and not f.dice_lifted:
        yield Verdict("The player's act made the dice doubtful: the opponent chooses.")
        yield Choice(
            Party.OPPONENT,
            (Option("the roll stands", (RollStands(),)), Option("it is rolled over", (Reroll(),))),
        )
    else:
        yield Verdict("The ruling leans against the player who created the question.")
        yield Presumption(Party.OFFENDER, "the player whose act created the question")


@chapter.decides("doubt_about_facts", "5.4.e")
def quick_or_ambiguous_checkers(f: Facts) -> Findings:
    """A dispute goes against the player who moved checkers quickly or ambiguously."""
    if not f.evidence and f.about == "checkers" and f.one_caused_it:
        yield Verdict("Against the player who moved quickly or ambiguously.")
        yield Presumption(Party.ON_TURN, "the player who moved quickly or ambiguously")


@chapter.decides("doubt_about_facts", "5.9.g")
def ambiguous_cube(f: Facts) -> Findings:
    """Rulings tend against the player who offered or took the cube ambiguously."""
    if not f.evidence and f.about == "cube" and f.one_caused_it:
        yield Verdict("The ruling tends against the player who offered or took the cube ambiguously.")
        yield Presumption(Party.OFFENDER, "the player who handled the cube ambiguously")


@chapter.decides("doubt_about_facts", "6.2")
def previous_roll(f: Facts) -> Findings:
    """Dice up, turn over, and no agreement on what was rolled: the director decides what is fairest, even by a high roll."""
    if not f.evidence and f.about == "roll" and not f.one_caused_it:
        if f.dice_lifted:
            yield Verdict("The director decides what is fairest: spectators, one side's word, or a high roll.")
            yield Discretion(
                Party.DIRECTOR,
                (
                    "ask spectators",
                    "follow one side",
                    "let a high roll decide what was rolled or whether it is repeated",
                ),
            )
        else:
            yield Verdict("The dice still lie there: the roll can be seen.")


@chapter.decides("doubt_about_facts", "A.improper.disagree")
def later_actions(f: Facts) -> Findings:
    """If the players disagree whether later actions are undone, the director tends against the improper mover."""
    if not f.evidence and f.about == "later_actions":
        yield Verdict("The ruling tends against the player who moved improperly.")
        yield Presumption(Party.ON_TURN, "the player who moved improperly")


@chapter.decides("testimony", "1.3.2")
def spectators_in_a_dispute(f: Facts) -> Findings:
    """Spectators do not comment on a dispute unless both players, or the director, ask them."""
    if f.who == "spectator":
        if f.asked_by in ("both_players", "director"):
            yield Verdict("Asked by both players or the director: the spectator may speak.", violation=False)
            yield May(Party.SPECTATOR, "tell the facts")
        else:
            yield Verdict("A spectator stays silent unless both players, or the director, ask.")
            yield MayNot(Party.SPECTATOR, "comment on the dispute")


@chapter.decides("which_rule", "2.1.1")
def gaps_and_overrides(f: Facts) -> Findings:
    """Where the rules are silent, or strict use would offend fair play, the director may improvise or override."""
    if f.question == "silent":
        yield Verdict("The rules are silent: the director may improvise.")
        yield Discretion(Party.DIRECTOR, ("what fair play demands",))
    elif f.question == "strict_use_unjust":
        yield Verdict("Where strict use would offend fair play, the director may override the rule.")
        yield Discretion(Party.DIRECTOR, ("override the rule, or follow it",))


@chapter.decides("which_rule", "0.a")
def less_conflict(f: Facts) -> Findings:
    """The guide is there to make rules clear: a reading that lowers conflict and confusion is preferred."""
    if f.question == "two_readings":
        yield Verdict("Of two readings the one that lowers conflict and confusion is preferred.")


@chapter.decides("which_rule", "2.1")
def less_to_quarrel_about(f: Facts) -> Findings:
    """The rules let people enjoy the game without quarrels about procedure."""
    if f.question == "two_readings":
        yield Discretion(Party.DIRECTOR, ("the reading that leaves less to quarrel about",))


@chapter.decides("which_rule", "E.1")
def explained_fairly(f: Facts) -> Findings:
    """Opponents are treated as one would want to be treated oneself."""
    if f.question == "unsure":
        yield Verdict("The rule is explained fairly, as one would want it explained oneself.")


@chapter.decides("which_rule", "E.0")
def who_watches_is_bound(f: Facts) -> Findings:
    """Most tables have no official, so everyone who plays or watches is bound by the same standards."""
    if f.question == "watching":
        yield Verdict("Who watches is bound by the same standards of fairness as who plays.")


@chapter.decides("accommodation", "1.1.1.a")
def special_needs(f: Facts) -> Findings:
    """The director may make an exception where fair play demands it."""
    yield Verdict("Special needs are not named; the director may make an exception that fair play demands.")
    yield Discretion(Party.DIRECTOR, ("make the exception, or follow the rule",))


@chapter.decides("exception_asked", "1.1.1.a")
def exceptions_for_fair_play(f: Facts) -> Findings:
    """The rules are followed as far as possible, unless the director finds an exception necessary for fair play."""
    if f.reason in ("need", "special_facts"):
        yield Verdict("The director may make an exception that is necessary for fair play.")
        yield Discretion(Party.DIRECTOR, ("make the exception, or follow the rule",))
    else:
        yield Verdict("The rules are followed as far as possible; only fair play justifies an exception.")
        yield MayNot(Party.DIRECTOR, "make an exception that fair play does not need")
