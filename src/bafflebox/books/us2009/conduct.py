"""Language, fair play and staff in the U.S. rules (heading and sections 1.2, 1.5, 2.5 and 4.9)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, May, MayNot

chapter = Chapter("us2009")

OFFICIAL_LANGUAGE = "English"  # 1.5.a


@chapter.sets("official_languages", "1.5.a")
def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[list[str], str]:
    """English, and no other."""
    return [OFFICIAL_LANGUAGE], "doubles partners may use any language between them"


@chapter.sets("monitor_fee", "2.5")
def monitor_fee(requested: bool = False, appointed: bool = True) -> tuple[None, str]:
    """The book has monitors and says nothing about a fee."""
    return None, "silent: no fee is foreseen"


@chapter.decides("language_spoken", "1.5.a")
def english_only(f: Facts) -> Findings:
    """While matches are on, players and spectators speak English; partners in doubles are free."""
    if not f.match_on:
        return
    if f.speaker == "partners":
        yield Verdict("Partners in doubles may use any language between them.", violation=False)
    elif f.language == "english":
        yield Verdict("English is the official language.", violation=False)
    else:
        yield Verdict("Players and spectators speak English only while matches are on.", violation=True)
        yield MayNot(
            Party.SPECTATOR if f.speaker in ("spectator", "team_mates") else Party.EITHER, "speak another language"
        )


@chapter.decides("rules_as_weapon", "0.a")
def fair_play_above_rules(f: Facts) -> Findings:
    """Honesty, fair play and sportsmanship rank above any single rule, at the director's discretion."""
    if f.bad_sportsmanship:
        yield Verdict("Fair play ranks above the letter: the director may decide by fairness instead.")
        yield Discretion(Party.DIRECTOR, ("follow the rule", "depart from it for fairness, with the reason recorded"))
    else:
        yield Verdict("The rule applies as it stands.", violation=False)


@chapter.decides("private_agreement", "4.9.b")
def no_settling(f: Facts) -> Findings:
    """Neither a game nor a match may be cancelled, replayed or settled."""
    if f.what == "altered_game":
        yield Verdict("A game or match may not be cancelled, replayed or settled.", violation=True)
        yield MayNot(Party.BOTH, "settle it by agreement")


@chapter.decides("private_agreement", "4.9.c")
def posted_length(f: Facts) -> Findings:
    """It is up to the players to know the posted length and keep to it; what follows otherwise is not said."""
    if f.what == "target_score":
        yield Verdict("The players are responsible for playing to the posted length.", violation=True)
        yield Discretion(Party.DIRECTOR, guidance="The book names no remedy")


@chapter.decides("monitor_appointment", "2.5")
def referees_and_monitors(f: Facts) -> Findings:
    """The director may place a referee on a match; players have a right to ask for a monitor."""
    if f.act == "appoint":
        if f.wanted_by == "director":
            yield Verdict("The director may place a referee on the match.", violation=False)
            yield May(Party.DIRECTOR, "place a referee on the match")
        else:
            yield Verdict("Players have the right to ask; whether it is granted is the director's decision.")
            yield Discretion(Party.DIRECTOR, ("appoint a monitor", "decline, having heard the request"))


@chapter.decides("slow_play", "2.4.a")
def reasonable_pace(f: Facts) -> Findings:
    """A sensible speed of play is expected of everyone; there is no penalty for slowness by itself."""
    yield Verdict("A sensible pace is expected of everyone; slowness brings no penalty by itself.", violation=False)


@chapter.decides("delegated_ruling", "1.1")
def any_member_of_the_staff(f: Facts) -> Findings:
    """Where a clause names the staff, any member of it may act, not only the director."""
    if f.within_delegation:
        yield Verdict("Where a clause names the staff, any member of it may act.", violation=False)


@chapter.decides("misconduct", "0.a")
def fair_play_first(f: Facts) -> Findings:
    """Honesty, fair play and sportsmanship go ahead of any rule, at the director's discretion."""
    if f.act in ("intimidation", "insult", "berating", "lost_on_purpose", "equipment_abused", "clock_obstructed"):
        yield Verdict("Against fair play and sportsmanship; the book names no penalty.", violation=True)
        yield Discretion(Party.DIRECTOR, guidance="what follows is the director's to decide")


@chapter.decides("rolling_complaint", "2.5")
def monitor_for_rolling(f: Facts) -> Findings:
    """Players have a right to ask for a monitor, whom the director may appoint."""
    if f.wanted == "monitor":
        yield May(Party.CLAIMANT, "ask for a monitor; the director decides")


@chapter.decides("distraction", "1.6.a", "1.6.c")
def silent_spectators(f: Facts) -> Findings:
    """Spectators watch in silence, and a player may have them barred."""
    if f.by == "spectator":
        yield Verdict("Spectators watch in silence.", violation=True)
        yield May(Party.EITHER, "ask that the spectator be barred from the match")
