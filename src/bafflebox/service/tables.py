"""Tables in use: an act is read, the referee decides it, the journal stores it, and all viewers are notified.

An act is acknowledged when it is on disk. Several processes may share the tables of one journal: one that finds that
another was first reads what it wrote and asks the referee again.
"""

from __future__ import annotations

import asyncio
import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, reduce
from time import perf_counter
from typing import Any, get_args

import structlog
from pydantic import ConfigDict, TypeAdapter, ValidationError

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError, InvalidInput, Refused, unknown_name
from bafflebox.game import Result
from bafflebox.message import said
from bafflebox.service.roles import permit, standing
from bafflebox.service.room import Room, Span
from bafflebox.service.rooms import Rooms
from bafflebox.store import Stale
from bafflebox.table import (
    TABLE,
    Act,
    Event,
    Table,
    acts,
    answer,
    evolve,
)
from bafflebox.table.dice import commitment, throw

log = structlog.get_logger("bafflebox.tables")

THROWN = (acts.Roll, acts.RollOpening, acts.RollForPreference)
"""Acts for which an online table rolls the dice."""
TRIES = 20
"""How often an act is retried because another process was first."""
KINDS: dict[str, type] = {kind.__name__: kind for kind in get_args(Act)}
WITH_HYPHENS = {re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower(): name for name in KINDS}
"""The same names spelled like acts at the desk: `roll-opening` is `RollOpening`."""
NOT_FROM_OUTSIDE = frozenset({"RevealDice"})
"""Acts that only the server itself performs."""
LARGEST_NUMBER = 10**10
"""The largest number accepted: points, turns and milliseconds stay below it, so that they can always be counted and
shown."""


class Tables(Rooms):
    """All tables of a journal, and acts at them."""

    async def act(self, name: str, who: PersonId, act: Act, *, device: str = "", reference: str = "") -> Room:
        """Carry an act out, or refuse it with its clause. The same reference is carried out only once."""
        room = await self.room(name)
        await self.act_together(room, who, lambda _: (act,), device=device, reference=reference)
        return room

    async def act_together(
        self,
        room: Room,
        who: PersonId,
        told: Callable[[Table], Sequence[Act]],
        *,
        device: str = "",
        reference: str = "",
    ) -> Span:
        """Carry out the acts that `told` builds from the newest table: one write, all or none.

        Returns the events; those of the first time if the reference was carried out before.
        """
        async with room.lock:
            if who != TABLE and room.table.terms.side_of(who) is None:
                await self.officials.current(room.table.terms)
            span = room.done_with(who, reference) or await self._decided(room, told, who, device, reference)
            if room.table.is_over and room.secret is not None and room.table.dice.secret:
                await asyncio.to_thread(self._vault.drop, f"dice/{room.table.id}")
                room.secret = None
        self._changed(room)
        return span

    def _refused(self, table: str, act: Act, who: PersonId, device: str, wrong: BaffleBoxError) -> None:
        """Log and count a refusal."""
        name, code = type(act).__name__, str(wrong.code)
        clauses = list(wrong.clauses) if isinstance(wrong, Refused) else []
        self._measures.acted(name, code)
        self._measures.refusals.labels("table", code).inc()
        told = {"code": code, "sentence": wrong.sentence, "clauses": clauses}
        log.warning("act refused", table=table, act=name, who=who, device=device, **told)

    async def _decided(
        self, room: Room, told: Callable[[Table], Sequence[Act]], who: PersonId, device: str, reference: str
    ) -> Span:
        """Ask the referee and store the events; retries if another process was first."""
        for _ in range(TRIES):
            began, at = perf_counter(), max(self._moments.now(), room.table.at)
            table, events, first, granted = room.table, list[Event](), room.table.version + 1, room.officials()
            wanted = told(standing(table, who, granted))
            for act in wanted:
                try:
                    permit(table.terms, who, act, granted)
                    thrown = await self._thrown(room, table, act)
                    found = answer(standing(table, who, granted), act, who, at, thrown)
                except BaffleBoxError as wrong:
                    self._refused(table.id, act, who, device, wrong)
                    raise
                except BaseException:
                    self._measures.acted(type(act).__name__, "broken")
                    raise
                table = reduce(evolve, found, table)
                events += found
            folded = len(events)
            events += await self._dice_after(room, table, at)
            try:
                if events:  # dice lifted in time are nothing
                    await self._keep(room, events, who, device, reference, reduce(evolve, events[folded:], table))
            except Stale as stale:
                self._take_in(room, stale.since)
                if (before := room.done_with(who, reference)) is not None:  # sent to another process before
                    return before
                continue
            span = (first, room.table.version)
            room.remember(who, reference, span)
            self._measures.took(perf_counter() - began)
            for act in wanted:
                name = type(act).__name__
                self._measures.acted(name, "kept")
                log.info("act", table=room.table.id, act=name, who=who, device=device, version=room.table.version)
            return span
        raise InvalidInput("Too many people are acting at this table at once. Try again.", code="busy")

    async def _thrown(self, room: Room, table: Table, act: Act) -> tuple[int, int] | None:
        """The next roll of an online table, from the secret it has committed to."""
        if not table.dice.commitment or not isinstance(act, THROWN):
            return None
        if room.secret is None or commitment(table.id, room.secret) != table.dice.commitment:
            room.secret = await asyncio.to_thread(self._vault.get, f"dice/{table.id}")  # another process renewed it
        return None if room.secret is None else throw(table.id, table.dice, room.secret)


