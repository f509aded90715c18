"""Dice on a real board: mixed and chosen again, or replaced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.message import Series, said
from bafflebox.rulings import OpenQuestions, incident
from bafflebox.rulings.play_law import Conduct
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.happened import BySide, Happened
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Table
from bafflebox.table.words import because, called


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceMixed(BySide):
    says = "{side} has the dice mixed."
    clauses: tuple[str, ...] = ()

    def fold(self, table: Table) -> Table:
        return replace(table, setting=replace(table.setting, mixed=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceReplaced(Happened):
    says = "The dice{of} are replaced{because}."
    reason: str
    side: Side | None = None
    clauses: tuple[str, ...] = ()

    def fold(self, table: Table) -> Table:
        side, counted = self.side, table.setting.replaced
        if side is not None:
            counted = counted.put(side, counted[side] + 1)
        changed = replace(table.setting, replaced=counted, replaced_in=len(table.match.games), mixed=False)
        return replace(table, setting=changed)

    def gaps(self) -> dict[str, Any]:
        return {"of": f" of {called(self.side)}" if self.side else "", "because": because(self.reason)}


@dataclass(frozen=True, slots=True)
class MixDice:
    """Have the dice mixed and chosen again."""

    def decide(self, asked: Request) -> Answer:
        clauses = may_mix(asked)
        return (DiceMixed(at=asked.at, by=asked.who, side=asked.side(), clauses=clauses),)


def may_mix(asked: Request) -> tuple[str, ...]:
    """The clauses under which the dice may be mixed now."""
    asked.to_come()
    asked.side()
    table = asked.table
    _real_dice(asked, "mixed")
    facts = {
        "between_games": table.match.between_games,
        "mixed_already": table.setting.mixed,
        "dice": "two",
        "after_replacement": table.setting.replaced_in == len(table.match.games) and not table.setting.mixed,
    }
    return _permitted("dice_mixing", facts, asked)


@dataclass(frozen=True, slots=True)
class ReplaceDice:
    """Request other dice; `reason` is a value of the incident `dice_replacement`."""

    reason: str = "wish"
    both_agree: bool = False

    def decide(self, asked: Request) -> Answer:
        clauses = may_replace(asked, self.reason, both_agree=self.both_agree)
        side, reason = (None, "by_director") if asked.is_official else (asked.side(), self.reason)
        return (DiceReplaced(at=asked.at, by=asked.who, reason=reason, side=side, clauses=clauses),)


def may_replace(asked: Request, reason: str, *, both_agree: bool) -> tuple[str, ...]:
    """The clauses under which the dice may be replaced now for this reason."""
    asked.to_come()
    side = None if asked.is_official else asked.side()
    table = asked.table
    _real_dice(asked, "replaced")
    games, last = len(table.match.games), table.setting.replaced_in
    facts = {
        "reason": "by_director" if side is None else reason,
        "available": True,
        "alternative_offered": True,
        "between_games": table.match.between_games,
        "both_agree": both_agree,
        "regulations_allow": asked.law.event.settings.get("dice_replacement") == "allowed",
        "replacements_used": 0 if side is None else table.setting.replaced[side],
        "game_since_replacement": last is None or games > last,
    }
    return _permitted("dice_replacement", facts, asked)


def _real_dice(asked: Request, done: str) -> None:
    if asked.table.online:
        raise asked.law.refusal(
            Conduct.PREFERENCES, "Online dice can't be {done}: every roll can be verified.", "table_rolls", done=done
        )


def _permitted(incident: str, facts: dict[str, object], asked: Request) -> tuple[str, ...]:
    """The clauses under which the book allows something; refused if it doesn't."""
    found = asked.law.answer(incident, facts)
    if isinstance(found, OpenQuestions):
        wanted = Series(tuple(said(fact.question) for fact in found.questions))
        raise InvalidInput("To find out whether this is allowed, answer: {wanted}", wanted=wanted, code="facts_missing")
    clauses = tuple(citation.clause for citation in found.citations)
    if found.violation or found.has("may_not"):
        raise Refused(found.verdict, clauses=clauses, code=f"not_by_{found.book}")
    return clauses


def offers(asked: Request) -> OpenActs:
    if asked.table.online or asked.table.is_over:
        return
    if asked.is_official:
        ways = [ReplaceDice()]
    else:
        reasons = incident("dice_replacement").by_name["reason"].choices
        ways = [ReplaceDice(reason, both_agree=agree) for reason in reasons for agree in (False, True)]
    open_ = (way for way in ways if holds(may_replace, asked, way.reason, both_agree=way.both_agree))
    if (way := next(open_, None)) is not None:
        yield OpenAct(way, ("reason", "both_agree"))
    if holds(may_mix, asked):
        yield OpenAct(MixDice())
