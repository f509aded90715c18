"""A person's form: the PR of each analysed match, and by kind of decision over all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from bafflebox.bots.analysis.judgement import DecisionKind, Judgement
from bafflebox.bots.analysis.totals import Tally
from bafflebox.cases import PersonId
from bafflebox.service.analyses import Analyses
from bafflebox.service.people import People
from bafflebox.service.tables import Tables

LATEST = 30
"""The number of recent matches that count."""
KINDS: dict[str, tuple[DecisionKind, ...]] = {
    "checker": (DecisionKind.PLAY,),
    "missed_doubles": (DecisionKind.NO_DOUBLE,),
    "wrong_doubles": (DecisionKind.DOUBLE,),
    "wrong_takes": (DecisionKind.TAKE,),
    "wrong_passes": (DecisionKind.PASS,),
}


@dataclass(frozen=True, slots=True)
class MatchForm:
    """One match of a player."""

    table: str
    opponent: str
    won: bool | None
    pr: float | None


@dataclass(frozen=True, slots=True)
class PlayerForm:
    """A player's matches, oldest first, and totals over their decisions."""

    matches: tuple[MatchForm, ...] = ()
    pr: float | None = None
    kinds: dict[str, Tally] = field(default_factory=dict)


async def form_of(person: PersonId, people: People, tables: Tables, analyses: Analyses) -> PlayerForm:
    """A person's form over finished matches that were analysed."""
    found: list[MatchForm] = []
    decided: list[Judgement] = []
    for name in (await asyncio.to_thread(people.matches, person))[:LATEST]:
        judged = await analyses.latest(name)
        if judged is None:
            continue
        table = await tables.glimpse(name)
        side = table.terms.side_of(person)
        if side is None:
            continue
        mine = [one for one in judged.judgements if one.side is side]
        decided += mine
        winner = table.match.winner if table.is_over else None
        opponent = " & ".join(people.name(one) for one in table.terms.players[side.other])
        found.append(MatchForm(name, opponent, None if winner is None else winner is side, Tally.of(mine).pr))
    return PlayerForm(tuple(reversed(found)), Tally.of(decided).pr, _by_kind(decided))


def _by_kind(decided: Iterable[Judgement]) -> dict[str, Tally]:
    listed = list(decided)
    tallies = {name: Tally.of(one for one in listed if one.kind in kinds) for name, kinds in KINDS.items()}
    return {name: tally for name, tally in tallies.items() if tally.decisions}
