"""What a player has to point out and may let pass in the USBGF rules (sections 1.1.6, 4.2.3.1 and 4.2.3.2)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Duty, May, MayNot

chapter = Chapter("usbgf")


@chapter.decides("condoning", "4.2.3.1.a")
def silence_is_no_choice(f: Facts) -> Findings:
    """To notice an illegal move and keep silent is a violation, whoever made it; before the turn ends speaking is a right."""
    if f.infraction != "checker_move":
        return
    if not f.turn_ended:
        yield Verdict("Before the turn is over it may be pointed out at once; nobody has to wait.", violation=False)
        yield May(Party.EITHER, "point it out at once")
    else:
        yield Duty(Party.EITHER, "point it out at once, also when it is their own or can no longer be corrected")
        if f.wish == "say_nothing":
            yield Verdict("To notice an illegal move and say nothing is a violation.", violation=True)


@chapter.decides("condoning", "4.2.3.2.1.a")
def legal_moves_may_not_be_condoned(f: Facts) -> Findings:
    """Under Legal Moves nobody may condone an illegal move while it can be corrected."""
    if f.option.moves == "legal" and f.infraction == "checker_move" and f.turn_ended and not f.deadline_passed:
        if f.wish == "let_it_stand":
            yield Verdict("Under Legal Moves the move must be corrected; it may not be let stand.", violation=True)
        yield MayNot(Party.EITHER, "let it stand")


@chapter.decides("condoning", "4.2.3.2.2.a")
def responsible_moves_may_be_condoned(f: Facts) -> Findings:
    """Under Responsible Moves the opponent may let an illegal move stand, aloud and not in silence."""
    if f.option.moves == "responsible" and f.infraction == "checker_move" and f.turn_ended and f.wish == "let_it_stand":
        if f.whose == "opponents":
            yield Verdict(
                "The opponent of the offender may let the move stand, if that is said aloud.", violation=False
            )
            yield May(Party.OPPONENT, "let the illegal move stand by saying so")
        else:
            yield Verdict("Only the opponent of the offender decides; the offender has no choice.", violation=False)
            yield MayNot(Party.OFFENDER, "decide whether the move is corrected")


@chapter.decides("condoning", "4.2.3.2.2.d")
def nothing_else_may_be_condoned(f: Facts) -> Findings:
    """Responsible Moves covers illegal checker moves only; every other infraction must be corrected."""
    if f.infraction == "other" and not f.deadline_passed:
        yield Verdict("Only an illegal checker move can ever be condoned; this has to be corrected.", violation=True)
        yield MayNot(Party.EITHER, "let it stand")


@chapter.decides("condoning", "1.1.6.d")
def only_mandatory_rules_bind(f: Facts) -> Findings:
    """The duties to point out and to correct exist only for mandatory rules, not for best practices."""
    if f.infraction == "best_practice":
        yield Verdict("It is a best practice only: no duty to point it out, and nothing to correct.", violation=False)
        yield May(Party.EITHER, "point it out, and should where it confuses")


@chapter.decides("condoning", "1.1.6.a")
def every_breach_is_pointed_out(f: Facts) -> Findings:
    """Every breach of a mandatory rule has to be pointed out at once, also when it can no longer be corrected."""
    if f.infraction == "other":
        yield Duty(Party.EITHER, "point it out at once, also when it is their own or can no longer be corrected")
        if f.wish == "say_nothing":
            yield Verdict("To notice a breach and say nothing is a violation.", violation=True)


@chapter.decides("condoning", "1.1.6.b")
def not_corrected_after_the_deadline(f: Facts) -> Findings:
    """Where a time limit for correction has passed, the breach is pointed out but not corrected."""
    if f.infraction in ("checker_move", "other") and f.deadline_passed:
        yield Verdict("The time for a correction has passed: it is pointed out but not corrected.")
