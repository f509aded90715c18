"""Disputes in the USBGF rules: what is done, evidence, doubt, gaps and exceptions (sections 1.1, 5.1 and 5.4)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    Choice,
    ClockPaused,
    CubeStands,
    Discretion,
    Duty,
    May,
    MayNot,
    Option,
    PlayStands,
    Presumption,
    RecordPrevails,
)

chapter = Chapter("usbgf")


@chapter.decides("dispute", "5.1.a")
def pause_and_leave_everything(f: Facts) -> Findings:
    """What a few seconds do not settle: the clock is paused, and nothing is touched until the players agree."""
    if f.settled:
        yield Verdict("Settled between the players: play goes on.", violation=False)
        return
    yield MayNot(
        Party.BOTH, "touch dice, checkers, cube, score cards or anything else that matters until it is settled"
    )
    if f.clock_in_use:
        yield ClockPaused()


@chapter.decides("dispute", "5.1.b")
def call_the_director(f: Facts) -> Findings:
    """Without quick agreement the players must call the director."""
    if not f.settled and not f.director_called:
        yield Verdict("The players must call the director; they do not argue on or settle it by force.", violation=True)
        yield Duty(Party.BOTH, "call the director")


@chapter.decides("dispute", "5.1.d")
def how_the_director_rules(f: Facts) -> Findings:
    """The director hears both, may mediate by explaining the rules, and decides if that does not settle it."""
    if f.settled or not f.director_called:
        return
    if f.agree_after_explanation:
        yield Verdict("The players agree after the explanation: no ruling is needed.", violation=False)
    else:
        yield Verdict(
            "The director hears complaint, evidence and argument, and decides if mediation does not settle it."
        )
        yield Duty(
            Party.DIRECTOR, "decide with a remedy and, for a violation, possibly a penalty; show the rule if asked"
        )


@chapter.decides("evidence_disturbed", "5.1.a")
def nothing_is_touched(f: Facts) -> Findings:
    """Until they agree, players must not disturb anything relevant."""
    if f.agreed:
        yield Verdict("The players had agreed: the things may be moved.", violation=False)
    else:
        yield Verdict("Nothing may be moved before the dispute is settled.", violation=True)
        yield MayNot(Party.BOTH, "disturb dice, checkers, cube, score cards or other relevant things")


@chapter.decides("evidence_disturbed", "1.1.4.3.b")
def read_against_who_disturbed(f: Facts) -> Findings:
    """If the facts have become unclear by it, the decision should lean against that player."""
    if not f.agreed:
        yield Presumption(Party.OFFENDER, "if the facts have become unclear by it, the ruling should lean that way")


@chapter.decides("doubt_about_facts", "5.4.a")
def rule_on_the_evidence(f: Facts) -> Findings:
    """Equipment, sheets, witnesses and experts may be consulted; what they settle is no longer in doubt."""
    if f.evidence:
        yield Verdict("The director rules on the evidence.")


@chapter.decides("doubt_about_facts", "1.1.4.3.b", "1.2.2.a")
def doubt_against_its_author(f: Facts) -> Findings:
    """Where unclear words or acts left the facts in doubt, the decision should lean against their author."""
    if f.evidence or f.about in ("checkers", "illegal_move", "cube", "score"):
        return
    if f.one_caused_it:
        yield Verdict("The ruling should lean against the player who created the uncertainty.")
        yield Presumption(Party.OFFENDER, "the player whose words or acts created the doubt")
    else:
        yield Verdict("Nobody in particular created the doubt: the director judges, credibility included.")
        yield Discretion(Party.DIRECTOR, ("the fairest and most fitting course",))


@chapter.decides("doubt_about_facts", "4.2.2.3.4")
def lost_original_position(f: Facts) -> Findings:
    """If tried or shuffled checkers cannot be put back with certainty, doubt goes against the player who moved."""
    if not f.evidence and f.about == "checkers":
        yield Verdict("Without other evidence the version worse for the player who moved should prevail.")
        yield Presumption(Party.ON_TURN, "the player who moved the checkers")


@chapter.decides("doubt_about_facts", "4.4.10.b")
def cube_not_established(f: Facts) -> Findings:
    """If it cannot be shown that the cube is wrong, the value and place that are seen prevail."""
    if not f.evidence and f.about == "cube":
        yield Verdict("It cannot be shown that the cube is wrong: what is seen prevails.")
        yield CubeStands()


@chapter.decides("doubt_about_facts", "4.6.3.c")
def score_not_established(f: Facts) -> Findings:
    """The only written score prevails; of two equal sheets the trailer's, if who trails is certain."""
    if f.evidence or f.about != "score":
        return
    if f.score_records == "one":
        yield Verdict("Only one player kept a written score: it prevails.")
        yield RecordPrevails("the only sheet")
    elif f.score_records == "both" and f.trailer_certain:
        yield Verdict("Both sheets are of equal quality and nothing favours one: the trailer's prevails.")
        yield RecordPrevails("the trailer's sheet", Party.TRAILER)
    else:
        yield Discretion(guidance="decide which score is right; the right score prevails")


