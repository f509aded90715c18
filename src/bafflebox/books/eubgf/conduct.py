"""Etiquette, language, agreements and staff in the EUBGF rules (sections 1.1 to 1.5, 1.7, 3.8 and 4.5)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot, Sanction, Warning

chapter = Chapter("eubgf")

ALWAYS_OFFICIAL = "English"  # 1.5.a


@chapter.sets("official_languages", "1.5.a")
def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> list[str]:
    """English, and whatever is an official or the main language of the host country."""
    return list(dict.fromkeys([ALWAYS_OFFICIAL, *(host or ())]))


@chapter.sets("monitor_fee", "1.3.iii.b")
def monitor_fee(requested: bool = False, appointed: bool = True) -> tuple[str, str]:
    """From the player who asked; without a request from all players involved."""
    if not appointed:
        return "nobody", "no monitor, no fee"
    return "the requesting player" if requested else "all players involved", "may be charged"


@chapter.decides("misconduct", "1.2.i")
def spirit_of_the_game(f: Facts) -> Findings:
    """Directors and players show generous sportsmanship and fair, considerate behaviour."""
    if f.act in ("intimidation", "insult", "berating", "lost_on_purpose"):
        yield Verdict("A breach of etiquette.", violation=True)


@chapter.decides("misconduct", "1.2.ii")
def treatment_of_equipment(f: Facts) -> Findings:
    """Equipment has to be handled suitably."""
    if f.act == "equipment_abused":
        yield Verdict("Equipment has to be handled suitably.", violation=True)


@chapter.decides("misconduct", "1.2.iii.a")
def may_be_disqualified(f: Facts) -> Findings:
    """A breach of etiquette can mean disqualification and exclusion; in exceptional cases a temporary ban."""
    if f.act in ("intimidation", "insult", "berating", "lost_on_purpose", "equipment_abused"):
        yield Sanction(Party.OFFENDER, ("disqualification", "exclusion", "in exceptional cases a ban for a time"))


@chapter.decides("language_spoken", "1.5.b")
def official_languages_only(f: Facts) -> Findings:
    """While a match runs, players and spectators speak official languages only."""
    if not f.match_on or f.speaker in ("partners", "team_mates"):
        return
    if f.language in ("english", "local"):
        yield Verdict("English and the language of the host country are official.", violation=False)
    else:
        yield Verdict("Only official languages while a match runs.", violation=True)
        yield MayNot(Party.SPECTATOR if f.speaker == "spectator" else Party.EITHER, "speak another language")


@chapter.decides("language_spoken", "1.5.c")
def other_language_again(f: Facts) -> Findings:
    """Repeated breaches bring first a warning, then penalty points, disqualification or exclusion."""
    if not f.match_on or f.speaker in ("partners", "team_mates") or f.language in ("english", "local"):
        return
    if f.repeated and f.warned_before:
        yield Sanction(Party.OFFENDER, ("penalty points", "disqualification", "exclusion"))
    elif f.repeated:
        yield Warning(Party.OFFENDER, "another language than the official ones")


@chapter.decides("language_spoken", "1.5.d")
def teams_are_free(f: Facts) -> Findings:
    """Team mates may speak another language among themselves."""
    if f.match_on and f.speaker in ("partners", "team_mates"):
        yield Verdict("Team mates may use any language among themselves.", violation=False)


@chapter.decides("recording_use", "3.8.b")
def published_at_will(f: Facts) -> Findings:
    """Director or federation may publish the record of a featured match as they like; no appeal."""
    if f.by == "officials":
        yield Verdict("Director or federation may publish the record as they like; no appeal.", violation=False)
        yield May(Party.DIRECTOR, "publish it")


@chapter.decides("private_agreement", "1.1.a")
def no_other_rules(f: Facts) -> Findings:
    """These rules govern every sanctioned or approved tournament; no other rules may be used there."""
    if f.what in ("rules_of_play", "clock_settings", "future_knowledge"):
        yield Verdict("No other rules may be used.", violation=True)
        yield MayNot(Party.BOTH, "use rules of their own")


@chapter.decides("private_agreement", "4.5.c")
def no_deals(f: Facts) -> Findings:
    """Points, games and matches may not be agreed; matches run to the specified length."""
    if f.what in ("altered_game", "target_score"):
        yield Verdict("Points, games, matches and their length may not be agreed.", violation=True)
        yield MayNot(Party.BOTH, "agree on it")


@chapter.decides("tournament_staff", "1.3.i")
def a_director_supervises(f: Facts) -> Findings:
    """At least one skilled, impartial director supervises a tournament."""
    if f.directors == 0:
        yield Verdict("Without a director there is no valid tournament.", violation=True)
        yield Duty(Party.ORGANISER, "appoint a skilled and impartial director")
    else:
        yield Verdict("At least one director supervises the tournament.", violation=False)


@chapter.decides("delegated_ruling", "1.3.i")
def assistants_count(f: Facts) -> Findings:
    """The term director covers appointed assistants where fitting."""
    if f.within_delegation:
        yield Verdict("An appointed assistant counts as director where fitting.", violation=False)
    else:
        yield Verdict("Only an appointed assistant counts as director.")


@chapter.decides("monitor_appointment", "1.3.iii.a", "1.7.vii")
def monitors(f: Facts) -> Findings:
    """The director may put a monitor on any match, unasked or on request; a player may ask for one for the rest of the match."""
    if f.act == "appoint":
        if f.wanted_by == "director":
            yield Verdict("The director may put a monitor on any match.", violation=False)
            yield May(Party.DIRECTOR, "appoint a monitor")
        else:
            yield Verdict("A player may ask for a monitor for the rest of the match; the director decides.")
            yield Discretion(Party.DIRECTOR, ("appoint a monitor", "decline"))


@chapter.decides("monitor_appointment", "1.3.iii.b")
def fee_for_a_monitor(f: Facts) -> Findings:
    """A fee may be charged from the player who asked, otherwise from all players involved."""
    if f.act == "appoint":
        payer = {"director": "all players involved", "one": "the player who asked", "both": "both players who asked"}
        yield May(Party.DIRECTOR, f"charge a fee from {payer[f.wanted_by]} if a monitor is appointed")


@chapter.decides("monitor_sees", "1.3.iii.a")
def authority_of_a_monitor(f: Facts) -> Findings:
    """A monitor has authority to point out illegal actions and to protect against doubtful or unfair conduct."""
    if f.who == "monitor":
        yield Verdict("A monitor may intervene, unlike a spectator.", violation=False)
        yield May(Party.MONITOR, "point it out and protect against unfair conduct")


def _monitors_do_not_punish() -> Findings:
    yield Verdict("A monitor points out and protects; penalties are the director's.", violation=True)
    yield MayNot(Party.MONITOR, "give penalties")


@chapter.decides("monitor_ruling", "1.3.iii.a")
def penalty_of_a_monitor(f: Facts) -> Findings:
    """A monitor points out illegal actions and protects the players; penalties are the director's."""
    if f.what == "penalty":
        yield from _monitors_do_not_punish()


