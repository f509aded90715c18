"""Who has a page of a tournament open: staff by name, players' phones as a count."""

from __future__ import annotations

from bafflebox.cases import PersonId

PRESENT = 30_000
"""Milliseconds without a request after which a page counts as closed."""


class Presence:
    """When each page last polled."""

    def __init__(self) -> None:
        self._staff: dict[PersonId, int] = {}
        self._phones: dict[PersonId, int] = {}

    def staff_seen(self, person: PersonId, now: int) -> None:
        self._staff[person] = now

    def phone_seen(self, person: PersonId, now: int) -> None:
        self._phones[person] = now

    def staff(self, now: int) -> list[PersonId]:
        return [person for person, at in self._staff.items() if now - at <= PRESENT]

    def phones(self, now: int) -> int:
        return sum(now - at <= PRESENT for at in self._phones.values())
