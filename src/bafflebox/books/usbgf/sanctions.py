"""Penalties in the USBGF rules (section 1.1.5, and what other sections add)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    Choice,
    DelayForfeited,
    Discretion,
    Duty,
    May,
    MayNot,
    Option,
    RollStands,
    Sanction,
    Warning,
)

chapter = Chapter("usbgf")

BY_SEVERITY = (
    "rule_breach",
    "insult",
    "language",
    "aid_used",
    "dice_swapped",
    "setup_error",
    "length_agreed",
    "agreed_result",
    "thrown_game",
    "break_without_right",
    "late_agreed",
)
"""Offences for which no section names a penalty of its own, so that severity and repetition decide (1.1.5.b)."""
SEVERAL = 2  # 1.1.6.c and 4.1.7.2.c say repeatedly: more than once


@chapter.sets("sanctions", "1.1.5.a", "1.2.4", "4.1.1.c", "4.4.8.c")
def sanctions() -> tuple[list[str], str]:
    """Whatever is fair and fitting; the list is open."""
    return (
        [
            "any fair and fitting penalty",
            "warning",
            "penalty points",
            "forfeit of the match",
            "disqualification",
            "exclusion from the playing area",
            "ban from later tournaments",
        ],
        "an open list: that no penalty is prescribed does not mean that none can be given",
    )


@chapter.sets("repeat_ladder", "1.1.5.b", "4.2.3.8.a", "4.1.7.1.g")
def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """The steps for a lesser offence that is repeated; a severe one may be penalised at once."""
    ladders = {
        "illegal_move": ["warning", "sanctions at the director's discretion"],
        "early_lifting": ["warning", "the offender completes the roll and bears the fast-roll remedy"],
    }
    return ladders.get(offence, ["explanation or warning", "penalty"]), "a warning may come first, but is not owed"


@chapter.sets("penalty_point", "2.2.5.b")
def penalty_point(score_own: int, score_opp: int, points: int = 1) -> tuple[dict[str, int], str]:
    """The score after a penalty point: the opponent gets it."""
    return (
        {"offender": score_own, "opponent": score_opp + points},
        "the text does not say whose score changes; read as points for the opponent",
    )


@chapter.decides("sanction", "1.1.5.a")
def any_fair_penalty(f: Facts) -> Findings:
    """Violations and unacceptable behaviour may be penalised by whatever is fair and fitting."""
    if f.offence != "director_conduct":
        yield Discretion(
            Party.DIRECTOR,
            ("any penalty that is fair and fitting, or none",),
            "That no penalty is prescribed does not mean that none can be given",
        )


@chapter.decides("sanction", "1.1.5.b")
def severity_and_repetition(f: Facts) -> Findings:
    """Severe breaches may be penalised at once, lesser ones when repeated; a warning may come first but is not owed."""
    if f.offence not in BY_SEVERITY:
        return
    if f.severity == "severe":
        yield Verdict("A severe breach may be penalised at once, without a warning.")
    elif f.repeated:
        yield Verdict("Repeated: a penalty may be given; a warning is not owed first.")
    else:
        yield Verdict("A lesser lapse for the first time: a penalty only on repetition.")
        yield May(Party.DIRECTOR, "explain the rule, or warn")


@chapter.decides("sanction", "1.2.4")
def bad_behaviour(f: Facts) -> Findings:
    """For breach of the standards of behaviour any just sanction, up to disqualification and exclusion."""
    if f.offence in ("behaviour", "insult"):
        yield Verdict("Any just sanction is open, up to disqualification and exclusion.", violation=True)
        yield Sanction(Party.OFFENDER, ("any just sanction", "disqualification", "exclusion from the playing area"))


@chapter.decides("sanction", "1.4.3.b")
def refusing_to_be_recorded(f: Facts) -> Findings:
    """Who enters and then refuses recording by director or federation may be penalised."""
    if f.offence == "recording_refused":
        yield Verdict("Entering an event means to accept recording; a penalty may follow.", violation=True)
        yield Sanction(Party.OFFENDER, ("a penalty at the director's discretion",))


@chapter.decides("sanction", "1.6.4")
def help_by_spectators(f: Facts) -> Findings:
    """Spectators who speak or help may be sanctioned; the player only for knowing involvement."""
    if f.offence in ("spectator_help", "spectator_spoke"):
        yield Verdict("The spectator may be sanctioned.")
        yield Sanction(Party.SPECTATOR, ("any just sanction", "expulsion from the playing area"))
    if f.offence == "spectator_help":
        if f.knowing:
            yield Verdict("The player sought or took the help knowingly and may be disqualified.", violation=True)
            yield Sanction(Party.OFFENDER, ("any just sanction", "disqualification", "expulsion from the playing area"))
        else:
            yield Verdict("The player, who did not seek it, is not sanctioned for it.")
            yield MayNot(Party.DIRECTOR, "sanction the player for it")


@chapter.decides("sanction", "1.8.1.e")
def cheating_equipment(f: Facts) -> Findings:
    """Possessing what is evidently there to gain an unfair advantage is enough for a severe penalty."""
    if f.offence == "cheating_equipment":
        yield Verdict("Possession is enough, used or not, if its purpose is evidently unfair.", violation=True)
        yield Sanction(Party.OFFENDER, ("a severe penalty",))


@chapter.decides("sanction", "4.1.1.c")
def dice_manipulation(f: Facts) -> Findings:
    """Manipulating dice is cheating; the scale reaches to expulsion and a ban."""
    if f.offence == "dice_manipulation":
        yield Verdict("Manipulating dice is cheating.", violation=True)
        yield Sanction(Party.OFFENDER, ("a lesser penalty", "expulsion", "ban from later tournaments"))


@chapter.decides("sanction", "4.1.3.1.1.i")
def improper_rolling(f: Facts) -> Findings:
    """Repeated improper rolling: first objection and explanation, then the director, who may impose a baffle box."""
    if f.offence == "improper_rolling":
        if f.repeated:
            yield Verdict("Repeated improper rolling is not tolerated.", violation=True)
            yield Sanction(Party.OFFENDER, ("warning", "a baffle box imposed", "other sanctions"))
        else:
            yield Verdict("First the opponent objects and explains; ignorance is often the cause.")
            yield Duty(Party.OPPONENT, "object in time and explain; tell the director if it recurs")


@chapter.decides("sanction", "4.1.5.b")
def unfounded_dice_complaints(f: Facts) -> Findings:
    """Repeated complaints against several opponents without evidence may be discounted and sanctioned."""
    if f.offence == "dice_complaints":
        yield Verdict("Complaints without evidence, shared by nobody, may be refused and sanctioned.")
        yield May(Party.DIRECTOR, "refuse, and give further complaints less credence")
        yield Sanction(Party.OFFENDER, ("warning", "a sanction for delay or unsporting behaviour"))


@chapter.decides("sanction", "4.1.7.1.c")
def early_lifting_with_delay(f: Facts) -> Findings:
    """With a timed clock the player on turn may require that the offender lose the next delay, or waive it."""
    if f.offence == "early_lifting" and f.clock == "timed":
        yield Verdict(
            "The player on turn may require the loss of the next delay, before restarting the clock.", violation=True
        )
        yield Choice(
            Party.OPPONENT,
            (Option("require it", (DelayForfeited(Party.OFFENDER, "on the next move"),)), Option("waive it")),
            "before the clock is restarted",
        )


@chapter.decides("sanction", "4.1.7.1.g")
def early_lifting_without_delay(f: Facts) -> Findings:
    """Without a delay to lose: a warning; on recurrence the offender may be made to complete the roll."""
    if f.offence == "early_lifting" and f.clock == "none":
        if f.warned_before:
            yield Verdict("Lifted early again after a warning.", violation=True)
            yield May(
                Party.DIRECTOR,
                "make the offender complete the roll; the opponent then chooses whether it stands",
            )
        else:
            yield Verdict("No time penalty is possible; the director warns by judgement.", violation=True)
            yield Warning(Party.OFFENDER, "dice lifted early")


@chapter.decides("sanction", "4.2.3.8.a")
def illegal_moves(f: Facts) -> Findings:
    """No fixed penalty: repeated violations bring a warning, then sanctions. Knowing silence is cheating."""
    if f.offence == "illegal_move_hidden":
        if f.option.moves == "legal":
            yield Verdict("Noticing an illegal move and keeping silent is cheating.", violation=True)
            yield Sanction(Party.OFFENDER, ("sanctions at the director's discretion",))
    elif f.offence == "illegal_move" and f.repeated:
        if f.warned_before:
            yield Verdict("Repeated after a warning: sanctions at discretion.", violation=True)
            yield Sanction(Party.OFFENDER, ("sanctions at the director's discretion",))
        else:
            yield Verdict("Repeated illegal moves bring a warning first.", violation=True)
            yield Warning(Party.OFFENDER, "repeated illegal moves")
    elif f.offence == "illegal_move":
        yield Verdict("There is no fixed penalty for an illegal move.")


@chapter.decides("sanction", "4.2.3.8.b")
def illegal_move_under_time_pressure(f: Facts) -> Findings:
    """Rushed sloppiness is tolerated; stopping the clock on purpose should bring a warning or penalty."""
    if f.offence == "illegal_move_for_time":
        if f.intentional:
            yield Verdict("Circumventing the time control: a warning or penalty should be considered.", violation=True)
            yield Sanction(Party.OFFENDER, ("warning", "penalty"))
        else:
            yield Verdict("Rushed sloppiness is tolerated unless it is repetitive and disruptive.")


@chapter.decides("sanction", "4.3.3.b")
def clock_let_run(f: Facts) -> Findings:
    """To let the opponent's time run wrongly, knowing it, is cheating; the director should sanction it."""
    if f.offence == "clock_let_run":
        yield Verdict("Letting the opponent's time run wrongly, knowing it, is cheating.", violation=True)
        yield Sanction(Party.OFFENDER, ("a sanction for cheating",), must=True)