@chapter.decides("sanction_imposed", "1.3.iii.a")
def sanction_of_a_monitor(f: Facts) -> Findings:
    """A monitor points out illegal actions and protects the players; sanctions are the director's."""
    if f.by == "monitor":
        yield from _monitors_do_not_punish()


@chapter.decides("director_steps_in", "4.2.iii.a.2", "4.4.iv.f")
def director_points_out(f: Facts) -> Findings:
    """The director has to point out an illegal move, and to step in when told of a double in the Crawford game."""
    yield Verdict("The director points out an illegal move in time, and annuls a double in the Crawford game, unasked.")
    yield Duty(Party.DIRECTOR, "point out an illegal move, and step in when told of a double in the Crawford game")
    yield Reading("Of other breaches that the director sees unasked the book says nothing.")


@chapter.decides("accommodation", "2.2.iii", "3.4.ii", "3.5.ii")
def exceptions_for_concerns(f: Facts) -> Findings:
    """For the concerns of a player the director may except from times, breaks, box and clock."""
    yield Verdict("For particular concerns of a player exceptions are foreseen for times, breaks, box and clock.")
    yield May(Party.DIRECTOR, "make an exception from start times, breaks, a required box or a required clock")
    yield Discretion(guidance="for other exceptions the director's judgement has to find the fittest solution (1.1.b)")


@chapter.decides("exception_asked", "2.2.iii", "3.4.ii", "3.5.ii")
def exceptions_for_special_facts(f: Facts) -> Findings:
    """Exceptions are foreseen for particular concerns of a player, and for matches of special significance."""
    if f.reason in ("need", "special_facts"):
        yield from exceptions_for_concerns(f)


@chapter.decides("condoning", "4.3.iv.a", "4.4.iv.b")
def what_must_be_told(f: Facts) -> Findings:
    """A clock that runs by mistake and a double in the Crawford game must be pointed out to the opponent."""
    if f.infraction == "other" and f.whose == "opponents":
        yield Verdict("A clock that runs by mistake and a double in the Crawford game must be pointed out at once.")
        yield Duty(Party.OPPONENT, "point out a clock that runs by mistake, or a double in the Crawford game")
        yield Discretion(guidance="for other infractions the book names no duty to speak")


@chapter.decides("monitor_sees", "4.2.iii.a.2")
def who_points_out_illegal_moves(f: Facts) -> Findings:
    """Official monitors have to point out an illegal move; annotators only in so far as the players clearly told them to."""
    if f.sees == "illegal_move":
        if f.who == "monitor":
            yield Duty(Party.MONITOR, "point out the illegal move")
        elif f.agreed_before_match:
            yield Verdict("The players told the transcriber to: the move may be pointed out.", violation=False)
            yield May(Party.TRANSCRIBER, "point out the illegal move")
        else:
            yield Verdict("A transcriber stays silent unless the players clearly said otherwise.")
            yield MayNot(Party.TRANSCRIBER, "point out the illegal move")


@chapter.decides("distraction", "1.2.i", "1.2.iii.a")
def considerate_behaviour(f: Facts) -> Findings:
    """Players behave with consideration; who does not may be disqualified and excluded, in exceptional cases barred."""
    if f.by == "opponent" and f.reasonable:
        yield Verdict("Considerate behaviour is expected: a reasonable request is followed.", violation=not f.complied)
        yield Reading("A request for quiet is not mentioned; it is read under the spirit of the game.")
        if not f.complied:
            yield Sanction(Party.OFFENDER, ("disqualification and exclusion", "in exceptional cases a ban for a time"))


@chapter.decides("distraction", "1.6.i.a", "1.6.iii")
def quiet_spectators(f: Facts) -> Findings:
    """Spectators watch quietly; who does not may be expelled, in exceptional cases barred."""
    if f.by == "spectator":
        yield Verdict("Spectators watch quietly and stay in the background.", violation=not f.complied)
        if not f.complied:
            yield Sanction(Party.SPECTATOR, ("expulsion", "in exceptional cases a ban"))
