"""A structure in plain words, in the reader's language: what a prospective player wants to know about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bafflebox.tournament.structures.fixture import OpeningKind
from bafflebox.tournament.structures.notation import parse
from bafflebox.tournament.structures.plan import (
    AllPlaces,
    Consolation,
    Continuous,
    DoubleElimination,
    Knockout,
    Ladder,
    Openings,
    Progressive,
    RoundRobin,
    SectionPlan,
    Stage,
    Swiss,
)
from bafflebox.web.languages import N_, translations
from bafflebox.web.wording import HEADS, Wording

FROM_END = {-1: N_("final"), -2: N_("semi-finals"), -3: N_("quarter-finals")}
AMONG = {"head": N_("the matches between them"), "playoff": N_("a play-off")}


def played(notation: str, language: str) -> list[tuple[str, str]]:
    """The description of each section: its name, empty if there is only one, and the text.

    >>> played("KO len 7,9", "en")
    [('', 'Knock-out: lose once and you are out. Matches to 7 points, rising to 9 at the end.')]
    """
    words = _Words(language)
    sections = parse(notation).sections
    named = len(sections) > 1
    return [(words.wording.section(one.name) if named else "", " ".join(words.section(one))) for one in sections]


class _Words:
    def __init__(self, language: str) -> None:
        self.wording = Wording(language)
        self.texts = translations(language)

    def section(self, plan: SectionPlan) -> Iterator[str]:
        gettext = self.texts.gettext
        yield from self.stage(plan.stage, follows=plan.follows)
        if plan.lengths:
            first, *later = plan.lengths
            if later:
                told = {"first": first, "later": ", ".join(map(str, later))}
                yield gettext("Matches to %(first)s points, rising to %(later)s at the end.") % told
            else:
                yield gettext("Matches to %(length)s points.") % {"length": first}
        if plan.best_of > 1:
            yield gettext("The player who wins most of %(matches)s matches advances.") % {"matches": plan.best_of}
        if plan.boards > 1:
            yield gettext("Teams play on %(boards)s boards.") % {"boards": plan.boards}
        yield from map(self.opening, plan.openings)
        if plan.ties:
            ties = ", ".join(gettext((AMONG | HEADS)[name]) for name in plan.ties)
            yield gettext("Ties are broken by: %(ties)s.") % {"ties": ties}

    def stage(self, stage: Stage, *, follows: bool) -> Iterator[str]:
        gettext = self.texts.gettext
        match stage:
            case Knockout():
                yield self.best(stage) if follows else gettext("Knock-out: lose once and you are out.")
            case DoubleElimination(recharge):
                yield gettext("Double elimination: lose twice and you are out.")
                if recharge:
                    yield gettext("An undefeated finalist has to be beaten twice.")
            case Consolation(source):
                yield gettext("For players who lost their first match (%(section)s).") % {
                    "section": self.wording.section(source)
                }
            case Progressive(source, first, last):
                told = {"section": self.wording.section(source), "first": self.round(first), "last": self.round(last)}
                yield (gettext("Losers join round by round (%(section)s, %(first)s to %(last)s).") % told)
            case AllPlaces():
                yield gettext("Every place is played for: winners meet winners, losers meet losers.")
            case RoundRobin(group, times):
                if group:
                    yield gettext("Groups of %(size)s.") % {"size": group}
                yield (
                    gettext("Everybody meets everybody twice.") if times > 1 else gettext("Everybody meets everybody.")
                )
            case Swiss(rounds, lives):
                yield gettext("Opponents have about the same score (Swiss system).")
                if rounds:
                    yield self.texts.ngettext("%(num)s round.", "%(num)s rounds.", rounds) % {"num": rounds}
                yield from self.lives(lives)
            case Continuous(matches, lives):
                yield gettext("Players are paired as soon as they are free, without rounds.")
                if matches:
                    yield self.texts.ngettext("%(num)s match each.", "%(num)s matches each.", matches) % {
                        "num": matches
                    }
                yield from self.lives(lives)
            case Ladder(reach):
                yield gettext(
                    "Ladder: you can challenge somebody up to %(reach)s places above; the winner takes the higher place."
                ) % {"reach": reach}
            case _:
                assert_never(stage)

    def best(self, stage: Knockout) -> str:
        """Who advances from the previous section."""
        gettext = self.texts.gettext
        if stage.top:
            return self.texts.ngettext(
                "The best of each group advances to a knock-out.",
                "The best %(num)s of each group advance to a knock-out.",
                stage.top,
            ) % {"num": stage.top}
        if stage.size:
            return gettext("The best %(number)s advance to a knock-out.") % {"number": stage.size}
        return gettext("The better half advances to a knock-out.")

    def lives(self, lives: int | None) -> Iterator[str]:
        if lives:
            yield self.texts.ngettext(
                "Players are out after %(num)s loss.", "Players are out after %(num)s losses.", lives
            ) % {"num": lives}

    def opening(self, kept: Openings) -> str:
        told = {"num": kept.count, "round": self.round(kept.round)}
        if kept.kind is OpeningKind.BUY_IN:
            return (
                self.texts.ngettext(
                    "Late entries at %(round)s: %(num)s place.",
                    "Late entries at %(round)s: %(num)s places.",
                    kept.count,
                )
                % told
            )
        return (
            self.texts.ngettext(
                "Re-entry after a loss, at %(round)s: %(num)s place.",
                "Re-entry after a loss, at %(round)s: %(num)s places.",
                kept.count,
            )
            % told
        )

    def round(self, number: int) -> str:
        return self.texts.gettext(FROM_END[number]) if number in FROM_END else self.wording.round(number)
