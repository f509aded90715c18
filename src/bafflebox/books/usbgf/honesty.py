"""Fair play in the USBGF rules: who must speak up, traps, rules as a weapon, private agreements (1.1.6, 4.1.7, 4.2.4 and 5.2)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot, Sanction, Warning

chapter = Chapter("usbgf")


@chapter.decides("breach_noticed", "1.1.6.a")
def point_it_out(f: Facts) -> Findings:
    """Each player points out every breach of a mandatory rule at once; neither a lapsed limit nor a right to condone ends the duty."""
    if f.noticed:
        yield Duty(Party.EITHER, "point out every breach of a mandatory rule at once")
        if not f.pointed_out:
            yield Verdict("A player noticed and kept silent: silence is itself a violation.", violation=True)


@chapter.decides("breach_noticed", "1.3.3.d")
def monitor_does_not_relieve(f: Facts) -> Findings:
    """A monitor, or an oversight of the monitor, leaves the players' own duty to point out and correct intact."""
    if f.noticed and f.monitor_present:
        yield Verdict("A monitor does not relieve the players of their duty to speak.")


@chapter.decides("breach_noticed", "1.1.6.b")
def correct_it(f: Facts) -> Findings:
    """A violation must be corrected unless the time for it has passed, it is condoned as the rules allow, or it cannot be undone."""
    if f.deadline_passed:
        yield Verdict("The time for a correction has passed: point out, but it is not corrected.")
    elif not f.reversible:
        yield Verdict("The act cannot be undone: point out, but no correction is possible.")
    elif f.condonable and f.condoned:
        yield Verdict("It is condoned as the rules allow, and need not be corrected.")
    else:
        yield Verdict("It must be corrected.")
        yield Duty(Party.BOTH, "have it corrected")


@chapter.decides("breach_noticed", "1.1.6.e")
def knowing_breach(f: Facts) -> Findings:
    """To break a rule knowingly is to cheat; an oversight is pointed out and corrected."""
    if f.known_breach:
        yield Verdict("Breaking a rule knowingly is cheating.", violation=True)
        yield Sanction(Party.OFFENDER, ("as the director sees fit",))
    else:
        yield Verdict("An oversight is pointed out and put right, not punished.")


@chapter.decides("frivolous_objections", "4.1.3.3.1.c")
def nitpicking(f: Facts) -> Findings:
    """Frivolous objections are delay; on a complaint the director may deny an abusive player further objections on technique."""
    if f.reasonable:
        yield Verdict("Reasonable objections on technique are the player's right.", violation=False)
    else:
        yield Verdict("Frivolous objections made again and again are delay.", violation=True)
        yield May(Party.DIRECTOR, "deny the player further objections based on technique")


@chapter.decides("baiting", "4.1.7")
def unsporting_trick(f: Facts) -> Findings:
    """Who tries to trick the opponent into a premature act to gain the penalty may be warned or sanctioned."""
    if f.on_purpose:
        yield Verdict("Provoking a premature act for gain is unsporting.", violation=True)
        yield Sanction(Party.OFFENDER, ("a warning", "a sanction for unsporting conduct"))
    elif f.act == "other":
        yield Verdict("No trick: the prescribed remedy for the premature act applies.")


@chapter.decides("baiting", "4.1.7.1.f")
def faked_clock_hit(f: Facts) -> Findings:
    """Miming a clock hit to draw a grab is cheating; a hand at the button normally costs the penalty and brings a warning."""
    if f.act != "faked_clock_hit":
        return
    if f.on_purpose:
        yield Verdict("Miming a clock hit to draw a grab is cheating.", violation=True)
        yield Discretion(Party.DIRECTOR, ("deny the penalty for the grab",))
    elif f.hand == "at_button":
        yield Verdict("The hit looked real: the director tends to deny the penalty for the grab.")
        yield Discretion(Party.DIRECTOR, ("deny the penalty for the grab",), "Call the director if the player insists")
        yield Warning(Party.OFFENDER, "the hand was at the button without pressing")
    else:
        yield Verdict("A hand only moving toward the clock: the penalty for the grab normally stands.")


@chapter.decides("baiting", "4.1.7.2.d")
def aborted_lift(f: Facts) -> Findings:
    """The opponent should wait for a real lift, but the director may weigh an aborted one, above all a pattern."""
    if f.act == "aborted_lift":
        yield Verdict("One should wait for a real lift of the dice; but the director may weigh the aborted one.")
        yield May(
            Party.DIRECTOR,
            "deny the remedy for the early roll or sanction the pattern"
            if f.pattern
            else "weigh the aborted lift in the ruling on the early roll",
        )


