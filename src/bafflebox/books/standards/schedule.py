"""Times, breaks and lateness in the Standards Guide (section 2.2)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import BreaksLeft, Discretion, Duty, May, MayNot, Presumption, Report, Sanction

chapter = Chapter("standards")

BREAK_MINUTES = 10  # 2.2.6.a
BREAKS = 1  # 2.2.6.a


@chapter.sets("breaks", "2.2.6.a")
def breaks(length: int) -> tuple[int, str]:
    """One break a player, whatever the length, unless the director posted another rule."""
    return BREAKS, f"whatever the length (here {length}), unless the director posted another rule"


@chapter.sets("break_rules", "2.2.6.a", "2.2.6.b")
def break_rules() -> dict[str, object]:
    """Up to ten minutes, a single one, between games."""
    return {"minutes": BREAK_MINUTES, "joined": None, "during_a_game": "never"}


@chapter.decides("late_start", "2.2.5.c")
def points_whatever_the_opponent_wants(f: Facts) -> Findings:
    """Points are to be awarded for a late start even if the other player would waive them; the scale is the director's."""
    if f.minutes_late and not f.excused:
        yield Verdict("A late start: penalty points are to be awarded, by the director's posted scale.", violation=True)
        yield Discretion(Party.DIRECTOR, ("penalty points by the posted scale",), "the book gives no numbers")
        if f.opponent_waives:
            yield MayNot(Party.OPPONENT, "waive the penalty")


@chapter.decides("late_from_break", "2.2.6.c")
def return_on_time(f: Facts) -> Findings:
    """A punctual return matters as much as a prompt start; abuse is reported and penalised with points."""
    if f.minutes_late and not f.excused:
        yield Verdict("Back too late from the break.", violation=True)
        yield Report(Party.DIRECTOR, "the late return")
        yield Sanction(Party.LATE_PLAYER, ("penalty points",), must=True)


@chapter.decides("late_from_break", "2.2.6.e")
def start_should_be_noted(f: Facts) -> Findings:
    """Both players should write down when the break began; without a note of one's own there is little to argue with."""
    if f.minutes_late and not f.start_noted:
        yield Presumption(Party.LATE_PLAYER, "the other player's note of when the break began is the only record")


@chapter.decides("break_wanted", "2.2.6.a")
def one_break(f: Facts) -> Findings:
    """By default each player has one break of at most ten minutes a match; what the director posted goes before."""
    if not f.between_games or f.director_exception:
        return
    if f.posted_rule:
        yield Verdict("The director's posted break rule holds.")
    elif f.breaks_taken < BREAKS:
        yield Verdict("Allowed: one break of at most ten minutes a match.", violation=False)
        yield May(Party.EITHER, f"take a break of up to {BREAK_MINUTES} minutes")
        yield BreaksLeft(Party.OFFENDER, BREAKS - f.breaks_taken - 1)
    else:
        yield Verdict("Not allowed: the one break of the match is used.")
        yield MayNot(Party.EITHER, "take a further break")


@chapter.decides("break_wanted", "2.1.1")
def exception_for_fair_play(f: Facts) -> Findings:
    """Where strict use would offend fair play, the director may override a rule."""
    if f.director_exception:
        yield Verdict("The director has made an exception.", violation=False)
    elif f.known("reason") in ("urgent", "emergency", "medical") and (not f.between_games or f.breaks_taken >= BREAKS):
        yield Discretion(Party.DIRECTOR, ("make an exception and allow the break", "refuse it"))


@chapter.decides("break_wanted", "2.2.6.b")
def between_games_only(f: Facts) -> Findings:
    """Breaks are taken between games."""
    if not f.between_games and not f.director_exception:
        yield Verdict("Not allowed: breaks are taken between games.")
        yield MayNot(Party.EITHER, "take a break during the game")


@chapter.decides("agreed_delay", "2.2.5.d")
def both_penalised(f: Facts) -> Findings:
    """Players who agree on a late start or a longer break may both be penalised, in their next match."""
    if not f.director_allowed:
        yield Verdict("Players may not agree on a delay among themselves.", violation=True)
        yield Sanction(Party.BOTH, ("penalty points in their next match",))


@chapter.decides("waiting_player", "2.2.5.b")
def staff_set_priority(f: Facts) -> Findings:
    """When several events run at once the staff say whose matches come first."""
    if f.situation != "opponent_just_known":
        yield Verdict("The staff say which match comes first.")
        yield Duty(Party.STAFF, "set the priority between the events")


@chapter.decides("start_time", "2.2.5.a")
def start_when_posted(f: Facts) -> Findings:
    """Once the pairing is posted the players start promptly; after a meal or overnight break, at the posted time of the session."""
    if f.session_break:
        yield Verdict("The match starts with the next session.")
    else:
        yield Verdict("The pairing being posted, the match starts promptly.")


@chapter.decides("place_of_play", "2.2.3")
def designated_area(f: Facts) -> Findings:
    """Matches are played in the areas that the staff designate, elsewhere only with explicit permission."""
    yield Verdict(
        "Permitted." if f.permitted else "Not allowed without explicit permission.", violation=not f.permitted
    )
