"""A club's own register of players: names, memberships, notes and ratings, kept from one club night to the next.

Entrants belong to one tournament each, so the same name in two tournaments means two people. A register is where a club
says that they are the same: a director links an entrant to a line of the register, or enters people from it. Nothing is
linked automatically, and no link gives anybody a right: it joins ratings and results, and only the register's keepers
see it. A register belongs to its keepers.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace

from bafflebox import texts
from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.hall.acts.entries import enter_lines
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.ratings import FORMULA, POLICY
from bafflebox.service.people import ENTRANT
from bafflebox.store.vault import Vault
from bafflebox.tournament.entry_list import EntryLine
from bafflebox.tournament.events import ContestId, MatchId
from bafflebox.tournament.rated import rated_matches
from bafflebox.tournament.ratings import RatedMatch, Rating, RatingLedger, read_rating
from bafflebox.tournament.state import Tournament

MOST_LINES = 5_000
MOST_REGISTERS = 20
"""The most registers per keeper."""
LONGEST_NOTE = 500


@dataclass(frozen=True, slots=True)
class RegisteredPlayer:
    """A player in a register. `rating` and `experience` are what the player came with."""

    id: str
    name: str
    membership: str = ""
    notes: str = ""
    rating: float | None = None
    experience: int = 0


@dataclass(frozen=True, slots=True)
class Register:
    """A register with its lines, by their ids."""

    id: str
    name: str
    keepers: tuple[PersonId, ...]
    lines: Mapping[str, RegisteredPlayer] = field(default_factory=dict)

    def line(self, id: str) -> RegisteredPlayer:
        if id not in self.lines:
            raise InvalidInput("That player is not in the register.", code="unknown_line", facts={"field": "line"})
        return self.lines[id]

    def alike(self, name: str) -> list[RegisteredPlayer]:
        """Players whose name looks the same: suggested first, but never chosen automatically."""
        return [line for line in self.lines.values() if texts.looks(line.name) & texts.looks(name)]


class Registers:
    """The registers of a server."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._shared: dict[str, dict[PersonId, list[str]]] = {}

    # Registers and their lines

    def of(self, keeper: PersonId) -> list[Register]:
        """The registers that somebody keeps, without their lines."""
        found = (self._head(key.split("/")[1], text) for key, text in self._vault.under("register/").items())
        return sorted((one for one in found if keeper in one.keepers), key=lambda one: one.name.casefold())

    def all(self) -> list[Register]:
        """Every register of the server: for the command line, whose user owns the file."""
        return [self._head(key.split("/")[1], text) for key, text in self._vault.under("register/").items()]

    def open(self, name: str, keeper: PersonId | None) -> Register:
        """A new register, which belongs to its keeper; None is the owner of the file."""
        if keeper is not None and len(self.of(keeper)) >= MOST_REGISTERS:
            raise Refused(
                "One person keeps at most {most_registers} registers.", most_registers=MOST_REGISTERS, code="quota"
            )
        made = Register(f"r-{secrets.token_hex(8)}", texts.name(name), (keeper,) if keeper else ())
        self._keep(made)
        return made

    def get(self, id: str, keeper: PersonId | None) -> Register:
        """A register with its lines, for one of its keepers; None is the owner of the file. Others can't find out
        whether it exists."""
        kept = self._vault.get(f"register/{id}") if id.isascii() and "/" not in id else None
        register = self._head(id, kept) if kept else None
        if register is None or (keeper is not None and keeper not in register.keepers):
            raise Refused("This is not a register that you keep.", code="not_yours")
        found = (RegisteredPlayer(**json.loads(text)) for text in self._vault.under(f"players/{id}/").values())
        return replace(register, lines={line.id: line for line in sorted(found, key=lambda one: one.name.casefold())})

    def add(self, register: Register, name: str, /, **told: str) -> RegisteredPlayer:
        """A new player in the register."""
        if len(register.lines) >= MOST_LINES:
            raise Refused("A register has at most {most_lines} players.", most_lines=MOST_LINES, code="quota")
        return self._put(register, _read(RegisteredPlayer(f"l-{secrets.token_hex(6)}", ""), {"name": name, **told}))

    def change(self, register: Register, line: str, /, **told: str) -> RegisteredPlayer:
        """Change details of a player; omitted fields stay as they are."""
        return self._put(register, _read(register.line(line), told))

    def remove(self, register: Register, line: str) -> None:
        """Forget a player, with every link to an entrant; tournaments stay as they are."""
        gone = register.line(line)
        self._vault.drop(f"players/{register.id}/{gone.id}")
        for key, text in self._vault.under("registered/").items():
            if text == f"{register.id}/{gone.id}":
                self._vault.drop(key)

    def _put(self, register: Register, line: RegisteredPlayer) -> RegisteredPlayer:
        if other := texts.passes_for(line.name, (one.name for one in register.lines.values() if one.id != line.id)):
            raise Refused(
                "{other} is already in the register. Add something to tell them apart, such as a club or a second name.",
                other=other,
                code="named_twice",
            )
        self._vault.put(f"players/{register.id}/{line.id}", json.dumps(asdict(line)))
        return line

    def _keep(self, register: Register) -> None:
        told = {"name": register.name, "keepers": register.keepers}
        self._vault.put(f"register/{register.id}", json.dumps(told))

    @staticmethod
    def _head(id: str, text: str) -> Register:
        told = json.loads(text)
        return Register(id, told["name"], tuple(map(PersonId, told["keepers"])))

    # Links between entrants and lines

    def linked(self, tournament: str, register: Register) -> dict[PersonId, RegisteredPlayer]:
        """The entrants of a tournament that are linked to this register."""
        found = self._vault.under(f"registered/{tournament}/").items()
        pairs = ((PersonId(key.rpartition("/")[2]), text.split("/")) for key, text in found)
        return {
            person: register.lines[line] for person, (id, line) in pairs if id == register.id and line in register.lines
        }

    def link(
        self, tournament: str, persons: Collection[str], person: str, register: Register, line: str
    ) -> RegisteredPlayer:
        """Link a person of a tournament to a line of the register."""
        if person not in persons:
            raise InvalidInput("That is not a player of this tournament.", code="unknown_person")
        chosen = register.line(line)
        taken = next((one for one, other in self.linked(tournament, register).items() if other == chosen), None)
        if taken not in (None, person):
            raise Refused("Another entrant is linked to {name} already.", name=chosen.name, code="linked")
        self._vault.put(f"registered/{tournament}/{person}", f"{register.id}/{chosen.id}")
        return chosen

    def unlink(self, tournament: str, person: str, register: Register) -> None:
        if PersonId(person) not in self.linked(tournament, register):
            raise InvalidInput("That entrant is not linked to this register.", code="not_linked")
        self._vault.drop(f"registered/{tournament}/{person}")

    def forget(self, person: PersonId) -> None:
        """Drop a person's links to a register, and registers that nobody else keeps."""
        for key in self._vault.under("registered/"):
            if key.endswith(f"/{person}"):
                self._vault.drop(key)
        for register in self.of(person):
            left = tuple(one for one in register.keepers if one != person)
            if left:
                self._keep(replace(register, keepers=left))
                continue
            whole = self.get(register.id, None)
            for line in whole.lines:
                self.remove(whole, line)
            self._vault.drop(f"register/{register.id}")

    async def enter(
        self, desks: Desks, hall: Hall, who: PersonId, contest: str, register: Register, lines: Sequence[str]
    ) -> int:
        """Enter players of the register into an event, each linked to their line; returns how many."""
        here = self.linked(hall.id, register)
        chosen = [register.line(line) for line in dict.fromkeys(lines)]
        if not chosen:
            raise InvalidInput("Choose the players to enter.", code="nobody", facts={"field": "line"})
        named = {
            line.id: next((hall.name(one) for one, it in here.items() if it == line), line.name) for line in chosen
        }
        entries = [EntryLine(number, (named[line.id],)) for number, line in enumerate(chosen, 1)]
        before = {hall.name(person).casefold() for person in hall.persons} - {
            hall.name(person).casefold() for person in here
        }
        if known := next((name for name in named.values() if name.casefold() in before), ""):
            raise Refused(
                "{known} has already been entered, but is not linked to the register. Link the entrant instead.",
                known=known,
                code="entered",
            )
        await desks.work(hall, who, enter_lines(ContestId(contest), entries), names=named.values())
        persons = {hall.name(person).casefold(): person for person in hall.persons}
        for line in chosen:
            person = persons[named[line.id].casefold()]
            await asyncio.to_thread(self.link, hall.id, hall.persons, person, register, line.id)
        return len(chosen)

    def namesakes(self, hall: Hall, keeper: PersonId) -> list[str]:
        """Players of the tournament who have a namesake in one of the director's registers and aren't linked to it:
        suggested, never linked automatically."""
        found: list[str] = []
        for head in self.of(keeper):
            register = self.get(head.id, keeper)
            linked = self.linked(hall.id, register)
            free = [line for line in register.lines.values() if line not in linked.values()]
            looks = frozenset[str]().union(*(texts.looks(line.name) for line in free))
            names = (hall.name(person) for person in hall.persons if person not in linked)
            found += [name for name in names if texts.looks(name) & looks]
        return sorted(set(found), key=str.casefold)

    async def shared_by_name(self, desks: Desks, hall: Hall) -> dict[PersonId, list[str]]:
        """Players that an older version shared by name with other tournaments, with the names of those; looked up once,
        since no new ones can appear."""
        if hall.id not in self._shared:
            self._shared[hall.id] = await _shared(desks, hall)
        return self._shared[hall.id]

    # Ratings

    async def ratings(self, desks: Desks, register: Register) -> dict[str, Rating]:
        """By line, the rating after every rated match of its entrants, over all tournaments linked to this register.

        Opponents who are not linked count as new in each tournament.
        """
        linked = self._vault.under("registered/").items()
        tournaments = {key.split("/")[1] for key, text in linked if text.startswith(f"{register.id}/")}
        found: list[tuple[Millis, str, RatedMatch]] = []
        for known in await desks.listed():
            if known.id in tournaments:
                state = (await desks.hall(known.id)).state
                found += rated_by_line(state, self.linked(known.id, register))
        return after(register, found)


