"""Manners, dice, clock, agreements and staff in the IBF rules (articles 2, 3, 10, 15, 17 and 18)."""

from __future__ import annotations

from bafflebox.books.ibf.article17 import SANCTIONS
from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import May, MayNot, Sanction

chapter = Chapter("ibf")


@chapter.sets("official_languages")
def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[None, str]:
    """The book names no language."""
    return None, "silent: the book names no language"


@chapter.sets("monitor_fee")
def monitor_fee(requested: bool = False, appointed: bool = True) -> tuple[None, str]:
    """The book knows no monitors: arbiters are in charge of matches."""
    return None, "silent: the book knows no monitors"


@chapter.decides("misconduct", "3.12.c")
def no_obstruction(f: Facts) -> Findings:
    """The opponent must let the player restore the move time."""
    if f.act == "clock_obstructed":
        yield Verdict("The opponent must let the player restore the move time.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("misconduct", "17.1.a")
def unsporting_conduct(f: Facts) -> Findings:
    """For unsporting conduct that harms the game's name the arbiter may impose one of six sanctions."""
    if f.act in ("intimidation", "insult", "berating", "equipment_abused", "lost_on_purpose"):
        yield Verdict("Unsporting conduct may be sanctioned.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("misconduct", "3.14")
def after_the_match(f: Facts) -> Findings:
    """Polite players put the checkers back when the match is over; no sanction is attached."""
    if f.act == "checkers_left":
        yield Verdict("Impolite, nothing more.", violation=False)


@chapter.decides("checker_handling", "3.4.c")
def one_hand(f: Facts) -> Findings:
    """Rolling, moving, pressing the clock and handling the cube within a turn are all done with one hand."""
    if f.act in ("two_hands", "other_hand_on_clock"):
        yield Verdict("Everything within a turn is done with one hand: roll, move, cube and clock.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("checker_handling", "13.6")
def place_of_borne_off_checkers(f: Facts) -> Findings:
    """Borne-off checkers go on a free part of the table or in the part of the board meant for them."""
    if f.act in ("borne_off_on_surface", "high_stack"):
        yield Verdict(
            "Borne-off checkers go on free table space or in the part of the board meant for them.",
            violation=f.act == "borne_off_on_surface",
        )


@chapter.decides("dice_tampering", "10.5.c")
def dice_left_alone(f: Facts) -> Findings:
    """Dice are not rubbed, thrown and picked up, hidden, touched with anything but the hands, or soiled."""
    yield Verdict(f"Barred: {_TAMPERING[f.act]}.", violation=True)
    yield Sanction(Party.OFFENDER, SANCTIONS)


_TAMPERING = {
    "rubbed": "dice are not rubbed on anything",
    "dropped_and_retaken": "dice are not thrown from the hand and picked up again",
    "hidden": "concealment, even for a moment",
    "touched_with_object": "dice are touched with the hands only",
    "soiled": "licking or soiling dice is expressly named",
}


@chapter.decides("private_agreement", "15.3")
def no_agreed_results(f: Facts) -> Findings:
    """Games are not cancelled, replayed or settled by agreement."""
    if f.what == "altered_game":
        yield Verdict(
            "Games are not settled by agreement; resignation without contact is the only exception.", violation=True
        )
        yield MayNot(Party.BOTH, "settle it by agreement")


@chapter.decides("private_agreement", "8.1.a")
def times_of_the_regulations(f: Facts) -> Findings:
    """The time of a match is what the regulations set."""
    if f.what == "clock_settings":
        yield Verdict("The regulations set the time, not the players.", violation=True)
        yield MayNot(Party.BOTH, "agree on other times")


@chapter.decides("playing_area", "2.18", "2.19")
def hall_and_area(f: Facts) -> Findings:
    """The hall is where the tournament is; the area adds rest rooms, toilets and what the Chief Arbiter designates."""
    if f.place == "hall":
        yield Verdict("It is the playing hall, and part of the playing area.")
    elif f.place in ("rest_room", "designated"):
        yield Verdict("It belongs to the playing area.")
    else:
        yield Verdict("It is neither the hall nor part of the playing area.")


@chapter.decides("recording_use", "18.1")
def organisers_decide(f: Facts) -> Findings:
    """Games may be filmed with the organisers' equipment; the organiser decides which tables are recorded and shown live."""
    if f.by == "officials":
        yield Verdict("The organisers decide what is recorded and shown; players cannot refuse.", violation=False)
        yield May(Party.ORGANISER, "record and show the game")


@chapter.decides("recording_use", "18.3.a")
def video_as_evidence(f: Facts) -> Findings:
    """Video may be used to settle a dispute."""
    if f.by == "officials":
        yield May(Party.DIRECTOR, "use the video to settle a dispute")
