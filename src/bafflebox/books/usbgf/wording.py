"""What must, shall, should and may mean in the USBGF rules (sections 1.1.1 and 1.1.6)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, Presumption, Sanction, Warning

chapter = Chapter("usbgf")


@chapter.decides("rule_wording", "1.1.1.a")
def player_means_team(f: Facts) -> Findings:
    """What is said of a player holds for a team, as far as that fits."""
    if f.concerns == "team":
        yield Verdict("What is said of a player holds for the team as one side.")


@chapter.decides("rule_wording", "1.1.1.b")
def must(f: Facts) -> Findings:
    """Must is mandatory; a deliberate or repeated breach is serious and may be penalised."""
    if f.wording == "must":
        yield Verdict("Must is mandatory.", violation=True)
        if f.intentional or f.repeated:
            yield Verdict("A deliberate or repeated breach is serious.")
            yield Sanction(Party.DIRECTOR if f.concerns == "director" else Party.OFFENDER)


@chapter.decides("rule_wording", "1.1.1.c")
def shall(f: Facts) -> Findings:
    """Shall is mandatory with room for exceptions; a breach may be penalised."""
    if f.wording == "shall":
        if f.special_circumstances:
            yield Verdict("Shall is mandatory, but special circumstances may justify an exception.")
            yield Discretion(bounds=("follow the rule", "make an exception that the circumstances call for"))
        else:
            yield Verdict("Shall is mandatory.", violation=True)
            yield Sanction(Party.DIRECTOR if f.concerns == "director" else Party.OFFENDER)


@chapter.decides("rule_wording", "1.1.1.d", over=("1.1.1.c",))
def shall_that_protects(f: Facts) -> Findings:
    """Where the duty only protects the player who broke it, it binds, but a breach normally brings no penalty."""
    if f.wording == "shall" and f.protects_offender:
        yield Verdict(
            "The rule binds, but it protects the very player who broke it: normally no penalty.", violation=True
        )


@chapter.decides("rule_wording", "1.1.1.e")
def should(f: Facts) -> Findings:
    """Should is best practice: no infraction, but doubt it caused goes against the player; repetition may be sanctioned."""
    if f.wording != "should" or f.basic_rule:
        return
    yield Verdict("Should is best practice: not to follow it is no infraction in itself.", violation=False)
    if f.dispute_arose:
        yield Presumption(Party.OFFENDER, "whoever caused the confusion by not following the practice")
    if f.repeated and f.ordered_to_conform:
        yield Sanction(Party.OFFENDER)
    elif f.repeated:
        yield Warning(Party.OFFENDER, "with the order to follow the practice")


@chapter.decides("rule_wording", "1.1.1.f")
def asked_to_follow(f: Facts) -> Findings:
    """Who ignores the opponent's express request to follow a practice stands worse in a related ruling."""
    if f.wording == "should" and f.dispute_arose and f.asked_to_follow:
        yield Verdict("The player was expressly asked to follow the practice, which makes the doubt weigh more.")


@chapter.decides("rule_wording", "1.1.1.g")
def may(f: Facts) -> Findings:
    """May is a permission, neither advised nor discouraged."""
    if f.wording == "may":
        yield Verdict("May is a permission and no duty.", violation=False)
        who = {"director": Party.DIRECTOR, "team": Party.EITHER, "player": Party.EITHER}[f.concerns]
        yield May(who, "do so or leave it")


@chapter.decides("rule_wording", "1.1.6.d")
def mandatory_or_not(f: Facts) -> Findings:
    """Must and shall, and the basic rules of the game, are mandatory; only those have to be pointed out and corrected."""
    if f.basic_rule or f.wording in ("must", "shall"):
        yield Verdict("The rule is mandatory: a breach has to be pointed out and corrected.", violation=True)
        yield Duty(Party.BOTH, "point out and correct a breach of a mandatory rule")
    else:
        yield Verdict("The rule is not mandatory: there is no duty to point it out.", violation=False)
