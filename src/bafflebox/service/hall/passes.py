"""Passes: the links on players' cards, by which they are also checked in; invitations to work at the desk; and staff
tablets.

A player's pass is derived from a secret of the tournament, so a reprinted card is the same card; it opens that player's
page and nothing else. New cards for everybody void the old ones. An invitation works once.

A tablet acts for the official who handed it out, as long as that person has a task and the tablets are not revoked.
"""

from __future__ import annotations

import base64
import hmac
import json
import secrets
from dataclasses import dataclass
from hashlib import sha256

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.service.hall.acts.fields import LONGEST_NUMBER
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.push import forget
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.keys import Keys, Scope
from bafflebox.service.running import Moments
from bafflebox.store.vault import Vault
from bafflebox.tournament.entries import check_in
from bafflebox.tournament.events import Office
from bafflebox.tournament.law import clauses
from bafflebox.tournament.officials import name_official

INVITATION_LASTS = 12 * 60 * 60 * 1000
LETTERS = 12
"""Bits of a player's pass: sixty, short enough to type from a card."""


@dataclass(frozen=True, slots=True)
class Invitation:
    tournament: str
    role: Office
    by: PersonId
    person: str = ""
    """The person it lets in; empty for anybody who gives a name."""
    tables: tuple[int, int] | None = None
    """The range of tables to which the task is limited."""


class Passes:
    """Checks who may enter through a link."""

    def __init__(self, vault: Vault, moments: Moments, keys: Keys) -> None:
        self._vault, self._moments, self._keys = vault, moments, keys

    # Players' cards

    def card(self, hall: Hall, person: PersonId) -> str:
        """The code on a player's card, the same every time it is printed."""
        return _word(self._secret(hall.id), person)

    def holder(self, hall: Hall, word: str) -> PersonId | None:
        """The player whose card this is."""
        plain = "".join(letter for letter in word.lower() if letter.isalnum())
        if len(plain) != LETTERS or not plain.isascii():
            return None
        secret = self._secret(hall.id)
        return next((one for one in hall.persons if hmac.compare_digest(_word(secret, one), plain)), None)

    def new_cards(self, hall: Hall) -> None:
        """Void all cards, with the seats taken through them; cards printed from now on are different, and phones
        registered with the old ones are forgotten."""
        forget(self._vault, hall.id)
        self._vault.put(f"cards/{hall.id}", secrets.token_hex(32))
        self._keys.revoke_scopes(*(Scope.seat(file.table_id) for file in hall.state.files.values() if file.table_id))

    def _secret(self, tournament: str) -> bytes:
        key = f"cards/{tournament}"
        kept = self._vault.get(key)
        if kept is None:
            self._vault.put_new(key, secrets.token_hex(32))
            kept = self._vault.get(key)
        assert kept is not None
        return bytes.fromhex(kept)

    # Invitations

    def invite(self, invitation: Invitation) -> str:
        """The code of a new invitation."""
        word = secrets.token_urlsafe(16)
        told = {
            "tournament": invitation.tournament,
            "role": invitation.role.value,
            "by": invitation.by,
            "person": invitation.person,
            "tables": invitation.tables,
            "until": self._moments.now() + INVITATION_LASTS,
        }
        self._vault.put(_key(word), json.dumps(told))
        return word

    def invitation(self, tournament: str, word: str) -> Invitation:
        """What an invitation grants."""
        kept = self._vault.get(_key(word))
        told = json.loads(kept) if kept else {}
        if told.get("tournament") != tournament or told["until"] < self._moments.now():
            raise _void()
        first, last = told.get("tables") or (0, 0)
        tables = (first, last) if first else None
        return Invitation(tournament, Office(told["role"]), PersonId(told["by"]), told["person"], tables)

    def accept(self, tournament: str, word: str) -> Invitation:
        """Use up an invitation and return what it grants."""
        given = self.invitation(tournament, word)
        if not self._vault.drop(_key(word)):
            raise _void()
        return given


