"""What can be done at the desk, by name: each act reads a form and takes steps of the tournament."""

from bafflebox.service.hall.acts import (
    draws,
    entries,
    matches,
    money,
    people,
    phones,
    results,
    rulings,
    setting_up,
    tablets,
    visitors,
)
from bafflebox.service.hall.acts.act import DeskAct

_MODULES = (draws, entries, matches, money, people, results, rulings, setting_up)
DESK: dict[str, DeskAct] = {act.name: act for module in _MODULES for act in module.ACTS}
"""Acts of the staff."""
PHONE: dict[str, DeskAct] = {act.name: act for act in phones.ACTS}
"""Acts of a player on a phone."""

TABLET: dict[str, DeskAct] = {act.name: act for act in tablets.ACTS} | {
    name: DESK[name] for name in ("start", "result")
}
"""Acts on a tablet of the staff in the hall."""

VISITOR: dict[str, DeskAct] = {act.name: act for act in visitors.ACTS}
"""Acts of anybody who gives a name."""

__all__ = ["DESK", "PHONE", "TABLET", "VISITOR", "DeskAct"]