@chapter.decides("doubt_about_facts", "4.2.3.3.d")
def illegal_move_not_established(f: Facts) -> Findings:
    """If the facts of an illegal move cannot be fixed and nobody objected before the turn ended, it should stand."""
    if not f.evidence and f.about == "illegal_move":
        if f.objected_in_time:
            yield Verdict("The objection came in time: the director weighs the two accounts.")
            yield Discretion(Party.DIRECTOR, ("whether the play is corrected or stands",))
        else:
            yield Verdict(
                "The facts cannot be fixed, and nobody objected before the turn ended: the play should stand."
            )
            yield PlayStands()


@chapter.decides("testimony", "1.1.4.1.a")
def full_and_truthful(f: Facts) -> Findings:
    """Who is questioned tells everything that may matter; there is no right to stay silent."""
    if f.withheld and (f.who == "player" or f.asked_by == "director"):
        yield Verdict("Testimony must be truthful and complete: there is no right to stay silent.", violation=True)
        yield Duty(Party.EITHER, "tell the director everything that may matter, also unasked")


@chapter.decides("testimony", "1.1.4.1.b")
def recordings_are_disclosed(f: Facts) -> Findings:
    """A player with a recording that could settle it must say so, and let the director see it on request."""
    if f.who == "player" and f.recording != "none":
        yield Verdict(
            "The recording must be mentioned."
            if f.recording == "hidden"
            else "The recording was mentioned, as it must be.",
            violation=f.recording == "hidden",
        )
        yield Duty(Party.EITHER, "say that the recording exists, and let the director see it on request")


@chapter.decides("testimony", "5.4.b")
def players_are_heard(f: Facts) -> Findings:
    """The players get a fair chance to speak, to the director or the committee only; on appeal also with new evidence."""
    if f.who == "player" and not f.withheld:
        yield Verdict(
            "Before a committee new evidence is heard as well."
            if f.new_on_appeal
            else "Players are heard on whatever is relevant.",
            violation=False,
        )
        yield May(Party.EITHER, "put relevant points to the director or committee, and to nobody else")


@chapter.decides("testimony", "5.4.c")
def spectators_when_asked(f: Facts) -> Findings:
    """Spectators speak only when the director or the committee asks; one with information may say that much."""
    if f.who == "spectator":
        if f.asked_by == "director":
            yield Verdict("Asked by the director or committee: the spectator tells the facts.")
            yield May(Party.SPECTATOR, "tell the facts")
        else:
            yield Verdict("A spectator may say to be a witness, and gives details only when asked.")
            yield MayNot(Party.SPECTATOR, "give details until the director or committee asks")


@chapter.decides("testimony", "1.6.1.c")
def spectator_asked_by_both(f: Facts) -> Findings:
    """At the table, before it goes to the director, a spectator may tell the facts if both players ask."""
    if f.who == "spectator" and f.asked_by == "both_players":
        yield Verdict("Asked by both players the spectator may tell them the facts at the table.", violation=False)
        yield May(Party.SPECTATOR, "tell the players the facts")


@chapter.decides("which_rule", "1")
def guide_and_rules(f: Facts) -> Findings:
    """The boxed text is the rule; the rest of the guide explains how to apply it."""
    if f.question == "guide_only":
        yield Verdict("It is guidance on how the rule is to be applied, not rule text of its own; a ruling follows it.")


@chapter.decides("which_rule", "1.1.3.a")
def in_doubt_ask(f: Facts) -> Findings:
    """Who is unsure or uneasy is urged to talk to the staff, who should welcome it."""
    if f.question == "unsure":
        yield Verdict("Ask the director: no complaint need be proved first, and every reasonable concern is welcome.")
        yield May(Party.EITHER, "ask the director at any time")


@chapter.decides("which_rule", "1.1.a")
def basic_rules_bind(f: Facts) -> Findings:
    """The ordinary rules of the game bind, except where a tournament rule replaces them."""
    if f.question == "basic_rule":
        yield Verdict("The basic rule of the game binds in full, unless a tournament rule expressly replaces it.")


