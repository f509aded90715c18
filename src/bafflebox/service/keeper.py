"""Tables kept on behalf of the players: live matches directed here, and transcribed matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Both, Side, discipline
from bafflebox.rulings.play_law import Conduct
from bafflebox.service.people import People
from bafflebox.service.roles import Right, not_among, rights_of, roles_at, standing
from bafflebox.service.room import Room
from bafflebox.service.running import Moments
from bafflebox.service.shorthand import entered
from bafflebox.service.tables import Tables
from bafflebox.service.transcripts import Correction, corrected
from bafflebox.table import Act, Form, Mode, Table, TableTerms, acts, replay
from bafflebox.table.law import law_of

KEEPING = frozenset({Right.PLAY, Right.ENTER, Right.CORRECT})
"""Any of these rights is enough to enter lines."""


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match to be kept: who plays, to how many points, under which rules."""

    mode: Mode
    names: Both[tuple[str, ...]]
    length: int = 7
    book: str = "usbgf"
    discipline: str = "backgammon"
    form: Form = Form.POINTS
    clock: bool = True
    options: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    money_rules: tuple[str, ...] = ()


class Keeper:
    """Opens kept tables and enters their lines."""

    def __init__(self, tables: Tables, people: People, moments: Moments) -> None:
        self._tables, self._people, self._moments = tables, people, moments

    async def open(self, wanted: KeptMatch, by: PersonId, *, device: str = "", reference: str = "") -> Room:
        """Open a table with both sides seated and the match begun; its opener directs it and enters what happens.

        The same reference opens only one table.
        """
        if (known := await self._tables.opened_with(by, reference)) is not None:
            return known
        if wanted.mode is Mode.ONLINE:
            raise InvalidInput("Nobody keeps an online match: its players act for themselves.", code="bad_mode")
        seats = 2 if discipline(wanted.discipline).partners else 1
        for side in Side:
            if len(wanted.names[side]) != seats:
                plural = "s" if seats > 1 else ""
                sentence = f"{str(side).capitalize()} needs {seats} name{plural}, with & between them."
                raise InvalidInput(sentence, code="wrong_number_of_players")
        law_of(self._terms(wanted, wanted.names.map(lambda names: tuple(map(PersonId, names))), by))
        persons = wanted.names.map(lambda names: tuple(self._people.entrant(name, by) for name in names))
        name = await self._tables.name_for(by, reference)
        room = await self._tables.open(self._terms(wanted, persons, by), by, device=device, table=name)
        await self.act(room, by, (acts.TakeSeat(),), device)
        if not room.table.setting.begun:
            await self.act(room, by, (acts.Begin(),), device)
        return room

    def _terms(self, wanted: KeptMatch, players: Both[tuple[PersonId, ...]], by: PersonId) -> TableTerms:
        return TableTerms(
            players.white,
            players.black,
            length=wanted.length,
            form=wanted.form,
            mode=wanted.mode,
            book=wanted.book,
            discipline=wanted.discipline,
            clock=wanted.clock,
            options=tuple(sorted(wanted.options.items())),
            settings=tuple(sorted(wanted.settings.items())),
            money_rules=wanted.money_rules,
            directors=(by,),
            transcribers=(by,),
        )

    async def enter(self, room: Room, who: PersonId, line: str, *, reference: str = "", device: str = "") -> None:
        """Enter a line of shorthand, all or nothing; the same reference is carried out only once."""
        _check_keeps(room, who)

        def told(table: Table) -> Sequence[Act]:
            return entered(table, (line,), who, self._now(table))

        await self._tables.act_together(room, who, told, device=device, reference=reference)

    async def correct(
        self, room: Room, who: PersonId, number: int, line: str, *, reference: str = "", device: str = ""
    ) -> Correction:
        """Correct an earlier turn and replay the rest as far as it fits."""
        _check_keeps(room, who)

        def told(table: Table) -> Sequence[Act]:
            return corrected(table, room.events, number, line, who, self._now(table)).acts

        first, _ = await self._tables.act_together(room, who, told, device=device, reference=reference)
        before = room.events[: first - 1]  # the outcome follows from the table at the time, even when it is sent again
        seen = standing(replay(before), who, room.officials())
        return corrected(seen, before, number, line, who, room.events[first - 1].at)

    async def act(self, room: Room, who: PersonId, told: Sequence[Act], device: str = "") -> None:
        """Carry out several acts in one write."""
        await self._tables.act_together(room, who, lambda _: told, device=device)

    def _now(self, table: Table) -> Millis:
        return Millis(max(self._moments.now(), table.at))


def _check_keeps(room: Room, who: PersonId) -> None:
    """Refuse people without a part in the match before trying a line: error messages would reveal the state of the
    match."""
    terms = room.table.terms
    roles = roles_at(terms, who, room.officials())
    if not KEEPING & rights_of(roles, directed=bool(terms.directors)):
        cited: Refused = law_of(terms).refusal(
            Conduct.ONLY_PLAYERS, not_among(roles, "entering a line"), "not_your_role"
        )
        raise cited