async def _shared(desks: Desks, hall: Hall) -> dict[PersonId, list[str]]:
    own = {person for person in hall.persons if person.startswith(ENTRANT)}
    found: dict[PersonId, list[str]] = {}
    for other in await desks.listed() if own else ():
        for person in own.intersection(map(PersonId, other.persons)) if other.id != hall.id else ():
            found.setdefault(person, []).append(other.name)
    return dict(sorted(found.items(), key=lambda one: hall.name(one[0]).casefold()))


def rated_by_line(
    state: Tournament, linked: Mapping[PersonId, RegisteredPlayer]
) -> Iterator[tuple[Millis, str, RatedMatch]]:
    """The rated matches of a tournament with register lines in place of entrants, each with its end time for
    sorting."""
    names = {str(person): line.id for person, line in linked.items()}
    for match in rated_matches(state, POLICY).matches:
        ended = state.file(MatchId(match.id.partition("#")[0])).ended or Millis(0)
        winner, loser = (names.get(one, f"{state.id}/{one}") for one in (match.winner, match.loser))
        yield ended, state.id, RatedMatch(f"{state.id}/{match.id}", winner, loser, match.length)


def after(register: Register, matches: Iterable[tuple[Millis, str, RatedMatch]]) -> dict[str, Rating]:
    """The ratings of a register after matches, for those who have one."""
    start = {
        line.id: Rating(line.rating, line.experience) for line in register.lines.values() if line.rating is not None
    }
    ledger = RatingLedger(FORMULA, start).with_matches(match for *_, match in sorted(matches))
    return {line: rating for line, rating in (start | dict(ledger.ratings)).items() if line in register.lines}


def _read(line: RegisteredPlayer, told: Mapping[str, str]) -> RegisteredPlayer:
    """A line with changed details, from a form or command."""
    if strange := set(told) - {"name", "membership", "notes", "rating", "experience"}:
        raise InvalidInput("Unexpected field '{strange}'.", strange=min(strange), code="unknown_field")
    number = told.get("rating", None)
    return RegisteredPlayer(
        line.id,
        texts.name(told["name"]) if "name" in told else line.name,
        texts.check(told["membership"].strip(), "The membership", 60) if "membership" in told else line.membership,
        texts.check(told["notes"].strip(), "The note", LONGEST_NOTE) if "notes" in told else line.notes,
        line.rating if number is None else _rating(number),
        line.experience if "experience" not in told else int(_rating(told["experience"]) or 0),
    )


def _rating(text: str) -> float | None:
    if not text.strip():
        return None
    value = read_rating(text)
    if value is None:
        raise InvalidInput(
            "'{text}' is not a rating. Write a number such as 1623.5.",
            text=text[:20],
            code="bad_rating",
            facts={"field": "rating"},
        )
    return value
