"""Match lengths in the Standards Guide (section 5.14)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import LengthSet, MatchStands, MayNot, Sanction

chapter = Chapter("standards")


@chapter.decides("wrong_length", "5.14.e")
def both_thought_it_over(f: Facts) -> Findings:
    """If both thought the match over, the result stands, whether the length was longer or shorter than posted."""
    if f.used == "right":
        yield Verdict("The match is played to the right length.", violation=False)
    elif f.noticed_when in ("after_match", "last_game") and f.both_believed:
        yield Verdict("Both thought the match over: the result stands.")
        yield MatchStands()


@chapter.decides("wrong_length", "5.14.f")
def on_purpose(f: Facts) -> Findings:
    """Players may not agree on another length; penalties may come in a later round."""
    if f.intentional:
        yield Verdict("Players may not agree on another length.", violation=True)
        yield Sanction(Party.BOTH, ("in a future round", "as the director decides"))


@chapter.decides("length_agreed", "5.14.f")
def no_agreed_length(f: Facts) -> Findings:
    """Players may not agree to play to another score than posted or announced."""
    yield Verdict("Players may not agree on another length than posted or announced.", violation=True)
    yield MayNot(Party.BOTH, "play to another length than the posted one")
    yield Sanction(Party.BOTH, ("in a future round", "as the director decides"))


@chapter.decides("length_sources", "5.14.a")
def draw_sheet(f: Facts) -> Findings:
    """The length is the one written on the draw sheet."""
    if f.draw_sheet:
        yield Verdict("The length on the draw sheet counts.")
        yield LengthSet(str(f.draw_sheet))


@chapter.sets("length_sources", "5.14.a")
def length_sources() -> list[str]:
    """The source of the match length."""
    return ["draw sheet"]


@chapter.sets("wrong_length_rule", "5.14.e", "5.14.f")
def wrong_length_rule() -> tuple[dict[str, str | None], str]:
    return {
        "after_match": "stands, longer or shorter",
        "during_match": None,
        "on_purpose": "penalty, possibly in a later round",
    }, "silent on a wrong length found during the match"