@chapter.decides("which_rule", "1.1.d")
def same_as_wbgf(f: Facts) -> Findings:
    """The USBGF and WBGF texts mean the same; a difference is a misreading."""
    if f.question == "other_federation":
        yield Verdict("Both texts say the same: read the short one in the light of the long one.")
        yield MayNot(Party.DIRECTOR, "rest a ruling on a supposed difference between the two")


@chapter.decides("which_rule", "4.4.5.2.d")
def special_before_general(f: Facts) -> Findings:
    """A rule for one particular circumstance goes before a broader one."""
    if f.question == "special_and_general":
        yield Verdict("The specific rule applies, and the general one gives way.")


@chapter.decides("which_rule", "1.1.4.3.a")
def rules_are_silent(f: Facts) -> Findings:
    """Where the rules are silent the director finds the fairest course; that, too, can be appealed."""
    if f.question == "silent":
        yield Verdict("The rules are silent: the director settles on the fairest and most fitting course.")
        yield Discretion(Party.DIRECTOR, ("the fairest and most fitting course",))
        yield May(Party.EITHER, "appeal the decision, and also the view that no rule covers the case")


@chapter.decides("which_rule", "1.1.4.4.a")
def unjust_to_the_letter(f: Facts) -> Findings:
    """Where special circumstances make plain application unjust, a narrow exception is possible."""
    if f.question == "strict_use_unjust":
        yield Verdict("The rule stands; only a narrowly tailored exception can depart from it.")
        yield May(
            Party.DIRECTOR,
            "make an exception for this case alone, naming the facts that justify it and are absent in general",
        )


@chapter.decides("exception_asked", "1.1.4.4.a", "1.1.4.4.c")
def narrowly_tailored(f: Facts) -> Findings:
    """An exception needs special facts, reaches as few people as possible, and keeps the purpose of the rule."""
    if f.reason in ("need", "special_facts"):
        if f.reach == "one_case":
            yield Verdict("A narrowly tailored exception is possible; clear special needs should be accommodated.")
            yield May(
                Party.DIRECTOR, "make the exception for this case, naming the special facts, as narrowly as possible"
            )
        else:
            yield Verdict("Not a valid exception: it must touch as few people as possible.")
    elif f.reach == "everybody":
        yield Verdict("Not a valid exception: the power is not there to change a rule in general.")


@chapter.decides("exception_asked", "1.1.4.4.b")
def no_ground_for_an_exception(f: Facts) -> Findings:
    """Dislike of a rule, or that somebody asked, is no ground."""
    if f.reason in ("dislike", "just_asked"):
        yield Verdict("Neither dislike of a rule nor the mere wish of a player justifies an exception.")
        yield MayNot(Party.DIRECTOR, "make an exception on that ground")


@chapter.decides("director_is_party", "1.1.4.2.b")
def party_never_rules(f: Facts) -> Findings:
    """A director who plays in the dispute never rules; another director does, or a committee."""
    if f.part == "player":
        yield MayNot(Party.DIRECTOR, "rule in the own dispute")
        if f.other_director:
            yield Verdict("Another director of the tournament must rule.")
        else:
            yield Verdict("There is no other director: a committee must be convened.")
            yield Duty(Party.COMMITTEE, "rule in place of a director")


@chapter.decides("director_is_party", "1.1.4.2.c")
def financial_interest(f: Facts) -> Findings:
    """A director with a stake in a player steps aside, or discloses it and names the right of appeal."""
    if f.part in ("stake", "spouse"):
        yield Verdict("A financial interest: the director steps aside, or discloses it.")
        yield Choice(
            Party.DIRECTOR,
            (
                Option(
                    f"step aside for {'a ruling committee' if f.known('other_director') is False else 'another director'}"
                ),
                Option("disclose the stake and tell the players that they can appeal to a committee"),
            ),
        )


@chapter.decides("director_is_party", "1.1.4.2.d")
def friends_are_no_conflict(f: Facts) -> Findings:
    """Friendship or kinship is no conflict of interest, save a spouse with shared finances."""
    if f.part == "friend":
        yield Verdict("Friends and relatives are no conflict of interest; the director may rule.", violation=False)
    elif f.part == "spouse":
        yield Verdict("A spouse with whom finances may be shared counts as a financial interest.")


@chapter.decides("late_clock_claim", "4.3.3.a", "4.3.4.c")
def clock_errors_first(f: Facts) -> Findings:
    """A clock error is announced at once and corrected; even after expiry the director first applies the clock-error rules."""
    if f.time_expired:
        yield Verdict(
            "Not too late: if a clock error may have caused it, the director first applies the clock-error rules."
        )
        yield Duty(Party.DIRECTOR, "see whether an adjustment of the clock removes the expiry, before anything else")
    else:
        yield Verdict("A clock error must be announced at once and corrected.")