@chapter.decides("sanction", "4.4.7.b")
def cube_baiting(f: Facts) -> Findings:
    """Drawing a reaction with the cube, or leaving it wrong knowingly, is bad sportsmanship and may be sanctioned."""
    if f.offence == "cube_baiting":
        yield Verdict("Bad sportsmanship, which may be sanctioned.")
        yield May(Party.OPPONENT, "warn the player, and call the director if it goes on")
        yield Sanction(Party.OFFENDER, ("a sanction for bad sportsmanship",))


@chapter.decides("sanction", "4.4.8.c")
def crawford_on_purpose(f: Facts) -> Findings:
    """A double offered or accepted to break the Crawford rule: points, forfeit or disqualification should follow."""
    if f.offence == "crawford_on_purpose":
        yield Verdict(
            "The director should impose penalty points, forfeit of the match or disqualification.", violation=True
        )
        yield Sanction(Party.OFFENDER, ("penalty points", "forfeit of the match", "disqualification"))


@chapter.decides("sanction", "4.5.b")
def incomplete_play(f: Facts) -> Findings:
    """Deliberately less than a complete legal move is a serious violation, even if it may be condoned."""
    if f.offence == "incomplete_play":
        yield Verdict("A serious violation, even where the opponent may condone it.", violation=True)
        yield Sanction(Party.OFFENDER, ("a sanction for a serious violation",))


