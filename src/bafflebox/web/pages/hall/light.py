"""The status light of the console: what is saved, who is connected, how old the copy on the second drive is."""

from __future__ import annotations

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
    people = [*here, *([f"{phones} phone{'s' if phones > 1 else ''}"] if phones else [])]
    copied, well = _copy(house, now)
    saved = "All saved" if house.folder or house.copies or house.shared else "Demo, not saved"
    return " · ".join(part for part in (saved, ", ".join(people), copied, _published(house, hall)) if part), well


def _published(house: House, hall: Hall) -> str:
    """The state of the public copy; waiting for the internet is not an error."""
    state = house.publisher.state.get(hall.id)
    if state is None:
        return ""
    if state.problem:
        return f"not published since {state.version}: {state.problem}"
    return "published" if state.version == hall.state.version else f"published up to {state.version}"


def _copy(house: House, now: int) -> tuple[str, bool]:
    if house.copies is None:
        return ("", True)
    last = house.copies.last
    if last.at is None:
        return (f"no copy: {last.problem}" if last.problem else "copy under way", not last.problem)
    age = (now - last.at) // MINUTE
    words = f"copy {age} min old" if age else "copy just now"
    return (f"{words}: {last.problem}" if last.problem else words, not last.problem and now - last.at < OLD)
