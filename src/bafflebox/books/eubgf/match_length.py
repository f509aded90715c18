"""Match lengths in the EUBGF rules (sections 4.5 and 4.8)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Crawford, GameGoesOn, LengthDue, LengthSet, MatchStands, MayNot, Sanction

chapter = Chapter("eubgf")

PENALTIES = ("disqualification of one or both", "in exceptional cases a temporary or permanent ban")


@chapter.decides("wrong_length", "4.8.a")
def finished_match_stands(f: Facts) -> Findings:
    """A match finished to a wrong length keeps its result."""
    if f.noticed_when == "after_match" and f.used != "right":
        yield Verdict("The match is finished: its result stands.")
        yield MatchStands()


@chapter.decides("wrong_length", "4.8.c")
def ended_by_the_running_game(f: Facts) -> Findings:
    """If the running game ends the match at the wrong length, its result stands."""
    if f.noticed_when == "last_game" and f.used != "right":
        yield Verdict("The running game ended the match: its result stands.")
        yield MatchStands()


@chapter.decides("wrong_length", "4.8.b")
def corrected_with_the_next_game(f: Facts) -> Findings:
    """The running game is not affected; the length is corrected at the start of the next game if possible."""
    if f.used == "right":
        yield Verdict("The match is played to the right length.", violation=False)
    elif f.noticed_when == "in_game":
        yield Verdict(
            "The running game is not affected; the length is corrected with the next game, if that is possible."
        )
        yield LengthDue(str(f.known("posted_length") or "the right length"))
        yield GameGoesOn("with the length in use")
    elif f.noticed_when == "between_games" and (f.used == "shorter" or not f.posted_reached):
        yield Verdict("The length is corrected from the next game on.")
        yield LengthSet(str(f.known("posted_length") or "the right length"))
        yield Crawford("next game", f.posted_match_point and not f.crawford_played)
        yield Reading("The Crawford game is counted by the corrected length; the book does not say so.")


@chapter.decides("wrong_length", "4.8.d")
def right_length_already_reached(f: Facts) -> Findings:
    """If the right length is shorter and correcting would end the match, it goes on to the wrong length."""
    if f.noticed_when == "between_games" and f.used == "longer" and f.posted_reached:
        yield Verdict("Correcting would end the match: it goes on to the length in use, and that result stands.")
        yield LengthSet(str(f.known("used_length") or "the length in use"))


@chapter.decides("wrong_length", "4.5.d")
def other_length_on_purpose(f: Facts) -> Findings:
    """Playing to another length on purpose may lead to disqualification."""
    if f.intentional:
        yield Verdict("Matches run to the specified length.", violation=True)
        yield Sanction(Party.BOTH, PENALTIES)


@chapter.decides("length_agreed", "4.5.c")
def no_agreed_length(f: Facts) -> Findings:
    """Matches run to the specified length; players may not agree on another one."""
    if f.asked_director and f.director_posted:
        yield Verdict("The length is the one that the director has specified.", violation=False)
        yield LengthSet(str(f.agreed_length))
        yield Reading("A length that the director posts anew is taken as the specified one; the book does not say so.")
        return
    yield Verdict("Players may not agree on another length.", violation=True)
    yield MayNot(Party.BOTH, "play to another length than the specified one")


@chapter.decides("length_agreed", "4.5.d")
def penalty_for_an_agreed_length(f: Facts) -> Findings:
    """One or both may be disqualified; in exceptional cases barred."""
    if not f.asked_director:
        yield Sanction(Party.BOTH, PENALTIES)


@chapter.sets("wrong_length_rule", "4.8.a", "4.8.b", "4.8.d", "4.5.d")
def wrong_length_rule() -> dict[str, str]:
    return {
        "after_match": "stands",
        "during_match": "corrected at the next game if that does not end the match",
        "on_purpose": "possible disqualification",
    }


@chapter.sets("length_sources")
def length_sources() -> tuple[None, str]:
    return None, "silent: which source of the match length goes first is not said"