@chapter.decides("rules_as_weapon", "5.2.d")
def insisting_on_the_letter(f: Facts) -> Findings:
    """Where the letter favours one who likely acted in bad sportsmanship, the director may warn that insisting brings sanctions."""
    if not f.bad_sportsmanship:
        yield Verdict("No bad sportsmanship: the rule applies as it stands.", violation=False)
    elif f.insists and f.warned_before:
        yield Verdict("Warned, the player insists: sanctions may follow, and that is not retaliation.")
        yield Sanction(Party.OFFENDER, ("as the director announced",))
    else:
        yield Verdict("The director may warn that insisting will bring sanctions; that is not retaliation.")
        yield May(Party.DIRECTOR, "warn that insisting will bring sanctions")


@chapter.decides("agreed_result", "4.2.4.a")
def settlement_is_void(f: Facts) -> Findings:
    """Games and matches are played out; an agreement to end one as a negotiated settlement is void and cannot be enforced."""
    if not f.asked_director:
        yield Verdict("A negotiated settlement is void.", violation=True)


@chapter.decides("penalty_on_oneself", "1.1.6.a")
def breach_is_pointed_out(f: Facts) -> Findings:
    """A breach has to be pointed out, also the own one; only what the rules leave to a player can that player waive."""
    yield Verdict("A breach of a mandatory rule is pointed out, also the own one.")
    yield Discretion(
        bounds=("a penalty that is fair and fitting", "none"),
        guidance="penalties are the director's, save a remedy that the rules let the opponent choose or waive",
    )


@chapter.decides("private_agreement", "4.2.4.a")
def no_settlement(f: Facts) -> Findings:
    """Games are played out by random rolls and legal moves; no negotiated end, change of checkers or cube, or fixed roll."""
    if f.what == "altered_game":
        yield Verdict("Such an agreement is void.", violation=True)
        yield MayNot(Party.BOTH, "settle or alter a game by agreement")


@chapter.decides("private_agreement", "4.2.4.b")
def no_future_knowledge(f: Facts) -> Findings:
    """No move may be made with knowledge of later events; such agreements are void."""
    if f.what == "future_knowledge":
        yield Verdict("Such an agreement is void: no move is made with knowledge of later rolls.", violation=True)
        yield MayNot(Party.BOTH, "let a play be chosen once the next roll is known")


@chapter.decides("private_agreement", "1.1.6.b", "1.7.1.1")
def rules_bind_both(f: Facts) -> Findings:
    """A breach has to be corrected and is not the players' to allow, save where a preference policy leaves the choice to them."""
    if f.what in ("rules_of_play", "clock_settings"):
        if f.policy_allows or f.director_approved:
            yield Verdict("The policy of the event, or the director, leaves this to the players.", violation=False)
        else:
            yield Verdict("Only what a preference policy leaves to the players can be agreed.", violation=True)
            yield MayNot(Party.BOTH, "agree on it without the director")


@chapter.decides("private_agreement", "4.1.3.1.2.a", "4.1.3.1.2.b")
def left_side_by_consent(f: Facts) -> Findings:
    """Rolling on the left is for the opponent to allow, until that is taken back, a roll is made on the right, or the game ends."""
    if f.what == "rules_of_play":
        yield Verdict(
            "Rolls on the left need only the opponent's consent, which lapses at the latest when the game ends."
        )


@chapter.decides("private_agreement", "4.8.1.2.a")
def no_other_length(f: Facts) -> Findings:
    """Players must not agree on another length; the director may sanction one or both."""
    if f.what == "target_score" and not f.director_approved:
        yield Verdict("The length of the match is never the players' to change.", violation=True)
        yield Sanction(Party.BOTH, ("one or both, as the director sees fit",))


@chapter.decides("private_agreement", "4.8.1.2.b")
def length_by_the_director(f: Facts) -> Findings:
    """Both may ask for another length; only once the director has posted it is it played."""
    if f.what == "target_score" and f.director_approved:
        yield Verdict("Approved by the director, the new length is played once it is posted.", violation=False)
        yield Duty(Party.DIRECTOR, "post the revised length on the draw sheet")
