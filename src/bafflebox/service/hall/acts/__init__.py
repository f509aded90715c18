"""The acts at the desk, by name: each act is a typed value that takes steps of the tournament."""

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
from bafflebox.service.hall.acts.act import DeskAct, DeskForm, forms_in

DESK = {form.name: form for form in forms_in(draws, entries, matches, money, people, results, rulings, setting_up)}
"""Acts of the staff."""
PHONE = {form.name: form for form in forms_in(phones)}
"""Acts of a player on a phone."""
TABLET = {form.name: form for form in forms_in(tablets)} | {name: DESK[name] for name in ("start", "result")}
"""Acts on a tablet of the staff in the hall."""
VISITOR = {form.name: form for form in forms_in(visitors)}
"""Acts of anybody who gives a name."""

__all__ = ["DESK", "PHONE", "TABLET", "VISITOR", "DeskAct", "DeskForm"]
