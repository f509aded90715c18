"""Remedies that need judgement: warnings, sanctions, what the book leaves to the director."""

from __future__ import annotations

from collections.abc import Iterable

from bafflebox.clock import Millis, face
from bafflebox.game import Result, Side
from bafflebox.message import Message, Series, said
from bafflebox.rulings import Party
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, FactType, choice, number, seconds
from bafflebox.table.endings import Cause, GameAwarded, MatchForfeited
from bafflebox.table.officials import Warned, penalty
from bafflebox.table.remedies import decisions, established
from bafflebox.table.remedies.carrying import Carrying, Decided, Effect
from bafflebox.table.remedies.time import time_changed
from bafflebox.table.request import Answer

MOST_POINTS = 99
LONGEST = 3600
"""The most seconds that a sanction can take or give, if the book sets no limit."""


def _warning(c: Carrying, remedy: r.Warning) -> Answer:
    for side in c.sides(remedy.to):
        yield _warned(c, side, remedy.why)


def _warned(c: Carrying, side: Side, why: str = "") -> Warned:
    about = c.found.incident
    return Warned(at=c.at, by=c.who, side=side, why=why or about, about=about, number=c.found.number)


# --- what the book leaves to the director --------------------------------------------------------------------------


def _asks_decision(c: Carrying, remedy: r.Discretion) -> Iterable[Fact]:
    left = said("The book leaves this to {who}. What is the decision?", who=remedy.who)
    yield Fact("decision", FactType.TEXT, _within(left, remedy.bounds))
    yield from established.asks(c, remedy)
    yield from decisions.asks(c)


def _within(question: Message, named: tuple[str, ...]) -> Message:
    """A question with the answers listed in the book."""
    if not named:
        return question
    return Series((question, said("The book names: {named}.", named=Series(named, "; "))))


def _decided(c: Carrying, remedy: r.Discretion) -> Answer:
    yield Decided(at=c.at, by=c.who, number=c.found.number, decision=str(c.told["decision"]))
    yield from established.established(c, remedy)
    yield from decisions.decided(c)


# --- sanctions -----------------------------------------------------------------------------------------------------

SANCTIONS = {
    "none": "none",
    "warning": "a warning",
    "points": "penalty points",
    "time": "less time",
    "opponent_time": "more time for the opponent",
    "game": "the loss of the game",
    "match": "the loss of the match",
    "exclusion": "exclusion from the tournament",
    "other": "something else",
}
OF_TIME = {"time": "less time", "opponent_time": "more time"}
"""Sanctions offered if the book lists them, in these words."""
LATER = "next match"
"""Points that the book gives in another match; at this table they are only recorded."""


def _asks_sanction(c: Carrying, remedy: r.Sanction) -> Iterable[Fact]:
    if not c.sides(remedy.on):
        return
    may = {name: words for name, words in SANCTIONS.items() if _fits(c, remedy, name)}
    which = said("Which sanction is given to {whom}?", whom=remedy.on)
    yield choice("sanction", _within(which, remedy.choices), may)
    if c.told.get("sanction") == "points":
        yield number("sanction_points", "How many penalty points?", 1, MOST_POINTS)
    elif c.told.get("sanction") in OF_TIME:
        most = remedy.seconds or LONGEST
        question = said("How much time, at most {most}?", most=face(Millis(int(most * 1000))))
        yield seconds("sanction_time", question, 1, int(most))
    elif c.told.get("sanction") == "other":
        yield Fact("decision", FactType.TEXT, "Which one?")


def _fits(c: Carrying, remedy: r.Sanction, name: str) -> bool:
    """Whether a sanction is possible: a finished match has no points, games, time or result left to take."""
    if name in OF_TIME:
        named = any(OF_TIME[name] in words for words in remedy.choices)
        return named and c.table.clock is not None and not c.table.is_over
    if name == "points" and (of_points := [words for words in remedy.choices if "points" in words]):
        return not c.table.is_over and not all(LATER in words for words in of_points)
    running = c.game is not None and c.game.turn is not None
    if name in ("none", "warning", "other"):
        return not (remedy.must and name == "none")
    return not c.table.is_over and (name != "game" or running)


def _sanctioned(c: Carrying, remedy: r.Sanction) -> Answer:
    sides, given = c.sides(remedy.on), c.told.get("sanction")
    if not sides or given is None:
        return
    words = str(c.told.get("decision", SANCTIONS[given]))
    yield Decided(at=c.at, by=c.who, number=c.found.number, decision=f"sanction: {words}")
    for side in sides:
        match given:
            case "warning":
                event: Answer = (_warned(c, side),)
            case "points" if not c.table.is_over:
                event = (penalty(c.asked, side, int(c.told["sanction_points"]), c.found.incident),)
            case "game" if not c.table.is_over and c.game is not None and c.game.turn is not None:
                event = (GameAwarded(at=c.at, by=c.who, side=side.other, result=Result.SINGLE, why=c.found.incident),)
            case "time" | "opponent_time":
                amount = c.told["sanction_time"]
                less = r.TimeTaken(Party.OFFENDER, "", amount), side
                more = r.TimeAdded(Party.OPPONENT, "", amount), side.other
                event = time_changed(c, *(less if given == "time" else more))
            case "match" | "exclusion" if not c.table.is_over and len(sides) == 1:
                cause = Cause.DISQUALIFIED if given == "exclusion" else Cause.FORFEIT
                event = (MatchForfeited(at=c.at, by=c.who, side=side, cause=cause, why=c.found.incident),)
            case _:
                event = ()
        for one in event:
            yield one
            c = c.after(one)


EFFECTS: dict[type[r.Remedy], Effect] = {
    r.Warning: Effect(_warning),
    r.Discretion: Effect(_decided, _asks_decision),
    r.Presumption: Effect(established.established, established.asks),
    r.Sanction: Effect(_sanctioned, _asks_sanction),
}
