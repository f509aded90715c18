"""Incidents of sanctions: penalties for an offence, who may impose them, silence as a trap, needless calls for
video."""

from __future__ import annotations

from dataclasses import replace

from bafflebox.rulings.facts import Facts, choice, minutes, number, repeated, seconds, yes_no
from bafflebox.rulings.incident import Incident

SANCTION = Incident(
    name="sanction",
    title="What sanction can follow?",
    topic="sanctions",
    about="A rule has been broken or somebody has misbehaved: what may or must follow?",
    facts=(
        choice(
            "offence",
            "What was done?",
            rule_breach="a rule was broken that none of the others names",
            behaviour="bad behaviour towards people or equipment",
            insult="foul, threatening or insulting language, or deceit",
            language="a language was spoken that is not allowed",
            spectator_spoke="a spectator commented or pointed something out",
            spectator_help="a spectator signalled or helped a player",
            aid_used="a forbidden aid, phone or recording was used",
            cheating_equipment="equipment for cheating was found, such as loaded dice",
            dice_manipulation="dice were manipulated",
            improper_rolling="the dice were not rolled properly",
            dice_complaints="complaints about dice against many opponents, without evidence",
            dice_swapped="dice were exchanged without asking",
            early_lifting="dice were lifted before the opponent's turn had ended",
            setup_error="the checkers were set up wrongly",
            illegal_move="an illegal move",
            illegal_move_hidden="an illegal move was noticed and kept quiet",
            illegal_move_for_time="an illegal move that won thinking time",
            incomplete_play="less than a complete legal move was made on purpose",
            clock_let_run="the opponent's clock was let run wrongly, knowingly",
            cube_baiting="the cube was reached for, or left wrong, to draw a reaction",
            crawford_on_purpose="a double in the Crawford game, on purpose",
            claim_behaviour="an obvious claim or concession was refused, or a wrong one made knowingly",
            length_hidden="a wrong match length was noticed and kept quiet",
            length_agreed="the players agreed on another match length",
            agreed_result="the players agreed on a result",
            thrown_game="a game was lost on purpose, or play was otherwise dishonest",
            break_without_right="a break was taken without right",
            late_agreed="both took a longer break without asking",
            recording_refused="a player refuses to be recorded by the director or the federation",
            director_conduct="the director behaved badly",
        ),
        choice("severity", "How grave was it?", minor="a lesser lapse", severe="severe or outrageous"),
        yes_no("knowing", "Did the player seek or take the help knowingly?"),
        yes_no("intentional", "Was it done on purpose?"),
        repeated("Has the same been done before?", default=None),
        yes_no("warned_before", "Has the offender already been warned for it?"),
        yes_no("exceptional", "Is the case exceptional?", default=False),
        seconds("seconds_lost", "How many seconds did the opponent lose?", 0, 3600, default=0),
        choice(
            "clock", "Is a clock in use?", timed="yes, with a delay", none="no, or one without a delay", default="timed"
        ),
    ),
    words=("penalty", "punish", "warning", "disqualify", "expel", "ban", "repeated offence", "cheating"),
)

SANCTION_IMPOSED = Incident(
    name="sanction_imposed",
    title="Who may impose a sanction",
    topic="sanctions",
    about="A sanction is given: may that person give it, and how?",
    facts=(
        choice(
            "by",
            "Who gives it?",
            director="the director; in the IBF rules the Chief Arbiter",
            arbiter="an assistant director or another arbiter",
            monitor="a monitor of the match",
            committee="a committee",
        ),
        choice(
            "sanction",
            "What is given?",
            warning="a warning",
            time="time taken off, or given to the opponent",
            points="penalty points",
            game="a game is lost",
            match="the match is lost",
            exclusion="disqualification, exclusion or expulsion",
            ban="a ban from later tournaments",
        ),
        yes_no("power_given", "Has the director given that person the power to do so?"),
        yes_no("explained", "Was it explained what was wrong, which rule it is, and what is expected?", default=True),
    ),
    words=("authority", "who decides", "expulsion", "chief arbiter"),
)

SELECTIVE_SILENCE = Incident(
    name="selective_silence",
    title="Silent until it pays",
    topic="sanctions",
    about="A player let the same infraction pass several times and objects now that it helps.",
    facts=(
        choice(
            "infraction",
            "What was let pass?",
            early_roll="premature rolls",
            other="another infraction of the same kind",
        ),
        number("let_pass", "How many times was it let pass before?", 0, 20),
        yes_no("good_reason", "Is there a good reason for the earlier silence?", default=False),
        yes_no("warned_before", "Has the silent player already been warned for this?", default=False),
    ),
    words=("entrapment", "trap", "earlier silence", "inconsistent"),
)


def _by_clock(f: Facts) -> float | None:
    """What the player's clock shows, in minutes, if known."""
    clock = f.known("clock_own")
    return None if clock is None else float(clock) / 60


VIDEO_CALLED = Incident(
    name="video_called",
    title="Video is called for",
    topic="sanctions",
    about="A player has the technician called to look at the recording.",
    facts=(
        yes_no("grounds", "Was there good reason for it?"),
        replace(minutes("minutes_left", "How many minutes does that player have left?", 0, 99), derive=_by_clock),
    ),
    words=("technician", "recording", "replay", "without grounds"),
)
