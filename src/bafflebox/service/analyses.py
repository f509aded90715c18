"""Matches that are over, analysed on request: one at a time, a few waiting, the latest remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from bafflebox.bots.analysis import Commission, Kept, MatchAnalysis, analysed
from bafflebox.bots.fairness import BANS, Stage, refuse_analysis
from bafflebox.bots.levels import analysis_engine, depths
from bafflebox.cases import PersonId
from bafflebox.errors import Refused, unknown_name
from bafflebox.notation.record import Match
from bafflebox.table import Table

DEPTH = "quick"
"""The depth that is asked for where nobody says another."""
MOST_WAITING = 8
REMEMBERED = 50


def stage_of(table: Table) -> Stage:
    """How far the match at a table has come, for the ban on aids."""
    if table.is_over:
        return Stage.OVER
    if not table.setting.begun:
        return Stage.NOT_BEGUN
    return Stage.RUNNING if table.breaks.now is None else Stage.SCHEDULED_BREAK


def refuse_aid(table: Table, who: PersonId) -> None:
    """Refuse the analysis of a match that is not over: to its players by their book, to everybody else for their sake."""
    book = table.terms.book
    refuse_analysis(who, frozenset((*table.terms.white, *table.terms.black)), stage_of(table), book)
    if not table.is_over:
        raise Refused(
            "A match is analysed when it is over: before that it would be an aid to its players.",
            clauses=BANS[book].clauses,
            code="analysis_during_match",
        )


class Analyses:
    """The analyses of this house. An engine is asked by one thread alone."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "analysis")
        self._found: OrderedDict[tuple[str, str], asyncio.Future[MatchAnalysis]] = OrderedDict()

    def known(self, table: str) -> dict[str, asyncio.Future[MatchAnalysis]]:
        """What was asked for about a table, by depth, the latest last."""
        return {depth: found for (name, depth), found in self._found.items() if name == table}

    def depths(self, table: Table) -> tuple[str, ...]:
        """How deep a match of that discipline can be looked at here, the quickest first."""
        return depths(table.rules)

    def ask(self, table: Table, match: Match, who: PersonId, depth: str = DEPTH) -> asyncio.Future[MatchAnalysis]:
        """The analysis of a match that is over, begun where nobody has asked for it yet; one that failed is tried again."""
        refuse_aid(table, who)
        if depth not in (known_depths := self.depths(table)):
            raise unknown_name("depth", depth, known_depths)
        known = self._found.get((table.id, depth))
        if known is not None and not (known.done() and known.exception()):
            return known
        if sum(not one.done() for one in self._found.values()) >= MOST_WAITING:
            raise Refused("Other matches are being analysed. Try again in a few minutes.", code="busy")
        work = partial(_analysed, table.id, match, depth)
        found = asyncio.get_running_loop().run_in_executor(self._pool, work)
        self._found[table.id, depth] = found
        self._found.move_to_end((table.id, depth))
        while len(self._found) > REMEMBERED:
            self._found.popitem(last=False)
        return found

    async def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _analysed(table: str, match: Match, depth: str) -> MatchAnalysis:
    order = Commission(table, table, match, analysis_engine(depth, match.terms.discipline))
    return next(iter(analysed([order], kept=Kept(None))))
