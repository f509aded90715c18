"""Breaks, counted and timed; suspending and resuming a match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import InvalidInput
from bafflebox.match import Refusal
from bafflebox.rulings.play_law import Rule
from bafflebox.table import acts as a
from bafflebox.table import events as e
from bafflebox.table.referee.irregular import opened
from bafflebox.table.referee.request import Request


def decide_break(act: a.BreakAct, asked: Request) -> Iterable[e.Event]:
    match act:
        case a.CallBreak():
            return _call(act, asked)
        case a.Return():
            return _return(asked)
        case a.Suspend():
            return _suspend(act, asked)
        case a.Resume():
            return _resume(asked)
        case _:
            assert_never(act)


def _call(act: a.CallBreak, asked: Request) -> Iterable[e.Event]:
    """A break between games, out of those that the book gives for the length; an exception is the director's."""
    asked.game()
    side = asked.side()
    law, breaks = asked.law, asked.table.breaks
    if act.joined < 1:
        raise InvalidInput("A break is one or more of the breaks that a side has.", code="bad_break")
    if not asked.table.match.between_games and not act.emergency:
        raise law.refusal(Rule.BREAKS, "Breaks are taken between games; this game is finished first.", "in_game")
    rules = law.break_rules
    if act.emergency:
        yield from _emergency(asked)
        return
    if act.joined > 1 and not rules.value.get("joined"):
        raise law.refusal(Rule.BREAKS, "Under this book breaks are not joined into a longer one.", "not_joined")
    left = law.breaks + breaks.granted[side] - breaks.taken[side]
    if act.joined > left:
        have = "no break" if left <= 0 else f"{left} break{'s' if left > 1 else ''}"
        raise law.refusal(Rule.BREAKS, f"{str(side).capitalize()} has {have} left in this match.", "no_break_left")
    minutes = law.break_minutes * act.joined
    yield e.BreakBegan(at=asked.at, by=asked.who, side=side, minutes=minutes, joined=act.joined, clauses=rules.clauses)


def may_have_emergency(asked: Request) -> None:
    """Refuse a break within a game where the book knows none."""
    asked.game()
    asked.side()
    if not asked.table.match.between_games and asked.law.break_rules.value.get("during_a_game") == "never":
        raise asked.law.refusal(Rule.BREAKS, "This book knows no break within a game; call the director.", "never")
    if asked.apart:
        raise asked.law.refusal(Rule.BREAKS, "Nobody directs this match who could grant such a break.", "no_director")


def _emergency(asked: Request) -> Iterable[e.Event]:
    """A break in a game, or beyond those that are left: it is granted by nobody but the director."""
    may_have_emergency(asked)
    yield e.DirectorCalled(at=asked.at, by=asked.who, about="an emergency break")


def _return(asked: Request) -> Iterable[e.Event]:
    now = asked.table.breaks.now
    if now is None:
        raise asked.law.refusal(Rule.BREAKS, "There is no break to come back from.", "no_break")
    side = asked.side()
    if side in now.back:
        raise asked.law.refusal(Rule.BREAKS, "This side is back already.", "back")
    late = Millis(max(0, asked.at - now.until))
    yield e.Returned(at=asked.at, by=asked.who, side=side, late=late)
    if late >= MINUTE:
        earlier = asked.table.breaks.late[side] // MINUTE
        facts: list[tuple[str, str | int | bool]] = [
            ("minutes_late", min(late // MINUTE, 99)),
            ("earlier_delay", min(earlier, 99)),
            ("own_break", now.by is side),
        ]
        if asked.table.match.terms.length is not None:
            facts.append(("match_length", asked.table.match.terms.length))
        yield opened(asked, "late_from_break", side, tuple(facts), halts=False)


def _suspend(act: a.Suspend, asked: Request) -> Iterable[e.Event]:
    """A director, or where nobody directs a player, has the match stand until it is taken up again."""
    if asked.table.is_over:
        raise asked.refused(Refusal.MATCH_OVER, "The match is over.")
    if asked.table.suspended is not None:
        raise asked.law.refusal(Rule.DISPUTE, "The match is suspended already.", "suspended")
    if asked.table.terms.directors:
        asked.staff("suspend a match")
    elif not asked.table.match.between_games and asked.table.online:
        raise asked.law.refusal(
            Rule.BREAKS, "A match is suspended between games; this one is finished first.", "in_game"
        )
    else:
        asked.player_or_entry()
    return (e.PlaySuspended(at=asked.at, by=asked.who, why=act.why),)


def _resume(asked: Request) -> Iterable[e.Event]:
    suspended = asked.table.suspended
    if suspended is None:
        raise asked.law.refusal(Rule.DISPUTE, "The match is not suspended.", "not_suspended")
    if asked.table.terms.directors and not asked.table.gaps:
        asked.staff("have a suspended match taken up again")
    elif not asked.is_staff:
        asked.player_or_entry()
    return (e.PlayResumed(at=asked.at, by=asked.who),)
