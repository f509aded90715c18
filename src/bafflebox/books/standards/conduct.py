"""Sportsmanship, language, recordings and private agreements in the Standards Guide (sections 1 to 3 and E)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Choice, Duty, May, MayNot, Option, Presumption, Sanction

chapter = Chapter("standards")


@chapter.sets("official_languages", "3.7.a")
def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[list[str] | None, str]:
    """The language that the director names; not necessarily English."""
    return (list(added) if added else None), "the director names the language"


@chapter.decides("misconduct", "E.7")
def friendly_spirit(f: Facts) -> Findings:
    """Everyone keeps a friendly spirit; complaining, berating and spreading ill will may bring punitive action."""
    if f.act in ("berating", "intimidation"):
        yield Verdict("Everyone keeps a friendly spirit; the staff may act against this.", violation=True)
        yield Sanction(Party.OFFENDER, ("punitive action by the staff",))


@chapter.decides("misconduct", "E.5")
def insults(f: Facts) -> Findings:
    """Foul, threatening or insulting language: from a warning up to expulsion."""
    if f.act == "insult":
        yield Verdict("Insults are punished as the director decides.", violation=True)
        yield Sanction(Party.OFFENDER, ("warning", "point deduction or penalty, now or in future matches", "expulsion"))


@chapter.decides("misconduct", "E.1", "1.1.4")
def courtesy(f: Facts) -> Findings:
    """Opponents are treated with courtesy and fairness; how the standards are enforced is the director's decision."""
    if f.act in ("equipment_abused", "clock_obstructed"):
        yield Verdict("Against courtesy and fairness; the sanction is for the director alone.", violation=True)
        yield Sanction(Party.OFFENDER, ("as the director decides",))


@chapter.decides("misconduct", "1.2.1.b")
def play_to_win(f: Facts) -> Findings:
    """Everyone plays to win, as well as they can, within rules and sportsmanship."""
    if f.act == "lost_on_purpose":
        yield Verdict("Everyone plays to win: losing on purpose is a breach.", violation=True)


@chapter.decides("penalty_on_oneself", "E.4", over=("E.2", "E.3", "1.2.1.a"))
def no_profit_from_accidents(f: Facts) -> Findings:
    """Fair play comes first: nobody should profit from a technicality or an accident."""
    if f.accident:
        yield Verdict("Fair play comes first: nobody should profit from a technicality or an accident.")
        yield MayNot(Party.EITHER, "take advantage of it")


@chapter.decides("penalty_on_oneself", "E.2")
def penalise_oneself(f: Facts) -> Findings:
    """Whoever breaks a rule, even by accident, insists on the penalty; leniency is neither sought nor taken."""
    if f.whose == "own":
        yield Verdict("The player should insist on the penalty; leniency is neither sought nor taken.")
        yield Duty(Party.OFFENDER, "accept the penalty, also where the opponent would waive it")


@chapter.decides("penalty_on_oneself", "1.2.1.a")
def in_doubt_against_oneself(f: Facts) -> Findings:
    """Players hold themselves to the strictest standard and in doubt rule against themselves."""
    if f.whose == "doubtful":
        yield Verdict("In doubt players should rule against themselves.")
        yield Presumption(Party.OFFENDER, "by the player's own ruling")


@chapter.decides("penalty_on_oneself", "E.3")
def insist_on_the_penalty(f: Facts) -> Findings:
    """When the opponent breaks a rule in earnest, insist that the penalty be accepted."""
    if f.whose == "opponents":
        yield Verdict("The player should insist that the penalty be accepted.")
        yield Duty(Party.OFFENDER, "accept the penalty")


@chapter.decides("rules_as_weapon", "E.4")
def fair_play_before_technicalities(f: Facts) -> Findings:
    """Fair play comes before technicalities."""
    if f.bad_sportsmanship:
        yield Verdict("Nobody should profit from a technicality.")
        yield Choice(Party.DIRECTOR, (Option("follow the rule"), Option("make an exception for fair play")))


