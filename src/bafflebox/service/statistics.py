"""A person's form: the PR of each analysed match, and by kind of decision over all of them.

Going through a match's analysis takes a while, so its totals are kept (`Analyses.tallied`): a match is gone through once.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from dataclasses import astuple, dataclass, field
from typing import Any

from bafflebox.bots.analysis.judgement import DecisionKind, Judgement
from bafflebox.bots.analysis.totals import Tally
from bafflebox.cases import PersonId
from bafflebox.game import Side
from bafflebox.service.analyses import Analyses
from bafflebox.service.people import People
from bafflebox.service.tables import Tables

AT_ONCE = 50
"""The most matches gone through at one time; the older ones follow the next time."""
KINDS: dict[str, DecisionKind] = {
    "checker": DecisionKind.PLAY,
    "missed_doubles": DecisionKind.NO_DOUBLE,
    "wrong_doubles": DecisionKind.DOUBLE,
    "wrong_takes": DecisionKind.TAKE,
    "wrong_passes": DecisionKind.PASS,
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
    """A person's form over all finished matches that were analysed."""
    found: list[MatchForm] = []
    decided: list[dict[str, Tally]] = []
    fresh = 0
    for name in await asyncio.to_thread(people.matches, person):
        kept = await asyncio.to_thread(analyses.tallied, name)
        if kept is None and fresh < AT_ONCE:
            kept = await _gone_through(name, tables, analyses)
            fresh += kept is not None
        if kept is None:
            continue
        told = json.loads(kept)
        side = next((one for one in Side if person in told[one.value]["players"]), None)
        if side is None:
            continue
        mine = {kind: Tally(*counts) for kind, counts in told[side.value]["kinds"].items()}
        opponent = " & ".join(people.name(one) for one in told[side.other.value]["players"])
        won = None if told["winner"] is None else told["winner"] == side.value
        found.append(MatchForm(name, opponent, won, _sum(mine.values()).pr))
        decided.append(mine)
    by_kind = {kind: _sum(one[kind] for one in decided if kind in one) for kind in KINDS}
    by_kind = {kind: tally for kind, tally in by_kind.items() if tally.decisions}
    return PlayerForm(tuple(reversed(found)), _sum(tally for one in decided for tally in one.values()).pr, by_kind)


async def _gone_through(name: str, tables: Tables, analyses: Analyses) -> str | None:
    """The totals of an analysed match, as they are kept: no names, only who sat where."""
    judged = await analyses.latest(name)
    if judged is None:
        return None
    table = await tables.glimpse(name)
    winner = table.match.winner if table.is_over else None
    told: dict[str, Any] = {"winner": None if winner is None else winner.value}
    for side in Side:
        kinds = _by_kind(one for one in judged.judgements if one.side is side)
        told[side.value] = {
            "players": list(table.terms.players[side]),
            "kinds": {kind: astuple(tally) for kind, tally in kinds.items()},
        }
    kept = json.dumps(told)
    await asyncio.to_thread(analyses.keep_tallied, name, kept)
    return kept


def _by_kind(decided: Iterable[Judgement]) -> dict[str, Tally]:
    listed = list(decided)
    return {name: Tally.of(one for one in listed if one.kind is kind) for name, kind in KINDS.items()}


def _sum(tallies: Iterable[Tally]) -> Tally:
    """Several tallies together."""
    return Tally(*map(sum, zip(*map(astuple, tallies), strict=True)))