def _void() -> Refused:
    return Refused("This invitation was used already, or is too old. Ask the director for a new one.", code="link_used")


def _word(secret: bytes, person: PersonId) -> str:
    return base64.b32encode(hmac.new(secret, person.encode(), sha256).digest()).decode()[:LETTERS].lower()


def _key(word: str) -> str:
    return f"invitation/{sha256(word.encode()).hexdigest()}"


async def scanned(
    desks: Desks, passes: Passes, hall: Hall, who: PersonId, code: str, device: str = ""
) -> PersonId | None:
    """Check in the person with this code, in every event they entered; None if nobody has it."""
    person = whose(passes, hall, code)
    if person is not None:
        await desks.work(hall, who, lambda work: _here(work, person), device=device)
    return person


def whose(passes: Passes, hall: Hall, code: str) -> PersonId | None:
    """Find a person by the code on their card, the address on it, or their full name."""
    word = code.strip().rpartition("#")[2]
    named = (person for person in hall.persons if hall.name(person).casefold() == " ".join(code.split()).casefold())
    return passes.holder(hall, word) or next(named, None)


def _here(work: DeskWork, person: PersonId) -> None:
    for contest in tuple(work.state.contests.values()):
        for entry in contest.entries.values():
            if person in entry.persons and entry.is_in:
                work.do(check_in, contest.id, entry.entrant)


INVITED = (Office.STAFF, Office.ARBITER, Office.DIRECTOR, Office.MONITOR, Office.COMMITTEE, Office.TRANSCRIBER)
MYSELF = "me"


def invite(passes: Passes, hall: Hall, who: PersonId, role: str, first: str = "", last: str = "") -> str:
    """Make an invitation: the first to use it gets the task. `me` lets the director in on another device."""
    if not hall.is_director(who):
        raise Refused(
            "Only a director can invite people to the desk.",
            clauses=clauses(hall.state, "authority"),
            code="no_director",
        )
    roles = {one.value: one for one in INVITED}
    if role != MYSELF and role not in roles:
        raise unknown_name("role", role, roles)
    given, person = (Office.STAFF, str(who)) if role == MYSELF else (roles[role], "")
    return passes.invite(Invitation(hall.id, given, who, person, table_range(first, last)))


def table_range(first: str, last: str) -> tuple[int, int] | None:
    """The tables to which a clerk's task is limited; empty means every table."""
    if not first.strip() and not last.strip():
        return None
    ends = (first.strip(), last.strip())
    if not all(end.isdecimal() and len(end) <= LONGEST_NUMBER for end in ends) or int(first) > int(last):
        raise InvalidInput("A range of tables has two numbers, the smaller one first: 10 to 19.", code="bad_limits")
    return int(first), int(last)


async def take_task(desks: Desks, hall: Hall, invitation: Invitation, who: PersonId) -> None:
    """Give a person the task of an invitation, on behalf of its maker."""

    def job(work: DeskWork) -> None:
        work.do(name_official, who, invitation.role, tables=invitation.tables)

    await desks.work(hall, invitation.by, job)


class Tablets:
    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def hand_out(self, hall: Hall, by: PersonId) -> str:
        """Return the code of a new tablet."""
        word = secrets.token_urlsafe(16)
        self._vault.put(_key_of(hall, word), by)
        return word

    def holder(self, hall: Hall, word: str) -> PersonId | None:
        """The official a tablet acts for."""
        kept = self._vault.get(_key_of(hall, word)) if word else None
        return PersonId(kept) if kept and hall.is_staff(PersonId(kept)) else None

    def count(self, hall: Hall) -> int:
        return len(self._vault.under(f"tablet/{hall.id}/"))

    def make_void(self, hall: Hall) -> None:
        """Revoke every tablet of the tournament."""
        for key in self._vault.under(f"tablet/{hall.id}/"):
            self._vault.drop(key)


def _key_of(hall: Hall, word: str) -> str:
    return f"tablet/{hall.id}/{sha256(word.encode()).hexdigest()}"
