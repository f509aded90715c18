"""Match lengths in the USBGF rules (section 4.8)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.errors import InvalidInput
from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    Crawford,
    Discretion,
    Duty,
    GameGoesOn,
    LengthDue,
    LengthSet,
    MatchStands,
    May,
    MayNot,
    Report,
    Sanction,
)

chapter = Chapter("usbgf")


def right_length(f: Facts) -> str:
    return str(f.known("posted_length") or "the posted length")


def length_in_use(f: Facts) -> str:
    return str(f.known("used_length") or "the length in use")


@chapter.decides("length_sources", "4.8.1.a")
def rank_of_sources(f: Facts) -> Findings:
    """A directive of the director goes first, then the draw sheet, then other official writing, then the spoken word."""
    length = f.directive or f.draw_sheet or f.other_writing or f.spoken
    if length:
        yield Verdict(f"The match is played to {length} points.")
        yield LengthSet(str(length))


@chapter.decides("length_sources", "4.8.1.1")
def players_verify(f: Facts) -> Findings:
    """Players verify the length; official sources that disagree should be reported, unless the director knows."""
    if f.draw_sheet and f.other_writing and f.draw_sheet != f.other_writing and not f.director_aware:
        yield Report(Party.DIRECTOR, "that the official sources of the match length disagree")


@chapter.decides("length_agreed", "4.8.1.2.a")
def no_private_length(f: Facts) -> Findings:
    """Players must not agree on another length; the director may sanction it."""
    if not f.asked_director:
        yield Verdict("Players may not agree on another length.", violation=True)
        yield MayNot(Party.BOTH, "play to another length than the designated one")
        yield Sanction(Party.BOTH)


@chapter.decides("length_agreed", "4.8.1.2.b")
def director_may_revise(f: Facts) -> Findings:
    """Both may ask; the director may, but need not, post a revised length, and only then is it played."""
    if not f.asked_director:
        return
    if f.director_posted:
        yield Verdict("The director has posted the revised length.", violation=False)
        yield LengthSet(str(f.agreed_length))
    else:
        yield Verdict("Until the director posts it, the revised length is not played.")
        yield Discretion(bounds=("post a revised length", "keep the designated one"))


@chapter.decides("wrong_length", "4.8.2.a")
def strictly_by_the_rule(f: Facts) -> Findings:
    """A wrong length is put right by the rule, with the director, and not as the players agree."""
    if f.used == "right":
        yield Verdict("The match is played to the right length.", violation=False)
        return
    yield MayNot(Party.BOTH, "agree to finish the match in any other way")
    yield Duty(Party.BOTH, "involve the director")


@chapter.decides("wrong_length", "4.8.2.b")
def knew_and_kept_silent(f: Facts) -> Findings:
    """Who knew of the wrong length and did not say so has seriously broken the rules; the remedy may differ."""
    if f.kept_silent:
        yield Verdict("Keeping silent about a wrong length is a serious violation.", violation=True)
        yield Sanction(Party.OFFENDER)
        yield Discretion(guidance="another remedy than the rule's may be imposed")


@chapter.decides("wrong_length", "4.8.1.2.a")
def on_purpose(f: Facts) -> Findings:
    """Players must not agree on another length; the director may sanction it."""
    if f.intentional:
        yield Verdict("Players may not agree on another length.", violation=True)
        yield Sanction(Party.BOTH)


@chapter.decides("wrong_length", "4.8.2.1.a")
def found_during_a_game(f: Facts) -> Findings:
    """The game in progress is finished with the length in use, Crawford and dead cubes included; then it is resolved."""
    if f.used != "right" and f.noticed_when == "in_game":
        yield Verdict("The game in progress is finished with the length in use; then the length is resolved.")
        yield LengthDue(right_length(f))
        yield GameGoesOn("to its end with the length in use; players may play knowing that the length may change")
        if not f.used_match_point:
            yield Crawford("game in progress", False)


@chapter.decides("wrong_length", "4.8.2.2.a")
def finished_match_stands(f: Facts) -> Findings:
    """A match completed to a wrong length stands, also if the game in progress at discovery completed it."""
    if f.used != "right" and f.noticed_when in ("after_match", "last_game"):
        yield Verdict("The match is complete: its result stands.")
        yield MatchStands()


@chapter.decides("wrong_length", "4.8.2.2.b")
def between_games(f: Facts) -> Findings:
    """If nobody has reached the posted length it is adopted; otherwise the match goes on to the length in use."""
    if f.used == "right" or f.noticed_when != "between_games":
        return
    if not f.posted_reached:
        yield Verdict("Nobody has reached the posted length: the match goes on to it.")
        yield LengthSet(right_length(f))
        yield Crawford("next game", f.posted_match_point and not f.crawford_played)
    else:
        yield Verdict("The posted length has already been reached: the match goes on to the length in use.")
        yield LengthSet(length_in_use(f))


@chapter.decides("wrong_length", "4.8.3.a")
def clocks_after_a_correction(f: Facts) -> Findings:
    """When the length in use is corrected the director may adjust the reserves, in any way or not at all."""
    if f.used != "right" and f.noticed_when == "between_games" and not f.posted_reached:
        yield May(Party.DIRECTOR, "adjust the reserves; for the recommended times see the setting adjusted_reserve")


@chapter.decides("wrong_length", "4.8.2.c", over=("4.8.2.2.b", "4.8.3.a"))
def misled_by_official_sources(f: Facts) -> Findings:
    """Players misled by official sources should be let finish at the wrong length if both ask and time allows."""
    if f.noticed_when == "between_games" and f.misled and f.both_ask and f.schedule_bears:
        yield Verdict("Misled by official sources, both ask to keep the length: the director should let them.")
        yield LengthSet(length_in_use(f))
        yield Discretion(bounds=("keep the length in use", "correct it by the rule"))


@chapter.decides("wrong_length", "4.8.2.2.c")
def schedule_exception(f: Facts) -> Findings:
    """If the schedule cannot bear the longer length in use the director may shorten it by as little as needed."""
    if f.used == "longer" and f.noticed_when == "between_games" and f.posted_reached and not f.schedule_bears:
        yield Discretion(
            bounds=("keep the length in use", "shorten it by as little as needed"),
            guidance="a narrowly tailored exception for the schedule, also that of other events",
        )


@chapter.sets("length_sources", "4.8.1.a")
def length_sources() -> list[str]:
    """The sources of the match length by rank."""
    return ["express directive of the director", "draw sheet", "other official writing", "spoken instructions"]


@chapter.sets("wrong_length_rule", "4.8.2.2.a", "4.8.2.2.b", "4.8.1.2.a")
def wrong_length_rule() -> dict[str, str]:
    return {
        "after_match": "stands",
        "during_match": "game finished, then corrected if nobody has reached either length",
        "on_purpose": "sanctions",
    }


@chapter.sets("adjusted_reserve", "4.8.3.a", "4.8.3.b")
def adjusted_reserve(
    length: int,
    used_length: int,
    score: Sequence[int],
    reserve_own: float,
    reserve_opp: float,
    minutes_per_point: float,
) -> tuple[dict[str, float], str]:
    """Recommended reserves in minutes when the length in use is corrected to `length`: more by the basic adjustment if it grows, else the
    larger of the residual and the prorated time.
    """
    basic = abs(length - used_length) * minutes_per_point
    away_used = 2 * used_length - sum(score)
    away_right = 2 * length - sum(score)
    if away_used <= 0:
        raise InvalidInput("At that score the match to the length in use is over.", code="bad_score")

    def adjusted(reserve: float) -> float:
        if length >= used_length:
            return reserve + basic
        return round(max(reserve - basic, reserve / away_used * away_right), 3)

    return {"basic": float(basic), "own": adjusted(reserve_own), "opp": adjusted(reserve_opp)}, (
        "recommended; the director may adjust in any way or not at all"
    )