@chapter.decides("private_agreement", "1.2.2")
def no_private_change(f: Facts) -> Findings:
    """Collusion and private agreements to change a rule are out, unless the director approved beforehand."""
    if f.director_approved:
        yield Verdict("The director approved it beforehand.", violation=False)
    else:
        yield Verdict("No tournament rule is changed by private agreement.", violation=True)


@chapter.decides("private_agreement", "2.1.2.a")
def rules_bind_both(f: Facts) -> Findings:
    """Neither alone nor by agreement may players alter or drop a rule."""
    if not f.director_approved:
        yield MayNot(Party.BOTH, "alter or drop a rule, alone or by agreement")
        yield Reading(
            "The book itself leaves room for two agreements: the late correction of an illegal move, and a clock that only "
            "marks turns, noted or reported beforehand."
        )


@chapter.decides("plays_discussed", "1.2.3.b")
def wait_for_the_end(f: Facts) -> Findings:
    """Plays and doubles are not discussed with spectators, coaches or others before the match is over."""
    if f.match_over:
        yield Verdict("The match is over: it may be discussed.", violation=False)
    else:
        yield Verdict("Not before the match is over.", violation=True)
        yield MayNot(Party.EITHER, "discuss plays or doubles with anybody before the end of the match")


@chapter.decides("language_spoken", "3.7.a")
def named_language(f: Facts) -> Findings:
    """The director names the language, and players in a match use it between them."""
    if f.match_on and f.speaker in ("players", "partners", "team_mates"):
        if f.language == "named":
            yield Verdict("It is the language that the director named.", violation=False)
        else:
            yield Verdict("Players use the language that the director named, whichever it is.", violation=True)
            yield Duty(Party.BOTH, "speak the language that the director named")


@chapter.decides("language_spoken", "3.7.b")
def spectators_do_not_talk(f: Facts) -> Findings:
    """While a match lasts, spectators do not talk to the players, whatever the language."""
    if f.match_on and f.speaker == "spectator":
        yield Verdict("Spectators do not talk to the players, whatever the language.", violation=True)
        yield MayNot(Party.SPECTATOR, "talk to the players")


@chapter.decides("language_spoken", "3.7.c")
def translator(f: Facts) -> Findings:
    """A player without the official language may have a translator, if the director approves."""
    if f.speaker == "translator":
        if f.director_approves:
            yield Verdict("A translator may be used.", violation=False)
            yield May(Party.EITHER, "use the translator")
        else:
            yield Verdict("A translator needs the director's approval.", violation=True)


@chapter.decides("recording_use", "3.1.c")
def public_unless_restricted(f: Facts) -> Findings:
    """Recordings are public domain and officials may use them; one player's wish that it stay with the two is respected."""
    if f.restriction_requested:
        yield Verdict("One request is enough: the recording stays with the two players.")
        yield MayNot(Party.STAFF if f.by == "officials" else Party.SPECTATOR, "use or copy the recording")
    else:
        yield Verdict("Recorded matches, positions and plays are public.", violation=False)
        if f.by == "officials":
            yield May(Party.STAFF, "use the recording during the event")


@chapter.decides("distraction", "1.3.1")
def still_and_quiet(f: Facts) -> Findings:
    """Spectators stay still and quiet and do nothing whatsoever that distracts the players."""
    if f.by == "spectator":
        yield Verdict("Spectators stay still and quiet and do nothing that distracts the players.", violation=True)
        yield Duty(Party.SPECTATOR, "stop the distraction")


@chapter.decides("distraction", "E.1")
def quiet_asked_for(f: Facts) -> Findings:
    """Opponents are treated as one would be treated: with courtesy and fairness."""
    if f.by == "opponent" and f.reasonable:
        yield Verdict("Courtesy asks for it: a reasonable request is followed.", violation=not f.complied)
        yield Reading("A request for quiet is not mentioned; it is read under the golden rule.")