RESULTS: dict[str, Any] = {str(result): result for result in Result}
"""Results may be named as well as numbered."""


@cache
def _reader(name: str) -> TypeAdapter[Any]:
    # In a list, because pydantic accepts no settings for a bare dataclass.
    kind: Any = KINDS[name]
    return TypeAdapter(list[kind], config=ConfigDict(extra="forbid"))


@cache
def _fields_of(name: str) -> tuple[str, ...]:
    return tuple(sorted(field.name for field in dataclasses.fields(KINDS[name])))


@cache
def _bare(name: str) -> Act:
    """An act without any field given; acts are immutable, so that all who send it can share it."""
    act: Act = _reader(name).validate_python([{}])[0]
    return act


def _check_fields(name: str, told: Iterable[str]) -> None:
    """Refuse the first field that the act does not have."""
    known = _fields_of(name)
    for field in told:
        if field not in known:
            near = get_close_matches(field, known, n=1, cutoff=0.5)
            if near:
                hint = said("Did you mean '{name}'?", name=near[0])
            elif known:
                hint = said("{act} takes: {fields}.", act=name, fields=", ".join(known))
            else:
                hint = said("{act} takes none.", act=name)
            raise InvalidInput(
                "There is no field '{field}' here. {hint}",
                field=field,
                hint=hint,
                code="unknown_field",
                facts={"field": field, "nearest": near},
            )


def read_act(told: Mapping[str, Any]) -> Act:
    """Parse an act, e.g. `{"act": "Play", "play": "8/5 6/5"}`; `play` is the same act."""
    fields = dict(told)
    name = fields.pop("act", None)
    if not isinstance(name, str):
        raise InvalidInput('An act needs a name: {"act": "Roll"}.', code="bad_act")
    name = WITH_HYPHENS.get(name, name)
    if name not in KINDS or name in NOT_FROM_OUTSIDE:
        raise unknown_name("act", name, set(KINDS) - NOT_FROM_OUTSIDE)
    _check_fields(name, fields)
    if isinstance(facts := fields.get("facts"), Mapping):
        fields["facts"] = [[fact, value] for fact, value in facts.items()]
    if isinstance(result := fields.get("result"), str):
        fields["result"] = RESULTS.get(result, result)
    try:
        found: acts.Act = _reader(name).validate_python([fields])[0] if fields else _bare(name)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False)[0]
        where = ".".join(str(step) for step in first["loc"][1:]) or name
        raise InvalidInput("{where}: {wrong}.", where=where, wrong=first["msg"], code="bad_act") from None
    for field, value in fields.items():
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise InvalidInput("{field}: No number here has more than ten digits.", field=field, code="bad_act")
    return found
