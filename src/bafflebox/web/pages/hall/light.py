"""The status light of the console: what is saved, who is connected, how old the copy on the second drive is."""

from __future__ import annotations

from bafflebox.message import Series, said
from bafflebox.service import House
from bafflebox.service.hall import Hall

MINUTE = 60_000
OLD = 10 * MINUTE
"""Milliseconds after which a copy that should be kept up to date is too old."""


def light(house: House, hall: Hall) -> tuple[str, bool]:
    """The text of the light, and whether all is well."""
    now = house.moments.now()
    here = sorted(hall.name(person) for person in hall.presence.staff(now) if hall.is_staff(person))
    phones = hall.presence.phones(now)
    many = said("1 phone") if phones == 1 else said("{phones} phones", phones=str(phones)) if phones else ""
    people = Series(tuple(filter(None, (*here, many))), ", ")
    copied, well = _copy(house, now)
    saved = said("All saved") if house.folder or house.copies or house.shared else said("Demo, not saved")
    return Series(tuple(part for part in (saved, people, copied, _published(house, hall)) if part), " · "), well


def _published(house: House, hall: Hall) -> str:
    """The state of the public copy; waiting for the internet is not an error."""
    state = house.publisher.state.get(hall.id)
    if state is None:
        return ""
    if state.problem:
        return said("not published since {version}: {problem}", version=str(state.version), problem=state.problem)
    if state.version == hall.state.version:
        return said("published")
    return said("published up to {version}", version=str(state.version))


def _copy(house: House, now: int) -> tuple[str, bool]:
    if house.copies is None:
        return ("", True)
    last = house.copies.last
    if last.at is None:
        none = said("no copy: {problem}", problem=last.problem) if last.problem else said("copy under way")
        return none, not last.problem
    age = (now - last.at) // MINUTE
    words = said("copy {minutes} min old", minutes=str(age)) if age else said("copy just now")
    told = said("{words}: {problem}", words=words, problem=last.problem) if last.problem else words
    return told, not last.problem and now - last.at < OLD