@chapter.decides("sanction", "4.5.1.d", "4.5.2.d")
def unreasonable_about_the_end(f: Facts) -> Findings:
    """Refusing the obvious, or conceding less or claiming more than one knows, may be sanctioned for the delay."""
    if f.offence == "claim_behaviour":
        yield Verdict("Unreasonable behaviour over a claim or concession.")
        yield Sanction(Party.OFFENDER, ("a sanction for the delay",))


@chapter.decides("sanction", "4.8.2.b")
def length_hidden(f: Facts) -> Findings:
    """Knowing of a wrong length and not telling is a serious violation; the remedy may then differ."""
    if f.offence == "length_hidden":
        yield Verdict("Knowing of a wrong length and not telling is a serious violation.", violation=True)
        yield Sanction(Party.OFFENDER, ("a sanction for a serious violation",))
        yield May(Party.DIRECTOR, "depart from the standard remedy for a wrong length")


@chapter.decides("sanction_imposed", "1.1.5.a")
def who_penalises(f: Facts) -> Findings:
    """The director may penalise; a committee reviews, and may penalise a frivolous appeal."""
    if f.by in ("director", "arbiter"):
        yield Verdict("Directors may impose any fair penalty.", violation=False)
        yield May(Party.DIRECTOR, "impose it")


@chapter.decides("sanction_imposed", "1.3.3.e")
def monitors_penalise_subject_to_the_director(f: Facts) -> Findings:
    """A monitor may rule on any situation; the director's view replaces it on appeal."""
    if f.by == "monitor":
        yield Verdict("A monitor may rule on any situation; the player may appeal to the director.")


@chapter.decides("sanction_imposed", "2.3.1.e", "5.3.d")
def committees_and_penalties(f: Facts) -> Findings:
    """A committee upholds, reverses or modifies; on its own it may penalise a frivolous appeal that delays."""
    if f.by == "committee":
        yield Verdict("A committee may modify a penalty on appeal, and penalise a frivolous appeal that delays.")


@chapter.decides("sanction_imposed", "1.1.5.b")
def explain_it(f: Facts) -> Findings:
    """Whoever warns or penalises should explain the violation, the rule and what is expected from then on."""
    if not f.explained:
        yield Duty(Party.DIRECTOR, "explain the violation, the rule and the practice expected from then on")


@chapter.decides("selective_silence", "1.1.6.c")
def entrapment(f: Facts) -> Findings:
    """Repeated silence, and a demand only when it pays, may be held to entrap; the director may rule against it."""
    if f.infraction == "other":
        if f.let_pass >= SEVERAL and not f.good_reason:
            yield Verdict("The director may treat it as entrapment and rule against that player.", violation=True)
            yield Discretion(Party.DIRECTOR, ("deny the correction, now and in later cases", "correct as usual"))
        else:
            yield Verdict("No pattern of silence: the infraction is corrected as usual.", violation=False)


@chapter.decides("selective_silence", "4.1.7.2.c")
def reroll_lost_by_silence(f: Facts) -> Findings:
    """Who repeatedly let early rolls pass loses the reroll now, and if it goes on perhaps for good; revising stays."""
    if f.infraction == "early_roll":
        if f.let_pass < SEVERAL or f.good_reason:
            yield Verdict("No pattern of silence: the usual choice remains.", violation=False)
            return
        yield Verdict("The player who kept silent loses the choice of a reroll; both are warned.", violation=True)
        yield RollStands()
        yield May(Party.OFFENDER, "revise the play")
        yield Warning(Party.OFFENDER, "early rolls let pass without a word")
        yield Warning(Party.OPPONENT, "rolled early")
        if f.warned_before:
            yield May(Party.DIRECTOR, "take the choice of a reroll from that player for good")
